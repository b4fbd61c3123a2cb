#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Counts with ncu on this machine's GPU what the models are held to, and writes op,width,places,count to the file given:
#   tests/gpu/make_counters.sh wavefronts experiments/03_shared_memory/tests/h200_wavefronts.csv
#   tests/gpu/make_counters.sh sectors    experiments/02_global_memory/tests/h200_sectors.csv
# places: the first word (wavefronts) or first byte (sectors) that each lane touches. Needs nvcc, ncu and leave to read
# hardware counters. Leaves clocks alone.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
what=$1
out=$2
case $what in
wavefronts) program=wavefront_counters places=first_words metrics=l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum ;;
sectors) program=sector_counters places=first_bytes metrics=l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum ;;
*) echo "make_counters.sh: wavefronts or sectors expected, not '$what'" >&2; exit 2 ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nvcc -std=c++17 -arch=native -o "$work/counters" "$here/$program.cu"
"$work/counters" > "$work/patterns"
ncu --clock-control none --cache-control none --csv --page raw --print-units base \
    --metrics "$metrics" --log-file "$work/ncu.csv" "$work/counters" > /dev/null
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1)
python3 - "$work/patterns" "$work/ncu.csv" "$out" "$gpu" "$what" "$places" "$metrics" <<'P'
import csv, sys
patterns = [line.rstrip("\n").split(",") for line in open(sys.argv[1])]
lines = [l for l in open(sys.argv[2]) if not l.startswith("==")]
table = list(csv.reader(lines))
head, rows = table[0], table[2:]
load, store = (head.index(m) for m in sys.argv[7].split(","))
assert len(rows) == len(patterns), (len(rows), len(patterns))
with open(sys.argv[3], "w") as f:
    f.write(f"# ncu counters of {sys.argv[4]}: tests/gpu/make_counters.sh {sys.argv[5]}\nop,width,{sys.argv[6]},{sys.argv[5]}\n")
    for (op, width, places), row in zip(patterns, rows):
        n = float(row[load if op == "load" else store].replace(",", ""))
        f.write(f"{op},{width},{places},{int(n)}\n")
print(len(patterns), "patterns counted")
P

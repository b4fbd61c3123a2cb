#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Counts wavefronts with ncu on this machine's GPU and writes op,width,first words,wavefronts to the file given:
#   tests/gpu/make_wavefronts.sh experiments/03_shared_memory/tests/h200_wavefronts.csv
# Needs nvcc, ncu and leave to read hardware counters. Leaves clocks alone.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
nvcc -std=c++17 -arch=native -o "$work/counters" "$here/wavefront_counters.cu"
"$work/counters" > "$work/patterns"
ncu --clock-control none --cache-control none --csv --page raw --print-units base \
    --metrics l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum \
    --log-file "$work/ncu.csv" "$work/counters" > /dev/null
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -n 1)
python3 - "$work/patterns" "$work/ncu.csv" "$out" "$gpu" <<'P'
import csv, sys
patterns = [line.rstrip("\n").split(",") for line in open(sys.argv[1])]
lines = [l for l in open(sys.argv[2]) if not l.startswith("==")]
table = list(csv.reader(lines))
head, rows = table[0], table[2:]
load = head.index("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum")
store = head.index("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum")
assert len(rows) == len(patterns), (len(rows), len(patterns))
with open(sys.argv[3], "w") as f:
    f.write(f"# ncu counters of {sys.argv[4]}: tests/gpu/make_wavefronts.sh\nop,width,first_words,wavefronts\n")
    for (op, width, words), row in zip(patterns, rows):
        n = float(row[load if op == "load" else store].replace(",", ""))
        f.write(f"{op},{width},{words},{int(n)}\n")
print(len(patterns), "patterns counted")
P

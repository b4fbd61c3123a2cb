#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Records on this machine's GPU what Ringside brings along:
#   tests/gpu/make_recordings.sh PROGRAM FOLDER
# PROGRAM is `ringside`, with ringside-worker beside it. Writes FOLDER/<id>.rsd for the defaults and FOLDER/<id>.<preset>.rsd for
# every preset that differs from them and that this GPU can run; they belong in experiments/<chapter>/recordings/.
set -euo pipefail
program=$1
folder=$2
mkdir -p "$folder"
"$program" list --json > "$folder/list.json"
python3 - "$folder/list.json" > "$folder/plan" <<'P'
import json, shlex, sys
for e in json.load(open(sys.argv[1])):
    if not e["modes"]["live"]["ok"]:
        print(e["id"], "cannot run live here:", e["modes"]["live"]["reason"], file=sys.stderr)
        continue
    print(e["id"], e["id"])
    for p in e["presets"]:
        sets = [a for name, value in p["values"].items() for a in ("--set", f"{name}={value}")]
        if sets:
            print(f'{e["id"]}.{p["id"]}', e["id"], shlex.join(sets))
P
while read -r name id sets; do
    code=0
    eval "\"$program\" run $id --mode live $sets --save '$folder/$name.rsd'" > /dev/null || code=$?
    case $code in
    0) ;;
    3) rm -f "$folder/$name.rsd" ;; # this GPU cannot do what the preset asks for; the reason was printed
    *) exit $code ;;
    esac
done < "$folder/plan"
rm "$folder/list.json" "$folder/plan"
ls -l "$folder"

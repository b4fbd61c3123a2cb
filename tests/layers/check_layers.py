#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that each folder includes only what its layer may, that nothing outside a chapter names one of its experiments,
and that every source file carries its licence.   check_layers.py SOURCE_FOLDER"""
import re
import subprocess
import sys
from pathlib import Path

QT = r"Q[A-Za-z]\w*(/.*)?|q[a-z]\w*plot\.h"
CUDA = r"cuda.*|cupti.*|nvrtc\.h|nvml\.h|nccl\.h|gpu/cuda/.*"
CHAPTER = r"experiments/\d\d_.*"
VIEWS = r"views/.*"
APP = r"app/.*"

# Folder (the longest that fits counts) -> what its files must not include.
FORBIDDEN = {
    "experiments/core": [QT, VIEWS, APP, CUDA, CHAPTER, r"gpu/.*", r"experiments/models/.*"],
    "experiments/models": [QT, VIEWS, APP, r"cuda_runtime.*|cuda\.h|gpu/.*", CHAPTER],
    "experiments": [QT, VIEWS, APP],
    "views": [CHAPTER, CUDA, APP, r"experiments/models/.*"],
    "app": [CHAPTER, CUDA, r"experiments/models/.*"],
    "gpu/wire": [QT, VIEWS, APP, CUDA, CHAPTER],
    "gpu": [QT, VIEWS, APP, CHAPTER],
}
# (file, what it includes): exceptions, each with its reason.
ALLOWED = {
    # none so far
}
# Where no experiment is named; tests may say which one they drive.
NAMES_NO_EXPERIMENT = ("app/", "views/", "gpu/wire/", "gpu/cuda/", "gpu/worker/")
# How a chapter declares one.
DECLARED = re.compile(r'\be\.id = "([a-z0-9-]+)"')
SOURCES = (".cpp", ".h", ".cu", ".cuh", ".py", ".sh", ".cmake", ".frag", ".vert", ".glsl", ".comp")


def tracked(root: Path):
    listing = subprocess.run(["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                             capture_output=True, text=True)
    if listing.returncode == 0:
        names = [n for n in listing.stdout.split("\0") if n]
    else:  # an unpacked archive
        names = [str(p.relative_to(root)) for p in root.rglob("*") if p.is_file()]
    skipped = re.compile(r"(build[^/]*|shared|\.git)/")
    return sorted(n for n in names if not skipped.match(n) and (root / n).is_file())


def is_source(name: str) -> bool:
    return name.endswith(SOURCES) or name.rsplit("/", 1)[-1] == "CMakeLists.txt"


def layer_problems(name: str, text: str):
    folders = [f for f in FORBIDDEN if name.startswith(f + "/")]
    if not folders or not name.endswith((".cpp", ".h", ".cu", ".cuh")):
        return
    folder = max(folders, key=len)
    for number, line in enumerate(text.splitlines(), 1):
        include = re.match(r'\s*#\s*include\s*[<"]([^>"]+)[>"]', line)
        if include and (name, include[1]) not in ALLOWED:
            if any(re.fullmatch(pattern, include[1]) for pattern in FORBIDDEN[folder]):
                yield f"{name}:{number}: {folder}/ must not include {include[1]}"


def name_problems(name: str, text: str, ids):
    if not name.startswith(NAMES_NO_EXPERIMENT) or "/tests/" in name or not is_source(name):
        return
    for number, line in enumerate(text.splitlines(), 1):
        for word in re.findall(r'"([a-z0-9-]+)"', re.sub(r"//.*", "", line)):
            if word in ids:
                yield f"{name}:{number}: names the experiment {word}; what holds for one experiment belongs in its chapter"


def main() -> int:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    files = {n: (root / n).read_text(errors="replace") for n in tracked(root) if is_source(n)}
    ids = {i for n, text in files.items() if re.match(CHAPTER, n) for i in DECLARED.findall(text)}
    problems = [] if files and ids else [f"{root}: no sources, or no experiment declared in them: wrong folder?"]
    for name, text in files.items():
        if "SPDX-License-Identifier: Apache-2.0" not in "\n".join(text.splitlines()[:3]):
            problems.append(f"{name}: no line 'SPDX-License-Identifier: Apache-2.0' at its top")
        problems += layer_problems(name, text)
        problems += name_problems(name, text, ids)
    print("\n".join(problems) if problems else f"{len(files)} files, {len(ids)} experiments: all in their layers")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The layer check finds what it is there to find: each case is a small tree with one fault."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(__file__).with_name("check_layers.py")
SPDX = "// SPDX-License-Identifier: Apache-2.0\n"
SOUND = {
    "experiments/03_shared/one.cpp": SPDX + '#include "experiments/core/experiment.h"\ne.id = "one-thing";\n',
    "views/chart.cpp": SPDX + '#include <QPainter>\n#include "experiments/core/dataset.h"\n// like "one-thing"\n',
    "app/tests/run_test.cpp": SPDX + 'run("one-thing");\n',
}


def check(extra):
    with tempfile.TemporaryDirectory() as root:
        for name, text in {**SOUND, **extra}.items():
            path = Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        done = subprocess.run([sys.executable, str(CHECK), root], capture_output=True, text=True)
        return done.returncode, done.stdout


class CheckLayers(unittest.TestCase):
    def refused(self, name, text, *words):
        code, said = check({name: text})
        self.assertEqual(code, 1, said)
        self.assertEqual(len(said.strip().splitlines()), 1, said)
        for word in (name, *words):
            self.assertIn(word, said)

    def test_sound_tree(self):
        self.assertEqual(check({})[0], 0)

    def test_layers(self):
        for name, include in {"experiments/core/a.h": "QString", "experiments/03_shared/a.cpp": "views/view.h",
                              "experiments/models/a.cpp": "QtCore/QString", "views/a.cpp": "experiments/03_shared/one.h",
                              "views/b.cpp": "cuda_runtime.h", "app/window/a.h": "gpu/cuda/run_context.h",
                              "app/a.cpp": "nccl.h", "gpu/worker/a.cpp": "QObject", "gpu/cuda/a.cu": "app/run/run_control.h",
                              "gpu/wire/a.cpp": "cuda.h", "experiments/core/b.cpp": "experiments/03_shared/one.h"}.items():
            with self.subTest(name):
                self.refused(name, SPDX + f"\n  #  include <{include}>\n", ":3:", include)

    def test_names(self):
        self.refused("app/window/page.cpp", SPDX + 'if (id == "one-thing")\n', ":2:", "one-thing")
        self.refused("views/map.h", SPDX + 'find("one-thing");\n', "one-thing")

    def test_licence(self):
        self.refused("views/a.h", "#pragma once\n", "SPDX")
        self.refused("scripts/a.sh", "#!/bin/sh\n", "SPDX")
        self.refused("gpu/CMakeLists.txt", "add_subdirectory(x)\n", "SPDX")

    def test_wrong_folder(self):
        with tempfile.TemporaryDirectory() as root:
            done = subprocess.run([sys.executable, str(CHECK), root], capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn("wrong folder", done.stdout)


if __name__ == "__main__":
    unittest.main()

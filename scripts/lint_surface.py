"""The public surface of libgyre: scripts/lint surface; lint_surface.py [--root DIR].

- A public header (include/gyre) includes public ones, by the name that they have once installed
  ("gyre/config.h"), and the standard headers of C.
- A user of the library, such as the tools and its tests from outside, includes no header of cmodel/, under
  whatever name, and no CMakeLists.txt there asks for the target that has them (gyre_internal).

Tests that look inside are in the other folders of tb/.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

USERS = ("sim", "tb/tool", "tb/gdb", "tb/fpga_host", "tb/device", "tb/soc")
SOURCES = {".c", ".h", ".cpp", ".hpp", ".inc", ".in"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
STANDARD = {"stdbool.h", "stddef.h", "stdint.h"}


def includes(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match[2]


def check_headers(root, report):
    for path in sorted((root / "include").rglob("*.h")):
        for number, name in includes(path):
            if name in STANDARD:
                continue
            if not name.startswith("gyre/") or not (root / "include" / name).is_file():
                report(path, number, f"'{name}' is not a public header")


def private(root):
    """Returns the possible names of cmodel/ headers: each end of their paths."""
    names, roots = set(), [root]
    if (root / "scripts" / "generate").exists():  # and those that the build makes
        done = subprocess.run([root / "scripts" / "generate"], check=True, capture_output=True, text=True)
        roots.append(Path(done.stdout.strip()))
    for base in roots:
        for path in (base / "cmodel").rglob("*"):
            if path.suffix in (".h", ".inc"):
                parts = path.relative_to(base).parts
                names |= {"/".join(parts[i:]) for i in range(len(parts))}
    return names


def resolves(root, path, name, names):
    """Returns true if `name`, included from `path`, is a header of cmodel/ and not one that lies beside it."""
    if (path.parent / name).is_file():
        return root / "cmodel" in (path.parent / name).resolve().parents
    return name.removeprefix("./") in names or "cmodel/" in name


def check_users(root, report):
    names = private(root)
    for folder in USERS:
        for path in sorted((root / folder).rglob("*")):
            if path.name == "CMakeLists.txt":
                for number, line in enumerate(path.read_text().splitlines(), 1):
                    if re.search(r"\bgyre_internal\b|/cmodel\b", line.partition("#")[0]):
                        report(path, number, "who uses the library has no business in cmodel/")
            elif path.suffix in SOURCES:
                for number, name in includes(path):
                    if resolves(root, path, name, names):
                        report(path, number, f"'{name}' is a private header of cmodel/")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    root = parser.parse_args().root.resolve()
    found = []

    def report(path, number, sentence):
        found.append(f"{path.relative_to(root)}:{number}: {sentence}")

    check_headers(root, report)
    check_users(root, report)
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

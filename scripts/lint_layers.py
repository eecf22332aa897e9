"""Checks which folder uses which other: scripts/lint layers; lint_layers.py [--root DIR].

scripts/lint_layers.toml lists the folders of rtl/, cmodel/ and runtime/, and for each the folders whose modules it may
instantiate and whose headers it may include. A folder of rtl/ and one of cmodel/ with the same path are one part, because
a twin uses what its module uses. The check reports

- a use that is not listed, with the file and line;
- a folder that is not listed;
- a listed use that no file has any more, so that the list stays exact.

A folder that is not a part of its own belongs to the one above it. Tables and macros in folders called `generated` may be used
by all; scripts/lint line restricts those of a front end. Calls without a header of the other folder are not seen.
"""

import argparse
import re
import sys
import tomllib
from pathlib import Path

TREES = {"rtl": "", "cmodel": "", "runtime": "runtime/"}  # folder of the root -> what its parts' names begin with
INSTANCE = re.compile(r"^\s*(gyre_\w+)\s+(?:#\s*\(|u_\w+)", re.M)
HEADER = re.compile(r'^\s*[`#]\s*include\s+"([^"]+)"', re.M)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)


def part_of(parts, tree, path):
    """The longest name among `parts` that contains the file; None if there is none."""
    folder = TREES[tree] + path.parent.as_posix()
    while folder not in parts:
        if "/" not in folder:
            return "." if folder == "." and "." in parts else None
        folder = folder.rsplit("/", 1)[0]
    return folder


def sources(root, tree, endings):
    return sorted(p for p in (root / tree).rglob("*") if p.suffix in endings and "generated" not in p.parts)


def target(root, tree, path, name, modules):
    """The file that a module's name or a header's name means, relative to its tree; None if it is none of ours."""
    if name in modules:
        return modules[name]
    for found in (root / tree / name, path.parent / name):
        if found.is_file():
            found = found.resolve().relative_to((root / tree).resolve())
            return None if "generated" in found.parts else found
    return None


def uses(root):
    """(tree, file, line number, the file that it uses) for each use."""
    modules = {p.stem: p.relative_to(root / "rtl") for p in sources(root, "rtl", {".sv"})}
    modules |= {p.name: p.relative_to(root / "rtl") for p in sources(root, "rtl", {".svh"})}
    for tree, endings in (("rtl", {".sv", ".svh"}), ("cmodel", {".c", ".h"}), ("runtime", {".c", ".h", ".cpp"})):
        for path in sources(root, tree, endings):
            text = COMMENT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), path.read_text())
            found = [*HEADER.finditer(text), *(INSTANCE.finditer(text) if tree == "rtl" else ())]
            for match in sorted(found, key=lambda m: m.start()):
                used = target(root, tree, path, match[1], modules if tree == "rtl" else {})
                if used is not None:
                    yield tree, path.relative_to(root / tree), text.count("\n", 0, match.start(1)) + 1, used


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    root = parser.parse_args().root.resolve()
    with open(root / "scripts/lint_layers.toml", "rb") as file:
        allowed = {name: part["uses"] for name, part in tomllib.load(file)["part"].items()}
    wrong, seen = [], set()
    for name, listed in allowed.items():
        wrong += [f"scripts/lint_layers.toml: {name} lists {other}, which is no part" for other in listed
                  if other != "*" and other not in allowed]
    for tree, path, line, used in uses(root):
        user, other = part_of(allowed, tree, path), part_of(allowed, tree, used)
        place = f"{tree}/{path}:{line}"
        for part, file in ((user, path), (other, used)):
            if part is None:
                wrong.append(f"{place}: {tree}/{file.parent} is not listed in scripts/lint_layers.toml")
        if user is None or other is None or user == other:
            continue
        seen.add((user, other))
        if other not in allowed[user] and "*" not in allowed[user]:
            wrong.append(f"{place}: {user} may not use {other} ({used.name})")
    for name, listed in allowed.items():
        wrong += [f"scripts/lint_layers.toml: {name} no longer uses {other}" for other in listed
                  if other != "*" and other in allowed and (name, other) not in seen]
    for sentence in dict.fromkeys(wrong):
        print(sentence)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

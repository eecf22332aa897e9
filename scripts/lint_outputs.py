#!/usr/bin/python3
"""Files and folders are written and removed by the helpers alone: sim/platform/gyre_file.c (C), scripts/output.py and
sw/module/gyre_output.sh. scripts/lint outputs calls it.

  lint_outputs.py [--root FOLDER]

A line that opens a file for writing, or removes a folder, in another way has a reason in REASONS, by its file: all such
lines of that file have it. Exit status: 0, 1 if there is another one, or a reason that nothing needs.
"""

import argparse
import pathlib
import re
import sys

RULES = (
    (("*.c", "*.h", "*.cpp"), re.compile(r'\b(fopen|freopen)\([^;]*"[wa]|\bO_CREAT\b|\bofstream\b'), "gyre_file_create"),
    (("*.py",), re.compile(r'\brmtree\(|FileType\("[wa]'), "scripts/output.py"),
    (("*.sh", "*.mk"), re.compile(r"\brm -[a-zA-Z]*[rR][a-zA-Z]*\b"), "sw/module/gyre_output.sh"),
)
# A folder of mktemp, or one that output_empty or begin has made; what is relative to such a one.
TEMPORARY = re.compile(r"\b(\w+)=\$\(mktemp -d\b")
EMPTIED = re.compile(r"^(?:begin|output_empty \S+) \"\$(\w+)\"", re.M)
REMOVED = re.compile(r"\brm -\w+ (.*)")
VARIABLE = re.compile(r"[\"']*\$\{?(\w+)")

REASONS = {
    "sim/platform/gyre_file.c": "the helper",
    "scripts/output.py": "the helper",
    "sw/module/gyre_output.sh": "the helper",
    "sim/simulator/gyre_simulator_cache.c": "locks and stamps below the cache's own folders",
    "runtime/opencl/cache.c": "locks below POCL's own cache",
    "runtime/opencl/private.c": "the mark in a folder of mkdtemp",
    "runtime/opencl/saves.c": "a file beside the object that POCL made in its cache",
    "runtime/opencl/seal.c": "a file beside the module in POCL's cache",
    "sim/verilator/build.mk": "a folder in WORK, which scripts/build_rtl has looked at",
    "scripts/fresh": "the clone in a machine with the mark of scripts/fresh",
    "tb/tool/lint_outputs_test.sh": "lines that must be found",
    "tb/tool/run_main.c": "a file with a name of the process in the test's own folder",
    "tb/rdna35/coverage_test.c": "the page docs/rdna35_coverage.md, by the target that writes it",
    "tb/opencl/features/program_test.c": "files in a folder of mkdtemp",
    "tb/opencl/features/corners_test.c": "a file in a folder of mkdtemp",
    "tb/opencl/accuracy/filter_test.c": "standard error goes to /dev/null",
    "scripts/opencl_programs": "a folder of mkdtemp",
    "runtime/opencl/builtins/gyre_link_bitcode": "a folder of mktemp, and a file beside the output",
}


def scripts(root, patterns):
    """Files by pattern; shell and Python without a suffix, too, by their first line."""
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if parts[0].startswith((".", "build")) or not path.is_file() or path.is_symlink():
            continue
        if any(path.match(p) for p in patterns):
            yield path
        elif not path.suffix:
            try:
                first = path.open(encoding="utf-8").readline()
            except UnicodeDecodeError:
                continue
            if first.startswith("#!") and ("*.py" if "python" in first else "*.sh") in patterns:
                yield path


def allowed(text, line):
    """Returns true if a line of shell removes only files that the script has made itself."""
    emptied = EMPTIED.findall(text)
    own = {*TEMPORARY.findall(text), *emptied}
    removed = re.split(r"'|;|&&|\|\|", REMOVED.search(line)[1])[0]
    for word in removed.split():
        variable = VARIABLE.match(word)
        if variable and variable[1] not in own:
            return False
        if not variable and (not emptied or word.startswith(("/", "~", "..", "*"))):
            return False
    return bool(removed.strip())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    root = parser.parse_args().root
    bad, used = 0, set()
    for patterns, pattern, helper in RULES:
        for path in scripts(root, patterns):
            name = path.relative_to(root).as_posix()
            if name == "scripts/lint_outputs.py":
                continue
            text = path.read_text(encoding="utf-8")
            for number, line in enumerate(text.splitlines(), 1):
                if not pattern.search(line) or line.lstrip().startswith(("//", "#", "*")):
                    continue
                if "*.sh" in patterns and allowed(text, line):
                    continue
                if name in REASONS:
                    used.add(name)
                    continue
                bad += 1
                print(f"{name}:{number}: writes or removes without {helper}: {line.strip()}")
    for name in sorted(set(REASONS) - used):
        if (root / name).exists() or root == pathlib.Path(__file__).resolve().parent.parent:
            bad += 1
            print(f"scripts/lint_outputs.py: {name} has a reason that nothing needs")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())

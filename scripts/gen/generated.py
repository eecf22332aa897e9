"""The files that generators make: which of them are committed, and which the build makes.

Committed is what is read without a build: the RTL of rtl/files.f, the public headers, the runtime of kernels, the
flows of boards, pages. The build makes all else, below build/generated: sources of the C library, the tools and the tests,
and tables of thousands of lines. scripts/generate writes those.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Folders and files of which the build makes what is generated.
BUILT = ("cmodel/", "sim/", "tb/", "rtl/rdna35/all/", "docs/rdna35_isa.md", "docs/rdna35_uop.md")


def built(path):
    """Returns true if the build makes this file, named from the root."""
    return path.startswith(BUILT)


def write(files, folder, report=False):
    """Writes texts by path, only those that change, each as a whole: others may read them now."""
    for path, text in files.items():
        target = folder / path
        if target.is_file() and target.read_text(encoding="utf-8") == text:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        new = target.with_name(target.name + ".new")
        new.write_text(text, encoding="utf-8")
        new.replace(target)
        if report:
            print(f"wrote {path}")


def write_or_check(files, tool):
    """The command line of a generator: writes the committed ones of its files; with --check it names what is not current."""
    if sys.argv[1:] not in ([], ["--check"]):
        print(f"usage: {tool} [--check]", file=sys.stderr)
        return 2
    committed = {path: text for path, text in files.items() if not built(path)}
    if not sys.argv[1:]:
        write(committed, ROOT, report=True)
        return 0
    wrong = [f"{path} is not current: run {tool}" for path, text in committed.items()
             if not (ROOT / path).is_file() or (ROOT / path).read_text(encoding="utf-8") != text]
    # The compiler would read this one instead of that of the build.
    wrong += [f"{path} is made by the build: remove it" for path in files if built(path) and (ROOT / path).exists()]
    print("\n".join(wrong), end="\n" if wrong else "", file=sys.stderr)
    return int(bool(wrong))

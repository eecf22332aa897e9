#!/usr/bin/env python3
"""Links of the documentation: lint_docs.py [--root DIR]

- Every link of a Markdown file leads to a file or folder of the repository; an anchor to a heading of
  that page, named as Git hosts name them. Addresses of the network are not looked up.
- A list or table begins after an empty line: not every reader of Markdown finds it elsewhere.
- Every file that prose names in backquotes with a path from the root (`rtl/files.f`) is there.
- What lockstep prints is quoted with the number of signals that it compares, of one core or of several.
- Every page of docs/ is in the index docs/README.md; every folder of the root has a README.md.

Prints file:line: what is wrong; exit status 1 if there is any. Touches nothing, needs no network.
"""

import argparse
import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
CODE = re.compile(r"(`+)(.+?)\1")
INLINE = re.compile(r"\]\(\s*<?([^)\s>]*)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s+<?(\S+?)>?\s*$")
HTML = re.compile(r"<(?:a|img)\b[^>]*?\b(?:href|src)=\"([^\"]*)\"")
HEADING = re.compile(r"^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$")
ITEM = re.compile(r"^ *([-*+]|\d+\.) ")
SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.I)
# A path: names with slashes between them, none of which is a placeholder like NAME.elf.
PATH = re.compile(r"^[\w.-]+(?:/(?![A-Z-]+(?:\.\w+)?(?:/|$))[\w.-]+)+/?$|^[\w.-]+(?:/[\w.-]+)*/README\.md$")


def skipped(name):
    return name.startswith("build") or name == "__pycache__" or (
        name.startswith(".") and name not in (".github", ".ci"))


def markdown_files(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if not skipped(f))
        yield from (pathlib.Path(folder) / n for n in sorted(names) if n.endswith(".md"))


def prose(text):
    """Numbered lines outside of fenced code and comments."""
    fence = ""
    text = re.sub(r"<!--.*?-->", lambda m: re.sub(r"[^\n]", "", m.group(0)), text, flags=re.S)
    for number, line in enumerate(text.split("\n"), 1):
        mark = FENCE.match(line)
        if fence:
            if mark and line.strip() == line.strip()[0] * len(line.strip()) and \
                    mark.group(1).startswith(fence):
                fence = ""
            continue
        if mark:
            fence = mark.group(1)
            continue
        yield number, line


def slug(heading):
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(path, known={}):
    if path not in known:
        found, seen = set(), {}
        for _, line in prose(path.read_text(encoding="utf-8")):
            heading = HEADING.match(line)
            if heading:
                name = slug(heading.group(2))
                count = seen.get(name, 0)
                seen[name] = count + 1
                found.add(f"{name}-{count}" if count else name)
            found.update(re.findall(r"<a\b[^>]*\b(?:id|name)=\"([^\"]+)\"", line))
        known[path] = found
    return known[path]


def check_link(root, page, target):
    """A sentence, or None."""
    if not target:
        return "a link that leads nowhere"
    if SCHEME.match(target):
        return None
    name, _, anchor = target.partition("#")
    if name.startswith("/"):
        return f"{target}: links are relative to the page"
    path = pathlib.Path(os.path.normpath(page.parent / name)) if name else page
    if path != root and root not in path.parents:
        return f"{target}: leads out of the repository"
    if not path.exists() or any(skipped(p) for p in path.relative_to(root).parts[:-1]):
        return f"{target}: there is no such file in the repository"
    if anchor and path.suffix != ".md":
        return f"{target}: only pages have anchors"
    if anchor and anchor not in anchors(path):
        return f"{target}: {path.relative_to(root)} has no heading of that name"
    return None


def blocks(line):
    """Returns the kind of a line, as far as it matters before lists and tables."""
    if line.startswith("|"):
        return "table"
    return "list" if ITEM.match(line) else "text"


def check_page(root, folders, page, report):
    linked = set()
    before, block = 0, ""  # the number of the last line that is not empty, and what it is
    for number, line in prose(page.read_text(encoding="utf-8")):
        if line.strip():
            kind = blocks(line)
            if kind == "text" and block == "list" and before == number - 1:
                kind = "list"  # an item continues
            if kind != "text" and block not in ("", kind) and before == number - 1:
                report(page, number, f"a {kind} begins after an empty line")
            block = "" if HEADING.match(line) else kind
            before = number
        for _, code in CODE.findall(line):
            first = code.split("/")[0]
            if first in folders and PATH.match(code) and not (root / code).exists():
                report(page, number, f"`{code}`: there is no such file in the repository")
        bare = CODE.sub(lambda m: "x" * len(m.group(0)), line)
        targets = INLINE.findall(bare) + REFERENCE.findall(bare) + HTML.findall(bare)
        for target in targets:
            sentence = check_link(root, page, target)
            if sentence:
                report(page, number, sentence)
            elif not SCHEME.match(target):
                linked.add(pathlib.Path(os.path.normpath(page.parent / target.partition("#")[0])))
    return linked


@functools.cache
def signals(root):
    """Returns the number of signals of a core and of the GPU that lockstep compares."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([root / "scripts" / "generate", folder], check=True, stdout=subprocess.DEVNULL)
        text = (pathlib.Path(folder) / "tb/lockstep/generated/gyre_taps.inc").read_text()
    return {name: int(n) for name, n in re.findall(r"GYRE_(CORE|GPU)_SIGNALS = (\d+)", text)}


def check_signals(root, page, report):
    """Quotes of lockstep's last line, which are outside of the prose."""
    if not (root / "scripts" / "generate").exists():
        return
    count = signals(root)
    right = [cores * count["CORE"] + count["GPU"] for cores in (1, 2, 4, 8, 16)]
    for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
        for quoted in re.findall(r"(\d+) signals compared per cycle", line):
            if int(quoted) not in right:
                report(page, number, f"lockstep compares {right[0]} signals of one core, not {quoted}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parent.parent,
                        type=pathlib.Path, help="the repository (default: the one of this script)")
    root = parser.parse_args().root.resolve()
    if not (root / "docs").is_dir():
        print(f"lint_docs: {root} has no folder docs", file=sys.stderr)
        return 2
    found = []

    def report(path, number, sentence):
        found.append(f"{path.relative_to(root)}:{number}: {sentence}")

    folders = {p.name for p in root.iterdir() if p.is_dir() and not skipped(p.name)}
    index = root / "docs" / "README.md"
    links = {page: check_page(root, folders, page, report) for page in markdown_files(root)}
    for page in links:
        check_signals(root, page, report)
    for page in sorted((root / "docs").rglob("*.md")):
        if page != index and page not in links.get(index, ()):
            report(page, 1, "is not in the index docs/README.md")
    for folder in sorted(folders - {".github", ".ci"}):
        if not (root / folder / "README.md").is_file():
            report(root / folder, 1, "a folder of the root has a README.md")
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

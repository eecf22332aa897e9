#!/usr/bin/python3
"""Makes the tables of figures in the pages from docs/records (scripts/record.py).

  scripts/gen/results.py          writes the tables into README.md and docs/
  scripts/gen/results.py --check  writes nothing; exit status 1 if a table is not current, or a record,
                                  a page or a figure is not as it must be

A table stands in a page between `<!-- NAME: made by scripts/gen/results.py -->` and `<!-- end of NAME -->`;
the functions that make them are in results_*.py. Every record is shown on some page, and every table
stands somewhere. In docs/results/ all figures are in such tables: a number outside of them is refused.
"""

import json
import os
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import generated
import isa_table

sys.path.append(str(isa_table.ROOT / "scripts"))
import record  # noqa: E402  (its folder has to be on the path first)
import results_checks  # noqa: E402
import results_debian  # noqa: E402
import results_extensions  # noqa: E402
import results_functional  # noqa: E402
import results_hardware  # noqa: E402
import results_kernels  # noqa: E402
import results_opencl  # noqa: E402
import results_pixels  # noqa: E402
import results_rdna35  # noqa: E402
import results_readme  # noqa: E402
from results_tables import TABLES, Page, Unmade  # noqa: E402

ROOT = record.ROOT
MARK = re.compile(r"<!-- ([\w -]+): made by scripts/gen/results\.py -->\n(.*?)<!-- end of \1 -->\n", re.S)
OPEN = re.compile(r"<!-- ([\w -]+): made by scripts/gen/results\.py -->")
CODE = re.compile(r"(`+).+?\1|\]\([^)]*\)")
FIGURE = re.compile(r"(?<![\w.#/-])\d[\d,.]*(?:e\d+)?\b(?![\w/-])")


def records():
    """Name -> record, and what is wrong with them."""
    found, wrong, commits = {}, [], record.history()
    for path in sorted(record.RECORDS.rglob("*.json")):
        name = path.relative_to(record.RECORDS).with_suffix("").as_posix()
        try:
            one = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            wrong.append(f"docs/records/{name}.json: {error}")
            continue
        sentences = record.check(one, commits)
        if not sentences and record.text(one) != path.read_text(encoding="utf-8"):
            sentences = ["is not written as scripts/record.py writes it: a row a line, keys in their order"]
        wrong += [f"docs/records/{name}.json: {s}" for s in sentences]
        if not sentences:
            found[name] = one
    return found, wrong


def prose_figures(name, page):
    """Numbers of a page of docs/results/ that are in no table made from a record."""
    text = MARK.sub(lambda m: "\n" * m.group(0).count("\n"), page)
    return [f"{name}:{number}: '{figure}' comes from no record"
            for number, line in enumerate(text.split("\n"), 1)
            for figure in FIGURE.findall(CODE.sub("", line))]


def made(path, known, wrong, used, stood):
    """The page with its tables made again."""
    name = path.relative_to(ROOT).as_posix()
    old = path.read_text(encoding="utf-8")
    begun = OPEN.findall(old)
    if begun != [m.group(1) for m in MARK.finditer(old)]:
        wrong.append(f"{name}: a table has no end: {', '.join(begun)}")
        return old

    def table(match):
        title = match.group(1)
        if title not in TABLES:
            wrong.append(f"{name}: nothing makes a table '{title}'")
            return match.group(0)
        stood.append(title)
        page = Page(known, used, os.path.relpath(record.RECORDS, path.parent))
        try:
            lines = TABLES[title](page)
        except Unmade as error:
            wrong.append(f"{name}: table {title}: {error}")
            return match.group(0)
        first = match.group(0).split("\n", 1)[0]
        return first + "\n\n" + "\n".join(lines).strip("\n") + f"\n\n<!-- end of {title} -->\n"

    new = MARK.sub(table, old)
    if path.parent == ROOT / "docs" / "results":
        wrong += prose_figures(name, new)
    return new


def main():
    known, wrong = records()
    used, stood, files = set(), [], {}
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        files[path.relative_to(ROOT).as_posix()] = made(path, known, wrong, used, stood)
    wrong += [f"table {title} stands on no page" for title in sorted(set(TABLES) - set(stood))]
    wrong += [f"docs/records/{name}.json is shown on no page" for name in sorted(set(known) - used)]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    return generated.write_or_check(files, "scripts/gen/results.py")


if __name__ == "__main__":
    sys.exit(main())

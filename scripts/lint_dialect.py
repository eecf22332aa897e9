"""The one dialect of SystemVerilog in this repository, for lint_sv.py.

- 2 spaces a level: bodies, case items, lists whose bracket ends its line. A statement that continues in
  another line continues deeper than it began.
- Nothing stands in columns, except `=`, `<=` and what follows the label of a case; ports have the
  name of their direction as wide as `output`.
- Parameters, localparams and states are UPPER_CASE, instances u_NAME, generate blocks g_NAME; each
  branch of a generate `if` and each generate loop is such a block.
"""

import re

from lint_layout import Layout


def check_layout(layout, report):
    head = {}
    for t in layout.code:
        head.setdefault(t.line, t)
    for t in head.values():
        if t.role == "start" and t.col != 2 * t.depth:
            report(t.line, f"indented by {t.col}, not {2 * t.depth}")
        elif t.role == "more" and t.col <= head[t.base.line].col:
            report(t.line, "goes on what began above, so it is indented deeper")


def check_columns(layout, report):
    before, third = None, None
    for t in layout.all:
        if before is not None and before.line == t.line:
            gap = t.col - before.col - len(before.text)
            brackets = before.text == "[" or t.text == "]"
            pin = t.text == "(" and third is not None and third.text == "."
            if t.text.startswith("//"):
                if gap != 2:
                    report(t.line, "two spaces before a comment after code")
            elif gap > 1 and t.text not in ("=", "<=") and before.text not in ("input", ":"):
                report(t.line, f"more than one space before {t.text}")
            elif gap > 0 and (brackets or pin):
                report(t.line, f"no space before {t.text}")
        before, third = t, before


def check_names(layout, report):
    for t in layout.constants:
        if not re.fullmatch(r"[A-Z][A-Z0-9_]*", t.text):
            report(t.line, f"constants are UPPER_CASE: {t.text}")
    for _, t in layout.instances:
        if not t.text.startswith("u_"):
            report(t.line, f"instances are u_NAME: {t.text}")
    for t in layout.labels:
        if not t.text.startswith("g_"):
            report(t.line, f"blocks are g_NAME: {t.text}")
    for t in layout.unnamed:
        report(t.line, "a generate block without a name")
    for t in layout.bare:
        report(t.line, "a generate if or for without begin : g_NAME")


def check(path, report):
    """report(path, line, sentence) for each violation in the file."""
    text = path.read_text()
    if "\t" in text:
        report(path, text[:text.index("\t")].count("\n") + 1, "no tabs")
    try:
        layout = Layout(text)
    except IndexError:
        report(path, 1, "its structure cannot be followed to the end")
        return
    # A list that is included where a list is wanted has no statements to follow.
    if not any(t.text == ";" for t in layout.code):
        return
    for rule in (check_layout, check_columns, check_names):
        rule(layout, lambda line, sentence: report(path, line, sentence))

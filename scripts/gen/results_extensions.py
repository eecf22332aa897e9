"""Tables of optional instructions: warp instructions and cycles of the gate's works (scripts/bench --extensions)."""

from results_tables import markdown, need, shown, table

# Sets of instructions as scripts/bench_extensions names their columns, and as the page does.
SETS = {"_zba": "Zba", "_zba_index": "Zba, index", "_bits": "B", "_bits_index": "B, index"}


@table("extensions")
def extensions(page):
    """A work a line: without optional instructions, and the shares that are left with each set of them."""
    out = []
    for r in page.rows("extensions", "extensions"):
        insns, cycles = need(r, "insns", "cycles")
        line = [*need(r, "work", "group"), shown(insns)]
        line += [f"{need(r, 'insns' + s)[0] / insns:.2f}" for s in SETS]
        line += [shown(cycles)] + [f"{need(r, 'cycles' + s)[0] / cycles:.2f}" for s in SETS]
        out.append(line)
    head = ["work", "group", "warp instructions", *SETS.values(), "cycles", *SETS.values()]
    return markdown(head, out, 2) + page.origin("extensions")

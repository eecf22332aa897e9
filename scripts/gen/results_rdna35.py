"""Tables of the second instruction set."""

from results_tables import markdown, need, shown, table


def side_by_side(page, name, first):
    out = []
    for r in page.rows("rdna35_counts", name):
        what, gcc, clang, rdna35 = need(r, first, "riscv_gcc", "riscv_clang", "rdna35")
        out.append([what, shown(gcc), shown(clang), shown(rdna35), f"{rdna35 / gcc:.2f}"])
    return markdown([first, "RISC-V, GCC", "RISC-V, clang", "second set", "second set / GCC"], out, text=1) + page.origin(
        "rdna35_counts")


@table("rdna35 counts")
def counts(page):
    return side_by_side(page, "launches", "launch")


@table("rdna35 compared")
def compared(page):
    return side_by_side(page, "compared", "kernel")


@table("rdna35 speed")
def speed(page):
    out = []
    for r in page.rows("rdna35_speed", "kernels"):
        kernel, waves, items, seconds, millions = need(r, "kernel", "waves", "items", "seconds", "millions")
        out.append([kernel, shown(waves), shown(items), f"{seconds:.2f}", f"{millions:.1f}"])
    return markdown(["kernel", "instructions of waves", "of work-items", "seconds", "million a second"], out, text=1) + page.origin(
        "rdna35_speed")

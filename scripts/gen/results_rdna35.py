"""Tables of the second instruction set."""

from results_tables import markdown, need, shown, table


@table("rdna35 counts")
def counts(page):
    out = []
    for r in page.rows("rdna35_counts", "launches"):
        launch, gcc, clang, rdna35 = need(r, "launch", "riscv_gcc", "riscv_clang", "rdna35")
        out.append([launch, shown(gcc), shown(clang), shown(rdna35), f"{rdna35 / gcc:.2f}"])
    return markdown(["launch", "RISC-V, GCC", "RISC-V, clang", "second set", "second set / GCC"], out, text=1) + page.origin(
        "rdna35_counts")


@table("rdna35 speed")
def speed(page):
    out = []
    for r in page.rows("rdna35_speed", "kernels"):
        kernel, waves, items, seconds, millions = need(r, "kernel", "waves", "items", "seconds", "millions")
        out.append([kernel, shown(waves), shown(items), f"{seconds:.2f}", f"{millions:.1f}"])
    return markdown(["kernel", "instructions of waves", "of work-items", "seconds", "million a second"], out, text=1) + page.origin(
        "rdna35_speed")

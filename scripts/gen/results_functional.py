"""Tables of the functional device's speed."""

from math import exp, log

from results_tables import markdown, need, shown, table

WIDTHS = (4, 16, 32)


def mean(values):
    values = list(values)
    return exp(sum(map(log, values)) / len(values))


def figures(page, column, *devices):
    """For each kernel: the figures on these devices, and the means."""
    out = {}
    for device in devices:
        for r in page.rows("functional_speed", device):
            kernel, value = need(r, "kernel", column)
            out.setdefault(kernel, []).append(value)
    return out | {"geometric mean": [mean(column) for column in zip(*out.values(), strict=True)]}


@table("functional speed")
def speed(page):
    by_kernel = figures(page, "millions", *(f"cores1_threads{w}_host1" for w in WIDTHS))
    out = [[kernel, *(shown(round(v)) for v in values)] for kernel, values in by_kernel.items()]
    return markdown(["kernel", *(f"{w} threads" for w in WIDTHS)], out, text=1) + page.origin("functional_speed")


@table("functional threads")
def threads(page):
    out = []
    for kernel, (one, two) in figures(page, "clock", "cores2_threads32_host1", "cores2_threads32_host2").items():
        out.append([kernel, shown(round(one)), shown(round(two)), f"{two / one:.2f}"])
    return markdown(["kernel", "one host thread", "two", "gain"], out, text=1) + page.origin("functional_speed")

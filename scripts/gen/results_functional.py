"""Tables of the functional device's speed."""

from math import exp, log

from results_tables import markdown, need, shown, table

WIDTHS = (4, 16, 32)


def mean(values):
    values = list(values)
    return exp(sum(map(log, values)) / len(values))


def figures(page, column):
    """For each kernel: the figure by cores, threads of a warp and threads of the host."""
    out = {}
    for r in page.rows("functional_speed", "kernels"):
        kernel, cores, threads, host, value = need(r, "kernel", "cores", "threads", "host", column)
        out.setdefault(kernel, {})[cores, threads, host] = value
    out["geometric mean"] = {key: mean(f[key] for f in out.values()) for key in next(iter(out.values()))}
    return out


@table("functional speed")
def speed(page):
    out = [[kernel, *(shown(round(f[1, w, 1])) for w in WIDTHS)] for kernel, f in figures(page, "millions").items()]
    return markdown(["kernel", *(f"{w} threads" for w in WIDTHS)], out, text=1) + page.origin("functional_speed")


@table("functional threads")
def threads(page):
    out = []
    for kernel, f in figures(page, "clock").items():
        one, two = f[2, 32, 1], f[2, 32, 2]
        out.append([kernel, shown(round(one)), shown(round(two)), f"{two / one:.2f}"])
    return markdown(["kernel", "one host thread", "two", "gain"], out, text=1) + page.origin("functional_speed")

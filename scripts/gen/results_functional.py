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


@table("tests under ThreadSanitizer")
def sanitized(page):
    columns, sums = ("passed", "failed", "left out"), {}
    for r in page.rows("functional_threads", "tests"):
        name = need(r, "tests")[0]
        group = {"opencl.suite": "the OpenCL suite", "host": "the host library"}.get(name, "other OpenCL programs" if "opencl" in name else name)
        row = sums.setdefault(group, dict.fromkeys(columns, 0))
        for c in columns:
            row[c] += r[c]
    out = [[group, *(shown(row[c]) for c in columns)] for group, row in sums.items()]
    out.append(["**all**", *(f"**{sum(row[c] for row in sums.values()):,}**" for c in columns)])
    return markdown(["tests", *columns], out) + page.origin("functional_threads")


@table("races that ThreadSanitizer must report")
def races(page):
    return markdown(["planted race", "name", "test", "result"],
                    [[shown(need(r, "race")[0]), f"`{need(r, 'name')[0]}`", f"`{need(r, 'test')[0]}`", r["result"]]
                     for r in page.rows("functional_threads", "races")], 4)

"""Tables of OpenCL programs that Debian has, and of what OpenCL costs beside the host runtime."""

from results_tables import markdown, need, shown, table


@table("debian programs")
def programs(page):
    out = []
    for r in page.rows("opencl_programs", "programs"):
        name, result, reason = need(r, "program", "result", "reason")
        if r.get("device", "functional") != "functional":
            reason = "; ".join(w for w in (f"on `{r['device']}`", reason) if w)
        out.append([name, result, shown(reason), *(shown(r.get(c)) for c in ("passed", "failed", "skipped"))])
    return markdown(["program", "result", "remarks", "passed", "failed", "skipped"], out, text=3) + page.origin("opencl_programs")


@table("opencl cost")
def cost(page):
    out = []
    for r in page.rows("opencl_cost", "kernels"):
        kernel, device, host, opencl, host_ms, opencl_ms = need(
            r, "kernel", "device", "host_cycles", "opencl_cycles", "host_ms", "opencl_ms")
        out.append([kernel, f"`{device}`", shown(host), shown(opencl), f"{opencl / host:.2f}",
                    shown(host_ms, 0), shown(opencl_ms, 0)])
    return markdown(["kernel", "device", "host runtime: cycles", "OpenCL: cycles", "ratio", "host runtime: ms", "OpenCL: ms"],
                    out, text=2) + page.origin("opencl_cost")

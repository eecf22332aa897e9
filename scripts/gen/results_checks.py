"""Tables of verification: campaigns, planted bugs, mutations, proofs, coverage."""

import tomllib

import record
from results_tables import Unmade, markdown, need, ordered, shown, table, value

MUTANTS = record.ROOT / "tb" / "lockstep" / "mutants"
PROOFS = record.ROOT / "tb" / "formal" / "proofs"


def campaign(page, kind, what):
    name = f"campaign/{kind}"
    rows = page.rows(name, "configurations")
    columns = [(c, title) for c, title in (("cycles", "cycles"), (what, what), ("queues", "queues of packets"), ("lists", "lists of draws"),
                                           ("instructions", "warp instructions")) if c in rows[0]]
    out = [[need(r, "configuration")[0], *(value(r, c) for c, _ in columns)] for r in rows]
    if len(rows) > 1:
        out.append(["**all**", *(f"**{sum(r.get(c, 0) for r in rows):,}**" for c, _ in columns)])
    head = ["configuration", *(title for _, title in columns)]
    if any("commit" in r for r in rows):  # measured in pieces
        head.insert(1, "commit")
        for line, r in zip(out, [*rows, {}]):
            line.insert(1, r.get("commit", ""))
        return markdown(head, out, 2) + page.origin(name)
    return markdown(head, out) + page.origin(name)


table("campaign")(lambda page: campaign(page, "lockstep", "programs"))
table("campaign of groups")(lambda page: campaign(page, "groups", "programs"))
table("campaign of the device")(lambda page: campaign(page, "device", "runs"))
table("campaign of queues")(lambda page: campaign(page, "queues", "runs"))
table("campaign of draws")(lambda page: campaign(page, "draws", "runs"))


@table("threads as harts")
def harts(page):
    columns = ("programs", "threads", "diverging", "warp_insns", "thread_insns", "group_swaps", "group_turns", "differences")
    rows = page.rows("harts", "kinds")
    out = [[need(r, "kind")[0], *(value(r, c) for c in columns)] for r in rows]
    out.append(["**all**", *(f"**{sum(r.get(c, 0) for r in rows):,}**" for c in columns)])
    shapes = page.rows("harts", "threads in a warp")
    return [*markdown(["programs", "runs", "threads compared", "whose threads part", "warp instructions",
                       "thread instructions", "groups that change places", "turns", "differences"], out), "",
            *markdown(["threads in a warp", *(need(r, "in a warp")[0] for r in shapes)],
                      [["runs", *(value(r, "runs") for r in shapes)]])] + page.origin("harts")


@table("arithmetic")
def arithmetic(page):
    rows = page.rows("fpu_campaign", "vectors")
    return markdown(["operation", "vectors are", "vectors", "beside the host", "beside MPFR", "differences"],
                    [[*need(r, "operation", "kind"),
                      *(value(r, c) for c in ("vectors", "host", "mpfr", "differences"))] for r in rows],
                    2) + page.origin("fpu_campaign")


@table("pixels")
def pixels(page):
    row = page.rows("pixel_campaign", "sums")[0]
    parts = {need(r, "part")[0]: r for r in page.rows("pixel_campaign", "parts")}
    passed = {k.removeprefix("pixels passed "): r for k, r in parts.items() if k.startswith("pixels passed ")}
    formats = {k.removeprefix("compared "): r for k, r in parts.items() if k.startswith("compared ")}
    need(row, "differing")
    return [*markdown(["scenes", "draws", "pixels compared", "of them changed", "differing", "channels of sRGB", "of them off by 1",
                       "NaNs with other bits", "subnormal numbers"],
                      [[value(row, c) for c in ("scenes", "draws", "pixels", "drawn", "differing", "srgb", "srgb_off", "nans", "subnormals")]], 0), "",
            *markdown(["primitives", "covered pixels that pass all tests"],
                      [*([k.replace("_", " "), value(r, "pixels")] for k, r in passed.items()),
                       ["**all**", f"**{sum(r['pixels'] for r in passed.values()):,}**"]]), "",
            *markdown(["format", "pixels compared"], [[k, value(r, "pixels")] for k, r in formats.items()])] + page.origin("pixel_campaign")


@table("OpenCL functions")
def opencl_functions(page):
    rows = page.rows("opencl/accuracy_float", "functions")
    out = [[f"`{need(r, 'function')[0]}`", value(r, "inputs"), f"{r['error']:.3f}" if need(r, "bound")[0] != "exact" else "0", need(r, "bound")[0],
            "" if r["at"] == "-" else f"`{r['at']}`", value(r, "specials"), value(r, "wrong")] for r in rows]
    return markdown(["function", "inputs", "largest error", "bound", "at", "special inputs", "of them wrong"], out) + \
        page.origin("opencl/accuracy_float")


@table("OpenCL functions all inputs")
def opencl_all_inputs(page):
    rows = {need(r, "function")[0]: r for r in page.rows("opencl/accuracy_exhaustive", "functions")}
    names = sorted(rows, key=lambda n: (n.startswith("native_"), n.startswith("half_"), n))
    out = [[f"`{n}`", value(r, "inputs"), f"{r['error']:.3f}" if need(r, "bound")[0] != "exact" else "0",
            r["bound"], "" if r["at"] == "-" else f"`{r['at']}`", value(r, "wrong")] for n in names for r in [rows[n]]]
    return markdown(["function", "inputs", "largest error", "bound", "at", "wrong"], out) + page.origin("opencl/accuracy_exhaustive")


@table("random barrier kernels")
def barrier_kernels(page):
    ranges = sorted((name for name in page.known if name.startswith("opencl_barriers/")), key=lambda n: [int(k) for k in n.split("/")[1].split("_")])
    columns = ("kernels", "differ", "ended", "failed", "too_long")
    sums = {}
    for name in ranges:
        for r in page.rows(name, "mappings"):
            row = sums.setdefault(tuple(need(r, "mapping", "device")), dict.fromkeys(columns, 0))
            for c in columns:
                row[c] += r[c]
    out = [[*(f"`{text}`" for text in key), *(value(row, c) for c in columns)] for key, row in sums.items()]
    return markdown(["mapping", "device", "kernels", "differ", "end the host program", "cannot be built or launched", "take too long"], out, 2) + \
        page.origin(*ranges)


def planted():
    """Theme -> bugs, as tb/lockstep/mutants has them."""
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
            for path in sorted(MUTANTS.glob("*.toml"))}


def results(page, theme, bugs):
    """Name -> row of the record of a theme; empty if there is none."""
    if f"mutants/{theme}" not in page.known:
        return {}
    found = {need(r, "name")[0]: r for r in page.rows(f"mutants/{theme}", "bugs")}
    for name in found:
        if name not in {b["name"] for b in bugs}:
            raise Unmade(f"docs/records/mutants/{theme}.json: there is no planted bug '{name}'")
    return found


@table("planted bugs in numbers")
def planted_numbers(page):
    out = []
    for theme, bugs in planted().items():
        found = results(page, theme, bugs)
        caught = [r for r in found.values() if r["result"] == "caught"]
        cycles = sorted(need(r, "cycles")[0] for r in caught)
        out.append([theme, str(len(bugs)), str(len(bugs) - len(found)), str(len(caught)),
                    str(len(found) - len(caught)), shown(cycles[len(cycles) // 2]) if cycles else ""])
    total = [sum(int(r[i]) for r in out) for i in range(1, 5)]
    return markdown(["theme", "bugs", "no figure on record yet", "caught", "not caught", "cycles, median"],
                    [*out, ["**all**", *(f"**{n}**" for n in total), ""]])


@table("planted bugs")
def planted_bugs(page):
    out = []
    for theme, bugs in planted().items():
        found = results(page, theme, bugs)
        lines = []
        for b in bugs:
            r = found.get(b["name"], {})
            first = "no figure on record yet" if not r else \
                f"`{r['difference']}`" if r["result"] == "caught" else f"**{r['result']}**"
            lines.append([shown(b["doc"]), f"`{b['name']}`", b["kind"], f"`{b['file']}`",
                          r.get("configuration", b.get("config", "passes")), first, r.get("commit", ""),
                          value(r, "cycles")])
        out += [f"## {theme}", "", *markdown(
            ["planted bug", "name", "kind", "file", "configuration", "first difference", "commit", "cycles"],
            lines, 7)]
        out += page.origin(f"mutants/{theme}") if found else []
        out += [""]
    return out


def mutation(page, config):
    name = f"mutation/{config}"
    files, out = page.rows(name, "files"), []
    sums = {c: sum(need(r, c)[0] for r in files) for c in ("mutations", "killed", "equivalent")}
    bugs = sums["mutations"] - sums["equivalent"]
    left = "; ".join(f"{r['mutations']} ({r['why']})" for r in page.rows(name, "left out")) \
        if "left out" in page.record(name)["tables"] else "none"
    classes = [r["class"] for r in page.rows(name, "survivors")]
    others = "".join(f", {classes.count(c)} {c}" for c in ordered(page.rows(name, "survivors"), "class")
                     if c != "equivalent")
    out += [f"**Of {sums['mutations']:,} mutations {sums['killed']:,} killed, {sums['equivalent']:,} equivalent"
            f"{others}; killed of those not equivalent: {100 * sums['killed'] / max(bugs, 1):.1f} %.** Left out: {left}.", ""]
    out += markdown(["killed within", "mutations"],
                    [[f"{r['within']} cycles", value(r, "mutations")] for r in page.rows(name, "within")])
    lines = []
    for r in files:
        mutations, killed, same = need(r, "mutations", "killed", "equivalent")
        rate = 100 * killed / (mutations - same) if mutations > same else 100
        lines.append([f"`{r['file']}`", *map(shown, (mutations, killed, same, mutations - killed - same)),
                      f"{rate:.0f} %"])
    out += ["", *markdown(["file", "mutations", "killed", "equivalent", "other", "rate"], lines), ""]
    out += markdown(["survivor", "place", "what", "class", "argument"],
                    [[*map(shown, need(r, "survivor", "place", "what", "class", "why"))]
                     for r in page.rows(name, "survivors")], 5)
    return out + page.origin(name)


for path in sorted((record.RECORDS / "mutation").glob("*.json")):
    table(f"mutations of {path.stem}")(lambda page, config=path.stem: mutation(page, config))


@table("mutations in numbers")
def mutations(page):
    out = []
    for name in page.names("mutation/"):
        rows = page.rows(name, "files")
        sums = [sum(need(r, c)[0] for r in rows) for c in ("mutations", "killed", "equivalent")]
        out.append([page.link(name, name.partition("/")[2]), *map(shown, sums), shown(sums[0] - sums[1] - sums[2]),
                    f"{100 * sums[1] / max(sums[0] - sums[2], 1):.1f} %"])
    return markdown(["configuration", "mutations", "killed", "equivalent", "other", "killed of those not equivalent"],
                    out)


def proofs():
    found = []
    for path in sorted(PROOFS.glob("*.toml")):
        found += tomllib.loads(path.read_text(encoding="utf-8"))["proof"]
    return found


@table("proofs")
def proof_table(page):
    known = {r["proof"]: r for r in page.rows("proofs", "proofs")}
    caught = {(r["proof"], r["planted"]): r for r in page.rows("proofs", "planted")}
    out = []
    for p in proofs():
        r = known.get(p["name"], {})
        bound = "none" if p["method"] != "bmc" else f"{p.get('depth', 20)} cycles"
        if not r:
            bound = "no proof on record yet"
        elif r["result"] != "proved":
            bound = f"**{r['result']}**"
        sets = "; ".join(words for words in p.get("parameters", [""]) if words) or "-"
        bugs = "; ".join(f"{b['doc']} ({value(caught.get((p['name'], b['doc']), {}), 'cycle') or 'not on record'})"
                         for b in p["planted"])
        out.append([p["doc"], f"`{p['module']}`", sets, p["method"], bound, value(r, "seconds"), bugs])
    return markdown(["property", "module", "parameters", "method", "bound", "CPU s",
                     "planted bug (caught in cycle)"], out, 7) + page.origin("proofs")


@table("proofs in numbers")
def proof_numbers(page):
    rows, caught = page.rows("proofs", "proofs"), page.rows("proofs", "planted")
    return markdown(["proofs", "proved", "planted bugs", "caught"],
                    [[str(len(proofs())), str(sum(r["result"] == "proved" for r in rows)),
                      str(sum(len(p["planted"]) for p in proofs())), str(len(caught))]])


@table("lines and bits")
def coverage(page):
    if "coverage" not in page.known:
        return ["No complete run is on record."]
    rows = page.rows("coverage", "configurations")
    share = lambda r, a, b: f"{r[a]:,} of {r[b]:,} ({100 * r[a] / max(r[b], 1):.1f} %)"  # noqa: E731
    out = markdown(["configuration", "lines reached", "bits reached", "constant bits"],
                   [[r["configuration"], share(r, "lines", "all_lines"), share(r, "bits", "all_bits"),
                     value(r, "constant")] for r in rows])
    out += ["", "What is never reached:", "", *markdown(
        ["file", "line, or signal and bits", "reason", "points"],
        [[*map(shown, need(r, "file", "what", "reason")), value(r, "points")] for r in page.rows("coverage", "unreached")], 3)]
    return out + page.origin("coverage")

"""Energy of a cycle over warps x threads: a fit over the points that scripts/dse area has measured."""


def fit(rows):
    """pJ of a cycle as a + b threads + c warps + d warps threads, least squares of relative error."""
    size = 4
    m = [[0.0] * (size + 1) for _ in range(size)]
    for r in rows:
        w, t, y = r["warps"], r["threads"], r["pj_per_cycle"]
        x = [v / y for v in (1, t, w, w * t)]
        for i in range(size):
            for j in range(size):
                m[i][j] += x[i] * x[j]
            m[i][size] += x[i]
    for i in range(size):  # Gauss-Jordan with the largest pivot
        best = max(range(i, size), key=lambda k: abs(m[k][i]))
        m[i], m[best] = m[best], m[i]
        if abs(m[i][i]) < 1e-12:
            raise ValueError("too few points of area for the fit of energy")
        m[i] = [v / m[i][i] for v in m[i]]
        for k in range(size):
            if k != i:
                m[k] = [a - m[k][i] * b for a, b in zip(m[k], m[i])]
    return [row[size] for row in m]


def energies(rows):
    """Coefficients, the points that are known, and how far the fit is from any of them (a part)."""
    a, b, c, d = fit(rows)
    known = {(r["warps"], r["threads"]): r["pj_per_cycle"] for r in rows}
    worst = max(abs((a + b * t + c * w + d * w * t) / e - 1) for (w, t), e in known.items())
    return (a, b, c, d), known, worst


def by_state(areas, floats, state):
    """pJ of a cycle of each machine whose bits of state were counted, (warps, threads) -> (pJ, whether it was synthesized);
    pJ of a flip-flop in a cycle; and how far any synthesized machine is from that (a part).

    Flip-flops take nearly all of the energy, in proportion (docs/dse.md): so the number of them tells it, of machines
    that would take hours to synthesize, too. `floats` are synthesized machines of those that `state` is of, and what
    synthesis removed from the smallest is removed from all."""
    each = [r["pj_per_cycle"] / r["flip_flops"] for r in (*areas, *floats)]
    mean = sum(each) / len(each)
    bits = {(r["warps"], r["threads"]): r["register_bits"] + r["memory_bits"] for r in state}
    made = {(r["warps"], r["threads"]): r for r in floats if (r["warps"], r["threads"]) in bits}
    if not made:
        raise ValueError("no machine was both synthesized and counted")
    first = min(made)
    removed = bits[first] - made[first]["flip_flops"]
    found = {p: (made[p]["pj_per_cycle"], True) if p in made else (mean * (n - removed), False) for p, n in bits.items()}
    return found, mean, max(abs(e / mean - 1) for e in each)


def energy(coefficients, known, warps, threads):
    """pJ of a cycle, and whether it is of a point that was measured."""
    a, b, c, d = coefficients
    point = known.get((warps, threads))
    return point or a + b * threads + c * warps + d * warps * threads, point is not None

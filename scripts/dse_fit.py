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


def energy(coefficients, known, warps, threads):
    """pJ of a cycle, and whether it is of a point that was measured."""
    a, b, c, d = coefficients
    point = known.get((warps, threads))
    return point or a + b * threads + c * warps + d * warps * threads, point is not None

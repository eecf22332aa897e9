#!/usr/bin/python3
"""Polynomials of the mathematical built-ins: near-minimax fits with coefficients in binary32.

  fit_polynomials.py > math/generated/gyre_polynomials.h          (Debian: python3-numpy, python3-mpmath)

Each fit minimises the largest weighted error over a grid (Lawson's reweighted least squares). Coefficients are rounded one
after the other, from the constant on, and the later ones are fitted anew each time, so they make up for the rounding.
The weight of a point is how much the polynomial counts in the result there, so the error that is printed is relative
to the result (or absolute where the text says so).
"""

import mpmath as mp
import numpy as np

mp.mp.dps = 40
GRID = 1200
ROUNDS = 60


def lawson(columns, values, weight):
    """Coefficients of columns that make the largest |weight * residual| small."""
    importance = np.ones(len(values)) / len(values)
    best, best_error = None, np.inf
    for _ in range(ROUNDS):
        scale = np.sqrt(importance) * weight
        solution = np.linalg.lstsq(columns * scale[:, None], values * scale, rcond=None)[0]
        error = np.abs(weight * (columns @ solution - values))
        if error.max() < best_error:
            best, best_error = solution, error.max()
        importance *= error + error.max() * 1e-6
        importance /= importance.sum()
    return best


def fit(name, text, count, low, high, function, weight):
    """Prints one polynomial with `count` coefficients of function over [low, high]."""
    low, high = mp.mpf(low), mp.mpf(high)
    middle, half = (low + high) / 2, (high - low) / 2
    points = [middle + half * mp.cos(mp.pi * (2 * i + 1) / (2 * GRID)) for i in range(GRID)]
    exact = [function(x) for x in points]
    xs = np.array([float(x) for x in points])
    weights = np.abs(np.array([float(weight(x)) for x in points]))
    span = float(max(abs(low), abs(high)))
    columns = (xs[:, None] / span) ** np.arange(count)
    # Returns the error of the rounded coefficients, in higher precision than the fit.
    rest = list(exact)
    coefficients = []
    for i in range(count):
        target = np.array([float(r / (x / span) ** i) if i else float(r) for r, x in zip(rest, points)])
        solution = lawson(columns[:, : count - i], target, weights * np.abs(xs / span) ** i)
        rounded = np.float32(solution[0] / span**i)
        coefficients.append(rounded)
        rest = [r - mp.mpf(float(rounded)) * x**i for r, x in zip(rest, points)]
    error = max(abs(r) * w for r, w in zip(rest, weights))
    print(f"// {text}: error 2^{float(mp.log(error, 2)):.1f}.")
    print(f"static inline float gyre_poly_{name}(float x) {{")
    print(f"  float p = {float(coefficients[-1]).hex()}f;")
    for c in reversed(coefficients[:-1]):
        print(f"  p = GYRE_FMA(p, x, {float(c).hex()}f);")
    print("  return p;\n}\n")


def of_root(function):
    """function of the root of its argument."""
    return lambda x: function(mp.sqrt(x))


def main():
    print("// gyre_polynomials.h - polynomials of the mathematical built-ins; made by fit_polynomials.py.\n")
    print("#ifndef GYRE_POLYNOMIALS_H\n#define GYRE_POLYNOMIALS_H\n")
    h = mp.log(2) / 2 + 1e-5
    fit("exp", "(exp(x) - 1 - x) / x^2, |x| <= ln(2)/2", 5, -h, h, lambda x: (mp.expm1(x) - x) / x**2,
        lambda x: x**2 / mp.exp(x))
    fit("expm1", "the same, relative to exp(x) - 1", 6, -h, h, lambda x: (mp.expm1(x) - x) / x**2,
        lambda x: x**2 / mp.expm1(x))
    fit("exp2", "(2^x - 1) / x, |x| <= 1/2", 6, -0.5005, 0.5005, lambda x: mp.expm1(x * mp.log(2)) / x, lambda x: x / 2**x)
    h = mp.log10(2) / 2 + 1e-5
    fit("exp10", "(10^x - 1) / x, |x| <= log10(2)/2", 6, -h, h, lambda x: mp.expm1(x * mp.log(10)) / x, lambda x: x / 10**x)
    fit("log", "(log(1 + x) - x + x^2/2) / x^3, sqrt(1/2) <= 1 + x <= sqrt(2)", 9, mp.sqrt(0.5) - 1 - 1e-6, mp.sqrt(2) - 1 + 1e-6,
        lambda x: (mp.log1p(x) - x + x**2 / 2) / x**3, lambda x: x**3 / mp.log1p(x))
    fit("atanh", "(atanh(s)/s - 1 - x/3) / x^2 with x = s^2, |s| <= 3 - sqrt(8)", 3, 1e-9, 0.02945,
        of_root(lambda s: (mp.atanh(s) / s - 1 - s**2 / 3) / s**4), lambda x: x**2)
    h = (mp.pi / 4 + 1e-5) ** 2
    fit("sin", "(sin(r)/r - 1) / x with x = r^2, |r| <= pi/4", 4, 1e-9, h, of_root(lambda r: (mp.sin(r) / r - 1) / r**2),
        of_root(lambda r: r**3 / mp.sin(r)))
    fit("cos", "(cos(r) - 1 + x/2) / x^2 with x = r^2, |r| <= pi/4", 3, 1e-9, h,
        of_root(lambda r: (mp.cos(r) - 1 + r**2 / 2) / r**4), of_root(lambda r: r**4 / mp.cos(r)))
    fit("sinpi", "(sin(pi r)/r - pi) / x with x = r^2, |r| <= 1/4", 4, 1e-9, 0.0626,
        of_root(lambda r: (mp.sin(mp.pi * r) / r - mp.pi) / r**2), of_root(lambda r: r**3 / mp.sin(mp.pi * r)))
    fit("cospi", "(cos(pi r) - 1) / x with x = r^2, |r| <= 1/4", 4, 1e-9, 0.0626,
        of_root(lambda r: (mp.cos(mp.pi * r) - 1) / r**2), of_root(lambda r: r**2 / mp.cos(mp.pi * r)))
    fit("asin", "(asin(r)/r - 1) / x with x = r^2, |r| <= 1/2", 6, 1e-9, 0.2501, of_root(lambda r: (mp.asin(r) / r - 1) / r**2),
        of_root(lambda r: r**3 / mp.asin(r)))
    fit("atan", "(atan(r)/r - 1) / x with x = r^2, |r| <= tan(pi/8)", 5, 1e-9, (mp.sqrt(2) - 1) ** 2 + 1e-4,
        of_root(lambda r: (mp.atan(r) / r - 1) / r**2), of_root(lambda r: r**3 / mp.atan(r)))
    fit("sinh", "(sinh(r)/r - 1) / x with x = r^2, |r| <= 1", 4, 1e-9, 1, of_root(lambda r: (mp.sinh(r) / r - 1) / r**2),
        of_root(lambda r: r**3 / mp.sinh(r)))
    fit("tanh", "(tanh(r)/r - 1) / x with x = r^2, |r| <= 0.55", 5, 1e-9, 0.303, of_root(lambda r: (mp.tanh(r) / r - 1) / r**2),
        of_root(lambda r: r**3 / mp.tanh(r)))
    fit("erf", "erf(r)/r - 1 with x = r^2, |r| <= 7/8", 7, 1e-9, 0.7657, of_root(lambda r: mp.erf(r) / r - 1),
        of_root(lambda r: r / mp.erf(r)))

    def erfcx(x):
        a = 4 * (1 + x) / (1 - x)
        return (1 + 2 * a) * mp.exp(a * a) * mp.erfc(a)

    fit("erfcx", "(1 + 2a) exp(a^2) erfc(a) with x = (a - 4)/(a + 4), 7/8 <= a <= 10.25", 11, (mp.mpf(0.875) - 4) / 4.875,
        mp.mpf(6.25) / 14.25, erfcx, lambda x: 1 / erfcx(x))
    fit("rgamma", "1/gamma(2 + x), |x| <= 1/2", 10, -0.5, 0.5, lambda x: mp.rgamma(2 + x), lambda x: mp.gamma(2 + x))
    fit("stirling", "gamma(1/x) x^(1/x - 1/2) exp(1/x) / sqrt(2 pi), 0 < x <= 1/8", 5, 1e-9, 0.1251, lambda x: mp.exp(
        mp.loggamma(1 / x) - (1 / x - 0.5) * mp.log(1 / x) + 1 / x - mp.log(2 * mp.pi) / 2), lambda x: 1)
    fit("lgamma", "lgamma(2 + x) / x, |x| <= 1/2", 11, -0.5, 0.5, lambda x: mp.loggamma(2 + x) / x,
        lambda x: x / mp.loggamma(2 + x))
    fit("lgamma_tail", "(lgamma(a) - (a - 1/2)(log(a) - 1) - (log(2 pi) - 1)/2) a with x = 1/a^2, a >= 8, absolute", 3, 1e-9, 0.01564,
        of_root(lambda r: (mp.loggamma(1 / r) - (1 / r - 0.5) * (mp.log(1 / r) - 1) - (mp.log(2 * mp.pi) - 1) / 2) / r), of_root(lambda r: r))
    print("#endif")


if __name__ == "__main__":
    main()

// functions.h - the built-ins that are measured, once for the code that runs on Gyre and once for the host.
//
// X(name, kind, expression, bound, low, high)
//   kind        what the arguments are: F one number, FF two, FFF three, FI a number and an integer, U a word
//   expression  in OpenCL C, of a, b, c (float), n (the second argument as int) and u (the first as uint)
//   bound       of the error in units in the last place by the table of the OpenCL specification, full profile; EXACT:
//               the correctly rounded result, bit by bit; OURS(bound): the specification names none
//   low, high   where the function does not overflow or end, for a part of the random inputs

#ifndef GYRE_ACCURACY_FUNCTIONS_H
#define GYRE_ACCURACY_FUNCTIONS_H

#define EXACT 0.0
#define OURS(BOUND) (-(BOUND))

// Results of which the second comes by a pointer are two functions here; FIRST and SECOND are in functions.cl.
#define GYRE_FUNCTIONS(X)                                          \
  X(acos, F, acos(a), 4.0, -1, 1)                                  \
  X(acosh, F, acosh(a), 4.0, 1, 100)                               \
  X(acospi, F, acospi(a), 5.0, -1, 1)                              \
  X(asin, F, asin(a), 4.0, -1, 1)                                  \
  X(asinh, F, asinh(a), 4.0, -100, 100)                            \
  X(asinpi, F, asinpi(a), 5.0, -1, 1)                              \
  X(atan, F, atan(a), 5.0, -10, 10)                                \
  X(atan2, FF, atan2(a, b), 6.0, -10, 10)                          \
  X(atanh, F, atanh(a), 5.0, -1, 1)                                \
  X(atanpi, F, atanpi(a), 5.0, -10, 10)                            \
  X(atan2pi, FF, atan2pi(a, b), 6.0, -10, 10)                      \
  X(cbrt, F, cbrt(a), 2.0, -100, 100)                              \
  X(ceil, F, ceil(a), EXACT, -100, 100)                            \
  X(clamp, FFF, clamp(a, b, c), EXACT, -10, 10)                    \
  X(copysign, FF, copysign(a, b), EXACT, -10, 10)                  \
  X(cos, F, cos(a), 4.0, -100, 100)                                \
  X(cosh, F, cosh(a), 4.0, -90, 90)                                \
  X(cospi, F, cospi(a), 4.0, -100, 100)                            \
  X(degrees, F, degrees(a), 2.0, -10, 10)                          \
  X(divide, FF, a / b, 2.5, -10, 10)                               \
  X(erf, F, erf(a), 16.0, -4, 4)                                   \
  X(erfc, F, erfc(a), 16.0, -4, 10.5)                              \
  X(exp, F, exp(a), 3.0, -105, 90)                                 \
  X(exp10, F, exp10(a), 3.0, -46, 39)                              \
  X(exp2, F, exp2(a), 3.0, -151, 129)                              \
  X(expm1, F, expm1(a), 3.0, -20, 90)                              \
  X(fabs, F, fabs(a), EXACT, -10, 10)                              \
  X(fdim, FF, fdim(a, b), EXACT, -10, 10)                          \
  X(floor, F, floor(a), EXACT, -100, 100)                          \
  X(fma, FFF, fma(a, b, c), EXACT, -10, 10)                        \
  X(fmax, FF, fmax(a, b), EXACT, -10, 10)                          \
  X(fmin, FF, fmin(a, b), EXACT, -10, 10)                          \
  X(fmod, FF, fmod(a, b), EXACT, -10, 10)                          \
  X(fract, F, FIRST(fract, float), EXACT, -10, 10)                 \
  X(fract_floor, F, SECOND(fract, float), EXACT, -10, 10)          \
  X(frexp, F, FIRST(frexp, int), EXACT, -10, 10)                   \
  X(frexp_exponent, F, SECOND(frexp, int), EXACT, -10, 10)         \
  X(hypot, FF, hypot(a, b), 4.0, -10, 10)                          \
  X(ilogb, F, ilogb(a), EXACT, -10, 10)                            \
  X(ldexp, FI, ldexp(a, n), EXACT, -10, 10)                        \
  X(lgamma, F, lgamma(a), OURS(16.0), -10, 20)                     \
  X(lgamma_r, F, FIRST(lgamma_r, int), OURS(16.0), -10, 20)        \
  X(lgamma_r_sign, F, SECOND(lgamma_r, int), EXACT, -10, 20)       \
  X(log, F, log(a), 3.0, 0, 10)                                    \
  X(log10, F, log10(a), 3.0, 0, 10)                                \
  X(log1p, F, log1p(a), 2.0, -1, 2)                                \
  X(log2, F, log2(a), 3.0, 0, 10)                                  \
  X(logb, F, logb(a), EXACT, -10, 10)                              \
  X(max, FF, max(a, b), EXACT, -10, 10)                            \
  X(maxmag, FF, maxmag(a, b), EXACT, -10, 10)                      \
  X(min, FF, min(a, b), EXACT, -10, 10)                            \
  X(minmag, FF, minmag(a, b), EXACT, -10, 10)                      \
  X(modf, F, FIRST(modf, float), EXACT, -10, 10)                   \
  X(modf_integer, F, SECOND(modf, float), EXACT, -10, 10)          \
  X(nan, U, nan(u), EXACT, 0, 1)                                   \
  X(nextafter, FF, nextafter(a, b), EXACT, -10, 10)                \
  X(pow, FF, pow(a, b), 16.0, -10, 10)                             \
  X(pown, FI, pown(a, n), 16.0, -10, 10)                           \
  X(powr, FF, powr(a, b), 16.0, 0, 10)                             \
  X(radians, F, radians(a), 2.0, -360, 360)                        \
  X(recip, F, 1.0f / a, 2.5, -10, 10)                              \
  X(remainder, FF, remainder(a, b), EXACT, -10, 10)                \
  X(remquo, FF, FIRST2(remquo), EXACT, -10, 10)                    \
  X(remquo_quotient, FF, SECOND2(remquo), EXACT, -10, 10)          \
  X(rint, F, rint(a), EXACT, -100, 100)                            \
  X(rootn, FI, rootn(a, n), 16.0, -10, 10)                         \
  X(round, F, round(a), EXACT, -100, 100)                          \
  X(rsqrt, F, rsqrt(a), 2.0, 0, 10)                                \
  X(sign, F, sign(a), EXACT, -10, 10)                              \
  X(sin, F, sin(a), 4.0, -100, 100)                                \
  X(sincos_sin, F, FIRST(sincos, float), 4.0, -100, 100)           \
  X(sincos_cos, F, SECOND(sincos, float), 4.0, -100, 100)          \
  X(sinh, F, sinh(a), 4.0, -90, 90)                                \
  X(sinpi, F, sinpi(a), 4.0, -100, 100)                            \
  X(sqrt, F, sqrt(a), EXACT, 0, 10)                                \
  X(step, FF, step(a, b), EXACT, -10, 10)                          \
  X(tan, F, tan(a), 5.0, -100, 100)                                \
  X(tanh, F, tanh(a), 5.0, -10, 10)                                \
  X(tanpi, F, tanpi(a), 6.0, -100, 100)                            \
  X(tgamma, F, tgamma(a), 16.0, -45, 36)                           \
  X(trunc, F, trunc(a), EXACT, -100, 100)                          \
  X(half_cos, F, half_cos(a), 8192.0, -65536, 65536)               \
  X(half_divide, FF, half_divide(a, b), 8192.0, -10, 10)           \
  X(half_exp, F, half_exp(a), 8192.0, -105, 90)                    \
  X(half_exp10, F, half_exp10(a), 8192.0, -46, 39)                 \
  X(half_exp2, F, half_exp2(a), 8192.0, -151, 129)                 \
  X(half_log, F, half_log(a), 8192.0, 0, 10)                       \
  X(half_log10, F, half_log10(a), 8192.0, 0, 10)                   \
  X(half_log2, F, half_log2(a), 8192.0, 0, 10)                     \
  X(half_powr, FF, half_powr(a, b), 8192.0, 0, 10)                 \
  X(half_recip, F, half_recip(a), 8192.0, -10, 10)                 \
  X(half_rsqrt, F, half_rsqrt(a), 8192.0, 0, 10)                   \
  X(half_sin, F, half_sin(a), 8192.0, -65536, 65536)               \
  X(half_sqrt, F, half_sqrt(a), 8192.0, 0, 10)                     \
  X(half_tan, F, half_tan(a), 8192.0, -65536, 65536)               \
  X(native_cos, F, native_cos(a), OURS(8192.0), -65536, 65536)     \
  X(native_divide, FF, native_divide(a, b), OURS(8192.0), -10, 10) \
  X(native_exp, F, native_exp(a), OURS(8192.0), -87, 88)           \
  X(native_exp10, F, native_exp10(a), OURS(8192.0), -37, 38)       \
  X(native_exp2, F, native_exp2(a), OURS(8192.0), -126, 127)       \
  X(native_log, F, native_log(a), OURS(8192.0), 0, 10)             \
  X(native_log10, F, native_log10(a), OURS(8192.0), 0, 10)         \
  X(native_log2, F, native_log2(a), OURS(8192.0), 0, 10)           \
  X(native_powr, FF, native_powr(a, b), OURS(8192.0), 0, 10)       \
  X(native_recip, F, native_recip(a), OURS(8192.0), -10, 10)       \
  X(native_rsqrt, F, native_rsqrt(a), OURS(8192.0), 0, 10)         \
  X(native_sin, F, native_sin(a), OURS(8192.0), -65536, 65536)     \
  X(native_sqrt, F, native_sqrt(a), OURS(8192.0), 0, 10)           \
  X(native_tan, F, native_tan(a), OURS(8192.0), -65536, 65536)

#endif

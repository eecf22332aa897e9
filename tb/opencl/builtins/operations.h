// operations.h - built-ins other than the mathematical ones, for the device and for the host.
//
// X(id, result type, first, second, third, operation, sign)
//   operation  a macro of operations.cl of three scalars or three vectors, and a reference of that name in reference.c. It is
//              pasted where the list is written, as POCL's headers make macros of the plain names
//   sign       -1: a true comparison of scalars is 1, of vectors -1

#ifndef GYRE_BUILTINS_OPERATIONS_H
#define GYRE_BUILTINS_OPERATIONS_H

#define OF_INTEGERS(X, OPERATION)                                          \
  X(OPERATION##_char, char, char, char, char, do_##OPERATION, 1)           \
  X(OPERATION##_uchar, uchar, uchar, uchar, uchar, do_##OPERATION, 1)      \
  X(OPERATION##_short, short, short, short, short, do_##OPERATION, 1)      \
  X(OPERATION##_ushort, ushort, ushort, ushort, ushort, do_##OPERATION, 1) \
  X(OPERATION##_int, int, int, int, int, do_##OPERATION, 1)                \
  X(OPERATION##_uint, uint, uint, uint, uint, do_##OPERATION, 1)           \
  X(OPERATION##_long, long, long, long, long, do_##OPERATION, 1)           \
  X(OPERATION##_ulong, ulong, ulong, ulong, ulong, do_##OPERATION, 1)
// The result is unsigned.
#define TO_UNSIGNED(X, OPERATION)                                          \
  X(OPERATION##_char, uchar, char, char, char, do_##OPERATION, 1)          \
  X(OPERATION##_uchar, uchar, uchar, uchar, uchar, do_##OPERATION, 1)      \
  X(OPERATION##_short, ushort, short, short, short, do_##OPERATION, 1)     \
  X(OPERATION##_ushort, ushort, ushort, ushort, ushort, do_##OPERATION, 1) \
  X(OPERATION##_int, uint, int, int, int, do_##OPERATION, 1)               \
  X(OPERATION##_uint, uint, uint, uint, uint, do_##OPERATION, 1)           \
  X(OPERATION##_long, ulong, long, long, long, do_##OPERATION, 1)          \
  X(OPERATION##_ulong, ulong, ulong, ulong, ulong, do_##OPERATION, 1)
#define OF_FLOATS(X, OPERATION) X(OPERATION##_float, int, float, float, float, do_##OPERATION, -1)

#define OPERATIONS_INTEGER(X)                                    \
  TO_UNSIGNED(X, abs)                                            \
  TO_UNSIGNED(X, abs_diff)                                       \
  OF_INTEGERS(X, add_sat)                                        \
  OF_INTEGERS(X, hadd)                                           \
  OF_INTEGERS(X, rhadd)                                          \
  OF_INTEGERS(X, clamp)                                          \
  OF_INTEGERS(X, clz)                                            \
  OF_INTEGERS(X, mad_hi)                                         \
  OF_INTEGERS(X, mad_sat)                                        \
  OF_INTEGERS(X, max)                                            \
  OF_INTEGERS(X, min)                                            \
  OF_INTEGERS(X, mul_hi)                                         \
  OF_INTEGERS(X, rotate)                                         \
  OF_INTEGERS(X, sub_sat)                                        \
  OF_INTEGERS(X, popcount)                                       \
  OF_INTEGERS(X, bitselect)                                      \
  X(mul24_int, int, int, int, int, do_mul24, 1)                  \
  X(mul24_uint, uint, uint, uint, uint, do_mul24, 1)             \
  X(mad24_int, int, int, int, int, do_mad24, 1)                  \
  X(mad24_uint, uint, uint, uint, uint, do_mad24, 1)             \
  X(upsample_char, short, char, uchar, char, do_upsample, 1)     \
  X(upsample_uchar, ushort, uchar, uchar, char, do_upsample, 1)  \
  X(upsample_short, int, short, ushort, char, do_upsample, 1)    \
  X(upsample_ushort, uint, ushort, ushort, char, do_upsample, 1) \
  X(upsample_int, long, int, uint, char, do_upsample, 1)         \
  X(upsample_uint, ulong, uint, uint, char, do_upsample, 1)      \
  X(select_char, char, char, char, char, do_select, 1)           \
  X(select_uchar, uchar, uchar, uchar, char, do_select, 1)       \
  X(select_short, short, short, short, short, do_select, 1)      \
  X(select_ushort, ushort, ushort, ushort, short, do_select, 1)  \
  X(select_int, int, int, int, int, do_select, 1)                \
  X(select_uint, uint, uint, uint, int, do_select, 1)            \
  X(select_long, long, long, long, long, do_select, 1)           \
  X(select_ulong, ulong, ulong, ulong, long, do_select, 1)       \
  X(select_float, float, float, float, int, do_select, 1)

#define OPERATIONS_FLOAT(X)    \
  OF_FLOATS(X, isequal)        \
  OF_FLOATS(X, isnotequal)     \
  OF_FLOATS(X, isgreater)      \
  OF_FLOATS(X, isgreaterequal) \
  OF_FLOATS(X, isless)         \
  OF_FLOATS(X, islessequal)    \
  OF_FLOATS(X, islessgreater)  \
  OF_FLOATS(X, isordered)      \
  OF_FLOATS(X, isunordered)    \
  OF_FLOATS(X, isfinite)       \
  OF_FLOATS(X, isinf)          \
  OF_FLOATS(X, isnan)          \
  OF_FLOATS(X, isnormal)       \
  OF_FLOATS(X, signbit)

// Conversions: X(id, to, from, convert_to, suffix). Integers to integers know no rounding.
#define CONVERT_ALL(X, TO) \
  X(TO, char)              \
  X(TO, uchar) X(TO, short) X(TO, ushort) X(TO, int) X(TO, uint) X(TO, long) X(TO, ulong)
#define CONVERT_FROM(X)  \
  CONVERT_ALL(X, char)   \
  CONVERT_ALL(X, uchar)  \
  CONVERT_ALL(X, short)  \
  CONVERT_ALL(X, ushort) \
  CONVERT_ALL(X, int) CONVERT_ALL(X, uint) CONVERT_ALL(X, long) CONVERT_ALL(X, ulong)
#define CONVERT_MODES(X, TO, FROM) \
  X(TO, FROM, ) X(TO, FROM, _rte) X(TO, FROM, _rtz) X(TO, FROM, _rtp) X(TO, FROM, _rtn)
#define CONVERT_MODES_SAT(X, TO, FROM) \
  CONVERT_MODES(X, TO, FROM)           \
  X(TO, FROM, _sat)                    \
  X(TO, FROM, _sat_rte) X(TO, FROM, _sat_rtz) X(TO, FROM, _sat_rtp) X(TO, FROM, _sat_rtn)
#define CONVERT_FLOAT_TO(X)                                          \
  CONVERT_MODES_SAT(X, char, float)                                  \
  CONVERT_MODES_SAT(X, uchar, float)                                 \
  CONVERT_MODES_SAT(X, short, float)                                 \
  CONVERT_MODES_SAT(X, ushort, float)                                \
  CONVERT_MODES_SAT(X, int, float) CONVERT_MODES_SAT(X, uint, float) \
      CONVERT_MODES_SAT(X, long, float) CONVERT_MODES_SAT(X, ulong, float)
#define CONVERT_TO_FLOAT(X)                                                                \
  CONVERT_MODES(X, float, char)                                                            \
  CONVERT_MODES(X, float, uchar)                                                           \
  CONVERT_MODES(X, float, short)                                                           \
  CONVERT_MODES(X, float, ushort)                                                          \
  CONVERT_MODES(X, float, int) CONVERT_MODES(X, float, uint) CONVERT_MODES(X, float, long) \
      CONVERT_MODES(X, float, ulong) X(float, float, )

// Mathematical and common functions: here only that vectors give what scalars give. X(operation, arguments)
#define OPERATIONS_MATH(X)                                                                         \
  X(acos)                                                                                          \
  X(acosh)                                                                                         \
  X(acospi)                                                                                        \
  X(asin)                                                                                          \
  X(asinh) X(asinpi) X(atan) X(atan2) X(atan2pi) X(atanh) X(atanpi) X(cbrt) X(ceil) X(copysign)    \
      X(cos) X(cosh) X(cospi) X(degrees) X(erf) X(erfc) X(exp) X(exp10) X(exp2) X(expm1) X(fabs)   \
          X(fdim) X(floor) X(fma) X(fmax) X(fmin) X(fmod) X(fract) X(hypot) X(ldexp) X(lgamma)     \
              X(log) X(log10) X(log1p) X(log2) X(logb) X(mad) X(maxf) X(minf) X(clampf) X(maxmag)  \
                  X(minmag) X(mix) X(modf) X(nextafter) X(pow) X(pown) X(powr) X(radians)          \
                      X(remainder) X(rint) X(rootn) X(round) X(rsqrt) X(sign) X(sin) X(sincos)     \
                          X(sincos_cos) X(sinh) X(sinpi) X(smoothstep) X(sqrt) X(step) X(tan)      \
                              X(tanh) X(tanpi) X(tgamma) X(trunc) X(fmax_number) X(step_number)    \
                                  X(ldexp_number) X(frexp) X(frexp_exponent) X(lgamma_r) X(remquo) \
                                      X(ilogb_float) X(nan_float) X(native_sin) X(native_powr)     \
                                          X(half_exp) X(half_divide)

// Functions with a check of their own. X(id, result, first, second, third)
#define OPERATIONS_SINGLE(X)                        \
  X(any_all, int, int, int, int)                    \
  X(shuffle_uchar, uchar, uchar, uchar, uchar)      \
  X(shuffle_ushort, ushort, ushort, ushort, ushort) \
  X(shuffle_uint, uint, uint, uint, uint)           \
  X(shuffle_ulong, ulong, ulong, ulong, ulong)      \
  X(vload_half, float, ushort, ushort, ushort)      \
  X(vstore_half, ushort, float, float, float)       \
  X(vstore_half_rte, ushort, float, float, float)   \
  X(vstore_half_rtz, ushort, float, float, float)   \
  X(vstore_half_rtp, ushort, float, float, float)   \
  X(vstore_half_rtn, ushort, float, float, float)   \
  X(async_copy, uint, uint, uint, uint)             \
  X(geometry, float, float, float, float)

#endif

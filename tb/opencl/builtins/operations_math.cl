// operations_math.cl - mathematical functions: vectors against scalars.

#include "operations.h"

static bool differ(float a, float b) { return as_uint(a) != as_uint(b) && !(isnan(a) && isnan(b)); }

#define ONE(F) F(x)
#define TWO(F) F(x, y)
#define THREE(F) F(x, y, z)
// With a pointer to a second result, in private memory here; the others are of the same macro.
#define VALUE_OF(F, T, N) ({ T##N second; float##N value = F(x, &second); value; })
#define SECOND_OF(F, T, N) ({ T##N second; F(x, &second); convert_float##N(second); })
#define INT_OF(y, N) convert_int##N##_sat(y)

#define BODY_acos(N) ONE(acos)
#define BODY_acosh(N) ONE(acosh)
#define BODY_acospi(N) ONE(acospi)
#define BODY_asin(N) ONE(asin)
#define BODY_asinh(N) ONE(asinh)
#define BODY_asinpi(N) ONE(asinpi)
#define BODY_atan(N) ONE(atan)
#define BODY_atan2(N) TWO(atan2)
#define BODY_atan2pi(N) TWO(atan2pi)
#define BODY_atanh(N) ONE(atanh)
#define BODY_atanpi(N) ONE(atanpi)
#define BODY_cbrt(N) ONE(cbrt)
#define BODY_ceil(N) ONE(ceil)
#define BODY_copysign(N) TWO(copysign)
#define BODY_cos(N) ONE(cos)
#define BODY_cosh(N) ONE(cosh)
#define BODY_cospi(N) ONE(cospi)
#define BODY_degrees(N) ONE(degrees)
#define BODY_erf(N) ONE(erf)
#define BODY_erfc(N) ONE(erfc)
#define BODY_exp(N) ONE(exp)
#define BODY_exp10(N) ONE(exp10)
#define BODY_exp2(N) ONE(exp2)
#define BODY_expm1(N) ONE(expm1)
#define BODY_fabs(N) ONE(fabs)
#define BODY_fdim(N) TWO(fdim)
#define BODY_floor(N) ONE(floor)
#define BODY_fma(N) THREE(fma)
#define BODY_fmax(N) TWO(fmax)
#define BODY_fmin(N) TWO(fmin)
#define BODY_fmod(N) TWO(fmod)
#define BODY_fract(N) VALUE_OF(fract, float, N)
#define BODY_hypot(N) TWO(hypot)
#define BODY_ldexp(N) ldexp(x, INT_OF(y, N))
#define BODY_lgamma(N) ONE(lgamma)
#define BODY_log(N) ONE(log)
#define BODY_log10(N) ONE(log10)
#define BODY_log1p(N) ONE(log1p)
#define BODY_log2(N) ONE(log2)
#define BODY_logb(N) ONE(logb)
#define BODY_mad(N) THREE(mad)
#define BODY_maxf(N) TWO(max)
#define BODY_minf(N) TWO(min)
#define BODY_clampf(N) clamp(x, fmin(y, z), fmax(y, z))
#define BODY_maxmag(N) TWO(maxmag)
#define BODY_minmag(N) TWO(minmag)
#define BODY_mix(N) THREE(mix)
#define BODY_modf(N) VALUE_OF(modf, float, N)
#define BODY_nextafter(N) TWO(nextafter)
#define BODY_pow(N) TWO(pow)
#define BODY_pown(N) pown(x, INT_OF(y, N))
#define BODY_powr(N) TWO(powr)
#define BODY_radians(N) ONE(radians)
#define BODY_remainder(N) TWO(remainder)
#define BODY_rint(N) ONE(rint)
#define BODY_rootn(N) rootn(x, INT_OF(y, N))
#define BODY_round(N) ONE(round)
#define BODY_rsqrt(N) ONE(rsqrt)
#define BODY_sign(N) ONE(sign)
#define BODY_sin(N) ONE(sin)
#define BODY_sincos(N) VALUE_OF(sincos, float, N)
#define BODY_sincos_cos(N) SECOND_OF(sincos, float, N)
#define BODY_sinh(N) ONE(sinh)
#define BODY_sinpi(N) ONE(sinpi)
#define BODY_smoothstep(N) THREE(smoothstep)
#define BODY_sqrt(N) ONE(sqrt)
#define BODY_step(N) TWO(step)
#define BODY_tan(N) ONE(tan)
#define BODY_tanh(N) ONE(tanh)
#define BODY_tanpi(N) ONE(tanpi)
#define BODY_tgamma(N) ONE(tgamma)
#define BODY_trunc(N) ONE(trunc)
#define BODY_fmax_number(N) fmax(x, 0.5f)
#define BODY_step_number(N) step(0.5f, x)
#define BODY_ldexp_number(N) ldexp(x, 3)
#define BODY_frexp(N) VALUE_OF(frexp, int, N)
#define BODY_frexp_exponent(N) SECOND_OF(frexp, int, N)
#define BODY_lgamma_r(N) SECOND_OF(lgamma_r, int, N)
#define BODY_remquo(N) ({ int##N second; remquo(x, y, &second); convert_float##N(second); })
#define BODY_ilogb_float(N) convert_float##N(ilogb(x))
#define BODY_nan_float(N) nan(as_uint##N(x))
#define BODY_native_sin(N) ONE(native_sin)
#define BODY_native_powr(N) TWO(native_powr)
#define BODY_half_exp(N) ONE(half_exp)
#define BODY_half_divide(N) TWO(half_divide)

#define WIDTH(N, BODY)                                                                \
  for (int k = 0; k + N <= 16; k += N) {                                              \
    float##N x = vload##N(0, a + k), y = vload##N(0, b + k), z = vload##N(0, c + k);  \
    float parts[N];                                                                   \
    vstore##N(BODY(N), 0, parts);                                              \
    for (int j = 0; j < N; j++)                                                       \
      if (differ(parts[j], out[k + j])) *bad |= N;                                    \
    (void)y, (void)z;                                                                 \
  }
#define FUNCTION(NAME)                                                                              \
  void gyre_op_math_##NAME(const float *a, const float *b, const float *c, float *out, uint *bad) { \
    for (int i = 0; i < 16; i++) {                                                                  \
      float x = a[i], y = b[i], z = c[i];                                                           \
      (void)y, (void)z;                                                                             \
      out[i] = BODY_##NAME();                                                                       \
    }                                                                                               \
    WIDTH(2, BODY_##NAME)\
    WIDTH(3, BODY_##NAME)\
    WIDTH(4, BODY_##NAME)\
    WIDTH(8, BODY_##NAME)\
    WIDTH(16, BODY_##NAME)                                                                                 \
  }
OPERATIONS_MATH(FUNCTION)

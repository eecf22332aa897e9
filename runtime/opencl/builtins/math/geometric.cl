// geometric.cl - dot, cross, length, distance, normalize and their fast forms. A length neither overflows nor underflows on
// the way.

#include "gyre_math.h"

GYRE_OVERLOAD float dot(float p, float q) { return p * q; }
GYRE_OVERLOAD float dot(float2 p, float2 q) { return GYRE_FMA(p.x, q.x, p.y * q.y); }
GYRE_OVERLOAD float dot(float3 p, float3 q) {
  return GYRE_FMA(p.x, q.x, GYRE_FMA(p.y, q.y, p.z * q.z));
}
GYRE_OVERLOAD float dot(float4 p, float4 q) {
  return GYRE_FMA(p.x, q.x, GYRE_FMA(p.y, q.y, GYRE_FMA(p.z, q.z, p.w * q.w)));
}

// a b - c d with the rounding error of the second product made good.
static inline float gyre_difference(float a, float b, float c, float d) {
  gyre_pair p = gyre_product(c, d);
  float value = GYRE_FMA(a, b, -p.hi) - p.lo;
  // If products overflow or are infinite, the error is a NaN.
  return gyre_abs(p.hi) < GYRE_INF ? value : a * b - p.hi;
}

GYRE_OVERLOAD float3 cross(float3 p, float3 q) {
  return (float3)(gyre_difference(p.y, q.z, p.z, q.y), gyre_difference(p.z, q.x, p.x, q.z),
                  gyre_difference(p.x, q.y, p.y, q.x));
}
GYRE_OVERLOAD float4 cross(float4 p, float4 q) { return (float4)(cross(p.xyz, q.xyz), 0.0f); }

// The largest magnitude; NaN counts as nothing, as the sum of squares finds it.
static inline float gyre_largest(float a, float b) { return b > a ? b : a; }
#define GYRE_TOP_2(p) gyre_largest(gyre_largest(0.0f, gyre_abs(p.x)), gyre_abs(p.y))
#define GYRE_TOP_3(p) gyre_largest(GYRE_TOP_2(p), gyre_abs(p.z))
#define GYRE_TOP_4(p) gyre_largest(GYRE_TOP_3(p), gyre_abs(p.w))

// A power of two that brings a vector of this magnitude to where squares are normal numbers.
static inline float gyre_unit(float top) {
  if (top > 0x1p60f) return 0x1p-80f;
  return top < 0x1p-40f ? 0x1p90f : 1.0f;
}
static inline float gyre_unit_back(float top) {
  if (top > 0x1p60f) return 0x1p80f;
  return top < 0x1p-40f ? 0x1p-90f : 1.0f;
}

GYRE_OVERLOAD float length(float p) { return gyre_abs(p); }
GYRE_OVERLOAD float distance(float p, float q) { return gyre_abs(p - q); }
// There is nothing to divide by but itself.
GYRE_OVERLOAD float normalize(float p) {
  if (p == 0.0f || gyre_is_nan(p)) return p;
  return gyre_sign_of(1.0f, p);
}
GYRE_OVERLOAD float fast_length(float p) { return gyre_abs(p); }
GYRE_OVERLOAD float fast_distance(float p, float q) { return gyre_abs(p - q); }
GYRE_OVERLOAD float fast_normalize(float p) { return normalize(p); }

#define GYRE_GEOMETRY(N)                                                                         \
  GYRE_OVERLOAD float length(float##N p) {                                                       \
    float top = GYRE_TOP_##N(p);                                                                 \
    if (top == GYRE_INF) return GYRE_INF;                                                        \
    float##N q = p * gyre_unit(top);                                                             \
    return GYRE_SQRT(dot(q, q)) * gyre_unit_back(top);                                           \
  }                                                                                              \
  GYRE_OVERLOAD float distance(float##N p, float##N q) { return length(p - q); }                 \
  GYRE_OVERLOAD float##N normalize(float##N p) {                                                 \
    float top = GYRE_TOP_##N(p);                                                                 \
    float##N q = p * gyre_unit(top);                                                             \
    if (top == GYRE_INF)                                                                         \
      for (int i = 0; i < N; i++)                                                                \
        q[i] = gyre_is_nan(p[i]) ? p[i]                                                          \
                                 : gyre_sign_of(gyre_abs(p[i]) == GYRE_INF ? 1.0f : 0.0f, p[i]); \
    float square = dot(q, q);                                                                    \
    if (square == 0.0f) return p;                                                                \
    float inverse = 1.0f / GYRE_SQRT(square);                                                    \
    /* Scaled down, small components would lose their bits before they are divided. */           \
    return top > 0x1p60f && top < GYRE_INF ? p * inverse * gyre_unit(top) : q * inverse;         \
  }                                                                                              \
  GYRE_OVERLOAD float fast_length(float##N p) { return GYRE_SQRT(dot(p, p)); }                   \
  GYRE_OVERLOAD float fast_distance(float##N p, float##N q) { return fast_length(p - q); }       \
  GYRE_OVERLOAD float##N fast_normalize(float##N p) {                                            \
    float square = dot(p, p);                                                                    \
    return square == 0.0f ? p : p * (1.0f / GYRE_SQRT(square));                                  \
  }
GYRE_GEOMETRY(2)
GYRE_GEOMETRY(3)
GYRE_GEOMETRY(4)

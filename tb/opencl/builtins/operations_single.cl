// operations_single.cl - built-ins that are not sixteen times the same: shuffles, half numbers in memory, copies, geometry.

#include "operations.h"

// Workgroups of one: the part of the library that belongs to the device is not here.
size_t _CL_OVERLOADABLE get_local_id(uint dimension) { return dimension * 0; }
void _CL_OVERLOADABLE wait_group_events(int count, event_t *events) { (void)count, (void)events; }

// out: any and all of vectors of 2, 3, 4, 8, 16, then of scalars.
void gyre_op_any_all(const int *a, const int *b, const int *c, int *out, uint *bad) {
  out[0] = any(vload2(0, a)), out[1] = all(vload2(0, a));
  out[2] = any(vload3(0, a)), out[3] = all(vload3(0, a));
  out[4] = any(vload4(0, a)), out[5] = all(vload4(0, a));
  out[6] = any(vload8(0, a)), out[7] = all(vload8(0, a));
  out[8] = any(vload16(0, a)), out[9] = all(vload16(0, a));
  out[10] = any(a[0]), out[11] = all(a[0]);
  (void)b, (void)c, (void)bad;
}

// Sixteen numbers by sixteen indices, of which the low bits count; and narrower ones, which must give their part of it.
#define SHUFFLE(T)                                                                         \
  void gyre_op_shuffle_##T(const T *a, const T *b, const T *c, T *out, uint *bad) {        \
    vstore16(shuffle2(vload16(0, a), vload16(0, b), vload16(0, c)), 0, out);               \
    T##4 four = shuffle(vload8(0, a), vload4(0, c));                                       \
    T##2 two = shuffle2(vload2(0, a), vload2(0, b), vload2(0, c));                         \
    T##8 eight = shuffle(vload4(0, a), vload8(0, c));                                      \
    T parts[8];                                                                            \
    vstore4(four, 0, parts);                                                               \
    for (int i = 0; i < 4; i++) *bad |= parts[i] != a[c[i] & 7] ? 4 : 0;                   \
    vstore2(two, 0, parts);                                                                \
    for (int i = 0; i < 2; i++) *bad |= parts[i] != (c[i] & 2 ? b : a)[c[i] & 1] ? 2 : 0;  \
    vstore8(eight, 0, parts);                                                              \
    for (int i = 0; i < 8; i++) *bad |= parts[i] != a[c[i] & 3] ? 8 : 0;                   \
  }
SHUFFLE(uchar)
SHUFFLE(ushort)
SHUFFLE(uint)
SHUFFLE(ulong)

static bool differ(float a, float b) { return as_uint(a) != as_uint(b) && !(isnan(a) && isnan(b)); }

#define LOAD(N)                                                             \
  for (int k = 0; k + N <= 16; k += N) {                                    \
    float parts[N];                                                         \
    vstore##N(vload_half##N(0, half_of + k), 0, parts);                     \
    for (int j = 0; j < N; j++) *bad |= differ(parts[j], out[k + j]) ? N : 0; \
    if (N == 3) continue;                                                   \
    vstore##N(vloada_half##N(0, half_of + k), 0, parts);                    \
    for (int j = 0; j < N; j++) *bad |= differ(parts[j], out[k + j]) ? N : 0; \
  }
void gyre_op_vload_half(const ushort *a, const ushort *b, const ushort *c, float *out, uint *bad) {
  const half *half_of = (const half *)a;
  for (int i = 0; i < 16; i++) out[i] = vload_half(i, half_of);
  LOAD(2) LOAD(3) LOAD(4) LOAD(8) LOAD(16)
  (void)b, (void)c;
}

#define STORE(N, MODE)                                                  \
  for (int k = 0; k + N <= 16; k += N) {                                \
    ushort parts[16] __attribute__((aligned(32)));                      \
    vstore_half##N##MODE(vload##N(0, a + k), 0, (half *)parts);         \
    for (int j = 0; j < N; j++) *bad |= parts[j] != out[k + j] ? N : 0; \
    if (N == 3) continue;                                               \
    vstorea_half##N##MODE(vload##N(0, a + k), 0, (half *)parts);        \
    for (int j = 0; j < N; j++) *bad |= parts[j] != out[k + j] ? N : 0; \
  }
#define STORES(MODE)                                                                                          \
  void gyre_op_vstore_half##MODE(const float *a, const float *b, const float *c, ushort *out, uint *bad) {    \
    for (int i = 0; i < 16; i++) vstore_half##MODE(a[i], i, (half *)out);                                     \
    STORE(2, MODE) STORE(3, MODE) STORE(4, MODE) STORE(8, MODE) STORE(16, MODE)                               \
    (void)b, (void)c;                                                                                         \
  }
STORES()
STORES(_rte)
STORES(_rtz)
STORES(_rtp)
STORES(_rtn)

// To local memory and back, the second way with a stride: out is a, its odd components those of b.
void gyre_op_async_copy(const uint *a, const uint *b, const uint *c, uint *out, uint *bad) {
  uint space[16];
  __local uint *local_of = (__local uint *)(size_t)space;
  event_t event = async_work_group_copy(local_of, (const __global uint *)(size_t)a, 16, 0);
  wait_group_events(1, &event);
  for (int i = 0; i < 16; i++) *bad |= space[i] != a[i] ? 1 : 0;
  event = async_work_group_copy((__global uint *)(size_t)out, local_of, 16, 0);
  wait_group_events(1, &event);
  event = async_work_group_strided_copy(local_of, (const __global uint *)(size_t)b, 8, 2, 0);
  wait_group_events(1, &event);
  for (int i = 0; i < 8; i++) *bad |= space[i] != b[2 * i] ? 2 : 0;
  event = async_work_group_strided_copy((__global uint *)(size_t)(out + 1), local_of, 8, 2, 0);
  wait_group_events(1, &event);
  (void)c;
}

// For vectors with 4, 3, 2 components: dot, length, distance; then normalize of 4 and cross of 3.
void gyre_op_geometry(const float *a, const float *b, const float *c, float *out, uint *bad) {
  float4 p = vload4(0, a), q = vload4(0, b);
  out[0] = dot(p, q), out[1] = length(p), out[2] = distance(p, q);
  out[3] = dot(p.xyz, q.xyz), out[4] = length(p.xyz), out[5] = distance(p.xyz, q.xyz);
  out[6] = dot(p.xy, q.xy), out[7] = length(p.xy), out[8] = distance(p.xy, q.xy);
  vstore4(normalize(p), 0, out + 9);
  vstore3(cross(p.xyz, q.xyz), 0, out + 13);
  float4 by_four = cross(p, q);
  if (differ(by_four.x, out[13]) || differ(by_four.y, out[14]) || differ(by_four.z, out[15]) || by_four.w != 0.0f) *bad |= 4;
  if (dot(p.x, q.x) != p.x * q.x && !isnan(p.x * q.x)) *bad |= 1;
  (void)c;
}

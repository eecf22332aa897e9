// Kernels of types_test.c: vectors, structs, a global of constants.

// ---- Vectors ---------------------------------------------------------------------------------------

kernel void swizzles(global int4 *out, int4 v, int2 w) {
  out[0] = v.wzyx;
  out[1] = v.xxyy;
  out[2] = (int4)(w, v.s13);
  out[3] = v;
  out[3].yw = w;
  int8 e = (int8)(v, v + 10);
  out[4] = e.even;
  out[5] = e.odd;
  out[6] = e.lo + e.hi;
  e.s0246 = e.s7531;
  out[7] = e.lo;
  out[8] = e.hi;
  out[9] = shuffle(v, (uint4)(3, 0, 2, 2));
  out[10] = shuffle2(v, v * 2, (uint4)(7, 0, 5, 2));
  out[11] = (int4)(w.x, (int3)(w.y, w));
}

kernel void comparisons(global int4 *out, int4 a, int4 b) {
  out[0] = a < b;
  out[1] = a == b;
  out[2] = a > b ? a : b;
  out[3] = select(a, b, a < 0);
  out[4] = (int4)(any(a < b), all(a < b), any(a == 77), all(a == a));
  out[5] = bitselect(a, b, (int4)(0x0f0f0f0f));
  out[6] = !a;
  out[7] = -(a && b);
  out[8] = abs_diff(a, b) == as_uint4(max(a, b) - min(a, b));
}

kernel void arithmetic(global float4 *out, global const float4 *in) {
  const size_t i = get_global_id(0);
  const float4 a = in[2 * i], b = in[2 * i + 1];
  out[4 * i] = a + 2 * b;
  out[4 * i + 1] = (float4)(dot(a, b), cross(a, b).xyz);
  out[4 * i + 2] = (float4)(length(a.xy) > 0, as_float(as_int(a.x)), fmax(a.z, b.z), clamp(a.w, -1.0f, 1.0f));
  out[4 * i + 3] = convert_float4(convert_int4_rtz(a * 3));
}

// Three words are in memory as four, but as three for vload3.
kernel void threes(global int *out, global const int *packed, global const int3 *spread) {
  const size_t i = get_global_id(0);
  int3 v = vload3(i, packed) * spread[i];
  vstore3(v.zxy, i, out);
}

kernel void halves(global float *out, global const half *in, global half *back) {
  const size_t i = get_global_id(0);
  out[i] = vload_half(i, in);
  vstore_half_rte(out[i] * 2, i, back);
}

kernel void wides(global ulong *out, global const uchar16 *in) {
  const size_t i = get_global_id(0);
  const ushort16 w = convert_ushort16(in[i]) * (ushort)257;
  const ulong2 both = as_ulong2(in[i]);
  out[3 * i] = both.x ^ both.y;
  out[3 * i + 1] = as_ulong4(w).w;
  out[3 * i + 2] = (ulong)w.sf + w.s0 + in[i].s7;
}

// ---- Structs, unions, arrays, constants ------------------------------------------------------------

typedef struct {
  uchar kind;
  union {
    int i;
    float f;
    uchar bytes[4];
  } u;
  struct {
    short low[3];
    long high;
  } part[2];
} record;
constant int table[] = {3, 1, 4, 1, 5, 9, 2, 6};
constant record fixed = {7, {.f = 1.5f}, {{{1, 2, 3}, 4}, {{5, 6, 7}, -8}}};

static record changed(record r, int by) {
  r.u.i += by;
  r.part[1].high -= r.part[0].low[by % 3];
  return r;
}
kernel void records(global record *at, global long *out) {
  const size_t i = get_global_id(0);
  record copy = changed(at[i], (int)i);
  at[i] = copy;
  at[i].kind = copy.u.bytes[0];
  out[i] = fixed.part[1].high + fixed.part[0].low[i % 3] + table[i % 8] + (long)(fixed.u.f * 2);
}

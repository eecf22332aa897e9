// halves.cl - each form of vload_half and vstore_half, with each rounding mode and in each address space.

#define ITEM ((uint)get_global_id(0))
// One area of the result for each mode.
#define MODES(STORE) STORE(, 0) STORE(_rte, 1) STORE(_rtz, 2) STORE(_rtp, 3) STORE(_rtn, 4)

kernel void load1(global const half *in, global float *out) { out[ITEM] = vload_half(ITEM, in); }
#define STORE(mode, area) vstore_half##mode(in[ITEM], ITEM, out + area * room);
kernel void store1(global const float *in, global half *out, uint room) { MODES(STORE) }
#undef STORE

#define VECTOR(n)                                                                          \
  kernel void load##n(global const half *in, global float *out) {                          \
    vstore##n(vload_half##n(ITEM, in), ITEM, out);                                         \
  }                                                                                        \
  kernel void aligned_load##n(global const half *in, global float *out) {                  \
    vstore##n(vloada_half##n(ITEM, in), ITEM, out);                                        \
  }                                                                                        \
  kernel void store##n(global const float *in, global half *out, uint room) {              \
    const float##n v = vload##n(ITEM, in);                                                 \
    vstore_half##n(v, ITEM, out);                                                          \
    vstore_half##n##_rte(v, ITEM, out + room);                                             \
    vstore_half##n##_rtz(v, ITEM, out + 2 * room);                                         \
    vstore_half##n##_rtp(v, ITEM, out + 3 * room);                                         \
    vstore_half##n##_rtn(v, ITEM, out + 4 * room);                                         \
  }                                                                                        \
  kernel void aligned_store##n(global const float *in, global half *out, uint room) {      \
    const float##n v = vload##n(ITEM, in);                                                 \
    vstorea_half##n(v, ITEM, out);                                                         \
    vstorea_half##n##_rte(v, ITEM, out + room);                                            \
    vstorea_half##n##_rtz(v, ITEM, out + 2 * room);                                        \
    vstorea_half##n##_rtp(v, ITEM, out + 3 * room);                                        \
    vstorea_half##n##_rtn(v, ITEM, out + 4 * room);                                        \
  }
VECTOR(2)
VECTOR(3)
VECTOR(4)
VECTOR(8)
VECTOR(16)

// Through private and local memory, and out of constant memory.
kernel void spaces(constant half *in, global half *out, local half *box) {
  ushort mine[4];
  const uint own = 4 * (uint)get_local_id(0);
  vstore_half4(vload_half4(ITEM, in), 0, (half *)mine);
  vstore_half4(vload_half4(0, (half *)mine), 0, box + own);
  vstore_half4(vload_half4(0, box + own), ITEM, out);
}

// gyre_media_rdna35.h - the functions of cl_amd_media_ops and cl_amd_media_ops2, which OpenCL C programs for this instruction set
// expect and clang does not declare. gyrecc includes it into each OpenCL C source.

#ifndef GYRE_MEDIA_RDNA35_H
#define GYRE_MEDIA_RDNA35_H

#define GYRE_MEDIA_ static __attribute__((overloadable, always_inline, unused, const))

// A function of three numbers for vectors as well, part by part.
#define GYRE_MEDIA_VECTORS_(name, to, a, b, c)                         \
  GYRE_MEDIA_ to##2 name(a##2 x, b##2 y, c##2 z) {                     \
    return (to##2)(name(x.s0, y.s0, z.s0), name(x.s1, y.s1, z.s1));    \
  }                                                                    \
  GYRE_MEDIA_ to##3 name(a##3 x, b##3 y, c##3 z) {                     \
    return (to##3)(name(x.s01, y.s01, z.s01), name(x.s2, y.s2, z.s2)); \
  }                                                                    \
  GYRE_MEDIA_ to##4 name(a##4 x, b##4 y, c##4 z) {                     \
    return (to##4)(name(x.lo, y.lo, z.lo), name(x.hi, y.hi, z.hi));    \
  }                                                                    \
  GYRE_MEDIA_ to##8 name(a##8 x, b##8 y, c##8 z) {                     \
    return (to##8)(name(x.lo, y.lo, z.lo), name(x.hi, y.hi, z.hi));    \
  }                                                                    \
  GYRE_MEDIA_ to##16 name(a##16 x, b##16 y, c##16 z) {                 \
    return (to##16)(name(x.lo, y.lo, z.lo), name(x.hi, y.hi, z.hi));   \
  }
#define GYRE_MEDIA_THREE_(name, to, a, b, c, value)          \
  GYRE_MEDIA_ to name(a x, b y, c z) { return (to)(value); } \
  GYRE_MEDIA_VECTORS_(name, to, a, b, c)

GYRE_MEDIA_ uint amd_pack(float4 v) {
  const uint4 b = convert_uint4_sat_rte(clamp(v, 0.0f, 255.0f));
  return b.s0 | b.s1 << 8 | b.s2 << 16 | b.s3 << 24;
}
GYRE_MEDIA_ float amd_unpack0(uint v) { return (float)(v & 0xff); }
GYRE_MEDIA_ float amd_unpack1(uint v) { return (float)(v >> 8 & 0xff); }
GYRE_MEDIA_ float amd_unpack2(uint v) { return (float)(v >> 16 & 0xff); }
GYRE_MEDIA_ float amd_unpack3(uint v) { return (float)(v >> 24); }

GYRE_MEDIA_THREE_(amd_bitalign, uint, uint, uint, uint, __builtin_amdgcn_alignbit(x, y, z))
GYRE_MEDIA_THREE_(amd_bytealign, uint, uint, uint, uint, __builtin_amdgcn_alignbyte(x, y, z))
GYRE_MEDIA_THREE_(amd_lerp, uint, uint, uint, uint, __builtin_amdgcn_lerp(x, y, z))
GYRE_MEDIA_THREE_(amd_sad, uint, uint, uint, uint, __builtin_amdgcn_sad_u8(x, y, z))
GYRE_MEDIA_THREE_(amd_sadhi, uint, uint, uint, uint, __builtin_amdgcn_sad_hi_u8(x, y, z))
GYRE_MEDIA_ uint amd_sad4(uint4 x, uint4 y, uint z) {
  return amd_sad(x.s3, y.s3, amd_sad(x.s2, y.s2, amd_sad(x.s1, y.s1, amd_sad(x.s0, y.s0, z))));
}

GYRE_MEDIA_THREE_(amd_msad, uint, uint, uint, uint, __builtin_amdgcn_msad_u8(x, y, z))
GYRE_MEDIA_THREE_(amd_qsad, ulong, ulong, uint, ulong, __builtin_amdgcn_qsad_pk_u16_u8(x, y, z))
GYRE_MEDIA_THREE_(amd_mqsad, ulong, ulong, uint, ulong, __builtin_amdgcn_mqsad_pk_u16_u8(x, y, z))
GYRE_MEDIA_THREE_(amd_sadw, uint, uint, uint, uint, __builtin_amdgcn_sad_u16(x, y, z))
GYRE_MEDIA_THREE_(amd_sadd, uint, uint, uint, uint, (x > y ? x - y : y - x) + z)
GYRE_MEDIA_THREE_(amd_bfe, uint, uint, uint, uint, __builtin_amdgcn_ubfe(x, y, z))
GYRE_MEDIA_THREE_(amd_bfe, int, int, uint, uint, __builtin_amdgcn_sbfe(x, y, z))
GYRE_MEDIA_ uint amd_bfm(uint bits, uint from) { return ((1u << (bits & 31)) - 1) << (from & 31); }

#define GYRE_MEDIA_ORDER_(type, least, most)                                 \
  GYRE_MEDIA_THREE_(amd_min3, type, type, type, type, least(least(x, y), z)) \
  GYRE_MEDIA_THREE_(amd_max3, type, type, type, type, most(most(x, y), z))   \
  GYRE_MEDIA_THREE_(amd_median3, type, type, type, type, most(least(x, y), least(most(x, y), z)))
GYRE_MEDIA_ORDER_(uint, min, max)
GYRE_MEDIA_ORDER_(int, min, max)
GYRE_MEDIA_ORDER_(float, fmin, fmax)

#endif

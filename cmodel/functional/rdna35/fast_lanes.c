// fast_lanes.c - loops over lanes, which the compiler turns into vector instructions of the host.

#include "functional/rdna35/fast.h"
#include "isa/rdna35/fp_fast.h"

#define SIGNATURE                                                                                \
  const gyre_rdna35_env *e, unsigned n, uint64_t exec, uint32_t *restrict to, const uint32_t *a, \
      const uint32_t *b, const uint32_t *c
#define LANES(name, value)                          \
  static void name(SIGNATURE) {                     \
    (void)e, (void)exec, (void)b, (void)c;          \
    for (unsigned i = 0; i < n; i++) to[i] = value; \
  }

LANES(mov, a[i])
LANES(not_, ~a[i])
LANES(and_, a[i] & b[i])
LANES(or_, a[i] | b[i])
LANES(xor_, a[i] ^ b[i])
LANES(lshlrev, b[i] << (a[i] & 31))
LANES(lshrrev, b[i] >> (a[i] & 31))
LANES(ashrrev, (uint32_t)((int32_t)b[i] >> (a[i] & 31)))
LANES(mul_lo, a[i] * b[i])
LANES(add3, a[i] + b[i] + c[i])
LANES(xor3, a[i] ^ b[i] ^ c[i])
LANES(or3, a[i] | b[i] | c[i])
LANES(and_or, (a[i] & b[i]) | c[i])
LANES(bfi, (a[i] & b[i]) | (~a[i] & c[i]))
LANES(lshl_add, (a[i] << (b[i] & 31)) + c[i])
LANES(add_lshl, (a[i] + b[i]) << (c[i] & 31))
LANES(lshl_or, (a[i] << (b[i] & 31)) | c[i])
LANES(alignbit, (uint32_t)(((uint64_t)a[i] << 32 | b[i]) >> (c[i] & 31)))
LANES(mul_hi_u, (uint32_t)((uint64_t)a[i] * b[i] >> 32))

// Operations that saturate if the instruction says so.
#define PRODUCT24 ((uint64_t)(a[i] & 0xffffff) * (b[i] & 0xffffff))
LANES(add_nc, e->clamp &&a[i] + b[i] < a[i] ? UINT32_MAX : a[i] + b[i])
LANES(sub_nc, e->clamp &&a[i] < b[i] ? 0 : a[i] - b[i])
LANES(mul_u24, e->clamp &&PRODUCT24 > UINT32_MAX ? UINT32_MAX : (uint32_t)PRODUCT24)
LANES(subrev_nc, e->clamp &&b[i] < a[i] ? 0 : b[i] - a[i])

// Binary32: the ordinary case here, all others by the function of the row.
#define ORDINARY(e) ((e)->f32.round == GYRE_FP_ROUND_NEAREST)
#define FLOATS(name, fast, slow)                          \
  static void name(SIGNATURE) {                           \
    (void)n, (void)c;                                     \
    const bool ordinary = ORDINARY(e);                    \
    for (; exec != 0; exec &= exec - 1) {                 \
      const unsigned i = (unsigned)__builtin_ctzll(exec); \
      if (!ordinary || !(fast)) to[i] = (uint32_t)(slow); \
    }                                                     \
  }
#define SIGN 0x80000000U

FLOATS(add_f, gyre_fp_fast_add(a[i], b[i], &to[i]), gyre_rdna35_v_add_f32(e, a[i], b[i], 0))
FLOATS(sub_f, gyre_fp_fast_add(a[i], b[i] ^ SIGN, &to[i]), gyre_rdna35_v_sub_f32(e, a[i], b[i], 0))
FLOATS(subrev_f, gyre_fp_fast_add(b[i], a[i] ^ SIGN, &to[i]),
       gyre_rdna35_v_subrev_f32(e, a[i], b[i], 0))
FLOATS(mul_f, gyre_fp_fast_mul(a[i], b[i], &to[i]), gyre_rdna35_v_mul_f32(e, a[i], b[i], 0))
FLOATS(fma_f, gyre_fp_fast_fma(a[i], b[i], c[i], &to[i]),
       gyre_rdna35_v_fma_f32(e, a[i], b[i], c[i]))

gyre_rdna35_lanes *gyre_rdna35_lanes_of(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_V_MOV_B32: return mov;
    case GYRE_RDNA35_OP_V_NOT_B32: return not_;
    case GYRE_RDNA35_OP_V_AND_B32: return and_;
    case GYRE_RDNA35_OP_V_OR_B32: return or_;
    case GYRE_RDNA35_OP_V_XOR_B32: return xor_;
    case GYRE_RDNA35_OP_V_LSHLREV_B32: return lshlrev;
    case GYRE_RDNA35_OP_V_LSHRREV_B32: return lshrrev;
    case GYRE_RDNA35_OP_V_ASHRREV_I32: return ashrrev;
    case GYRE_RDNA35_OP_V_MUL_LO_U32: return mul_lo;
    case GYRE_RDNA35_OP_V_ADD3_U32: return add3;
    case GYRE_RDNA35_OP_V_XOR3_B32: return xor3;
    case GYRE_RDNA35_OP_V_OR3_B32: return or3;
    case GYRE_RDNA35_OP_V_AND_OR_B32: return and_or;
    case GYRE_RDNA35_OP_V_BFI_B32: return bfi;
    case GYRE_RDNA35_OP_V_LSHL_ADD_U32: return lshl_add;
    case GYRE_RDNA35_OP_V_ADD_LSHL_U32: return add_lshl;
    case GYRE_RDNA35_OP_V_LSHL_OR_B32: return lshl_or;
    case GYRE_RDNA35_OP_V_ALIGNBIT_B32: return alignbit;
    case GYRE_RDNA35_OP_V_MUL_HI_U32: return mul_hi_u;
    case GYRE_RDNA35_OP_V_MUL_U32_U24: return mul_u24;
    case GYRE_RDNA35_OP_V_ADD_NC_U32: return add_nc;
    case GYRE_RDNA35_OP_V_SUB_NC_U32: return sub_nc;
    case GYRE_RDNA35_OP_V_SUBREV_NC_U32: return subrev_nc;
    case GYRE_RDNA35_OP_V_ADD_F32: return add_f;
    case GYRE_RDNA35_OP_V_SUB_F32: return sub_f;
    case GYRE_RDNA35_OP_V_SUBREV_F32: return subrev_f;
    case GYRE_RDNA35_OP_V_MUL_F32: return mul_f;
    case GYRE_RDNA35_OP_V_FMA_F32:
    case GYRE_RDNA35_OP_V_FMAC_F32:
    case GYRE_RDNA35_OP_V_FMAMK_F32:
    case GYRE_RDNA35_OP_V_FMAAK_F32: return fma_f;
    default: return NULL;
  }
}

#define WHERE(condition)                                                 \
  do {                                                                   \
    for (unsigned i = 0; i < n; i++) mask |= (uint64_t)(condition) << i; \
    return mask;                                                         \
  } while (0)

static uint64_t compare_unsigned(unsigned outcomes, unsigned n, const uint32_t *a,
                                 const uint32_t *b, uint32_t flip) {
  uint64_t mask = 0;
  switch (outcomes) {
    case GYRE_RDNA35_BELOW: WHERE((a[i] ^ flip) < (b[i] ^ flip));
    case GYRE_RDNA35_EQUAL: WHERE(a[i] == b[i]);
    case GYRE_RDNA35_BELOW | GYRE_RDNA35_EQUAL: WHERE((a[i] ^ flip) <= (b[i] ^ flip));
    case GYRE_RDNA35_ABOVE: WHERE((a[i] ^ flip) > (b[i] ^ flip));
    case GYRE_RDNA35_ABOVE | GYRE_RDNA35_EQUAL: WHERE((a[i] ^ flip) >= (b[i] ^ flip));
    case GYRE_RDNA35_BELOW | GYRE_RDNA35_ABOVE: WHERE(a[i] != b[i]);
    default: return outcomes == 0 ? 0 : ~(uint64_t)0;
  }
}

// Normal numbers and zeros are ordered as integers of sign and magnitude.
static bool is_ordinary(uint32_t a) { return gyre_fp_fast_normal(a) || a << 1 == 0; }
static int32_t order_of(uint32_t a) { return (a & SIGN) != 0 ? -(int32_t)(a & ~SIGN) : (int32_t)a; }

uint64_t gyre_rdna35_lanes_compare(const gyre_rdna35_env *e, gyre_rdna35_comparison c, unsigned n,
                                   const uint32_t *a, const uint32_t *b) {
  uint64_t mask = 0;
  if (c.value == GYRE_RDNA35_VALUE_B32)
    return compare_unsigned(c.outcomes, n, a, b, c.is_signed ? SIGN : 0);
  for (unsigned i = 0; i < n; i++) {
    bool is_true;
    if (is_ordinary(a[i]) && is_ordinary(b[i])) {
      const int32_t x = order_of(a[i]), y = order_of(b[i]);
      const unsigned outcome = x < y    ? GYRE_RDNA35_BELOW
                               : x == y ? GYRE_RDNA35_EQUAL
                                        : GYRE_RDNA35_ABOVE;
      is_true = (c.outcomes & outcome) != 0;
    } else {
      is_true = gyre_rdna35_compares(e, c, a[i], b[i]);
    }
    mask |= (uint64_t)is_true << i;
  }
  return mask;
}

// check_bits.c - computes the result bits without a value from the source bits without one.
//
// The answer is exact for operations that move and combine bits: 0 AND anything is 0. Sums and
// products lose all bits from the lowest one without a value on. For other operations the caller
// assumes the whole result.

#include "functional/rdna35/check.h"

typedef const gyre_rdna35_known *known;

static uint64_t both(known a, known b) {
  return (a->unset & b->unset) | (a->unset & b->value) | (a->value & b->unset);
}
static uint64_t either(known a, known b) {
  return (a->unset & b->unset) | (a->unset & ~b->value) | (~a->value & b->unset);
}
static gyre_rdna35_known negated(known a) {
  return (gyre_rdna35_known){~a->value & ~a->unset, a->unset};
}
static uint64_t upwards(uint64_t unset) {
  return unset == 0 ? 0 : ~(uint64_t)0 << __builtin_ctzll(unset);
}

// Shifts left or right by the lower bits of another operand.
static uint64_t moved(known value, known by, unsigned width, bool left, bool sign) {
  const unsigned n = (unsigned)by->value & (width - 1);
  const uint64_t all = width == 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
  if ((by->unset & (width - 1)) != 0) return all;
  if (left) return value->unset << n & all;
  uint64_t unset = (value->unset & all) >> n;
  if (sign && (value->unset >> (width - 1) & 1) != 0) unset |= ~(all >> n) & all;
  return unset;
}

static uint64_t permuted(known a, known b, known by) {
  const uint64_t from = a->unset << 32 | (uint32_t)b->unset;
  uint64_t unset = 0;
  for (unsigned n = 0; n < 4; n++) {
    const unsigned which = by->value >> 8 * n & 0xff;
    uint64_t byte = which < 8 ? from >> 8 * which & 0xff : 0;
    // Sign of every other byte.
    if (which >= 8 && which < 12) byte = from >> (16 * (which - 8) + 15) & 1 ? 0xff : 0;
    if ((by->unset >> 8 * n & 0xff) != 0) byte = 0xff;
    unset |= byte << 8 * n;
  }
  return unset;
}

static uint64_t field(known value, known from, known width, bool sign) {
  const unsigned n = from->value & 31, bits = width->value & 31;
  if (((from->unset | width->unset) & 31) != 0) return UINT32_MAX;
  if (bits == 0) return 0;
  const uint64_t mask = ((uint64_t)1 << bits) - 1;
  const uint64_t unset = (uint32_t)value->unset >> n & mask;
  return sign && (unset >> (bits - 1) & 1) != 0 ? unset | (uint32_t)~mask : unset;
}

// Combines two halves of 16 bits.
static uint64_t packed(known a, bool high_a, known b, bool high_b) {
  return (a->unset >> (high_a ? 16 : 0) & 0xffff) | (b->unset >> (high_b ? 16 : 0) & 0xffff) << 16;
}

static bool of_two(unsigned op, known a, known b, uint64_t *unset) {
  const gyre_rdna35_known not_b = negated(b);
  switch (op) {
    case GYRE_RDNA35_OP_S_AND_B32:
    case GYRE_RDNA35_OP_S_AND_B64:
    case GYRE_RDNA35_OP_S_NAND_B32:
    case GYRE_RDNA35_OP_S_NAND_B64:
    case GYRE_RDNA35_OP_V_AND_B16:
    case GYRE_RDNA35_OP_V_AND_B32: *unset = both(a, b); return true;
    case GYRE_RDNA35_OP_S_AND_NOT1_B32:
    case GYRE_RDNA35_OP_S_AND_NOT1_B64: *unset = both(a, &not_b); return true;
    case GYRE_RDNA35_OP_S_OR_B32:
    case GYRE_RDNA35_OP_S_OR_B64:
    case GYRE_RDNA35_OP_S_NOR_B32:
    case GYRE_RDNA35_OP_S_NOR_B64:
    case GYRE_RDNA35_OP_V_OR_B16:
    case GYRE_RDNA35_OP_V_OR_B32: *unset = either(a, b); return true;
    case GYRE_RDNA35_OP_S_OR_NOT1_B32:
    case GYRE_RDNA35_OP_S_OR_NOT1_B64: *unset = either(a, &not_b); return true;
    case GYRE_RDNA35_OP_S_XOR_B32:
    case GYRE_RDNA35_OP_S_XOR_B64:
    case GYRE_RDNA35_OP_S_XNOR_B32:
    case GYRE_RDNA35_OP_S_XNOR_B64:
    case GYRE_RDNA35_OP_V_XOR_B16:
    case GYRE_RDNA35_OP_V_XOR_B32:
    case GYRE_RDNA35_OP_V_XNOR_B32: *unset = a->unset | b->unset; return true;
    case GYRE_RDNA35_OP_S_ADD_U32:
    case GYRE_RDNA35_OP_S_ADD_I32:
    case GYRE_RDNA35_OP_S_SUB_U32:
    case GYRE_RDNA35_OP_S_SUB_I32:
    case GYRE_RDNA35_OP_S_MUL_I32:
    case GYRE_RDNA35_OP_V_ADD_NC_U16:
    case GYRE_RDNA35_OP_V_SUB_NC_U16:
    case GYRE_RDNA35_OP_V_MUL_LO_U16:
    case GYRE_RDNA35_OP_V_ADD_NC_U32:
    case GYRE_RDNA35_OP_V_SUB_NC_U32:
    case GYRE_RDNA35_OP_V_SUBREV_NC_U32:
    case GYRE_RDNA35_OP_V_MUL_LO_U32: *unset = upwards(a->unset | b->unset); return true;
    case GYRE_RDNA35_OP_S_PACK_LL_B32_B16: *unset = packed(a, false, b, false); return true;
    case GYRE_RDNA35_OP_S_PACK_LH_B32_B16: *unset = packed(a, false, b, true); return true;
    case GYRE_RDNA35_OP_S_PACK_HL_B32_B16: *unset = packed(a, true, b, false); return true;
    case GYRE_RDNA35_OP_S_PACK_HH_B32_B16: *unset = packed(a, true, b, true); return true;
    default: return false;
  }
}

static bool of_a_shift(unsigned op, known a, known b, uint64_t *unset) {
  switch (op) {
    case GYRE_RDNA35_OP_S_LSHL_B32: *unset = moved(a, b, 32, true, false); return true;
    case GYRE_RDNA35_OP_S_LSHL_B64: *unset = moved(a, b, 64, true, false); return true;
    case GYRE_RDNA35_OP_S_LSHR_B32: *unset = moved(a, b, 32, false, false); return true;
    case GYRE_RDNA35_OP_S_LSHR_B64: *unset = moved(a, b, 64, false, false); return true;
    case GYRE_RDNA35_OP_S_ASHR_I32: *unset = moved(a, b, 32, false, true); return true;
    case GYRE_RDNA35_OP_S_ASHR_I64: *unset = moved(a, b, 64, false, true); return true;
    case GYRE_RDNA35_OP_V_LSHLREV_B16: *unset = moved(b, a, 16, true, false); return true;
    case GYRE_RDNA35_OP_V_LSHRREV_B16: *unset = moved(b, a, 16, false, false); return true;
    case GYRE_RDNA35_OP_V_ASHRREV_I16: *unset = moved(b, a, 16, false, true); return true;
    case GYRE_RDNA35_OP_V_LSHLREV_B32: *unset = moved(b, a, 32, true, false); return true;
    case GYRE_RDNA35_OP_V_LSHRREV_B32: *unset = moved(b, a, 32, false, false); return true;
    case GYRE_RDNA35_OP_V_ASHRREV_I32: *unset = moved(b, a, 32, false, true); return true;
    case GYRE_RDNA35_OP_V_LSHLREV_B64: *unset = moved(b, a, 64, true, false); return true;
    case GYRE_RDNA35_OP_V_LSHRREV_B64: *unset = moved(b, a, 64, false, false); return true;
    case GYRE_RDNA35_OP_V_ASHRREV_I64: *unset = moved(b, a, 64, false, true); return true;
    default: return false;
  }
}

static bool of_three(unsigned op, const gyre_rdna35_known *v, uint64_t *unset) {
  const known a = &v[0], b = &v[1], c = &v[2];
  gyre_rdna35_known x = {0, 0}, y;
  switch (op) {
    case GYRE_RDNA35_OP_V_AND_OR_B32:
      x = (gyre_rdna35_known){a->value & b->value, both(a, b)};
      *unset = either(&x, c);
      return true;
    case GYRE_RDNA35_OP_V_OR3_B32:
      x = (gyre_rdna35_known){a->value | b->value, either(a, b)};
      *unset = either(&x, c);
      return true;
    case GYRE_RDNA35_OP_V_XOR3_B32: *unset = a->unset | b->unset | c->unset; return true;
    case GYRE_RDNA35_OP_V_BFI_B32:
      y = negated(a);
      *unset = both(a, b) | both(&y, c);
      return true;
    case GYRE_RDNA35_OP_V_LSHL_OR_B32:
      x = (gyre_rdna35_known){a->value << (b->value & 31) & UINT32_MAX,
                              moved(a, b, 32, true, false)};
      *unset = either(&x, c);
      return true;
    case GYRE_RDNA35_OP_V_LSHL_ADD_U32:
      *unset = upwards(moved(a, b, 32, true, false) | c->unset);
      return true;
    case GYRE_RDNA35_OP_V_ADD_LSHL_U32:
      x.unset = upwards(a->unset | b->unset);
      *unset = moved(&x, c, 32, true, false);
      return true;
    case GYRE_RDNA35_OP_V_ADD_CO_U32:
    case GYRE_RDNA35_OP_V_SUB_CO_U32:
    case GYRE_RDNA35_OP_V_SUBREV_CO_U32:
    case GYRE_RDNA35_OP_V_ADD_CO_CI_U32:
    case GYRE_RDNA35_OP_V_SUB_CO_CI_U32:
    case GYRE_RDNA35_OP_V_SUBREV_CO_CI_U32:
    case GYRE_RDNA35_OP_V_MAD_U64_U32:
    case GYRE_RDNA35_OP_V_MAD_I64_I32:
    case GYRE_RDNA35_OP_V_ADD3_U32:
    case GYRE_RDNA35_OP_V_XAD_U32: *unset = upwards(a->unset | b->unset | c->unset); return true;
    case GYRE_RDNA35_OP_V_PERM_B32: *unset = permuted(a, b, c); return true;
    case GYRE_RDNA35_OP_V_BFE_U32: *unset = field(a, b, c, false); return true;
    case GYRE_RDNA35_OP_V_BFE_I32: *unset = field(a, b, c, true); return true;
    case GYRE_RDNA35_OP_V_ALIGNBIT_B32:
    case GYRE_RDNA35_OP_V_ALIGNBYTE_B32: {
      const bool bytes = op == GYRE_RDNA35_OP_V_ALIGNBYTE_B32;
      const unsigned n = bytes ? 8 * (c->value & 3) : c->value & 31;
      const bool unknown = (c->unset & (bytes ? 3 : 31)) != 0;
      *unset = unknown ? UINT32_MAX : (uint32_t)((a->unset << 32 | (uint32_t)b->unset) >> n);
      return true;
    }
    default: return false;
  }
}

bool gyre_rdna35_check_bits(unsigned op, const gyre_rdna35_known *v, uint64_t *unset) {
  switch (op) {
    case GYRE_RDNA35_OP_S_MOV_B32:
    case GYRE_RDNA35_OP_S_MOV_B64:
    case GYRE_RDNA35_OP_S_CMOV_B32:
    case GYRE_RDNA35_OP_S_CMOV_B64:
    case GYRE_RDNA35_OP_S_NOT_B32:
    case GYRE_RDNA35_OP_S_NOT_B64:
    case GYRE_RDNA35_OP_V_MOV_B16:
    case GYRE_RDNA35_OP_V_MOV_B32:
    case GYRE_RDNA35_OP_V_NOT_B16:
    case GYRE_RDNA35_OP_V_NOT_B32:
    case GYRE_RDNA35_OP_V_CVT_U32_U16: *unset = v[0].unset; return true;
    default: break;
  }
  return of_two(op, &v[0], &v[1], unset) || of_a_shift(op, &v[0], &v[1], unset) ||
         of_three(op, v, unset);
}

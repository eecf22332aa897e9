// atomic.c - arithmetic of atomic memory operations.

#include "isa/rdna35/access.h"

static int64_t extended(unsigned bits, uint64_t a) { return bits == 32 ? gyre_s32(a) : (int64_t)a; }

// Returns the smaller or the larger of two numbers by the rules of minimum; a NaN in memory stays.
static uint64_t extreme(const gyre_fp *f, bool largest, uint64_t old, uint64_t data) {
  const int order = gyre_fp_compare(f, data, old);
  return order == (largest ? 1 : -1) ? data : old;
}

static uint64_t floating(gyre_rdna35_atomic_kind kind, unsigned bits, uint64_t old, uint64_t data,
                         uint64_t more) {
  const gyre_fp single = {GYRE_FP_FORMAT32, .ieee = true}, twice = {GYRE_FP_FORMAT64, .ieee = true};
  const gyre_fp *f = bits == 32 ? &single : &twice;
  switch (kind) {
    case GYRE_RDNA35_ADD_F: return gyre_fp_add(f, old, data);
    case GYRE_RDNA35_MIN_F: return extreme(f, false, old, data);
    case GYRE_RDNA35_MAX_F: return extreme(f, true, old, data);
    default: return gyre_fp_compare(f, old, more) == 0 ? data : old;
  }
}

static uint64_t integer(gyre_rdna35_atomic_kind kind, unsigned bits, uint64_t old, uint64_t data,
                        uint64_t more) {
  const int64_t so = extended(bits, old), sd = extended(bits, data);
  switch (kind) {
    case GYRE_RDNA35_SWAP: return data;
    case GYRE_RDNA35_CMPSWAP: return old == more ? data : old;
    case GYRE_RDNA35_ADD: return old + data;
    case GYRE_RDNA35_SUB: return old - data;
    case GYRE_RDNA35_CSUB: return old < data ? 0 : old - data;
    case GYRE_RDNA35_RSUB: return data - old;
    // Counters that wrap between 0 and `data`.
    case GYRE_RDNA35_INC: return old >= data ? 0 : old + 1;
    case GYRE_RDNA35_DEC: return old == 0 || old > data ? data : old - 1;
    case GYRE_RDNA35_MIN_I: return sd < so ? data : old;
    case GYRE_RDNA35_MIN_U: return data < old ? data : old;
    case GYRE_RDNA35_MAX_I: return sd > so ? data : old;
    case GYRE_RDNA35_MAX_U: return data > old ? data : old;
    case GYRE_RDNA35_AND: return old & data;
    case GYRE_RDNA35_OR: return old | data;
    case GYRE_RDNA35_XOR: return old ^ data;
    case GYRE_RDNA35_MSKOR: return (old & ~data) | more;
    case GYRE_RDNA35_WRAP: return old >= data ? old - data : old + more;
    default: return old;
  }
}

uint64_t gyre_rdna35_atomic(gyre_rdna35_atomic_kind kind, unsigned bits, uint64_t old,
                            uint64_t data, uint64_t more) {
  const bool is_float = kind == GYRE_RDNA35_ADD_F || kind == GYRE_RDNA35_MIN_F ||
                        kind == GYRE_RDNA35_MAX_F || kind == GYRE_RDNA35_CMPSWAP_F;
  const uint64_t result =
      is_float ? floating(kind, bits, old, data, more) : integer(kind, bits, old, data, more);
  return bits == 32 ? (uint32_t)result : result;
}

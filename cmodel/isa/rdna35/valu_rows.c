// valu_rows.c - tables of vector operations, and the arithmetic environment of MODE.

#include "gyre/rdna35.h"
#include "isa/rdna35/valu.h"

#define VALUE(t) GYRE_RDNA35_VALUE_##t
#define TYPES(to_, a, b, c) .to = VALUE(to_), .from = {VALUE(a), VALUE(b), VALUE(c)}
#define ROW(op, name, ...) [GYRE_RDNA35_OP_##op] = {.fn = gyre_rdna35_##name, TYPES(__VA_ARGS__)},
#define ACC(op, name, ...) \
  [GYRE_RDNA35_OP_##op] = {.fn = gyre_rdna35_##name, TYPES(__VA_ARGS__), .accumulates = true},

static const gyre_rdna35_valu_row rows[GYRE_RDNA35_OPERATIONS] = {
#include "isa/rdna35/valu_rows.inc"
};

// Packed operations: operation on each half.
static const gyre_rdna35_valu_row halves[GYRE_RDNA35_OPERATIONS] = {
#include "isa/rdna35/packed_rows.inc"
};

const gyre_rdna35_valu_row *gyre_rdna35_valu_row_of(unsigned op) {
  return op < GYRE_RDNA35_OPERATIONS && rows[op].fn != NULL ? &rows[op] : NULL;
}

const gyre_rdna35_valu_row *gyre_rdna35_packed_row_of(unsigned op) {
  return op < GYRE_RDNA35_OPERATIONS && halves[op].fn != NULL ? &halves[op] : NULL;
}

// MODE: 3:0 rounding, 7:4 subnormals (of each pair: allowed as operands, allowed as results), for
// binary32 in the lower and for the others in the upper bits; 8 DX10_CLAMP, 9 IEEE, 23 FP16_OVFL.
void gyre_rdna35_env_from_mode(gyre_rdna35_env *e, uint32_t mode) {
  const bool ieee = mode >> 9 & 1, dx10_clamp = mode >> 8 & 1;
  const gyre_fp single = {GYRE_FP_FORMAT32,
                          .round = mode & 3,
                          .flush_in = (mode >> 4 & 1) == 0,
                          .flush_out = (mode >> 5 & 1) == 0,
                          .ieee = ieee,
                          .dx10_clamp = dx10_clamp};
  gyre_fp other = {GYRE_FP_FORMAT64,
                   .round = mode >> 2 & 3,
                   .flush_in = (mode >> 6 & 1) == 0,
                   .flush_out = (mode >> 7 & 1) == 0,
                   .ieee = ieee,
                   .dx10_clamp = dx10_clamp};
  e->f32 = single;
  e->f64 = other;
  other.fraction = 10;
  other.exponent = 5;
  other.saturate = mode >> 23 & 1;
  e->f16 = other;
}

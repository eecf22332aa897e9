// smem.c - scalar loads.

#include <inttypes.h>

#include "functional/rdna35/state.h"

// Returns the number of words that the operation loads; 0: another operation.
static unsigned words_of(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_S_LOAD_B32:
    case GYRE_RDNA35_OP_S_BUFFER_LOAD_B32: return 1;
    case GYRE_RDNA35_OP_S_LOAD_B64:
    case GYRE_RDNA35_OP_S_BUFFER_LOAD_B64: return 2;
    case GYRE_RDNA35_OP_S_LOAD_B128:
    case GYRE_RDNA35_OP_S_BUFFER_LOAD_B128: return 4;
    case GYRE_RDNA35_OP_S_LOAD_B256:
    case GYRE_RDNA35_OP_S_BUFFER_LOAD_B256: return 8;
    case GYRE_RDNA35_OP_S_LOAD_B512:
    case GYRE_RDNA35_OP_S_BUFFER_LOAD_B512: return 16;
    default: return 0;
  }
}

static bool load_words(gyre_rdna35_step *s, const gyre_rdna35_operand *to, uint64_t address,
                       unsigned words, uint64_t limit) {
  uint32_t value[16] = {0};
  for (unsigned n = 0; n < words; n++) {
    if (4 * (uint64_t)n + 4 > limit) continue;  // beyond the end of a buffer: 0
    if (!gyre_rdna35_load(s, GYRE_RDNA35_SPACE_FLAT, 0, address + 4 * n, &value[n], 4))
      return false;
  }
  for (unsigned n = 0; n < words; n++) {
    const gyre_rdna35_operand one = {.reg = (uint16_t)(to->reg + n)};
    if (to->reg != GYRE_RDNA35_NULL) gyre_rdna35_scalar_write(s, &one, value[n], 1);
  }
  return true;
}

// Buffer: address (48 bits), stride in bytes (14 bits), size in elements or, without a stride, in
// bytes.
static bool buffer_load(gyre_rdna35_step *s, const gyre_rdna35_operand *to, unsigned base,
                        uint64_t offset, unsigned words) {
  const uint32_t *v = &s->w->sgpr[base];
  const uint64_t address = v[0] | (uint64_t)(v[1] & 0xffff) << 32;
  const uint64_t stride = v[1] >> 16 & 0x3fff;
  const uint64_t bytes = stride == 0 ? v[2] : stride * v[2];
  return load_words(s, to, address + offset, words, offset < bytes ? bytes - offset : 0);
}

bool gyre_rdna35_execute_smem(gyre_rdna35_step *s) {
  const gyre_rdna35_instruction *i = s->i;
  const unsigned op = i->operation;
  if (op == GYRE_RDNA35_OP_S_GL1_INV || op == GYRE_RDNA35_OP_S_DCACHE_INV) return true;
  const unsigned words = words_of(op);
  if (words == 0)
    return gyre_rdna35_refuse(s, "asks for address translation, which there is none of");
  const gyre_rdna35_operand *to = &i->operand[0], *base = &i->operand[1], *more = &i->operand[2];
  uint64_t offset = (uint64_t)(int64_t)i->offset;
  if (more->kind == GYRE_RDNA35_SCALAR) offset += gyre_rdna35_scalar_source(s, more, 32);
  // The lowest two bits of each part of the address are ignored.
  if (base->words == 4) return buffer_load(s, to, base->reg, offset & ~(uint64_t)3, words);
  const uint64_t address = gyre_rdna35_scalar_source(s, base, 64);
  return load_words(s, to, ((address & ~(uint64_t)3) + (offset & ~(uint64_t)3)), words, UINT64_MAX);
}

// move.c - memory access of one lane: loads, stores, atomic operations.

#include "functional/rdna35/move.h"

#include <inttypes.h>

// Returns the register after a load of less than a register.
static uint32_t filled(gyre_rdna35_access a, uint32_t value, uint32_t old) {
  if (a.bytes == 1) value = a.is_signed ? (uint32_t)(int8_t)(uint8_t)value : value & 0xff;
  if (a.bytes == 2) value = a.is_signed ? (uint32_t)gyre_s16(value) : value & 0xffff;
  if (!a.half) return value;
  value &= 0xffff;
  return a.high ? (old & 0xffff) | value << 16 : (old & 0xffff0000) | value;
}

static bool load(gyre_rdna35_step *s, gyre_rdna35_access a, const gyre_rdna35_place *p,
                 unsigned lane) {
  uint32_t word[4] = {0};
  if (!gyre_rdna35_load(s, p->space, lane, p->address, word, a.bytes)) return false;
  if (a.bytes < 4) {
    uint32_t *to = gyre_rdna35_vgpr(s, p->to, lane);
    *to = filled(a, word[0], *to);
    return true;
  }
  for (unsigned n = 0; n < a.bytes / 4U; n++) *gyre_rdna35_vgpr(s, p->to + n, lane) = word[n];
  return true;
}

static bool store(gyre_rdna35_step *s, gyre_rdna35_access a, const gyre_rdna35_place *p,
                  unsigned lane) {
  uint32_t word[4] = {0};
  for (unsigned n = 0; n < (a.bytes + 3U) / 4; n++)
    word[n] = *gyre_rdna35_vgpr(s, p->data + n, lane);
  if (a.high) word[0] >>= 16;
  return gyre_rdna35_store(s, p->space, lane, p->address, word, a.bytes);
}

static uint64_t data_of(gyre_rdna35_step *s, unsigned reg, unsigned bytes, unsigned lane) {
  const uint64_t low = *gyre_rdna35_vgpr(s, reg, lane);
  return bytes == 8 ? low | (uint64_t)*gyre_rdna35_vgpr(s, reg + 1, lane) << 32 : low;
}

static bool atomic(gyre_rdna35_step *s, gyre_rdna35_access a, const gyre_rdna35_place *p,
                   unsigned lane) {
  uint64_t old = 0;
  if (p->address % a.bytes != 0) {
    return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_MISALIGNED, (uint64_t)1 << lane, p->address,
                             "atomic operation on 0x%" PRIx64 ", which must be a multiple of %u",
                             p->address, a.bytes);
  }
  if (!gyre_rdna35_load(s, p->space, lane, p->address, &old, a.bytes)) return false;
  const uint64_t data = data_of(s, p->data, a.bytes, lane);
  const uint64_t more = p->has_more ? data_of(s, p->more, a.bytes, lane) : 0;
  const uint64_t value = gyre_rdna35_atomic(a.atomic, a.bytes * 8U, old, data, more);
  if (!gyre_rdna35_store(s, p->space, lane, p->address, &value, a.bytes)) return false;
  if (!p->returns) return true;
  *gyre_rdna35_vgpr(s, p->to, lane) = (uint32_t)old;
  if (a.bytes == 8) *gyre_rdna35_vgpr(s, p->to + 1, lane) = (uint32_t)(old >> 32);
  return true;
}

bool gyre_rdna35_move(gyre_rdna35_step *s, gyre_rdna35_access a, const gyre_rdna35_place *p,
                      unsigned lane) {
  switch (a.kind) {
    case GYRE_RDNA35_LOAD: return load(s, a, p, lane);
    case GYRE_RDNA35_STORE: return store(s, a, p, lane);
    default: return atomic(s, a, p, lane);
  }
}

// scalar.c - scalar operands: registers, constants, and state names.

#include "functional/rdna35/state.h"

static uint64_t aperture(uint32_t upper, bool limit) {
  return (uint64_t)upper << 32 | (limit ? UINT32_MAX : 0);
}

// Returns the value of state names that are not registers.
static uint64_t named(const gyre_rdna35_step *s, unsigned code) {
  switch (code) {
    case GYRE_RDNA35_SHARED_BASE: return aperture(GYRE_RDNA35_LOCAL_APERTURE, false);
    case GYRE_RDNA35_SHARED_LIMIT: return aperture(GYRE_RDNA35_LOCAL_APERTURE, true);
    case GYRE_RDNA35_PRIVATE_BASE: return aperture(GYRE_RDNA35_PRIVATE_APERTURE, false);
    case GYRE_RDNA35_PRIVATE_LIMIT: return aperture(GYRE_RDNA35_PRIVATE_APERTURE, true);
    case GYRE_RDNA35_VCCZ: return gyre_rdna35_vcc(s) == 0;
    case GYRE_RDNA35_EXECZ: return gyre_rdna35_exec(s) == 0;
    case GYRE_RDNA35_SCC: return s->w->scc;
    default: return 0;
  }
}

uint64_t gyre_rdna35_scalar_source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                                   unsigned bits) {
  const uint64_t all = bits == 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1;
  if (o->kind != GYRE_RDNA35_SCALAR) return o->value & all;
  if (o->reg >= 128) return named(s, o->reg) & all;
  // Registers of the trap handler read as 0, like NULL, because they are never written.
  if (bits < 64 || o->reg == GYRE_RDNA35_NULL) return s->w->sgpr[o->reg] & all;
  return gyre_rdna35_pair(s->w, o->reg & 0x7e);
}

static bool is_writable(unsigned reg) {
  return reg < GYRE_RDNA35_TTMP0 || (reg > GYRE_RDNA35_NULL && reg < 128);
}

void gyre_rdna35_scalar_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, uint64_t value,
                              unsigned words) {
  for (unsigned n = 0; n < words; n++) {
    if (is_writable(o->reg + n)) s->w->sgpr[o->reg + n] = (uint32_t)(value >> 32 * n);
    if (o->reg == GYRE_RDNA35_NULL) break;
  }
}

uint64_t gyre_rdna35_mask_read(const gyre_rdna35_step *s, const gyre_rdna35_operand *o) {
  return gyre_rdna35_scalar_source(s, o, s->m->lanes);
}

void gyre_rdna35_mask_write(gyre_rdna35_step *s, const gyre_rdna35_operand *o, uint64_t value) {
  gyre_rdna35_scalar_write(s, o, value, s->m->lanes / 32);
}

gyre_rdna35_ports gyre_rdna35_ports_of(const gyre_rdna35_instruction *i, bool half_y) {
  gyre_rdna35_ports p = {.tos = 0};
  const bool dual = i->encoding == GYRE_RDNA35_VOPD;
  const unsigned begin = half_y ? i->operands_y : 0;
  const unsigned end = dual && !half_y ? i->operands_y : i->operands;
  for (unsigned n = begin; n < end; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    if (o->written && p.tos < 2) {
      p.to[p.tos++] = o;
    } else if (p.froms < 4) {
      p.from[p.froms++] = o;
    }
  }
  return p;
}

// check_value.c - tracks which register bits have a value, and warns where a missing value decides
// something.
//
// Compilers read registers that were never written where it does not matter: halves that are masked
// off, inactive lanes of a mask. So missing values are tracked through arithmetic and private
// memory. A warning comes where such a value becomes an address, a branch, EXEC, or stored data.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "functional/rdna35/check.h"
#include "isa/rdna35/access.h"

uint32_t gyre_rdna35_check_unset(const gyre_rdna35_step *s, bool scalar, unsigned reg,
                                 unsigned lane) {
  const gyre_rdna35_shadow *w = s->w->shadow;
  return scalar ? w->scalar_unset[reg] : w->vector_unset[reg][lane];
}

static gyre_rdna35_origin origin_of(const gyre_rdna35_step *s, bool scalar, unsigned reg,
                                    uint8_t half) {
  const gyre_rdna35_shadow *w = s->w->shadow;
  gyre_rdna35_origin o = scalar ? w->scalar_origin[reg] : w->vector_origin[reg];
  if (o.pc == 0) o = (gyre_rdna35_origin){(uint32_t)s->w->pc, (uint16_t)reg, scalar, half};
  return o;
}

void gyre_rdna35_check_decides(gyre_rdna35_step *s, bool scalar, unsigned reg, uint64_t lanes) {
  gyre_rdna35_shadow *w = s->w->shadow;
  static const char *const halves[] = {"", ".l", ".h"};
  const gyre_rdna35_origin o = origin_of(s, scalar, reg, GYRE_RDNA35_WHOLE);
  char name[16], from[16], at[64] = "";
  gyre_rdna35_check_register(scalar, reg, name);
  gyre_rdna35_check_register(o.scalar, o.reg, from);
  if (o.pc != (uint32_t)s->w->pc)
    (void)snprintf(at, sizeof at, ", computed from %s%s at 0x%" PRIx32 ",", from, halves[o.half],
                   o.pc);
  gyre_rdna35_warn(
      s, scalar ? GYRE_RDNA35_CHECK_UNSET_SCALAR : GYRE_RDNA35_CHECK_UNSET_VECTOR,
      scalar ? 0 : lanes, reg, "%s needs %s, which%s has no value: nothing was written to %s%s%s",
      gyre_rdna35_name(s->i->row), name, at, from, halves[o.half], scalar ? "" : " in these lanes");
  if (scalar) w->scalar_unset[reg] = 0;
  for (unsigned lane = 0; !scalar && lane < s->m->lanes; lane++)
    if ((lanes >> lane & 1) != 0) w->vector_unset[reg][lane] = 0;
}

// Returns the bits of a data word that go to memory; a partly stored word needs a value in some
// part.
static uint32_t stored_bits(const gyre_rdna35_step *s) {
  const gyre_rdna35_access a = gyre_rdna35_access_of(s->i->operation);
  if (a.kind != GYRE_RDNA35_STORE || a.bytes >= 4 || a.bytes == 0) return UINT32_MAX;
  const uint32_t bits = a.bytes == 1 ? 0xff : 0xffff;
  return a.high ? bits << 16 : bits;
}

static void need(gyre_rdna35_step *s, const gyre_rdna35_use *use) {
  const uint32_t stored = stored_bits(s);
  // Branches test if VCC is 0: a set bit decides, whatever the other bits are.
  if (s->i->encoding == GYRE_RDNA35_SOPP && use->scalar) {
    for (unsigned k = 0; k < use->words; k++)
      if ((s->w->sgpr[use->reg + k] & ~gyre_rdna35_check_unset(s, true, use->reg + k, 0)) != 0)
        return;
  }
  for (unsigned k = 0; k < use->words; k++) {
    const unsigned reg = use->reg + k;
    uint64_t lanes = 0;
    for (unsigned lane = 0; lane < (use->scalar ? 1 : s->m->lanes); lane++) {
      const uint32_t unset = gyre_rdna35_check_unset(s, use->scalar, reg, lane);
      const bool missing = use->data ? (unset & stored) == stored : unset != 0;
      if (missing && (use->scalar || (use->lanes >> lane & 1) != 0)) lanes |= (uint64_t)1 << lane;
    }
    if (lanes != 0) gyre_rdna35_check_decides(s, use->scalar, reg, lanes);
  }
}

// Finds out if a source has bits without a value, and the origin of the first one.
static void find_taint(gyre_rdna35_step *s) {
  gyre_rdna35_checking *c = &s->m->checks->now;
  c->tainted = c->uses.scc_read && s->w->shadow->scc_unset;
  if (c->tainted)
    c->origin = (gyre_rdna35_origin){(uint32_t)s->w->pc, GYRE_RDNA35_SCC, true, GYRE_RDNA35_WHOLE};
  for (unsigned n = 0; n < c->uses.count && !c->tainted; n++) {
    const gyre_rdna35_use *use = &c->uses.use[n];
    for (unsigned k = 0; !use->write && k < use->words && !c->tainted; k++) {
      for (unsigned lane = 0; lane < (use->scalar ? 1 : s->m->lanes); lane++) {
        const uint32_t unset = gyre_rdna35_check_unset(s, use->scalar, use->reg + k, lane);
        if ((unset & gyre_rdna35_check_part(use->half)) == 0) continue;
        if (!use->scalar && (use->lanes >> lane & 1) == 0) continue;
        c->tainted = true;
        c->origin = origin_of(s, use->scalar, use->reg + k, use->half);
        break;
      }
    }
  }
}

void gyre_rdna35_check_values(gyre_rdna35_step *s) {
  gyre_rdna35_checking *c = &s->m->checks->now;
  const gyre_rdna35_instruction *i = s->i;
  c->results = 0;
  c->scc_unset = false;
  for (unsigned n = 0; n < c->uses.count; n++)
    if (!c->uses.use[n].write && !c->uses.use[n].quiet) need(s, &c->uses.use[n]);
  find_taint(s);
  if (i->encoding == GYRE_RDNA35_SOPP && c->uses.scc_read && c->tainted) {
    gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_UNSET_SCC, 0, 0,
                     "%s needs SCC, which has no value: nothing was written to it, or it was "
                     "computed from a register to which nothing was",
                     gyre_rdna35_name(i->row));
    s->w->shadow->scc_unset = false;
  }
  // A conditional move without effect changes nothing; for registers indexed by M0 the uses have
  // the numbers.
  const bool moves = i->operation == GYRE_RDNA35_OP_S_CMOV_B32 ||
                     i->operation == GYRE_RDNA35_OP_S_CMOV_B64 ||
                     i->operation == GYRE_RDNA35_OP_S_CMOVK_I32;
  if ((moves && !s->w->scc) || gyre_rdna35_check_needs_m0(i->operation)) return;
  if (gyre_rdna35_check_lane_results(s) || gyre_rdna35_check_swap_results(s)) return;
  if (gyre_rdna35_check_is_valu(i)) {
    gyre_rdna35_check_vector_results(s, false);
    if (i->encoding == GYRE_RDNA35_VOPD) gyre_rdna35_check_vector_results(s, true);
  } else if (i->encoding == GYRE_RDNA35_SOP1 || i->encoding == GYRE_RDNA35_SOP2 ||
             i->encoding == GYRE_RDNA35_SOPC || i->encoding == GYRE_RDNA35_SOPK) {
    gyre_rdna35_check_scalar_results(s);
  }
}

// Loads, and instructions without a rule of their own, give values.
static void plain_results(gyre_rdna35_step *s) {
  gyre_rdna35_checking *c = &s->m->checks->now;
  for (unsigned n = 0; n < c->uses.count; n++) {
    const gyre_rdna35_use *use = &c->uses.use[n];
    for (unsigned k = 0; use->write && k < use->words; k++) {
      gyre_rdna35_result *r = gyre_rdna35_check_result_of(s, use->scalar, use->reg + k, use->lanes);
      if (!use->scalar && k < 4) memcpy(r->unset, c->loaded_unset[k], sizeof r->unset);
    }
  }
}

void gyre_rdna35_check_results(gyre_rdna35_step *s) {
  gyre_rdna35_checking *c = &s->m->checks->now;
  gyre_rdna35_shadow *w = s->w->shadow;
  if (c->results == 0) plain_results(s);
  if (c->uses.scc_write) w->scc_unset = c->scc_unset;
  for (unsigned n = 0; n < c->results; n++) {
    const gyre_rdna35_result *r = &c->result[n];
    if (r->scalar && r->reg >= GYRE_RDNA35_EXEC) {
      if (r->unset[0] == 0) continue;
      w->scalar_origin[r->reg] = c->origin;
      gyre_rdna35_check_decides(s, true, r->reg, 0);
    } else if (r->scalar) {
      w->scalar_unset[r->reg] = r->unset[0];
      w->scalar_origin[r->reg] = c->origin;
    } else {
      bool any = false;
      for (unsigned lane = 0; lane < s->m->lanes; lane++) {
        if ((r->lanes >> lane & 1) == 0) continue;
        w->vector_unset[r->reg][lane] = r->unset[lane];
        any = any || r->unset[lane] != 0;
      }
      if (any && c->tainted) w->vector_origin[r->reg] = c->origin;
    }
  }
}

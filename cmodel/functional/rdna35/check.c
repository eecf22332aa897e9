// check.c - program checks around each instruction, and marks of the bytes of local and private
// memory that have a value.

#include "functional/rdna35/check.h"

#include <inttypes.h>
#include <string.h>

#include "isa/rdna35/access.h"

void gyre_rdna35_check_before(gyre_rdna35_step *s) {
  gyre_rdna35_checking *c = &s->m->checks->now;
  gyre_rdna35_check_uses(s, &c->uses);
  c->exec = gyre_rdna35_exec(s);
  c->local_lanes = 0;
  memset(c->loaded_unset, 0, sizeof c->loaded_unset);
  for (unsigned n = 0; n < c->uses.count; n++) gyre_rdna35_check_early(s, &c->uses.use[n]);
  gyre_rdna35_check_values(s);
  gyre_rdna35_check_order_before(s);
}

void gyre_rdna35_check_after(gyre_rdna35_step *s) {
  const gyre_rdna35_checking *c = &s->m->checks->now;
  gyre_rdna35_check_results(s);
  for (unsigned n = 0; n < c->uses.count; n++) {
    const gyre_rdna35_use *use = &c->uses.use[n];
    for (unsigned k = 0; use->scalar && use->write && k < use->words; k++)
      s->w->shadow->scalar[use->reg + k] = (gyre_rdna35_pending){.number = {0}};
  }
  gyre_rdna35_check_issue(s);
  gyre_rdna35_check_order_after(s);
}

void gyre_rdna35_check_group(gyre_rdna35_machine *m, gyre_rdna35_group *g) {
  memset(g->local_set, 0, m->dispatch.local_bytes);
  memset(g->scratch_set, 0, (size_t)m->waves * m->lanes * m->dispatch.scratch_bytes);
  for (uint32_t i = 0; i < m->waves; i++) {
    gyre_rdna35_wave *w = &g->wave[i];
    const uint64_t exec = gyre_rdna35_pair(w, GYRE_RDNA35_EXEC);
    w->shadow = &g->shadow[i];
    w->scratch_set = g->scratch_set + (size_t)i * m->lanes * m->dispatch.scratch_bytes;
    memset(w->shadow, 0, sizeof *w->shadow);
    memset(w->shadow->vector_unset, 0xff, sizeof w->shadow->vector_unset);
    for (unsigned lane = 0; lane < m->lanes; lane++)
      if ((exec >> lane & 1) != 0) w->shadow->vector_unset[0][lane] = 0;
    // The launch fills user registers and the following ones; registers of the trap handler and
    // NULL read as 0.
    for (unsigned n = w->given; n < GYRE_RDNA35_TTMP0; n++) w->shadow->scalar_unset[n] = UINT32_MAX;
    w->shadow->scalar_unset[GYRE_RDNA35_M0] = UINT32_MAX;
    w->shadow->scc_unset = true;
  }
  gyre_rdna35_check_begins(m, g);
}

// Returns marks of bytes: 1 for each written byte.
static uint8_t *marks_of(const gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane,
                         uint64_t address) {
  if (space == GYRE_RDNA35_SPACE_LOCAL) return s->g->local_set + address;
  return s->w->scratch_set + (size_t)lane * s->m->dispatch.scratch_bytes + address;
}

// Returns the bits without a value in a register after a load of private memory.
static uint32_t loaded_bits(const gyre_rdna35_step *s, const uint8_t *mark, unsigned bytes) {
  const gyre_rdna35_access a = gyre_rdna35_access_of(s->i->operation);
  uint32_t unset = 0;
  for (unsigned n = 0; n < bytes; n++) unset |= mark[n] != 0 ? 0 : 0xffU << 8 * n;
  if (a.is_signed && bytes < 4 && mark[bytes - 1] == 0) unset |= UINT32_MAX << 8 * bytes;
  if (!a.half) return unset;
  return a.high ? unset << 16 : unset & 0xffff;
}

void gyre_rdna35_check_load(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane,
                            uint64_t address, unsigned bytes) {
  gyre_rdna35_checking *c = &s->m->checks->now;
  uint8_t *mark = marks_of(s, space, lane, address);
  const bool local = space == GYRE_RDNA35_SPACE_LOCAL;
  if (local) c->local_lanes |= (uint64_t)1 << lane;
  for (unsigned at = 0; at < bytes; at += 4) {
    const unsigned part = bytes - at < 4 ? bytes - at : 4;
    if (!local) {
      c->loaded_unset[at / 4 & 3][lane] = loaded_bits(s, mark + at, part);
      continue;
    }
    // If a word was written partly, the program needs only that part.
    if (memchr(mark + at, 1, part) != NULL) continue;
    gyre_rdna35_warn(s, GYRE_RDNA35_CHECK_UNSET_LOCAL, (uint64_t)1 << lane, (uint32_t)address + at,
                     "%s reads %u bytes at 0x%" PRIx64
                     " of local memory, to which the workgroup has not written",
                     gyre_rdna35_name(s->i->row), part, address + at);
    memset(mark + at, 1, part);
  }
}

// Returns the vector register of the data of a flat or private store; 256: another instruction,
// whose operands were checked.
static unsigned data_register(const gyre_rdna35_instruction *i) {
  const bool own = i->encoding == GYRE_RDNA35_FLAT || i->encoding == GYRE_RDNA35_SCRATCH;
  for (unsigned n = 0; own && gyre_rdna35_check_is_store(i) && n < i->operands; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    if (o->field == GYRE_RDNA35_FIELD_DATA && o->kind == GYRE_RDNA35_VGPR) return o->reg;
  }
  return 256;
}

void gyre_rdna35_check_store(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane,
                             uint64_t address, unsigned bytes) {
  const unsigned data = data_register(s->i);
  const bool high = gyre_rdna35_access_of(s->i->operation).high;
  const bool private = space == GYRE_RDNA35_SPACE_PRIVATE;
  if (space == GYRE_RDNA35_SPACE_LOCAL) s->m->checks->now.local_lanes |= (uint64_t)1 << lane;
  for (unsigned at = 0; at < bytes; at += 4) {
    const unsigned reg = data + at / 4, part = bytes - at < 4 ? bytes - at : 4;
    uint32_t unset = reg > 255 ? 0 : s->w->shadow->vector_unset[reg][lane];
    const uint32_t all = part == 4 ? UINT32_MAX : (1U << 8 * part) - 1;
    if (high) unset >>= 16;
    if (!private && (unset & all) == all) {
      gyre_rdna35_check_decides(s, false, reg, (uint64_t)1 << lane);
      unset = 0;
    }
    if (space == GYRE_RDNA35_SPACE_FLAT) continue;
    uint8_t *mark = marks_of(s, space, lane, address + at);
    for (unsigned n = 0; n < part; n++) mark[n] = !private || (unset >> 8 * n & 0xff) != 0xff;
  }
}

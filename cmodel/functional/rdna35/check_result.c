// check_result.c - propagates bits without a value through each kind of instruction.

#include <string.h>

#include "functional/rdna35/check.h"

// Returns a source in a lane, with the bits that have no value.
static gyre_rdna35_known source(const gyre_rdna35_step *s, const gyre_rdna35_operand *o,
                                unsigned lane, bool sixteen) {
  bool write = true;
  const bool wide = o->words == 2;
  gyre_rdna35_known b = {.value = gyre_rdna35_lane_bits(s, o, wide ? 64 : 32, lane, &write)};
  if (o->kind == GYRE_RDNA35_SCALAR && o->reg == GYRE_RDNA35_SCC) b.unset = s->w->shadow->scc_unset;
  if (o->kind == GYRE_RDNA35_SCALAR && o->reg < 128)
    b.unset =
        gyre_rdna35_check_unset(s, true, o->reg, 0) |
        (uint64_t)(wide && o->reg < 127 ? gyre_rdna35_check_unset(s, true, o->reg + 1U, 0) : 0)
            << 32;
  if (o->kind == GYRE_RDNA35_VGPR) {
    int from = (int)lane;
    if (s->i->dpp != GYRE_RDNA35_DPP_NONE && o->field == GYRE_RDNA35_FIELD_SRC0)
      (void)gyre_rdna35_dpp_lane(s, lane, &from);
    if (from >= 0)
      b.unset =
          gyre_rdna35_check_unset(s, false, o->reg, (unsigned)from) |
          (uint64_t)(wide ? gyre_rdna35_check_unset(s, false, o->reg + 1U, (unsigned)from) : 0)
              << 32;
  }
  if (o->half == GYRE_RDNA35_UPPER) {
    b.value >>= 16;
    b.unset >>= 16;
  }
  if (sixteen) {
    b.value &= 0xffff;
    b.unset &= 0xffff;
  }
  b.value &= ~b.unset;
  return b;
}

gyre_rdna35_result *gyre_rdna35_check_result_of(gyre_rdna35_step *s, bool scalar, unsigned reg,
                                                uint64_t lanes) {
  gyre_rdna35_checking *c = &s->m->checks->now;
  const unsigned n = c->results < GYRE_RDNA35_RESULTS ? c->results++ : GYRE_RDNA35_RESULTS - 1;
  gyre_rdna35_result *r = &c->result[n];
  *r = (gyre_rdna35_result){.scalar = scalar, .reg = (uint16_t)reg, .lanes = lanes};
  return r;
}

// Returns true for a source of 16 bits. Sources of mixed precision have the form of packed ones,
// and may have 32.
static bool has_sixteen(const gyre_rdna35_instruction *i, const gyre_rdna35_operand *o) {
  if (o->half != GYRE_RDNA35_WHOLE) return true;
  return i->encoding != GYRE_RDNA35_VOP3P &&
         (o->type == GYRE_RDNA35_TYPE_I16 || o->type == GYRE_RDNA35_TYPE_F16 ||
          o->type == GYRE_RDNA35_TYPE_BF16);
}

// Returns the result bits without a value of one lane of a vector operation.
static uint64_t of_lane(const gyre_rdna35_step *s, unsigned op, const gyre_rdna35_ports *p,
                        bool accumulates, unsigned lane) {
  gyre_rdna35_known v[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
  uint64_t any = 0, unset;
  const bool chooses = op == GYRE_RDNA35_OP_V_CNDMASK_B32 || op == GYRE_RDNA35_OP_V_CNDMASK_B16;
  for (unsigned n = 0; n < p->froms; n++) {
    const bool mask =
        p->from[n]->type == GYRE_RDNA35_TYPE_NONE && p->from[n]->kind == GYRE_RDNA35_SCALAR;
    v[n] = source(s, p->from[n], lane, has_sixteen(s->i, p->from[n]));
    if (mask) v[n] = (gyre_rdna35_known){v[n].value >> lane & 1, v[n].unset >> lane & 1};
    any |= v[n].unset;
  }
  if (accumulates)
    any |= gyre_rdna35_check_unset(s, false, p->to[0]->reg, lane) &
           gyre_rdna35_check_part(p->to[0]->half);
  if (any == 0 && !chooses) return 0;
  if (chooses) {
    // The mask is the third source, or VCC.
    gyre_rdna35_known m = v[2];
    if (p->froms < 3) {
      const gyre_rdna35_operand vcc = {
          .kind = GYRE_RDNA35_SCALAR, .reg = GYRE_RDNA35_VCC, .words = (uint8_t)(s->m->lanes / 32)};
      m = source(s, &vcc, lane, false);
      m = (gyre_rdna35_known){m.value >> lane & 1, m.unset >> lane & 1};
    }
    if (m.unset != 0) return v[0].unset | v[1].unset | (v[0].value ^ v[1].value);
    return v[m.value != 0 ? 1 : 0].unset;
  }
  return gyre_rdna35_check_bits(op, v, &unset) ? unset : ~(uint64_t)0;
}

// Handles a vector operation, or half of a dual one: vector results in lanes, scalar ones are masks
// with a bit for each lane.
void gyre_rdna35_check_vector_results(gyre_rdna35_step *s, bool half_y) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, half_y);
  const unsigned op = half_y ? s->i->operation_y : s->i->operation;
  const bool accumulates = half_y ? s->i->accumulates_y : s->i->accumulates;
  const uint64_t exec = s->m->checks->now.exec;
  uint64_t mask = 0, written = exec;
  // With DPP some lanes may keep their old value.
  for (unsigned n = 0; n < s->m->checks->now.uses.count; n++) {
    const gyre_rdna35_use *use = &s->m->checks->now.uses.use[n];
    if (use->write && !use->scalar && p.tos != 0 && use->reg == p.to[0]->reg) written = use->lanes;
  }
  gyre_rdna35_result *word[4] = {NULL, NULL, NULL, NULL};
  const bool vector = p.tos != 0 && p.to[0]->kind == GYRE_RDNA35_VGPR;
  for (unsigned k = 0; vector && k < p.to[0]->words && k < 4; k++)
    word[k] = gyre_rdna35_check_result_of(s, false, p.to[0]->reg + k, written);
  for (unsigned lane = 0; lane < s->m->lanes && s->m->checks->now.tainted; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    const uint64_t unset = of_lane(s, op, &p, accumulates, lane);
    if (unset != 0) mask |= (uint64_t)1 << lane;
    for (unsigned k = 0; vector && k < p.to[0]->words && k < 4; k++)
      word[k]->unset[lane] = (uint32_t)(k < 2 ? unset >> 32 * k : unset);
  }
  // 16 bits: the other half of the register is unchanged.
  const bool narrow = vector && p.to[0]->half != GYRE_RDNA35_WHOLE;
  const unsigned shift = vector && p.to[0]->half == GYRE_RDNA35_UPPER ? 16 : 0;
  for (unsigned lane = 0; narrow && lane < s->m->lanes; lane++) {
    const uint32_t old = gyre_rdna35_check_unset(s, false, p.to[0]->reg, lane);
    word[0]->unset[lane] = (old & ~(0xffffU << shift)) | (word[0]->unset[lane] & 0xffff) << shift;
  }
  for (unsigned n = 0; n < p.tos; n++) {
    const gyre_rdna35_operand *o = p.to[n];
    for (unsigned k = 0; o->kind == GYRE_RDNA35_SCALAR && k < o->words && o->reg + k < 128; k++)
      gyre_rdna35_check_result_of(s, true, o->reg + k, 0)->unset[0] = (uint32_t)(mask >> 32 * k);
  }
  if (p.tos == 0 && (s->i->writes & GYRE_RDNA35_STATE_EXEC) != 0)
    gyre_rdna35_check_result_of(s, true, GYRE_RDNA35_EXEC, 0)->unset[0] =
        (uint32_t)(mask | mask >> 32);
}

// Returns the deciding source bits of an operation on EXEC: those that EXEC does not decide.
static uint64_t decided_by(const gyre_rdna35_step *s) {
  const char *name = gyre_rdna35_name(s->i->row);
  const uint64_t exec = gyre_rdna35_pair(s->w, GYRE_RDNA35_EXEC);
  const bool inverted = strstr(name, "_not1_") != NULL;
  if (strncmp(name, "s_and_", 6) == 0 || strncmp(name, "s_nand_", 7) == 0)
    return inverted ? ~exec : exec;
  if (strncmp(name, "s_or_", 5) == 0 || strncmp(name, "s_nor_", 6) == 0)
    return inverted ? exec : ~exec;
  return ~(uint64_t)0;
}

void gyre_rdna35_check_scalar_results(gyre_rdna35_step *s) {
  const gyre_rdna35_instruction *i = s->i;
  gyre_rdna35_checking *c = &s->m->checks->now;
  gyre_rdna35_known v[3] = {{0, 0}, {0, 0}, {0, 0}};
  uint64_t unset = 0;
  unsigned n = 0;
  for (unsigned k = 0; k < i->operands && n < 3; k++)
    if (!i->operand[k].written) v[n++] = source(s, &i->operand[k], 0, false);
  const bool chooses =
      i->operation == GYRE_RDNA35_OP_S_CSELECT_B32 || i->operation == GYRE_RDNA35_OP_S_CSELECT_B64;
  const bool scc = s->w->shadow->scc_unset && c->uses.scc_read;
  if (chooses && !scc)
    unset = v[s->w->scc ? 0 : 1].unset;
  else if (c->tainted && (scc || !gyre_rdna35_check_bits(i->operation, v, &unset)))
    unset = ~(uint64_t)0;
  if ((i->writes & GYRE_RDNA35_STATE_EXEC) != 0) {
    unset = c->tainted ? v[0].unset & decided_by(s) : 0;
    gyre_rdna35_check_result_of(s, true, GYRE_RDNA35_EXEC, 0)->unset[0] =
        (uint32_t)(unset | unset >> 32);
    unset = 0;
  }
  for (unsigned k = 0; k < i->operands; k++) {
    const gyre_rdna35_operand *o = &i->operand[k];
    if (!o->written || o->kind != GYRE_RDNA35_SCALAR) continue;
    for (unsigned word = 0; word < o->words && o->reg + word < 128; word++)
      gyre_rdna35_check_result_of(s, true, o->reg + word, 0)->unset[0] =
          (uint32_t)(unset >> 32 * word);
  }
  c->scc_unset = c->tainted && unset != 0;
  // A comparison has no result except SCC.
  if (c->tainted && (i->encoding == GYRE_RDNA35_SOPC || i->operands == 0 || !i->operand[0].written))
    c->scc_unset = true;
}

// Handles reads and writes of a single lane.
bool gyre_rdna35_check_lane_results(gyre_rdna35_step *s) {
  const gyre_rdna35_instruction *i = s->i;
  const gyre_rdna35_uses *u = &s->m->checks->now.uses;
  const bool writes = i->operation == GYRE_RDNA35_OP_V_WRITELANE_B32;
  if (!writes && i->operation != GYRE_RDNA35_OP_V_READLANE_B32 &&
      i->operation != GYRE_RDNA35_OP_V_READFIRSTLANE_B32)
    return false;
  const gyre_rdna35_operand *from = &i->operand[1];
  uint64_t lanes = 1;
  for (unsigned n = 0; n < u->count; n++)
    if (!u->use[n].scalar) lanes = u->use[n].lanes;
  const unsigned lane = (unsigned)__builtin_ctzll(lanes);
  const uint32_t unset = (uint32_t)source(s, from, lane, false).unset;
  if (writes)
    gyre_rdna35_check_result_of(s, false, i->operand[0].reg, lanes)->unset[lane] = unset;
  else if (i->operand[0].reg < 128)
    gyre_rdna35_check_result_of(s, true, i->operand[0].reg, 0)->unset[0] = unset;
  return true;
}

bool gyre_rdna35_check_swap_results(gyre_rdna35_step *s) {
  const gyre_rdna35_use *use = s->m->checks->now.uses.use;
  if (s->i->operation != GYRE_RDNA35_OP_V_SWAP_B32 && s->i->operation != GYRE_RDNA35_OP_V_SWAP_B16)
    return false;
  // Halves of one register are two results, of which the second one has both.
  uint32_t now[2][GYRE_RDNA35_LANES];
  for (unsigned n = 0; n < 2; n++)
    memcpy(now[n], s->w->shadow->vector_unset[use[n].reg], sizeof now[n]);
  const bool one = use[0].reg == use[1].reg;
  for (unsigned n = 0; n < 2; n++) {
    gyre_rdna35_result *r = gyre_rdna35_check_result_of(s, false, use[n].reg, use[n].lanes);
    const uint32_t part = gyre_rdna35_check_part(use[n].half);
    const bool turned = use[0].half != use[1].half;
    for (unsigned lane = 0; lane < s->m->lanes; lane++) {
      const uint32_t other = now[1 - n][lane];
      const uint32_t moved = turned ? other << 16 | other >> 16 : other;
      r->unset[lane] = (now[n][lane] & ~part) | (moved & part);
      if (one && turned) r->unset[lane] = moved;
    }
  }
  return true;
}

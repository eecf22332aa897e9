// check_use.c - lists the registers that an instruction reads and writes, with the lanes of each.

#include "functional/rdna35/check.h"
#include "isa/rdna35/access.h"
#include "rdna35/gyre_rdna35_table.h"

bool gyre_rdna35_check_is_valu(const gyre_rdna35_instruction *i) {
  switch (i->encoding) {
    case GYRE_RDNA35_VOP1:
    case GYRE_RDNA35_VOP2:
    case GYRE_RDNA35_VOPC:
    case GYRE_RDNA35_VOP3:
    case GYRE_RDNA35_VOP3SD:
    case GYRE_RDNA35_VOP3P:
    case GYRE_RDNA35_VOPD: return true;
    default: return false;
  }
}

static bool may_be_private(const gyre_rdna35_instruction *i) {
  return i->encoding == GYRE_RDNA35_FLAT || i->encoding == GYRE_RDNA35_SCRATCH;
}

bool gyre_rdna35_check_is_store(const gyre_rdna35_instruction *i) {
  return gyre_rdna35_access_of(i->operation).kind == GYRE_RDNA35_STORE;
}

static bool swaps(unsigned op) {
  return op == GYRE_RDNA35_OP_V_SWAP_B32 || op == GYRE_RDNA35_OP_V_SWAP_B16 ||
         op == GYRE_RDNA35_OP_V_SWAPREL_B32;
}

// Destinations that the operation also reads; those of accumulating operations are read as well.
static bool reads_destination(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_S_ADDK_I32:
    case GYRE_RDNA35_OP_S_MULK_I32:
    case GYRE_RDNA35_OP_S_BITSET0_B32:
    case GYRE_RDNA35_OP_S_BITSET0_B64:
    case GYRE_RDNA35_OP_S_BITSET1_B32:
    case GYRE_RDNA35_OP_S_BITSET1_B64: return true;
    default: return false;
  }
}

bool gyre_rdna35_check_needs_m0(unsigned op) {
  switch (op) {
    case GYRE_RDNA35_OP_DS_LOAD_ADDTID_B32:
    case GYRE_RDNA35_OP_DS_STORE_ADDTID_B32:
    case GYRE_RDNA35_OP_DS_APPEND:
    case GYRE_RDNA35_OP_DS_CONSUME:
    case GYRE_RDNA35_OP_S_MOVRELS_B32:
    case GYRE_RDNA35_OP_S_MOVRELS_B64:
    case GYRE_RDNA35_OP_S_MOVRELD_B32:
    case GYRE_RDNA35_OP_S_MOVRELD_B64:
    case GYRE_RDNA35_OP_S_MOVRELSD_2_B32:
    case GYRE_RDNA35_OP_V_MOVRELD_B32:
    case GYRE_RDNA35_OP_V_MOVRELS_B32:
    case GYRE_RDNA35_OP_V_MOVRELSD_B32:
    case GYRE_RDNA35_OP_V_MOVRELSD_2_B32:
    case GYRE_RDNA35_OP_V_SWAPREL_B32: return true;
    default: return false;
  }
}

// Returns the register offset of an indexed operation: M0, or with two fields the upper half of M0
// for `written` operands.
static unsigned moved_by(const gyre_rdna35_step *s, bool written) {
  const uint32_t m0 = s->w->sgpr[GYRE_RDNA35_M0];
  switch (s->i->operation) {
    case GYRE_RDNA35_OP_V_MOVRELD_B32:
    case GYRE_RDNA35_OP_S_MOVRELD_B32: return written ? m0 : 0;
    case GYRE_RDNA35_OP_S_MOVRELD_B64: return written ? m0 & ~1U : 0;
    case GYRE_RDNA35_OP_V_MOVRELS_B32:
    case GYRE_RDNA35_OP_S_MOVRELS_B32: return written ? 0 : m0;
    case GYRE_RDNA35_OP_S_MOVRELS_B64: return written ? 0 : m0 & ~1U;
    case GYRE_RDNA35_OP_V_MOVRELSD_B32: return m0;
    case GYRE_RDNA35_OP_V_MOVRELSD_2_B32:
    case GYRE_RDNA35_OP_V_SWAPREL_B32:
    case GYRE_RDNA35_OP_S_MOVRELSD_2_B32: return (written ? m0 >> 16 : m0) & 0x3ff;
    default: return 0;
  }
}

static uint64_t one_lane(const gyre_rdna35_step *s, uint64_t exec) {
  const unsigned op = s->i->operation;
  if (op == GYRE_RDNA35_OP_V_READFIRSTLANE_B32) return exec == 0 ? 1 : exec & -exec;
  const gyre_rdna35_operand *o = &s->i->operand[2];
  return (uint64_t)1 << (gyre_rdna35_scalar_source(s, o, 32) & (s->m->lanes - 1));
}

// Returns the lanes of a vector operand that are read or written.
static uint64_t lanes_of(const gyre_rdna35_step *s, const gyre_rdna35_operand *o) {
  const uint64_t exec = gyre_rdna35_exec(s);
  const unsigned op = s->i->operation;
  if (op == GYRE_RDNA35_OP_V_READLANE_B32 || op == GYRE_RDNA35_OP_V_READFIRSTLANE_B32 ||
      op == GYRE_RDNA35_OP_V_WRITELANE_B32)
    return one_lane(s, exec);
  if (s->i->dpp == GYRE_RDNA35_DPP_NONE) return exec;
  uint64_t written = 0, read = 0;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    int from = (int)lane;
    if (!gyre_rdna35_dpp_lane(s, lane, &from)) continue;
    written |= (uint64_t)1 << lane;
    if (from >= 0) read |= (uint64_t)1 << from;
  }
  if (!o->written && o->field == GYRE_RDNA35_FIELD_SRC0) return read;
  return written;
}

static gyre_rdna35_use *add(gyre_rdna35_uses *u, gyre_rdna35_use use) {
  if (u->count == GYRE_RDNA35_USES) return &u->use[u->count - 1];
  u->use[u->count] = use;
  return &u->use[u->count++];
}

static void add_scalar(gyre_rdna35_uses *u, unsigned reg, unsigned words, bool write, bool mask) {
  (void)add(u, (gyre_rdna35_use){.scalar = true,
                                 .write = write,
                                 .quiet = mask,
                                 .mask = mask,
                                 .reg = (uint16_t)reg,
                                 .words = (uint8_t)words});
}

// Handles state names that are operands.
static bool named(const gyre_rdna35_step *s, const gyre_rdna35_operand *o, gyre_rdna35_uses *u) {
  if (o->reg < 128) return false;
  if (o->reg == GYRE_RDNA35_SCC) u->scc_read = true;
  if (o->reg == GYRE_RDNA35_VCCZ) add_scalar(u, GYRE_RDNA35_VCC, s->m->lanes / 32, false, false);
  return true;
}

static void add_operand(const gyre_rdna35_step *s, unsigned n, gyre_rdna35_uses *u, bool write,
                        bool quiet, bool data) {
  const gyre_rdna35_operand *o = &s->i->operand[n];
  const unsigned reg = o->reg + moved_by(s, o->written);
  if (o->kind == GYRE_RDNA35_SCALAR && named(s, o, u)) return;
  if (o->kind == GYRE_RDNA35_SCALAR) {
    // NULL reads as 0; a conditional move without effect keeps its destination.
    if (o->reg == GYRE_RDNA35_NULL || reg + o->words > 128) return;
    const bool kept = s->i->operation == GYRE_RDNA35_OP_S_CMOV_B32 ||
                      s->i->operation == GYRE_RDNA35_OP_S_CMOV_B64 ||
                      s->i->operation == GYRE_RDNA35_OP_S_CMOVK_I32;
    if (write && kept && !s->w->scc) return;
    // Masks have no type, because they are never constants.
    const bool mask = !write && o->type == GYRE_RDNA35_TYPE_NONE && o->words == s->m->lanes / 32 &&
                      gyre_rdna35_check_is_valu(s->i);
    (void)add(u, (gyre_rdna35_use){.scalar = true,
                                   .write = write,
                                   .quiet = quiet,
                                   .mask = mask,
                                   .data = data,
                                   .reg = (uint16_t)reg,
                                   .words = o->words});
  } else if (o->kind == GYRE_RDNA35_VGPR && reg + o->words <= s->m->vgprs) {
    (void)add(u, (gyre_rdna35_use){.write = write,
                                   .quiet = quiet,
                                   .data = data,
                                   .reg = (uint16_t)reg,
                                   .words = o->words,
                                   .half = o->half,
                                   .lanes = lanes_of(s, o)});
  }
}

// Returns true for data that goes to memory.
static bool is_data(const gyre_rdna35_operand *o) {
  return o->field == GYRE_RDNA35_FIELD_DATA || o->field == GYRE_RDNA35_FIELD_DATA0 ||
         o->field == GYRE_RDNA35_FIELD_DATA1 || o->field == GYRE_RDNA35_FIELD_VDATA;
}

// Results of arithmetic report sources without a value; addresses, jumps and lane numbers need
// values.
static bool is_quiet(const gyre_rdna35_instruction *i, const gyre_rdna35_operand *o) {
  switch (i->operation) {
    case GYRE_RDNA35_OP_S_SETPC_B64:
    case GYRE_RDNA35_OP_S_SWAPPC_B64:
    case GYRE_RDNA35_OP_S_SETREG_B32: return false;
    case GYRE_RDNA35_OP_V_READLANE_B32:
    case GYRE_RDNA35_OP_V_WRITELANE_B32: return o->field != GYRE_RDNA35_FIELD_SRC1;
    default: break;
  }
  if (may_be_private(i) && gyre_rdna35_check_is_store(i)) return is_data(o);
  return gyre_rdna35_check_is_valu(i) || i->encoding == GYRE_RDNA35_SOP1 ||
         i->encoding == GYRE_RDNA35_SOP2 || i->encoding == GYRE_RDNA35_SOPC ||
         i->encoding == GYRE_RDNA35_SOPK;
}

// Adds the operands of an instruction, or of half of a dual one.
static void add_half(const gyre_rdna35_step *s, unsigned begin, unsigned end, unsigned op,
                     bool accumulates, gyre_rdna35_uses *u) {
  const gyre_rdna35_instruction *i = s->i;
  const bool swap = swaps(op);
  for (unsigned n = begin; n < end; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    const bool also = swap || (o->written && (accumulates || reads_destination(op)));
    if (!o->written || also) add_operand(s, n, u, false, is_quiet(i, o), is_data(o));
  }
  for (unsigned n = begin; n < end; n++) {
    if (i->operand[n].written || swap) add_operand(s, n, u, true, false, false);
  }
}

void gyre_rdna35_check_uses(const gyre_rdna35_step *s, gyre_rdna35_uses *u) {
  const gyre_rdna35_instruction *i = s->i;
  u->count = 0;
  u->scc_read = (i->reads & GYRE_RDNA35_STATE_SCC) != 0;
  u->scc_write = (i->writes & GYRE_RDNA35_STATE_SCC) != 0;
  const bool dual = i->encoding == GYRE_RDNA35_VOPD;
  add_half(s, 0, dual ? i->operands_y : i->operands, i->operation, i->accumulates, u);
  if (dual) add_half(s, i->operands_y, i->operands, i->operation_y, i->accumulates_y, u);
  const unsigned words = s->m->lanes / 32;
  const bool valu = gyre_rdna35_check_is_valu(i);
  const unsigned reads = i->reads | (dual ? gyre_rdna35_row_at(i->row_y)->reads : 0U);
  if ((reads & GYRE_RDNA35_STATE_VCC) != 0) add_scalar(u, GYRE_RDNA35_VCC, words, false, valu);
  if ((i->writes & GYRE_RDNA35_STATE_VCC) != 0) add_scalar(u, GYRE_RDNA35_VCC, words, true, false);
  if (gyre_rdna35_check_needs_m0(i->operation)) add_scalar(u, GYRE_RDNA35_M0, 1, false, false);
}

// gyre_rdna35_vector.c - twin of rtl/rdna35/gyre_rdna35_vector.sv: decodes vector operations:
// modifiers, DPP, and the two halves of VOPD.

#include "rdna35/gyre_rdna35_decode.h"

enum { OMOD_BITS = 3 << 27, CLAMP_BIT = 1 << 15, NEG_BIT = 29, ABS_BIT = 8, SEL_BIT = 11 };

static void modify(gyre_rdna35_reader *r, unsigned neg, unsigned abs) {
  for (unsigned i = 0; i < r->to->operands; i++) {
    gyre_rdna35_operand *o = &r->to->operand[i];
    const unsigned n = gyre_rdna35_selector(o->field);
    if (n > 2) continue;
    o->neg = neg & r->row->neg & 1u << n;
    o->abs = abs & r->row->abs & 1u << n;
    o->sext = neg & (r->row->sext | (r->to->dpp ? r->row->any : 0)) & 1u << n;
  }
}

// Returns the sources of the row, as a mask.
static unsigned sources(const gyre_rdna35_shape *shape) {
  unsigned mask = 0;
  for (unsigned i = 0; i < shape->count; i++) {
    mask |= 1u << gyre_rdna35_selector(shape->operand[i].field);
  }
  return mask & 7;
}

// Checks bits that must be 0: fields of missing sources, modifiers that the row does not use.
static bool is_clean(const gyre_rdna35_reader *r) {
  const gyre_rdna35_row *row = r->row;
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  const unsigned encoding = r->to->encoding;
  const unsigned has = sources(shape);
  const unsigned free_neg = row->neg | row->any | row->sext;
  const unsigned free_abs = row->abs | row->neg_hi | row->any | row->sext;
  uint32_t first = 0;
  uint32_t second = ~free_neg << NEG_BIT;
  for (unsigned i = 0; i < 3; i++) {
    if (!(has >> i & 1)) second |= 0x1ffu << 9 * i;
  }
  if (encoding == GYRE_RDNA35_VOP3 || encoding == GYRE_RDNA35_VOP3P)
    first |= (~free_abs & 7) << ABS_BIT;
  // Selectors of operands that are not halves. VOP3SD has a register in this field.
  const unsigned selectors = encoding == GYRE_RDNA35_VOP3P    ? 7
                             : encoding == GYRE_RDNA35_VOP3SD ? 0
                                                              : 15;
  first |= (~(unsigned)row->sel & selectors) << SEL_BIT;
  const bool has_omod = encoding == GYRE_RDNA35_VOP3 || encoding == GYRE_RDNA35_VOP3SD;
  if (has_omod && !(row->flags & ROW_OMOD)) second |= OMOD_BITS;
  if (!(row->flags & ROW_CLAMP)) first |= CLAMP_BIT;
  if (!shape->count) {
    first = 0xffff;
    second = ~0u;
  }
  return !(r->words[0] & first) && !(r->words[1] & second);
}

static void read_modifiers(gyre_rdna35_reader *r) {
  gyre_rdna35_instruction *to = r->to;
  const uint32_t *w = r->words;
  to->clamp = GYRE_RDNA35_BITS(w, VOP3_CLAMP);
  to->op_sel = (uint8_t)(GYRE_RDNA35_BITS(w, VOP3_OP_SEL) & r->row->sel);
  switch (to->encoding) {
    case GYRE_RDNA35_VOP3SD:
      to->op_sel = 0;
      to->omod = (uint8_t)GYRE_RDNA35_BITS(w, VOP3_OMOD);
      modify(r, GYRE_RDNA35_BITS(w, VOP3_NEG), 0);
      break;
    case GYRE_RDNA35_VOP3:
      to->omod = (uint8_t)GYRE_RDNA35_BITS(w, VOP3_OMOD);
      modify(r, GYRE_RDNA35_BITS(w, VOP3_NEG), GYRE_RDNA35_BITS(w, VOP3_ABS));
      break;
    case GYRE_RDNA35_VOP3P:
      to->op_sel_hi = (uint8_t)((GYRE_RDNA35_BITS(w, VOP3P_OP_SEL_HI) |
                                 GYRE_RDNA35_BITS(w, VOP3P_OP_SEL_HI_2) << 2) &
                                r->row->sel_hi);
      to->neg_hi = (uint8_t)(GYRE_RDNA35_BITS(w, VOP3P_NEG_HI) & r->row->neg_hi);
      modify(r, GYRE_RDNA35_BITS(w, VOP3P_NEG), 0);
      break;
    default:
      to->wait = (uint8_t)GYRE_RDNA35_BITS(w, VINTERP_WAIT_EXP);
      modify(r, GYRE_RDNA35_BITS(w, VINTERP_NEG), 0);
      break;
  }
}

static bool takes_dpp(const gyre_rdna35_reader *r, unsigned code) {
  return code == GYRE_RDNA35_CODE_DPP16
             ? r->row->flags & ROW_DPP16
             : (code == GYRE_RDNA35_CODE_DPP8 || code == GYRE_RDNA35_CODE_DPP8_FI) &&
                   r->row->flags & ROW_DPP8;
}

// Within four lanes; shifted and rotated by 1 to 15; mirrored; one lane of 16 for all; exchanged.
static bool is_pattern(unsigned ctrl) {
  if (ctrl < 0x100) return true;
  if (ctrl < 0x130) return ctrl % 16 != 0;
  return ctrl == 0x140 || ctrl == 0x141 || (ctrl >= 0x150 && ctrl < 0x170);
}

// Reads the following word, which has the lane pattern and the register of source 0.
static bool read_dpp(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed, unsigned code) {
  gyre_rdna35_instruction *to = r->to;
  if (to->words >= r->count) return false;
  const uint32_t w = r->words[to->words++];
  to->dpp = code == GYRE_RDNA35_CODE_DPP16 ? GYRE_RDNA35_DPP16 : GYRE_RDNA35_DPP8;
  gyre_rdna35_operand *o = gyre_rdna35_add(r, listed);
  if (to->dpp == GYRE_RDNA35_DPP8) {
    to->dpp_lanes = w >> 8;
    to->dpp_fi = code == GYRE_RDNA35_CODE_DPP8_FI;
  } else {
    to->dpp_ctrl = w >> 8 & 0x1ff;
    to->dpp_fi = w >> 18 & 1;
    to->dpp_bc = w >> 19 & 1;
    to->dpp_bank = w >> 24 & 15;
    to->dpp_row = (uint8_t)(w >> 28);
    if (!is_pattern(to->dpp_ctrl)) return false;
  }
  const bool exists = gyre_rdna35_vector(o, w & 255, listed->words);
  gyre_rdna35_halve(r, o, listed);
  return exists;
}

static bool is_short(unsigned encoding) {
  return encoding == GYRE_RDNA35_VOP1 || encoding == GYRE_RDNA35_VOP2 ||
         encoding == GYRE_RDNA35_VOPC;
}

// DPP16 has modifiers of its own for sources 0 and 1 of the short encodings.
static bool short_modifiers(gyre_rdna35_reader *r) {
  if (r->to->dpp != GYRE_RDNA35_DPP16) return true;
  const uint32_t w = r->words[r->to->words - 1];
  const unsigned neg = (w >> 20 & 1) | (w >> 22 & 1) << 1;
  const unsigned abs = (w >> 21 & 1) | (w >> 23 & 1) << 1;
  modify(r, neg, abs);
  const unsigned any = r->row->any | r->row->sext;
  return !(neg & ~(r->row->neg | any)) && !(abs & ~(r->row->abs | any));
}

bool gyre_rdna35_decode_vector(gyre_rdna35_reader *r) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
  const bool small = is_short(r->to->encoding);
  if (!small && !is_clean(r)) return false;
  // Without operands, the destination must be 0.
  if (small && !shape->count && GYRE_RDNA35_BITS(r->words, VOP1_VDST)) return false;
  for (unsigned i = 0; i < shape->count; i++) {
    const gyre_rdna35_listed *listed = &shape->operand[i];
    const unsigned code = gyre_rdna35_code(r, listed);
    if (listed->field == GYRE_RDNA35_FIELD_SRC0 && takes_dpp(r, code)) {
      if (!read_dpp(r, listed, code)) return false;
    } else if (!gyre_rdna35_operand_of(r, listed)) {
      return false;
    }
  }
  // Mixed precision with lane permutation takes no scalar at all.
  if (r->row->flags & ROW_MIXED && r->to->dpp && r->to->operand[2].kind != GYRE_RDNA35_VGPR)
    return false;
  if (small) return short_modifiers(r);
  read_modifiers(r);
  return true;
}

// Reads one half of VOPD. The lowest bit of half Y's destination is the inverse of half X's.
static bool read_half(gyre_rdna35_reader *r) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
  for (unsigned i = 0; i < shape->count; i++) {
    const gyre_rdna35_listed *listed = &shape->operand[i];
    if (!gyre_rdna35_operand_of(r, listed)) return false;
    if (listed->field == GYRE_RDNA35_FIELD_VDSTY) {
      gyre_rdna35_operand *o = &r->to->operand[r->to->operands - 1];
      o->reg = (uint16_t)(2 * gyre_rdna35_code(r, listed) +
                          !(GYRE_RDNA35_BITS(r->words, VOPD_VDSTX) & 1));
    }
  }
  return true;
}

bool gyre_rdna35_decode_dual(gyre_rdna35_reader *r) {
  gyre_rdna35_instruction *to = r->to;
  const gyre_rdna35_row *y =
      gyre_rdna35_row_of(GYRE_RDNA35_VOPD, 1, GYRE_RDNA35_BITS(r->words, VOPD_OPY));
  if (!y || to->wave64 || !read_half(r)) return false;
  // A move has one source: the field of the other one must be 0.
  if (r->row->operation == GYRE_RDNA35_OP_V_MOV_B32 && GYRE_RDNA35_BITS(r->words, VOPD_VSRCX1))
    return false;
  if (y->operation == GYRE_RDNA35_OP_V_MOV_B32 && GYRE_RDNA35_BITS(r->words, VOPD_VSRCY1))
    return false;
  to->operands_y = to->operands;
  r->row = y;
  to->opcode_y = y->opcode;
  to->row_y = (uint16_t)gyre_rdna35_row_number(y);
  to->operation_y = y->operation;
  to->accumulates_y = y->flags & ROW_ACCUMULATE;
  to->reads |= y->reads;
  to->writes |= y->writes;
  return read_half(r);
}

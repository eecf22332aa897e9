// gyre_rdna35_text_after.c - text after the operands: selectors, clamp, DPP, offsets, cache
// policies.

#include "rdna35/gyre_rdna35_operand.h"
#include "rdna35/gyre_rdna35_text.h"

static void put_flag(gyre_rdna35_writer *w, bool flag, const char *name) {
  if (flag) gyre_rdna35_put(w, " %s", name);
}

// Returns the number of sources of the row.
static unsigned sources(const gyre_rdna35_row *row) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  unsigned count = 0;
  for (unsigned i = 0; i < shape->count; i++) {
    const uint8_t field = shape->operand[i].field;
    count += field == GYRE_RDNA35_FIELD_SRC0 || field == GYRE_RDNA35_FIELD_SRC1 ||
             field == GYRE_RDNA35_FIELD_SRC2;
  }
  return count;
}

static void put_list(gyre_rdna35_writer *w, const char *name, unsigned bits, unsigned count,
                     unsigned plain) {
  if ((bits & ((1u << count) - 1)) == plain) return;
  gyre_rdna35_put(w, " %s:[", name);
  for (unsigned i = 0; i < count; i++) gyre_rdna35_put(w, "%s%u", i ? "," : "", bits >> i & 1);
  gyre_rdna35_put(w, "]");
}

static unsigned negated(const gyre_rdna35_instruction *i) {
  unsigned mask = 0;
  for (unsigned n = 0; n < i->operands; n++) {
    switch (i->operand[n].field) {
      case GYRE_RDNA35_FIELD_SRC0: mask |= i->operand[n].neg; break;
      case GYRE_RDNA35_FIELD_SRC1: mask |= (unsigned)i->operand[n].neg << 1; break;
      case GYRE_RDNA35_FIELD_SRC2: mask |= (unsigned)i->operand[n].neg << 2; break;
      default: break;
    }
  }
  return mask;
}

static bool permutes_rows(const gyre_rdna35_instruction *i) {
  return i->operation == GYRE_RDNA35_OP_V_PERMLANE16_B32 ||
         i->operation == GYRE_RDNA35_OP_V_PERMLANEX16_B32;
}

// Writes a list with the selectors of all sources, and then that of the destination.
static void put_select(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i) {
  const gyre_rdna35_row *row = gyre_rdna35_row_at(i->row);
  unsigned count = sources(row) + i->accumulates;
  unsigned bits = i->op_sel & ((1u << count) - 1);
  // A written mask has an entry in the list, unless lanes are permuted.
  const gyre_rdna35_operand *to = &i->operand[0];
  if (to->written && (to->kind == GYRE_RDNA35_VGPR || !i->dpp))
    bits |= (unsigned)(i->op_sel >> 3 & 1) << count++;
  // Two of its selectors select the lanes that are read.
  if (permutes_rows(i)) count = 2;
  // Assemblers write the halves of its registers directly: only that of a scalar register needs the
  // list.
  if (i->operation == GYRE_RDNA35_OP_V_CNDMASK_B16) {
    for (unsigned n = 0; n < i->operands; n++)
      if (i->operand[n].kind == GYRE_RDNA35_VGPR)
        bits &= ~(1u << gyre_rdna35_selector(i->operand[n].field));
  }
  put_list(w, "op_sel", bits, count, 0);
}

static void put_dpp(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i) {
  static const char *const patterns[] = {
      [0] = "row_shl", [1] = "row_shr", [2] = "row_ror", [5] = "row_share", [6] = "row_xmask"};
  enum { QUADS = 0x100, MIRROR = 0x140, HALF_MIRROR = 0x141 };
  if (i->dpp == GYRE_RDNA35_DPP8) {
    gyre_rdna35_put(w, " dpp8:[");
    for (unsigned n = 0; n < 8; n++)
      gyre_rdna35_put(w, "%s%u", n ? "," : "", i->dpp_lanes >> 3 * n & 7);
    gyre_rdna35_put(w, "]");
  } else {
    const unsigned c = i->dpp_ctrl;
    if (c < QUADS) {
      gyre_rdna35_put(w, " quad_perm:[%u,%u,%u,%u]", c & 3, c >> 2 & 3, c >> 4 & 3, c >> 6);
    } else if (c == MIRROR || c == HALF_MIRROR) {
      gyre_rdna35_put(w, c == MIRROR ? " row_mirror" : " row_half_mirror");
    } else {
      gyre_rdna35_put(w, " %s:%u", patterns[(c - QUADS) / 16], c % 16);
    }
    gyre_rdna35_put(w, " row_mask:0x%x bank_mask:0x%x%s", i->dpp_row, i->dpp_bank,
                    i->dpp_bc ? " bound_ctrl:1" : "");
  }
  put_flag(w, i->dpp_fi, "fi:1");
}

void gyre_rdna35_put_vector(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i,
                            const gyre_rdna35_row *row) {
  static const char *const factors[] = {NULL, "mul:2", "mul:4", "div:2"};
  if (i->encoding == GYRE_RDNA35_VOP3P) {
    const unsigned count = sources(row);
    put_list(w, "op_sel", i->op_sel, count, 0);
    // Mixed precision has no halves by default.
    const bool mixed = row->flags & ROW_MIXED;
    if (row->sel_hi) put_list(w, "op_sel_hi", i->op_sel_hi, count, mixed ? 0 : (1u << count) - 1);
    if (!mixed) {
      put_list(w, "neg_lo", negated(i), count, 0);
      put_list(w, "neg_hi", i->neg_hi, count, 0);
    }
  }
  const bool clamp_first = i->encoding == GYRE_RDNA35_VINTERP;
  put_flag(w, i->clamp && clamp_first, "clamp");
  if (i->encoding != GYRE_RDNA35_VOP3P && row->sel) put_select(w, i);
  put_flag(w, i->clamp && !clamp_first, "clamp");
  put_flag(w, i->omod, factors[i->omod & 3]);
  if (i->encoding == GYRE_RDNA35_VINTERP) gyre_rdna35_put(w, " wait_exp:%u", i->wait);
  if (i->dpp) put_dpp(w, i);
}

static void put_signed_hex(gyre_rdna35_writer *w, int32_t value) {
  gyre_rdna35_put(w, "%s0x%x", value < 0 ? "-" : "",
                  value < 0 ? 0u - (unsigned)value : (unsigned)value);
}

static void put_policy(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i) {
  put_flag(w, i->glc, "glc");
  put_flag(w, i->slc, "slc");
  put_flag(w, i->dlc, "dlc");
}

static void put_ds(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i,
                   const gyre_rdna35_row *row) {
  if (row->flags & ROW_TWO_OFFSETS) {
    if (i->offset0) gyre_rdna35_put(w, " offset0:%u", i->offset0);
    if (i->offset1) gyre_rdna35_put(w, " offset1:%u", i->offset1);
  } else if (row->flags & ROW_SWIZZLE) {
    gyre_rdna35_put_swizzle(w, (uint32_t)i->offset);
  } else if (i->offset) {
    gyre_rdna35_put(w, " offset:%d", (int)i->offset);
  }
  put_flag(w, i->gds, "gds");
}

static void put_image(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i,
                      const gyre_rdna35_row *row) {
  const bool tree = row->flags & (ROW_BVH | ROW_BVH64);
  if (!tree) {
    if (i->dmask) gyre_rdna35_put(w, " dmask:0x%x", i->dmask);
    gyre_rdna35_put(w, " dim:SQ_RSRC_IMG_");
    gyre_rdna35_put_immediate(w, FORM_IMAGE, i->dim);
    put_flag(w, i->unorm, "unorm");
    put_policy(w, i);
    put_flag(w, i->r128, "r128");
  }
  put_flag(w, i->a16, "a16");
  put_flag(w, i->tfe, "tfe");
  put_flag(w, i->lwe, "lwe");
  put_flag(w, i->d16, "d16");
}

static void put_buffer(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i) {
  if (i->encoding == GYRE_RDNA35_MTBUF && i->format != 1) {
    gyre_rdna35_put(w, " format:");
    gyre_rdna35_put_immediate(w, FORM_IMM, i->format);
  }
  put_flag(w, i->idxen, "idxen");
  put_flag(w, i->offen, "offen");
  if (i->offset) gyre_rdna35_put(w, " offset:%d", (int)i->offset);
  put_policy(w, i);
  put_flag(w, i->tfe, "tfe");
}

void gyre_rdna35_put_memory(gyre_rdna35_writer *w, const gyre_rdna35_instruction *i,
                            const gyre_rdna35_row *row) {
  switch (i->encoding) {
    case GYRE_RDNA35_DS: put_ds(w, i, row); break;
    case GYRE_RDNA35_MUBUF:
    case GYRE_RDNA35_MTBUF: put_buffer(w, i); break;
    case GYRE_RDNA35_MIMG: put_image(w, i, row); break;
    case GYRE_RDNA35_LDSDIR: gyre_rdna35_put(w, " wait_vdst:%u", i->wait); break;
    case GYRE_RDNA35_EXP:
      put_flag(w, i->done, "done");
      put_flag(w, i->row_enable, "row_en");
      break;
    case GYRE_RDNA35_SMEM:
      if (!i->operands) break;
      // Without a register, the offset is among the operands.
      if (i->operand[i->operands - 1].kind != GYRE_RDNA35_OFF && i->offset) {
        gyre_rdna35_put(w, " offset:");
        put_signed_hex(w, i->offset);
      }
      put_policy(w, i);
      break;
    default:
      if (i->offset) gyre_rdna35_put(w, " offset:%d", (int)i->offset);
      put_policy(w, i);
      break;
  }
}

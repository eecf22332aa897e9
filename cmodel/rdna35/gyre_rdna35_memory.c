// gyre_rdna35_memory.c - twin of rtl/rdna35/gyre_rdna35_memory.sv: decodes scalar memory, data
// share, flat memory and buffer instructions.

#include "rdna35/gyre_rdna35_decode.h"

static int32_t extend(uint32_t value, unsigned width) {
  const uint32_t sign = 1u << (width - 1);
  return (int32_t)((value ^ sign) - sign);
}

enum { EXEC_HI = GYRE_RDNA35_EXEC_LO + 1 };

static void off(gyre_rdna35_operand *o) {
  o->kind = GYRE_RDNA35_OFF;
  o->words = 0;
}

bool gyre_rdna35_decode_smem(gyre_rdna35_reader *r) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
  gyre_rdna35_instruction *to = r->to;
  to->dlc = GYRE_RDNA35_BITS(r->words, SMEM_DLC);
  to->glc = GYRE_RDNA35_BITS(r->words, SMEM_GLC);
  if (!shape->count) return !to->dlc && !to->glc;
  to->offset = extend(GYRE_RDNA35_BITS(r->words, SMEM_OFFSET), SMEM_OFFSET_WIDTH);
  // Probes load nothing, so they have no cache policy.
  if (shape->operand[0].form == FORM_DEC && (to->dlc || to->glc)) return false;
  for (unsigned i = 0; i < shape->count; i++) {
    const gyre_rdna35_listed *listed = &shape->operand[i];
    const unsigned code = gyre_rdna35_code(r, listed);
    if (listed->field == GYRE_RDNA35_FIELD_SBASE) {
      // The field omits the lowest bit.
      if (!gyre_rdna35_scalar(gyre_rdna35_add(r, listed), 2 * code, listed->words)) return false;
    } else if (listed->form == FORM_ADDR) {
      gyre_rdna35_operand *o = gyre_rdna35_add(r, listed);
      if (code == GYRE_RDNA35_NULL) {
        off(o);
      } else if (!gyre_rdna35_scalar(o, code, 1)) {
        return false;
      }
    } else if (!gyre_rdna35_operand_of(r, listed)) {
      return false;
    }
  }
  // The destination of a load is neither M0 nor EXEC.
  const gyre_rdna35_operand *data = &to->operand[0];
  return data->kind != GYRE_RDNA35_SCALAR || data->reg < GYRE_RDNA35_M0;
}

// Fields of registers that the row lacks must be 0.
static bool ds_is_clean(const gyre_rdna35_reader *r) {
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
  uint32_t used = 0;
  for (unsigned i = 0; i < shape->count; i++) used |= 0xffu << (shape->operand[i].bit - 32);
  if (r->words[1] & ~used) return false;
  const bool gds = GYRE_RDNA35_BITS(r->words, DS_GDS);
  if (gds ? !(r->row->flags & (ROW_GDS | ROW_GDS_ONLY)) : (r->row->flags & ROW_GDS_ONLY) != 0)
    return false;
  return r->row->flags & ROW_HAS_OFFSET || !(r->words[0] & 0xffff);
}

bool gyre_rdna35_decode_ds(gyre_rdna35_reader *r) {
  if (!ds_is_clean(r)) return false;
  gyre_rdna35_instruction *to = r->to;
  to->offset0 = (uint8_t)GYRE_RDNA35_BITS(r->words, DS_OFFSET0);
  to->offset1 = (uint8_t)GYRE_RDNA35_BITS(r->words, DS_OFFSET1);
  to->offset = to->offset0 | to->offset1 << 8;
  to->gds = GYRE_RDNA35_BITS(r->words, DS_GDS);
  return gyre_rdna35_operands_of(r);
}

// FLAT: a 64-bit address. GLOBAL: that, or a scalar base and an offset. SCRATCH: an offset, a
// scalar one, both, or none.
static bool flat_address(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed) {
  const unsigned saddr = GYRE_RDNA35_BITS(r->words, FLAT_SADDR);
  const bool sve = GYRE_RDNA35_BITS(r->words, FLAT_SVE);
  const bool scratch = r->to->encoding == GYRE_RDNA35_SCRATCH;
  gyre_rdna35_operand *o = gyre_rdna35_add(r, listed);
  if (listed->field == GYRE_RDNA35_FIELD_SADDR) {
    if (saddr != GYRE_RDNA35_NULL)
      return gyre_rdna35_scalar(o, saddr, scratch ? 1 : 2) && saddr != EXEC_HI;
    off(o);
    return true;
  }
  if (scratch && !sve) {
    off(o);
    return true;
  }
  const bool whole = r->to->encoding == GYRE_RDNA35_FLAT || (!scratch && saddr == GYRE_RDNA35_NULL);
  return gyre_rdna35_vector(o, gyre_rdna35_code(r, listed), whole ? 2 : 1);
}

bool gyre_rdna35_decode_flat(gyre_rdna35_reader *r) {
  gyre_rdna35_instruction *to = r->to;
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
  const bool flat = to->encoding == GYRE_RDNA35_FLAT;
  if (flat && GYRE_RDNA35_BITS(r->words, FLAT_SADDR) != GYRE_RDNA35_NULL) return false;
  if (to->encoding != GYRE_RDNA35_SCRATCH && GYRE_RDNA35_BITS(r->words, FLAT_SVE)) return false;
  to->dlc = GYRE_RDNA35_BITS(r->words, FLAT_DLC);
  to->glc = GYRE_RDNA35_BITS(r->words, FLAT_GLC);
  to->slc = GYRE_RDNA35_BITS(r->words, FLAT_SLC);
  // The offset is signed only with a base that is known to be in one memory.
  const uint32_t offset = GYRE_RDNA35_BITS(r->words, FLAT_OFFSET);
  to->offset = flat ? (int32_t)offset : extend(offset, FLAT_OFFSET_WIDTH);
  for (unsigned i = 0; i < shape->count; i++) {
    const gyre_rdna35_listed *listed = &shape->operand[i];
    // The old value of an atomic operation is returned only on request.
    if (listed->field == GYRE_RDNA35_FIELD_VDST && r->row->flags & ROW_RETURN && !to->glc) continue;
    if (listed->form == FORM_ADDR ? !flat_address(r, listed) : !gyre_rdna35_operand_of(r, listed))
      return false;
  }
  return true;
}

// Decodes data, with an additional status word if requested.
static bool buffer_data(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed) {
  gyre_rdna35_operand *o = gyre_rdna35_add(r, listed);
  o->written = r->row->flags & ROW_RETURN ? r->to->glc : !(r->row->flags & ROW_STORE);
  return gyre_rdna35_vector(o, gyre_rdna35_code(r, listed), listed->words + r->to->tfe);
}

static bool buffer_address(gyre_rdna35_reader *r, const gyre_rdna35_listed *listed) {
  const unsigned words = r->to->idxen + r->to->offen;
  gyre_rdna35_operand *o = gyre_rdna35_add(r, listed);
  if (words) return gyre_rdna35_vector(o, gyre_rdna35_code(r, listed), words);
  off(o);
  return true;
}

bool gyre_rdna35_decode_buffer(gyre_rdna35_reader *r) {
  gyre_rdna35_instruction *to = r->to;
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(r->row);
  const uint32_t *w = r->words;
  to->slc = GYRE_RDNA35_BITS(w, MUBUF_SLC);
  to->dlc = GYRE_RDNA35_BITS(w, MUBUF_DLC);
  to->glc = GYRE_RDNA35_BITS(w, MUBUF_GLC);
  to->tfe = GYRE_RDNA35_BITS(w, MUBUF_TFE);
  to->offen = GYRE_RDNA35_BITS(w, MUBUF_OFFEN);
  to->idxen = GYRE_RDNA35_BITS(w, MUBUF_IDXEN);
  if (to->tfe && !(r->row->flags & ROW_TFE)) return false;
  if (!shape->count) {
    const bool clean = !to->dlc && !to->glc && !to->offen && !to->idxen;
    to->slc = false;
    return clean;
  }
  to->offset = (int32_t)GYRE_RDNA35_BITS(w, MUBUF_OFFSET);
  if (to->encoding == GYRE_RDNA35_MTBUF) to->format = (uint8_t)GYRE_RDNA35_BITS(w, MTBUF_FORMAT);
  for (unsigned i = 0; i < shape->count; i++) {
    const gyre_rdna35_listed *listed = &shape->operand[i];
    bool good;
    switch (listed->field) {
      case GYRE_RDNA35_FIELD_VDATA: good = buffer_data(r, listed); break;
      case GYRE_RDNA35_FIELD_VADDR: good = buffer_address(r, listed); break;
      case GYRE_RDNA35_FIELD_SRSRC:
        // The field omits the two lowest bits.
        good = gyre_rdna35_scalar(gyre_rdna35_add(r, listed), 4 * gyre_rdna35_code(r, listed),
                                  listed->words);
        break;
      default: good = gyre_rdna35_operand_of(r, listed); break;
    }
    if (!good) return false;
  }
  return true;
}

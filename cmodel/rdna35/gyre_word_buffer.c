// gyre_word_buffer.c - twin of rtl/rdna35/gyre_word_buffer.sv.

#include "rdna35/gyre_word_buffer.h"

#include <string.h>

#include "rdna35/gyre_rdna35_table.h"
#include "rdna35/gyre_scalar_table.h"

enum { LITERAL = 255, DPP16 = 250, DPP8 = 233, DPP8_FI = 234 };

static bool is_literal(const uint32_t *words, unsigned bit, unsigned width) {
  return gyre_rdna35_bits(words, bit, width) == LITERAL;
}

// Returns true if the first vector source stands for a literal or for a word that permutes lanes.
static bool is_followed(const uint32_t *words, unsigned bit) {
  const uint32_t code = gyre_rdna35_bits(words, bit, 9);
  return code == LITERAL || code == DPP16 || code == DPP8 || code == DPP8_FI;
}

// Returns true if an operation of the row has a literal in any case.
static bool has_constant(const gyre_rdna35_row *row) {
  if (row == NULL) return false;
  const gyre_rdna35_shape *shape = gyre_rdna35_shape_of(row);
  for (unsigned i = 0; i < shape->count; i++) {
    if (shape->operand[i].form == FORM_K32 || shape->operand[i].form == FORM_K16) return true;
  }
  return false;
}

static const gyre_rdna35_row *row_of(const uint32_t *words, unsigned encoding) {
  const gyre_rdna35_pattern *pattern = gyre_rdna35_pattern_of(encoding);
  return gyre_rdna35_row_of(encoding, 0, gyre_rdna35_bits(words, pattern->bit, pattern->width));
}

static bool dual_follows(const uint32_t *words) {
  const gyre_rdna35_row *x =
      gyre_rdna35_row_of(GYRE_RDNA35_VOPD, 0, GYRE_RDNA35_BITS(words, VOPD_OPX));
  const gyre_rdna35_row *y =
      gyre_rdna35_row_of(GYRE_RDNA35_VOPD, 1, GYRE_RDNA35_BITS(words, VOPD_OPY));
  return is_literal(words, VOPD_SRCX0_BIT, VOPD_SRCX0_WIDTH) || has_constant(x) || has_constant(y);
}

// Returns true if the first word tells that one more follows than the encoding has.
static bool first_tells(const uint32_t *words, unsigned encoding) {
  switch (encoding) {
    case GYRE_RDNA35_SOP1: return is_literal(words, SOP1_SSRC0_BIT, SOP1_SSRC0_WIDTH);
    case GYRE_RDNA35_SOPK: return has_constant(row_of(words, encoding));
    case GYRE_RDNA35_SOPC:
    case GYRE_RDNA35_SOP2:
      return is_literal(words, SOP2_SSRC0_BIT, SOP2_SSRC0_WIDTH) ||
             is_literal(words, SOP2_SSRC1_BIT, SOP2_SSRC1_WIDTH) ||
             has_constant(row_of(words, encoding));
    case GYRE_RDNA35_VOP1:
    case GYRE_RDNA35_VOP2:
    case GYRE_RDNA35_VOPC:
      return is_followed(words, VOP1_SRC0_BIT) || has_constant(row_of(words, encoding));
    case GYRE_RDNA35_VOPD: return dual_follows(words);
    case GYRE_RDNA35_MIMG: return GYRE_RDNA35_BITS(words, MIMG_NSA) != 0;
    default: return false;
  }
}

// Returns true if the second word tells that a third one follows.
static bool second_tells(const uint32_t *words, unsigned encoding) {
  switch (encoding) {
    case GYRE_RDNA35_VOP3SD:
    case GYRE_RDNA35_VOP3P:
      return is_followed(words, VOP3P_SRC0_BIT) ||
             is_literal(words, VOP3P_SRC1_BIT, VOP3P_SRC1_WIDTH) ||
             is_literal(words, VOP3P_SRC2_BIT, VOP3P_SRC2_WIDTH);
    case GYRE_RDNA35_VOPD: return is_literal(words, VOPD_SRCY0_BIT, VOPD_SRCY0_WIDTH);
    case GYRE_RDNA35_MUBUF:
    case GYRE_RDNA35_MTBUF: return is_literal(words, MUBUF_SOFFSET_BIT, MUBUF_SOFFSET_WIDTH);
    default: return false;
  }
}

// Returns true if the instruction has no more words than the `count` that are there.
static bool is_complete(const uint32_t *words, unsigned count) {
  if (count == GYRE_RDNA35_WORDS) return true;
  const unsigned encoding = gyre_rdna35_encoding_of(words[0]);
  if (encoding >= GYRE_RDNA35_ENCODINGS) return true;
  const unsigned known =
      gyre_rdna35_pattern_of(encoding)->words + (first_tells(words, encoding) ? 1u : 0u);
  return known == count && (count == 1 || !second_tells(words, encoding));
}

static bool is_dropped(const uint32_t *words, unsigned count) {
  const unsigned encoding = gyre_rdna35_encoding_of(words[0]);
  if (count != 1 || (encoding != GYRE_RDNA35_SOPP && encoding != GYRE_RDNA35_SOPK)) return false;
  const gyre_rdna35_row *row = row_of(words, encoding);
  return row != NULL && gyre_scalar_is_dropped(gyre_rdna35_row_number(row));
}

void gyre_word_buffer_init(gyre_word_buffer *s) { memset(s, 0, sizeof *s); }

void gyre_word_buffer_tick(gyre_word_buffer *s, const gyre_word_buffer_in *in) {
  s->out_q.valid = false;
  if (in->valid && !(in->kill >> in->wid & 1)) {
    uint32_t *words = s->word_q[in->wid];
    uint8_t *count = &s->count_q[in->wid];
    words[(*count)++] = in->insn;
    if (in->bad || is_complete(words, *count)) {
      s->out_q = (gyre_word_buffer_out){
          .valid = in->bad || !is_dropped(words, *count),
          .bad = in->bad && *count == 1,
          .cut = in->bad && *count != 1,
          .wid = in->wid,
          .pc = in->pc - 4 * (*count - 1u),
      };
      memcpy(s->out_q.words, words, *count * sizeof *words);
      *count = 0;
    }
  }
  for (unsigned w = 0; w < GYRE_MAX_WARPS; w++) {
    if (in->kill >> w & 1) s->count_q[w] = 0;
  }
}

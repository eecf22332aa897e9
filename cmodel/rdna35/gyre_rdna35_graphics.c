// gyre_rdna35_graphics.c - decodes parameter and export instructions.

#include "rdna35/gyre_rdna35_decode.h"

bool gyre_rdna35_decode_graphics(gyre_rdna35_reader *r) {
  gyre_rdna35_instruction *to = r->to;
  const uint32_t *w = r->words;
  if (to->encoding == GYRE_RDNA35_LDSDIR) {
    to->wait = (uint8_t)GYRE_RDNA35_BITS(w, LDSDIR_WAIT_VDST);
    if (gyre_rdna35_shape_of(r->row)->count > 1) {
      to->attribute = (uint8_t)GYRE_RDNA35_BITS(w, LDSDIR_ATTR);
      to->channel = (uint8_t)GYRE_RDNA35_BITS(w, LDSDIR_ATTR_CHAN);
    }
  } else {
    to->enable = (uint8_t)GYRE_RDNA35_BITS(w, EXP_EN);
    to->done = GYRE_RDNA35_BITS(w, EXP_DONE);
    to->row_enable = GYRE_RDNA35_BITS(w, EXP_ROW);
  }
  return gyre_rdna35_operands_of(r);
}

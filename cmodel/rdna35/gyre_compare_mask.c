// gyre_compare_mask.c - twin of rtl/rdna35/gyre_compare_mask.sv.

#include "rdna35/gyre_compare_mask.h"

#include <string.h>

void gyre_compare_mask_init(gyre_compare_mask *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = cfg->num_lanes;
}

static uint32_t word_of(const gyre_compare_mask *s, const gyre_compare_mask_in *in) {
  return s->word_q | (in->flags & in->lanes) << in->beat * s->num_lanes;
}

void gyre_compare_mask_eval(const gyre_compare_mask *s, const gyre_compare_mask_in *in,
                            gyre_compare_mask_out *out) {
  out->ready = !in->last || !in->wb || in->write_ready;
  out->write_valid = in->valid && in->last && in->wb;
  out->write_wid = in->wid;
  out->write_number = in->number;
  out->write_data = word_of(s, in);
}

void gyre_compare_mask_tick(gyre_compare_mask *s, const gyre_compare_mask_in *in,
                            const gyre_compare_mask_out *out) {
  if (in->valid && out->ready) s->word_q = in->last ? 0 : word_of(s, in);
}

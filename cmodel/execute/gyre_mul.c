// gyre_mul.c - twin of rtl/execute/gyre_mul.sv.

#include "execute/gyre_mul.h"

#include "isa/gyre_ops_muldiv.h"

void gyre_mul_unit_init(gyre_mul_unit *m, const gyre_config *cfg) {
  memset(m, 0, sizeof *m);
  m->num_lanes = cfg->num_lanes;
  for (uint8_t i = 0; i < 3; ++i) m->stage[i] = i;
}

// Moves the beat of stage `to - 1` to stage `to`; the former gets the free slot.
static void advance(gyre_mul_unit *m, unsigned to) {
  const uint8_t free_slot = m->stage[to];
  m->stage[to] = m->stage[to - 1];
  m->valid[to] = m->valid[to - 1];
  m->stage[to - 1] = free_slot;
}

void gyre_mul_unit_tick(gyre_mul_unit *m, const gyre_beat_in *in, bool ready_i) {
  if (in == NULL && !m->valid[0] && !m->valid[1] && !m->valid[2]) return;
  const bool load3 = !m->valid[2] || ready_i;
  const bool load2 = !m->valid[1] || load3;
  const bool load1 = !m->valid[0] || load2;
  if (load3) advance(m, 2);
  if (load2) advance(m, 1);
  if (!load1) return;
  m->valid[0] = in != NULL && in->wb;
  if (!m->valid[0]) return;
  gyre_beat_out *out = &m->slot[m->stage[0]];
  gyre_beat_head(out, in);
  for (uint32_t i = 0; i < m->num_lanes; ++i) {
    out->data[i] = gyre_mul_op(in->op, in->a[i], in->b[i]);
  }
}

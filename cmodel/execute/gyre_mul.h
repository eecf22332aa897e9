// gyre_mul.h - twin of rtl/execute/gyre_mul.sv: multiplier, three stages, one beat a cycle. The
// type has another name, because gyre_mul is the multiplication itself (isa/gyre_ops_muldiv.h).

#ifndef GYRE_EXECUTE_MUL_H
#define GYRE_EXECUTE_MUL_H

#include "execute/gyre_beat.h"

// The product is computed when the beat is accepted and travels with its stage. Beats stay in
// their slot; stage n (1, 2, 3) holds the beat in slot stage[n - 1].
typedef struct gyre_mul_unit {
  uint32_t num_lanes;
  bool valid[3];
  uint8_t stage[3];
  gyre_beat_out slot[3];
} gyre_mul_unit;

void gyre_mul_unit_init(gyre_mul_unit *m, const gyre_config *cfg);

// valid_o and the result ports: NULL if there is no result. Valid until the next tick.
static inline const gyre_beat_out *gyre_mul_unit_result(const gyre_mul_unit *m) {
  return m->valid[2] ? &m->slot[m->stage[2]] : NULL;
}
// ready_o, which depends on ready_i.
static inline bool gyre_mul_unit_ready(const gyre_mul_unit *m, bool ready_i) {
  return !m->valid[0] || !m->valid[1] || !m->valid[2] || ready_i;
}
// idle_o
static inline bool gyre_mul_unit_idle(const gyre_mul_unit *m) {
  return !m->valid[0] && !m->valid[1] && !m->valid[2];
}
// Clock edge. `in` is NULL if valid_i is low.
void gyre_mul_unit_tick(gyre_mul_unit *m, const gyre_beat_in *in, bool ready_i);

#endif

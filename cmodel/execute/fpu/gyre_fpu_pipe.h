// gyre_fpu_pipe.h - control that gyre_fpu_fma and gyre_fpu_misc share: a pipeline whose stages move
// together unless the output is blocked. A beat is computed when it is accepted. It stays in its
// slot, and stage n (from 1) holds the beat in slot stage[n - 1].

#ifndef GYRE_EXECUTE_FPU_PIPE_H
#define GYRE_EXECUTE_FPU_PIPE_H

#include "execute/fpu/gyre_fpu_beat.h"

#define GYRE_FPU_MAX_STAGES 5

typedef struct gyre_fpu_pipe {
  uint32_t num_lanes, stages;
  bool kept;       // the rules of the second instruction set
  uint32_t valid;  // a bit a stage
  uint8_t stage[GYRE_FPU_MAX_STAGES];
  gyre_fpu_out slot[GYRE_FPU_MAX_STAGES];
} gyre_fpu_pipe;

static inline void gyre_fpu_pipe_init(gyre_fpu_pipe *p, uint32_t num_lanes, uint32_t stages,
                                      bool kept) {
  memset(p, 0, sizeof *p);
  p->num_lanes = num_lanes;
  p->stages = stages;
  p->kept = kept;
  for (uint8_t i = 0; i < stages; ++i) p->stage[i] = i;
}

// valid_o and the result ports: NULL if there is no result. Valid until the next tick.
static inline const gyre_fpu_out *gyre_fpu_pipe_result(const gyre_fpu_pipe *p) {
  return p->valid >> (p->stages - 1) & 1 ? &p->slot[p->stage[p->stages - 1]] : NULL;
}

// ready_o, which depends on ready_i.
static inline bool gyre_fpu_pipe_ready(const gyre_fpu_pipe *p, bool ready_i) {
  return !(p->valid >> (p->stages - 1)) || ready_i;
}

// idle_o
static inline bool gyre_fpu_pipe_idle(const gyre_fpu_pipe *p) { return p->valid == 0; }

// Clock edge. `in` is NULL if valid_i is low.
static inline void gyre_fpu_pipe_tick(gyre_fpu_pipe *p, const gyre_fpu_in *in, bool ready_i) {
  if (in == NULL && gyre_fpu_pipe_idle(p)) return;
  if (!gyre_fpu_pipe_ready(p, ready_i)) return;
  const uint8_t free_slot = p->stage[p->stages - 1];
  for (uint32_t to = p->stages - 1; to > 0; --to) p->stage[to] = p->stage[to - 1];
  p->stage[0] = free_slot;
  p->valid = (p->valid << 1 & ((1u << p->stages) - 1)) | (in != NULL);
  if (in == NULL) return;
  gyre_fpu_out *out = &p->slot[p->stage[0]];
  gyre_fpu_head(out, in);
  gyre_fpu_compute(out, in, p->num_lanes, p->kept);
}

#endif

// gyre_work_threads.c - twin of rtl/dispatch/gyre_work_threads.sv.

#include "dispatch/gyre_work_threads.h"

#include <string.h>

void gyre_work_threads_init(gyre_work_threads *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_threads = (uint8_t)cfg->num_threads;
  s->num_lanes = (uint8_t)cfg->num_lanes;
  s->beats = (uint8_t)(cfg->num_threads / cfg->num_lanes);
}

void gyre_work_threads_eval(const gyre_work_threads *s, const gyre_work_threads_in *in,
                            gyre_work_threads_out *out) {
  out->ready = !s->counting_q;
  out->valid = s->valid_q;
  out->last_beat = s->beat_q + 1 == s->beats;
  out->last_warp = s->left_q <= s->num_threads;
  out->beat = s->beat_q;
  out->lanes = 0;
  for (unsigned l = 0; l < s->num_lanes; l++) {
    const gyre_thread_id id = s->lane_id_q[l];
    out->ids[l] =
        (uint32_t)(id.x & 0x3ff) | (uint32_t)(id.y & 0x3ff) << 10 | (uint32_t)(id.z & 0x3ff) << 20;
    if (id.x < in->extent[0] && id.y < in->extent[1] && id.z < in->extent[2]) out->lanes |= 1u << l;
  }
}

// Adds a step to an id, both in the mixed radix of the size: no digit carries more than one.
static gyre_thread_id add(gyre_thread_id id, gyre_thread_id step, const uint16_t *size) {
  id.x += step.x;
  const bool row = id.x >= size[0];
  if (row) id.x -= size[0];
  id.y = (uint16_t)(id.y + step.y + row);
  const bool plane = id.y >= size[1];
  if (plane) id.y -= size[1];
  id.z = (uint16_t)(id.z + step.z + plane) & 0x7ff;
  return id;
}

// Advances the registers of the sequence and of the lanes.
static void advance(gyre_work_threads *s, const gyre_work_threads_in *in) {
  const bool last_beat = s->beat_q + 1 == s->beats, last_warp = s->left_q <= s->num_threads;
  if (in->start) {
    memcpy(s->lane_id_q, s->first_q, sizeof s->lane_id_q);
    s->beat_q = 0;
    s->left_q = in->threads;
    s->valid_q = true;
  } else if (in->next) {
    for (unsigned l = 0; l < s->num_lanes; l++)
      s->lane_id_q[l] = add(s->lane_id_q[l], s->count_q, in->size);
    s->beat_q = last_beat ? 0 : (uint8_t)(s->beat_q + 1);
    if (last_beat) s->left_q = (uint16_t)(s->left_q - s->num_threads);
    if (last_beat && last_warp) s->valid_q = false;
  }
  if (in->cancel) s->valid_q = false;
}

void gyre_work_threads_tick(gyre_work_threads *s, const gyre_work_threads_in *in) {
  advance(s, in);
  if (s->counting_q) s->first_q[s->lane_q] = s->count_q;
  if (in->shape) {
    s->counting_q = true;
    s->lane_q = 0;
    s->count_q = (gyre_thread_id){0};
  } else if (s->counting_q) {
    s->count_q = add(s->count_q, (gyre_thread_id){.x = 1}, in->size);
    s->counting_q = ++s->lane_q < s->num_lanes;
  }
}

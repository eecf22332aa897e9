// gyre_work_threads.h - twin of rtl/dispatch/gyre_work_threads.sv: computes the ids and the mask of
// all threads of a workgroup, beat by beat.

#ifndef GYRE_DISPATCH_WORK_THREADS_H
#define GYRE_DISPATCH_WORK_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

// A thread's id, or a step of ids.
typedef struct gyre_thread_id {
  uint16_t x, y, z;
} gyre_thread_id;

typedef struct gyre_work_threads {
  bool counting_q;  // the first ids of the lanes are being computed
  uint8_t lane_q;
  gyre_thread_id count_q;  // id of the lane that is counted; then the step of each lane
  gyre_thread_id first_q[GYRE_MAX_THREADS], lane_id_q[GYRE_MAX_THREADS];
  bool valid_q;
  uint8_t beat_q;
  uint16_t left_q;  // threads of this and later warps
  uint8_t num_threads, num_lanes, beats;
} gyre_work_threads;

typedef struct gyre_work_threads_in {
  bool shape, start, cancel, next;
  uint16_t size[3], extent[3];  // 1 to 1024; x first
  uint16_t threads;             // product of the sizes
} gyre_work_threads_in;

typedef struct gyre_work_threads_out {
  bool ready, valid, last_beat, last_warp;
  uint8_t beat;
  uint32_t ids[GYRE_MAX_THREADS];  // per lane: 10 bits each, x lowest
  uint32_t lanes;
} gyre_work_threads_out;

void gyre_work_threads_init(gyre_work_threads *s, const gyre_config *cfg);
// Computes the outputs, which depend on registers and on `extent`. All except `ready` and `valid`
// are meaningful only with `valid`.
void gyre_work_threads_eval(const gyre_work_threads *s, const gyre_work_threads_in *in,
                            gyre_work_threads_out *out);
void gyre_work_threads_tick(gyre_work_threads *s, const gyre_work_threads_in *in);

#endif

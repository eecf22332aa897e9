// gyre_fetch.h - twin of rtl/fetch/gyre_fetch.sv: reads instruction words from the instruction
// cache, one lookup at a time.
//
// Call the eval functions of a cycle in their order here, each after its inputs are set.

#ifndef GYRE_FETCH_FETCH_H
#define GYRE_FETCH_FETCH_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_fetch {
  uint8_t valid_q, killed_q, bad_q, wid_q;
  uint32_t pc_q;
  uint32_t ram_base, ram_bytes, line_bytes;
} gyre_fetch;

typedef struct gyre_fetch_in {
  // From the scheduler
  bool sched_valid;
  uint8_t sched_wid;
  uint32_t sched_pc;
  // From the instruction cache
  bool icreq_ready, icrsp_valid;
  const uint8_t *icrsp_data;
  uint32_t kill;  // warps whose words are dropped
} gyre_fetch_in;

typedef struct gyre_fetch_out {
  bool sched_ready;
  // To the instruction cache
  bool icreq_valid, icrsp_ready;
  uint32_t icreq_addr;
  // To decode; wid, pc and word are meaningful only while valid is set
  bool valid, bad;
  uint8_t wid;
  uint32_t pc, insn;
  // For the edge: the lookup ends, the pc from the scheduler is outside of main memory
  bool leave, outside;
} gyre_fetch_out;

void gyre_fetch_init(gyre_fetch *s, const gyre_config *cfg);
// Computes the word for decode, and icrsp_ready. Needs icrsp_*.
void gyre_fetch_eval_leave(const gyre_fetch *s, const gyre_fetch_in *in, gyre_fetch_out *out);
// Computes icreq_valid and icreq_addr. Needs sched_*.
void gyre_fetch_eval_request(const gyre_fetch *s, const gyre_fetch_in *in, gyre_fetch_out *out);
// Computes sched_ready. Needs icreq_ready.
void gyre_fetch_eval_ready(const gyre_fetch *s, const gyre_fetch_in *in, gyre_fetch_out *out);
void gyre_fetch_tick(gyre_fetch *s, const gyre_fetch_in *in, const gyre_fetch_out *out);

#endif

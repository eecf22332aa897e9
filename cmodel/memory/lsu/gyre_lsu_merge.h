// gyre_lsu_merge.h - twin of rtl/memory/lsu/gyre_lsu_merge.sv: the port of the load/store unit to the
// data cache, which scalar loads share.

#ifndef GYRE_LSU_MERGE_H
#define GYRE_LSU_MERGE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_lrs_arbiter.h"
#include "gyre/config.h"

// A request to the data cache. Its fields are meaningful only while it is valid.
typedef struct gyre_lsu_request {
  bool valid, write, uncached, fresh;
  uint16_t tag;
  uint32_t addr;
  const uint8_t *mask, *data;
} gyre_lsu_request;

typedef struct gyre_lsu_merge {
  bool shared;  // configuration: ISA = 1
  uint16_t scalar;
  gyre_lrs_arbiter arbiter;
} gyre_lsu_merge;

typedef struct gyre_lsu_merge_in {
  gyre_lsu_request head;
  bool rsp_ready;
  bool line_valid;
  uint32_t line_addr;
  bool dcreq_ready, dcrsp_valid;
  uint16_t dcrsp_tag;
} gyre_lsu_merge_in;

typedef struct gyre_lsu_merge_out {
  bool req_ready, rsp_valid;
  bool line_ready, words_valid;
  gyre_lsu_request dcreq;
  bool dcrsp_ready;
  int grant;
} gyre_lsu_merge_out;

void gyre_lsu_merge_init(gyre_lsu_merge *s, const gyre_config *cfg);
void gyre_lsu_merge_reset(gyre_lsu_merge *s);
// Evaluates who an answer is for: rsp_valid, words_valid.
void gyre_lsu_merge_eval_answer(const gyre_lsu_merge *s, const gyre_lsu_merge_in *in,
                                gyre_lsu_merge_out *out);
// Evaluates the request, and dcrsp_ready.
void gyre_lsu_merge_eval_request(const gyre_lsu_merge *s, const gyre_lsu_merge_in *in,
                                 gyre_lsu_merge_out *out);
// Evaluates who is served: req_ready, line_ready.
void gyre_lsu_merge_eval_ready(const gyre_lsu_merge *s, const gyre_lsu_merge_in *in,
                               gyre_lsu_merge_out *out);
void gyre_lsu_merge_tick(gyre_lsu_merge *s, const gyre_lsu_merge_in *in,
                         const gyre_lsu_merge_out *out);

#endif

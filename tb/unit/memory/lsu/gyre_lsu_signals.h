// gyre_lsu_signals.h - the ports of the load/store unit in one cycle, as its unit tests have them:
// what the execute stage offers and the neighbours answer, and what the unit gives.

#ifndef GYRE_LSU_SIGNALS_H
#define GYRE_LSU_SIGNALS_H

#include <cstdint>

extern "C" {
#include "gyre/config.h"
#include "generated/gyre_bundles.h"
}

// Members are called as the bundles of rtl/bundles.toml. Payloads mean something beside their valid;
// words of local memory only in the banks of lmem_en, in the others they are zero.
struct Signals {
  // The beat in the execute stage
  uint8_t exec_wid, exec_beat;
  bool exec_first, exec_last;  // first: means nothing to it
  uint32_t exec_lanes;
  gyre_uop exec_uop;
  uint32_t exec_a[GYRE_MAX_THREADS], exec_b[GYRE_MAX_THREADS];
  // Answers of the neighbours
  bool lsu_ready, dcreq_ready;
  uint32_t lmem_rdata[GYRE_MAX_THREADS];
  // Outputs of the unit
  bool lsu_valid, lsu_last;
  uint8_t lsu_wid, lsu_beat, lsu_rd;
  uint32_t lsu_lanes;
  uint32_t lsu_data[GYRE_MAX_THREADS];
  bool fence_valid, fence_inval;
  uint8_t fence_wid;
  bool dcrsp_ready;
  bool dcreq_valid, dcreq_write, dcreq_uncached, dcreq_fresh;
  uint8_t dcreq_tag;
  uint32_t dcreq_addr;
  uint8_t dcreq_mask[GYRE_MAX_LINE / 8], dcreq_data[GYRE_MAX_LINE];
  uint32_t lmem_en, lmem_we;
  uint32_t lmem_addr[GYRE_MAX_THREADS], lmem_mask[GYRE_MAX_THREADS], lmem_wdata[GYRE_MAX_THREADS];
};

#endif

// gyre_axi_write.h - twin of rtl/axi/gyre_axi_write.sv: write channels of the AXI master.
//
//   gyre_axi_write_eval   address and data channel, from registers
//   gyre_axi_write_tick   one edge, with the accepted transfers

#ifndef GYRE_AXI_WRITE_H
#define GYRE_AXI_WRITE_H

#include <stdbool.h>
#include <stdint.h>

#include "axi/gyre_axi_read.h"

// Write that starts.
typedef struct gyre_axi_store {
  gyre_axi_address aw;
  uint32_t first, last;  // beats of the line
  const uint8_t *mask;   // a bit a byte
  const uint8_t *data;
} gyre_axi_store;

// Outputs at the pins. The payload is meaningful only while valid is high.
typedef struct gyre_axi_write_out {
  bool awvalid, wvalid, wlast;
  uint8_t wdata[GYRE_AXI_BEAT];
  uint64_t wstrb;
} gyre_axi_write_out;

typedef struct gyre_axi_write {
  uint32_t line_bytes, beat_bytes;
  bool aw_pending, w_pending;
  uint32_t block;
  gyre_axi_address aw;
  uint32_t beat, last;
  uint8_t mask[GYRE_AXI_LINE / 8], data[GYRE_AXI_LINE];
  bool rsp_valid, rsp_error;
  uint32_t rsp_tag;
} gyre_axi_write;

void gyre_axi_write_reset(gyre_axi_write *w, uint32_t line_bytes, uint32_t beat_bytes);
void gyre_axi_write_eval(const gyre_axi_write *w, gyre_axi_write_out *out);
// Returns true if there is room for a new write.
bool gyre_axi_write_ready(const gyre_axi_write *w, bool awready, bool wready);
bool gyre_axi_write_bready(const gyre_axi_write *w, bool rsp_ready);
// start: an accepted write, with its block vector, or NULL. done: ended transactions. b_fire: an
// acknowledge was accepted, for `tag`; lost: the machine does not wait for it. drop: the machine
// waits for no response.
void gyre_axi_write_tick(gyre_axi_write *w, bool drop, const gyre_axi_store *start, uint32_t block,
                         uint32_t done, bool awready, bool wready, bool b_fire, bool berror,
                         uint32_t tag, bool lost, bool rsp_ready);

#endif

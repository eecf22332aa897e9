// gyre_axi_read.h - twin of rtl/axi/gyre_axi_read.sv: read channels of the AXI master.
//
//   gyre_axi_read_eval_ar   the address channel, from registers
//   gyre_axi_read_tick      one edge, with the accepted transfers

#ifndef GYRE_AXI_READ_H
#define GYRE_AXI_READ_H

#include <stdbool.h>
#include <stdint.h>

#include "axi/gyre_axi_track.h"

enum { GYRE_AXI_LINE = 128, GYRE_AXI_BEAT = 64 };  // largest sizes in bytes

// Transfer that starts: payload of the address channel.
typedef struct gyre_axi_address {
  uint32_t addr, id;
  uint8_t len, size;
  bool device;  // interconnects must not modify the transfer
} gyre_axi_address;

typedef struct gyre_axi_beat {
  uint32_t id;
  const uint8_t *data;
  bool error, last;
} gyre_axi_beat;

typedef struct gyre_axi_read {
  uint32_t line_bytes, beat_bytes;
  bool ar_valid;
  uint32_t ar_block;  // transactions that must end before the address is shown
  gyre_axi_address ar;
  bool rsp_valid, rsp_error;
  uint32_t rsp_tag;
  uint8_t rsp_data[GYRE_AXI_LINE];
  uint32_t error;                 // a bit an id
  uint32_t beat[GYRE_AXI_SLOTS];  // the beat that each id waits for
  uint8_t row[GYRE_AXI_SLOTS][GYRE_AXI_LINE];
} gyre_axi_read;

void gyre_axi_read_reset(gyre_axi_read *r, uint32_t line_bytes, uint32_t beat_bytes);
bool gyre_axi_read_eval_ar(const gyre_axi_read *r);  // arvalid
bool gyre_axi_read_ready(const gyre_axi_read *r,
                         bool arready);  // room for a new address
bool gyre_axi_read_rready(const gyre_axi_read *r, bool rsp_ready);
// start: address of an accepted read, with its block vector, or NULL. done: ended transactions.
// beat: accepted beat of the transaction `item`, or NULL; lost: the machine does not wait for it.
// drop: the machine waits for no response.
void gyre_axi_read_tick(gyre_axi_read *r, bool drop, const gyre_axi_address *start, uint32_t block,
                        uint32_t done, bool arready, const gyre_axi_beat *beat,
                        const gyre_axi_item *item, bool lost, bool rsp_ready);

#endif

// gyre_axi_order.h - twin of rtl/axi/gyre_axi_order.sv: tracks the AXI transactions under way, and
// computes which of them a new request must wait for. In vectors the reads are the upper half,
// above the writes.

#ifndef GYRE_AXI_ORDER_H
#define GYRE_AXI_ORDER_H

#include <stdbool.h>
#include <stdint.h>

#include "axi/gyre_axi_track.h"

typedef struct gyre_axi_order {
  gyre_axi_track reads, writes;
} gyre_axi_order;

// Transactions that end in a cycle: the oldest read of `rid`, the oldest write.
typedef struct gyre_axi_end {
  bool read, write;
  uint32_t rid;
} gyre_axi_end;

void gyre_axi_order_reset(gyre_axi_order *o, uint32_t ids, uint32_t per_id, uint32_t writes);
uint32_t gyre_axi_order_read_block(const gyre_axi_order *o, uint32_t line, bool io);
uint32_t gyre_axi_order_write_block(const gyre_axi_order *o,
                                    uint32_t line);  // reads: lower half
uint32_t gyre_axi_order_done(const gyre_axi_order *o, const gyre_axi_end *end);
// Return true if the oldest read of an id, or the oldest write, is lost.
bool gyre_axi_order_read_lost(const gyre_axi_order *o, uint32_t rid);
bool gyre_axi_order_write_lost(const gyre_axi_order *o);
// Return the oldest read of an id, and the oldest write.
gyre_axi_item gyre_axi_order_read_item(const gyre_axi_order *o, uint32_t rid);
gyre_axi_item gyre_axi_order_write_item(const gyre_axi_order *o);
// Clock edge with a read or a write that starts (not both), and ending ones; or drop: all are lost.
void gyre_axi_order_tick(gyre_axi_order *o, bool drop, bool read_start, bool write_start,
                         uint32_t line, const gyre_axi_item *item, const gyre_axi_end *end);

#endif

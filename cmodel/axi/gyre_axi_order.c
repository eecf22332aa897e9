// gyre_axi_order.c - twin of rtl/axi/gyre_axi_order.sv.

#include "axi/gyre_axi_order.h"

void gyre_axi_order_reset(gyre_axi_order *o, uint32_t ids, uint32_t per_id, uint32_t writes) {
  gyre_axi_track_reset(&o->reads, ids, per_id);
  gyre_axi_track_reset(&o->writes, 1, writes);
}

static uint32_t io_reads(const gyre_axi_order *o) {
  return gyre_axi_track_live(&o->reads) & o->reads.mark;
}

uint32_t gyre_axi_order_read_block(const gyre_axi_order *o, uint32_t line, bool io) {
  const uint32_t match = gyre_axi_track_match(&o->reads, line);
  const uint32_t reads = io ? match | io_reads(o) : match & io_reads(o);
  const uint32_t writes =
      io ? gyre_axi_track_live(&o->writes) : gyre_axi_track_match(&o->writes, line);
  return reads << GYRE_AXI_SLOTS | writes;
}

uint32_t gyre_axi_order_write_block(const gyre_axi_order *o, uint32_t line) {
  return gyre_axi_track_match(&o->reads, line) | io_reads(o);
}

uint32_t gyre_axi_order_done(const gyre_axi_order *o, const gyre_axi_end *end) {
  uint32_t done = 0;
  if (end->read) done = 1u << gyre_axi_track_oldest(&o->reads, end->rid) << GYRE_AXI_SLOTS;
  if (end->write) done |= 1u << gyre_axi_track_oldest(&o->writes, 0);
  return done;
}

bool gyre_axi_order_read_lost(const gyre_axi_order *o, uint32_t rid) {
  return gyre_axi_track_lost(&o->reads) >> gyre_axi_track_oldest(&o->reads, rid) & 1;
}

bool gyre_axi_order_write_lost(const gyre_axi_order *o) {
  return gyre_axi_track_lost(&o->writes) >> gyre_axi_track_oldest(&o->writes, 0) & 1;
}

gyre_axi_item gyre_axi_order_read_item(const gyre_axi_order *o, uint32_t rid) {
  return o->reads.item[gyre_axi_track_oldest(&o->reads, rid)];
}

gyre_axi_item gyre_axi_order_write_item(const gyre_axi_order *o) {
  return o->writes.item[gyre_axi_track_oldest(&o->writes, 0)];
}

void gyre_axi_order_tick(gyre_axi_order *o, bool drop, bool read_start, bool write_start,
                         uint32_t line, const gyre_axi_item *item, const gyre_axi_end *end) {
  gyre_axi_track_tick(&o->reads, drop, read_start, line, item->one, item, end->read, end->rid);
  gyre_axi_track_tick(&o->writes, drop, write_start, line, false, item, end->write, 0);
}

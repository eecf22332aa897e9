// gyre_axi.c - twin of rtl/axi/gyre_axi.sv.

#include "axi/gyre_axi.h"

#include <stddef.h>

#include "axi/gyre_axi_burst_splitter.h"
#include "common/gyre_bits.h"

void gyre_axi_reset(gyre_axi *a, uint32_t line_bytes, uint32_t beat_bytes, uint32_t id_width,
                    uint32_t outstanding_reads, uint32_t outstanding_writes) {
  const uint32_t all = 1u << id_width;
  const uint32_t ids = outstanding_reads < all ? outstanding_reads : all;
  gyre_axi_order_reset(&a->order, ids, outstanding_reads / ids, outstanding_writes);
  gyre_axi_read_reset(&a->read, line_bytes, beat_bytes);
  gyre_axi_write_reset(&a->write, line_bytes, beat_bytes);
  a->lock = a->owner = false;
}

// Returns the direction of the shown response: true for a write.
static bool owner_of(const gyre_axi *a) {
  if (a->lock) return a->owner;
  return a->read.rsp_valid && a->write.rsp_valid ? !a->owner : a->write.rsp_valid;
}

void gyre_axi_eval(const gyre_axi *a, const gyre_axi_in *in, gyre_axi_out *out) {
  uint32_t id;
  gyre_axi_write_eval(&a->write, &out->w);
  out->req_ready = in->req_write ? gyre_axi_track_room(&a->order.writes, &id) &&
                                       gyre_axi_write_ready(&a->write, in->awready, in->wready)
                                 : gyre_axi_track_room(&a->order.reads, &id) &&
                                       gyre_axi_read_ready(&a->read, in->arready);
  out->req_ready = out->req_ready && !in->drop;
  out->arvalid = gyre_axi_read_eval_ar(&a->read);
  out->ar = &a->read.ar;
  out->aw = &a->write.aw;

  const bool owner = owner_of(a);
  out->rsp_valid = a->read.rsp_valid || a->write.rsp_valid;
  out->rsp_write = owner;
  out->rsp_tag = owner ? a->write.rsp_tag : a->read.rsp_tag;
  out->rsp_error = owner ? a->write.rsp_error : a->read.rsp_error;
  out->rsp_data = a->read.rsp_data;
  out->rready = gyre_axi_read_rready(&a->read, in->rsp_ready && !owner);
  out->bready = gyre_axi_write_bready(&a->write, in->rsp_ready && owner);
  out->reads = gyre_count(a->order.reads.used);
  out->writes = gyre_count(a->order.writes.used);
  const gyre_axi_order *o = &a->order;
  out->idle =
      !gyre_axi_track_live(&o->reads) && !gyre_axi_track_live(&o->writes) && !out->rsp_valid;
  out->lost = gyre_axi_track_lost(&o->reads) || gyre_axi_track_lost(&o->writes) ||
              (in->drop && (gyre_axi_track_live(&o->reads) || gyre_axi_track_live(&o->writes)));
}

void gyre_axi_tick(gyre_axi *a, const gyre_axi_in *in, const gyre_axi_out *out) {
  const uint32_t line_bytes = a->read.line_bytes, beat_bytes = a->read.beat_bytes;
  const bool owner = out->rsp_write;
  const bool accept = in->req_valid && out->req_ready;
  const bool read_start = accept && !in->req_write, write_start = accept && in->req_write;

  // Transactions that end in this cycle.
  const gyre_axi_beat beat = {in->rid, in->rdata, in->rresp >> 1 & 1, in->rlast};
  const bool r_fire = in->rvalid && out->rready, b_fire = in->bvalid && out->bready;
  const gyre_axi_end end = {r_fire && in->rlast, b_fire, r_fire ? in->rid : 0};
  const uint32_t done = gyre_axi_order_done(&a->order, &end);
  const gyre_axi_item read_item = gyre_axi_order_read_item(&a->order, end.rid);
  const gyre_axi_item write_item = gyre_axi_order_write_item(&a->order);

  // New request.
  gyre_axi_address start = {0};
  gyre_axi_store store = {0};
  gyre_axi_item item = {0};
  uint32_t read_block = 0, write_block = 0, line = 0;
  bool io = false;
  if (accept) {
    const gyre_axi_burst burst = gyre_axi_burst_splitter_eval(in->req_mask, line_bytes, beat_bytes);
    io = !burst.full;
    line = in->req_addr / line_bytes;
    read_block = gyre_axi_order_read_block(&a->order, line, io);
    write_block = gyre_axi_order_write_block(&a->order, line);
    start.addr = in->req_addr + burst.offset;
    start.size = burst.size;
    if (in->req_write) {
      start.device = burst.word;
      start.len = (uint8_t)(burst.last - burst.first);
    } else {
      gyre_axi_track_room(&a->order.reads, &start.id);
      start.device = io;
      start.len = (uint8_t)(io || beat_bytes >= line_bytes ? 0 : line_bytes / beat_bytes - 1);
    }
    store = (gyre_axi_store){start, burst.first, burst.last, in->req_mask, in->req_data};
    item.tag = in->req_tag;
    item.one = io;
    item.place = beat_bytes > line_bytes ? in->req_addr % beat_bytes / line_bytes : 0;
  }

  gyre_axi_read_tick(&a->read, in->drop, read_start ? &start : NULL, read_block, done, in->arready,
                     r_fire ? &beat : NULL, &read_item,
                     gyre_axi_order_read_lost(&a->order, end.rid), in->rsp_ready && !owner);
  gyre_axi_write_tick(&a->write, in->drop, write_start ? &store : NULL, write_block,
                      done >> GYRE_AXI_SLOTS, in->awready, in->wready, b_fire, in->bresp >> 1 & 1,
                      write_item.tag, gyre_axi_order_write_lost(&a->order), in->rsp_ready && owner);
  gyre_axi_order_tick(&a->order, in->drop, read_start, write_start, line, &item, &end);
  a->lock = out->rsp_valid && !in->rsp_ready && !in->drop;
  if (out->rsp_valid) a->owner = owner;
}

// gyre_back_ports.h - ports of gyre_vertex_back in its unit test: sets its inputs, and compares its outputs with the twin.

#ifndef GYRE_BACK_PORTS_H
#define GYRE_BACK_PORTS_H

#include "Vdut.h"
#include "field.h"
#include "gyre_back_machine.h"

extern "C" {
#include "graphics/vertex/gyre_vertex_back.h"
}

GYRE_FIELDS(vertex_slot, GYRE_VERTEX_SLOT_FIELDS)

// The primitive that is offered to the pixel stage.
inline gyre_primitive_t shown_prim(const Vdut &dut) {
  gyre_primitive_t p;
#define GYRE_GET(name, at, width) p.name = decltype(p.name)(port_get(dut.pixel_prim_o, at, width));
  GYRE_PRIMITIVE_FIELDS(GYRE_GET)
#undef GYRE_GET
  return p;
}

// Vertices that a primitive does not have, and the copy, have no position.
inline void compare_prim(Unit &u, const gyre_primitive_t &rtl, const gyre_primitive_t &twin) {
  u.compare("pixel_prim_o.copy", rtl.copy, twin.copy);
  u.compare("pixel_prim_o.mark", rtl.mark, twin.mark);
  for (unsigned i = 0; i < (twin.copy ? 1U : twin.count); ++i)
    if (!(twin.copied >> i & 1))
      u.compare("pixel_prim_o.place", gyre_primitive_place(&rtl, i), gyre_primitive_place(&twin, i),
                int(i));
  if (twin.copy) return;
  u.compare("pixel_prim_o.count", rtl.count, twin.count);
  u.compare("pixel_prim_o.copied", rtl.copied & ((1U << twin.count) - 1), twin.copied);
  u.compare("pixel_prim_o.odd", rtl.odd, twin.odd);
  u.compare("pixel_prim_o.number", rtl.number, twin.number);
}

inline void set_back(Vdut &dut, const gyre_vertex_back_in &in, const BackMachine &machine) {
  dut.halted_i = in.halted;
  dut.start_i = in.start;
#define GYRE_PUT(name, at, width) port_put(dut.draw_i, at, width, in.draw->name);
  GYRE_DRAW_FIELDS(GYRE_PUT)
#undef GYRE_PUT
  set_config(dut.config_i, *in.config);
  dut.queue_valid_i = in.queue_valid;
  put(dut.queue_i, vertex_slot::cut, in.reference.cut);
  put(dut.queue_i, vertex_slot::number, in.reference.number);
  put(dut.queue_i, vertex_slot::place, in.reference.place);
  put(dut.queue_i, vertex_slot::mark, in.reference.mark);
  dut.next_i = in.next;
  dut.filling_i = machine.filling();
  dut.filling_first_i = machine.filling_first();
  dut.warp_valid_i = in.warp_valid;
  dut.first_i = in.first;
#define GYRE_PUT(name, at, width) port_put(dut.warp_i, at, width, in.warp.name);
  GYRE_FILLED_WARP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
  for (unsigned i = 0; i < NUM_CORES * NUM_WARPS; ++i) port_put(dut.ended_i, i, 1, in.ended[i]);
  dut.attr_ready_i = in.attr_ready;
  dut.attr_rvalid_i = in.attr_rvalid;
  for (unsigned l = 0; l < NUM_LANES; ++l) port_put(dut.attr_rdata_i, 32 * l, 32, in.attr_rdata[l]);
  dut.put_done_i = in.put_done;
  dut.pixels_i = in.pixels;
  dut.pixel_prim_ready_i = in.pixel_prim_ready;
  dut.pixel_reading_i = in.pixel_reading;
  dut.pixel_reading_mark_i = in.pixel_reading_mark;
  dut.pixel_ring_ren_i = in.pixel_ring_ren;
  dut.pixel_ring_raddr_i = in.pixel_ring_raddr;
  dut.finish_i = in.finish;
}

inline void compare_back(Unit &u, Vdut &dut, const gyre_vertex_back &twin,
                         const gyre_vertex_back_in &in, const BackMachine &machine) {
  const gyre_record_drain &d = twin.drain;
  const gyre_stream_line &put = twin.out.lines.put_q;
  u.note("given %d waiting %u ready %u drain %d out %d pixels %d, taken %d %d", machine.given(),
         twin.queue.count_q, d.ready_q, d.state_q, twin.out.state_q, in.pixels, twin.out_taken_q,
         twin.pixel_taken_q);
  u.compare("queue_ready_o", dut.queue_ready_o, gyre_reference_queue_ready(&twin.queue));
  u.compare("floor_o", dut.floor_o, twin.queue.floor_q);
  u.compare("flush_o", dut.flush_o,
            gyre_reference_queue_flush(&twin.queue, machine.filling(), machine.filling_first()));
  u.compare("warp_ready_o", dut.warp_ready_o, gyre_record_drain_warp_ready(&d));
  const gyre_freed_warp_t freed = gyre_record_drain_freed(&d);
#define GYRE_GET(name, at, width) const uint64_t free_##name = port_get(dut.free_o, at, width);
  GYRE_FREED_WARP_FIELDS(GYRE_GET)
#undef GYRE_GET
  u.compare("free_o.valid", free_valid, freed.valid);
  u.compare("attr_valid_o", dut.attr_valid_o, gyre_record_drain_reads(&d));
  if (dut.attr_valid_o || free_valid) {
    u.compare("attr_core_o", dut.attr_core_o, gyre_record_drain_head(&d)->core);
    u.compare("free_o.core", free_core, freed.core);
    u.compare("free_o.wid", free_wid, freed.wid);
    u.compare("free_o.slot", free_slot, freed.slot);
  }
  if (dut.attr_valid_o) {
    u.compare("attr_addr_o", dut.attr_addr_o, gyre_record_drain_addr(&d));
    u.compare("attr_ordered_o", dut.attr_ordered_o, gyre_record_drain_ordered(&d));
  }
  u.compare("put_o", dut.put_o, put.valid);
  if (put.valid) {
    u.compare("put_addr_o", dut.put_addr_o, put.addr);
    for (unsigned w = 0; w < LINE_BYTES / 4; ++w) {
      const bool on = put.mask >> w & 1;
      u.compare("put_mask_o", port_get(dut.put_mask_o, 4 * w, 4), on ? 15 : 0, int(w));
      if (on) u.compare("put_data_o", port_word(dut.put_data_o, w), put.data[w], int(w));
    }
  }
  u.compare("finished_o", dut.finished_o, gyre_stream_out_finished(&twin.out));
  u.compare("idle_o", dut.idle_o, gyre_vertex_back_idle(&twin));
  u.compare("primitives_o", dut.primitives_o, twin.out.primitives_q);
  u.compare("written_o", dut.written_o, twin.out.written_q);
  gyre_vertex_back_out out;
  gyre_vertex_back_eval(&twin, in.pixels, &out);
  u.compare("pixel_prim_valid_o", dut.pixel_prim_valid_o, out.pixel_prim_valid);
  u.compare("pixel_ring_ready_o", dut.pixel_ring_ready_o, out.pixel_ring_ready);
  if (!PIXELS) u.compare("pixel_ring_rdata_o", dut.pixel_ring_rdata_o, 0);
  if (!PIXELS || out.pixel_prim_valid) compare_prim(u, shown_prim(dut), out.pixel_prim);
  u.cover("the queue is full", !dut.queue_ready_o && in.queue_valid);
}

#endif

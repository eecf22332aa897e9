// Unit test: compares rtl/graphics/vertex/gyre_vertex_front.sv with
// cmodel/graphics/vertex/gyre_vertex_front.c, so of the front's modules together: random draws, one
// after the other, memories that take their time, a reference queue of QUEUE entries, cores that
// end warps at any time and leave anything in their records, halts.
//
// References, numbers, which vertices a warp has, the words of their records, and counts are what the functional
// simulator makes of the draw. In the end it prints how many cycles a vertex takes.

#include "field.h"
#include "Vdut.h"
#include "front_chain.h"
#include "gyre_ports.h"

GYRE_FIELDS(vertex_launch, GYRE_VERTEX_LAUNCH_FIELDS)

GYRE_FIELDS(vertex_slot, GYRE_VERTEX_SLOT_FIELDS)

GYRE_SET_PORTS(const gyre_vertex_front_in &in);
GYRE_COMPARE_PORTS(const gyre_vertex_front &t, const gyre_vertex_front_out &out,
                   const gyre_launch_source &asked, bool started, const gyre_vertex_front_in &in);
GYRE_PORT(index_done_i, in.index_answer.done);
GYRE_PORT(element_done_i, in.element_answer.done);
GYRE_PORT(error_i, (in.index_answer.error || in.element_answer.error));
GYRE_PORT(line_i, (in.index_answer.done ? in.index_answer.line : in.element_answer.line));
GYRE_PORT(index_get_o, out.index.line.get);
GYRE_PORT(index_addr_o, out.index.line.get_addr);
GYRE_PORT(element_get_o, out.fetch.line.get);
GYRE_PORT(element_addr_o, out.fetch.line.get_addr);
GYRE_PORT(queue_valid_o, out.cache.queue_valid);
GYRE_PORT(queue_o.cut, out.cache.queue_cut);
GYRE_PORT(queue_o.mark, out.cache.queue_mark);
GYRE_PORT(queue_o.number, out.cache.queue_number);
GYRE_PORT(queue_o.place, out.cache.queue_place);
GYRE_PORT(attr_valid_o, t.rows.valid_q);
GYRE_PORT(attr_core_o, t.rows.core_q);
GYRE_PORT(attr_addr_o, t.rows.shown_addr_q);
GYRE_PORT(attr_data_o, gyre_vertex_rows_attr(&t.rows).data);
GYRE_PORT(launch_valid_o, t.feeder.launch_q);
GYRE_PORT(launch_o.core, t.feeder.launch_warp_q.core);
GYRE_PORT(launch_o.wid, t.feeder.launch_warp_q.wid);
GYRE_PORT(launch_o.tmask, gyre_vertex_feeder_tmask(&t.feeder));
GYRE_PORT(launch_o.lmem, t.feeder.launch_lmem_q);
GYRE_PORT(warp_valid_o, gyre_vertex_feeder_warp(&t.feeder) != nullptr);
GYRE_PORT(warp_o, *gyre_vertex_feeder_warp(&t.feeder));
GYRE_PORT(want_o, asked.want);
GYRE_PORT(leave_o, asked.leave);
GYRE_ELEMENTS(leave_o, NUM_CORES);
GYRE_PORT(filling_o, gyre_vertex_feeder_filling(&t.feeder));
GYRE_PORT(filling_first_o, t.feeder.first_q);
GYRE_PORT(idle_o, gyre_vertex_front_idle(&t));
GYRE_PORT(next_o, t.cache.next_q);
GYRE_PORT(references_o, t.index.references_q);
GYRE_PORT(bad_indices_o, t.index.bad_indices_q);
GYRE_PORT(bad_fetches_o, t.element.bad_fetches_q);
GYRE_PORT(shaded_o, t.fetch.shaded_q);
GYRE_PORT(warps_o, t.feeder.warps_q);
GYRE_PORT(unread_o, gyre_vertex_front_unread(&t));
GYRE_PORT(index_more_o, out.index.want);
GYRE_PORT(index_last_o, out.index.get_last);
GYRE_PORT(index_drop_o, (in.start || in.halted));
GYRE_PORT(element_more_o, out.fetch.want);
GYRE_PORT(element_last_o, t.fetch.job_q.last);
GYRE_PORT(element_drop_o, (in.start || in.halted));
GYRE_WHEN(out.index.want, index_addr_o, index_last_o);
GYRE_WHEN(out.fetch.want, element_addr_o, element_last_o);
GYRE_WHEN(out.cache.queue_valid, queue_o.cut, queue_o.mark, queue_o.place);
GYRE_WHEN((out.cache.queue_valid && !out.cache.queue_cut), queue_o.number);
GYRE_WHEN(t.rows.valid_q, attr_core_o, attr_addr_o, attr_data_o);
GYRE_WHEN(t.feeder.launch_q, launch_o.core, launch_o.wid, launch_o.tmask, launch_o.lmem);
GYRE_WHEN(gyre_vertex_feeder_warp(&t.feeder), warp_o);
GYRE_WHEN(asked.want.valid, want_o);
GYRE_WHEN((gyre_vertex_feeder_filling(&t.feeder)), filling_first_o);
GYRE_WHEN(started, next_o, references_o, bad_indices_o, bad_fetches_o, shaded_o, warps_o, unread_o);
GYRE_BY_TEST("between the modules inside", out.job);
#include "Vdut_ports.h"

namespace {
// One cycle of both.
void cycle(Unit &u, Vdut &dut, gyre_vertex_front &twin, Chain &chain) {
  gyre_vertex_front_in &in = chain.inputs(u, twin);
  gyre_vertex_front_out out;
  gyre_vertex_front_eval(&twin, &in, &out);
  chain.answers(u, out.index.line, out.fetch.line);
  set_ports(dut, in);
  dut.eval();
  chain.note(u, twin);
  compare_ports(u, dut, twin, out, chain.asked(), chain.running(), in);
  gyre_filled_warp_t warp = {};
#define GYRE_GET(name, at, width) warp.name = uint8_t(port_get(dut.warp_o, at, width));
  GYRE_FILLED_WARP_FIELDS(GYRE_GET)
#undef GYRE_GET
  Outputs o = {bool(dut.queue_valid_o),
               bool(get(dut.queue_o, vertex_slot::cut)),
               uint16_t(get(dut.queue_o, vertex_slot::number)),
               uint16_t(get(dut.queue_o, vertex_slot::place)),
               uint16_t(get(dut.queue_o, vertex_slot::mark)),
               bool(dut.attr_valid_o),
               dut.attr_core_o,
               dut.attr_addr_o,
               {},
               bool(dut.launch_valid_o),
               uint8_t(get(dut.launch_o, vertex_launch::core)),
               uint32_t(get(dut.launch_o, vertex_launch::wid)),
               uint32_t(get(dut.launch_o, vertex_launch::tmask)),
               uint16_t(get(dut.launch_o, vertex_launch::lmem)),
               bool(dut.warp_valid_o),
               warp,
               bool(dut.filling_o),
               uint16_t(dut.filling_first_o),
               uint16_t(dut.next_o),
               dut.references_o,
               dut.bad_indices_o,
               dut.bad_fetches_o,
               dut.shaded_o,
               dut.warps_o,
               bool(dut.idle_o),
               bool(dut.unread_o)};
  for (unsigned l = 0; l < NUM_LANES; ++l)
    o.attr_data[l] = uint32_t(port_get(dut.attr_data_o, 32 * l, 32));
  chain.outputs(u, o);
  u.tick(dut);
  gyre_vertex_front_tick(&twin, &in, &out);
  chain.tick(u);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  static gyre_vertex_front twin;
  gyre_vertex_front_init(&twin, &cfg, RING_WORDS);
  Chain chain(u, cfg, RING_WORDS);
  u.reset(dut);
  while (u.next()) cycle(u, dut, twin, chain);
  // Vertices of one interleaved buffer, four floats an element, one after the other; where a line holds a component
  // only, that would be most of the test.
  if (LINE_BYTES < 32) return u.finish();
  static const unsigned elements[] = {1, 2, 4}, latencies[] = {1, 20};
  for (const unsigned n : elements) {
    for (const unsigned latency : latencies) {
      chain.measure(n, latency);
      while (!chain.measured()) cycle(u, dut, twin, chain);
      std::printf("%u elements of a record, memory of %u cycles: %.1f cycles a vertex\n", n,
                  latency, chain.cycles_a_vertex());
    }
  }
  return u.finish();
}

// Unit test of rtl/graphics/vertex/gyre_vertex_front.sv against cmodel/graphics/vertex/gyre_vertex_front.c, so of the front's modules
// together: random draws, one after the other, memories that take their time, a reference queue of QUEUE entries, cores
// that end warps at any time and leave anything in their records, halts.
//
// References, numbers, which vertices a warp has, the words of their records, and counts are what the functional
// simulator makes of the draw. In the end it prints how many cycles a vertex takes.

#include "Vdut.h"
#include "front_chain.h"

namespace {
void set_inputs(Vdut &dut, const gyre_vertex_front_in &in) {
  const gyre_draw_t &s = *in.draw;
  set_fields(dut.draw_i, {{1, s.indexed},
                          {2, s.index_size},
                          {1, s.restart},
                          {3, s.topology},
                          {32, s.pc},
                          {32, s.first},
                          {32, s.count},
                          {32, s.instances},
                          {32, s.base_instance},
                          {32, s.base_vertex},
                          {32, s.index_address},
                          {32, s.index_bytes},
                          {32, s.restart_index},
                          {32, s.stack_top},
                          {32, s.stack_stride},
                          {32, s.targets},
                          {32, s.result},
                          {1, s.no_store},
                          {1, s.no_memory},
                          {1, s.no_fp64},
                          {20, s.low},
                          {20, s.high},
                          {12, s.calls},
                          {6, s.elements},
                          {8, s.captures},
                          {8, s.in_words},
                          {8, s.out_words},
                          {16, s.place_bytes},
                          {6, s.core_warps},
                          {5, s.pieces},
                          {10, s.records},
                          {7, s.entries}});
  set_config(dut.config_i, *in.config);
  dut.start_i = in.start;
  dut.halted_i = in.halted;
  dut.index_done_i = in.index_answer.done;
  dut.element_done_i = in.element_answer.done;
  dut.error_i = in.index_answer.error || in.element_answer.error;
  const uint8_t *line = in.index_answer.done ? in.index_answer.line : in.element_answer.line;
  set_line(dut.line_i, line, LINE_BYTES);
  dut.queue_ready_i = in.queue_ready;
  dut.floor_i = in.floor;
  dut.flush_i = in.flush;
  dut.attr_ready_i = in.attr_ready;
  dut.launch_ready_i = in.launch_ready;
  dut.warp_ready_i = in.warp_ready;
#define GYRE_PUT(name, at, width) port_put(dut.free_i, at, width, in.free.name);
  GYRE_FREED_WARP_FIELDS(GYRE_PUT)
#undef GYRE_PUT
  dut.finish_i = in.finish;
  dut.first_i = in.first;
  dut.warp_i = in.warp;
}

void compare(Unit &u, Vdut &dut, const gyre_vertex_front &t, const gyre_vertex_front_out &out,
             const gyre_launch_source &asked, bool started) {
  const gyre_filled_warp_t *warp = gyre_vertex_feeder_warp(&t.feeder);
  const gyre_fetch_word &word = t.fetch.word_q;
  u.compare("index_get_o", dut.index_get_o, out.index.line.get);
  if (out.index.line.get) u.compare("index_addr_o", dut.index_addr_o, out.index.line.get_addr);
  u.compare("element_get_o", dut.element_get_o, out.fetch.line.get);
  if (out.fetch.line.get) u.compare("element_addr_o", dut.element_addr_o, out.fetch.line.get_addr);
  u.compare("queue_valid_o", dut.queue_valid_o, out.cache.queue_valid);
  if (out.cache.queue_valid) {
    u.compare("queue_cut_o", dut.queue_cut_o, out.cache.queue_cut);
    u.compare("queue_mark_o", dut.queue_mark_o, out.cache.queue_mark);
    if (!out.cache.queue_cut) {
      u.compare("queue_number_o", dut.queue_number_o, out.cache.queue_number);
      u.compare("queue_place_o", dut.queue_place_o, out.cache.queue_place);
    }
  }
  u.compare("attr_valid_o", dut.attr_valid_o, word.valid);
  if (word.valid) {
    u.compare("attr_core_o", dut.attr_core_o, word.core);
    u.compare("attr_addr_o", dut.attr_addr_o, word.addr);
    u.compare("attr_lanes_o", dut.attr_lanes_o, word.lanes);
    u.compare("attr_data_o", dut.attr_data_o, word.data);
  }
  u.compare("launch_valid_o", dut.launch_valid_o, t.feeder.launch_q);
  if (t.feeder.launch_q) {
    u.compare("launch_core_o", dut.launch_core_o, t.feeder.launch_warp_q.core);
    u.compare("launch_wid_o", dut.launch_wid_o, t.feeder.launch_warp_q.wid);
    u.compare("launch_tmask_o", dut.launch_tmask_o, gyre_vertex_feeder_tmask(&t.feeder));
    u.compare("launch_lmem_o", dut.launch_lmem_o, t.feeder.launch_lmem_q);
  }
  u.compare("warp_valid_o", dut.warp_valid_o, warp != nullptr);
#define GYRE_GET(name, at, width) \
  if (warp) u.compare("warp_o." #name, port_get(dut.warp_o, at, width), warp->name);
  GYRE_FILLED_WARP_FIELDS(GYRE_GET)
#undef GYRE_GET
  u.compare("want_o.valid", port_get(dut.want_o, 4, 1), asked.want.valid);
  if (asked.want.valid) u.compare("want_o.core", port_get(dut.want_o, 0, 4), asked.want.core);
  for (unsigned c = 0; c < NUM_CORES; ++c)
    u.compare("leave_o", port_get(dut.leave_o, c * NUM_WARPS, NUM_WARPS), asked.leave[c], int(c));
  u.compare("filling_o", dut.filling_o, gyre_vertex_feeder_filling(&t.feeder));
  if (gyre_vertex_feeder_filling(&t.feeder))
    u.compare("filling_first_o", dut.filling_first_o, t.feeder.first_q);
  u.compare("idle_o", dut.idle_o, gyre_vertex_front_idle(&t));
  if (!started) return;
  u.compare("next_o", dut.next_o, t.cache.next_q);
  u.compare("references_o", dut.references_o, t.index.references_q);
  u.compare("bad_indices_o", dut.bad_indices_o, t.index.bad_indices_q);
  u.compare("bad_fetches_o", dut.bad_fetches_o, t.element.bad_fetches_q);
  u.compare("shaded_o", dut.shaded_o, t.fetch.shaded_q);
  u.compare("warps_o", dut.warps_o, t.feeder.warps_q);
  u.compare("unread_o", dut.unread_o, gyre_vertex_front_unread(&t));
}

// One cycle of both.
void cycle(Unit &u, Vdut &dut, gyre_vertex_front &twin, Chain &chain) {
  gyre_vertex_front_in &in = chain.inputs(u, twin);
  gyre_vertex_front_out out;
  gyre_vertex_front_eval(&twin, &in, &out);
  chain.answers(u, out.index.line, out.fetch.line);
  set_inputs(dut, in);
  dut.eval();
  chain.note(u, twin);
  compare(u, dut, twin, out, chain.asked(), chain.running());
  gyre_filled_warp_t warp = {};
#define GYRE_GET(name, at, width) warp.name = uint8_t(port_get(dut.warp_o, at, width));
  GYRE_FILLED_WARP_FIELDS(GYRE_GET)
#undef GYRE_GET
  const Outputs o = {bool(dut.queue_valid_o),
                     bool(dut.queue_cut_o),
                     uint16_t(dut.queue_number_o),
                     uint16_t(dut.queue_place_o),
                     uint16_t(dut.queue_mark_o),
                     bool(dut.attr_valid_o),
                     dut.attr_core_o,
                     dut.attr_addr_o,
                     dut.attr_lanes_o,
                     dut.attr_data_o,
                     bool(dut.launch_valid_o),
                     dut.launch_core_o,
                     uint32_t(dut.launch_wid_o),
                     dut.launch_tmask_o,
                     dut.launch_lmem_o,
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
  gyre_vertex_front twin;
  gyre_vertex_front_init(&twin, &cfg, RING_WORDS);
  Chain chain(u, cfg, RING_WORDS);
  u.reset(dut);
  while (u.next()) cycle(u, dut, twin, chain);
  // Vertices of one interleaved buffer, four floats an element, one behind the other; where a line holds a component
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

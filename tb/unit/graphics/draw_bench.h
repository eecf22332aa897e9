// draw_bench.h - the unit test of the vertex stage (gyre_draw_tb.cpp): its state, its ports, and what drives them.

#ifndef GYRE_DRAW_BENCH_H
#define GYRE_DRAW_BENCH_H

#include "Vdut.h"
#include "draw_arbiter.h"
#include "draw_cores.h"
#include "draw_memory.h"
#include "gyre_ports.h"
#include "memory/memory_fields.h"

// Rare on a machine with warps of many threads: there are more large draws until it has occurred.
constexpr const char *kNoRoom = "a vertex waits for room in the ring of records";

inline gyre_config configuration() {
  gyre_config cfg;
  gyre_config_default(&cfg);
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.lsu_queue = 32;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  return cfg;
}

// The words of maps and captures mean nothing.
inline bool has_words(const gyre_draw_config_t &config) {
  return config.kind != GYRE_DRAW_ENTRY_MAP && config.kind != GYRE_DRAW_ENTRY_CAPTURE;
}

// The vertex stage between the host, memory, cores and the launch arbiter.
struct Bench {
  Unit &u;
  Vdut &dut;
  const gyre_config cfg = configuration();
  gyre_draw twin;
  gyre_draw_in in = {};
  gyre_draw_out out = {};
  DrawLists lists;
  DrawCores cores;
  DrawArbiter arbiter;
  Throttle words, launches, readies, answers;
  uint32_t list, wait = 0;  // wait: cycles since the list was made
  bool running = false, halted = false;
  bool failing = false, failed = false;  // memory fails now and then in this list; has failed
  bool clearing = false;                 // accesses of what was forgotten, perhaps
  DrawAccesses accesses;
  uint8_t line[LINE_BYTES] = {};  // while memory gives no answer
  // State of this cycle.
  bool rst = false, fault_valid = false;
  unsigned number = 0;
  uint8_t launch_core = 0;
  gyre_mem_port port = {};
  gyre_draw_attr attr = {};
  uint32_t row[32] = {};  // that local memory gives
  gyre_launch_t launch = {};
  gyre_launch_source asked[GYRE_DRAW_SOURCES] = {};

  Bench(Unit &unit, Vdut &device)
      : u(unit), dut(device), lists(cfg), cores(cfg), arbiter(cfg), list(lists.make(unit)) {
    gyre_draw_init(&twin, &cfg, GYRE_DRAW_QUEUE, GYRE_DRAW_RING_WORDS);
  }

  void draw();
  void draw_memory();
  void draw_control();
  void draw_events();
  void eval_twin();
  void check_access();
  void check_end();
  void check_halted();
  void check_results();
  void expect_exceptions(uint32_t result);
  void check_memory();
  void cover();
  void tick();
  void edge_memory();
  void edge_control(bool done);
};
GYRE_SET_PORTS(const gyre_draw_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_draw &twin, const gyre_draw_out &out, const gyre_mem_port &port,
                   const gyre_launch_source &asked, const Bench &b);
GYRE_MEMBERS(in.port);
GYRE_MEMBERS(port);
GYRE_MEMBERS(asked);
GYRE_PORT(rst_i, b.rst);
GYRE_PORT(number_i, b.number);
GYRE_PORT(fault_core_i, in.fault.core);
GYRE_PORT(fault_i, in.fault);
GYRE_PORT(fault_i.valid, b.fault_valid);
GYRE_PORT(fault_i.cause, in.fault.code);
GYRE_PORT(exceptions_i, in.shader);
GYRE_PORT(exceptions_i.count, in.shader_count);
GYRE_PORT(attr_read_i.valid, in.attr_rvalid);
GYRE_PORT(attr_read_i.data, in.attr_rdata);
GYRE_ELEMENTS(ended_i, NUM_CORES *NUM_WARPS);
GYRE_PORT(memory_idle_o, gyre_draw_memory_idle(&twin));
GYRE_PORT(rsp_ready_o, gyre_draw_rsp_ready(&twin, port.rsp_tag));
GYRE_WHEN(port.req_valid, req_o.write, req_o.tag, req_o.addr, req_o.mask, req_o.data);
GYRE_WHEN(port.req_write, req_o.mask, req_o.data);
GYRE_WHEN(out.config.valid, config_o);
GYRE_WHEN(has_words(out.config), config_o.address, config_o.bytes, config_o.stride, config_o.more);
GYRE_PORT(record_words_o, out.draw.in_words);
GYRE_WHEN(out.shader_clear, record_words_o);
GYRE_PORT(attr_valid_o, b.attr.row.valid);
GYRE_PORT(attr_core_o, b.attr.core);
GYRE_PORT(attr_o, b.attr.row);
GYRE_WHEN(b.attr.row.valid, attr_core_o, attr_o);
GYRE_WHEN(b.attr.row.write, attr_o.lanes, attr_o.data);
GYRE_PORT(launch_valid_o, b.launch.valid);
GYRE_PORT(launch_core_o, b.launch_core);
GYRE_ELEMENTS(launch_o, 1, launch_t);
GYRE_PORT(launch_o, (&b.launch)[i]);
GYRE_WHEN(b.launch.valid, launch_core_o, launch_o);
GYRE_WHEN(asked.claim.valid, claim_o);
GYRE_ELEMENTS(want_o, 1, warp_want_t);
GYRE_PORT(want_o, b.asked[i].want);
GYRE_WHEN(asked.want.valid, want_o);
GYRE_ELEMENTS(back_o, NUM_CORES, share_back_t);
GYRE_PORT(back_o, asked.warps_back);
GYRE_PORT(back_o.warps, asked.warps_back[i]);
GYRE_PORT(back_o.memory, asked.memory_back[i]);
GYRE_ELEMENTS(leave_o, NUM_CORES);
#include "Vdut_ports.h"

inline void Bench::draw() {
  draw_memory();
  draw_control();
  in.attr_ready = words.draw(u);
  in.attr_rvalid = cores.rvalid;
  std::memcpy(row, cores.rdata, sizeof row);
  in.attr_rdata = row;
  in.launch_ready[0] = twin.vertices.front.feeder.launch_q && !halted && launches.draw(u);
  in.ended = cores.ended;
  in.port = &port;
  if (!running) draw_events();
  asked[GYRE_DRAW_SOURCE_VERTICES] = {};
  gyre_draw_ask(&twin, in.halted, asked);
  arbiter.answer(u, asked[GYRE_DRAW_SOURCE_VERTICES]);
  in.granted = arbiter.granted;
  in.share = arbiter.share;
  in.warp[0] = arbiter.warp;
  number = u.below(256);
  fault_valid = u.chance(50);
}

inline void Bench::draw_memory() {
  port = {};
  gyre_draw_request(&twin, &port);
  port.req_ready = readies.draw(u);
  for (uint8_t &b : line) b = uint8_t(u.rand32());
  port.rsp_data = line;
  accesses.answer(u, answers.draw(u), &port);
}

inline void Bench::draw_control() {
  rst = (halted && !running) || u.below(30000) == 0;
  halted = halted || (running && u.below(30000) == 0);
  in.clear = !rst && running && u.below(8000) == 0;
  in.begin = !running && !halted && !clearing && u.chance(20);
  in.list = list;
  in.stack = uint8_t(u.below(16));
  in.halted = halted;
}

// A halt's reason, the fault, and exceptions of shader programs: the same during a list.
inline void Bench::draw_events() {
  in.why = uint16_t(0x200 + u.below(0x300));
  for (uint32_t *word : {&in.fault.pc, &in.fault.value, &in.shader.pc, &in.shader.value})
    *word = u.rand32();
  for (gyre_draw_event *e : {&in.fault, &in.shader}) {
    e->code = u.below(8);
    e->warp = u.below(NUM_WARPS);
    e->core = u.below(NUM_CORES);
    e->lanes = u.rand32() >> (32 - NUM_THREADS);
  }
  in.shader_count = u.chance(40) ? u.operand() : 0;
}

inline void Bench::eval_twin() {
  const gyre_vertex_front &front = twin.vertices.front;
  const gyre_vertex_back &back = twin.vertices.back;
  attr = gyre_draw_attr_of(&twin);
  gyre_draw_eval(&twin, &in, &out);
  launch = gyre_draw_launch(&twin, GYRE_DRAW_SOURCE_VERTICES, number, &launch_core);
  u.note(
      "list %d packet %08x step %d, accesses %zu writes %d, index %d fetch %d %d, queue %u list %u "
      "out %d",
      twin.list.state_q, twin.list.packet_q, twin.reader.tables.step_q, accesses.count(),
      twin.port.writes_q, front.index.state_q, front.fetch.vertex_q.valid, front.fetch.next_q.valid,
      back.queue.count_q, back.drain.used_q, back.out.state_q);
}

#endif

// dispatch_bench.h - the unit test of the dispatcher (gyre_dispatch_tb.cpp): its state, its ports, and what drives them.

#ifndef DISPATCH_DISPATCH_BENCH_H
#define DISPATCH_DISPATCH_BENCH_H

#include <map>
#include <set>
#include <tuple>

#include "Vdut.h"
#include "gyre_ports.h"
#include "list_check.h"
#include "memory/memory_fields.h"

extern "C" {
#include "dispatch/gyre_dispatch.h"
}

constexpr unsigned kBeats = NUM_THREADS / NUM_LANES;
using Item = std::tuple<uint32_t, uint32_t, uint32_t>;

// A warp of a core: what was written for it, and what it runs.
struct Warp {
  uint32_t id[NUM_THREADS], number[3], first[3];
  bool runs;
  uint32_t packet;
};

inline gyre_config dispatch_config() {
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.line_bytes = LINE_BYTES;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.graphics = GRAPHICS;
  cfg.ram_base = kRam;
  cfg.ram_bytes = kRamBytes;
  return cfg;
}

// The words of maps and captures mean nothing.
inline bool has_words(const gyre_draw_config_t &config) {
  return config.kind != GYRE_DRAW_ENTRY_MAP && config.kind != GYRE_DRAW_ENTRY_CAPTURE;
}

// The dispatcher between the world that gives it packets and the cores that take its launches.
struct Bench {
  Unit &u;
  Vdut &dut;
  const gyre_config cfg = dispatch_config();
  QueueWorld world;
  DrawWorld draws;
  gyre_dispatch twin;
  gyre_dispatch_in in = {};
  gyre_launch_queue_out out = {};
  gyre_dispatch_cycle cycle = {};
  gyre_gpu_in gpu = {};
  std::map<uint32_t, SmallList> lists;       // of each packet
  std::set<uint32_t> failed;                 // packets that memory has failed
  std::map<uint32_t, std::set<Item>> items;  // of each packet, that were launched
  Warp warp[NUM_CORES][NUM_WARPS] = {};
  uint32_t checked = 0;    // packets whose completion was seen
  uint32_t taken = 0;      // packets in all
  unsigned launching = 0;  // cycles of the launch that is offered
  bool asked = false;      // local memory was read in the cycle before
  Throttle readies, ends;
  gyre_draw_event shader = {};
  // State of this cycle.
  bool busy = false;  // a warp runs
  gyre_draw_attr attr = {};
  gyre_mem_port request = {};

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), world(unit, cfg), draws(world) {
    gyre_dispatch_init(&twin, &cfg);
  }

  void draw();
  void draw_packets();
  void draw_ends();
  void draw_fault();
  void draw_local_memory();
  void draw_launch();
  void eval_twin();
  void take_ids();
  void check_launch();
  void check_vertices(uint32_t number);
  void check_group(uint32_t number);
  void check_items(uint32_t number);
  void check_completions();
  void check_done(uint32_t number);
  void tick();
  void edge_memory();
  void edge_warps();
};

GYRE_SET_PORTS(const gyre_dispatch_in &in);
GYRE_COMPARE_PORTS(const gyre_dispatch &twin, const gyre_launch_queue_out &out,
                   const gyre_gpu_in &gpu, const gyre_mem_port &request);
GYRE_PORT(regs_i, in.regs);
GYRE_PORT(stack_i, in.regs.stack);
GYRE_PORT(req_ready_i, in.port.req_ready);
GYRE_PORT(rsp_valid_i, in.port.rsp_valid);
GYRE_PORT(rsp_ready_o, gyre_dispatch_rsp_ready(&twin, 0));
GYRE_PORT(rsp_i.write, in.port.rsp_write);
GYRE_PORT(rsp_i.tag, in.port.rsp_tag);
GYRE_PORT(rsp_i.error, in.port.rsp_error);
GYRE_PORT(rsp_i.data, in.port.rsp_data);
GYRE_MEMBERS(out);
GYRE_MEMBERS(request);
GYRE_PORT(fault_core_i, in.fault.core);
GYRE_PORT(exceptions_i, in.shader);
GYRE_PORT(exceptions_i.count, in.shader_count);
GYRE_PORT(attr_read_i.valid, in.attr_rvalid);
GYRE_PORT(attr_read_i.data, in.attr_rdata);
GYRE_WHEN(in.port.rsp_valid, rsp_i.data);
GYRE_ELEMENTS(ended_i, NUM_CORES);
GYRE_PORT(read_o, twin.queue.read_q);
GYRE_PORT(state_o.stopped, twin.queue.abort.stopped_q);
GYRE_PORT(state_o.code, twin.queue.abort.code_q);
GYRE_PORT(state_o.active, out.active);
GYRE_PORT(state_o.over, out.event);
GYRE_WHEN(request.req_valid, req_o.write, req_o.tag, req_o.addr);
GYRE_PORT(launch_valid_o, gpu.launch.valid);
GYRE_PORT(launch_core_o, gpu.launch_core);
GYRE_PORT(launch_o, gpu.launch);
GYRE_WHEN(gpu.launch.valid, launch_core_o, launch_o);
GYRE_PORT(ids_core_o, gpu.ids_core);
GYRE_PORT(ids_o, gpu.ids);
GYRE_WHEN(gpu.ids.valid, ids_core_o, ids_o);
GYRE_PORT(ids_words_o, gpu.ids.words);
GYRE_WHEN((gpu.ids.valid && gpu.ids.row < kBeats), ids_words_o);
GYRE_PORT(close_core_o, gpu.close_core);
GYRE_PORT(close_o.valid, gpu.close.valid);
GYRE_PORT(close_o.slot, gpu.close.slot);
GYRE_WHEN(gpu.close.valid, close_core_o, close_o.slot);
GYRE_PORT(shader_clear_o, gpu.shader_clear);
GYRE_PORT(draw_config_o, gpu.draw_config);
GYRE_WHEN(gpu.draw_config.valid, draw_config_o);
GYRE_WHEN(has_words(gpu.draw_config), draw_config_o.address, draw_config_o.bytes,
          draw_config_o.stride, draw_config_o.more);
GYRE_PORT(draw_record_words_o, gpu.draw_in_words);
GYRE_WHEN((gpu.launch.valid && gpu.launch.stage == GYRE_STAGE_VERTEX), draw_record_words_o);
GYRE_PORT(pixel_record_o, gpu.pixel_record);
GYRE_PORT(attr_valid_o, gpu.attr.valid);
GYRE_PORT(attr_core_o, gpu.attr_core);
GYRE_PORT(attr_o, gpu.attr);
GYRE_WHEN(gpu.attr.valid, attr_core_o, attr_o);
GYRE_WHEN(gpu.attr.write, attr_o.lanes, attr_o.data);
GYRE_BY_TEST("the world takes what the mask says", req_o.mask, req_o.data);
#include "Vdut_ports.h"

inline void Bench::draw() {
  draw_packets();
  world.draw_port();
  in = {};
  draw_ends();
  in.clear = world.clear;
  in.regs = world.regs;
  in.gpu_rst = world.gpu_rst;
  in.go = world.go;
  in.halted = world.halted;
  if (world.fault) draw_fault();
  in.gpu_busy = busy || gyre_dispatch_launch_core(&twin) != GYRE_NO_CORE;
  in.flush_busy = world.flush_left > 0;
  in.port = world.port;
  draw_local_memory();
  draw_launch();
}

inline void Bench::draw_packets() {
  const size_t before = world.packets.size();
  world.draw_registers(twin.queue.read_q, twin.queue.abort.stopped_q);
  for (size_t i = before; i < world.packets.size(); ++i) {
    if (world.packets[i].list)
      lists[uint32_t(i)] = draws.make(kLists + kListBytes * uint32_t(i % 64));
  }
}

inline void Bench::draw_ends() {
  busy = false;
  const bool some = ends.draw(u);
  for (unsigned c = 0; c < NUM_CORES; ++c) {
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      if (!warp[c][w].runs) continue;
      busy = true;
      if (some && !world.halted && u.below(10) == 0) in.ended[c] |= 1u << w;
    }
  }
}

inline void Bench::draw_fault() {
  in.fault.valid = true;
  in.fault.cause = world.cause;
  in.fault.core = uint8_t(u.below(NUM_CORES));
  in.fault.warp = uint8_t(u.below(NUM_WARPS));
  in.fault.pc = 0x1234;
  in.fault.value = 0x5678;
  in.fault.lanes = 1;
}

// From local memory, and of exceptions: anything.
inline void Bench::draw_local_memory() {
  attr = GRAPHICS ? gyre_draw_attr_of(&twin.draw) : gyre_draw_attr{};
  in.attr_ready = attr.row.valid && u.chance(70);
  in.attr_rvalid = asked;
  for (uint32_t &word : in.attr_rdata) word = asked ? u.rand32() : 0;
  if (u.below(50) == 0)
    shader = {u.below(8), u.rand32(), u.below(NUM_WARPS), u.below(NUM_CORES), 1, u.rand32()};
  in.shader = shader;
  in.shader_count = shader.code;
}

// A core takes a launch after its ids, for a warp that does not run.
inline void Bench::draw_launch() {
  const unsigned core = gyre_dispatch_launch_core(&twin);
  launching = core != GYRE_NO_CORE ? launching + 1 : 0;
  const gyre_vertex_feeder &feeder = twin.draw.vertices.front.feeder;
  const bool vertex = GRAPHICS && feeder.launch_q;
  const unsigned wid = vertex ? feeder.launch_warp_q.wid : twin.grid.feeder.launch_wid_q;
  in.launch_ready = core != GYRE_NO_CORE && !world.halted && !world.gpu_rst && launching > kBeats &&
                    readies.draw(u) && !warp[core][wid].runs;
}

inline void Bench::eval_twin() {
  gyre_dispatch_eval(&twin, &in, &cycle);
  out = cycle.queue;
  gpu = {};
  gyre_dispatch_launch(&twin, &in, &cycle, &gpu);
  request = {};
  gyre_dispatch_request(&twin, &request);
  u.note("read %u go %d halted %d, launch %d %u.%u ready %d, ids %d row %u, ended %x",
         twin.queue.read_q, in.go, in.halted, gpu.launch.valid, gpu.launch_core, gpu.launch.wid,
         in.launch_ready, gpu.ids.valid, gpu.ids.row, in.ended[0]);
}

#endif

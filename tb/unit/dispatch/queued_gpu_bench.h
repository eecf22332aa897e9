// queued_gpu_bench.h - the unit test of the GPU with its launch queue (gyre_queued_gpu_tb.cpp): its state, its ports, and
// what drives them.

#ifndef DISPATCH_QUEUED_GPU_BENCH_H
#define DISPATCH_QUEUED_GPU_BENCH_H

#include <type_traits>

#include "Vdut.h"
#include "draw_world.h"
#include "gpu_world.h"
#include "gyre_ports.h"
#include "memory/memory_fields.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "axi/gyre_device_run.h"
}

#ifndef L2_BYTES
#define L2_BYTES 0
#define L2_WRITE_BACK 0
#endif
#ifndef HEADERS
#define HEADERS 0
#endif

// Rare events: the host tries to cause each until it has occurred.
constexpr const char *kPlace = "a start while the base of the last workgroup is another one";
constexpr const char *kHalted = "launching while halted";

inline gyre_config queued_gpu_config() {
  gyre_config cfg;
  gyre_config_default(&cfg);
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.f_ext = F_EXT;
  cfg.line_bytes = LINE_BYTES;
  cfg.icache_bytes = ICACHE_BYTES;
  cfg.dcache_bytes = DCACHE_BYTES;
  cfg.l2_bytes = L2_BYTES;
  cfg.l2_write_back = L2_WRITE_BACK;
  cfg.lmem_bytes = LMEM_BYTES;
  cfg.dispatch = DISPATCH;
  cfg.headers = HEADERS;
  cfg.graphics = GRAPHICS;
  return cfg;
}

// The launch at this address is one of eight workgroups of a thread, with local memory: several of
// them share a core, where only the first has offset 0.
inline void small_groups(std::map<uint32_t, uint32_t> &memory, uint32_t at) {
  static const uint32_t words[][2] = {{0, 1 | 1 << 16}, {4, 8}, {5, 1},   {6, 1},
                                      {7, 1 | 1 << 16}, {8, 1}, {12, 16}, {15, 0}};
  for (const auto &w : words) memory[at + 4 * w[0]] = w[1];
}

// The GPU with its queue between the host, its run and memory.
struct Bench {
  Unit &u;
  Vdut &dut;
  const gyre_config cfg = queued_gpu_config();
  gyre_queued_gpu twin;
  gyre_queued_gpu_in in = {};
  gyre_queued_gpu_out out = {};
  gyre_device_run run;
  gyre_device_run_in run_in = {};
  gyre_device_run_out at = {};
  QueueWorld world;
  DrawWorld draws;
  RandomKernels kernels;
  GpuMemory memory;
  // State of this cycle.
  bool launching = false, starts = false;  // starts: the host leaves the queue alone
  uint32_t place = 0;                      // of the launch that is offered, in local memory
  unsigned core = 0, warp = 0;             // whose state is shown
  gyre_diagnosis_t diag = {};
  gyre_mem_req req = {};
  bool asks = false, taken = false;  // taken: the answer of memory is
  // At the pins before the edge: the twin knows these after it.
  bool issue = false, run_ready = false;
  std::decay<decltype(Vdut::violation_o)>::type violation = {};

  Bench(Unit &unit, Vdut &device)
      : u(unit),
        dut(device),
        world(unit, cfg),
        draws(world),
        kernels(unit, world.memory, cfg),
        memory(unit, world.memory, cfg) {
    char why[GYRE_MESSAGE] = "";
    if (!gyre_queued_gpu_init(&twin, &cfg, why)) {
      std::fprintf(stderr, "no twin: %s\n", why);
      std::exit(2);
    }
    gyre_device_run_reset(&run, NUM_CORES);
  }
  ~Bench() { gyre_model_free(twin.gpu); }

  void draw();
  void draw_packets();
  void draw_queue();
  void draw_run();
  void set_inputs();
  void eval_twin();
  void check_answer();
  void tick();
  void compare_edge();
  void edge_run();
  void cover();
  void cover_queue();

  // The queue's registers, 0 without a queue; a counter of the GPU, of all cores.
  const gyre_launch_queue &queue() const { return twin.dispatch.queue; }
  uint32_t read() const { return DISPATCH ? queue().read_q : 0; }
  bool active() const { return DISPATCH && gyre_launch_queue_active(&queue()); }
  bool stopped() const { return DISPATCH && queue().abort.stopped_q; }
  uint16_t code() const { return DISPATCH ? queue().abort.code_q : 0; }
  uint64_t perf(unsigned i) const {
    return gyre_gpu_perf(twin.gpu, i / GYRE_NUM_PERF)[i % GYRE_NUM_PERF];
  }
};
GYRE_SET_PORTS(const gyre_queued_gpu_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_queued_gpu_out &out, const gyre_mem_req &req, const Bench &b);
GYRE_PORT(regs_i, in.regs);
GYRE_MEMBERS(in.mem);
GYRE_MEMBERS(req, req_);
GYRE_PORT(stack_i, in.stack);
GYRE_PORT(diag_core_i, b.core);
GYRE_PORT(diag_warp_i, b.warp);
GYRE_WHEN(in.mem.rsp_valid, rsp_i.write, rsp_i.error, rsp_i.tag, rsp_i.data);
GYRE_PORT(queue_want_o, out.queue.want);
GYRE_PORT(queue_stop_o, out.queue.stop);
GYRE_PORT(queue_flush_o, out.queue.flush);
GYRE_PORT(state_o.over, out.queue.event);
GYRE_PORT(read_o, b.read());
GYRE_PORT(state_o.active, b.active());
GYRE_PORT(state_o.stopped, b.stopped());
GYRE_PORT(state_o.code, b.code());
GYRE_PORT(fault_core_o, out.fault.core);
GYRE_WHEN(out.fault.valid, fault_core_o, fault_o);
GYRE_PORT(diag_o, b.diag);
GYRE_ELEMENTS(perf_o, NUM_CORES *GYRE_NUM_PERF);
GYRE_PORT(perf_o, b.perf(i));
GYRE_PORT(req_valid_o, b.asks);
GYRE_WHEN(!b.in.gpu_rst, diag_o, perf_o, req_valid_o, req_o.write, req_o.tag, req_o.addr,
          req_o.mask);
GYRE_WHEN(b.asks, req_o.write, req_o.tag, req_o.addr, req_o.mask);
GYRE_BY_TEST("compared by bytes that the mask has", req_o.data);
GYRE_PORT(rsp_ready_o, b.taken);
GYRE_WHEN(b.in.mem.rsp_valid, rsp_ready_o);
GYRE_BY_TEST("the twin knows them after the edge", issue_o, run_ready_o, violation_o);
GYRE_BY_TEST("the same, and what _tick needs of _eval", out.issue, out.run_ready, out.source,
             out.gpu_mem, out.dispatch_in, out.dispatch);
#include "Vdut_ports.h"

inline void Bench::draw() {
  world.go = run.queue;
  world.clearing = run.state == gyre_device_run::GYRE_DEVICE_CLEAR;
  draw_packets();
  draw_queue();
  gyre_device_run_eval(&run, &at);
  memory.draw(at.gpu_rst);
  set_inputs();
  gyre_queued_gpu_eval(&twin, &in, &out);
  draw_run();
  core = u.below(NUM_CORES);
  warp = u.below(NUM_WARPS);
}

inline void Bench::draw_packets() {
  const size_t before = world.packets.size();
  world.draw_registers(read(), stopped());
  for (size_t i = before; i < world.packets.size(); ++i) {
    if (world.packets[i].list)
      draws.make(kLists + kListBytes * uint32_t(i % 64));
    else if (!u.seen(kPlace) && u.chance(80))
      small_groups(world.memory, kRing + 64 * uint32_t(i % 8));
  }
}

// The host leaves the queue alone in a third of the time.
inline void Bench::draw_queue() {
  launching = DISPATCH && gyre_dispatch_launch_core(&twin.dispatch) != GYRE_NO_CORE;
  place = DISPATCH ? twin.dispatch.grid.feeder.launch_lmem_q : 0;
  starts = !DISPATCH || u.cycle() / 1000 % 3 == 2 || (place && !u.seen(kPlace));
  world.regs.enable &= !starts;
}

// Actions of the host on the run: a start now and then, seldom a stop or a flush.
inline void Bench::draw_run() {
  run_in = {};
  run_in.start = u.below(at.busy ? 400 : starts ? 20 : 150) == 0;
  run_in.cold = u.chance(30);
  run_in.start_pc = kCode + 4 * u.below(1000);
  run_in.start_arg = u.rand32();
  run_in.stop = u.below(3000) == 0;
  run_in.flush = u.below(1500) == 0;
  run_in.stop |= launching && !u.seen(kHalted) && u.chance(50);
  run_in.soft_reset = world.clear && !world.abandon;
  run_in.abandon = world.abandon;
  run_in.flush |= out.queue.flush;
  in.flush = gyre_device_run_flush(&run, run_in.flush);
}

inline void Bench::set_inputs() {
  in = {};
  in.gpu_rst = at.gpu_rst;
  in.boot = at.gpu_boot;
  in.halt = at.gpu_halt;
  in.run_launch = at.launch_valid;
  in.run_core = at.launch_core;
  in.pc = at.pc;
  in.arg = at.arg;
  in.stack = world.regs.stack;
  in.clear = world.clear;
  in.queue_go = at.queue_go;
  in.regs = world.regs;
  in.mem = memory.in;
}

inline void Bench::eval_twin() {
  req = {};
  asks = gyre_queued_gpu_req(&twin, &req);
  if (!in.gpu_rst) diag = gyre_gpu_diag(twin.gpu, core, warp, in.halt);
  taken = in.mem.rsp_valid && gyre_queued_gpu_rsp_ready(&twin, in.mem.rsp_tag);
  u.note("rst %d go %d halt %d start %d, busy %d, request %d %08x tag %x, response %d tag %x",
         in.gpu_rst, in.queue_go, in.halt, in.run_launch, out.busy, asks, req.addr, req.tag,
         in.mem.rsp_valid, in.mem.rsp_tag);
}

#endif

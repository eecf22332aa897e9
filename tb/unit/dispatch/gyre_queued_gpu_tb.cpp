// Unit test of rtl/dispatch/gyre_queued_gpu.sv against cmodel/dispatch/gyre_queued_gpu.c: every output in every cycle,
// with cores that run random kernels, random registers of the host, packets of every kind, and a memory that answers
// when it likes. The run around it is the C twin of gyre_device_run: starts, stops, soft resets, runs of the queue.

#include <type_traits>

#include "Vdut.h"
#include "draw_world.h"
#include "generated/gyre_types_fields.inc"
#include "gpu_world.h"
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

namespace {
// What is rare: the host goes for it until it has occurred.
constexpr const char *kPlace = "a start while the place of the last group is another one";
constexpr const char *kHalted = "launching while halted";

constexpr unsigned index_bits(unsigned n) {
  unsigned bits = 1;
  while (1u << bits < n) ++bits;
  return bits;
}

#define COMPARE_FIELD(name, lsb, width) \
  u.compare(#name, port_get(port, base + (lsb), width), uint64_t(twin.name), index);

template <class P>
void compare_fault(Unit &u, const P &port, const gyre_fault &twin) {
  constexpr unsigned base = 0;
  const int index = -1;
  GYRE_FAULT_FIELDS(COMPARE_FIELD)
}
template <class P>
void compare_diag(Unit &u, const P &port, const gyre_diagnosis_t &twin) {
  constexpr unsigned base = 0;
  const int index = -1;
  GYRE_DIAGNOSIS_FIELDS(COMPARE_FIELD)
}
template <class P>
void compare_denied(Unit &u, const P &port, const gyre_denied_t &twin, int core) {
  const unsigned base = unsigned(core) * GYRE_DENIED_BITS;
  const int index = core;
  u.compare("denied_o.valid", port_get(port, base + GYRE_DENIED_BITS - 1, 1), twin.valid, core);
  if (!twin.valid) return;
  GYRE_DENIED_FIELDS(COMPARE_FIELD)
}

gyre_config configuration() {
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

// What the host does with the run: a start now and then, seldom a stop or a flush; starts: mostly the former.
void draw_run(Unit &u, gyre_device_run_in *in, bool busy, bool starts) {
  *in = {};
  in->start = u.below(busy ? 400 : starts ? 20 : 150) == 0;
  in->cold = u.chance(30);
  in->start_pc = kCode + 4 * u.below(1000);
  in->start_arg = u.rand32();
  in->stop = u.below(3000) == 0;
  in->flush = u.below(1500) == 0;
}

// The launch at this address is one of eight groups of a thread, with local memory: several of them share a core,
// where only the first has place 0.
void small_groups(std::map<uint32_t, uint32_t> &memory, uint32_t at) {
  static const uint32_t words[][2] = {{0, 1 | 1 << 16}, {4, 8}, {5, 1},   {6, 1},
                                      {7, 1 | 1 << 16}, {8, 1}, {12, 16}, {15, 0}};
  for (const auto &w : words) memory[at + 4 * w[0]] = w[1];
}

void set_inputs(Vdut &dut, const gyre_queued_gpu_in &in) {
  dut.rst_i = 0;
  dut.gpu_rst_i = in.gpu_rst;
  dut.boot_i = in.boot;
  dut.pc_i = in.pc;
  dut.arg_i = in.arg;
  dut.halt_i = in.halt;
  dut.run_launch_i = in.run_launch;
  dut.run_core_i = in.run_core;
  dut.queue_go_i = in.queue_go;
  dut.clear_i = in.clear;
  dut.enable_i = in.regs.enable;
  dut.base_i = in.regs.base;
  dut.ring_i = in.regs.ring;
  dut.write_i = in.regs.write;
  dut.limit_i = in.regs.limit;
  dut.stack_i = in.stack;
  dut.ack_i = in.regs.ack;
  dut.cancel_i = in.regs.cancel;
  dut.flush_i = in.flush;
  dut.req_ready_i = in.mem.req_ready;
  dut.rsp_valid_i = in.mem.rsp_valid;
  if (!in.mem.rsp_valid) return;
  dut.rsp_write_i = in.mem.rsp_write;
  dut.rsp_error_i = in.mem.rsp_error;
  dut.rsp_tag_i = in.mem.rsp_tag;
  const uint32_t *line = reinterpret_cast<const uint32_t *>(in.mem.rsp_data);
  for (unsigned w = 0; w < LINE_BYTES / 4; ++w) port_set_word(dut.rsp_data_i, w, line[w]);
}

void compare_request(Unit &u, const Vdut &dut, bool valid, const gyre_mem_req &req) {
  u.compare("req_valid_o", dut.req_valid_o, valid);
  if (!valid) return;
  u.compare("req_write_o", dut.req_write_o, req.write);
  u.compare("req_tag_o", dut.req_tag_o, req.tag);
  u.compare("req_addr_o", dut.req_addr_o, req.addr);
  for (unsigned b = 0; b < LINE_BYTES; ++b) {
    const bool wanted = req.mask[b / 8] >> b % 8 & 1;
    u.compare("req_mask_o", port_get(dut.req_mask_o, b, 1), wanted, int(b));
    if (wanted && req.write)
      u.compare("req_data_o", port_get(dut.req_data_o, 8 * b, 8), req.data[b], int(b));
  }
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 24000);
  Vdut dut(&u.context);
  const gyre_config cfg = configuration();
  char why[GYRE_MESSAGE] = "";
  static gyre_queued_gpu twin;
  if (!gyre_queued_gpu_init(&twin, &cfg, why)) {
    std::fprintf(stderr, "no twin: %s\n", why);
    return 2;
  }
  gyre_device_run run;
  gyre_device_run_reset(&run, NUM_CORES);
  QueueWorld world(u, cfg);
  DrawWorld draws(world);
  RandomKernels kernels(u, world.memory, cfg);
  GpuMemory memory(u, world.memory, cfg);
  const unsigned none = 0;
  dut.gpu_rst_i = 1;
  u.reset(dut);
  while (u.next()) {
    const gyre_launch_queue &queue = twin.dispatch.queue;
    const size_t before = world.packets.size();
    world.go = run.queue;
    world.clearing = run.state == gyre_device_run::GYRE_DEVICE_CLEAR;
    world.draw_registers(DISPATCH ? queue.read_q : none, DISPATCH && queue.abort.stopped_q);
    for (size_t i = before; i < world.packets.size(); ++i) {
      if (world.packets[i].list)
        draws.make(kLists + kListBytes * uint32_t(i % 64));
      else if (!u.seen(kPlace) && u.chance(80))
        small_groups(world.memory, kRing + 64 * uint32_t(i % 8));
    }
    const bool launching = DISPATCH && gyre_dispatch_launch_core(&twin.dispatch) != GYRE_NO_CORE;
    const uint32_t place = DISPATCH ? twin.dispatch.grid.feeder.launch_lmem_q : 0;
    // The host leaves the queue alone in a third of the time.
    const bool starts = !DISPATCH || u.cycle() / 1000 % 3 == 2 || (place && !u.seen(kPlace));
    world.regs.enable &= !starts;
    gyre_device_run_out at;
    gyre_device_run_eval(&run, &at);
    memory.draw(at.gpu_rst);
    gyre_queued_gpu_in in = {};
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
    gyre_queued_gpu_out out;
    gyre_queued_gpu_eval(&twin, &in, &out);
    gyre_device_run_in run_in;
    draw_run(u, &run_in, at.busy, starts);
    run_in.stop |= launching && !u.seen(kHalted) && u.chance(50);
    run_in.soft_reset = world.clear && !world.abandon;
    run_in.abandon = world.abandon;
    run_in.flush |= out.queue.flush;
    in.flush = gyre_device_run_flush(&run, run_in.flush);

    const unsigned core = u.below(NUM_CORES), warp = u.below(NUM_WARPS);
    dut.diag_core_i = core;
    dut.diag_warp_i = warp;
    set_inputs(dut, in);
    dut.eval();
    gyre_mem_req req = {};
    const bool asks = gyre_queued_gpu_req(&twin, &req);
    u.note("rst %d go %d halt %d start %d, busy %d, request %d %08x tag %x, response %d tag %x",
           in.gpu_rst, in.queue_go, in.halt, in.run_launch, out.busy, asks, req.addr, req.tag,
           in.mem.rsp_valid, in.mem.rsp_tag);
    u.compare("busy_o", dut.busy_o, out.busy);
    u.compare("flush_busy_o", dut.flush_busy_o, out.flush_busy);
    u.compare("queue_want_o", dut.queue_want_o, out.queue.want);
    u.compare("queue_stop_o", dut.queue_stop_o, out.queue.stop);
    u.compare("queue_flush_o", dut.queue_flush_o, out.queue.flush);
    u.compare("event_o", dut.event_o, out.queue.event);
    u.compare("read_o", dut.read_o, DISPATCH ? queue.read_q : none);
    u.compare("active_o", dut.active_o, DISPATCH && gyre_launch_queue_active(&queue));
    u.compare("stopped_o", dut.stopped_o, DISPATCH && queue.abort.stopped_q);
    u.compare("code_o", dut.code_o, DISPATCH ? queue.abort.code_q : none);
    u.compare("fault_o.valid", port_get(dut.fault_o, GYRE_FAULT_BITS - 1, 1), out.fault.valid);
    if (out.fault.valid) {
      u.compare("fault_core_o", dut.fault_core_o, out.fault.core);
      compare_fault(u, dut.fault_o, out.fault);
    }
    if (!in.gpu_rst) {
      compare_diag(u, dut.diag_o, gyre_gpu_diag(twin.gpu, core, warp, in.halt));
      for (unsigned k = 0; k < NUM_CORES; ++k) {
        const uint64_t *perf = gyre_gpu_perf(twin.gpu, k);
        for (unsigned i = 0; i < GYRE_NUM_PERF; ++i)
          u.compare("perf_o", port_get(dut.perf_o, (k * GYRE_NUM_PERF + i) * 64, 64), perf[i],
                    int(i));
      }
      compare_request(u, dut, asks, req);
    }
    bool taken = false;
    if (in.mem.rsp_valid) {
      taken = gyre_queued_gpu_rsp_ready(&twin, in.mem.rsp_tag);
      u.compare("rsp_ready_o", dut.rsp_ready_o, taken);
      u.check(!memory.dispatchers || taken, "the dispatcher takes an answer at once");
    }

    // The edge: what the twin knows of this cycle after it only is compared with the pins before it.
    const bool issue = dut.issue_o, run_ready = dut.run_ready_o;
    std::decay<decltype(dut.denied_o)>::type denied = dut.denied_o;
    if (asks && !in.gpu_rst) memory.accept(req);
    u.tick(dut);
    gyre_queued_gpu_tick(&twin, &in, &out);
    memory.edge(in.gpu_rst, taken);
    if (!in.gpu_rst) {
      u.compare("issue_o", issue, out.issue);
      u.compare("run_ready_o", run_ready, out.run_ready);
      for (unsigned k = 0; k < NUM_CORES; ++k)
        compare_denied(u, denied, *gyre_gpu_denied(twin.gpu, k), int(k));
    }
    run_in.launch_ready = out.run_ready;
    run_in.queue = out.queue.want;
    run_in.queue_stop = out.queue.stop;
    run_in.gpu_busy = out.busy;
    run_in.gpu_flush_busy = out.flush_busy;
    run_in.gpu_fault = out.fault.valid;
    run_in.axi_idle = memory.idle();
    gyre_device_run_tick(&run, &run_in);
    world.edge_registers();

    u.cover("a warm start", run_ready);
    u.cover("a cold start", in.boot);
    u.cover("a fault", out.fault.valid);
    u.cover("an instruction is issued", issue);
    u.cover("several answers are owed", memory.owed() > 1);
    u.cover("a run is given up", world.clear && at.busy);
    if (!DISPATCH) continue;
    u.cover("a packet is taken", queue.read_q > 0);
    u.cover("a warp of a group is launched", out.dispatch_in.launch_ready);
    u.cover(kPlace, run_ready && place);
    u.cover("both ask for memory", asks && out.source == 1);
    u.cover("an answer to the dispatcher", memory.dispatchers && taken);
    u.cover("a launch is done", out.queue.event);
    u.cover("the queue stops the run", out.queue.stop);
    u.cover(kHalted, launching && in.halt);
  }
  gyre_model_free(twin.gpu);
  return u.finish();
}

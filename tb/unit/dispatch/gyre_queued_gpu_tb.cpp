// Unit test: compares rtl/dispatch/gyre_queued_gpu.sv with cmodel/dispatch/gyre_queued_gpu.c: every
// output in every cycle, with cores that run random kernels, random registers of the host, packets
// of every kind, and a memory that answers when it likes. The run around it is the C twin of
// gyre_device_run: starts, stops, soft resets, runs of the queue.

#include "queued_gpu_bench.h"

namespace {
#define COMPARE_FIELD(name, lsb, width) \
  u.compare(#name, port_get(port, base + (lsb), width), uint64_t(twin.name), index);

template <class P>
void compare_violation(Unit &u, const P &port, const gyre_violation_t &twin, int core) {
  const unsigned base = unsigned(core) * GYRE_VIOLATION_BITS;
  const int index = core;
  u.compare("violation_o.valid", port_get(port, base + GYRE_VIOLATION_BITS - 1, 1), twin.valid,
            core);
  if (!twin.valid) return;
  GYRE_VIOLATION_FIELDS(COMPARE_FIELD)
}

}  // namespace

void Bench::check_answer() {
  if (!in.mem.rsp_valid) return;
  u.check(!memory.dispatchers || taken, "the dispatcher takes an answer at once");
}

void Bench::tick() {
  issue = dut.issue_o;
  run_ready = dut.run_ready_o;
  violation = dut.violation_o;
  if (asks && !in.gpu_rst) memory.accept(req);
  u.tick(dut);
  gyre_queued_gpu_tick(&twin, &in, &out);
  memory.edge(in.gpu_rst, taken);
  if (!in.gpu_rst) compare_edge();
  edge_run();
  world.edge_registers();
}

// The twin gives some outputs only after the cycle; they are compared with the pins before it.
void Bench::compare_edge() {
  u.compare("issue_o", issue, out.issue);
  u.compare("run_ready_o", run_ready, out.run_ready);
  for (unsigned k = 0; k < NUM_CORES; ++k)
    compare_violation(u, violation, *gyre_gpu_violation(twin.gpu, k), int(k));
}

void Bench::edge_run() {
  run_in.launch_ready = out.run_ready;
  run_in.queue = out.queue.want;
  run_in.queue_stop = out.queue.stop;
  run_in.gpu_busy = out.busy;
  run_in.gpu_flush_busy = out.flush_busy;
  run_in.gpu_fault = out.fault.valid;
  run_in.axi_idle = memory.idle();
  gyre_device_run_tick(&run, &run_in);
}

// State of the previous cycle.
void Bench::cover() {
  u.cover("a warm start", run_ready);
  u.cover("a cold start", in.boot);
  u.cover("a fault", out.fault.valid);
  u.cover("an instruction is issued", issue);
  u.cover("several answers are owed", memory.owed() > 1);
  u.cover("a run is given up", world.clear && at.busy);
  if (DISPATCH) cover_queue();
}

void Bench::cover_queue() {
  u.cover("a packet is taken", read() > 0);
  u.cover("a warp of a workgroup is launched", out.dispatch_in.launch_ready);
  u.cover(kPlace, run_ready && place);
  u.cover("both ask for memory", asks && out.source == 1);
  u.cover("an answer to the dispatcher", memory.dispatchers && taken);
  u.cover("a launch is done", out.queue.event);
  u.cover("the queue stops the run", out.queue.stop);
  u.cover(kHalted, launching && in.halt);
}

// The bytes of a write that its mask has.
static void compare_data(const Bench &b) {
  if (!b.asks || !b.req.write || b.in.gpu_rst) return;
  for (unsigned i = 0; i < LINE_BYTES; ++i) {
    if (!(b.req.mask[i / 8] >> i % 8 & 1)) continue;
    b.u.compare("req_o.data", port_get(b.dut.req_o, mem_req::data.at + 8 * i, 8), b.req.data[i],
                int(i));
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 24000);
  Vdut dut(&u.context);
  static Bench b(u, dut);
  dut.gpu_rst_i = 1;
  u.reset(dut);
  dut.rst_i = 0;
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b.out, b.req, b);
    compare_data(b);
    b.check_answer();
    b.tick();
    b.cover();
  }
  return u.finish();
}

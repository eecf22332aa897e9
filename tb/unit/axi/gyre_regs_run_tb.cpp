// Unit test: compares gyre_regs_run with its twin, every output in every cycle; the watchdog
// against a count, events that are cleared in the cycle in which they happen.

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_regs_run.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

GYRE_SET_PORTS(const gyre_regs_run_in &in, uint8_t enable);
GYRE_COMPARE_PORTS(const gyre_regs_run_in &in, const gyre_regs_run &twin, uint8_t enable);
GYRE_PORT(enable_i, enable);
GYRE_PORT(busy_o, (in.busy || in.start));
GYRE_PORT(done_o, (gyre_regs_run_done(&twin, in.busy || in.start)));
GYRE_PORT(stopping_o, twin.stopping);
GYRE_PORT(stuck_o, twin.stuck);
GYRE_PORT(pending_o, twin.pending);
GYRE_PORT(irq_o, (twin.pending & enable) != 0);
GYRE_PORT(idle_o, twin.idle);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_regs_run twin;
  gyre_regs_run_reset(&twin);
  gyre_regs_run_in in = {};
  Throttle busy, issue;
  uint64_t silent = 0;  // cycles without issue, counted here
  u.reset(dut);
  while (u.next()) {
    in.start = u.chance(2);
    in.stop = u.chance(3);
    in.soft_reset = u.chance(1);
    in.restart = u.chance(2);
    in.clear = uint8_t(u.chance(20) ? u.below(16) : 0);
    in.busy = busy.draw(u);
    in.issue = issue.draw(u);
    if (u.chance(3)) in.fault_valid = !in.fault_valid;
    in.queue_event = u.chance(3);
    const uint8_t enable = uint8_t(u.below(16));
    set_ports(dut, in, enable);
    dut.eval();
    u.note("start %d busy %d issue %d watchdog %u", in.start, in.busy, in.issue, in.watchdog);
    compare_ports(u, dut, in, twin, enable);

    u.compare("idle_o and the silent cycles", dut.idle_o, silent);
    const bool expires = (in.busy || in.start) && in.watchdog != 0 && silent == in.watchdog &&
                         !dut.stuck_o && !in.soft_reset;
    const bool ends = twin.busy && !in.busy && !in.start && !in.soft_reset;
    u.cover("the watchdog expires", expires);
    u.cover("an end is cleared as it happens", ends && (in.clear & GYRE_EVENT_DONE));
    u.cover("an end", ends);
    const bool queue = in.queue_event && !in.soft_reset;
    u.cover("an event of the queue is cleared as it happens",
            queue && (in.clear & GYRE_EVENT_QUEUE));
    u.cover("stopping", twin.stopping);

    u.tick(dut);
    gyre_regs_run_tick(&twin, &in);
    if (ends) u.check(dut.pending_o & 1, "an end is remembered");
    if (queue) u.check(dut.pending_o & 8, "an event of the queue is remembered");
    if (expires) u.check(dut.pending_o & 4, "an expiry is remembered");
    if (expires && !in.start && !in.restart) u.check(dut.stuck_o, "and the machine is stuck");
    const bool works = in.busy || in.start;
    silent = works && !in.issue && !in.restart && !in.soft_reset ? silent + 1 : 0;
    // The register changes at the edge of its write.
    if (in.restart) in.watchdog = u.chance(20) ? 0 : 1 + u.below(12);
  }
  return u.finish();
}

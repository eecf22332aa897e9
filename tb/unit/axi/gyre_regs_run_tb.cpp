// gyre_regs_run against its twin, every output in every cycle; the watchdog against a count, events
// that are cleared in the cycle in which they happen.

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_regs_run.h"
}
#include "Vdut.h"

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
    dut.start_i = in.start;
    dut.stop_i = in.stop;
    dut.soft_reset_i = in.soft_reset;
    dut.restart_i = in.restart;
    dut.clear_i = in.clear;
    dut.enable_i = enable;
    dut.watchdog_i = in.watchdog;
    dut.busy_i = in.busy;
    dut.issue_i = in.issue;
    dut.fault_valid_i = in.fault_valid;
    dut.queue_event_i = in.queue_event;
    dut.eval();
    u.note("start %d busy %d issue %d watchdog %u", in.start, in.busy, in.issue, in.watchdog);
    u.compare("busy_o", dut.busy_o, in.busy || in.start);
    u.compare("done_o", dut.done_o, gyre_regs_run_done(&twin, in.busy || in.start));
    u.compare("stopping_o", dut.stopping_o, twin.stopping);
    u.compare("stuck_o", dut.stuck_o, twin.stuck);
    u.compare("pending_o", dut.pending_o, twin.pending);
    u.compare("irq_o", dut.irq_o, (twin.pending & enable) != 0);
    u.compare("idle_o", dut.idle_o, twin.idle);
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

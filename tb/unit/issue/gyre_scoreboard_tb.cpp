// Unit test of rtl/issue/gyre_scoreboard.sv against cmodel/issue/gyre_scoreboard.h: random heads,
// registers that become busy and free in any order, also one that is set and freed at once.
//
// Kept, because decode keeps it: x0 is never set. Freeing a register that is not busy is allowed.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "issue/gyre_scoreboard.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 40000);
  Vdut dut(&u.context);
  gyre_scoreboard twin;
  gyre_wires w = {};
  gyre_scoreboard_init(&twin);
  gyre_uop head[NUM_WARPS];
  Throttle issues, frees;
  dut.set_valid_i = 0;
  u.reset(dut);
  while (u.next()) {
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      head[i] = draw_uop(u);
      const uint32_t zero = u.below(16);  // registers that are not used
      if (zero & 1) head[i].rs1 = 0;
      if (zero & 2) head[i].rs2 = 0;
      if (zero & 4) head[i].rd = 0;
      put_uop(dut.head_i, i * kUopBits, head[i]);
    }
    const bool set = issues.draw(u);
    w.issue_wid = uint8_t(u.below(NUM_WARPS));
    w.issue_uop.rd = uint8_t(1 + u.below(31));
    w.wb_valid = frees.draw(u);
    w.wb_last = u.chance(70);
    w.wb_wid = uint8_t(u.below(NUM_WARPS));
    w.wb_rd = uint8_t(1 + u.below(31));
    if (u.chance(20)) w.wb_rd = w.issue_uop.rd;
    if (u.chance(40)) {  // often something that a head waits for
      const gyre_uop &h = head[w.wb_wid];
      w.wb_rd = u.chance(50) ? h.rs1 : u.chance(50) ? h.rs2 : h.rd;
    }
    if (w.wb_rd == 0) w.wb_rd = 1;
    dut.set_valid_i = set;
    dut.set_wid_i = w.issue_wid;
    dut.set_rd_i = w.issue_uop.rd;
    dut.free_valid_i = w.wb_valid && w.wb_last;
    dut.free_wid_i = w.wb_wid;
    dut.free_rd_i = w.wb_rd;
    dut.rst_i = u.below(500) == 0;
    dut.eval();

    u.note("set %d wid %u x%u, free %d wid %u x%u", set, w.issue_wid, w.issue_uop.rd,
           w.wb_valid && w.wb_last, w.wb_wid, w.wb_rd);
    const bool frees_now = w.wb_valid && w.wb_last;
    gyre_wires idle = {};
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      const bool ready = gyre_scoreboard_ready(&twin, i, &head[i], &w);
      u.compare("ready_o", port_get(dut.ready_o, i, 1), ready, int(i));
      u.check(ready || head[i].rs1 || head[i].rs2 || head[i].rd, "x0 is never busy");
      const uint32_t busy = twin.busy_q[i];
      u.cover("waits for rs1", !ready && (busy >> head[i].rs1 & 1));
      u.cover("waits for rs2", !ready && (busy >> head[i].rs2 & 1));
      u.cover("waits for rd alone",
              !ready && !(busy >> head[i].rs1 & 1) && !(busy >> head[i].rs2 & 1));
      if (frees_now && w.wb_wid == i) {
        u.cover("freed in this cycle", ready && !gyre_scoreboard_ready(&twin, i, &head[i], &idle));
      }
    }
    u.cover("set and free of one register",
            set && frees_now && w.wb_wid == w.issue_wid && w.wb_rd == w.issue_uop.rd);
    u.cover("a result that is not the last", w.wb_valid && !w.wb_last);

    u.tick(dut);
    gyre_scoreboard_tick(&twin, set, &w);
    if (dut.rst_i) gyre_scoreboard_init(&twin);
  }
  return u.finish();
}

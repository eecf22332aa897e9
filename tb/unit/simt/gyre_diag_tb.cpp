// Unit test of rtl/simt/gyre_diag.sv against cmodel/simt/gyre_diag.h: every input at random, every
// warp, those that are not there too.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_diag.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 20000);
  Vdut dut(&u.context);
  constexpr uint32_t kWarps = low_bits(NUM_WARPS), kThreads = low_bits(NUM_THREADS);
  constexpr unsigned kNumbers = NUM_WARPS > 16 ? 32 : NUM_WARPS > 2 ? 4 : 2;
  while (u.next()) {
    gyre_diag_in in[32] = {};
    // Seldom and often, so that each reason comes to its turn.
    const unsigned often = u.chance(50) ? 90 : 30;
    uint32_t mask[9];
    for (uint32_t &m : mask) {
      m = 0;
      for (unsigned w = 0; w < NUM_WARPS; ++w) m |= uint32_t(u.chance(often)) << w;
    }
    for (const unsigned i : {1u, 6u, 7u, 8u}) mask[i] = ~mask[i] & kWarps;
    dut.halted_i = u.chance(20);
    dut.active_i = mask[0];
    dut.barred_i = mask[1];
    dut.ibuf_valid_i = mask[2];
    dut.sb_ready_i = mask[3];
    dut.sb_pending_i = mask[4];
    dut.unit_ok_i = mask[5];
    dut.sb_flags_i = mask[6];
    dut.pend_i = mask[7];
    dut.spawn_i = mask[8];
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      gyre_uop head = {};
      head.pc = u.rand32();
      in[w].halted = dut.halted_i;
      in[w].active = mask[0] >> w & 1;
      in[w].barred = mask[1] >> w & 1;
      in[w].insn = mask[2] >> w & 1;
      in[w].ready = mask[3] >> w & 1;
      in[w].pending = mask[4] >> w & 1;
      in[w].unit_ok = mask[5] >> w & 1;
      in[w].flags = mask[6] >> w & 1;
      in[w].pend = mask[7] >> w & 1;
      in[w].spawn = mask[8] >> w & 1;
      in[w].tmask = u.rand32() & kThreads;
      in[w].pc = u.rand32();
      in[w].head_pc = head.pc;
      put_uop(dut.ibuf_head_i, w * kUopBits, head);
      port_put(dut.tmask_i, w * NUM_THREADS, NUM_THREADS, in[w].tmask);
      port_put(dut.pc_i, w * 32, 32, in[w].pc);
    }
    for (unsigned w = 0; w < kNumbers; ++w) {
      dut.warp_i = uint8_t(w);
      dut.eval();
      const gyre_diagnosis_t d = w < NUM_WARPS ? gyre_diag_eval(&in[w]) : gyre_diagnosis_t{};
      u.compare("pc_o", dut.pc_o, d.pc, int(w));
      u.compare("active_o", dut.active_o, d.active, int(w));
      u.compare("stalled_o", dut.stalled_o, d.stalled, int(w));
      u.compare("barrier_o", dut.barrier_o, d.barrier, int(w));
      u.compare("pending_o", dut.pending_o, d.pending, int(w));
      u.compare("reason_o", dut.reason_o, d.reason, int(w));
      u.compare("tmask_o", dut.tmask_o, d.tmask, int(w));
      if (w >= NUM_WARPS) continue;
      u.check(d.reason == GYRE_REASON_NONE || d.stalled, "a reason goes with a stall");
      u.cover("it can issue", d.active && !d.stalled);
      u.cover("halted alone", d.stalled && d.reason == GYRE_REASON_NONE);
      u.cover("barrier", d.reason == GYRE_REASON_BARRIER);
      u.cover("wspawn", d.reason == GYRE_REASON_WSPAWN);
      u.cover("control", d.reason == GYRE_REASON_CONTROL);
      u.cover("fetch", d.reason == GYRE_REASON_FETCH);
      u.cover("operand", d.reason == GYRE_REASON_OPERAND);
      u.cover("unit", d.reason == GYRE_REASON_UNIT);
      u.cover("flags", d.reason == GYRE_REASON_FLAGS);
    }
  }
  return u.finish();
}

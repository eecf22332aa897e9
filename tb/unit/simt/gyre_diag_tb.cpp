// Unit test: compares rtl/simt/gyre_diag.sv with cmodel/simt/gyre_diag.h: every input at random,
// every warp, those that are not there too.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_diag.h"
}

GYRE_SET_PORTS(unsigned warp, bool halted, const uint32_t *mask, const gyre_diag_in *in,
               const gyre_uop *head);
GYRE_COMPARE_PORTS(const gyre_diagnosis_t &d);
GYRE_MEMBERS(d);
GYRE_PORT(warp_i, warp);
GYRE_PORT(halted_i, halted);
GYRE_PORT(active_i, mask[0]);
GYRE_PORT(barred_i, mask[1]);
GYRE_PORT(ibuf_valid_i, mask[2]);
GYRE_PORT(sb_ready_i, mask[3]);
GYRE_PORT(sb_pending_i, mask[4]);
GYRE_PORT(unit_ok_i, mask[5]);
GYRE_PORT(sb_flags_i, mask[6]);
GYRE_PORT(serialize_i, mask[7]);
GYRE_PORT(spawn_i, mask[8]);
GYRE_ELEMENTS(ibuf_head_i, NUM_WARPS, uop_t);
GYRE_PORT(ibuf_head_i, head);
GYRE_ELEMENTS(tmask_i, NUM_WARPS);
GYRE_PORT(tmask_i, in[i].tmask);
GYRE_ELEMENTS(pc_i, NUM_WARPS);
GYRE_PORT(pc_i, in[i].pc);
#include "Vdut_ports.h"

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
    const bool halted = u.chance(20);
    gyre_uop head[NUM_WARPS] = {};
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      head[w].pc = u.rand32();
      in[w].halted = halted;
      in[w].active = mask[0] >> w & 1;
      in[w].barred = mask[1] >> w & 1;
      in[w].insn = mask[2] >> w & 1;
      in[w].ready = mask[3] >> w & 1;
      in[w].pending = mask[4] >> w & 1;
      in[w].unit_ok = mask[5] >> w & 1;
      in[w].flags = mask[6] >> w & 1;
      in[w].serialize = mask[7] >> w & 1;
      in[w].spawn = mask[8] >> w & 1;
      in[w].tmask = u.rand32() & kThreads;
      in[w].pc = u.rand32();
      in[w].head_pc = head[w].pc;
    }
    for (unsigned w = 0; w < kNumbers; ++w) {
      set_ports(dut, w, halted, mask, in, head);
      dut.eval();
      const gyre_diagnosis_t d = w < NUM_WARPS ? gyre_diag_eval(&in[w]) : gyre_diagnosis_t{};
      compare_ports(u, dut, d);
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

// Unit test of rtl/execute/gyre_sfu.sv against cmodel/execute/gyre_sfu.c: every operation in
// passes. Warp control is its twin, which answers the RTL, too, and whose stacks and tables evolve.
//
// Kept, because decode, issue and the core keep it: the passes of an instruction are the slices of
// its warp's thread mask that are not empty, ascending, with the same uop; a pass stays until it
// leaves, and a fault ends its instruction; only CSR operations and splits of the current form
// write a register. wctl_trap_i means something under wctl_valid_o only. uop.flags stands for CSR numbers 0 to 3 if there is floating point. What
// gyre_fcsr would give comes from its twin, with random state, and so does what gyre_work_ids would. With several cores the barriers over
// all cores answer at any time, and so do groups of threads, which some instructions have to ask;
// wctl_wait_i is what warp control makes of it.

#include "Vdut.h"
#include "gyre_ports.h"
#include "sfu_instruction.h"

extern "C" {
#include "common/gyre_bits.h"
#include "riscv/gyre_fcsr.h"
#include "execute/gyre_sfu.h"
}

GYRE_SET_PORTS(uint32_t arg, bool here, const gyre_given_t &given, bool launch, uint32_t launch_arg,
               const gyre_sfu_in &in, const gyre_exec &x, uint32_t first, uint32_t last_now,
               const gyre_uop &uop, const uint32_t *a, const uint32_t *b,
               const gyre_warp_control_in &around, uint32_t tmask, const gyre_warp_control &wctl,
               bool waits_far, bool busy, const gyre_wctl_trap &trap, bool last);
GYRE_COMPARE_PORTS(bool ready, bool here, bool last, bool go, const gyre_sfu_out &out, bool result,
                   const uint32_t *data, bool fcsr_write);
GYRE_PORT(arg_i, arg);
GYRE_PORT(valid_i, here);
GYRE_PORT(given_arg_i, given.arg);
GYRE_PORT(given_lmem_i, given.lmem);
GYRE_PORT(launch_i, launch);
GYRE_PORT(launch_arg_i, launch_arg);
GYRE_PORT(wid_i, x.wid);
GYRE_PORT(pass_i, x.pass);
GYRE_PORT(first_i, first);
GYRE_PORT(last_i, last_now);
GYRE_PORT(lanes_i, x.lanes);
GYRE_PORT(lead_i, x.lead);
GYRE_PORT(uop_i, uop);
GYRE_PORT(a_i, a);
GYRE_PORT(b_i, b);
GYRE_PORT(active_i, around.active);
GYRE_PORT(tmask_i, tmask);
GYRE_PORT(wctl_token_i, in.group ? 0 : gyre_warp_control_token(&wctl, x.wid));
GYRE_PORT(wctl_wait_i, (waits_far || busy));
GYRE_PORT(wctl_trap_cause_i, trap.cause & 31);
GYRE_PORT(wctl_trap_value_i, trap.value);
GYRE_PORT(ready_o, ready);
GYRE_PORT(wctl_valid_o, last);
GYRE_PORT(wctl_go_o, go);
GYRE_PORT(wctl_a_o, out.wctl.a);
GYRE_PORT(wctl_b_o, out.wctl.b);
GYRE_PORT(wctl_cond_o, out.wctl.cond);
GYRE_PORT(sfu_valid_o, result);
GYRE_PORT(sfu_data_o, data);
GYRE_PORT(fcsr_write_o, fcsr_write);
GYRE_WHEN(last, wctl_trap_cause_i, wctl_trap_value_i, wctl_a_o, wctl_b_o, wctl_cond_o);
GYRE_WHEN(here, ready_o);
GYRE_WHEN(out.trap, trap_cause_o, trap_value_o);
GYRE_WHEN(result, sfu_data_o);
GYRE_BY_TEST("driven by parts", fcsr_value_i, work_value_i, wctl_trap_i);
GYRE_BY_TEST("driven by parts", core_i);
GYRE_BY_TEST("of no port", in.exec, in.tmask, in.given, in.ids, in.group_free, in.fcsr, in.around,
             out.control, out.is_csr, out.refuse, out.write, out.hold, out.next, out.result,
             out.value, out.per_lane, out.work);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, const gyre_sfu_out &out, bool far,
                        const gyre_warp_control_in &around, bool busy, bool go,
                        const gyre_sfu_in &in, bool waits_far, bool act, bool holds) {
  u.check(out.control.barriers.ask == far, "the last pass of a bar with id bit 31 asks");
  if (far) {
    u.check(bool(dut.ready_o) == bool(around.gbar.ready),
            "a bar over all cores leaves with its answer");
    u.check(dut.wctl_go_o == around.gbar.ready, "so it does if it faults");
  }
  if (busy) u.check(!dut.wctl_go_o && !dut.ready_o, "it waits for the groups of threads");
  u.cover("groups of threads are busy", busy);
  u.cover("busy groups of threads hold nothing else", go && in.group && !in.group_free);
  if (NUM_CORES > 1) {
    u.cover("a bar over all cores waits for its answer", waits_far);
    u.cover("a bar over all cores has its answer", far && act);
    u.cover("a bar over all cores faults", far && out.trap);
    u.cover("it has its answer while the groups are busy", far && go && holds && !in.group_free);
  }
}

static void follow_edge(Vdut &dut, bool &here, gyre_sfu &twin, gyre_sfu_in &in, gyre_sfu_out &out,
                        bool act, bool launch, uint32_t launch_arg, bool go,
                        gyre_warp_control &wctl, gyre_warp_control_in &around, bool ready,
                        gyre_config &cfg, uint32_t core, uint32_t &arg, unsigned &pass) {
  if (here) gyre_sfu_tick(&twin, &in, &out, act);
  if (launch) gyre_csr_launch(&twin.csr, launch_arg);
  gyre_wctl_resolution now;
  const gyre_wctl_in *leaves = go ? &out.wctl : nullptr;
  gyre_warp_control_resolve(&wctl, leaves, &around, &out.control, &now);
  const bool asks = out.control.barriers.ask;
  if (go || now.spawn.valid || asks || gyre_warp_control_busy(&wctl)) {
    gyre_warp_control_tick(&wctl, leaves, &around, &out.control, &now, out.trap, asks);
  }
  if (ready) here = false;
  if (dut.rst_i) {
    gyre_sfu_init(&twin, &cfg, core, arg);
    gyre_warp_control_init(&wctl, &cfg);
    here = false;
    pass = kPasses;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 40000 : 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.num_barriers = 2;
  cfg.m_ext = M_EXT;
  cfg.f_ext = F_EXT;
  cfg.a_ext = A_EXT;
  cfg.lmem_base = 0xffff0000;
  cfg.dispatch = DISPATCH;
  gyre_sfu twin;
  gyre_warp_control wctl;
  gyre_uop instruction = {}, uop = {};
  static gyre_work_ids ids;  // of the pass, which the test draws
  gyre_fcsr fcsr;            // of which the test draws the byte of each lane itself
  uint32_t a[NUM_LANES], b[NUM_LANES];
  gyre_exec x = {};
  x.uop = &uop;
  x.a = a;
  x.b = b;
  uint64_t perf[GYRE_NUM_PERF];
  gyre_given_t given = {};
  gyre_group_t group = {};  // all threads of the warp that live are in the group
  gyre_warp_control_in around = {};
  gyre_sfu_in in = {};
  in.exec = &x;
  in.perf = perf;
  in.given = &given;
  in.fcsr = &fcsr;
  in.ids = &ids;
  in.around = &around;
  uint32_t arg = u.rand32();
  const uint32_t core = u.below(NUM_CORES);
  dut.core_i = core;
  dut.arg_i = arg;
  dut.valid_i = 0;
  gyre_sfu_init(&twin, &cfg, core, arg);
  gyre_warp_control_init(&wctl, &cfg);
  gyre_fcsr_init(&fcsr, &cfg);
  uint8_t wid = 0;
  uint32_t tmask = 1;
  unsigned pass = kPasses;  // the next one to look at; kPasses: the instruction is over
  bool here = false;
  Throttle passes, commit, flags, answers, frees;
  u.reset(dut);
  while (u.next()) {
    if (!here && passes.draw(u)) {
      here = true;
      x.first = pass >= kPasses;
      if (x.first) {
        do {
          tmask = u.rand32() & (u.chance(50) ? ~0u : u.rand32()) & low_bits(NUM_THREADS);
        } while (tmask == 0);
        instruction = draw_instruction(u);
        group.live = tmask;
        in.group = u.chance(40) ? &group : nullptr;
        wid = uint8_t(u.below(NUM_WARPS));
        pass = 0;
      }
      uop = instruction;
      x.wid = wid;
      while (!(tmask >> pass * NUM_LANES & low_bits(NUM_LANES))) ++pass;
      x.pass = uint8_t(pass);
      x.lanes = tmask >> pass * NUM_LANES & low_bits(NUM_LANES);
      x.lead = uint8_t(gyre_lowest(x.lanes));
      ++pass;
      x.last = pass == kPasses || tmask >> pass * NUM_LANES == 0;
      if (x.last) pass = kPasses;
      const unsigned sp = gyre_warp_control_token(&wctl, x.wid);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        a[l] = u.chance(20) ? sp - u.below(2) : u.chance(30) ? u.below(4) : u.operand();
        b[l] = u.chance(30) ? u.below(4) : u.operand() & ~3u;
        if (is_bar(uop) && u.chance(50)) a[l] |= 1u << 31;
      }
    }
    if (!here) {  // noise
      uop = draw_instruction(u);
      x.wid = uint8_t(u.below(NUM_WARPS));
      x.pass = uint8_t(u.below(kPasses));
      x.lanes = u.rand32() & low_bits(NUM_LANES);
      x.lead = uint8_t(u.below(NUM_LANES));
      // A branch, for example, may have an odd immediate.
      uop.imm = u.rand32();
    }
    given.arg = u.rand32();
    given.lmem = uint16_t(u.rand32());
    given.bar = u.chance(50) ? 0 : 1;
    const bool launch = u.chance(5);
    const uint32_t launch_arg = u.rand32();
    in.sfu_ready = commit.draw(u);
    in.fcsr_ready = !(F_EXT && flags.draw(u));
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      fcsr.exec_q[l] = uint8_t(u.rand32());
      port_set_word(dut.fcsr_value_i, l, gyre_fcsr_value(&fcsr, &x, l));
    }
    given.work = DISPATCH && u.chance(70);
    ids.exec_number = u.rand32();
    ids.exec_first = u.rand32();
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      ids.exec_id[l] = u.rand32();
      const uint32_t value = gyre_work_ids_value(&ids, gyre_uop_sr(&uop), given.work, l);
      port_set_word(dut.work_value_i, l, of_work(uop) ? value : u.rand32());
    }
    around.active = u.rand32() & low_bits(NUM_WARPS);
    around.pend = u.chance(50) ? 0 : u.rand32();
    for (unsigned i = 0; i < GYRE_NUM_PERF; ++i) {
      perf[i] = uint64_t(u.rand32()) << 32 | u.rand32();
    }
    around.gbar.ready = answers.draw(u);
    around.gbar.fault = around.gbar.ready && u.chance(20);
    around.gbar.wait = around.gbar.ready && !around.gbar.fault && u.chance(50);
    in.tmask = tmask;
    in.group_free = frees.draw(u);
    gyre_sfu_out out = {};
    if (here) gyre_sfu_eval(&twin, &in, &wctl, &out);
    const bool last = here && x.last;

    arg = u.rand32();
    const uint32_t first = here ? x.first : u.chance(50);
    const uint32_t last_now = here ? x.last : u.chance(50);
    // A bar that waits for its answer has the groups already.
    const bool holds = in.group && wctl.asked_q;
    const bool busy = last && in.group && !in.group_free && !holds && asks_groups(uop);
    const bool far = NUM_CORES > 1 && last && is_bar(uop) && out.wctl.a >> 31 && !busy;
    const bool waits_far = far && !around.gbar.ready;
    const gyre_wctl_trap trap = out.control.trap;
    dut.wctl_trap_i = last ? trap.valid : u.chance(50);
    dut.rst_i = u.below(1000) == 0;
    set_ports(dut, arg, here, given, launch, launch_arg, in, x, first, last_now, uop, a, b, around,
              tmask, wctl, waits_far, busy, trap, last);
    dut.eval();

    const bool ready = here && gyre_sfu_ready(&in, &out);
    const bool go = ready && x.last, act = go && !out.trap;
    u.note("valid %d op %u wid %u pass %u first %d last %d lanes %x imm %08x a[0] %08x ready %d",
           here, uop.op, x.wid, x.pass, x.first, x.last, x.lanes, uop.imm, a[0], in.sfu_ready);
    check_rules(u, dut, out, far, around, busy, go, in, waits_far, act, holds);
    const bool result = here && out.result;
    uint32_t data[NUM_LANES];
    if (result) gyre_sfu_result(&twin, &in, &out, data);
    for (unsigned l = 0; l < NUM_LANES && result; ++l) {
      if (!of_work(uop) || out.refuse) continue;
      u.check(port_word(dut.sfu_data_o, l) == port_word(dut.work_value_i, l),
              "the ids of work-groups are the result");
    }
    const bool of_fcsr = here && uop.flags;
    const bool fcsr_write = here && gyre_sfu_fcsr_write(&in, &out);
    compare_ports(u, dut, ready, here, last, go, out, result, data, fcsr_write);

    if (fcsr_write) u.check(in.fcsr_ready, "fcsr is written only when it is ready");
    if (F_EXT) {
      u.cover("write of fcsr", fcsr_write);
      u.cover("fcsr is not ready", of_fcsr && out.hold && in.sfu_ready && !out.refuse);
      u.cover("a number that is refused meets fcsr not ready", out.hold && out.refuse);
      u.cover("write of fcsr waits for commit", of_fcsr && !out.hold && result && !in.sfu_ready);
      u.cover("write of fcsr without a result", fcsr_write && !uop.wb);
    }
    const bool csr = here && out.is_csr;
    if (csr && of_work(uop)) {
      u.check(out.refuse == (!DISPATCH || out.write), "ids of work-groups are read only");
    }
    u.cover("ids of work-groups", !DISPATCH || (result && of_work(uop) && given.work));
    u.cover("write of ids of work-groups", out.trap && out.refuse && out.write && of_work(uop));
    u.cover("refused CSR", out.trap && out.refuse);
    u.cover("fault of warp control", out.trap && !out.refuse);
    u.cover("write of mscratch", act && csr && out.write && gyre_uop_sr(&uop) == GYRE_CSR_MSCRATCH);
    u.cover("read of mscratch", act && csr && !out.write && gyre_uop_sr(&uop) == GYRE_CSR_MSCRATCH);
    u.cover("token", result && !csr);
    u.cover("result waits", result && !in.sfu_ready);
    if (kPasses > 1) {
      u.cover("refused CSR in an early pass", csr && out.refuse && !x.last);
      u.cover("thread numbers of a later pass",
              result && x.pass != 0 && gyre_uop_sr(&uop) == GYRE_CSR_TID);
      u.cover("the first pass is left out", here && x.first && x.pass != 0);
      u.cover("operand from an earlier pass", last && !x.first);
    }

    u.tick(dut);
    follow_edge(dut, here, twin, in, out, act, launch, launch_arg, go, wctl, around, ready, cfg,
                core, arg, pass);
  }
  return u.finish();
}

// Unit test: compares rtl/execute/gyre_sfu.sv with cmodel/execute/gyre_sfu.c: every operation in
// beats. Warp control is its twin, which answers the RTL, too, and whose stacks and tables evolve.
//
// Legal stimulus, which decode, issue and the core guarantee: the beats of an instruction are the
// slices of its warp's thread mask that are not empty, ascending, with the same uop; a beat stays
// until it leaves, and a fault ends its instruction; only CSR operations and splits of the current
// form write a register. wctl_trap_i means something under wctl_valid_o only. uop.flags stands for
// CSR numbers 0 to 3 if there is floating point. The values of gyre_fcsr come from its twin,
// with random state, and so does what gyre_work_ids would. With several cores the barriers over all
// cores answer at any time, and so does gyre_subwarps, which some instructions have to ask;
// wctl_wait_i is what warp control makes of it. The instructions, and what is around the unit, are
// in sfu_bench.h.

#include "sfu_bench.h"

GYRE_SET_PORTS(const gyre_sfu_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_sfu_out &out, const Bench &b);
GYRE_PORT(arg_i, b.arg);
GYRE_PORT(valid_i, b.here);
GYRE_PORT(launch_context_arg_i, b.launch_context.common.arg);
GYRE_PORT(launch_context_lmem_i, b.launch_context.lmem);
GYRE_PORT(launch_i, b.launch);
GYRE_PORT(launch_arg_i, b.launch_arg);
GYRE_PORT(wid_i, b.x.wid);
GYRE_PORT(beat_i, b.x.beat);
GYRE_PORT(first_i, b.first);
GYRE_PORT(last_i, b.last_now);
GYRE_PORT(lanes_i, b.x.lanes);
GYRE_PORT(first_lane_i, b.x.first_lane);
GYRE_PORT(uop_i, b.uop);
GYRE_PORT(a_i, b.a);
GYRE_PORT(b_i, b.b);
GYRE_PORT(active_i, b.around.active);
GYRE_PORT(tmask_i, b.tmask);
GYRE_PORT(wctl_token_i, in.group ? 0 : gyre_warp_control_token(&b.wctl, b.x.wid));
GYRE_PORT(wctl_wait_i, (b.waits_far || b.busy));
GYRE_PORT(wctl_trap_cause_i, b.trap.cause & 31);
GYRE_PORT(wctl_trap_value_i, b.trap.value);
GYRE_PORT(ready_o, b.ready);
GYRE_PORT(wctl_valid_o, b.last);
GYRE_PORT(wctl_go_o, b.go);
GYRE_PORT(wctl_a_o, out.wctl.a);
GYRE_PORT(wctl_b_o, out.wctl.b);
GYRE_PORT(wctl_cond_o, out.wctl.cond);
GYRE_PORT(sfu_valid_o, b.result);
GYRE_PORT(sfu_data_o, b.data);
GYRE_PORT(fcsr_write_o, b.fcsr_write);
GYRE_WHEN(b.last, wctl_trap_cause_i, wctl_trap_value_i, wctl_a_o, wctl_b_o, wctl_cond_o);
GYRE_WHEN(b.here, ready_o);
GYRE_WHEN(out.trap, trap_cause_o, trap_value_o);
GYRE_WHEN(b.result, sfu_data_o);
GYRE_BY_TEST("driven by parts", fcsr_value_i, work_value_i, wctl_trap_i);
GYRE_BY_TEST("driven by parts", core_i);
GYRE_BY_TEST("of no port", in.exec, in.tmask, in.launch_context, in.ids, in.group_free, in.fcsr,
             in.around, out.control, out.is_csr, out.refuse, out.write, out.hold, out.next,
             out.result, out.value, out.per_lane, out.work);
#include "Vdut_ports.h"

void Bench::eval_twin() {
  ready = here && gyre_sfu_ready(&in, &out);
  go = ready && x.last;
  act = go && !out.trap;
  u.note("valid %d op %u wid %u beat %u first %d last %d lanes %x imm %08x a[0] %08x ready %d",
         here, uop.op, x.wid, x.beat, x.first, x.last, x.lanes, uop.imm, a[0], in.sfu_ready);
  result = here && out.result;
  if (result) gyre_sfu_result(&twin, &in, &out, data);
  fcsr_write = here && gyre_sfu_fcsr_write(&in, &out);
}

void Bench::check_groups() {
  u.check(out.control.barriers.ask == far, "the last beat of a bar with id bit 31 asks");
  if (far) {
    u.check(bool(dut.ready_o) == bool(around.gbar.ready),
            "a bar over all cores leaves with its answer");
    u.check(dut.wctl_go_o == around.gbar.ready, "so it does if it faults");
  }
  if (busy) u.check(!dut.wctl_go_o && !dut.ready_o, "it waits for the subwarps");
}

void Bench::check_result() {
  for (unsigned l = 0; l < NUM_LANES && result; ++l) {
    if (!of_work(uop) || out.refuse) continue;
    u.check(port_word(dut.sfu_data_o, l) == port_word(dut.work_value_i, l),
            "the ids of workgroups are the result");
  }
}

void Bench::check_registers() {
  if (fcsr_write) u.check(in.fcsr_ready, "fcsr is written only when it is ready");
  if (here && out.is_csr && of_work(uop)) {
    u.check(out.refuse == (!DISPATCH || out.write), "ids of workgroups are read only");
  }
}

void Bench::cover_groups() {
  u.cover("subwarps are busy", busy);
  u.cover("busy subwarps hold nothing else", go && in.group && !in.group_free);
  if (NUM_CORES > 1) {
    u.cover("a bar over all cores waits for its answer", waits_far);
    u.cover("a bar over all cores has its answer", far && act);
    u.cover("a bar over all cores faults", far && out.trap);
    u.cover("it has its answer while the subwarps are busy", far && go && holds && !in.group_free);
  }
}

void Bench::cover_fcsr() {
  if (!F_EXT) return;
  const bool of_fcsr = here && uop.flags;
  u.cover("write of fcsr", fcsr_write);
  u.cover("fcsr is not ready", of_fcsr && out.hold && in.sfu_ready && !out.refuse);
  u.cover("a number that is refused meets fcsr not ready", out.hold && out.refuse);
  u.cover("write of fcsr waits for commit", of_fcsr && !out.hold && result && !in.sfu_ready);
  u.cover("write of fcsr without a result", fcsr_write && !uop.wb);
}

void Bench::cover_results() {
  const bool csr = here && out.is_csr;
  u.cover("ids of workgroups", !DISPATCH || (result && of_work(uop) && launch_context.work));
  u.cover("write of ids of workgroups", out.trap && out.refuse && out.write && of_work(uop));
  u.cover("refused CSR", out.trap && out.refuse);
  u.cover("fault of warp control", out.trap && !out.refuse);
  u.cover("write of mscratch", act && csr && out.write && gyre_uop_sr(&uop) == GYRE_CSR_MSCRATCH);
  u.cover("read of mscratch", act && csr && !out.write && gyre_uop_sr(&uop) == GYRE_CSR_MSCRATCH);
  u.cover("token", result && !csr);
  u.cover("result waits", result && !in.sfu_ready);
  if (kBeats > 1) cover_beats();
}

void Bench::cover_beats() {
  u.cover("refused CSR in an early beat", here && out.is_csr && out.refuse && !x.last);
  u.cover("thread numbers of a later beat",
          result && x.beat != 0 && gyre_uop_sr(&uop) == GYRE_CSR_TID);
  u.cover("the first beat is left out", here && x.first && x.beat != 0);
  u.cover("operand from an earlier beat", last && !x.first);
}

void Bench::tick() {
  u.tick(dut);
  if (here) gyre_sfu_tick(&twin, &in, &out, act);
  if (launch) gyre_csr_launch(&twin.csr, launch_arg);
  tick_wctl();
  if (ready) here = false;
  if (dut.rst_i) {
    gyre_sfu_init(&twin, &cfg, core, arg);
    gyre_warp_control_init(&wctl, &cfg);
    here = false;
    beat = kBeats;
  }
}

void Bench::tick_wctl() {
  gyre_wctl_resolution now;
  const gyre_wctl_in *leaves = go ? &out.wctl : nullptr;
  gyre_warp_control_resolve(&wctl, leaves, &around, &out.control, &now);
  const bool asks = out.control.barriers.ask;
  if (go || now.spawn.valid || asks || gyre_warp_control_busy(&wctl)) {
    gyre_warp_control_tick(&wctl, leaves, &around, &out.control, &now, out.trap, asks);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 40000 : 80000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  dut.core_i = b.core;
  dut.arg_i = b.arg;
  dut.valid_i = 0;
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b);
    dut.eval();
    b.eval_twin();
    b.check_groups();
    b.check_result();
    compare_ports(u, dut, b.out, b);
    b.check_registers();
    b.cover_groups();
    b.cover_fcsr();
    b.cover_results();
    b.tick();
  }
  return u.finish();
}

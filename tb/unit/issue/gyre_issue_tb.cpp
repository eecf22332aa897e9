// Unit test: compares rtl/issue/gyre_issue.sv with cmodel/issue/gyre_issue.c: random heads, masks,
// credits, freezes and unresolved instructions; the choice, its beats and the reason for a cycle without
// issue, in every cycle.
//
// Legal stimulus, which its neighbours guarantee: while an instruction is in the middle of its
// beats, its head and its warp's thread mask stay; a warp with an instruction has an active thread;
// the load/store unit gives back only credits that were taken. The heads of the other warps, and
// everything else, change freely from cycle to cycle.

#include "gyre_ports.h"
#include "issue/issue_bench.h"

GYRE_SET_PORTS(const gyre_ibuffer &ib, const gyre_issue_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_issue_out &out, const gyre_issue &twin, const Bench &b);
GYRE_PORT(ibuf_valid_i, ib.valid);
GYRE_PORT(tmask_i, b.tmask);
GYRE_ELEMENTS(tmask_i, NUM_WARPS);
GYRE_PORT(sb_ready_i, b.ready_warps);
GYRE_PORT(issue_valid_o, out.valid);
GYRE_PORT(issue_wid_o, out.wid);
GYRE_PORT(issue_beat_o, out.beat);
GYRE_PORT(issue_first_o, out.first);
GYRE_PORT(issue_last_o, out.last);
GYRE_PORT(issue_lanes_o, out.lanes);
GYRE_PORT(issue_uop_o, *out.uop);
GYRE_PORT(ask_valid_o, out.reconverge_req);
GYRE_PORT(pop_valid_o, (b.fire && out.last));
GYRE_PORT(pop_wid_o, out.wid);
GYRE_PORT(sb_set_o, (b.fire && out.first));
GYRE_PORT(stall_idle_o, b.stall == GYRE_PERF_STALL_IDLE);
GYRE_PORT(stall_fetch_o, b.stall == GYRE_PERF_STALL_FETCH);
GYRE_PORT(stall_serialize_o, b.stall == GYRE_PERF_STALL_PEND);
GYRE_PORT(stall_data_o, b.stall == GYRE_PERF_STALL_DATA);
GYRE_PORT(stall_unit_o, b.stall == GYRE_PERF_STALL_UNIT);
GYRE_PORT(stall_pipe_o, b.stall == GYRE_PERF_STALL_PIPE);
GYRE_PORT(issue_high_o, out.high);
GYRE_WHEN(out.valid, issue_high_o, issue_wid_o, issue_beat_o, issue_first_o, issue_last_o,
          issue_lanes_o, issue_uop_o);
GYRE_WHEN((b.fire && out.last), pop_wid_o);
GYRE_BY_TEST("the test looks at issue_wid_o", turn_uop_i);
GYRE_ELEMENTS(ibuf_head_i, NUM_WARPS, uop_t);
GYRE_PORT(ibuf_head_i, ib.mem[i][0]);
GYRE_BY_TEST("compared by parts", ask_o, unit_ok_o);
GYRE_BY_TEST("of no port", in.tmask, in.write, out.fire, out.data_ok, out.reconverge_wanted,
             out.left_after, out.ends_beat);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.lsu_queue = LSU_QUEUE;
  cfg.ibuf_depth = 2;
  cfg.isa = ISA;
  write.result = &result;
  gyre_issue_init(&twin, &cfg);
  gyre_ibuffer_init(&ib, &cfg);
  gyre_scoreboard_init(&sb, false);
  for (unsigned i = 0; i < NUM_WARPS; ++i) tmask[i] = draw_tmask(u);
  dut.ibuf_valid_i = 0;
}

void Bench::draw_heads() {
  const uint32_t held = twin.mid_q ? 1u << twin.wid_q : 0;
  const uint32_t valid = full.draw(u)   ? kWarps
                         : u.chance(10) ? 0
                                        : u.rand32() & u.rand32() & kWarps;
  ready_warps = data.draw(u) ? kWarps : u.rand32() & kWarps;
  ib.valid = valid | held;
  const bool memory_mood = memory.draw(u);
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    if (!(held >> i & 1) && u.chance(30)) {
      ib.mem[i][0] = draw_uop(u);
      ib.mem[i][0].unit = uint8_t(u.below(GYRE_UNIT_FPU + 1));
      if (memory_mood && u.chance(80)) ib.mem[i][0].unit = GYRE_UNIT_LSU;
      if (ISA && u.chance(40)) ib.mem[i][0].unit = GYRE_UNIT_SCALAR;
      // No instruction of the load/store unit, nor of floating point, reads words of 64 bits.
      const unsigned unit = ib.mem[i][0].unit;
      const bool may = unit == GYRE_UNIT_ALU || unit == GYRE_UNIT_MUL || unit == GYRE_UNIT_SCALAR;
      wide_warps = (wide_warps & ~(1u << i)) | uint32_t(may && u.chance(50)) << i;
      if (u.chance(70)) ib.mem[i][0].serialize = 0;
      ib.mem[i][0].reconverge = meets.draw(u) && u.chance(40);
      tmask[i] = draw_tmask(u);
      ib.vector[i][0] = {};
      ib.vector[i][0].a_row = 1;
    }
    for (uint64_t &word : sb.busy_q[i].word) word = ready_warps >> i & 1 ? 0 : ~UINT64_C(0);
  }
}

// The state of the warps, of the units and of the stages that follow.
void Bench::draw_machine() {
  const bool div_busy = divider.draw(u), fdiv_busy = fdivider.draw(u);
  in = {};
  in.freeze = freezes.draw(u) && u.chance(30) ? u.rand32() & kWarps : 0;
  in.div_coming = div_busy ? uint8_t(u.below(4)) : 0;
  in.div_free = div_busy ? uint8_t(low_bits(u.below(4)) & 7) : 7;
  in.fdiv_coming = fdiv_busy && u.chance(50);
  in.fdiv_free = !fdiv_busy || u.chance(50);
  in.tmask = tmask;
  in.write = &write;
  in.halted = u.chance(3);
  in.active = active.draw(u) ? kWarps : u.rand32() & u.rand32() & kWarps;
  in.stalled = u.rand32() & u.rand32() & kWarps;
  in.barred = u.chance(10) ? kWarps : u.rand32() & u.rand32() & kWarps;
  in.issue_ready = ready.draw(u);
  in.yield_due = turns.draw(u) && u.chance(40) ? u.rand32() & u.rand32() & kWarps : 0;
  in.reconverge_done = u.chance(50) ? kWarps : u.rand32() & kWarps;
  in.ask_ready = asks.draw(u);
  in.serialize = pending.draw(u) ? u.rand32() & kWarps : u.chance(10) ? kWarps : 0;
  credit = (LSU_QUEUE == 1 || twin.credit_q < LSU_QUEUE) && credits.draw(u) && u.chance(60);
  in.lsu_credit = credit;
  in.scalar_ready = scalars.draw(u) ? kWarps : u.rand32() & kWarps;
  in.scalar_wide = wide_warps;
  dut.rst_i = u.below(3000) == 0;
}

// The buffer shows the head of the chosen warp in the same cycle.
void Bench::show_chosen_head() {
  put_uop(dut.turn_uop_i, 0, ib.mem[dut.issue_wid_o][0]);
  dut.eval();
}

void Bench::eval_twin() {
  gyre_issue_eval(&twin, &in, &ib, &sb, &out);
  stall = gyre_issue_stall(&in, &ib, &out);
  fire = out.fire;
  u.note(
      "issue %d/%d wid %u beat %u first %d last %d, last wid %u mid %d serialize %x credit %u, "
      "valid %x ready %x freeze %x stall %d",
      out.valid, in.issue_ready, out.wid, out.beat, out.first, out.last, twin.wid_q, twin.mid_q,
      in.serialize, twin.credit_q, ib.valid, ready_warps, in.freeze, stall);
}

void Bench::check_ask() {
  if (out.valid) {
    const bool scalar = ISA && out.uop->unit == GYRE_UNIT_SCALAR;
    u.check((dut.issue_lanes_o != 0) == !scalar,
            "no beat without an active thread, but scalar ones");
    const bool wide = scalar && (wide_warps >> out.wid & 1);
    if (scalar) u.check(dut.issue_last_o == (!wide || !dut.issue_first_o), "one beat, or two");
    if (ISA && out.first)
      u.check(in.scalar_ready >> out.wid & 1, "scalar registers are waited for");
    u.cover("the second beat of a scalar head", !ISA || (wide && !dut.issue_first_o && fire));
  }
  if (out.reconverge_req) {
#define GYRE_GET(name, at, width) const uint64_t ask_##name = port_get(dut.ask_o, at, width);
    GYRE_ASK_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("ask.wid", ask_wid, out.wid);
    u.compare("ask.pc", ask_pc, ib.mem[out.wid][0].pc);
  }
}

// Without the twin: warps that may begin, and warps that must send a request first.
void Bench::check_who_begins() {
  uint32_t must = 0;  // warps that must send a request
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    if ((in.yield_due >> i & 1) || (ib.mem[i][0].reconverge && !(in.reconverge_done >> i & 1)))
      must |= 1u << i;
  }
  const uint32_t here = in.halted ? 0 : ib.valid & ~in.serialize & ~in.freeze;
  const uint32_t its = out.valid || out.reconverge_req ? 1u << dut.issue_wid_o : 0;
  if (!twin.mid_q && dut.issue_valid_o) u.check(!(must & its), "it begins without having asked");
  if (dut.ask_valid_o) {
    u.check((must & here & its) && in.ask_ready && !twin.mid_q, "asks without a reason");
    u.check(dut.hold_o == its && !dut.issue_valid_o, "the warp that asks is held, and none issues");
  } else {
    u.check(!(must & here) || !in.ask_ready || twin.mid_q, "a reason to ask waits for nothing");
  }
  cover_asking(must, here, its);
}

// must: warps that must send a request; here: warps whose head may go; its: the warp that issues or
// asks.
void Bench::cover_asking(uint32_t must, uint32_t here, uint32_t its) {
  bool met = false, reconverge_done = false;
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    met |= out.reconverge_req && out.wid == i && !(in.yield_due >> i & 1);
    reconverge_done |= fire && out.first && out.wid == i && ib.mem[i][0].reconverge;
  }
  u.cover("a warp asks at a head that meets others", met);
  u.cover("a warp asks as a turn is due", out.reconverge_req && (in.yield_due & its));
  u.cover("a head that has been met issues", reconverge_done);
  u.cover("who would ask waits", (must & here) && !in.ask_ready && !out.valid);
  u.cover("a warp asks whose operands are missing", out.reconverge_req && !(ready_warps & its));
  if (NUM_THREADS > NUM_LANES) {
    u.cover("asking waits for the beats of an instruction",
            (must & here) && twin.mid_q && in.ask_ready);
  }
  if (NUM_WARPS > 1) {
    u.cover("a warp issues while another one waits to ask",
            (must & here & ~its) && fire && out.first);
    u.cover("a warp asks in place of one that could issue", out.reconverge_req && out.data_ok);
    u.cover("asking goes round", out.reconverge_req && out.wid < twin.wid_q);
  }
}

void Bench::check_divisions() {
  const bool fdiv = out.valid && gyre_is_fdiv(out.uop);
  u.check(!out.valid || !out.first || !fdiv || (in.fdiv_free && !in.fdiv_coming),
          "no floating-point division to a divider that is not free");
  const bool div = out.valid && out.uop->unit == GYRE_UNIT_DIV;
  unsigned on_their_way = 0, places = 0;
  for (unsigned i = 0; i < 2; ++i) on_their_way += in.div_coming >> i & 1;
  while (in.div_free >> places & 1) ++places;
  u.check(!out.valid || !out.first || !div || places > on_their_way,
          "no division without an entry after those on their way");
  bool div_waits = false;  // a division that could go but for the divide unit
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    const bool here_too = (out.data_ok >> i & 1) && ib.mem[i][0].unit == GYRE_UNIT_DIV;
    div_waits |= here_too && places <= on_their_way;
    u.check(!here_too || (dut.unit_ok_o >> i & 1) == (places > on_their_way),
            "a division waits for nothing but entries");
  }
  u.cover("division waits for the divide unit", div_waits);
  u.cover("division after one", fire && out.first && div && on_their_way == 1);
  u.cover("division after two", fire && out.first && div && on_their_way == 2);
}

void Bench::cover_floating_point() {
  const bool fp = out.valid && out.uop->unit == GYRE_UNIT_FPU;
  const bool fdiv = out.valid && gyre_is_fdiv(out.uop);
  bool fdiv_waits = false;  // a division that could go but for the divider
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    fdiv_waits |= (out.data_ok >> i & 1) && gyre_is_fdiv(&ib.mem[i][0]) && !in.fdiv_free;
  }
  u.cover("division waits for the floating-point divider", fdiv_waits);
  u.cover("floating-point division", fire && fdiv);
  u.cover("floating point beside a busy divider", fire && fp && !fdiv && !in.fdiv_free);
  u.cover("floating-point operation without a result", fire && fp && !out.uop->wb);
}

void Bench::cover_stalls() {
  u.cover("idle", stall == GYRE_PERF_STALL_IDLE);
  u.cover("no instruction", stall == GYRE_PERF_STALL_FETCH);
  u.cover("all held", stall == GYRE_PERF_STALL_PEND);
  u.cover("operands missing", stall == GYRE_PERF_STALL_DATA);
  u.cover("unit busy", stall == GYRE_PERF_STALL_UNIT);
  u.cover("pipe blocked", stall == GYRE_PERF_STALL_PIPE);
  u.cover("an instruction holds its warp", dut.hold_o);
  u.cover("an unresolved instruction holds a warp back", ib.valid & ready_warps & in.serialize);
  u.cover("no credit left", twin.credit_q == 0);
  u.cover("beat to the load/store unit without credits",
          LSU_QUEUE > 1 || (fire && out.uop->unit == GYRE_UNIT_LSU && twin.credit_q == 0));
  u.cover("credit and beat at once", credit && fire && out.uop->unit == GYRE_UNIT_LSU);
  if (NUM_THREADS > NUM_LANES) {
    u.cover("middle of an instruction", twin.mid_q);
    u.cover("halted in the middle", twin.mid_q && in.halted);
    u.cover("a beat is left out", fire && out.first && out.beat != 0);
  }
  if (NUM_WARPS > 1) u.cover("round robin wraps", fire && !twin.mid_q && out.wid < twin.wid_q);
}

void Bench::after_edge() {
  gyre_issue_tick(&twin, &in, &out);
  if (dut.rst_i) gyre_issue_init(&twin, &cfg);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 20000 : 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_heads();
    b.draw_machine();
    set_ports(dut, b.ib, b.in, b);
    dut.eval();
    b.show_chosen_head();
    b.eval_twin();
    b.check_ask();
    b.check_who_begins();
    b.check_divisions();
    compare_ports(u, dut, b.out, b.twin, b);
    b.cover_floating_point();
    b.cover_stalls();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}

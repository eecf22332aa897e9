// Unit test of rtl/execute/gyre_diverge.sv against cmodel/execute/gyre_diverge.c: branches and
// indirect jumps in one to eight passes, whose threads go a few ways. What the RTL gets from the
// ALU, the ALU's twin computes here.
//
// Kept, because the issue stage keeps it: all passes of an instruction have the same uop, each has
// an active lane, first and last mark them, and together they have the warp's threads. A pass with
// a fault ends its instruction (the machine halts; here the next one begins).
//
// Besides, without the twin: what was put, run and resolved of an instruction is each of its
// threads once, with the target of that thread; in a turn its thread is to run, after a jalr alone.
// Of a jalr the groups are put in the order of passes and lanes, those of the first rs1 run, and a
// pass waits only for the groups if all threads have one rs1. A fault has the lanes of a pass whose
// targets are misaligned, and the lowest of these.

#include "Vdut.h"
#include "exec_fields.h"
#include "gyre_ports.h"
#include "op_lists.h"

extern "C" {
#include "common/gyre_bits.h"
#include "execute/gyre_alu.h"
#include "execute/gyre_diverge.h"
}

namespace {
constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;
constexpr uint8_t kControlOps[] = {GYRE_OPS_ALU_CONTROL(GYRE_OP_ITEM)};

// An instruction: operands of each thread, and where each goes.
struct Instruction {
  gyre_uop uop;
  uint32_t tmask, turn, left;  // left: threads of passes that are still to come
  uint32_t a[GYRE_MAX_THREADS], b[GYRE_MAX_THREADS], target[GYRE_MAX_THREADS];
  unsigned wid;
};

void draw(Unit &u, Instruction *i) {
  i->uop = draw_uop(u);
  i->uop.unit = GYRE_UNIT_ALU;
  i->uop.op = u.chance(90) ? one_of(u, kControlOps) : uint8_t(u.below(GYRE_OP_ALU_COUNT));
  if (u.chance(30)) i->uop.op = GYRE_OP_JALR;
  i->uop.imm = u.chance(10) ? 4 : i->uop.imm & (u.chance(95) ? ~3u : ~1u);
  i->uop.pc &= ~3u;
  if (u.chance(10)) {  // about the end of the addresses
    i->uop.pc = 4 * (u.below(8) - 4);
    i->uop.imm = 4 * (u.below(16) - 8);
  }
  i->wid = u.below(NUM_WARPS);
  do {
    i->tmask = (u.chance(40) ? ~0u : u.rand32()) & low_bits(NUM_THREADS);
  } while (i->tmask == 0);
  i->left = i->tmask;
  i->turn = 0;
  if (u.chance(40)) {
    unsigned t = u.below(NUM_THREADS);
    while (!(i->tmask >> t & 1)) t = (t + 1) % NUM_THREADS;
    i->turn = 1u << t;
  }
  uint32_t some[3];  // ways
  for (uint32_t &s : some) s = u.operand() & (u.chance(97) ? ~3u : ~0u);
  const unsigned ways = 1 + u.below(3), lone = u.chance(20) ? u.below(NUM_THREADS) : NUM_THREADS;
  const uint32_t b = u.chance(50) ? some[0] : u.operand();
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    i->a[t] = u.chance(3) ? u.operand() & ~3u : some[t == lone ? 0 : u.below(ways)];
    i->b[t] = i->uop.op == GYRE_OP_JALR ? i->uop.imm : b;
    i->target[t] = (i->a[t] + i->uop.imm) & ~1u;
  }
  if (i->uop.op == GYRE_OP_JALR) return;
  const uint32_t taken = gyre_alu_taken(&i->uop, NUM_THREADS, i->tmask, i->a, i->b);
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    i->target[t] = taken >> t & 1 ? i->uop.pc + i->uop.imm : gyre_uop_next(&i->uop);
  }
}
}  // namespace

GYRE_SET_PORTS(bool fire, const gyre_exec &x, const Instruction &i, bool here,
               const uint32_t *target, bool free, bool ready);
GYRE_COMPARE_PORTS(bool here, const gyre_diverge_out &out, bool trap, bool resolves,
                   const gyre_regroup_t &ask);
GYRE_PORT(fire_i, fire);
GYRE_PORT(exec_i, x);
GYRE_PORT(taken_i, here ? gyre_alu_taken(&i.uop, NUM_LANES, x.lanes, x.a, x.b) : 0);
GYRE_PORT(target_i, target);
GYRE_PORT(tmask_i, i.tmask);
GYRE_PORT(turn_i, i.turn);
GYRE_PORT(free_i, free);
GYRE_PORT(regroup_ready_i, ready);
GYRE_PORT(wait_o, (here && out.wait));
GYRE_PORT(trap_o.valid, trap);
GYRE_PORT(trap_o.cause, out.br.trap_cause);
GYRE_PORT(trap_o.lanes, out.br.trap_lanes);
GYRE_PORT(trap_o.value, out.br.trap_value);
GYRE_PORT(resolve_o.valid, resolves);
GYRE_PORT(resolve_o.jump, out.br.jump);
GYRE_PORT(resolve_o.pc, out.br.pc);
GYRE_PORT(regroup_valid_o, ask.valid);
GYRE_WHEN(trap, trap_o);
GYRE_WHEN(resolves, resolve_o);
GYRE_BY_TEST("driven by parts", valid_i, exec_i.a);
GYRE_BY_TEST("it reads neither", exec_i.b, exec_i.c);
GYRE_BY_TEST("of no port", out.regroup, out.puts, out.asks, out.flush, out.apart, out.same,
             out.noted, out.left, out.a, out.stray, out.turn);
GYRE_PORT(regroup_o, ask);
GYRE_WHEN(ask.valid, regroup_o);
#include "Vdut_ports.h"

static void check_rules(Unit &u, bool resolves, const Instruction &i, const gyre_diverge_out &out,
                        bool jalr, bool trap, bool taken_now, const gyre_regroup_t &ask,
                        uint32_t kept, uint32_t turn_target, const gyre_exec &x,
                        unsigned passes_apart) {
  if (resolves) {
    for (unsigned t = 0; t < NUM_THREADS; ++t) {
      if (i.tmask >> t & 1) u.check(i.target[t] == out.br.pc, "resolved to elsewhere");
    }
  }
  u.cover("branch one way", resolves && !jalr);
  u.cover("branch to the next instruction", resolves && !jalr && i.uop.imm == 4);
  u.cover("jalr one way", resolves && jalr);
  u.cover("misaligned branch", trap && !jalr);
  u.cover("misaligned jalr", trap && jalr);
  if (NUM_THREADS > 1) {
    u.cover("branch both ways, back", taken_now && !jalr && ask.run_pc < i.uop.pc);
    u.cover("branch both ways, ahead", taken_now && !jalr && ask.run_pc == gyre_uop_next(&i.uop));
    u.cover("branch both ways, the next instruction is at 0",
            taken_now && !jalr && !i.turn && i.uop.pc == 0u - 4 && ask.run_pc == 0);
    u.cover("branch both ways, back beyond 0",
            taken_now && !jalr && !i.turn && i.uop.pc < 16 && ask.put_pc > ~64u);
    u.cover("branch both ways in a turn, the higher side runs",
            taken_now && !jalr && ask.run_pc > ask.put_pc);
    u.cover("jalr to two targets", taken_now && jalr && ask.run && kept == 1);
    u.cover("the turn's thread goes alone where others go",
            taken_now && jalr && ask.put && i.turn && ask.put_pc == turn_target);
    u.cover("a request is not taken", ask.valid && !taken_now);
  }
  if (NUM_THREADS > 3) u.cover("jalr to many targets", taken_now && jalr && ask.run && kept > 2);
  if (kPasses > 1) {
    u.cover("a pass that agrees after one that was taken apart",
            out.apart && !x.first && out.left == 0);
    u.cover("who was noted before is put, in a turn", taken_now && out.flush);
    u.cover("the turn's thread is met after such a pass",
            taken_now && jalr && ask.run && i.turn && passes_apart > 1);
  }
}

static gyre_regroup_t asked(const gyre_diverge_out &out, bool valid) {
  gyre_regroup_t ask = valid ? out.regroup : gyre_regroup_t{};
  ask.valid = valid;
  return ask;
}

// The threads of a jalr that have the first one's rs1.
static uint32_t like_first(const Instruction &i) {
  uint32_t mask = 0;
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    if (i.tmask >> t & 1 && i.a[t] == i.a[gyre_lowest(i.tmask)]) mask |= 1u << t;
  }
  return mask;
}

static void next_pass(Instruction &i, gyre_exec &x) {
  unsigned p = 0;
  while (!(i.left >> p * NUM_LANES & low_bits(NUM_LANES))) ++p;
  x.wid = uint8_t(i.wid);
  x.pass = uint8_t(p);
  x.lanes = i.left >> p * NUM_LANES & low_bits(NUM_LANES);
  x.lead = uint8_t(gyre_lowest(x.lanes));
  i.left &= ~(x.lanes << p * NUM_LANES);
  x.last = i.left == 0;
  x.a = i.a + p * NUM_LANES;
  x.b = i.b + p * NUM_LANES;
}

// Of a jalr: groups in the order of passes and lanes, without those that run.
static void check_put(Unit &u, const Instruction &i, const gyre_regroup_t &ask, bool flush,
                      uint32_t gone, uint32_t firsts) {
  const unsigned t = gyre_lowest(ask.put_mask);
  const uint32_t run = i.turn ? i.turn : firsts;
  uint32_t equal = 0;  // of its pass
  for (unsigned s = t - t % NUM_LANES; s < t - t % NUM_LANES + NUM_LANES; ++s) {
    if (i.a[s] == i.a[t]) equal |= 1u << s;
  }
  equal &= i.tmask & ~run;
  u.check((((1u << t) - 1) & i.tmask & ~gone & ~run) == 0, "not the lowest is put");
  u.check(flush ? ask.put_mask == (gone & firsts & ~run) : ask.put_mask == equal,
          "not a group is put");
}

static void check_fault(Unit &u, const Vdut &dut, const Instruction &i, const gyre_exec &x,
                        bool jalr) {
  uint32_t bad = 0;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const unsigned t = x.pass * NUM_LANES + l;
    const bool goes_there = jalr || i.target[t] != gyre_uop_next(&i.uop);
    if (x.lanes >> l & 1 && goes_there && i.target[t] & 2) bad |= 1u << l;
  }
  u.check(get(dut.trap_o, trap_port::lanes) == bad && bad != 0, "others fault");
  u.check(get(dut.trap_o, trap_port::value) == i.target[x.pass * NUM_LANES + gyre_lowest(bad)],
          "another target");
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_LANES == 32 ? 30000 : 100000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_lanes = NUM_LANES;
  gyre_diverge twin;
  gyre_diverge_init(&twin, &cfg);
  Instruction i = {};
  gyre_exec x = {};
  x.uop = &i.uop;
  bool here = false, inside = false, control = false;
  uint32_t gone = 0, kept = 0;  // threads of the instruction that have been asked for
  unsigned passes_apart = 0;    // its passes that were taken apart
  Throttle passes, commit, groups;
  dut.valid_i = dut.fire_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (!here && passes.draw(u)) {
      here = true;
      x.first = !inside;
      if (!inside) {
        draw(u, &i);
        gone = kept = passes_apart = 0;
        control = has(kControlOps, i.uop.op);
      }
      inside = true;
      next_pass(i, x);
    }
    // Who is free for an instruction takes what is asked.
    const bool free = groups.draw(u), ready = free || u.chance(30);
    gyre_diverge_out out = {};
    if (here) gyre_diverge_eval(&twin, &x, i.tmask, i.turn, free, &out);
    const bool trap = here && out.br.trap;
    const bool fire = here && commit.draw(u) && !out.wait && !trap;
    uint32_t target[GYRE_MAX_THREADS] = {};
    if (here) gyre_alu_target(NUM_LANES, x.a, x.b, target);
    dut.valid_i = here;
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      port_put(dut.exec_i, exec_port::a.at + 32 * l, 32, here ? x.a[l] : u.rand32());
    }
    set_ports(dut, fire, x, i, here, target, free, ready);
    dut.eval();

    const gyre_regroup_t ask = asked(out, out.puts || (fire && x.last && out.asks));
    u.note("valid %d fire %d op %u pass %u first %d last %d lanes %x tmask %x turn %x ask %d", here,
           fire, i.uop.op, x.pass, x.first, x.last, x.lanes, i.tmask, i.turn, ask.valid);
    const bool resolves = fire && x.last && out.br.is_branch;
    compare_ports(u, dut, here, out, trap, resolves, ask);
    // Each thread once, to where it goes.
    const bool jalr = i.uop.op == GYRE_OP_JALR;
    const bool taken_now = ask.valid && ready;
    const uint32_t firsts = jalr ? like_first(i) : 0;
    const bool agree = !jalr || firsts == i.tmask;
    const uint32_t turn_target = i.turn ? i.target[gyre_lowest(i.turn)] : 0;
    const auto goes = [&](uint32_t mask, uint32_t pc) {
      u.check((mask & gone) == 0 && mask != 0, "a thread goes twice, or none goes");
      gone |= mask;
      for (unsigned t = 0; t < NUM_THREADS; ++t) {
        if (mask >> t & 1) u.check((i.target[t] & ~3u) == pc, "a thread goes elsewhere");
      }
    };
    if (taken_now) {
      if (ask.put) goes(ask.put_mask, ask.put_pc);
      if (ask.run) {
        goes(ask.run_mask, ask.run_pc);
        u.check(gone == i.tmask, "a thread is lost");
        if (jalr) {
          u.check(ask.run_mask == (i.turn ? i.turn : firsts), "others run");
        } else {
          u.check(i.turn ? ask.run_mask & i.turn : ask.run_pc < ask.put_pc, "the other side runs");
        }
      }
      if (ask.put && jalr) check_put(u, i, ask, out.flush, gone, firsts);
      if (ask.put) ++kept;
    }
    if (jalr && here && agree && free && !out.br.trap && !out.stray) {
      u.check(!dut.wait_o && !dut.regroup_valid_o, "a jump to one place waits");
    }
    if (trap) check_fault(u, dut, i, x, jalr);
    check_rules(u, resolves, i, out, jalr, trap, taken_now, ask, kept, turn_target, x,
                passes_apart);

    if (fire && jalr && !out.br.is_branch) ++passes_apart;
    u.tick(dut);
    gyre_diverge_tick(&twin, &x, here ? &out : nullptr, fire, ready);
    if (fire || trap) {
      here = false;
      if (x.last || trap) inside = false;
    }
    if (trap) {  // the machine would halt: a new one
      gyre_diverge_init(&twin, &cfg);
      dut.valid_i = dut.fire_i = 0;
      u.reset(dut);
    }
    if (!control && !inside) gone = 0;
  }
  return u.finish();
}

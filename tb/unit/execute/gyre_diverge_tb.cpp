// Unit test: compares rtl/execute/gyre_diverge.sv with cmodel/execute/gyre_diverge.c: branches and
// indirect jumps in one to eight beats, whose threads go a few ways. The ALU's twin computes
// the inputs that the RTL gets from the ALU.
//
// Legal stimulus, which the issue stage guarantees: all beats of an instruction have the same uop,
// each has an active lane, first and last mark them, and together they have the warp's threads. A
// beat with a fault ends its instruction (the machine halts; here the next one begins).
//
// Besides, without the twin: what was put, run and resolved of an instruction is each of its
// threads once, with the target of that thread; in a turn its thread is to run, after a jalr alone.
// A jalr puts subwarps in the order of beats and lanes, those of the first rs1 run, and a beat
// waits only for gyre_subwarps if all threads have one rs1. A fault has the lanes of a beat whose
// targets are misaligned, and the lowest of these.

#include "Vdut.h"
#include "diverge_instruction.h"

extern "C" {
#include "execute/gyre_diverge.h"
}

namespace {
// The instruction that is taken apart beat by beat, and which of its threads were asked for.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_diverge twin;
  gyre_diverge_out out = {};
  Instruction now = {};
  gyre_exec x = {};
  bool here = false, inside = false, control = false;
  uint32_t gone = 0, kept = 0;  // threads of the instruction that have been asked for
  unsigned beats_apart = 0;     // its beats that were taken apart
  Throttle beats, commit, groups;
  // State of this cycle.
  bool free = false, ready = false, fire = false, trap = false, resolves = false;
  uint32_t target[GYRE_MAX_THREADS] = {};
  gyre_regroup_t ask = {};
  bool jalr = false, taken_now = false;
  uint32_t firsts = 0;  // the threads of a jalr that have the first one's rs1

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_lanes = NUM_LANES;
    gyre_diverge_init(&twin, &cfg);
    x.uop = &now.uop;
  }

  void draw();
  void draw_beat();
  void drive();
  void eval_asked();
  void check_taken();
  void check_goes(uint32_t mask, uint32_t pc);
  void check_run();
  void check_put();
  void check_wait();
  void check_fault();
  void check_resolved();
  void cover();
  void cover_ways();
  void cover_beats();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const Bench &b);
GYRE_COMPARE_PORTS(const gyre_diverge_out &out, const Bench &b);
GYRE_PORT(fire_i, b.fire);
GYRE_PORT(exec_i, b.x);
GYRE_PORT(taken_i, b.here ? gyre_alu_taken(&b.now.uop, NUM_LANES, b.x.lanes, b.x.a, b.x.b) : 0);
GYRE_PORT(target_i, b.target);
GYRE_PORT(tmask_i, b.now.tmask);
GYRE_PORT(turn_i, b.now.turn);
GYRE_PORT(free_i, b.free);
GYRE_PORT(regroup_ready_i, b.ready);
GYRE_PORT(wait_o, (b.here && out.wait));
GYRE_PORT(trap_o.valid, b.trap);
GYRE_PORT(trap_o.cause, out.br.trap_cause);
GYRE_PORT(trap_o.lanes, out.br.trap_lanes);
GYRE_PORT(trap_o.value, out.br.trap_value);
GYRE_PORT(resolve_o.valid, b.resolves);
GYRE_PORT(resolve_o.jump, out.br.jump);
GYRE_PORT(resolve_o.pc, out.br.pc);
GYRE_PORT(regroup_valid_o, b.ask.valid);
GYRE_WHEN(b.trap, trap_o);
GYRE_WHEN(b.resolves, resolve_o);
GYRE_BY_TEST("driven by parts", valid_i, exec_i.a);
GYRE_BY_TEST("it reads neither", exec_i.b, exec_i.c);
GYRE_BY_TEST("of no port", out.regroup, out.puts, out.asks, out.flush, out.apart, out.same,
             out.noted, out.left, out.a, out.stray, out.turn);
GYRE_PORT(regroup_o, b.ask);
GYRE_WHEN(b.ask.valid, regroup_o);
#include "Vdut_ports.h"

void Bench::draw() {
  if (!here && beats.draw(u)) draw_beat();
  // gyre_subwarps, if free, accepts the request of the instruction.
  free = groups.draw(u);
  ready = free || u.chance(30);
  out = {};
  if (here) gyre_diverge_eval(&twin, &x, now.tmask, now.turn, free, &out);
  trap = here && out.br.trap;
  fire = here && commit.draw(u) && !out.wait && !trap;
}

void Bench::draw_beat() {
  here = true;
  x.first = !inside;
  if (!inside) {
    draw_instruction(u, &now);
    gone = kept = beats_apart = 0;
    control = has(kControlOps, now.uop.op);
  }
  inside = true;
  next_beat(now, x);
}

void Bench::drive() {
  for (uint32_t &t : target) t = 0;
  if (here) gyre_alu_target(NUM_LANES, x.a, x.b, target);
  dut.valid_i = here;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    port_put(dut.exec_i, exec_port::a.at + 32 * l, 32, here ? x.a[l] : u.rand32());
  }
  set_ports(dut, *this);
  dut.eval();
}

// Request of this cycle.
void Bench::eval_asked() {
  const bool valid = out.puts || (fire && x.last && out.asks);
  ask = valid ? out.regroup : gyre_regroup_t{};
  ask.valid = valid;
  u.note("valid %d fire %d op %u beat %u first %d last %d lanes %x tmask %x turn %x ask %d", here,
         fire, now.uop.op, x.beat, x.first, x.last, x.lanes, now.tmask, now.turn, ask.valid);
  resolves = fire && x.last && out.br.is_branch;
  jalr = now.uop.op == GYRE_OP_JALR;
  taken_now = ask.valid && ready;
  firsts = jalr ? like_first(now) : 0;
}

// Each thread goes once, to where it goes.
void Bench::check_taken() {
  if (!taken_now) return;
  if (ask.put) check_goes(ask.put_mask, ask.put_pc);
  if (ask.run) check_run();
  if (ask.put && jalr) check_put();
  if (ask.put) ++kept;
}

void Bench::check_goes(uint32_t mask, uint32_t pc) {
  u.check((mask & gone) == 0 && mask != 0, "a thread goes twice, or none goes");
  gone |= mask;
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    if (mask >> t & 1) u.check((now.target[t] & ~3u) == pc, "a thread goes elsewhere");
  }
}

void Bench::check_run() {
  check_goes(ask.run_mask, ask.run_pc);
  u.check(gone == now.tmask, "a thread is lost");
  if (jalr) {
    u.check(ask.run_mask == (now.turn ? now.turn : firsts), "others run");
  } else {
    u.check(now.turn ? ask.run_mask & now.turn : ask.run_pc < ask.put_pc, "the other side runs");
  }
}

// For a jalr: subwarps in the order of beats and lanes, without those that run.
void Bench::check_put() {
  const unsigned t = gyre_lowest(ask.put_mask);
  const uint32_t run = now.turn ? now.turn : firsts;
  uint32_t equal = 0;  // of its beat
  for (unsigned s = t - t % NUM_LANES; s < t - t % NUM_LANES + NUM_LANES; ++s) {
    if (now.a[s] == now.a[t]) equal |= 1u << s;
  }
  equal &= now.tmask & ~run;
  u.check((((1u << t) - 1) & now.tmask & ~gone & ~run) == 0, "not the lowest is put");
  u.check(out.flush ? ask.put_mask == (gone & firsts & ~run) : ask.put_mask == equal,
          "not a subwarp is put");
}

void Bench::check_wait() {
  const bool agree = !jalr || firsts == now.tmask;
  if (jalr && here && agree && free && !out.br.trap && !out.stray) {
    u.check(!dut.wait_o && !dut.regroup_valid_o, "a jump to one address waits");
  }
}

void Bench::check_fault() {
  if (!trap) return;
  uint32_t bad = 0;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const unsigned t = x.beat * NUM_LANES + l;
    const bool goes_there = jalr || now.target[t] != gyre_uop_next(&now.uop);
    if (x.lanes >> l & 1 && goes_there && now.target[t] & 2) bad |= 1u << l;
  }
  u.check(get(dut.trap_o, trap_port::lanes) == bad && bad != 0, "others fault");
  u.check(get(dut.trap_o, trap_port::value) == now.target[x.beat * NUM_LANES + gyre_lowest(bad)],
          "another target");
}

void Bench::check_resolved() {
  if (!resolves) return;
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    if (now.tmask >> t & 1) u.check(now.target[t] == out.br.pc, "resolved to elsewhere");
  }
}

void Bench::cover() {
  u.cover("branch one way", resolves && !jalr);
  u.cover("branch to the next instruction", resolves && !jalr && now.uop.imm == 4);
  u.cover("jalr one way", resolves && jalr);
  u.cover("misaligned branch", trap && !jalr);
  u.cover("misaligned jalr", trap && jalr);
  if (NUM_THREADS > 1) cover_ways();
  if (NUM_THREADS > 3) u.cover("jalr to many targets", taken_now && jalr && ask.run && kept > 2);
  if (kBeats > 1) cover_beats();
}

void Bench::cover_ways() {
  const uint32_t turn_target = now.turn ? now.target[gyre_lowest(now.turn)] : 0;
  u.cover("branch both ways, back", taken_now && !jalr && ask.run_pc < now.uop.pc);
  u.cover("branch both ways, ahead", taken_now && !jalr && ask.run_pc == gyre_uop_next(&now.uop));
  u.cover("branch both ways, the next instruction is at 0",
          taken_now && !jalr && !now.turn && gyre_uop_next(&now.uop) == 0 && ask.run_pc == 0);
  u.cover("branch both ways, back beyond 0",
          taken_now && !jalr && !now.turn && now.uop.pc < 16 && ask.put_pc > ~64u);
  u.cover("branch both ways in a turn, the higher side runs",
          taken_now && !jalr && ask.run_pc > ask.put_pc);
  u.cover("jalr to two targets", taken_now && jalr && ask.run && kept == 1);
  u.cover("the turn's thread goes alone where others go",
          taken_now && jalr && ask.put && now.turn && ask.put_pc == turn_target);
  u.cover("a request is not taken", ask.valid && !taken_now);
}

void Bench::cover_beats() {
  u.cover("a beat that agrees after one that was taken apart",
          out.apart && !x.first && out.left == 0);
  u.cover("who was noted before is put, in a turn", taken_now && out.flush);
  u.cover("the turn's thread is met after such a beat",
          taken_now && jalr && ask.run && now.turn && beats_apart > 1);
}

// A fault would halt the machine: it begins anew.
void Bench::tick() {
  if (fire && jalr && !out.br.is_branch) ++beats_apart;
  u.tick(dut);
  gyre_diverge_tick(&twin, &x, here ? &out : nullptr, fire, ready);
  if (fire || trap) {
    here = false;
    if (x.last || trap) inside = false;
  }
  if (trap) {
    gyre_diverge_init(&twin, &cfg);
    dut.valid_i = dut.fire_i = 0;
    u.reset(dut);
  }
  if (!control && !inside) gone = 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_LANES == 32 ? 30000 : 100000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  dut.valid_i = dut.fire_i = 0;
  u.reset(dut);
  while (u.next()) {
    b.draw();
    b.drive();
    b.eval_asked();
    compare_ports(u, dut, b.out, b);
    b.check_taken();
    b.check_wait();
    b.check_fault();
    b.check_resolved();
    b.cover();
    b.tick();
  }
  return u.finish();
}

// Unit test: compares rtl/simt/reconvergence/gyre_ipdom.sv with its twin, at the reconvergence port
// (docs/simt.md): splits and joins of both forms, deep and shallow stacks, uniform counters up to
// their limit, and faults, whose instruction leaves, too.
//
// Legal stimulus, which execute and the operand stage guarantee: only a split or join is valid, and
// it leaves only while it is; a join that returns to a side or mask comes after a peek of its warp
// since that warp's last instruction; no peek of a warp in the cycle in which its instruction
// leaves (it has nothing else under way). clear_i may meet any instruction of the same warp.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_units.h"
#include "simt/reconvergence/gyre_ipdom.h"
}

namespace {
constexpr uint32_t kThreads = low_bits(NUM_THREADS);

enum Kind { kAny, kPush, kPop, kInc, kDec };
// Percent of push, pop, increment, decrement in each mood; the rest is anything.
const unsigned kMood[][4] = {{60, 15, 10, 10}, {15, 60, 5, 15}, {2, 2, 94, 1}, {2, 30, 1, 60}};

Kind draw_kind(Unit &u, unsigned mood) {
  unsigned at = u.below(100);
  for (unsigned kind = kPush; kind <= kDec; ++kind) {
    if (at < kMood[mood][kind - 1]) return Kind(kind);
    at -= kMood[mood][kind - 1];
  }
  return kAny;
}

gyre_reconvergence_in draw(Unit &u, unsigned mood, const gyre_stack &k, unsigned wid) {
  gyre_reconvergence_in in = {};
  in.op = uint8_t(GYRE_OP_SPLIT20 + u.below(5));
  in.wid = uint8_t(wid);
  do {
    in.tmask = u.rand32() & kThreads;
  } while (in.tmask == 0);
  in.cond = u.rand32() & kThreads;
  in.token = u.chance(85)   ? k.sp + 1 - u.below(4)
             : u.chance(50) ? u.operand()
                            : k.sp | 64u << u.below(26);
  in.next_pc = u.rand32() & ~3u;
  switch (draw_kind(u, mood)) {
    case kPush: in.op = uint8_t(GYRE_OP_SPLIT20 + u.below(3)); break;
    case kPop:
      in.op = uint8_t(u.chance(70) ? GYRE_OP_JOIN : GYRE_OP_JOIN20);
      in.token = k.sp - 1u;
      break;
    case kInc:
      in.op = GYRE_OP_SPLIT20;
      in.cond = u.chance(50) ? 0 : kThreads;
      break;
    case kDec: in.op = GYRE_OP_JOIN20; break;
    default: break;
  }
  return in;
}
}  // namespace

GYRE_SET_PORTS(bool valid, bool peek, unsigned peek_wid, bool go, uint32_t op, unsigned wid,
               const gyre_reconvergence_in &in, uint32_t clear);
GYRE_COMPARE_PORTS(const gyre_ipdom &twin, unsigned wid, bool valid,
                   const gyre_reconvergence_out &out, bool go, bool swap);
GYRE_MEMBERS(in);
GYRE_MEMBERS(out);
GYRE_PORT(valid_i, valid);
GYRE_PORT(peek_valid_i, peek);
GYRE_PORT(peek_wid_i, peek_wid);
GYRE_PORT(go_i, go);
GYRE_PORT(op_i, op);
GYRE_PORT(wid_i, wid);
GYRE_PORT(clear_i, clear);
GYRE_PORT(token_o, gyre_ipdom_token(&twin, wid));
GYRE_PORT(trap_o, (valid && out.trap.valid));
GYRE_PORT(trap_cause_o, out.trap.cause);
GYRE_PORT(trap_value_o, out.trap.value);
GYRE_PORT(tmask_we_o, (go && out.tmask_we));
GYRE_PORT(jump_o, swap);
GYRE_WHEN((valid && out.trap.valid), trap_cause_o, trap_value_o);
GYRE_WHEN((go && out.tmask_we), tmask_o);
GYRE_WHEN(swap, pc_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  gyre_ipdom twin;
  gyre_ipdom_init(&twin, &cfg);
  int fresh = -1;  // the warp whose entry has been read
  unsigned mood = 0, mood_left = 0, focus = 0;
  dut.valid_i = dut.go_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (mood_left-- == 0) {
      mood = u.below(4);
      mood_left = mood == 2 ? 600 : u.below(300);
      focus = u.below(NUM_WARPS);
    }
    const unsigned wid = u.chance(85) ? focus : u.below(NUM_WARPS);
    const gyre_stack &k = twin.stack[wid];
    const unsigned sp = k.sp, ucnt = k.ucnt[sp];
    const bool second = sp != 0 && k.level[sp].second;
    const gyre_reconvergence_in in = draw(u, mood, k, wid);
    const gyre_reconvergence_out out = gyre_ipdom_eval(&twin, &in);
    const bool join = in.op == GYRE_OP_JOIN || in.op == GYRE_OP_JOIN20;
    const bool valid = u.chance(97) && !(join && out.tmask_we && fresh != int(wid));
    const bool go = valid && u.chance(95);
    const bool push = go && !join && out.tmask_we;
    const bool swap = go && out.jump, pop = go && join && out.tmask_we && !out.jump;
    unsigned peek_wid = u.chance(60) ? focus : u.below(NUM_WARPS);
    if (go && peek_wid == wid) peek_wid = (wid + 1) % NUM_WARPS;
    const bool peek = u.chance(80) && !(go && peek_wid == wid);
    const bool clears = u.below(pop ? 50 : push ? 100 : 400) == 0;
    const uint32_t clear = clears ? u.rand32() & low_bits(NUM_WARPS) : 0;

    const uint32_t op = valid || u.chance(50) ? in.op : u.below(32);
    dut.rst_i = u.below(5000) == 0;
    set_ports(dut, valid, peek, peek_wid, go, op, wid, in, clear);
    dut.eval();

    u.note(
        "valid %d go %d op %u wid %u tmask %x cond %x token %x, sp %u ucnt %u second %d, "
        "peek %d of %u, clear %x",
        valid, go, in.op, wid, in.tmask, in.cond, in.token, sp, ucnt, second, peek, peek_wid,
        clear);
    compare_ports(u, dut, twin, wid, valid, out, go, swap);

    u.check(!(go && out.trap.valid) || !dut.tmask_we_o, "a fault changes no mask");
    const bool fault = go && out.trap.valid;
    u.cover("counter at its limit", ucnt == 255);
    u.cover("counter above its limit", fault && in.op == GYRE_OP_SPLIT20 && ucnt == 255);
    u.cover("decrement", go && in.op == GYRE_OP_JOIN20 && ucnt != 0);
    u.cover("join20 with nothing to match", fault && in.op == GYRE_OP_JOIN20);
    u.cover("join with a wrong token", fault && in.op == GYRE_OP_JOIN);
    u.cover("token with high bits only", fault && in.op == GYRE_OP_JOIN && (in.token & 63) == sp);
    u.cover("join of a uniform split", go && in.op == GYRE_OP_JOIN && in.token == sp);
    u.cover("it stays", valid && !go);
    if (NUM_THREADS > 1) {
      u.cover("swap", swap);
      u.cover("full stack", sp == twin.depth);
      // Only here, where thread masks are random: no program gets so far (docs/proofs.md).
      u.cover("push on a full stack", fault && !join && sp == twin.depth && ucnt != 255);
      u.cover("pop back to an empty stack", pop && sp == 1);
      u.cover("pop to a level with a count", pop && k.ucnt[sp - 1] != 0);
      u.cover("push meets clear", push && (clear >> wid & 1));
      u.cover("pop meets clear", pop && (clear >> wid & 1));
      u.cover("join inside an open split20",
              fault && in.op == GYRE_OP_JOIN && sp != 0 && in.token == sp - 1 && ucnt != 0);
      if (NUM_THREADS > 2) {
        u.cover("pop to a second side", pop && sp > 1 && k.level[sp - 1].second);
      }
    }

    u.tick(dut);
    gyre_ipdom_tick(&twin, go ? &in : nullptr, clear);
    if (go && fresh == int(wid)) fresh = -1;
    if (peek) fresh = int(peek_wid);
    if (fresh >= 0 && (clear >> fresh & 1)) fresh = -1;
    if (dut.rst_i) {
      gyre_ipdom_init(&twin, &cfg);
      fresh = -1;
    }
  }
  return u.finish();
}

// Unit test of rtl/simt/gyre_divergence.sv, with the reconvergence mechanism inside, against
// cmodel/simt/gyre_divergence.c: masks of tmc and pred, splits and joins, warps that end.
//
// Legal stimulus, which execute and the operand stage guarantee: valid are these instructions
// alone, and one leaves only while it is valid; a join that returns to a side or mask comes after a
// peek of its warp since that warp's last instruction; no peek of a warp in the cycle in which its
// instruction leaves; wspawn acts in a cycle in which none leaves.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_units.h"
#include "simt/gyre_divergence.h"
}

namespace {
constexpr uint32_t kThreads = low_bits(NUM_THREADS);

enum class Kind { kNone, kMask, kSplit, kJoin };

// Classifies an operation: whether the module executes it, and its effect on the stack.
Kind kind_of(gyre_op_sfu op) {
  switch (op) {
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC:
    case GYRE_OP_PRED:
    case GYRE_OP_PREDN: return Kind::kMask;
    case GYRE_OP_SPLIT20:
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN: return Kind::kSplit;
    case GYRE_OP_JOIN20:
    case GYRE_OP_JOIN: return Kind::kJoin;
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN:
    case GYRE_OP_BAR20:
    case GYRE_OP_BAR:
#define OF_REGISTERS(name) case GYRE_OP_##name:
      GYRE_OPS_SFU_ZICSR(OF_REGISTERS)
#undef OF_REGISTERS
      return Kind::kNone;
  }
  return Kind::kNone;
}

uint8_t draw_op(Unit &u, Kind kind) {
  for (;;) {
    const unsigned op = u.below(GYRE_OP_SFU_COUNT);
    if (kind_of(gyre_op_sfu(op)) == kind) return uint8_t(op);
  }
}

void draw(Unit &u, unsigned mood, const gyre_divergence &twin, unsigned wid, gyre_uop *uop,
          gyre_wctl_in *in) {
  static const unsigned kPush[] = {70, 20, 10};  // percent of splits in a mood
  const unsigned token = gyre_divergence_token(&twin, wid);
  *uop = gyre_uop();
  uop->op = draw_op(u, u.chance(30)            ? Kind::kMask
                       : u.chance(kPush[mood]) ? Kind::kSplit
                                               : Kind::kJoin);
  uop->pc = u.rand32() & ~3u;
  in->uop = uop;
  in->wid = uint8_t(wid);
  in->a = u.operand();
  in->b = u.operand();
  do {
    in->tmask = u.rand32() & kThreads;
  } while (in->tmask == 0);
  in->cond = u.chance(70) ? u.rand32() & kThreads : u.chance(50) ? 0 : kThreads;
  if (uop->op == GYRE_OP_JOIN && u.chance(90)) in->a = token - u.below(2);
  if (uop->op == GYRE_OP_TMC20 && u.chance(50)) in->a = u.below(NUM_THREADS + 2);
  if (uop->op == GYRE_OP_TMC20 && u.chance(10)) in->a = 1u << u.below(32);
  if (uop->op == GYRE_OP_TMC && u.chance(20)) in->a &= ~kThreads;
}
}  // namespace

GYRE_SET_PORTS(bool valid, bool peek, unsigned peek_wid, bool go, uint32_t op_now, unsigned wid,
               const gyre_uop &uop, const gyre_wctl_in &in, uint32_t restart);
GYRE_COMPARE_PORTS(unsigned token, bool valid, const gyre_divergence_out &out, bool act, bool go);
GYRE_MEMBERS(in);
GYRE_PORT(valid_i, valid);
GYRE_PORT(peek_valid_i, peek);
GYRE_PORT(peek_wid_i, peek_wid);
GYRE_PORT(go_i, go);
GYRE_PORT(op_i, op_now);
GYRE_PORT(wid_i, wid);
GYRE_PORT(next_pc_i, gyre_uop_next(&uop));
GYRE_PORT(b_i, (in.b & kThreads));
GYRE_PORT(restart_i, restart);
GYRE_PORT(token_o, token);
GYRE_PORT(trap_o, (valid && out.trap.valid));
GYRE_PORT(trap_cause_o, out.trap.cause);
GYRE_PORT(trap_value_o, out.trap.value);
GYRE_PORT(tmask_we_o, act);
GYRE_PORT(tmask_o, act ? out.tmask : 0);
GYRE_PORT(finish_o, (act && out.finish));
GYRE_PORT(jump_o, (go && out.jump));
GYRE_WHEN((valid && out.trap.valid), trap_cause_o, trap_value_o);
GYRE_WHEN((go && out.jump), pc_o);
GYRE_BY_TEST("of no port", out.tmask_we);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 80000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  gyre_divergence twin;
  gyre_divergence_init(&twin, &cfg);
  int fresh = -1;  // the warp that was peeked last, if it has not acted since
  unsigned mood = 0, mood_left = 0, focus = 0;
  dut.valid_i = dut.go_i = 0;
  u.reset(dut);
  while (u.next()) {
    if (mood_left-- == 0) {
      mood = u.below(3);
      mood_left = 20 + u.below(200);
      focus = u.below(NUM_WARPS);
    }
    const unsigned wid = u.chance(85) ? focus : u.below(NUM_WARPS);
    gyre_uop uop;
    gyre_wctl_in in = {};
    draw(u, mood, twin, wid, &uop, &in);
    const gyre_divergence_out out = gyre_divergence_eval(&twin, &in);
    const unsigned op = uop.op;
    const Kind kind = kind_of(gyre_op_sfu(op));
    const bool join = kind == Kind::kJoin;
    const bool tmc = op == GYRE_OP_TMC20 || op == GYRE_OP_TMC;
    const bool pred = op == GYRE_OP_PRED || op == GYRE_OP_PREDN;
    const bool valid = u.chance(97) && !(join && out.tmask_we && fresh != int(wid));
    const bool go = valid && u.chance(90), act = go && out.tmask_we;
    const uint32_t restart = !go && u.chance(2) ? u.rand32() & low_bits(NUM_WARPS) : 0;
    unsigned peek_wid = u.chance(60) ? focus : u.below(NUM_WARPS);
    if (go && peek_wid == wid) peek_wid = (wid + 1) % NUM_WARPS;
    const bool peek = u.chance(80) && !(go && peek_wid == wid);

    const uint32_t op_now = valid || u.chance(50) ? op : u.below(32);
    dut.rst_i = u.below(5000) == 0;
    set_ports(dut, valid, peek, peek_wid, go, op_now, wid, uop, in, restart);
    dut.eval();

    const unsigned token = gyre_divergence_token(&twin, wid);
    u.note(
        "valid %d go %d op %u wid %u a %08x b %08x cond %x tmask %x token %u trap %d, peek %d "
        "of %u, restart %x",
        valid, go, op, wid, in.a, in.b, in.cond, in.tmask, token, out.trap.valid, peek, peek_wid,
        restart);
    compare_ports(u, dut, token, valid, out, act, go);

    // Without the twin: what the masks of tmc and pred are.
    if (go && op == GYRE_OP_TMC) u.check(dut.tmask_o == (in.a & kThreads), "tmc");
    if (go && op == GYRE_OP_TMC20) {
      u.check(dut.tmask_o == (in.a >= NUM_THREADS ? kThreads : (1u << in.a) - 1), "tmc by count");
    }
    if (go && pred) {
      const uint32_t kept = in.tmask & (op == GYRE_OP_PREDN ? ~in.cond : in.cond);
      u.check(dut.tmask_o == (kept ? kept : in.b & kThreads), "pred");
      u.cover("pred takes the other mask", kept == 0);
      u.cover("pred keeps some", kept != 0);
    }
    u.cover("tmc ends the warp", go && tmc && out.finish);
    u.cover("pred ends the warp", go && pred && out.finish);
    u.cover("a count with a high bit alone", go && op == GYRE_OP_TMC20 && in.a >= 64);
    u.cover("split or join faults", go && out.trap.valid);
    u.cover("restart", restart);
    if (NUM_THREADS > 1) {
      u.cover("a warp ends with splits open", go && out.finish && token != 0);
      u.cover("a warp restarts with splits open", (restart >> wid & 1) && token != 0);
      u.cover("split", act && kind == Kind::kSplit);
      u.cover("second side", go && out.jump);
      u.cover("reconvergence", act && join && !out.jump);
    }

    u.tick(dut);
    gyre_divergence_tick(&twin, go ? &in : nullptr, act && out.finish, restart);
    if (act && out.finish) u.check(gyre_divergence_token(&twin, wid) == 0, "its stack is empty");
    if (go && fresh == int(wid)) fresh = -1;
    if (peek) fresh = int(peek_wid);
    if (fresh >= 0 && (restart >> fresh & 1)) fresh = -1;
    if (dut.rst_i) {
      gyre_divergence_init(&twin, &cfg);
      fresh = -1;
    }
  }
  return u.finish();
}

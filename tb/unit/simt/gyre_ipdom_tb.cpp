// Unit test of rtl/simt/gyre_ipdom.sv against cmodel/simt/gyre_ipdom.c (whose operations are those
// of isa/gyre_ops_simt.h): deep and shallow stacks, uniform counters up to their limit.
//
// Kept, because warp control and the issue stage keep it: at most one operation a cycle, for wid_i;
// no push on a full stack; pop and swap only with sp != 0, the counter 0, the phase 1 or 0, and
// after a peek of this warp since its last operation; no increment of 255, no decrement of 0; no
// peek of a warp in the cycle of its operation (it has nothing else under way). The entry outputs
// mean something only after such a peek. clear_i may meet any operation of the same warp.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_ipdom.h"
}

namespace {
enum Op { kNone, kPush, kPop, kInc, kDec };
// Percent of push, pop, increment, decrement in each mood.
const unsigned kMood[][4] = {{60, 15, 10, 10}, {15, 60, 5, 15}, {2, 2, 94, 1}, {2, 30, 1, 60}};

Op draw_op(Unit &u, unsigned mood) {
  unsigned at = u.below(100);
  for (unsigned op = kPush; op <= kDec; ++op) {
    if (at < kMood[mood][op - 1]) return Op(op);
    at -= kMood[mood][op - 1];
  }
  return kNone;
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 150000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_threads = NUM_THREADS;
  gyre_ipdom twin;
  gyre_ipdom_init(&twin, &cfg);
  int fresh = -1;  // the warp whose entry the outputs show
  unsigned mood = 0, mood_left = 0, focus = 0;
  u.reset(dut);
  while (u.next()) {
    if (mood_left-- == 0) {
      mood = u.below(4);
      mood_left = mood == 2 ? 500 : u.below(300);
      focus = u.below(NUM_WARPS);
    }
    const unsigned wid = u.chance(85) ? focus : u.below(NUM_WARPS);
    const gyre_ipdom_top top = gyre_ipdom_eval(&twin, wid);
    const bool entry = top.sp != 0 && fresh == int(wid);

    // An operation, if it is legal; it happens on a copy of the stack.
    gyre_stack next = twin.stack[wid];
    const uint32_t pc = u.rand32() & ~3u;
    uint32_t tmask = u.rand32() & low_bits(NUM_THREADS), cond = u.rand32();
    Op op = draw_op(u, mood);
    if (op == kPush && (top.full || !(tmask & cond) || !(tmask & ~cond))) op = kNone;
    if (op == kPop && (!entry || top.ucnt != 0)) op = kNone;
    if (op == kInc && top.ucnt == 255) op = kNone;
    if (op == kDec && top.ucnt == 0) op = kNone;
    if (op == kPush) {
      gyre_stack_split(&next, twin.depth, u.chance(50) ? GYRE_OP_SPLIT : GYRE_OP_SPLIT20, tmask,
                       cond, pc);
    } else if (op == kPop) {
      gyre_stack_join(&next, tmask, top.sp - 1u);
    } else if (op == kInc) {
      gyre_stack_split(&next, twin.depth, GYRE_OP_SPLIT20, tmask, 0, pc);
    } else if (op == kDec) {
      gyre_stack_join20(&next, tmask);
    }
    const bool peek = u.chance(80);
    unsigned peek_wid = u.chance(60) ? focus : u.below(NUM_WARPS);
    if (op != kNone && peek_wid == wid) peek_wid = (wid + 1) % NUM_WARPS;
    const uint32_t clear = u.below(op == kPop    ? 50
                                   : op == kPush ? 100
                                                 : 400) == 0
                               ? u.rand32() & low_bits(NUM_WARPS)
                               : 0;

    dut.peek_valid_i = peek && !(op != kNone && peek_wid == wid);
    dut.peek_wid_i = peek_wid;
    dut.wid_i = wid;
    dut.push_i = op == kPush;
    dut.push_rmask_i = tmask;
    dut.push_omask_i = op == kPush ? next.level[next.sp].omask : cond & low_bits(NUM_THREADS);
    dut.push_opc_i = pc + 4;
    dut.pop_i = op == kPop && top.phase;
    dut.swap_i = op == kPop && !top.phase;
    dut.inc_i = op == kInc;
    dut.dec_i = op == kDec;
    dut.clear_i = clear;
    dut.rst_i = u.below(5000) == 0;
    dut.eval();

    u.note("wid %u sp %u ucnt %u phase %d op %d, peek %d of %u, clear %x", wid, top.sp, top.ucnt,
           top.phase, op, dut.peek_valid_i, peek_wid, clear);
    u.compare("sp_o", dut.sp_o, top.sp);
    u.compare("full_o", dut.full_o, top.full);
    u.compare("ucnt_o", dut.ucnt_o, top.ucnt);
    u.compare("phase_o", dut.phase_o, top.phase);
    if (entry) {
      u.compare("rmask_o", dut.rmask_o, top.rmask);
      u.compare("omask_o", dut.omask_o, top.omask);
      u.compare("opc_o", dut.opc_o, top.opc);
    }
    u.cover("counter at its limit", top.ucnt == 255);
    u.cover("decrement", op == kDec);
    if (NUM_THREADS > 1) {
      u.cover("swap", dut.swap_i);
      u.cover("full stack", top.full);
      u.cover("pop back to an empty stack", dut.pop_i && top.sp == 1);
      u.cover("pop to a level with a count", dut.pop_i && next.ucnt[next.sp] != 0);
      u.cover("push meets clear", op == kPush && (clear >> wid & 1));
      u.cover("pop meets clear", dut.pop_i && (clear >> wid & 1));
      if (NUM_THREADS > 2) {
        u.cover("pop to a second side", dut.pop_i && next.sp && next.level[next.sp].second);
      }
    }

    u.tick(dut);
    twin.stack[wid] = next;
    gyre_ipdom_clear(&twin, clear);
    if (op != kNone && fresh == int(wid)) fresh = -1;
    if (dut.peek_valid_i) fresh = int(peek_wid);
    if (fresh >= 0 && (clear >> fresh & 1)) fresh = -1;
    if (dut.rst_i) {
      gyre_ipdom_init(&twin, &cfg);
      fresh = -1;
    }
  }
  return u.finish();
}

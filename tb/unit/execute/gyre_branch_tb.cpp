// Unit test: compares rtl/execute/gyre_branch.sv with cmodel/execute/gyre_branch.c: branches and
// jalr in one to eight beats, whose lanes mostly agree. The ALU's twin computes
// the inputs that the RTL gets from the ALU, as the branch unit's twin does for itself.
//
// Legal stimulus, which the issue stage guarantees: all beats of an instruction have the same uop,
// each has an active lane, first and last mark them; a beat stays until it fires or faults, and a
// fault ends its instruction.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "op_lists.h"

extern "C" {
#include "common/gyre_bits.h"
#include "execute/gyre_alu.h"
#include "execute/gyre_branch.h"
}

namespace {
constexpr uint8_t kControlOps[] = {GYRE_OPS_ALU_CONTROL(GYRE_OP_ITEM)};

// Operands of a beat: those of the instruction (in lane order the same everywhere), now and then
// one lane that may want something else.
void draw_beat(Unit &u, gyre_exec *x, uint32_t *to_a, uint32_t *to_b, uint32_t a, uint32_t b) {
  do {
    x->lanes = (u.chance(30) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
  } while (x->lanes == 0);
  x->first_lane = uint8_t(gyre_lowest(x->lanes));
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    to_a[l] = x->lanes >> l & 1 ? a : u.rand32();
    to_b[l] = x->lanes >> l & 1 ? b : u.rand32();
  }
  while (u.chance(10)) to_a[u.below(NUM_LANES)] = u.operand();
}
}  // namespace

GYRE_SET_PORTS(bool here, bool fire, uint32_t first, uint32_t last, const gyre_exec &x,
               const gyre_uop *uop, const uint32_t *target);
GYRE_COMPARE_PORTS(bool trap, const gyre_branch_out &out, bool resolves);
GYRE_PORT(valid_i, here);
GYRE_PORT(fire_i, fire);
GYRE_PORT(exec_i, x);
GYRE_PORT(exec_i.first, first);
GYRE_PORT(exec_i.last, last);
GYRE_PORT(taken_i, gyre_alu_taken(uop, NUM_LANES, x.lanes, x.a, x.b));
GYRE_PORT(target_i, target);
GYRE_PORT(trap_o.valid, trap);
GYRE_PORT(trap_o.cause, out.trap_cause);
GYRE_PORT(trap_o.lanes, out.trap_lanes);
GYRE_PORT(trap_o.value, out.trap_value);
GYRE_PORT(resolve_o.valid, resolves);
GYRE_PORT(resolve_o.jump, out.jump);
GYRE_PORT(resolve_o.pc, out.pc);
GYRE_WHEN(trap, trap_o);
GYRE_WHEN(resolves, resolve_o);
GYRE_BY_TEST("it reads the numbers of neither", exec_i.wid, exec_i.beat, exec_i.a, exec_i.b,
             exec_i.c);
GYRE_BY_TEST("of no port", out.is_branch, out.trap, out.taken, out.target);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_LANES == 32 ? 40000 : 150000);
  Vdut dut(&u.context);
  gyre_branch twin;
  gyre_uop instruction = {}, *uop = &instruction;
  uint32_t lane_a[GYRE_MAX_THREADS] = {}, lane_b[GYRE_MAX_THREADS] = {};
  gyre_exec x = {};
  x.uop = uop;
  x.a = lane_a;
  x.b = lane_b;
  gyre_branch_init(&twin);
  uint32_t a = 0, b = 0;
  bool here = false, inside = false;  // a beat is here; its instruction is not at its end
  Throttle beats, commit;
  dut.clk_i = 0;
  dut.eval();
  while (u.next()) {
    if (!here && beats.draw(u)) {
      here = true;
      x.first = !inside;
      if (!inside) {
        *uop = draw_uop(u);
        uop->unit = GYRE_UNIT_ALU;
        uop->op = u.chance(90) ? one_of(u, kControlOps) : uint8_t(u.below(GYRE_OP_ALU_COUNT));
        // Decode knows only targets that are even, and refuses a word at an odd address.
        uop->imm &= u.chance(80) ? ~3u : ~1u;
        a = u.operand() & (u.chance(80) ? ~3u : ~0u);
        b = u.chance(30) ? a : u.operand() & ~3u;
      }
      draw_beat(u, &x, lane_a, lane_b, a, b);
      x.last = u.chance(50);
      inside = !x.last;
    }
    const bool ready = commit.draw(u);
    uint32_t target[GYRE_MAX_THREADS];
    gyre_alu_target(NUM_LANES, x.a, x.b, target);
    const gyre_branch_out out = gyre_branch_eval(&twin, NUM_LANES, &x);
    const bool trap = here && out.trap, fire = here && ready && !trap;
    const uint32_t first = here ? x.first : u.chance(50);
    const uint32_t last = here ? x.last : u.chance(50);
    set_ports(dut, here, fire, first, last, x, uop, target);
    dut.eval();

    u.note("valid %d fire %d op %u first %d last %d lanes %x taken %x target[0] %08x", here, fire,
           uop->op, x.first, x.last, x.lanes, dut.taken_i, target[0]);
    const bool resolves = out.is_branch && fire && x.last;
    compare_ports(u, dut, trap, out, resolves);

    const bool jalr = uop->op == GYRE_OP_JALR;
    u.cover("misaligned branch", trap && out.trap_cause == GYRE_FAULT_PC_MISALIGNED && !jalr);
    u.cover("misaligned jalr", trap && out.trap_cause == GYRE_FAULT_PC_MISALIGNED && jalr);
    u.cover("misaligned branch that is not taken",
            fire && out.is_branch && !jalr && !out.taken && ((uop->pc + uop->imm) & 2));
    u.cover("divergence in a later beat",
            trap && out.trap_cause == GYRE_FAULT_DIVERGENCE && !x.first);
    u.cover("wrong prediction", resolves && !jalr && out.jump);
    u.cover("right prediction", resolves && !jalr && !out.jump);
    u.cover("jalr", resolves && jalr);
    u.cover("later beat resolves", resolves && !x.first);
    if (NUM_LANES > 1) {
      u.cover("divergence in a branch",
              trap && out.trap_cause == GYRE_FAULT_DIVERGENCE && x.first && !jalr);
      u.cover("divergence in a jalr",
              trap && out.trap_cause == GYRE_FAULT_DIVERGENCE && x.first && jalr);
    }

    u.tick(dut);
    if (here && x.first) gyre_branch_tick(&twin, &out);
    if (fire || trap) here = false;
    if (trap) inside = false;
  }
  return u.finish();
}

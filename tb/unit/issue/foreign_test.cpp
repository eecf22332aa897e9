// Test of the stages after a front end, as another front end would see them: issue, scoreboard,
// operands, execute and commit (foreign.sv) with micro-operations that no RISC-V decoder made, and
// with as many rows as this test's table says (128). Compared in every cycle with the C twins, and
// with expected values: a register file that the test keeps itself, instruction by instruction in
// order of issue.
//
// Legal stimulus, which a front end guarantees: what waits for its resolution has `serialize`;
// branches of one warp agree. Not kept: any row is any operand's, row 0 too; a trap names any unit;
// a unit may be none; floating point may set flags and write no row. Now and then the rows of an
// idle warp are cleared. A fault ends the run: the machine halts, is emptied, and starts again with
// a reset.

#include <cstring>

#include "Vdut.h"
#include "foreign_twins.h"
#include "foreign_uops.h"

namespace {
void compare_twins(Unit &u, Vdut &dut, const gyre_core &c) {
  const gyre_wires &w = c.w;
  u.compare("issue_valid_o", dut.issue_valid_o, w.issue_valid);
  u.compare("issue_ready_o", dut.issue_ready_o, w.issue_ready);
  if (w.issue_valid) {
    u.compare("issue_wid_o", dut.issue_wid_o, w.issue.wid);
    u.compare("issue_beat_o", dut.issue_beat_o, w.issue.beat);
    u.compare("issue_lanes_o", dut.issue_lanes_o, w.issue.lanes);
    compare_uop(u, "issue_uop_o", dut.issue_uop_o, 0, w.issue.uop);
  }
  u.compare("hold_o", dut.hold_o, c.issue_out.hold);
  u.compare("pop_valid_o", dut.pop_valid_o, c.issue_out.fire && c.issue_out.last);
  u.compare("exec_valid_o", dut.exec_valid_o, w.exec_valid);
  if (w.exec_valid) {
    u.compare("exec_ready_o", dut.exec_ready_o, w.exec_ready);
    u.compare("exec_wid_o", dut.exec_wid_o, w.exec.wid);
    u.compare("exec_beat_o", dut.exec_beat_o, w.exec.beat);
    compare_uop(u, "exec_uop_o", dut.exec_uop_o, 0, w.exec.uop);
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      u.compare("exec_a_o", port_word(dut.exec_a_o, l), w.exec.a[l], int(l));
      u.compare("exec_b_o", port_word(dut.exec_b_o, l), w.exec.b[l], int(l));
      u.compare("exec_c_o", port_word(dut.exec_c_o, l), w.exec.c[l], int(l));
    }
  }
  u.compare("wb_valid_o", dut.wb_valid_o, w.wb.valid);
  if (w.wb.valid) {
    u.compare("wb_wid_o", dut.wb_wid_o, w.wb.wid);
    u.compare("wb_beat_o", dut.wb_beat_o, w.wb.beat);
    u.compare("wb_rd_o", dut.wb_rd_o, w.wb.rd);
    u.compare("wb_last_o", dut.wb_last_o, w.wb.last);
    u.compare("wb_lanes_o", dut.wb_lanes_o, w.wb.lanes);
  }
  u.compare("resolve_valid_o", dut.resolve_valid_o, w.resolve.valid);
  if (w.resolve.valid) {
    u.compare("resolve_wid_o", dut.resolve_wid_o, w.resolve.wid);
    u.compare("resolve_jump_o", dut.resolve_jump_o, w.resolve.jump);
    u.compare("resolve_pc_o", dut.resolve_pc_o, w.resolve.pc);
  }
  u.compare("trap_valid_o", dut.trap_valid_o, c.execute_out.trap.valid);
  u.compare("cleared_o", dut.cleared_o, c.operands_out.file.cleared);
  u.compare("flag_valid_o", dut.flag_valid_o, w.flag.valid);
  for (unsigned l = 0; w.flag.valid && l < NUM_LANES; ++l) {
    if (!(w.flag.lanes >> l & 1)) continue;
    u.compare("flag_flags_o", dut.flag_flags_o >> l * 8 & 255, w.flag_flags[l], int(l));
  }
}

// The operands and results that the test keeps itself.
void compare_expected(Unit &u, Vdut &dut, const gyre_wires &w, const Expected &x,
                      const uint32_t *tmask) {
  if (w.exec_valid) {
    u.check(!x.beats.empty(), "what executes was issued");
    const Beat &p = x.beats.front();
    u.check(p.wid == w.exec.wid && p.beat == w.exec.beat, "beats execute in order of issue");
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      if (!(p.lanes >> l & 1)) continue;
      u.compare("exec_a_o (rtl) and the rows (twin)", port_word(dut.exec_a_o, l), p.a[l], int(l));
      u.compare("exec_b_o (rtl) and the rows (twin)", port_word(dut.exec_b_o, l), p.b[l], int(l));
      u.compare("exec_c_o (rtl) and the rows (twin)", port_word(dut.exec_c_o, l), p.c[l], int(l));
    }
  }
  for (unsigned l = 0; w.wb.valid && l < NUM_LANES; ++l) {
    if (!(w.wb.lanes >> l & 1)) continue;
    const uint32_t *row = x.row[w.wb.wid][w.wb.beat * NUM_LANES + l];
    u.compare("wb_data_o (rtl) and the result (twin)", port_word(dut.wb_data_o, l), row[w.wb.rd],
              int(l));
  }
  const gyre_uop &e = w.exec.uop;
  const bool none = w.exec_valid && (e.trap || e.unit > GYRE_UNIT_FPU);
  const bool leaves = w.exec_valid && w.exec_ready && w.exec.last;
  u.compare("a fault (rtl) and whether there is one (twin)", dut.trap_valid_o, none && leaves);
  if (none) u.check(dut.exec_ready_o, "what no unit takes leaves at once");
  if (dut.trap_valid_o) {
    u.compare("trap_cause_o", dut.trap_cause_o, e.trap ? e.op : unsigned(GYRE_FAULT_ILLEGAL));
    u.compare("trap_value_o", dut.trap_value_o, e.imm);
    u.compare("trap_wid_o", dut.trap_wid_o, w.exec.wid);
    u.compare("trap_lanes_o", dut.trap_lanes_o, tmask[w.exec.wid]);
    u.compare("trap_pc_o", dut.trap_pc_o, e.pc);
  }
  const bool branch =
      leaves && !none && (e.op == GYRE_OP_BEQ || e.op == GYRE_OP_BNE) && e.unit == GYRE_UNIT_ALU;
  u.check(!branch || dut.resolve_valid_o, "a branch resolves as it leaves");
  if (branch) {
    const bool taken = e.op == GYRE_OP_BEQ;
    u.compare("jump (rtl) and the branch (twin)", dut.resolve_jump_o, taken != e.taken);
    u.compare("pc (rtl) and the branch (twin)", dut.resolve_pc_o,
              e.pc + (taken ? e.imm : 4u * e.words));
  }
}

void cover(Unit &u, const Vdut &dut, const gyre_core &c) {
  const gyre_wires &w = c.w;
  const gyre_uop &e = w.exec.uop;
  const bool accept = w.issue_valid && w.issue_ready;
  const bool high = w.wb.valid && w.wb.rd >= kRows / 2;
  u.cover("a trap", dut.trap_valid_o && e.trap);
  u.cover("a trap that names another unit than the ALU", dut.trap_valid_o && e.trap && e.unit);
  u.cover("no such unit", dut.trap_valid_o && !e.trap);
  u.cover("write of a row of the upper half", high);
  u.cover("bypass of the last row", accept && w.wb.valid && w.wb.wid == w.issue.wid &&
                                        w.wb.beat == w.issue.beat && w.wb.rd == kRows - 1 &&
                                        w.issue.uop.rs1 == kRows - 1 && !w.issue.uop.a_pc);
  u.cover("third operand from a row of the upper half",
          w.exec_valid && e.unit == GYRE_UNIT_FPU && e.rs3 >= kRows / 2 && w.exec.c[0]);
  u.cover("row 0 is written", w.wb.valid && w.wb.rd == 0);
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    const gyre_uop *head = gyre_ibuffer_head(&c.ibuffer, i);
    const gyre_rows *busy = &c.scoreboard.busy_q[i];
    if (!(c.ibuffer.valid >> i & 1) ||
        gyre_scoreboard_ready(&c.scoreboard, i, head, nullptr, &c.write))
      continue;
    u.cover("waits for a row of the upper half",
            head->rs1 >= kRows / 2 && gyre_rows_has(busy, head->rs1));
    u.cover("waits for a third row of the upper half",
            head->rs3 >= kRows / 2 && gyre_rows_has(busy, head->rs3));
  }
  u.cover("flags and no row", w.flag.valid && !w.wb.valid);
  u.cover("the rows of a warp are cleared", c.operands_out.file.cleared);
  if (kBeats > 1) u.cover("a later beat", w.exec_valid && w.exec.beat != 0);
}
}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  static gyre_core c;
  static Expected x;
  const gyre_wires &w = c.w;
  gyre_operands_in &operands = c.operands_in;
  if (!foreign_reset(&c)) return 2;
  uint32_t tmask[GYRE_MAX_WARPS] = {}, serialize = 0;
  unsigned over = 0;                            // cycles since a fault
  bool clearing = false, left[NUM_WARPS] = {};  // left: nothing is under way
  for (unsigned i = 0; i < NUM_WARPS; ++i) tmask[i] = 1 + u.below(low_bits(NUM_THREADS));
  Throttle feeds[NUM_WARPS];
  dut.ibuf_valid_i = dut.halted_i = 0;
  u.reset(dut);
  while (u.next()) {
    // The warp is named a cycle before its registers are cleared.
    if (!clearing) {
      clearing = over == 0 && left[operands.clear_wid] && u.chance(2);
      if (!clearing) operands.clear_wid = uint8_t(u.below(NUM_WARPS));
    }
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      port_put(dut.tmask_i, i * NUM_THREADS, NUM_THREADS, tmask[i]);
      if (!feeds[i].draw(u) || (c.ibuffer.valid >> i & 1) || (clearing && i == operands.clear_wid))
        continue;
      c.ibuffer.mem[i][c.ibuffer.rptr_q[i]] = draw(u);
      c.ibuffer.count_q[i] = 1;
      c.ibuffer.valid |= 1u << i;
    }
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      put_uop(dut.ibuf_head_i, i * kUopBits, *gyre_ibuffer_head(&c.ibuffer, i));
    }
    dut.ibuf_valid_i = c.ibuffer.valid;
    dut.serialize_i = serialize;
    dut.halted_i = over != 0;
    dut.clear_i = operands.clear = clearing && over == 0;
    dut.clear_wid_i = operands.clear_wid;
    dut.rst_i = over == 100;
    dut.eval();

    foreign_eval(&c, over != 0, tmask, serialize);
    const bool accept = c.issue_out.fire;
    u.note(
        "issue %d/%d wid %u beat %u unit %u op %u trap %d rd %u rs %u %u %u, execute %d wid %u "
        "unit %u, write %d wid %u row %u, fault %d, halted for %u",
        w.issue_valid, w.issue_ready, w.issue.wid, w.issue.beat, w.issue.uop.unit, w.issue.uop.op,
        w.issue.uop.trap, w.issue.uop.rd, w.issue.uop.rs1, w.issue.uop.rs2, w.issue.uop.rs3,
        w.exec_valid, w.exec.wid, w.exec.uop.unit, w.wb.valid, w.wb.wid, w.wb.rd,
        c.execute_out.trap.valid, over);

    compare_twins(u, dut, c);
    compare_expected(u, dut, w, x, tmask);
    cover(u, dut, c);

    u.tick(dut);
    if (w.exec_valid && w.exec_ready) x.beats.pop_front();
    if (accept) issued(&x, w, tmask[w.issue.wid]);
    if (over != 0) x.beats.clear();
    if (w.resolve.valid) serialize &= ~(1u << w.resolve.wid);
    serialize |= c.issue_out.hold;
    foreign_tick(&c);
    if (c.operands_out.file.cleared) {
      clearing = false;
      std::memset(x.row[operands.clear_wid], 0, sizeof x.row[0]);
    }
    for (unsigned i = 0; i < NUM_WARPS; ++i) {
      left[i] = !(c.ibuffer.valid >> i & 1) && !gyre_scoreboard_pending(&c.scoreboard, i);
      for (const Beat &p : x.beats) left[i] &= p.wid != i;
      left[i] &= !c.operands_out.file.cleared;  // one launch does not follow another at once
    }
    if (over != 0 || c.execute_out.trap.valid) ++over;
    if (dut.rst_i) {
      if (!foreign_reset(&c)) return 2;
      x = {};
      serialize = over = 0;
      clearing = false;
      for (unsigned i = 0; i < NUM_WARPS; ++i) tmask[i] = 1 + u.below(low_bits(NUM_THREADS));
    }
  }
  gyre_operands_free(&c.operands);
  return u.finish();
}

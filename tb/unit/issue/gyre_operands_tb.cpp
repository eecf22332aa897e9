// Unit test of rtl/issue/gyre_operands.sv against cmodel/issue/gyre_operands.c: random passes and
// write backs on few rows, so that reads meet writes; back-pressure; squashes; resets, each with
// its sweep over the register file. Now and then a warp's registers are cleared, to the end or not,
// also while the sweep goes on.
//
// Kept, because commit and decode keep it: no write back during the sweep (nothing was issued), and
// none to x0; without floating point no f register and no operation of that unit; a third source is
// an f register, or none (0). An issue that was not accepted may change. A read may meet a write of its row, which
// in the core happens only to the register that is freed. SMALL=1: it never does, as the scoreboard
// frees a warp in the cycle after the write. A warp that is being cleared issues nothing and gets no
// result; its number is there a cycle before clear_i.

#include "Vdut.h"
#include "exec_fields.h"
#include "gyre_ports.h"
#include "machine_parameters.h"

extern "C" {
#include "generated/gyre_units.h"
#include "issue/gyre_operands.h"
}

namespace {
constexpr unsigned kThird = GYRE_THIRD_FIRST, kThirdRows = GYRE_THIRD_ROWS;

// One of the first few rows of each 32, or any of them.
uint8_t draw_register(Unit &u, unsigned registers, bool zero) {
  const unsigned f = F_EXT && u.chance(50) ? 32 * (1 + u.below(GYRE_REG_ROWS / 32 - 1)) : 0;
  return uint8_t(f || zero ? f + u.below(registers) : 1 + u.below(registers - 1));
}
// A row that the third source reads.
uint8_t draw_third(Unit &u, unsigned registers) {
  return uint8_t(kThird + 32 * u.below(kThirdRows / 32) + u.below(registers));
}
unsigned third_row(unsigned rs3) { return kThird + rs3 % kThirdRows; }
}  // namespace

GYRE_SET_PORTS(bool clear, const gyre_operands_in &in, uint32_t clear_wid, const gyre_write &write,
               bool squash, const gyre_issue_out &issue, const gyre_operands &twin,
               const gyre_pass_out &result, bool exec_ready);
GYRE_COMPARE_PORTS(const gyre_operands_out &out, bool accept, bool advance,
                   const gyre_operands &twin, const gyre_exec &exec);
GYRE_PORT(clear_i, clear);
GYRE_PORT(core_i, 0);
GYRE_PORT(clear_wid_i, clear_wid);
GYRE_PORT(flag_valid_i, write.flag_valid);
GYRE_PORT(squash_i, squash);
GYRE_PORT(issue_valid_i, issue.valid);
GYRE_PORT(issue_i, issue);
GYRE_PORT(taken_uop_i, twin.uop_q);
GYRE_PORT(advanced_uop_i, twin.exec_uop_q);
GYRE_PORT(wb_data_i, result.data);
GYRE_PORT(exec_ready_i, exec_ready);
GYRE_PORT(clear_row_o, out.file.clear_row);
GYRE_PORT(cleared_o, out.file.cleared);
GYRE_PORT(accept_o, accept);
GYRE_PORT(advance_o, advance);
GYRE_PORT(exec_valid_o, exec.valid);
GYRE_PORT(exec_o, exec);
GYRE_WHEN(twin.valid_q, wid_o, pass_o, uop_o);
GYRE_WHEN(exec.valid, exec_o);
GYRE_PORT(wb_i, result);
GYRE_PORT(wb_i.valid, write.valid);
GYRE_PORT(fclear_o, out.file);
GYRE_PORT(fclear_o.valid, out.file.fclear_valid);
GYRE_PORT(fclear_o.pass, out.file.fclear_pass);
GYRE_WHEN(out.file.fclear_valid, fclear_o);
GYRE_BY_TEST("two of its elements change a cycle", head_i);
GYRE_BY_TEST("set for the twin alone", in.halted, in.clear, in.clear_wid, in.write, in.exec_ready,
             in.issue, out.exec, out.advance, out.room);
#include "Vdut_ports.h"

constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;
constexpr unsigned kRows = kPasses * (F_EXT ? GYRE_REG_ROWS : GYRE_BASE_ROWS);

static void cover_events(Unit &u, const Vdut &dut, bool accept, const gyre_write &write,
                         const gyre_pass_out &result, const gyre_issue_out &issue,
                         const gyre_uop &uop, const gyre_exec &exec, const gyre_uop &other,
                         const gyre_operands_in &in, bool clear, const gyre_operands &twin,
                         unsigned held, bool advance, bool exec_ready, bool squash) {
  const bool meets = accept && write.valid && result.wid == issue.wid && result.pass == issue.pass;
  if (!SMALL) {
    u.cover("write meets the read of rs1", meets && result.rd == uop.rs1 && result.lanes);
    u.cover("write meets the read of rs2", meets && result.rd == uop.rs2 && result.lanes);
    u.cover("only rs2 is written", meets && result.rd == uop.rs2 && result.rd != uop.rs1);
  }
  if (F_EXT && !SMALL) {
    const bool third = meets && uop.unit == GYRE_UNIT_FPU && uop.rs3;
    u.cover("write meets the read of rs3", third && result.rd == uop.rs3 && result.lanes);
    u.cover("only rs3 is written",
            third && result.rd == uop.rs3 && result.rd != uop.rs1 && result.rd != uop.rs2);
    u.cover("write of a row as far as rs3 from a multiple of its rows",
            kThirdRows == GYRE_REG_ROWS || (third && result.rd != uop.rs3 && result.lanes &&
                                            result.rd % kThirdRows == uop.rs3 % kThirdRows));
    u.cover("write of row 32 beside a read of row 0", meets && result.rd == 32 && !uop.rs1);
  }
  if (F_EXT) {
    u.cover("third operand that is not zero",
            exec.valid && exec.uop->unit == GYRE_UNIT_FPU && exec.c[0]);
  }
  if (NUM_WARPS > 1 && !SMALL) {
    u.cover(
        "the head of another warp reads what is written",
        accept && write.valid && result.wid != issue.wid && other.rs1 == result.rd && result.lanes);
  }
  u.cover("registers are cleared", dut.cleared_o);
  u.cover("stack pointers are set", SMALL || (dut.cleared_o && in.clear_work));
  u.cover("clearing waits for the sweep", clear && twin.file.sweep_q);
  if (NUM_WARPS > 1) {
    u.cover("clearing waits for a write", clear && write.valid);
    u.cover("issue is held", held >= 7 && issue.valid && !twin.file.sweep_q);
    u.cover("an issue beside clearing", dut.clear_row_o && accept);
  }
  u.cover("write while a pass waits", twin.valid_q && !advance && write.valid);
  u.cover("both stages blocked", twin.valid_q && exec.valid && !exec_ready);
  u.cover("squash with passes inside", squash && twin.valid_q && twin.exec_valid_q);
  u.cover("squash of a pass that comes", squash && accept);
  u.cover("issue waits for the sweep", issue.valid && twin.file.sweep_q);
  u.cover("reset after the sweep", dut.rst_i && !twin.file.sweep_q);
  if (NUM_LANES > 1 && !SMALL) {
    u.cover("lanes from both",
            meets && result.rd == uop.rs1 && result.lanes && result.lanes != low_bits(NUM_LANES));
  }
}

static void check_rules(Unit &u, const Vdut &dut, const gyre_write &write, bool clear,
                        const gyre_operands_in &in, unsigned clears, unsigned held,
                        const gyre_operands &twin, const gyre_exec &exec) {
  if (dut.clear_row_o) {
    u.check(!write.valid && clear, "commit's write goes before clearing");
    const unsigned rows = in.clear_work ? kPasses : kRows;
    u.check(bool(dut.cleared_o) == (clears == rows - 1), "as many rows as the warp has");
  }
  u.check(held < 7 || twin.file.sweep_q || !dut.issue_ready_o, "issue is held for clearing");
  if (exec.valid) {
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      const auto word = [&](Field operand) {
        return port_get(dut.exec_o, operand.at + 32 * l, 32);
      };
      if (exec.uop->unit != GYRE_UNIT_FPU) {
        u.check(word(exec_port::c) == 0, "only floating point has a third operand");
      }
      if (!exec.uop->a_pc && exec.uop->rs1 == 0) {
        u.check(word(exec_port::a) == 0, "row 0 is zero");
      }
    }
  }
}

static void draw_issue(Unit &u, Throttle &issues, unsigned registers, gyre_issue_out &issue,
                       gyre_uop &uop) {
  issue.valid = issues.draw(u);
  issue.wid = uint8_t(u.below(NUM_WARPS));
  issue.pass = uint8_t(u.below(kPasses));
  issue.first = u.chance(50);
  issue.last = u.chance(50);
  issue.lanes = u.rand32() & low_bits(NUM_LANES);
  uop = draw_uop(u);
  uop.unit = uint8_t(u.below(GYRE_UNIT_FPU + F_EXT));
  if (F_EXT && u.chance(50)) uop.unit = GYRE_UNIT_FPU;
  uop.rs1 = draw_register(u, registers, true);
  uop.rs2 = draw_register(u, registers, true);
  uop.rs3 = F_EXT && u.chance(80) ? draw_third(u, registers) : 0;
}

static void draw_clear(Unit &u, bool &offered, bool &clear, unsigned &clears,
                       gyre_operands_in &in) {
  // As launch has it: first the number, then clear_i until the last row or for a while.
  if (!offered) {
    offered = u.chance(NUM_WARPS * kPasses > 8 ? 3 : 1);
    if (offered) in.clear_wid = uint8_t(u.below(NUM_WARPS));
    in.clear_work = !SMALL && offered && u.chance(50);
    in.stack = u.rand32() & ~0xfffffu;  // the threads of a warp have no more
    clears = 0;
  } else if (!clear) {
    clear = true;
  }
  in.clear = clear;
}

static void check_cleared(Unit &u, const gyre_operands &twin, unsigned wid) {
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    for (unsigned r = 0; r < (F_EXT ? GYRE_REG_ROWS : GYRE_BASE_ROWS); ++r) {
      u.check(gyre_register_file_word(&twin.file, wid, t, r) == 0, "cleared registers are zero");
    }
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.f_ext = F_EXT;
  gyre_operands twin;
  gyre_uop uop;
  gyre_issue_out issue = {};
  issue.uop = &uop;
  gyre_pass_out result = {};
  gyre_write write = {};
  write.result = &result;
  gyre_operands_in in = {};
  in.issue = &issue;
  in.write = &write;
  gyre_operands_out out = {};
  const gyre_exec &exec = out.exec;
  if (!gyre_operands_init(&twin, &cfg, 0)) return 2;
  Throttle issues, writes, execute;
  bool clear = false, offered = false;
  unsigned clears = 0, held = 0;  // rows written, cycles without one
  port_put(dut.wb_i, GYRE_WB_BITS - 1, 1, 0);
  u.reset(dut);
  while (u.next()) {
    const unsigned registers = u.chance(70) ? 3 : 32;
    draw_issue(u, issues, registers, issue, uop);
    write.valid = !twin.file.sweep_q && writes.draw(u);
    result.wid = u.chance(50) ? issue.wid : uint8_t(u.below(NUM_WARPS));
    result.pass = u.chance(50) ? issue.pass : uint8_t(u.below(kPasses));
    result.rd = draw_register(u, registers, false);
    result.last = u.chance(50);  // means nothing to it
    draw_clear(u, offered, clear, clears, in);
    if (offered) {
      if (issue.wid == in.clear_wid) issue.valid = false;
      if (result.wid == in.clear_wid) write.valid = false;
    }
    write.flag_valid = F_EXT && !twin.file.sweep_q && u.chance(10);
    const uint32_t clear_wid = offered ? in.clear_wid : u.below(NUM_WARPS);
    if (SMALL) {
      const gyre_uop &i = uop;
      const bool third = i.unit == GYRE_UNIT_FPU && result.rd == third_row(i.rs3);
      const bool reads = result.rd == i.rs1 || result.rd == i.rs2 || third;
      if (reads && result.wid == issue.wid && result.pass == issue.pass) issue.valid = false;
    }
    result.lanes = (u.chance(50) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
    const bool squash = in.halted = u.chance(2), exec_ready = in.exec_ready = execute.draw(u);

    // The head of the warp that issues is what it issues; that of any other one is not looked at.
    gyre_uop other = draw_uop(u);
    if (u.chance(50)) other.rs1 = other.rs2 = result.rd;
    put_uop(dut.head_i, result.wid * kUopBits, other);
    put_uop(dut.head_i, issue.wid * kUopBits, uop);
    // SMALL=1: what the instruction buffers keep for this stage and the next.
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      const bool zero = twin.file.sweep_q || (offered && !write.valid && !write.flag_valid);
      result.data[l] = SMALL && zero ? 0 : u.rand32();  // as commit does
    }
    dut.rst_i = u.below(5000) == 0;
    set_ports(dut, clear, in, clear_wid, write, squash, issue, twin, result, exec_ready);
    dut.eval();

    gyre_operands_state(&twin, &in, &out);
    gyre_operands_eval(&twin, &in, &out);
    const bool accept = issue.fire = issue.valid && out.issue_ready;
    const bool advance = out.advance;
    u.note(
        "issue %d/%d wid %u pass %u unit %u sources %u %u %u, write %d wid %u pass %u register %u "
        "lanes %x, "
        "squash %d, sweep %d row %u",
        issue.valid, out.issue_ready, issue.wid, issue.pass, uop.unit, uop.rs1, uop.rs2, uop.rs3,
        write.valid, result.wid, result.pass, result.rd, result.lanes, squash, twin.file.sweep_q,
        twin.file.sweep_row_q);
    // Counted here, not by the twin.
    check_rules(u, dut, write, clear, in, clears, held, twin, exec);
    compare_ports(u, dut, out, accept, advance, twin, exec);

    cover_events(u, dut, accept, write, result, issue, uop, exec, other, in, clear, twin, held,
                 advance, exec_ready, squash);

    const bool done = dut.cleared_o || (clear && u.below(400) == 0);
    held = clear && !dut.clear_row_o ? held + 1 : 0;
    clears += dut.clear_row_o;
    const bool whole = dut.cleared_o;
    u.tick(dut);
    gyre_operands_tick(&twin, &in, &out);
    if (whole && !in.clear_work) check_cleared(u, twin, in.clear_wid);
    if (done || dut.rst_i) clear = offered = false;
    if (dut.rst_i) {
      held = 0;
      gyre_operands_free(&twin);
      if (!gyre_operands_init(&twin, &cfg, 0)) return 2;
    }
  }
  gyre_operands_free(&twin);
  return u.finish();
}

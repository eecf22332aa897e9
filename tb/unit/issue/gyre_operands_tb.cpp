// Unit test: compares rtl/issue/gyre_operands.sv with cmodel/issue/gyre_operands.c: random beats
// and write backs on few rows, so that reads meet writes; back-pressure; squashes; resets, each
// with its sweep over the register file. Now and then a warp's registers are cleared, to the end or
// not, also while the sweep continues.
//
// Legal stimulus, which commit and decode guarantee: no write back during the sweep (nothing was
// issued), and none to x0; without floating point no f register and no operation of that unit; a
// third source is an f register, or none (0). An issue that was not accepted may change. A read may
// meet a write of its row, which in the core happens only to the register that is freed. SMALL=1:
// it never does, as the scoreboard frees a warp in the cycle after the write. A warp that is being
// cleared issues nothing and gets no result; its number is there a cycle before clear_i.

#include "gyre_ports.h"
#include "issue/operands_bench.h"

// With ISA = 1 lockstep tests these ports.
static const gyre_vector_sources_t kNoSources = {};
static const gyre_vector_t kNoVector[NUM_WARPS] = {};

GYRE_SET_PORTS(const gyre_operands_in &in, const gyre_operands &twin, const gyre_beat_out &result,
               const Bench &b);
GYRE_COMPARE_PORTS(const gyre_operands_out &out, const gyre_operands &twin, const Bench &b);
GYRE_PORT(clear_i, b.clear);
GYRE_PORT(core_i, 0);
GYRE_PORT(clear_wid_i, b.clear_wid);
GYRE_PORT(flag_valid_i, b.write.flag_valid);
GYRE_PORT(squash_i, b.squash);
GYRE_PORT(issue_valid_i, b.issue.valid);
GYRE_PORT(issue_i, b.issue);
GYRE_PORT(taken_uop_i, twin.uop_q);
GYRE_PORT(advanced_uop_i, twin.exec_uop_q);
GYRE_PORT(wb_data_i, result.data);
GYRE_PORT(high_i, 0);
GYRE_PORT(sources_i, kNoSources);
GYRE_ELEMENTS(vector_i, NUM_WARPS, vector_t);
GYRE_PORT(vector_i, kNoVector);
GYRE_BY_TEST("ISA = 1: lockstep", in.sources, in.vector);
GYRE_PORT(exec_ready_i, b.exec_ready);
GYRE_PORT(clear_row_o, out.file.clear_row);
GYRE_PORT(cleared_o, out.file.cleared);
GYRE_PORT(accept_o, b.accept);
GYRE_PORT(advance_o, b.advance);
GYRE_PORT(exec_valid_o, b.exec.valid);
GYRE_PORT(exec_o, b.exec);
GYRE_WHEN(twin.valid_q, wid_o, beat_o, uop_o);
GYRE_WHEN(b.exec.valid, exec_o);
GYRE_PORT(wb_i, result);
GYRE_PORT(wb_i.valid, b.write.valid);
GYRE_PORT(fclear_o, out.file);
GYRE_PORT(fclear_o.valid, out.file.fclear_valid);
GYRE_PORT(fclear_o.beat, out.file.fclear_beat);
GYRE_WHEN(out.file.fclear_valid, fclear_o);
GYRE_BY_TEST("two of its elements change a cycle", head_i);
GYRE_BY_TEST("set for the twin alone", in.halted, in.clear, in.clear_wid, in.write, in.exec_ready,
             in.issue, out.exec, out.advance, out.room);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.f_ext = F_EXT;
  cfg.mem_index = MEM_INDEX;
  issue.uop = &uop;
  write.result = &result;
  in.issue = &issue;
  in.write = &write;
  init_twin();
  port_put(dut.wb_i, GYRE_WB_BITS - 1, 1, 0);
}

void Bench::init_twin() {
  if (!gyre_operands_init(&twin, &cfg, 0)) std::exit(2);
}

void Bench::draw_issue() {
  registers = u.chance(70) ? 3 : 32;
  issue.valid = issues.draw(u);
  issue.wid = uint8_t(u.below(NUM_WARPS));
  issue.beat = uint8_t(u.below(kBeats));
  issue.first = u.chance(50);
  issue.last = u.chance(50);
  issue.lanes = u.rand32() & low_bits(NUM_LANES);
  uop = draw_uop(u);
  uop.unit = uint8_t(u.below(GYRE_UNIT_FPU + F_EXT));
  if (F_EXT && u.chance(50)) uop.unit = GYRE_UNIT_FPU;
  if (MEM_INDEX && u.chance(30)) uop.unit = GYRE_UNIT_LSU;
  uop.rs1 = draw_register(u, registers, true);
  uop.rs2 = draw_register(u, registers, true);
  uop.rs3 = F_EXT && u.chance(80) ? draw_third(u, registers) : 0;
}

void Bench::draw_clear() {
  // As launch has it: first the number, then clear_i until the last row or for a while.
  if (!offered) {
    offered = u.chance(NUM_WARPS * kBeats > 8 ? 3 : 1);
    if (offered) in.clear_wid = uint8_t(u.below(NUM_WARPS));
    in.clear_work = !SMALL && offered && u.chance(50);
    in.stack = u.rand32() & ~0xfffffu;  // the threads of a warp have no more
    clears = 0;
  } else if (!clear) {
    clear = true;
  }
  in.clear = clear;
}

// A write back, and with it a clearing, which neither an issue nor a result of its warp meets.
void Bench::draw_write() {
  write.valid = !twin.file.sweep_q && writes.draw(u);
  result.wid = u.chance(50) ? issue.wid : uint8_t(u.below(NUM_WARPS));
  result.beat = u.chance(50) ? issue.beat : uint8_t(u.below(kBeats));
  result.rd = draw_register(u, registers, false);
  result.last = u.chance(50);  // means nothing to it
  draw_clear();
  if (offered) {
    if (issue.wid == in.clear_wid) issue.valid = false;
    if (result.wid == in.clear_wid) write.valid = false;
  }
  write.flag_valid = F_EXT && !twin.file.sweep_q && u.chance(10);
  clear_wid = offered ? in.clear_wid : u.below(NUM_WARPS);
  if (SMALL) keep_reads_from_writes();
  result.lanes = (u.chance(50) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
}

void Bench::keep_reads_from_writes() {
  const bool third = uop.unit == GYRE_UNIT_FPU && result.rd == third_row(uop.rs3);
  const bool reads = result.rd == uop.rs1 || result.rd == uop.rs2 || third;
  if (reads && result.wid == issue.wid && result.beat == issue.beat) issue.valid = false;
}

void Bench::draw_heads_and_data() {
  squash = in.halted = u.chance(2), exec_ready = in.exec_ready = execute.draw(u);
  // The head of the warp that issues is what it issues; that of any other one is not looked at.
  other = draw_uop(u);
  if (u.chance(50)) other.rs1 = other.rs2 = result.rd;
  put_uop(dut.head_i, result.wid * kUopBits, other);
  put_uop(dut.head_i, issue.wid * kUopBits, uop);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const bool zero = twin.file.sweep_q || (offered && !write.valid && !write.flag_valid);
    result.data[l] = SMALL && zero ? 0 : u.rand32();  // as commit does
  }
  dut.rst_i = u.below(5000) == 0;
}

void Bench::eval_twin() {
  gyre_operands_state(&twin, &in, &out);
  gyre_operands_eval(&twin, &in, &out);
  accept = issue.fire = issue.valid && out.issue_ready;
  advance = out.advance;
  u.note(
      "issue %d/%d wid %u beat %u unit %u sources %u %u %u, write %d wid %u beat %u register %u "
      "lanes %x, "
      "squash %d, sweep %d row %u",
      issue.valid, out.issue_ready, issue.wid, issue.beat, uop.unit, uop.rs1, uop.rs2, uop.rs3,
      write.valid, result.wid, result.beat, result.rd, result.lanes, squash, twin.file.sweep_q,
      twin.file.sweep_row_q);
}

// Rows and cycles are counted by the test, not by the twin.
void Bench::check_clearing() {
  if (dut.clear_row_o) {
    u.check(!write.valid && clear, "commit's write goes before clearing");
    const unsigned rows = in.clear_work ? kBeats : kRows;
    u.check(bool(dut.cleared_o) == (clears == rows - 1), "as many rows as the warp has");
  }
  u.check(held < 7 || twin.file.sweep_q || !dut.issue_ready_o, "issue is held for clearing");
}

void Bench::check_sources() {
  if (!exec.valid) return;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const auto word = [&](Field operand) { return port_get(dut.exec_o, operand.at + 32 * l, 32); };
    const bool index = MEM_INDEX && exec.uop->unit == GYRE_UNIT_LSU && exec.uop->taken;
    if (exec.uop->unit != GYRE_UNIT_FPU && !index) {
      u.check(word(exec_port::c) == 0, "floating point and indices have a third operand");
    }
    if (index) {
      const uint32_t scale = exec.uop->imm >> 25 & 3;
      u.check(word(exec_port::c) % (1u << scale) == 0, "an index is a multiple of its scale");
      if (exec.uop->rs2 == 0) u.check(word(exec_port::c) == 0, "row 0 is no index");
      u.cover("an index", word(exec_port::c) != 0);
      u.cover("a word that is stored by index", word(exec_port::b) != 0);
    }
    if (!exec.uop->a_pc && exec.uop->rs1 == 0) {
      u.check(word(exec_port::a) == 0, "row 0 is zero");
    }
  }
}

void Bench::cover_reads() {
  const bool meets = accept && write.valid && result.wid == issue.wid && result.beat == issue.beat;
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
  if (NUM_LANES > 1 && !SMALL) {
    u.cover("lanes from both",
            meets && result.rd == uop.rs1 && result.lanes && result.lanes != low_bits(NUM_LANES));
  }
}

void Bench::cover_waits() {
  u.cover("registers are cleared", dut.cleared_o);
  u.cover("stack pointers are set", SMALL || (dut.cleared_o && in.clear_work));
  u.cover("clearing waits for the sweep", clear && twin.file.sweep_q);
  if (NUM_WARPS > 1) {
    u.cover("clearing waits for a write", clear && write.valid);
    u.cover("issue is held", held >= 7 && issue.valid && !twin.file.sweep_q);
    u.cover("an issue beside clearing", dut.clear_row_o && accept);
  }
  u.cover("write while a beat waits", twin.valid_q && !advance && write.valid);
  u.cover("both stages blocked", twin.valid_q && exec.valid && !exec_ready);
  u.cover("squash with beats inside", squash && twin.valid_q && twin.exec_valid_q);
  u.cover("squash of a beat that comes", squash && accept);
  u.cover("issue waits for the sweep", issue.valid && twin.file.sweep_q);
  u.cover("reset after the sweep", dut.rst_i && !twin.file.sweep_q);
}

void Bench::count_clearing() {
  given_up_or_done = dut.cleared_o || (clear && u.below(400) == 0);
  held = clear && !dut.clear_row_o ? held + 1 : 0;
  clears += dut.clear_row_o;
  whole = dut.cleared_o;
}

void Bench::after_edge() {
  gyre_operands_tick(&twin, &in, &out);
  if (whole && !in.clear_work) check_cleared();
  if (given_up_or_done || dut.rst_i) clear = offered = false;
  if (dut.rst_i) {
    held = 0;
    gyre_operands_free(&twin);
    init_twin();
  }
}

void Bench::check_cleared() {
  for (unsigned t = 0; t < NUM_THREADS; ++t) {
    for (unsigned r = 0; r < (F_EXT ? GYRE_REG_ROWS : GYRE_BASE_ROWS); ++r) {
      u.check(gyre_register_file_word(&twin.file, in.clear_wid, t, r) == 0,
              "cleared registers are zero");
    }
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_issue();
    b.draw_write();
    b.draw_heads_and_data();
    set_ports(dut, b.in, b.twin, b.result, b);
    dut.eval();
    b.eval_twin();
    b.check_clearing();
    b.check_sources();
    compare_ports(u, dut, b.out, b.twin, b);
    b.cover_reads();
    b.cover_waits();
    b.count_clearing();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}

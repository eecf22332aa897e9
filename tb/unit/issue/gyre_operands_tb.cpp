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
#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_units.h"
#include "issue/gyre_operands.h"
}

#ifndef SMALL
#define SMALL 0
#endif

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

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.f_ext = F_EXT;
  gyre_operands twin;
  gyre_wires w = {};
  if (!gyre_operands_init(&twin, &cfg)) return 2;
  Throttle issues, writes, execute;
  constexpr unsigned kRows = kPasses * (F_EXT ? GYRE_REG_ROWS : GYRE_BASE_ROWS);
  bool clear = false, offered = false;
  unsigned clears = 0, held = 0;  // rows written, cycles without one
#define GYRE_PUT(name, at, width) put_field(dut.wb_i, at, width, w.wb_##name);
  GYRE_WB_FIELDS(GYRE_PUT)
#undef GYRE_PUT
  u.reset(dut);
  while (u.next()) {
    const unsigned registers = u.chance(70) ? 3 : 32;
    w.issue_valid = issues.draw(u);
    w.issue_wid = uint8_t(u.below(NUM_WARPS));
    w.issue_pass = uint8_t(u.below(kPasses));
    w.issue_first = u.chance(50);
    w.issue_last = u.chance(50);
    w.issue_lanes = u.rand32() & low_bits(NUM_LANES);
    w.issue_uop = draw_uop(u);
    w.issue_uop.unit = uint8_t(u.below(GYRE_UNIT_FPU + F_EXT));
    if (F_EXT && u.chance(50)) w.issue_uop.unit = GYRE_UNIT_FPU;
    w.issue_uop.rs1 = draw_register(u, registers, true);
    w.issue_uop.rs2 = draw_register(u, registers, true);
    w.issue_uop.rs3 = F_EXT && u.chance(80) ? draw_third(u, registers) : 0;
    w.wb_valid = !twin.sweep_q && writes.draw(u);
    w.wb_wid = u.chance(50) ? w.issue_wid : uint8_t(u.below(NUM_WARPS));
    w.wb_pass = u.chance(50) ? w.issue_pass : uint8_t(u.below(kPasses));
    w.wb_rd = draw_register(u, registers, false);
    w.wb_last = u.chance(50);  // means nothing to it
    // As launch has it: first the number, then clear_i until the last row or for a while.
    if (!offered) {
      offered = u.chance(NUM_WARPS * kPasses > 8 ? 3 : 1);
      if (offered) w.launch_wid = uint8_t(u.below(NUM_WARPS));
      clears = 0;
    } else if (!clear) {
      clear = true;
    }
    w.clear_run = clear;
    if (offered) {
      if (w.issue_wid == w.launch_wid) w.issue_valid = false;
      if (w.wb_wid == w.launch_wid) w.wb_valid = false;
    }
    w.flag_valid = F_EXT && !twin.sweep_q && u.chance(10);
    dut.clear_i = w.clear_run;
    dut.clear_wid_i = offered ? w.launch_wid : u.below(NUM_WARPS);
    dut.flag_valid_i = w.flag_valid;
    if (SMALL) {
      const gyre_uop &i = w.issue_uop;
      const bool third = i.unit == GYRE_UNIT_FPU && w.wb_rd == third_row(i.rs3);
      const bool reads = w.wb_rd == i.rs1 || w.wb_rd == i.rs2 || third;
      if (reads && w.wb_wid == w.issue_wid && w.wb_pass == w.issue_pass) w.issue_valid = false;
    }
    w.wb_lanes = (u.chance(50) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
    const bool squash = u.chance(2), exec_ready = execute.draw(u);
    dut.squash_i = w.state_halted = squash;
    dut.issue_valid_i = w.issue_valid;
#define GYRE_PUT(name, at, width) put_field(dut.issue_i, at, width, w.issue_##name);
    GYRE_CONTROL_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    // The head of the warp that issues is what it issues; that of any other one is not looked at.
    gyre_uop other = draw_uop(u);
    if (u.chance(50)) other.rs1 = other.rs2 = w.wb_rd;
    put_uop(dut.head_i, w.wb_wid * kUopBits, other);
    put_uop(dut.head_i, w.issue_wid * kUopBits, w.issue_uop);
    // SMALL=1: what the instruction buffers keep for this stage and the next.
    put_uop(dut.taken_uop_i, 0, twin.uop_q);
    put_uop(dut.advanced_uop_i, 0, twin.exec_uop_q);
#define GYRE_PUT(name, at, width) put_field(dut.wb_i, at, width, w.wb_##name);
    GYRE_WB_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      const bool zero = twin.sweep_q || (offered && !w.wb_valid && !w.flag_valid);
      w.wb_data[l] = SMALL && zero ? 0 : u.rand32();  // as commit does
      port_set_word(dut.wb_data_i, l, w.wb_data[l]);
    }
    dut.exec_ready_i = w.exec_ready = exec_ready;
    dut.rst_i = u.below(5000) == 0;
    dut.eval();

    gyre_operands_state(&twin, &w);
    const bool advance = gyre_operands_eval(&twin, &w);
    u.note(
        "issue %d/%d wid %u pass %u unit %u sources %u %u %u, write %d wid %u pass %u register %u "
        "lanes %x, "
        "squash %d, sweep %d row %u",
        w.issue_valid, w.issue_ready, w.issue_wid, w.issue_pass, w.issue_uop.unit, w.issue_uop.rs1,
        w.issue_uop.rs2, w.issue_uop.rs3, w.wb_valid, w.wb_wid, w.wb_pass, w.wb_rd, w.wb_lanes,
        squash, twin.sweep_q, twin.sweep_row_q);
    u.compare("clear_row_o", dut.clear_row_o, w.clear_row);
    u.compare("cleared_o", dut.cleared_o, w.clear_last);
#define GYRE_GET(name, at, width) const uint64_t fclear_##name = port_get(dut.fclear_o, at, width);
    GYRE_FCLEAR_FIELDS(GYRE_GET)
#undef GYRE_GET
    u.compare("fclear.valid", fclear_valid, w.fclear_valid);
    if (w.fclear_valid) u.compare("fclear.pass", fclear_pass, w.fclear_pass);
    // Counted here, not by the twin.
    if (dut.clear_row_o) {
      u.check(!w.wb_valid && clear, "commit's write goes before clearing");
      u.check(bool(dut.cleared_o) == (clears == kRows - 1), "as many rows as the warp has");
    }
    u.check(held < 7 || twin.sweep_q || !dut.issue_ready_o, "issue is held for clearing");
    u.compare("issue_ready_o", dut.issue_ready_o, w.issue_ready);
    u.compare("accept_o", dut.accept_o, w.issue_valid && w.issue_ready);
    u.compare("advance_o", dut.advance_o, advance);
    u.compare("valid_o", dut.valid_o, twin.valid_q);
    if (twin.valid_q) {
      u.compare("wid_o", dut.wid_o, twin.wid_q);
      compare_uop(u, "uop_o", dut.uop_o, 0, twin.uop_q);
    }
    u.compare("exec_valid_o", dut.exec_valid_o, w.exec_valid);
    if (w.exec_valid) {
#define GYRE_COMPARE(name, at, width) \
  compare_field(u, "exec." #name, dut.exec_o, at, width, w.exec_##name);
      GYRE_CONTROL_FIELDS(GYRE_COMPARE)
#undef GYRE_COMPARE
      u.compare("exec_lead_o", dut.exec_lead_o, w.exec_lead);
      for (unsigned l = 0; l < NUM_LANES; ++l) {
        u.compare("exec_a_o", port_word(dut.exec_a_o, l), w.exec_a[l], int(l));
        u.compare("exec_b_o", port_word(dut.exec_b_o, l), w.exec_b[l], int(l));
        u.compare("exec_c_o", port_word(dut.exec_c_o, l), w.exec_c[l], int(l));
        if (w.exec_uop.unit != GYRE_UNIT_FPU) {
          u.check(port_word(dut.exec_c_o, l) == 0, "only floating point has a third operand");
        }
        if (!w.exec_uop.a_pc && w.exec_uop.rs1 == 0) {
          u.check(port_word(dut.exec_a_o, l) == 0, "row 0 is zero");
        }
      }
    }
    const bool accept = w.issue_valid && w.issue_ready;
    const bool meets = accept && w.wb_valid && w.wb_wid == w.issue_wid && w.wb_pass == w.issue_pass;
    if (!SMALL) {
      u.cover("write meets the read of rs1", meets && w.wb_rd == w.issue_uop.rs1 && w.wb_lanes);
      u.cover("write meets the read of rs2", meets && w.wb_rd == w.issue_uop.rs2 && w.wb_lanes);
      u.cover("only rs2 is written",
              meets && w.wb_rd == w.issue_uop.rs2 && w.wb_rd != w.issue_uop.rs1);
    }
    if (F_EXT && !SMALL) {
      const bool third = meets && w.issue_uop.unit == GYRE_UNIT_FPU && w.issue_uop.rs3;
      u.cover("write meets the read of rs3", third && w.wb_rd == w.issue_uop.rs3 && w.wb_lanes);
      u.cover("only rs3 is written", third && w.wb_rd == w.issue_uop.rs3 &&
                                         w.wb_rd != w.issue_uop.rs1 && w.wb_rd != w.issue_uop.rs2);
      u.cover(
          "write of a row as far as rs3 from a multiple of its rows",
          kThirdRows == GYRE_REG_ROWS || (third && w.wb_rd != w.issue_uop.rs3 && w.wb_lanes &&
                                          w.wb_rd % kThirdRows == w.issue_uop.rs3 % kThirdRows));
      u.cover("write of row 32 beside a read of row 0", meets && w.wb_rd == 32 && !w.issue_uop.rs1);
    }
    if (F_EXT) {
      u.cover("third operand that is not zero",
              w.exec_valid && w.exec_uop.unit == GYRE_UNIT_FPU && w.exec_c[0]);
    }
    if (NUM_WARPS > 1 && !SMALL) {
      u.cover(
          "the head of another warp reads what is written",
          accept && w.wb_valid && w.wb_wid != w.issue_wid && other.rs1 == w.wb_rd && w.wb_lanes);
    }
    u.cover("registers are cleared", dut.cleared_o);
    u.cover("clearing waits for the sweep", clear && twin.sweep_q);
    if (NUM_WARPS > 1) {
      u.cover("clearing waits for a write", clear && w.wb_valid);
      u.cover("issue is held", held >= 7 && w.issue_valid && !twin.sweep_q);
      u.cover("an issue beside clearing", dut.clear_row_o && accept);
    }
    u.cover("write behind a pass that waits", twin.valid_q && !advance && w.wb_valid);
    u.cover("both stages blocked", twin.valid_q && w.exec_valid && !exec_ready);
    u.cover("squash with passes inside", squash && twin.valid_q && twin.exec_valid_q);
    u.cover("squash of a pass that comes", squash && accept);
    u.cover("issue waits for the sweep", w.issue_valid && twin.sweep_q);
    u.cover("reset after the sweep", dut.rst_i && !twin.sweep_q);
    if (NUM_LANES > 1 && !SMALL) {
      u.cover("lanes from both", meets && w.wb_rd == w.issue_uop.rs1 && w.wb_lanes &&
                                     w.wb_lanes != low_bits(NUM_LANES));
    }

    const bool done = dut.cleared_o || (clear && u.below(400) == 0);
    held = clear && !dut.clear_row_o ? held + 1 : 0;
    clears += dut.clear_row_o;
    const bool whole = dut.cleared_o;
    u.tick(dut);
    gyre_operands_tick(&twin, squash, &w);
    for (unsigned t = 0; whole && t < NUM_THREADS; ++t) {
      for (unsigned r = 0; r < (F_EXT ? GYRE_REG_ROWS : GYRE_BASE_ROWS); ++r) {
        u.check(gyre_operands_reg(&twin, w.launch_wid, t, r) == 0, "cleared registers are zero");
      }
    }
    if (done || dut.rst_i) clear = offered = false;
    if (dut.rst_i) {
      held = 0;
      gyre_operands_free(&twin);
      if (!gyre_operands_init(&twin, &cfg)) return 2;
    }
  }
  gyre_operands_free(&twin);
  return u.finish();
}

// Unit test of rtl/issue/gyre_register_file.sv against cmodel/issue/gyre_register_file.c and against
// an array of words that the test keeps itself: random reads and writes on few rows, so that reads
// meet writes; warps whose registers are cleared, to the end or not; resets, each with its sweep,
// also in the middle of another one.
//
// Legal stimulus, which issue, commit and launch guarantee: nothing is read while the file is busy;
// what the warp that is written would read is what it reads, if it is the one; no write during the
// sweep; without floating point no row beyond the base and no flags. SMALL=1: no read of a row that
// is written in its cycle, and zeros in the data of commit where it writes nothing. A warp that is
// being cleared reads nothing and gets no result; its number is there a cycle before clear_i.

#include "gyre_ports.h"
#include "issue/register_file_bench.h"

GYRE_SET_PORTS(const gyre_register_file_in &in, const gyre_beat_out &result, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_register_file &twin, const gyre_register_file_out &out,
                   const Words &kept);
GYRE_PORT(rs3_i, in.rs3 % kThirdRows);
GYRE_PORT(head_rs1_i, b.head_rs1);
GYRE_PORT(head_rs2_i, b.head_rs2);
GYRE_PORT(head_rs3_i, b.head_rs3);
GYRE_PORT(wb_data_i, result.data);
GYRE_PORT(flag_valid_i, b.write.flag_valid);
GYRE_PORT(clear_i, b.clear);
GYRE_PORT(clear_words_i, b.stacks);
GYRE_PORT(clear_wid_i, b.clear_wid);
GYRE_PORT(busy_o, gyre_register_file_busy(&twin));
GYRE_PORT(rs1_o, twin.rs1);
GYRE_PORT(rs2_o, twin.rs2);
GYRE_PORT(rs3_o, twin.rs3);
GYRE_WHEN(kept.known, rs1_o, rs2_o);
GYRE_WHEN((kept.known && kept.third), rs3_o);
GYRE_PORT(wb_i, result);
GYRE_PORT(wb_i.valid, b.write.valid);
GYRE_WHEN(out.fclear_valid, fclear_o);
GYRE_BY_TEST("set for the twin alone", in.clear, in.clear_wid, in.clear_words, in.write, in.read3);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.f_ext = F_EXT;
  if (!gyre_register_file_init(&twin, &cfg)) std::exit(2);
  write.result = &result;
  in.write = &write;
}

// Mostly one of the first three of each 32 rows.
uint8_t Bench::draw_row() {
  return uint8_t(32 * u.below(kRows / 32) + u.below(u.chance(70) ? 3 : 32));
}

void Bench::draw_write() {
  sweeps = swept < kAll;
  result.wid = uint8_t(u.below(NUM_WARPS));
  result.beat = uint8_t(u.below(kBeats));
  result.rd = draw_row();
  result.last = u.chance(50);  // means nothing to it
  result.lanes = (u.chance(50) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
  write.valid = !sweeps && writes.draw(u);
  write.flag_valid = F_EXT && !sweeps && u.chance(10);
}

void Bench::draw_read() {
  in.wid = u.chance(50) ? result.wid : uint8_t(u.below(NUM_WARPS));
  in.beat = u.chance(50) ? result.beat : uint8_t(u.below(kBeats));
  in.rs1 = u.chance(40) ? result.rd : draw_row();
  in.rs2 = u.chance(40) ? result.rd : draw_row();
  in.rs3 = u.chance(40) ? result.rd : uint8_t(u.below(256) % GYRE_REG_ROWS);
  in.read3 = F_EXT && u.chance(60);
}

void Bench::draw_clear() {
  // As launch has it: first the number, then clear_i until the last row or for a while.
  if (!offered) {
    offered = u.chance(NUM_WARPS * kBeats > 8 ? 3 : 1);
    if (offered) in.clear_wid = uint8_t(u.below(NUM_WARPS));
    in.clear_work = !SMALL && offered && u.chance(50);
    clears = 0;
  } else {
    clear = true;
  }
  in.clear = clear;
  if (offered && result.wid == in.clear_wid) write.valid = false;
}

// Draws if registers are read, and what the read meets.
void Bench::draw_allowed_read() {
  third = kThird + in.rs3 % kThirdRows;
  beside = in.wid == result.wid && in.beat == result.beat;
  meets1 = beside && in.rs1 == result.rd, meets2 = beside && in.rs2 == result.rd;
  meets3 = beside && F_EXT && in.read3 && third == result.rd;
  in.read = reads.draw(u) && !gyre_register_file_busy(&twin);
  if (offered && in.wid == in.clear_wid) in.read = false;
  if (SMALL && write.valid && (meets1 || meets2 || meets3)) in.read = false;
}

// Draws the sources of the written warp, and the words.
void Bench::draw_heads_and_data() {
  same_warp = in.wid == result.wid;
  head_rs1 = same_warp ? in.rs1 : u.chance(50) ? result.rd : draw_row();
  head_rs2 = same_warp ? in.rs2 : u.chance(50) ? result.rd : draw_row();
  head_rs3 = (same_warp ? in.rs3 : u.rand32()) % kThirdRows;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    const bool zero = sweeps || (offered && !write.valid && !write.flag_valid);
    result.data[l] = SMALL && zero ? 0 : u.rand32();  // as commit does
  }
  for (uint32_t &stack : stacks) stack = u.rand32();
  in.clear_words = stacks;
  clear_wid = offered ? in.clear_wid : u.below(NUM_WARPS);
  dut.rst_i = u.below(sweeps ? 2 * kAll : 3000) == 0;
}

void Bench::eval_twin() {
  gyre_register_file_eval(&twin, &in, &out);
  u.note("read %d wid %u beat %u rows %u %u %u, write %d wid %u beat %u row %u lanes %x, clear %d",
         in.read, in.wid, in.beat, in.rs1, in.rs2, in.rs3, write.valid, result.wid, result.beat,
         result.rd, result.lanes, clear);
}

void Bench::check_read() {
  for (unsigned l = 0; kept.known && l < NUM_LANES; ++l) {
    u.check(twin.rs1[l] == kept.read[0][l], "the first source has what was written last");
    u.check(twin.rs2[l] == kept.read[1][l], "the second source has what was written last");
    if (!kept.third) continue;
    u.check(twin.rs3[l] == kept.read[2][l], "the third source has what was written last");
  }
}

// Rows and cycles are counted by the test, not by the twin.
void Bench::check_clearing() {
  u.check(bool(dut.busy_o) == (sweeps || held >= 7), "busy in the sweep, and for clearing");
  if (!dut.clear_row_o) return;
  u.check(clear && !sweeps && !write.valid && !write.flag_valid, "commit goes before clearing");
  const unsigned rows = in.clear_work ? kBeats : kRows * kBeats;
  u.check(bool(dut.cleared_o) == (clears == rows - 1), "all rows of the warp");
  u.check(bool(out.fclear_valid) == (F_EXT && (in.clear_work || clears % kRows == 0)),
          "fcsr with each beat");
  if (in.clear_work)
    u.compare("fclear.beat", port_get(dut.fclear_o, 0, index_bits(kBeats)), clears);
  u.cover("stack pointers are set", SMALL || (in.clear_work && dut.cleared_o));
}

void Bench::cover_meetings() {
  const bool writes_now = write.valid && result.lanes;
  if (!SMALL) {
    u.cover("write meets the read of rs1", in.read && writes_now && meets1);
    u.cover("write meets the read of rs2 alone", in.read && writes_now && meets2 && !meets1);
    u.cover("another warp would read what is written",
            NUM_WARPS == 1 || (in.read && writes_now && !same_warp && dut.head_rs1_i == result.rd &&
                               in.rs1 != result.rd));
    u.cover("lanes from both", NUM_LANES == 1 || (in.read && meets1 && writes_now &&
                                                  result.lanes != low_bits(NUM_LANES)));
  }
  if (F_EXT) {
    u.cover("write meets the read of rs3", SMALL || (in.read && writes_now && meets3));
    u.cover("a third word that is not zero", kept.third && kept.read[2][0]);
    u.cover("write of a row as far as rs3 from a multiple of its rows",
            kThirdRows == GYRE_REG_ROWS || SMALL ||
                (in.read && in.read3 && writes_now && beside && third != result.rd &&
                 third % kThirdRows == result.rd % kThirdRows));
  }
  u.cover("a word that was not read just now stays", kept.known && !in.read && writes_now);
}

void Bench::cover_clearing() {
  u.cover("registers are cleared", dut.cleared_o);
  u.cover("clearing waits for the sweep", clear && sweeps);
  u.cover("clearing waits for flags", !F_EXT || (clear && !sweeps && write.flag_valid));
  u.cover("clearing is given up", clear && clears && !dut.cleared_o && dut.rst_i);
  if (NUM_WARPS > 1) {
    u.cover("clearing waits for a write", clear && write.valid);
    u.cover("held for clearing", held >= 7 && !sweeps);
    u.cover("a read beside clearing", dut.clear_row_o && in.read);
  }
  u.cover("reset after the sweep", dut.rst_i && !sweeps);
  u.cover("reset in the sweep", dut.rst_i && sweeps && swept > 2);
}

// Draws the clears, writes and reads of this cycle.
void Bench::keep_words() {
  if (dut.clear_row_o) {
    uint32_t *row = in.clear_work ? kept.row(in.clear_wid, clears, GYRE_STACK_ROW)
                                  : kept.row(in.clear_wid, clears / kRows, clears % kRows);
    for (unsigned l = 0; l < NUM_LANES; ++l) row[l] = in.clear_work ? stacks[l] : 0;
  }
  for (unsigned l = 0; write.valid && l < NUM_LANES; ++l) {
    if (result.lanes >> l & 1) kept.row(result.wid, result.beat, result.rd)[l] = result.data[l];
  }
  if (in.read) {
    kept.known = true;
    kept.take(0, in.wid, in.beat, in.rs1);
    kept.take(1, in.wid, in.beat, in.rs2);
    kept.third = in.read3;
    if (in.read3) kept.take(2, in.wid, in.beat, third);
  }
}

void Bench::count_clearing() {
  given_up_or_done = dut.cleared_o || (clear && u.below(400) == 0);
  reset = dut.rst_i;
  held = clear && !dut.clear_row_o ? held + 1 : 0;
  clears += dut.clear_row_o;
  ++swept;
}

void Bench::after_edge() {
  gyre_register_file_tick(&twin, &in, &out);
  if (given_up_or_done || reset) clear = offered = false;
  if (reset) {
    held = 0;
    swept = 0;
    kept = Words();
    gyre_register_file_reset(&twin);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_write();
    b.draw_read();
    b.draw_clear();
    b.draw_allowed_read();
    b.draw_heads_and_data();
    set_ports(dut, b.in, b.result, b);
    dut.eval();
    b.eval_twin();
    b.check_read();
    compare_ports(u, dut, b.twin, b.out, b.kept);
    b.check_clearing();
    b.cover_meetings();
    b.cover_clearing();
    b.keep_words();
    b.count_clearing();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}

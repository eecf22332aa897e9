// Unit test of rtl/issue/gyre_register_file.sv against cmodel/issue/gyre_register_file.c and against
// an array of words that the test keeps itself: random reads and writes on few rows, so that reads
// meet writes; warps whose registers are cleared, to the end or not; resets, each with its sweep,
// also in the middle of another one.
//
// Kept, because issue, commit and launch keep it: nothing is read while the file is busy; what the
// warp that is written would read is what it reads, if it is the one; no write during the sweep;
// without floating point no row beyond the base and no flags. SMALL=1: no read of a row that is
// written in its cycle, and zeros in the data of commit where it writes nothing. A warp that is
// being cleared reads nothing and gets no result; its number is there a cycle before clear_i.

#include <vector>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "issue/gyre_register_file.h"
}

namespace {
constexpr unsigned kPasses = NUM_THREADS / NUM_LANES;
constexpr unsigned kRows = F_EXT ? GYRE_REG_ROWS : GYRE_BASE_ROWS;
constexpr unsigned kAll = NUM_WARPS * kPasses * kRows;
constexpr unsigned kThird = GYRE_THIRD_FIRST, kThirdRows = GYRE_THIRD_ROWS;

// The words of all registers, as whoever writes and clears them expects them, and those of the last
// read.
struct Words {
  std::vector<uint32_t> file = std::vector<uint32_t>(kAll * NUM_LANES);
  uint32_t read[3][NUM_LANES];
  bool known = false, third = false;  // there was a read; of the third source, too

  uint32_t *row(unsigned wid, unsigned pass, unsigned number) {
    return &file[((wid * kPasses + pass) * kRows + number) * NUM_LANES];
  }
  void take(unsigned source, unsigned wid, unsigned pass, unsigned number) {
    for (unsigned l = 0; l < NUM_LANES; ++l) read[source][l] = row(wid, pass, number)[l];
  }
};
}  // namespace

GYRE_SET_PORTS(const gyre_register_file_in &in, uint32_t head_rs1, uint32_t head_rs2,
               uint32_t head_rs3, const gyre_pass_out &result, const gyre_write &write, bool clear,
               const uint32_t *stacks, uint32_t clear_wid);
GYRE_COMPARE_PORTS(const gyre_register_file &twin, const gyre_register_file_out &out,
                   const Words &kept);
GYRE_PORT(rs3_i, in.rs3 % kThirdRows);
GYRE_PORT(head_rs1_i, head_rs1);
GYRE_PORT(head_rs2_i, head_rs2);
GYRE_PORT(head_rs3_i, head_rs3);
GYRE_PORT(wb_data_i, result.data);
GYRE_PORT(flag_valid_i, write.flag_valid);
GYRE_PORT(clear_i, clear);
GYRE_PORT(clear_words_i, stacks);
GYRE_PORT(clear_wid_i, clear_wid);
GYRE_PORT(busy_o, gyre_register_file_busy(&twin));
GYRE_PORT(rs1_o, twin.rs1);
GYRE_PORT(rs2_o, twin.rs2);
GYRE_PORT(rs3_o, twin.rs3);
GYRE_WHEN(kept.known, rs1_o, rs2_o);
GYRE_WHEN((kept.known && kept.third), rs3_o);
GYRE_PORT(wb_i, result);
GYRE_PORT(wb_i.valid, write.valid);
GYRE_WHEN(out.fclear_valid, fclear_o);
GYRE_BY_TEST("set for the twin alone", in.clear, in.clear_wid, in.clear_words, in.write, in.read3);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, bool sweeps, unsigned held, bool clear,
                        const gyre_write &write, const gyre_register_file_in &in, unsigned clears,
                        const gyre_register_file_out &out, const gyre_pass_out &result, bool meets1,
                        bool meets2, bool same_warp, bool meets3, const Words &kept, bool beside,
                        unsigned third, uint64_t swept) {
  u.check(bool(dut.busy_o) == (sweeps || held >= 7), "busy in the sweep, and for clearing");
  if (dut.clear_row_o) {
    u.check(clear && !sweeps && !write.valid && !write.flag_valid, "commit goes before clearing");
    const unsigned rows = in.clear_work ? kPasses : kRows * kPasses;
    u.check(bool(dut.cleared_o) == (clears == rows - 1), "all rows of the warp");
    u.check(bool(out.fclear_valid) == (F_EXT && (in.clear_work || clears % kRows == 0)),
            "fcsr with each pass");
    if (in.clear_work)
      u.compare("fclear.pass", port_get(dut.fclear_o, 0, index_bits(kPasses)), clears);
    u.cover("stack pointers are set", SMALL || (in.clear_work && dut.cleared_o));
  }

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

static void check_more_rules(Unit &u, Vdut &dut, bool sweeps, unsigned &held, bool &clear,
                             gyre_write &write, gyre_register_file_in &in, unsigned &clears,
                             gyre_register_file_out &out, gyre_pass_out &result, bool meets1,
                             bool meets2, bool same_warp, bool meets3, Words &kept, bool beside,
                             unsigned third, uint64_t &swept, uint32_t (&stacks)[NUM_LANES]) {
  check_rules(u, dut, sweeps, held, clear, write, in, clears, out, result, meets1, meets2,
              same_warp, meets3, kept, beside, third, swept);

  if (dut.clear_row_o) {
    uint32_t *row = in.clear_work ? kept.row(in.clear_wid, clears, GYRE_STACK_ROW)
                                  : kept.row(in.clear_wid, clears / kRows, clears % kRows);
    for (unsigned l = 0; l < NUM_LANES; ++l) row[l] = in.clear_work ? stacks[l] : 0;
  }
  for (unsigned l = 0; write.valid && l < NUM_LANES; ++l) {
    if (result.lanes >> l & 1) kept.row(result.wid, result.pass, result.rd)[l] = result.data[l];
  }
  if (in.read) {
    kept.known = true;
    kept.take(0, in.wid, in.pass, in.rs1);
    kept.take(1, in.wid, in.pass, in.rs2);
    kept.third = in.read3;
    if (in.read3) kept.take(2, in.wid, in.pass, third);
  }
}

static void follow_edge(gyre_register_file &twin, gyre_register_file_in &in,
                        gyre_register_file_out &out, bool done, bool reset, bool &clear,
                        bool &offered, unsigned &held, uint64_t &swept, Words &kept) {
  gyre_register_file_tick(&twin, &in, &out);
  if (done || reset) clear = offered = false;
  if (reset) {
    held = 0;
    swept = 0;
    kept = Words();
    gyre_register_file_reset(&twin);
  }
}

static void check_read(Unit &u, const gyre_register_file &twin, const Words &kept) {
  for (unsigned l = 0; kept.known && l < NUM_LANES; ++l) {
    u.check(twin.rs1[l] == kept.read[0][l], "the first source has what was written last");
    u.check(twin.rs2[l] == kept.read[1][l], "the second source has what was written last");
    if (!kept.third) continue;
    u.check(twin.rs3[l] == kept.read[2][l], "the third source has what was written last");
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.f_ext = F_EXT;
  gyre_register_file twin;
  if (!gyre_register_file_init(&twin, &cfg)) return 2;
  gyre_pass_out result = {};
  gyre_write write = {};
  write.result = &result;
  gyre_register_file_in in = {};
  in.write = &write;
  gyre_register_file_out out = {};
  Words kept;
  bool clear = false, offered = false;
  uint32_t stacks[NUM_LANES] = {};
  unsigned clears = 0, held = 0;  // rows written, cycles without one
  uint64_t swept = 0;             // cycles since the reset
  Throttle reads, writes;
  const auto draw_row = [&](unsigned few) {
    return uint8_t(32 * u.below(kRows / 32) + u.below(u.chance(70) ? few : 32));
  };
  u.reset(dut);
  while (u.next()) {
    const bool sweeps = swept < kAll;
    // What is written
    result.wid = uint8_t(u.below(NUM_WARPS));
    result.pass = uint8_t(u.below(kPasses));
    result.rd = draw_row(3);
    result.last = u.chance(50);  // means nothing to it
    result.lanes = (u.chance(50) ? ~0u : u.rand32()) & low_bits(NUM_LANES);
    write.valid = !sweeps && writes.draw(u);
    write.flag_valid = F_EXT && !sweeps && u.chance(10);
    // What is read, and what the warp that is written would read
    in.wid = u.chance(50) ? result.wid : uint8_t(u.below(NUM_WARPS));
    in.pass = u.chance(50) ? result.pass : uint8_t(u.below(kPasses));
    in.rs1 = u.chance(40) ? result.rd : draw_row(3);
    in.rs2 = u.chance(40) ? result.rd : draw_row(3);
    in.rs3 = u.chance(40) ? result.rd : uint8_t(u.below(256) % GYRE_REG_ROWS);
    in.read3 = F_EXT && u.chance(60);
    // As launch has it: first the number, then clear_i until the last row or for a while.
    if (!offered) {
      offered = u.chance(NUM_WARPS * kPasses > 8 ? 3 : 1);
      if (offered) in.clear_wid = uint8_t(u.below(NUM_WARPS));
      in.clear_work = !SMALL && offered && u.chance(50);
      clears = 0;
    } else {
      clear = true;
    }
    in.clear = clear;
    if (offered && result.wid == in.clear_wid) write.valid = false;
    const unsigned third = kThird + in.rs3 % kThirdRows;
    const bool beside = in.wid == result.wid && in.pass == result.pass;
    const bool meets1 = beside && in.rs1 == result.rd, meets2 = beside && in.rs2 == result.rd;
    const bool meets3 = beside && F_EXT && in.read3 && third == result.rd;
    in.read = reads.draw(u) && !gyre_register_file_busy(&twin);
    if (offered && in.wid == in.clear_wid) in.read = false;
    if (SMALL && write.valid && (meets1 || meets2 || meets3)) in.read = false;

    const bool same_warp = in.wid == result.wid;
    const uint32_t head_rs1 = same_warp ? in.rs1 : u.chance(50) ? result.rd : draw_row(3);
    const uint32_t head_rs2 = same_warp ? in.rs2 : u.chance(50) ? result.rd : draw_row(3);
    const uint32_t head_rs3 = (same_warp ? in.rs3 : u.rand32()) % kThirdRows;
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      const bool zero = sweeps || (offered && !write.valid && !write.flag_valid);
      result.data[l] = SMALL && zero ? 0 : u.rand32();  // as commit does
    }
    for (uint32_t &stack : stacks) stack = u.rand32();
    in.clear_words = stacks;
    const uint32_t clear_wid = offered ? in.clear_wid : u.below(NUM_WARPS);
    dut.rst_i = u.below(sweeps ? 2 * kAll : 3000) == 0;
    set_ports(dut, in, head_rs1, head_rs2, head_rs3, result, write, clear, stacks, clear_wid);
    dut.eval();

    gyre_register_file_eval(&twin, &in, &out);
    u.note(
        "read %d wid %u pass %u rows %u %u %u, write %d wid %u pass %u row %u lanes %x, clear %d",
        in.read, in.wid, in.pass, in.rs1, in.rs2, in.rs3, write.valid, result.wid, result.pass,
        result.rd, result.lanes, clear);
    check_read(u, twin, kept);
    compare_ports(u, dut, twin, out, kept);

    // Counted here, not by the twin.
    check_more_rules(u, dut, sweeps, held, clear, write, in, clears, out, result, meets1, meets2,
                     same_warp, meets3, kept, beside, third, swept, stacks);
    const bool done = dut.cleared_o || (clear && u.below(400) == 0);
    const bool reset = dut.rst_i;
    held = clear && !dut.clear_row_o ? held + 1 : 0;
    clears += dut.clear_row_o;
    ++swept;
    u.tick(dut);
    follow_edge(twin, in, out, done, reset, clear, offered, held, swept, kept);
  }
  gyre_register_file_free(&twin);
  return u.finish();
}

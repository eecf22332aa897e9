// Unit test: compares rtl/riscv/gyre_fcsr.sv with cmodel/riscv/gyre_fcsr.c: floating-point, CSR and
// other instructions of random warps go through an operand and an execute stage, results come back
// in any order, back to back or not; every output in every cycle, and what a thread has read and
// written also against a byte of each thread that this file keeps.
//
// Legal stimulus, which the core guarantees: nothing before the sweep has ended; a beat moves to
// execute as advance_i says; an instruction that looks at fcsr is issued when no floating-point
// instruction of its warp is under way, and its warp issues nothing until it has ended; it is
// written only while ready_o is high (commit may let it wait longer), and never with CSR number 0;
// flags come in the cycle after the result was taken, for its warp, beat and lanes. The rows of a
// warp of which nothing is under way are cleared, never with flags.

#include <algorithm>

#include "gyre_ports.h"
#include "riscv/fcsr_bench.h"

GYRE_SET_PORTS(const gyre_beat_out &flagged, const gyre_fcsr_in &in, const gyre_exec &exec,
               const Bench &b);
GYRE_COMPARE_PORTS(const gyre_fcsr &twin, const Bench &b);
GYRE_PORT(a_i, b.a);
GYRE_PORT(flag_flags_i, b.flags);
GYRE_ELEMENTS(flag_flags_i, NUM_LANES);
GYRE_PORT(accept_i, b.take);
GYRE_PORT(accept_wid_i, b.accept_wid);
GYRE_PORT(accept_beat_i, b.accept_beat);
GYRE_PORT(flag_valid_i, b.commit.flag_valid);
GYRE_PORT(flag_wid_i, flagged.wid);
GYRE_PORT(flag_beat_i, flagged.beat);
GYRE_PORT(flag_lanes_i, flagged.lanes);
GYRE_PORT(clear_wid_i, b.gone);
GYRE_PORT(read_i, b.accept);
GYRE_PORT(advance_i, b.advance);
GYRE_PORT(uop_i, b.uop);
GYRE_PORT(wid_i, exec.wid);
GYRE_PORT(beat_i, exec.beat);
GYRE_PORT(lanes_i, exec.lanes);
GYRE_PORT(write_i, b.write);
GYRE_PORT(ready_o, b.ready);
GYRE_PORT(bad_rm_o, b.bad);
GYRE_PORT(exec_fcsr_o, twin.exec_q);
GYRE_ELEMENTS(exec_fcsr_o, NUM_LANES);
GYRE_PORT(rm_o, b.rm);
GYRE_ELEMENTS(rm_o, NUM_LANES);
GYRE_WHEN(b.c.exec_valid, bad_rm_o, exec_fcsr_o, rm_o);
GYRE_BY_TEST("compared by parts", value_o);
GYRE_BY_TEST("of no port", in.exec, in.write, in.clear_wid, in.csr_write, in.advance, in.read);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  commit.result = &flagged;
  commit.flags = flags;
  exec.uop = &uop;
  exec.a = a;
  in.exec = &exec;
  in.write = &commit;
  gyre_fcsr_init(&twin, &cfg);
}

void Bench::draw_issue() {
  if (u.below(50) == 0) mood = u.rand32();
  if (c.sweep == 0 && c.rest.empty() && issues.draw(u)) draw_instruction(u, mood, &c);
  offered = !c.rest.empty();
  issue = offered ? c.rest.back() : Beat{};
  in.read_wid = uint8_t(offered ? issue.wid : u.below(NUM_WARPS));
  in.read_beat = uint8_t(offered ? issue.beat : u.below(kBeats));
}

// The first operand is drawn anew in each cycle, as only the last one counts.
void Bench::draw_exec() {
  const Beat &x = c.exec;
  exec.valid = c.exec_valid;
  uop = c.exec_valid ? x.uop : draw_uop(u);
  exec.wid = uint8_t(c.exec_valid ? x.wid : u.below(NUM_WARPS));
  exec.beat = uint8_t(c.exec_valid ? x.beat : u.below(kBeats));
  exec.lanes = c.exec_valid ? x.lanes : u.rand32() & low_bits(NUM_LANES);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    a[l] = u.chance(30) ? u.below(8) : u.rand32();
  }
}

// Those of the result that was taken in the last cycle.
void Bench::draw_flags() {
  commit.flag_valid = c.flag_valid;
  flagged.wid = uint8_t(c.flag_valid ? c.flag.wid : u.below(NUM_WARPS));
  flagged.beat = uint8_t(c.flag_valid ? c.flag.beat : u.below(kBeats));
  flagged.lanes = c.flag_valid ? c.flag.lanes : u.rand32() & low_bits(NUM_LANES);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    flags[l] = uint8_t(u.chance(60) ? 1u << u.below(5) : u.below(4) ? 0 : u.below(32));
  }
}

// A result that is taken now: often of the row whose flags are there.
void Bench::draw_taken() {
  taken = u.below(uint32_t(c.results.size() + 1));
  if (c.flag_valid && u.chance(60)) {
    for (size_t i = 0; i < c.results.size(); ++i) {
      if (c.results[i].row() == c.flag.row()) taken = i;
    }
  }
  take = taken < c.results.size() && takes.draw(u);
  result = take ? c.results[taken] : Beat{};
  accept_wid = take ? result.wid : u.below(NUM_WARPS);
  accept_beat = take ? result.beat : u.below(kBeats);
}

// A row is cleared, of a warp that does nothing.
void Bench::draw_clear() {
  gone = u.below(NUM_WARPS);
  bool idle = c.sweep == 0 && !c.under_way[gone] && !c.pend[gone] && !commit.flag_valid;
  idle = idle && !(offered && issue.wid == gone) && !(c.opnd_valid && c.opnd.wid == gone) &&
         !(c.exec_valid && c.exec.wid == gone);
  in.clear_valid = idle && u.chance(20);
  in.clear_wid = uint8_t(gone);
  in.clear_beat = uint8_t(u.below(kBeats));
}

void Bench::draw_moves() {
  const Beat &x = c.exec;
  ready = gyre_fcsr_ready(&in), csr = c.exec_valid && x.uop.flags;
  exec_ready = commits.draw(u) && executes.draw(u);
  if (csr && !ready) exec_ready = false;
  if (x.is_fp() && c.results.size() >= kMostResults) exec_ready = false;
  if (!c.exec_valid) exec_ready = true;
  write = in.csr_write = csr && exec_ready;
  advance = in.advance = c.opnd_valid && exec_ready;
  accept = in.read = offered && (!c.opnd_valid || exec_ready);
  dut.rst_i = u.below(2000) == 0;
}

void Bench::eval_twin() {
  u.note(
      "exec %d op %u imm %08x row %u lanes %x write %d ready %d, read %d row %u, take %d row %u,"
      " flags %d row %u lanes %x",
      c.exec_valid, uop.op, uop.imm, exec.wid * kBeats + exec.beat, exec.lanes, write, ready,
      accept, in.read_wid * kBeats + in.read_beat, take, result.row(), commit.flag_valid,
      flagged.wid * kBeats + flagged.beat, flagged.lanes);
  bad = gyre_fcsr_modes(&twin, &exec, rm);
}

// The register has a meaning only while a beat is in the execute stage.
void Bench::compare_values() {
  if (!c.exec_valid) return;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    u.compare("value_o", port_word(dut.value_o, l), gyre_fcsr_value(&twin, &exec, l), int(l));
    if (csr)
      compare_csr(l);
    else if (c.exec.is_fp())
      compare_mode(l);
  }
}

// Nothing of the warp is under way: all of the thread's byte is known.
void Bench::compare_csr(unsigned lane) {
  const uint8_t known = c.fcsr[c.exec.row()][lane];
  const unsigned number = gyre_uop_sr(&c.exec.uop);
  u.compare("value_o (rtl) and the thread's byte (twin)", port_word(dut.value_o, lane),
            number == GYRE_CSR_FRM      ? known >> 5
            : number == GYRE_CSR_FFLAGS ? known & 31
                                        : known,
            int(lane));
}

void Bench::compare_mode(unsigned lane) {
  const Beat &x = c.exec;
  const unsigned mode = gyre_uop_rm(&x.uop), own = c.fcsr[x.row()][lane] >> 5;
  u.compare("rm_o (rtl) and the thread's byte (twin)", port_get(dut.rm_o, 3 * lane, 3),
            mode == 7 ? own : mode, int(lane));
  u.cover("reserved mode of an active lane", mode == 7 && own > 4 && (x.lanes >> lane & 1));
  if (NUM_LANES > 1) {
    u.cover("reserved mode of an inactive lane", mode == 7 && own > 4 && !(x.lanes >> lane & 1));
  }
}

void Bench::cover_results() {
  run = same_row() ? run + 1 : 0;
  u.cover("flags", c.flag_valid);
  u.cover("results of one row back to back", same_row());
  u.cover("three results of one row", run >= 2);
  if (kRows > 1) {
    u.cover("results of different rows back to back", take && c.flag_valid && !same_row());
  }
  if (NUM_LANES > 1) {
    u.cover("bypass in some lanes", same_row() && c.flag.lanes != result.lanes);
    u.cover("write with inactive lanes", write && c.exec.lanes != low_bits(NUM_LANES));
  }
  u.cover("read while flags of its row are written",
          accept && c.flag_valid && issue.row() == c.flag.row());
}

void Bench::cover_moves() {
  const auto &row = c.fcsr[cleared()];
  const bool some = std::any_of(row, row + NUM_LANES, [](uint8_t byte) { return byte != 0; });
  u.cover("a row is cleared that is not zero", in.clear_valid && some);
  if (NUM_WARPS > 1) u.cover("a CSR waits for clearing", in.clear_valid && csr);
  u.cover("write", write);
  u.cover("stage blocked", c.opnd_valid && !advance);
  u.cover("beat after a beat that waits", offered && !accept);
  if (NUM_WARPS > 1) {  // those of the warp itself have ended before
    u.cover("CSR waits for flags", csr && !ready);
    u.cover("take while a CSR is written", take && write);
  }
}

// Updates the threads' bytes after a CSR instruction, clearing and flags.
void Bench::keep_bytes() {
  const Beat &x = c.exec;
  if (write) {
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      uint8_t *byte = &c.fcsr[x.row()][l];
      if (x.lanes >> l & 1) *byte = written(x.uop, *byte, a[l]);
    }
  }
  if (in.clear_valid) {
    for (unsigned l = 0; l < NUM_LANES; ++l) c.fcsr[cleared()][l] = 0;
  }
  if (c.flag_valid) {
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      if (c.flag.lanes >> l & 1) c.fcsr[c.flag.row()][l] |= flags[l];
    }
    --c.under_way[c.flag.wid];
  }
}

void Bench::move_beats() {
  const Beat &x = c.exec;
  c.flag_valid = take;
  c.flag = result;
  if (take) c.results.erase(c.results.begin() + long(taken));
  if (c.exec_valid && exec_ready) {
    if (x.is_fp()) c.results.push_back(x);
    if (csr && x.last) c.pend[x.wid] = false;
  }
  if (exec_ready) {
    c.exec_valid = c.opnd_valid;
    c.exec = c.opnd;
  }
  if (accept) {
    c.opnd = issue;
    c.rest.pop_back();
  }
  c.opnd_valid = accept || (c.opnd_valid && !exec_ready);
  if (c.sweep != 0) --c.sweep;
}

void Bench::after_edge() {
  gyre_fcsr_tick(&twin, &in);
  if (dut.rst_i) {
    c = Core{};
    gyre_fcsr_init(&twin, &cfg);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_issue();
    b.draw_exec();
    b.draw_flags();
    b.draw_taken();
    b.draw_clear();
    b.draw_moves();
    set_ports(dut, b.flagged, b.in, b.exec, b);
    dut.eval();
    b.eval_twin();
    b.compare_values();
    compare_ports(u, dut, b.twin, b);
    b.cover_results();
    b.cover_moves();
    b.keep_bytes();
    b.move_beats();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}

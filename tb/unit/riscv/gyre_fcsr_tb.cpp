// Unit test of rtl/riscv/gyre_fcsr.sv against cmodel/riscv/gyre_fcsr.c: floating-point, CSR and
// other instructions of random warps go through an operand and an execute stage, results come back
// in any order, back to back or not; every output in every cycle, and what a thread has read and
// written also against a byte of each thread that this file keeps.
//
// Kept, because the core keeps it: nothing before the sweep has ended; a pass moves to execute as
// advance_i says; an instruction that looks at fcsr is issued when no floating-point instruction of
// its warp is under way, and its warp issues nothing until it has ended; it is written only while
// ready_o is high (commit may let it wait longer), and never with CSR number 0; flags come in the
// cycle after the result was taken, for its warp, pass and lanes. The rows of a warp of which nothing
// is under way are cleared, never with flags.

#include <algorithm>

#include "Vdut.h"
#include "gyre_ports.h"
#include "riscv/fcsr_core.h"

GYRE_SET_PORTS(const uint32_t *a, const uint8_t *flags, bool take, uint32_t accept_wid,
               uint32_t accept_pass, const gyre_write &commit, const gyre_pass_out &flagged,
               const gyre_fcsr_in &in, unsigned gone, bool accept, bool advance,
               const gyre_uop &uop, const gyre_exec &exec, bool write);
GYRE_COMPARE_PORTS(bool ready, uint32_t bad, const Core &c, const gyre_fcsr &twin,
                   const uint8_t *rm);
GYRE_PORT(a_i, a);
GYRE_PORT(flag_flags_i, flags);
GYRE_ELEMENTS(flag_flags_i, NUM_LANES);
GYRE_PORT(accept_i, take);
GYRE_PORT(accept_wid_i, accept_wid);
GYRE_PORT(accept_pass_i, accept_pass);
GYRE_PORT(flag_valid_i, commit.flag_valid);
GYRE_PORT(flag_wid_i, flagged.wid);
GYRE_PORT(flag_pass_i, flagged.pass);
GYRE_PORT(flag_lanes_i, flagged.lanes);
GYRE_PORT(clear_wid_i, gone);
GYRE_PORT(read_i, accept);
GYRE_PORT(advance_i, advance);
GYRE_PORT(uop_i, uop);
GYRE_PORT(wid_i, exec.wid);
GYRE_PORT(pass_i, exec.pass);
GYRE_PORT(lanes_i, exec.lanes);
GYRE_PORT(write_i, write);
GYRE_PORT(ready_o, ready);
GYRE_PORT(bad_rm_o, bad);
GYRE_PORT(exec_fcsr_o, twin.exec_q);
GYRE_ELEMENTS(exec_fcsr_o, NUM_LANES);
GYRE_PORT(rm_o, rm);
GYRE_ELEMENTS(rm_o, NUM_LANES);
GYRE_WHEN(c.exec_valid, bad_rm_o, exec_fcsr_o, rm_o);
GYRE_BY_TEST("compared by parts", value_o);
GYRE_BY_TEST("of no port", in.exec, in.write, in.clear_wid, in.csr_write, in.advance, in.read);
#include "Vdut_ports.h"

static void cover_events(Unit &u, const gyre_fcsr_in &in, bool some, bool csr, bool write,
                         const Core &c, bool same_row, unsigned run, bool advance, bool offered,
                         bool accept, bool take, bool ready, const Pass &result, const Pass &x,
                         const Pass &issue) {
  u.cover("a row is cleared that is not zero", in.clear_valid && some);
  if (NUM_WARPS > 1) u.cover("a CSR waits for clearing", in.clear_valid && csr);
  u.cover("write", write);
  u.cover("flags", c.flag_valid);
  u.cover("results of one row back to back", same_row);
  u.cover("three results of one row", run >= 2);
  u.cover("stage blocked", c.opnd_valid && !advance);
  u.cover("pass after a pass that waits", offered && !accept);
  if (kRows > 1) {
    u.cover("results of different rows back to back", take && c.flag_valid && !same_row);
  }
  if (NUM_WARPS > 1) {  // those of the warp itself have ended before
    u.cover("CSR waits for flags", csr && !ready);
    u.cover("take while a CSR is written", take && write);
  }
  if (NUM_LANES > 1) {
    u.cover("bypass in some lanes", same_row && c.flag.lanes != result.lanes);
    u.cover("write with inactive lanes", write && x.lanes != low_bits(NUM_LANES));
  }
  u.cover("read while flags of its row are written",
          accept && c.flag_valid && issue.row() == c.flag.row());
}

static void draw_some(Unit &u, gyre_exec &exec, Core &c, gyre_uop &uop, const Pass &x,
                      uint32_t (&a)[NUM_LANES], gyre_write &commit, gyre_pass_out &flagged,
                      uint8_t (&flags)[NUM_LANES]) {
  exec.valid = c.exec_valid;
  uop = c.exec_valid ? x.uop : draw_uop(u);
  exec.wid = uint8_t(c.exec_valid ? x.wid : u.below(NUM_WARPS));
  exec.pass = uint8_t(c.exec_valid ? x.pass : u.below(kPasses));
  exec.lanes = c.exec_valid ? x.lanes : u.rand32() & low_bits(NUM_LANES);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    a[l] = u.chance(30) ? u.below(8) : u.rand32();
  }
  // Flags of the result that was taken in the last cycle
  commit.flag_valid = c.flag_valid;
  flagged.wid = uint8_t(c.flag_valid ? c.flag.wid : u.below(NUM_WARPS));
  flagged.pass = uint8_t(c.flag_valid ? c.flag.pass : u.below(kPasses));
  flagged.lanes = c.flag_valid ? c.flag.lanes : u.rand32() & low_bits(NUM_LANES);
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    flags[l] = uint8_t(u.chance(60) ? 1u << u.below(5) : u.below(4) ? 0 : u.below(32));
  }
}

// The register has a meaning only while a pass is in the execute stage.
static void compare_values(Unit &u, const Vdut &dut, const Core &c, const gyre_fcsr &twin,
                           const gyre_exec &exec, bool csr) {
  const Pass &x = c.exec;
  for (unsigned l = 0; l < NUM_LANES; ++l) {
    u.compare("value_o", port_word(dut.value_o, l), gyre_fcsr_value(&twin, &exec, l), int(l));
    const uint8_t known = c.fcsr[x.row()][l];
    if (csr) {  // nothing of the warp is under way: all of it is known
      const unsigned number = gyre_uop_sr(&x.uop);
      u.compare("value_o (rtl) and the thread's byte (twin)", port_word(dut.value_o, l),
                number == GYRE_CSR_FRM      ? known >> 5
                : number == GYRE_CSR_FFLAGS ? known & 31
                                            : known,
                int(l));
    } else if (x.is_fp()) {
      const unsigned mode = gyre_uop_rm(&x.uop), own = known >> 5;
      u.compare("rm_o (rtl) and the thread's byte (twin)", port_get(dut.rm_o, 3 * l, 3),
                mode == 7 ? own : mode, int(l));
      u.cover("reserved mode of an active lane", mode == 7 && own > 4 && (x.lanes >> l & 1));
      if (NUM_LANES > 1) {
        u.cover("reserved mode of an inactive lane", mode == 7 && own > 4 && !(x.lanes >> l & 1));
      }
    }
  }
}

static void follow_edge(Core &c, bool write, const uint32_t *a, bool clears, unsigned cleared,
                        const uint8_t *flags, bool take, const Pass &result, size_t taken,
                        bool exec_ready, bool csr, bool accept, const Pass &issue) {
  const Pass &x = c.exec;
  if (write) {
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      uint8_t *byte = &c.fcsr[x.row()][l];
      if (x.lanes >> l & 1) *byte = written(x.uop, *byte, a[l]);
    }
  }
  if (clears) {
    for (unsigned l = 0; l < NUM_LANES; ++l) c.fcsr[cleared][l] = 0;
  }
  if (c.flag_valid) {
    for (unsigned l = 0; l < NUM_LANES; ++l) {
      if (c.flag.lanes >> l & 1) c.fcsr[c.flag.row()][l] |= flags[l];
    }
    --c.under_way[c.flag.wid];
  }
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
}

static size_t draw_taken(Unit &u, const Core &c) {
  size_t taken = u.below(uint32_t(c.results.size() + 1));
  if (c.flag_valid && u.chance(60)) {
    for (size_t i = 0; i < c.results.size(); ++i) {
      if (c.results[i].row() == c.flag.row()) taken = i;
    }
  }
  return taken;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  gyre_fcsr twin;
  gyre_uop uop;
  uint32_t a[NUM_LANES];
  uint8_t flags[NUM_LANES];
  gyre_pass_out flagged = {};  // the result whose flags commit writes
  gyre_write commit = {};
  commit.result = &flagged;
  commit.flags = flags;
  gyre_exec exec = {};
  exec.uop = &uop;
  exec.a = a;
  gyre_fcsr_in in = {};
  in.exec = &exec;
  in.write = &commit;
  Core c;
  unsigned mood = 0, run = 0;  // run: results of one row, one after the other
  Throttle issues, executes, takes, commits;
  gyre_fcsr_init(&twin, &cfg);
  u.reset(dut);
  while (u.next()) {
    if (u.below(50) == 0) mood = u.rand32();
    // ---- Inputs: issue
    if (c.sweep == 0 && c.rest.empty() && issues.draw(u)) draw_instruction(u, mood, &c);
    const bool offered = !c.rest.empty();
    const Pass issue = offered ? c.rest.back() : Pass{};
    in.read_wid = uint8_t(offered ? issue.wid : u.below(NUM_WARPS));
    in.read_pass = uint8_t(offered ? issue.pass : u.below(kPasses));
    // Execute: exec_a is drawn anew in each cycle, as only the last one counts.
    const Pass &x = c.exec;
    draw_some(u, exec, c, uop, x, a, commit, flagged, flags);
    // A result that is taken now: often of the row whose flags are there
    const size_t taken = draw_taken(u, c);
    const bool take = taken < c.results.size() && takes.draw(u);
    const Pass result = take ? c.results[taken] : Pass{};
    const uint32_t accept_wid = take ? result.wid : u.below(NUM_WARPS);
    const uint32_t accept_pass = take ? result.pass : u.below(kPasses);
    // A row is cleared, of a warp that does nothing
    const unsigned gone = u.below(NUM_WARPS);
    bool idle = c.sweep == 0 && !c.under_way[gone] && !c.pend[gone] && !commit.flag_valid;
    idle = idle && !(offered && issue.wid == gone) && !(c.opnd_valid && c.opnd.wid == gone) &&
           !(c.exec_valid && c.exec.wid == gone);
    in.clear_valid = idle && u.chance(20);
    in.clear_wid = uint8_t(gone);
    in.clear_pass = uint8_t(u.below(kPasses));

    // ---- Which passes move
    const bool ready = gyre_fcsr_ready(&in), csr = c.exec_valid && x.uop.flags;
    bool exec_ready = commits.draw(u) && executes.draw(u);
    if (csr && !ready) exec_ready = false;
    if (x.is_fp() && c.results.size() >= kMostResults) exec_ready = false;
    if (!c.exec_valid) exec_ready = true;
    const bool write = in.csr_write = csr && exec_ready;
    const bool advance = in.advance = c.opnd_valid && exec_ready;
    const bool accept = offered && (!c.opnd_valid || exec_ready);
    in.read = accept;
    dut.rst_i = u.below(2000) == 0;
    set_ports(dut, a, flags, take, accept_wid, accept_pass, commit, flagged, in, gone, accept,
              advance, uop, exec, write);
    dut.eval();

    // ---- Outputs
    u.note(
        "exec %d op %u imm %08x row %u lanes %x write %d ready %d, read %d row %u, take %d row %u,"
        " flags %d row %u lanes %x",
        c.exec_valid, uop.op, uop.imm, exec.wid * kPasses + exec.pass, exec.lanes, write, ready,
        accept, in.read_wid * kPasses + in.read_pass, take, result.row(), commit.flag_valid,
        flagged.wid * kPasses + flagged.pass, flagged.lanes);
    uint8_t rm[GYRE_MAX_THREADS];
    const uint32_t bad = gyre_fcsr_modes(&twin, &exec, rm);
    if (c.exec_valid) compare_values(u, dut, c, twin, exec, csr);
    compare_ports(u, dut, ready, bad, c, twin, rm);

    const bool same_row = take && c.flag_valid && result.row() == c.flag.row();
    run = same_row ? run + 1 : 0;
    const unsigned cleared = gone * kPasses + in.clear_pass;
    const auto &row = c.fcsr[cleared];
    const bool some = std::any_of(row, row + NUM_LANES, [](uint8_t byte) { return byte != 0; });
    cover_events(u, in, some, csr, write, c, same_row, run, advance, offered, accept, take, ready,
                 result, x, issue);

    // ---- The edge
    follow_edge(c, write, a, in.clear_valid, cleared, flags, take, result, taken, exec_ready, csr,
                accept, issue);
    if (c.sweep != 0) --c.sweep;
    u.tick(dut);
    gyre_fcsr_tick(&twin, &in);
    if (dut.rst_i) {
      c = Core{};
      gyre_fcsr_init(&twin, &cfg);
    }
  }
  return u.finish();
}

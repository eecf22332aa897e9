// Unit test: compares rtl/issue/gyre_scoreboard.sv with cmodel/issue/gyre_scoreboard.h: random
// heads, registers that become busy and free in any order, also one that is set and freed at once;
// floating-point instructions under way, which keep back the heads that look at fcsr.
//
// Legal stimulus, which decode guarantees: x0 is never set; without floating point there are no f
// registers and no such instructions. Not kept: only heads that are ready are issued. Kept by the
// core: at most 10 floating-point instructions of a warp are under way, and only one that is gives
// flags. Freeing a register that is not busy is allowed.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "issue/gyre_scoreboard.h"
}

// SMALL=1: the warp waits as long as any result is outstanding.

#ifndef ISA
#define ISA 0
#endif

namespace {
constexpr unsigned kRegisters = F_EXT || ISA ? GYRE_REG_ROWS : GYRE_BASE_ROWS, kFpMost = 10;

uint8_t draw_register(Unit &u) { return uint8_t(u.below(kRegisters)); }
}  // namespace

// The heads of all warps, an issue and a result at the ports, and how much floating point is under way.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void draw_heads();
  void draw_vector(unsigned warp);
  void draw_result();
  void note();
  void check_heads();
  void cover_reasons(unsigned warp, bool ready);
  void cover_pairs(unsigned warp, bool ready);
  void cover_results();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_scoreboard twin;
  gyre_beat_out result = {};
  gyre_write write = {};
  gyre_scoreboard_in in = {};
  gyre_uop head[NUM_WARPS] = {};
  gyre_vector_t vector[NUM_WARPS] = {};  // ISA = 1
  const gyre_vector_t *part(unsigned warp) const { return ISA ? &vector[warp] : nullptr; }
  unsigned under_way[NUM_WARPS] = {};  // floating-point instructions
  Throttle issues, frees, fp_issues, fp_results;

  // Drawn in each cycle: the first beat of an instruction, also one of floating point
  bool first = false, set_fpu = false;

  bool frees_now() const { return write.valid && result.last; }
  bool flags_now() const { return write.flag_valid && result.last; }
};

GYRE_SET_PORTS(const gyre_scoreboard_in &in, const gyre_write &write, const gyre_beat_out &result,
               const Bench &b);
GYRE_COMPARE_PORTS(const gyre_scoreboard &twin, const gyre_uop *head, const gyre_write &write,
                   const Bench &b);
GYRE_PORT(set_i, b.first);
GYRE_PORT(free_valid_i, (write.valid && result.last));
GYRE_PORT(free_flag_i, (write.flag_valid && result.last));
GYRE_PORT(free_wid_i, result.wid);
GYRE_PORT(free_rd_i, result.rd);
GYRE_ELEMENTS(head_i, NUM_WARPS, uop_t);
GYRE_PORT(head_i, b.head);
GYRE_ELEMENTS(ready_o, NUM_WARPS);
GYRE_PORT(ready_o, gyre_scoreboard_ready(&twin, i, &head[i], b.part(i), &write));
GYRE_ELEMENTS(vector_i, NUM_WARPS, vector_t);
GYRE_PORT(vector_i, b.vector);
GYRE_ELEMENTS(flags_o, NUM_WARPS);
GYRE_PORT(flags_o, gyre_scoreboard_flags(&twin, i, &head[i]));
GYRE_ELEMENTS(pending_o, NUM_WARPS);
GYRE_PORT(pending_o, gyre_scoreboard_pending(&twin, i));
GYRE_BY_TEST("set for the twin alone", in.write, in.set, in.set_uop, in.set_vector);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  write.result = &result;
  in.write = &write;
  gyre_scoreboard_init(&twin, SMALL);
  dut.set_i = dut.free_valid_i = dut.free_flag_i = 0;
}

// Which sources are registers of the lanes, and pairs of them, whose first one is never the last register.
void Bench::draw_vector(unsigned warp) {
  gyre_vector_t &v = vector[warp];
  gyre_uop &h = head[warp];
  v = {};
  v.a_row = h.rs1 != 0;
  v.b_row = h.rs2 != 0;
  v.c_row = h.rs3 != 0;
  v.a_pair = v.a_row && h.rs1 + 1u < kRegisters && u.chance(30);
  v.b_pair = v.b_row && h.rs2 + 1u < kRegisters && u.chance(30);
  v.c_pair = v.c_row && h.rs3 + 1u < kRegisters && u.chance(30);
  v.pair = h.rd + 1u < kRegisters && u.chance(30);
}

void Bench::draw_heads() {
  in.set_wid = uint8_t(u.chance(30) ? 0 : u.below(NUM_WARPS));
  const bool wants_fpu = F_EXT && under_way[in.set_wid] < kFpMost && fp_issues.draw(u);
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    head[i] = draw_uop(u);
    head[i].rd = draw_register(u);
    head[i].rs1 = draw_register(u);
    head[i].rs2 = draw_register(u);
    head[i].rs3 = F_EXT && u.chance(50) ? uint8_t(GYRE_THIRD_FIRST + u.below(GYRE_THIRD_ROWS)) : 0;
    if (ISA) head[i].rs3 = draw_register(u);
    head[i].flags = F_EXT && u.chance(50);
    const uint32_t zero = u.below(16);  // registers that are not used
    if (zero & 1) head[i].rs1 = 0;
    if (zero & 2) head[i].rs2 = 0;
    if (zero & 4) head[i].rd = 0;
    head[i].wb = head[i].rd != 0 && u.chance(70);
    head[i].unit = uint8_t(u.below(GYRE_UNIT_FPU));
    if (i == in.set_wid ? wants_fpu : F_EXT && u.chance(30)) head[i].unit = GYRE_UNIT_FPU;
  }
  if (ISA) {
    for (unsigned i = 0; i < NUM_WARPS; ++i) draw_vector(i);
  }
  in.set_uop = &head[in.set_wid];
  in.set_vector = part(in.set_wid);
  first = wants_fpu || issues.draw(u);
  set_fpu = first && wants_fpu;
}

// A beat that ends, with a result or flags or both or neither.
void Bench::draw_result() {
  write.valid = frees.draw(u);
  result.last = u.chance(70);
  result.wid = uint8_t(u.chance(30) ? 0 : u.below(NUM_WARPS));
  result.rd = uint8_t(1 + u.below(kRegisters - 1));
  write.flag_valid = under_way[result.wid] != 0 && fp_results.draw(u);
  if (u.chance(20)) result.rd = in.set_uop->rd;
  if (u.chance(40)) {  // often something that a head waits for
    const gyre_uop &h = head[result.wid];
    const uint8_t wanted[] = {h.rs1, h.rs2, h.rs3, h.rd};
    result.rd = wanted[u.below(4)];
    if (ISA && u.chance(30)) result.rd = uint8_t((result.rd + 1) % kRegisters);
  }
  if (result.rd == 0) result.rd = 1;
  dut.rst_i = u.below(500) == 0;
}

void Bench::note() {
  u.note("set %d wb %d fpu %d wid %u register %u, free %d flags %d wid %u register %u", first,
         in.set_uop->wb, set_fpu, in.set_wid, in.set_uop->rd, frees_now(), flags_now(), result.wid,
         result.rd);
}

void Bench::check_heads() {
  for (unsigned i = 0; i < NUM_WARPS; ++i) {
    const bool ready = gyre_scoreboard_ready(&twin, i, &head[i], part(i), &write);
    const gyre_uop &h = head[i];
    u.check(SMALL || ready || h.rs1 || h.rs2 || h.rs3 || h.rd || h.flags, "x0 is never busy");
    u.check(!ready || !h.flags || under_way[i] == 0, "fcsr waits for floating point");
    u.check(!SMALL || !ready || !gyre_rows_any(&twin.busy_q[i]), "a warp has one result under way");
    u.cover("waits for a result", !ready && gyre_rows_any(&twin.busy_q[i]));
    u.cover("waits for no result", ready);
    if (ISA) {
      cover_pairs(i, ready);
    } else if (!SMALL) {
      cover_reasons(i, ready);  // with SMALL=1 it knows no registers
    }
  }
}

void Bench::cover_reasons(unsigned warp, bool ready) {
  const gyre_uop &h = head[warp];
  gyre_rows busy = twin.busy_q[warp];
  if (frees_now() && result.wid == warp) gyre_rows_put(&busy, result.rd, false);
  const bool rs1 = gyre_rows_has(&busy, h.rs1), rs2 = gyre_rows_has(&busy, h.rs2);
  const bool rs3 = gyre_rows_has(&busy, h.rs3), rd = gyre_rows_has(&busy, h.rd);
  const bool flags = h.flags && under_way[warp] != 0;
  u.cover("waits for rs1 alone", rs1 && !rs2 && !rs3 && !rd && !flags);
  u.cover("waits for rs2 alone", rs2 && !rs1 && !rs3 && !rd && !flags);
  u.cover("waits for rd alone", rd && !rs1 && !rs2 && !rs3 && !flags);
  if (F_EXT) {
    u.cover("waits for rs3 alone", rs3 && !rs1 && !rs2 && !rd && !flags);
    u.cover("waits for flags alone", flags && !rs1 && !rs2 && !rs3 && !rd);
    u.cover("waits for f0", h.rd == 32 && rd);
    u.cover("row 32 below a busy one",
            ready && h.rs1 != 0 && h.rs1 < 32 && gyre_rows_has(&busy, 32 + h.rs1));
    u.cover("fcsr while another warp computes",
            NUM_WARPS == 1 || (ready && h.flags && under_way[(warp + 1) % NUM_WARPS] != 0));
  }
  if (frees_now() && result.wid == warp) {
    gyre_write idle = {};
    idle.result = &result;
    u.cover("freed in this cycle",
            ready && !gyre_scoreboard_ready(&twin, warp, &h, part(warp), &idle));
  }
}

// ISA = 1: one of the registers holds the head back, alone.
void Bench::cover_pairs(unsigned warp, bool ready) {
  const gyre_uop &h = head[warp];
  const gyre_vector_t &v = vector[warp];
  gyre_rows busy = twin.busy_q[warp];
  if (frees_now() && result.wid == warp) gyre_rows_put(&busy, result.rd, false);
  const struct {
    bool used, pair;
    unsigned row;
  } all[] = {{v.a_row != 0, v.a_pair != 0, h.rs1},
             {v.b_row != 0, v.b_pair != 0, h.rs2},
             {v.c_row != 0, v.c_pair != 0, h.rs3},
             {h.wb != 0, v.pair != 0, h.rd}};
  static const char *const first[] = {"waits for a", "waits for b", "waits for c", "waits for rd"};
  static const char *const second[] = {"waits for the second of a", "waits for the second of b",
                                       "waits for the second of c", "waits for the second of rd"};
  unsigned waits = 0, last = 0;
  bool upper = false;
  for (unsigned n = 0; n < 4; ++n) {
    const bool low = all[n].used && gyre_rows_has(&busy, all[n].row);
    const bool high = all[n].used && all[n].pair && gyre_rows_has(&busy, all[n].row + 1);
    waits += low + high;
    if (low || high) last = n;
    if (low || high) upper = high;
  }
  u.check(ready == (waits == 0), "a head waits for its registers");
  for (unsigned n = 0; n < 4; ++n) {
    u.cover(first[n], waits == 1 && last == n && !upper);
    u.cover(second[n], waits == 1 && last == n && upper);
  }
}

void Bench::cover_results() {
  u.cover("set and free of one register", first && in.set_uop->wb && frees_now() &&
                                              result.wid == in.set_wid &&
                                              result.rd == in.set_uop->rd);
  u.cover("a result that is not the last", write.valid && !result.last);
  if (F_EXT) {
    u.cover("as many under way as the core has entries", under_way[result.wid] == kFpMost);
    u.cover("set and free of one warp's count", set_fpu && flags_now() && result.wid == in.set_wid);
    u.cover("flags without a write", flags_now() && !write.valid);
    u.cover("flags of a beat that is not the last", write.flag_valid && !result.last);
    u.cover("the last one ends", flags_now() && under_way[result.wid] == 1);
  }
}

void Bench::after_edge() {
  in.set = first;
  gyre_scoreboard_tick(&twin, &in);
  if (set_fpu) ++under_way[in.set_wid];
  if (flags_now()) --under_way[result.wid];
  if (dut.rst_i) {
    gyre_scoreboard_init(&twin, SMALL);
    for (unsigned &n : under_way) n = 0;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 10000 : 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_heads();
    b.draw_result();
    set_ports(dut, b.in, b.write, b.result, b);
    dut.eval();
    b.note();
    compare_ports(u, dut, b.twin, b.head, b.write, b);
    b.check_heads();
    b.cover_results();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}

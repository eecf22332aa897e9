// Unit test: compares gyre_lsu_response with its twin: random loads of the cache and of local
// memory, answers in any order and commit with random delays; every output in every cycle. RTL:
// rtl/memory/lsu/gyre_lsu_response.sv, twin: cmodel/memory/lsu/gyre_lsu_response.c. Legal stimulus:
// go only while an entry of its kind is free; the cache answers each tag once and holds the answer
// until it is taken; instructions follow each other, one at a time for a register of a warp.

#include <algorithm>

#include "Vdut.h"
#include "gyre_ports.h"
#include "lsu_rules.h"

extern "C" {
#include "memory/lsu/gyre_lsu_response.h"
}

namespace {
constexpr uint32_t kWords = LINE_BYTES / 4, kChoices = kWords > NUM_LANES ? kWords : NUM_LANES;
constexpr uint32_t kAll = ~0u >> (32 - NUM_LANES);

// An instruction of a warp, and its access that may be made now.
struct Access {
  uint32_t op = 0, wid = 0, rd = 0;
  bool wb = false;
  uint32_t left = 0;  // accesses that the instruction will still make
  bool go = false, local = false, final = false;
  uint32_t beat = 0, group = 0, fails = 0, addr[32] = {};
  bool kept = false;  // the result that comes with the write of an AMO
  uint32_t choice[NUM_LANES] = {}, offset[NUM_LANES] = {};

  bool sc() const { return op == GYRE_OP_SC; }
  bool amo() const { return op == GYRE_OP_AMOADD; }
  uint32_t size() const { return lsu_rule(op).bytes; }
  bool is_unsigned() const {
    return !lsu_rule(op).sign && (size() < 4 || (sc() && !kept) || amo());
  }
};

// The unit between accesses, the cache, local memory and commit.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_lsu_response twin;
  gyre_lsu_response_in in = {};
  gyre_lsu_response_out out = {};
  Access access;
  Throttle go_mood, answer_mood, commit_mood;
  std::vector<uint32_t> asked;  // tags that the cache has not answered
  uint8_t line[128] = {};
  uint32_t rdata[NUM_LANES] = {}, kept[NUM_LANES] = {};
  bool offered = false, held_local = false;  // the cache answers; a load of local memory waits
  uint32_t tag = 0;
  bool under_way[4][64] = {};  // registers of each warp that wait
  // State of this cycle.
  bool free = false, local_free = false;
  uint32_t next_tag = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    cfg.num_lanes = NUM_LANES;
    cfg.line_bytes = LINE_BYTES;
    if (!gyre_lsu_response_init(&twin, &cfg, LSU_LOADS)) std::exit(2);
    gyre_lsu_response_reset(&twin);
  }
  ~Bench() { gyre_lsu_response_free(&twin); }

  void draw();
  void draw_answer();
  void eval_twin();
  void check_result();
  void cover();
  void draw_access();
  void draw_instruction();
  void draw_lanes();
  void tick();
  void start();
};
}  // namespace

GYRE_SET_PORTS(const gyre_lsu_response_in &in, const Access &access, const uint32_t *kept);
GYRE_COMPARE_PORTS(const gyre_lsu_response &twin, const gyre_lsu_response_out &out, const Bench &b);
GYRE_PORT(go_i, access.go);
GYRE_PORT(is_local_i, access.local);
GYRE_PORT(final_i, access.final);
GYRE_PORT(wb_i, access.wb);
GYRE_PORT(half_i, (access.size() == 2 || access.sc()));
GYRE_PORT(word_i, access.size() == 4);
GYRE_PORT(unsigned_i, access.is_unsigned());
GYRE_PORT(group_i, access.group);
GYRE_PORT(wid_i, access.wid);
GYRE_PORT(kept_i, kept);
GYRE_PORT(beat_i, access.beat);
GYRE_PORT(rd_i, access.rd);
GYRE_ELEMENTS(choice_i, NUM_LANES);
GYRE_PORT(choice_i, access.choice);
GYRE_ELEMENTS(offset_i, NUM_LANES);
GYRE_PORT(offset_i, access.offset);
GYRE_PORT(waiting_o, twin.valid != 0);
GYRE_PORT(free_o, b.free);
GYRE_PORT(tag_o, b.next_tag);
GYRE_PORT(local_free_o, b.local_free);
GYRE_PORT(local_done_o, gyre_lsu_response_local_done(&out));
GYRE_PORT(sc_free_o, !out.local);
GYRE_PORT(old_valid_o, gyre_lsu_response_old_valid(&out));
GYRE_PORT(res_wid_o, out.res.wid);
GYRE_PORT(res_beat_o, out.res.beat);
GYRE_PORT(res_rd_o, out.res.rd);
GYRE_PORT(res_last_o, out.res.last);
GYRE_PORT(res_lanes_o, out.res.lanes);
GYRE_PORT(res_data_o, out.res.data);
GYRE_WHEN(out.res_valid, res_wid_o, res_beat_o, res_rd_o, res_last_o, res_lanes_o, res_data_o);
GYRE_BY_TEST("res_data_o of an AMO", out.old);
GYRE_BY_TEST("for the edge", out.answered, out.take, out.index, out.is_old);
#include "Vdut_ports.h"

void Bench::draw() {
  draw_answer();
  // The read registers of local memory hold while a load of it waits.
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    if (!held_local) rdata[l] = u.rand32();
    if (!held_local) kept[l] = u.rand32();
  }
  in = {offered, tag, line, rdata, commit_mood.draw(u)};
  access.go = false;
}

void Bench::draw_answer() {
  if (offered) return;
  tag = u.below(LSU_LOADS);
  offered = !asked.empty() && answer_mood.draw(u);
  if (offered) {
    const uint32_t pick = u.below(uint32_t(asked.size()));
    tag = asked[pick];
    asked.erase(asked.begin() + int(pick));
  }
  for (uint32_t i = 0; i < LINE_BYTES; ++i) line[i] = uint8_t(u.rand32());
}

void Bench::eval_twin() {
  gyre_lsu_response_eval_result(&twin, &in, kept, &out);
  gyre_lsu_response_eval_take(&in, &out);
  free = gyre_lsu_response_free_entry(&twin);
  local_free = gyre_lsu_response_local_free(&twin, &out);
  next_tag = gyre_lsu_response_tag(&twin);
}

void Bench::check_result() {
  if (gyre_lsu_response_old_valid(&out)) {
    for (uint32_t l = 0; l < NUM_LANES; ++l)
      u.compare("res_data_o of an AMO", port_word(dut.res_data_o, l), out.old[l], int(l));
  }
  const gyre_beat_out &res = out.res;
  if (out.res_valid && res.last && in.res_ready) under_way[res.wid][res.rd] = false;
}

void Bench::cover() {
  u.cover("result waits for commit", out.res_valid && !in.res_ready);
  u.cover("result of local memory", out.res_valid && out.local);
  u.cover("result that is not the last", out.res_valid && in.res_ready && !out.res.last);
  u.cover("answer without result", offered && out.dcrsp_ready && !out.res_valid);
  u.cover("words of an AMO", out.is_old && out.res_valid);
  u.cover("words of an AMO to x0", out.is_old && !out.res_valid);
  u.cover("result of an SC", out.res_valid && twin.load[out.index].op == GYRE_OP_SC);
  if (ATOMIC_COMBINE)
    u.cover("result with the write of an AMO", out.res_valid && twin.load[out.index].kept);
  u.cover("both answer in one cycle", out.local && offered);
  u.cover("table full", !free);
  u.cover("local load held back", twin.hold);
}

// A new access at this edge.
void Bench::draw_access() {
  held_local = out.local && !out.take;
  Access &a = access;
  if (a.left == 0) draw_instruction();
  const bool local = a.sc() || u.chance(50);
  a.go = (a.sc() ? !out.local : local ? local_free : free) && go_mood.draw(u);
  a.fails = u.rand32() & kAll;
  const uint32_t beat = u.below(2);
  if (!a.go) return;
  a.local = local;
  a.final = a.left == 1;
  a.beat = beat;
  draw_lanes();
  u.note("go local %d tag %u group %x op %u wid %u rd %u wb %d final %d", a.local, next_tag,
         a.group, a.op, a.wid, a.rd, a.wb, a.final);
  u.cover("made and answered in one cycle", !a.local && offered && out.dcrsp_ready);
}

// Mostly loads; an SC, an AMO.
void Bench::draw_instruction() {
  Access &a = access;
  const uint32_t kind = u.below(7);
  a.op = kind == 5   ? uint32_t{GYRE_OP_SC}
         : kind == 6 ? uint32_t{GYRE_OP_AMOADD}
                     : draw_lsu(u, LsuKind::kLoad, LsuKind::kLoad);
  a.kept = ATOMIC_COMBINE && a.sc() && u.chance(50);
  a.wid = u.below(4);
  a.rd = 1 + u.below(63);
  a.wb = u.chance(80) && !under_way[a.wid][a.rd];
  if (!a.wb) a.rd = 0;
  a.left = u.chance(50) ? 1 : 1 + u.below(6);
}

void Bench::draw_lanes() {
  Access &a = access;
  a.group = u.chance(50) ? kAll : u.rand32() & kAll;
  if (a.group == 0) a.group = kAll;
  for (uint32_t l = 0; l < NUM_LANES; ++l) {
    a.addr[l] = u.rand32() & ~(a.size() - 1);
    a.choice[l] = a.local ? a.addr[l] / 4 % NUM_LANES : a.addr[l] % LINE_BYTES / 4;
    a.offset[l] = (a.addr[l] & 3) | (a.sc() && !a.kept ? a.fails >> l & 1 : 0);
  }
}

void Bench::tick() {
  u.tick(dut);
  if (out.dcrsp_ready) offered = false;
  gyre_lsu_response_tick(&twin, &in, &out);
  if (access.go) start();
}

void Bench::start() {
  Access &a = access;
  gyre_load *load = gyre_lsu_response_start(&twin, a.local ? LSU_LOADS : next_tag, a.final);
  load->wid = uint8_t(a.wid);
  load->beat = uint8_t(a.beat);
  load->rd = uint8_t(a.rd);
  load->wb = a.wb;
  load->op = uint8_t(a.op);
  load->kept = a.kept;
  load->group = a.group;
  load->fails = a.fails & a.group;
  std::copy(a.addr, a.addr + NUM_LANES, load->addr);
  if (!a.local) asked.push_back(next_tag);
  if (a.wb) under_way[a.wid][a.rd] = true;
  --a.left;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 40000);
  Vdut dut(&u.context);
  static Bench b(u, dut);
  dut.go_i = dut.dcrsp_valid_i = dut.res_ready_i = 0;
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in, b.access, b.kept);
    dut.eval();
    b.eval_twin();
    compare_ports(u, dut, b.twin, b.out, b);
    b.check_result();
    b.cover();
    b.draw_access();
    set_ports(dut, b.in, b.access, b.kept);
    b.tick();
  }
  return u.finish();
}

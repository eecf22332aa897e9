// Unit test: compares rtl/rdna35/gyre_scalar_heads.sv with cmodel/rdna35/gyre_scalar_heads.c, and which heads may issue with
// the registers that the test has under way.
//
// Legal stimulus, which its neighbours guarantee: a warp issues only if it is ready, and a result is freed once.

#include <vector>

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "gyre/rdna35.h"
#include "rdna35/gyre_scalar_heads.h"
#include "rdna35/gyre_scalar_table.h"
}

namespace {
struct Result {
  unsigned first, last;
};
struct Bench {
  Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
    gyre_scalar_heads_init(&twin, NUM_WARPS);
    for (unsigned w = 0; w < NUM_WARPS; ++w) {
      head[w] = &heads[w];
      draw_head(w);
    }
    in.heads = head;
  }
  void draw_head(unsigned wid);
  void draw();
  void draw_issue();
  bool is_busy(unsigned wid, unsigned first, unsigned last) const;
  bool waits(unsigned wid) const;
  void check();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_scalar_heads twin;
  gyre_scalar_heads_in in = {};
  gyre_scalar_heads_out out = {};
  gyre_scalar_t heads[NUM_WARPS];
  const gyre_scalar_t *head[NUM_WARPS];
  std::vector<Result> under_way[NUM_WARPS];
  bool serial[NUM_WARPS] = {};
  unsigned freed = 0;
  Throttle issues, frees;
};

unsigned words_of(const gyre_scalar_t &h) { return h.load ? 1u << (h.load - 1) : h.pair ? 2 : 1; }
}  // namespace

GYRE_SET_PORTS(const gyre_scalar_heads_in &in);
GYRE_COMPARE_PORTS(const gyre_scalar_heads_out &out, const uint32_t &new_exec);
GYRE_ELEMENTS(heads_i, NUM_WARPS, scalar_t);
GYRE_PORT(heads_i, *in.heads[i]);
GYRE_PORT(busy_i, in.busy);
GYRE_PORT(new_exec_o, new_exec);
#include "Vdut_ports.h"

// Sources and destinations near each other, near VCC and EXEC, and the states that stand for these.
void Bench::draw_head(unsigned wid) {
  static const unsigned codes[] = {GYRE_RDNA35_VCC_LO, GYRE_RDNA35_EXEC_LO, GYRE_RDNA35_VCCZ,
                                   GYRE_RDNA35_EXECZ,  GYRE_RDNA35_NULL,    128};
  gyre_scalar_t &h = heads[wid];
  h = {};
  const auto source = [&] {
    return uint8_t(u.chance(70) ? u.below(16) : codes[u.below(sizeof codes / sizeof *codes)]);
  };
  h.a_code = source();
  h.b_code = source();
  h.c_code = source();
  h.a_pair = h.a_code < 106 && u.chance(30);
  h.b_pair = h.b_code < 106 && u.chance(30);
  h.c_pair = h.c_code < 106 && u.chance(30);
  h.wb = u.chance(70);
  h.wide = u.chance(30);
  h.load = uint8_t(u.chance(20) ? 1 + u.below(5) : 0);
  h.pair = !h.load && u.chance(30);
  const unsigned words = words_of(h), align = words > 4 ? 4 : words;
  h.number = uint8_t(h.load || u.chance(85) ? u.below(24) / align * align
                                            : codes[u.below(2)] + (!h.pair && u.chance(20)));
  h.exec = !h.load && u.chance(10) ? 1 : 0;
  h.control = uint8_t(u.chance(15) ? GYRE_RDNA35_CONTROL_END : 0);
}

void Bench::draw() {
  dut.rst_i = u.below(3000) == 0;
  in.busy = u.chance(5);
  in.room = u.chance(80);
  in.free_wid = uint8_t(u.below(NUM_WARPS));
  const auto &results = under_way[in.free_wid];
  in.free_valid = frees.draw(u) && u.chance(40) && !results.empty();
  freed = results.empty() ? 0 : u.below(uint32_t(results.size()));
  in.free_first = uint8_t(in.free_valid ? results[freed].first : u.below(128));
  in.exec_wid = uint8_t(u.below(NUM_WARPS));
  in.exec_done = serial[in.exec_wid] && u.chance(30);
  in.set_wid = uint8_t(u.below(NUM_WARPS));
  in.set = false;
}

// A head issues if it is ready; which warps are, does not depend on that.
void Bench::draw_issue() { in.set = (out.ready >> in.set_wid & 1) && issues.draw(u); }

bool Bench::is_busy(unsigned wid, unsigned first, unsigned last) const {
  for (unsigned n = 0; n < under_way[wid].size(); ++n) {
    if (in.free_valid && in.free_wid == wid && n == freed) continue;
    if (first <= under_way[wid][n].last && under_way[wid][n].first <= last) return true;
  }
  return false;
}

// Returns true if a source or the destination is under way.
bool Bench::waits(unsigned wid) const {
  const gyre_scalar_t &h = heads[wid];
  const unsigned code[] = {h.a_code, h.b_code, h.c_code};
  const bool pair[] = {h.a_pair, h.b_pair, h.c_pair};
  bool busy = h.wb && is_busy(wid, h.number, h.number + words_of(h) - 1);
  for (unsigned n = 0; n < 3; ++n) {
    unsigned first = code[n];
    if (first == GYRE_RDNA35_VCCZ) first = GYRE_RDNA35_VCC_LO;
    if (first == GYRE_RDNA35_EXECZ) first = GYRE_RDNA35_EXEC_LO;
    if (first >= 128 || first == GYRE_RDNA35_NULL) continue;
    if (pair[n]) first &= ~1u;
    busy = busy || is_busy(wid, first, first + pair[n]);
  }
  return busy;
}

void Bench::check() {
  for (unsigned w = 0; w < NUM_WARPS; ++w) {
    const gyre_scalar_t &h = heads[w];
    const bool ready = out.ready >> w & 1, some = !under_way[w].empty();
    const bool ends = h.control == GYRE_RDNA35_CONTROL_END && some;
    const bool full = h.load != 0 && !in.room;
    u.check(!ready || !(waits(w) || serial[w] || ends || full || in.busy), "a head that waits");
    u.cover("waits for a register", waits(w));
    u.cover("waits for EXEC alone", serial[w] && !waits(w) && !ends && !full && !in.busy);
    u.cover("the end waits for a result", ends && !waits(w) && !serial[w] && !in.busy);
    u.cover("a load waits for room", full && !waits(w) && !serial[w] && !in.busy);
    u.cover("a load that goes", ready && h.load != 0);
  }
  u.cover("EXEC is there", in.exec_done);
}

void Bench::after_edge() {
  gyre_scalar_heads_tick(&twin, &in);
  if (in.free_valid) under_way[in.free_wid].erase(under_way[in.free_wid].begin() + freed);
  if (in.exec_done) serial[in.exec_wid] = false;
  if (in.set) {
    const gyre_scalar_t &h = heads[in.set_wid];
    if (h.wb) under_way[in.set_wid].push_back({h.number, h.number + words_of(h) - 1});
    serial[in.set_wid] = h.exec != 0 || (h.wb && h.number >= GYRE_RDNA35_EXEC_LO);
    draw_head(in.set_wid);
  }
  if (u.chance(5)) draw_head(u.below(NUM_WARPS));  // a flush: another head comes
  if (!dut.rst_i) return;
  gyre_scalar_heads_init(&twin, NUM_WARPS);
  for (unsigned w = 0; w < NUM_WARPS; ++w) {
    under_way[w].clear();
    serial[w] = false;
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, NUM_WARPS == 32 ? 8000 : 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    gyre_scalar_heads_eval(&b.twin, &b.in, &b.out);
    b.draw_issue();
    uint32_t new_exec = 0;
    for (unsigned w = 0; w < NUM_WARPS; ++w)
      new_exec |= uint32_t(gyre_scalar_writes_exec(&b.heads[w])) << w;
    set_ports(dut, b.in);
    dut.eval();
    compare_ports(u, dut, b.out, new_exec);
    b.check();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}

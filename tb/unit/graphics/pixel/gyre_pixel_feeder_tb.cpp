// Unit test of rtl/graphics/pixel/gyre_pixel_feeder.sv against cmodel/graphics/pixel/gyre_pixel_feeder.c in every cycle. The
// test has the local memory: when a warp is closed, each word of its record is compared with the table of records
// (docs/pixel_warps.md), and no other word was written.

#include <deque>
#include <map>

#include "Vdut.h"
#include "gyre_ports.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_pixel_feeder.h"
}

GYRE_SET_PORTS(const gyre_pixel_feeder_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_feeder_out &out);
GYRE_MEMBERS(in.quad, quad_);
GYRE_PORT(quad_i.covered, in.quad.cover);
GYRE_PORT(quad_i.col, in.quad.col);
GYRE_PORT(quad_i.row, in.quad.row);
GYRE_PORT(quad_i.last, in.quad.last);
GYRE_WHEN(out.uniform_ren, uniform_row_o);
GYRE_WHEN(out.push_valid, push_col_o, push_row_o, push_cover_o);
GYRE_WHEN(out.attr_valid, attr_core_o, attr_addr_o, attr_lanes_o, attr_data_o);
#include "Vdut_ports.h"

namespace {
constexpr unsigned kQuads = NUM_THREADS / 4;
using Record = std::map<unsigned, uint32_t>;  // by byte in local memory

struct Bench {
  Unit &u;
  gyre_pixel_feeder twin;
  gyre_pixel_feeder_in in = {};
  gyre_pixel_feeder_out out = {};
  Source quads;
  Throttle opens, readies;
  uint32_t primitive = 0;  // number of the oldest one
  bool planes = false;     // it is complete
  uint32_t words[32] = {};
  std::vector<gyre_value_quad> warp;    // quads of the open warp
  uint32_t of = 0;                      // their primitive
  Record memory;                        // what was written into the open warp
  unsigned cycles = 0;                  // since it was opened, in which nothing waited
  bool waited = false, closed = false;  // closed: no warp was open in the cycle before

  explicit Bench(Unit &unit) : u(unit) {
    gyre_config cfg = {};
    cfg.num_threads = NUM_THREADS;
    cfg.num_lanes = NUM_LANES;
    gyre_pixel_feeder_init(&twin, &cfg);
  }
  void draw();
  void draw_quad();
  Record expected() const;
  void check_record();
  void follow();
  void begin();
};

// A word of the uniform rows of a primitive.
uint32_t uniform(uint32_t number, unsigned word) { return (number << 10 ^ word) * 0x9e3779b1u; }
// n + 0.5 as a float, by the host.
uint32_t half(unsigned n) {
  const float f = float(n) + 0.5f;
  uint32_t bits;
  std::memcpy(&bits, &f, sizeof bits);
  return bits;
}
}  // namespace

void Bench::draw_quad() {
  if (!quads.draw(u)) return;
  in.quad = {quad_place(u),
             quad_place(u),
             uint8_t(u.chance(10) ? 0 : 1 + u.below(15)),
             u.chance(25),
             {},
             {},
             {},
             {}};
  for (unsigned i = 0; i < 4; ++i) {
    in.quad.z[i] = u.rand32();
    in.quad.iw[i] = u.rand32();
    in.quad.factor[i] = u.rand32();
    in.quad.point[i] = u.rand32();
  }
}

void Bench::draw() {
  in.start = u.cycle() == 1 || u.below(1500) == 0;
  in.halted = u.below(8000) == 0;
  draw_quad();
  in.quad_valid = quads.valid;
  planes = planes || u.chance(30);
  in.uniform_valid = planes;
  in.uniform_words = words;
  // The launcher needs a cycle for the next warp.
  const bool opens_now = closed && opens.draw(u);
  closed = !in.open;
  if (closed && !in.start && opens_now) {
    closed = false;
    in.open = true;
    in.core = uint8_t(u.below(16));
    const unsigned rows = (65536u - in.program.place_bytes) / (4 * NUM_LANES);
    in.lmem = uint16_t(u.below(rows) * 4 * NUM_LANES);
    in.count = 0;
    in.clean = u.chance(50);
    in.kept = u.chance(50);
  }
  in.attr_ready = readies.draw(u);
  gyre_pixel_feeder_eval(&twin, &in, &out);
}

// The record of the open warp by the table.
Record Bench::expected() const {
  Record r;
  const gyre_pixel_program_t &p = in.program;
  unsigned at = in.lmem;
  for (unsigned w = 0; w < p.uniform_words && !in.kept; ++w) r[at + 4 * w] = uniform(of, w);
  at += 4 * p.uniform_words;
  const bool has[] = {true, p.row_factor, p.row_x, p.row_y, p.row_iw, p.row_point_x, p.row_point_y};
  for (unsigned v = 0; v < 7; ++v) {
    if (!has[v]) continue;
    for (unsigned t = 0; t < 4 * warp.size() && (v != 0 || p.reads_z); ++t) {
      const gyre_value_quad &q = warp[t / 4];
      const unsigned i = t % 4, x = 2u * q.col + i % 2, y = 2u * q.row + i / 2;
      const uint32_t value[] = {q.z[i],  q.factor[i],    half(x),           half(y),
                                q.iw[i], q.point[i % 2], q.point[2 + i / 2]};
      r[at + 4 * t] = value[v];
    }
    at += 4 * NUM_THREADS;
  }
  const unsigned components = unsigned(__builtin_popcount(p.outputs));
  for (unsigned c = 0; c < components + p.writes_mask; ++c, at += 4 * NUM_THREADS)
    for (unsigned t = 0; t < NUM_THREADS && !in.clean; ++t) r[at + 4 * t] = c == components;
  for (unsigned t = 0; t < 4 * warp.size() && p.writes_depth; ++t)
    r[at + 4 * t] = warp[t / 4].z[t % 4];
  return r;
}

void Bench::check_record() {
  const Record e = expected();
  u.compare("words of the record", memory.size(), e.size());
  auto m = memory.begin();
  for (const auto &word : e) {
    u.compare("address of a word", m->first, word.first);
    u.compare("a word of the record", m->second, word.second, int(word.first - in.lmem));
    ++m;
  }
  // The bound that the page states: a cycle for each row.
  const gyre_pixel_program_t &p = in.program;
  const unsigned parts = NUM_LANES < 4 ? 4 / NUM_LANES : 1;
  const unsigned outputs = unsigned(__builtin_popcount(p.outputs)) + p.writes_mask;
  const unsigned values = p.thread_rows - !p.reads_z + p.writes_depth;
  const unsigned rows = (in.clean ? 0 : outputs * NUM_THREADS / NUM_LANES) +
                        (in.kept ? 0 : p.uniform_words / NUM_LANES) +
                        unsigned(warp.size()) * std::max(1u, parts * values);
  u.check(waited || cycles == rows, "a warp takes a cycle for each row");
  u.cover("a warp at the bound", !waited && warp.size() == kQuads);
  u.cover("a part of a warp", kQuads == 1 || warp.size() < kQuads);
  u.cover("its last quad has no cover", kQuads == 1 || (in.quad.cover == 0 && in.quad.last));
  u.cover("all parts of a record",
          p.writes_depth && p.writes_mask && p.outputs && !in.clean && !in.kept);
  u.cover("a record without a row", e.empty());
}

void Bench::follow() {
  if (in.open) ++cycles;
  waited = waited || !in.attr_ready || !in.quad_valid || in.quad.cover == 0 || !planes;
  // The first uniform row is read in advance, if there is time.
  waited = waited || (!in.kept && out.uniform_ren && !out.attr_valid);
  if (out.attr_valid) u.compare("core", out.attr_core, in.core);
  for (unsigned l = 0; l < NUM_LANES && out.attr_valid && in.attr_ready; ++l) {
    if (!(out.attr_lanes >> l & 1)) continue;
    const unsigned at = out.attr_addr + 4 * l;
    u.check(!memory.count(at), "a word is written once");
    memory[at] = out.attr_data[l];
  }
  const bool taken = in.quad_valid && out.quad_ready;
  u.compare("a quad with cover goes to the drain", out.push_valid, taken && in.quad.cover != 0);
  if (out.push_valid) {
    of = primitive;
    warp.push_back(in.quad);
    u.compare("the pushed quad", out.push_col << 16 | out.push_row << 4 | out.push_cover,
              in.quad.col << 16 | in.quad.row << 4 | in.quad.cover);
  }
  const bool ends = taken && in.quad.last;
  u.compare("planes are freed", out.uniform_free, ends);
  u.compare("the warp is closed", out.close,
            taken && !warp.empty() && (warp.size() == kQuads || ends));
  if (out.close) check_record();
  if (out.uniform_ren)
    for (unsigned l = 0; l < NUM_LANES; ++l)
      words[l] = uniform(primitive, out.uniform_row * NUM_LANES + l);
  if (out.uniform_free) ++primitive, planes = false;
  if (taken) quads.accepted();
}

// The edge: the launcher, and starts.
void Bench::begin() {
  if (out.push_valid) ++in.count;
  if (out.close) in.open = false;
  if (out.uniform_free) in.kept = false;  // the slot has words of the primitive before
  if (out.close || !in.open) {
    warp.clear();
    memory.clear();
    cycles = 0;
    waited = false;
  }
  if (!in.start && !in.halted) return;
  in.open = planes = closed = false;
  in.count = 0;
  quads.accepted();
  warp.clear();
  memory.clear();
  in.program = pixel_program(u, NUM_THREADS, NUM_LANES, u.chance(80) ? 8 : 60);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u);
  b.in.program = pixel_program(u, NUM_THREADS, NUM_LANES, 8);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("open %d count %u, quad %d %d cover %u last %d, attr %d %d %04x", b.in.open, b.in.count,
           b.in.quad_valid, b.out.quad_ready, b.in.quad.cover, b.in.quad.last, b.out.attr_valid,
           b.in.attr_ready, b.out.attr_addr);
    if (u.cycle() > 1) compare_ports(u, dut, b.out);
    if (u.cycle() > 1 && !b.in.start && !b.in.halted) b.follow();
    u.tick(dut);
    gyre_pixel_feeder_tick(&b.twin, &b.in);
    b.begin();
  }
  return u.finish();
}

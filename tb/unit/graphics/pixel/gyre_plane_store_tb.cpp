// Unit test of rtl/graphics/pixel/gyre_plane_store.sv against cmodel/graphics/pixel/gyre_plane_store.c in every cycle. The
// test keeps each primitive, and compares planes, square and rows with it.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "pixel_program.h"

extern "C" {
#include "graphics/pixel/gyre_plane_store.h"
}

namespace {
struct Primitive {
  std::vector<uint32_t> words;  // as setup sends them
  uint32_t number;
  bool back;
  gyre_square square;
};

struct Bench {
  Unit &u;
  gyre_plane_store twin;
  gyre_plane_store_in in = {};
  gyre_plane_store_out out = {};
  Source sends;
  Throttle next_z, next_iw, next_square, reads, frees;
  Primitive primitive = {};
  unsigned sent = 0;  // words of it
  std::deque<Primitive> z, iw, square, whole;
  int row = -1;  // that was read in the cycle before
  uint32_t number = 0;

  explicit Bench(Unit &unit) : u(unit) {
    gyre_config cfg = {};
    cfg.num_lanes = NUM_LANES;
    gyre_plane_store_init(&twin, &cfg, PRIMITIVES, WORDS);
  }
  void draw();
  void draw_word();
  void check();
  void follow();
  uint32_t uniform(const Primitive &p, unsigned word) const;
  // Lanes of the row that have a word of the primitive.
  uint32_t words() const {
    const unsigned first = unsigned(row) * NUM_LANES, n = 3u + 3 * in.program.inputs;
    if (row < 0 || first >= n) return 0;
    return n - first >= 32 ? ~0u : (1u << (n - first)) - 1;
  }
};
uint32_t bits25(int32_t x) { return uint32_t(x) & 0x1ffffff; }
}  // namespace

GYRE_SET_PORTS(const gyre_plane_store_in &in);
GYRE_COMPARE_PORTS(const gyre_plane_store_out &out, const Bench &b);
GYRE_PORT(plane_i.x, bits25(in.plane_x));
GYRE_PORT(plane_i.y, bits25(in.plane_y));
GYRE_PORT(square_o.x, bits25(out.square_x));
GYRE_PORT(square_o.y, bits25(out.square_y));
GYRE_WHEN(out.z_valid, z_plane_o, z_back_o);
GYRE_WHEN(out.iw_valid, iw_plane_o);
GYRE_WHEN(out.square_valid, square_o.x, square_o.y, square_o.side);
GYRE_WHEN(out.uniform_valid, uniform_back_o);
GYRE_LANES(b.words(), uniform_words_o);
#include "Vdut_ports.h"

void Bench::draw() {
  in.start = u.cycle() == 1 || u.below(4000) == 0;
  in.halted = u.below(4000) == 0;
  gyre_plane_store_eval(&twin, &in.program, &out);
  draw_word();
  in.z_next = out.z_valid && next_z.draw(u);
  in.iw_next = out.iw_valid && next_iw.draw(u);
  in.square_next = out.square_valid && next_square.draw(u);
  const unsigned rows = in.program.uniform_words / NUM_LANES;
  in.uniform_ren = out.uniform_valid && reads.draw(u);
  in.uniform_row = uint16_t(u.below(rows));
  in.uniform_free = out.uniform_valid && frees.draw(u) && u.chance(20);
}

// Between two starts all primitives have the same number of inputs.
void Bench::draw_word() {
  if (sends.draw(u) && sent == 0) {
    primitive = {};
    for (unsigned i = 0; i < 6u + 3 * in.program.inputs; ++i)
      primitive.words.push_back(u.operand());
    primitive.number = number++ * (u.chance(10) ? 0x10001 : 1);
    primitive.back = u.chance(50);
    primitive.square = {int32_t(u.rand32()) >> 7, int32_t(u.rand32()) >> 7, u.rand32() >> 8};
  }
  in.plane_valid = sends.valid && !primitive.words.empty();
  if (!in.plane_valid) return;
  in.plane_word = primitive.words[sent];
  in.plane_last = sent + 1 == primitive.words.size();
  in.plane_number = primitive.number;
  in.plane_back = primitive.back;
  in.plane_x = primitive.square.x;
  in.plane_y = primitive.square.y;
  in.plane_side = primitive.square.side;
}

// A uniform word by the table of the record (docs/pixel_warps.md).
uint32_t Bench::uniform(const Primitive &p, unsigned word) const {
  if (word == 0) return 0x3f800000;
  if (word == 1) return p.number;
  if (word == 2) return p.back ? 0 : 0xffffffff;
  return p.words[word + 3];
}

void Bench::check() {
  u.compare("z planes that wait", out.z_valid, !z.empty());
  u.compare("iw planes that wait", out.iw_valid, !iw.empty());
  u.compare("whole primitives", out.uniform_valid, !whole.empty());
  for (unsigned i = 0; i < 3; ++i) {
    if (!z.empty()) u.compare("a word of z", out.z_plane[i], z.front().words[i], int(i));
    if (!iw.empty()) u.compare("a word of iw", out.iw_plane[i], iw.front().words[3 + i], int(i));
  }
  if (!z.empty()) u.compare("the face", out.z_back, z.front().back);
  if (!square.empty()) u.compare("the side", out.square_side, square.front().square.side);
  if (!square.empty()) u.compare("x of the square", out.square_x, square.front().square.x);
  if (!square.empty()) u.compare("y of the square", out.square_y, square.front().square.y);
  for (unsigned l = 0; l < NUM_LANES && row >= 0; ++l) {
    const unsigned word = unsigned(row) * NUM_LANES + l;
    if (word >= 3u + 3 * in.program.inputs) continue;
    u.compare("a uniform word", out.uniform_words[l], uniform(whole.front(), word), int(word));
  }
  u.cover("rows are full", in.plane_valid && sent == 0 && !out.plane_ready &&
                               whole.size() < PRIMITIVES && z.size() < PRIMITIVES &&
                               iw.size() < PRIMITIVES && square.size() < PRIMITIVES);
  u.cover("planes of z are full", z.size() == PRIMITIVES);
  u.cover("all primitives", whole.size() == PRIMITIVES);
  u.cover("no input", in.program.inputs == 0 && !whole.empty());
}

void Bench::follow() {
  const bool taken = in.plane_valid && out.plane_ready;
  row = in.uniform_ren && !in.uniform_free ? in.uniform_row : -1;
  if (in.z_next) z.pop_front();
  if (in.iw_next) iw.pop_front();
  if (in.square_next) square.pop_front();
  if (in.uniform_free) whole.pop_front();
  if (taken) {
    sends.accepted();
    if (sent == 2) z.push_back(primitive);
    if (sent == 5) iw.push_back(primitive), square.push_back(primitive);
    if (in.plane_last) whole.push_back(primitive);
    sent = in.plane_last ? 0 : sent + 1;
  }
  if (!in.start && !in.halted) return;
  sends.accepted();
  primitive.words.clear();
  sent = 0;
  row = -1;
  z.clear(), iw.clear(), square.clear(), whole.clear();
  do {
    in.program = pixel_program(u, 32, NUM_LANES, u.chance(50) ? 4 : 192);
  } while (in.program.uniform_words > WORDS);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  Bench b(u);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("word %d %d number %u, z %d iw %d whole %d", b.in.plane_valid, b.out.plane_ready, b.sent,
           b.out.z_valid, b.out.iw_valid, b.out.uniform_valid);
    if (u.cycle() > 1) compare_ports(u, dut, b.out, b);
    if (u.cycle() > 1) b.check();
    b.follow();
    u.tick(dut);
    gyre_plane_store_tick(&b.twin, &b.in);
  }
  return u.finish();
}

// Unit test of rtl/graphics/pixel/gyre_pixel_colors.sv against cmodel/graphics/pixel/gyre_pixel_colors.c in every cycle. The
// test sends components of quads as the drain reads them, and expects each covered pixel of each target once, in order.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "graphics/pixel/gyre_pixel_colors.h"
}

GYRE_SET_PORTS(const gyre_pixel_colors_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_colors_out &out);
GYRE_WHEN(out.pixel_valid, pixel_o, pixel_color_o);
#include "Vdut_ports.h"

namespace {
struct Pixel {
  uint32_t color[4];
  unsigned x, y, target;
  bool last, drawn;
};

struct Bench {
  Unit &u;
  gyre_pixel_colors twin;
  gyre_pixel_colors_in in = {}, next = {};  // next: the row that is requested
  gyre_pixel_colors_out out = {};
  Throttle requests, takes;
  unsigned lanes = 4, part = 0, components = 0;  // components of the target that were not sent
  bool requested = false, completed = false;     // a target was completed in the cycle before
  uint32_t color[4][4] = {};
  std::deque<Pixel> expected;

  explicit Bench(Unit &unit) : u(unit) { gyre_pixel_colors_init(&twin); }
  void draw();
  void draw_quad();
  void draw_row();
  void follow();
};
}  // namespace

// The next target of a quad, or another quad.
void Bench::draw_quad() {
  const bool other = next.row_quad.last || next.row_quad.covered == 0;
  if (other) {
    next.row_quad.covered = uint8_t(1 + u.below(15));
    next.row_drawn = uint8_t(u.below(16));
    next.row_quad.col = uint16_t(u.below(2048));
    next.row_quad.row = uint16_t(u.below(2048));
    lanes = 1u << u.below(3);
  }
  next.row_target = uint8_t(u.below(8));
  next.row_quad.last = u.chance(60);
  next.row_first = true;
  components = 1 + u.below(15);
  std::memset(color, 0, sizeof color);
}

// A row of it: `lanes` pixels of its lowest component.
void Bench::draw_row() {
  if (components == 0) draw_quad();
  const unsigned c = unsigned(__builtin_ctz(components));
  next.row_component = uint8_t(c);
  next.row_pixels = uint8_t(((1u << lanes) - 1) << part * lanes);
  for (unsigned p = 0; p < 4; ++p) {
    next.row_words[p] = u.rand32();
    if (next.row_pixels >> p & 1) color[p][c] = next.row_words[p];
  }
  next.row_last = (components & (components - 1)) == 0 && part + 1 == 4 / lanes;
}

void Bench::draw() {
  in = next;
  in.row_valid = requested;
  in.clear = u.below(3000) == 0;
  in.pixel_ready = takes.draw(u);
  if (requested) {
    if (in.row_last) {
      for (unsigned p = 0; p < 4; ++p) {
        if (!(in.row_quad.covered >> p & 1)) continue;
        Pixel e = {{},    in.row_quad.col * 2u + p % 2, in.row_quad.row * 2u + p / 2, in.row_target,
                   false, (in.row_drawn >> p & 1) != 0};
        std::memcpy(e.color, color[p], sizeof e.color);
        e.last = in.row_quad.last && in.row_quad.covered >> p == 1;
        expected.push_back(e);
      }
    }
    part = (part + 1) % (4 / lanes);
    if (part == 0) components &= components - 1, next.row_first = false;
  }
  gyre_pixel_colors_eval(&twin, &in, &out);
  requested = out.ready && requests.draw(u);
  if (requested) draw_row();
}

void Bench::follow() {
  if (out.pixel_valid) {
    const Pixel &e = expected.front();
    u.compare("column", out.pixel.x, e.x);
    u.compare("row", out.pixel.y, e.y);
    u.compare("target", out.pixel.target, e.target);
    u.compare("last", out.pixel.last, e.last);
    u.compare("drawn", out.pixel.drawn, e.drawn);
    for (unsigned c = 0; c < 4; ++c) u.compare("component", out.pixel_color[c], e.color[c], int(c));
    if (in.pixel_ready) expected.pop_front();
  }
  u.cover("colours wait for the output", twin.full_q);
  u.cover("the next target follows at once", in.row_valid && in.row_first && completed);
  completed = in.row_valid && in.row_last;
  if (!in.clear) return;
  expected.clear();
  next = {};
  requested = false;
  components = part = 0;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  Bench b(u);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("row %d component %d last %d, ready %d, pixel %d %d", b.in.row_valid, b.in.row_component,
           b.in.row_last, b.out.ready, b.out.pixel_valid, b.in.pixel_ready);
    compare_ports(u, dut, b.out);
    b.follow();
    u.tick(dut);
    gyre_pixel_colors_tick(&b.twin, &b.in);
  }
  return u.finish();
}

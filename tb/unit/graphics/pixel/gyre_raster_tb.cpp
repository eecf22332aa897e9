// Unit test of rtl/graphics/pixel/gyre_raster.sv against cmodel/graphics/pixel/gyre_raster.c in every cycle, and of its quads
// against the rules of cmodel/pixel: all quads with a covered pixel, in the order of the functional stage.

#include "field.h"
#include "Vdut.h"
#include "gyre_ports.h"
#include "raster_shapes.h"

extern "C" {
#include "graphics/pixel/gyre_raster.h"
}

GYRE_FIELDS(pixel_quad, GYRE_PIXEL_QUAD_FIELDS)

namespace {
constexpr int64_t kMostQuads = 20000;

// Quads of a primitive, as the functional stage walks them (cmodel/pixel/primitive.c).
class Walk {
 public:
  explicit Walk(const Shape &shape) : s(shape), x(s.rules_box.x0 & ~1), y(s.rules_box.y0 & ~1) {}

  // Finds the next quad with a covered pixel. Returns false if there is none.
  bool next(gyre_quad *quad) {
    for (; y < s.rules_box.y1; y += 2, x = s.rules_box.x0 & ~1) {
      for (; x < s.rules_box.x1; x += 2) {
        unsigned cover = 0;
        for (int i = 0; i < 4; ++i)
          if (covers(x + (i & 1), y + (i >> 1))) cover |= 1u << i;
        if (cover == 0) continue;
        *quad = {uint16_t(x / 2), uint16_t(y / 2), uint8_t(cover), false, false};
        x += 2;
        return true;
      }
    }
    return false;
  }

 private:
  Shape s;
  int32_t x, y;

  bool covers(int32_t px, int32_t py) const {
    return px >= s.rules_box.x0 && px < s.rules_box.x1 && py >= s.rules_box.y0 &&
           py < s.rules_box.y1 && gyre_pixel_covers(&s.cover, px, py);
  }
};

// A primitive that was accepted, and its next quad.
struct Expected {
  Walk walk;
  gyre_quad quad = {};
  bool covered, more;  // `quad` is one, another one follows
  gyre_quad after = {};

  explicit Expected(const Shape &shape) : walk(shape) {
    covered = walk.next(&quad);
    more = covered && walk.next(&after);
    quad.first = true;
    quad.last = !more;
  }
  void step() {
    quad = after;
    more = walk.next(&after);
    quad.last = !more;
  }
};

struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_raster twin;
  gyre_raster_in in = {};
  gyre_raster_out out = {};
  Shapes shapes;
  Shape shape = {};
  gyre_edges edges = {}, offered = {};  // of the shape; at the port
  bool fresh = false;                   // the shape's edges have not been accepted
  std::deque<Expected> expected;
  Throttle sends, takes;
  bool waited = false;  // a quad was offered and not taken
  gyre_quad waiting = {};
  uint64_t primitives = 0, quads = 0, visits = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), shapes(unit) { gyre_raster_init(&twin); }

  void draw();
  void draw_edges();
  void check_quad();
  void follow();
};

uint64_t bits(int64_t value, unsigned width) {
  return uint64_t(value) & ((uint64_t(1) << width) - 1);
}
}  // namespace

GYRE_SET_PORTS(const gyre_raster_in &in);
GYRE_COMPARE_PORTS(const gyre_raster_out &out);
GYRE_PORT(edges_four_i, in.edges->four);
GYRE_PORT(edges_turned_i, in.edges->turned);
GYRE_ELEMENTS(edges_value_i, GYRE_RASTER_EDGES);
GYRE_ELEMENTS(edges_dx_i, GYRE_RASTER_EDGES);
GYRE_ELEMENTS(edges_dy_i, GYRE_RASTER_EDGES);
GYRE_PORT(edges_value_i, bits(in.edges->value[i], GYRE_RASTER_VALUE_BITS));
GYRE_PORT(edges_dx_i, bits(in.edges->dx[i], GYRE_RASTER_STEP_BITS));
GYRE_PORT(edges_dy_i, bits(in.edges->dy[i], GYRE_RASTER_STEP_BITS));
GYRE_PORT(box_x0_i, uint32_t(in.edges->box.x0));
GYRE_PORT(box_y0_i, uint32_t(in.edges->box.y0));
GYRE_PORT(box_x1_i, uint32_t(in.edges->box.x1));
GYRE_PORT(box_y1_i, uint32_t(in.edges->box.y1));
GYRE_MEMBERS(out.quad, quad_);
GYRE_PORT(quad_o.covered, out.quad.cover);
GYRE_PORT(quad_o.col, out.quad.col);
GYRE_PORT(quad_o.row, out.quad.row);
GYRE_PORT(quad_o.last, out.quad.last);
GYRE_WHEN(out.quad_valid, quad_o.col, quad_o.row, quad_o.covered, quad_first_o, quad_o.last);
#include "Vdut_ports.h"

void Bench::draw() {
  gyre_raster_eval(&twin, &out);
  // Long walks need long times without a cancel.
  in.cancel = (u.cycle() >> 16 & 1) != 0 && u.below(500) == 0;
  in.quad_ready = takes.draw(u);
  draw_edges();
}

// Edges may be withdrawn before they are accepted, and without edges_valid they are random.
void Bench::draw_edges() {
  while (!fresh) {
    if (u.chance(10)) shapes.draw_state();
    shapes.state.cull_front = shapes.state.cull_back = false;
    shape = shapes.draw();
    // A walk through all quads of the picture would take most of the run.
    const int64_t quads_of_box =
        int64_t(shape.box.x1 - shape.box.x0 + 2) * (shape.box.y1 - shape.box.y0 + 2) / 4;
    if (quads_of_box > kMostQuads) continue;
    fresh = gyre_edge_setup_compute(&shapes.state, shape.x, shape.y, shape.corners, &edges) ==
            GYRE_EDGES_DRAWN;
    if (!fresh) continue;
    u.check(edges.four || edges.value[3] == 0, "a triangle has no fourth edge");
    if (!edges.four) edges.value[3] = edges.dx[3] = edges.dy[3] = -int32_t(u.below(2));
  }
  in.edges_valid = sends.draw(u);
  offered = edges;
  if (!in.edges_valid && u.chance(50)) {
    for (unsigned k = 0; k < GYRE_RASTER_EDGES; ++k) {
      offered.value[k] = int64_t(u.rand32()) - (1u << 31);
      offered.dx[k] = int32_t(u.rand32()) >> 6;
    }
    offered.turned = u.chance(50);
    offered.four = u.chance(50);
  }
  in.edges = &offered;
}

// A quad that is taken is the next one of the rules.
void Bench::check_quad() {
  u.check(!expected.empty(), "a quad of a primitive");
  const Expected &e = expected.front();
  u.compare("first (rtl) and the rules (twin)", dut.quad_first_o, e.quad.first);
  u.compare("last, the same", get(dut.quad_o, pixel_quad::last), e.quad.last);
  u.compare("cover, the same", get(dut.quad_o, pixel_quad::covered), e.quad.cover);
  if (e.covered) {
    u.compare("column, the same", get(dut.quad_o, pixel_quad::col), e.quad.col);
    u.compare("row, the same", get(dut.quad_o, pixel_quad::row), e.quad.row);
    ++quads;
  }
  u.cover("no pixel", !e.covered);
  u.cover("one quad", e.covered && e.quad.first && e.quad.last);
  u.cover("a gap in a row", e.more && e.after.row == e.quad.row && e.after.col > e.quad.col + 1);
  u.cover("the last column", e.quad.col == 2047);
  u.cover("the last row", e.quad.row == 2047);
  if (e.more) {
    expected.front().step();
  } else {
    expected.pop_front();
  }
}

void Bench::follow() {
  u.check(!dut.idle_o || expected.empty(), "nothing is expected of an idle rasterizer");
  const gyre_quad now = {uint16_t(get(dut.quad_o, pixel_quad::col)),
                         uint16_t(get(dut.quad_o, pixel_quad::row)),
                         uint8_t(get(dut.quad_o, pixel_quad::covered)), bool(dut.quad_first_o),
                         bool(get(dut.quad_o, pixel_quad::last))};
  if (waited) {
    const bool same = dut.quad_valid_o && now.col == waiting.col && now.row == waiting.row &&
                      now.cover == waiting.cover && now.first == waiting.first &&
                      now.last == waiting.last;
    u.check(same, "a quad that was offered stays until it is taken");
  }
  visits += twin.walk_q;
  waited = dut.quad_valid_o && !in.quad_ready && !in.cancel;
  waiting = now;
  if (dut.quad_valid_o && in.quad_ready) check_quad();
  if (in.edges_valid && out.edges_ready && !in.cancel) {
    expected.emplace_back(shape);
    fresh = false;
    ++primitives;
    u.cover(shape.kind, true);
    u.cover("turned", edges.turned);
    u.cover("accepted while a quad is kept", twin.kept_valid_q);
    u.cover("the whole width", shape.box.x1 - shape.box.x0 == GYRE_PIXEL_SIDE);
    u.cover("the whole picture",
            shapes.state.area.x1 - shapes.state.area.x0 == GYRE_PIXEL_SIDE &&
                shapes.state.area.y1 - shapes.state.area.y0 == GYRE_PIXEL_SIDE);
    u.cover("the whole height", shape.box.y1 - shape.box.y0 == GYRE_PIXEL_SIDE);
  }
  u.cover("both registers are full", twin.walk_q && twin.kept_valid_q && waited);
  u.cover("three primitives", expected.size() == 3);
  u.cover("cancelled quads", in.cancel && twin.walk_q && twin.kept_valid_q && twin.out_valid_q);
  if (in.cancel) expected.clear();
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 400000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  b.shapes.draw_state();
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("edges %d %s, quad %d (%u, %u) cover %x ready %d, cancel %d", b.in.edges_valid,
           b.shape.kind, b.out.quad_valid, b.out.quad.col, b.out.quad.row, b.out.quad.cover,
           b.in.quad_ready, b.in.cancel);
    compare_ports(u, dut, b.out);
    b.follow();
    u.tick(dut);
    gyre_raster_tick(&b.twin, &b.in);
  }
  std::printf("%" PRIu64 " primitives, %" PRIu64 " covered quads in %" PRIu64 " visits\n",
              b.primitives, b.quads, b.visits);
  return u.finish();
}

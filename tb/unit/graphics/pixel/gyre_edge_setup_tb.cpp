// Unit test of rtl/graphics/pixel/gyre_edge_setup.sv against cmodel/graphics/pixel/gyre_edge_setup.c in every cycle, and of
// each answer against the rules of cmodel/pixel: edges, box, face and what is dropped.

#include "Vdut.h"
#include "gyre_ports.h"
#include "raster_shapes.h"

namespace {
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_edge_setup twin;
  gyre_edge_setup_in in = {};
  gyre_edge_setup_out out = {};
  Shapes shapes;
  Shape shape = {};    // whose corners are sent, or whose answer is awaited
  unsigned sent = 0;   // corners of it
  bool fresh = false;  // it has been drawn
  Throttle corners, takes;
  uint64_t answered = 0;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), shapes(unit) {
    gyre_edge_setup_init(&twin);
  }

  void draw();
  void draw_corner();
  void check_edges();
  void check_answer(gyre_edge_answer answer);
  void follow();
};

uint64_t bits(int64_t value, unsigned width) {
  return uint64_t(value) & ((uint64_t(1) << width) - 1);
}
uint64_t value_bits(int64_t value) { return bits(value, GYRE_RASTER_VALUE_BITS); }
uint64_t step_bits(int64_t step) { return bits(step, GYRE_RASTER_STEP_BITS); }
uint64_t coordinate_bits(int32_t coordinate) { return bits(coordinate, 25); }
// The edges that mean something.
unsigned used(const gyre_edge_setup_out &out) {
  return !out.edges_valid ? 0 : out.edges->four ? 15 : 7;
}
}  // namespace

GYRE_SET_PORTS(const gyre_edge_setup_in &in);
GYRE_COMPARE_PORTS(const gyre_edge_setup_out &out);
GYRE_PORT(clockwise_i, in.state.clockwise);
GYRE_PORT(cull_front_i, in.state.cull_front);
GYRE_PORT(cull_back_i, in.state.cull_back);
GYRE_PORT(area_x0_i, uint32_t(in.state.area.x0));
GYRE_PORT(area_y0_i, uint32_t(in.state.area.y0));
GYRE_PORT(area_x1_i, uint32_t(in.state.area.x1));
GYRE_PORT(area_y1_i, uint32_t(in.state.area.y1));
GYRE_PORT(corner_i.x, coordinate_bits(in.corner_x));
GYRE_PORT(corner_i.y, coordinate_bits(in.corner_y));
GYRE_PORT(edges_four_o, out.edges->four);
GYRE_PORT(edges_turned_o, out.edges->turned);
GYRE_PORT(edges_back_o, out.edges->back);
GYRE_ELEMENTS(edges_value_o, GYRE_RASTER_EDGES);
GYRE_ELEMENTS(edges_dx_o, GYRE_RASTER_EDGES);
GYRE_ELEMENTS(edges_dy_o, GYRE_RASTER_EDGES);
GYRE_PORT(edges_value_o, value_bits(out.edges->value[i]));
GYRE_PORT(edges_dx_o, step_bits(out.edges->dx[i]));
GYRE_PORT(edges_dy_o, step_bits(out.edges->dy[i]));
GYRE_LANES(used(out), edges_value_o, edges_dx_o, edges_dy_o);
GYRE_PORT(box_x0_o, uint32_t(out.edges->box.x0));
GYRE_PORT(box_y0_o, uint32_t(out.edges->box.y0));
GYRE_PORT(box_x1_o, uint32_t(out.edges->box.x1));
GYRE_PORT(box_y1_o, uint32_t(out.edges->box.y1));
GYRE_WHEN(out.edges_valid, edges_four_o, edges_turned_o, edges_back_o, box_x0_o, box_y0_o, box_x1_o,
          box_y1_o);
#include "Vdut_ports.h"

void Bench::draw() {
  gyre_edge_setup_eval(&twin, &out);
  // These answers are registers, and in their cycle the next primitive may begin.
  if (out.culled) check_answer(GYRE_EDGES_CULLED);
  if (out.empty) check_answer(GYRE_EDGES_EMPTY);
  if (out.idle && u.chance(10)) {
    shapes.draw_state();
    fresh = false;
  }
  in.state = shapes.state;
  in.cancel = u.below(400) == 0;
  in.edges_ready = takes.draw(u);
  draw_corner();
}

// A corner may be withdrawn before it is accepted, and without corner_valid anything may be there.
void Bench::draw_corner() {
  if (sent == 0 && !fresh) {
    shape = shapes.draw();
    fresh = true;
  }
  in.corner_valid = corners.draw(u);
  if (in.corner_valid && out.corner_ready) {
    in.corner_x = shape.x[sent];
    in.corner_y = shape.y[sent];
    in.corner_last = sent == 2 ? shape.corners == 3 : u.chance(50);
  } else {
    in.corner_x = int32_t(u.rand32()) >> 8;
    in.corner_y = int32_t(u.rand32()) >> 8;
    in.corner_last = u.chance(50);
  }
}

// The module's edges are those of the rules. The edges of a turned triangle are 0, 2 and 1 there, and have the other sign.
void Bench::check_edges() {
  static const unsigned kTurned[] = {0, 2, 1};
  const gyre_pixel_box &box = shape.box;
  const bool turned = dut.edges_turned_o;
  u.compare("four edges (rtl) and the rules (twin)", dut.edges_four_o, shape.corners == 4);
  u.compare("back face, the same", dut.edges_back_o, shape.corners == 3 && shape.back);
  u.compare("x0 of the box, the same", dut.box_x0_o, uint64_t(box.x0));
  u.compare("y0 of the box, the same", dut.box_y0_o, uint64_t(box.y0));
  u.compare("x1 of the box, the same", dut.box_x1_o, uint64_t(box.x1));
  u.compare("y1 of the box, the same", dut.box_y1_o, uint64_t(box.y1));
  for (unsigned i = 0; i < shape.cover.edges; ++i) {
    const unsigned k = turned ? kTurned[i] : i;
    const gyre_pixel_edge &e = shape.cover.edge[i];
    const int64_t sign = turned ? -1 : 1;
    const int64_t value = (e.c + e.dx * (box.x0 & ~1) + e.dy * (box.y0 & ~1) - 1) >> 8;
    u.compare("dx, the same", port_get(dut.edges_dx_o, 26 * k, 26), step_bits(sign * e.dx / 256),
              int(k));
    u.compare("dy, the same", port_get(dut.edges_dy_o, 26 * k, 26), step_bits(sign * e.dy / 256),
              int(k));
    u.compare("value, the same", port_get(dut.edges_value_o, 42 * k, 42),
              value_bits(turned ? ~value : value), int(k));
    u.cover("a value of 41 bits", value >> 39 != 0 && value >> 39 != -1);
    u.cover("a step of 2^24", sign * e.dx == int64_t(1) << 32);
  }
  u.cover("turned", turned);
  u.cover("the picture's last column", box.x1 == GYRE_PIXEL_SIDE);
  u.cover("the picture's last row", box.y1 == GYRE_PIXEL_SIDE);
  u.cover("the whole width", box.x1 - box.x0 == GYRE_PIXEL_SIDE);
}

void Bench::check_answer(gyre_edge_answer answer) {
  static const char *const name[] = {"drawn", "culled", "empty"};
  u.check(sent == shape.corners, "an answer comes after the last corner");
  u.compare("answer (rtl) and the rules (twin)", answer, shape.answer);
  u.cover(name[answer], true);
  u.cover(shape.kind, answer == GYRE_EDGES_DRAWN);
  u.cover("culled outside of the area",
          answer == GYRE_EDGES_CULLED && shape.box.x0 >= shape.box.x1);
  sent = 0;
  fresh = false;
  ++answered;
}

void Bench::follow() {
  if (dut.edges_valid_o) check_edges();
  if (dut.edges_valid_o && in.edges_ready && !in.cancel) check_answer(GYRE_EDGES_DRAWN);
  u.cover("edges wait", dut.edges_valid_o && !in.edges_ready);
  u.cover("a corner with an answer", (dut.culled_o || dut.empty_o) && in.corner_valid);
  u.cover("cancelled while corners come", in.cancel && sent == 2);
  u.cover("cancelled before the answer", in.cancel && !dut.corner_ready_o && !dut.edges_valid_o);
  u.cover("cancelled edges", in.cancel && dut.edges_valid_o);
  if (in.cancel) sent = 0;
  if (in.corner_valid && out.corner_ready && !in.cancel) ++sent;
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
    u.note("corner %d (%d, %d), %u sent, answer %d%d%d, cancel %d", b.in.corner_valid,
           b.in.corner_x, b.in.corner_y, b.sent, b.out.edges_valid, b.out.culled, b.out.empty,
           b.in.cancel);
    compare_ports(u, dut, b.out);
    b.follow();
    u.tick(dut);
    gyre_edge_setup_tick(&b.twin, &b.in);
  }
  std::printf("%" PRIu64 " primitives\n", b.answered);
  return u.finish();
}

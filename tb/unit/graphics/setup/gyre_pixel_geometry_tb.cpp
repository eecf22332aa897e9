// Unit test of rtl/graphics/setup/gyre_pixel_geometry.sv against cmodel/graphics/setup/gyre_pixel_geometry.c in every cycle,
// and of both against the rules of cmodel/pixel: each quad and each word of a plane of random primitives. Lists come as
// gyre_pixel_maps sends them, or not at all, and draws are halted.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "setup_quads.h"

extern "C" {
#include "graphics/setup/gyre_pixel_geometry.h"
}

namespace {
enum { PRIMITIVES = 12 };  // of a draw

struct Bench {
  Unit &u;
  Vdut &dut;
  SetupScene scene;
  SetupQuads quads;
  gyre_pixel_geometry twin;
  gyre_pixel_geometry_in in = {};
  gyre_pixel_geometry_out out = {};
  gyre_pixel_state_t state = {};
  gyre_draw_config_t config = {};
  std::deque<gyre_draw_config_t> entries;  // of the draw's tables, to be sent
  gyre_primitive_t prim = {};
  bool offered = false, started = false, calm = false;
  uint32_t ring_word = 0;
  unsigned left = 0, half = 0;
  uint64_t primitives = 0, quads_seen = 0, words = 0, waited = 0;
  Throttle prims, ring, takes, planes;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), scene(unit), quads(scene.rules) {
    gyre_pixel_geometry_init(&twin);
    begin_draw();
  }

  void begin_draw();
  void send_list();
  void draw();
  void check_quad();
  void check_word();
  void accepted();
  void end_draw();
  void follow();
};
}  // namespace

GYRE_SET_PORTS(const gyre_pixel_geometry_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_geometry_out &out);
GYRE_WHEN(out.reading, reading_mark_o);
GYRE_WHEN(out.ring_ren, ring_raddr_o);
GYRE_WHEN(out.quad_valid, quad_o);
GYRE_WHEN(out.plane_valid, plane_o.word, plane_o.last, plane_o.number, plane_o.back, plane_o.side);
GYRE_WHEN((out.plane_valid && out.plane.side != 0), plane_o.x, plane_o.y);
#include "Vdut_ports.h"

// The list in the order of gyre_pixel_maps: attributes of the map, inputs, position, clip distances, size. A draw that
// keeps the inputs of the one before needs no list.
void Bench::send_list() {
  for (unsigned i = 0; i < 4; ++i) {
    gyre_draw_config_t c = {};
    c.valid = true;
    c.kind = GYRE_DRAW_ENTRY_PIXEL_MAP;
    c.index = uint8_t(u.below(256));
    c.item = u.rand32() & 0x7ffff;
    entries.push_back(c);
  }
  for (unsigned i = 0; i < SetupScene::LISTED; ++i) {
    const gyre_setup_entry &e = scene.list[i];
    gyre_draw_config_t c = {};
    if (i >= scene.state.inputs && i < GYRE_SETUP_POSITION) continue;
    c.valid = true;
    c.kind = GYRE_DRAW_ENTRY_PIXEL_INPUT;
    c.index = uint8_t(i);
    c.item = uint32_t(e.mode) << 9 | uint32_t(e.present) << 8 | e.slot;
    entries.push_back(c);
  }
}

void Bench::begin_draw() {
  const bool same = primitives != 0 && entries.empty() && u.chance(25);
  if (!same) scene.draw_state();
  scene.copied = false;
  const gyre_setup_state &s = scene.state;
  gyre_pixel_state &r = scene.rules.state;
  r.area.x1 = std::min(r.area.x1, 64);
  r.area.y1 = std::min(r.area.y1, 64 - int32_t(u.below(32)));
  state = {};
  state.first_provokes = s.first_provokes;
  state.clockwise = r.clockwise;
  state.cull_front = r.cull_front;
  state.cull_back = r.cull_back;
  state.distances = s.distances;
  state.point_size = s.point_size;
  state.scale_x = s.scale[0];
  state.scale_y = s.scale[1];
  state.scale_z = s.scale[2];
  state.offset_x = s.offset[0];
  state.offset_y = s.offset[1];
  state.offset_z = s.offset[2];
  state.x0 = uint16_t(r.area.x0);
  state.y0 = uint16_t(r.area.y0);
  state.x1 = uint16_t(r.area.x1);
  state.y1 = uint16_t(r.area.y1);
  entries.clear();
  if (!same) send_list();
  u.cover("a draw with the list of the one before", same);
  u.cover("a list without inputs", !same && s.inputs == 0);
  calm = u.chance(50);
  started = offered = false;
  left = PRIMITIVES;
}

void Bench::draw() {
  in = {};
  config = {};
  if (u.chance(20)) config.item = u.rand32() & 0x7fffff;
  if (!entries.empty() && u.chance(80)) {
    config = entries.front();
    entries.pop_front();
  } else if (entries.empty() && !started) {
    in.start = started = true;
    config.valid = u.chance(50);
    config.kind = GYRE_DRAW_ENTRY_CAPTURE;  // an entry of another module
  } else if (started && !offered && left != 0) {
    prim = scene.draw_primitive(half ^= 1);
    offered = true;
  }
  in.halted = u.below(out.quad_valid ? 1000 : 10000) == 0;
  in.state = &state;
  in.config = &config;
  in.topology = scene.state.topology;
  in.inputs = scene.state.inputs;
  in.out_words = scene.state.out_words;
  in.prim_valid = offered && (calm || prims.draw(u));
  in.prim = prim;
  in.ring_ready = calm || ring.draw(u);
  in.ring_rdata = ring_word;
  in.quad_ready = calm || takes.draw(u);
  in.plane_ready = calm || planes.draw(u);
  gyre_pixel_geometry_eval(&twin, &in, &out);
}

void Bench::check_quad() {
  u.check(!quads.quads.empty(), "a quad is one of the rules");
  const gyre_pixel_quad_t &e = quads.quads.front();
  gyre_pixel_quad_t now;
#define GYRE_GET(name, at, width) now.name = decltype(now.name)(port_get(dut.quad_o, at, width));
  GYRE_PIXEL_QUAD_FIELDS(GYRE_GET)
#undef GYRE_GET
  u.compare("cover of a quad (rtl) and the rules (twin)", now.covered, e.covered);
  u.compare("last, the same", now.last, e.last);
  if (e.covered != 0) {
    u.compare("column, the same", now.col, e.col);
    u.compare("row, the same", now.row, e.row);
  }
  u.cover("a primitive without a pixel", e.covered == 0);
  quads.quads.pop_front();
  ++quads_seen;
}

void Bench::check_word() {
  std::deque<SetupWord> &wanted = scene.rules.words;
  u.check(!wanted.empty(), "a word of a plane is one of the rules");
  const SetupWord &w = wanted.front();
  gyre_pixel_plane_t now;
#define GYRE_GET(name, at, width) now.name = decltype(now.name)(port_get(dut.plane_o, at, width));
  GYRE_PIXEL_PLANE_FIELDS(GYRE_GET)
#undef GYRE_GET
  u.compare("word of a plane (rtl) and the rules (twin)", now.word, w.word);
  u.compare("last word, the same", now.last, w.last);
  u.compare("number of the primitive, the same", now.number, w.number);
  u.compare("back face, the same", now.back, w.back);
  u.compare("side of a point, the same", now.side, uint32_t(w.square.side));
  if (w.square.side != 0) {
    u.compare("x of a point, the same", now.x, uint32_t(w.square.first[0]) & 0x1ffffff);
    u.compare("y of a point, the same", now.y, uint32_t(w.square.first[1]) & 0x1ffffff);
  }
  wanted.pop_front();
  ++words;
}

void Bench::accepted() {
  u.cover("a primitive begins while words are given", !scene.rules.words.empty());
  if (!prim.copy) {
    scene.expect(prim);
    quads.add();
    ++primitives;
    const SetupKinds &k = scene.rules.kinds;
    u.cover("a point is drawn", prim.count == 1 && k.drawn != 0);
    u.cover("a line is drawn", prim.count == 2 && k.drawn != 0);
    u.cover("a triangle is drawn", prim.count == 3 && k.drawn != 0 && k.made == 0);
    u.cover("a clipped triangle is drawn", prim.count == 3 && k.drawn > 1 && k.made != 0);
    u.cover("a triangle is culled", k.culled != 0);
  }
  offered = false;
  --left;
}

// A draw has ended: its counts are those of the rules.
void Bench::end_draw() {
  SetupRules &r = scene.rules;
  u.check(r.words.empty() && quads.quads.empty(), "a draw ends with its last word and quad");
  u.compare("primitives (rtl) and the rules (twin)", dut.primitives_o, r.primitives);
  u.compare("clipped primitives, the same", dut.clipped_o, r.clipped);
  u.compare("culled triangles, the same", dut.culled_o, r.culled);
}

void Bench::follow() {
  u.cover("a quad waits", dut.quad_valid_o && !in.quad_ready);
  u.cover("a word waits", dut.plane_valid_o && !in.plane_ready);
  u.cover("the ring is busy", dut.ring_ren_o && !in.ring_ready);
  if (dut.quad_valid_o && in.quad_ready) check_quad();
  if (dut.plane_valid_o && in.plane_ready) check_word();
  ring_word = dut.ring_ren_o && in.ring_ready ? scene.ring[dut.ring_raddr_o] : u.rand32();
  waited = dut.idle_o ? 0 : waited + 1;
  u.check(waited < 300000, "a primitive comes to an end");
  if (in.prim_valid && dut.prim_ready_o) accepted();
  const bool ends = left == 0 && !offered && dut.idle_o && !in.prim_valid;
  if (ends) end_draw();
  u.cover("quads are dropped", in.halted && dut.quad_valid_o);
  u.cover("planes are dropped", in.halted && dut.plane_valid_o);
  if (in.start || in.halted || ends) {
    SetupRules &r = scene.rules;
    r.primitives = r.clipped = r.culled = 0;
    r.words.clear();
    r.corners.clear();
    quads.clear();
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 300000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  gyre_pixel_geometry_reset(&b.twin);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("pc %u, prim %d%d, quad %d%d, plane %d%d, left %u", b.twin.setup.sequencer.pc_q,
           b.in.prim_valid, b.out.prim_ready, b.out.quad_valid, b.in.quad_ready, b.out.plane_valid,
           b.in.plane_ready, b.left);
    compare_ports(u, dut, b.out);
    b.follow();
    const bool ends = b.in.halted || (b.left == 0 && !b.offered && b.out.idle && !b.in.prim_valid);
    u.tick(dut);
    gyre_pixel_geometry_tick(&b.twin, &b.in);
    if (ends) b.begin_draw();
  }
  std::printf("%" PRIu64 " primitives, %" PRIu64 " quads, %" PRIu64 " words of planes\n",
              b.primitives, b.quads_seen, b.words);
  return u.finish();
}

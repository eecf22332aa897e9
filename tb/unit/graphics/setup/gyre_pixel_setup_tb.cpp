// Unit test of rtl/graphics/setup/gyre_pixel_setup.sv against cmodel/graphics/setup/gyre_pixel_setup.c in every cycle, and of what
// both give against the rules of cmodel/pixel: each corner and each word of a plane, primitive by primitive.

#include "field.h"
#include "Vdut.h"
#include "gyre_ports.h"
#include "near_limit.h"
#include "setup_scene.h"

GYRE_FIELDS(pixel_corner, GYRE_PIXEL_CORNER_FIELDS)

GYRE_FIELDS(pixel_plane, GYRE_PIXEL_PLANE_FIELDS)

namespace {
enum { PRIMITIVES = 25 };  // of a draw

struct Bench {
  Unit &u;
  Vdut &dut;
  SetupScene scene;
  gyre_pixel_setup twin;
  gyre_pixel_setup_in in = {};
  gyre_pixel_setup_out out = {};
  gyre_edge_setup edges;  // the module that takes the corners
  gyre_edge_setup_in edges_in = {};
  gyre_edge_setup_out edges_out = {};
  gyre_primitive_t prim = {};
  bool held = false;                   // the last word has been seen
  bool offered = false, calm = false;  // calm: nothing makes this draw wait
  uint32_t ring_word = 0;
  // step: of the list; left: primitives of the draw; hold: cycles in which the store is full
  unsigned step = 0, left = 0, half = 0, hold = 0;
  uint64_t primitives = 0, words = 0, waited = 0;
  Throttle prims, ring, corners, planes, takes;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), scene(unit) {
    gyre_pixel_setup_init(&twin);
    gyre_edge_setup_init(&edges);
    scene.draw_state();
    left = PRIMITIVES;
  }

  void draw();
  void draw_list();
  void follow();
  void check_corner();
  void check_word();
  void accepted();
  void end_draw();
  void cover_kinds();
  void begin_counts();
  void tick();
};

uint32_t coordinate(int32_t x) { return uint32_t(x) & 0x1ffffff; }
}  // namespace

GYRE_SET_PORTS(const gyre_pixel_setup_in &in);
GYRE_COMPARE_PORTS(const gyre_pixel_setup &twin, const gyre_pixel_setup_out &out);
GYRE_MEMBERS(in.state);
GYRE_MEMBERS(in.list, list_);
GYRE_PORT(reading_mark_o, twin.mark_q);
GYRE_WHEN(out.reading, reading_mark_o);
GYRE_WHEN(out.ring_ren, ring_raddr_o);
GYRE_PORT(corner_valid_o, twin.datapath.corner_q);
GYRE_PORT(corner_o.x, coordinate(twin.datapath.corner_x_q));
GYRE_PORT(corner_o.y, coordinate(twin.datapath.corner_y_q));
GYRE_PORT(corner_o.last, twin.datapath.corner_last_q);
GYRE_WHEN(twin.datapath.corner_q, corner_o.x, corner_o.y, corner_o.last);
GYRE_PORT(plane_valid_o, twin.datapath.planes.valid_q);
GYRE_PORT(plane_o.word, twin.datapath.planes.word_q);
GYRE_PORT(plane_o.last, twin.datapath.planes.last_q);
GYRE_PORT(plane_o.number, twin.datapath.planes.face_q.number);
GYRE_PORT(plane_o.back, twin.datapath.planes.face_q.back);
GYRE_PORT(plane_o.side, uint32_t(twin.datapath.planes.face_q.side));
GYRE_WHEN(twin.datapath.planes.valid_q, plane_o.word, plane_o.last, plane_o.number, plane_o.back,
          plane_o.side);
GYRE_PORT(plane_o.x, coordinate(twin.datapath.planes.face_q.x));
GYRE_PORT(plane_o.y, coordinate(twin.datapath.planes.face_q.y));
GYRE_WHEN((twin.datapath.planes.valid_q && twin.datapath.planes.face_q.side != 0), plane_o.x,
          plane_o.y);
GYRE_PORT(clipped_o, twin.clips_q);
#include "Vdut_ports.h"

// A draw begins with its list, then start.
void Bench::draw_list() {
  in.list_clear = step == 0;
  in.list_valid = step >= 1 && step <= SetupScene::LISTED && u.chance(90);
  in.list_index = uint8_t(step - 1);
  in.list = scene.list[in.list_index];
  in.start = step == SetupScene::LISTED + 1;
  if (step == 0 || in.list_valid || in.start) ++step;
}

void Bench::draw() {
  in = {};
  in.state = scene.state;
  if (step <= SetupScene::LISTED + 1) {
    draw_list();
  } else if (left != 0 && !offered) {
    prim = scene.draw_primitive(half ^= 1);
    offered = true;
  }
  in.prim_valid = offered && (prims.draw(u) || calm);
  in.prim = prim;
  gyre_edge_setup_eval(&edges, &edges_out);
  in.ring_ready = ring.draw(u) || calm;
  in.ring_rdata = ring_word;
  in.corner_ready = edges_out.corner_ready && (corners.draw(u) || calm);
  in.edges_valid = edges_out.edges_valid;
  in.edges_turned = edges_out.edges_valid ? edges_out.edges->turned : u.chance(50);
  in.edges_back = edges_out.edges_valid ? edges_out.edges->back : u.chance(50);
  in.culled = edges_out.culled;
  in.empty = edges_out.empty;
  // The last word waits so long that the edges of the next triangle are known.
  const bool last = twin.datapath.planes.valid_q && twin.datapath.planes.last_q;
  if (last && !held && u.chance(30)) hold = 200;
  held = last;
  in.plane_ready = hold == 0 && (planes.draw(u) || calm);
  if (hold != 0) --hold;
  gyre_pixel_setup_eval(&twin, &in, &out);
}

void Bench::check_corner() {
  std::deque<SetupCorner> &wanted = scene.rules.corners;
  u.check(!wanted.empty(), "a corner is one of the rules");
  u.compare("corner x (rtl) and the rules (twin)", get(dut.corner_o, pixel_corner::x),
            coordinate(wanted.front().x));
  u.compare("corner y, the same", get(dut.corner_o, pixel_corner::y), coordinate(wanted.front().y));
  u.compare("the third corner ends, the same", get(dut.corner_o, pixel_corner::last),
            wanted.front().third_ends);
  wanted.pop_front();
}

void Bench::check_word() {
  std::deque<SetupWord> &wanted = scene.rules.words;
  u.check(!wanted.empty(), "a word of a plane is one of the rules");
  const SetupWord &w = wanted.front();
  u.compare("word of a plane (rtl) and the rules (twin)", get(dut.plane_o, pixel_plane::word),
            w.word);
  u.compare("last word, the same", get(dut.plane_o, pixel_plane::last), w.last);
  u.compare("number of the primitive, the same", get(dut.plane_o, pixel_plane::number), w.number);
  u.compare("back face, the same", get(dut.plane_o, pixel_plane::back), w.back);
  u.compare("side of a point, the same", get(dut.plane_o, pixel_plane::side),
            uint32_t(w.square.side));
  if (w.square.side != 0) {
    u.compare("x of a point, the same", get(dut.plane_o, pixel_plane::x),
              coordinate(w.square.first[0]));
    u.compare("y of a point, the same", get(dut.plane_o, pixel_plane::y),
              coordinate(w.square.first[1]));
  }
  wanted.pop_front();
  ++words;
}

void Bench::cover_kinds() {
  const SetupKinds &k = scene.rules.kinds;
  const bool linear = twin.linear_q;
  u.cover("a point is drawn", prim.count == 1 && k.drawn != 0);
  u.cover("a line is drawn", prim.count == 2 && k.drawn != 0 && k.made == 0);
  u.cover("a triangle is drawn", prim.count == 3 && k.drawn != 0 && k.made == 0);
  u.cover("a clipped line is drawn", prim.count == 2 && k.drawn != 0 && k.made == 1);
  u.cover("a line is clipped twice", prim.count == 2 && k.drawn != 0 && k.made == 2);
  u.cover("a clipped triangle is drawn", prim.count == 3 && k.drawn == 1 && k.made != 0);
  u.cover("a fan of five triangles", k.triangles >= 5);
  u.cover("ten new vertices", k.made >= 10);
  u.cover("a triangle of a fan is dropped", k.triangles > k.drawn && k.drawn != 0);
  u.cover("nothing is left", k.triangles == 0);
  u.cover("a clipped primitive with linear inputs", k.made != 0 && k.drawn != 0 && linear);
  u.cover("a vertex of the copy", prim.copied != 0 && k.drawn != 0);
  u.cover("no input", scene.state.inputs == 0 && k.drawn != 0);
  u.cover("three chunks", scene.state.inputs > 28 && k.drawn != 0);
  u.cover("192 inputs", scene.state.inputs == GYRE_PIXEL_COMPONENTS && k.drawn != 0);
  u.cover("distances cut", k.made != 0 && k.drawn != 0 && scene.state.distances != 0);
}

void Bench::accepted() {
  u.check(scene.rules.corners.empty(), "a primitive has sent its corners before the next one");
  u.cover("a primitive begins while words are given", !scene.rules.words.empty());
  if (!prim.copy) {
    scene.expect(prim);
    cover_kinds();
    ++primitives;
  }
  u.cover("a copy", prim.copy);
  offered = false;
  --left;
}

// A draw has ended: its counts are those of the rules.
void Bench::end_draw() {
  SetupRules &r = scene.rules;
  u.check(r.corners.empty() && r.words.empty(), "a draw ends with the last word of its planes");
  u.compare("primitives (rtl) and the rules (twin)", dut.primitives_o, uint32_t(r.primitives));
  u.compare("clipped primitives, the same", dut.clipped_o, r.clipped);
  u.compare("culled triangles, the same", dut.culled_o, r.culled);
  r.primitives = r.clipped = r.culled = 0;
  scene.draw_state();
  calm = u.chance(60);
  step = 0;
  left = PRIMITIVES;
}

void Bench::follow() {
  const bool takes_corner = dut.corner_valid_o && in.corner_ready && !in.start;
  u.cover("a corner waits", dut.corner_valid_o && !in.corner_ready);
  u.cover("a triangle is dropped while a word waits",
          dut.plane_valid_o && !in.plane_ready && twin.asked_q && (in.culled || in.empty));
  u.cover("a word waits", dut.plane_valid_o && !in.plane_ready);
  u.cover("the ring is busy", dut.ring_ren_o && !in.ring_ready);
  if (takes_corner) check_corner();
  if (dut.plane_valid_o && in.plane_ready) check_word();
  if (dut.ring_ren_o && in.ring_ready)
    ring_word = scene.ring[dut.ring_raddr_o];
  else
    ring_word = u.rand32();
  waited = dut.idle_o ? 0 : waited + 1;
  u.check(waited < 300000, "a primitive comes to an end");
  if (in.prim_valid && dut.prim_ready_o) accepted();
  edges_in = {};
  edges_in.state = scene.rules.edges();
  edges_in.corner_valid = dut.corner_valid_o && in.corner_ready;
  edges_in.corner_x = int32_t(get(dut.corner_o, pixel_corner::x) << 7) >> 7;
  edges_in.corner_y = int32_t(get(dut.corner_o, pixel_corner::y) << 7) >> 7;
  edges_in.corner_last = get(dut.corner_o, pixel_corner::last);
  edges_in.edges_ready = takes.draw(u) || calm;
}

// Counts may begin near a limit.
void Bench::begin_counts() {
  SetupRules &r = scene.rules;
  r.primitives = u.chance(50) ? 0 : near_limit(u);
  r.clipped = u.chance(50) ? 0 : near_limit(u, 16, 4);
  r.culled = u.chance(50) ? 0 : near_limit(u, 16, 4);
  begin_at(dut.rootp->gyre_pixel_setup__DOT__primitives_q, twin.primitives_q, r.primitives);
  begin_at(dut.rootp->gyre_pixel_setup__DOT__clips_q, twin.clips_q, r.clipped);
  begin_at(dut.rootp->gyre_pixel_setup__DOT__culled_q, twin.culled_q, r.culled);
}

void Bench::tick() {
  const bool ends = left == 0 && !offered && dut.idle_o && step > SetupScene::LISTED + 1;
  if (ends && !in.prim_valid) end_draw();
  u.tick(dut);
  gyre_pixel_setup_tick(&twin, &in);
  gyre_edge_setup_tick(&edges, &edges_in);
  if (in.start) begin_counts();
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 1000000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.in);
    dut.eval();
    u.note("pc %u, prim %d%d, ring %d%d, corner %d%d, plane %d%d", b.twin.sequencer.pc_q,
           b.in.prim_valid, b.out.prim_ready, b.out.ring_ren, b.in.ring_ready,
           b.twin.datapath.corner_q, b.in.corner_ready, b.twin.datapath.planes.valid_q,
           b.in.plane_ready);
    compare_ports(u, dut, b.twin, b.out);
    b.follow();
    b.tick();
  }
  std::printf("%" PRIu64 " primitives, %" PRIu64 " words of planes\n", b.primitives, b.words);
  return u.finish();
}

// device_classes_test.c [--many] MODULE DEVICE... - classes of bugs that other pixel pipelines are known
// for (docs/pixel_stage.md), one by one, on devices (device_rig.h).
//
// --many tests many primitives only. Those that are not drawn are outside, which takes few cycles.

#include <string.h>

#include "device_check.h"

enum { CONSTANT = 0x0a0 / 4 };                      // attribute
enum { INPUT_PRIMITIVE = 7, INPUT_CONSTANT = 12 };  // of the program `inputs`

static device_rig rig;

static uint32_t counted(unsigned word) { return device_rig_result(&rig, word); }

static uint32_t bits_of(float value) {
  uint32_t word;
  memcpy(&word, &value, sizeof word);
  return word;
}

// Makes the draw one of indices, which the test writes to RIG_DATA.
static void use_indices(unsigned topology, uint32_t count) {
  rig.packet[GYRE_DRAW_HEADER] |= GYRE_DRAW_INDEXED | 2U << GYRE_DRAW_INDEX_SIZE_LSB;
  rig.packet[GYRE_DRAW_TOPOLOGY] = topology;
  rig.packet[GYRE_DRAW_COUNT] = count;
  rig.packet[GYRE_DRAW_INDEX_ADDRESS] = (uint32_t)RIG_BASE + RIG_DATA;
  rig.packet[GYRE_DRAW_INDEX_BYTES] = 4 * count;
}

// ---- Parity of a strip after a restart -----------------------------------------------------------

// A strip of `length` vertices, a restart, and a strip of four: all triangles are front faces.
static void check_restart(uint32_t length, bool first_provokes, bool cull) {
  enum { RESTART = 99, SECOND = 4 };
  const uint32_t triangles = length - 2 + SECOND - 2;
  scene_vertex v[16];
  uint32_t n = 0;
  device_triangle(&rig, "inputs");
  for (unsigned i = 0; i < 8; i++) {
    device_place(&v[i], 2 * (float)(i / 2), i % 2 ? 0 : 4, 0.5F);
    device_place(&v[8 + i], 2 * (float)(i / 2), i % 2 ? 10 : 14, 0.5F);
  }
  for (unsigned i = 0; i < 16; i++) v[i].constant[0] = (float)i;
  device_vertices(&rig, v, 16);
  rig.pixel.imap[CONSTANT] = GYRE_SPH_IMAP_CONSTANT;
  device_rig_word(&rig, RIG_CONSTANTS)[0] = INPUT_CONSTANT;
  uint32_t *index = device_rig_word(&rig, RIG_DATA);
  for (uint32_t i = 0; i < length; i++) index[n++] = i;
  index[n++] = RESTART;
  for (uint32_t i = 0; i < SECOND; i++) index[n++] = 8 + i;
  use_indices(GYRE_TOPOLOGY_TRIANGLE_STRIP, n);
  rig.packet[GYRE_DRAW_HEADER] |= GYRE_DRAW_RESTART;
  rig.packet[GYRE_DRAW_RESTART_INDEX] = RESTART;
  rig.state.first_provokes = first_provokes;
  *(cull ? &rig.state.cull_front : &rig.state.cull_back) = true;
  device_done(&rig, "restart", 0, 0);
  CHECK(counted(GYRE_DRAW_PIXEL_PRIMITIVES) == triangles &&
            counted(GYRE_DRAW_CULLED) == (cull ? triangles : 0),
        "restart after %u: %u triangles, %u culled", length, counted(GYRE_DRAW_PIXEL_PRIMITIVES),
        counted(GYRE_DRAW_CULLED));
  if (cull) return;
  // The two triangles of the second strip have the constants of the vertices that provoke.
  const uint32_t even = device_rig_at(&rig, 0, 0, 12), odd = device_rig_at(&rig, 0, 1, 11);
  CHECK(even == bits_of(first_provokes ? 8 : 10) && odd == bits_of(first_provokes ? 9 : 11),
        "restart after %u: constants 0x%x and 0x%x", length, even, odd);
}

// ---- Provoking vertex of a clipped triangle -------------------------------------------------------

// All three vertices are outside of the picture. Each rotation lets another one be clipped first.
static void check_clipped(bool first_provokes, unsigned turn) {
  static const float place[3][2] = {{-9, -7}, {40, -3}, {-5, 44}};
  scene_vertex v[3];
  unsigned drawn = 0;
  device_triangle(&rig, "inputs");
  for (unsigned i = 0; i < 3; i++) {
    device_place(&v[i], place[(i + turn) % 3][0], place[(i + turn) % 3][1], 0.5F);
    v[i].constant[0] = (float)(1 + i);
  }
  device_vertices(&rig, v, 3);
  rig.pixel.imap[CONSTANT] = GYRE_SPH_IMAP_CONSTANT;
  rig.state.first_provokes = first_provokes;
  device_rig_word(&rig, RIG_CONSTANTS)[0] = INPUT_CONSTANT;
  device_done(&rig, "clipped", 0, 0);
  const uint32_t want = bits_of(first_provokes ? 1 : 3);
  for (uint32_t i = 0; i < SIDE * SIDE; i++) {
    const uint32_t is = device_rig_at(&rig, 0, i % SIDE, i / SIDE);
    drawn += is != KEPT;
    CHECK(is == KEPT || is == want, "clipped: pixel %u is 0x%x, not 0x%x", i, is, want);
  }
  CHECK(counted(GYRE_DRAW_CLIPPED) == 1 && drawn > SIDE * SIDE / 2, "clipped: %u pixels", drawn);
}

// ---- Early depth removes only what fails the comparison --------------------------------------------

static void make_depth(unsigned format, float stored) {
  const gyre_pixel_memory m = device_rig_memory(&rig);
  const uint32_t word[4] = {gyre_pixel_depth_encode(format, bits_of(stored))};
  device_rig_depth(&rig, format);
  rig.state.depth.test = rig.state.depth.write = true;
  for (uint32_t i = 0; i < SIDE * SIDE; i++)
    gyre_pixel_store(&m, &rig.state.depth_surface, i % SIDE, i / SIDE, word);
}

static uint32_t depth_at(uint32_t x, uint32_t y) {
  const gyre_pixel_memory m = device_rig_memory(&rig);
  uint32_t word[4];
  gyre_pixel_load(&m, &rig.state.depth_surface, x, y, word);
  return word[0];
}

// The triangle at the stored depth, in the early test (program `one`) and in the late one.
static void check_equal(unsigned format, unsigned compare, bool late) {
  const bool passes = compare == GYRE_PIXEL_EQUAL || compare == GYRE_PIXEL_LESS_EQUAL ||
                      compare == GYRE_PIXEL_GREATER_EQUAL || compare == GYRE_PIXEL_ALWAYS;
  device_triangle(&rig, late ? "kills" : "one");
  make_depth(format, 0.5F);
  rig.state.depth.compare = (uint8_t)compare;
  device_done(&rig, "equal", 0, 0);
  device_expect(&rig, "equal", 0, late ? device_even : device_always, passes ? 1 : KEPT);
  CHECK(late || (counted(GYRE_DRAW_PIXELS) == (passes ? COVERED : 0)),
        "equal, comparison %u: %u pixels were shaded", compare, counted(GYRE_DRAW_PIXELS));
}

// ---- A killed pixel writes neither depth nor stencil ------------------------------------------------

// The operation that counts is that of the tests' outcome: `hidden` pixels fail the depth test.
static void check_kill(bool hidden) {
  const uint32_t stored = gyre_pixel_depth_encode(GYRE_PIXEL_D24S8, bits_of(hidden ? 0.25F : 1));
  const uint32_t drawn = gyre_pixel_depth_encode(GYRE_PIXEL_D24S8, bits_of(0.5F));
  device_triangle(&rig, "kills");
  make_depth(GYRE_PIXEL_D24S8, hidden ? 0.25F : 1);
  rig.state.depth.compare = GYRE_PIXEL_LESS;
  rig.state.depth.stencil = true;
  const gyre_pixel_stencil count = {.compare = GYRE_PIXEL_ALWAYS,
                                    .fail = GYRE_PIXEL_KEEP,
                                    .depth_fail = GYRE_PIXEL_INCREMENT,
                                    .pass = GYRE_PIXEL_INCREMENT,
                                    .mask = 255,
                                    .write_mask = 255};
  rig.state.depth.side[0] = rig.state.depth.side[1] = count;
  device_done(&rig, "kill", 0, 0);
  for (uint32_t i = 0; i < SIDE * SIDE; i++) {
    const uint32_t x = i % SIDE, y = i / SIDE;
    const bool lives = covers(x, y) && device_even(x, y);
    const uint32_t want = lives ? (hidden ? stored : drawn) | 1U << 24 : stored;
    CHECK(depth_at(x, y) == want, "kill: (%u, %u) has 0x%x, not 0x%x", x, y, depth_at(x, y), want);
  }
}

// ---- Many primitives, and many in one pixel ---------------------------------------------------------

// `count` points in pixel (0, 0), or outside, and the last two in (4, 2) and (5, 2), one quad.
static void make_points(const char *program, uint32_t count, bool outside) {
  const float place[3][2] = {{outside ? -8 : 0.5F, 0.5F}, {4.5F, 2.5F}, {5.5F, 2.5F}};
  scene_vertex v[3];
  device_triangle(&rig, program);
  for (unsigned i = 0; i < 3; i++) device_place(&v[i], place[i][0], place[i][1], 0.5F);
  device_vertices(&rig, v, 3);
  uint32_t *index = device_rig_word(&rig, RIG_DATA);
  for (uint32_t i = 0; i < count; i++) index[i] = i + 2 < count ? 0 : i + 3 - count;
  use_indices(GYRE_TOPOLOGY_POINTS, count);
}

// More than 65,535 primitives: the number of each, and their count.
static void check_many(bool outside) {
  enum { COUNT = 70000 };
  const uint32_t clipped = outside ? COUNT - 2 : 0;
  make_points("inputs", COUNT, outside);
  rig.quiet = 100 * COUNT;
  device_rig_word(&rig, RIG_CONSTANTS)[0] = INPUT_PRIMITIVE;
  device_done(&rig, "many", 0, 0);
  const uint32_t first = device_rig_at(&rig, 0, 0, 0), last = device_rig_at(&rig, 0, 5, 2);
  CHECK(first == (outside ? KEPT : COUNT - 3) && last == COUNT - 1 &&
            device_rig_at(&rig, 0, 4, 2) == COUNT - 2,
        "many: pixels have the numbers %u and %u", first, last);
  CHECK(counted(GYRE_DRAW_PIXEL_PRIMITIVES) == COUNT && counted(GYRE_DRAW_CLIPPED) == clipped &&
            counted(GYRE_DRAW_PASSED) == COUNT - clipped,
        "many: %u primitives, %u clipped, %u passed", counted(GYRE_DRAW_PIXEL_PRIMITIVES),
        counted(GYRE_DRAW_CLIPPED), counted(GYRE_DRAW_PASSED));
}

// Primitives one after the other in one pixel: each reads what the one before has written, by
// blending, and by the stencil test. Neighbours in a quad keep apart.
static void check_same_pixel(void) {
  enum { COUNT = 200 };
  make_points("components", COUNT, false);
  device_rig_target(&rig, 0, GYRE_PIXEL_R32F);
  device_fill(&rig, 0, bits_of(5));
  rig.pixel.omap_target[0] = 15;
  rig.state.target[0].blend = (gyre_pixel_blend){
      .enable = true, .src = GYRE_PIXEL_FACTOR_ONE, .dst = GYRE_PIXEL_FACTOR_ONE};
  make_depth(GYRE_PIXEL_D24S8, 1);
  rig.state.depth.compare = GYRE_PIXEL_LESS_EQUAL;
  rig.state.depth.stencil = true;
  rig.state.depth.side[0] = (gyre_pixel_stencil){
      .compare = GYRE_PIXEL_ALWAYS, .pass = GYRE_PIXEL_INCREMENT, .mask = 255, .write_mask = 255};
  device_done(&rig, "same pixel", 0, 0);
  static const uint32_t place[4][3] = {{0, 0, COUNT - 2}, {4, 2, 1}, {5, 2, 1}, {4, 3, 0}};
  for (unsigned i = 0; i < 4; i++) {
    const uint32_t x = place[i][0], y = place[i][1], times = place[i][2];
    const uint32_t is = device_rig_at(&rig, 0, x, y);
    CHECK(is == bits_of((float)(5 + times)), "same pixel: (%u, %u) is 0x%x", x, y, is);
    CHECK(depth_at(x, y) >> 24 == times, "same pixel: the stencil of (%u, %u) is %u", x, y,
          depth_at(x, y) >> 24);
  }
}

static void check_all(void) {
  for (uint32_t length = 3; length < 8; length++)
    for (unsigned k = 0; k < 4; k++) check_restart(length, k & 1, k >> 1);
  for (unsigned turn = 0; turn < 3; turn++) {
    check_clipped(false, turn);
    check_clipped(true, turn);
  }
  for (unsigned format = GYRE_PIXEL_D16; format <= GYRE_PIXEL_D32F; format++)
    for (unsigned k = 0; k < 16; k++) check_equal(format, k % 8, k / 8);
  check_kill(false);
  check_kill(true);
  check_many(false);
  check_same_pixel();
}

int main(int argc, char **argv) {
  const bool many = argc > 1 && strcmp(argv[1], "--many") == 0;
  const int module = many ? 2 : 1;
  if (argc < module + 2) {
    fprintf(stderr, "usage: device_classes_test [--many] MODULE DEVICE...\n");
    return 2;
  }
  for (int i = module + 1; i < argc; i++) {
    if (!device_rig_open(&rig, argv[i], argv[module])) return 2;
    if (many)
      check_many(true);
    else
      check_all();
    CHECK(device_rig_fenced(&rig), "something was written outside of memory");
    device_rig_close(&rig);
  }
  return device_conclude("device_classes_test", many ? 7 : 1000);
}

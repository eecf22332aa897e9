// device_header_test.c MODULE DEVICE... - what a pixel program sees and what its header permits, on
// devices: inputs (R50), permissions (R18, R21, R23, R27, R34), exceptions, and pixels
// together with stream output.

#include <string.h>

#include "device_check.h"

enum { GENERIC_0 = 0x080 / 4, GENERIC_2 = 0x0a0 / 4, NEGATIVE_ZERO = (int)0x80000000U };

static device_rig rig;

static unsigned warps(void) {  // of the triangle
  const unsigned each = rig.cfg.num_threads / GYRE_PIXEL_QUAD;
  return (QUADS + each - 1) / each;
}

static uint32_t bits_of(float value) {
  uint32_t word;
  memcpy(&word, &value, sizeof word);
  return word;
}

// ---- Inputs ---------------------------------------------------------------------------------------

enum {  // of the program `inputs`
  POSITION_X,
  POSITION_Y,
  POSITION_Z,
  POSITION_IW,
  FACE,
  POINT_S,
  POINT_T,
  PRIMITIVE,
  POINT_SIZE,
  DISTANCE,
  INTERPOLATED,
  FACTOR,
  CONSTANT,
  CONSTANT_BY_IPA,
  UNWRITTEN,
  STEP,
  ORIGIN
};

// The triangle with w = 2. Generic 0 is 3, 5, 7 at its vertices, and generic 2 is 1.0, 2.0, -0.0.
static void make_inputs(unsigned mode, bool turned) {
  scene_vertex v[3];
  device_triangle(&rig, "inputs");
  device_place(&v[0], 0, 0, 0.5F);
  device_place(&v[turned ? 2 : 1], 7.75F, 0, 0.5F);
  device_place(&v[turned ? 1 : 2], 0, 7.75F, 0.5F);
  for (unsigned i = 0; i < 3; i++) {
    for (unsigned k = 0; k < 4; k++) v[i].position[k] *= 2;
    v[i].perspective[0] = (float)(3 + 2 * i);
    v[i].constant[0] = i == 2 ? -0.0F : (float)(1 + i);
    v[i].size = 6;
    v[i].distance = 4;
  }
  device_vertices(&rig, v, 3);
  rig.pixel.imap[GENERIC_0] = (uint8_t)mode;
  rig.pixel.imap[GENERIC_2] = GYRE_SPH_IMAP_CONSTANT;
}

static void check_input(const char *what, unsigned input, uint32_t x, uint32_t y, uint32_t want) {
  device_rig_word(&rig, RIG_CONSTANTS)[0] = input;
  device_done(&rig, what, 0, 0);
  const uint32_t is = device_rig_at(&rig, 0, x, y);
  CHECK(is == want, "%s: pixel (%u, %u) is 0x%x, not 0x%x", what, x, y, is, want);
}

static void check_inputs(void) {
  make_inputs(GYRE_SPH_IMAP_PERSPECTIVE, false);
  check_input("x", POSITION_X, 1, 2, bits_of(1.5F));
  check_input("y", POSITION_Y, 1, 2, bits_of(2.5F));
  check_input("z", POSITION_Z, 1, 2, bits_of(0.5F));
  check_input("iw", POSITION_IW, 1, 2, bits_of(0.5F));
  check_input("front", FACE, 1, 2, UINT32_MAX);
  check_input("s of a triangle", POINT_S, 1, 2, 0);
  check_input("size", POINT_SIZE, 1, 2, bits_of(6));
  check_input("distance", DISTANCE, 1, 2, bits_of(4));
  check_input("perspective factor", FACTOR, 1, 2, bits_of(2));
  check_input("constant of the last vertex", CONSTANT, 1, 2, (uint32_t)NEGATIVE_ZERO);
  check_input("constant by ipa", CONSTANT_BY_IPA, 1, 2, (uint32_t)NEGATIVE_ZERO);
  check_input("not written", UNWRITTEN, 1, 2, 0);
  rig.state.first_provokes = true;
  check_input("constant of the first vertex", CONSTANT, 1, 2, bits_of(1));
  make_inputs(GYRE_SPH_IMAP_SCREEN_LINEAR, true);
  check_input("back", FACE, 1, 2, 0);
  check_input("linear factor", FACTOR, 1, 2, bits_of(1));
  make_inputs(GYRE_SPH_IMAP_CONSTANT, false);
  check_input("constant", INTERPOLATED, 1, 2, bits_of(7));
  check_input("constant factor", FACTOR, 1, 2, bits_of(1));
  check_input("constant step", STEP, 1, 2, (uint32_t)NEGATIVE_ZERO);
  check_input("constant origin", ORIGIN, 1, 2, bits_of(7));
}

static void check_points(void) {
  scene_vertex v;
  device_triangle(&rig, "inputs");
  device_place(&v, 4, 4, 0.5F);
  v.size = 4;
  device_vertices(&rig, &v, 1);
  rig.packet[GYRE_DRAW_TOPOLOGY] = GYRE_TOPOLOGY_POINTS;
  check_input("s", POINT_S, 2, 3, bits_of(0.125F));
  check_input("t", POINT_T, 2, 5, bits_of(0.875F));
  check_input("a point is a front face", FACE, 2, 3, UINT32_MAX);
}

// Two strips of a triangle each, in two instances: numbers go on after a restart.
static void check_primitives(void) {
  static const uint32_t index[7] = {0, 1, 2, 9, 3, 4, 5};
  scene_vertex v[6];
  device_triangle(&rig, "inputs");
  for (unsigned i = 0; i < 6; i++)
    device_place(&v[i], (i % 3 == 1 ? 6.0F : 0.0F) + (i < 3 ? 0.0F : 8.0F), i % 3 == 2 ? 6 : 0, 0);
  device_vertices(&rig, v, 6);
  memcpy(rig.ram + RIG_DATA, index, sizeof index);
  rig.packet[GYRE_DRAW_HEADER] |=
      GYRE_DRAW_INDEXED | GYRE_DRAW_RESTART | 2U << GYRE_DRAW_INDEX_SIZE_LSB;
  rig.packet[GYRE_DRAW_TOPOLOGY] = GYRE_TOPOLOGY_TRIANGLE_STRIP;
  rig.packet[GYRE_DRAW_COUNT] = 7;
  rig.packet[GYRE_DRAW_INSTANCES] = 2;
  rig.packet[GYRE_DRAW_INDEX_ADDRESS] = (uint32_t)RIG_BASE + RIG_DATA;
  rig.packet[GYRE_DRAW_INDEX_BYTES] = sizeof index;
  rig.packet[GYRE_DRAW_RESTART_INDEX] = 9;
  check_input("first primitive", PRIMITIVE, 1, 1, 0);
  check_input("second primitive", PRIMITIVE, 9, 1, 1);
  CHECK(device_rig_result(&rig, GYRE_DRAW_PIXEL_PRIMITIVES) == 4, "%u primitives",
        device_rig_result(&rig, GYRE_DRAW_PIXEL_PRIMITIVES));
  rig.state.cull_front = true;
  CHECK(device_rig_draw(&rig) && device_rig_result(&rig, GYRE_DRAW_CULLED) == 4 &&
            device_rig_result(&rig, GYRE_DRAW_QUADS) == 0,
        "%u culled", device_rig_result(&rig, GYRE_DRAW_CULLED));
}

// ---- Permissions ----------------------------------------------------------------------------------

// `want` are the accesses that are not made: stores, those of the stack, silent ones.
static void check_permission(bool stores, bool accesses, uint32_t high, uint32_t word,
                             const uint32_t want[3]) {
  const gyre_func_forbidden *f = &rig.cost.forbidden;
  device_triangle(&rig, "permits");
  rig.pixel.does_global_store = stores;
  rig.pixel.does_load_or_store = accesses;
  rig.pixel.shader_local_memory_high_size = high;
  device_rig_word(&rig, RIG_CONSTANTS)[0] = (uint32_t)RIG_BASE + RIG_DATA;
  device_rig_word(&rig, RIG_DATA)[0] = KEPT;
  device_done(&rig, "permits", 0, 0);
  CHECK(device_rig_word(&rig, RIG_DATA)[0] == word, "permits: the word is %u",
        device_rig_word(&rig, RIG_DATA)[0]);
  CHECK(f->stores == want[0] && f->privates == want[1] && f->silents == want[2],
        "permits, %u %u %u: %u stores, %u of the stack, %u silent", stores, accesses, high,
        f->stores, f->privates, f->silents);
  if (accesses && high != 0) device_expect(&rig, "permits", 0, device_always, word + 3);
}

// Helpers do not store to global memory, so these stores of theirs are not counted.
static void check_permissions(void) {
  const gyre_func_forbidden *f = &rig.cost.forbidden;
  enum { ALL = GYRE_PIXEL_QUAD * QUADS, DEEP_STACK = 1024 };
  check_permission(true, true, RIG_STACK, 77, (const uint32_t[3]){0, 0, 0});
  check_permission(false, true, RIG_STACK, KEPT, (const uint32_t[3]){COVERED, 0, 0});
  check_permission(true, true, 0, 77, (const uint32_t[3]){0, 2 * ALL, 0});
  check_permission(true, false, RIG_STACK, KEPT, (const uint32_t[3]){0, 0, 3 * ALL + COVERED});
  check_permission(false, false, RIG_STACK, KEPT, (const uint32_t[3]){COVERED, 0, 3 * ALL});
  // The program calls itself 10 times more than its header has room for: 8 levels in the core.
  for (unsigned crs = 0; crs < 2; crs++) {
    device_triangle(&rig, "spills");
    rig.pixel.shader_local_memory_high_size = DEEP_STACK;
    rig.packet[GYRE_DRAW_STACK_STRIDE] = DEEP_STACK;
    rig.pixel.shader_local_memory_crs_size = 512 * crs;
    device_rig_word(&rig, RIG_CONSTANTS)[0] = 17;  // 18 levels
    device_done(&rig, "calls", 0, 0);
    device_expect(&rig, "calls", 0, device_always, 17 * 18 / 2 + 1);
    CHECK(f->calls == (crs ? 0 : 10 * ALL), "calls: %u too deep", f->calls);
  }
  device_triangle(&rig, "fp64");
  rig.pixel.does_fp64 = 0;
  device_done(&rig, "fp64", 0, 0);
  device_expect(&rig, "fp64", 0, device_always, 1);
  CHECK(rig.cost.forbidden.silents == ALL, "fp64: %u silent", rig.cost.forbidden.silents);
}

// ---- Exceptions -----------------------------------------------------------------------------------

static void check_exception(const char *name, unsigned code, uint32_t value) {
  device_triangle(&rig, name);
  device_done(&rig, name, warps(), code);
  device_expect(&rig, name, 0, device_always, 7);
  CHECK(device_rig_result(&rig, GYRE_DRAW_EXCEPTION_VALUE) == value, "%s: value 0x%x", name,
        device_rig_result(&rig, GYRE_DRAW_EXCEPTION_VALUE));
}

static void check_exceptions(void) {
  check_exception("uses_aldo", GYRE_SHADER_READ_BACK, 0x080);
  check_exception("uses_emit", GYRE_SHADER_STAGE, 2);
  check_exception("uses_constant", GYRE_SHADER_CONSTANT, 0x1000);
  check_exception("uses_coefficient", GYRE_SHADER_VERTEX, 4);
  check_exception("uses_vertex", GYRE_SHADER_VERTEX, 1);
  // An interpolated input is not for ald, and one without its Imap bits for neither.
  for (unsigned mode = 0; mode < 4; mode++) {
    device_triangle(&rig, "uses_input");
    rig.pixel.imap[GENERIC_0] = (uint8_t)mode;
    const bool constant = mode == GYRE_SPH_IMAP_CONSTANT;
    device_done(&rig, "uses_input", constant ? 0 : warps(), constant ? 0 : GYRE_SHADER_INPUT);
    device_expect(&rig, "uses_input", 0, device_always, 7);
  }
  make_inputs(GYRE_SPH_IMAP_UNUSED, false);
  device_rig_word(&rig, RIG_CONSTANTS)[0] = FACTOR;
  device_done(&rig, "ipa of nothing", warps(), GYRE_SHADER_INPUT);
  make_inputs(GYRE_SPH_IMAP_CONSTANT, false);
  rig.pixel.imap[0x078 / 4] = 0;
  device_rig_word(&rig, RIG_CONSTANTS)[0] = POSITION_Z;
  device_done(&rig, "z without Imap", warps(), GYRE_SHADER_INPUT);
  rig.packet[GYRE_DRAW_PIXEL_BANKS] = 0;
  device_done(&rig, "no banks", warps(), GYRE_SHADER_CONSTANT);
}

// ---- Stream output --------------------------------------------------------------------------------

static void check_stream_output(bool pixels) {
  uint32_t *capture = device_rig_word(&rig, RIG_CAPTURES), *target;
  device_triangle(&rig, "one");
  capture[0] = 0x074;  // y of the position
  target = device_rig_word(&rig, RIG_TARGETS);
  target[0] = (uint32_t)RIG_BASE + RIG_DATA;
  target[1] = 64;
  target[2] = 4;
  rig.packet[GYRE_DRAW_CAPTURE_TABLE] = (uint32_t)RIG_BASE + RIG_CAPTURES;
  rig.packet[GYRE_DRAW_CAPTURE_COUNT] = 1;
  rig.packet[GYRE_DRAW_TARGET_TABLE] = (uint32_t)RIG_BASE + RIG_TARGETS;
  rig.state.first_provokes = true;  // it does not concern stream output
  if (!pixels)
    rig.packet[GYRE_DRAW_PIXEL_STATE] = rig.packet[GYRE_DRAW_PIXEL_PC] =
        rig.packet[GYRE_DRAW_PIXEL_BANKS] = 0;
  device_done(&rig, "stream output", 0, 0);
  const uint32_t *out = device_rig_word(&rig, RIG_DATA);
  CHECK(out[0] == bits_of(-1) && out[1] == bits_of(-1) && out[2] == bits_of(7.75F / 8 - 1),
        "captured: 0x%x 0x%x 0x%x", out[0], out[1], out[2]);
  CHECK(device_rig_result(&rig, GYRE_DRAW_WRITTEN) == 1, "written");
  device_expect(&rig, "stream output", 0, device_always, pixels ? 1 : KEPT);
  for (unsigned i = GYRE_DRAW_PIXEL_PRIMITIVES; i < GYRE_DRAW_RESULT_WORDS && !pixels; i++)
    CHECK(device_rig_result(&rig, i) == 0, "without pixels word %u is %u", i,
          device_rig_result(&rig, i));
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: device_header_test MODULE DEVICE...\n");
    return 2;
  }
  for (int i = 2; i < argc; i++) {
    if (!device_rig_open(&rig, argv[i], argv[1])) return 2;
    check_inputs();
    check_points();
    check_primitives();
    check_permissions();
    check_exceptions();
    check_stream_output(true);
    check_stream_output(false);
    CHECK(device_rig_fenced(&rig), "something was written outside of memory");
    device_rig_close(&rig);
  }
  return device_conclude("device_header_test", 1000);
}

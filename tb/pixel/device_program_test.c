// device_program_test.c MODULE DEVICE... - pixel programs on devices: targets, killed
// pixels, depth and sample mask, helpers, local memory (R06 to R16, R51).

#include <string.h>

#include "device_check.h"

static device_rig rig;

static unsigned warps(void) {  // of the triangle
  const unsigned each = rig.cfg.num_threads / GYRE_PIXEL_QUAD;
  return (QUADS + each - 1) / each;
}

static uint32_t counted(unsigned word) { return device_rig_result(&rig, word); }

// ---- Targets: R06 to R10, R51 ---------------------------------------------------------------------

static void check_targets(bool header, bool state, bool missing) {
  device_triangle(&rig, "targets");
  rig.pixel.mrt_enable = header;
  rig.state.mrt = state;
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++) {
    rig.pixel.omap_target[t] = !(missing && t == 3);
    device_rig_target(&rig, t, GYRE_PIXEL_R32UI);
    device_fill(&rig, t, KEPT);
  }
  rig.state.target[5].surface.format = GYRE_PIXEL_FORMAT_NONE;  // not enabled
  device_done(&rig, "targets", missing ? warps() : 0, missing ? GYRE_SHADER_OUTPUT : 0);
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++) {
    const bool several = header && state, kept = t == 5 || (several && missing && t == 3);
    device_expect(&rig, "targets", t, device_always, kept ? KEPT : several ? 10 + t : 10);
  }
}

static uint32_t bits_of(float value) {
  uint32_t word;
  memcpy(&word, &value, sizeof word);
  return word;
}

// Target 0 adds what it has, target 1 does not, unless all are controlled as one.
static void check_blending(bool one_blend) {
  device_triangle(&rig, "components");
  rig.state.one_blend = one_blend;
  rig.pixel.omap_target[0] = 15;
  for (unsigned t = 0; t < 2; t++) {
    device_rig_target(&rig, t, GYRE_PIXEL_R32F);
    device_fill(&rig, t, bits_of(5));
  }
  rig.state.target[0].blend = (gyre_pixel_blend){
      .enable = true, .src = GYRE_PIXEL_FACTOR_ONE, .dst = GYRE_PIXEL_FACTOR_ONE};
  device_done(&rig, "components", 0, 0);
  CHECK(device_rig_at(&rig, 0, 1, 1) == bits_of(6), "target 0 has not blended");
  CHECK(device_rig_at(&rig, 1, 1, 1) == bits_of(one_blend ? 6 : 1), "blending of target 1");
}

// Components that the Omap does not name are 0, and writing one is an exception.
static void check_components(unsigned omap) {
  const gyre_pixel_memory m = device_rig_memory(&rig);
  uint32_t word[4];
  device_triangle(&rig, "components");
  device_rig_target(&rig, 0, GYRE_PIXEL_RGBA32F);
  rig.pixel.omap_target[0] = (uint8_t)omap;
  device_fill(&rig, 0, KEPT);
  const unsigned absent = 4 - (unsigned)__builtin_popcount(omap);
  device_done(&rig, "components", absent * warps(), absent ? GYRE_SHADER_OUTPUT : 0);
  gyre_pixel_load(&m, &rig.state.target[0].surface, 1, 1, word);
  for (unsigned k = 0; k < 4; k++) {
    const uint32_t want = omap >> k & 1 ? bits_of((float)(k + 1)) : 0;
    CHECK(word[k] == (omap ? want : KEPT), "Omap %x: component %u is 0x%x", omap, k, word[k]);
  }
}

// ---- Killed pixels: R12 to R15 ----------------------------------------------------------------------

// Prepares a depth surface D32F that holds `stored`, with the test LESS, which writes.
static void make_depth(float stored) {
  const gyre_pixel_memory m = device_rig_memory(&rig);
  const uint32_t word[4] = {bits_of(stored)};
  device_rig_depth(&rig, GYRE_PIXEL_D32F);
  rig.state.depth.test = rig.state.depth.write = true;
  rig.state.depth.compare = GYRE_PIXEL_LESS;
  for (uint32_t i = 0; i < SIDE * SIDE; i++)
    gyre_pixel_store(&m, &rig.state.depth_surface, i % SIDE, i / SIDE, word);
}

static void expect_depth(const char *what, bool (*drawn)(uint32_t, uint32_t), float want,
                         float kept) {
  const gyre_pixel_memory m = device_rig_memory(&rig);
  for (uint32_t i = 0; i < SIDE * SIDE; i++) {
    const uint32_t x = i % SIDE, y = i / SIDE;
    uint32_t word[4];
    gyre_pixel_load(&m, &rig.state.depth_surface, x, y, word);
    CHECK(word[0] == bits_of(covers(x, y) && drawn(x, y) ? want : kept),
          "%s: depth of (%u, %u) is 0x%x", what, x, y, word[0]);
  }
}

static void check_kills(void) {
  const unsigned even = 16;  // covered pixels of even columns: 7 + 5 + 3 + 1
  device_triangle(&rig, "kills");
  make_depth(1);
  device_done(&rig, "kills", 0, 0);
  device_expect(&rig, "kills", 0, device_even, 1);
  expect_depth("kills", device_even, 0.5F, 1);
  CHECK(counted(GYRE_DRAW_KILLED) == COVERED - even && counted(GYRE_DRAW_PASSED) == even,
        "%u killed, %u passed", counted(GYRE_DRAW_KILLED), counted(GYRE_DRAW_PASSED));
  // Without KillsPixels nothing is killed, and each warp has an exception.
  rig.pixel.kills_pixels = 0;
  make_depth(1);
  device_done(&rig, "kills without KillsPixels", warps(), GYRE_SHADER_KIL);
  device_expect(&rig, "kills without KillsPixels", 0, device_always, 1);
  CHECK(counted(GYRE_DRAW_KILLED) == 0 && counted(GYRE_DRAW_PASSED) == COVERED, "%u killed",
        counted(GYRE_DRAW_KILLED));
  // Behind what is there the program runs only if it could kill: there is no early test then.
  for (unsigned kills = 0; kills < 2; kills++) {
    rig.pixel.kills_pixels = kills;
    make_depth(0.25F);
    device_done(&rig, "hidden", 0, 0);
    CHECK(counted(GYRE_DRAW_PIXELS) == (kills ? COVERED : 0) && counted(GYRE_DRAW_PASSED) == 0 &&
              counted(GYRE_DRAW_QUADS) == QUADS &&
              counted(GYRE_DRAW_PIXEL_WARPS) == (kills ? warps() : 0),
          "hidden, kills %u: %u pixels in %u warps", kills, counted(GYRE_DRAW_PIXELS),
          counted(GYRE_DRAW_PIXEL_WARPS));
  }
}

// ---- Sample mask and depth: R51 ----------------------------------------------------------------------

static void check_masks(void) {
  device_triangle(&rig, "masks");
  rig.pixel.omap_sample_mask = 1;
  make_depth(1);
  device_done(&rig, "masks", 0, 0);
  device_expect(&rig, "masks", 0, device_even, 1);
  expect_depth("masks", device_even, 0.5F, 1);
  CHECK(counted(GYRE_DRAW_KILLED) == 12, "masks: %u removed", counted(GYRE_DRAW_KILLED));
  rig.pixel.omap_sample_mask = 0;
  device_fill(&rig, 0, KEPT);
  make_depth(1);
  device_done(&rig, "masks without Omap", warps(), GYRE_SHADER_OUTPUT);
  device_expect(&rig, "masks without Omap", 0, device_always, 1);
  // A mask that is declared but not written keeps all pixels; such a depth is the primitive's.
  device_triangle(&rig, "declares");
  rig.pixel.omap_sample_mask = rig.pixel.omap_depth = 1;
  make_depth(1);
  device_done(&rig, "declares", 0, 0);
  device_expect(&rig, "declares", 0, device_always, 1);
  expect_depth("declares", device_always, 0.5F, 1);
}

static bool odd(uint32_t x, uint32_t y) { return !device_even(x, y); }

static void check_depth(void) {
  for (unsigned omap = 0; omap < 2; omap++) {
    device_triangle(&rig, "deep");
    rig.pixel.omap_depth = omap;
    device_rig_word(&rig, RIG_CONSTANTS)[0] = bits_of(0.125F);
    make_depth(0.25F);  // before the primitive, and after what the program writes
    device_done(&rig, "deep", 0, 0);
    device_expect(&rig, "deep", 0, device_always, omap ? 1 : KEPT);
    expect_depth("deep", device_always, omap ? 0.125F : 0.25F, 0.25F);
  }
  device_triangle(&rig, "deep_odd");
  rig.pixel.omap_depth = 1;
  make_depth(0.375F);
  device_done(&rig, "deep_odd", 0, 0);
  device_expect(&rig, "deep_odd", 0, odd, 1);
  expect_depth("deep_odd", odd, 0.25F, 0.375F);
}

// ---- Helpers ------------------------------------------------------------------------------------------

static void check_stores(bool kills) {
  const uint32_t *word = device_rig_word(&rig, RIG_DATA);
  device_triangle(&rig, "stores");
  device_rig_word(&rig, RIG_CONSTANTS)[0] = (uint32_t)RIG_BASE + RIG_DATA;
  device_rig_word(&rig, RIG_CONSTANTS)[1] = kills;
  device_done(&rig, "stores", 0, 0);
  CHECK(word[0] == (kills ? 16 : COVERED), "stores: %u threads have added", word[0]);
  for (uint32_t p = 0; p < SIDE * SIDE; p++) {
    const bool stored = covers(p % SIDE, p / SIDE) && !(kills && p % 2 != 0);
    CHECK(word[1 + p] == (stored ? 100 + p : 0), "stores: word %u is %u", p, word[1 + p]);
  }
}

static void check_helpers(void) {
  check_stores(false);
  check_stores(true);
  // Loads of helpers do not fault, and those of pixels do.
  device_triangle(&rig, "far");
  device_rig_word(&rig, RIG_CONSTANTS)[0] = (uint32_t)RIG_BASE + RIG_DATA;
  device_rig_word(&rig, RIG_DATA)[0] = 40;
  device_done(&rig, "far", 0, 0);
  device_expect(&rig, "far", 0, device_always, 41);
  device_rig_word(&rig, RIG_CONSTANTS)[0] = 6;
  CHECK(device_rig_draw(&rig) &&
            counted(GYRE_DRAW_STATUS) == GYRE_DRAW_FAULTED + GYRE_FAULT_LOAD_MISALIGNED,
        "far: status 0x%x", counted(GYRE_DRAW_STATUS));
  // Helpers need their stacks, and locks do not hold them up.
  device_triangle(&rig, "spills");
  rig.pixel.shader_local_memory_high_size = RIG_STACK;
  device_rig_word(&rig, RIG_CONSTANTS)[0] = 3;
  device_done(&rig, "spills", 0, 0);
  device_expect(&rig, "spills", 0, device_always, 3 + 2 + 1 + 1);
  device_triangle(&rig, "locks");
  device_rig_word(&rig, RIG_CONSTANTS)[0] = (uint32_t)RIG_BASE + RIG_DATA;
  rig.most = 1000000;
  device_done(&rig, "locks", 0, 0);
  rig.most = UINT64_MAX;
  CHECK(device_rig_word(&rig, RIG_DATA)[0] == COVERED, "locks: %u",
        device_rig_word(&rig, RIG_DATA)[0]);
}

// ---- Warps that a program starts -----------------------------------------------------------------------

// One pixel, whose pixel program or vertex program starts all other warps of its core. They belong to
// no draw: they are no helpers, so their AMOs add, and instructions of shader programs are illegal.
static void check_started(const char *vertex, const char *pixel, bool reads) {
  const uint32_t *word = device_rig_word(&rig, RIG_DATA);
  scene_vertex v;
  device_place(&v, 0.5F, 0.5F, 0.5F);
  CHECK(device_rig_prepare(&rig, vertex, pixel), "%s and %s cannot be prepared", vertex, pixel);
  device_vertices(&rig, &v, 1);
  rig.packet[GYRE_DRAW_TOPOLOGY] = GYRE_TOPOLOGY_POINTS;
  rig.vertex.does_global_store = rig.vertex.does_load_or_store = 1;
  rig.pixel.does_global_store = rig.pixel.does_load_or_store = 1;
  device_rig_word(&rig, RIG_CONSTANTS)[1] = reads;
  rig.packet[GYRE_DRAW_BANK_TABLE] = (uint32_t)RIG_BASE + RIG_BANKS;
  rig.most = 1000000;
  if (!reads) {
    device_done(&rig, "started", 0, 0);
    CHECK(*word == rig.cfg.num_warps - 1, "%u of %u started warps have added", *word,
          rig.cfg.num_warps - 1);
    CHECK(device_rig_at(&rig, 0, 0, 0) == 1, "started: the pixel is not drawn");
  } else {
    CHECK(device_rig_draw(&rig) &&
              counted(GYRE_DRAW_STATUS) == GYRE_DRAW_FAULTED + GYRE_FAULT_ILLEGAL &&
              counted(GYRE_DRAW_FAULT_LANES) == 1,
          "started: status 0x%x", counted(GYRE_DRAW_STATUS));
    const uint32_t at = counted(GYRE_DRAW_FAULT_PC) - (uint32_t)RIG_BASE;
    CHECK(at < RIG_RAM && counted(GYRE_DRAW_FAULT_VALUE) == *device_rig_word(&rig, at),
          "started: the fault's value is 0x%x", counted(GYRE_DRAW_FAULT_VALUE));
  }
  rig.most = UINT64_MAX;
}

// A shader program has no local memory: what it stores there by address is not stored and reported,
// and without DoesLoadOrStore it is not reported. The records of the draw stay.
static void check_local_memory(void) {
  enum { WORDS = 64 };
  for (unsigned allowed = 0; allowed < 2; allowed++) {
    device_triangle(&rig, "spoils");
    rig.pixel.does_load_or_store = allowed;
    device_rig_word(&rig, RIG_CONSTANTS)[0] = rig.cfg.lmem_base;
    device_rig_word(&rig, RIG_CONSTANTS)[1] = allowed ? rig.cfg.lmem_bytes : 4 * WORDS;
    device_done(&rig, "spoils", 0, 0);
    const gyre_func_forbidden *f = &rig.cost.forbidden;
    const uint32_t privates = allowed ? rig.cfg.lmem_bytes / 4 * COVERED : 0;
    CHECK(f->silents == (allowed ? 0 : WORDS * COVERED) && f->privates == privates,
          "spoils: %u silent, %u private", f->silents, f->privates);
    device_expect(&rig, "spoils", 0, device_always, 1);
  }
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: device_program_test MODULE DEVICE...\n");
    return 2;
  }
  for (int i = 2; i < argc; i++) {
    if (!device_rig_open(&rig, argv[i], argv[1])) return 2;
    for (unsigned k = 0; k < 8; k++) check_targets(k & 1, k >> 1 & 1, k >> 2);
    for (unsigned k = 0; k < 16; k++) check_components(k);
    check_blending(false);
    check_blending(true);
    check_kills();
    check_masks();
    check_depth();
    check_helpers();
    for (unsigned reads = 0; reads < 2; reads++) {
      check_started("scene_vertex", "starts", reads);
      check_started("starting_vertex", "one", reads);
    }
    check_local_memory();
    CHECK(device_rig_fenced(&rig), "something was written outside of memory");
    device_rig_close(&rig);
  }
  return device_conclude("device_program_test", 1000);
}

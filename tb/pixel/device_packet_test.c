// device_packet_test.c MODULE SEED COUNT [DEVICE] - packets with pixels as the machine reads them: each rule
// that refuses one, and COUNT packets with random words, which must do nothing outside of memory.

#include <stdlib.h>
#include <string.h>

#include "device_check.h"

enum { STATE = RIG_STATE, END = RIG_BASE + RIG_RAM };

static device_rig rig;

static uint32_t status(void) { return device_rig_result(&rig, GYRE_DRAW_STATUS); }

// A word with another value has the packet refused.
static void refuse(uint32_t offset, unsigned word, uint32_t value, uint32_t want) {
  device_triangle(&rig, "one");
  device_rig_write(&rig);
  device_rig_word(&rig, offset)[word] = value;
  CHECK(device_rig_run(&rig) && status() == want,
        "word %u from 0x%x on is 0x%x: status 0x%x, not 0x%x, %s", word, offset, value, status(),
        want, gyre_draw_status_name(status()));
  CHECK(device_rig_result(&rig, GYRE_DRAW_WARPS) == 0 &&
            device_rig_result(&rig, GYRE_DRAW_PIXEL_PRIMITIVES) == 0,
        "and it was executed");
  device_expect(&rig, "refused", 0, device_always, KEPT);
  CHECK(*gyre_draw_status_name(status()) != 0, "status 0x%x has no words", status());
}

static void check_packet(void) {
  const uint32_t r = GYRE_DRAW_REFUSED;
  refuse(RIG_PACKET, GYRE_DRAW_PIXEL_STATE, (uint32_t)RIG_BASE + STATE + 32,
         r + GYRE_DRAW_RULE_PIXEL_STATE);
  refuse(RIG_PACKET, GYRE_DRAW_PIXEL_STATE, (uint32_t)END - 192, r + GYRE_DRAW_RULE_PIXEL_STATE);
  refuse(RIG_PACKET, GYRE_DRAW_PIXEL_STATE, 64, r + GYRE_DRAW_RULE_PIXEL_STATE);
  refuse(RIG_PACKET, GYRE_DRAW_PIXEL_STATE, 0, r + GYRE_DRAW_RULE_RESERVED);
  refuse(RIG_PACKET, GYRE_DRAW_RESERVED, 1, r + GYRE_DRAW_RULE_RESERVED);
  refuse(RIG_PACKET, GYRE_DRAW_WORDS - 1, 1, r + GYRE_DRAW_RULE_RESERVED);
  refuse(RIG_PACKET, GYRE_DRAW_NEXT, 0, r + GYRE_DRAW_RULE_PIXEL_PROGRAM);
  refuse(RIG_PACKET, GYRE_DRAW_NEXT, (uint32_t)RIG_BASE + RIG_VERTEX_HEADER,
         r + GYRE_DRAW_RULE_NEXT);
  refuse(RIG_PACKET, GYRE_DRAW_PIXEL_PC, (uint32_t)RIG_BASE + RIG_CODE + 2,
         r + GYRE_DRAW_RULE_PIXEL_PROGRAM);
  refuse(RIG_PACKET, GYRE_DRAW_PIXEL_PC, (uint32_t)END, r + GYRE_DRAW_RULE_PIXEL_PROGRAM);
  refuse(RIG_PACKET, GYRE_DRAW_PIXEL_BANKS, (uint32_t)END - 64, r + GYRE_DRAW_RULE_PIXEL_BANKS);
  refuse(RIG_BANKS, 1, GYRE_DRAW_BANK_BYTES + 4, r + GYRE_DRAW_RULE_PIXEL_BANKS);
  refuse(RIG_BANKS, 0, (uint32_t)END - 128, r + GYRE_DRAW_RULE_PIXEL_BANKS);
}

static void check_header(void) {
  device_triangle(&rig, "one");
  device_rig_write(&rig);
  const uint32_t word = device_rig_word(&rig, RIG_PIXEL_HEADER)[0];
  refuse(RIG_PIXEL_HEADER, 0, word ^ 1U << 5, GYRE_DRAW_HEADER_RULE + GYRE_SPH_ERROR_VERSION);
  refuse(RIG_PIXEL_HEADER, 0, word | 1U << 27, GYRE_DRAW_HEADER_RULE + GYRE_HEADER_FP64);
  refuse(RIG_PIXEL_HEADER, 1, RIG_STACK + 16, GYRE_DRAW_HEADER_RULE + GYRE_HEADER_SIZES);
  // Tessellation: a program between, but no pixel program.
  gyre_sph other = rig.pixel;
  uint32_t words[GYRE_SPH_WORDS];
  other.sph_type = GYRE_SPH_VTG;
  other.shader_type = GYRE_SPH_TESSELLATION;
  memset(other.omap_target, 0, sizeof other.omap_target);
  CHECK(gyre_sph_encode(&other, words, NULL) == GYRE_SPH_OK, "header");
  refuse(RIG_PIXEL_HEADER, 0, words[0], GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_PIXEL_PROGRAM);
}

static void check_state(void) {
  const uint32_t r = GYRE_DRAW_STATE_RULE, target = GYRE_PIXEL_WORD_TARGET;
  refuse(STATE, 0, 1U << 7, r + GYRE_PIXEL_RULE_RESERVED);
  refuse(STATE, 30, 1, r + GYRE_PIXEL_RULE_RESERVED);
  refuse(STATE, GYRE_PIXEL_WORD_SIZE, 16, r + GYRE_PIXEL_RULE_SIZE);
  refuse(STATE, GYRE_PIXEL_WORD_VIEWPORT, F32_INFINITY, r + GYRE_PIXEL_RULE_VIEWPORT);
  refuse(STATE, GYRE_PIXEL_WORD_SCISSOR, 17, r + GYRE_PIXEL_RULE_SCISSOR);
  refuse(STATE, 0, 1U << GYRE_PIXEL_FLAG_DEPTH_TEST, r + GYRE_PIXEL_RULE_DEPTH);
  refuse(STATE, target + 2, GYRE_PIXEL_FORMATS, r + GYRE_PIXEL_RULE_FORMAT);
  refuse(STATE, target + 3, 15U << 4, r + GYRE_PIXEL_RULE_BLEND);
  refuse(STATE, target, (uint32_t)RIG_BASE + RIG_SURFACE + 32, r + GYRE_PIXEL_RULE_SURFACE);
  refuse(STATE, target + 1, 0, r + GYRE_PIXEL_RULE_SURFACE);
  // Surfaces that are valid, but not in memory: of a target, and of depth.
  refuse(STATE, target, (uint32_t)END - 64, r + GYRE_PIXEL_RULE_SURFACE);
  refuse(STATE, target, 0x1000, r + GYRE_PIXEL_RULE_SURFACE);
  device_triangle(&rig, "one");
  device_rig_depth(&rig, GYRE_PIXEL_D16);
  rig.state.depth_surface.address = (uint32_t)END - 64;
  CHECK(device_rig_draw(&rig) && status() == r + GYRE_PIXEL_RULE_SURFACE, "depth: status 0x%x",
        status());
}

// A machine whose warps hold no quad, and the same packet without pixels.
static void check_threads(void) {
  char why[GYRE_MESSAGE];
  device_triangle(&rig, "one");
  const gyre_config before = rig.cfg;
  CHECK(gyre_config_set(&rig.cfg, "NUM_LANES", 2, why), "%s", why);
  CHECK(gyre_config_set(&rig.cfg, "NUM_THREADS", 2, why), "%s", why);
  CHECK(device_rig_draw(&rig) && status() == GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_PIXEL_THREADS,
        "two threads: status 0x%x", status());
  rig.packet[GYRE_DRAW_PIXEL_STATE] = rig.packet[GYRE_DRAW_PIXEL_PC] =
      rig.packet[GYRE_DRAW_PIXEL_BANKS] = 0;
  CHECK(device_rig_draw(&rig) && status() == GYRE_DRAW_DONE, "no pixels: status 0x%x", status());
  rig.cfg = before;
}

static uint32_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (uint32_t)(*state >> 16);
}

// Words that are wrong in one place or several: small numbers, addresses, single bits.
static uint32_t change(uint64_t *state, uint32_t old) {
  switch (next(state) % 5) {
    case 0: return next(state) % 64;
    case 1: return (uint32_t)RIG_BASE + next(state) % (RIG_RAM + 256);
    case 2: return old ^ 1U << next(state) % 32;
    case 3: return old + next(state) % 9 - 4;
    default: return next(state);
  }
}

static void check_random(uint64_t seed, unsigned count) {
  static const uint32_t places[][2] = {{RIG_PACKET, GYRE_DRAW_WORDS},
                                       {RIG_PIXEL_HEADER, GYRE_SPH_WORDS},
                                       {RIG_STATE, GYRE_PIXEL_STATE_WORDS},
                                       {RIG_STATE, 12},
                                       {RIG_BANKS, 2},
                                       {RIG_VERTICES, 48}};
  uint64_t state = seed * 0x9e3779b97f4a7c15U + 1;
  unsigned done = 0, drawn = 0;
  rig.most = 1000000;
  for (unsigned i = 0; i < count; i++) {
    device_triangle(&rig, "stores");
    device_rig_word(&rig, RIG_CONSTANTS)[0] = (uint32_t)RIG_BASE + RIG_DATA;
    device_rig_write(&rig);
    for (unsigned k = 1 + next(&state) % 3; k != 0; k--) {
      const uint32_t *at = places[next(&state) % 6];
      uint32_t *w = &device_rig_word(&rig, at[0])[next(&state) % at[1]];
      *w = change(&state, *w);
    }
    const bool good = device_rig_run(&rig) && status() == GYRE_DRAW_DONE;
    done += good;
    drawn += good && device_rig_result(&rig, GYRE_DRAW_PASSED) != 0;
    CHECK(device_rig_fenced(&rig), "packet %u has changed a byte outside of memory", i);
  }
  printf("%u of %u random packets were executed, %u have drawn\n", done, count, drawn);
  CHECK(drawn > count / 20 && done < count, "too few or too many");
}

int main(int argc, char **argv) {
  if (argc != 4 && argc != 5) {
    fprintf(stderr, "usage: device_packet_test MODULE SEED COUNT [DEVICE]\n");
    return 2;
  }
  if (!device_rig_open(&rig, argc == 5 ? argv[4] : "small", argv[1])) return 2;
  device_triangle(&rig, "one");
  device_done(&rig, "one", 0, 0);
  device_expect(&rig, "one", 0, device_always, 1);
  check_packet();
  check_header();
  check_state();
  if (rig.transport == NULL) check_threads();
  check_random(strtoull(argv[2], NULL, 0), (unsigned)strtoul(argv[3], NULL, 0));
  device_rig_close(&rig);
  return device_conclude("device_packet_test", 1000);
}

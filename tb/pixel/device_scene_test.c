// device_scene_test.c [--size COLUMNSxROWS] [--draws N] MODULE SEED FIRST COUNT DEVICE... - draws random
// scenes with these devices in turn (device_rig.h), and with the library of rules, and compares all bits
// and counts. pixel.oracle compares the library with llvmpipe.
//
// --size and --draws make scenes smaller, for devices that take long: the cycle model and the RTL.

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device_side.h"

enum { MOST_RIGS = 8 };

static uint64_t pixels, drawn, quads, cycles, differing;

static void count_target(const scene *s, unsigned t, const picture *want, const picture *got) {
  for (unsigned i = 0; i < SCENE_PIXELS; i++) {
    pixels++;
    drawn += memcmp(want->color[t][i], s->color[t][i], sizeof s->color[t][i]) != 0;
    if (memcmp(want->color[t][i], got->color[t][i], sizeof want->color[t][i]) == 0) continue;
    if (differing++ < 20)
      printf("scene %" PRIu64 ", target %u, pixel (%u, %u): 0x%08x, and 0x%08x by the rules\n",
             s->number, t, i % SCENE_COLUMNS, i / SCENE_COLUMNS, got->color[t][i][0],
             want->color[t][i][0]);
  }
}

static void compare(const scene *s, const picture *want, const picture *got) {
  for (unsigned t = 0; t < s->targets; t++) count_target(s, t, want, got);
  for (unsigned i = 0; i < SCENE_PIXELS && s->depth.format != GYRE_PIXEL_DEPTH_NONE; i++) {
    pixels++;
    drawn += want->depth[i] != s->stored_depth[i];
    if (want->depth[i] == got->depth[i] || differing++ >= 20) continue;
    printf("scene %" PRIu64 ", depth, pixel (%u, %u): 0x%08x, and 0x%08x by the rules\n", s->number,
           i % SCENE_COLUMNS, i / SCENE_COLUMNS, got->depth[i], want->depth[i]);
  }
  for (unsigned d = 0; d < s->draws; d++) {
    const gyre_pixel_counts *a = &got->counts[d], *b = &want->counts[d];
    quads += b->quads;
    if (memcmp(a, b, sizeof *a) == 0 || differing++ >= 20) continue;
    printf("scene %" PRIu64 ", draw %u: %" PRIu64 " primitives, %" PRIu64 " clipped, %" PRIu64
           " culled, %" PRIu64 " quads, %" PRIu64 " pixels, %" PRIu64 " killed, %" PRIu64
           " passed; by the rules %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64
           ", %" PRIu64 ", %" PRIu64 "\n",
           s->number, d, a->primitives, a->clipped, a->culled, a->quads, a->pixels, a->killed,
           a->passed, b->primitives, b->clipped, b->culled, b->quads, b->pixels, b->killed,
           b->passed);
  }
}

typedef struct options {
  unsigned columns, rows, draws;  // at most
} options;

static bool parse(int argc, char **argv, options *o) {
  static const struct option longs[] = {
      {"size", required_argument, NULL, 's'}, {"draws", required_argument, NULL, 'd'}, {0}};
  *o = (options){SCENE_COLUMNS, SCENE_ROWS, SCENE_DRAWS};
  for (int c; (c = getopt_long(argc, argv, "+", longs, NULL)) != -1;) {
    if (c == 's' && sscanf(optarg, "%ux%u", &o->columns, &o->rows) != 2) return false;
    if (c == 'd') o->draws = (unsigned)strtoul(optarg, NULL, 10);
    if (c == '?') return false;
  }
  const int rigs = argc - optind - 4;
  return o->columns >= 4 && o->columns <= SCENE_COLUMNS && o->rows >= 4 && o->rows <= SCENE_ROWS &&
         o->draws >= 1 && rigs >= 1 && rigs <= MOST_RIGS;
}

// The functional simulator of the same machine fills as many warps.
static void compare_warps(const scene *s, const picture *got, const picture *functional) {
  for (unsigned d = 0; d < s->draws; d++) {
    cycles += got->cycles[d];
    if (got->warps[d] == functional->warps[d] || differing++ >= 20) continue;
    printf("scene %" PRIu64 ", draw %u: %u warps of pixels, and %u on the functional simulator\n",
           s->number, d, got->warps[d], functional->warps[d]);
  }
}

int main(int argc, char **argv) {
  static scene s;
  static picture want, got;
  static device_rig rig[MOST_RIGS], functional;
  options o;
  if (!parse(argc, argv, &o)) {
    fprintf(stderr,
            "usage: device_scene_test [--size COLUMNSxROWS] [--draws N] MODULE SEED FIRST COUNT "
            "DEVICE...\n");
    return 2;
  }
  char **const word = argv + optind;
  const int rigs = argc - optind - 4;
  const uint64_t seed = strtoull(word[1], NULL, 0), first = strtoull(word[2], NULL, 0),
                 count = strtoull(word[3], NULL, 0);
  for (int i = 0; i < rigs; i++)
    if (!device_rig_open(&rig[i], word[4 + i], word[0])) return 2;
  for (uint64_t i = first; i < first + count; i++) {
    device_rig *r = &rig[i % (unsigned)rigs];
    scene_make_sized(seed, i, o.columns, o.rows, &s);
    if (s.draws > o.draws) s.draws = o.draws;
    library_draw(&s, &want);
    if (!device_draw(r, &s, &got)) return 1;
    compare(&s, &want, &got);
    if (r->transport != NULL) {
      if (!device_rig_open(&functional, strchr(word[4 + i % (unsigned)rigs], ':') + 1, word[0]) ||
          !device_draw(&functional, &s, &want))
        return 1;
      compare_warps(&s, &got, &want);
      device_rig_close(&functional);
    }
    differing += !device_rig_fenced(r);
  }
  for (int i = 0; i < rigs; i++) device_rig_close(&rig[i]);
  printf("device_scene_test: %" PRIu64 " scenes, %" PRIu64 " pixels compared, %" PRIu64
         " of them drawn, %" PRIu64 " quads, %" PRIu64 " cycles, %" PRIu64 " differ\n",
         count, pixels, drawn, quads, cycles, differing);
  return differing != 0 || drawn == 0;
}

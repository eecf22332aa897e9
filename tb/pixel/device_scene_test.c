// device_scene_test.c MODULE SEED FIRST COUNT [CONFIG...] - draws random scenes with functional
// devices, in turn of these configurations, and with the library of rules, and compares all bits
// and counts. pixel.oracle compares the library with llvmpipe.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device_side.h"

enum { MOST_RIGS = 8 };

static uint64_t pixels, drawn, quads, warps, differing;

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

int main(int argc, char **argv) {
  static scene s;
  static picture want, got;
  static device_rig rig[MOST_RIGS];
  const int rigs = argc - 5;
  if (rigs < 1 || rigs > MOST_RIGS) {
    fprintf(stderr, "usage: device_scene_test MODULE SEED FIRST COUNT CONFIG...\n");
    return 2;
  }
  const uint64_t seed = strtoull(argv[2], NULL, 0), first = strtoull(argv[3], NULL, 0),
                 count = strtoull(argv[4], NULL, 0);
  for (int i = 0; i < rigs; i++)
    if (!device_rig_open(&rig[i], argv[5 + i], argv[1])) return 2;
  for (uint64_t i = first; i < first + count; i++) {
    device_rig *r = &rig[i % (unsigned)rigs];
    scene_make(seed, i, &s);
    library_draw(&s, &want);
    if (!device_draw(r, &s, &got)) return 1;
    compare(&s, &want, &got);
    warps += device_rig_result(r, GYRE_DRAW_PIXEL_WARPS);
    differing += !device_rig_fenced(r);
  }
  for (int i = 0; i < rigs; i++) device_rig_close(&rig[i]);
  printf("device_scene_test: %" PRIu64 " scenes, %" PRIu64 " pixels compared, %" PRIu64
         " of them drawn, %" PRIu64 " quads, %" PRIu64 " differ\n",
         count, pixels, drawn, quads, differing);
  return differing != 0 || drawn == 0;
}

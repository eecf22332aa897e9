// device_check.h - what the directed tests of pixel programs on a device have in common: a triangle
// in a picture of 16 x 16 pixels, and checks.

#ifndef DEVICE_CHECK_H
#define DEVICE_CHECK_H

#include <stdio.h>

#include "device_side.h"

// The triangle (0, 0), (7.75, 0), (0, 7.75) covers the pixels with x + y < 7. They lie in 10 quads,
// whose other pixels are helpers.
enum { SIDE = 16, COVERED = 28, QUADS = 10, KEPT = 0x55 };

extern unsigned device_checks, device_failures;

#define CHECK(condition, ...)                     \
  do {                                            \
    device_checks++;                              \
    if (!(condition) && device_failures++ < 20) { \
      printf("%s:%d: ", __FILE__, __LINE__);      \
      printf(__VA_ARGS__);                        \
      printf("\n");                               \
    }                                             \
  } while (0)

static inline bool covers(uint32_t x, uint32_t y) { return x + y < 7; }

// Prepares the triangle with a pixel program and target 0 full of KEPT; the second function is for
// other vertices, in pixels and with depth 0..1.
void device_triangle(device_rig *r, const char *pixel);
void device_place(scene_vertex *v, float x, float y, float z);
// Fills a target of 32-bit words.
void device_fill(device_rig *r, unsigned t, uint32_t word);
// Draws, and checks that the draw is done with so many exceptions, of which the first is `code`.
void device_done(device_rig *r, const char *what, unsigned exceptions, unsigned code);
// Checks target t: `want` where the triangle covers and `drawn` returns true, KEPT elsewhere.
void device_expect(device_rig *r, const char *what, unsigned t, bool (*drawn)(uint32_t, uint32_t),
                   uint32_t want);
bool device_always(uint32_t x, uint32_t y);
bool device_even(uint32_t x, uint32_t y);  // even columns
// Prints the result of a test. Returns its exit status.
int device_conclude(const char *name, unsigned least);

#endif

// device_check.c - a triangle in a picture of 16 x 16 pixels, and checks.

#include "device_check.h"

#include <string.h>

unsigned device_checks, device_failures;

void device_place(scene_vertex *v, float x, float y, float z) {
  memset(v, 0, sizeof *v);
  v->position[0] = x / (SIDE / 2) - 1;
  v->position[1] = y / (SIDE / 2) - 1;
  v->position[2] = 2 * z - 1;
  v->position[3] = v->size = v->distance = 1;
}

void device_triangle(device_rig *r, const char *pixel) {
  scene_vertex v[3];
  device_place(&v[0], 0, 0, 0.5F);
  device_place(&v[1], 7.75F, 0, 0.5F);
  device_place(&v[2], 0, 7.75F, 0.5F);
  CHECK(device_rig_prepare(r, "scene_vertex", pixel), "%s cannot be prepared", pixel);
  device_vertices(r, v, 3);
  device_fill(r, 0, KEPT);
}

void device_fill(device_rig *r, unsigned t, uint32_t word) {
  const gyre_pixel_memory m = device_rig_memory(r);
  const uint32_t words[4] = {word, word, word, word};
  for (uint32_t i = 0; i < SIDE * SIDE; i++)
    gyre_pixel_store(&m, &r->state.target[t].surface, i % SIDE, i / SIDE, words);
}

void device_done(device_rig *r, const char *what, unsigned exceptions, unsigned code) {
  CHECK(device_rig_draw(r), "%s: %s", what, r->why);
  const uint32_t status = device_rig_result(r, GYRE_DRAW_STATUS);
  CHECK(status == GYRE_DRAW_DONE, "%s: status 0x%x, %s; fault %u at 0x%x, value 0x%x", what, status,
        gyre_draw_status_name(status), device_rig_result(r, GYRE_DRAW_FAULT_CAUSE),
        device_rig_result(r, GYRE_DRAW_FAULT_PC), device_rig_result(r, GYRE_DRAW_FAULT_VALUE));
  CHECK(device_rig_result(r, GYRE_DRAW_EXCEPTIONS) == exceptions &&
            device_rig_result(r, GYRE_DRAW_EXCEPTION) == code,
        "%s: %u exceptions, the first %u of 0x%x", what, device_rig_result(r, GYRE_DRAW_EXCEPTIONS),
        device_rig_result(r, GYRE_DRAW_EXCEPTION), device_rig_result(r, GYRE_DRAW_EXCEPTION_VALUE));
}

void device_expect(device_rig *r, const char *what, unsigned t, bool (*drawn)(uint32_t, uint32_t),
                   uint32_t want) {
  for (uint32_t y = 0; y < SIDE; y++) {
    for (uint32_t x = 0; x < SIDE; x++) {
      const uint32_t is = device_rig_at(r, t, x, y);
      const uint32_t expected = covers(x, y) && drawn(x, y) ? want : KEPT;
      CHECK(is == expected, "%s: pixel (%u, %u) of target %u is 0x%x, not 0x%x", what, x, y, t, is,
            expected);
    }
  }
}

bool device_always(uint32_t x, uint32_t y) {
  (void)x, (void)y;
  return true;
}

bool device_even(uint32_t x, uint32_t y) {
  (void)y;
  return x % 2 == 0;
}

int device_conclude(const char *name, unsigned least) {
  printf("%s: %u checks, %u failures\n", name, device_checks, device_failures);
  return device_failures != 0 || device_checks < least;
}

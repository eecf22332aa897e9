// torus.c [DEVICE [SIZE]] - a lit mesh with a depth test, to torus.png. Back faces are culled.

#include <math.h>

#include "picture.h"

enum { AROUND = 32, ACROSS = 16, VERTICES = AROUND * ACROSS, INDICES = 6 * VERTICES };

// Turned by 0.9 about the x axis, towards the eye, which looks along -z. Near points have small
// depths.
static void turn(const double *in, float *out, double scale, bool depth) {
  const double c = cos(0.9), s = sin(0.9);
  out[0] = (float)(in[0] * scale);
  out[1] = (float)((in[1] * c - in[2] * s) * scale);
  out[2] = (float)((in[1] * s + in[2] * c) * scale * (depth ? -1 : 1));
}

static void make(corner *corners, uint16_t *indices) {
  const double pi = acos(-1), major = 0.6, minor = 0.25;
  for (unsigned i = 0; i < VERTICES; i++) {
    const double u = 2 * pi * (i / ACROSS) / AROUND, v = 2 * pi * (i % ACROSS) / ACROSS;
    const double normal[3] = {cos(u) * cos(v), sin(v), -sin(u) * cos(v)};
    const double place[3] = {cos(u) * major + normal[0] * minor, normal[1] * minor,
                             -sin(u) * major + normal[2] * minor};
    const unsigned next = i % ACROSS + 1 < ACROSS ? i + 1 : i + 1 - ACROSS;
    const uint16_t quad[4] = {(uint16_t)i, (uint16_t)((i + ACROSS) % VERTICES), (uint16_t)next,
                              (uint16_t)((next + ACROSS) % VERTICES)};
    turn(place, corners[i].position, 1, true);
    turn(normal, corners[i].color, 1, false);
    corners[i].color[3] = 1;
    for (unsigned k = 0; k < 6; k++) indices[6 * i + k] = quad[(int)"\0\1\2\2\1\3"[k]];
  }
}

int main(int argc, char **argv) {
  static corner corners[VERTICES];
  static uint16_t indices[INDICES];
  picture p;
  picture_open(&p, argc, argv);
  make(corners, indices);
  const gyre_pixel_settings settings = {.program = picture_shader(&p, "shade"),
                                        .cull = GYRE_CULL_BACK,
                                        .depth_test = true,
                                        .depth_write = true,
                                        .depth_compare = GYRE_PIXEL_LESS};
  const gyre_pixel_report report =
      picture_draw(&p, &settings, GYRE_TOPOLOGY_TRIANGLES, corners, VERTICES, indices, INDICES,
                   (gyre_draw_bindings){0});
  picture_read(&p);

  // The hole and the corners show the background. About half of the triangles face away.
  uint32_t wrong = report.primitives != INDICES / 3 || report.culled < INDICES / 3 / 3 ||
                   report.culled > INDICES / 3 * 2 / 3;
  wrong += picture_differs(&p, 0.5, 0.5, 0, 0, 51);
  wrong += picture_differs(&p, 0.03, 0.03, 0, 0, 51);
  // Blue is 3/8 of green wherever the torus is, and the part that faces the lamp is bright.
  uint32_t seen = 0, bright = 0;
  for (uint32_t i = 0; i < p.size * p.size; i++) {
    const uint8_t *pixel = p.pixels + 4 * i;
    if (pixel[0] == 0) continue;
    seen++;
    bright += pixel[0] > 200;
    wrong += abs(8 * pixel[2] - 3 * pixel[1]) > 8 || pixel[0] < 50;
  }
  wrong += seen < p.size * p.size / 5 || bright == 0;
  return picture_close(&p, "torus", wrong);
}

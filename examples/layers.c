// layers.c [DEVICE [SIZE]] - three transparent squares over each other, to layers.png.

#include "picture.h"

static void square(corner *to, float x, float y, float side, const float *color) {
  for (unsigned i = 0; i < 6; i++) {
    const unsigned at = "\0\1\2\2\1\3"[i];
    to[i] = (corner){{x + side * (at & 1), y + side * (at >> 1), 0}, {0}};
    memcpy(to[i].color, color, sizeof to[i].color);
  }
}

// A channel of a pixel below a layer, as exact as the picture has to be.
static double over(double below, double color, double alpha) {
  return below + alpha * (color - below);
}

int main(int argc, char **argv) {
  static const float color[3][4] = {{1, 0, 0, 0.5F}, {0, 1, 0, 0.5F}, {0, 0, 1, 0.25F}};
  corner corners[18];
  picture p;
  picture_open(&p, argc, argv);
  square(corners, -0.75F, -0.5F, 1, color[0]);
  square(corners + 6, -0.25F, -0.5F, 1, color[1]);
  square(corners + 12, -0.5F, -0.25F, 1, color[2]);
  gyre_pixel_settings settings = {.program = picture_shader(&p, "shade")};
  settings.target[0] =
      (gyre_target_settings){.blend = true,
                             .source = GYRE_PIXEL_FACTOR_SRC_ALPHA,
                             .destination = GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA,
                             .alpha_source = GYRE_PIXEL_FACTOR_ONE,
                             .alpha_destination = GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA};
  picture_draw(&p, &settings, GYRE_TOPOLOGY_TRIANGLES, corners, 18, NULL, 0,
               (gyre_draw_bindings){0});
  picture_read(&p);

  // All three are over each other around the middle; the left part of the first one is alone.
  int all[3], alone[3];
  for (unsigned k = 0; k < 3; k++) {
    double value = k == 2 ? 51 : 0;
    value = over(value, 255 * color[0][k], 0.5);
    alone[k] = (int)(value + 0.5);
    value = over(over(value, 255 * color[1][k], 0.5), 255 * color[2][k], 0.25);
    all[k] = (int)(value + 0.5);
  }
  uint32_t wrong = picture_differs(&p, 0.5, 0.45, all[0], all[1], all[2]);
  wrong += picture_differs(&p, 0.2, 0.6, alone[0], alone[1], alone[2]);
  wrong += picture_differs(&p, 0.05, 0.05, 0, 0, 51);
  return picture_close(&p, "layers", wrong);
}

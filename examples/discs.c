// discs.c [DEVICE [SIZE]] - two discs, the nearer one drawn first, to discs.png. What lies in the
// corners of their squares is seen.

#include "picture.h"

// A square around (x, y). Its first two colours are coordinates in the square, -1 to 1.
static void square(corner *to, float x, float y, float z, float red) {
  for (unsigned i = 0; i < 6; i++) {
    const unsigned at = "\0\1\2\2\1\3"[i];
    const float u = (at & 1) ? 1 : -1, v = (at >> 1) ? 1 : -1;
    to[i] = (corner){{x + u / 2, y + v / 2, z}, {u, v, red, 1 - red}};
  }
}

int main(int argc, char **argv) {
  corner corners[12];
  picture p;
  picture_open(&p, argc, argv);
  square(corners, -0.25F, -0.25F, -0.5F, 1);
  square(corners + 6, 0.25F, 0.25F, 0.5F, 0);
  const gyre_pixel_settings settings = {.program = picture_shader(&p, "shade"),
                                        .depth_test = true,
                                        .depth_write = true,
                                        .depth_compare = GYRE_PIXEL_LESS};
  const gyre_pixel_report report = picture_draw(&p, &settings, GYRE_TOPOLOGY_TRIANGLES, corners, 12,
                                                NULL, 0, (gyre_draw_bindings){0});
  picture_read(&p);

  // The red disc is nearer. The upper right corner of its square shows the green one.
  uint32_t wrong = report.killed == 0 || report.killed + report.passed > report.pixels;
  wrong += picture_differs(&p, 0.375, 0.625, 255, 0, 0);
  wrong += picture_differs(&p, 0.5, 0.5, 255, 0, 0);
  wrong += picture_differs(&p, 0.625, 0.375, 0, 255, 0);
  wrong += picture_differs(&p, 0.6, 0.4, 0, 255, 0);
  wrong += picture_differs(&p, 0.86, 0.14, 0, 0, 51);
  return picture_close(&p, "discs", wrong);
}

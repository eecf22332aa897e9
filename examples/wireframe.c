// wireframe.c [DEVICE [SIZE]] - the edges of a cube, as lines of indexed vertices, to wireframe.png.

#include "picture.h"

int main(int argc, char **argv) {
  static const uint16_t edges[24] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3,
                                     4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7};
  corner corners[8];
  picture p;
  picture_open(&p, argc, argv);
  const float n = (float)p.size, pixel = 2 / n;
  // Oblique: the back side is moved to the upper right. Corners are at centres of pixels.
  for (unsigned i = 0; i < 8; i++) {
    const float side = (float)(int)(n / 2) * pixel, move = i & 4 ? (float)(int)(n / 4) * pixel : 0;
    const float from = -1 + ((float)(int)(n / 8) + 0.5F) * pixel;
    corners[i] = (corner){{from + (i & 1 ? side : 0) + move, from + (i & 2 ? side : 0) + move, 0},
                          {1, i & 4 ? 0.5F : 1, i & 4 ? 0 : 1, 1}};
  }
  const gyre_pixel_settings settings = {.program = picture_shader(&p, "shade")};
  const gyre_pixel_report report = picture_draw(&p, &settings, GYRE_TOPOLOGY_LINES, corners, 8,
                                                edges, 24, (gyre_draw_bindings){0});
  picture_read(&p);

  // The upper edge of the front is a row of white pixels, and the rows beside it are dark.
  const uint32_t row = p.size - 1 - p.size / 8 - p.size / 2, middle = p.size / 8 + p.size / 6;
  uint32_t wrong = report.primitives != 12;
  const double x = (middle + 0.5) / n, y = (row + 0.5) / n;
  wrong += picture_differs(&p, x, y, 255, 255, 255);
  wrong += picture_differs(&p, x, y + 1 / n, 0, 0, 51);
  wrong += picture_differs(&p, x, y - 1 / n, 0, 0, 51);
  return picture_close(&p, "wireframe", wrong);
}

// triangle.c [DEVICE [SIZE]] - a triangle with a red, a green and a blue corner, to triangle.png.

#include "picture.h"

int main(int argc, char **argv) {
  static const corner corners[3] = {
      {{-1, -1, 0}, {1, 0, 0, 1}}, {{1, -1, 0}, {0, 1, 0, 1}}, {{-1, 1, 0}, {0, 0, 1, 1}}};
  picture p;
  picture_open(&p, argc, argv);
  const gyre_pixel_settings settings = {.program = picture_shader(&p, "shade")};
  const gyre_pixel_report report = picture_draw(&p, &settings, GYRE_TOPOLOGY_TRIANGLES, corners, 3,
                                                NULL, 0, (gyre_draw_bindings){0});
  picture_read(&p);

  // Half of the picture; pixels with their centre on the diagonal, which is a right edge, are not
  // in it. Row 0 is the top.
  const uint32_t n = p.size;
  uint32_t wrong = report.passed != (uint64_t)n * (n - 1) / 2;
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      const double u = (x + 0.5) / n, v = 1 - (y + 0.5) / n;
      const int green = (int)(255 * u + 0.5), blue = (int)(255 * v + 0.5);
      wrong +=
          x < y ? picture_differs(&p, (x + 0.5) / n, (y + 0.5) / n, 255 - green - blue, green, blue)
                : picture_differs(&p, (x + 0.5) / n, (y + 0.5) / n, 0, 0, 51);
    }
  }
  return picture_close(&p, "triangle", wrong);
}

// targets.c [DEVICE [SIZE]] - a draw to three targets of different formats: colours to targets.png,
// the place of each pixel, and the number of its triangle.

#include "picture.h"

int main(int argc, char **argv) {
  static const corner corners[4] = {{{-1, -1, 0}, {1, 0, 0, 1}},
                                    {{1, -1, 0}, {0, 1, 0, 1}},
                                    {{-1, 1, 0}, {0, 0, 1, 1}},
                                    {{1, 1, 0}, {1, 1, 1, 1}}};
  picture p;
  picture_open(&p, argc, argv);
  gyre_surface *place, *number;
  const uint32_t n = p.size;
  CHECK(gyre_surface_new(p.e.host, GYRE_SURFACE_RGBA32F, n, n, &place));
  CHECK(gyre_surface_new(p.e.host, GYRE_SURFACE_R32UI, n, n, &number));
  CHECK(gyre_stream_surface_clear(p.e.stream, place, NULL));
  CHECK(gyre_stream_surface_clear(p.e.stream, number, NULL));
  gyre_surface *const targets[] = {p.color, place, number};
  const gyre_pixel_settings settings = {.program = picture_shader(&p, "shade")};
  picture_draw(&p, &settings, GYRE_TOPOLOGY_TRIANGLE_STRIP, corners, 4, NULL, 0,
               (gyre_draw_bindings){.targets = targets, .num_targets = 3});
  float(*at)[4] = malloc((size_t)n * n * sizeof *at);
  uint32_t *triangle = malloc((size_t)n * n * sizeof *triangle), wrong = 0;
  if (!at || !triangle) return 1;
  CHECK(gyre_stream_surface_read(p.e.stream, place, at, 0));
  CHECK(gyre_stream_surface_read(p.e.stream, number, triangle, 0));
  picture_read(&p);

  // z = 0 of the view volume is in the middle of the depths 0 to 1.
  for (uint32_t i = 0; i < n * n; i++) {
    const uint32_t x = i % n, y = i / n;
    wrong += at[i][0] != (float)x || at[i][1] != (float)y || at[i][2] != 0.5F;
    wrong += triangle[i] != (x < y ? 1 : 2);
  }
  wrong +=
      picture_differs(&p, 0.5 / n, 1 - 0.5 / n, 255 - 255 / (int)n, 128 / (int)n, 128 / (int)n);
  free(at);
  free(triangle);
  gyre_surface_free(place);
  gyre_surface_free(number);
  return picture_close(&p, "targets", wrong);
}

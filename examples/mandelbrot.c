// mandelbrot.c [DEVICE [SIZE [FILE.png]]] - the Mandelbrot set, SIZE x SIZE points, as a picture.

#include <png.h>

#include "example.h"

enum { MOST = 64 };

static uint8_t point(uint32_t column, uint32_t row, uint32_t size) {
  const float cx = (float)column * 3.0f / (float)size - 2.25f,
              cy = (float)row * 3.0f / (float)size - 1.5f;
  float x = 0, y = 0;
  uint32_t step = 0;
  for (; step < MOST && x * x + y * y <= 4.0f; step++) {
    const float xx = x * x, yy = y * y;
    y = 2.0f * x * y + cy;
    x = xx - yy + cx;
  }
  return (uint8_t)(255 - step * 255 / MOST);
}

int main(int argc, char **argv) {
  example e;
  const uint32_t n = example_open(&e, argc, argv, 64), most = MOST;
  const char *file = argc > 3 ? argv[3] : "mandelbrot.png";
  uint8_t *picture = malloc((size_t)n * n);
  uint32_t wrong = 0;
  if (!picture) return 1;

  gyre_address out = example_alloc(&e, (size_t)n * n);
  const gyre_grid grid = {.items = {n, n}};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(n), GYRE_ARGUMENT(most)};
  CHECK(gyre_stream_record(e.stream, e.begin));
  CHECK(gyre_stream_launch(e.stream, example_kernel(&e, "mandelbrot"), &grid, arguments, 3));
  CHECK(gyre_stream_record(e.stream, e.end));
  CHECK(gyre_stream_copy_from(e.stream, picture, out, (size_t)n * n));
  CHECK(gyre_stream_wait(e.stream, 0));

  for (uint32_t i = 0; i < n * n; i++) wrong += picture[i] != point(i % n, i / n, n);
  png_image image = {
      .version = PNG_IMAGE_VERSION, .width = n, .height = n, .format = PNG_FORMAT_GRAY};
  if (!png_image_write_to_file(&image, file, 0, picture, (png_int_32)n, NULL)) {
    fprintf(stderr, "%s: %s\n", file, image.message);
    return 1;
  }
  free(picture);
  return example_close(&e, "mandelbrot", n, wrong);
}

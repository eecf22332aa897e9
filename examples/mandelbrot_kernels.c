// mandelbrot_kernels.c - counts the steps after which each point of the plane leaves the circle of
// radius 2.

#include "gyre_kernel.h"

GYRE_KERNEL(mandelbrot, uint8_t *, picture, uint32_t, size, uint32_t, most) {
  uint32_t column = gyre_global_id(0), row = gyre_global_id(1);
  float cx = (float)column * 3.0f / (float)size - 2.25f,
        cy = (float)row * 3.0f / (float)size - 1.5f;
  float x = 0, y = 0;
  uint32_t step = 0;
  while (step < most) {
    float xx = x * x, yy = y * y;
    if (xx + yy > 4.0f) break;  // each point on its own
    y = 2.0f * x * y + cy;
    x = xx - yy + cx;
    step++;
  }
  picture[row * size + column] = (uint8_t)(255 - step * 255 / most);
}

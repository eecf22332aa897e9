// mandelbrot.c - after how many steps z = z^2 + c leaves the circle of radius 2: an n x n picture,
// one work item per point, each with its own number of rounds.

#include "kernel.h"

enum { LIMIT = 256, ROUNDS = 64, DEFAULT = 16 };
KERNEL_SIZE(DEFAULT);

static GYRE_NOINIT uint8_t rounds[LIMIT * LIMIT];
static float step;  // between two points

static const float left = -2.1875f, top = -1.21875f, width = 2.75f;

static void point(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)z;
  float cr = left + (float)x * step, ci = top + (float)y * step;
  float re = 0, im = 0, re2 = 0, im2 = 0;
  uint32_t i = 0;
  GYRE_WHILE((re2 + im2 <= 4.0f) & (i < ROUNDS)) {
    im = gyre_fma(re + re, im, ci);
    re = re2 - im2 + cr;
    re2 = re * re;
    im2 = im * im;
    i++;
  }
  GYRE_ENDWHILE
  rounds[y * *(const uint32_t *)arg + x] = (uint8_t)i;
}

// In one thread, with branches.
static uint32_t point_alone(float cr, float ci) {
  float re = 0, im = 0;
  for (uint32_t i = 0; i < ROUNDS; i++) {
    float re2 = re * re, im2 = im * im;
    if (re2 + im2 > 4.0f) {
      return i;
    }
    im = gyre_fma(re + re, im, ci);
    re = re2 - im2 + cr;
  }
  return ROUNDS;
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("mandelbrot", n);
  step = width / (float)n;
  for (uint32_t i = 0; i < n * n; i++) {
    rounds[i] = 255;
  }
  uint32_t global[2] = {n, n};
  kernel_begin(&run);
  gyre_spawn(2, global, point, &n);
  kernel_end(&run);
  bool passed = true;
  uint32_t hash = 0;
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      uint32_t found = rounds[y * n + x];
      passed &= found == point_alone(left + (float)x * step, top + (float)y * step);
      hash = hash * 16777619u + found;
    }
  }
  // The picture of the default size, computed on another machine.
  passed &= n != DEFAULT || hash == 0xcce965d9u;
  return kernel_result(&run, passed);
}

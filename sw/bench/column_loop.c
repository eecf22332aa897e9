// column_loop.c - bare machine: the sums of the columns of a matrix whose rows are n words. Each
// thread walks down columns of its own: from row to row the line that it reads is n words on.

#include "../kernels/kernel.h"

enum { WORDS = 16384, MOST = 1024 };
KERNEL_SIZE(64);

static GYRE_NOINIT uint32_t in[WORDS], sum[MOST];

typedef struct matrix {
  uint32_t rows, columns;
} matrix;

// columns is a multiple of the threads of a warp: its threads end together.
static void loop(void *arg) {
  const matrix m = *(const matrix *)arg;
  uint32_t threads = gyre_num_threads();
  uint32_t step = gyre_num_harts();
  uint32_t column = gyre_hart_id();
  for (uint32_t base = column & -threads; base < m.columns; base += step, column += step) {
    const uint32_t *word = in + column;
    uint32_t total = 0;
    for (uint32_t row = 0; row < m.rows; row++) {
      total += *word;
      word += m.columns;
    }
    sum[column] = total;
  }
}

int main(void) {
  uint32_t n = kernel_size(MOST);
  n -= n % gyre_num_threads();
  kernel_run run = kernel_start_bare("column_loop", n);
  matrix m = {.rows = n != 0 ? WORDS / n : 0, .columns = n};
  uint32_t seed = 7;
  for (uint32_t i = 0; i < m.rows * n; i++) in[i] = kernel_random(&seed);
  for (uint32_t i = 0; i < n; i++) sum[i] = 0;
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, &m);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t x = 0; x < n; x++) {
    uint32_t total = 0;
    for (uint32_t y = 0; y < m.rows; y++) total += in[y * n + x];
    passed &= sum[x] == total;
  }
  return kernel_result(&run, passed);
}

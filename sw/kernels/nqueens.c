// nqueens.c - counts the placements of n queens on an n x n board: a work item for each square of
// the first two queens, recursion with divergence for the others.

#include "kernel.h"

enum { LIMIT = 10 };
KERNEL_SIZE(6);

static GYRE_NOINIT uint32_t found[LIMIT * LIMIT];
static uint32_t board;  // one bit per column

// Ways to fill the rows that are left; columns and both diagonals that are taken in the next row.
__attribute__((noinline)) static uint32_t solve(uint32_t columns, uint32_t left, uint32_t right) {
  uint32_t ways = 0;
  uint32_t free = board & ~(columns | left | right);
  GYRE_WHILE(free) {
    uint32_t queen = free & -free;
    free ^= queen;
    uint32_t taken = columns | queen;
    GYRE_IF(taken == board) { ways++; }
    GYRE_ELSE { ways += solve(taken, (left | queen) << 1, (right | queen) >> 1); }
    GYRE_ENDIF
  }
  GYRE_ENDWHILE
  return ways;
}

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)z, (void)arg;
  uint32_t first = 1u << y, second = 1u << x;
  uint32_t ways = 0;
  GYRE_IF((second & (first | first << 1 | first >> 1)) == 0) {
    ways = solve(first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1);
  }
  GYRE_ENDIF
  found[y * LIMIT + x] = ways;
}

// The same by trying all columns of each row.
static uint32_t count(uint32_t n, uint32_t row, uint32_t *at) {
  if (row == n) {
    return 1;
  }
  uint32_t ways = 0;
  for (uint32_t column = 0; column < n; column++) {
    bool ok = true;
    for (uint32_t r = 0; r < row; r++) {
      ok &= at[r] != column && at[r] + row - r != column && at[r] + r - row != column;
    }
    if (ok) {
      at[row] = column;
      ways += count(n, row + 1, at);
    }
  }
  return ways;
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  n = n < 3 ? 3 : n;  // the first two queens must leave a row
  kernel_run run = kernel_start("nqueens", n);
  board = (1u << n) - 1;
  uint32_t global[2] = {n, n};
  kernel_begin(&run);
  gyre_spawn(2, global, item, NULL);
  uint32_t ways = 0;
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      ways += found[y * LIMIT + x];
    }
  }
  kernel_end(&run);
  uint32_t at[LIMIT];
  return kernel_result(&run, ways == count(n, 0, at));
}

// harts.c - the program of harts.h in all threads of Gyre at once; prints a line for each.

#include "gyre_runtime.h"
#include "harts_result.h"

enum { MAX_HARTS = 1024 };
static GYRE_NOINIT harts_result result[MAX_HARTS];

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) { result[x] = harts_program(x); }

int main(void) {
  uint32_t harts = gyre_num_harts();
  if (harts > MAX_HARTS) return 1;
  gyre_spawn(1, &harts, item, NULL);
  for (uint32_t x = 0; x < harts; x++) {
    gyre_putx(result[x].sum);
    gyre_putc(' ');
    gyre_putx(result[x].ways);
    gyre_putc('\n');
  }
  return 0;
}

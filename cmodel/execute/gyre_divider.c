// gyre_divider.c - twin of rtl/execute/gyre_divider.sv.

#include "execute/gyre_divider.h"

// Returns how often a lane skips eight quotient bits, which it does while they are 0.
static uint32_t skips(uint32_t dividend, uint32_t divisor) {
  if (divisor == 0) return 4;
  uint32_t n = 0;
  while (n < 4 && dividend >> (24 - 8 * n) < divisor) ++n;
  return n;
}

void gyre_divider_time(gyre_divider_item *item, uint32_t step, uint32_t lanes,
                       const uint32_t *dividend, const uint32_t *divisor) {
  uint32_t common = 4;
  for (uint32_t i = 0; i < lanes; ++i) {
    const uint32_t n = skips(dividend[i], divisor[i]);
    if (n < common) common = n;
  }
  item->cycles = common + (32 - 8 * common) / step;
  item->stepped = common < 4;
}

// control.c - control flow that depends on the item: loops, switches, returns, functions, arrays of an item.

#include "compare_kernels.h"

COMPARE_KERNEL(collatz) {
  COMPARE_ITEM(i);
  uint32_t x = (in[i] & 0xffff) + 1, steps = 0;
  while (x != 1 && steps < 300) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    steps++;
  }
  out[i] = steps;
}
COMPARE_KERNEL(switches) {
  COMPARE_ITEM(i);
  uint32_t x = in[i], r = 0;
  for (uint32_t k = 0; k < 8; k++, x >>= 4) {
    switch (x & 15) {
      case 0: r += 1; break;
      case 1: r ^= x; break;
      case 2: r = r * 3 + k; break;
      case 3: continue;
      case 5:
      case 6: r -= x; break;
      case 9: r = ~r; break;
      case 12: r |= 1u << k; break;
      default: r = r << 1 | r >> 31; break;
    }
    r += k;
  }
  out[i] = r;
}
COMPARE_KERNEL(nested_loops) {
  COMPARE_ITEM(i);
  uint32_t sum = 0, outer = in[i] % 9, inner = in[(i + 1) % n] % 13;
  for (uint32_t a = 0; a < outer; a++) {
    for (uint32_t b = 0; b < inner + a; b++) {
      if ((sum + b) % 11 == 3) break;
      if ((sum ^ b) & 1) continue;
      sum += a * b + 1;
    }
    if (sum > 400) goto done;
    sum = sum * 5 + a;
  }
done:
  out[i] = sum;
}
COMPARE_KERNEL(early_returns) {
  COMPARE_ITEM(i);
  out[i] = 1;
  if (in[i] & 1) return;
  out[i] = in[i] / 3;
  if (in[i] & 2) return;
  for (uint32_t k = 0; k < 20; k++) {
    if (compare_hash(in[i] + k) % 16 == 0) return;
    out[i] += k;
  }
}
COMPARE_KERNEL(greatest_divisor) {
  COMPARE_ITEM(i);
  uint32_t a = in[i] % 100000 + 1, b = in[(i + 1) % n] % 100000 + 1;
  while (b) {
    uint32_t rest = a % b;
    a = b;
    b = rest;
  }
  out[i] = a;
}

__attribute__((noinline)) static uint32_t twice(uint32_t x) { return compare_hash(x) * 2; }
__attribute__((noinline)) static uint32_t mixed(uint32_t x, uint32_t y) {
  return x & 1 ? twice(x + y) : twice(x) ^ y;
}
COMPARE_KERNEL(calls) {
  COMPARE_ITEM(i);
  uint32_t r = mixed(in[i], in[(i + 1) % n]);
  if (r & 4) r += mixed(r, in[i]);
  out[i] = r;
}
// An array of the item that is reached by numbers which only the run tells: private memory.
COMPARE_KERNEL(own_array) {
  COMPARE_ITEM(i);
  uint32_t a[24];
  for (uint32_t k = 0; k < 24; k++) a[k] = in[(i + k) % n];
  for (uint32_t k = 0; k < 60; k++) {
    uint32_t x = compare_hash(a[k % 24]) % 24, y = a[x] % 24;
    uint32_t t = a[x];
    a[x] = a[y] + k;
    a[y] = t;
  }
  uint32_t sum = 0;
  for (uint32_t k = 0; k < 24; k++) sum = sum * 31 + a[k];
  out[i] = sum;
}
COMPARE_KERNEL(sorted) {
  COMPARE_ITEM(i);
  uint8_t a[16];
  for (uint32_t k = 0; k < 16; k++) a[k] = (uint8_t)(in[(i + k / 4) % n] >> k % 4 * 8);
  for (uint32_t k = 1; k < 16; k++) {
    uint8_t x = a[k];
    uint32_t j = k;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  out[i] = a[0] | a[5] << 8 | a[10] << 16 | (uint32_t)a[15] << 24;
}
static const uint32_t table[16] = {3,  141, 59, 26,  535, 89, 79, 323,
                                   84, 626, 43, 383, 27,  95, 2,  8};
COMPARE_KERNEL(table_walk) {
  COMPARE_ITEM(i);
  uint32_t x = in[i], sum = 0;
  for (uint32_t k = 0; k < 12; k++) {
    x = x * 5 + table[x >> 28];
    sum += table[x & 15];
  }
  out[i] = sum ^ x;
}

// gyre_memset.c - memset by words. picolibc's stores byte by byte, and its malloc clears all that it allocates.
//
// With the divergence stack several threads may not branch on their addresses: then this one stores bytes, too.

#include <string.h>

#include "gyre_lock.h"

enum { WORD = sizeof(uint32_t), UNROLLED = 4 * WORD };

// The stores are volatile, because compilers make a call of memset from a loop that they recognize.
// Weak: a program may have one of its own.
__attribute__((weak)) void *memset(void *to, int value, size_t bytes) {
  volatile uint8_t *at = to, *const end = at + bytes;
  if (bytes >= 2 * WORD && !gyre_together()) {
    const uint32_t word = (uint8_t)value * 0x01010101u;
    for (; (uintptr_t)at % WORD; at++) {
      *at = (uint8_t)value;
    }
    for (; (size_t)(end - at) >= UNROLLED; at += UNROLLED) {
      volatile uint32_t *words = (volatile uint32_t *)at;
      words[0] = word;
      words[1] = word;
      words[2] = word;
      words[3] = word;
    }
    for (; (size_t)(end - at) >= WORD; at += WORD) {
      *(volatile uint32_t *)at = word;
    }
  }
  for (; at != end; at++) {
    *at = (uint8_t)value;
  }
  return to;
}

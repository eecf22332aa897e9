// board_kernel.c - program that scripts/bitstream_check runs on a board: all warps and threads work
// on a table, by ways that part (divergence), with results in memory, on the console and as exit
// code.
//
// RV32I without calls of the compiler's library, small enough for 8 KiB of main memory.

#include "gyre_runtime.h"

enum { WORDS = 48 };

__asm__(
    ".section .noinit, \"aw\", @nobits\n"
    ".balign 16\n"
    ".globl begin_signature, end_signature\n"
    "begin_signature: .zero 4 * 48\n"
    "end_signature:\n"
    ".text\n");
extern uint32_t begin_signature[];

static uint32_t mix(uint32_t x) {
  x += x << 10;
  x ^= x >> 6;
  x += x << 3;
  return (x << 13 | x >> 19) + 0x9e3779b9u;
}

// Threads of a warp part twice: by how long they continue, and by the parity of what they hold.
static void work(void *ctx) {
  (void)ctx;
  const uint32_t step = gyre_num_harts();
  uint32_t x = gyre_hart_id();
  GYRE_WHILE(x < WORDS) {
    uint32_t value = mix(x + 1);
    uint32_t left = x & 7;
    GYRE_WHILE(left != 0) {
      GYRE_IF(value & 1) { value = mix(value); }
      GYRE_ELSE { value = (value >> 1) - left; }
      GYRE_ENDIF
      left--;
    }
    GYRE_ENDWHILE
    begin_signature[x] = value;
    x += step;
  }
  GYRE_ENDWHILE
}

int main(void) {
  gyre_launch(gyre_num_warps(), work, NULL);
  uint32_t sum = 0;
  for (uint32_t i = 0; i < WORDS; i++) sum = mix(sum ^ begin_signature[i]);
  gyre_puts("board_kernel: warps ");
  gyre_putx(gyre_num_warps());
  gyre_puts(" threads ");
  gyre_putx(gyre_num_threads());
  gyre_puts(" sum ");
  gyre_putx(sum);
  gyre_puts("\n");
  return (int)(sum & 0x7f);
}

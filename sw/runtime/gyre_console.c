// gyre_console.c - text to the console, without a C library.

#include "gyre_runtime.h"

extern volatile char __io_base[];  // gyre.ld

void gyre_putc(char c) { __io_base[GYRE_IO_CONSOLE] = c; }

void gyre_puts(const char *text) {
  while (*text) {
    gyre_putc(*text++);
  }
}

void gyre_putu(uint32_t value) {
  char digits[10];
  unsigned n = 0;
  do {
    digits[n++] = (char)('0' + value % 10);
    value /= 10;
  } while (value);
  while (n) {
    gyre_putc(digits[--n]);
  }
}

void gyre_putx(uint32_t value) {
  gyre_puts("0x");
  for (int shift = 28; shift >= 0; shift -= 4) {
    gyre_putc("0123456789abcdef"[value >> shift & 15]);
  }
}

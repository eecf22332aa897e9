// gyre_printf.c - gyre_printf: the words of a call into the ring of gyre_print_ring.h.
//
// Every thread reserves its own lines, with one atomic addition each, and waits while the ring is full.

#include <stdarg.h>
#include <stdbool.h>

#include "gyre_kernel.h"
#include "gyre_print_call.h"

#ifndef __riscv_atomic
#error "gyre_printf needs atomic instructions"
#endif

volatile gyre_printer_place gyre_printer __attribute__((section(".data.gyre_printer"), used));

static void put_line(gyre_print_call *c, uint32_t flags) {
  const uint32_t lines = gyre_printer.lines;
  volatile uint32_t *ring = (volatile uint32_t *)gyre_printer.ring;
  volatile uint32_t *tail = ring + GYRE_PRINT_LINE_WORDS;
  const uint32_t n = __atomic_fetch_add((uint32_t *)gyre_printer.ring, 1, __ATOMIC_RELAXED);
  while (n - *tail >= lines) {
    gyre_pause();
    gyre_fence_acquire();
  }
  volatile uint32_t *line =
      ring + GYRE_PRINT_LINE_WORDS * (GYRE_PRINT_CONTROL_LINES + (n & (lines - 1)));
  line[1] = gyre_hart_id();
  for (uint32_t i = 0; i < c->words; i++) line[2 + i] = c->word[i];
  gyre_fence_release();
  const uint32_t lap = n / lines + 1;
  line[0] = lap << GYRE_PRINT_LAP_SHIFT | flags | c->dialect | (c->lines ? 0 : GYRE_PRINT_BEGINS) |
            c->words;
  c->lines++;
  c->words = 0;
}

void gyre_print_put(gyre_print_call *c, uint32_t word) {
  if (c->words == GYRE_PRINT_DATA_WORDS) put_line(c, 0);
  c->word[c->words++] = word;
}

void gyre_print_two(gyre_print_call *c, uint64_t words) {
  gyre_print_put(c, (uint32_t)words);
  gyre_print_put(c, (uint32_t)(words >> 32));
}

void gyre_print_string(gyre_print_call *c, const char *text, uint32_t limit) {
  uint32_t word = 0, n = 0;
  if (text == NULL) text = "(null)";
  for (bool more = true; more;) {
    const uint32_t byte = n < limit ? (uint8_t)text[n] : 0;
    more = byte != 0;
    word |= byte << n % 4 * 8;
    n++;
    if (n % 4 == 0 || !more) {
      gyre_print_put(c, word);
      word = 0;
    }
  }
}

void gyre_print_end(gyre_print_call *c) { put_line(c, GYRE_PRINT_ENDS); }

void gyre_printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  gyre_print_call c = {0};
  gyre_print_put(&c, (uint32_t)format);
  for (const char *at = format; *at != 0; at++) {
    if (*at != '%') continue;
    uint32_t longs = 0, precision = UINT32_MAX;
    bool dot = false, done = false;
    while (!done) {
      const char letter = *++at;
      switch (letter) {
        case 0:
          at--;
          done = true;
          break;
        case '*': {
          const int value = va_arg(list, int);
          gyre_print_put(&c, (uint32_t)value);
          if (dot && value >= 0) precision = (uint32_t)value;
          break;
        }
        case '.':
          dot = true;
          precision = 0;
          break;
        case 'l': longs++; break;
        case 'j': longs = 2; break;
        case '%': done = true; break;
        case 's':
          gyre_print_string(&c, va_arg(list, const char *), precision);
          done = true;
          break;
        case 'a':
        case 'A':
        case 'e':
        case 'E':
        case 'f':
        case 'F':
        case 'g':
        case 'G': {
          const double value = va_arg(list, double);
          uint64_t bits;
          __builtin_memcpy(&bits, &value, sizeof bits);
          gyre_print_two(&c, bits);
          done = true;
          break;
        }
        case 'd':
        case 'i':
        case 'o':
        case 'u':
        case 'x':
        case 'X':
        case 'c':
        case 'p':
          if (longs >= 2)
            gyre_print_two(&c, va_arg(list, uint64_t));
          else
            gyre_print_put(&c, va_arg(list, uint32_t));
          done = true;
          break;
        default:  // flags, width, precision, h, z, t
          if (dot && letter >= '0' && letter <= '9')
            precision = precision * 10 + (uint32_t)(letter - '0');
      }
    }
  }
  va_end(list);
  gyre_print_end(&c);
}

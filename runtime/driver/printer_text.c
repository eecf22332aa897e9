// printer_text.c - formats a call of printf with the conversions of a 32-bit machine, by snprintf of the host.
//
// Each conversion is cut out of the format and passed to snprintf alone, with its length modifier replaced: long has 32
// bits on the device and usually 64 on the host.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/printer.h"

enum { SPEC = 64 };

typedef struct text {
  char *bytes;
  size_t n, room;
  bool failed;
} text;

static bool grow(text *t, size_t more) {
  if (t->n + more + 1 <= t->room) return true;
  const size_t room = 2 * (t->n + more + 1);
  char *bytes = realloc(t->bytes, room);
  if (!bytes) {
    t->failed = true;
    return false;
  }
  t->bytes = bytes;
  t->room = room;
  return true;
}

static void add(text *t, const char *from, size_t n) {
  if (!grow(t, n)) return;
  memcpy(t->bytes + t->n, from, n);
  t->n += n;
}

__attribute__((format(printf, 2, 3))) static void addf(text *t, const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  const int n = vsnprintf(NULL, 0, format, list);
  if (n >= 0 && grow(t, (size_t)n)) {
    vsnprintf(t->bytes + t->n, (size_t)n + 1, format, again);
    t->n += (size_t)n;
  }
  va_end(again);
  va_end(list);
}

typedef struct words {
  const uint32_t *at;
  size_t left;
  bool missing;
} words;

static uint32_t take(words *w) {
  if (!w->left) {
    w->missing = true;
    return 0;
  }
  w->left--;
  return *w->at++;
}

static uint64_t take_two(words *w) {
  const uint64_t low = take(w);
  return low | (uint64_t)take(w) << 32;
}

// Returns the string, which ends in the word that contains a NUL.
static const char *take_string(words *w) {
  const char *begin = (const char *)w->at;
  while (w->left) {
    const bool last = memchr(w->at, 0, 4) != NULL;
    w->at++;
    w->left--;
    if (last) return begin;
  }
  w->missing = true;
  return "";
}

static void add_integer(text *t, char *spec, size_t n, char letter, unsigned longs, unsigned shorts,
                        words *w) {
  const bool is_signed = letter == 'd' || letter == 'i';
  uint64_t value = longs >= 2 ? take_two(w) : take(w);
  const unsigned bits = longs >= 2 ? 64 : shorts == 1 ? 16 : shorts >= 2 ? 8 : 32;
  if (bits < 64) {
    value &= (1ull << bits) - 1;
    if (is_signed && value >> (bits - 1)) value |= ~0ull << bits;
  }
  memcpy(spec + n, (char[]){'l', 'l', letter, 0}, 4);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  addf(t, spec, (unsigned long long)value);
}

static void add_one(text *t, char *spec, size_t n, char letter, unsigned longs, unsigned shorts,
                    words *w) {
  memcpy(spec + n, (char[]){letter, 0}, 2);
  switch (letter) {
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X': add_integer(t, spec, n, letter, longs, shorts, w); break;
    case 'c': addf(t, spec, (int)take(w)); break;
    case 's': addf(t, spec, take_string(w)); break;
    case 'p':
      memcpy(spec + n, "s", 2);
      char pointer[12];
      snprintf(pointer, sizeof pointer, "0x%x", take(w));
      addf(t, spec, pointer);
      break;
    default: {
      const uint64_t bits = take_two(w);
      double value;
      memcpy(&value, &bits, sizeof value);
      addf(t, spec, value);
#pragma GCC diagnostic pop
    }
  }
}

// Writes the elements of a vector, separated by commas; a scalar has one element.
static void add_all(text *t, char *spec, size_t n, char letter, unsigned longs, unsigned shorts,
                    unsigned elements, words *w) {
  for (unsigned i = 0; i < elements && !w->missing; i++) {
    if (i) add(t, ",", 1);
    add_one(t, spec, n, letter, longs, shorts, w);
  }
}

// Converts the specification after a percent sign; returns the end of it.
static const char *convert(text *t, const char *at, bool opencl, words *w) {
  char spec[SPEC] = "%";
  size_t n = 1;
  unsigned longs = 0, shorts = 0, elements = 1;
  bool fits = true;  // if there is no room for all flags, they are left out
  for (;; at++) {
    const char letter = *at;
    if (letter == 0) return at;
    if (letter == '%') {
      add(t, "%", 1);
      return at + 1;
    }
    if (letter == '*') {
      const int value = (int)take(w);
      if (fits) n += (size_t)snprintf(spec + n, SPEC - n, "%d", value);
    } else if (letter == 'l') {
      // hl is an element of 32 bits in OpenCL C.
      if (!opencl)
        longs++;
      else if (shorts)
        shorts = 0;
      else
        longs = 2;
    } else if (letter == 'v' && opencl) {
      elements = 0;
      while (at[1] >= '0' && at[1] <= '9' && elements < 100)
        elements = 10 * elements + (unsigned)(*++at - '0');
    } else if (letter == 'j') {
      longs = 2;
    } else if (letter == 'h') {
      shorts++;
    } else if (strchr("diouxXcspaAeEfFgG", letter)) {
      const size_t before = t->n;
      if (!fits) spec[n = 1] = 0;
      add_all(t, spec, n, letter, longs, shorts, elements, w);
      if (w->missing) {
        t->n = before;
        add(t, "(nothing)", 9);
      }
      return at + 1;
    } else if (strchr("-+ #0123456789.", letter)) {
      if (fits) spec[n++] = letter;
    } else if (letter != 'z' && letter != 't') {
      add(t, "(unknown)", 9);
      return at + 1;
    }
    fits = fits && n < SPEC - 16;
  }
}

long gyre_printer_text(const char *format, bool opencl, const uint32_t *word, size_t n,
                       char **out) {
  text t = {0};
  words w = {.at = word, .left = n};
  while (*format) {
    const size_t plain = strcspn(format, "%");
    add(&t, format, plain);
    format += plain;
    if (*format) format = convert(&t, format + 1, opencl, &w);
  }
  grow(&t, 0);
  if (t.failed) {
    free(t.bytes);
    return -1;
  }
  t.bytes[t.n] = 0;
  *out = t.bytes;
  return (long)t.n;
}

// printf.c - printf of OpenCL C, and the message of an assertion. It is printf of C plus vectors; a long
// has 64 bits, and a float is not promoted.
//
// Arguments have clang's layout for riscv32: a vector of 4 bytes is a word, one of 8 bytes is two words at an even
// position, and larger ones are passed by address. The host formats the text (runtime/driver/printer_text.c).

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "gyre_print_call.h"

enum { LETTER_MAX_ELEMENTS = 16 };

// The part of a conversion between % and the letter, as far as it affects arguments.
typedef struct conversion {
  unsigned elements, bytes;  // of a vector; 1 is a scalar
  uint32_t precision;
  bool vector, dot;
} conversion;

// Returns the bits of a double with the value of a float.
static uint64_t widen(uint32_t bits) {
  const uint64_t sign = (uint64_t)(bits >> 31) << 63;
  uint32_t exponent = bits >> 23 & 0xff, fraction = bits & 0x7fffff;
  if (exponent == 0xff) return sign | 0x7ffull << 52 | (uint64_t)fraction << 29;
  if (!exponent) {
    if (!fraction) return sign;
    // Subnormal: shift by the distance of the first 1 from its normal position.
    const unsigned shift = (unsigned)__builtin_clz(fraction) - 8;
    fraction = fraction << shift & 0x7fffff;
    return sign | (uint64_t)(897 - shift) << 52 | (uint64_t)fraction << 29;
  }
  return sign | (uint64_t)(exponent + 896) << 52 | (uint64_t)fraction << 29;
}

static void put_element(gyre_print_call *c, const unsigned char *at, unsigned bytes, bool real) {
  uint64_t value = 0;
  __builtin_memcpy(&value, at, bytes);
  if (real && bytes == 4)
    gyre_print_two(c, widen((uint32_t)value));
  else if (bytes == 8)
    gyre_print_two(c, value);
  else
    gyre_print_put(c, (uint32_t)value);
}

// Writes the argument of a letter.
static void put_vector(gyre_print_call *c, const conversion *v, bool real, va_list *list) {
  const unsigned room = v->elements == 3 ? 4 : v->elements;
  const unsigned char *at;
  uint64_t two;
  uint32_t one;
  if (room * v->bytes <= 4) {
    one = va_arg(*list, uint32_t);
    at = (const unsigned char *)&one;
  } else if (room * v->bytes <= 8) {
    two = va_arg(*list, uint64_t);
    at = (const unsigned char *)&two;
  } else {
    at = va_arg(*list, const unsigned char *);
  }
  for (unsigned i = 0; i < v->elements; i++) put_element(c, at + i * v->bytes, v->bytes, real);
}

static void put_argument(gyre_print_call *c, const conversion *v, char letter, va_list *list) {
  const bool real = letter >= 'a' ? letter <= 'g' && letter != 'c' && letter != 'd' : letter <= 'G';
  if (letter == 's')
    gyre_print_string(c, va_arg(*list, const char *), v->precision);
  else if (letter == 'p' || letter == 'c')
    gyre_print_put(c, va_arg(*list, uint32_t));
  else if (v->vector)
    put_vector(c, v, real, list);
  else if (real)
    gyre_print_two(c, widen(va_arg(*list, uint32_t)));
  else if (v->bytes == 8)
    gyre_print_two(c, va_arg(*list, uint64_t));
  else
    gyre_print_put(c, va_arg(*list, uint32_t));
}

// Reads a conversion after its %; returns the position of its letter, which may be the end of the format.
static const char *read(const char *at, conversion *v, gyre_print_call *c, va_list *list) {
  for (;; at++) {
    const char letter = *at;
    const bool digit = letter >= '0' && letter <= '9';
    if (letter == '*') {
      const uint32_t value = va_arg(*list, uint32_t);
      gyre_print_put(c, value);
      if (v->dot && (int32_t)value >= 0) v->precision = value;
    } else if (letter == '.') {
      v->dot = true;
      v->precision = 0;
    } else if (letter == 'v') {
      v->vector = true;
      v->elements = 0;
      while (at[1] >= '0' && at[1] <= '9' && v->elements <= LETTER_MAX_ELEMENTS)
        v->elements = 10 * v->elements + (unsigned)(*++at - '0');
      if (v->elements > LETTER_MAX_ELEMENTS) v->elements = LETTER_MAX_ELEMENTS;
    } else if (letter == 'h') {
      v->bytes = v->bytes == 2 ? 1 : 2;
    } else if (letter == 'l') {
      v->bytes = v->bytes == 2 ? 4 : 8;
    } else if (digit && v->dot) {
      v->precision = 10 * v->precision + (uint32_t)(letter - '0');
    } else if (!digit && letter != '-' && letter != '+' && letter != ' ' && letter != '#') {
      return at;
    }
  }
}

static void print(uint32_t dialect, const char *format, va_list *list) {
  gyre_print_call c = {.dialect = dialect};
  gyre_print_put(&c, (uint32_t)format);
  for (const char *at = format; *at; at++) {
    if (*at != '%') continue;
    conversion v = {.elements = 1, .bytes = 4, .precision = UINT32_MAX};
    at = read(at + 1, &v, &c, list);
    if (!*at) break;
    if (*at != '%') put_argument(&c, &v, *at, list);
  }
  gyre_print_end(&c);
}

int printf(const char *format, ...);
int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  print(GYRE_PRINT_OPENCL, format, &list);
  va_end(list);
  return 0;
}

static void print_error(const char *format, ...) {
  va_list list;
  va_start(list, format);
  print(GYRE_PRINT_OPENCL | GYRE_PRINT_ERROR, format, &list);
  va_end(list);
}

// Called by work.c, which then ends the kernel.
void gyre_opencl_print_assertion(const char *text, const char *function, unsigned line,
                                 const unsigned *item);
void gyre_opencl_print_assertion(const char *text, const char *function, unsigned line,
                                 const unsigned *item) {
  print_error("gyre: %s, line %u: the assertion `%s' does not hold for item (%u, %u, %u)\n",
              function, line, text, item[0], item[1], item[2]);
}

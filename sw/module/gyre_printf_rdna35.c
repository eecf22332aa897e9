// gyre_printf_rdna35.c - gyre_printf, and printf of OpenCL C, for the second instruction set: the words of a call into
// the ring of gyre_print_ring.h. gyrecc links it into each source as bitcode, so that the compiler sees what it needs.
//
// Arguments are stored as clang passes them: consecutive words, a longer type as two or more of
// them. A long has 64 bits, so calls are of the dialect of OpenCL C, which is that of C but for
// vectors.

#include <stdarg.h>

#include "gyre_kernel.h"
#include "gyre_print_call.h"

extern volatile gyre_printer_place gyre_printer;
void gyre_cl_printf(const __attribute__((address_space(4))) char *format, ...);

enum { MAX_ELEMENTS = 16, MAX_VECTOR_WORDS = 32 };

// Between % and the letter, as far as arguments depend on it.
typedef struct conversion {
  uint32_t elements, bytes;  // of a vector; 1 is a scalar
  uint32_t precision;
  bool vector, dot, wide;  // wide: a size or difference, which is sent as a word
} conversion;

// Returns the number of this item in the launch.
static uint32_t item_number(void) {
  return gyre_global_id(0) - gyre_global_offset(0) +
         gyre_global_size(0) * (gyre_global_id(1) - gyre_global_offset(1) +
                                gyre_global_size(1) * (gyre_global_id(2) - gyre_global_offset(2)));
}

static void put_line_alone(gyre_print_call *c, uint32_t flags) {
  const uint32_t lines = gyre_printer.lines;
  volatile uint32_t *ring = (volatile uint32_t *)(uintptr_t)gyre_printer.ring;
  volatile uint32_t *tail = ring + GYRE_PRINT_LINE_WORDS;
  const uint32_t n =
      __atomic_fetch_add((uint32_t *)(uintptr_t)gyre_printer.ring, 1, __ATOMIC_RELAXED);
  while (n - *tail >= lines) gyre_pause();
  volatile uint32_t *line =
      ring + GYRE_PRINT_LINE_WORDS * (GYRE_PRINT_CONTROL_LINES + (n & (lines - 1)));
  line[1] = item_number();
  for (uint32_t i = 0; i < c->words; i++) line[2 + i] = c->word[i];
  gyre_fence_release();
  const uint32_t lap = n / lines + 1;
  line[0] = lap << GYRE_PRINT_LAP_SHIFT | flags | c->dialect | (c->lines ? 0 : GYRE_PRINT_BEGINS) |
            c->words;
  c->lines++;
  c->words = 0;
}

// One item of a wave after the other: an item that waits for room would hold up those whose lines must come before.
static void put_line(gyre_print_call *c, uint32_t flags) {
  const uint32_t me = gyre_thread_id();
#if __AMDGCN_WAVEFRONT_SIZE__ == 64
  uint64_t left = __builtin_amdgcn_ballot_w64(true);
#else
  uint64_t left = __builtin_amdgcn_ballot_w32(true);
#endif
  for (; left != 0; left &= left - 1) {
    if ((uint32_t)__builtin_ctzll(left) == me) put_line_alone(c, flags);
  }
}

static void put(gyre_print_call *c, uint32_t word) {
  if (c->words == GYRE_PRINT_DATA_WORDS) put_line(c, 0);
  c->word[c->words++] = word;
}

static void put_two(gyre_print_call *c, uint64_t words) {
  put(c, (uint32_t)words);
  put(c, (uint32_t)(words >> 32));
}

// At most `limit` bytes, and a NUL.
static void put_string(gyre_print_call *c, const char *text, uint32_t limit) {
  uint32_t word = 0, n = 0;
  if (text == NULL) text = "(null)";
  for (bool more = true; more;) {
    const uint32_t byte = n < limit ? (uint8_t)text[n] : 0;
    more = byte != 0;
    word |= byte << n % 4 * 8;
    n++;
    if (n % 4 == 0 || !more) {
      put(c, word);
      word = 0;
    }
  }
}

static uint64_t two(va_list *list) {
  const uint64_t low = va_arg(*list, uint32_t);
  return low | (uint64_t)va_arg(*list, uint32_t) << 32;
}

// Elements of 1 to 8 bytes, in as many words as four of them have where there are three.
static void put_vector(gyre_print_call *c, const conversion *v, bool real, va_list *list) {
  const uint32_t room = v->elements == 3 ? 4 : v->elements, words = (room * v->bytes + 3) / 4;
  uint64_t word = 0;
  for (uint32_t n = 0, element = 0; n < words && n < MAX_VECTOR_WORDS; n++) {
    word = v->bytes == 8 && n % 2 ? word | (uint64_t)va_arg(*list, uint32_t) << 32
                                  : va_arg(*list, uint32_t);
    if (v->bytes == 8 && n % 2 == 0) continue;
    for (uint32_t at = 0; at < (v->bytes == 8 ? 8 : 4) && element < v->elements;
         at += v->bytes, element++) {
      if (v->bytes == 8) {
        put_two(c, word);
      } else if (real) {
        const double value = (double)gyre_float_from_bits((uint32_t)word);
        uint64_t bits;
        __builtin_memcpy(&bits, &value, sizeof bits);
        put_two(c, bits);
      } else {
        put(c,
            (uint32_t)(word >> 8 * at) & (v->bytes == 4 ? UINT32_MAX : (1u << 8 * v->bytes) - 1));
      }
    }
  }
}

static void put_argument(gyre_print_call *c, const conversion *v, char letter, va_list *list) {
  const bool real = letter >= 'a' ? letter <= 'g' && letter != 'c' && letter != 'd' : letter <= 'G';
  if (letter == 's')
    put_string(c, (const char *)(uintptr_t)two(list), v->precision);
  else if (letter == 'p' || v->wide)
    put(c, (uint32_t)two(list));
  else if (letter == 'c')
    put(c, va_arg(*list, uint32_t));
  else if (v->vector)
    put_vector(c, v, real, list);
  else if (real || v->bytes == 8)
    put_two(c, two(list));
  else
    put(c, va_arg(*list, uint32_t));
}

// Reads a conversion after its %. Returns the index of its letter, which may be the end of the
// format.
static uint32_t read(const char *format, uint32_t at, conversion *v, gyre_print_call *c,
                     va_list *list) {
  for (;; at++) {
    const char letter = format[at];
    const bool digit = letter >= '0' && letter <= '9';
    if (letter == '*') {
      const uint32_t value = va_arg(*list, uint32_t);
      put(c, value);
      if (v->dot && (int32_t)value >= 0) v->precision = value;
    } else if (letter == '.') {
      v->dot = true;
      v->precision = 0;
    } else if (letter == 'v') {
      v->vector = true;
      v->elements = 0;
      while (format[at + 1] >= '0' && format[at + 1] <= '9' && v->elements <= MAX_ELEMENTS)
        v->elements = 10 * v->elements + (uint32_t)(format[++at] - '0');
      if (v->elements > MAX_ELEMENTS) v->elements = MAX_ELEMENTS;
    } else if (letter == 'h') {
      v->bytes = v->bytes == 2 ? 1 : 2;
    } else if (letter == 'l') {
      v->bytes = v->bytes == 2 ? 4 : 8;
    } else if (letter == 'j') {
      v->bytes = 8;
    } else if (letter == 'z' || letter == 't') {
      v->wide = true;
    } else if (digit && v->dot) {
      v->precision = 10 * v->precision + (uint32_t)(letter - '0');
    } else if (!digit && letter != '-' && letter != '+' && letter != ' ' && letter != '#') {
      return at;
    }
  }
}

static void print(const char *format, va_list *list) {
  gyre_print_call c = {.dialect = GYRE_PRINT_OPENCL};
  put(&c, (uint32_t)(uintptr_t)format);
  for (uint32_t at = 0; format[at] != 0; at++) {
    if (format[at] != '%') continue;
    conversion v = {.elements = 1, .bytes = 4, .precision = UINT32_MAX};
    at = read(format, at + 1, &v, &c, list);
    if (format[at] == 0) break;
    if (format[at] != '%') put_argument(&c, &v, format[at], list);
  }
  put_line(&c, GYRE_PRINT_ENDS);
}

void gyre_printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  print(format, &list);
  va_end(list);
}

// OpenCL C's printf is this one (gyre_printf_rdna35.h): its format is a constant, which a flat address reaches.
void gyre_cl_printf(const __attribute__((address_space(4))) char *format, ...) {
  va_list list;
  va_start(list, format);
  print((const char *)format, &list);
  va_end(list);
}

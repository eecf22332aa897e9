// each.c - tests computations of single threads in GYRE_EACH_THREAD: shapes that compilers turn
// into branches and like to compute before the loop, in loops of every kind.

#include <stdio.h>
#include <string.h>

#include "gyre_runtime.h"

enum { ITEMS = 64, TURNS = 3, SHAPES = 8 };

typedef struct numbers {
  int32_t v, u;
  int64_t wide;
  double real;
} numbers;

typedef struct results {
  int32_t narrow;
  int64_t wide;
  double real;
} results;

static GYRE_NOINIT numbers in[ITEMS];
static GYRE_NOINIT results out[ITEMS];
static GYRE_NOINIT char text[ITEMS][16];
static volatile uint32_t turns = TURNS;

// One shape, of v, u, w and e into r, q and f.
#define SHAPE_0 r += v > 0 ? 5 : u;
#define SHAPE_1 q += (int64_t)((uint64_t)w << (v & 63));
#define SHAPE_2 r += v < u ? v : u;
#define SHAPE_3 f += e * e + v;
#define SHAPE_4 f += v > 0 ? e / 3 : e * 3;
#define SHAPE_5 q += w / (v | 1), r += v % 3 == 1 ? u : -u;
#define SHAPE_6 q += w < u ? w : (int64_t)v * u, r += (w >> (u & 63)) > v;
#define SHAPE_7 f += (float)e > 7.5f ? (double)v : (double)w;

#define BEGIN                                                      \
  const numbers *n = &in[x];                                       \
  int32_t v = n->v, u = n->u, r = 0;                               \
  int64_t w = n->wide, q = 0;                                      \
  double e = n->real, f = 0;                                       \
  uint32_t count = turns;                                          \
  (void)y, (void)z, (void)arg, (void)v, (void)u, (void)w, (void)e; \
  (void)count;
#define END          \
  out[x].narrow = r; \
  out[x].wide = q;   \
  out[x].real = f;

#define KERNELS(k)                                                                                 \
  static void once_##k(uint32_t x, uint32_t y, uint32_t z, void *arg) {                            \
    BEGIN GYRE_EACH_THREAD{SHAPE_##k} GYRE_ENDEACH END                                             \
  }                                                                                                \
  static void loop_##k(uint32_t x, uint32_t y, uint32_t z, void *arg) {                            \
    BEGIN for (uint32_t i = 0; i < count; i++){GYRE_EACH_THREAD{SHAPE_##k} GYRE_ENDEACH} END       \
  }                                                                                                \
  static void region_##k(uint32_t x, uint32_t y, uint32_t z, void *arg) {                          \
    BEGIN uint32_t i = 0;                                                                          \
    GYRE_WHILE(i < count) {                                                                        \
      GYRE_IF(x & 1){GYRE_EACH_THREAD{SHAPE_##k} GYRE_ENDEACH} GYRE_ELSE{                          \
          GYRE_EACH_THREAD{GYRE_EACH_THREAD{SHAPE_##k} GYRE_ENDEACH} GYRE_ENDEACH} GYRE_ENDIF i++; \
    }                                                                                              \
    GYRE_ENDWHILE                                                                                  \
    END                                                                                            \
  }                                                                                                \
  static void expected_##k(uint32_t x, uint32_t y, uint32_t z, void *arg) {                        \
    BEGIN for (uint32_t i = 0; i < *(const uint32_t *)arg; i++){SHAPE_##k} END                     \
  }

KERNELS(0)
KERNELS(1)
KERNELS(2)
KERNELS(3)
KERNELS(4)
KERNELS(5)
KERNELS(6)
KERNELS(7)

typedef void kernel(uint32_t x, uint32_t y, uint32_t z, void *arg);
static kernel *const kernels[SHAPES][4] = {
#define ROW(k) \
  { once_##k, loop_##k, region_##k, expected_##k }
    ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7)};

static bool check(uint32_t shape, uint32_t form) {
  static results found[ITEMS];
  uint32_t items = ITEMS, count = form == 0 ? 1 : TURNS;
  gyre_spawn(1, &items, kernels[shape][form], NULL);
  memcpy(found, out, sizeof out);
  bool ok = true;
  for (uint32_t x = 0; x < ITEMS; x++) {
    kernels[shape][3](x, 0, 0, &count);
    ok &= found[x].narrow == out[x].narrow && found[x].wide == out[x].wide &&
          found[x].real == out[x].real;
  }
  return ok;
}

// Many variables of the function around it, and printf with a double of its own.
static void print(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  uint32_t a = x, b = x + 1, c = x + 2, d = x + 3, e = x + 4, f = x + 5, g = x + 6, h = x + 7,
           sum = 0;
  uint32_t value = x;
  char *to = text[x];
  GYRE_EACH_THREAD {
    sum = a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
    a = b = c = d = e = f = g = h = 1;
    snprintf(to, sizeof text[0], "%.2f %u", 0.5 * value, (unsigned)sum);
  }
  GYRE_ENDEACH
  out[x].narrow = (int32_t)(a + b + c + d + e + f + g + h + sum);
}

static bool printed(void) {
  uint32_t items = ITEMS;
  gyre_spawn(1, &items, print, NULL);
  bool ok = true;
  for (uint32_t x = 0; x < ITEMS; x++) {
    char expected[16];
    uint32_t sum = 36 * x + 168;
    snprintf(expected, sizeof expected, "%.2f %u", 0.5 * x, (unsigned)sum);
    ok &= strcmp(expected, text[x]) == 0 && out[x].narrow == (int32_t)(sum + 8);
  }
  return ok;
}

int main(void) {
  for (int32_t i = 0; i < ITEMS; i++) {
    in[i] = (numbers){.v = (i % 3 - 1) * i,
                      .u = i * 37 % 61,
                      .wide = (int64_t)i * i * i * i * i * i - 100000,
                      .real = i * 0.37};
  }
  bool passed = true;
  for (uint32_t shape = 0; shape < SHAPES; shape++) {
    for (uint32_t form = 0; form < 3; form++) {
      bool ok = check(shape, form);
      passed &= ok;
      if (!ok) {
        gyre_puts("shape, form: ");
        gyre_putu(shape * 10 + form);
        gyre_puts("\n");
      }
    }
  }
  passed &= printed();
  gyre_puts(passed ? "each: PASSED\n" : "each: FAILED\n");
  return !passed;
}

// float_threads.c - tests the state of each thread: rounding mode, flags, registers; and code with
// branches, called by one thread after the other.

#include <fenv.h>
#include <math.h>

#include "gyre_runtime.h"

enum { THREADS = 16384, WARPS = 512, MODES = 5 };

static GYRE_NOINIT uint32_t words[THREADS], more[THREADS];
static uint32_t threads;

static bool report(const char *name, bool ok) {
  gyre_puts(name);
  gyre_puts(ok ? ": PASSED\n" : ": FAILED\n");
  return ok;
}

// ---- fcsr ---------------------------------------------------------------------------------------

static void read_fcsr(void *ctx) {
  (void)ctx;
  words[gyre_hart_id()] = gyre_rounding() << 5 | gyre_float_flags();
}

// Before anything has used it: main did nothing that rounds.
static bool reset(void) {
  gyre_launch(gyre_num_warps(), read_fcsr, NULL);
  bool ok = true;
  for (uint32_t i = 0; i < threads; i++) {
    ok &= words[i] == 0;
  }
  return report("reset", ok);
}

// One division for all, in each thread's own mode; odd threads divide without a rest.
static void divide(void *ctx) {
  (void)ctx;
  uint32_t hart = gyre_hart_id();
  gyre_set_rounding(hart % MODES);
  gyre_set_float_flags(0);
  float by = (float)(3 - (hart & 1)), quotient;
  __asm__ volatile("fdiv.s %0, %1, %2" : "=f"(quotient) : "f"(-1.0f), "f"(by) : "memory");
  words[hart] = gyre_float_bits(quotient);
  more[hart] = gyre_rounding() << 5 | gyre_float_flags();
  gyre_set_rounding(FE_TONEAREST);
}

static bool modes(void) {
  static const uint32_t minus_third[MODES] = {0xbeaaaaab, 0xbeaaaaaa, 0xbeaaaaab, 0xbeaaaaaa,
                                              0xbeaaaaab};
  gyre_launch(gyre_num_warps(), divide, NULL);
  bool ok = true;
  for (uint32_t i = 0; i < threads; i++) {
    ok &= words[i] == (i & 1 ? 0xbf000000 : minus_third[i % MODES]);
    ok &= more[i] == (i % MODES << 5 | (i & 1 ? 0 : FE_INEXACT));
  }
  return report("modes", ok);
}

// Threads that are switched off keep their mode and flags, whatever their registers hold: the
// others write immediate operands.
static void switched_off(void *ctx) {
  (void)ctx;
  uint32_t hart = gyre_hart_id();
  gyre_set_rounding(FE_TONEAREST);
  gyre_set_float_flags(0);
  GYRE_IF(hart & 1) {
    __asm__ volatile("csrwi frm, %0" : : "i"(FE_UPWARD) : "memory");
    __asm__ volatile("csrwi fflags, %0" : : "i"(FE_INVALID) : "memory");
  }
  GYRE_ENDIF
  words[hart] = gyre_rounding() << 5 | gyre_float_flags();
  gyre_set_rounding(FE_TONEAREST);
}

static bool inactive(void) {
  gyre_launch(gyre_num_warps(), switched_off, NULL);
  bool ok = true;
  for (uint32_t i = 0; i < threads; i++) {
    ok &= words[i] == (i & 1 ? FE_UPWARD << 5 | FE_INVALID : 0);
  }
  return report("inactive", ok);
}

// ---- Values in divergent code -------------------------------------------------------------------

static float mixed(uint32_t i) {
  float x = (float)i * 0.25f - 4, sum = 0;
  GYRE_IF(x < 0) { x = -x * 0.5f; }
  GYRE_ELSE { x += 1; }
  GYRE_ENDIF
  GYRE_WHILE(sum < x) { sum += 0.75f; }
  GYRE_ENDWHILE
  return gyre_fmin(gyre_fmax(gyre_fselect(sum > 3, sum, -sum), -2), 100) + gyre_sqrt(x * x);
}

static float mixed_expected(uint32_t i) {
  float x = (float)i * 0.25f - 4, sum = 0;
  x = x < 0 ? -x * 0.5f : x + 1;
  while (sum < x) {
    sum += 0.75f;
  }
  float value = sum > 3 ? sum : -sum;
  value = value < -2 ? -2 : value > 100 ? 100 : value;
  return value + x;  // x is not negative here, and exact
}

static void mixed_item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  words[x] = gyre_float_bits(mixed(x));
}

static bool values(void) {
  uint32_t items = 200;
  gyre_spawn(1, &items, mixed_item, NULL);
  bool ok = true;
  for (uint32_t i = 0; i < items; i++) {
    ok &= words[i] == gyre_float_bits(mixed_expected(i));
  }
  return report("values", ok);
}

// Operations that docs/programming.md and docs/regions.md call free of branches: all kinds of
// numbers side by side.
static const uint32_t kinds[] = {0x00000000, 0x80000000, 0x3f800000, 0xc0490fdb,
                                 0x7f800000, 0xff800000, 0x7fc00000, 0x00000001,
                                 0x807fffff, 0x4f7fffff, 0xcf000001};
enum { KINDS = sizeof kinds / sizeof *kinds };

static uint32_t straight(uint32_t i) {
  float x = gyre_float_from_bits(kinds[i % KINDS]), y = gyre_float_from_bits(kinds[i / KINDS]);
  float values[] = {sqrtf(x),      gyre_sqrt(y),    fabsf(x),        copysignf(x, y),
                    fmaf(x, y, x), gyre_fmin(x, y), gyre_fmax(x, y), x / y};
  uint32_t sum = 0;
  for (uint32_t k = 0; k < sizeof values / sizeof *values; k++) {
    sum = sum * 31 + gyre_float_bits(values[k]);
  }
  sum = sum * 31 + (uint32_t)(x != x) + (gyre_mask(gyre_fabs(y) == INFINITY) & 2);
  sum = sum * 31 + (uint32_t)lrintf(x) + (uint32_t)(int32_t)y;
  sum = sum * 31 + (uint32_t)gyre_fabs(x) + (uint32_t)((x < y) & (i > 3)) + (gyre_mask(x == y) & 2);
  return sum;
}

static void straight_item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  words[x] = straight(x);
}

static bool no_branches(void) {
  uint32_t items = KINDS * KINDS;
  gyre_spawn(1, &items, straight_item, NULL);
  bool ok = true;
  for (uint32_t i = 0; i < items; i++) {
    ok &= words[i] == straight(i);
  }
  return report("no branches", ok);
}

// The compiler does not fuse what is written as two operations.
static bool contraction(void) {
  volatile float next = 0x1.000002p0f, minus_square = -0x1.000004p0f;
  float twice = next * next + minus_square, once = gyre_fma(next, next, minus_square);
  return report("contraction", twice == 0 && once == 0x1p-46f);
}

// ---- One after the other ------------------------------------------------------------------------

// Every third item goes without; the others also number themselves.
static void serial_item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  uint32_t *next = arg;
  float value = (float)x * 0.125f, power = -1;
  uint32_t turn = 0;
  GYRE_IF(x % 3 != 0){GYRE_EACH_THREAD{
      // All kinds of branches: the sign, the size, the library's own.
      power = x % 5 == 0 ? 0 : powf(value, 1.5f) + (value > 4 ? sinf(value) : expf(-value));
  turn = next[gyre_hart_id() / gyre_num_threads()]++;
}
GYRE_ENDEACH
}
GYRE_ENDIF
words[x] = gyre_float_bits(power);
more[x] = turn;
}

static bool serial(void) {
  static uint32_t turns[WARPS];
  uint32_t items = 200;
  gyre_spawn(1, &items, serial_item, turns);
  bool ok = true;
  uint32_t expected_turn[WARPS] = {0};
  for (uint32_t i = 0; i < items; i++) {
    float value = (float)i * 0.125f, power = -1;
    uint32_t turn = 0;
    if (i % 3 != 0) {
      power = i % 5 == 0 ? 0 : powf(value, 1.5f) + (value > 4 ? sinf(value) : expf(-value));
      // Items go to the threads of a warp in order, lowest first.
      turn = expected_turn[i % threads / gyre_num_threads()]++;
    }
    ok &= words[i] == gyre_float_bits(power) && more[i] == turn;
  }
  return report("serial", ok);
}

int main(void) {
  threads = gyre_num_harts();
  bool ok = reset();
  ok &= modes();
  ok &= inactive();
  ok &= values();
  ok &= no_branches();
  ok &= contraction();
  ok &= serial();
  gyre_puts(ok ? "float_threads: PASSED\n" : "float_threads: FAILED\n");
  return !ok;
}

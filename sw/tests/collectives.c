// collectives.c - votes, shuffles, gyre_warp_sync and derivatives in all threads, also of a part of a
// warp, against what C computes from the numbers of the threads.

#include "gyre_runtime.h"
#include "gyre_collectives.h"
#ifdef __riscv_flen
#include "../module/gyre_quad.h"
#endif

enum { HARTS = 4096 };
static uint32_t wrong[HARTS];

// The calling thread, and the threads of its warp.
typedef struct self {
  uint32_t id, threads, all;
  uint32_t bad;
} self;

static inline __attribute__((always_inline)) void expect(self *s, uint32_t got, uint32_t expected) {
  s->bad += gyre_mask(got != expected) & 1;
}
// A value that tells its thread.
static inline __attribute__((always_inline)) uint32_t value_of(uint32_t thread) {
  return thread * 0x01010101u + 3;
}

static void votes(self *s) {
  const uint32_t id = s->id, last = s->threads - 1;
  expect(s, gyre_ballot(true), s->all);
  expect(s, gyre_ballot(false), 0);
  expect(s, gyre_ballot((id & 1) != 0), s->all & 0xaaaaaaaau);
  expect(s, gyre_all(id <= last), true);
  expect(s, gyre_all(id != last), false);
  expect(s, gyre_any(id == last), true);
  expect(s, gyre_any(id > last), false);
  expect(s, gyre_uniform(true), true);
  expect(s, gyre_uniform(false), true);
  expect(s, gyre_uniform(id == 0), s->threads == 1);
}

static void shuffles(self *s) {
  const uint32_t id = s->id, own = value_of(id);
  for (uint32_t k = 0; k < s->threads; k++) {
    expect(s, gyre_shuffle(own, k), value_of(k));
    expect(s, gyre_shuffle_xor(own, k), value_of(id ^ k));
    expect(s, gyre_shuffle_up(own, k), value_of(gyre_select(id >= k, id - k, id)));
    expect(s, gyre_shuffle_down(own, k), value_of(gyre_select(id + k < s->threads, id + k, id)));
  }
  expect(s, gyre_shuffle(own, s->threads), own);  // no such thread
  expect(s, gyre_shuffle_xor(own, s->threads), own);
  for (uint32_t width = 1; width <= s->threads; width *= 2) {
    const uint32_t first = id & ~(width - 1), at = id - first;
    for (uint32_t k = 0; k < width; k++) {
      expect(s, gyre_shuffle_in(own, k, width), value_of(first + k));
      expect(s, gyre_shuffle_xor_in(own, k, width), value_of(first + (at ^ k)));
      expect(s, gyre_shuffle_up_in(own, k, width), value_of(gyre_select(at >= k, id - k, id)));
      expect(s, gyre_shuffle_down_in(own, k, width),
             value_of(gyre_select(at + k < width, id + k, id)));
    }
  }
}

// Of a part of the threads: the sides of a branch, and a loop that threads leave one after the other.
static void parts(self *s) {
  const uint32_t id = s->id, thirds = s->all & 0x49249249u, own = value_of(id);
  GYRE_IF(id % 3 == 0) {
    expect(s, gyre_ballot(true), thirds);
    expect(s, gyre_shuffle(own, 1), own);
    expect(s, gyre_shuffle(own, 0), value_of(0));
    expect(s, gyre_shuffle_up(own, 1), own);
  }
  GYRE_ELSE {
    expect(s, gyre_ballot(id != 1), s->all & ~thirds & ~2u);
    expect(s, gyre_all(id != 0), true);
    expect(s, gyre_shuffle(own, 1), value_of(1));
    expect(s, gyre_shuffle(own, 3), own);
  }
  GYRE_ENDIF
  uint32_t i = 0;
  GYRE_WHILE(i < id) {
    expect(s, gyre_ballot(true), s->all & (~1u << i));
    i++;
  }
  GYRE_ENDWHILE
  gyre_warp_sync();
  expect(s, gyre_ballot(true), s->all);
}

#ifdef __riscv_flen
static void floats(self *s) {
  const float own = (float)s->id * 1.5f;
  expect(s, gyre_float_bits(gyre_shuffle_xor_float(own, 0)), gyre_float_bits(own));
  expect(s, gyre_float_bits(gyre_shuffle_float(own, 0)), 0);
  expect(s, gyre_float_bits(gyre_shuffle_down_float(own, 1)),
         gyre_float_bits((float)gyre_select(s->id + 1 < s->threads, s->id + 1, s->id) * 1.5f));
  expect(s, gyre_float_bits(gyre_shuffle_up_float(own, 1)),
         gyre_float_bits((float)gyre_select(s->id > 0, s->id - 1, s->id) * 1.5f));
  // 2 + 8x + 32y + quad: exact in every pixel.
  const float x = (float)(s->id & 1), y = (float)(s->id >> 1 & 1), quad = (float)(s->id >> 2);
  const float pixel = 2.0f + 8.0f * x + 32.0f * y + quad;
  expect(s, gyre_float_bits(gyre_dfdx(pixel)), gyre_float_bits(s->threads < 2 ? 0.0f : 8.0f));
  expect(s, gyre_float_bits(gyre_dfdy(pixel)), gyre_float_bits(s->threads < 4 ? 0.0f : 32.0f));
  // The differences of a product are of the own row, or column.
  const float product = x * y;
  expect(s, gyre_float_bits(gyre_dfdx(product)), gyre_float_bits(s->threads < 4 ? 0.0f : y));
  expect(s, gyre_float_bits(gyre_dfdy(product)), gyre_float_bits(s->threads < 4 ? 0.0f : x));
}
#endif

static void check(void *ctx) {
  (void)ctx;
  const uint32_t threads = gyre_num_threads();
  self s = {.id = gyre_thread_id(), .threads = threads, .all = ~0u >> (32 - threads), .bad = 0};
  votes(&s);
  shuffles(&s);
  parts(&s);
#ifdef __riscv_flen
  floats(&s);
#endif
  wrong[gyre_hart_id()] = s.bad + 1;
}

int main(void) {
  uint32_t bad = 0;
  gyre_launch(gyre_num_warps(), check, NULL);
  for (uint32_t hart = 0; hart < gyre_num_harts(); hart++) {
    if (wrong[hart] == 1) continue;
    if (bad++ < 10) {
      gyre_puts("hart ");
      gyre_putu(hart);
      gyre_puts(", wrong results: ");
      gyre_putu(wrong[hart] - 1);
      gyre_puts("\n");
    }
  }
  gyre_puts(bad ? "collectives: FAILED\n" : "collectives: PASSED\n");
  return bad != 0;
}

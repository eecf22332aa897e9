// rule_shaders.c - programs that do what a vertex program should not, and one that reads back what it wrote.

#include "gyre_kernel.h"
#include "gyre_shader.h"

#define A GYRE_ATTRIBUTE_GENERIC(0, 0)
#define B GYRE_ATTRIBUTE_GENERIC(1, 0)

GYRE_VERTEX_SHADER(keep) {
  gyre_attribute_put(A, gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID) + 100);
  gyre_attribute_put(B, gyre_output(A) + 1);
}

// Each thread of a warp has its own vertex.
GYRE_VERTEX_SHADER(numbers) { gyre_attribute_put(A, gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID)); }

// Instructions in double precision, between a store to an output and its read back.
GYRE_VERTEX_SHADER(fp64) {
  register uint32_t kept __asm__("a5") = 3;
  gyre_attribute_put(A, gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID) + 100);
  __asm__ volatile(
      ".word 0x0007b507\n"  // fld fa0, 0(a5): from nowhere
      ".word 0x00a7b027\n"  // fsd fa0, 0(a5)
      ".word 0x02a57553\n"  // fadd.d fa0, fa0, fa0
      ".word 0xc20507d3\n"  // fcvt.w.d a5, fa0
      : "+r"(kept)
      :
      : "memory");
  gyre_attribute_put(B, gyre_output(A) + kept);
}

// Two vectors, as they come.
GYRE_VERTEX_SHADER(copies) {
  gyre_attribute_put(A, gyre_attribute(A));
  gyre_attribute_put(A + 4, gyre_attribute(A + 4));
  gyre_attribute_put(A + 8, gyre_attribute(A + 8));
  gyre_attribute_put(A + 12, gyre_attribute(A + 12));
  gyre_attribute_put(B, gyre_attribute(B));
  gyre_attribute_put(B + 4, gyre_attribute(B + 4));
  gyre_attribute_put(B + 8, gyre_attribute(B + 8));
  gyre_attribute_put(B + 12, gyre_attribute(B + 12));
}

// Some 200 instructions for a vector.
GYRE_VERTEX_SHADER(works) {
  uint32_t x = gyre_attribute(A);
  for (uint32_t i = 0; i < 64; i++) x = gyre_opaque(x ^ i);
  gyre_attribute_put(A, x);
  gyre_attribute_put(A + 4, gyre_attribute(A + 4));
  gyre_attribute_put(A + 8, gyre_attribute(A + 8));
  gyre_attribute_put(A + 12, gyre_attribute(A + 12));
}

GYRE_VERTEX_SHADER(two) {
  gyre_attribute_put(A, gyre_attribute(B));
  gyre_attribute_put(B, gyre_attribute(A));
}

GYRE_VERTEX_SHADER(uses_kil) { __asm__ volatile(GYRE_ASM_KIL("%0") : : "r"(1)); }
GYRE_VERTEX_SHADER(uses_emit) { __asm__ volatile(GYRE_ASM_EMIT("2")); }
GYRE_VERTEX_SHADER(uses_cut) { __asm__ volatile(GYRE_ASM_CUT("3")); }
GYRE_VERTEX_SHADER(uses_ipa) {
  float x;
  __asm__ volatile(GYRE_ASM_IPA("%0", "0x80", "zero") : "=f"(x));
  gyre_attribute_put_float(A, x + 7.0F);
}
GYRE_VERTEX_SHADER(uses_aldp) {
  uint32_t x;
  __asm__ volatile(GYRE_ASM_ALDP("%0", "4", "zero") : "=r"(x));
  gyre_attribute_put(A, x + 7);
}
GYRE_VERTEX_SHADER(uses_astp) { __asm__ volatile(GYRE_ASM_ASTP("%0", "4") : : "r"(1)); }
// A vertex program has no level of tessellation.
GYRE_VERTEX_SHADER(uses_level) {
  uint32_t x;
  __asm__ volatile(GYRE_ASM_ALD("%0", "4", "zero") : "=r"(x));
  gyre_attribute_put(A, x + 7);
}
GYRE_VERTEX_SHADER(uses_vertex) {
  uint32_t x, id = gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID);
  __asm__ volatile(GYRE_ASM_ALD("%0", "0x2fc", "%1") : "=r"(x) : "r"(id & 1));
  gyre_attribute_put(A, x);
}

GYRE_VERTEX_SHADER(constants) {
  const uint32_t id = gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID);
  const uint32_t at[] = {0, 4, 8, 2, 1 << 16, 15 << 16, 1 << 20, 0xfffffffc};
  gyre_attribute_put(A, gyre_constant(at[id % 8]));
}

// A word of memory, whose address is the first constant, and one of the thread's stack.
GYRE_VERTEX_SHADER(permits) {
  volatile uint32_t own[4];
  volatile uint32_t *const word = (volatile uint32_t *)gyre_constant(0);
  own[gyre_opaque(0)] = 3;
  *word = 77;
  gyre_attribute_put(A, *word + own[gyre_opaque(0)]);
}

// Calls as deep as the first constant says: each one calls itself and uses the result after the
// call.
__attribute__((noinline)) static uint32_t nested(uint32_t levels) {
  uint32_t below = levels > 1 ? nested(levels - 1) : 0;
  __asm__ volatile("" : "+r"(below));
  return below + 1;
}
GYRE_VERTEX_SHADER(nest) { gyre_attribute_put(A, nested(gyre_constant(0))); }

GYRE_VERTEX_SHADER(faults) { *(volatile uint32_t *)gyre_opaque(4) = 1; }
GYRE_VERTEX_SHADER(endless) {
  while (gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID) != 0x12345) gyre_fence();
}
GYRE_VERTEX_SHADER(waits) { gyre_barrier(0, 3); }  // of four warps one is left

// Constant 0 says what vertices from 1000 on do; the others are as of `numbers`.
GYRE_VERTEX_SHADER(ends) {
  const uint32_t id = gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID), end = gyre_constant(0);
  gyre_attribute_put(A, id);
  if (id < 1000) return;
  if (end == 1) *(volatile uint32_t *)gyre_opaque(4) = 1;
  while (gyre_opaque(end) == 2) gyre_fence();
  if (end == 3) gyre_barrier(0, 3);  // two warps of a draw come
}

// The depth of the stack is not known.
static __attribute__((noinline)) uint32_t down(uint32_t n) {
  return n ? down(n / 2) ^ down(n - 1) : 1;
}
GYRE_VERTEX_SHADER(recursive) {
  gyre_attribute_put(A, down(gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID)));
}

// As many calls, one in the other, as the vertex says.
static __attribute__((noinline)) uint32_t sink(uint32_t n) {
  volatile uint32_t frame[8] = {n};
  return n ? sink(n - 1) + frame[0] - n : frame[0];
}
GYRE_VERTEX_SHADER(sinks) { gyre_attribute_put(A, sink(gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID))); }

// Eleven calls, one in the other.
static __attribute__((noinline)) uint32_t level0(uint32_t n) { return n ^ 1; }
#define LEVEL(this, next)                                             \
  static __attribute__((noinline)) uint32_t level##this(uint32_t n) { \
    return level##next(n + this) * 3;                                 \
  }
LEVEL(1, 0)
LEVEL(2, 1)
LEVEL(3, 2)
LEVEL(4, 3)
LEVEL(5, 4)
LEVEL(6, 5)
LEVEL(7, 6)
LEVEL(8, 7)
LEVEL(9, 8)
LEVEL(10, 9)
GYRE_VERTEX_SHADER(deep) {
  gyre_attribute_put(A, level10(gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID)));
}

// A kernel is no shader program.
GYRE_KERNEL(kernel_ald, uint32_t *, out) { *out = gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID); }

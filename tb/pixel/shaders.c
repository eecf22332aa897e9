// shaders.c - programs of the tests that draw pixels on a device: scenes, and what a pixel program
// may do.

#include "gyre_kernel.h"
#include "gyre_shader.h"

#define GENERIC GYRE_ATTRIBUTE_GENERIC
#define POSITION GYRE_ATTRIBUTE_POSITION
#define PIXEL_SHADER(name) GYRE_SHADER_(name, 5)

// ---- What a pixel program may use ---------------------------------------------------------------

#define COEFFICIENT(attribute, number)                \
  (__extension__({                                    \
    float value_;                                     \
    const uint32_t number_ = (number);                \
    __asm__ volatile(GYRE_ASM_IPA("%0", "%1", "%2")   \
                     : "=f"(value_)                   \
                     : "i"(attribute), "r"(number_)); \
    value_;                                           \
  }))
static inline float interpolated(float a0, float dx, float dy, float factor) {
  const float x = gyre_attribute_float(POSITION(0)) - 0.5F;
  const float y = gyre_attribute_float(POSITION(1)) - 0.5F;
  return __builtin_fmaf(dy, y, __builtin_fmaf(dx, x, a0)) * factor;
}
#define INTERPOLATE(attribute)                                                                  \
  interpolated(COEFFICIENT(attribute, 0), COEFFICIENT(attribute, 1), COEFFICIENT(attribute, 2), \
               COEFFICIENT(attribute, 3))
#define KILL(condition) \
  __asm__ volatile(GYRE_ASM_KIL("%0") : : "r"((uint32_t)(condition)) : "memory")

// Output component c of target t, sample mask, depth.
#define COLOR(t, c) (16 * (t) + 4 * (c))
#define SAMPLE_MASK 0x080
#define DEPTH 0x084
#define PUT(output, value) gyre_attribute_put(output, value)
#define PUT_FLOAT(output, value) gyre_attribute_put_float(output, value)

static inline uint32_t bits(float value) {
  uint32_t word;
  __asm__("fmv.x.w %0, %1" : "=r"(word) : "f"(value));
  return word;
}
static inline uint32_t column(void) { return (uint32_t)gyre_attribute_float(POSITION(0)); }
static inline uint32_t row(void) { return (uint32_t)gyre_attribute_float(POSITION(1)); }

// ---- Scenes of scene.h ---------------------------------------------------------------------------

#define COPY4(to, from)                                         \
  do {                                                          \
    gyre_attribute_put((to) + 0, gyre_attribute((from) + 0));   \
    gyre_attribute_put((to) + 4, gyre_attribute((from) + 4));   \
    gyre_attribute_put((to) + 8, gyre_attribute((from) + 8));   \
    gyre_attribute_put((to) + 12, gyre_attribute((from) + 12)); \
  } while (0)

// Elements 0 to 3 are position, perspective, linear, constant; 4 and 5 are size and distance.
GYRE_VERTEX_SHADER(scene_vertex) {
  COPY4(POSITION(0), GENERIC(0, 0));
  COPY4(GENERIC(0, 0), GENERIC(1, 0));
  COPY4(GENERIC(1, 0), GENERIC(2, 0));
  COPY4(GENERIC(2, 0), GENERIC(3, 0));
  gyre_attribute_put(GYRE_ATTRIBUTE_POINT_SIZE, gyre_attribute(GENERIC(4, 0)));
  gyre_attribute_put(GYRE_ATTRIBUTE_CLIP_DISTANCE(0), gyre_attribute(GENERIC(5, 0)));
}

// Constant 0: bit 0 kills, bit 1 writes depth, bit 2 reads constants by ipa; 1: number of targets;
// 2 to 5: sources of the targets.
#define SHOW(t, a, b, c, d) \
  do {                      \
    PUT(COLOR(t, 0), a);    \
    PUT(COLOR(t, 1), b);    \
    PUT(COLOR(t, 2), c);    \
    PUT(COLOR(t, 3), d);    \
  } while (0)
#define TARGET(t)                                                                 \
  if (gyre_constant(4) > (t)) {                                                   \
    const uint32_t source = gyre_constant(8 + 4 * (t));                           \
    if (source == 0) SHOW(t, bits(vp[0]), bits(vp[1]), bits(vp[2]), bits(vp[3])); \
    if (source == 1) SHOW(t, bits(vl[0]), bits(vl[1]), bits(vl[2]), bits(vp[3])); \
    if (source == 2) SHOW(t, vc[0], vc[1], vc[2], vc[3]);                         \
    if (source == 3) SHOW(t, bits(vp[0]), bits(vl[1]), vc[2], bits(vp[3]));       \
    if (source == 4)                                                              \
      SHOW(t, gyre_attribute(POSITION(0)), gyre_attribute(POSITION(1)),           \
           gyre_attribute(POSITION(2)), gyre_attribute(POSITION(3)));             \
  }
PIXEL_SHADER(scene_pixel) {
  const uint32_t flags = gyre_constant(0);
  const float vp[4] = {INTERPOLATE(GENERIC(0, 0)), INTERPOLATE(GENERIC(0, 1)),
                       INTERPOLATE(GENERIC(0, 2)), INTERPOLATE(GENERIC(0, 3))};
  const float vl[4] = {INTERPOLATE(GENERIC(1, 0)), INTERPOLATE(GENERIC(1, 1)),
                       INTERPOLATE(GENERIC(1, 2)), INTERPOLATE(GENERIC(1, 3))};
  uint32_t vc[4] = {gyre_attribute(GENERIC(2, 0)), gyre_attribute(GENERIC(2, 1)),
                    gyre_attribute(GENERIC(2, 2)), gyre_attribute(GENERIC(2, 3))};
  if (flags & 4) {
    vc[0] = bits(INTERPOLATE(GENERIC(2, 0)));
    vc[1] = bits(INTERPOLATE(GENERIC(2, 1)));
    vc[2] = bits(INTERPOLATE(GENERIC(2, 2)));
    vc[3] = bits(INTERPOLATE(GENERIC(2, 3)));
  }
  if (flags & 1) KILL(vp[0] < 0.25F);
  if (flags & 2) PUT_FLOAT(DEPTH, vl[0]);
  TARGET(0)
  TARGET(1)
  TARGET(2)
  TARGET(3)
}

// ---- Rules: they draw into a target of 32-bit words ------------------------------------------------

PIXEL_SHADER(one) { PUT(COLOR(0, 0), 1); }

// Numbers of eight targets.
PIXEL_SHADER(targets) {
  PUT(COLOR(0, 0), 10);
  PUT(COLOR(1, 0), 11);
  PUT(COLOR(2, 0), 12);
  PUT(COLOR(3, 0), 13);
  PUT(COLOR(4, 0), 14);
  PUT(COLOR(5, 0), 15);
  PUT(COLOR(6, 0), 16);
  PUT(COLOR(7, 0), 17);
}

// Components of target 0, of which the header names some.
PIXEL_SHADER(components) {
  PUT_FLOAT(COLOR(0, 0), 1.0F);
  PUT_FLOAT(COLOR(0, 1), 2.0F);
  PUT_FLOAT(COLOR(0, 2), 3.0F);
  PUT_FLOAT(COLOR(0, 3), 4.0F);
}

// Kills pixels of odd columns.
PIXEL_SHADER(kills) {
  PUT(COLOR(0, 0), 1);
  KILL(column() & 1);
}

// The same by the sample mask, and depth as constant 0 says.
PIXEL_SHADER(masks) {
  PUT(COLOR(0, 0), 1);
  PUT(SAMPLE_MASK, ~column() & 1);
}
PIXEL_SHADER(deep) {
  PUT(COLOR(0, 0), 1);
  PUT(DEPTH, gyre_constant(0));
}
// Writes depth in odd columns only: in others it stays that of the primitive.
PIXEL_SHADER(deep_odd) {
  PUT(COLOR(0, 0), 1);
  if (column() & 1) PUT_FLOAT(DEPTH, 0.25F);
}
PIXEL_SHADER(declares) { PUT(COLOR(0, 0), 1); }

// What the program sees: by constant 0, one of its inputs.
PIXEL_SHADER(inputs) {
  uint32_t value = 0;
  switch (gyre_constant(0)) {
    case 0: value = gyre_attribute(POSITION(0)); break;
    case 1: value = gyre_attribute(POSITION(1)); break;
    case 2: value = gyre_attribute(POSITION(2)); break;
    case 3: value = gyre_attribute(POSITION(3)); break;
    case 4: value = gyre_attribute(0x3fc); break;
    case 5: value = gyre_attribute(0x2e0); break;
    case 6: value = gyre_attribute(0x2e4); break;
    case 7: value = gyre_attribute(GYRE_ATTRIBUTE_PRIMITIVE_ID); break;
    case 8: value = gyre_attribute(GYRE_ATTRIBUTE_POINT_SIZE); break;
    case 9: value = bits(INTERPOLATE(GYRE_ATTRIBUTE_CLIP_DISTANCE(0))); break;
    case 10: value = bits(INTERPOLATE(GENERIC(0, 0))); break;
    case 11: value = bits(COEFFICIENT(GENERIC(0, 0), 3)); break;
    case 12: value = gyre_attribute(GENERIC(2, 0)); break;
    case 13: value = bits(INTERPOLATE(GENERIC(2, 0))); break;
    case 14: value = gyre_attribute(GYRE_ATTRIBUTE_TEXTURE(0, 0)); break;
    case 15: value = bits(COEFFICIENT(GENERIC(0, 0), 1)); break;
    default: value = bits(COEFFICIENT(GENERIC(0, 0), 0)); break;
  }
  PUT(COLOR(0, 0), value);
}

// ---- Helpers: constant 0 is the address of words ---------------------------------------------------

// Each thread that stores adds 1 to a word, and stores its number of pixel into another one.
PIXEL_SHADER(stores) {
  uint32_t *const word = (uint32_t *)gyre_constant(0);
  KILL(gyre_constant(4) && (column() & 1));
  const uint32_t pixel = 16 * row() + column();
  __atomic_fetch_add(&word[0], 1, __ATOMIC_RELAXED);
  word[1 + pixel] = 100 + pixel;
  PUT(COLOR(0, 0), pixel);
}

// Reads far outside of memory in pixels that are not drawn; a helper has no fault.
PIXEL_SHADER(far) {
  const uint32_t base = gyre_constant(0);
  const bool drawn = column() + row() < 7;
  const volatile uint32_t *at = (const volatile uint32_t *)(drawn ? base : 6);
  PUT(COLOR(0, 0), *at + 1);
}

// Calls a function that spills to the stack, so that helpers need theirs; the result is the same
// in all pixels.
static __attribute__((noinline)) uint32_t sum(uint32_t n) {
  volatile uint32_t frame[4] = {n, 1, 2, 3};
  return n ? sum(n - 1) + frame[0] : frame[1];
}
PIXEL_SHADER(spills) { PUT(COLOR(0, 0), sum(gyre_constant(0))); }
// Stores to local memory, where the records of the draw's warps lie.
PIXEL_SHADER(spoils) {
  const uint32_t base = gyre_constant(0), bytes = gyre_constant(4);
  PUT(COLOR(0, 0), 1);
  for (uint32_t at = 0; at < bytes; at += 4) *(volatile uint32_t *)(base + at) = 0xdeadbee0;
}

// Adds 1 by lr and sc, and takes a lock by an AMO. Helpers do neither, and may not wait for it.
PIXEL_SHADER(locks) {
  uint32_t *const word = (uint32_t *)gyre_constant(0);
  uint32_t old, failed;
  do {
    failed = 1;
    __asm__ volatile("lr.w %0, (%2)\n\taddi %0, %0, 1\n\tsc.w %1, %0, (%2)"
                     : "=&r"(old), "+&r"(failed)
                     : "r"(word)
                     : "memory");
  } while (failed != 0);
  old = 1;
  while (old != 0)
    __asm__ volatile("amoand.w %0, zero, (%1)" : "+&r"(old) : "r"(word + 1) : "memory");
  PUT(COLOR(0, 0), 1);
}

// ---- Warps that a program starts: they belong to no draw --------------------------------------------

// Adds 1 to the word at RIG_DATA. Registers and stack of a started warp are undefined.
static __attribute__((naked)) void started(void) {
  __asm__ volatile(
      "lui t0, 0x80080\n\tli t1, 1\n\tamoadd.w zero, t1, (t0)\n\t" GYRE_ASM_TMC("zero"));
}
// The same, after an instruction that belongs to a draw.
static __attribute__((naked)) void started_reads(void) {
  __asm__ volatile(GYRE_ASM_LDC("t0", "0", "zero") "\n\ttail started");
}
// Starts all other warps of the core, and waits for them. Constant 4: they execute the latter.
static inline void start(void) {
  volatile uint32_t *const word = (volatile uint32_t *)0x80080000U;
  const uint32_t all = gyre_num_warps();
  gyre_wspawn(all, gyre_constant(4) ? started_reads : started);
  while (*word != all - 1) gyre_fence();
}
PIXEL_SHADER(starts) {
  start();
  PUT(COLOR(0, 0), 1);
}
GYRE_VERTEX_SHADER(starting_vertex) {
  start();
  COPY4(POSITION(0), GENERIC(0, 0));
}

// ---- What a header forbids, and ends ----------------------------------------------------------------

// A load, a store, and one of the own stack.
PIXEL_SHADER(permits) {
  volatile uint32_t own[4];
  volatile uint32_t *const word = (volatile uint32_t *)gyre_constant(0);
  own[gyre_opaque(0)] = 3;
  *word = 77;
  PUT(COLOR(0, 0), *word + own[gyre_opaque(0)]);
}
PIXEL_SHADER(fp64) {
  __asm__ volatile(".word 0x02a57553" ::: "memory");  // fadd.d fa0, fa0, fa0
  PUT(COLOR(0, 0), 1);
}
PIXEL_SHADER(uses_aldo) { PUT(COLOR(0, 0), gyre_output(GENERIC(0, 0)) + 7); }
PIXEL_SHADER(uses_emit) {
  __asm__ volatile(GYRE_ASM_EMIT("2"));
  PUT(COLOR(0, 0), 7);
}
PIXEL_SHADER(uses_constant) { PUT(COLOR(0, 0), gyre_constant(0x1000) + 7); }
PIXEL_SHADER(uses_coefficient) {
  PUT(COLOR(0, 0), bits(COEFFICIENT(GENERIC(0, 0), 4 + (column() & 1))) + 7);
}
PIXEL_SHADER(uses_vertex) {
  uint32_t x;
  __asm__ volatile(GYRE_ASM_ALD("%0", "0x74", "%1") : "=r"(x) : "r"(1));
  PUT(COLOR(0, 0), x + 7);
}
PIXEL_SHADER(uses_input) { PUT(COLOR(0, 0), gyre_attribute(GENERIC(0, 0)) + 7); }
PIXEL_SHADER(faults) { *(volatile uint32_t *)gyre_opaque(4) = 1; }
PIXEL_SHADER(endless) {
  PUT(COLOR(0, 0), 1);
  while (column() != 0x12345) gyre_fence();
}
PIXEL_SHADER(waits) {
  gyre_barrier(0, gyre_constant(0));
  PUT(COLOR(0, 0), 1);
}

// gyre_shader.h - functions for shader programs of a module: attributes, constants, and the entry.
//
// A vertex program is C that a draw (gyre/graphics.h) executes once for each vertex:
//
//   GYRE_VERTEX_SHADER(transform) {
//     float x = gyre_attribute_float(GYRE_ATTRIBUTE_GENERIC(0, 0));
//     gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(0), x * gyre_constant_float(0));
//   }
//
// A pixel program is executed once for each pixel of a primitive, with inputs that are interpolated:
//
//   GYRE_PIXEL_SHADER(shade) {
//     gyre_output_put_float(GYRE_OUTPUT_COLOR(0, 0), gyre_interpolate(GYRE_ATTRIBUTE_GENERIC(0, 0)));
//   }
//
// Attributes are named by constants. The header of a program lists those that it reads and writes.
// The library derives the header from the code (docs/sph.md); docs/graphics.md explains the rest.
// `gyrecc` compiles it as it does kernels.

#ifndef GYRE_SHADER_H
#define GYRE_SHADER_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre_intrinsics.h"

// ---- Addresses of attributes: component 0 to 3 is x, y, z, w -----------------------------------

#define GYRE_ATTRIBUTE_PRIMITIVE_ID 0x060
#define GYRE_ATTRIBUTE_LAYER 0x064
#define GYRE_ATTRIBUTE_VIEWPORT 0x068
#define GYRE_ATTRIBUTE_POINT_SIZE 0x06c
#define GYRE_ATTRIBUTE_POSITION(component) (0x070 + 4 * (component))
#define GYRE_ATTRIBUTE_GENERIC(vector, component) (0x080 + 16 * (vector) + 4 * (component))
#define GYRE_ATTRIBUTE_FRONT_DIFFUSE(component) (0x280 + 4 * (component))
#define GYRE_ATTRIBUTE_FRONT_SPECULAR(component) (0x290 + 4 * (component))
#define GYRE_ATTRIBUTE_BACK_DIFFUSE(component) (0x2a0 + 4 * (component))
#define GYRE_ATTRIBUTE_BACK_SPECULAR(component) (0x2b0 + 4 * (component))
#define GYRE_ATTRIBUTE_CLIP_DISTANCE(plane) (0x2c0 + 4 * (plane))
#define GYRE_ATTRIBUTE_POINT_COORDINATE(component) (0x2e0 + 4 * (component))
#define GYRE_ATTRIBUTE_FOG 0x2e8
#define GYRE_ATTRIBUTE_INSTANCE_ID 0x2f8
#define GYRE_ATTRIBUTE_VERTEX_ID 0x2fc
#define GYRE_ATTRIBUTE_TEXTURE(vector, component) (0x300 + 16 * (vector) + 4 * (component))
#define GYRE_ATTRIBUTE_FRONT_FACING 0x3fc  // of pixel programs: all bits 1 in front faces, else 0

// ---- Attributes --------------------------------------------------------------------------------

// Macros, as their operand is part of the instruction at every level of optimization. An attribute that is read does
// not change, so the compiler may move and join reads.
#define GYRE_SHADER_GET_(type, letter, instruction, attribute)                               \
  (__extension__({                                                                           \
    type gyre_attribute_;                                                                    \
    __asm__(instruction("%0", "%1", "zero") : "=" letter(gyre_attribute_) : "i"(attribute)); \
    gyre_attribute_;                                                                         \
  }))
#define gyre_attribute(attribute) GYRE_SHADER_GET_(uint32_t, "r", GYRE_ASM_ALD, attribute)
#define gyre_attribute_float(attribute) GYRE_SHADER_GET_(float, "f", GYRE_ASM_FALD, attribute)

// Reads back an output attribute of the thread; only one that was put and is kept has a value
// (StoreReqStart, StoreReqEnd).
#define GYRE_SHADER_OWN_(type, letter, instruction, attribute) \
  (__extension__({                                             \
    type gyre_attribute_;                                      \
    __asm__ volatile(instruction("%0", "%1", "zero")           \
                     : "=" letter(gyre_attribute_)             \
                     : "i"(attribute)                          \
                     : "memory");                              \
    gyre_attribute_;                                           \
  }))
#define gyre_output(attribute) GYRE_SHADER_OWN_(uint32_t, "r", GYRE_ASM_ALDO, attribute)
#define gyre_output_float(attribute) GYRE_SHADER_OWN_(float, "f", GYRE_ASM_FALDO, attribute)

#define gyre_attribute_put(attribute, value) \
  __asm__ volatile(GYRE_ASM_AST("%0", "%1") : : "r"((uint32_t)(value)), "i"(attribute) : "memory")
// The bits of a float.
#define GYRE_SHADER_BITS_(value)                                    \
  (__extension__({                                                  \
    const float gyre_value_ = (float)(value);                       \
    uint32_t gyre_bits_;                                            \
    __builtin_memcpy(&gyre_bits_, &gyre_value_, sizeof gyre_bits_); \
    gyre_bits_;                                                     \
  }))
// A constant is put from an integer register: it needs no instruction to come into a register of floats.
#define gyre_attribute_put_float(attribute, value)             \
  do {                                                         \
    if (__builtin_constant_p(value))                           \
      gyre_attribute_put(attribute, GYRE_SHADER_BITS_(value)); \
    else                                                       \
      __asm__ volatile(GYRE_ASM_FAST("%0", "%1")               \
                       :                                       \
                       : "f"((float)(value)), "i"(attribute)   \
                       : "memory");                            \
  } while (0)

// ---- Inputs of pixel programs -------------------------------------------------------------------

// Number of the pixel's column or row as a float; GYRE_ATTRIBUTE_POSITION(0) and (1) are those of its centre, 0.5 more.
// Position (2) is the depth, (3) is 1 / w.
#define gyre_pixel_column() (gyre_attribute_float(GYRE_ATTRIBUTE_POSITION(0)) - 0.5F)
#define gyre_pixel_row() (gyre_attribute_float(GYRE_ATTRIBUTE_POSITION(1)) - 0.5F)

// Coefficient of an input of the pixel's primitive: its plane is a0 + dx * column + dy * row.
enum { GYRE_COEFFICIENT_A0, GYRE_COEFFICIENT_DX, GYRE_COEFFICIENT_DY, GYRE_COEFFICIENT_FACTOR };
#define gyre_coefficient(attribute, coefficient)         \
  (__extension__({                                       \
    float gyre_coefficient_;                             \
    __asm__(GYRE_ASM_IPA("%0", "%1", "%z2")              \
            : "=f"(gyre_coefficient_)                    \
            : "i"(attribute), "rJ"((int)(coefficient))); \
    gyre_coefficient_;                                   \
  }))

// Values of an input at the pixel's centre. The function that a program calls also declares the interpolation, since the
// header is derived from the coefficients that the code reads (docs/sph.md): perspective, linear on the screen, or
// constant in a primitive. A constant may be an integer.
#define gyre_interpolate_linear(attribute)                                                  \
  __builtin_fmaf(                                                                           \
      gyre_coefficient(attribute, GYRE_COEFFICIENT_DY), gyre_pixel_row(),                   \
      __builtin_fmaf(gyre_coefficient(attribute, GYRE_COEFFICIENT_DX), gyre_pixel_column(), \
                     gyre_coefficient(attribute, GYRE_COEFFICIENT_A0)))
#define gyre_interpolate(attribute) \
  (gyre_interpolate_linear(attribute) * gyre_coefficient(attribute, GYRE_COEFFICIENT_FACTOR))
#define gyre_constant_input_float(attribute) gyre_coefficient(attribute, GYRE_COEFFICIENT_A0)
#define gyre_constant_input(attribute)                              \
  (__extension__({                                                  \
    const float gyre_input_ = gyre_constant_input_float(attribute); \
    uint32_t gyre_bits_;                                            \
    __builtin_memcpy(&gyre_bits_, &gyre_input_, sizeof gyre_bits_); \
    gyre_bits_;                                                     \
  }))

// ---- Outputs of pixel programs ------------------------------------------------------------------

#define GYRE_OUTPUT_COLOR(target, component) (16 * (target) + 4 * (component))
#define GYRE_OUTPUT_SAMPLE_MASK 0x080
#define GYRE_OUTPUT_DEPTH 0x084
#define gyre_output_put(output, value) gyre_attribute_put(output, value)
#define gyre_output_put_float(output, value) gyre_attribute_put_float(output, value)
// The four components of a target. All are computed before the first is put, so the compiler interleaves what they need;
// a constant colour is in registers by then.
#define gyre_output_color(target, r, g, b, a)                                                  \
  do {                                                                                         \
    const float gyre_r_ = (r), gyre_g_ = (g), gyre_b_ = (b), gyre_a_ = (a);                    \
    if (__builtin_constant_p(r) && __builtin_constant_p(g) && __builtin_constant_p(b) &&       \
        __builtin_constant_p(a)) {                                                             \
      GYRE_SHADER_PUT4_(GYRE_ASM_AST, target, "r", GYRE_SHADER_BITS_(r), GYRE_SHADER_BITS_(g), \
                        GYRE_SHADER_BITS_(b), GYRE_SHADER_BITS_(a));                           \
    } else {                                                                                   \
      GYRE_SHADER_PUT4_(GYRE_ASM_FAST, target, "f", gyre_r_, gyre_g_, gyre_b_, gyre_a_);       \
    }                                                                                          \
  } while (0)
#define GYRE_SHADER_PUT4_(put, target, letter, r, g, b, a)                                 \
  __asm__ volatile(                                                                        \
      put("%0", "%4") "\n\t" put("%1", "%5") "\n\t" put("%2", "%6") "\n\t" put("%3", "%7") \
      :                                                                                    \
      : letter(r), letter(g), letter(b), letter(a), "i"(GYRE_OUTPUT_COLOR(target, 0)),     \
        "i"(GYRE_OUTPUT_COLOR(target, 1)), "i"(GYRE_OUTPUT_COLOR(target, 2)),              \
        "i"(GYRE_OUTPUT_COLOR(target, 3))                                                  \
      : "memory")
#define gyre_output_depth(depth) gyre_output_put_float(GYRE_OUTPUT_DEPTH, depth)
#define gyre_output_sample_mask(mask) gyre_output_put(GYRE_OUTPUT_SAMPLE_MASK, mask)
// Kills the pixel if the condition holds: it writes nothing. The program continues.
GYRE_INLINE void gyre_kill_if(bool condition) {
  __asm__ volatile(GYRE_ASM_KIL("%0") : : "r"((uint32_t)condition) : "memory");
}
GYRE_INLINE void gyre_kill(void) { gyre_kill_if(true); }

// ---- Constants: bank 0 to 15, byte 0 to 65532, a multiple of 4 ---------------------------------

// A path of its own: it is no load. `byte` may differ between threads.
GYRE_INLINE uint32_t gyre_constant_of(uint32_t bank, uint32_t byte) {
  uint32_t value;
  __asm__(GYRE_ASM_LDC("%0", "0", "%1") : "=r"(value) : "r"(bank << 16 | byte));
  return value;
}
GYRE_INLINE float gyre_constant_float_of(uint32_t bank, uint32_t byte) {
  float value;
  __asm__(GYRE_ASM_FLDC("%0", "0", "%1") : "=f"(value) : "r"(bank << 16 | byte));
  return value;
}
// Reads bank 0.
GYRE_INLINE uint32_t gyre_constant(uint32_t byte) { return gyre_constant_of(0, byte); }
GYRE_INLINE float gyre_constant_float(uint32_t byte) { return gyre_constant_float_of(0, byte); }

// ---- Programs ----------------------------------------------------------------------------------

#ifdef __cplusplus
#define GYRE_SHADER_C_ extern "C"
#else
#define GYRE_SHADER_C_
#endif

// GYRE_VERTEX_SHADER(name) { body } and GYRE_PIXEL_SHADER(name) { body }: warps begin at
// gyre_start_name with a stack, and end after the body. The note is read by the host
// (runtime/image/note.c); it is not loaded. By the line of assembly `gyrecc` knows a file with
// shader programs, whose constants lie in instructions and not in memory.
#define GYRE_VERTEX_SHADER(name) GYRE_SHADER_(name, 1)
#define GYRE_PIXEL_SHADER(name) GYRE_SHADER_(name, 5)
#define GYRE_SHADER_(name, stage)                                                  \
  __asm__("# gyre_shader_program");                                                \
  static inline __attribute__((always_inline)) void name(void);                    \
  GYRE_SHADER_C_ void gyre_start_##name(void)                                      \
      __attribute__((noreturn, aligned(64), section(".text.gyre_kernel_" #name))); \
  void gyre_start_##name(void) {                                                   \
    name();                                                                        \
    __asm__ volatile(GYRE_ASM_TMC("zero"));                                        \
    __builtin_unreachable();                                                       \
  }                                                                                \
  static const struct {                                                            \
    uint32_t name_bytes, bytes, type;                                              \
    char owner[8];                                                                 \
    struct {                                                                       \
      uint32_t shader_type;                                                        \
      char text[(sizeof(#name) + 3) & ~3ul];                                       \
    } description;                                                                 \
  } name##_note __attribute__((used, aligned(4), section(".note.gyre"))) = {       \
      5, (uint32_t)sizeof(name##_note.description), 2, "Gyre", {stage, #name}};    \
  static inline __attribute__((always_inline)) void name(void)

#endif

// gyre_shader.h - functions for shader programs of a module: attributes, constants, and the entry.
//
// A vertex program is C that a draw (gyre/graphics.h) executes once for each vertex:
//
//   GYRE_VERTEX_SHADER(transform) {
//     float x = gyre_attribute_float(GYRE_ATTRIBUTE_GENERIC(0, 0));
//     gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(0), x * gyre_constant_float(0));
//   }
//
// Attributes are named by constants. The header of a program lists those that it reads and writes.
// The library derives the header from the code (docs/sph.md); docs/graphics.md explains the rest.
// `gyrecc` compiles it as it does kernels.

#ifndef GYRE_SHADER_H
#define GYRE_SHADER_H

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
#define GYRE_ATTRIBUTE_FOG 0x2e8
#define GYRE_ATTRIBUTE_INSTANCE_ID 0x2f8
#define GYRE_ATTRIBUTE_VERTEX_ID 0x2fc
#define GYRE_ATTRIBUTE_TEXTURE(vector, component) (0x300 + 16 * (vector) + 4 * (component))

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
#define gyre_attribute_put_float(attribute, value) \
  __asm__ volatile(GYRE_ASM_FAST("%0", "%1") : : "f"((float)(value)), "i"(attribute) : "memory")

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

// GYRE_VERTEX_SHADER(name) { body }: warps begin at gyre_start_name with a stack, and end after the
// body. The note is read by the host (runtime/image/note.c); it is not loaded. By the line of
// assembly `gyrecc` knows a file with shader programs, whose constants lie in instructions and not
// in memory.
#define GYRE_VERTEX_SHADER(name) GYRE_SHADER_(name, 1)
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

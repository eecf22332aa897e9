/// @file
/// The pixel stage in memory: the block of state that a draw refers to, formats of pixels, and the
/// layout of surfaces. A host program draws by gyre/graphics.h, and uses the enumerations of this
/// header only. docs/pixel_stage.md has the rules.

#ifndef GYRE_PIXEL_H
#define GYRE_PIXEL_H

#include <stdint.h>

#include "gyre/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sizes of the pixel stage.
enum {
  GYRE_PIXEL_TARGETS = 8,        ///< Number of colour targets.
  GYRE_PIXEL_QUAD = 4,           ///< Pixels of a quad, and threads that execute it.
  GYRE_PIXEL_SIDE = 4096,        ///< Maximum number of columns and rows.
  GYRE_PIXEL_STATE_WORDS = 64,   ///< Words of a state block.
  GYRE_PIXEL_BLOCK = 4,          ///< Columns and rows of a block of a surface.
  GYRE_PIXEL_BLOCK_PIXELS = 16,  ///< Pixels of a block.
  GYRE_PIXEL_SURFACE_ALIGN = 64  ///< Addresses and pitches of surfaces are multiples of this.
};

/// Words of a state block.
enum {
  GYRE_PIXEL_WORD_FLAGS = 0,      ///< Bits GYRE_PIXEL_FLAG_*.
  GYRE_PIXEL_WORD_VIEWPORT = 1,   ///< Scale x, y, z, offset x, y, z.
  GYRE_PIXEL_WORD_SIZE = 7,       ///< Columns; rows << 16.
  GYRE_PIXEL_WORD_SCISSOR = 8,    ///< x0, y0 << 16; in the next word x1, y1 << 16.
  GYRE_PIXEL_WORD_SAMPLES = 10,   ///< Sample mask; clip distances << 8.
  GYRE_PIXEL_WORD_POINT = 11,     ///< Size of points whose program does not write one.
  GYRE_PIXEL_WORD_CONSTANT = 12,  ///< Blend constant R, G, B, A.
  GYRE_PIXEL_WORD_DEPTH = 16,     ///< Address; in the next word format, pitch << 8.
  GYRE_PIXEL_WORD_STENCIL = 18,   ///< Two words for the front, two for the back.
  GYRE_PIXEL_WORD_TARGET =
      32,  ///< Four words a target: address; pitch; format, mask << 8; blending.
  GYRE_PIXEL_TARGET_WORDS = 4  ///< Words of a target.
};

/// Bits of word GYRE_PIXEL_WORD_FLAGS.
enum {
  GYRE_PIXEL_FLAG_FIRST = 0,  ///< The first vertex of a primitive provokes.
  GYRE_PIXEL_FLAG_CLOCKWISE =
      1,  ///< Triangles that are clockwise if row 0 is at the bottom are front faces.
  GYRE_PIXEL_FLAG_CULL_FRONT = 2,  ///< Front faces are not drawn.
  GYRE_PIXEL_FLAG_CULL_BACK = 3,   ///< Back faces are not drawn.
  GYRE_PIXEL_FLAG_MRT =
      4,  ///< Output i goes to target i, if the program's header has MrtEnable, too.
  GYRE_PIXEL_FLAG_ONE_BLEND = 5,      ///< All targets blend as target 0 does.
  GYRE_PIXEL_FLAG_LOGIC = 6,          ///< A logic operation takes the place of blending.
  GYRE_PIXEL_FLAG_LOGIC_OP = 8,       ///< Lowest of 4 bits: GYRE_PIXEL_LOGIC_*.
  GYRE_PIXEL_FLAG_DEPTH_TEST = 12,    ///< Pixels are tested by depth.
  GYRE_PIXEL_FLAG_DEPTH_WRITE = 13,   ///< Pixels that pass the tests write depth.
  GYRE_PIXEL_FLAG_STENCIL = 14,       ///< Pixels are tested by the stencil.
  GYRE_PIXEL_FLAG_DEPTH_COMPARE = 16  ///< Lowest of 3 bits: the comparison of depth.
};

/// Formats of colours. Channels are named from the lowest bits on.
typedef enum gyre_pixel_format {
  GYRE_PIXEL_FORMAT_NONE,  ///< There is no surface.
  GYRE_PIXEL_RGBA8,        ///< 8 bits each, 0.0 to 1.0.
  GYRE_PIXEL_BGRA8,        ///< The same with red and blue exchanged.
  GYRE_PIXEL_RGBA8_SRGB,   ///< 8 bits each; colours are stored by the curve of sRGB.
  GYRE_PIXEL_R8,           ///< 8 bits, red only.
  GYRE_PIXEL_RG8,          ///< 8 bits each, red and green.
  GYRE_PIXEL_A2B10G10R10,  ///< Red in bits 9:0, green, blue, alpha in bits 31:30.
  GYRE_PIXEL_RGBA16F,      ///< binary16 each.
  GYRE_PIXEL_RGBA32F,      ///< binary32 each.
  GYRE_PIXEL_R32F,         ///< binary32, red only.
  GYRE_PIXEL_R32UI,        ///< The 32 bits that the program has output as red.
  GYRE_PIXEL_FORMATS       ///< Number of formats.
} gyre_pixel_format;

/// Formats of depth.
typedef enum gyre_pixel_depth_format {
  GYRE_PIXEL_DEPTH_NONE,    ///< There is no depth surface.
  GYRE_PIXEL_D16,           ///< 16 bits, 0.0 to 1.0.
  GYRE_PIXEL_D24S8,         ///< Depth in bits 23:0, stencil in bits 31:24.
  GYRE_PIXEL_D32F,          ///< binary32, 0.0 to 1.0.
  GYRE_PIXEL_DEPTH_FORMATS  ///< Number of formats.
} gyre_pixel_depth_format;

/// Comparisons of a new value with a stored one. Bit 0 accepts less, bit 1 equal, bit 2 greater.
typedef enum gyre_pixel_compare {
  GYRE_PIXEL_NEVER,          ///< No value passes.
  GYRE_PIXEL_LESS,           ///< The new value is less.
  GYRE_PIXEL_EQUAL,          ///< The values are equal.
  GYRE_PIXEL_LESS_EQUAL,     ///< The new value is less or equal.
  GYRE_PIXEL_GREATER,        ///< The new value is greater.
  GYRE_PIXEL_NOT_EQUAL,      ///< The values differ.
  GYRE_PIXEL_GREATER_EQUAL,  ///< The new value is greater or equal.
  GYRE_PIXEL_ALWAYS          ///< Each value passes.
} gyre_pixel_compare;

/// Operations on the stencil.
typedef enum gyre_pixel_stencil_op {
  GYRE_PIXEL_KEEP,            ///< The value stays.
  GYRE_PIXEL_SET_ZERO,        ///< 0.
  GYRE_PIXEL_REPLACE,         ///< The reference.
  GYRE_PIXEL_INCREMENT,       ///< Plus 1, up to 255.
  GYRE_PIXEL_DECREMENT,       ///< Minus 1, down to 0.
  GYRE_PIXEL_INVERT,          ///< All bits inverted.
  GYRE_PIXEL_INCREMENT_WRAP,  ///< Plus 1; 255 becomes 0.
  GYRE_PIXEL_DECREMENT_WRAP   ///< Minus 1; 0 becomes 255.
} gyre_pixel_stencil_op;

/// Factors of blending.
typedef enum gyre_pixel_factor_kind {
  GYRE_PIXEL_FACTOR_ZERO,                      ///< 0.
  GYRE_PIXEL_FACTOR_ONE,                       ///< 1.
  GYRE_PIXEL_FACTOR_SRC_COLOR,                 ///< The same channel of the program's output.
  GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_COLOR,       ///< 1 minus that.
  GYRE_PIXEL_FACTOR_DST_COLOR,                 ///< The same channel of the stored pixel.
  GYRE_PIXEL_FACTOR_ONE_MINUS_DST_COLOR,       ///< 1 minus that.
  GYRE_PIXEL_FACTOR_SRC_ALPHA,                 ///< Alpha of the program's output.
  GYRE_PIXEL_FACTOR_ONE_MINUS_SRC_ALPHA,       ///< 1 minus that.
  GYRE_PIXEL_FACTOR_DST_ALPHA,                 ///< Alpha of the stored pixel.
  GYRE_PIXEL_FACTOR_ONE_MINUS_DST_ALPHA,       ///< 1 minus that.
  GYRE_PIXEL_FACTOR_CONSTANT,                  ///< The same channel of the blend constant.
  GYRE_PIXEL_FACTOR_ONE_MINUS_CONSTANT,        ///< 1 minus that.
  GYRE_PIXEL_FACTOR_CONSTANT_ALPHA,            ///< Alpha of the blend constant.
  GYRE_PIXEL_FACTOR_ONE_MINUS_CONSTANT_ALPHA,  ///< 1 minus that.
  GYRE_PIXEL_FACTOR_SRC_ALPHA_SATURATE,  ///< The lesser of the output's alpha and 1 minus the stored alpha; of alpha 1.
  GYRE_PIXEL_FACTORS  ///< Number of factors.
} gyre_pixel_factor_kind;

/// Equations of blending; s and d are output and stored value times their factors.
typedef enum gyre_pixel_equation {
  GYRE_PIXEL_ADD,               ///< s + d.
  GYRE_PIXEL_SUBTRACT,          ///< s - d.
  GYRE_PIXEL_REVERSE_SUBTRACT,  ///< d - s.
  GYRE_PIXEL_MIN,               ///< The lesser of output and stored value, without factors.
  GYRE_PIXEL_MAX,               ///< The greater of them.
  GYRE_PIXEL_EQUATIONS          ///< Number of equations.
} gyre_pixel_equation;

/// Logic operations, in the order of OpenGL and Vulkan; s is the output, d the stored value.
typedef enum gyre_pixel_logic_op {
  GYRE_PIXEL_LOGIC_CLEAR,          ///< 0.
  GYRE_PIXEL_LOGIC_AND,            ///< s & d.
  GYRE_PIXEL_LOGIC_AND_REVERSE,    ///< s & ~d.
  GYRE_PIXEL_LOGIC_COPY,           ///< s.
  GYRE_PIXEL_LOGIC_AND_INVERTED,   ///< ~s & d.
  GYRE_PIXEL_LOGIC_NOOP,           ///< d.
  GYRE_PIXEL_LOGIC_XOR,            ///< s ^ d.
  GYRE_PIXEL_LOGIC_OR,             ///< s | d.
  GYRE_PIXEL_LOGIC_NOR,            ///< ~(s | d).
  GYRE_PIXEL_LOGIC_EQUIVALENT,     ///< ~(s ^ d).
  GYRE_PIXEL_LOGIC_INVERT,         ///< ~d.
  GYRE_PIXEL_LOGIC_OR_REVERSE,     ///< s | ~d.
  GYRE_PIXEL_LOGIC_COPY_INVERTED,  ///< ~s.
  GYRE_PIXEL_LOGIC_OR_INVERTED,    ///< ~s | d.
  GYRE_PIXEL_LOGIC_NAND,           ///< ~(s & d).
  GYRE_PIXEL_LOGIC_SET,            ///< All bits 1.
  GYRE_PIXEL_LOGIC_OPS             ///< Number of operations.
} gyre_pixel_logic_op;

/// Returns the size of a pixel.
/// @param[in] format gyre_pixel_format
/// @return bytes; 0 for GYRE_PIXEL_FORMAT_NONE and values that are no format
GYRE_API unsigned gyre_pixel_format_bytes(unsigned format);

/// Returns the size of a pixel of a depth surface.
/// @param[in] format gyre_pixel_depth_format
/// @return bytes; 0 for GYRE_PIXEL_DEPTH_NONE and values that are no format
GYRE_API unsigned gyre_pixel_depth_bytes(unsigned format);

/// Returns the least pitch of a surface: the distance of two rows of blocks.
/// @param[in] columns columns of the surface, at most GYRE_PIXEL_SIDE
/// @param[in] bytes bytes of a pixel
/// @return bytes
GYRE_API uint32_t gyre_pixel_pitch(uint32_t columns, unsigned bytes);

/// Returns where a pixel lies in a surface.
/// @param[in] pitch pitch of the surface
/// @param[in] bytes bytes of a pixel
/// @param[in] x column
/// @param[in] y row
/// @return bytes from the surface's address on
GYRE_API uint32_t gyre_pixel_offset(uint32_t pitch, unsigned bytes, uint32_t x, uint32_t y);

/// Converts a colour, as the pixel stage does with a program's output that is not blended.
/// @param[in] format gyre_pixel_format, not GYRE_PIXEL_FORMAT_NONE
/// @param[in] color red, green, blue and alpha as bits of binary32; of GYRE_PIXEL_R32UI any bits
/// @param[out] word 4 words, the first of which hold the pixel
GYRE_API void gyre_pixel_encode(unsigned format, const uint32_t *color, uint32_t *word);

/// Converts a depth, as the pixel stage does.
/// @param[in] format gyre_pixel_depth_format, not GYRE_PIXEL_DEPTH_NONE
/// @param[in] z bits of binary32; the value is limited to 0..1
/// @return the bits of depth of a pixel
GYRE_API uint32_t gyre_pixel_depth_encode(unsigned format, uint32_t z);

#ifdef __cplusplus
}
#endif
#endif

/// @file
/// Part of gyre/graphics.h: textures and samplers for programs that include gyre_texture.h
/// (docs/textures.md).
///
/// A texture consists of levels, each of which is a surface: level 0, and levels of half as many
/// columns and rows. A program finds it by its words in device memory, which these functions make;
/// the host writes them to memory (gyre_stream_write()) and gives a program their address in a
/// constant bank or an argument.

#ifndef GYRE_HOST_TEXTURE_H
#define GYRE_HOST_TEXTURE_H

#include <stdint.h>

#include "gyre/host/surface.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sizes of textures.
enum {
  GYRE_TEXTURE_MOST_LEVELS = 13,  ///< Levels of a texture with 4096 columns.
  GYRE_TEXTURE_WORDS = 28,        ///< Words of a texture in memory.
  GYRE_SAMPLER_WORDS = 9          ///< Words of a sampler in memory.
};

/// How texels between two coordinates are chosen.
enum gyre_texture_filter {
  GYRE_TEXTURE_NEAREST,  ///< The nearest texel.
  GYRE_TEXTURE_LINEAR    ///< A weighted mean of four texels.
};

/// How levels are chosen.
enum gyre_texture_mipmap {
  GYRE_TEXTURE_ONE_LEVEL,      ///< Level 0.
  GYRE_TEXTURE_NEAREST_LEVEL,  ///< The nearest level.
  GYRE_TEXTURE_LINEAR_LEVELS   ///< A weighted mean of two levels.
};

/// What lies outside of a texture.
enum gyre_texture_wrap {
  GYRE_TEXTURE_REPEAT,  ///< The texture again.
  GYRE_TEXTURE_MIRROR,  ///< The texture, each second one mirrored.
  GYRE_TEXTURE_CLAMP,   ///< The texels of the edge.
  GYRE_TEXTURE_BORDER   ///< The border colour.
};

/// How a texture is sampled. All members 0: the nearest texel of level 0, repeated.
typedef struct gyre_sampler_settings {
  uint8_t magnify;  ///< gyre_texture_filter where the level of detail is 0 or less.
  uint8_t minify;   ///< gyre_texture_filter where it is more than 0.
  uint8_t mipmap;   ///< gyre_texture_mipmap.
  uint8_t wrap_u;   ///< gyre_texture_wrap of the first coordinate.
  uint8_t wrap_v;   ///< gyre_texture_wrap of the second coordinate.
  float lod_bias;   ///< Is added to the level of detail.
  float lod_least;  ///< The level of detail is at least this.
  float lod_most;   ///< And at most this; if both are 0, there are no limits.
  float border[4];  ///< Red, green, blue, alpha of the border.
} gyre_sampler_settings;

/// Makes the words of a texture.
/// @param[in] level surfaces of one device and one format, which is one of colours but R32UI. Level
/// n has the columns of level 0 / 2^n, rounded down, and at least 1; rows alike
/// @param[in] levels how many, 1 to GYRE_TEXTURE_MOST_LEVELS
/// @param[out] words GYRE_TEXTURE_WORDS words; unchanged if the call fails. They are valid as long
/// as the surfaces
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_texture_words(gyre_surface *const *level, uint32_t levels,
                                        uint32_t *words);

/// Makes the words of a sampler.
/// @param[in] settings numbers are finite, lod_least is not more than lod_most
/// @param[out] words GYRE_SAMPLER_WORDS words; unchanged if the call fails
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_sampler_words(const gyre_sampler_settings *settings, uint32_t *words);

/// Computes the next level: each texel is the mean of four, rounded as outputs of pixel programs
/// are. Colours of sRGB are averaged as linear values. A last odd column or row is left out.
/// @param[in] format gyre_surface_format, one of colours but R32UI
/// @param[in] columns of the level that is there, 1 to 4096
/// @param[in] rows of it, 1 to 4096
/// @param[in] from its pixels, row after row without a gap
/// @param[out] to pixels of the next level; may be `from`
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_texture_reduce(uint32_t format, uint32_t columns, uint32_t rows,
                                         const void *from, void *to);

#ifdef __cplusplus
}
#endif
#endif

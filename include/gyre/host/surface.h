/// @file
/// Part of gyre/graphics.h: surfaces, the pictures in device memory that draws write.
///
/// A surface consists of blocks of 4 x 4 pixels (docs/pixel_stage.md). The functions convert from
/// and to rows of pixels, row 0 first.

#ifndef GYRE_HOST_SURFACE_H
#define GYRE_HOST_SURFACE_H

#include <stddef.h>
#include <stdint.h>

#include "gyre/host/stream.h"
#include "gyre/pixel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gyre_surface gyre_surface;  ///< A picture in device memory.

/// Formats of surfaces: gyre_pixel_format, and gyre_pixel_depth_format plus 256.
enum gyre_surface_format {
  GYRE_SURFACE_RGBA8 = GYRE_PIXEL_RGBA8,              ///< 8 bits each, 0.0 to 1.0.
  GYRE_SURFACE_BGRA8 = GYRE_PIXEL_BGRA8,              ///< The same with red and blue exchanged.
  GYRE_SURFACE_RGBA8_SRGB = GYRE_PIXEL_RGBA8_SRGB,    ///< 8 bits each, by the curve of sRGB.
  GYRE_SURFACE_R8 = GYRE_PIXEL_R8,                    ///< 8 bits, red only.
  GYRE_SURFACE_RG8 = GYRE_PIXEL_RG8,                  ///< 8 bits each, red and green.
  GYRE_SURFACE_A2B10G10R10 = GYRE_PIXEL_A2B10G10R10,  ///< Red in bits 9:0, alpha in bits 31:30.
  GYRE_SURFACE_RGBA16F = GYRE_PIXEL_RGBA16F,          ///< binary16 each.
  GYRE_SURFACE_RGBA32F = GYRE_PIXEL_RGBA32F,          ///< binary32 each.
  GYRE_SURFACE_R32F = GYRE_PIXEL_R32F,                ///< binary32, red only.
  GYRE_SURFACE_R32UI = GYRE_PIXEL_R32UI,              ///< 32 bits, red only.
  GYRE_SURFACE_D16 = 256 + GYRE_PIXEL_D16,            ///< Depth of 16 bits.
  GYRE_SURFACE_D24S8 = 256 + GYRE_PIXEL_D24S8,  ///< Depth in bits 23:0, stencil in bits 31:24.
  GYRE_SURFACE_D32F = 256 + GYRE_PIXEL_D32F     ///< Depth as binary32.
};

/// Properties of a surface.
typedef struct gyre_surface_info {
  uint32_t format;       ///< gyre_surface_format.
  uint32_t columns;      ///< Pixels of a row.
  uint32_t rows;         ///< Number of rows.
  uint32_t pixel_bytes;  ///< Bytes of a pixel: 1, 2, 4, 8 or 16.
  gyre_address address;  ///< Address of the first block.
  uint32_t pitch;        ///< Bytes from a row of blocks to the next.
  uint32_t bytes;        ///< Size in device memory.
} gyre_surface_info;

/// Value that all pixels of a surface get; the format decides which member is meant.
typedef union gyre_surface_value {
  float color[4];  ///< Red, green, blue, alpha; absent channels are ignored.
  uint32_t bits;   ///< GYRE_SURFACE_R32UI.
  struct {
    float depth;      ///< Depth, limited to 0.0 to 1.0.
    uint8_t stencil;  ///< Stencil; ignored in formats without one.
  } depth;            ///< Formats of depth.
} gyre_surface_value;

/// Returns the name of a format.
/// @param[in] format any number
/// @return the part of its name after GYRE_SURFACE_, a static string; NULL if there is no such
/// format
GYRE_API const char *gyre_surface_format_name(uint32_t format);

/// Makes a surface. Its pixels have no defined values until they are cleared or written.
/// @param[in] host the device
/// @param[in] format gyre_surface_format
/// @param[in] columns 1 to 4096
/// @param[in] rows 1 to 4096
/// @param[out] surface NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_surface_new(gyre_host *host, uint32_t format, uint32_t columns,
                                      uint32_t rows, gyre_surface **surface);

/// Frees a surface and its memory at once. Commands that use it must have run.
/// @param[in] surface may be NULL
GYRE_API void gyre_surface_free(gyre_surface *surface);

/// Returns the properties of a surface.
/// @param[in] surface the surface
/// @param[out] info the properties
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_surface_describe(const gyre_surface *surface, gyre_surface_info *info);

/// Queues a command that gives all pixels the same value. It is converted as the pixel stage
/// converts the output of a program.
/// @param[in] stream the stream
/// @param[in] surface a surface of the same device
/// @param[in] value copied; NULL: all bits 0
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_surface_clear(gyre_stream *stream, gyre_surface *surface,
                                               const gyre_surface_value *value);

/// Queues a copy of all pixels from the host to a surface.
/// @param[in] stream the stream
/// @param[in] surface a surface of the same device
/// @param[in] from pixels of row 0, which must not change until the command has run
/// @param[in] row_bytes bytes from one row to the next; 0: the bytes of the pixels of a row
/// @return GYRE_BAD_ARGUMENT (also if row_bytes is less than the pixels of a row), GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_surface_write(gyre_stream *stream, gyre_surface *surface,
                                               const void *from, size_t row_bytes);

/// Queues a copy of all pixels from a surface to the host.
/// @param[in] stream the stream
/// @param[in] surface a surface of the same device
/// @param[out] to pixels of row 0, which have their values when the command has run; bytes between
/// rows do not change
/// @param[in] row_bytes as in gyre_stream_surface_write()
/// @return as gyre_stream_surface_write()
GYRE_API gyre_result gyre_stream_surface_read(gyre_stream *stream, gyre_surface *surface, void *to,
                                              size_t row_bytes);

#ifdef __cplusplus
}
#endif
#endif

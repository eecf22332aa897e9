// pixel_stage.h - pixel stage of the functional simulator: primitives to quads, and quads to warps
// of the pixel program. The rules are those of cmodel/pixel.

#ifndef GYRE_FUNC_PIXEL_STAGE_H
#define GYRE_FUNC_PIXEL_STAGE_H

#include "functional/graphics/draw_machine.h"

typedef struct gyre_func_pixel_stage gyre_func_pixel_stage;

// Prepares the pixel stage of a draw that gyre_draw_read() has accepted. Returns NULL if memory
// cannot be allocated.
gyre_func_pixel_stage *gyre_func_pixel_stage_new(gyre_draw_machine *machine);
// Runs the warps that wait, unless the draw has failed with `status`, and fills in the statistics of
// the result. Returns the status.
uint32_t gyre_func_pixel_stage_end(gyre_func_pixel_stage *s, uint32_t status);
void gyre_func_pixel_stage_free(gyre_func_pixel_stage *s);

// Draws a primitive of n vertices, in the order of stream output. No warp runs.
void gyre_func_pixel_primitive(gyre_func_pixel_stage *s, const uint32_t *const *vertex, unsigned n);
// Handles a restart, or the end of an instance.
void gyre_func_pixel_cut(gyre_func_pixel_stage *s, bool end);
// Returns 0, or the status with which the draw ends.
uint32_t gyre_func_pixel_status(const gyre_func_pixel_stage *s);

#endif

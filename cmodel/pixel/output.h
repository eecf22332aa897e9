// output.h - render output: converts, blends and writes a pixel's colours.

#ifndef GYRE_PIXEL_OUTPUT_H
#define GYRE_PIXEL_OUTPUT_H

#include "pixel/state.h"

// Writes what a program has output for target `t`: four floats, or numbers for integer formats.
void gyre_pixel_write(const gyre_pixel_state *s, const gyre_pixel_memory *m, unsigned t, uint32_t x,
                      uint32_t y, const uint32_t *color);
// Writes all targets of a pixel. color[i] is output i, if bit i of `outputs` says that there is
// one. With several colours (`mrt`), output i goes to target i; else output 0 goes to each target
// (requirements R07 to R09). A target without an output keeps its contents.
void gyre_pixel_write_targets(const gyre_pixel_state *s, const gyre_pixel_memory *m, bool mrt,
                              unsigned outputs, uint32_t x, uint32_t y, const uint32_t color[][4]);

#endif

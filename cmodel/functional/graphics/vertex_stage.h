// vertex_stage.h - executes a draw: vertices in order, warps of the vertex program, primitives,
// stream output.

#ifndef GYRE_VERTEX_STAGE_H
#define GYRE_VERTEX_STAGE_H

#include "functional/graphics/draw_state.h"

// Executes a draw that gyre_draw_read() has accepted. Fills d->result except the status, and adds
// to `cost`, which contains the costs of earlier draws. Returns the status.
uint32_t gyre_vertex_stage(const gyre_draw_memory *m, gyre_draw_state *d,
                           const gyre_draw_watch *watch, gyre_draw_cost *cost);

// Writes all vertices of a primitive to the targets, or none (stream_out.c).
void gyre_func_stream_out(const gyre_draw_memory *m, gyre_draw_state *d,
                          const uint32_t *const *vertex, unsigned n);
// Writes the number of bytes in each target back to the table.
void gyre_func_stream_out_end(const gyre_draw_memory *m, const gyre_draw_state *d);

#endif

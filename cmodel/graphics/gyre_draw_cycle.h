// gyre_draw_cycle.h - the signals between the parts of gyre_draw in a cycle, for gyre_draw.c and
// gyre_draw_stages.c only.

#ifndef GYRE_GRAPHICS_DRAW_CYCLE_H
#define GYRE_GRAPHICS_DRAW_CYCLE_H

#include "graphics/gyre_draw.h"

// Readers and writers, in the order of the port.
enum {
  GYRE_DRAW_LINES_READER,
  GYRE_DRAW_LINES_INDICES,
  GYRE_DRAW_LINES_ELEMENTS,
  GYRE_DRAW_LINES_STREAM = 0,
  GYRE_DRAW_LINES_RESULT
};

typedef struct gyre_draw_cycle {
  gyre_draw_list_in list_in;
  gyre_draw_list_out list;
  gyre_draw_reader_in reader_in;
  gyre_draw_reader_out reader;
  gyre_vertex_stage_in vertices_in;
  gyre_vertex_front_out front;
  gyre_pixel_stage_in pixels_in;
  gyre_pixel_stage_out pixels;
  gyre_draw_port_in port_in;
  gyre_draw_attr attr;  // what is offered to local memory
  bool attr_pixel;      // by the pixel stage
  uint8_t stream_mask[GYRE_MAX_LINE / 8];
  uint8_t line[GYRE_MAX_LINE];  // that a reader gets
  gyre_draw_result_put put;
  bool result_put_done;
} gyre_draw_cycle;

// The reader, whose packet the list keeps.
void gyre_draw_look_at_reader(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_cycle *c);
// Both stages, after the list; completes what the list reads of the pixel stage.
void gyre_draw_look_at_stages(const gyre_draw *s, const gyre_draw_in *in, gyre_draw_cycle *c);
// Divides the memory port between the draw port and the pixel stage. Returns the source of the
// offered request, or -1.
int gyre_draw_share_memory(const gyre_draw *s, const gyre_mem_port *port, gyre_mem_port *own,
                           gyre_mem_port *pixel);

// The draw that was read has pixels.
static inline bool gyre_draw_has_pixels(const gyre_draw *s, const gyre_draw_cycle *c) {
  return s->cfg.pixels && c->reader.program.pixels;
}

#endif

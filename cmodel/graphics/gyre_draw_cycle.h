// gyre_draw_cycle.h - the signals between the parts of gyre_draw in a cycle.

#ifndef GYRE_GRAPHICS_DRAW_CYCLE_H
#define GYRE_GRAPHICS_DRAW_CYCLE_H

#include "graphics/gyre_draw_list.h"
#include "graphics/gyre_draw_port.h"
#include "graphics/gyre_draw_result.h"
#include "graphics/pixel/gyre_pixel_stage.h"
#include "graphics/reader/gyre_draw_reader.h"
#include "graphics/vertex/gyre_vertex_stage.h"

// The sources of warps, in the order of the ports; that of pixels with PIXELS.
enum { GYRE_DRAW_SOURCE_VERTICES, GYRE_DRAW_SOURCE_PIXELS, GYRE_DRAW_SOURCES };

// Readers and writers, in the order of the port.
enum {
  GYRE_DRAW_LINES_READER,
  GYRE_DRAW_LINES_INDICES,
  GYRE_DRAW_LINES_ELEMENTS,
  GYRE_DRAW_LINES_STREAM = 0,
  GYRE_DRAW_LINES_RESULT
};

// What the parts offer by their registers, while nothing starts, is halted or cleared. The edge computes
// it for the next cycle, because the launch arbiter, local memory and the queue ask for it in turn.
typedef struct gyre_draw_ahead {
  gyre_draw_list_in list_in;
  gyre_draw_list_out list;
  gyre_draw_reader_in reader_in;
  gyre_draw_reader_out reader;
  gyre_pixel_stage_in pixels_in;
  gyre_pixel_stage_out pixels;
} gyre_draw_ahead;

// The other signals of the cycle.
typedef struct gyre_draw_cycle {
  gyre_draw_list_in list_in;
  gyre_draw_list_out list;
  gyre_vertex_stage_in vertices_in;
  gyre_vertex_front_out front;
  gyre_draw_port_in port_in;
  gyre_draw_attr attr;  // what is offered to local memory
  bool attr_pixel;      // by the pixel stage
  uint8_t stream_mask[GYRE_MAX_LINE / 8];
  uint8_t line[GYRE_MAX_LINE];  // that a reader gets
  gyre_draw_result_put put;
  bool result_put_done;
} gyre_draw_cycle;

#endif

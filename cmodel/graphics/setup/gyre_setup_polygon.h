// gyre_setup_polygon.h - twin of rtl/graphics/setup/gyre_setup_polygon.sv: corners of a polygon that
// is clipped, recipes of the vertices that clipping makes, and the index registers.

#ifndef GYRE_GRAPHICS_SETUP_POLYGON_H
#define GYRE_GRAPHICS_SETUP_POLYGON_H

#include "graphics/setup/gyre_setup.h"

typedef struct gyre_setup_polygon {
  uint8_t queue[GYRE_SETUP_VERTICES];         // numbers of vertices
  uint16_t recipe[GYRE_SETUP_VERTICES];       // out and in of a made vertex
  uint8_t head;                               // read register of the queue
  uint16_t made_from;                         // read register of the recipes
  uint8_t read_q, write_q;                    // of the queue
  uint8_t corners_q, rest_q, edges_q, fan_q;  // corners; of the next polygon; edges, triangles left
  uint8_t first_q, a_q;
  uint8_t out_q, in_q, made_q, vertices_q;
  uint8_t corner_q[3];
  bool exchanged_q;  // two corners have changed places
} gyre_setup_polygon;

typedef struct gyre_setup_polygon_in {
  uint8_t function;  // GYRE_SETUP_FUNCTION_*, in the cycle of its instruction
  bool first_provokes;
  bool turned;     // answer of the edges
  uint64_t flags;  // bit v: vertex v is outside of the plane; bit 32: OUT stays
  bool line_turned;
} gyre_setup_polygon_in;

void gyre_setup_polygon_init(gyre_setup_polygon *s);
// Returns the second vertex of the edge.
uint8_t gyre_setup_polygon_b(const gyre_setup_polygon *s);
// Returns the place that corner k had before two of them changed places.
uint8_t gyre_setup_polygon_slot(const gyre_setup_polygon *s, unsigned k, bool first_provokes);
// Conditions.
bool gyre_setup_polygon_no_edges(const gyre_setup_polygon *s);
bool gyre_setup_polygon_no_cut(const gyre_setup_polygon *s, uint64_t flags);
void gyre_setup_polygon_tick(gyre_setup_polygon *s, const gyre_setup_polygon_in *in);

#endif

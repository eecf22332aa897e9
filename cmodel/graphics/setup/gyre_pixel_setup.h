// gyre_pixel_setup.h - twin of rtl/graphics/setup/gyre_pixel_setup.sv: corners and planes of primitives.

#ifndef GYRE_GRAPHICS_PIXEL_SETUP_H
#define GYRE_GRAPHICS_PIXEL_SETUP_H

#include "graphics/setup/gyre_setup_datapath.h"
#include "graphics/setup/gyre_setup_sequencer.h"
#include "graphics/vertex/gyre_primitive.h"

typedef struct gyre_pixel_setup {
  gyre_setup_sequencer sequencer;
  gyre_setup_polygon polygon;
  gyre_setup_flags flags;
  gyre_setup_datapath datapath;
  // The primitive
  bool copy_q, clipped_q;
  uint8_t count_q, copied_q, flat_q;
  uint16_t place_q[3], mark_q;
  uint32_t number_q;
  // The answer of the edges
  bool asked_q, answered_q, drawn_q, turned_q, back_q;
  // Of the list
  bool linear_q, distances_q;
  uint32_t primitives_q, clips_q, culled_q;
} gyre_pixel_setup;

typedef struct gyre_pixel_setup_in {
  bool start;
  gyre_setup_state state;
  // Entries of the list; list_clear comes before those of a draw
  bool list_clear, list_valid;
  uint8_t list_index;
  gyre_setup_entry list;
  // From primitive assembly
  bool prim_valid;
  gyre_primitive_t prim;
  // From the ring of records
  bool ring_ready;
  uint32_t ring_rdata;
  // From the edges
  bool corner_ready;
  bool edges_valid, edges_turned, edges_back, culled, empty;
  // From the plane store
  bool plane_ready;
} gyre_pixel_setup_in;

typedef struct gyre_pixel_setup_out {
  bool prim_ready, reading;
  bool ring_ren;
  uint16_t ring_raddr;
  bool idle;
} gyre_pixel_setup_out;

void gyre_pixel_setup_init(gyre_pixel_setup *s);
void gyre_pixel_setup_eval(const gyre_pixel_setup *s, const gyre_pixel_setup_in *in,
                           gyre_pixel_setup_out *out);
void gyre_pixel_setup_tick(gyre_pixel_setup *s, const gyre_pixel_setup_in *in);

#endif

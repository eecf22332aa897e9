// gyre_pixel_maps.h - twin of rtl/graphics/reader/gyre_pixel_maps.sv: makes the map of a pixel program and
// the list of words that setup reads of a vertex record.

#ifndef GYRE_GRAPHICS_PIXEL_MAPS_H
#define GYRE_GRAPHICS_PIXEL_MAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/sph.h"

enum { GYRE_PIXEL_FACING = 255, GYRE_PIXEL_FIXED = 192, GYRE_PIXEL_LISTED = 205 };

typedef enum gyre_pixel_maps_state {
  GYRE_PIXEL_MAPS_EMPTY,
  GYRE_PIXEL_MAPS_MAPS,  // the map is given
  GYRE_PIXEL_MAPS_LOOK,  // words of vertex records are looked up
  GYRE_PIXEL_MAPS_FULL
} gyre_pixel_maps_state;

// Maps do not shift here; attribute_q is the bit that leaves the registers of the module.
typedef struct gyre_pixel_maps {
  gyre_pixel_maps_state state_q;
  uint8_t imap_q[256];
  bool omap_q[256];
  uint8_t rows_q;
  bool z_q, number_q;  // the Imap has z, the number of the primitive
  uint8_t attribute_q, inputs_q, outputs_q;
  bool asked_q, looked_q;
  uint8_t next_q, asked_index_q, looked_index_q, looked_mode_q;
  uint16_t list[256], listed_q;  // a RAM and its read register
} gyre_pixel_maps;

typedef struct gyre_pixel_maps_in {
  bool rst, load;
  const gyre_sph *sph;  // with load
  bool hold, run;
  uint16_t place;
} gyre_pixel_maps_in;

typedef struct gyre_pixel_maps_out {
  bool valid, input, look, done, counted, reads_z, reads_number;
  uint8_t index, attribute, inputs, rows, output_rows;
  uint32_t item;
} gyre_pixel_maps_out;

void gyre_pixel_maps_init(gyre_pixel_maps *s);
void gyre_pixel_maps_eval(const gyre_pixel_maps *s, const gyre_pixel_maps_in *in,
                          gyre_pixel_maps_out *out);
void gyre_pixel_maps_tick(gyre_pixel_maps *s, const gyre_pixel_maps_in *in);

#endif

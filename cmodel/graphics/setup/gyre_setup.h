// gyre_setup.h - twin of rtl/graphics/setup/gyre_setup.svh: types that the parts of gyre_pixel_setup share.

#ifndef GYRE_GRAPHICS_SETUP_H
#define GYRE_GRAPHICS_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_setup_program.h"
#include "pixel/vertex.h"

enum {
  GYRE_SETUP_WORDS = 512,     // of the scratch memory
  GYRE_SETUP_VERTICES = 32,   // of a primitive, with those that clipping makes
  GYRE_SETUP_LIST = 256,      // entries of the list: inputs, and from 192 on what setup needs
  GYRE_SETUP_POSITION = 192,  // x, y, z, w
  GYRE_SETUP_DISTANCE = 196,  // eight clip distances
  GYRE_SETUP_SIZE = 204,      // size of a point
};

// State of a draw, as far as the setup needs it; constant while primitives are inside.
typedef struct gyre_setup_state {
  uint8_t topology;  // GYRE_TOPOLOGY_*
  bool first_provokes;
  uint8_t distances;  // bit d: clip distance d is enabled
  uint8_t inputs;     // entries of the list from 0 on
  uint8_t out_words;  // words of a record
  uint32_t point_size;
  uint32_t scale[3], offset[3];
} gyre_setup_state;

// An entry of the list: where a word is in a record, and how it is interpolated.
typedef struct gyre_setup_entry {
  bool present;  // else the word is 0, and the size of a point is that of the state
  uint8_t mode;  // gyre_pixel_mode
  uint8_t slot;
} gyre_setup_entry;

// An element of a vector instruction: its operands have addresses.
typedef struct gyre_setup_element {
  uint8_t op;  // GYRE_SETUP_OP_*
  uint16_t d, a, b;
  bool a_const, b_const, a_ring;  // a_ring: `a` is the number of a vertex
  bool a_abs, a_neg, b_abs, b_neg, b_sign, b_mode, finite;
  uint8_t i, o;        // vertex of an outcode, and the third corner; constant of the viewport
  bool ends;           // the last corner of four
  bool is_input;       // of an input, not of z or iw
  bool last;           // of the last component of the primitive
  uint8_t table_addr;  // entry of the list
} gyre_setup_element;

// The lowest distance plane; the others are the sides of the view volume.
static inline bool gyre_setup_is_distance(unsigned plane) { return plane >= 6; }
// Planes whose distance is w - c.
static inline bool gyre_setup_is_upper(unsigned plane) {
  return plane == 0 || plane == 2 || plane == 5;
}

#endif

// gyre_setup_datapath.h - twin of rtl/graphics/setup/gyre_setup_datapath.sv: operands, arithmetic and the
// scratch memory of gyre_pixel_setup.

#ifndef GYRE_GRAPHICS_SETUP_DATAPATH_H
#define GYRE_GRAPHICS_SETUP_DATAPATH_H

#include "graphics/setup/gyre_setup_arithmetic.h"
#include "graphics/setup/gyre_setup_dividers.h"
#include "graphics/setup/gyre_setup_flags.h"
#include "graphics/setup/gyre_setup_planes.h"

enum {
  GYRE_SETUP_STAGES = 5,  // of the multiply-add
  GYRE_SETUP_DOT_STAGES = 2 * GYRE_SETUP_STAGES,
};

// Where a word of a record is.
typedef struct gyre_setup_source {
  bool none;    // nowhere: `other` is the word
  bool copied;  // in the copy
  uint16_t place;
} gyre_setup_source;

typedef struct gyre_setup_datapath {
  uint32_t word[GYRE_SETUP_WORDS];
  uint32_t copy[256];
  gyre_setup_entry list[GYRE_SETUP_LIST];
  gyre_setup_entry entry;  // read register of the list
  bool s1_q;               // an element reads its operands
  gyre_setup_element e1_q;
  bool s2_q;  // an element has its operands
  gyre_setup_element e2_q;
  uint8_t mode2_q;
  bool ring2_q, copied2_q, none2_q;    // source of A
  uint32_t a_word, b_word, copy_word;  // read registers
  struct {
    bool valid, dot;
    uint16_t d;
    uint32_t value;
    bool a0, last;  // of a plane; of the last component
  } stage[GYRE_SETUP_DOT_STAGES];
  gyre_setup_arithmetic arithmetic;
  gyre_setup_dividers dividers;
  gyre_setup_planes planes;
  bool corner_q;  // a corner is offered
  int32_t corner_x_q, corner_y_q;
  bool corner_last_q, corner_end_q;
  int32_t square_x_q, square_y_q, side_q;
} gyre_setup_datapath;

typedef struct gyre_setup_datapath_in {
  bool cancel, accept;
  const gyre_setup_state *state;
  bool list_valid;
  uint8_t list_index;
  gyre_setup_entry list;
  bool valid;  // the sequencer offers an element
  gyre_setup_element element;
  const uint16_t *place;  // of the primitive's vertices
  uint8_t copied;
  uint8_t flat;  // the vertex that gives the constants
  uint32_t number;
  bool edge_low;
  bool back;  // answer of the edges: a back face
  bool ring_ready;
  uint32_t ring_rdata;
  bool plane_ready, corner_ready;
} gyre_setup_datapath_in;

typedef struct gyre_setup_datapath_out {
  bool ready;  // the element of the sequencer is taken
  bool ring_ren;
  uint16_t ring_raddr;
  gyre_setup_flags_in flags;  // an element enters the arithmetic
} gyre_setup_datapath_out;

void gyre_setup_datapath_init(gyre_setup_datapath *s);
// Returns true while planes are computed or given, so that those of another chunk must wait.
bool gyre_setup_datapath_has_planes(const gyre_setup_datapath *s);
// Returns true if no element and no division is inside.
bool gyre_setup_datapath_idle(const gyre_setup_datapath *s);
void gyre_setup_datapath_eval(const gyre_setup_datapath *s, const gyre_setup_datapath_in *in,
                              gyre_setup_datapath_out *out);
void gyre_setup_datapath_tick(gyre_setup_datapath *s, const gyre_setup_datapath_in *in);

#endif

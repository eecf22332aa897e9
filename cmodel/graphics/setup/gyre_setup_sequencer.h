// gyre_setup_sequencer.h - twin of rtl/graphics/setup/gyre_setup_sequencer.sv: executes control instructions,
// and makes elements of vector instructions.

#ifndef GYRE_GRAPHICS_SETUP_SEQUENCER_H
#define GYRE_GRAPHICS_SETUP_SEQUENCER_H

#include "graphics/setup/gyre_setup_polygon.h"

typedef struct gyre_setup_sequencer {
  uint16_t pc_q, return_q;
  uint8_t i_q, o_q;  // elements of the instruction that are done
  uint8_t given_q;   // inputs of earlier chunks
  uint8_t size_q;    // inputs of this chunk
  bool later_q;      // it is not the first one, which has z and iw, too
} gyre_setup_sequencer;

typedef struct gyre_setup_sequencer_in {
  bool cancel;
  const gyre_setup_state *state;
  const gyre_setup_polygon *polygon;  // index registers
  uint8_t plane;
  bool along_y;         // the major axis of a line is y
  bool clipped;         // chunks are smaller
  uint32_t conditions;  // bit GYRE_SETUP_CONDITION_*
  bool prim_valid;
  bool front_empty;  // no element is before the arithmetic
  bool answered;     // the edges have answered
  bool ready;        // the element is taken
} gyre_setup_sequencer_in;

typedef struct gyre_setup_sequencer_out {
  bool waiting;      // for a primitive
  uint8_t function;  // GYRE_SETUP_FUNCTION_*, in the last cycle of its instruction
  bool answer_read;
  bool valid;
  gyre_setup_element element;
} gyre_setup_sequencer_out;

void gyre_setup_sequencer_init(gyre_setup_sequencer *s);
// Returns true if the current instruction accepts a primitive.
bool gyre_setup_sequencer_waits(const gyre_setup_sequencer *s);
void gyre_setup_sequencer_eval(const gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in,
                               gyre_setup_sequencer_out *out);
void gyre_setup_sequencer_tick(gyre_setup_sequencer *s, const gyre_setup_sequencer_in *in);

#endif

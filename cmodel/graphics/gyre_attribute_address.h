// gyre_attribute_address.h - twin of rtl/graphics/gyre_attribute_address.sv: a pass of an instruction of a shader
// program in the execute stage.

#ifndef GYRE_GRAPHICS_ATTRIBUTE_ADDRESS_H
#define GYRE_GRAPHICS_ATTRIBUTE_ADDRESS_H

#include "execute/gyre_exec.h"
#include "generated/gyre_units.h"
#include "graphics/gyre_shader_state.h"
#include "gyre/config.h"

typedef struct gyre_attribute_address_in {
  const gyre_exec *exec;
  const gyre_shader_state *state;
  uint16_t place;    // of its warp in local memory
  uint8_t in_words;  // of an input record
} gyre_attribute_address_in;

typedef struct gyre_attribute_address_out {
  uint8_t op;            // the load or store of words that it becomes
  uint32_t lanes, zero;  // they make accesses; they get 0
  bool local;            // accesses to local memory
  uint8_t code;          // GYRE_SHADER_*, and then also:
  uint32_t wrong, value;
} gyre_attribute_address_out;

// It is one of these.
static inline bool gyre_attribute_is(unsigned lsu_op) { return lsu_op >= GYRE_OP_ALD; }
// addr: one a lane, of those that make accesses.
void gyre_attribute_address_eval(const gyre_config *cfg, const gyre_attribute_address_in *in,
                                 uint32_t *addr, gyre_attribute_address_out *out);

#endif

// gyre_attribute_address.h - twin of rtl/memory/lsu/gyre_attribute_address.sv: converts a shader
// program's attribute or constant instruction to a load or store of words.

#ifndef GYRE_MEMORY_LSU_ATTRIBUTE_ADDRESS_H
#define GYRE_MEMORY_LSU_ATTRIBUTE_ADDRESS_H

#include "execute/gyre_exec.h"
#include "generated/gyre_units.h"
#include "memory/gyre_shader_state.h"
#include "memory/lsu/gyre_pixel_address.h"
#include "gyre/config.h"

typedef struct gyre_attribute_address_in {
  const gyre_exec *exec;
  const gyre_shader_state *state;
  uint16_t place;    // base of its warp in local memory
  uint8_t in_words;  // words of an input record
  // With PIXELS: the warp is of a pixel program; its record; lanes that are helpers
  bool pixel;
  gyre_pixel_record_t record;
  uint32_t helpers;
} gyre_attribute_address_in;

typedef struct gyre_attribute_address_out {
  uint8_t op;            // the resulting load or store of words
  uint32_t lanes, zero;  // lanes that make accesses; lanes that get 0
  bool local;            // the accesses are to local memory
  uint8_t code;          // GYRE_SHADER_*, and then also:
  uint32_t wrong, value;
  uint32_t kill;  // lanes that kil removes
} gyre_attribute_address_out;

// Returns true for such an instruction.
static inline bool gyre_attribute_is(unsigned lsu_op) { return lsu_op >= GYRE_OP_ALD; }
// addr: one a lane, valid for lanes that make accesses.
void gyre_attribute_address_eval(const gyre_config *cfg, const gyre_attribute_address_in *in,
                                 uint32_t *addr, gyre_attribute_address_out *out);

#endif

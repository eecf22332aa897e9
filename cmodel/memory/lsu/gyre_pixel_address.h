// gyre_pixel_address.h - twin of rtl/memory/lsu/gyre_pixel_address.sv: converts ald, ipa, ast and kil
// of a pixel program to a load or store of words.

#ifndef GYRE_MEMORY_LSU_PIXEL_ADDRESS_H
#define GYRE_MEMORY_LSU_PIXEL_ADDRESS_H

#include "execute/gyre_exec.h"
#include "generated/gyre_units.h"
#include "gyre/config.h"
#include "memory/gyre_shader_state.h"

typedef struct gyre_pixel_address_in {
  const gyre_exec *exec;
  const gyre_shader_state *state;
  uint16_t place;              // base of its warp in local memory
  gyre_pixel_record_t record;  // the record of a warp
  uint32_t helpers;            // lanes
} gyre_pixel_address_in;

typedef struct gyre_pixel_address_out {
  uint32_t lanes, kill;  // lanes that make accesses; lanes that kil removes
  uint8_t code;          // GYRE_SHADER_*, and then the lanes that raise it
  uint32_t wrong;
} gyre_pixel_address_out;

// pixel_o: returns true for such an instruction.
static inline bool gyre_pixel_is(unsigned lsu_op) {
  return lsu_op == GYRE_OP_ALD || lsu_op == GYRE_OP_IPA || lsu_op == GYRE_OP_AST ||
         lsu_op == GYRE_OP_KIL;
}
// Only for such an instruction. addr: one a lane, valid for lanes that make accesses.
void gyre_pixel_address_eval(const gyre_config *cfg, const gyre_pixel_address_in *in,
                             uint32_t *addr, gyre_pixel_address_out *out);

#endif

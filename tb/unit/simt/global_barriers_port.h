// global_barriers_port.h - the ports of gyre_global_barriers that are structures, one for each core side by side.
// The including file has Vdut.h and the twin.

#ifndef GLOBAL_BARRIERS_PORT_H
#define GLOBAL_BARRIERS_PORT_H

#include "field.h"

GYRE_FIELDS(gbar, GYRE_GBAR_FIELDS)
GYRE_FIELDS(gbar_rsp, GYRE_GBAR_RSP_FIELDS)

inline void set_request(Vdut &dut, unsigned core, const gyre_global_request &request) {
#define GYRE_PUT(name, at, width) \
  put_field(dut.req_i, core *GYRE_GBAR_BITS + (at), width, request.name);
  GYRE_GBAR_FIELDS(GYRE_PUT)
#undef GYRE_PUT
}

// One bit of each core's answer; the warps of a core that are released.
inline uint32_t answers(const Vdut &dut, Field field) {
  uint32_t mask = 0;
  for (unsigned k = 0; k < NUM_CORES; ++k) {
    mask |= uint32_t(port_get(dut.rsp_o, k * GYRE_GBAR_RSP_BITS + field.at, 1)) << k;
  }
  return mask;
}
inline uint32_t clear_of(const Vdut &dut, unsigned k) {
  return uint32_t(port_get(dut.rsp_o, k * GYRE_GBAR_RSP_BITS + gbar_rsp::clear.at, NUM_WARPS));
}

#endif

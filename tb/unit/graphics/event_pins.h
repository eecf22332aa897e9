// event_pins.h - sets the ports by which the vertex stage sees the fault record (fault_t) and the exceptions of its
// programs (exceptions_t).

#ifndef GYRE_GRAPHICS_EVENT_PINS_H
#define GYRE_GRAPHICS_EVENT_PINS_H

#include "gyre_uop_port.h"

template <class Port>
inline void set_fault(Port &port, bool valid, uint32_t cause, uint32_t warp, uint32_t lanes,
                      uint32_t pc, uint32_t value) {
#define GYRE_PUT(name, at, width) port_put(port, at, width, name);
  GYRE_FAULT_FIELDS(GYRE_PUT)
#undef GYRE_PUT
}

template <class Port>
inline void set_exceptions(Port &port, uint32_t count, uint32_t code, uint32_t core, uint32_t warp,
                           uint32_t lanes, uint32_t pc, uint32_t value) {
#define GYRE_PUT(name, at, width) port_put(port, at, width, name);
  GYRE_EXCEPTIONS_FIELDS(GYRE_PUT)
#undef GYRE_PUT
}

#endif

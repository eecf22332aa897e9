// config_port.h - sets a port of draw_config_t, which several modules of the vertex stage have.

#ifndef GYRE_GRAPHICS_CONFIG_PORT_H
#define GYRE_GRAPHICS_CONFIG_PORT_H

#include "gyre_uop_port.h"

extern "C" {
#include "generated/gyre_bundles.h"
}

template <class Port>
inline void set_config(Port &port, const gyre_draw_config_t &config) {
#define GYRE_PUT(name, at, width) port_put(port, at, width, config.name);
  GYRE_DRAW_CONFIG_FIELDS(GYRE_PUT)
#undef GYRE_PUT
}

#endif

// field.h - fields of structures at a port by name: put(dut.req_i, cache_req::tag, 3). The tables of fields are
// generated (gyre_types_fields.inc); a test names the types that it uses:
//   GYRE_FIELDS(cache_req, GYRE_CACHE_REQ_FIELDS)

#ifndef GYRE_FIELD_H
#define GYRE_FIELD_H

#include "gyre_uop_port.h"

struct Field {
  unsigned at, width;
};

#define GYRE_FIELD(name, at, width) inline constexpr Field name{at, width};
#define GYRE_FIELDS(type, table) \
  namespace type {               \
  table(GYRE_FIELD)              \
  }

template <class T>
inline void put(T &port, Field field, uint64_t value) {
  port_put(port, field.at, field.width, value);
}
template <class T>
inline uint64_t get(const T &port, Field field) {
  return port_get(port, field.at, field.width);
}

#endif

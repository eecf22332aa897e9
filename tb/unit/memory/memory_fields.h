// memory_fields.h - the structures of caches and of the memory port, field by field. Data are the lowest field:
// port_set_bytes and port_get_bytes take them from the port as it is.

#ifndef MEMORY_FIELDS_H
#define MEMORY_FIELDS_H

#include "field.h"

extern "C" {
#include "memory/gyre_mem_port.h"
}

GYRE_FIELDS(mem_req, GYRE_MEM_REQ_FIELDS)
GYRE_FIELDS(mem_rsp, GYRE_MEM_RSP_FIELDS)
GYRE_FIELDS(cache_req, GYRE_CACHE_REQ_FIELDS)
GYRE_FIELDS(cache_rsp, GYRE_CACHE_RSP_FIELDS)
GYRE_FIELDS(cache_state, GYRE_CACHE_STATE_FIELDS)

// Compares the request to memory with the twin's port.
template <class T>
inline void compare_request(Unit &u, const T &port, const gyre_mem_port &twin, uint32_t line) {
  u.compare("mem_req_o.write", get(port, mem_req::write), twin.req_write);
  u.compare("mem_req_o.tag", get(port, mem_req::tag), twin.req_tag);
  u.compare("mem_req_o.addr", get(port, mem_req::addr), twin.req_addr);
  for (uint32_t i = 0; i < line; ++i) {
    u.compare("mem_req_o.mask", port_get(port, mem_req::mask.at + i, 1),
              twin.req_mask[i / 8] >> i % 8 & 1, int(i));
  }
  if (twin.req_write) compare_bytes(u, "mem_req_o.data", port, twin.req_data, line);
}

#endif

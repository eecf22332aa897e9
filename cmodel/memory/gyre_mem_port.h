// gyre_mem_port.h - the wires of one memory port in one cycle, request and response: between a
// cache, the arbiters and the pins. Fields beside a valid mean something only with it; pointers
// stay valid until the next clock edge.

#ifndef GYRE_MEMORY_MEM_PORT_H
#define GYRE_MEMORY_MEM_PORT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_mem_port {
  // Request: from the source, except req_ready. req_data means something only for writes.
  bool req_valid, req_ready, req_write;
  uint32_t req_tag, req_addr;
  const uint8_t *req_mask, *req_data;
  // Response: to the source, except rsp_ready. rsp_data means something only for reads.
  bool rsp_valid, rsp_ready, rsp_write, rsp_error;
  uint32_t rsp_tag;
  const uint8_t *rsp_data;
} gyre_mem_port;

#endif

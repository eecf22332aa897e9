// gyre_mem_port.h - request and response of one memory port in one cycle, between a cache, the
// arbiters and the pins. Fields next to a valid bit are meaningful only while it is set; pointers
// stay valid until the next clock edge.

#ifndef GYRE_MEMORY_MEM_PORT_H
#define GYRE_MEMORY_MEM_PORT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_mem_port {
  // Request: from the source, except req_ready. req_data is valid only for writes.
  bool req_valid, req_ready, req_write;
  uint32_t req_tag, req_addr;
  const uint8_t *req_mask, *req_data;
  // Response: to the source, except rsp_ready. rsp_data is valid only for reads.
  bool rsp_valid, rsp_ready, rsp_write, rsp_error;
  uint32_t rsp_tag;
  const uint8_t *rsp_data;
} gyre_mem_port;

#endif

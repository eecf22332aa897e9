// gyre_cache_requests.c - twin of rtl/memory/cache/gyre_cache_requests.sv.

#include "memory/cache/gyre_cache_requests.h"

#include <stddef.h>

void gyre_cache_requests_eval(const gyre_cache_requests *r, const gyre_cache_requests_in *in,
                              uint32_t offset_bits, gyre_mem_port *mem) {
  const bool read = in->ask && (in->may_ask || (r->lock && !r->owner));
  const bool write = in->store || (in->back != NULL && in->back_may);
  mem->req_valid = read || write;
  if (!mem->req_valid) return;
  mem->req_write = r->lock ? r->owner : write && !(read && r->owner);
  if (!mem->req_write) {
    mem->req_tag = in->ask_id;
    mem->req_addr = in->ask_line << offset_bits;
    mem->req_mask = in->ask_mask;
    mem->req_data = in->head->data;
    return;
  }
  const bool back = in->back != NULL;
  mem->req_tag = 0;
  mem->req_addr = (back ? in->back->line : in->head->line) << offset_bits;
  mem->req_mask = back ? in->back->mask : in->head->mask;
  mem->req_data = back ? in->back->data : in->head->data;
}

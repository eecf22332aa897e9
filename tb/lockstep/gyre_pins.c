// gyre_pins.c - checks the rules of the memory port. See gyre_pins.h.

#include "gyre_pins.h"

#include <string.h>

void gyre_pins_init(gyre_pins *p, const gyre_config *cfg) {
  memset(p, 0, sizeof *p);
  p->line_bytes = cfg->line_bytes;
}

static const char *check_request(gyre_pins *p, const gyre_gpu_wires *w) {
  if (p->waiting) {
    if (!w->gpu_req_valid) return "a memory request was withdrawn before it was accepted";
    if (w->gpu_req_write != p->write || w->gpu_req_tag != p->tag || w->gpu_req_addr != p->addr ||
        memcmp(w->gpu_req_mask, p->mask, (p->line_bytes + 7) / 8) != 0 ||
        (p->write && memcmp(w->gpu_req_data, p->data, p->line_bytes) != 0)) {
      return "a memory request changed before it was accepted";
    }
  } else if (w->gpu_req_valid) {
    if (w->gpu_req_addr % p->line_bytes != 0) return "a memory request is not aligned to the line";
    if (!w->gpu_req_write && p->reads[w->gpu_req_tag] != 0) {
      return "a second read of the same tag was sent while one is under way";
    }
  }
  return NULL;
}

// The memory's side: what is offered stays until it is taken.
static const char *check_response(gyre_pins *p, const gyre_gpu_wires *w) {
  if (p->held) {
    if (!w->gpu_rsp_valid) return "the memory withdrew a response before it was taken";
    if (w->gpu_rsp_write != p->held_write || w->gpu_rsp_error != p->held_error ||
        w->gpu_rsp_tag != p->held_tag ||
        (!p->held_write && memcmp(w->gpu_rsp_data, p->held_data, p->line_bytes) != 0)) {
      return "the memory changed a response before it was taken";
    }
  }
  p->held = w->gpu_rsp_valid && !w->gpu_rsp_ready;
  if (p->held) {
    p->held_write = w->gpu_rsp_write;
    p->held_error = w->gpu_rsp_error;
    p->held_tag = w->gpu_rsp_tag;
    memcpy(p->held_data, w->gpu_rsp_data, p->line_bytes);
  }
  return NULL;
}

const char *gyre_pins_check(gyre_pins *p, const gyre_gpu_wires *w) {
  const char *broken = w->gpu_req_valid || p->waiting ? check_request(p, w) : NULL;
  const char *memory = check_response(p, w);
  if (memory) return memory;
  if (w->gpu_rsp_valid && w->gpu_rsp_ready) {
    uint32_t *open = w->gpu_rsp_write ? p->writes : p->reads;
    if (open[w->gpu_rsp_tag] == 0) return "the memory answered a request that was never accepted";
    --open[w->gpu_rsp_tag];
  }
  p->waiting = w->gpu_req_valid && !w->gpu_req_ready;
  if (p->waiting) {
    p->write = w->gpu_req_write;
    p->tag = w->gpu_req_tag;
    p->addr = w->gpu_req_addr;
    memcpy(p->mask, w->gpu_req_mask, sizeof p->mask);
    memcpy(p->data, w->gpu_req_data, sizeof p->data);
  } else if (w->gpu_req_valid) {
    ++(w->gpu_req_write ? p->writes : p->reads)[w->gpu_req_tag];
  }
  return broken;
}

// core_drive.h - what drives the cycle model's core in core_test.c and pixel_core_test.c, and compares its exceptions
// with those of the functional simulator: cycles with memory's answers, requests at the attribute port.

#ifndef GYRE_CORE_DRIVE_H
#define GYRE_CORE_DRIVE_H

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core_world.h"

// A cycle, with the memory's answer to what was asked for in one before.
static void cycle(world *w, gyre_model *m, gyre_gpu_in *pins) {
  gyre_mem_req req;
  pins->mem = (gyre_mem_in){.req_ready = !w->answers,
                            .rsp_valid = w->answers && w->waits == 0,
                            .rsp_write = w->is_write,
                            .rsp_tag = w->tag,
                            .rsp_data = w->line};
  const bool asked = gyre_model_req(m, &req) && !w->answers;
  if (w->answers && w->waits != 0) {
    gyre_gpu_tick(m, pins);
    w->waits--;
    return;
  }
  if (w->answers && gyre_model_rsp_ready(m, w->tag)) {
    gyre_gpu_tick(m, pins);
    w->answers = false;
    return;
  }
  const uint32_t bytes = w->cfg.line_bytes, at = asked ? req.addr - w->cfg.ram_base : 0;
  uint8_t line[GYRE_MAX_LINE] = {0};
  if (asked) {
    w->answers = true;
    w->waits = at >= BANKS_AT ? w->latency : 0;  // the program comes at once
    w->is_write = req.write;
    w->tag = req.tag;
    for (uint32_t i = 0; i < bytes && at + i < BYTES; i++) {
      if (!req.write) line[i] = w->ram[at + i];
      if (req.write && req.mask[i / 8] >> i % 8 & 1) w->ram[at + i] = req.data[i];
    }
  }
  gyre_gpu_tick(m, pins);
  if (asked) memcpy(w->line, line, sizeof line);
}

// A request at the attribute port. False: it is never taken.
static bool row(world *w, gyre_model *m, gyre_gpu_in *pins, gyre_attr_t request) {
  pins->attr = request;
  for (unsigned i = 0; i < LIMIT; i++) {
    cycle(w, m, pins);
    if (!gyre_gpu_attr_ready(m)) continue;
    pins->attr.valid = false;
    return true;
  }
  return false;
}

static bool rest(world *w, gyre_model *m, gyre_gpu_in *pins) {
  for (unsigned i = 0; i < LIMIT; i++) {
    if (!gyre_gpu_busy(m, false, GYRE_NO_CORE)) return true;
    cycle(w, m, pins);
  }
  return false;
}

static bool same(const char *what, uint32_t core, uint32_t functional) {
  if (core == functional) return true;
  fprintf(stderr, "%s: %08" PRIx32 " instead of %08" PRIx32 "\n", what, core, functional);
  return false;
}

static bool same_exceptions(const gyre_draw_exceptions *e, const gyre_shader_exceptions *f) {
  bool good = same("exceptions", e->count, f->count) & same("code", e->code, f->code);
  if (f->count == 0) return good;
  return good & same("pc", e->pc, f->pc) & same("warp", e->warp, f->warp) &
         same("threads", e->lanes, f->lanes) & same("value", e->value, f->value);
}

#endif

// gyre_stream_targets.c - twin of rtl/graphics/vertex/gyre_stream_targets.sv.

#include "graphics/vertex/gyre_stream_targets.h"

bool gyre_stream_targets_fit(const gyre_stream_targets *s) {
  for (unsigned t = 0; t < GYRE_DRAW_TARGETS; t++) {
    if (s->target[t].used_q && s->target[t].need_q > s->target[t].room_q) return false;
  }
  return true;
}

uint32_t gyre_stream_targets_written(const gyre_stream_targets *s, unsigned target) {
  const uint64_t written = s->target[target].at_q - s->target[target].address_q;
  return written > UINT32_MAX ? GYRE_DRAW_WRITTEN_MOST : (uint32_t)written;
}

static unsigned vertices(uint8_t topology) {
  if (topology == GYRE_TOPOLOGY_POINTS) return 1;
  return topology < GYRE_TOPOLOGY_TRIANGLES ? 2 : 3;
}

void gyre_stream_targets_tick(gyre_stream_targets *s, const gyre_stream_targets_in *in) {
  const gyre_draw_config_t *c = in->config;
  for (unsigned t = 0; t < GYRE_DRAW_TARGETS; t++) {
    gyre_stream_target *g = &s->target[t];
    if (in->start) g->need_q = (uint64_t)g->stride_q * vertices(in->topology);
    if (c->valid && c->kind == GYRE_DRAW_ENTRY_TARGET && c->index % GYRE_DRAW_TARGETS == t) {
      g->used_q = c->item & 1;
      g->address_q = c->address;
      g->at_q = (uint64_t)c->address + c->more;
      g->stride_q = c->stride;
      // The last vertex needs room for its captured words only: the gap to the next one is added
      // once.
      const uint32_t gap = c->stride - 4 * ((c->item >> 9 & 0xfff) + 1);
      g->room_q = c->more > c->bytes ? 0 : (uint64_t)(c->bytes - c->more) + gap;
    } else {
      if (in->step && g->used_q) g->at_q += g->stride_q;
      if (in->write) g->room_q -= g->need_q;
    }
  }
}

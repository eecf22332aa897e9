// gyre_axi_write.c - twin of rtl/axi/gyre_axi_write.sv.

#include "axi/gyre_axi_write.h"

#include <string.h>

void gyre_axi_write_reset(gyre_axi_write *w, uint32_t line_bytes, uint32_t beat_bytes) {
  memset(w, 0, sizeof *w);
  w->line_bytes = line_bytes;
  w->beat_bytes = beat_bytes;
}

static bool wlast(const gyre_axi_write *w) { return w->beat == w->last; }

bool gyre_axi_write_ready(const gyre_axi_write *w, bool awready, bool wready) {
  const bool go = w->block == 0;
  return (!w->aw_pending || (go && awready)) && (!w->w_pending || (go && wready && wlast(w)));
}

bool gyre_axi_write_bready(const gyre_axi_write *w, bool rsp_ready) {
  return !w->rsp_valid || rsp_ready;
}

void gyre_axi_write_eval(const gyre_axi_write *w, gyre_axi_write_out *out) {
  memset(out, 0, sizeof *out);
  const bool go = w->block == 0;
  out->awvalid = w->aw_pending && go;
  out->wvalid = w->w_pending && go;
  out->wlast = wlast(w);
  const uint32_t line = w->line_bytes, width = w->beat_bytes;
  for (uint32_t i = 0; i < width; ++i) {
    // A line that is narrower than a beat is shown in all positions, its strobes only in the right
    // one.
    const bool place = width <= line || i / line == w->aw.addr % width / line;
    const uint32_t from = width < line ? w->beat * width + i : i % line;
    out->wdata[i] = w->data[from];
    if (place && (w->mask[from / 8] >> from % 8 & 1)) out->wstrb |= (uint64_t)1 << i;
  }
}

void gyre_axi_write_tick(gyre_axi_write *w, bool drop, const gyre_axi_store *start, uint32_t block,
                         uint32_t done, bool awready, bool wready, bool b_fire, bool berror,
                         uint32_t tag, bool lost, bool rsp_ready) {
  const bool go = w->block == 0;
  if (w->aw_pending && go && awready) w->aw_pending = false;
  if (w->w_pending && go && wready) {
    if (wlast(w))
      w->w_pending = false;
    else
      ++w->beat;
  }
  if (start) {
    w->aw_pending = w->w_pending = true;
    w->block = block;
    w->aw = start->aw;
    w->beat = start->first;
    w->last = start->last;
    memcpy(w->mask, start->mask, (w->line_bytes + 7) / 8);
    memcpy(w->data, start->data, w->line_bytes);
  }
  w->block &= ~done;
  if (drop) w->block = 0;

  if (gyre_axi_write_bready(w, rsp_ready)) w->rsp_valid = b_fire && !lost;
  if (drop) w->rsp_valid = false;
  if (b_fire) {
    w->rsp_tag = tag;
    w->rsp_error = berror;
  }
}

// gyre_axi_read.c - twin of rtl/axi/gyre_axi_read.sv.

#include "axi/gyre_axi_read.h"

#include <string.h>

void gyre_axi_read_reset(gyre_axi_read *r, uint32_t line_bytes, uint32_t beat_bytes) {
  memset(r, 0, sizeof *r);
  r->line_bytes = line_bytes;
  r->beat_bytes = beat_bytes;
}

bool gyre_axi_read_eval_ar(const gyre_axi_read *r) { return r->ar_valid && r->ar_block == 0; }

bool gyre_axi_read_ready(const gyre_axi_read *r, bool arready) {
  return !r->ar_valid || (gyre_axi_read_eval_ar(r) && arready);
}

bool gyre_axi_read_rready(const gyre_axi_read *r, bool rsp_ready) {
  return !r->rsp_valid || rsp_ready;
}

// Handles the last beat: the line is complete.
static void finish(gyre_axi_read *r, const gyre_axi_beat *b, const gyre_axi_item *item) {
  const uint32_t line = r->line_bytes, width = r->beat_bytes;
  r->rsp_tag = item->tag;
  r->rsp_error = b->error || (r->error >> b->id & 1);
  if (width >= line) {
    memcpy(r->rsp_data, b->data + item->place * line, line);
    return;
  }
  memcpy(r->rsp_data, r->row[b->id], line - width);
  for (uint32_t at = item->one ? 0 : line - width; at < line; at += width) {
    memcpy(r->rsp_data + at, b->data, width);
  }
}

void gyre_axi_read_tick(gyre_axi_read *r, bool drop, const gyre_axi_address *start, uint32_t block,
                        uint32_t done, bool arready, const gyre_axi_beat *beat,
                        const gyre_axi_item *item, bool lost, bool rsp_ready) {
  if (gyre_axi_read_eval_ar(r) && arready) r->ar_valid = false;
  if (start) {
    r->ar_valid = true;
    r->ar = *start;
    r->ar_block = block;
  }
  r->ar_block &= ~done;
  if (drop) r->ar_block = 0;

  if (gyre_axi_read_rready(r, rsp_ready)) r->rsp_valid = beat && beat->last && !lost;
  if (drop) r->rsp_valid = false;
  if (!beat) return;
  const uint32_t bit = 1u << beat->id;
  if (beat->last) {
    finish(r, beat, item);
    r->beat[beat->id] = 0;
    r->error &= ~bit;
    return;
  }
  const uint32_t at = r->beat[beat->id] * r->beat_bytes;
  if (at + r->beat_bytes < r->line_bytes) memcpy(r->row[beat->id] + at, beat->data, r->beat_bytes);
  r->beat[beat->id] = (at + r->beat_bytes) % r->line_bytes / r->beat_bytes;
  if (beat->error) r->error |= bit;
}

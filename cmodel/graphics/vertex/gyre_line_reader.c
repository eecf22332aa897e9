// gyre_line_reader.c - twin of rtl/graphics/vertex/gyre_line_reader.sv.

#include "graphics/vertex/gyre_line_reader.h"

#include <string.h>

void gyre_line_reader_init(gyre_line_reader *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->line_bytes = cfg->line_bytes;
}

void gyre_line_reader_eval(const gyre_line_reader *s, bool want, uint32_t address, unsigned bytes,
                           gyre_line_reader_out *out) {
  const uint32_t at = address + s->got_q, offset = at % s->line_bytes;
  const bool hit = s->kept_q && s->tag_q == at - offset;
  out->get = want && !hit;
  out->get_addr = at;
  out->partial = want && hit && offset + bytes - s->got_q > s->line_bytes;
  out->ready = want && hit && !out->partial;
  out->raw = s->got_bytes_q & ((1u << 8 * s->got_q) - 1);
  for (unsigned i = s->got_q, from = offset; i < 4 && from < s->line_bytes; i++, from++)
    out->raw |= (uint32_t)s->line_q[from] << 8 * i;
}

void gyre_line_reader_tick(gyre_line_reader *s, bool start, bool want, bool taken,
                           const gyre_line_answer *answer, const gyre_line_reader_out *out) {
  const uint32_t offset = out->get_addr % s->line_bytes;
  if (out->get && answer->done) {
    s->kept_q = true;
    s->unread_q |= answer->error;
    s->tag_q = out->get_addr - offset;
    memcpy(s->line_q, answer->line, s->line_bytes);
  }
  if (!want || taken) {
    s->got_q = 0;
  } else if (out->partial) {
    s->got_q = (uint8_t)(s->got_q + s->line_bytes - offset);
    s->got_bytes_q = out->raw;
  }
  if (!start) return;
  s->kept_q = false;
  s->unread_q = false;
}

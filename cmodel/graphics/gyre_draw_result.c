// gyre_draw_result.c - twin of rtl/graphics/gyre_draw_result.sv.

#include "graphics/gyre_draw_result.h"

#include <string.h>

enum { BYTES = 128, MOST = 64 };

void gyre_draw_result_init(gyre_draw_result *s, uint32_t line_bytes) {
  memset(s, 0, sizeof *s);
  s->line_bytes = line_bytes;
}

// Returns the bytes of an access.
static uint32_t part(const gyre_draw_result *s) {
  return s->line_bytes < MOST ? s->line_bytes : MOST;
}

void gyre_draw_result_eval(const gyre_draw_result *s, uint32_t address, const uint32_t *words,
                           bool written, gyre_draw_result_put *put) {
  const uint32_t bytes = part(s), first = s->part_q * bytes;
  memset(put, 0, sizeof *put);
  put->put = s->running_q && (s->part_q != 0 || written);
  put->addr = address + first;
  const uint32_t at = put->addr % s->line_bytes;
  for (uint32_t b = 0; b < s->line_bytes; b++) {
    const uint32_t word = (first + b % bytes) / 4;
    const bool mine = b >= at && b < at + bytes;
    put->mask[b / 8] |= (uint8_t)((mine || s->line_bytes <= MOST) << b % 8);
    put->data[b] = word < GYRE_DRAW_RESULT_USED ? (uint8_t)(words[word] >> b % 4 * 8) : 0;
  }
}

bool gyre_draw_result_done(const gyre_draw_result *s, bool idle, bool last) {
  return s->ending_q && (idle || !last);
}

void gyre_draw_result_tick(gyre_draw_result *s, bool start, bool idle, bool last, bool put_done) {
  const bool ends = put_done && (uint32_t)(s->part_q + 1) * part(s) == BYTES;
  s->ending_q = ends || (s->ending_q && !gyre_draw_result_done(s, idle, last));
  if (start)
    s->part_q = 0;
  else if (put_done)
    s->part_q = (s->part_q + 1) & 31;
  s->running_q = start || (s->running_q && !ends);
}

// gyre_draw_result.h - twin of rtl/graphics/gyre_draw_result.sv: writes the words of a result to memory.

#ifndef GYRE_GRAPHICS_DRAW_RESULT_H
#define GYRE_GRAPHICS_DRAW_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

enum { GYRE_DRAW_RESULT_USED = 28 };  // number of words; later words of the result are 0

typedef struct gyre_draw_result {
  uint32_t line_bytes;
  bool running_q, ending_q;  // ending_q: the last access is taken
  uint8_t part_q;
} gyre_draw_result;

typedef struct gyre_draw_result_put {
  bool put;
  uint32_t addr;
  uint8_t mask[GYRE_MAX_LINE / 8];
  uint8_t data[GYRE_MAX_LINE];
} gyre_draw_result_put;

void gyre_draw_result_init(gyre_draw_result *s, uint32_t line_bytes);
// Performs a clock edge with reset.
static inline void gyre_draw_result_reset(gyre_draw_result *s) {
  s->running_q = s->ending_q = false;
}
// Computes the request to the draw port. written: memory has answered all earlier writes.
void gyre_draw_result_eval(const gyre_draw_result *s, uint32_t address, const uint32_t *words,
                           bool written, gyre_draw_result_put *put);
// idle: no access is under way. last: it is the last result of a list.
bool gyre_draw_result_done(const gyre_draw_result *s, bool idle, bool last);
void gyre_draw_result_tick(gyre_draw_result *s, bool start, bool idle, bool last, bool put_done);

#endif

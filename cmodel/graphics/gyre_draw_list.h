// gyre_draw_list.h - twin of rtl/graphics/gyre_draw_list.sv: sequences a list of draws, packet by
// packet.

#ifndef GYRE_GRAPHICS_DRAW_LIST_H
#define GYRE_GRAPHICS_DRAW_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

enum {
  GYRE_DRAW_COUNTS = 7
};  // counters among the words of a result, from GYRE_DRAW_REFERENCES
    // on

typedef enum gyre_draw_list_state {
  GYRE_DRAW_LIST_IDLE,
  GYRE_DRAW_LIST_READ,   // a packet is read
  GYRE_DRAW_LIST_START,  // its draw waits for memory, and for its share of the cores
  GYRE_DRAW_LIST_RUN,
  GYRE_DRAW_LIST_FINISH,  // stream output and the pixel stage write their remaining lines
  GYRE_DRAW_LIST_ASK,     // the result will be written
  GYRE_DRAW_LIST_RESULT,  // the result is being written
  GYRE_DRAW_LIST_NEXT,    // the reader drops the packet
  GYRE_DRAW_LIST_STOP     // the pixel stage of a halted draw writes its remaining lines
} gyre_draw_list_state;

typedef struct gyre_draw_list {
  gyre_draw_list_state state_q;
  uint32_t packet_q;
  uint16_t status_q;
  uint32_t counts_q[GYRE_DRAW_COUNTS];
  gyre_pixel_counts_t pixel_counts_q;
  bool ended_q;  // a draw was aborted
  bool ran_q;    // this draw was started
} gyre_draw_list;

typedef struct gyre_draw_list_in {
  bool begin;
  uint32_t list;
  bool halted;
  uint16_t why;  // resulting status of a draw
  bool read_done, read_last, read_lost;
  uint16_t read_status;
  bool granted;  // the claim
  bool port_idle, empty, finished, pixels, clean, unread;
  uint32_t counts[GYRE_DRAW_COUNTS];
  gyre_pixel_counts_t pixel_counts;
  bool result_done;
} gyre_draw_list_in;

// Outputs that are registers: packet_o, skip_o (ended_q), status_o, counts_o,
// pixel_counts_o, ran_o.
typedef struct gyre_draw_list_out {
  bool busy, done, lost, read_idle, read_fresh, claim, start, release, finish, flush, result;
} gyre_draw_list_out;

// Also performs a clock edge with reset.
void gyre_draw_list_init(gyre_draw_list *s);
void gyre_draw_list_eval(const gyre_draw_list *s, const gyre_draw_list_in *in,
                         gyre_draw_list_out *out);
// Puts status_o and the counts among the words of a result.
void gyre_draw_list_words(const gyre_draw_list *s, uint32_t *words);
void gyre_draw_list_tick(gyre_draw_list *s, const gyre_draw_list_in *in);

#endif

// gyre_draw_port.h - twin of rtl/graphics/gyre_draw_port.sv: shares one memory port among all
// readers and writers of a draw.

#ifndef GYRE_GRAPHICS_DRAW_PORT_H
#define GYRE_GRAPHICS_DRAW_PORT_H

#include <stdbool.h>
#include <stdint.h>

#include "common/gyre_lrs_arbiter.h"
#include "gyre/config.h"
#include "memory/gyre_mem_port.h"

enum {
  GYRE_DRAW_PORT_GETS = 3,   // maximum number of readers
  GYRE_DRAW_PORT_PUTS = 2,   // maximum number of writers
  GYRE_DRAW_PORT_FEW = 4,    // slots of a reader; the third one has twice as many
  GYRE_DRAW_PORT_SLOTS = 8,  // most slots of a reader
  GYRE_DRAW_PORT_WRITES = 8  // writes under way
};

// A reader and its slots; masks have a bit a slot.
typedef struct gyre_draw_port_reader {
  uint8_t slots, next_q;
  uint8_t busy_q, full_q, wrong_q;
  uint8_t stale_q;                       // not wanted any more
  uint8_t chain_q;                       // follows another line
  uint32_t row_q[GYRE_DRAW_PORT_SLOTS];  // address of the line
} gyre_draw_port_reader;

typedef struct gyre_draw_port {
  uint32_t gets, puts, line_bytes;
  gyre_lrs_arbiter arbiter;
  gyre_draw_port_reader reader[GYRE_DRAW_PORT_GETS];
  uint8_t far_q;                     // line far_q + 1 after that of a reader is looked for
  uint8_t lines[16][GYRE_MAX_LINE];  // by tag
  int got_q;                         // reader that is given `line_q`; -1: none
  bool error_q;
  uint8_t line_q[GYRE_MAX_LINE];
  // The request
  bool valid_q, write_q;
  uint8_t tag_q, writes_q;
  uint32_t addr_q;
  uint8_t mask_q[GYRE_MAX_LINE / 8];
  uint8_t data_q[GYRE_MAX_LINE];
} gyre_draw_port;

typedef struct gyre_draw_port_get {
  bool get, more, drop;
  uint32_t addr, last;
} gyre_draw_port_get;

typedef struct gyre_draw_port_put {
  bool put;
  uint32_t addr;
  const uint8_t *mask;  // a bit a byte of the line
  const uint8_t *data;  // the line
} gyre_draw_port_put;

typedef struct gyre_draw_port_in {
  gyre_draw_port_get get[GYRE_DRAW_PORT_GETS];
  gyre_draw_port_put put[GYRE_DRAW_PORT_PUTS];
} gyre_draw_port_in;

void gyre_draw_port_init(gyre_draw_port *s, uint32_t gets, uint32_t puts, uint32_t line_bytes);
// Performs a clock edge with reset.
void gyre_draw_port_reset(gyre_draw_port *s);
// written_o, idle_o.
static inline bool gyre_draw_port_written(const gyre_draw_port *s) { return s->writes_q == 0; }
bool gyre_draw_port_idle(const gyre_draw_port *s);
// Computes req_* of the port, from registers.
void gyre_draw_port_request(const gyre_draw_port *s, gyre_mem_port *port);
// Bit n: reader n gets its line in this cycle, or after the readers a writer's line is taken.
uint32_t gyre_draw_port_done(const gyre_draw_port *s, const gyre_draw_port_in *in);
void gyre_draw_port_tick(gyre_draw_port *s, const gyre_draw_port_in *in, const gyre_mem_port *port);

#endif

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
  GYRE_DRAW_PORT_GETS = 3,
  GYRE_DRAW_PORT_PUTS = 2
};  // maximum numbers of readers and
    // writers

typedef enum gyre_draw_port_state {
  GYRE_DRAW_PORT_IDLE,
  GYRE_DRAW_PORT_ASK,    // the request is offered
  GYRE_DRAW_PORT_ANSWER  // the request was accepted
} gyre_draw_port_state;

typedef struct gyre_draw_port {
  uint32_t gets, puts, line_bytes;
  gyre_draw_port_state state_q;
  gyre_lrs_arbiter arbiter;
  int whose_q;  // requester that waits for the answer: readers, then writers; -1: none
  bool write_q;
  uint32_t addr_q;
  uint8_t mask_q[GYRE_MAX_LINE / 8];
  uint8_t data_q[GYRE_MAX_LINE];
} gyre_draw_port;

typedef struct gyre_draw_port_put {
  bool put;
  uint32_t addr;
  const uint8_t *mask;  // a bit a byte of the line
  const uint8_t *data;  // the line
} gyre_draw_port_put;

typedef struct gyre_draw_port_in {
  struct {
    bool get;
    uint32_t addr;
  } get[GYRE_DRAW_PORT_GETS];
  gyre_draw_port_put put[GYRE_DRAW_PORT_PUTS];
} gyre_draw_port_in;

void gyre_draw_port_init(gyre_draw_port *s, uint32_t gets, uint32_t puts, uint32_t line_bytes);
// Performs a clock edge with reset.
void gyre_draw_port_reset(gyre_draw_port *s);
// Computes req_* of the port, from registers. Its tag is 0.
void gyre_draw_port_request(const gyre_draw_port *s, gyre_mem_port *port);
// Bit n: the answer for reader n, or after the readers for a writer, comes in this cycle.
uint32_t gyre_draw_port_done(const gyre_draw_port *s, const gyre_draw_port_in *in,
                             const gyre_mem_port *port);
void gyre_draw_port_tick(gyre_draw_port *s, const gyre_draw_port_in *in, const gyre_mem_port *port);

#endif

// gyre_queue_port.h - twin of rtl/dispatch/gyre_queue_port.sv: the launch queue's port to memory.

#ifndef GYRE_DISPATCH_QUEUE_PORT_H
#define GYRE_DISPATCH_QUEUE_PORT_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/gyre_mem_port.h"

typedef enum gyre_queue_port_state {
  GYRE_QUEUE_IDLE,
  GYRE_QUEUE_ASK,    // the request is offered
  GYRE_QUEUE_ANSWER  // the request was accepted
} gyre_queue_port_state;

typedef struct gyre_queue_port {
  gyre_queue_port_state state_q;
  bool write_q, four_q;
  uint8_t beat_q;
  uint32_t addr_q, words_q[4];
  uint32_t line_bytes;
  uint8_t mask[GYRE_MAX_LINE / 8];  // mask of the request, for its memory port
  uint32_t data[GYRE_MAX_LINE / 4];
} gyre_queue_port;

typedef struct gyre_queue_port_in {
  bool put, put_four, get;
  uint32_t put_addr, get_addr;
  uint32_t put_words[4];  // a single word is repeated four times
} gyre_queue_port_in;

void gyre_queue_port_init(gyre_queue_port *s, const gyre_config *cfg);
// Performs a clock edge with reset.
static inline void gyre_queue_port_reset(gyre_queue_port *s) { s->state_q = GYRE_QUEUE_IDLE; }
// Computes req_* of the port, from registers. Its tag is 0.
void gyre_queue_port_request(const gyre_queue_port *s, gyre_mem_port *port);
// Returns true for the last request of an access: four words take several short lines.
static inline bool gyre_queue_port_last(const gyre_queue_port *s) {
  return !s->four_q || (s->beat_q + 1u) * s->line_bytes >= 16;
}
static inline bool gyre_queue_port_done(const gyre_queue_port *s, bool write,
                                        const gyre_mem_port *port) {
  return s->state_q == GYRE_QUEUE_ANSWER && port->rsp_valid && s->write_q == write &&
         gyre_queue_port_last(s);
}
void gyre_queue_port_tick(gyre_queue_port *s, const gyre_queue_port_in *in,
                          const gyre_mem_port *port);

#endif

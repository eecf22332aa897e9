// gyre_queue_port.h - twin of rtl/dispatch/gyre_queue_port.sv: the launch queue's way to memory.

#ifndef GYRE_DISPATCH_QUEUE_PORT_H
#define GYRE_DISPATCH_QUEUE_PORT_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "memory/gyre_mem_port.h"

typedef enum gyre_queue_port_state {
  GYRE_QUEUE_IDLE,
  GYRE_QUEUE_ASK,    // the request is offered
  GYRE_QUEUE_ANSWER  // it was accepted
} gyre_queue_port_state;

typedef struct gyre_queue_port {
  gyre_queue_port_state state_q;
  bool write_q;
  uint32_t addr_q, word_q;
  uint32_t line_bytes;
  uint8_t mask[GYRE_MAX_LINE / 8];  // of the request, for its memory port
  uint32_t data[GYRE_MAX_LINE / 4];
} gyre_queue_port;

typedef struct gyre_queue_port_in {
  bool put, get;
  uint32_t put_addr, put_word, get_addr;
} gyre_queue_port_in;

void gyre_queue_port_init(gyre_queue_port *s, const gyre_config *cfg);
// A clock edge with reset.
static inline void gyre_queue_port_reset(gyre_queue_port *s) { s->state_q = GYRE_QUEUE_IDLE; }
// req_* of the port, from registers. Its tag is 0.
void gyre_queue_port_request(const gyre_queue_port *s, gyre_mem_port *port);
static inline bool gyre_queue_port_done(const gyre_queue_port *s, bool write,
                                        const gyre_mem_port *port) {
  return s->state_q == GYRE_QUEUE_ANSWER && port->rsp_valid && s->write_q == write;
}
void gyre_queue_port_tick(gyre_queue_port *s, const gyre_queue_port_in *in,
                          const gyre_mem_port *port);

#endif

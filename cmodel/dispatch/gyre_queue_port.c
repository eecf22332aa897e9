// gyre_queue_port.c - twin of rtl/dispatch/gyre_queue_port.sv.

#include "dispatch/gyre_queue_port.h"

#include <string.h>

void gyre_queue_port_init(gyre_queue_port *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->line_bytes = cfg->line_bytes;
}

void gyre_queue_port_request(const gyre_queue_port *s, gyre_mem_port *port) {
  port->req_valid = s->state_q == GYRE_QUEUE_ASK;
  port->req_write = s->write_q;
  port->req_tag = 0;
  port->req_addr = s->addr_q & ~(s->line_bytes - 1);
  port->req_mask = s->mask;
  port->req_data = (const uint8_t *)s->data;
}

// Mask and data of the request, when it begins.
static void fill(gyre_queue_port *s) {
  const unsigned words = s->line_bytes / 4, word = s->addr_q / 4 % words;
  memset(s->mask, s->write_q ? 0 : 0xff, sizeof s->mask);
  if (s->write_q) s->mask[word / 2] = word % 2 ? 0xf0 : 0x0f;
  for (unsigned w = 0; w < words; w++) s->data[w] = s->word_q;
}

void gyre_queue_port_tick(gyre_queue_port *s, const gyre_queue_port_in *in,
                          const gyre_mem_port *port) {
  switch (s->state_q) {
    case GYRE_QUEUE_IDLE:
      if (!in->put && !in->get) return;
      s->state_q = GYRE_QUEUE_ASK;
      s->write_q = in->put;
      s->addr_q = in->put ? in->put_addr : in->get_addr;
      s->word_q = in->put_word;
      fill(s);
      return;
    case GYRE_QUEUE_ASK:
      if (port->req_ready) s->state_q = GYRE_QUEUE_ANSWER;
      return;
    default:
      if (port->rsp_valid) s->state_q = GYRE_QUEUE_IDLE;
      return;
  }
}

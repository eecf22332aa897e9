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

// Fills mask and data of a request, when it begins.
static void fill(gyre_queue_port *s) {
  const unsigned words = s->line_bytes / 4, word = s->addr_q / 4 % words;
  memset(s->mask, s->write_q ? 0 : 0xff, sizeof s->mask);
  for (unsigned w = 0; w < words; w++) {
    const bool wanted = s->four_q ? w / 4 == word / 4 : w == word;
    if (s->write_q && wanted) s->mask[w / 2] |= w % 2 ? 0xf0 : 0x0f;
    s->data[w] = s->words_q[(s->beat_q * words + w) % 4];
  }
}

void gyre_queue_port_tick(gyre_queue_port *s, const gyre_queue_port_in *in,
                          const gyre_mem_port *port) {
  switch (s->state_q) {
    case GYRE_QUEUE_IDLE:
      if (!in->put && !in->get) return;
      s->state_q = GYRE_QUEUE_ASK;
      s->write_q = in->put;
      s->four_q = in->put && in->put_four;
      s->addr_q = in->put ? in->put_addr : in->get_addr;
      memcpy(s->words_q, in->put_words, sizeof s->words_q);
      s->beat_q = 0;
      fill(s);
      return;
    case GYRE_QUEUE_ASK:
      if (port->req_ready) s->state_q = GYRE_QUEUE_ANSWER;
      return;
    default:
      if (!port->rsp_valid) return;
      s->state_q = gyre_queue_port_last(s) ? GYRE_QUEUE_IDLE : GYRE_QUEUE_ASK;
      s->addr_q += s->line_bytes;
      s->beat_q = (s->beat_q + 1) & 3;
      if (s->state_q == GYRE_QUEUE_ASK) fill(s);
      return;
  }
}

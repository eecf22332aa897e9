// gyre_draw_port.c - twin of rtl/graphics/gyre_draw_port.sv.

#include "graphics/gyre_draw_port.h"

#include <string.h>

void gyre_draw_port_init(gyre_draw_port *s, uint32_t gets, uint32_t puts, uint32_t line_bytes) {
  memset(s, 0, sizeof *s);
  s->gets = gets;
  s->puts = puts;
  s->line_bytes = line_bytes;
  gyre_draw_port_reset(s);
}

void gyre_draw_port_reset(gyre_draw_port *s) {
  s->state_q = GYRE_DRAW_PORT_IDLE;
  s->whose_q = -1;
  gyre_lrs_arbiter_init(&s->arbiter, s->gets + s->puts);
}

static uint32_t asks(const gyre_draw_port *s, const gyre_draw_port_in *in) {
  uint32_t all = 0;
  for (uint32_t g = 0; g < s->gets; g++) all |= (uint32_t)in->get[g].get << g;
  for (uint32_t p = 0; p < s->puts; p++) all |= (uint32_t)in->put[p].put << (s->gets + p);
  return all;
}

void gyre_draw_port_request(const gyre_draw_port *s, gyre_mem_port *port) {
  static const uint8_t all[GYRE_MAX_LINE / 8] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
  port->req_valid = s->state_q == GYRE_DRAW_PORT_ASK;
  port->req_write = s->write_q;
  port->req_tag = 0;
  port->req_addr = s->addr_q & ~(s->line_bytes - 1);
  port->req_mask = s->write_q ? s->mask_q : all;
  port->req_data = s->data_q;
}

static bool answered(const gyre_draw_port *s, const gyre_mem_port *port) {
  return s->state_q == GYRE_DRAW_PORT_ANSWER && port->rsp_valid;
}

uint32_t gyre_draw_port_done(const gyre_draw_port *s, const gyre_draw_port_in *in,
                             const gyre_mem_port *port) {
  return answered(s, port) && s->whose_q >= 0 ? asks(s, in) & 1U << s->whose_q : 0;
}

// Starts the access of the chosen client `c`.
static void take(gyre_draw_port *s, const gyre_draw_port_in *in, uint32_t c) {
  s->write_q = c >= s->gets;
  if (!s->write_q) {
    s->addr_q = in->get[c].addr;
    return;
  }
  const gyre_draw_port_put *put = &in->put[c - s->gets];
  s->addr_q = put->addr;
  memcpy(s->mask_q, put->mask, (s->line_bytes + 7) / 8);
  memcpy(s->data_q, put->data, s->line_bytes);
}

void gyre_draw_port_tick(gyre_draw_port *s, const gyre_draw_port_in *in,
                         const gyre_mem_port *port) {
  const uint32_t all = asks(s, in);
  const bool idle = s->state_q == GYRE_DRAW_PORT_IDLE;
  const int next = gyre_lrs_arbiter_grant(&s->arbiter, all, idle ? 0 : UINT32_MAX);
  gyre_lrs_arbiter_tick(&s->arbiter, next, idle && all != 0);
  switch (s->state_q) {
    case GYRE_DRAW_PORT_IDLE:
      s->whose_q = next;
      if (next < 0) return;
      take(s, in, (uint32_t)next);
      s->state_q = GYRE_DRAW_PORT_ASK;
      return;
    case GYRE_DRAW_PORT_ASK:
      if (port->req_ready) s->state_q = GYRE_DRAW_PORT_ANSWER;
      break;
    default:
      if (port->rsp_valid) s->state_q = GYRE_DRAW_PORT_IDLE;
      if (port->rsp_valid) s->whose_q = -1;
      break;
  }
  if (s->whose_q >= 0 && (all >> s->whose_q & 1) == 0) s->whose_q = -1;
}

// gyre_draw_port.c - twin of rtl/graphics/gyre_draw_port.sv.

#include "graphics/gyre_draw_port.h"

#include <string.h>

enum { FEW = GYRE_DRAW_PORT_FEW };

void gyre_draw_port_init(gyre_draw_port *s, uint32_t gets, uint32_t puts, uint32_t line_bytes) {
  memset(s, 0, sizeof *s);
  s->gets = gets;
  s->puts = puts;
  s->line_bytes = line_bytes;
  for (uint32_t g = 0; g < gets; g++) s->reader[g].slots = g == 2 ? 2 * FEW : FEW;
  gyre_draw_port_reset(s);
}

void gyre_draw_port_reset(gyre_draw_port *s) {
  for (uint32_t g = 0; g < s->gets; g++) {
    gyre_draw_port_reader *r = &s->reader[g];
    r->next_q = r->busy_q = r->full_q = 0;
  }
  s->far_q = 0;
  s->valid_q = false;
  s->writes_q = 0;
  s->got_q = -1;
  gyre_lrs_arbiter_init(&s->arbiter, s->gets + s->puts);
}

bool gyre_draw_port_idle(const gyre_draw_port *s) {
  bool busy = !gyre_draw_port_written(s);
  for (uint32_t g = 0; g < s->gets; g++) busy = busy || s->reader[g].busy_q != 0;
  return !busy;
}

void gyre_draw_port_request(const gyre_draw_port *s, gyre_mem_port *port) {
  static const uint8_t all[GYRE_MAX_LINE / 8] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                                 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
  port->req_valid = s->valid_q;
  port->req_write = s->write_q;
  port->req_tag = s->tag_q;
  port->req_addr = s->addr_q;
  port->req_mask = s->write_q ? s->mask_q : all;
  port->req_data = s->data_q;
}

// What a reader does in this cycle.
typedef struct moment {
  uint32_t row;      // line that it asks for
  int here;          // slot of its line; -1: none
  bool wants, asks;  // it wants a slot; that slot is free
  bool chain;        // the line that it asks for follows another one
  bool ready;
} moment;

static uint8_t valid(const gyre_draw_port_reader *r) {
  return (uint8_t)(r->full_q | (r->busy_q & ~r->stale_q));
}

// Returns the slot that has the line at `row`; -1: none.
static int find(const gyre_draw_port_reader *r, uint32_t row) {
  for (int i = 0; i < r->slots; i++)
    if (valid(r) >> i & 1 && r->row_q[i] == row) return i;
  return -1;
}

static moment look(const gyre_draw_port *s, const gyre_draw_port_in *in, uint32_t g) {
  const gyre_draw_port_reader *r = &s->reader[g];
  const gyre_draw_port_get *c = &in->get[g];
  const uint32_t wanted = c->addr & ~(s->line_bytes - 1);
  const bool asked = c->get && s->got_q != (int)g && !c->drop;
  moment m = {.here = find(r, wanted), .row = wanted};
  m.ready = asked && m.here >= 0 && r->full_q >> m.here & 1;
  if (asked && m.here < 0) {
    m.wants = true;
    m.chain = valid(r) == 0 || find(r, wanted - s->line_bytes) >= 0;
  } else {
    const uint64_t after = (uint64_t)wanted + (s->far_q + 1) * s->line_bytes;
    m.row = (uint32_t)after;
    m.chain = true;
    m.wants = c->more && !c->drop && !m.ready && m.here >= 0 && r->chain_q >> m.here & 1 &&
              find(r, m.row) < 0 && after <= (c->last & ~(s->line_bytes - 1));
  }
  m.asks = m.wants && (r->busy_q >> r->next_q & 1) == 0;
  return m;
}

// Returns the client whose request is taken; -1: none.
static int choose(const gyre_draw_port *s, const gyre_draw_port_in *in) {
  uint32_t asks = 0;
  if (s->valid_q) return -1;
  for (uint32_t g = 0; g < s->gets; g++) asks |= (uint32_t)look(s, in, g).asks << g;
  for (uint32_t p = 0; p < s->puts && s->writes_q != GYRE_DRAW_PORT_WRITES; p++)
    asks |= (uint32_t)in->put[p].put << (s->gets + p);
  return gyre_lrs_arbiter_grant(&s->arbiter, asks, 0);
}

uint32_t gyre_draw_port_done(const gyre_draw_port *s, const gyre_draw_port_in *in) {
  const int next = choose(s, in);
  uint32_t done = next >= (int)s->gets ? 1U << next : 0;
  if (s->got_q >= 0 && in->get[s->got_q].get) done |= 1U << s->got_q;
  return done;
}

// The request of client `c` goes into its register.
static void take(gyre_draw_port *s, const gyre_draw_port_in *in, uint32_t c) {
  s->write_q = c >= s->gets;
  s->tag_q = 0;
  if (!s->write_q) {
    const moment m = look(s, in, c);
    s->tag_q = (uint8_t)(c * FEW + s->reader[c].next_q);
    s->addr_q = m.row;
    return;
  }
  const gyre_draw_port_put *put = &in->put[c - s->gets];
  s->addr_q = put->addr & ~(s->line_bytes - 1);
  memcpy(s->mask_q, put->mask, (s->line_bytes + 7) / 8);
  memcpy(s->data_q, put->data, s->line_bytes);
}

// ask: the reader's request is taken. slot: of the answer; -1: none.
static void tick_reader(gyre_draw_port_reader *r, const moment *m, bool ask, bool drop, int slot,
                        bool wrong) {
  const uint8_t mine = slot < 0 ? 0 : (uint8_t)(1 << slot);
  const uint8_t begins = ask ? (uint8_t)(1 << r->next_q) : 0;
  r->full_q = drop ? 0 : (uint8_t)(((mine & ~r->stale_q) | r->full_q) & ~begins);
  r->busy_q = (uint8_t)((r->busy_q & ~mine) | begins);
  r->stale_q = (uint8_t)((drop ? 0xff : r->stale_q) & ~begins);
  r->wrong_q = (uint8_t)((r->wrong_q & ~mine) | (wrong ? mine : 0));
  if (ask) {
    r->row_q[r->next_q] = m->row;
    r->chain_q = (uint8_t)((r->chain_q & ~begins) | (m->chain ? begins : 0));
  }
  if (ask || (m->wants && !m->asks)) r->next_q = (uint8_t)((r->next_q + 1) % r->slots);
}

void gyre_draw_port_tick(gyre_draw_port *s, const gyre_draw_port_in *in,
                         const gyre_mem_port *port) {
  moment m[GYRE_DRAW_PORT_GETS];
  const int next = choose(s, in);
  const bool answered = port->rsp_valid && !port->rsp_write, loads = !s->valid_q;
  int gives = -1;
  for (uint32_t g = s->gets; g-- > 0;) {
    m[g] = look(s, in, g);
    if (m[g].ready) gives = (int)g;
  }
  if (gives >= 0) {
    memcpy(s->line_q, s->lines[FEW * gives + m[gives].here], s->line_bytes);
    s->error_q = s->reader[gives].wrong_q >> m[gives].here & 1;
  }
  if (answered) memcpy(s->lines[port->rsp_tag & 15], port->rsp_data, s->line_bytes);
  gyre_lrs_arbiter_tick(&s->arbiter, next, next >= 0);
  if (next >= 0) take(s, in, (uint32_t)next);
  for (uint32_t g = 0; g < s->gets; g++) {
    gyre_draw_port_reader *r = &s->reader[g];
    const uint32_t slot = port->rsp_tag - g * FEW;
    tick_reader(r, &m[g], next == (int)g, in->get[g].drop,
                answered && slot < r->slots ? (int)slot : -1, port->rsp_error);
  }
  s->far_q = s->far_q == 2 ? 0 : (uint8_t)(s->far_q + 1);
  s->got_q = gives;
  s->writes_q =
      (uint8_t)(s->writes_q + (next >= (int)s->gets) - (port->rsp_valid && port->rsp_write));
  s->valid_q = loads ? next >= 0 : !port->req_ready;
}

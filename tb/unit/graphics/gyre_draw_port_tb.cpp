// Unit test of rtl/graphics/gyre_draw_port.sv against cmodel/graphics/gyre_draw_port.c: readers and writers that ask
// beside each other, give up, and ask anew; a memory that takes its time and fails. Each access is checked here: that it
// is what its client asked for, that its answer comes once, and that nobody waits while others are served twice.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/gyre_draw_port.h"
}

namespace {
constexpr unsigned kClients = GETS + PUTS;

struct Client {
  bool asks = false;
  uint32_t addr = 0;
  uint8_t mask[(LINE_BYTES + 7) / 8] = {}, line[LINE_BYTES] = {};
  unsigned passed = 0;  // others have been served since it asks
};
}  // namespace

GYRE_SET_PORTS(const gyre_mem_port &port, const uint8_t *line);
GYRE_COMPARE_PORTS(const gyre_draw_port &twin, const gyre_mem_port &port, uint32_t done,
                   const uint8_t *line);
GYRE_PORT(req_ready_i, port.req_ready);
GYRE_PORT(rsp_valid_i, port.rsp_valid);
GYRE_PORT(rsp_error_i, port.rsp_error);
GYRE_PORT(rsp_data_i, line);
GYRE_PORT(idle_o, twin.state_q == GYRE_DRAW_PORT_IDLE);
GYRE_PORT(req_valid_o, port.req_valid);
GYRE_PORT(error_o, port.rsp_error);
GYRE_PORT(line_o, line);
GYRE_PORT(req_write_o, port.req_write);
GYRE_PORT(req_addr_o, port.req_addr);
GYRE_WHEN(done, error_o, line_o);
GYRE_WHEN(port.req_valid, req_write_o, req_addr_o);
GYRE_BY_TEST("driven by parts", get_i, put_i, get_addr_i, put_addr_i, put_mask_i, put_data_i);
GYRE_BY_TEST("compared by parts", req_data_o);
GYRE_BY_TEST("compared by parts", get_done_o, put_done_o, req_mask_o);
#include "Vdut_ports.h"

static void check_rules(Unit &u, const Vdut &dut, const gyre_mem_port &port, uint32_t seen,
                        int whose, bool owed, uint32_t done, bool under_way) {
  if (port.rsp_valid) {
    u.compare("who is answered", seen, whose < 0 ? 0 : 1u << whose);
  } else {
    u.check(seen == 0, "no reader is answered before memory answers");
  }
  u.check(!(port.req_valid && owed), "one access at a time");
  u.cover("an answer that is dropped", port.rsp_valid && whose < 0);
  u.cover("one asks anew before the dropped answer",
          port.rsp_valid && whose < 0 && (dut.get_i || dut.put_i));
  u.cover("a write", (done >> GETS) != 0);
  u.cover("a read that fails", dut.get_done_o && port.rsp_error);
  u.cover("all ask", !under_way && dut.get_i == (1u << GETS) - 1 && dut.put_i == (1u << PUTS) - 1);
}

static void draw_some(Unit &u, Vdut &dut, uint8_t (&line)[LINE_BYTES], gyre_draw_port &twin,
                      gyre_mem_port &port, Throttle &readies, bool &owed, Throttle &answers,
                      bool rst, const Client (&client)[kClients]) {
  for (uint8_t &b : line) b = uint8_t(u.rand32());
  gyre_draw_port_request(&twin, &port);
  port.req_ready = readies.draw(u);
  port.rsp_valid = owed && answers.draw(u);
  port.rsp_error = u.chance(10);
  port.rsp_data = line;

  dut.rst_i = rst;
  dut.get_i = 0;
  dut.put_i = 0;
  for (unsigned g = 0; g < GETS; ++g) {
    port_put(dut.get_i, g, 1, client[g].asks);
    port_set_word(dut.get_addr_i, g, client[g].addr);
  }
  for (unsigned p = 0; p < PUTS; ++p) {
    const Client &c = client[GETS + p];
    port_put(dut.put_i, p, 1, c.asks);
    port_set_word(dut.put_addr_i, p, c.addr);
    for (unsigned b = 0; b < LINE_BYTES; ++b)
      port_put(dut.put_mask_i, p * LINE_BYTES + b, 1, c.mask[b / 8] >> b % 8 & 1);
    for (unsigned b = 0; b < LINE_BYTES; ++b)
      port_put(dut.put_data_i, 8 * (p * LINE_BYTES + b), 8, c.line[b]);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  gyre_draw_port twin;
  gyre_draw_port_init(&twin, GETS, PUTS, LINE_BYTES);
  Client client[kClients];
  Throttle wishes[kClients], readies, answers;
  bool owed = false;  // memory owes an answer
  int whose = -1;     // of whom the access is; -1: of one who has given up
  bool under_way = false;
  u.reset(dut);
  while (u.next()) {
    const bool rst = u.below(2000) == 0;
    for (unsigned i = 0; i < kClients; ++i) {
      Client &c = client[i];
      // Who gives up asks anew in a later cycle.
      const bool gives_up = c.asks && u.below(60) == 0;
      if (gives_up) c.asks = false;
      if (gives_up || c.asks || !wishes[i].draw(u) || !u.chance(30)) continue;
      c.asks = true;
      c.addr = u.rand32() & ~3u;
      c.passed = 0;
      for (uint8_t &b : c.mask) b = uint8_t(u.rand32());
      for (uint8_t &b : c.line) b = uint8_t(u.rand32());
      if (LINE_BYTES < 8) c.mask[0] &= (1u << LINE_BYTES) - 1;
    }
    gyre_draw_port_in in = {};
    for (unsigned g = 0; g < GETS; ++g) {
      in.get[g].get = client[g].asks;
      in.get[g].addr = client[g].addr;
    }
    for (unsigned p = 0; p < PUTS; ++p) {
      const Client &c = client[GETS + p];
      in.put[p] = {c.asks, c.addr, c.mask, c.line};
    }
    gyre_mem_port port = {};
    uint8_t line[LINE_BYTES];
    draw_some(u, dut, line, twin, port, readies, owed, answers, rst, client);
    set_ports(dut, port, line);
    dut.eval();
    const uint32_t done = gyre_draw_port_done(&twin, &in, &port);
    const uint32_t seen = uint32_t(dut.get_done_o) | uint32_t(dut.put_done_o) << GETS;
    u.note("asks %x %x, state %d whose %d, ready %d answer %d, done %x", unsigned(dut.get_i),
           unsigned(dut.put_i), twin.state_q, twin.whose_q, port.req_ready, port.rsp_valid, done);
    u.compare("done", seen, done);
    if (port.req_valid) {
      for (unsigned b = 0; b < LINE_BYTES; ++b) {
        const unsigned wanted = port_get(dut.req_mask_o, b, 1);
        u.compare("req_mask_o", wanted, port.req_mask[b / 8] >> b % 8 & 1, int(b));
        if (port.req_write && wanted)
          u.compare("req_data_o", port_get(dut.req_data_o, 8 * b, 8), port.req_data[b], int(b));
      }
    }
    compare_ports(u, dut, twin, port, done, line);

    // What the client whose turn it is has asked for.
    if (whose >= 0 && !client[whose].asks) whose = -1;
    if (under_way && whose >= 0 && port.req_valid) {
      const Client &c = client[whose];
      u.compare("the line", dut.req_addr_o, c.addr & ~uint32_t(LINE_BYTES - 1));
      u.compare("read or write", dut.req_write_o, whose >= int(GETS));
      for (unsigned b = 0; dut.req_write_o && b < LINE_BYTES; ++b) {
        u.compare("the mask", port_get(dut.req_mask_o, b, 1), c.mask[b / 8] >> b % 8 & 1, int(b));
        u.compare("the bytes", port_get(dut.req_data_o, 8 * b, 8), c.line[b], int(b));
      }
    }
    check_rules(u, dut, port, seen, whose, owed, done, under_way);
    const bool begins = !under_way && (dut.get_i || dut.put_i);
    if (begins && !rst) {
      // The one that was served longest ago; the twin says which of those that ask.
      whose = gyre_lrs_arbiter_grant(&twin.arbiter, dut.get_i | uint32_t(dut.put_i) << GETS, 0);
      for (Client &c : client) {
        c.passed += c.asks && &c != &client[whose];
        u.check(c.passed < kClients, "nobody waits while another one is served twice");
      }
    }
    u.tick(dut);
    gyre_draw_port_tick(&twin, &in, &port);
    if (port.req_valid && port.req_ready) owed = true;
    if (port.rsp_valid) owed = false, whose = -1;
    under_way = begins || (under_way && !port.rsp_valid);
    for (unsigned i = 0; i < kClients; ++i)
      if (done >> i & 1) client[i].asks = false;
    if (rst) {
      gyre_draw_port_reset(&twin);
      for (Client &c : client) c.asks = false;
      owed = under_way = false;
      whose = -1;
    }
  }
  return u.finish();
}

// Unit test: compares rtl/graphics/gyre_draw_port.sv with cmodel/graphics/gyre_draw_port.c: readers
// and writers that ask beside each other, give up, and ask anew; a memory that takes its time and
// fails. Each access is checked here: that it is what its client asked for, that its answer comes
// once, and that no client waits while others are served twice.

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
  unsigned passed = 0;  // how many others have been served since it asks
};

// The port between its clients and memory, and whose access is under way.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_draw_port twin;
  gyre_draw_port_in in = {};
  Client client[kClients];
  Throttle wishes[kClients], readies, answers;
  gyre_mem_port port = {};
  uint8_t line[LINE_BYTES] = {};
  bool owed = false;  // memory owes an answer
  int whose = -1;     // owner of the access; -1: one that has withdrawn
  bool under_way = false;
  // State of this cycle.
  bool rst = false;
  bool begins = false;          // an access begins
  uint32_t done = 0, seen = 0;  // the clients that are answered: by the twin, by the pins

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_draw_port_init(&twin, GETS, PUTS, LINE_BYTES);
  }

  void draw();
  void draw_client(unsigned number);
  void draw_memory();
  void ask_twin();
  void drive_clients();
  void compare_request();
  void check_access();
  void check_answers();
  void cover();
  void check_turn();
  void tick();
  void reset_all();
};
}  // namespace

GYRE_SET_PORTS(const gyre_mem_port &port, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_draw_port &twin, const gyre_mem_port &port, const Bench &b);
GYRE_PORT(req_ready_i, port.req_ready);
GYRE_PORT(rsp_valid_i, port.rsp_valid);
GYRE_PORT(rsp_error_i, port.rsp_error);
GYRE_PORT(rsp_data_i, b.line);
GYRE_PORT(idle_o, twin.state_q == GYRE_DRAW_PORT_IDLE);
GYRE_PORT(req_valid_o, port.req_valid);
GYRE_PORT(error_o, port.rsp_error);
GYRE_PORT(line_o, b.line);
GYRE_PORT(req_write_o, port.req_write);
GYRE_PORT(req_addr_o, port.req_addr);
GYRE_WHEN(b.done, error_o, line_o);
GYRE_WHEN(port.req_valid, req_write_o, req_addr_o);
GYRE_BY_TEST("driven by parts", get_i, put_i, get_addr_i, put_addr_i, put_mask_i, put_data_i);
GYRE_BY_TEST("compared by parts", req_data_o);
GYRE_BY_TEST("compared by parts", get_done_o, put_done_o, req_mask_o);
#include "Vdut_ports.h"

void Bench::draw() {
  rst = u.below(2000) == 0;
  for (unsigned i = 0; i < kClients; ++i) draw_client(i);
  ask_twin();
  draw_memory();
}

// One that gives up asks anew in a later cycle.
void Bench::draw_client(unsigned number) {
  Client &c = client[number];
  const bool gives_up = c.asks && u.below(60) == 0;
  if (gives_up) c.asks = false;
  if (gives_up || c.asks || !wishes[number].draw(u) || !u.chance(30)) return;
  c.asks = true;
  c.addr = u.rand32() & ~3u;
  c.passed = 0;
  for (uint8_t &b : c.mask) b = uint8_t(u.rand32());
  for (uint8_t &b : c.line) b = uint8_t(u.rand32());
  if (LINE_BYTES < 8) c.mask[0] &= (1u << LINE_BYTES) - 1;
}

void Bench::ask_twin() {
  in = {};
  for (unsigned g = 0; g < GETS; ++g) {
    in.get[g].get = client[g].asks;
    in.get[g].addr = client[g].addr;
  }
  for (unsigned p = 0; p < PUTS; ++p) {
    const Client &c = client[GETS + p];
    in.put[p] = {c.asks, c.addr, c.mask, c.line};
  }
}

void Bench::draw_memory() {
  port = {};
  for (uint8_t &b : line) b = uint8_t(u.rand32());
  gyre_draw_port_request(&twin, &port);
  port.req_ready = readies.draw(u);
  port.rsp_valid = owed && answers.draw(u);
  port.rsp_error = u.chance(10);
  port.rsp_data = line;
}

void Bench::drive_clients() {
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

void Bench::compare_request() {
  done = gyre_draw_port_done(&twin, &in, &port);
  seen = uint32_t(dut.get_done_o) | uint32_t(dut.put_done_o) << GETS;
  u.note("asks %x %x, state %d whose %d, ready %d answer %d, done %x", unsigned(dut.get_i),
         unsigned(dut.put_i), twin.state_q, twin.whose_q, port.req_ready, port.rsp_valid, done);
  u.compare("done", seen, done);
  for (unsigned b = 0; port.req_valid && b < LINE_BYTES; ++b) {
    const unsigned wanted = port_get(dut.req_mask_o, b, 1);
    u.compare("req_mask_o", wanted, port.req_mask[b / 8] >> b % 8 & 1, int(b));
    if (port.req_write && wanted)
      u.compare("req_data_o", port_get(dut.req_data_o, 8 * b, 8), port.req_data[b], int(b));
  }
}

// The access is what the client whose turn it is has asked for.
void Bench::check_access() {
  if (whose >= 0 && !client[whose].asks) whose = -1;
  if (!under_way || whose < 0 || !port.req_valid) return;
  const Client &c = client[whose];
  u.compare("the line", dut.req_addr_o, c.addr & ~uint32_t(LINE_BYTES - 1));
  u.compare("read or write", dut.req_write_o, whose >= int(GETS));
  for (unsigned b = 0; dut.req_write_o && b < LINE_BYTES; ++b) {
    u.compare("the mask", port_get(dut.req_mask_o, b, 1), c.mask[b / 8] >> b % 8 & 1, int(b));
    u.compare("the bytes", port_get(dut.req_data_o, 8 * b, 8), c.line[b], int(b));
  }
}

void Bench::check_answers() {
  if (port.rsp_valid) {
    u.compare("who is answered", seen, whose < 0 ? 0 : 1u << whose);
  } else {
    u.check(seen == 0, "no reader is answered before memory answers");
  }
  u.check(!(port.req_valid && owed), "one access at a time");
}

void Bench::cover() {
  u.cover("an answer that is dropped", port.rsp_valid && whose < 0);
  u.cover("one asks anew before the dropped answer",
          port.rsp_valid && whose < 0 && (dut.get_i || dut.put_i));
  u.cover("a write", (done >> GETS) != 0);
  u.cover("a read that fails", dut.get_done_o && port.rsp_error);
  u.cover("all ask", !under_way && dut.get_i == (1u << GETS) - 1 && dut.put_i == (1u << PUTS) - 1);
}

// The turn is that of the one that was served longest ago; the twin says which of those that ask.
void Bench::check_turn() {
  begins = !under_way && (dut.get_i || dut.put_i);
  if (!begins || rst) return;
  whose = gyre_lrs_arbiter_grant(&twin.arbiter, dut.get_i | uint32_t(dut.put_i) << GETS, 0);
  for (Client &c : client) {
    c.passed += c.asks && &c != &client[whose];
    u.check(c.passed < kClients, "no client waits while another one is served twice");
  }
}

void Bench::tick() {
  u.tick(dut);
  gyre_draw_port_tick(&twin, &in, &port);
  if (port.req_valid && port.req_ready) owed = true;
  if (port.rsp_valid) {
    owed = false;
    whose = -1;
  }
  under_way = begins || (under_way && !port.rsp_valid);
  for (unsigned i = 0; i < kClients; ++i)
    if (done >> i & 1) client[i].asks = false;
  if (rst) reset_all();
}

void Bench::reset_all() {
  gyre_draw_port_reset(&twin);
  for (Client &c : client) c.asks = false;
  owed = under_way = false;
  whose = -1;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    b.drive_clients();
    set_ports(dut, b.port, b);
    dut.eval();
    b.compare_request();
    compare_ports(u, dut, b.twin, b.port, b);
    b.check_access();
    b.check_answers();
    b.cover();
    b.check_turn();
    b.tick();
  }
  return u.finish();
}

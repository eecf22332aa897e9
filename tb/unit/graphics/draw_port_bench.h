// draw_port_bench.h - the unit test of the draw port (gyre_draw_port_tb.cpp): its state, its ports, and what drives them.

#ifndef GYRE_DRAW_PORT_BENCH_H
#define GYRE_DRAW_PORT_BENCH_H

#include <deque>

#include "Vdut.h"
#include "draw_memory.h"
#include "gyre_ports.h"
#include "gyre_unit.h"
#include "memory/memory_fields.h"

extern "C" {
#include "graphics/gyre_draw_port.h"
}

constexpr unsigned kClients = GETS + PUTS;
constexpr uint32_t kLine = LINE_BYTES;

struct Reader {
  bool asks = false, more = false, drop = false;
  uint32_t addr = 0, last = 0;
  uint32_t since = 0;  // the first access after its lines were dropped
  uint32_t wait = 0;
  Throttle wishes;
};

struct Writer {
  bool asks = false;
  uint32_t addr = 0, passed = 0;  // passed: others whose requests were taken since it asks
  uint8_t mask[(LINE_BYTES + 7) / 8] = {}, line[LINE_BYTES] = {};
  Throttle wishes;
};

// What was read; the words of the line are the number of the access.
struct Line {
  uint32_t addr;
  bool error, given;
};

// The port between its clients and memory.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_draw_port twin;
  gyre_draw_port_in in = {}, before = {};  // of this cycle, of the one before
  Reader reader[GETS];
  Writer writer[PUTS];
  Throttle readies, answers;
  gyre_mem_port port = {};
  DrawAccesses accesses;
  std::deque<Writer> taken;  // lines that the port has, and memory has not
  uint32_t writes = 0;       // lines that the port has, and those without an answer
  std::vector<Line> reads;   // by number of the access
  bool offered = false;      // the request was offered in the cycle before
  // Of this cycle.
  bool rst = false;
  uint32_t done = 0;
  uint8_t empty[LINE_BYTES] = {};

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device) {
    gyre_draw_port_init(&twin, GETS, PUTS, LINE_BYTES);
  }

  void draw();
  void draw_reader(Reader &r, bool first);
  void draw_writer(Writer &w);
  void draw_memory();
  void ask_twin();
  void drive_clients();
  void compare_request();
  void check_request();
  void check_read();
  void check_write();
  void check_answers();
  void check_line(unsigned g);
  void cover();
  void tick();
  void accept();
  void edge_clients();
  void reset_all();
};

GYRE_SET_PORTS(const gyre_mem_port &port, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_draw_port &twin, const gyre_mem_port &port, const Bench &b);
GYRE_MEMBERS(port);
GYRE_PORT(rst_i, b.rst);
GYRE_WHEN(port.rsp_valid, rsp_i.data);
GYRE_PORT(idle_o, gyre_draw_port_idle(&twin));
GYRE_PORT(written_o, gyre_draw_port_written(&twin));
GYRE_PORT(error_o, twin.error_q);
GYRE_PORT(line_o, twin.line_q);
GYRE_WHEN(b.done &((1u << GETS) - 1), error_o, line_o);
GYRE_WHEN(port.req_valid, req_o.write, req_o.addr, req_o.tag);
GYRE_BY_TEST("driven by parts", get_i, put_i, get_addr_i, put_addr_i, put_mask_i, put_data_i);
GYRE_BY_TEST("driven by parts", get_more_i, get_drop_i, get_last_i);
GYRE_BY_TEST("compared by parts", req_o.data, get_done_o, put_done_o, req_o.mask);
GYRE_BY_TEST("of no port", port.rsp_ready);
#include "Vdut_ports.h"

inline void Bench::draw() {
  rst = u.below(3000) == 0;
  for (unsigned g = 0; g < GETS; ++g) draw_reader(reader[g], GETS > 1 && g == 0);
  for (Writer &w : writer) draw_writer(w);
  ask_twin();
  draw_memory();
}

// One that gives up asks anew in a later cycle. The first one drops its lines whenever it does not ask, as the reader of
// draws does.
inline void Bench::draw_reader(Reader &r, bool first) {
  const bool asked = r.asks;
  r.drop = u.below(400) == 0;
  if (r.drop || (r.asks && u.below(80) == 0)) r.asks = r.more = false;
  if (first) r.drop = !r.asks;
  if (asked || (r.drop && !first) || !r.wishes.draw(u) || !u.chance(70)) {
    r.more = r.more && (r.asks || u.chance(80));
    return;
  }
  r.asks = true;
  r.drop = false;
  r.more = !first && u.chance(80);
  const uint32_t before = r.addr;
  if (u.chance(70)) r.addr = r.addr + kLine;
  if (u.chance(10)) r.addr = r.addr - kLine * u.below(3);
  if (u.below(20) == 0) r.addr = u.chance(50) ? u.rand32() : 0u - kLine * u.below(4);
  if (r.addr < before || u.below(8) == 0) r.last = r.addr + kLine * u.below(8);
  if (r.last < r.addr) r.last = u.chance(50) ? ~0u : r.addr;
}

inline void Bench::draw_writer(Writer &w) {
  const bool gives_up = w.asks && u.below(60) == 0;
  if (gives_up) w.asks = false;
  if (gives_up || w.asks || !w.wishes.draw(u) || !u.chance(70)) return;
  w.asks = true;
  w.addr = u.rand32() & ~3u;
  w.passed = 0;
  for (uint8_t &b : w.mask) b = uint8_t(u.rand32());
  for (uint8_t &b : w.line) b = uint8_t(u.rand32());
  if (LINE_BYTES < 8) w.mask[0] &= (1u << LINE_BYTES) - 1;
}

inline void Bench::ask_twin() {
  in = {};
  for (unsigned g = 0; g < GETS; ++g) {
    const Reader &r = reader[g];
    in.get[g] = {r.asks, r.more, r.drop, r.addr, r.last};
  }
  for (unsigned p = 0; p < PUTS; ++p) {
    const Writer &w = writer[p];
    in.put[p] = {w.asks, w.addr, w.mask, w.line};
  }
}

inline void Bench::draw_memory() {
  port = {};
  port.rsp_data = empty;
  gyre_draw_port_request(&twin, &port);
  port.req_ready = readies.draw(u);
  accesses.answer(u, answers.draw(u), &port);
}

inline void Bench::drive_clients() {
  dut.get_i = dut.get_more_i = dut.get_drop_i = 0;
  dut.put_i = 0;
  for (unsigned g = 0; g < GETS; ++g) {
    port_put(dut.get_i, g, 1, reader[g].asks);
    port_put(dut.get_more_i, g, 1, reader[g].more);
    port_put(dut.get_drop_i, g, 1, reader[g].drop);
    port_set_word(dut.get_addr_i, g, reader[g].addr);
    port_set_word(dut.get_last_i, g, reader[g].last);
  }
  for (unsigned p = 0; p < PUTS; ++p) {
    const Writer &w = writer[p];
    port_put(dut.put_i, p, 1, w.asks);
    port_set_word(dut.put_addr_i, p, w.addr);
    for (unsigned b = 0; b < LINE_BYTES; ++b)
      port_put(dut.put_mask_i, p * LINE_BYTES + b, 1, w.mask[b / 8] >> b % 8 & 1);
    for (unsigned b = 0; b < LINE_BYTES; ++b)
      port_put(dut.put_data_i, 8 * (p * LINE_BYTES + b), 8, w.line[b]);
  }
}

#endif

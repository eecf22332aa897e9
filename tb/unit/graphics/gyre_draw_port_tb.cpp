// Unit test: compares rtl/graphics/gyre_draw_port.sv with cmodel/graphics/gyre_draw_port.c: readers
// that go through lines one after the other, jump, give up and drop what they have; writers; a
// memory that answers in any order and fails. It is checked here which lines may be read, that a
// reader gets what memory has had since the reader dropped its lines, and that each line to write
// is written once, in order.

#include "draw_port_bench.h"

void Bench::compare_request() {
  done = gyre_draw_port_done(&twin, &in);
  const uint32_t seen = uint32_t(dut.get_done_o) | uint32_t(dut.put_done_o) << GETS;
  u.note("gets %x more %x puts %x, request %d tag %u ready %d, answer %d tag %u, done %x",
         unsigned(dut.get_i), unsigned(dut.get_more_i), unsigned(dut.put_i), port.req_valid,
         port.req_tag, port.req_ready, port.rsp_valid, port.rsp_tag, done);
  u.compare("done", seen, done);
  for (unsigned b = 0; port.req_valid && b < LINE_BYTES; ++b) {
    const unsigned wanted = port_get(dut.req_o, mem_req::mask.at + b, 1);
    u.compare("req_o.mask", wanted, port.req_mask[b / 8] >> b % 8 & 1, int(b));
    if (port.req_write && wanted)
      u.compare("req_o.data", port_get(dut.req_o, mem_req::data.at + 8 * b, 8), port.req_data[b],
                int(b));
  }
}

// A request is what a client asked for in the cycle before.
void Bench::check_request() {
  u.compare("written_o (rtl) and writes (twin)", dut.written_o, writes == 0);
  if (dut.idle_o) u.check(accesses.none() && !dut.req_valid_o, "an idle port has no access");
  if (!dut.req_valid_o || offered) return;
  if (get(dut.req_o, mem_req::write)) return check_write();
  check_read();
}

void Bench::check_read() {
  const unsigned tag = uint32_t(get(dut.req_o, mem_req::tag)), g = tag >= 8 ? 2 : tag / 4;
  u.check(g < GETS, "the tag is that of a reader");
  const gyre_draw_port_get &r = before.get[g];
  const uint32_t line = r.addr & ~(kLine - 1), at = uint32_t(get(dut.req_o, mem_req::addr));
  const bool wanted = at == line;
  u.check(!wanted || r.get || r.more, "a reader asks for a line");
  if (wanted) return;
  u.check(r.more && (at - line == kLine || at - line == 2 * kLine || at - line == 3 * kLine),
          "one of the next three lines");
  u.cover("the third line in advance", at - line == 3 * kLine);
  u.check(at > line && at <= r.last, "no line after the last one");
  u.cover("a line in advance", true);
  u.cover("the last line in advance", at == (r.last & ~(kLine - 1)));
}

void Bench::check_write() {
  u.check(!taken.empty(), "a line is written once");
  const Writer &w = taken.front();
  u.compare("the line that is written", uint32_t(get(dut.req_o, mem_req::addr)),
            w.addr & ~(kLine - 1));
  for (unsigned b = 0; b < LINE_BYTES; ++b) {
    u.compare("the mask", port_get(dut.req_o, mem_req::mask.at + b, 1), w.mask[b / 8] >> b % 8 & 1,
              int(b));
    u.compare("the bytes", port_get(dut.req_o, mem_req::data.at + 8 * b, 8), w.line[b], int(b));
  }
}

void Bench::check_answers() {
  for (unsigned g = 0; g < GETS; ++g) {
    Reader &r = reader[g];
    if (dut.get_done_o >> g & 1) check_line(g);
    r.wait = r.asks ? r.wait + 1 : 0;
    u.check(r.wait < 4000, "a line comes");
  }
}

// The line has the number of an access of this reader to this address, after it dropped its lines.
void Bench::check_line(unsigned g) {
  const Reader &r = reader[g];
  const uint32_t number = LINE_BYTES < 4 ? 0 : port_word(dut.line_o, 0);
  u.check(r.asks && number < reads.size(), "a line that was read");
  Line &l = reads[number];
  u.compare("the line's address", l.addr, r.addr & ~(kLine - 1));
  u.compare("error_o", dut.error_o, l.error);
  u.check(number >= r.since, "a line that was not dropped");
  u.cover("a line again", l.given);
  l.given = true;
}

void Bench::cover() {
  u.cover("answers in another order", port.rsp_valid && accesses.reordered());
  u.cover("a read that fails", dut.get_done_o && dut.error_o);
  u.cover("all readers ask, and a writer", dut.get_i == (1u << GETS) - 1 && dut.put_i);
  u.cover("as many writes as there may be", writes == GYRE_DRAW_PORT_WRITES && dut.put_i);
  u.cover("several reads under way", accesses.count() > writes + 2);
  for (const Reader &r : reader)
    u.cover("lines on the way are dropped", r.drop && !accesses.none());
}

void Bench::tick() {
  u.tick(dut);
  gyre_draw_port_tick(&twin, &in, &port);
  if (port.rsp_valid) {
    writes -= port.rsp_write;
    accesses.answered();
  }
  offered = port.req_valid && !port.req_ready;
  if (port.req_valid && port.req_ready) accept();
  edge_clients();
  if (rst) reset_all();
}

void Bench::accept() {
  DrawAccess a = {port.req_tag, port.req_addr, port.req_write, !port.req_write && u.chance(10),
                  std::vector<uint8_t>(LINE_BYTES)};
  if (a.write) {
    taken.pop_front();
  } else {
    const uint32_t number = uint32_t(reads.size());
    reads.push_back({a.addr, a.error, false});
    for (unsigned w = 0; w < LINE_BYTES / 4; ++w) std::memcpy(&a.line[4 * w], &number, 4);
  }
  accesses.accept(u, a);
}

void Bench::edge_clients() {
  for (unsigned p = 0; p < PUTS; ++p) {
    Writer &w = writer[p];
    const bool served = done >> (GETS + p) & 1;
    w.passed += w.asks && writes < GYRE_DRAW_PORT_WRITES && (done >> GETS) != 0 && !served;
    u.check(w.passed < kClients, "no writer waits while another one is served twice");
    if (!served) continue;
    taken.push_back(w);
    ++writes;
    w.asks = false;
  }
  for (unsigned g = 0; g < GETS; ++g) {
    Reader &r = reader[g];
    if (done >> g & 1) r.asks = false;
    // A line whose request memory has not accepted yet is stale, too.
    if (r.drop) r.since = uint32_t(reads.size()) + (offered && !port.req_write);
  }
}

void Bench::reset_all() {
  gyre_draw_port_reset(&twin);
  for (Reader &r : reader) {
    r.asks = r.more = r.drop = false;
    r.since = uint32_t(reads.size());
  }
  for (Writer &w : writer) w.asks = false;
  accesses.clear();
  taken.clear();
  writes = 0;
  offered = false;
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.before = b.in;
    b.draw();
    b.drive_clients();
    set_ports(dut, b.port, b);
    dut.eval();
    b.compare_request();
    compare_ports(u, dut, b.twin, b.port, b);
    b.check_request();
    b.check_answers();
    b.cover();
    b.tick();
  }
  return u.finish();
}

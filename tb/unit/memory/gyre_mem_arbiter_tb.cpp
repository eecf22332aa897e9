// Unit test: compares gyre_mem_arbiter with its twin, every output in every cycle; fairness,
// stability, hold and the way back of a response as rules of their own.

#include "Vdut.h"
#include "gyre_ports.h"

extern "C" {
#include "memory/gyre_mem_arbiter.h"
}
#include "memory/memory_fields.h"

namespace {
constexpr uint32_t kLine = LINE_BYTES;
constexpr uint32_t kSourceBits = PORTS > 8 ? 4 : PORTS > 4 ? 3 : PORTS > 2 ? 2 : PORTS > 1;
constexpr uint32_t kTags = 1u << (mem_req::tag.width - kSourceBits);
constexpr uint32_t kAll = (1u << PORTS) - 1;

// A source as the twin sees it. One that never writes shows at the pins whether it writes and a mask, which mean nothing.
struct From {
  Source source;
  gyre_mem_port port = {};
  uint8_t mask[16] = {}, data[128] = {};
  bool shown_write = false;
  uint8_t shown_mask[16] = {};
  unsigned passed_by = 0;  // how often another one was chosen while this one could have been
};

// The arbiter between its sources and memory.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_mem_arbiter twin;
  std::vector<From> from;
  std::vector<gyre_mem_port *> ports;
  gyre_mem_port out = {}, last = {};
  uint8_t line[kLine] = {};
  uint32_t hold = 0;
  int source = -1, last_source = -1;  // whose request is offered
  bool kept = false;                  // it was offered in the cycle before
  Throttle ready, holding;

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), from(PORTS) {
    gyre_mem_arbiter_init(&twin, PORTS);
    for (From &f : from) ports.push_back(&f.port);
  }

  void draw();
  void draw_source(unsigned number);
  void draw_request(From &f, bool writer);
  void expect();
  void check_offer();
  void check_kept();
  void check_turns();
  void cover();
  void tick();
};
}  // namespace

GYRE_SET_PORTS(const gyre_mem_port &out, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_mem_port &out, const Bench &b);
GYRE_MEMBERS(out, mem_);
GYRE_ELEMENTS(req_valid_i, PORTS);
GYRE_PORT(req_valid_i, b.from[i].port.req_valid);
GYRE_ELEMENTS(req_i, PORTS, mem_req_t);
GYRE_PORT(req_i, b.from);
GYRE_PORT(req_i.write, b.from[i].shown_write);
GYRE_PORT(req_i.tag, b.from[i].port.req_tag);
GYRE_PORT(req_i.addr, b.from[i].port.req_addr);
GYRE_PORT(req_i.mask, b.from[i].shown_mask);
GYRE_PORT(req_i.data, b.from[i].data);
GYRE_ELEMENTS(rsp_ready_i, PORTS);
GYRE_PORT(rsp_ready_i, b.from[i].port.rsp_ready);
GYRE_PORT(hold_i, b.hold);
GYRE_WHEN(out.req_valid, mem_req_o, source_o);
GYRE_WHEN(out.req_write, mem_req_o.data);
GYRE_PORT(source_o, unsigned(b.source));
GYRE_ELEMENTS(req_ready_o, PORTS);
GYRE_PORT(req_ready_o, b.from[i].port.req_ready);
GYRE_ELEMENTS(rsp_valid_o, PORTS);
GYRE_PORT(rsp_valid_o, b.from[i].port.rsp_valid);
GYRE_PORT(rsp_o.write, out.rsp_write);
GYRE_PORT(rsp_o.error, out.rsp_error);
GYRE_PORT(rsp_o.tag, b.from[0].port.rsp_tag);
GYRE_PORT(rsp_o.data, b.line);
#include "Vdut_ports.h"

void Bench::draw() {
  out = {};
  out.req_ready = ready.draw(u);
  out.rsp_valid = u.chance(50);
  out.rsp_tag = u.rand32() & ((kTags << kSourceBits) - 1);
  hold = !holding.draw(u) ? 0 : u.chance(10) ? kAll : u.rand32() & kAll;
  for (unsigned i = 0; i < PORTS; ++i) draw_source(i);
  out.rsp_write = u.chance(50);
  out.rsp_error = u.chance(50);
  for (uint8_t &byte : line) byte = uint8_t(u.rand32());
  out.rsp_data = line;
}

void Bench::draw_source(unsigned number) {
  From &f = from[number];
  const bool writer = (WRITERS) >> number & 1;
  if (f.source.draw(u)) draw_request(f, writer);
  f.port.req_valid = f.source.valid;
  f.port.req_write = f.shown_write && writer;
  f.port.req_mask = f.mask;
  f.port.req_data = f.data;
  f.port.rsp_ready = u.chance(80);
}

void Bench::draw_request(From &f, bool writer) {
  f.shown_write = u.chance(50);
  f.port.req_tag = u.rand32() % kTags;
  f.port.req_addr = u.rand32() & ~(kLine - 1);
  for (uint32_t i = 0; i < kLine; ++i) f.data[i] = uint8_t(u.rand32());
  for (uint32_t i = 0; i < (kLine + 7) / 8; ++i) f.shown_mask[i] = uint8_t(u.rand32());
  for (uint32_t i = 0; i < kLine; ++i) {
    const bool wanted = !writer || (f.shown_mask[i / 8] >> i % 8 & 1);
    f.mask[i / 8] = uint8_t((f.mask[i / 8] & ~(1u << i % 8)) | unsigned(wanted) << i % 8);
  }
}

void Bench::expect() {
  source = gyre_mem_arbiter_eval_req(&twin, ports.data(), hold, &out);
  gyre_mem_arbiter_eval_ready(&twin, ports.data(), source, &out);
  gyre_mem_arbiter_eval_rsp(&twin, ports.data(), &out);
  gyre_mem_arbiter_eval_rsp_ready(&twin, ports.data(), &out);
  kept = last.req_valid && !last.req_ready;
}

void Bench::check_offer() {
  u.compare("rsp_o.tag (rtl) and memory's tag (twin)", get(dut.rsp_o, mem_rsp::tag),
            out.rsp_tag >> kSourceBits);
  if (!out.req_valid) return;
  u.check(source >= 0 && from[unsigned(source)].source.valid, "who is offered asks");
  u.check(get(dut.mem_req_o, mem_req::tag) >> kSourceBits == from[unsigned(source)].port.req_tag,
          "the tag is the source's");
}

// An offer stays, held or not.
void Bench::check_kept() {
  if (kept) {
    u.check(dut.mem_req_valid_o && get(dut.mem_req_o, mem_req::tag) == last.req_tag &&
                get(dut.mem_req_o, mem_req::addr) == last.req_addr &&
                get(dut.mem_req_o, mem_req::write) == last.req_write,
            "an offered request stays until it is accepted");
    u.cover("an offered request is held", PORTS > 1 && (hold >> source & 1));
  } else if (out.req_valid && PORTS > 1) {
    u.check(!(hold >> dut.source_o & 1), "no source is chosen while it is held");
  }
}

void Bench::check_turns() {
  const bool chosen = out.req_valid && !kept;  // a source is chosen now
  bool can = false;                            // a source asks and is not held
  for (unsigned i = 0; i < PORTS; ++i) {
    const bool free = from[i].source.valid && (PORTS == 1 || !(hold >> i & 1));
    can |= free;
    if (chosen && i == dut.source_o) {
      from[i].passed_by = 0;
    } else if (chosen && free) {
      ++from[i].passed_by;
    }
    u.check(from[i].passed_by < PORTS, "no source is passed over more than PORTS-1 times");
    u.cover("passed over as often as can be", PORTS == 1 || from[i].passed_by == PORTS - 1);
  }
  u.check(!can || dut.mem_req_valid_o, "if a source can be offered, one is");
}

void Bench::cover() {
  u.cover("no source is offered because of hold", PORTS == 1 || (hold && !out.req_valid));
  u.cover("a response waits", out.rsp_valid && !dut.mem_rsp_ready_o);
  u.cover("another source than in the cycle before", PORTS == 1 || source != last_source);
  if (PORTS == 1) u.cover("an offered request is held", true);
}

void Bench::tick() {
  last = out;
  last_source = source;
  u.tick(dut);
  gyre_mem_arbiter_tick(&twin, source, out.req_ready);
  for (From &f : from) {
    if (f.port.req_ready) f.source.accepted();
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, PORTS > 4 ? 10000 : 40000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw();
    set_ports(dut, b.out, b);
    dut.eval();
    b.expect();
    compare_ports(u, dut, b.out, b);
    b.check_offer();
    b.check_kept();
    b.check_turns();
    b.cover();
    b.tick();
  }
  return u.finish();
}

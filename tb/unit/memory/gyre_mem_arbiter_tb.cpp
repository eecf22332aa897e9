// gyre_mem_arbiter against its twin, every output in every cycle; fairness, stability, hold and the
// way back of a response as rules of their own.

#include "gyre_hostile_memory.h"

extern "C" {
#include "memory/gyre_mem_arbiter.h"
}
#include "Vdut.h"
#include "gyre_ports.h"

namespace {
constexpr uint32_t kLine = LINE_BYTES, kTags = 1u << TAG_W;
constexpr uint32_t kSourceBits = PORTS > 8 ? 4 : PORTS > 4 ? 3 : PORTS > 2 ? 2 : PORTS > 1;

struct From {
  Source source;
  gyre_mem_port port = {};
  uint8_t mask[16] = {}, data[128] = {};
  unsigned passed_by = 0;  // how often another one was chosen while this one could have been
};

void draw(Unit &u, From &f, bool writer) {
  if (f.source.draw(u)) {
    f.port.req_write = u.chance(50);  // means nothing if it never writes
    f.port.req_tag = u.rand32() % kTags;
    f.port.req_addr = u.rand32() & ~(kLine - 1);
    for (uint32_t i = 0; i < kLine; ++i) f.data[i] = uint8_t(u.rand32());
    std::memset(f.mask, 0, sizeof f.mask);
    for (uint32_t i = 0; i < kLine; ++i) {
      f.mask[i / 8] = uint8_t(f.mask[i / 8] | (!writer || u.chance(50)) << i % 8);
    }
  }
  f.port.req_valid = f.source.valid;
  f.port.req_mask = f.mask;
  f.port.req_data = f.data;
  f.port.rsp_ready = u.chance(80);
}

template <class T>
void set_bytes(T &port, uint32_t at, const uint8_t *bytes, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) port_put(port, (at + i) * 8, 8, bytes[i]);
}
}  // namespace

GYRE_SET_PORTS(const gyre_mem_port &out);
GYRE_COMPARE_PORTS(const gyre_mem_port &out, int source);
GYRE_PORT(mem_req_ready_i, out.req_ready);
GYRE_PORT(mem_rsp_valid_i, out.rsp_valid);
GYRE_PORT(mem_req_valid_o, out.req_valid);
GYRE_PORT(source_o, unsigned(source));
GYRE_PORT(mem_req_write_o, out.req_write);
GYRE_PORT(mem_req_tag_o, out.req_tag);
GYRE_PORT(mem_req_addr_o, out.req_addr);
GYRE_PORT(mem_req_mask_o, out.req_mask);
GYRE_PORT(mem_req_data_o, out.req_data);
GYRE_PORT(mem_rsp_ready_o, out.rsp_ready);
GYRE_PORT(rsp_tag_o, out.rsp_tag >> kSourceBits);
GYRE_WHEN(out.req_valid, source_o, mem_req_write_o, mem_req_tag_o, mem_req_addr_o, mem_req_mask_o);
GYRE_WHEN((out.req_valid && out.req_write), mem_req_data_o);
GYRE_BY_TEST("driven by parts", req_valid_i, req_write_i, req_tag_i, req_addr_i, req_mask_i,
             req_data_i, rsp_ready_i, hold_i, mem_rsp_tag_i);
GYRE_BY_TEST("compared by parts", req_ready_o, rsp_valid_o);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, PORTS > 4 ? 10000 : 40000);
  Vdut dut(&u.context);
  gyre_mem_arbiter twin;
  gyre_mem_arbiter_init(&twin, PORTS);
  std::vector<From> from(PORTS);
  std::vector<gyre_mem_port *> ports;
  for (From &f : from) ports.push_back(&f.port);
  constexpr uint32_t kAll = (1u << PORTS) - 1;

  Throttle ready, holding;
  gyre_mem_port last = {};
  int last_source = -1;
  u.reset(dut);
  while (u.next()) {
    gyre_mem_port out = {};
    out.req_ready = ready.draw(u);
    out.rsp_valid = u.chance(50);
    out.rsp_tag = u.rand32() & ((kTags << kSourceBits) - 1);
    const uint32_t hold = holding.draw(u) ? u.rand32() & kAll : 0;
    for (unsigned i = 0; i < PORTS; ++i) {
      const bool writer = (WRITERS) >> i & 1;
      From &f = from[i];
      draw(u, f, writer);
      port_put(dut.req_valid_i, i, 1, f.port.req_valid);
      port_put(dut.req_write_i, i, 1, f.port.req_write);
      f.port.req_write &= writer;
      port_put(dut.req_tag_i, i * TAG_W, TAG_W, f.port.req_tag);
      port_put(dut.req_addr_i, i * 32, 32, f.port.req_addr);
      for (uint32_t b = 0; b < kLine; ++b) {
        port_put(dut.req_mask_i, i * kLine + b, 1, writer && (f.mask[b / 8] >> b % 8 & 1));
      }
      set_bytes(dut.req_data_i, i * kLine, f.data, kLine);
      port_put(dut.rsp_ready_i, i, 1, f.port.rsp_ready);
    }
    port_put(dut.hold_i, 0, PORTS, hold);
    port_put(dut.mem_rsp_tag_i, 0, TAG_W + kSourceBits, out.rsp_tag);
    set_ports(dut, out);

    dut.eval();
    const int source = gyre_mem_arbiter_eval_req(&twin, ports.data(), hold, &out);
    gyre_mem_arbiter_eval_ready(&twin, ports.data(), source, &out);
    gyre_mem_arbiter_eval_rsp(&twin, ports.data(), &out);
    gyre_mem_arbiter_eval_rsp_ready(&twin, ports.data(), &out);
    if (out.req_valid) {
      u.check(source >= 0 && from[unsigned(source)].source.valid, "who is offered asks");
      u.check(dut.mem_req_tag_o >> kSourceBits == from[unsigned(source)].port.req_tag,
              "the tag is the source's");
    }
    for (unsigned i = 0; i < PORTS; ++i) {
      u.compare("req_ready_o", port_get(dut.req_ready_o, i, 1), ports[i]->req_ready, int(i));
      u.compare("rsp_valid_o", port_get(dut.rsp_valid_o, i, 1), ports[i]->rsp_valid, int(i));
    }
    compare_ports(u, dut, out, source);

    // What is offered stays, held or not.
    const bool kept = last.req_valid && !last.req_ready;
    if (kept) {
      u.check(dut.mem_req_valid_o && dut.mem_req_tag_o == last.req_tag &&
                  dut.mem_req_addr_o == last.req_addr && dut.mem_req_write_o == last.req_write,
              "an offered request stays until it is accepted");
      u.cover("an offered request is held", PORTS > 1 && (hold >> source & 1));
    } else if (out.req_valid && PORTS > 1) {
      u.check(!(hold >> dut.source_o & 1), "nobody is chosen while it is held");
    }
    bool can = false;  // somebody asks and is not held
    for (unsigned i = 0; i < PORTS; ++i) {
      const bool free = from[i].source.valid && (PORTS == 1 || !(hold >> i & 1));
      can |= free;
      if (out.req_valid && !kept) {  // somebody is chosen now
        if (i == dut.source_o) {
          from[i].passed_by = 0;
        } else if (free) {
          ++from[i].passed_by;
        }
      }
      u.check(from[i].passed_by < PORTS, "nobody is passed over more than PORTS-1 times");
      u.cover("passed over as often as can be", PORTS == 1 || from[i].passed_by == PORTS - 1);
    }
    u.check(!can || dut.mem_req_valid_o, "if somebody can be offered, somebody is");
    u.cover("nobody offered because of hold", PORTS == 1 || (hold && !out.req_valid));
    u.cover("a response waits", out.rsp_valid && !dut.mem_rsp_ready_o);
    u.cover("another source than in the cycle before", PORTS == 1 || source != last_source);
    if (PORTS == 1) u.cover("an offered request is held", true);

    last = out;
    last_source = source;
    u.tick(dut);
    gyre_mem_arbiter_tick(&twin, source, out.req_ready);
    for (From &f : from) {
      if (f.port.req_ready) f.source.accepted();
    }
  }
  return u.finish();
}

// gyre_platform_compare.cpp - implements gyre_platform_compare.h.

#include "gyre_platform_compare.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>

namespace {

template <class Values>
void add(Values *v, const char *name, uint64_t number) {
  v->push_back({name, number});
}

// Splits bytes into 64-bit numbers; the last one is filled with zeros.
template <class Values>
void add_bytes(Values *v, const char *name, const uint8_t *bytes, unsigned n) {
  for (unsigned i = 0; i < n; i += 8) {
    uint64_t number = 0;
    std::memcpy(&number, bytes + i, n - i < 8 ? n - i : 8);
    add(v, name, number);
  }
}

#define PIN(member) add(v, #member, pins.member)

template <class Values>
void add_inputs(Values *v, const gyre_device_in &pins, unsigned bus) {
  PIN(axil_awvalid);
  PIN(axil_wvalid);
  PIN(axil_bready);
  PIN(axil_arvalid);
  PIN(axil_rready);
  if (pins.axil_awvalid) PIN(axil_awaddr);
  if (pins.axil_arvalid) PIN(axil_araddr);
  if (pins.axil_wvalid) PIN(axil_wdata), PIN(axil_wstrb);
  PIN(arready);
  PIN(rvalid);
  if (pins.rvalid) {
    PIN(rid);
    PIN(rresp);
    PIN(rlast);
    add_bytes(v, "rdata", pins.rdata, bus);
  }
  PIN(awready);
  PIN(wready);
  PIN(bvalid);
  if (pins.bvalid) PIN(bid), PIN(bresp);
}

#define ADDRESS(ch)                                                     \
  PIN(ch.valid);                                                        \
  if (pins.ch.valid) {                                                  \
    PIN(ch.id), PIN(ch.addr), PIN(ch.len), PIN(ch.size), PIN(ch.burst); \
    PIN(ch.cache), PIN(ch.prot);                                        \
  }

template <class Values>
void add_outputs(Values *v, const gyre_device_out &pins, unsigned bus) {
  PIN(axil_awready);
  PIN(axil_wready);
  PIN(axil_bvalid);
  if (pins.axil_bvalid) PIN(axil_bresp);
  PIN(axil_arready);
  PIN(axil_rvalid);
  if (pins.axil_rvalid) PIN(axil_rresp), PIN(axil_rdata);
  PIN(irq);
  ADDRESS(ar)
  ADDRESS(aw)
  PIN(rready);
  PIN(bready);
  PIN(wvalid);
  if (pins.wvalid) {
    PIN(wlast);
    PIN(wstrb);
    add_bytes(v, "wdata", pins.wdata, bus);
  }
}

}  // namespace

PlatformCompare::Side::Side(PlatformCompare &compare, gyre_tlm &gpu)
    : name(gpu.name()), compare_(compare), bus_(gpu.config().axi_data / 8) {
  gpu.cycles.bind(*this);
  gpu.transfers.bind(*this);
}

void PlatformCompare::Side::write(const gyre_tlm_cycle &c) {
  cycles.push_back({c.number, {}});
  auto *v = &cycles.back().values;
  v->reserve(48);
  add_outputs(v, c.out, bus_);
  add_inputs(v, c.in, bus_);
  compare_.cycles_ += compare_.compare("pin", compare_.a_.cycles, compare_.b_.cycles);
}

void PlatformCompare::Side::write(const gyre_tlm_transfer &t) {
  const tlm::tlm_generic_payload &p = *t.payload;
  transfers.push_back({t.cycle, {}});
  auto *v = &transfers.back().values;
  const unsigned length = p.get_data_length();
  const auto *axi = p.get_extension<gyre_tlm_axi>();
  const bool response = t.phase == tlm::BEGIN_RESP;
  add(v, "response", response);
  add(v, "write", p.is_write());
  add(v, "address", p.get_address());
  add(v, "length", length);
  add(v, "streaming width", p.get_streaming_width());
  if (axi != nullptr) {
    add(v, "id", axi->id);
    add(v, "cache", axi->cache);
    add(v, "prot", axi->prot);
  }
  add(v, "enables", p.get_byte_enable_length());
  if (p.get_byte_enable_ptr()) add_bytes(v, "enable", p.get_byte_enable_ptr(), length);
  if (response || p.is_write()) add_bytes(v, "data", p.get_data_ptr(), length);
  if (response) add(v, "status", static_cast<uint64_t>(p.get_response_status() + 16));
  compare_.transfers_ +=
      compare_.compare("transaction", compare_.a_.transfers, compare_.b_.transfers);
}

PlatformCompare::PlatformCompare(gyre_tlm &a, gyre_tlm &b) : a_(*this, a), b_(*this, b) {}

void PlatformCompare::differ(const char *what, const Event &a, const Event &b) {
  equal_ = false;
  std::fprintf(stderr, "compare: %s differs in cycle %" PRIu64 "\n", what, a.cycle);
  if (a.cycle != b.cycle) {
    std::fprintf(stderr, "  cycle: %s %" PRIu64 ", %s %" PRIu64 "\n", a_.name.c_str(), a.cycle,
                 b_.name.c_str(), b.cycle);
  }
  for (size_t i = 0; i < a.values.size() && i < b.values.size(); ++i) {
    const Value &x = a.values[i], &y = b.values[i];
    if (x.number == y.number) continue;
    std::fprintf(stderr, "  %s: %s 0x%" PRIx64 ", %s 0x%" PRIx64 "\n", x.name, a_.name.c_str(),
                 x.number, b_.name.c_str(), y.number);
    break;
  }
  sc_core::sc_stop();
}

// Returns the number of comparisons.
uint64_t PlatformCompare::compare(const char *what, std::deque<Event> &a, std::deque<Event> &b) {
  uint64_t n = 0;
  for (; equal_ && !a.empty() && !b.empty(); ++n) {
    const Event &x = a.front(), &y = b.front();
    bool same = x.cycle == y.cycle && x.values.size() == y.values.size();
    for (size_t i = 0; same && i < x.values.size(); ++i) {
      // Names come from one table. If they differ, the value before them, a valid, has differed.
      same = x.values[i].number == y.values[i].number;
    }
    if (!same) differ(what, x, y);
    a.pop_front();
    b.pop_front();
  }
  return n;
}

void PlatformCompare::finish(uint64_t slack) {
  if (!equal_) return;
  const size_t more[] = {a_.cycles.size(), b_.cycles.size(), a_.transfers.size(),
                         b_.transfers.size()};
  if (more[0] <= slack && more[1] <= slack && more[2] == more[3]) return;
  equal_ = false;
  std::fprintf(stderr, "compare: only %s has done %zu cycles, %zu transactions; only %s %zu, %zu\n",
               a_.name.c_str(), more[0], more[2], b_.name.c_str(), more[1], more[3]);
}

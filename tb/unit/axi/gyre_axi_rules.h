// gyre_axi_rules.h - the rules of AXI4 for a master, as checks on what its pins show. Knows neither
// the design nor its twin.

#ifndef GYRE_AXI_RULES_H
#define GYRE_AXI_RULES_H

#include <cstring>

#include "gyre_unit.h"

struct AxiAddress {
  uint32_t id, addr, len, size, burst, cache, prot;
};
struct AxiWriteBeat {
  uint8_t data[64];
  uint64_t strb;
  bool last;
};
struct AxiReadBeat {
  uint32_t id;
  uint8_t data[64];
  uint32_t resp;
  bool last;
};

// Rules of an address, when it is accepted. `width` is that of the bus in bytes.
inline void check_address(Unit &u, const AxiAddress &a, uint32_t width) {
  const uint32_t bytes = 1u << a.size;
  u.check(a.burst == 1, "bursts are INCR");
  u.check(bytes <= width, "AxSIZE is not above the width of the bus");
  u.check(a.addr % bytes == 0, "the address is aligned to its size");
  u.check(a.addr / 4096 == (a.addr + (a.len + 1) * bytes - 1) / 4096,
          "a burst does not cross a boundary of 4 KiB");
}

// The address of byte lane 0 in beat i.
inline uint32_t lanes_of(const AxiAddress &a, uint32_t i, uint32_t width) {
  const uint32_t addr = (a.addr >> a.size << a.size) + (i << a.size);
  return addr / width * width;
}
// Strobes only in the lanes of the transfer. Returns lanes_of.
inline uint32_t check_strobes(Unit &u, const AxiAddress &a, uint32_t i, uint64_t strb,
                              uint32_t width) {
  const uint32_t lanes = lanes_of(a, i, width);
  const uint32_t first = (a.addr >> a.size << a.size) + (i << a.size);
  for (uint32_t b = 0; b < 64; ++b) {
    if (!(strb >> b & 1)) continue;
    u.check(lanes + b >= first && lanes + b < first + (1u << a.size),
            "strobes only in the lanes of the transfer");
  }
  return lanes;
}

// A channel of the master: what is offered and not accepted stays as it is.
template <class Payload>
class AxiStable {
 public:
  void check(Unit &u, bool valid, bool ready, const Payload &payload, const char *rule) {
    if (waits_) u.check(valid && std::memcmp(&payload, &kept_, sizeof kept_) == 0, rule);
    waits_ = valid && !ready;
    kept_ = payload;
  }

 private:
  bool waits_ = false;
  Payload kept_ = {};
};

#endif

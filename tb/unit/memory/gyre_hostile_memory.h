// gyre_hostile_memory.h - the memory below a cache in unit tests: a byte array, random
// back-pressure, random latency, responses in any order. Requests take effect when they are
// accepted.

#ifndef GYRE_HOSTILE_MEMORY_H
#define GYRE_HOSTILE_MEMORY_H

#include <cstring>
#include <vector>

#include "gyre_unit.h"

class HostileMemory {
 public:
  HostileMemory(Unit &u, uint32_t base, uint32_t bytes, uint32_t line)
      : u_(u), base_(base), line_(line), data_(bytes) {
    for (uint8_t &b : data_) b = uint8_t(u.rand32());
  }
  uint8_t *at(uint32_t addr) { return &data_[addr - base_]; }
  bool holds(uint32_t addr) const { return addr - base_ < data_.size(); }

  // Inputs of this cycle, drawn before it: ready, rsp_*. A response stays until it is taken.
  // hurry: no back-pressure, no delay.
  bool ready = false, rsp_valid = false, rsp_write = false, rsp_error = false;
  uint32_t rsp_tag = 0, rsp_addr = 0;  // rsp_addr: of what is answered
  uint8_t rsp_data[128] = {};
  uint32_t source_mask = 0;  // of tags
  bool bad_data = false;     // what comes with an error is garbage

  void draw(bool hurry) {
    ready = accept_.draw(u_) || hurry;
    const bool wish = answer_.draw(u_) || hurry;
    if (rsp_valid) return;
    // Garbage unless something answers; data and the tag of an acknowledge are always garbage, but
    // for the bits that name the source.
    for (uint8_t &b : rsp_data) b = uint8_t(u_.rand32());
    rsp_write = u_.chance(50);
    rsp_error = u_.chance(50);
    rsp_tag = u_.rand32();
    if (waiting_.empty() || !wish) return;
    const uint32_t pick = u_.chance(30) ? 0 : u_.below(uint32_t(waiting_.size()));
    rsp_valid = true;
    rsp_write = waiting_[pick].write;
    rsp_addr = waiting_[pick].addr;
    rsp_error = u_.chance(3);
    rsp_tag = (rsp_tag & ~source_mask) | (waiting_[pick].tag & source_mask);
    if (!rsp_write) {
      rsp_tag = waiting_[pick].tag;
      if (!rsp_error || !bad_data) std::memcpy(rsp_data, waiting_[pick].data, line_);
    }
    waiting_.erase(waiting_.begin() + pick);
  }
  // The response is taken at this edge.
  void taken() { rsp_valid = false; }

  // A request that is accepted at this edge. `mask` has a bit a byte.
  void request(bool write, uint32_t tag, uint32_t addr, const uint8_t *mask, const uint8_t *data) {
    u_.check(addr % line_ == 0 && holds(addr), "memory requests are line aligned and in range");
    for (const Response &r : waiting_) {
      u_.check(write || r.write || r.tag != tag, "a tag is used once at a time");
      u_.check(write || r.write || r.addr != addr, "a line is asked for once at a time");
    }
    Response r = {};
    r.write = write;
    r.tag = tag;
    r.addr = addr;
    for (uint32_t i = 0; i < line_; ++i) {
      const bool wanted = mask[i / 8] >> i % 8 & 1;
      if (write && wanted) *at(addr + i) = data[i];
      // In a read with a mask only the requested bytes are valid.
      r.data[i] = wanted ? *at(addr + i) : uint8_t(u_.rand32());
    }
    waiting_.push_back(r);
  }
  // Writes that are not acknowledged before this cycle's edge.
  unsigned writes() const {
    unsigned n = rsp_valid && rsp_write;
    for (const Response &r : waiting_) n += r.write;
    return n;
  }

 private:
  struct Response {
    bool write;
    uint32_t tag, addr;
    uint8_t data[128];
  };
  Unit &u_;
  uint32_t base_, line_;
  std::vector<uint8_t> data_;
  std::vector<Response> waiting_;
  Throttle accept_, answer_;
};

// Bytes of a port of any width, and a comparison of them.
template <class T>
inline void port_set_bytes(T &port, const uint8_t *bytes, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) port_put(port, 8 * i, 8, bytes[i]);
}
template <std::size_t N>
inline void port_set_bytes(VlWide<N> &port, const uint8_t *bytes, uint32_t n) {
  std::memcpy(&port[0], bytes, n);
}
template <class T>
inline void port_get_bytes(const T &port, uint8_t *bytes, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) bytes[i] = uint8_t(port_get(port, 8 * i, 8));
}
template <std::size_t N>
inline void port_get_bytes(const VlWide<N> &port, uint8_t *bytes, uint32_t n) {
  std::memcpy(bytes, &port[0], n);
}
template <class T>
inline void compare_bytes(Unit &u, const char *signal, const T &port, const uint8_t *twin,
                          uint32_t n) {
  uint8_t rtl[128];
  port_get_bytes(port, rtl, n);
  u.check(true, signal);
  if (std::memcmp(rtl, twin, n) == 0) return;
  for (uint32_t i = 0; i < n; ++i) u.compare(signal, rtl[i], twin[i], int(i));
}
// Memory (rtl) and what was written to it (twin).
inline void compare_memory(Unit &u, const uint8_t *memory, const uint8_t *want, uint32_t n) {
  u.check(true, "memory");
  if (std::memcmp(memory, want, n) == 0) return;
  for (uint32_t i = 0; i < n; ++i) u.compare("memory at rest", memory[i], want[i], int(i));
}
// A mask: a bit a byte of the line.
template <class T>
inline void compare_mask(Unit &u, const char *signal, const T &port, const uint8_t *twin,
                         uint32_t line) {
  for (uint32_t at = 0; at < line; at += 8) {
    const uint32_t width = line < 8 ? line : 8;
    u.compare(signal, port_get(port, at, width), twin[at / 8], int(at));
  }
}

#endif

// pixel_memory.h - main memory of unit tests with pixel caches: accepts requests in order, and answers them in any order.
// A response that is offered stays until it is taken.

#ifndef PIXEL_MEMORY_H
#define PIXEL_MEMORY_H

#include <cstring>
#include <vector>

#include "graphics/draw_memory.h"

class PixelMemory {
 public:
  std::vector<uint8_t> bytes;  // from `base` on
  uint32_t base;
  uint64_t reads = 0, writes = 0;  // lines
  unsigned errors = 0;             // percent of the reads that fail, although their data are right
  unsigned write_errors = 0;       // percent of the writes that fail, although they are made
  unsigned latency = 0;            // cycles from a request to its answer at the earliest

  PixelMemory(uint32_t first, size_t size) : bytes(size), base(first) {}
  // Draws ready and the response of this cycle.
  void draw(Unit &u, gyre_mem_port *port) {
    port->req_ready = readies_.draw(u) || latency != 0;
    const bool now = answers_.draw(u);
    if (offered_) return;
    if (latency == 0 || (!accesses_.none() && due_.front() <= now_)) {
      accesses_.answer(u, now || latency != 0, port, latency != 0);
    } else {
      port->rsp_valid = false;
    }
  }
  // The clock edge. `line`: bytes of a line.
  void tick(Unit &u, const gyre_mem_port *port, uint32_t line) {
    ++now_;
    offered_ = port->rsp_valid && !port->rsp_ready;
    if (port->rsp_valid && port->rsp_ready) {
      accesses_.answered();
      if (latency != 0) due_.erase(due_.begin());
    }
    if (!port->req_valid || !port->req_ready) return;
    const uint32_t at = port->req_addr - base;
    u.check(at % line == 0 && at + line <= bytes.size(), "a request is for a line of memory");
    for (uint32_t i = 0; i < line && port->req_write; ++i)
      if (port->req_mask[i / 8] >> i % 8 & 1) bytes[at + i] = port->req_data[i];
    (port->req_write ? writes : reads) += 1;
    const unsigned fails = port->req_write ? write_errors : errors;
    const bool error = (!port->req_write || fails != 0) && u.chance(fails);
    accesses_.accept(u, {port->req_tag, port->req_addr, port->req_write, error,
                         std::vector<uint8_t>(&bytes[at], &bytes[at] + line)});
    if (latency != 0) due_.push_back(now_ + latency);
  }
  bool none() const { return accesses_.none(); }
  bool reordered() const { return accesses_.reordered(); }

 private:
  DrawAccesses accesses_;
  std::vector<uint64_t> due_;
  Throttle readies_, answers_;
  bool offered_ = false;
  uint64_t now_ = 0;
};

// Compares the line of a write, also where it is not in the mask. The data are the lowest field of a request.
template <class T>
inline void compare_line(Unit &u, const T &request, const gyre_mem_port &twin, uint32_t line) {
  for (uint32_t i = 0; i < line; ++i)
    u.compare("mem_req_o.data", port_get(request, 8 * i, 8), twin.req_data[i], int(i));
}

#endif

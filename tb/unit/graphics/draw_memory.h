// draw_memory.h - accesses to memory that have no answer yet, as unit tests of the vertex stage and of the dispatcher
// have them: accepted in order, answered in any order.

#ifndef GYRE_DRAW_MEMORY_H
#define GYRE_DRAW_MEMORY_H

#include <vector>

#include "gyre_unit.h"

extern "C" {
#include "memory/gyre_mem_port.h"
}

// An access that memory has accepted, with the line that it reads.
struct DrawAccess {
  uint32_t tag, addr;
  bool write, error;
  std::vector<uint8_t> line;
};

class DrawAccesses {
 public:
  bool none() const { return list_.empty(); }
  size_t count() const { return list_.size(); }
  // The answer of this cycle is not that of the oldest access.
  bool reordered() const { return chosen_ != 0; }

  // Answers one of them in this cycle, or none. in_order: the oldest one.
  void answer(Unit &u, bool now, gyre_mem_port *port, bool in_order = false) {
    port->rsp_valid = now && !list_.empty();
    port->rsp_write = u.chance(50);
    port->rsp_tag = u.below(16);
    port->rsp_error = false;
    if (!port->rsp_valid) return;
    chosen_ = in_order || u.chance(50) ? 0 : u.below(uint32_t(list_.size()));
    const DrawAccess &a = list_[chosen_];
    port->rsp_write = a.write;
    port->rsp_tag = a.tag;
    port->rsp_error = a.error;
    line_ = a.line;
    port->rsp_data = line_.data();
  }
  // The clock edge: the answer is gone.
  void answered() { list_.erase(list_.begin() + chosen_); }
  void accept(Unit &u, const DrawAccess &a) {
    for (const DrawAccess &other : list_)
      u.check(a.write || other.write || other.tag != a.tag, "one read of a tag is under way");
    list_.push_back(a);
  }
  void clear() { list_.clear(); }

 private:
  std::vector<DrawAccess> list_;
  size_t chosen_ = 0;
  std::vector<uint8_t> line_;  // of the answer, until the next one
};

#endif

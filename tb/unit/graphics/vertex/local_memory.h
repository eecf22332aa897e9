// local_memory.h - local memories of the cores, as the unit tests of vertex fetch see them: rows are written into them,
// and the records of a warp are what the functional simulator fetches.

#ifndef GYRE_LOCAL_MEMORY_H
#define GYRE_LOCAL_MEMORY_H

#include "front_world.h"

struct Vertex {
  uint32_t vertex, instance;
};

class LocalMemory {
 public:
  LocalMemory(unsigned cores, unsigned threads, unsigned lanes)
      : threads_(threads), lanes_(lanes), words_(cores * kWords) {}
  // Anything, as programs leave it.
  void fill(Unit &u) {
    for (uint32_t &w : words_) w = u.rand32();
  }
  void fill(Unit &u, unsigned core, unsigned place, unsigned bytes) {
    for (unsigned i = 0; i < bytes / 4; ++i) words_[core * kWords + place / 4 + i] = u.rand32();
  }
  void write(Unit &u, unsigned core, unsigned address, uint32_t lanes, const uint32_t *data) {
    u.check(address % (4 * lanes_) == 0, "a row begins at a multiple of its lanes");
    u.check(lanes != 0, "a row writes something");
    for (unsigned l = 0; l < lanes_; ++l) {
      if (lanes >> l & 1) words_[core * kWords + (address / 4 + l) % kWords] = data[l];
    }
  }
  // The records of a warp at `place`: those of its vertices, and defaults in the threads after
  // them.
  void check(Unit &u, const gyre_draw_memory *m, const Draw &d, unsigned core, unsigned place,
             const std::vector<Vertex> &vertices) const {
    gyre_draw_state state = d.state;
    uint32_t expected[GYRE_SPH_ATTRIBUTES];
    for (unsigned t = 0; t < threads_; ++t) {
      const bool is_vertex = t < vertices.size();
      if (!is_vertex) {
        for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; ++a) {
          if (d.state.in.slot[a] != GYRE_RECORD_NONE)
            expected[d.state.in.slot[a]] = a % 4 == 3 ? 0x3f800000 : 0;
        }
      } else {
        gyre_func_vertex_fetch(m, &state, vertices[t].vertex, vertices[t].instance, expected);
      }
      for (unsigned w = 0; w < d.state.in.words; ++w)
        u.compare(is_vertex ? "an input word (rtl) and the vertex (twin)" : "a default",
                  at(core, place, w, t), expected[w], int(w));
      for (unsigned w = 0; w < d.state.out.words; ++w)
        u.compare("an output word is 0", at(core, place, d.state.in.words + w, t), 0, int(w));
    }
  }

 private:
  static constexpr unsigned kWords = 16384;
  uint32_t at(unsigned core, unsigned place, unsigned word, unsigned thread) const {
    return words_[core * kWords + place / 4 + word * threads_ + thread];
  }
  unsigned threads_, lanes_;
  std::vector<uint32_t> words_;
};

#endif

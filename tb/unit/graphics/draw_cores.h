// draw_cores.h - cores for the unit test of the vertex stage: local memories at one port, warps
// that take any time and then have done what their program says, which copies attributes.

#ifndef GYRE_DRAW_CORES_H
#define GYRE_DRAW_CORES_H

#include "draw_lists.h"

extern "C" {
#include "graphics/gyre_draw.h"
}

class DrawCores {
 public:
  explicit DrawCores(const gyre_config &cfg) : cfg_(cfg), words_(cfg.num_cores * kWords) {}

  // Inputs of the cycle: answers of local memory, and warps that end.
  bool rvalid = false;
  uint32_t rdata[32] = {};  // a row; 0 without a request
  uint8_t ended[16 * 32] = {};

  void config(const gyre_draw_config_t &c) {
    if (c.kind == GYRE_DRAW_ENTRY_MAP) map_[c.index] = c.item;
  }

  // Offered requests, and those accepted in this cycle. `lists` has the programs.
  void cycle(Unit &u, const gyre_draw_attr &attr, bool attr_taken, const gyre_launch_t &launch,
             unsigned launch_core, bool launched, const gyre_draw_t &draw, DrawLists &lists) {
    rvalid = false;
    std::memset(rdata, 0, sizeof rdata);
    if (attr_taken) access(u, attr.core, attr.row);
    for (unsigned i = 0; i < cfg_.num_cores * cfg_.num_warps; ++i) {
      Warp &w = warp_[i];
      ended[i] = w.runs && u.below(w.slow) == 0;
      if (!ended[i]) continue;
      run(u, i / cfg_.num_warps, w, lists);
      w.runs = false;
    }
    if (!launched) return;
    Warp &w = warp_[launch_core * cfg_.num_warps + launch.wid];
    u.check(launch_core < cfg_.num_cores && launch.wid < cfg_.num_warps, "a warp that there is");
    u.check(!w.runs, "a warp that is launched is free");
    u.check(launch.lmem + draw.place_bytes <= int(cfg_.lmem_bytes), "its records have room");
    w = {true, launch.tmask, launch.lmem, draw.pc, draw.in_words, 1 + u.below(40)};
  }
  void forget() {
    for (Warp &w : warp_) w.runs = false;
    std::memset(ended, 0, sizeof ended);
    rvalid = false;
    std::memset(rdata, 0, sizeof rdata);
  }

 private:
  static constexpr unsigned kWords = 16384;
  struct Warp {
    bool runs = false;
    uint32_t tmask = 0;
    unsigned lmem = 0;
    uint32_t pc = 0;
    unsigned in_words = 0, slow = 1;
  };

  uint32_t &word(unsigned core, unsigned address) { return words_[core * kWords + address / 4]; }

  void access(Unit &u, unsigned core, const gyre_attr_t &attr) {
    u.check(core < cfg_.num_cores && attr.addr % (4 * cfg_.num_lanes) == 0, "a row of a core");
    u.check(attr.addr + 4 * cfg_.num_lanes <= cfg_.lmem_bytes, "a row of local memory");
    for (unsigned l = 0; l < cfg_.num_lanes; ++l) {
      uint32_t &at = word(core, attr.addr + 4 * l);
      if (!attr.write) rdata[l] = at;
      if (attr.write && (attr.lanes >> l & 1)) at = attr.data[l];
    }
    rvalid = !attr.write;
  }

  void run(Unit &u, unsigned core, const Warp &w, DrawLists &lists) {
    uint32_t value[32][32] = {};
    for (uint32_t pc = w.pc;; pc += 4) {
      const uint32_t insn = lists.at(pc);
      if (insn == kEnd) return;
      u.check((insn & 0x7f) == 0x5b, "an instruction of a program");
      const bool load = (insn >> 12 & 7) == 0;
      const unsigned a = load ? insn >> 22 & 0xff : (insn >> 25 & 31) << 3 | (insn >> 9 & 7);
      for (unsigned t = 0; t < cfg_.num_threads; ++t) {
        if (!(w.tmask >> t & 1)) continue;
        const unsigned slot = load ? map_[a] >> 10 & 0xff : w.in_words + (map_[a] & 0xff);
        const unsigned at = w.lmem + 4 * (slot * cfg_.num_threads + t);
        if (load) {
          u.check(map_[a] >> 18 & 1, "an attribute that is read is in the map");
          value[insn >> 7 & 31][t] = word(core, at);
        } else {
          u.check(map_[a] >> 9 & 1, "an attribute that is written is in the map");
          if (map_[a] >> 8 & 1) word(core, at) = value[insn >> 20 & 31][t];
        }
      }
    }
  }

  gyre_config cfg_;
  uint32_t map_[256] = {};
  Warp warp_[16 * 32];
  std::vector<uint32_t> words_;
};

#endif

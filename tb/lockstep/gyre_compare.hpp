// gyre_compare.hpp - compares a port of the Verilated top level with a member of the model's wires.
//
// Each way of comparison is a type with two functions: `differs` compares port and member, and `read` copies the port
// into the member. A row of the tables in gyre_taps.inc names the way of its signal. Wide ports are arrays of
// little-endian 32-bit words, which on a little-endian host is the layout of the model's arrays.
// gyre_taps.inc includes this file after its functions gyre_uop_pack and gyre_uop_unpack.

#ifndef GYRE_COMPARE_HPP
#define GYRE_COMPARE_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

// A number of at most 32 bits.
struct gyre_by_value {
  template <class Port, class Member>
  bool differs(const Port &port, const Member &member) const {
    return port != member;
  }
  template <class Port, class Member>
  void read(const Port &port, Member *member) const {
    *member = static_cast<Member>(port);
  }
};

// A mask that means something only in some bits.
struct gyre_by_mask {
  uint32_t bits;
  template <class Port>
  bool differs(const Port &port, uint32_t member) const {
    return ((port ^ member) & bits) != 0;
  }
  template <class Port>
  void read(const Port &port, uint32_t *member) const {
    *member = port & bits;
  }
};

// An array: all bytes that the port has.
struct gyre_by_bytes {
  template <class Port, class Member>
  bool differs(const Port &port, const Member &member) const {
    static_assert(sizeof port <= sizeof member, "a port is wider than its member of the wires");
    return std::memcmp(&port, &member, sizeof port) != 0;
  }
  template <class Port, class Member>
  void read(const Port &port, Member *member) const {
    std::memcpy(member, &port, sizeof port);
  }
};

// A word for each lane, of which those in `lanes` mean something.
struct gyre_by_lane {
  uint32_t lanes;
  template <class Port, class Member>
  bool differs(const Port &port, const Member &member) const {
    for (size_t l = 0; l < sizeof port / 4; ++l) {
      uint32_t word;
      std::memcpy(&word, reinterpret_cast<const char *>(&port) + 4 * l, 4);
      if ((lanes >> l & 1) && word != member[l]) return true;
    }
    return false;
  }
  template <class Port, class Member>
  void read(const Port &port, Member *member) const {
    gyre_by_bytes{}.read(port, member);
  }
};

// A micro-operation, packed as SystemVerilog packs uop_t.
struct gyre_by_uop {
  template <class Port>
  bool differs(const Port &port, const gyre_uop &u) const {
    uint32_t word[GYRE_UOP_WORDS];
    gyre_uop_pack(u, word);
    return std::memcmp(&port, word, sizeof word) != 0;
  }
  template <class Port>
  void read(const Port &port, gyre_uop *u) const {
    gyre_uop_unpack(reinterpret_cast<const uint32_t *>(&port), u);
  }
};

// A micro-operation for each warp, of which those of `warps` mean something.
struct gyre_by_uops {
  uint32_t warps;
  template <class Port, class Member>
  bool differs(const Port &port, const Member &u) const {
    for (unsigned i = 0; i < 32; ++i) {
      uint32_t word[GYRE_UOP_WORDS];
      if (!(warps >> i & 1)) continue;
      gyre_uop_pack(u[i], word);
      if (std::memcmp(at(port, i), word, sizeof word) != 0) return true;
    }
    return false;
  }
  template <class Port, class Member>
  void read(const Port &port, Member *u) const {
    for (unsigned i = 0; i < 32; ++i) {
      uint32_t word[GYRE_UOP_WORDS];
      if (!(warps >> i & 1)) continue;
      std::memcpy(word, at(port, i), sizeof word);
      gyre_uop_unpack(word, &(*u)[i]);
    }
  }

 private:
  template <class Port>
  static const char *at(const Port &port, unsigned i) {
    return reinterpret_cast<const char *>(&port) + i * GYRE_UOP_WORDS * sizeof(uint32_t);
  }
};

inline void gyre_uops_hide(gyre_uop *u, uint32_t warps) {
  for (unsigned i = 0; i < 32; ++i) {
    if (!(warps >> i & 1)) u[i] = gyre_uop{};
  }
}

// The counters of core k, 64 bits each: core 0 is at the low end of the pin.
using gyre_perf_pin = unsigned char[sizeof(gyre_wires::pin_perf)];
template <class Top>
inline const gyre_perf_pin &gyre_perf_of(const Top &t, unsigned k) {
  return reinterpret_cast<const gyre_perf_pin *>(&t.perf_o)[k];
}

#endif

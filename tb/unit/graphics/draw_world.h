// draw_world.h - main memory with random draws for unit tests: packets, headers and tables, right ones and ones with
// something wrong, and what the functional simulator says of them.

#ifndef GYRE_DRAW_WORLD_H
#define GYRE_DRAW_WORLD_H

#include <algorithm>
#include <cstring>
#include <vector>

#include "gyre_unit.h"

extern "C" {
#include "functional/graphics/gyre_draw_state.h"
}

constexpr uint32_t kRam = RAM_BASE, kRamBytes = RAM_BYTES;

class DrawWorld {
 public:
  explicit DrawWorld(const gyre_config &cfg) : cfg_(cfg), memory(kRamBytes / 4) {
    bus_ = {this, load, store, nullptr};
  }

  // A word of main memory, by any address in it.
  uint32_t &at(uint32_t address) { return memory[(address - kRam) / 4]; }
  bool holds(uint32_t address) const { return address - kRam < kRamBytes; }

  // Makes a draw with its tables at new places; returns the address of its packet.
  uint32_t draw(Unit &u);
  // Makes something of the latest draw wrong, or at least other than it was.
  void spoil(Unit &u);
  // What it says; false if its packet or result has no place.
  bool expect(uint32_t packet, gyre_draw_state *d, uint32_t *status) const {
    const gyre_draw_memory m = {&cfg_, &bus_};
    std::memset(d, 0, sizeof *d);
    if (!gyre_draw_in_memory(&m, packet, 4 * GYRE_DRAW_WORDS, 64)) return false;
    for (unsigned i = 0; i < GYRE_DRAW_WORDS; ++i)
      d->word[i] = gyre_draw_load(&m, packet + 4 * i, 4);
    if (!gyre_draw_in_memory(&m, d->word[GYRE_DRAW_RESULT], 4 * GYRE_DRAW_WORDS, 64)) return false;
    *status = gyre_draw_read(&m, d);
    return true;
  }

 private:
  static uint32_t load(void *ctx, uint32_t addr, unsigned size) {
    const uint32_t word = static_cast<DrawWorld *>(ctx)->at(addr) >> 8 * (addr % 4);
    return size == 4 ? word : word & ((1u << 8 * size) - 1);
  }
  static void store(void *, uint32_t, uint32_t, unsigned) {}

  // So many bytes that nothing else of the draw has.
  uint32_t place(Unit &u, uint32_t bytes, uint32_t align) {
    free_ += 4 * u.below(40);
    free_ = (free_ + align - 1) / align * align;
    if (free_ + bytes + 4096 > kRamBytes) free_ = 0;
    const uint32_t address = kRam + free_;
    free_ += bytes;
    return address;
  }
  uint32_t header(Unit &u, bool pixel);
  uint32_t anywhere(Unit &u, uint32_t bytes, uint32_t align) {
    return kRam + u.below((kRamBytes - bytes) / align + 1) * align;
  }

  gyre_config cfg_;
  gyre_func_bus bus_;
  uint32_t free_ = 0, packet_ = 0;

 public:
  std::vector<uint32_t> memory;
};

// Headers of vertex programs, and of what stands behind them: all fields random, reserved ones 0.
inline uint32_t DrawWorld::header(Unit &u, bool behind) {
  const uint32_t address = place(u, 80, 16);
  const bool pixel = behind && u.chance(50);
  const unsigned density = u.below(4);  // of the maps
  uint32_t w[20];
  for (unsigned i = 0; i < 20; ++i) {
    w[i] = u.rand32();
    if (i < 5) continue;
    for (unsigned k = density; k < 3; ++k) w[i] &= u.rand32();
    if (density == 3) w[i] |= u.rand32();
    if (u.chance(5)) w[i] = ~0u;
  }
  const uint32_t stage = pixel ? 5 : behind ? 3 : 1;
  w[0] = (w[0] & 0xfc1fc000u) | (pixel ? 2 : 1) | 3 << 5 | stage << 10;
  w[1] &= 0xff0ffff0u;
  w[2] &= 0xff0ffff0u;
  w[3] = 512 * u.below(2049) | (w[3] & 0x0f000000u);
  w[4] &= 0xff0fffffu;
  if (u.chance(50)) w[4] |= 0xff000u;  // few attributes are required
  w[5] &= 0xff0003f0u | 0xff000000u;
  if (pixel) {
    w[14] &= ~(1u << 27);
    w[17] &= 0xffffu;
    w[19] &= 3;
  } else {
    w[10] &= ~(1u << 27);
    w[12] &= ~(0xfffu << 8) & 0x03ffffffu;
    w[13] &= ~0xffu;
    w[18] &= ~(1u << 11);
    w[19] &= 0xffffffu;
  }
  // Reserved bits of word 5 are 3:0 and 23:10.
  w[5] &= ~(0xfu | 0x3fffu << 10);
  std::copy(w, w + 20, &at(address));
  return address;
}

inline uint32_t DrawWorld::draw(Unit &u) {
  packet_ = place(u, 4 * GYRE_DRAW_WORDS, 64);
  const uint32_t threads = cfg_.num_cores * cfg_.num_warps * cfg_.num_threads;
  uint32_t p[GYRE_DRAW_WORDS] = {};
  p[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT | u.below(2) << 8 | u.below(3) << 9 | u.below(4) << 11;
  p[GYRE_DRAW_TOPOLOGY] = u.below(GYRE_NUM_TOPOLOGIES);
  p[GYRE_DRAW_PROGRAM] = header(u, false);
  p[GYRE_DRAW_PC] = anywhere(u, 4, 4);
  p[GYRE_DRAW_NEXT] = u.chance(50) ? 0 : header(u, true);
  if (u.chance(50)) {
    p[GYRE_DRAW_ODMAP] = place(u, 4 * GYRE_DRAW_ODMAP_WORDS, 4);
    for (unsigned i = 0; i < GYRE_DRAW_ODMAP_WORDS; ++i)
      at(p[GYRE_DRAW_ODMAP] + 4 * i) = u.rand32();
  }
  const uint32_t elements = u.chance(20) ? 0 : u.chance(10) ? GYRE_DRAW_ELEMENTS : u.below(6);
  p[GYRE_DRAW_ELEMENT_COUNT] = elements;
  p[GYRE_DRAW_ELEMENT_TABLE] =
      elements ? place(u, 4 * GYRE_DRAW_ELEMENT_WORDS * elements, 4) : u.rand32();
  bool has[232] = {};
  for (unsigned i = 0; i < elements; ++i) {
    uint32_t a = u.below(58);
    while (has[a]) a = (a + 1) % 58;
    has[a] = true;
    uint32_t *w = &at(p[GYRE_DRAW_ELEMENT_TABLE] + 4 * GYRE_DRAW_ELEMENT_WORDS * i);
    const uint32_t bytes = u.chance(20) ? 0 : u.below(4000);
    w[0] = a << 4 | u.below(64) << 16;
    w[1] = bytes ? anywhere(u, bytes, 1) : u.rand32();
    w[2] = bytes;
    w[3] = u.operand();
    w[4] = u.operand();
    w[5] = w[6] = w[7] = 0;
  }
  const uint32_t captures = u.chance(30) ? 0 : u.chance(5) ? 232 : u.below(12);
  p[GYRE_DRAW_CAPTURE_COUNT] = captures;
  p[GYRE_DRAW_CAPTURE_TABLE] = captures ? place(u, 4 * captures, 4) : u.rand32();
  const uint32_t words = 1 + u.below(u.chance(20) ? 4096 : 16);  // of a vertex in a target
  for (unsigned i = 0; i < captures; ++i) {
    at(p[GYRE_DRAW_CAPTURE_TABLE] + 4 * i) =
        4 * u.below(232) | u.below(4) << 10 | u.below(words) << 12;
  }
  p[GYRE_DRAW_TARGET_TABLE] = captures ? place(u, 64, 4) : u.rand32();
  for (unsigned i = 0; captures && i < GYRE_DRAW_TARGETS; ++i) {
    uint32_t *w = &at(p[GYRE_DRAW_TARGET_TABLE] + 16 * i);
    w[1] = u.chance(10) ? 0 : 1 + u.below(5000);
    w[0] = w[1] ? anywhere(u, w[1], 4) : u.rand32();
    w[2] = 4 * words + 4 * u.below(4);
    w[3] = u.rand32() & ~3u;
  }
  if (u.chance(60)) {
    p[GYRE_DRAW_BANK_TABLE] = place(u, 4 * GYRE_DRAW_BANKS * GYRE_DRAW_BANK_WORDS, 4);
    for (unsigned i = 0; i < GYRE_DRAW_BANKS; ++i) {
      uint32_t *w = &at(p[GYRE_DRAW_BANK_TABLE] + 8 * i);
      w[1] = u.chance(40) ? 0 : u.chance(10) ? GYRE_DRAW_BANK_BYTES : u.below(GYRE_DRAW_BANK_BYTES);
      w[0] = w[1] ? anywhere(u, w[1], 4) : u.rand32();
    }
  }
  for (unsigned i = GYRE_DRAW_FIRST; i <= GYRE_DRAW_RESTART_INDEX; ++i) p[i] = u.operand();
  if (p[GYRE_DRAW_HEADER] & GYRE_DRAW_INDEXED) {
    p[GYRE_DRAW_INDEX_BYTES] = u.below(1000);
    p[GYRE_DRAW_INDEX_ADDRESS] = anywhere(u, 1000, 4);
  }
  p[GYRE_DRAW_STACK_STRIDE] = 16 * u.below(kRamBytes / threads / 16 + 1);
  const uint32_t stacks = threads * p[GYRE_DRAW_STACK_STRIDE];
  p[GYRE_DRAW_STACK_TOP] = stacks ? anywhere(u, stacks, 16) + stacks : u.rand32() & ~15u;
  p[GYRE_DRAW_CACHE] = 1 + u.below(GYRE_DRAW_CACHE_MOST);
  p[GYRE_DRAW_RESULT] = anywhere(u, 128, 64);
  std::copy(p, p + GYRE_DRAW_WORDS, &at(packet_));
  return packet_;
}

inline void DrawWorld::spoil(Unit &u) {
  uint32_t *p = &at(packet_);
  const auto table = [&](unsigned word, uint32_t bytes) {
    return holds(p[word]) && holds(p[word] + bytes - 1) ? &at(p[word]) : nullptr;
  };
  const auto corner = [&]() {
    const uint32_t ends[] = {kRam - 1, kRam - 64, kRam + kRamBytes, kRam + kRamBytes - 4,
                             0,        4,         0xffffffc0};
    return u.chance(60) ? ends[u.below(sizeof ends / sizeof *ends)] : u.rand32();
  };
  uint32_t *w = nullptr;
  switch (u.below(17)) {
    case 0: p[u.chance(30) ? 0 : u.below(GYRE_DRAW_WORDS)] ^= 1u << u.below(32); return;
    case 1: p[u.chance(20) ? 1 : u.below(GYRE_DRAW_WORDS)] = corner(); return;
    case 2:
      w = table(u.chance(50) ? GYRE_DRAW_PROGRAM : GYRE_DRAW_NEXT, 80);
      if (w) w[u.below(5)] ^= 1u << u.below(32);
      return;
    case 3:
      w = table(u.chance(50) ? GYRE_DRAW_PROGRAM : GYRE_DRAW_NEXT, 80);
      if (w) w[u.below(20)] ^= 1u << u.below(32);
      return;
    case 4:
      if (p[GYRE_DRAW_NEXT] != 0 && u.chance(50)) {
        std::swap(p[GYRE_DRAW_NEXT], p[GYRE_DRAW_PROGRAM]);
      } else {
        p[GYRE_DRAW_NEXT] = p[GYRE_DRAW_PROGRAM];
      }
      return;
    case 5:
    case 6: {
      const uint32_t n = p[GYRE_DRAW_ELEMENT_COUNT];
      w = n && n <= GYRE_DRAW_ELEMENTS ? table(GYRE_DRAW_ELEMENT_TABLE, 32 * n) : nullptr;
      if (!w) return;
      w += 8 * u.below(n);
      if (u.chance(40)) {
        w[0] ^= 1u << u.below(32);
      } else if (u.chance(50)) {
        w[u.below(8)] = corner();
      } else {
        w[0] = p[GYRE_DRAW_ELEMENT_COUNT] > 1 ? at(p[GYRE_DRAW_ELEMENT_TABLE]) : 232 * 4;
      }
      return;
    }
    case 7:
    case 8: {
      const uint32_t n = p[GYRE_DRAW_CAPTURE_COUNT];
      w = n && n <= GYRE_SPH_ATTRIBUTES ? table(GYRE_DRAW_CAPTURE_TABLE, 4 * n) : nullptr;
      if (w) w[u.below(n)] ^= 1u << u.below(32);
      return;
    }
    case 9:
      w = p[GYRE_DRAW_CAPTURE_COUNT] ? table(GYRE_DRAW_TARGET_TABLE, 64) : nullptr;
      if (w && p[GYRE_DRAW_CAPTURE_COUNT] <= GYRE_SPH_ATTRIBUTES && u.chance(40) &&
          table(GYRE_DRAW_CAPTURE_TABLE, 4 * p[GYRE_DRAW_CAPTURE_COUNT])) {
        // A vertex ends in front of a word that is captured, or with it.
        const uint32_t c = table(GYRE_DRAW_CAPTURE_TABLE, 4)[0];
        w[4 * (c >> 10 & 3) + 2] = 4 * (c >> 12 & 0xfff) + 4 * u.below(2);
        return;
      }
      if (w) w[u.below(16)] = u.chance(40) ? corner() : w[u.below(16)] ^ 1u << u.below(32);
      return;
    case 10:
      w = p[GYRE_DRAW_BANK_TABLE] ? table(GYRE_DRAW_BANK_TABLE, 128) : nullptr;
      if (w) w[u.below(32)] = u.chance(50) ? corner() : 65536 + u.below(2);
      return;
    case 11:
      p[u.chance(50) ? GYRE_DRAW_ELEMENT_COUNT : GYRE_DRAW_CAPTURE_COUNT] =
          u.chance(50) ? 33 + u.below(400) : u.rand32();
      return;
    case 12:
    case 13: {
      static const unsigned words[] = {GYRE_DRAW_ODMAP, GYRE_DRAW_CACHE, GYRE_DRAW_INDEX_ADDRESS,
                                       GYRE_DRAW_INDEX_ADDRESS};
      const unsigned word = words[u.below(sizeof words / sizeof *words)];
      if (word == GYRE_DRAW_INDEX_ADDRESS) p[GYRE_DRAW_HEADER] |= GYRE_DRAW_INDEXED;
      if (word == GYRE_DRAW_INDEX_ADDRESS && u.chance(50)) {
        p[word] ^= 1u << u.below(2);
      } else {
        p[word] = corner();
      }
      return;
    }
    case 14: {  // a buffer ends with main memory, or a little behind it
      const uint32_t n = p[GYRE_DRAW_ELEMENT_COUNT], end = kRam + kRamBytes;
      w = n && n <= GYRE_DRAW_ELEMENTS ? table(GYRE_DRAW_ELEMENT_TABLE, 32 * n) : nullptr;
      if (w && u.chance(60)) {
        w += 8 * u.below(n);
        w[1] = end - w[2] + u.below(5);
        return;
      }
      w = p[GYRE_DRAW_BANK_TABLE] ? table(GYRE_DRAW_BANK_TABLE, 128) : nullptr;
      if (!w) return;
      w += 2 * u.below(GYRE_DRAW_BANKS);
      w[1] = 4 + 4 * u.below(1000);
      w[0] = end - w[1] + 4 * u.below(2);
      return;
    }
    case 15: {  // the stacks: not a multiple of 16, or they leave main memory at either end
      const uint32_t threads = cfg_.num_cores * cfg_.num_warps * cfg_.num_threads;
      const unsigned how = u.below(4);
      if (how == 0) p[GYRE_DRAW_STACK_TOP] ^= 1u << u.below(4);
      if (how == 1) p[GYRE_DRAW_STACK_STRIDE] ^= 1u << u.below(4);
      if (how == 2) p[GYRE_DRAW_STACK_TOP] = kRam + kRamBytes + 16 * u.below(2);
      if (how == 3)
        p[GYRE_DRAW_STACK_TOP] =
            kRam + threads * p[GYRE_DRAW_STACK_STRIDE] - (u.chance(50) ? 16 : 0);
      return;
    }
    default:
      p[GYRE_DRAW_RESERVED + u.below(GYRE_DRAW_WORDS - GYRE_DRAW_RESERVED)] = 1u << u.below(32);
      return;
  }
}

#endif

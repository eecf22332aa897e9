// draw_world.h - main memory with random draws for unit tests: packets, headers and tables, right ones and ones with
// something wrong, and what the functional simulator says of them.

#ifndef GYRE_DRAW_WORLD_H
#define GYRE_DRAW_WORLD_H

#include <algorithm>
#include <cstring>
#include <vector>

#include "gyre_unit.h"

extern "C" {
#include "functional/graphics/draw_state.h"
#include "gyre/launch.h"
}

constexpr uint32_t kRam = RAM_BASE, kRamBytes = RAM_BYTES;
constexpr unsigned kListPackets = 4;  // a list has room for these

class DrawWorld {
 public:
  explicit DrawWorld(const gyre_config &cfg) : cfg_(cfg), memory(kRamBytes / 4) {
    bus_ = {this, load, store, nullptr};
  }

  // A word of main memory, by any address in it.
  uint32_t &at(uint32_t address) { return memory[(address - kRam) / 4]; }
  bool holds(uint32_t address) const { return address - kRam < kRamBytes; }

  // Makes a draw with its tables at new addresses; returns the address of its packet.
  uint32_t draw(Unit &u);
  // Puts a packet at a new address, which it returns.
  uint32_t packet(Unit &u, const uint32_t *words) {
    packet_ = place(u, kListPackets * 4 * GYRE_DRAW_WORDS, 64);
    std::copy(words, words + GYRE_DRAW_WORDS, &at(packet_));
    return packet_;
  }
  // Gives the latest draw pixels (pixel_world.h), and makes something of them wrong.
  void draw_pixels(Unit &u);
  void spoil_pixels(Unit &u);
  // Makes the program of the latest draw a geometry program.
  void draw_geometry(Unit &u);
  // Makes something of the latest draw wrong, or at least other than it was (draw_spoil.h).
  void spoil(Unit &u);
  // The stacks of the machine have 2^(12 + stack) bytes.
  uint32_t stack = 0;

  // Fills in the fields of a draw, also private memory that exceeds a stack; false if its packet or
  // result has no address.
  bool expect(uint32_t packet, gyre_draw_state *d, uint32_t *status) const {
    const gyre_draw_memory m = {&cfg_, &bus_, cfg_.pixels != 0};
    std::memset(d, 0, sizeof *d);
    if (!gyre_draw_in_memory(&m, packet, 4 * GYRE_DRAW_WORDS, 64)) return false;
    for (unsigned i = 0; i < GYRE_DRAW_WORDS; ++i)
      d->word[i] = gyre_draw_load(&m, packet + 4 * i, 4);
    if (!gyre_draw_in_memory(&m, d->word[GYRE_DRAW_RESULT], 4 * GYRE_DRAW_WORDS, 64)) return false;
    gyre_draw_state smaller = *d;
    *status = gyre_draw_read(&m, d);
    smaller.word[GYRE_DRAW_STACK_STRIDE] = std::min(smaller.word[GYRE_DRAW_STACK_STRIDE], room());
    const uint32_t sizes = GYRE_DRAW_HEADER_RULE + GYRE_HEADER_SIZES;
    // The stacks are checked between the headers of both programs.
    const bool stacks =
        *status == GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_STACK &&
        d->header.shader_local_memory_low_size + d->header.shader_local_memory_high_size <= room();
    if (gyre_draw_read(&m, &smaller) == sizes && !stacks) *status = sizes;
    return true;
  }

 private:
  // For private memory below the lowest first stack pointer.
  uint32_t room() const {
    return (4096u << stack) - 64 * std::max(cfg_.num_warps, cfg_.num_threads);
  }
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
  uint32_t header(Unit &u, bool behind, uint32_t private_bytes, bool shaded = false);
  uint32_t anywhere(Unit &u, uint32_t bytes, uint32_t align) {
    return kRam + u.below((kRamBytes - bytes) / align + 1) * align;
  }

  gyre_config cfg_;
  gyre_func_bus bus_;
  uint32_t free_ = 0, packet_ = 0;

 public:
  std::vector<uint32_t> memory;
};

// Headers of vertex programs, and of the words after them: all fields random, reserved ones 0.
inline uint32_t DrawWorld::header(Unit &u, bool behind, uint32_t private_bytes, bool shaded) {
  const uint32_t address = place(u, 80, 16);
  const bool pixel = behind && (shaded || u.chance(50));
  const unsigned density = u.below(4);  // of the maps
  uint32_t w[20];
  for (unsigned i = 0; i < 20; ++i) {
    w[i] = u.rand32();
    if (i < 5) continue;
    for (unsigned k = density; k < 3; ++k) w[i] &= u.rand32();
    if (density == 3) w[i] |= u.rand32();
    if (u.chance(5)) w[i] = ~0u;
  }
  const uint32_t stage = pixel ? 5 : behind ? 3 + u.below(2) : 1;
  w[0] = (w[0] & 0xfc1fc000u) | (pixel ? 2 : 1) | 3 << 5 | stage << 10;
  if (!u.chance(5)) w[0] &= ~(1u << 27);  // double precision
  const uint32_t low = u.below(private_bytes / 16 + 1) * 16, rest = private_bytes - low;
  w[1] = (w[1] & 0xff000000u) | low;
  w[2] = (w[2] & 0xff000000u) | (u.chance(30) ? rest / 16 : u.below(rest / 16 + 1)) * 16;
  w[3] = 512 * u.below(2049) | (w[3] & 0x0f000000u);
  w[4] &= 0xff0fffffu;
  if (u.chance(50)) w[4] |= 0xff000u;  // few attributes are required
  if (stage == 4) {                    // geometry: one thread, line strips, some vertices
    w[2] = (w[2] & 0xffffffu) | 1u << 24;
    w[3] = (w[3] & 0xffffffu) | 6u << 24;
    w[4] = (w[4] & 0xff0ff000u) | (1 + u.below(1024));
  }
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

inline void DrawWorld::draw_geometry(Unit &u) {
  uint32_t program;
  do {
    program = header(u, true, 1 << 20);
  } while ((at(program) >> 10 & 15) != GYRE_SPH_GEOMETRY);
  at(packet_ + 4 * GYRE_DRAW_PROGRAM) = program;
}

inline uint32_t DrawWorld::draw(Unit &u) {
  packet_ = place(u, kListPackets * 4 * GYRE_DRAW_WORDS, 64);
  const uint32_t threads = cfg_.num_cores * cfg_.num_warps * cfg_.num_threads;
  uint32_t p[GYRE_DRAW_WORDS] = {};
  p[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT | u.below(2) << 8 | u.below(3) << 9 | u.below(4) << 11;
  p[GYRE_DRAW_TOPOLOGY] = u.below(GYRE_NUM_TOPOLOGIES);
  // Stacks, and how much of them the program wants.
  stack = u.chance(50) ? u.below(4) : u.below(16);
  p[GYRE_DRAW_STACK_STRIDE] = 16 * u.below(kRamBytes / threads / 16 + 1);
  p[GYRE_DRAW_PROGRAM] = header(u, false, std::min(room(), p[GYRE_DRAW_STACK_STRIDE]));
  p[GYRE_DRAW_PC] = anywhere(u, 4, 4);
  p[GYRE_DRAW_NEXT] = u.chance(50) ? 0 : header(u, true, 1 << 20);
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
  const uint32_t stacks = threads * p[GYRE_DRAW_STACK_STRIDE];
  p[GYRE_DRAW_STACK_TOP] = stacks ? anywhere(u, stacks, 16) + stacks : u.rand32() & ~15u;
  p[GYRE_DRAW_CACHE] = 1 + u.below(GYRE_DRAW_CACHE_MOST);
  p[GYRE_DRAW_RESULT] = anywhere(u, 128, 64);
  std::copy(p, p + GYRE_DRAW_WORDS, &at(packet_));
  if (cfg_.pixels && u.chance(60)) draw_pixels(u);
  return packet_;
}

#include "pixel_world.h"

#endif

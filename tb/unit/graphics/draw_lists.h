// draw_lists.h - main memory with lists of random draws whose programs copy attributes, and what memory has after a
// list: what the functional simulator writes.

#ifndef GYRE_DRAW_LISTS_H
#define GYRE_DRAW_LISTS_H

#include <algorithm>
#include <cstring>
#include <vector>

#include "gyre_unit.h"

extern "C" {
#include "gyre/draw.h"
#include "gyre/sph.h"
}

constexpr uint32_t kRam = RAM_BASE, kRamBytes = RAM_BYTES;

// Instructions of the programs.
inline uint32_t ald(unsigned attribute, unsigned rd) { return attribute << 22 | rd << 7 | 0x5b; }
inline uint32_t ast(unsigned attribute, unsigned rs2) {
  return attribute >> 3 << 25 | rs2 << 20 | 2 << 12 | (attribute & 7) << 9 | 0x5b;
}
constexpr uint32_t kEnd = 0x0000000b;  // tmc zero

class DrawLists {
 public:
  explicit DrawLists(const gyre_config &cfg)
      : memory(kRamBytes / 4), expected(kRamBytes / 4), cfg_(cfg) {}

  std::vector<uint32_t> memory, expected;
  std::vector<uint32_t> results;  // addresses, in order
  bool lost = false;              // the list is, with its last packet
  bool crowd = false;  // many draws have more vertices than the ring of records has room for

  uint32_t &at(uint32_t address) { return memory[(address - kRam) / 4]; }

  // Makes a list and what is expected of it; returns its address.
  uint32_t make(Unit &u) {
    char why[GYRE_MESSAGE] = "";
    for (uint32_t &word : memory) word = u.rand32();
    free_ = 0;
    results.clear();
    const unsigned draws = 1 + u.below(3);
    const uint32_t list = place(u, 128 * draws, 64);
    first_ = list;
    for (unsigned i = 0; i < draws; ++i) packet(u, list + 128 * i, i == draws - 1);
    lost = u.chance(15);
    if (lost)
      at(list + 128 * (draws - 1) + 4 * GYRE_DRAW_RESULT) ^= u.chance(50) ? 32 : 0x80000000u;
    if (lost) results.pop_back();
    expected = memory;
    const gyre_func_bus bus = {this, load, store, nullptr};
    const bool whole = gyre_func_draw(&cfg_, &bus, list, nullptr, nullptr, why);
    if (whole == lost) std::printf("the list is made wrong: %s\n", why);
    u.check(whole != lost, "the functional simulator goes through the list");
    return list;
  }

 private:
  static uint32_t load(void *ctx, uint32_t address, unsigned size) {
    const auto *self = static_cast<DrawLists *>(ctx);
    const uint32_t word = self->expected[(address - kRam) / 4] >> 8 * (address % 4);
    return size == 4 ? word : word & ((1u << 8 * size) - 1);
  }
  static void store(void *ctx, uint32_t address, uint32_t value, unsigned size) {
    uint32_t &word = static_cast<DrawLists *>(ctx)->expected[(address - kRam) / 4];
    const uint32_t ones = size == 4 ? ~0u : ((1u << 8 * size) - 1) << 8 * (address % 4);
    word = (word & ~ones) | (value << 8 * (address % 4) & ones);
  }

  uint32_t place(Unit &u, uint32_t bytes, uint32_t align) {
    free_ = (free_ + 4 * u.below(20) + align - 1) / align * align;
    const uint32_t address = kRam + free_;
    free_ += bytes;
    u.check(free_ <= kRamBytes, "a list fits into memory");
    return address;
  }

  static unsigned out_attribute(Unit &u) { return 28 + u.below(u.chance(80) ? 12 : 68); }

  uint32_t header(Unit &u, const bool *in, const bool *out, bool wide) {
    const uint32_t address = place(u, 80, 16);
    gyre_sph sph = {};
    sph.sph_type = GYRE_SPH_VTG;
    sph.version = 3;
    sph.shader_type = GYRE_SPH_VERTEX;
    sph.does_load_or_store = u.chance(50);
    sph.store_req_start = wide ? 0 : u.chance(50) ? 255 : u.below(60);
    sph.store_req_end = wide ? 200 : u.chance(50) ? 0 : u.below(100);
    for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; ++a) {
      sph.imap[a] = in[a];
      sph.omap[a] = out[a];
    }
    u.check(gyre_sph_encode(&sph, &at(address), nullptr) == GYRE_SPH_OK, "a header is right");
    return address;
  }

  void packet(Unit &u, uint32_t address, bool last) {
    bool in[GYRE_SPH_ATTRIBUTES] = {}, out[GYRE_SPH_ATTRIBUTES] = {};
    uint32_t p[GYRE_DRAW_WORDS] = {};
    const unsigned size = u.below(3);
    p[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT | (u.chance(70) ? GYRE_DRAW_INDEXED : 0) |
                          size << GYRE_DRAW_INDEX_SIZE_LSB |
                          (u.chance(40) ? GYRE_DRAW_RESTART : 0) | (last ? GYRE_DRAW_LAST : 0);
    p[GYRE_DRAW_TOPOLOGY] = u.below(GYRE_NUM_TOPOLOGIES);

    // Vectors of vertex elements.
    const unsigned elements = u.below(4);
    p[GYRE_DRAW_ELEMENT_COUNT] = elements;
    p[GYRE_DRAW_ELEMENT_TABLE] = place(u, 32 * elements, 4);
    const uint32_t buffer = place(u, 4096, 4);
    for (unsigned i = 0; i < elements; ++i) {
      uint32_t *w = &at(p[GYRE_DRAW_ELEMENT_TABLE] + 32 * i);
      std::memset(w, 0, 32);
      w[0] = (0x80 + 16 * i) | u.below(64) << 16;
      w[1] = buffer + u.below(64);
      w[2] = u.chance(70) ? 3000 : u.below(200);
      w[3] = u.below(40);
      w[4] = u.chance(20) ? 1 + u.below(3) : 0;
    }
    // The program: copies attributes.
    const unsigned copies = u.below(7);
    p[GYRE_DRAW_PC] = place(u, 8 * copies + 4, 64);
    for (unsigned i = 0; i < copies; ++i) {
      const unsigned a = u.chance(20) ? 190 + u.below(2) : 32 + u.below(4 * elements + 2);
      const unsigned b = out_attribute(u);
      in[a] = out[b] = true;
      at(p[GYRE_DRAW_PC] + 8 * i) = ald(a, 5 + i % 3);
      at(p[GYRE_DRAW_PC] + 8 * i + 4) = ast(b, 5 + i % 3);
    }
    at(p[GYRE_DRAW_PC] + 8 * copies) = kEnd;
    if (u.chance(50)) out[out_attribute(u)] = true;  // one that is not written, perhaps
    // Records of which the ring holds 64, most of them for the cache: a vertex waits until older ones are read.
    const bool wide = u.chance(crowd ? 40 : 8);
    for (unsigned i = 0; wide && i < 64; ++i) out[28 + i] = true;
    p[GYRE_DRAW_PROGRAM] = header(u, in, out, wide);
    if (u.chance(30)) {
      p[GYRE_DRAW_ODMAP] = place(u, 60, 4);
      for (unsigned i = 0; i < 15; ++i) at(p[GYRE_DRAW_ODMAP] + 4 * i) &= u.rand32();
    }

    // Captured attributes.
    const unsigned captures = u.chance(15) ? 0 : 1 + u.below(6), words = 1 + u.below(8);
    p[GYRE_DRAW_CAPTURE_COUNT] = captures;
    p[GYRE_DRAW_CAPTURE_TABLE] = place(u, 4 * captures, 4);
    for (unsigned i = 0; i < captures; ++i) {
      at(p[GYRE_DRAW_CAPTURE_TABLE] + 4 * i) =
          4 * out_attribute(u) | u.below(4) << 10 | u.below(words) << 12;
    }
    p[GYRE_DRAW_TARGET_TABLE] = place(u, 64, 4);
    for (unsigned i = 0; i < GYRE_DRAW_TARGETS; ++i) {
      uint32_t *w = &at(p[GYRE_DRAW_TARGET_TABLE] + 16 * i);
      w[1] = u.chance(20) ? 4 * u.below(200) : 4000;
      w[0] = place(u, w[1], 4);
      w[2] = 4 * words + 4 * u.below(3);
      w[3] = 4 * u.below(20);
    }
    // Indices near each other, so that some vertices are in the cache.
    const unsigned most = 1 + u.below(70);
    p[GYRE_DRAW_COUNT] = u.chance(5) ? 0 : 1 + u.below(90);
    p[GYRE_DRAW_INSTANCES] = u.chance(5) ? 0 : 1 + u.below(3);
    p[GYRE_DRAW_FIRST] = u.below(8);
    p[GYRE_DRAW_BASE_INSTANCE] = u.below(3);
    p[GYRE_DRAW_BASE_VERTEX] = u.below(5) - 2;
    p[GYRE_DRAW_RESTART_INDEX] = u.below(most);
    p[GYRE_DRAW_INDEX_ADDRESS] = place(u, 512, 4);
    p[GYRE_DRAW_INDEX_BYTES] = u.chance(80) ? 100u << size : u.below(100) << size;
    for (unsigned i = 0; i < 100; ++i) {
      const uint32_t a = p[GYRE_DRAW_INDEX_ADDRESS] + (i << size), shift = 8 * (a % 4);
      const uint32_t ones = size == 2 ? ~0u : ((1u << (8 << size)) - 1) << shift;
      at(a) = (at(a) & ~ones) | (u.below(most) << shift & ones);
    }
    if (wide && crowd) {
      p[GYRE_DRAW_HEADER] &= ~GYRE_DRAW_INDEXED;
      p[GYRE_DRAW_COUNT] = 90;
      p[GYRE_DRAW_INSTANCES] = 3;
    }
    p[GYRE_DRAW_STACK_TOP] = kRam + kRamBytes;
    p[GYRE_DRAW_STACK_STRIDE] = 0;
    p[GYRE_DRAW_CACHE] = wide ? GYRE_DRAW_CACHE_MOST : 1 + u.below(GYRE_DRAW_CACHE_MOST);
    p[GYRE_DRAW_RESULT] = place(u, 128, 64);
    results.push_back(p[GYRE_DRAW_RESULT]);
    // Some are refused.
    static const unsigned wrong[] = {
        GYRE_DRAW_HEADER,       GYRE_DRAW_TOPOLOGY,      GYRE_DRAW_PROGRAM,    GYRE_DRAW_PC,
        GYRE_DRAW_NEXT,         GYRE_DRAW_ELEMENT_COUNT, GYRE_DRAW_BANK_TABLE, GYRE_DRAW_STACK_TOP,
        GYRE_DRAW_STACK_STRIDE, GYRE_DRAW_CACHE};
    // Some draw with the tables of the draw before.
    const uint32_t *before = address == first_ ? nullptr : &at(address - 128);
    if (before && u.chance(60)) {
      for (unsigned i = GYRE_DRAW_PROGRAM; i <= GYRE_DRAW_BANK_TABLE; ++i) p[i] = before[i];
      p[GYRE_DRAW_CACHE] = before[GYRE_DRAW_CACHE];
    }
    if (u.chance(60)) p[GYRE_DRAW_HEADER] |= GYRE_DRAW_SAME_TABLES;
    if (u.chance(25)) p[wrong[u.below(sizeof wrong / sizeof *wrong)]] ^= 1u << 31;
    std::memcpy(&at(address), p, sizeof p);
  }

  gyre_config cfg_;
  uint32_t free_ = 0, first_ = 0;  // first: packet of the list
};

#endif

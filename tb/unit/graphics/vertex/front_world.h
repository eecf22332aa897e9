// front_world.h - common parts of the unit tests of the vertex stage's front: a memory, random
// draws, and how they look at the ports. A draw is that of the functional simulator, too, so that
// its functions say what is expected.

#ifndef GYRE_FRONT_WORLD_H
#define GYRE_FRONT_WORLD_H

#include <algorithm>
#include <cstring>
#include <deque>

#include "graphics/config_port.h"
#include "gyre_unit.h"

extern "C" {
#include "functional/graphics/draw_state.h"
#include "generated/gyre_bundles.h"
#include "graphics/vertex/gyre_vertex_element.h"
#include "graphics/vertex/gyre_vertex_number.h"
}

constexpr uint32_t kMemoryBase = 0x80000000u, kMemoryBytes = 1 << 16;

// Main memory with random contents.
class Memory {
 public:
  explicit Memory(Unit &u) : bytes_(kMemoryBytes) {
    for (uint8_t &b : bytes_) b = uint8_t(u.rand32());
  }
  uint32_t load(uint32_t address, unsigned size) const {
    uint32_t value = 0;
    for (unsigned i = 0; i < size; ++i) value |= uint32_t(at(address + i)) << 8 * i;
    return value;
  }
  void store(uint32_t address, uint32_t value, unsigned size) {
    for (unsigned i = 0; i < size; ++i)
      bytes_[(address + i - kMemoryBase) % kMemoryBytes] = uint8_t(value >> 8 * i);
  }
  // The line that holds an address.
  void line(uint32_t address, uint8_t *line, unsigned size) const {
    for (unsigned i = 0; i < size; ++i) line[i] = at(address / size * size + i);
  }

 private:
  uint8_t at(uint32_t address) const { return bytes_[(address - kMemoryBase) % kMemoryBytes]; }
  std::vector<uint8_t> bytes_;
};

// A draw: scalars and tables as the modules see them, and the state of the functional simulator.
struct Draw {
  gyre_draw_t scalars = {};
  std::vector<gyre_draw_config_t> entries;
  gyre_draw_state state = {};
};

class DrawMaker {
 public:
  // ring_words: of the ring of records; the packet asks for 1 to 64 entries.
  DrawMaker(unsigned warps, unsigned threads, unsigned ring_words)
      : warps_(warps), threads_(threads), ring_words_(ring_words) {}

  // one: all indices of an instance are the same vertex.
  Draw random(Unit &u, Memory &memory, bool one = false) const {
    Draw d;
    gyre_draw_t &s = d.scalars;
    s.indexed = u.chance(70);
    s.index_size = uint8_t(u.below(3));
    s.restart = u.chance(40);
    s.count = u.chance(5) ? 0 : 1 + u.below(80);
    s.instances = u.chance(5) ? 0 : 1 + u.below(u.chance(20) ? 9 : 3);
    s.base_instance = u.chance(30) ? u.below(5) : 0;
    s.base_vertex = u.chance(40) ? u.below(9) - 4 : 0;
    s.first = u.below(20);
    if (u.below(20) == 0) s.first = 0u - u.below(100);
    if (one) s.indexed = true, s.restart = false, s.count = 80;
    const unsigned most = one ? 1 : 1 + u.below(60);
    s.restart_index = u.below(most);
    // Indices near each other, so that some are in the cache; some of them are beyond the end.
    const unsigned room = 128;
    s.index_bytes = (room << s.index_size) - (u.chance(50) ? u.below(120 << s.index_size) : 0);
    s.index_address = kMemoryBase + 4096 + (u.below(512) << s.index_size);
    for (unsigned i = 0; i < room; ++i)
      memory.store(s.index_address + (i << s.index_size), u.below(most), 1u << s.index_size);
    elements(u, d);
    records(u, d);
    finish(d);
    return d;
  }

  // Vertices one after the other, with some elements of an interleaved buffer.
  Draw measured(unsigned elements, uint32_t vertices) const {
    Draw d;
    bool in[GYRE_SPH_ATTRIBUTES] = {}, out[GYRE_SPH_ATTRIBUTES] = {};
    d.scalars.count = vertices;
    d.scalars.instances = 1;
    d.scalars.entries = 32;
    d.scalars.core_warps = uint8_t(warps_);
    d.state.elements = elements;
    for (unsigned i = 0; i < elements; ++i) {
      d.state.element[i] = {0x20 + 4 * i, GYRE_NUMBER_FLOAT32, 4, kMemoryBase + 16 * i,
                            32768,        16 * elements,       0};
      for (unsigned c = 0; c < 4; ++c) in[0x20 + 4 * i + c] = true;
    }
    for (unsigned c = 0; c < 4; ++c) out[0x1c + c] = true;
    d.state.in = gyre_record_of(in);
    d.state.out = gyre_record_of(out);
    finish(d);
    return d;
  }

  // Tables and packet, from scalars, elements and records.
  void finish(Draw &d) const {
    gyre_draw_t &s = d.scalars;
    gyre_draw_state &f = d.state;
    s.elements = uint8_t(f.elements);
    s.in_words = uint8_t(f.in.words);
    s.out_words = uint8_t(f.out.words);
    s.place_bytes = uint16_t(4 * (f.in.words + f.out.words) * threads_);
    s.records = uint16_t(f.out.words ? std::min(512u, ring_words_ / f.out.words) : 512);
    s.entries = uint8_t(std::min<unsigned>(s.entries, s.records - threads_ - 1));
    f.word[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT | (s.indexed ? GYRE_DRAW_INDEXED : 0) |
                               s.index_size << GYRE_DRAW_INDEX_SIZE_LSB |
                               (s.restart ? GYRE_DRAW_RESTART : 0);
    f.word[GYRE_DRAW_FIRST] = s.first;
    f.word[GYRE_DRAW_BASE_INSTANCE] = s.base_instance;
    f.word[GYRE_DRAW_INDEX_ADDRESS] = s.index_address;
    f.word[GYRE_DRAW_INDEX_BYTES] = s.index_bytes;
    d.entries.clear();
    for (unsigned i = 0; i < f.elements; ++i) {
      const gyre_draw_element &e = f.element[i];
      gyre_draw_config_t c = {};
      c.kind = GYRE_DRAW_ENTRY_ELEMENT;
      c.index = uint8_t(i);
      c.item = e.attribute << 6 | e.number << 2 | (e.components - 1);
      c.address = e.address;
      c.bytes = e.bytes;
      c.stride = e.stride;
      c.more = e.divisor;
      d.entries.push_back(c);
    }
    for (unsigned a = 0; a < 240; ++a) {
      const bool real = a < GYRE_SPH_ATTRIBUTES;
      const int in = real ? int(f.in.slot[a]) : int(GYRE_RECORD_NONE);
      gyre_draw_config_t c = {};
      c.kind = GYRE_DRAW_ENTRY_MAP;
      c.index = uint8_t(a);
      c.item = in != GYRE_RECORD_NONE ? 1u << 18 | unsigned(in) << 10 : 0x55u << 10;
      d.entries.push_back(c);
    }
    for (gyre_draw_config_t &c : d.entries) c.valid = true;
  }

 private:
  void elements(Unit &u, Draw &d) const {
    static const uint32_t strides[] = {0, 4, 8, 12, 16, 24, 32, 48, 0x10001, 0x80000000u};
    static const uint32_t divisors[] = {0, 0, 0, 0, 1, 2, 3, 7, 0xffffffffu};
    gyre_draw_state &f = d.state;
    f.elements = u.below(20) == 0 ? GYRE_DRAW_ELEMENTS : u.below(6);
    const uint32_t shared = strides[u.below(10)], address = kMemoryBase + u.below(20000);
    unsigned vector = u.below(4);
    for (unsigned i = 0; i < f.elements; ++i, vector += 1 + (f.elements < 20 && u.chance(30))) {
      gyre_draw_element &e = f.element[i];
      e.attribute = 4 * (f.elements < 8 && u.chance(5) ? 47 : vector);
      if (i > 0 && f.element[i - 1].attribute == 4 * 47) e.attribute = 4 * vector;
      e.number = u.below(16);
      e.components = 1 + u.below(4);
      // Half of them are of one interleaved buffer.
      const bool own = u.chance(50);
      e.address = own ? kMemoryBase + u.below(20000) : address + u.below(16);
      e.stride = own ? strides[u.below(10)] : shared;
      e.bytes = u.chance(70) ? 4096 : u.below(400);
      // Some end where an element ends.
      const uint64_t end =
          uint64_t(u.below(30)) * e.stride + e.components * gyre_vertex_number_bytes(e.number);
      if (u.chance(30) && end <= 4096) e.bytes = uint32_t(end);
      e.divisor = divisors[u.below(9)];
    }
    for (unsigned i = 0; i < f.elements; ++i) {
      for (unsigned k = 0; k < i; ++k) {
        if (f.element[k].attribute == f.element[i].attribute) f.elements = i;
      }
    }
  }

  void records(Unit &u, Draw &d) const {
    gyre_draw_state &f = d.state;
    bool in[GYRE_SPH_ATTRIBUTES] = {}, out[GYRE_SPH_ATTRIBUTES] = {};
    const unsigned full = u.chance(40) ? 95 : 50;
    for (unsigned i = 0; i < f.elements; ++i) {
      if (u.below(12) == 0) continue;  // nothing of it is read
      for (unsigned c = 0; c < 4; ++c) in[f.element[i].attribute + c] = u.chance(full);
    }
    for (unsigned k = u.below(4); k > 0; --k) in[u.below(GYRE_SPH_ATTRIBUTES)] = true;
    in[0x2f8 / 4] = u.chance(40);
    in[0x2fc / 4] = u.chance(50);
    if (u.below(12) == 0) std::fill(in, in + GYRE_SPH_ATTRIBUTES, false);
    // The ring has to hold at least threads + 2 records.
    const unsigned most = std::min(40u, ring_words_ / (threads_ + 2));
    for (unsigned k = u.below(most + 1); k > 0; --k) out[u.below(GYRE_SPH_ATTRIBUTES)] = true;
    f.in = gyre_record_of(in);
    f.out = gyre_record_of(out);
    d.scalars.entries = uint8_t(u.chance(20) ? 1 : 1 + u.below(64));
    const unsigned place = 4 * (f.in.words + f.out.words) * threads_;
    const unsigned fit = place ? std::min(warps_, 65536 / place) : warps_;
    d.scalars.core_warps = uint8_t(u.chance(40) ? fit : 1 + u.below(fit));
  }

  unsigned warps_, threads_, ring_words_;
};

// Expected words of a vertex' elements, by multiplication and division; *bad counts those beyond
// their end.
inline std::deque<gyre_vertex_job> jobs(const Draw &d, uint32_t vertex, uint32_t instance,
                                        uint32_t *bad, Unit &u, bool cover) {
  std::deque<gyre_vertex_job> all;
  const gyre_draw_state &f = d.state;
  for (unsigned i = 0; i < f.elements; ++i) {
    const gyre_draw_element &e = f.element[i];
    gyre_vertex_job job = {};
    unsigned read = 0;
    for (unsigned c = 0; c < 4; ++c) {
      const int slot = f.in.slot[e.attribute + c];
      if (slot == GYRE_RECORD_NONE) continue;
      read |= 1u << c;
      job.slot[c] = uint8_t(slot);
    }
    if (!read) continue;
    const uint32_t place = e.divisor ? d.scalars.base_instance + instance / e.divisor : vertex;
    const uint64_t at = uint64_t(place) * e.stride;
    job.bytes = uint8_t(gyre_vertex_number_bytes(e.number));
    job.number = uint8_t(e.number);
    const bool over = at + e.components * job.bytes > e.bytes;
    *bad += over;
    if (cover) {
      u.cover("a product of more than 32 bits", at >> 32);
      u.cover("an element that ends where its buffer ends",
              at + e.components * job.bytes == e.bytes);
      u.cover("an element of a later step of the instance", e.divisor && instance >= e.divisor);
    }
    job.address = e.address + uint32_t(at);
    job.last = e.address + e.bytes - 1;
    job.one = !over;
    job.read = uint8_t(over ? 0 : read & ((1u << e.components) - 1));
    job.fill = read >> 3 && (over || (e.components < 4 && gyre_vertex_number_one(e.number) == 1));
    if (job.read || job.fill) all.push_back(job);
  }
  return all;
}

#endif

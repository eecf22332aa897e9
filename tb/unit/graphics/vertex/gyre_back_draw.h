// gyre_back_draw.h - random draws for the tests of the vertex stage's back: references as the vertex cache makes them, and
// what the functional simulator (cmodel/functional/graphics) writes to memory for them.

#ifndef GYRE_BACK_DRAW_H
#define GYRE_BACK_DRAW_H

#include <algorithm>

#include "graphics/config_port.h"
#include "gyre_unit.h"

extern "C" {
#include "functional/graphics/primitive.h"
#include "functional/graphics/vertex_cache.h"
#include "functional/graphics/vertex_stage.h"
#include "generated/gyre_bundles.h"
}

// Main memory of a test, and how the functional simulator reaches it.
struct BackMemory {
  static constexpr uint32_t kBase = 0x80000000u, kBytes = 1 << 15, kTable = 0x7f40;
  std::vector<uint32_t> word = std::vector<uint32_t>(kBytes / 4);

  uint32_t &at(uint32_t address) { return word.at((address - kBase) / 4); }
  static uint32_t load(void *ctx, uint32_t address, unsigned) {
    return static_cast<BackMemory *>(ctx)->at(address);
  }
  static void store(void *ctx, uint32_t address, uint32_t value, unsigned) {
    static_cast<BackMemory *>(ctx)->at(address) = value;
  }
};

struct BackReference {
  bool cut, miss;
  uint16_t number, place, mark;
};

// A primitive that the pixel stage must get: the words of its vertices' records.
struct BackPrimitive {
  std::vector<std::vector<uint32_t>> vertex;
  uint32_t number;  // in its instance
  bool odd;         // an odd triangle of a strip
};

struct BackDraw {
  gyre_draw_state state = {};  // what the functional simulator looks at
  unsigned in_words = 0, out_words = 0, records = 0, entries = 0, topology = 0, salt = 0;
  unsigned core_warps = 0;
  // Large records of which much is captured, all vertices new: a primitive is read for longer than a warp takes.
  bool slow = false;
  std::vector<BackReference> reference;
  BackMemory
      memory;  // what it is to be in the end; before, the same with memory.word[...] of `before`
  std::vector<uint32_t> before;
  std::vector<BackPrimitive> primitives;
  uint32_t warps = 0, shaded = 0;  // by the rules of docs/vertex_stage.md

  // A word of the record of vertex `number`.
  uint32_t record(uint32_t number, unsigned slot) const {
    uint32_t x = (number * 256 + slot + 1) * 0x9e3779b1u ^ salt;
    x ^= x >> 15;
    return x * 0x85ebca77u;
  }

  static BackDraw make(Unit &u, unsigned shape, unsigned threads, unsigned warps, unsigned queue,
                       unsigned ring_words) {
    BackDraw d = settings(u, shape, threads, warps, ring_words);
    const uint32_t most = u.chance(20) ? 4 * queue : 400;
    d.refer(u, 1 + u.below(most), ring_words);
    d.expect(threads, queue);
    return d;
  }

  // A draw without references: sizes, captures, targets, memory.
  static BackDraw settings(Unit &u, unsigned shape, unsigned threads, unsigned warps,
                           unsigned ring_words) {
    BackDraw d;
    d.salt = u.rand32();
    d.topology = shape;
    d.slow = u.chance(15);
    d.sizes(u, threads, warps, ring_words);
    for (uint32_t &w : d.memory.word) w = u.rand32();
    d.capture(u);
    d.before = d.memory.word;
    d.target_ = std::vector<gyre_draw_target>(d.state.target, d.state.target + GYRE_DRAW_TARGETS);
    return d;
  }

  // A draw of so many vertices, each new, as points or triangles, with so many words captured.
  static BackDraw plain(unsigned threads, unsigned warps, unsigned queue, unsigned ring_words,
                        unsigned vertices, unsigned words) {
    BackDraw d;
    d.topology = words ? GYRE_TOPOLOGY_TRIANGLES : GYRE_TOPOLOGY_POINTS;
    d.out_words = words;
    d.records = GYRE_DRAW_RING_MOST;
    if (words) d.records = std::min(d.records, ring_words / words);
    d.entries = 1;
    d.core_warps = warps;
    for (unsigned i = 0; i < words; ++i) {
      d.state.capture[i] = {i, 0, i};
      d.state.out.slot[i] = int16_t(i);
    }
    d.state.captures = words;
    d.state.target[0] = {BackMemory::kBase, 0x7000, 4 * words, 0, words != 0, 4 * words};
    d.state.word[GYRE_DRAW_TARGET_TABLE] = BackMemory::kBase + BackMemory::kTable;
    d.before = d.memory.word;
    for (unsigned i = 0; i < vertices; ++i) d.add(i, ring_words);
    d.add_cut(true);
    d.expect(threads, queue);
    return d;
  }

 private:
  gyre_func_vertex_cache cache_ = {};
  uint32_t place_ = 0;
  uint32_t number_ = 0, since_cut_ = 0;  // of the next primitive

  // Records as large as the rule accepts, or smaller ones.
  void sizes(Unit &u, unsigned threads, unsigned warps, unsigned ring_words) {
    const unsigned most = std::min(232u, ring_words / (threads + 2));
    out_words = slow || u.chance(30) ? most : u.chance(10) ? 0 : u.below(std::min(most, 20u) + 1);
    in_words = u.below(12);
    records = GYRE_DRAW_RING_MOST;
    if (out_words) records = std::min(records, ring_words / out_words);
    const unsigned packet = u.chance(30) ? 1 + u.below(4) : 1 + u.below(GYRE_DRAW_CACHE_MOST);
    entries = std::min(packet, records - threads - 1);
    const unsigned place = 4 * (in_words + out_words) * threads;
    core_warps = place ? std::min(warps, 65536 / place) : warps;
  }

  void capture(Unit &u) {
    state.captures = u.chance(10) ? 0 : u.chance(20) ? 1 + u.below(232) : 1 + u.below(12);
    const unsigned targets = 1 + u.below(u.chance(50) ? 1 : 4);
    for (unsigned i = 0; i < GYRE_DRAW_TARGETS; ++i) {
      gyre_draw_target &t = state.target[i];
      static const uint32_t wide[] = {0xfffffffc, 0x80000000, 0x55555554, 0x55555558, 0x7ffffffc};
      t.stride = u.chance(3) ? wide[u.below(5)] : 4 + 4 * u.below(24);
      t.address = BackMemory::kBase + 4 * u.below(0x1400);
      t.bytes = u.chance(50) ? 0x2800 : u.below(0x2000);
      t.written = u.chance(80) ? 0 : u.chance(10) ? 0xfffffffc : 4 * u.below(t.bytes / 4 + 5);
    }
    for (unsigned i = 0; i < state.captures; ++i) {
      const unsigned target = u.below(targets);
      const bool kept = out_words && u.chance(90);
      const uint32_t words = std::min(state.target[target].stride / 4, 24u);
      state.capture[i] = {i, target, u.chance(70) ? i % words : u.below(words)};
      state.out.slot[i] = kept ? int16_t(u.below(out_words)) : int16_t(GYRE_RECORD_NONE);
      state.target[target].used = true;
    }
    for (unsigned i = 0; i < state.captures; ++i) {
      gyre_draw_target &t = state.target[state.capture[i].target];
      t.captured = std::max(t.captured, 4 * state.capture[i].word + 4);
    }
    if (slow) capture_much(u);
    state.word[GYRE_DRAW_TARGET_TABLE] =
        BackMemory::kBase + (u.chance(90) ? BackMemory::kTable : 4 * u.below(0x1000));
  }

  void capture_much(Unit &u) {
    state.captures = 60 + u.below(60);
    for (gyre_draw_target &t : state.target) t.used = false;
    state.target[0] = {BackMemory::kBase, 0x7000, 4 * state.captures, 0, true, 4 * state.captures};
    for (unsigned i = 0; i < state.captures; ++i) {
      state.capture[i] = {i, 0, i};
      state.out.slot[i] = int16_t(u.below(out_words));
    }
  }

  void add(uint32_t vertex, unsigned ring_words) {
    if (cache_.entries == 0) cache_.entries = entries;
    bool miss;
    const uint64_t number = gyre_func_vertex_cache_find(&cache_, vertex, 0, &miss);
    if (miss) {
      place_of_.push_back(uint16_t(place_));
      place_ = place_ + 2 * out_words > ring_words ? 0 : place_ + out_words;
    }
    reference.push_back({false, miss, uint16_t(number), place_of_[number], uint16_t(cache_.next)});
    number_of_.push_back(uint32_t(number));
  }
  // ends: the cut ends an instance; else it is a restart.
  void add_cut(bool ends) {
    reference.push_back({true, false, 0, ends, uint16_t(cache_.next)});
    number_of_.push_back(0);
  }

  void refer(Unit &u, uint32_t count, unsigned ring_words) {
    uint32_t near = 0, spread = 1;
    const unsigned cuts = u.chance(30) ? 20 : 2;
    const bool narrow = !slow && u.chance(30);
    for (uint32_t i = 0; i < count; ++i) {
      if (u.below(100) == 0 || i == 0) {
        near = u.below(1000);
        spread = slow ? 1000 : narrow || u.chance(20) ? 1 + u.below(3) : 1 + u.below(200);
      }
      if (u.chance(cuts)) add_cut(u.chance(30));
      add(near + u.below(spread), ring_words);
    }
    add_cut(true);
  }

  static void sink(void *ctx, const uint32_t *const *vertex, unsigned n) {
    BackDraw *d = static_cast<BackDraw *>(ctx);
    gyre_func_stream_out(&d->view_, &d->state, vertex, n);
    const bool odd = d->topology == GYRE_TOPOLOGY_TRIANGLE_STRIP && d->since_cut_ % 2 == 1;
    BackPrimitive p = {{}, d->number_++, odd};
    for (unsigned i = 0; i < n; ++i) p.vertex.emplace_back(vertex[i], vertex[i] + d->out_words);
    d->primitives.push_back(p);
    ++d->since_cut_;
  }

  // Final contents of memory, and number of warps.
  void expect(unsigned threads, unsigned queue) {
    gyre_func_bus bus = {};
    bus.ctx = &memory;
    bus.load = BackMemory::load;
    bus.store = BackMemory::store;
    view_ = {nullptr, &bus};
    gyre_func_primitive primitive;
    gyre_func_primitive_init(&primitive, topology, out_words);
    std::vector<uint32_t> words(out_words + 1);
    target_ = std::vector<gyre_draw_target>(state.target, state.target + GYRE_DRAW_TARGETS);
    uint32_t in_warp = 0, since = 0;
    for (size_t i = 0; i < reference.size(); ++i) {
      if (reference[i].cut) {
        gyre_func_primitive_cut(&primitive, sink, this);
        since_cut_ = 0;
        if (reference[i].place) number_ = 0;
      } else {
        for (unsigned k = 0; k < out_words; ++k) words[k] = record(number_of_[i], k);
        gyre_func_primitive_push(&primitive, words.data(), sink, this);
      }
      if (reference[i].miss && in_warp++ == 0) since = 0;
      ++since;
      shaded += reference[i].miss;
      if (in_warp != threads && (in_warp == 0 || since != queue)) continue;
      ++warps;
      in_warp = 0;
    }
    warps += in_warp != 0;
    gyre_func_primitive_free(&primitive);
    gyre_func_stream_out_end(&view_, &state);
  }

  std::vector<uint16_t> place_of_;
  std::vector<uint32_t> number_of_;  // of each reference, not modulo 2^16
  gyre_draw_memory view_ = {};
  std::vector<gyre_draw_target> target_;

 public:
  // The draw's tables, one entry after the other; false after the last.
  bool config(unsigned i, gyre_draw_config_t *c) const {
    *c = {};
    if (i < GYRE_DRAW_TARGETS) {
      const gyre_draw_target &t = target_[i];
      const uint32_t item = t.used ? (t.captured / 4 - 1) << 9 | 1 : 0;
      *c = {true,     GYRE_DRAW_ENTRY_TARGET, uint8_t(i), item, t.address, t.bytes,
            t.stride, uint32_t(t.written)};
      return true;
    }
    i -= GYRE_DRAW_TARGETS;
    if (i >= state.captures) return false;
    const gyre_draw_capture &p = state.capture[i];
    const int slot = state.out.slot[i];
    const uint32_t kept = slot == GYRE_RECORD_NONE ? 0 : 1 << 8 | uint32_t(slot);
    *c = {true, GYRE_DRAW_ENTRY_CAPTURE, uint8_t(i), p.target << 21 | p.word << 9 | kept, 0, 0, 0,
          0};
    return true;
  }
};

#endif

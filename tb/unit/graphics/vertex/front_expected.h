// front_expected.h - expected outputs of the front of the vertex stage for a draw: references,
// warps with their vertices, and counts, from the functional simulator's functions.

#ifndef GYRE_FRONT_EXPECTED_H
#define GYRE_FRONT_EXPECTED_H

#include "front_outputs.h"
#include "local_memory.h"

extern "C" {
#include "functional/graphics/vertex_cache.h"
}

class FrontExpected {
 public:
  // ring_words: of the ring of records; queue: references that the queue holds.
  FrontExpected(const gyre_config &cfg, unsigned ring_words, unsigned queue, Memory &memory)
      : cfg_(cfg), ring_words_(ring_words), queue_(queue) {
    bus_.ctx = &memory;
    bus_.load = load;
  }

  std::deque<Reference> references;
  std::deque<std::vector<Vertex>> warps;
  uint32_t vertices = 0, bad_fetches = 0, shaded = 0, num_warps = 0;

  gyre_draw_memory memory() const { return {&cfg_, &bus_}; }
  void clear() {
    references.clear();
    warps.clear();
  }

  // All of a draw.
  void make(Unit &u, Draw &draw) {
    const gyre_draw_t &s = draw.scalars;
    cache_ = {};
    cache_.entries = s.entries;
    places_.clear();
    warp_.clear();
    place_ = since_ = 0;
    vertices = bad_fetches = 0;
    std::memset(draw.state.result, 0, sizeof draw.state.result);
    for (uint32_t k = 0; s.count && k < s.instances; ++k) {
      for (uint32_t i = 0; i <= s.count; ++i) reference(u, draw, i, k);
    }
    if (!warp_.empty()) warps.push_back(warp_);
    num_warps = unsigned(warps.size());
    shaded = unsigned(cache_.next);
  }

 private:
  static uint32_t load(void *ctx, uint32_t address, unsigned size) {
    return static_cast<Memory *>(ctx)->load(address, size);
  }

  // Index i of an instance; after the last one comes a cut.
  void reference(Unit &u, Draw &draw, uint32_t i, uint32_t instance) {
    const gyre_draw_memory m = memory();
    const gyre_draw_t &s = draw.scalars;
    bool cut = i == s.count, miss = false;
    uint32_t vertex = cut ? 0 : gyre_func_index_fetch(&m, &draw.state, i);
    cut = cut || (s.indexed && s.restart && vertex == s.restart_index);
    if (s.indexed) vertex += s.base_vertex;
    Reference r = {cut, 0, 0, 0};
    if (!cut) {
      r.number = uint16_t(gyre_func_vertex_cache_find(&cache_, vertex, instance, &miss));
      ++vertices;
    }
    if (miss) {
      shade(draw, {vertex, instance});
      jobs(draw, vertex, instance, &bad_fetches, u, false);
    }
    if (!cut) r.place = places_[r.number];
    if (cut) r.place = i == s.count;  // the cut ends the instance
    r.mark = uint16_t(cache_.next);
    references.push_back(r);
    ++since_;
    close_warp(u);
  }

  // A vertex that is not in the cache: its record's slot, and the warp that shades it.
  void shade(const Draw &draw, const Vertex &vertex) {
    const unsigned words = draw.scalars.out_words;
    places_.push_back(uint16_t(place_));
    place_ += words;
    if (place_ + words > ring_words_) place_ = 0;
    if (warp_.empty()) since_ = 0;
    warp_.push_back(vertex);
  }

  // Warps go full, or in part because the queue is full since their first vertex.
  void close_warp(Unit &u) {
    if (warp_.size() != cfg_.num_threads && (warp_.empty() || since_ != queue_)) return;
    u.cover("a warp that goes in part because of its references",
            cfg_.num_threads == 1 || warp_.size() < cfg_.num_threads);
    warps.push_back(warp_);
    warp_.clear();
  }

  gyre_config cfg_;
  unsigned ring_words_, queue_;
  gyre_func_bus bus_ = {};
  gyre_func_vertex_cache cache_ = {};
  std::vector<uint16_t> places_;    // of records, by number
  std::vector<Vertex> warp_;        // that is filled
  unsigned place_ = 0, since_ = 0;  // of the next record; references since the warp's first vertex
};

#endif

// pixel_cached.h - a pixel cache with main memory, for unit tests of the modules that own one: the twin of the cache, whose
// agreement with the RTL its own test shows, and surfaces in memory. A gate delays each handshake by moods.

#ifndef PIXEL_CACHED_H
#define PIXEL_CACHED_H

#include "pixel_memory.h"

extern "C" {
#include "graphics/output/gyre_pixel_cache.h"
#include "pixel/surface.h"
}

class PixelCached {
 public:
  PixelMemory memory;
  gyre_pixel_cache twin;
  gyre_pixel_cache_in in = {};
  gyre_pixel_cache_out out = {};
  bool gated = true;  // handshakes are delayed

  PixelCached(Unit &u, uint32_t base, uint32_t size, uint32_t line)
      : memory(base, size), line_(line) {
    for (uint8_t &b : memory.bytes) b = uint8_t(u.rand32());
    gyre_pixel_cache_init(&twin, 4096, line, 4, 16, 8);
  }
  // Draws the cycle: the outputs that the owner sees are req_ready(), stored_valid(), write_ready().
  void draw(Unit &u) {
    request_ = !gated || requests_.draw(u);
    write_ = !gated || writes_.draw(u);
    const bool stored = !gated || stored_.draw(u);
    shown_ = shown_ || stored;
    memory.draw(u, &port_);
    gyre_pixel_cache_request(&twin, &port_);
    eval();
  }
  // After the owner's outputs are in `in`, with stored_ready as the owner has it.
  void eval() { gyre_pixel_cache_eval(&twin, &in, &out); }
  bool req_ready() const { return out.req_ready && request_; }
  bool stored_valid() const { return out.stored_valid && shown_; }
  bool write_ready() const { return out.write_ready && write_; }
  const uint8_t *stored() const { return out.stored; }
  void tick(Unit &u, bool req_valid, bool stored_ready, bool write_valid) {
    in.req_valid = req_valid && request_;
    in.stored_ready = stored_ready && shown_;
    in.write_valid = write_valid && write_;
    eval();
    if (!out.stored_valid || in.stored_ready) shown_ = false;
    memory.tick(u, &port_, line_);
    gyre_pixel_cache_tick(&twin, &in, &port_);
  }

 private:
  uint32_t line_;
  gyre_mem_port port_ = {};
  Throttle requests_, writes_, stored_;
  bool request_ = false, write_ = false, shown_ = false;
};

// Surfaces of the reference: a copy of main memory, which the rules of cmodel/pixel access.
struct PixelCopy {
  std::vector<uint8_t> bytes;
  uint32_t base = 0;
  gyre_pixel_memory rules = {this, load, store};

  static uint32_t load(void *ctx, uint32_t address, unsigned n) {
    const PixelCopy *c = static_cast<PixelCopy *>(ctx);
    uint32_t value = 0;
    for (unsigned i = 0; i < n; ++i) value |= uint32_t(c->bytes.at(address - c->base + i)) << 8 * i;
    return value;
  }
  static void store(void *ctx, uint32_t address, unsigned n, uint32_t value) {
    PixelCopy *c = static_cast<PixelCopy *>(ctx);
    for (unsigned i = 0; i < n; ++i) c->bytes.at(address - c->base + i) = uint8_t(value >> 8 * i);
  }
};

// Quads as a walk over primitives visits them: rows of boxes; sometimes any quads, or one again and again.
class QuadWalk {
 public:
  uint32_t col = 0, row = 0;
  bool last = true;  // of its primitive
  void next(Unit &u, uint32_t cols, uint32_t rows) {
    if (last)
      begin(u, cols, rows);
    else if (++col == end_) {
      col = begin_;
      ++row;
    }
    last = left_-- == 0;
  }

 private:
  uint32_t begin_ = 0, end_ = 0, left_ = 0;
  void begin(Unit &u, uint32_t cols, uint32_t rows) {
    const uint32_t wide = 1 + u.below(u.chance(50) ? 2 : cols),
                   high = 1 + u.below(u.chance(50) ? 2 : rows);
    begin_ = u.below(cols - wide + 1);
    end_ = begin_ + wide;
    row = u.below(rows - high + 1);
    col = begin_;
    left_ = u.chance(20) ? 0 : wide * high - 1;
  }
};

#endif

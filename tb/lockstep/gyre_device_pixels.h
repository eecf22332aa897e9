// gyre_device_pixels.h - compares what passes between the modules of the pixel stage with the twin, in
// every cycle, and counts rare meetings there. The pins of the device show a difference much later, or
// never.
//
// gyre_device_limits.vlt makes the wires of gyre_pixel_stage readable, in builds of this campaign only. A
// boundary is a row of kBoundaries: valid and ready are compared in every cycle, the field while valid is
// high. Where ready depends on the field, or on the state of a draw, it is low without valid.

#ifndef GYRE_DEVICE_PIXELS_H
#define GYRE_DEVICE_PIXELS_H

#include <string>
#include <vector>

#include "gyre_device_pixel_events.h"
#include "gyre_public.hpp"
#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_hosted.h"
}

class DevicePixels {
 public:
  struct Seen : gyre_pixel_stage_seen {
    gyre_launch_t launch;  // that the launch arbiter gets
  };

  DevicePixels(Unit &u, const char *top, gyre_device *twin)
      : u_(u), events_(u, twin), queue_(gyre_device_inside(twin)->queued.dispatch.queue) {
    gyre_draw &draw = gyre_device_inside(twin)->queued.dispatch.draw;
    if (!draw.cfg.pixels) return;
    const std::string scope =
        std::string(top) +
        ".gyre_device.u_queued.g_dispatch.u_dispatch.g_draw.u_draw.g_pixels.u_pixels";
    for (const Boundary &b : kBoundaries)
      watched_.push_back(
          {&b, find(scope, b.valid), find(scope, b.ready), find(scope, b.field), false, false, {}});
    stage_ = &draw.pixels;
    cfg_ = &draw.cfg;
  }

  // Before a clock edge, when the wires have settled.
  void sample() {
    for (Watched &w : watched_) {
      w.is_valid = w.valid.word(0);
      w.is_ready = w.ready.word(0);
      for (unsigned i = 0; w.is_valid && 32 * i < w.field.bits(); ++i) w.words[i] = w.field.word(i);
    }
    if (stage_) stage_->seen = &seen_;  // a reset forgets it
    seen_.ticked = false;
    number_ = queue_.number_q;
    events_.sample();
  }

  // After the edge, when the twin has shown the same cycle.
  void compare() {
    if (watched_.empty() || !seen_.ticked) return;
    seen_.launch = gyre_pixel_stage_launch(&seen_.out, &seen_.out.output_in.program, number_);
    for (const Watched &w : watched_) {
      const Boundary &b = *w.boundary;
      u_.compare(b.valid, w.is_valid, b.valid_of(seen_));
      u_.compare(b.ready, w.is_ready, b.ready_of(seen_));
      if (!w.is_valid) continue;
      Bits bits(*cfg_);
      b.pack(seen_, bits);
      u_.check(bits.size() == w.field.bits(), "a boundary has the bits of its structure");
      for (unsigned i = 0; 32 * i < bits.size(); ++i)
        u_.compare(b.field, w.words[i] & bits.mask(i), bits.word(i), int(i));
    }
    events_.cover(seen_);
  }

 private:
  static constexpr unsigned kWords = 48;  // of the widest structure, a request to memory

  // Bits in the order of a packed structure, its lowest field first.
  class Bits {
   public:
    explicit Bits(const gyre_config &config) : cfg(config) {}
    Bits &add(uint32_t value, unsigned width) {
      for (unsigned i = 0; i < width; ++i) put(value >> i & 1, true);
      return *this;
    }
    // Bits that mean nothing.
    void skip(unsigned width) {
      for (unsigned i = 0; i < width; ++i) put(false, false);
    }
    unsigned size() const { return size_; }
    uint32_t word(unsigned i) const { return word_[i]; }
    uint32_t mask(unsigned i) const { return mask_[i]; }

    const gyre_config &cfg;

   private:
    void put(bool bit, bool counts) {
      word_[size_ / 32] |= uint32_t(bit) << size_ % 32;
      mask_[size_ / 32] |= uint32_t(counts) << size_ % 32;
      ++size_;
    }
    uint32_t word_[kWords] = {}, mask_[kWords] = {};
    unsigned size_ = 0;
  };

  struct Boundary {
    const char *valid, *ready, *field;
    bool (*valid_of)(const Seen &s);
    bool (*ready_of)(const Seen &s);
    void (*pack)(const Seen &s, Bits &b);
  };

  static void pack_quad(const gyre_pixel_quad_t &q, Bits &b) {
    b.add(q.col, 11).add(q.row, 11).add(q.covered, 4).add(q.last, 1);
  }
  static void pack_words(const uint32_t *words, Bits &b) {
    for (unsigned i = 0; i < 4; ++i) b.add(words[i], 32);
  }

  // Of the places those of its vertices mean something; the request for a copy has one.
  static void pack_primitive(const gyre_primitive_t &p, Bits &b) {
    const uint16_t place[3] = {p.place_0, p.place_1, p.place_2};
    b.add(p.copy, 1).add(p.count, 2).add(p.copied, 3);
    for (unsigned i = 0; i < 3; ++i) {
      if (i < (p.copy ? 1u : p.count))
        b.add(place[i], 12);
      else
        b.skip(12);
    }
    b.add(p.mark, 16).add(p.odd, 1).add(p.number, 32);
  }
  // The place means something of points, whose side is not 0.
  static void pack_plane(const gyre_pixel_plane_t &p, Bits &b) {
    b.add(p.word, 32).add(p.last, 1).add(p.number, 32).add(p.back, 1);
    if (p.side != 0)
      b.add(p.x, 25).add(p.y, 25);
    else
      b.skip(50);
    b.add(p.side, 24);
  }
  static void pack_launch(const gyre_launch_t &l, Bits &b) {
    const gyre_permissions_t &p = l.common.permissions;
    unsigned wid = 1;
    while (b.cfg.num_warps > 1u << wid) ++wid;
    b.add(l.covered, b.cfg.num_threads).add(l.stage, 3).add(l.slot, wid).add(l.work, 1);
    b.add(l.bar, 5).add(l.lmem, 16);
    b.add(p.calls, 12).add(p.high, 20).add(p.low, 20).add(p.flags, 14).add(l.common.arg, 32);
    b.add(l.tmask, b.cfg.num_threads).add(l.pc, 32).add(l.wid, wid);
  }
  // The mask and the line mean something in writes.
  static void pack_request(const Seen &s, Bits &b) {
    const unsigned bytes = b.cfg.line_bytes;
    if (!s.port.req_write) b.skip(9 * bytes);
    for (unsigned i = 0; s.port.req_write && i < bytes; ++i) b.add(s.data[i], 8);
    for (unsigned i = 0; s.port.req_write && i < bytes; ++i) b.add(s.mask[i / 8] >> i % 8 & 1, 1);
    b.add(s.port.req_addr, 32).add(s.port.req_tag, 16).add(s.port.req_write, 1);
  }

  static const std::vector<Boundary> kBoundaries;

  struct Watched {
    const Boundary *boundary;
    gyre::PublicRegister valid, ready, field;
    bool is_valid = false, is_ready = false;
    uint32_t words[kWords] = {};
  };

  gyre::PublicRegister find(const std::string &scope, const char *name) const {
    const gyre::PublicRegister found(u_.context, scope.c_str(), name);
    if (found.there()) return found;
    std::fprintf(stderr, "gyre-device: the RTL has no wire %s.%s\n", scope.c_str(), name);
    std::abort();
  }

  Unit &u_;
  DevicePixelEvents events_;
  std::vector<Watched> watched_;
  Seen seen_ = {};
  gyre_pixel_stage *stage_ = nullptr;
  const gyre_config *cfg_ = nullptr;
  const gyre_launch_queue &queue_;
  uint8_t number_ = 0;  // of the packet that names the list
};

// A row: names in the RTL, then the same of the twin.
#define GYRE_PIXEL_BOUNDARY(valid_, ready_, field_, is_valid, is_ready, packed)           \
  {                                                                                       \
    valid_, ready_, field_, [](const DevicePixels::Seen &s) -> bool { return is_valid; }, \
        [](const DevicePixels::Seen &s) -> bool { return is_ready; },                     \
        [](const DevicePixels::Seen &s, Bits &b) { packed; }                              \
  }
#define GYRE_PIXEL_QUADS(name, from, to)                                              \
  GYRE_PIXEL_BOUNDARY(#name "_valid", #name "_ready", #name, s.out.from.name##_valid, \
                      s.out.to.name##_ready, pack_quad(s.out.from.name, b))
#define GYRE_PIXEL_DEPTHS(name, from, to)                                                  \
  GYRE_PIXEL_BOUNDARY(#name "_valid", #name "_ready", #name "_z", s.out.from.name##_valid, \
                      s.out.to.name##_ready, pack_words(s.out.from.name##_z, b))

inline const std::vector<DevicePixels::Boundary> DevicePixels::kBoundaries = {
    GYRE_PIXEL_BOUNDARY("prim_valid_i", "prim_ready_o", "prim_i", s.in.prim_valid,
                        s.out.geometry.prim_ready, pack_primitive(s.in.prim, b)),
    GYRE_PIXEL_BOUNDARY("ring_ren_o", "ring_ready_i", "ring_raddr_o", s.out.geometry.ring_ren,
                        s.in.ring_ready, b.add(s.out.geometry.ring_raddr, 12)),
    GYRE_PIXEL_BOUNDARY("plane_valid", "plane_ready", "plane", s.out.geometry.plane_valid,
                        s.out.warps.plane_ready, pack_plane(s.out.geometry.plane, b)),
    GYRE_PIXEL_QUADS(quad, geometry, warps),
    GYRE_PIXEL_QUADS(depth, warps, output),
    GYRE_PIXEL_DEPTHS(depth, warps, output),
    GYRE_PIXEL_QUADS(tested, output, warps),
    GYRE_PIXEL_DEPTHS(tested, output, warps),
    GYRE_PIXEL_QUADS(early, warps, output),
    GYRE_PIXEL_QUADS(late, warps, output),
    GYRE_PIXEL_DEPTHS(late, warps, output),
    GYRE_PIXEL_BOUNDARY("pixel_valid", "pixel_ready", "pixel", s.out.warps.pixel_valid,
                        s.out.output.pixel_ready,
                        b.add(s.out.warps.pixel.x, 12)
                            .add(s.out.warps.pixel.y, 12)
                            .add(s.out.warps.pixel.target, 3)
                            .add(s.out.warps.pixel.drawn, 1)
                            .add(s.out.warps.pixel.last, 1)),
    GYRE_PIXEL_BOUNDARY("pixel_valid", "pixel_ready", "color", s.out.warps.pixel_valid,
                        s.out.output.pixel_ready, pack_words(s.out.warps.pixel_color, b)),
    GYRE_PIXEL_BOUNDARY("launch_valid_o", "launch_ready_i", "launch_o", s.out.warps.launch_valid,
                        s.in.launch_ready, pack_launch(s.launch, b)),
    GYRE_PIXEL_BOUNDARY("launch_valid_o", "launch_ready_i", "launch_core_o",
                        s.out.warps.launch_valid, s.in.launch_ready,
                        b.add(s.out.warps.launch_core, 4)),
    GYRE_PIXEL_BOUNDARY("attr_valid_o", "attr_ready_i", "attr_core_o", s.out.warps.attr.valid,
                        s.in.attr_ready, b.add(s.out.warps.attr_core, 4)),
    GYRE_PIXEL_BOUNDARY("mem_req_valid_o", "mem_req_ready_i", "mem_req_o", s.port.req_valid,
                        s.port.req_ready, pack_request(s, b)),
};

#endif

// setup_scene.h - random draws for the test of gyre_pixel_setup: states, lists of inputs, records of vertices. Primitives are
// of all kinds: inside, cut by each plane, behind the eye, slivers, on the grid of pixels, with infinite values and NaNs.

#ifndef GYRE_SETUP_SCENE_H
#define GYRE_SETUP_SCENE_H

#include <cmath>

#include "setup_rules.h"

inline uint32_t float_bits(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

class SetupScene {
 public:
  enum { RING = 4096, LISTED = GYRE_SETUP_SIZE + 1 };
  gyre_setup_state state = {};
  gyre_setup_entry list[GYRE_SETUP_LIST] = {};
  std::vector<uint32_t> ring = std::vector<uint32_t>(RING), copy = std::vector<uint32_t>(256);
  bool copied = false;
  SetupRules rules;

  explicit SetupScene(Unit &unit) : u(unit) {}

  // Another draw: state and list.
  void draw_state() {
    static const float sizes[] = {0.25F, 1, 1.5F, 2, 3.75F, 64, -2, 1e9F};
    gyre_pixel_state &s = rules.state;
    state = {};
    s = {};
    state.topology = uint8_t(++draws_ % GYRE_NUM_TOPOLOGIES);
    s.first_provokes = state.first_provokes = u.chance(50);
    s.clockwise = u.chance(50);
    s.cull_front = u.chance(15);
    s.cull_back = u.chance(15);
    s.distances = state.distances = uint8_t(u.chance(50) ? 0 : u.rand32() & u.rand32());
    s.point_size = state.point_size = float_bits(sizes[u.below(8)]);
    draw_viewport();
    draw_list();
    for (uint32_t &word : ring) word = u.rand32();
    copied = false;
  }

  // A primitive of this draw; its records are written to a half of the ring.
  gyre_primitive_t draw_primitive(unsigned half) {
    static const uint8_t vertices[] = {1, 2, 2, 2, 3, 3, 3};
    gyre_primitive_t p = {};
    uint16_t *const place[3] = {&p.place_0, &p.place_1, &p.place_2};
    p.copy = u.chance(3);
    p.count = vertices[state.topology];
    p.mark = uint16_t(u.rand32());
    p.odd = u.chance(50);
    p.number = u.rand32();
    for (unsigned k = 0; k < 3; ++k) {
      *place[k] = uint16_t(2048 * half + 640 * k + u.below(640 - 256));
      if (k >= p.count) *place[k] = uint16_t(u.rand32() & 4095);
    }
    if (!p.copy && copied && u.chance(20)) p.copied = uint8_t(1U << u.below(p.count));
    // The diamonds of pixels matter to lines whose ends are near centres and borders.
    kind_ = p.count == 2 && u.chance(40) ? unsigned(GRID) : u.below(KINDS);
    for (unsigned k = 0; k < p.count; ++k) write_record(*place[k], k);
    if (p.copy) {
      copy.assign(ring.begin() + p.place_0, ring.begin() + p.place_0 + state.out_words);
      copied = true;
    }
    return p;
  }

  // Gives the primitive to the rules, as the functional pixel stage does.
  void expect(const gyre_primitive_t &p) {
    gyre_pixel_vertex v[3] = {};
    uint32_t plain[3] = {0, 1, 2}, wanted[3] = {0, 1, 2};
    (void)gyre_pixel_order(state.topology, UINT32_MAX, p.odd, false, plain);
    (void)gyre_pixel_order(state.topology, UINT32_MAX, p.odd, state.first_provokes, wanted);
    for (unsigned k = 0; k < p.count; ++k)
      for (unsigned i = 0; i < p.count; ++i)
        if (plain[i] == wanted[k]) prepare(p, i, &v[k]);
    rules.add(v, p.count, p.number);
  }

 private:
  enum { INSIDE, AROUND, FAR, GRID, SLIVER, PLANE, ODD, KINDS };
  Unit &u;
  unsigned kind_ = 0, draws_ = 0;

  float unit() { return float(u.below(1 << 20)) / float(1 << 19) - 1.0F; }

  void draw_viewport() {
    gyre_pixel_state &s = rules.state;
    const bool plain = u.chance(60);
    static const float scales[] = {8, 32, 64, -32, 4096};
    for (unsigned k = 0; k < 3; ++k) {
      const float scale = k == 2 ? 0.5F : plain ? scales[u.below(5)] : unit() * 40;
      const float offset = k == 2 ? 0.5F : plain ? std::fabs(scale) : 20 + 20 * unit();
      s.viewport.scale[k] = state.scale[k] = float_bits(scale);
      s.viewport.offset[k] = state.offset[k] = float_bits(offset);
    }
    static const int32_t sides[] = {16, 32, 64, 4096};  // many triangles of fans are outside
    const int32_t side = sides[u.below(4)];
    s.area = {int32_t(u.below(8)), int32_t(u.below(8)), side, side};
  }

  void draw_list() {
    static const unsigned counts[] = {0, 1, 2, 4, 5, 8, 13, 14, 15, 30};
    unsigned n = counts[u.below(10)];
    if (draws_ % 50 == 20) n = GYRE_PIXEL_COMPONENTS;
    const bool linear = u.chance(50);
    state.inputs = uint8_t(n);
    state.out_words = uint8_t(20 + u.below(212));
    rules.inputs.count = n;
    for (unsigned i = 0; i < LISTED; ++i) {
      gyre_setup_entry &e = list[i];
      e = {u.chance(95), 0, uint8_t(u.below(state.out_words))};
      if (i < GYRE_PIXEL_COMPONENTS) {
        e.mode = uint8_t(u.below(linear ? 4 : 3));
        rules.inputs.mode[i] = e.mode;
      } else if (i < GYRE_SETUP_DISTANCE) {
        e = {u.below(200) != 0, 0, uint8_t(i - GYRE_SETUP_POSITION)};
      } else if (i < GYRE_SETUP_SIZE) {
        e = {state.distances >> (i - GYRE_SETUP_DISTANCE) & 1 ? u.chance(95) : u.chance(5), 0,
             uint8_t(4 + i - GYRE_SETUP_DISTANCE)};
      } else {
        e = {u.chance(50), 0, 12};
      }
    }
  }

  // Coordinates of vertex k; kind_ is that of the primitive.
  void position(unsigned k, float *c) {
    const float w = u.chance(40) ? 1.0F : 0.25F + std::fabs(unit()) * 3;
    c[3] = w;
    for (unsigned j = 0; j < 3; ++j) c[j] = w * unit() * (kind_ == AROUND ? 1.5F : 0.99F);
    switch (kind_) {
      case FAR:
        for (unsigned j = 0; j < 4; ++j) c[j] = unit() * (u.chance(20) ? 1e3F : 3.0F);
        break;
      case GRID:  // halves, quarters and more of a pixel
        c[3] = 1;
        for (unsigned j = 0; j < 2; ++j)
          c[j] = float(int(u.below(512)) - 256) / (u.chance(50) ? 256.0F : 1024.0F);
        if (k != 0 && u.chance(40)) c[u.below(2)] = last_[u.below(2)];
        break;
      case SLIVER:
        if (k == 0) break;
        for (unsigned j = 0; j < 4; ++j) c[j] = last_[j] + unit() * (j == k % 2 ? 0.5F : 1e-3F);
        if (u.chance(10)) std::memcpy(c, last_, sizeof last_);
        break;
      case PLANE:  // on a plane, or nearly
        c[u.below(3)] = u.chance(50) ? w : -w;
        if (u.chance(30)) c[u.below(3)] = u.chance(50) ? w : -w * 1.0000001F;
        break;
      default: break;
    }
    std::memcpy(last_, c, sizeof last_);
  }
  float last_[4] = {};

  void write_record(unsigned place, unsigned k) {
    static const uint32_t odd[] = {0, 0x80000000, 0x7fc00000, 0xff812345, 0x7f800000, 0xff800000,
                                   1, 0x807fffff, 0x7f7fffff, 0xff7fffff, 0x34000000, 0x5f000000};
    float c[4];
    for (unsigned j = 0; j < 256; ++j) {
      const uint32_t word = u.chance(10) ? u.rand32() : float_bits(unit() * 16);
      ring[place + j] = u.chance(1) ? odd[u.below(12)] : word;
    }
    position(k, c);
    for (unsigned j = 0; j < 4; ++j) ring[place + j] = float_bits(c[j]);
    for (unsigned j = 0; j < 8; ++j)
      ring[place + 4 + j] = float_bits(unit() + (u.chance(50) ? 1 : 0));
    ring[place + 12] = float_bits(unit() * (u.chance(50) ? 4.0F : 100.0F));
    if (kind_ == ODD && u.chance(30)) ring[place + u.below(13)] = odd[u.below(12)];
    if (kind_ == ODD && u.chance(10)) {  // equal infinite values
      ring[place + 3] = 0x7f800000;
      ring[place + u.below(3)] = u.chance(50) ? 0x7f800000 : 0xff800000;
    }
  }

  void prepare(const gyre_primitive_t &p, unsigned from, gyre_pixel_vertex *v) const {
    const bool is_copy = (p.copied >> from & 1) != 0;
    auto word = [&](unsigned entry, uint32_t other) {
      const gyre_setup_entry &e = list[entry];
      if (!e.present) return other;
      return is_copy ? copy[e.slot] : ring[(gyre_primitive_place(&p, from) + e.slot) & (RING - 1)];
    };
    for (unsigned k = 0; k < 4; ++k) v->clip[k] = word(GYRE_SETUP_POSITION + k, 0);
    for (unsigned k = 0; k < 8; ++k) v->distance[k] = word(GYRE_SETUP_DISTANCE + k, 0);
    v->point_size = word(GYRE_SETUP_SIZE, state.point_size);
    for (unsigned i = 0; i < rules.inputs.count; ++i) v->value[i] = word(i, 0);
  }
};

#endif

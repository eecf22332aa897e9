// warps_source.h - primitives for the joint test of pixel warps: their corners go through the twin of the rasterizer, and
// their planes to the plane store, as setup sends them.

#ifndef GYRE_WARPS_SOURCE_H
#define GYRE_WARPS_SOURCE_H

#include <deque>

#include "raster_shapes.h"
#include "warps_program.h"

extern "C" {
#include "graphics/pixel/gyre_raster.h"
}

inline uint32_t bits25(int32_t x) { return uint32_t(x) & 0x1ffffff; }

class WarpSource {
 public:
  explicit WarpSource(Unit &unit) : u(unit), shapes_(unit) { gyre_raster_init(&raster_); }

  gyre_pixel_inputs inputs = {};
  std::deque<DrawnPrimitive> primitives;  // whose last quad was not tested

  // A draw of some primitives.
  void begin(const gyre_pixel_program_t &p, unsigned primitives_left) {
    gyre_raster_init(&raster_);
    primitives.clear();
    words_.clear();
    left_ = primitives_left;
    number_ = u.chance(10) ? 0xfffffffe : 0;
    inputs = {};
    inputs.count = p.inputs;
    for (unsigned i = 0; i < p.inputs; ++i) {
      static const uint8_t modes[] = {GYRE_PIXEL_CONSTANT, GYRE_PIXEL_LINEAR,
                                      GYRE_PIXEL_PERSPECTIVE};
      inputs.mode[i] = modes[u.below(p.row_factor ? 3 : 2)];
    }
    shapes_.draw_state();
    shapes_.state.cull_front = shapes_.state.cull_back = false;
  }
  bool done() const { return left_ == 0 && raster_idle_ && words_.empty(); }

  // Offers a quad and a word. `pass`: whether a source may offer something in this cycle.
  void offer(gyre_pixel_warps_in *in, bool pass_word) {
    gyre_raster_eval(&raster_, &out_);
    raster_idle_ = out_.idle;
    in->quad_valid = out_.quad_valid;
    in->quad = {out_.quad.last, out_.quad.cover, out_.quad.row, out_.quad.col};
    in->plane_valid = !words_.empty() && (sent_ || pass_word);
    if (!in->plane_valid) return;
    sent_ = true;
    const Word &w = words_.front();
    const gyre_pixel_square &square = w.of.square;
    in->plane = {uint32_t(square.side),
                 bits25(square.first[1]),
                 bits25(square.first[0]),
                 w.of.back,
                 w.of.number,
                 w.last,
                 w.word};
  }
  void tick(bool quad_taken, bool word_taken, bool cancel) {
    if (word_taken) {
      words_.pop_front();
      sent_ = false;
    }
    gyre_edges edges = {};
    const bool accepts = out_.edges_ready && left_ != 0 && words_.size() < 400 && draw(&edges);
    const gyre_raster_in in = {cancel, accepts, &edges, quad_taken};
    gyre_raster_tick(&raster_, &in);
  }

 private:
  struct Word {
    uint32_t word;
    bool last;
    DrawnPrimitive of;
  };
  static constexpr int64_t kMostQuads = 150;

  Unit &u;
  Shapes shapes_;
  gyre_raster raster_;
  gyre_raster_out out_ = {};
  bool raster_idle_ = true, sent_ = false;
  unsigned left_ = 0;
  uint32_t number_ = 0;
  std::deque<Word> words_;

  gyre_pixel_plane plane(unsigned mode) {
    if (mode == GYRE_PIXEL_CONSTANT) return {u.operand(), 0x80000000, 0x80000000};
    return {pixel_float(u), pixel_float(u), pixel_float(u)};
  }
  bool draw(gyre_edges *edges) {
    const Shape s = shapes_.draw();
    if (u.chance(3)) shapes_.draw_state();
    shapes_.state.cull_front = shapes_.state.cull_back = false;
    const int64_t quads = int64_t(s.box.x1 - s.box.x0 + 2) * (s.box.y1 - s.box.y0 + 2) / 4;
    if (s.answer != GYRE_EDGES_DRAWN || quads > kMostQuads) return false;
    if (gyre_edge_setup_compute(&shapes_.state, s.x, s.y, s.corners, edges) != GYRE_EDGES_DRAWN)
      return false;
    DrawnPrimitive d = {};
    d.number = number_++;
    d.back = edges->back;
    if (std::strcmp(s.kind, "a point") == 0) d.square = {{s.x[0], s.y[0]}, s.x[2] - s.x[0]};
    d.planes.z = plane(GYRE_PIXEL_LINEAR);
    d.planes.iw = plane(GYRE_PIXEL_LINEAR);
    for (unsigned i = 0; i < inputs.count; ++i) d.planes.input[i] = plane(inputs.mode[i]);
    send(d, d.planes.z, false);
    send(d, d.planes.iw, inputs.count == 0);
    for (unsigned i = 0; i < inputs.count; ++i) send(d, d.planes.input[i], i + 1 == inputs.count);
    primitives.push_back(d);
    --left_;
    return true;
  }
  void send(const DrawnPrimitive &d, const gyre_pixel_plane &p, bool last) {
    words_.push_back({p.a0, false, d});
    words_.push_back({p.dx, false, d});
    words_.push_back({p.dy, last, d});
  }
};

#endif

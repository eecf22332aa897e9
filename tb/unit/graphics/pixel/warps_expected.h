// warps_expected.h - the surroundings of pixel warps in their joint test: source, early tests, cores, and the quads and
// pixels that the rules of cmodel/pixel expect at the end.

#ifndef GYRE_WARPS_EXPECTED_H
#define GYRE_WARPS_EXPECTED_H

#include "warps_cores.h"
#include "warps_source.h"

// Lanes whose words mean something. The last uniform row is padded with words that no program reads.
inline uint32_t words_written(const gyre_pixel_warps_out &o) {
  if (!o.attr.valid || !o.attr.write) return 0;
  const unsigned bytes = uint16_t(o.attr.addr - o.links.launcher.lmem);
  const unsigned end = 4 * (3u + 3 * o.links.feeder_in.program.inputs);
  const unsigned left = bytes < end ? (end - bytes) / 4 : 32;
  return left >= 32 ? o.attr.lanes : o.attr.lanes & ((1u << left) - 1);
}

struct ExpectedQuad {
  uint16_t col, row;
  uint8_t cover;
  bool back;
  uint32_t z[4];
};
struct ExpectedPixel {
  unsigned x, y, target;
  uint32_t color[4];
  bool last, drawn;
  uint32_t primitive;
};

class WarpsBench {
 public:
  gyre_pixel_warps twin;
  gyre_pixel_warps_in in = {};
  gyre_pixel_warps_out out = {};

  WarpsBench(Unit &unit, const gyre_config &cfg, unsigned primitives, unsigned words,
             unsigned dividers)
      : u(unit),
        cfg_(cfg),
        source_(unit),
        cores_(unit, cfg.num_cores, cfg.num_warps, cfg.num_threads, cfg.num_lanes) {
    gyre_pixel_warps_init(&twin, &cfg, primitives, words, dividers);
  }

  void draw() {
    const bool first = u.cycle() == 1;
    in.halted = !first && u.below(20000) == 0;
    in.start = first || (!in.halted && (!runs_ || finished_ > 4));
    if (in.start) draw_program();
    cores_.draw();
    in.ended = cores_.ended.data();
    in.attr_read = &cores_.read;
    source_.offer(&in, pass(words_));
    in.finish = runs_ && !in.start && source_.done() && tests_.empty();
    in.tested_valid = !tests_.empty() && (offered_ || pass(tested_));
    if (in.tested_valid) {
      const gyre_depth_quad &t = tests_.front();
      in.tested = {t.last, t.cover, t.row, t.col};
      std::memcpy(in.tested_z, t.z, sizeof t.z);
    }
    in.depth_ready = tests_.size() < 8 && pass(depths_);
    in.attr_ready = pass(ports_);
    in.early_ready = slow_ ? u.below(40) == 0 : pass(early_);
    in.late_ready = pass(lates_);
    in.pixel_ready = pass(pixels_ready_);
    in.launch_ready = twin.launcher.launch_valid_q && !in.halted && pass(launches_);
    gyre_pixel_warps_eval(&twin, &in, &out);
  }

  void follow() {
    if (in.start || in.halted) return;
    cores_.request(out, out.attr.valid && in.attr_ready);
    if (in.launch_ready) cores_.launch(out.launch_core, out.launch);
    if (in.tested_valid && out.tested_ready) expect(tests_.front());
    check_early();
    check_late();
    check_pixel();
    if (finished_ == 1) check_end();
    ++cycle_;
    u.cover("a draw of all kinds of values",
            in.finish && in.program.row_factor && in.program.row_point_x && in.program.row_x);
    u.cover("a read before a write", out.links.feeder.attr_valid && !out.attr.write);
    u.cover("the merger takes no quads", !gyre_fifo_ready(&twin.early));
    u.cover("a write that is held", twin.held_q && out.links.drain.attr.valid);
  }

  void edge() {
    const bool stop = in.start || in.halted;
    if (!stop) tests();
    source_.tick(!stop && in.quad_valid && out.quad_ready,
                 !stop && in.plane_valid && out.plane_ready, stop);
    finished_ = !stop && in.finish && out.idle ? finished_ + 1 : 0;
    if (stop) begin();
  }

  // The rate of the measured programs, in primitives of many quads. One pixel a cycle for a constant colour, with a
  // little more where a warp waits for its turn.
  void report() const {
    for (unsigned m = CONSTANT; m <= EIGHT && quads_[EIGHT] != 0; ++m)
      std::printf("%s: %.2f cycles a quad, of %" PRIu64 " quads\n",
                  m == CONSTANT ? "constant colour" : "8 perspective inputs",
                  double(cycles_[m]) / double(quads_[m]), quads_[m]);
    u.check(cfg_.num_threads != 4 || cfg_.num_lanes != 4 ||
                10 * cycles_[CONSTANT] <= 42 * quads_[CONSTANT],
            "a quad of a constant colour takes four cycles");
  }

 private:
  Unit &u;
  gyre_config cfg_;
  WarpSource source_;
  WarpCores cores_;
  bool runs_ = false, fast_ = false, slow_ = false, offered_ = false;
  enum Measured { NONE, CONSTANT, EIGHT } measured_ = NONE;
  unsigned finished_ = 0;
  Throttle early_, words_, tested_, depths_, ports_, lates_, pixels_ready_, launches_;
  std::deque<gyre_depth_quad> tests_;
  std::deque<gyre_warp_quad> expected_early_;
  std::deque<ExpectedQuad> expected_quads_;
  std::deque<ExpectedPixel> expected_pixels_;
  uint32_t killed_ = 0, pixels_ = 0;
  // Of measured programs at full speed, after the first quads of a primitive
  static constexpr unsigned kFirstQuads = 40;
  uint64_t cycles_[EIGHT + 1] = {}, quads_[EIGHT + 1] = {};
  uint64_t cycle_ = 0, quad_cycle_ = 0;  // quad_cycle_: in which the last quad was complete
  unsigned run_ = 0;                     // quads of its primitive
  uint32_t run_of_ = 0;

  bool pass(Throttle &t) { return fast_ || t.draw(u); }

  void draw_program() {
    fast_ = u.chance(30);
    slow_ = !fast_ && u.chance(30);
    unsigned room;
    do {
      in.program = pixel_program(u, cfg_.num_threads, cfg_.num_lanes, u.chance(90) ? 8 : 40);
      measured_ = !fast_ ? NONE : u.chance(40) ? CONSTANT : u.chance(40) ? EIGHT : NONE;
      if (measured_ != NONE) in.program = measured(measured_ == EIGHT);
      in.first = uint8_t(u.chance(50) ? 0 : u.below(12));
      const unsigned piece = cfg_.lmem_bytes / 16;
      while (in.first * piece % (4 * cfg_.num_lanes) != 0) --in.first;
      room = (cfg_.lmem_bytes - in.first * piece) / in.program.place_bytes;
    } while (room == 0);
    in.program.core_warps = uint8_t(std::min(room, cfg_.num_warps));
    in.program.core_slots = uint8_t(std::min({room, 2u * in.program.core_warps, 63u}));
    in.sample = u.chance(95);
  }
  // A program that outputs a colour: constant, or made of 8 perspective inputs.
  gyre_pixel_program_t measured(bool eight) const {
    gyre_pixel_program_t p = {};
    p.pixels = true;
    p.inputs = eight ? 8 : 0;
    p.uniform_words =
        uint16_t((3u + 3 * p.inputs + cfg_.num_lanes - 1) / cfg_.num_lanes * cfg_.num_lanes);
    p.row_factor = p.row_x = p.row_y = p.reads_primitive = eight;
    p.outputs = 15;
    p.thread_rows = eight ? 4 : 1;
    p.output_rows = 4;
    p.place_bytes = uint16_t(4 * (p.uniform_words + (p.thread_rows + 4) * cfg_.num_threads));
    return p;
  }

  void begin() {
    runs_ = in.start;
    tests_.clear();
    expected_early_.clear();
    expected_quads_.clear();
    expected_pixels_.clear();
    offered_ = false;
    killed_ = pixels_ = 0;
    const gyre_pixel_program_t &p = in.program;
    if (!in.start || !in.sample) measured_ = NONE;
    run_ = 0;
    source_.begin(p, in.start ? 1 + u.below(12) : 0);
    cores_.begin(p, source_.inputs, fast_);
  }

  // Early tests: they take pixels away at random. They may drop quads without cover, except last ones.
  void tests() {
    if (in.tested_valid && out.tested_ready) {
      tests_.pop_front();
      offered_ = false;
    } else {
      offered_ = in.tested_valid;
    }
    if (!out.depth_valid || !in.depth_ready) return;
    gyre_depth_quad q = out.links.depth.out;
    const bool last = q.last;
    if (!in.program.late && measured_ == NONE && u.chance(30)) q.cover &= uint8_t(u.below(16));
    if (q.cover != 0 || last || u.chance(50)) tests_.push_back(q);
    u.cover("a quad without cover", q.cover == 0 && !last);
    u.cover("the tests leave nothing of a last quad", last && q.cover == 0 && out.depth.covered);
  }

  // A quad that has passed the tests: its pixels by the rules.
  void expect(const gyre_depth_quad &q) {
    const gyre_pixel_program_t &p = in.program;
    const DrawnPrimitive d = source_.primitives.front();
    if (q.last) source_.primitives.pop_front();
    if (q.cover == 0) return;
    PixelOutputs o[4];
    unsigned cover = q.cover;
    for (unsigned i = 0; i < 4; ++i) {
      const int32_t x = int32_t(2u * q.col + i % 2), y = int32_t(2u * q.row + i / 2);
      o[i] = run_program(p, rule_values(p, source_.inputs, d, x, y));
      if (o[i].killed || !o[i].sampled) cover &= ~(1u << i);
    }
    pixels_ += uint32_t(__builtin_popcount(q.cover));
    killed_ += uint32_t(__builtin_popcount(q.cover & ~cover));
    expected_early_.push_back({q.col, q.row, q.cover});
    ExpectedQuad e = {q.col, q.row, uint8_t(cover), d.back, {}};
    for (unsigned i = 0; i < 4; ++i) e.z[i] = o[i].depth;
    if (p.late) expected_quads_.push_back(e);
    for (unsigned t = 0; t < 8; ++t) {
      if (!(p.outputs >> 4 * t & 15)) continue;
      for (unsigned i = 0; i < 4; ++i) {
        if (!(q.cover >> i & 1)) continue;
        const bool last = q.cover >> i == 1 && (uint64_t(p.outputs) >> (4 * t + 4)) == 0;
        ExpectedPixel x = {
            2u * q.col + i % 2, 2u * q.row + i / 2, t, {}, last, (cover >> i & 1) != 0, d.number};
        std::memcpy(x.color, o[i].color + 4 * t, sizeof x.color);
        expected_pixels_.push_back(x);
      }
    }
  }

  // The merger hears of a quad when it is in a warp.
  void check_early() {
    if (!out.early_valid) return;
    const gyre_pixel_quad_t &q = out.early;
    const gyre_warp_quad &e = expected_early_.front();
    u.compare("early quad", q.col << 16 | q.row << 4 | q.covered,
              e.col << 16 | e.row << 4 | e.cover);
    if (in.early_ready) expected_early_.pop_front();
  }
  void check_late() {
    if (!out.late_valid) return;
    const gyre_pixel_quad_t &q = out.late;
    const ExpectedQuad &e = expected_quads_.front();
    u.compare("late quad", q.col << 16 | q.row << 4 | q.covered,
              e.col << 16 | e.row << 4 | e.cover);
    u.compare("its face", out.late_back, e.back);
    for (unsigned i = 0; i < 4; ++i) u.compare("depth and the rule", out.late_z[i], e.z[i], int(i));
    if (in.late_ready) expected_quads_.pop_front();
  }
  void check_pixel() {
    if (!out.pixel_valid) return;
    const gyre_pixel_color_t &p = out.pixel;
    const ExpectedPixel &e = expected_pixels_.front();
    u.compare("pixel", p.x << 16 | p.y, e.x << 16 | e.y);
    u.compare("target and last", 2u * p.target + p.last, 2 * e.target + e.last);
    u.compare("drawn", p.drawn, e.drawn);
    for (unsigned c = 0; c < 4; ++c)
      u.compare("colour and the rule", out.pixel_color[c], e.color[c], int(c));
    if (p.last && in.pixel_ready) measure(e.primitive);
    if (in.pixel_ready) expected_pixels_.pop_front();
  }
  // A quad is complete.
  void measure(uint32_t primitive) {
    run_ = run_ != 0 && primitive == run_of_ ? run_ + 1 : 1;
    run_of_ = primitive;
    if (run_ > kFirstQuads) {
      cycles_[measured_] += cycle_ - quad_cycle_;
      ++quads_[measured_];
    }
    quad_cycle_ = cycle_;
  }
  void check_end() {
    u.check(expected_quads_.empty() && expected_pixels_.empty(), "all pixels have come");
    u.compare("covered pixels", twin.launcher.pixels_q, pixels_);
    u.compare("killed pixels", twin.drain.killed_q, killed_);
    u.cover("a draw without a pixel", pixels_ == 0);
    u.cover("killed pixels", killed_ != 0);
  }
};

#endif

// warps_cores.h - cores as the pixel stage sees them, for the joint test of pixel warps: local memory with an attribute
// port, covers, and warps that run for a time and then have executed the program on what is in their record.

#ifndef GYRE_WARPS_CORES_H
#define GYRE_WARPS_CORES_H

#include "warps_program.h"

extern "C" {
#include "graphics/pixel/gyre_pixel_warps.h"
}

class WarpCores {
 public:
  WarpCores(Unit &unit, unsigned cores, unsigned warps, unsigned threads, unsigned lanes)
      : ended(cores * warps),
        u(unit),
        warps_(warps),
        threads_(threads),
        lanes_(lanes),
        words_(cores * kWords),
        cover_(cores * warps) {}

  std::vector<uint8_t> ended;  // in this cycle
  gyre_attr_read_t read = {};  // the row that was read in the cycle before

  void begin(const gyre_pixel_program_t &program, const gyre_pixel_inputs &inputs, bool fast) {
    program_ = program;
    inputs_ = inputs;
    fast_ = fast;
    running_.clear();
    coming_ = read.valid = false;
    for (uint32_t &w : words_) w = u.rand32();
  }

  // A cycle begins: warps end, the row that was read is there.
  void draw() {
    read.valid = coming_;
    std::memcpy(read.data, next_, sizeof next_);
    std::fill(ended.begin(), ended.end(), 0);
    for (std::size_t k = 0; k < running_.size();) {
      if (running_[k].left-- != 0) {
        ++k;
        continue;
      }
      execute(running_[k]);
      ended[running_[k].core * warps_ + running_[k].wid] = 1;
      running_.erase(running_.begin() + long(k));
    }
  }

  // The request that is accepted in this cycle, and the launch.
  void request(const gyre_pixel_warps_out &o, bool accepted) {
    coming_ = accepted && !o.attr.write;
    if (!accepted) return;
    if (o.attr.covered) {
      std::memset(next_, 0, sizeof next_);
      next_[0] = cover_[o.attr_core * warps_ + o.attr.addr];
      return;
    }
    u.check(o.attr.addr % (4 * lanes_) == 0, "a row begins at a multiple of its lanes");
    for (unsigned l = 0; l < lanes_; ++l) {
      uint32_t &w = words_[o.attr_core * kWords + o.attr.addr / 4 + l];
      next_[l] = w;
      if (o.attr.write && o.attr.lanes >> l & 1) w = o.attr.data[l];
    }
  }
  void launch(unsigned core, const gyre_pixel_launch_t &l) {
    const unsigned patience = fast_ ? 1 : u.chance(70) ? 20 : 200;
    running_.push_back({core, l.wid, l.tmask, l.lmem, u.below(patience)});
    cover_[core * warps_ + l.wid] = l.covered;
    u.check((l.covered & ~l.tmask) == 0, "covered threads run");
  }

 private:
  static constexpr unsigned kWords = 16384;
  struct Running {
    unsigned core, wid;
    uint32_t tmask;
    unsigned lmem;
    uint32_t left;
  };
  Unit &u;
  unsigned warps_, threads_, lanes_;
  std::vector<uint32_t> words_, cover_;
  gyre_pixel_program_t program_ = {};
  gyre_pixel_inputs inputs_ = {};
  bool fast_ = false, coming_ = false;
  std::vector<Running> running_;
  uint32_t next_[32] = {};

  // The values of a thread, from its record.
  PixelValues values(const uint32_t *record, unsigned t) const {
    const gyre_pixel_program_t &p = program_;
    PixelValues v = {};
    const uint32_t *at = record + p.uniform_words + t;
    const bool has[] = {true,     p.row_factor,  p.row_x,      p.row_y,
                        p.row_iw, p.row_point_x, p.row_point_y};
    uint32_t *const to[] = {&v.z, &v.factor, &v.x, &v.y, &v.iw, &v.point_x, &v.point_y};
    for (unsigned k = 0; k < 7; ++k) {
      if (!has[k]) continue;
      *to[k] = *at;
      at += threads_;
    }
    v.number = record[1];
    v.face = record[2];
    const uint32_t x = f32_sub(v.x, F32_HALF), y = f32_sub(v.y, F32_HALF);
    for (unsigned i = 0; i < inputs_.count; ++i) {
      const uint32_t *c = record + 3 + 3 * i;
      if (!p.row_x || !p.row_y) {
        v.input.push_back(c[0]);
        continue;
      }
      const bool perspective = inputs_.mode[i] == GYRE_PIXEL_PERSPECTIVE;
      const uint32_t sum = f32_fma(c[2], y, f32_fma(c[1], x, c[0]));
      // A constant is read by `ald`, which keeps the bits of a NaN.
      v.input.push_back(inputs_.mode[i] == GYRE_PIXEL_CONSTANT
                            ? c[0]
                            : f32_mul(sum, perspective ? v.factor : record[0]));
    }
    return v;
  }

  void execute(const Running &r) {
    const gyre_pixel_program_t &p = program_;
    uint32_t *record = &words_[r.core * kWords + r.lmem / 4];
    uint32_t &cover = cover_[r.core * warps_ + r.wid];
    for (unsigned t = 0; t < threads_; ++t) {
      if (!(r.tmask >> t & 1)) continue;
      const PixelOutputs o = run_program(p, values(record, t));
      uint32_t *at = record + p.uniform_words + p.thread_rows * threads_ + t;
      for (unsigned c = 0; c < 32; ++c) {
        if (!(p.outputs >> c & 1)) continue;
        // A component that stays 0 is not written.
        if (o.color[c] != 0) *at = o.color[c];
        at += threads_;
      }
      if (p.writes_mask) {
        if (!o.sampled) *at = 2 * u.rand32();
        at += threads_;
      }
      if (o.writes_depth) *at = o.depth;
      if (o.killed) cover &= ~(1u << t);
    }
  }
};

#endif

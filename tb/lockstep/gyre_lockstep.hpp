// gyre_lockstep.hpp - clocks RTL and model together and compares them in every cycle.
//
// Both get the same pins. Before each clock edge every stage boundary of every core of the RTL
// (gyre_taps.sv) must equal the model's wires of the same cycle, and every pin of the GPU the
// model's pin, by the rules of rtl/bundles.toml. A don't-care bit that leaks into a result is
// found when it reaches a boundary. The RTL's registers without reset start with random bits, so
// nothing may depend on them.

#ifndef GYRE_LOCKSTEP_HPP
#define GYRE_LOCKSTEP_HPP

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "gyre_counters.hpp"
#include "gyre_coverage.h"
#include "gyre_mismatch.h"
#include "gyre_pins.h"
#include "gyre_rtl.hpp"
#include "gyre_stop.hpp"
#include <gyre_taps.inc>  // the folder decides: all boundaries, or those of a netlist

extern "C" {
#include "gyre_gpu.h"
}

namespace gyre {

class Lockstep {
 public:
  static constexpr unsigned kCores = sizeof(Vgyre::perf_o) / sizeof(gyre_wires::pin_perf);
  static constexpr int kSignals = kCores * GYRE_CORE_SIGNALS + GYRE_GPU_SIGNALS;

  // Both machines in the state after reset, those registers of the RTL without reset at random.
  // False with a sentence in `why`. `cfg` must outlive this, `environment` too, or until `look_at`.
  bool open(const gyre_config *cfg, uint32_t pc, uint32_t arg, uint64_t seed,
            gyre_environment *environment, const gyre_elf *elf, char *why) {
    cfg_ = cfg, environment_ = environment, elf_ = elf;
    model_.reset(gyre_model_new(cfg, arg, why));
    if (model_ == nullptr) return false;
    gyre_model_watch(model_.get());
    gyre_gpu_reset(model_.get(), true, pc, arg);
    try {
      rtl_ = std::make_unique<Rtl>(pc, arg, seed);
    } catch (const Stop &stop) {
      std::snprintf(why, GYRE_MESSAGE, "assertion at %s while reset was high", stop.where.c_str());
      return false;
    }
    gyre_pins_init(&pins_, cfg);
    for (auto &history : core_history_) history.resize(GYRE_HISTORY);
    gpu_history_.resize(GYRE_HISTORY);
    return true;
  }

  const gyre_config *config() const { return cfg_; }

  bool request(gyre_mem_req *req) const { return gyre_model_req(model_.get(), req); }

  // The inputs beside the memory port, from this cycle on; before drive().
  void control(const Controls &c) {
    controls_ = c;
    rtl_->control(c);
  }

  // The program whose words a report shows is another one from now on.
  void look_at(gyre_environment *environment) { environment_ = environment; }

  // Puts this cycle's inputs on the pins. True: the response that they offer is taken.
  bool drive(const gyre_mem_in &in) {
    try {
      rtl_->drive(in);
    } catch (const Stop &stop) {
      assertion_ = stop.where;
    }
    return in.rsp_valid && !controls_.reset && gyre_model_rsp_ready(model_.get(), in.rsp_tag);
  }

  // The rest of the cycle. False at the first difference; then report() tells. With keep_going,
  // differences after the first are passed over.
  bool tick(const gyre_mem_in &in) {
    if (!assertion_.empty()) return fail();  // in drive
    // The effect of a response without a request, which reset forgets, is not defined.
    const bool defined = !controls_.reset || !in.rsp_valid;
    if (defined) {
      const gyre_gpu_in pins = inputs(in);
      gyre_gpu_tick(model_.get(), &pins);
    }
    if (!failed_ && defined) {
      compare();
      if (first_ >= 0 || broken_ != nullptr) {
        fail();
        for (unsigned k = 0; k < kCores; ++k) gyre_core_read(rtl_->top(), k, &rtl_side_[k]);
        gyre_gpu_read(rtl_->top(), &rtl_pins_);
        if (!keep_going_) return false;
      } else {
        remember();
      }
    }
    if (!defined) blank();
    counters_.load(rtl_->top(), model_.get());
    if (controls_.reset) {
      gyre_gpu_reset(model_.get(), controls_.boot, controls_.pc, controls_.arg);
      gyre_pins_init(&pins_, cfg_);
    }
    try {
      rtl_->edge();
    } catch (const Stop &stop) {
      assertion_ = stop.where;
      return fail();
    }
    return true;
  }

  // Result of tick(). `compared` is the name of the failing signal or the broken rule, in a form
  // that scripts read.
  void report(FILE *out) const {
    if (first_ >= 0) {
      const gyre_mismatch m = side(core_);
      gyre_mismatch_print(out, &m);
    } else {
      std::fprintf(out, "lockstep failure in cycle %llu: %s\n",
                   static_cast<unsigned long long>(cycle_), what().c_str());
    }
    // The cause of a differing pin is in some core.
    for (int core = -1; core < static_cast<int>(kCores); ++core) {
      if (core_ >= 0 && core != core_) continue;
      const gyre_mismatch m = side(core);
      gyre_mismatch_history(out, &m);
    }
  }

  std::string what() const {
    if (!assertion_.empty()) return "assertion at " + assertion_;
    if (broken_ != nullptr) return broken_;
    if (first_ < 0) return "";
    const gyre_signal &s = (core_ < 0 ? gyre_gpu_signals : gyre_core_signals)[first_];
    const std::string name = std::string(s.boundary) + "_" + s.field;
    return kCores > 1 && core_ >= 0 ? "core " + std::to_string(core_) + " " + name : name;
  }

  bool failed() const { return failed_; }
  // As the registers stand now, with halt_i as it was.
  bool busy() const { return gyre_gpu_busy(model_.get(), controls_.halt, GYRE_NO_CORE); }
  // The launch that control() offers has been taken, in the cycle of the last tick().
  bool launched() const { return gyre_gpu_launched(model_.get()); }
  // Likewise the row of local memory.
  bool row_taken() const { return gyre_gpu_attr_ready(model_.get()); }
  uint64_t failed_cycle() const { return cycle_; }
  uint64_t cycles() const { return rtl_->cycles(); }
  void keep_going() { keep_going_ = true; }
  // Performance counters continue from near their limits; to be called before the first tick.
  void jump_counters(uint64_t seed) { counters_.choose(seed); }
  const gyre_model *model() const { return model_.get(); }
  // The caller counts rare meetings there, if it is not NULL.
  void count_in(gyre_coverage *coverage) { coverage_ = coverage; }
  gyre_coverage *coverage() const { return coverage_; }
  Rtl &rtl() { return *rtl_; }

 private:
  struct FreeModel {
    void operator()(gyre_model *m) const { gyre_model_free(m); }
  };

  template <class To, class From>
  static void copy(To &to, const From &from) {
    to = static_cast<To>(from);
  }
  template <class T, size_t n>
  static void copy(T (&to)[n], const T (&from)[n]) {
    std::copy(from, from + n, to);
  }

  // Returns the same inputs for the model.
  gyre_gpu_in inputs(const gyre_mem_in &in) const {
    const Controls &c = controls_;
    gyre_gpu_in pins = {};
#define GYRE_COPY(pin, member) copy(pins.member, c.member);
    GYRE_GPU_PINS(GYRE_COPY)
#undef GYRE_COPY
    pins.mem = in, pins.halt = c.halt, pins.flush = c.flush;
    pins.diag_core = c.diag_core, pins.diag_warp = c.diag_warp;
    pins.launch.valid = c.launch_valid;
    pins.launch_core = c.launch_core, pins.launch_stack = c.launch_stack;
    pins.ids_core = c.ids_core, pins.close_core = c.close_core;
    std::copy(c.ids_words.begin(), c.ids_words.end(), pins.ids.words);
    pins.draw_in_words = c.draw_record_words;
    pins.attr.valid = c.attr_valid, pins.attr_core = c.attr_core;
    pins.shader_clear = c.shader_clear;
    return pins;
  }

  // Sets core_ and first_ to the first difference, or broken_ to the rule that was broken.
  void compare() {
    for (unsigned k = 0; k < kCores; ++k) {
      first_ = gyre_core_compare(rtl_->top(), k, *gyre_model_wires(model_.get(), k));
      if (first_ >= 0) {
        core_ = static_cast<int>(k);
        return;
      }
    }
    const gyre_gpu_wires *pins = gyre_model_gpu_wires(model_.get());
    first_ = gyre_gpu_compare(rtl_->top(), *pins);
    // In reset nothing is asked and answered.
    if (first_ < 0 && !controls_.reset) broken_ = gyre_pins_check(&pins_, pins);
  }

  void remember() {
    const uint64_t slot = rtl_->cycles() % GYRE_HISTORY;
    for (unsigned k = 0; k < kCores; ++k) {
      core_history_[k][slot] = *gyre_model_wires(model_.get(), k);
    }
    gpu_history_[slot] = *gyre_model_gpu_wires(model_.get());
  }

  // A cycle of which the history says nothing.
  void blank() {
    const uint64_t slot = rtl_->cycles() % GYRE_HISTORY;
    for (auto &history : core_history_) history[slot] = gyre_wires{};
    gpu_history_[slot] = gyre_gpu_wires{};
  }

  // Keeps this cycle for the report. False, for the caller to return.
  bool fail() {
    if (failed_) return false;
    failed_ = true, cycle_ = rtl_->cycles();
    for (unsigned k = 0; k < kCores; ++k) {
      model_side_[k] = *gyre_model_wires(model_.get(), k);
      gyre_core_hide(&model_side_[k]);
      rtl_side_[k] = model_side_[k];
    }
    rtl_pins_ = model_pins_ = *gyre_model_gpu_wires(model_.get());
    return false;
  }

  // Returns the report about a core, or (-1) about the pins of the GPU.
  gyre_mismatch side(int core) const {
    gyre_mismatch m = {};
    m.cfg = cfg_, m.environment = environment_, m.elf = elf_;
    m.core = core, m.cycle = cycle_, m.first = core == core_ ? first_ : -1;
    if (core < 0) {
      m.signals = gyre_gpu_signals, m.count = GYRE_GPU_SIGNALS;
      m.rtl = &rtl_pins_, m.model = &model_pins_;
      m.history = gpu_history_.data(), m.size = sizeof gpu_history_[0];
    } else {
      m.signals = gyre_core_signals, m.count = GYRE_CORE_SIGNALS;
      m.rtl = &rtl_side_[core], m.model = &model_side_[core];
      m.history = core_history_[core].data(), m.size = sizeof core_history_[core][0];
    }
    return m;
  }

  const gyre_config *cfg_ = nullptr;
  gyre_coverage *coverage_ = nullptr;
  gyre_environment *environment_ = nullptr;
  Controls controls_;
  const gyre_elf *elf_ = nullptr;
  std::unique_ptr<gyre_model, FreeModel> model_;
  std::unique_ptr<Rtl> rtl_;
  gyre_pins pins_ = {};
  Counters counters_;
  std::vector<gyre_wires> core_history_[kCores];
  std::vector<gyre_gpu_wires> gpu_history_;
  // The first failure: a signal (of a core, or at the pins: core_ is -1), or a broken rule, or an
  // assertion.
  bool failed_ = false, keep_going_ = false;
  int first_ = -1, core_ = -1;
  uint64_t cycle_ = 0;
  const char *broken_ = nullptr;
  std::string assertion_;
  gyre_wires rtl_side_[kCores] = {}, model_side_[kCores] = {};
  gyre_gpu_wires rtl_pins_ = {}, model_pins_ = {};
};

}  // namespace gyre

#endif

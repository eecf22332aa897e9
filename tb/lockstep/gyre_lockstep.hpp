// gyre_lockstep.hpp - RTL and model, clocked together and compared in every cycle.
//
// Both get the same pins. Before each clock edge every stage boundary of the RTL (gyre_taps.sv)
// must equal the model's wires of the same cycle, by the rules of rtl/bundles.toml; a don't-care
// bit that leaks into a result is seen the moment it reaches a boundary. The registers of the RTL
// that have no reset start with random bits, so nothing may depend on them.

#ifndef GYRE_LOCKSTEP_HPP
#define GYRE_LOCKSTEP_HPP

#include <memory>
#include <string>
#include <vector>

#include "gyre_mismatch.h"
#include "gyre_pins.h"
#include "gyre_rtl.hpp"
#include "gyre_stop.hpp"
#include <gyre_taps.inc>  // the folder decides: all boundaries, or those of a netlist

extern "C" {
#include "gyre_core.h"
}

namespace gyre {

class Lockstep {
 public:
  static constexpr int kSignals = GYRE_SIGNALS;

  // False with a sentence in `why`. `cfg` and `world` must outlive this.
  bool open(const gyre_config *cfg, uint32_t arg, uint64_t seed, gyre_world *world,
            const gyre_elf *elf, char *why) {
    cfg_ = cfg, world_ = world, elf_ = elf;
    model_.reset(gyre_model_new(cfg, arg, why));
    if (model_ == nullptr) return false;
    rtl_ = std::make_unique<Rtl>(cfg->reset_pc, arg, seed);
    gyre_pins_init(&pins_, cfg);
    history_.resize(GYRE_HISTORY);
    return true;
  }

  bool request(gyre_mem_req *req) const { return gyre_model_req(model_.get(), req); }

  // Puts this cycle's inputs on the pins. True: the response that they offer is taken.
  bool drive(const gyre_mem_in &in) {
    try {
      rtl_->drive(in);
    } catch (const Stop &stop) {
      assertion_ = stop.where;
    }
    return in.rsp_valid && gyre_model_rsp_ready(model_.get(), in.rsp_tag);
  }

  // The rest of the cycle. False at the first difference; then report() tells. With keep_going,
  // differences after the first are passed over.
  bool tick(const gyre_mem_in &in) {
    const uint64_t cycle = rtl_->cycles();
    const gyre_wires *w = nullptr;
    int first = -1;
    try {
      if (!assertion_.empty()) throw Stop{assertion_};  // in drive
      gyre_model_tick(model_.get(), &in);
      w = gyre_model_wires(model_.get(), 0);
      if (!failed_) {
        first = gyre_taps_compare(rtl_->top(), *w);
        if (first < 0) broken_ = gyre_pins_check(&pins_, gyre_model_gpu_wires(model_.get()));
        if (first >= 0 || broken_ != nullptr) {
          failed_ = true, first_ = first, cycle_ = cycle;
          model_side_ = *w;
          gyre_taps_read(rtl_->top(), &rtl_side_);
          if (!keep_going_) return false;
        } else {
          history_[cycle % GYRE_HISTORY] = *w;
        }
      }
      rtl_->edge();
    } catch (const Stop &stop) {
      assertion_ = stop.where;
      if (!failed_) failed_ = true, first_ = -1, cycle_ = cycle;
      if (w != nullptr) rtl_side_ = model_side_ = *w;
      return false;
    }
    return true;
  }

  // What tick() found. `compared` is the name of the failing signal or the broken rule, in a form
  // that scripts read.
  void report(FILE *out) const {
    gyre_mismatch m = {};
    m.cfg = cfg_, m.signals = gyre_signals, m.count = GYRE_SIGNALS, m.first = first_;
    m.cycle = cycle_, m.rtl = &rtl_side_, m.model = &model_side_;
    m.history = history_.data(), m.world = world_, m.elf = elf_;
    if (first_ >= 0) {
      gyre_mismatch_print(out, &m);
    } else {
      std::fprintf(out, "lockstep failure in cycle %llu: %s\nlast events:\n",
                   static_cast<unsigned long long>(cycle_), what().c_str());
      gyre_mismatch_history(out, &m);
    }
  }

  std::string what() const {
    if (!assertion_.empty()) return "assertion at " + assertion_;
    if (broken_ != nullptr) return broken_;
    if (first_ < 0) return "";
    return std::string(gyre_signals[first_].boundary) + "_" + gyre_signals[first_].field;
  }

  bool failed() const { return failed_; }
  uint64_t failed_cycle() const { return cycle_; }
  uint64_t cycles() const { return rtl_->cycles(); }
  void keep_going() { keep_going_ = true; }
  const gyre_model *model() const { return model_.get(); }
  Rtl &rtl() { return *rtl_; }

 private:
  struct FreeModel {
    void operator()(gyre_model *m) const { gyre_model_free(m); }
  };

  const gyre_config *cfg_ = nullptr;
  gyre_world *world_ = nullptr;
  const gyre_elf *elf_ = nullptr;
  std::unique_ptr<gyre_model, FreeModel> model_;
  std::unique_ptr<Rtl> rtl_;
  gyre_pins pins_ = {};
  std::vector<gyre_wires> history_;
  // The first failure: a signal, or a broken rule, or an assertion.
  bool failed_ = false, keep_going_ = false;
  int first_ = -1;
  uint64_t cycle_ = 0;
  const char *broken_ = nullptr;
  std::string assertion_;
  gyre_wires rtl_side_ = {}, model_side_ = {};
};

}  // namespace gyre

#endif

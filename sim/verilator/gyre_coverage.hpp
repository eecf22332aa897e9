// gyre_coverage.hpp - Verilator's coverage counters, summed over all models of a process.
//
// Each session of random programs has its own model with its own counters, and a reset between its programs. With
// GYRE_COVERAGE=FOLDER in the environment, files for verilator_coverage are written at the end of the process.
// FOLDER/reached.dat tells how often each point was reached. FOLDER/moved.dat tells the same after the first reset.
// FOLDER/twice.dat omits sessions that reached a point once: a bit that toggled twice in a session has gone up and
// down. This works in builds of kind lockstep-coverage only.

#ifndef GYRE_COVERAGE_HPP
#define GYRE_COVERAGE_HPP

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "Vgyre.h"
#include "Vgyre___024root.h"
#include "Vgyre__Syms.h"
#include "verilated_cov.h"

namespace gyre {

class Coverage {
 public:
  // An array, one element for each point.
  static auto &counters(Vgyre *top) { return top->rootp->vlSymsp->__Vcoverage; }

  // Returns the instance of this process.
  static Coverage &all() {
    static Coverage coverage;
    return coverage;
  }

  // Must be called when a model leaves its first reset: changes of bits up to here do not count as toggles. Only one
  // model may exist at a time.
  void begin(Vgyre *top) {
    auto &now = counters(top);
    reset_.assign(std::begin(now), std::end(now));
  }

  // Adds a model's counters. The last model is kept, because its context has the names of the counters.
  void end(std::unique_ptr<VerilatedContext> context, std::unique_ptr<Vgyre> top) {
    auto &now = counters(top.get());
    reached_.resize(std::size(now)), moved_.resize(std::size(now)), twice_.resize(std::size(now));
    for (size_t i = 0; i < std::size(now); ++i) {
      reached_[i] += now[i];
      const uint64_t moved = now[i] - reset_[i];
      moved_[i] += moved;
      if (moved > 1) twice_[i] += moved;
    }
    top_ = std::move(top);  // before the context of the one that was there
    context_ = std::move(context);
  }

  ~Coverage() {
    const char *folder = std::getenv("GYRE_COVERAGE");
    if (folder == nullptr || top_ == nullptr) return;
    write(reached_, std::string(folder) + "/reached.dat");
    write(moved_, std::string(folder) + "/moved.dat");
    write(twice_, std::string(folder) + "/twice.dat");
  }

 private:
  void write(const std::vector<uint64_t> &from, const std::string &path) {
    auto &to = counters(top_.get());
    for (size_t i = 0; i < from.size(); ++i) {
      to[i] = static_cast<uint32_t>(std::min<uint64_t>(from[i], UINT32_MAX));
    }
    context_->coveragep()->write(path.c_str());
  }

  std::vector<uint32_t> reset_;
  std::vector<uint64_t> reached_, moved_, twice_;
  std::unique_ptr<VerilatedContext> context_;
  std::unique_ptr<Vgyre> top_;
};

}  // namespace gyre

#endif

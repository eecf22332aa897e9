// gyre_rtl.hpp - the Verilated GPU: clock, reset, memory port, waveform. It works for `gyre` and for gyre_lockstep_top,
// which have the same pins and the Verilator prefix Vgyre. It uses nothing but the model's pins.

#ifndef GYRE_RTL_HPP
#define GYRE_RTL_HPP

#include <cstdio>
#include <cstring>
#include <memory>
#include <type_traits>

#include "Vgyre.h"
#include "gyre/gyre.h"
#include "gyre_controls.hpp"
#include "gyre_file.h"
#include "gyre_mutant.hpp"
#include "gyre_platform.h"
#include "verilated.h"
#if VM_TRACE
#include "verilated_fst_c.h"
#endif
#if VM_COVERAGE
#include "gyre_coverage.hpp"
#endif

namespace gyre {

class Rtl {
 public:
  static constexpr bool kCanTrace = VM_TRACE;
  static constexpr int kResetCycles = 4;

  // Leaves reset; the pins of cycle 0 are readable. The run starts at `pc`. Registers without a reset start with bits
  // that depend on `seed`.
  Rtl(uint32_t pc, uint32_t arg, uint64_t seed) {
    context_->randReset(2);
    context_->randSeed(static_cast<int>((seed ^ seed >> 31) & 0x7fffffff) | 1);
    context_->traceEverOn(kCanTrace);
    // No arguments are passed: Verilator's own +options are not part of the command line.
    top_ = std::make_unique<Vgyre>(context_.get(), "gyre");
    Controls start;
    start.reset = true, start.pc = pc, start.arg = arg;
    control(start);
    choose_mutant(top_.get(), 0);
    low();
    for (int i = 0; i < kResetCycles; ++i) {
      high();
      low();
    }
    start.reset = false;
    control(start);
    low();
#if VM_COVERAGE
    Coverage::all().begin(top_.get());
#endif
  }

  ~Rtl() {
    wave_close();
    top_->final();
#if VM_COVERAGE
    Coverage::all().end(std::move(context_), std::move(top_));
#endif
  }

  // Sets the inputs from this cycle on; `drive` comes after it.
  void control(const Controls &c) {
    top_->rst_i = c.reset;
    top_->boot_i = c.boot;
    top_->pc_i = c.pc;
    top_->arg_i = c.arg;
    top_->halt_i = c.halt;
    top_->flush_i = c.flush;
    top_->diag_core_i = c.diag_core;
    top_->diag_warp_i = c.diag_warp;
    top_->launch_valid_i = c.launch_valid;
    top_->launch_core_i = c.launch_core;
    top_->launch_stack_i = c.launch_stack;
    top_->draw_record_words_i = c.draw_record_words;
    top_->attr_valid_i = c.attr_valid;
    top_->attr_core_i = c.attr_core;
    top_->shader_clear_i = c.shader_clear;
    top_->ids_core_i = c.ids_core;
    std::memcpy(&top_->ids_words_i, c.ids_words.data(), sizeof top_->ids_words_i);
    top_->close_core_i = c.close_core;
#define GYRE_PUT(pin, member) put(top_->pin, c.member);
    GYRE_GPU_PINS(GYRE_PUT)
#undef GYRE_PUT
  }

  // Puts this cycle's memory inputs on the pins; then outputs are settled. Returns true if a response with this tag is
  // accepted.
  bool drive(const gyre_mem_in &in) {
    top_->mem_req_ready_i = in.req_ready;
    top_->mem_rsp_valid_i = in.rsp_valid;
    top_->mem_rsp_write_i = in.rsp_write;
    top_->mem_rsp_tag_i = in.rsp_tag;  // the memory's random tag may be wider
    top_->mem_rsp_error_i = in.rsp_error;
    if (in.rsp_data != nullptr) {
      std::memcpy(&top_->mem_rsp_data_i, in.rsp_data, sizeof top_->mem_rsp_data_i);
    }
    low();
    return top_->mem_rsp_ready_o;
  }

  // Returns the request of this cycle, which depends on registers only.
  bool request(gyre_mem_req *req) const {
    if (!top_->mem_req_valid_o) return false;
    req->write = top_->mem_req_write_o;
    req->tag = top_->mem_req_tag_o;
    req->addr = top_->mem_req_addr_o;
    req->mask = reinterpret_cast<const uint8_t *>(&top_->mem_req_mask_o);
    req->data = reinterpret_cast<const uint8_t *>(&top_->mem_req_data_o);
    return true;
  }

  // Makes the clock edge that ends the cycle.
  void edge() {
    high();
    ++cycles_;
  }

  const Vgyre &top() const { return *top_; }
  uint64_t cycles() const { return cycles_; }
  // Returns counter i, summed over all cores; the clock counts once.
  uint64_t counter(unsigned i) const {
    constexpr size_t kCore = GYRE_NUM_PERF * sizeof(uint64_t);  // bytes
    uint64_t sum = 0;
    for (size_t at = 0; at < sizeof top_->perf_o; at += kCore) {
      uint64_t value;
      std::memcpy(&value, reinterpret_cast<const char *>(&top_->perf_o) + at + i * sizeof value,
                  sizeof value);
      sum = i == GYRE_PERF_CYCLES ? value : sum + value;
    }
    return sum;
  }

  gyre_fault fault() const {
    gyre_fault f = {};
    f.valid = top_->fault_valid_o;
    f.cause = top_->fault_cause_o;
    f.core = top_->fault_core_o;
    f.warp = top_->fault_warp_o;
    f.lanes = top_->fault_lanes_o;
    f.pc = top_->fault_pc_o;
    f.value = top_->fault_value_o;
    return f;
  }

  // Returns the state of warp `warp` of core `core`, as the diagnosis pins show it. Call it after the last edge of a
  // run, because the pins keep the selection.
  gyre_warp_info warp(unsigned core, unsigned warp) {
    top_->diag_core_i = core;
    top_->diag_warp_i = warp;
    top_->eval();  // no clock edge
    const unsigned reason = top_->diag_reason_o;
    gyre_warp_info info = {};
    info.active = top_->diag_active_o;
    info.stalled = top_->diag_stalled_o && reason == GYRE_REASON_NONE;  // else the bit adds nothing
    info.at_barrier = top_->diag_barrier_o;
    info.pc = top_->diag_pc_o;
    info.tmask = top_->diag_tmask_o;
    info.waits_for = gyre_report_reason(reason);
    return info;
  }

  // Returns its waiting threads as a mask.
  gyre_rest rest(unsigned core, unsigned warp) {
    top_->diag_core_i = core;
    top_->diag_warp_i = warp;
    top_->eval();
    if (!top_->diag_active_o) return {};
    const uint32_t runs = top_->diag_tmask_o, live = top_->diag_live_o, ready = top_->diag_ready_o;
    return {ready, top_->diag_next_o, live & ~(runs | ready)};
  }

  gyre_state state() const {
    if (top_->busy_o) return GYRE_RUNNING;
    return top_->fault_valid_o ? GYRE_FAULTED : GYRE_DONE;
  }

  // Starts the waveform at the current cycle, with times in half cycles. Returns false with a sentence in `why` if the
  // file cannot be written, or if tracing is not built in.
  bool wave_open(const char *path, char *why) {
#if VM_TRACE
    // Verilator's writer removes any file of this name.
    if (!gyre_file_check("the waveform", path, why)) return false;
    wave_ = std::make_unique<VerilatedFstC>();
    top_->trace(wave_.get(), 99);
    wave_->open(path);
    if (wave_->isOpen()) return true;
    std::snprintf(why, GYRE_MESSAGE, "cannot write the waveform %.100s", path);
#else
    std::snprintf(why, GYRE_MESSAGE, "no waveform %.100s: it is not built in", path);
#endif
    return false;
  }

  void wave_close() {
#if VM_TRACE
    if (wave_ != nullptr) wave_->close();
    wave_.reset();
#endif
  }

 private:
  // Sets a pin to a number, or to the words of the lanes that it has.
  template <class Pin, class T>
  static void put(Pin &pin, const T &value) {
    if constexpr (std::is_array<T>::value) {
      static_assert(sizeof pin <= sizeof value);
      std::memcpy(&pin, value, sizeof pin);
    } else {
      pin = value;
    }
  }

  void low() { phase(0); }
  void high() { phase(1); }

  void phase(int clk) {
    top_->clk_i = clk;
    top_->eval();
#if VM_TRACE
    if (wave_ != nullptr) wave_->dump(2 * cycles_ + static_cast<uint64_t>(clk));
#endif
  }

  std::unique_ptr<VerilatedContext> context_ = std::make_unique<VerilatedContext>();
  std::unique_ptr<Vgyre> top_;
#if VM_TRACE
  std::unique_ptr<VerilatedFstC> wave_;
#endif
  uint64_t cycles_ = 0;
};

}  // namespace gyre

#endif

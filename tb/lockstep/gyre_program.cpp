// gyre_program.cpp - implements one random program in lockstep. See gyre_program.hpp.

#include "gyre_program.hpp"

#include <cinttypes>
#include <cstdio>

#include "generated/gyre_units.h"
#include "gyre_randlaunch.h"
#include "gyre_randshader.h"
#include "gyre_randstack.h"
#include "gyre_randstart.h"
#include "gyre_run.h"

namespace gyre {

namespace {

constexpr uint64_t kHang = 200000;      // cycles without an issued instruction
constexpr uint64_t kLaunching = 30000;  // cycles of a run with launches, which need not end

// Mostly the hostile memory, but fixed latencies too: they let other collisions happen.
const char *pick_memory(uint64_t random) {
  static const char *const kinds[] = {"hostile:100", "hostile:30", "hostile:8", "hostile:3",
                                      "hostile:12",  "random:20",  "1",         "20"};
  return kinds[random % (sizeof kinds / sizeof *kinds)];
}

bool no_memory(char *why) {
  std::snprintf(why, GYRE_MESSAGE, "the host has no memory");
  return false;
}

}  // namespace

bool Program::make(const gyre_config &cfg, uint64_t seed, uint64_t conditions, const char *memory,
                   bool cut, bool launch, char *why) {
  uint64_t random = seed;
  cfg_ = &cfg;
  const uint64_t kind = gyre_random(&random);
  memory_ = memory != nullptr ? memory : pick_memory(kind >> 8);
  if (!gyre_timing_parse(memory_, &timing_, why)) return false;
  timing_.seed = gyre_random(&conditions);
  timing_.garbage = true;
  // In one program of sixteen some response is an error: the machine must stop with a bus error.
  if ((kind >> 16 & 15) == 0) timing_.errors = 20u << (kind >> 20 & 7);
  gyre_randprog_options options;
  gyre_randprog_mixture(kind >> 28, &options);
  arg_ = static_cast<uint32_t>(gyre_random(&conditions));
  if (kind >> 24 & 3) counters_ = gyre_random(&conditions) | 1;
  bench_ = std::make_unique<Bench>(cfg, timing_);
  gyre_environment_io(bench_->environment(), seed);
  Drive::May may;
  may.halt = true, may.cut = cut, may.launch = true, may.must_launch = launch;
  drive_ = std::make_unique<Drive>(cfg, gyre_random(&conditions), may);
  if (!gyre_randprog_generate(&cfg, seed, &options, Bench::store_word, bench_->memory(), &info_,
                              why)) {
    return false;
  }
  bench_->error_line(info_.error_line);
  pc_ = gyre_randprog_start(&cfg, &info_, static_cast<uint32_t>(gyre_random(&conditions)),
                            Bench::store_word, bench_->memory());
  // In one of four without launches, so is each read of a line that is not the program's: no
  // instruction asks for it, so the machine must not stop.
  const bool alone = drive_->launches() == nullptr;
  if (alone && (kind >> 12 & 3) == 0) bench_->error_where(answer_apart, this);
  uint32_t code = pc_;
  unsigned words = 1;  // of code that is not the program's
  if (drive_->launches() != nullptr) {
    code = gyre_randlaunch_make(&cfg, &info_, kind, Bench::store_word, bench_->memory(), &words);
    drive_->launches()->start_at(info_.entry, code, words);
    if (cfg.graphics != 0) {
      drive_->launches()->shade_at(gyre_randshader_make(&cfg, &info_, code, words, kind,
                                                        Bench::store_word, bench_->memory()));
    }
  }
  const uint32_t stack = gyre_randstack_draw(&cfg, &info_, code, words, gyre_random(&conditions));
  const gyre_stack_window stack_region = gyre_randstack_region(&cfg, stack);
  if (stack_region.bytes != 0) bench_->error_where(nullptr, nullptr);  // data are elsewhere
  // the jump to the program is in it
  if (pc_ - stack_region.base < stack_region.bytes) return true;
  drive_->stacks_at(stack);
  return gyre_randstack_move(&info_, &stack_region, bench_->memory()) || no_memory(why);
}

// Main memory that the program has nothing to do with. After instructions are those that a warp
// fetches before it knows that it ends or jumps.
bool Program::is_apart(uint32_t line) const {
  const uint32_t bytes = cfg_->line_bytes, ahead = 4 * cfg_->ibuf_depth + 16;
  if (line - cfg_->ram_base >= cfg_->ram_bytes) return false;
  if (gyre_randprog_uses(&info_, line, bytes)) return false;
  if (line + bytes - pc_ < bytes + ahead) return false;
  const uint32_t from = line - cfg_->ram_base < ahead ? cfg_->ram_base : line - ahead;
  return !gyre_randprog_fixed(&info_, from, line + bytes - from);
}

bool Program::answer_apart(void *program, uint32_t line) {
  Program *const p = static_cast<Program *>(program);
  const bool apart = p->is_apart(line);
  p->apart_ += apart;
  return apart;
}

int Program::reset(Lockstep *lockstep, const Window &window) {
  return bench_->reset(lockstep, window, drive_.get(), pc_, arg_);
}

// The reset before the end comes now. It may be one that waits until a warp is at a barrier.
bool Program::reset_due(const Lockstep &lockstep) const {
  if (!drive_->cut()) return false;
  if (drive_->cut_whatever()) return true;
  const gyre_config &cfg = *lockstep.config();
  for (unsigned w = 0; w < cfg.num_cores * cfg.num_warps; ++w) {
    if (gyre_model_warp(lockstep.model(), w).at_barrier) return true;
  }
  return false;
}

// Neither has everything ended nor is the run with launches over.
bool Program::goes_on(const Lockstep &lockstep) const {
  if (gyre_environment_ended(bench_->environment(), nullptr)) return false;
  if (drive_->launches() == nullptr) return lockstep.busy();
  const bool stopped = gyre_model_fault(lockstep.model()).valid || drive_->halted();
  if (lockstep.cycles() - started_ > kLaunching) return false;
  return lockstep.busy() || (drive_->launches()->left() && !stopped);
}

// Until the program's end, a reset before it, or a failure.
int Program::until_end(Lockstep *lockstep, const Window &window) {
  uint64_t alive = lockstep->cycles(), count = 0;
  started_ = alive;
  if (lockstep->coverage() != nullptr) gyre_coverage_start(lockstep->coverage());
  if (counters_ != 0) lockstep->jump_counters(counters_);
  do {
    const int status = bench_->step(lockstep, window, drive_.get());
    if (status != 0) return status;
    cut_ = reset_due(*lockstep);
    uint64_t now = 0;
    gyre_model_counter(lockstep->model(), GYRE_PERF_WARP_INSNS, &now);
    if (now != count) {
      insns_ += now - count < kHang ? now - count : 0;  // it may jump, and wrap
      count = now, alive = lockstep->cycles();
    }
    if (lockstep->cycles() - alive > kHang) {
      trouble_ = "it hangs";
      return GYRE_EXIT_HANG;
    }
  } while (goes_on(*lockstep) && !cut_);
  halted_ = drive_->halted();
  return 0;
}

// After the end: what is under way arrives, and then nothing may happen any more.
int Program::go_on(Lockstep *lockstep, const Window &window) {
  int status = 0;
  for (uint64_t left = drive_->ending(); left > 0 && status == 0; --left) {
    status = bench_->step(lockstep, window, drive_.get());
  }
  return status;
}

// Compares the planned end of the program with its real end. Empty if they agree.
std::string Program::wrong_end(const Lockstep &lockstep) const {
  if (drive_->launches() != nullptr) return "";  // its threads are not alone
  const gyre_fault fault = gyre_model_fault(lockstep.model());
  if ((timing_.errors != 0 || info_.error_line != 0) && fault.valid &&
      fault.cause == GYRE_FAULT_BUS)
    return "";
  uint32_t code = 0;
  const bool ended = gyre_environment_ended(bench_->environment(), &code);
  const bool whole = !halted_ && !cut_;  // otherwise it need not have come to its end
  char text[GYRE_MESSAGE] = "";
  const bool must = whole && !info_.fault_maybe;
  if (info_.fault >= 0 && (fault.valid ? fault.cause != info_.fault : must)) {
    const std::string did = fault.valid ? std::string("\"") + gyre_fault_name(fault.cause) + "\""
                            : ended     ? "exit code " + std::to_string(code)
                                        : "the end of all warps";
    std::snprintf(text, sizeof text, "it ended in %s instead of the fault \"%s\" at %08" PRIx32,
                  did.c_str(), gyre_fault_name(static_cast<unsigned>(info_.fault)), info_.fault_pc);
  } else if (info_.fault < 0 && fault.valid) {
    std::snprintf(text, sizeof text, "unexpected fault \"%s\" of core %u, warp %u at %08" PRIx32,
                  gyre_fault_name(fault.cause), fault.core, fault.warp, fault.pc);
  } else if (info_.fault < 0 && info_.exits && (ended ? code != info_.exit_code : whole)) {
    std::snprintf(text, sizeof text, "it ended with code %" PRIu32 " instead of %" PRIu32, code,
                  info_.exit_code);
  }
  return text;
}

int Program::run(Lockstep *lockstep, const Window &window) {
  int status = until_end(lockstep, window);
  if (status != 0) return status;
  trouble_ = gyre_environment_failed(bench_->environment()) ? "the host ran out of memory"
                                                            : wrong_end(*lockstep);
  if (!trouble_.empty()) return GYRE_EXIT_FAULT;
  if (!cut_) status = go_on(lockstep, window);
  return status == 0 && lockstep->failed() ? GYRE_EXIT_MISMATCH : status;
}

}  // namespace gyre

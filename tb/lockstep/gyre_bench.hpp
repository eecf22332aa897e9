// gyre_bench.hpp - the environment of a machine in lockstep: main memory, devices and the memory
// port.
//
// Each program has its own bench. Random programs and litmus programs use the same class.

#ifndef GYRE_BENCH_HPP
#define GYRE_BENCH_HPP

#include <cstdint>
#include <memory>

#include "gyre_drive.hpp"
#include "gyre_lockstep.hpp"
#include "gyre_platform.h"
#include "gyre_rerun.hpp"

namespace gyre {

template <class T, void (*Free)(T *)>
struct Deleter {
  void operator()(T *p) const { Free(p); }
};

class Bench {
 public:
  // Throws std::bad_alloc if there is no memory on the host. `cfg` must outlive this.
  Bench(const gyre_config &cfg, const gyre_timing &timing);

  // One clock cycle of both machines. 0, or an exit status: of a difference, or because the window
  // is over.
  int step(Lockstep *lockstep, const Window &window, Drive *drive);
  // The reset before this bench's program, on machines that another one has used, with anything on
  // the other pins. The same status.
  int reset(Lockstep *lockstep, const Window &window, Drive *drive, uint32_t pc, uint32_t arg);

  gyre_memory *memory() { return memory_.get(); }
  gyre_environment *environment() { return environment_.get(); }
  const gyre_environment *environment() const { return environment_.get(); }
  void error_line(uint32_t line) { gyre_memory_timing_error_line(port_.get(), line); }
  void error_where(gyre_memory_timing_wrong *wrong, void *ctx) {
    gyre_memory_timing_error_where(port_.get(), wrong, ctx);
  }
  unsigned pending() const { return gyre_memory_timing_pending(port_.get()); }

  // The generators' store, with the memory as its context. A lack of memory is seen afterwards: the
  // environment says that it failed.
  static void store_word(void *memory, uint32_t addr, uint32_t word);
  static uint32_t load_word(void *memory, uint32_t addr);

 private:
  std::unique_ptr<gyre_memory, Deleter<gyre_memory, gyre_memory_free>> memory_;
  std::unique_ptr<gyre_environment, Deleter<gyre_environment, gyre_environment_free>> environment_;
  std::unique_ptr<gyre_memory_timing, Deleter<gyre_memory_timing, gyre_memory_timing_free>> port_;
  uint16_t tags_;    // every bit of a tag
  uint64_t random_;  // of what the memory port carries in reset
};

// The value of a command line option; false after a sentence on stderr.
bool parse_number(const char *name, const char *text, uint64_t *out);

}  // namespace gyre

#endif

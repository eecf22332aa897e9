// gyre_platform_system.h - a complete system: host, interconnect, memory, I/O page and the GPU.
//
//            +------+            +-------------+
//            | host |<---irq-----|             |
//            +--+---+            |     GPU     |
//               |                |  gyre_tlm   |
//               |      +-------->| regs    mem |---+
//               v      |         +-------------+   |
//            +---------+--------------------+      |
//            |             bus              |<-----+
//            +-----+---------------+--------+
//                  v               v
//               memory         I/O page: console, exit

#ifndef GYRE_PLATFORM_SYSTEM_H
#define GYRE_PLATFORM_SYSTEM_H

#include <memory>
#include <string>
#include <systemc>

#include "gyre_platform_bus.h"
#include "gyre_platform_host.h"
#include "gyre_platform_memory.h"
#include "gyre_tlm.h"

class PlatformSystem {
 public:
  struct Options {
    const char *program = nullptr;
    gyre_config config = {};
    gyre_timing timing = {};
    uint32_t arg = 0, watchdog = 100000;
    gyre_tlm_timing gpu_timing = gyre_tlm_timing::accurate;
    sc_core::sc_time period{10, sc_core::SC_NS};
  };

  // `loud`: console and reports are printed; otherwise they are only kept. Bad input makes an error report.
  PlatformSystem(const char *name, const Options &options, gyre_tlm_make *make, bool loud,
                 const std::function<void()> &on_end);

  gyre_tlm &gpu() { return *gpu_; }
  const PlatformHost::Result &result() const { return host_->result(); }
  const std::string &console() const { return console_; }
  bool failed() const { return gyre_environment_failed(environment_.get()); }

 private:
  template <class T, void (*Free)(T *)>
  struct Deleter {
    void operator()(T *p) const { Free(p); }
  };

  const bool loud_;
  std::string console_;
  gyre_config config_;
  std::unique_ptr<gyre_memory, Deleter<gyre_memory, gyre_memory_free>> store_;
  std::unique_ptr<gyre_elf, Deleter<gyre_elf, gyre_elf_free>> elf_;
  std::unique_ptr<gyre_environment, Deleter<gyre_environment, gyre_environment_free>> environment_;
  sc_core::sc_signal<bool> irq_;
  std::unique_ptr<gyre_tlm> gpu_;
  std::unique_ptr<PlatformBus> bus_;
  std::unique_ptr<PlatformMemory> memory_;
  std::unique_ptr<PlatformIo> io_;
  std::unique_ptr<PlatformHost> host_;
};

#endif

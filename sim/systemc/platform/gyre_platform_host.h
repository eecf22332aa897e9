// gyre_platform_host.h - the host of the platform: one process that acts on the GPU as a driver does. It sees only
// sockets and the interrupt, and follows docs/axi.md.

#ifndef GYRE_PLATFORM_HOST_H
#define GYRE_PLATFORM_HOST_H

#include <cstdint>
#include <cstdio>
#include <functional>
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include "gyre_platform.h"

class PlatformHost : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(PlatformHost);
  tlm_utils::simple_initiator_socket<PlatformHost> socket;
  sc_core::sc_in<bool> irq;

  struct Setup {
    uint64_t registers;  // address of the first one
    uint32_t entry, arg, watchdog;
    const gyre_elf *elf;
    gyre_environment *environment;
    FILE *out;  // for faults and hangs; may be null
    std::function<void()> on_end;
  };
  struct Result {
    bool ended = false;
    int status = 1;  // exit status of the run, as that of `gyre run`
    uint32_t exit_code = 0;
    uint64_t cycles = 0;  // from the end of the write to CONTROL to the interrupt
    uint64_t warp_insns = 0;
  };

  PlatformHost(sc_core::sc_module_name name, const Setup &setup, sc_core::sc_time period);
  const Result &result() const { return result_; }

 private:
  void run();
  void wait_for_end();
  int explain();
  void diagnose();
  uint32_t read(uint32_t reg);
  void write(uint32_t reg, uint32_t value);
  void transport(tlm::tlm_command command, uint32_t reg, uint32_t *value);
  uint64_t counter(uint32_t index);

  const Setup setup_;
  const sc_core::sc_time period_;
  sc_core::sc_event exited_;  // the program has stored its exit code
  sc_core::sc_time end_;      // the interrupt at the end of the run
  Result result_;
};

#endif

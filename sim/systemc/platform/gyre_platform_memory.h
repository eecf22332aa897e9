// gyre_platform_memory.h - the targets of the platform: main memory, and the I/O page with console and exit. Both use a
// gyre_environment (sim/platform), so that programs have the environment of `gyre run`.

#ifndef GYRE_PLATFORM_MEMORY_H
#define GYRE_PLATFORM_MEMORY_H

#include <systemc>
#include <tlm>
#include <tlm_utils/peq_with_get.h>
#include <tlm_utils/simple_target_socket.h>

#include "gyre_platform.h"

// Main memory, approximately timed, with many outstanding transactions. END_REQ comes at once, or later with
// back_pressure. Data are read and written in the order of requests. BEGIN_RESP comes after the latency, in the same
// order unless the memory reorders; then some answers also come with the return of the call. A latency of n cycles
// brings the first beat n cycles after the address.
class PlatformMemory : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(PlatformMemory);
  tlm_utils::simple_target_socket<PlatformMemory> socket;

  PlatformMemory(sc_core::sc_module_name name, gyre_environment *environment,
                 const gyre_timing &timing, sc_core::sc_time period);

 private:
  tlm::tlm_sync_enum forward(tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                             sc_core::sc_time &delay);
  void transport(tlm::tlm_generic_payload &trans, sc_core::sc_time &delay);
  unsigned debug(tlm::tlm_generic_payload &trans);
  tlm::tlm_sync_enum at_once(tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                             sc_core::sc_time &delay, const sc_core::sc_time &at);
  void serve(tlm::tlm_generic_payload &trans);
  void accept();
  void respond();
  uint64_t below(uint64_t n) { return gyre_random(&seed_) % n; }
  sc_core::sc_time latency();

  gyre_environment *environment_;
  const gyre_timing timing_;
  const sc_core::sc_time period_;
  uint64_t seed_;
  sc_core::sc_time last_;                          // BEGIN_RESP of the youngest request
  tlm::tlm_generic_payload *requested_ = nullptr;  // END_REQ is missing
  tlm::tlm_generic_payload *answering_ = nullptr;  // END_RESP is missing
  sc_core::sc_event free_;                         // signals END_RESP
  tlm_utils::peq_with_get<tlm::tlm_generic_payload> requests_, responses_;
};

// The I/O page. It is loosely timed only; the socket itself converts nb_transport.
class PlatformIo : public sc_core::sc_module {
 public:
  tlm_utils::simple_target_socket<PlatformIo> socket;
  PlatformIo(sc_core::sc_module_name name, gyre_environment *environment);

 private:
  void transport(tlm::tlm_generic_payload &trans, sc_core::sc_time &delay);
  gyre_environment *environment_;
};

#endif

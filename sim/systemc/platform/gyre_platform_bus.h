// gyre_platform_bus.h - the interconnect: two initiators (host, GPU), and three targets selected by address. It takes
// no time. A transaction of nb_transport remembers its origin, so that the answer finds the way back. The registers of
// the GPU see addresses from 0.

#ifndef GYRE_PLATFORM_BUS_H
#define GYRE_PLATFORM_BUS_H

#include <array>
#include <cstdint>
#include <memory>
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>
#include <unordered_map>

class PlatformBus : public sc_core::sc_module {
 public:
  enum { kHost, kGpu, kInitiators };
  enum { kMemory, kIo, kRegisters, kTargets };
  struct Range {
    uint64_t base, size;
    bool relative;  // the target sees addresses from 0
  };
  using In = tlm_utils::simple_target_socket_tagged<PlatformBus>;
  using Out = tlm_utils::simple_initiator_socket_tagged<PlatformBus>;

  PlatformBus(sc_core::sc_module_name name, const std::array<Range, kTargets> &ranges);
  In &from(int i) { return *in_[i]; }
  Out &to(int i) { return *out_[i]; }

 private:
  struct Route {
    int initiator, target;
  };

  // Returns the target of a transaction, and makes its address relative if needed; -1: none.
  int decode(tlm::tlm_generic_payload &trans) const;
  void transport(int initiator, tlm::tlm_generic_payload &trans, sc_core::sc_time &delay);
  tlm::tlm_sync_enum forward(int initiator, tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                             sc_core::sc_time &delay);
  tlm::tlm_sync_enum backward(int target, tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                              sc_core::sc_time &delay);
  unsigned debug(int initiator, tlm::tlm_generic_payload &trans);

  const std::array<Range, kTargets> ranges_;
  std::array<std::unique_ptr<In>, kInitiators> in_;
  std::array<std::unique_ptr<Out>, kTargets> out_;
  std::unordered_map<const tlm::tlm_generic_payload *, Route> routes_;
};

#endif

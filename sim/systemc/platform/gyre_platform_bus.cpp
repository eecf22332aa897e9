// gyre_platform_bus.cpp - implements gyre_platform_bus.h.

#include "gyre_platform_bus.h"

PlatformBus::PlatformBus(sc_core::sc_module_name name, const std::array<Range, kTargets> &ranges)
    : sc_core::sc_module(name), ranges_(ranges) {
  static const char *const ins[] = {"host", "gpu"}, *const outs[] = {"memory", "io", "registers"};
  for (int i = 0; i < kInitiators; ++i) {
    in_[i] = std::make_unique<In>(ins[i]);
    in_[i]->register_b_transport(this, &PlatformBus::transport, i);
    in_[i]->register_nb_transport_fw(this, &PlatformBus::forward, i);
    in_[i]->register_transport_dbg(this, &PlatformBus::debug, i);
  }
  for (int i = 0; i < kTargets; ++i) {
    out_[i] = std::make_unique<Out>(outs[i]);
    out_[i]->register_nb_transport_bw(this, &PlatformBus::backward, i);
  }
}

// The I/O page may lie in the range of memory, so smaller targets come first.
int PlatformBus::decode(tlm::tlm_generic_payload &trans) const {
  const uint64_t addr = trans.get_address();
  for (int i : {kRegisters, kIo, kMemory}) {
    if (addr < ranges_[i].base || addr - ranges_[i].base >= ranges_[i].size) continue;
    if (ranges_[i].relative) trans.set_address(addr - ranges_[i].base);
    return i;
  }
  trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
  return -1;
}

void PlatformBus::transport(int, tlm::tlm_generic_payload &trans, sc_core::sc_time &delay) {
  const int target = decode(trans);
  if (target >= 0) (*out_[target])->b_transport(trans, delay);
}

unsigned PlatformBus::debug(int, tlm::tlm_generic_payload &trans) {
  const int target = decode(trans);
  return target >= 0 ? (*out_[target])->transport_dbg(trans) : 0;
}

tlm::tlm_sync_enum PlatformBus::forward(int initiator, tlm::tlm_generic_payload &trans,
                                        tlm::tlm_phase &phase, sc_core::sc_time &delay) {
  if (phase == tlm::BEGIN_REQ) {
    const int target = decode(trans);
    if (target < 0) return tlm::TLM_COMPLETED;
    routes_[&trans] = {initiator, target};
  }
  const Route route = routes_.at(&trans);
  const bool last = phase == tlm::END_RESP;
  const tlm::tlm_sync_enum status = (*out_[route.target])->nb_transport_fw(trans, phase, delay);
  if (last || status == tlm::TLM_COMPLETED) routes_.erase(&trans);
  return status;
}

tlm::tlm_sync_enum PlatformBus::backward(int, tlm::tlm_generic_payload &trans,
                                         tlm::tlm_phase &phase, sc_core::sc_time &delay) {
  const auto route = routes_.find(&trans);
  sc_assert(route != routes_.end());
  const int initiator = route->second.initiator;
  const tlm::tlm_sync_enum status = (*in_[initiator])->nb_transport_bw(trans, phase, delay);
  if (status == tlm::TLM_COMPLETED) routes_.erase(&trans);
  return status;
}

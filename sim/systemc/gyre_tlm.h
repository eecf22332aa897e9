// gyre_tlm.h - the GPU as a SystemC 2.3.4 / TLM-2.0 module.
//
//   regs  target socket: the registers (docs/registers.md), byte addresses from 0
//   mem   initiator socket: main memory and the I/O page, physical addresses
//   irq   the interrupt line
//
// Every AXI burst is one transaction of the generic payload. In accurate timing a cycle is a period, and transactions
// use nb_transport in four phases, many at a time. In loose timing the cycles are the same, but run in quanta of
// tlm_global_quantum, and transactions use b_transport. docs/systemc.md has the rules of time.

#ifndef GYRE_TLM_H
#define GYRE_TLM_H

// The registers' b_transport waits in processes that sockets spawn.
#ifndef SC_INCLUDE_DYNAMIC_PROCESSES
#define SC_INCLUDE_DYNAMIC_PROCESSES
#endif

#include <cstdint>
#include <memory>
#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>
#include <tlm_utils/tlm_quantumkeeper.h>

#include "gyre_tlm_device.h"

class gyre_tlm_memory;
class gyre_tlm_registers;

enum class gyre_tlm_timing { accurate, loose };

// The pins of one cycle, for observers; referenced objects are valid during the call.
struct gyre_tlm_cycle {
  uint64_t number;  // cycle n is at n periods
  const gyre_device_in &in;
  const gyre_device_out &out;
};

// A transaction at the socket `mem`: BEGIN_REQ when it is sent, BEGIN_RESP when the bridge has passed the last part of
// its answer to the GPU.
struct gyre_tlm_transfer {
  uint64_t cycle;
  tlm::tlm_phase_enum phase;
  const tlm::tlm_generic_payload *payload;
};

// Attributes of AXI that the generic payload lacks, on every transaction; they may be ignored.
struct gyre_tlm_axi : tlm::tlm_extension<gyre_tlm_axi> {
  uint8_t id = 0, cache = 0, prot = 0;
  tlm::tlm_extension_base *clone() const override { return new gyre_tlm_axi(*this); }
  void copy_from(const tlm::tlm_extension_base &from) override {
    *this = static_cast<const gyre_tlm_axi &>(from);
  }
};

class gyre_tlm : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(gyre_tlm);
  tlm_utils::simple_target_socket<gyre_tlm> regs;
  tlm_utils::simple_initiator_socket<gyre_tlm> mem;
  sc_core::sc_out<bool> irq;
  // For observers; may stay unbound.
  tlm::tlm_analysis_port<gyre_tlm_cycle> cycles;
  tlm::tlm_analysis_port<gyre_tlm_transfer> transfers;

  // `make` is gyre_tlm_model, or the function of a Verilated device. If it refuses the configuration, there is an error
  // report with its sentence (SC_REPORT_ERROR, which throws).
  gyre_tlm(sc_core::sc_module_name name, const gyre_config &config,
           gyre_tlm_make *make = gyre_tlm_model, gyre_tlm_timing timing = gyre_tlm_timing::accurate,
           sc_core::sc_time period = sc_core::sc_time(10, sc_core::SC_NS));
  ~gyre_tlm() override;

  const gyre_config &config() const { return config_; }
  // Returns the number of executed cycles; loose timing skips those in which the GPU is idle.
  uint64_t executed() const { return executed_; }

 private:
  // Returns true if this cycle had an event for which others may wait: a register access or an interrupt.
  bool step(uint64_t now);
  void accurate();
  void loose();
  void publish();
  void sync(uint64_t to);
  void access(tlm::tlm_generic_payload &trans, sc_core::sc_time &delay);
  tlm::tlm_response_status perform(tlm::tlm_generic_payload &trans);
  tlm::tlm_sync_enum response(tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                              sc_core::sc_time &delay);

  const gyre_config config_;
  const sc_core::sc_time period_;
  std::unique_ptr<gyre_tlm_device> device_;
  std::unique_ptr<gyre_tlm_memory> memory_;
  std::unique_ptr<gyre_tlm_registers> registers_;
  tlm_utils::tlm_quantumkeeper keeper_;
  sc_core::sc_event called_, ended_;  // events of a register access
  uint64_t executed_ = 0;
  bool irq_ = false;  // value in the last cycle
};

#endif

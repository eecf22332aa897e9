// gyre_tlm.cpp - the TLM module: its clock in both timings, and the accesses to its registers.

#include "gyre_tlm.h"

#include "gyre_tlm_memory.h"
#include "gyre_tlm_registers.h"

using sc_core::sc_time;
using sc_core::sc_time_stamp;

gyre_tlm::gyre_tlm(sc_core::sc_module_name name, const gyre_config &config, gyre_tlm_make *make,
                   gyre_tlm_timing timing, sc_time period)
    : sc_core::sc_module(name),
      regs("regs"),
      mem("mem"),
      irq("irq"),
      cycles("cycles"),
      transfers("transfers"),
      config_(config),
      period_(period) {
  char why[GYRE_MESSAGE] = "the period is 0";
  if (period.value() != 0) device_ = make(config, why);
  if (!device_) {
    SC_REPORT_ERROR("gyre_tlm", why);
    return;
  }
  const bool is_loose = timing == gyre_tlm_timing::loose;
  memory_ = std::make_unique<gyre_tlm_memory>(*this, config.axi_data / 8, is_loose);
  registers_ = std::make_unique<gyre_tlm_registers>();
  regs.register_b_transport(this, &gyre_tlm::access);
  mem.register_nb_transport_bw(this, &gyre_tlm::response);
  if (is_loose) {
    SC_THREAD(loose);
  } else {
    SC_METHOD(accurate);
  }
}

gyre_tlm::~gyre_tlm() = default;

// ---- The clock -----------------------------------------------------------------------------------

bool gyre_tlm::step(uint64_t now) {
  const uint64_t number = now / period_.value();
  gyre_device_in in = {};
  gyre_device_out out;
  device_->outputs(&out);
  memory_->drive(now, number, &in);
  registers_->drive(now, &in);
  cycles.write({number, in, out});
  device_->tick(in);
  memory_->edge(now, number, in, out);
  const bool ended = registers_->edge(in, out), changed = out.irq != irq_;
  irq_ = out.irq;
  ++executed_;
  return ended || changed;
}

void gyre_tlm::publish() {
  irq.write(irq_);
  ended_.notify(sc_core::SC_ZERO_TIME);
}

void gyre_tlm::accurate() {
  if (step(sc_time_stamp().value())) publish();
  next_trigger(period_);
}

// Waits until kernel time is `to`, if it is not yet.
void gyre_tlm::sync(uint64_t to) {
  const uint64_t kernel = sc_time_stamp().value();
  keeper_.set(sc_time::from_value(to > kernel ? to - kernel : 0));
  if (to > kernel) keeper_.sync();
}

// The module's own time runs ahead of the kernel's by at most a quantum. It stops at events that others must see: the
// end of a register access, a change of the interrupt.
void gyre_tlm::loose() {
  const uint64_t period = period_.value();
  uint64_t next = 0;  // time of the next cycle
  for (;;) {
    if (registers_->idle()) {
      wait(called_);
      next = (sc_time_stamp().value() / period + 1) * period;
    } else {
      registers_->look();
    }
    auto &quantum = tlm::tlm_global_quantum::instance();
    const uint64_t end = (sc_time_stamp() + quantum.compute_local_quantum()).value();
    bool stop;
    do {
      stop = step(next);
      next += period;
    } while (!stop && next < end && !registers_->idle());
    sync(stop ? next - period : next);
    if (stop) publish();
  }
}

tlm::tlm_sync_enum gyre_tlm::response(tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                                      sc_time &delay) {
  return memory_->backward(trans, phase, delay);
}

// ---- The registers -------------------------------------------------------------------------------

void gyre_tlm::access(tlm::tlm_generic_payload &trans, sc_time &delay) {
  if (delay != sc_core::SC_ZERO_TIME) wait(delay);
  delay = sc_core::SC_ZERO_TIME;
  trans.set_response_status(perform(trans));
}

// Accesses a part of one word; byte enables become strobes.
tlm::tlm_response_status gyre_tlm::perform(tlm::tlm_generic_payload &trans) {
  const uint64_t addr = trans.get_address();
  const unsigned length = trans.get_data_length(), first = addr & 3;
  if (trans.get_command() == tlm::TLM_IGNORE_COMMAND) return tlm::TLM_OK_RESPONSE;
  if (addr >= 4096) return tlm::TLM_ADDRESS_ERROR_RESPONSE;
  if (length == 0 || first + length > 4 || trans.get_streaming_width() < length) {
    return tlm::TLM_BURST_ERROR_RESPONSE;
  }
  gyre_tlm_registers::Access access = {};
  const uint8_t *enables = trans.get_byte_enable_ptr();
  if (enables != nullptr && trans.get_byte_enable_length() == 0) {
    return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
  }
  for (unsigned i = 0; i < length; ++i) {
    if (enables != nullptr && !enables[i % trans.get_byte_enable_length()]) continue;
    access.strobes = static_cast<uint8_t>(access.strobes | 1u << (first + i));
    if (trans.is_write()) access.data |= uint32_t(trans.get_data_ptr()[i]) << 8 * (first + i);
  }
  access.write = trans.is_write();
  access.addr = static_cast<uint16_t>(addr);
  access.called = sc_time_stamp().value();
  registers_->add(&access);
  called_.notify(sc_core::SC_ZERO_TIME);
  while (!access.ended) wait(ended_);
  for (unsigned i = 0; i < length && trans.is_read(); ++i) {
    if (access.strobes >> (first + i) & 1) {
      trans.get_data_ptr()[i] = static_cast<uint8_t>(access.data >> 8 * (first + i));
    }
  }
  return access.resp == 0 ? tlm::TLM_OK_RESPONSE : tlm::TLM_GENERIC_ERROR_RESPONSE;
}

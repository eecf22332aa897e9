// gyre_platform_memory.cpp - implements gyre_platform_memory.h.

#include "gyre_platform_memory.h"

#include <algorithm>

using sc_core::sc_time;
using sc_core::SC_ZERO_TIME;

// Reads or writes at once. A transaction is at most a line.
static void access(gyre_environment *environment, tlm::tlm_generic_payload &trans) {
  const unsigned length = trans.get_data_length();
  const uint32_t addr = static_cast<uint32_t>(trans.get_address());
  uint8_t *data = trans.get_data_ptr();
  trans.set_response_status(tlm::TLM_OK_RESPONSE);
  if (length > GYRE_MAX_LINE || trans.get_streaming_width() < length) {
    trans.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
  } else if (trans.is_read()) {
    gyre_environment_read_line(environment, addr, nullptr, data, length);
  } else if (trans.is_write()) {
    uint8_t mask[GYRE_MAX_LINE / 8] = {};
    const uint8_t *enables = trans.get_byte_enable_ptr();
    for (unsigned i = 0; i < length; ++i) {
      if (enables && !enables[i % trans.get_byte_enable_length()]) continue;
      mask[i / 8] = static_cast<uint8_t>(mask[i / 8] | 1u << i % 8);
    }
    gyre_environment_write_line(environment, addr, mask, data, length);
  }
}

// ---- Memory --------------------------------------------------------------------------------------

PlatformMemory::PlatformMemory(sc_core::sc_module_name name, gyre_environment *environment,
                               const gyre_timing &timing, sc_time period)
    : sc_core::sc_module(name),
      socket("socket"),
      environment_(environment),
      timing_(timing),
      period_(period),
      seed_(timing.seed),
      requests_("requests"),
      responses_("responses") {
  socket.register_nb_transport_fw(this, &PlatformMemory::forward);
  socket.register_b_transport(this, &PlatformMemory::transport);
  socket.register_transport_dbg(this, &PlatformMemory::debug);
  SC_METHOD(accept);
  sensitive << requests_.get_event();
  dont_initialize();
  SC_METHOD(respond);
  sensitive << responses_.get_event() << free_;
  dont_initialize();
}

// Reads or writes, in the order of requests. The access of an error is done anyway.
void PlatformMemory::serve(tlm::tlm_generic_payload &trans) {
  access(environment_, trans);
  if (timing_.errors != 0 && below(timing_.errors) == 0) {
    trans.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
  }
}

// Returns the time from request to answer: the GPU sees the answer one cycle later.
sc_time PlatformMemory::latency() {
  const uint64_t cycles = timing_.random_latency ? 1 + below(timing_.latency) : timing_.latency;
  return period_ * static_cast<double>(cycles - 1);
}

tlm::tlm_sync_enum PlatformMemory::forward(tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                                           sc_time &delay) {
  if (phase == tlm::END_RESP) {
    if (answering_ == &trans) {
      answering_ = nullptr;
      free_.notify(delay);
    }
    trans.release();
    return tlm::TLM_COMPLETED;
  }
  if (phase != tlm::BEGIN_REQ) return tlm::TLM_ACCEPTED;
  // The base protocol allows one request at a time on a socket.
  if (requested_ != nullptr) SC_REPORT_ERROR("memory", "BEGIN_REQ before END_REQ of the last one");
  serve(trans);
  const sc_time now = sc_core::sc_time_stamp() + delay;
  const sc_time hold =
      timing_.back_pressure ? period_ * static_cast<double>(below(4)) : SC_ZERO_TIME;
  sc_time at = now + hold + latency();
  if (hold != SC_ZERO_TIME) at += period_;  // never in the instant of END_REQ
  if (!timing_.reorder) at = std::max(at, last_);
  last_ = at;
  if (hold == SC_ZERO_TIME && timing_.reorder && below(4) == 0)
    return at_once(trans, phase, delay, at);
  trans.acquire();
  responses_.notify(trans, at - sc_core::sc_time_stamp());
  if (hold != SC_ZERO_TIME) {
    requested_ = &trans;
    requests_.notify(trans, delay + hold);
    return tlm::TLM_ACCEPTED;
  }
  phase = tlm::END_REQ;
  return tlm::TLM_UPDATED;
}

// Answers in the return of the call, with its time: the two short forms that the base protocol allows.
tlm::tlm_sync_enum PlatformMemory::at_once(tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                                           sc_time &delay, const sc_time &at) {
  delay = at - sc_core::sc_time_stamp();
  if (below(2) == 0) return tlm::TLM_COMPLETED;
  trans.acquire();  // until END_RESP
  phase = tlm::BEGIN_RESP;
  return tlm::TLM_UPDATED;
}

void PlatformMemory::accept() {
  while (tlm::tlm_generic_payload *trans = requests_.get_next_transaction()) {
    tlm::tlm_phase phase = tlm::END_REQ;
    sc_time delay = SC_ZERO_TIME;
    requested_ = nullptr;
    socket->nb_transport_bw(*trans, phase, delay);
  }
}

void PlatformMemory::respond() {
  while (answering_ == nullptr) {
    answering_ = responses_.get_next_transaction();
    if (answering_ == nullptr) return;
    tlm::tlm_phase phase = tlm::BEGIN_RESP;
    sc_time delay = SC_ZERO_TIME;
    if (socket->nb_transport_bw(*answering_, phase, delay) != tlm::TLM_COMPLETED) return;
    answering_->release();
    answering_ = nullptr;
  }
}

void PlatformMemory::transport(tlm::tlm_generic_payload &trans, sc_time &delay) {
  serve(trans);
  const sc_time now = sc_core::sc_time_stamp();
  sc_time at = now + delay + latency();
  if (!timing_.reorder) at = std::max(at, last_);
  last_ = at;
  delay = at - now;
}

unsigned PlatformMemory::debug(tlm::tlm_generic_payload &trans) {
  access(environment_, trans);
  return trans.is_response_ok() ? trans.get_data_length() : 0;
}

// ---- Console and exit ----------------------------------------------------------------------------

PlatformIo::PlatformIo(sc_core::sc_module_name name, gyre_environment *environment)
    : sc_core::sc_module(name), socket("socket"), environment_(environment) {
  socket.register_b_transport(this, &PlatformIo::transport);
}

void PlatformIo::transport(tlm::tlm_generic_payload &trans, sc_time &) {
  access(environment_, trans);
}

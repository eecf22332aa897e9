// gyre_tlm_memory.cpp - implements gyre_tlm_memory.h.

#include "gyre_tlm_memory.h"

#include <algorithm>
#include <cstring>

using sc_core::sc_time;
using sc_core::sc_time_stamp;

gyre_tlm_memory::gyre_tlm_memory(gyre_tlm &module, unsigned bus_bytes, bool loose)
    : module_(module), bus_(bus_bytes), loose_(loose) {}

gyre_tlm_memory::~gyre_tlm_memory() = default;

// ---- Transactions --------------------------------------------------------------------------------

// Returns the position of a beat's bytes on the bus.
unsigned gyre_tlm_memory::lane(const Transaction &t, unsigned beat) const {
  return (static_cast<unsigned>(t.get_address()) + (beat << t.address.size)) & (bus_ - 1);
}

gyre_tlm_memory::Transaction *gyre_tlm_memory::make(const gyre_device_address &address,
                                                    tlm::tlm_command command) {
  if (unused_.empty()) {
    all_.push_back(std::make_unique<Transaction>(this));
    unused_.push_back(all_.back().get());
  }
  Transaction *t = unused_.back();
  unused_.pop_back();
  const unsigned length = (address.len + 1u) << address.size;
  sc_assert(length <= kBytes);
  t->acquire();
  t->address = address;
  t->beat = 0;
  t->accepted = t->ready = kNever;
  t->axi.id = address.id;
  t->axi.cache = address.cache;
  t->axi.prot = address.prot;
  t->set_extension(&t->axi);
  t->set_command(command);
  t->set_address(address.addr >> address.size << address.size);
  t->set_data_ptr(t->data);
  t->set_data_length(length);
  t->set_streaming_width(length);
  t->set_byte_enable_ptr(nullptr);
  t->set_byte_enable_length(0);
  t->set_dmi_allowed(false);
  t->set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  return t;
}

void gyre_tlm_memory::free(tlm::tlm_generic_payload *trans) {
  unused_.push_back(static_cast<Transaction *>(trans));
}

void gyre_tlm_memory::take_write_beat(const gyre_device_out &out) {
  sc_assert((beats_ + 1) * bus_ <= sizeof wdata_);
  std::memcpy(wdata_ + beats_ * bus_, out.wdata, bus_);
  wstrb_[beats_++] = out.wstrb;
  w_last_ = out.wlast;
}

// Copies beats to bytes in the order of addresses.
void gyre_tlm_memory::finish_write() {
  Transaction *t = make(aw_, tlm::TLM_WRITE_COMMAND);
  bool all = true;
  uint8_t *data = t->data, *enables = t->enables;
  for (unsigned beat = 0; beat < beats_; ++beat) {
    const unsigned first = lane(*t, beat);
    for (unsigned i = 0; i < 1u << aw_.size; ++i) {
      const bool on = wstrb_[beat] >> (first + i) & 1;
      *data++ = wdata_[beat * bus_ + first + i];
      *enables++ = on ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
      all &= on;
    }
  }
  if (!all) {
    t->set_byte_enable_ptr(t->enables);
    t->set_byte_enable_length(t->get_data_length());
  }
  requests_.push_back(t);
  aw_.valid = false;
  beats_ = 0;
  w_last_ = false;
}

// ---- The socket ----------------------------------------------------------------------------------

void gyre_tlm_memory::send(uint64_t now, uint64_t cycle) {
  Transaction *t = requests_.front();
  requests_.pop_front();
  (t->is_read() ? reads_ : writes_).push_back(t);
  module_.transfers.write({cycle, tlm::BEGIN_REQ, t});
  const uint64_t kernel = sc_time_stamp().value();
  if (loose_) {
    sc_time delay = sc_time::from_value(now > kernel ? now - kernel : 0);
    module_.mem->b_transport(*t, delay);
    t->accepted = now;
    t->ready = (sc_time_stamp() + delay).value();
    return;
  }
  asking_ = t;
  tlm::tlm_phase phase = tlm::BEGIN_REQ;
  sc_time delay = sc_core::SC_ZERO_TIME;
  const tlm::tlm_sync_enum status = module_.mem->nb_transport_fw(*t, phase, delay);
  if (status != tlm::TLM_ACCEPTED) {
    t->accepted = now + delay.value();
    if (status == tlm::TLM_COMPLETED || phase == tlm::BEGIN_RESP) t->ready = t->accepted;
    if (status == tlm::TLM_UPDATED && phase == tlm::BEGIN_RESP) {
      phase = tlm::END_RESP;
      module_.mem->nb_transport_fw(*t, phase, delay);
    }
  }
  if (t->accepted <= now) asking_ = nullptr;
}

void gyre_tlm_memory::send_all(uint64_t now, uint64_t cycle) {
  while (!requests_.empty() && asking_ == nullptr) send(now, cycle);
}

tlm::tlm_sync_enum gyre_tlm_memory::backward(tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                                             const sc_time &delay) {
  Transaction &t = static_cast<Transaction &>(trans);
  const uint64_t at = (sc_time_stamp() + delay).value();
  if (phase == tlm::END_REQ) {
    t.accepted = at;
    return tlm::TLM_ACCEPTED;
  }
  if (phase != tlm::BEGIN_RESP) return tlm::TLM_ACCEPTED;  // to be ignored, as the standard says
  // The data stay here, so the answer ends at once and the next one may come.
  t.accepted = std::min(t.accepted, at);  // END_REQ may be left out
  t.ready = at;
  phase = tlm::END_RESP;
  return tlm::TLM_COMPLETED;
}

// ---- The pins ------------------------------------------------------------------------------------

// Returns the earliest answer whose id has no older read.
void gyre_tlm_memory::choose_read(uint64_t now) {
  uint64_t best = now;
  for (size_t i = 0; i < reads_.size(); ++i) {
    Transaction *t = reads_[i];
    if (t->ready >= best) continue;
    const auto same_id = [t](const Transaction *o) { return o->axi.id == t->axi.id; };
    const auto at = reads_.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(reads_.begin(), at, same_id)) continue;
    best = t->ready;
    answer_ = t;
  }
}

// RRESP or BRESP.
static uint8_t resp(const tlm::tlm_generic_payload &t) {
  if (t.is_response_ok()) return 0;
  return t.get_response_status() == tlm::TLM_ADDRESS_ERROR_RESPONSE ? 3 : 2;
}

void gyre_tlm_memory::drive(uint64_t now, uint64_t cycle, gyre_device_in *in) {
  if (asking_ != nullptr && asking_->accepted < now) asking_ = nullptr;
  send_all(now, cycle);
  const bool free = asking_ == nullptr && requests_.empty();
  in->arready = free;
  in->awready = free && !aw_.valid;
  in->wready = free && !w_last_;
  in->rdata = rdata_;
  if (answer_ == nullptr) choose_read(now);
  if (answer_ != nullptr) {
    const Transaction &t = *answer_;
    const unsigned size = 1u << t.address.size;
    in->rvalid = true;
    in->rid = t.axi.id;
    in->rlast = t.beat == t.address.len;
    in->rresp = resp(t);
    if (size < bus_) std::memset(rdata_, 0, bus_);
    std::memcpy(rdata_ + lane(t, t.beat), t.data + t.beat * size, size);
  }
  if (!writes_.empty() && writes_.front()->ready < now) {
    in->bvalid = true;
    in->bid = writes_.front()->axi.id;
    in->bresp = resp(*writes_.front());
  }
}

void gyre_tlm_memory::end(Transaction *t, uint64_t cycle) {
  module_.transfers.write({cycle, tlm::BEGIN_RESP, t});
  t->release();
}

void gyre_tlm_memory::edge(uint64_t now, uint64_t cycle, const gyre_device_in &in,
                           const gyre_device_out &out) {
  if (in.rvalid && out.rready && answer_->beat++ == answer_->address.len) {
    reads_.erase(std::find(reads_.begin(), reads_.end(), answer_));
    end(answer_, cycle);
    answer_ = nullptr;
  }
  if (in.bvalid && out.bready) {
    Transaction *t = writes_.front();
    writes_.pop_front();
    end(t, cycle);
  }
  if (in.arready && out.ar.valid) requests_.push_back(make(out.ar, tlm::TLM_READ_COMMAND));
  if (in.awready && out.aw.valid) aw_ = out.aw;
  if (in.wready && out.wvalid) take_write_beat(out);
  if (aw_.valid && w_last_) finish_write();
  send_all(now, cycle);
}

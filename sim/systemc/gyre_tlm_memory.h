// gyre_tlm_memory.h - the AXI4 pins of the device as transactions of TLM: a burst is one
// transaction, with byte enables if strobes are low.
//
//   AR                -> READ, goes out in the cycle of its acceptance
//   AW and all W      -> WRITE, goes out in the cycle in which the last of them is accepted
//   BEGIN_RESP at t   -> R or B from the first cycle later than t on, one beat a cycle
//
// AR, AW and W are ready while no request waits: neither for END_REQ nor for its turn.  Answers may
// come in any order; R keeps the order of each id, and B that of all writes, as AXI wants it.
// Times are sc_time values.

#ifndef GYRE_TLM_MEMORY_H
#define GYRE_TLM_MEMORY_H

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "gyre_tlm.h"

class gyre_tlm_memory : public tlm::tlm_mm_interface {
 public:
  gyre_tlm_memory(gyre_tlm &module, unsigned bus_bytes, bool loose);
  ~gyre_tlm_memory() override;

  // A cycle is drive, the device's clock edge, edge. `cycle` is its number.
  void drive(uint64_t now, uint64_t cycle, gyre_device_in *in);
  void edge(uint64_t now, uint64_t cycle, const gyre_device_in &in, const gyre_device_out &out);

  // Implements nb_transport_bw of the socket.
  tlm::tlm_sync_enum backward(tlm::tlm_generic_payload &trans, tlm::tlm_phase &phase,
                              const sc_core::sc_time &delay);
  void free(tlm::tlm_generic_payload *trans) override;

 private:
  static constexpr unsigned kBytes = GYRE_MAX_LINE;
  static constexpr uint64_t kNever = UINT64_MAX;

  struct Transaction : tlm::tlm_generic_payload {
    explicit Transaction(tlm::tlm_mm_interface *mm) : tlm::tlm_generic_payload(mm) {}
    ~Transaction() override { clear_extension(&axi); }  // otherwise the payload would delete it
    gyre_tlm_axi axi;
    gyre_device_address address;
    unsigned beat = 0;         // next beat on R
    uint64_t accepted, ready;  // times of END_REQ and BEGIN_RESP
    uint8_t data[kBytes], enables[kBytes];
  };

  Transaction *make(const gyre_device_address &address, tlm::tlm_command command);
  void take_write_beat(const gyre_device_out &out);
  void finish_write();
  void send(uint64_t now, uint64_t cycle);
  void send_all(uint64_t now, uint64_t cycle);
  void choose_read(uint64_t now);
  void end(Transaction *t, uint64_t cycle);
  unsigned lane(const Transaction &t, unsigned beat) const;

  gyre_tlm &module_;
  const unsigned bus_;  // width in bytes
  const bool loose_;
  std::vector<std::unique_ptr<Transaction>> all_;
  std::vector<Transaction *> unused_;

  std::deque<Transaction *> requests_;        // not sent yet
  Transaction *asking_ = nullptr;             // sent, without END_REQ so far
  std::deque<Transaction *> reads_, writes_;  // outstanding, in the order of requests
  Transaction *answer_ = nullptr;             // the answer on R
  uint8_t rdata_[64] = {};

  // The write that is being collected.
  gyre_device_address aw_ = {};  // valid: accepted
  unsigned beats_ = 0;           // number of W beats
  bool w_last_ = false;
  uint8_t wdata_[2 * kBytes] = {};
  uint64_t wstrb_[2 * kBytes / 4] = {};
};

#endif

// Unit test of gyre_soc_memory against a byte array that is accessed in the same order. The GPU's
// port accesses random lines and stores to the registers of the I/O page and beside them; the
// loader accesses random bytes under its lock.

#include <array>
#include <cstring>
#include <deque>

#include "Vdut.h"
#include "gyre/io.h"
#include "gyre_unit.h"

namespace {

constexpr unsigned kLine = LINE_BYTES, kMemory = 12288;  // no power of two
constexpr uint32_t kRam = 0x80000000, kIo = 0x10000000;

struct Response {
  bool write, error;
  uint32_t tag;
  std::array<uint8_t, kLine> data;
};

class Test {
 public:
  explicit Test(Unit &u) : u_(u), dut(&u.context) {
    u.reset(dut);
    // Memory is as it was made: written once as a whole, by the loader.
    for (uint32_t i = 0; i < kMemory; ++i) load_queue_.push_back({kRam + i, true, pattern(i)});
  }

  void cycle() {
    gpu();
    loader();
    host();
    dut.start_i = u_.chance(1) && u_.chance(10);
    dut.eval();
    check_gpu();
    check_loader();
    check_io();
    u_.tick(dut);
  }

 private:
  struct Load {
    uint32_t addr;
    bool write;
    uint8_t value;
  };
  static uint8_t pattern(uint32_t i) { return uint8_t(i * 13 + (i >> 8)); }

  // ---- The GPU: a request stays until it is accepted
  void gpu() {
    if (loaded_ && request_.draw(u_)) {
      const bool io = u_.chance(30);
      dut.req_write_i = u_.chance(io ? 90 : 50);
      dut.req_tag_i = u_.below(8);
      const uint32_t io_at = u_.chance(70)   ? u_.below(GYRE_IO_CONSOLE_BYTES)
                             : u_.chance(60) ? GYRE_IO_EXIT + u_.below(4)
                                             : u_.below(u_.chance(50) ? 160 : 4096);
      dut.req_addr_i = io ? kIo + io_at / kLine * kLine
                          : kRam + kLine * u_.below(u_.chance(50) ? 4 : kMemory / kLine);
      for (unsigned i = 0; i < kLine; ++i) {
        port_put(dut.req_mask_i, i, 1, !dut.req_write_i || (!io && u_.chance(40)));
        port_put(dut.req_data_i, 8 * i, 8, u_.below(256));
      }
      if (io && dut.req_write_i) store(io_at % kLine);
    }
    dut.req_valid_i = request_.valid;
    dut.rsp_ready_i = ready_.draw(u_);
  }

  // A byte, a half or a word of the I/O page at `at` of the line; with REPEATED through its word.
  void store(unsigned at) {
    const unsigned size = 1u << u_.below(at % 4 == 0 ? 3 : at % 2 == 0 ? 2 : 1), word = at & ~3u;
    const uint32_t value = u_.rand32();
    for (unsigned i = 0; i < 4; ++i) {
      const bool written = word + i >= at && word + i < at + size;
      port_put(dut.req_mask_i, word + i, 1, written);
      if (written || REPEATED) {
        port_put(dut.req_data_i, 8 * (word + i), 8, uint8_t(value >> (8 * (i % size))));
      }
    }
  }

  void check_gpu() {
    u_.check(!dut.req_ready_o || !dut.lock_i, "nothing is accepted under the loader's lock");
    if (dut.rsp_valid_o) {
      u_.check(!responses_.empty(), "a response to a request");
      const Response &r = responses_.front();
      u_.compare("rsp_write_o", dut.rsp_write_o, r.write);
      u_.compare("rsp_tag_o", dut.rsp_tag_o, r.tag);
      u_.compare("rsp_error_o", dut.rsp_error_o, r.error);
      for (unsigned i = 0; !r.write && !r.error && i < kLine; ++i) {
        u_.compare("rsp_data_o", port_get(dut.rsp_data_o, 8 * i, 8), r.data[i], int(i));
      }
      u_.cover("an error", r.error);
      u_.cover("a response that waits", !dut.rsp_ready_i);
      if (dut.rsp_ready_i) responses_.pop_front();
    } else if (!responses_.empty()) {
      u_.check(++late_ < 6, "a response comes within some cycles");
    }
    if (dut.rsp_valid_o) late_ = 0;
    u_.check(dut.reading_o + dut.writing_o <= 1, "reading or writing");
    if (!(dut.req_valid_i && dut.req_ready_o)) return;
    request_.accepted();
    u_.cover("an access between two of the loader's", true);
    Response r = {bool(dut.req_write_i), false, dut.req_tag_i, {}};
    const bool io = (dut.req_addr_i & ~4095u) == kIo;
    if (io) {
      r.error = !r.write;
      if (r.write) store_io(dut.req_addr_i & 4095);
    } else {
      uint8_t *line = memory_ + (dut.req_addr_i - kRam);
      std::memcpy(r.data.data(), line, kLine);
      for (unsigned i = 0; r.write && i < kLine; ++i) {
        if (mask(i)) line[i] = byte(i);
      }
    }
    responses_.push_back(r);
    u_.check(responses_.size() == 1, "one at a time");
  }
  bool mask(unsigned i) { return port_get(dut.req_mask_i, i, 1); }
  uint8_t byte(unsigned i) { return uint8_t(port_get(dut.req_data_i, 8 * i, 8)); }

  void store_io(uint32_t offset) {
    uint32_t code = 0;
    bool leaves = false;
    for (unsigned i = 0; i < kLine; ++i) {
      const uint32_t at = offset + i;
      if (!mask(i)) continue;
      if (at < GYRE_IO_CONSOLE_BYTES && !put_) {
        u_.check(waiting() < 512, "the ring has room for what it takes");
        ring_[head_++ % 512] = byte(i);
        put_ = true;
        u_.cover("the last byte of the console", at == GYRE_IO_CONSOLE_BYTES - 1);
        u_.cover("the upper half of a word", at % 4 == 2);
      }
      if (at >= GYRE_IO_EXIT && at < GYRE_IO_EXIT + 4) {
        leaves = true;
        code |= uint32_t(byte(i)) << (8 * (at - GYRE_IO_EXIT));
      }
    }
    u_.cover("a store between the registers",
             offset < GYRE_IO_EXIT && offset + kLine > GYRE_IO_CONSOLE_BYTES && !put_ && !leaves);
    if (leaves && !exit_) next_exit_ = 0x80000000 | code;
    u_.cover("a second exit code", leaves && exit_);
  }
  uint32_t waiting() const { return (head_ - tail_) & 1023; }

  // ---- The loader: some bytes under one lock
  void loader() {
    if (!locked_ && (load_queue_.size() || u_.chance(3))) {
      locked_ = true;
      if (load_queue_.empty()) {
        for (unsigned n = u_.below(20); n > 0; --n) {
          load_queue_.push_back({kRam + u_.below(u_.chance(50) ? 4 * kLine : kMemory),
                                 u_.chance(50), uint8_t(u_.below(256))});
        }
      }
    }
    if (locked_ && load_queue_.empty() && u_.chance(30)) locked_ = false;
    dut.lock_i = locked_;
    dut.ld_req_i = locked_ && !load_queue_.empty();
    if (dut.ld_req_i) {
      dut.ld_addr_i = load_queue_.front().addr;
      dut.ld_write_i = load_queue_.front().write;
      dut.ld_wdata_i = load_queue_.front().value;
    } else {
      dut.ld_addr_i = 0x1000 + u_.below(512);
      dut.ld_wdata_i = u_.below(256);
    }
  }
  void check_loader() {
    if (!dut.ld_req_i) {
      u_.check(!dut.ld_ack_o, "no acknowledge without a request");
      return;
    }
    // A response that the GPU does not take holds it up.
    if (!dut.ld_ack_o && responses_.empty()) u_.check(++ld_late_ < 8, "the loader is served");
    if (!dut.ld_ack_o) return;
    ld_late_ = 0;
    const Load &l = load_queue_.front();
    uint8_t &at = memory_[l.addr - kRam];
    if (l.write)
      at = l.value;
    else
      u_.compare("ld_rdata_o", dut.ld_rdata_o, at);
    load_queue_.pop_front();
    if (load_queue_.empty()) loaded_ = true;
  }

  // ---- The host: takes what the console has, at times
  void host() {
    dut.tail_we_i = 0;
    // Slowly while it fills up, until it has been full for a while; then all of it.
    if (waiting() == 512 && u_.chance(2)) emptying_ = true;
    if (waiting() == 0) emptying_ = false;
    if (dut.ld_req_i || !u_.chance(emptying_ ? 20 : 1)) return;
    if (!locked_ || !waiting()) return;
    tail_ += emptying_ ? waiting() : 1;
    tail_ &= 1023;
    tail_bytes_ = 2;
  }
  void check_io() {
    if (tail_bytes_ && !dut.ld_req_i) {  // a byte a cycle, as the bus does it
      --tail_bytes_;
      dut.tail_we_i = tail_bytes_ ? 1 : 2;
      dut.ld_wdata_i = tail_bytes_ ? tail_ & 255 : tail_ >> 8;
      dut.eval();
      shown_tail_ = tail_bytes_ ? shown_tail_ : tail_;
    }
    if (ring_known_) u_.compare("ring_rdata_o", dut.ring_rdata_o, ring_value_);
    const uint32_t at = dut.ld_addr_i % 512, distance = (head_ - 1 - at) & 511;
    ring_value_ = ring_[at];
    // A byte that has not been written, or that is being written, is unknown.
    ring_known_ = head_ > distance && !(put_ && distance == 0);
    if (!put_ && !tail_bytes_ && !dut.tail_we_i) {
      u_.compare("head_o", dut.head_o, head_ & 1023);
      u_.compare("tail_o", dut.tail_o, shown_tail_);
      u_.cover("a full ring", waiting() == 512);
      u_.cover("a store that waits for the ring",
               waiting() == 512 && dut.req_valid_i && !dut.req_ready_o && !dut.lock_i);
    }
    u_.compare("exit_o", dut.exit_o, exit_);
    put_ = false;
    if (next_exit_) exit_ = next_exit_;
    next_exit_ = 0;
    if (dut.start_i) exit_ = 0;
    u_.cover("a start clears the exit code", dut.start_i && exit_ == 0);
  }

  Unit &u_;

 public:
  Vdut dut;

 private:
  uint8_t memory_[kMemory] = {}, ring_[512] = {};
  Source request_;
  Throttle ready_;
  std::deque<Response> responses_;
  std::deque<Load> load_queue_;
  bool locked_ = false, loaded_ = false, put_ = false, ring_known_ = false, emptying_ = false;
  uint32_t head_ = 0, tail_ = 0, shown_tail_ = 0, exit_ = 0, next_exit_ = 0, ring_value_ = 0;
  unsigned tail_bytes_ = 0, late_ = 0, ld_late_ = 0;
};

}  // namespace

int main(int argc, char **argv) {
  Unit u(argc, argv, 300000);
  Test test(u);
  while (u.next()) test.cycle();
  return u.finish();
}

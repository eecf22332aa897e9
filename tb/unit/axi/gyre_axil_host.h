// gyre_axil_host.h - an AXI4-Lite master that sends random accesses to the registers: address and
// data of a write in either order, with gaps, reads beside writes, responses taken late. Checks
// the rules of the responses. Knows the table of registers (gyre/device.h), not the design.

#ifndef GYRE_AXIL_HOST_H
#define GYRE_AXIL_HOST_H

#include <deque>
#include <map>

#include "gyre_unit.h"

extern "C" {
#include "axi/gyre_regs_port.h"
#include "gyre/device.h"
}

enum RegAccess { NONE, RO, RW, PULSE };
struct RegRow {
  uint32_t addr;
  RegAccess access;
  uint32_t exists;
  const char *name;
};
#define AXIL_ROW(name, addr, access, exists) {addr, access, exists, #name},
static const RegRow kRegisters[] = {GYRE_EACH_REGISTER(AXIL_ROW)};
#undef AXIL_ROW
static constexpr uint32_t kRegisterCount = sizeof kRegisters / sizeof kRegisters[0];

inline RegRow row_at(uint32_t addr) {
  for (const RegRow &r : kRegisters) {
    if (r.addr == addr / 4 * 4) return r;
  }
  return {addr, NONE, 0, "no register"};
}

class AxilHost {
 public:
  explicit AxilHost(Unit &u) : u_(u) {}

  // The port's inputs of this cycle.
  gyre_axil_in in = {};
  // Ended at the last edge.
  struct Write {
    uint32_t addr, data;
    uint8_t strb;
  };
  struct Read {
    uint32_t addr, data;
    bool alone;  // no write was sent or answered while it was under way
  };
  bool wrote = false, has_read = false;
  // Registers that are read next, one after the other; until then no write begins.
  std::deque<uint32_t> wanted;
  Write write = {};
  Read read = {};

  void draw() {
    wrote = has_read = false;
    if (!writing_ && wanted.empty() && start_write_.draw(u_)) {
      writing_ = true;
      aw_done_ = w_done_ = false;
      write = {address(), u_.operand(), uint8_t(u_.chance(60) ? 15 : u_.below(16))};
      // Short numbers, so that the watchdog expires and counters are chosen.
      if (u_.chance(50)) write.data = u_.below(24) | (u_.chance(50) ? u_.below(20) << 8 : 0);
    }
    if (writing_ && !aw_done_ && !in.awvalid) in.awvalid = aw_.draw(u_);
    if (writing_ && !w_done_ && !in.wvalid) in.wvalid = w_.draw(u_);
    if (!reading_ && start_read_.draw(u_)) {
      reading_ = true;
      ar_done_ = false;
      read = {wanted.empty() ? address() : wanted.front(), 0, !writing_};
    }
    if (writing_) read.alone = false;
    if (reading_ && !ar_done_) in.arvalid = true;
    in.awaddr = uint16_t(in.awvalid ? write.addr : u_.below(4096));
    in.wdata = in.wvalid ? write.data : u_.rand32();
    in.wstrb = uint8_t(in.wvalid ? write.strb : u_.below(16));
    in.araddr = uint16_t(in.arvalid ? read.addr : u_.below(4096));
    in.bready = b_.draw(u_);
    in.rready = r_.draw(u_);
  }

  // The slave's outputs of this cycle.
  void edge(bool awready, bool wready, bool bvalid, uint32_t bresp, bool arready, bool rvalid,
            uint32_t rdata, uint32_t rresp) {
    u_.check(!bvalid || (writing_ && aw_done_ && w_done_), "B only after address and data");
    u_.check(!rvalid || (reading_ && ar_done_), "R only after its address");
    u_.cover("W before AW", in.wvalid && wready && !aw_done_ && !in.awvalid);
    u_.cover("AW before W", in.awvalid && awready && !w_done_ && !in.wvalid);
    u_.cover("B waits", bvalid && !in.bready);
    u_.cover("R waits", rvalid && !in.rready);
    if (in.awvalid && awready) {
      aw_done_ = true;
      in.awvalid = false;
    }
    if (in.wvalid && wready) {
      w_done_ = true;
      in.wvalid = false;
    }
    if (in.arvalid && arready) {
      ar_done_ = true;
      in.arvalid = false;
    }
    if (bvalid && in.bready) {
      const RegAccess access = row_at(write.addr).access;
      u_.compare("BRESP", bresp, access == RW || access == PULSE ? 0 : 2);
      writing_ = false;
      wrote = true;
    }
    if (rvalid && in.rready) {
      const bool known = row_at(read.addr).access != NONE;
      u_.compare("RRESP", rresp, known ? 0 : 2);
      if (!known) u_.compare("data of no register", rdata, 0);
      u_.check((rdata & ~row_at(read.addr).exists) == 0, "bits without a field read 0");
      read.data = rdata;
      reading_ = false;
      has_read = true;
      if (!wanted.empty() && read.addr == wanted.front()) wanted.pop_front();
      ++seen_[read.addr / 4 * 4];
    }
  }
  bool all_read() const {
    for (const RegRow &r : kRegisters) {
      if (seen_.find(r.addr) == seen_.end()) return false;
    }
    return true;
  }

 private:
  uint32_t address() {
    if (u_.chance(4)) return u_.below(4096);
    // A host polls STATUS and commands more often than it reads the rest.
    const uint32_t often[] = {GYRE_REG_START_PC,   GYRE_REG_ARG,        GYRE_REG_CONTROL,
                              GYRE_REG_STATUS,     GYRE_REG_IRQ_ENABLE, GYRE_REG_IRQ_CLEAR,
                              GYRE_REG_CACHE_FLUSH};
    const uint32_t count = sizeof often / sizeof often[0];
    const uint32_t row =
        u_.chance(60) ? kRegisters[u_.below(kRegisterCount)].addr : often[u_.below(count)];
    return row + (u_.chance(10) ? u_.below(4) : 0);
  }
  Unit &u_;
  bool writing_ = false, aw_done_ = false, w_done_ = false, reading_ = false, ar_done_ = false;
  std::map<uint32_t, uint64_t> seen_;
  Throttle start_write_, start_read_, aw_, w_, b_, r_;
};

#endif

// gyre_device_access.h - the host's single register accesses, one after another. Each access
// checks what the registers must show at any time, whatever program runs.

#ifndef GYRE_DEVICE_ACCESS_H
#define GYRE_DEVICE_ACCESS_H

#include "gyre/observation.h"
#include "gyre_device_rig.h"

static constexpr uint32_t kDeviceRegisters[] = {
#define ADDRESS(name, addr, access, exists) addr,
    GYRE_EACH_REGISTER(ADDRESS)
#undef ADDRESS
};
static constexpr uint32_t kDeviceRegisterCount = sizeof kDeviceRegisters / sizeof *kDeviceRegisters;

// Sends the accesses of the host, one after another.
template <class Rig>
class DeviceAccess {
 public:
  explicit DeviceAccess(Rig &rig) : rig_(rig), u_(rig.u) {}

  // In the order of the calls. At times it does not wait for the response, and the next one follows at once.
  void write(uint32_t addr, uint32_t data, uint8_t strb = 15) {
    rig_.host.write(addr, data, strb);
    if (waits_left_-- == 0) {
      waits_ = u_.chance(50);
      waits_left_ = u_.below(12);
    }
    if (waits_) finish();
  }
  // All writes have their responses.
  void finish() {
    while (rig_.host.writing()) rig_.step();
  }
  // Sees what was written before.
  uint32_t read(uint32_t addr) {
    finish();
    while (rig_.host.reading()) rig_.step();
    rig_.host.read(addr);
    while (rig_.host.reading()) rig_.step();
    return rig_.host.rdata;
  }
  uint32_t status() { return read(GYRE_REG_STATUS); }
  void idle(uint32_t cycles) {
    for (uint32_t i = 0; i < cycles; ++i) rig_.step();
  }

  // Something that does not change what the program computes.
  void poke() {
    switch (u_.below(11)) {
      case 0: read(u_.below(4096)); break;
      case 1: diagnosis(some(rig_.cfg.num_cores), some(rig_.cfg.num_warps)); break;
      case 2: counter(u_.below(GYRE_NUM_PERF + 1), u_.below(rig_.cfg.num_cores + 1)); break;
      case 3: write(GYRE_REG_IRQ_ENABLE, u_.below(16)); break;
      case 4: write(GYRE_REG_IRQ_CLEAR, u_.below(16)); break;
      case 5: write(GYRE_REG_WATCHDOG, u_.chance(50) ? u_.below(300) : 0); break;
      case 6:
        if (u_.chance(40)) flush();
        break;
      case 7:
        write(kDeviceRegisters[0], u_.rand32());
        finish();
        u_.check(rig_.host.bresp == 2, "a write to MAGIC is refused");
        break;
      case 8:  // a read beside a write
        if (!rig_.host.reading()) rig_.host.read(kDeviceRegisters[u_.below(kDeviceRegisterCount)]);
        write(GYRE_REG_DIAG_SELECT, u_.rand32(), uint8_t(u_.below(16)));
        break;
      case 9: write(GYRE_REG_START_PC, u_.rand32()); break;  // nothing until the next start
      default: read(kDeviceRegisters[u_.below(kDeviceRegisterCount)]); break;
    }
  }

  void flush() {
    write(GYRE_REG_CACHE_FLUSH, GYRE_CACHE_FLUSH_FLUSH);
    bool seen = false;
    uint32_t polls = 0;
    while (read(GYRE_REG_CACHE_FLUSH)) {
      seen = true;
      u_.check(++polls < 5000, "a flush ends");
    }
    u_.cover("a flush that takes its time", seen);
  }

  void diagnosis(uint32_t core, uint32_t warp) {
    write(GYRE_REG_DIAG_SELECT, core << 8 | warp);
    uint32_t state = read(GYRE_REG_DIAG_STATE);
    // A branch is resolved in a few cycles, between fetches that take hundreds from a slow memory:
    // until it was met the host looks again and again.
    for (unsigned n = 0; n < 20 && state & GYRE_DIAG_STATE_ACTIVE && !u_.seen(kControl) &&
                         !waits_for_control(state);
         ++n)
      state = read(GYRE_REG_DIAG_STATE);
    read(GYRE_REG_DIAG_PC);
    const uint32_t tmask = read(GYRE_REG_DIAG_TMASK);
    if (core >= rig_.cfg.num_cores || warp >= rig_.cfg.num_warps) {
      u_.check(state == 0 && tmask == 0, "nothing is shown of a warp that is not there");
    }
    const uint32_t live = read(GYRE_REG_DIAG_LIVE), ready = read(GYRE_REG_DIAG_READY);
    const uint32_t next = read(GYRE_REG_DIAG_NEXT);
    if (rig_.cfg.reconvergence == 0) {
      u_.check(ready == 0 && next == 0, "with the divergence stack no thread is ready and waits");
    }
    if (core >= rig_.cfg.num_cores || warp >= rig_.cfg.num_warps) {
      u_.check((live | ready | next) == 0, "no threads are shown of a warp that is not there");
    }
    const uint32_t reason = state >> GYRE_DIAG_STATE_REASON_LSB & 255;
    u_.check(reason == 0 || state & GYRE_DIAG_STATE_ACTIVE, "only an active warp waits");
    u_.check((reason == GYRE_REASON_BARRIER) == ((state & GYRE_DIAG_STATE_BARRIER) != 0),
             "the barrier bit is the barrier reason");
    static const char *const names[] = {"none",  "barrier", "wspawn", kControl,
                                        "fetch", "operand", "unit",   "flags"};
    u_.check(reason < 8, "a reason of the table");
    for (unsigned i = 0; i < 6; ++i) {
      // One warp waits at no barrier and for no other warp.
      if (i == GYRE_REASON_BARRIER && rig_.cfg.num_warps == 1) continue;
      if (i != GYRE_REASON_WSPAWN) u_.cover(names[i], reason == i);
    }
  }

  void counter(uint32_t number, uint32_t core) {
    write(GYRE_REG_PERF_INDEX, core << GYRE_PERF_INDEX_CORE_LSB | number);
    const uint32_t low = read(GYRE_REG_PERF_LOW), high = read(GYRE_REG_PERF_HIGH);
    if (number == GYRE_NUM_PERF || core == rig_.cfg.num_cores) {
      u_.check(low == 0 && high == 0, "a counter that is not there is 0");
    }
    u_.cover("a counter", low != 0);
  }

 private:
  static constexpr const char *kControl = "control";
  static bool waits_for_control(uint32_t state) {
    return (state >> GYRE_DIAG_STATE_REASON_LSB & 255) == GYRE_REASON_CONTROL;
  }
  // A number of a core or warp, also one that is not there.
  uint32_t some(uint32_t n) { return u_.chance(20) ? u_.below(16) * 16 : u_.below(n + 1); }

  Rig &rig_;
  Unit &u_;
  bool waits_ = true;  // for the responses of writes, for so many of them
  uint32_t waits_left_ = 0;
};

#endif

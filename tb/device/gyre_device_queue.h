// gyre_device_queue.h - tests launches through the queue: rings of random packets
// (gyre_device_packets.h) under a host that rings the doorbell, polls, cancels, stops, resets and
// acknowledges at random.
//
// - Each item of a completed launch must have run once, with its ids.
// - An item of a stopped launch has run once or not at all.
// - An item of a wrong packet, or of one that is still in the ring, has not run.

#ifndef GYRE_DEVICE_QUEUE_H
#define GYRE_DEVICE_QUEUE_H

#include "gyre_device_packets.h"

template <class Rig, class Host>
class QueueSession : DevicePackets {
 public:
  QueueSession(Rig &rig, Host &host) : DevicePackets(rig.u, rig.cfg), rig_(rig), host_(host) {}

  // Returns true if the GPU has been halted, and not reset since.
  void run(Machine *machine) {
    rig_.memory.memory = memory_.get();
    rig_.memory.read_errors = rig_.memory.write_errors = 0;
    ring_ = 1 + u_.below(4);
    ring_at_ = base() + 0x2000 + 0x400 * u_.below(4);
    far_ = u_.chance(40);
    prepare();
    near_limits();
    begin();
    const bool gone = watch();
    rig_.limits.forget();
    if (!gone) end();
    host_.write(GYRE_REG_QUEUE_SETUP, 0);
    *machine = {};
    machine->used = !gone;
    machine->halted = !gone && stopped_;
    if (gone || !(early_ || u_.chance(20))) return;
    early_ = false;
    host_.write(GYRE_REG_CONTROL, GYRE_CONTROL_SOFT_RESET);
    u_.compare("QUEUE_READ after a soft reset", host_.read(GYRE_REG_QUEUE_READ), 0);
    u_.compare("QUEUE_STATUS after a soft reset", host_.read(GYRE_REG_QUEUE_STATUS), 0);
    *machine = {};
    read_ = 0;
  }

 private:
  // Numbers that the launches of this session count on from.
  void near_limits() {
    static const unsigned bits[] = {16, 20, 31, 32, 32, 48, 63};
    DeviceLimits &limits = rig_.limits;
    host_.write(GYRE_REG_QUEUE_SETUP, 0);
    host_.finish();
    if (u_.chance(40)) {
      const uint64_t limit = uint64_t(1) << bits[u_.below(sizeof bits / sizeof *bits)];
      limits.clock_at(limit - 1 - u_.below(3000));
    }
    clock_ = limits.clock();
    if (u_.chance(40)) limits.packets_at(DeviceLimits::draw(u_));
    age_ = u_.chance(25) ? DeviceLimits::draw(u_) : 0;
    // A limit of one bit, and launches that are not far from it.
    one_bit_ = !headers_.stacks() && u_.chance(10) ? 1u << u_.below(32) : 0;
    if (one_bit_) age_ = one_bit_ > limit() ? one_bit_ - 1 - u_.below(limit()) : 0;
    limits.ages_at(age_);
    for (unsigned i = 0; i < count_; ++i) groups_from(i);
  }
  // The walk of packet i begins with the first of its groups that are not skipped.
  void groups_from(unsigned i) {
    const uint32_t *from = packet_[i].from;
    rig_.limits.groups_at(arguments(i), {{from[0], from[1], from[2]}});
  }
  uint32_t place(uint32_t number) const { return ring_at_ + 64 * (number & ((1u << ring_) - 1)); }

  // Into the ring as far as there is room; the doorbell.
  void feed(unsigned most) {
    const uint32_t taken = host_.read(GYRE_REG_QUEUE_READ) - read_;
    u_.check(taken <= written_, "no packet is taken that is not there");
    for (; most > 0 && written_ < count_ && written_ - taken < 1u << ring_; --most, ++written_) {
      for (unsigned w = 0; w < 16; ++w)
        put(place(read_ + written_) + 4 * w, packet_[written_].word[w]);
    }
    host_.write(GYRE_REG_QUEUE_WRITE, read_ + written_);
  }

  void begin() {
    written_ = 0;
    stopped_ = disturbed_ = false;
    if (cfg_.headers) host_.write(GYRE_REG_EXCEPTION_CLEAR, GYRE_EXCEPTION_CLEAR_CLEAR);
    host_.write(GYRE_REG_QUEUE_SETUP, 0);
    read_ = host_.read(GYRE_REG_QUEUE_READ);
    host_.write(GYRE_REG_QUEUE_WRITE, read_);
    host_.write(GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_ACK);
    host_.flush();  // the program is another one
    set_up();
    u_.note("%u packets, ring %u at %08x, read %u", count_, ring_, ring_at_, read_);
  }
  void set_up() {
    host_.write(GYRE_REG_QUEUE_BASE, ring_at_ | u_.below(64));
    host_.write(GYRE_REG_STACK, stack() | stack_ | draw_stack_bits(u_));
    stack_register_ = host_.read(GYRE_REG_STACK);
    u_.compare("STACK", stack_register_ & ~GYRE_STACK_BY_WORD, stack() | stack_);
    // Some never end; on a slow memory those of many threads take longer than that.
    unlimited_ = age_ > ~0u - limit();
    if (one_bit_) unlimited_ = false;
    host_.write(GYRE_REG_QUEUE_LIMIT, one_bit_ ? one_bit_ : unlimited_ ? 0 : age_ + limit());
    host_.write(GYRE_REG_QUEUE_SETUP, GYRE_QUEUE_SETUP_ENABLE | ring_);
  }
  // One good packet, and the doorbell, while a soft reset may be under way.
  void ring_again() {
    disturbed_ = true;
    clock_ = 0;             // a soft reset is one of the clock, too
    era_ = (era_ + 1) % 4;  // a word may still be on its way to a completion of before
    do draw(0);
    while (packet_[0].error || packet_[0].kind);
    groups_from(0);
    count_ = 1;
    written_ = read_ = 0;
    set_up();
    feed(1);
    u_.cover("a doorbell after a soft reset", true);
  }
  uint32_t limit() const { return headers_.stacks() ? 200000 : 6000; }
  // Unused here; a multiple of all stacks of a warp.
  uint32_t stack() const { return (base() + 0x800000) & ~0x3ffffu; }
  uint32_t taken() { return host_.read(GYRE_REG_QUEUE_READ) - read_; }

  // Until all packets are over. True: a reset has ended it before.
  bool watch() {
    const uint64_t start = u_.cycle();
    for (;;) {
      feed(1 + u_.below(4));
      host_.idle(u_.below(u_.chance(50) ? 30 : 400));
      if (u_.chance(30)) host_.poke();
      if (unlimited_ && u_.chance(10)) {  // what is as old as it gets is late at once
        unlimited_ = false;
        host_.write(GYRE_REG_QUEUE_LIMIT, limit());
      }
      const uint32_t status = host_.read(GYRE_REG_QUEUE_STATUS);
      stopped_ = status & GYRE_QUEUE_STATUS_STOPPED;
      disturbed_ |= stopped_;
      u_.cover("a launch is under way", status & GYRE_QUEUE_STATUS_ACTIVE);
      u_.check(u_.cycle() - start < 1500000, "the launches end");
      if (stopped_) {
        u_.check(!(status & GYRE_QUEUE_STATUS_ACTIVE), "nothing is under way when the queue stops");
        u_.cover("the queue stops", true);
        if (written_ == count_ && taken() == count_) return false;
        host_.write(GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_ACK);
        continue;
      }
      const bool disturbs = !headers_.stacks();
      if (disturbs && u_.below(u_.seen(kRace) ? 40 : 8) == 0 && rig_.limits.race()) {
        disturbed_ = true;
        u_.cover(kRace, true);
        if (u_.chance(40)) host_.write(GYRE_REG_CONTROL, GYRE_CONTROL_STOP);
      }
      if (disturbs && u_.below(150) == 0) {
        disturbed_ = true;
        host_.write(GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_CANCEL);
        u_.cover("launches are cancelled", true);
        // Acknowledged before the queue has stopped, or just then.
        for (unsigned n = u_.below(20); n > 0; --n, early_ = true)
          host_.write(GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_ACK);
      }
      if (disturbs && u_.below(150) == 0) {
        disturbed_ = true;
        host_.write(GYRE_REG_CONTROL, GYRE_CONTROL_STOP);
      }
      if (disturbs && u_.below(400) == 0) {
        const bool soft = u_.chance(50), again = soft && u_.chance(50);
        host_.write(GYRE_REG_CONTROL, soft ? GYRE_CONTROL_SOFT_RESET : GYRE_CONTROL_ABANDON);
        if (again) {
          ring_again();
          continue;
        }
        while (host_.status() & (GYRE_STATUS_BUSY | GYRE_STATUS_ABANDONED)) {
          u_.check(u_.cycle() - start < 2000000, "a reset ends");
        }
        u_.compare("QUEUE_READ after a reset", host_.read(GYRE_REG_QUEUE_READ), 0);
        u_.cover("a reset ends the launches", true);
        return true;
      }
      if (!(status & GYRE_QUEUE_STATUS_ACTIVE) && written_ == count_ && taken() == count_) {
        return false;
      }
    }
  }

  // The numbers of what was forbidden, and the first of it.
  void check_exceptions() {
    DeviceDenied sum = {};
    for (unsigned i = 0; i < count_; ++i) {
      const Packet &p = packet_[i];
      for (uint32_t x = 0; p.headed && !p.error && x < p.grid[0]; ++x)
        headers_.count(p.header, x & 1, &sum);
    }
    u_.compare("EXCEPTION_STORES", host_.read(GYRE_REG_EXCEPTION_STORES), sum.stores);
    u_.compare("EXCEPTION_PRIVATE", host_.read(GYRE_REG_EXCEPTION_PRIVATE), sum.privates);
    u_.compare("EXCEPTION_SILENT", host_.read(GYRE_REG_EXCEPTION_SILENT), sum.silents);
    u_.compare("EXCEPTION_CALLS of a kernel without calls", host_.read(GYRE_REG_EXCEPTION_CALLS),
               0);
    const uint32_t code = host_.read(GYRE_REG_EXCEPTION_CODE);
    u_.compare("there is a record", code >> 31, sum.stores + sum.privates != 0);
    if (!(code >> 31)) return u_.compare("EXCEPTION_CODE without a record", code, 0);
    const uint32_t number = ((code >> 8) - read_) & 255, pc = host_.read(GYRE_REG_EXCEPTION_PC);
    u_.check(number < count_ && packet_[number].headed, "the record names a launch with a header");
    DeviceDenied one = {};
    headers_.count(packet_[number].header, false, &one);
    u_.check((code & 3) == 1 ? one.stores != 0 : one.privates != 0, "which has such accesses");
    const uint32_t opcode = word(pc) & 0x7f, base_register = word(pc) >> 15 & 31;
    const bool stores = opcode == 0x23 || opcode == 0x2f, memory = stores || opcode == 0x03;
    const bool on_stack = base_register == 2 || base_register == 14;
    u_.check((code & 3) == 1 ? stores && base_register != 2 : memory && on_stack,
             "its instruction");
    const uint32_t where = host_.read(GYRE_REG_EXCEPTION_WHERE);
    u_.check((where & 0xff) < cfg_.num_warps && where >> 8 < cfg_.num_cores, "its warp");
    const uint32_t lanes = host_.read(GYRE_REG_EXCEPTION_LANES);
    u_.check(lanes != 0 && lanes <= ~0u >> (32 - cfg_.num_threads), "its threads");
    u_.cover("a record of a store", (code & 3) == 1);
    u_.cover(DeviceHeaders::kStackRecord, (code & 3) == 2);
  }

  // All packets are taken: the run ends, and memory says what has happened.
  void end() {
    const uint64_t start = u_.cycle();
    while (host_.status() & GYRE_STATUS_BUSY) u_.check(u_.cycle() - start < 200000, "the run ends");
    u_.check(rig_.memory.empty(), "AXI has nothing under way when busy has fallen");
    for (unsigned i = 0; i < count_; ++i) {
      check(i, rig_.limits.clock());
      u_.cover("a packet after number 127", (read_ + i & 255) > 127);
      if (cfg_.headers)
        u_.cover("a packet with a header after number 127",
                 packet_[i].headed && (read_ + i & 255) > 127);
    }
    if (cfg_.headers && !disturbed_) check_exceptions();
  }

  static constexpr const char *kRace = "launches come to their limits together";

  Rig &rig_;
  Host &host_;
  unsigned written_ = 0;
  uint32_t ring_ = 0, ring_at_ = 0, read_ = 0;
  bool stopped_ = false;
  bool disturbed_ = false;  // something has ended launches before their end
  uint32_t age_ = 0;        // that launches begin with
  uint32_t one_bit_ = 0;    // this is QUEUE_LIMIT
  bool unlimited_ = false;  // QUEUE_LIMIT is 0 at first
  bool early_ = false;      // acknowledged without a look: what it has stopped is not known
};

#endif

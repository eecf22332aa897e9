// gyre_device_draws.h - random lists of draws for the launch queue, to test the vertex stage
// through the registers of the device.
//
// The lists and their programs come from tb/graphics/stage_lists.c and are mixed with launches and
// wrong packets. The host rings the doorbell, polls, cancels, stops and resets at random.
// - After a completed list, memory must equal word by word what the functional simulator leaves.
// - After a list that was ended early, each result must say done, ended or skipped, in this order.

#ifndef GYRE_DEVICE_DRAWS_H
#define GYRE_DEVICE_DRAWS_H

#include "gyre/launch.h"
#include "gyre_device_lists.h"

template <class Rig, class Host>
class DrawSession : DeviceLists {
 public:
  DrawSession(Rig &rig, Host &host) : DeviceLists(rig.u, rig.cfg), rig_(rig), host_(host) {}

  void run(Machine *machine) {
    rig_.memory.memory = memory_.get();
    rig_.memory.read_errors = rig_.memory.write_errors = 0;
    prepare();
    for (uint32_t &from : counts_) from = u_.chance(50) ? 0 : DeviceLimits::draw(u_);
    rig_.limits.counts_at(counts_);
    begin();
    const bool gone = watch();
    rig_.limits.forget();
    if (!gone) end();
    host_.write(GYRE_REG_QUEUE_SETUP, 0);
    *machine = {};
    machine->used = !gone;
    machine->halted = !gone && stopped_;
  }

 private:
  static constexpr const char *kStopped = "a list is stopped";
  enum { PACKETS = 4, RING = 2 };
  enum Kind { LIST, LAUNCH, WRONG };
  enum Act { NONE, CANCEL, STOP, SOFT_RESET, ABANDON };
  struct Packet {
    uint32_t word[16];
    Kind kind;
    uint16_t error;
  };

  uint32_t after() const { return base() + STAGE_BYTES; }
  uint32_t completion(unsigned i) const { return after() + 0x1000 + 4 * i; }
  uint32_t stamp(unsigned i) const { return after() + 0x1100 + 16 * i; }
  uint32_t ring() const { return after() + 0x2000; }

  Packet make(Kind kind, unsigned i) {
    Packet p = {};
    p.kind = kind;
    p.word[3] = completion(i);
    p.word[14] = u_.chance(40) ? stamp(i) : 0;
    if (kind == LAUNCH) {  // its kernel ends at once
      p.word[0] = GYRE_PACKET_LAUNCH | u_.below(8) << 8 | 1 << 16;
      p.word[1] = after();
      p.word[4] = 1 + u_.below(20);
      p.word[5] = p.word[6] = p.word[8] = 1;
      p.word[7] = (1 + u_.below(rig_.cfg.num_threads)) | 1 << 16;
      return p;
    }
    p.word[0] = GYRE_PACKET_DRAWS | u_.below(8) << 8;
    p.word[1] = list_;
    if (kind == LIST) return p;
    static const struct {
      uint8_t word;
      uint32_t change;
      uint8_t rule;
    } wrong[] = {{0, 1u << 11, GYRE_PACKET_HEADER},   {0, 1u << 17, GYRE_PACKET_HEADER},
                 {1, 32, GYRE_PACKET_LIST},           {1, 1u << 31, GYRE_PACKET_LIST},
                 {2, 1u << 31, GYRE_PACKET_RESERVED}, {7, 0xffffffff, GYRE_PACKET_RESERVED},
                 {13, 64, GYRE_PACKET_RESERVED},      {14, 1, GYRE_PACKET_STAMP},
                 {15, 16, GYRE_PACKET_RESERVED}};
    const auto &w = wrong[u_.below(sizeof wrong / sizeof *wrong)];
    p.word[w.word] ^= w.change;
    p.error = uint16_t(GYRE_LAUNCH_PACKET | w.rule);
    return p;
  }

  void prepare() {
    draw_list();
    spoil();
    for (uint32_t i = 0; i < STAGE_BYTES; i += 4)
      put(base() + i, *stage_word(lists_.get(), base() + i));
    put(after(), 0x0000000b);  // tmc zero
    count_ = 1 + u_.below(PACKETS);
    const unsigned where = u_.below(count_);
    for (unsigned i = 0; i < count_; ++i) {
      packet_[i] = make(i == where ? LIST : u_.chance(50) ? LAUNCH : WRONG, i);
      put(completion(i), 0);
    }
    act_ = mixed_ || u_.chance(60) ? NONE : Act(1 + u_.below(4));
    acts_at_ = u_.below(u_.chance(50) ? 3000 : 20000);
    // Long sessions are few, so until a list was stopped, a stop waits until the list is under way.
    list_at_ = 0;
    if (u_.seen(kStopped) || mixed_ || !u_.chance(75)) return;
    act_ = u_.chance(50) ? CANCEL : STOP;
    acts_at_ = u_.below(2000);
    list_at_ = where + 1;
  }

  void begin() {
    host_.write(GYRE_REG_EXCEPTION_CLEAR, GYRE_EXCEPTION_CLEAR_CLEAR);
    host_.write(GYRE_REG_QUEUE_SETUP, 0);
    read_ = host_.read(GYRE_REG_QUEUE_READ);
    host_.write(GYRE_REG_QUEUE_WRITE, read_);
    host_.write(GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_ACK);
    host_.flush();  // memory is another one
    host_.write(GYRE_REG_QUEUE_BASE, ring());
    host_.write(GYRE_REG_STACK, base() + 0x800000);
    host_.write(GYRE_REG_QUEUE_LIMIT, spoil_ == HANG ? 20000 : 0);
    for (unsigned i = 0; i < count_; ++i) {
      for (unsigned w = 0; w < 16; ++w)
        put(ring() + 64 * ((read_ + i) % (1u << RING)) + 4 * w, packet_[i].word[w]);
    }
    host_.write(GYRE_REG_QUEUE_SETUP, GYRE_QUEUE_SETUP_ENABLE | RING);
    host_.write(GYRE_REG_QUEUE_WRITE, read_ + count_);
    u_.note("list %08x of %u draws, spoil %d at %u, act %d at %u", list_, lists_->draws, spoil_,
            spoiled_, act_, acts_at_);
    stopped_ = ended_ = false;
  }

  uint32_t taken() { return host_.read(GYRE_REG_QUEUE_READ) - read_; }

  // Until all packets are over. True: a reset has ended it before.
  bool watch() {
    const uint64_t start = u_.cycle();
    uint64_t acts_from = start;
    for (;;) {
      host_.idle(u_.below(u_.chance(50) ? 30 : 400));
      if (u_.chance(30)) host_.poke();
      const uint32_t status = host_.read(GYRE_REG_QUEUE_STATUS);
      u_.check(u_.cycle() - start < 6000000, "the lists end");
      stopped_ = status & GYRE_QUEUE_STATUS_STOPPED;
      if (stopped_) {
        ended_ = true;
        if (taken() == count_) return false;
        host_.write(GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_ACK);
        continue;
      }
      if (list_at_ && taken() < list_at_) acts_from = u_.cycle();
      if (act_ != NONE && u_.cycle() - acts_from >= acts_at_) {
        const Act act = act_;
        act_ = NONE;
        if (act == CANCEL) host_.write(GYRE_REG_QUEUE_ACTION, GYRE_QUEUE_ACTION_CANCEL);
        if (act == STOP) host_.write(GYRE_REG_CONTROL, GYRE_CONTROL_STOP);
        ended_ = true;
        if (act == CANCEL || act == STOP) continue;
        host_.write(GYRE_REG_CONTROL,
                    act == SOFT_RESET ? GYRE_CONTROL_SOFT_RESET : GYRE_CONTROL_ABANDON);
        const uint64_t since = u_.cycle();
        while (host_.status() & (GYRE_STATUS_BUSY | GYRE_STATUS_ABANDONED))
          u_.check(u_.cycle() - since < 20000, "a reset ends, however long the list is");
        u_.compare("QUEUE_READ after a reset", host_.read(GYRE_REG_QUEUE_READ), 0);
        u_.cover("a reset ends a list", true);
        return true;
      }
      if (!(status & GYRE_QUEUE_STATUS_ACTIVE) && taken() == count_) return false;
    }
  }

  // Returns true for words of the first exception if the order of warps decides which it is; with pixels
  // also which program raises it.
  bool of_first_exception(unsigned draw, unsigned w) {
    return expected(draw, GYRE_DRAW_WARPS) + expected(draw, GYRE_DRAW_PIXEL_WARPS) >= 2 &&
           w >= GYRE_DRAW_EXCEPTION + !expected(draw, GYRE_DRAW_PIXEL_WARPS) &&
           w <= GYRE_DRAW_EXCEPTION_VALUE;
  }

  // Returns the expected word w of a draw's result.
  uint32_t wanted(unsigned draw, unsigned w) {
    const unsigned count = w - GYRE_DRAW_REFERENCES;
    const bool counts = expected(draw, GYRE_DRAW_STATUS) == GYRE_DRAW_DONE;
    return expected(draw, w) + (counts && count < GYRE_DRAW_COUNTS ? counts_[count] : 0);
  }

  void check_done() {
    for (uint32_t i = 0; i < STAGE_BYTES; i += 4) {
      const uint32_t at = base() + i;
      bool free = false;
      uint32_t want = *stage_expected(lists_.get(), at);
      for (unsigned d = 0; d < lists_->draws; ++d) {
        const uint32_t w = (at - lists_->result[d]) / 4;
        if (w >= GYRE_DRAW_RESULT_WORDS) continue;
        free |= of_first_exception(d, w);
        want = wanted(d, w);
      }
      if (free || word(at) == want) continue;
      u_.note("memory at %08x, results at %08x ...", at, lists_->result[0]);
      u_.compare("memory (rtl) and the functional simulator's (twin)", word(at), want);
    }
    u_.compare("EXCEPTION_SILENT (rtl) and the functional simulator's (twin)",
               host_.read(GYRE_REG_EXCEPTION_SILENT), lists_->silents);
    u_.cover("instructions in double precision do nothing", lists_->silents);
    for (unsigned d = 0; d < lists_->draws; ++d) {
      u_.cover("a draw is done", result(d, GYRE_DRAW_STATUS) == GYRE_DRAW_DONE);
      u_.cover("a draw is refused", result(d, GYRE_DRAW_STATUS) >> 8 == 1);
      u_.cover("a draw whose private memory overlaps",
               expected(d, GYRE_DRAW_STATUS) == GYRE_DRAW_HEADER_RULE + GYRE_HEADER_SIZES);
      u_.cover("a draw that asks for double precision",
               expected(d, GYRE_DRAW_STATUS) == GYRE_DRAW_HEADER_RULE + GYRE_HEADER_FP64);
      u_.cover("primitives are written", expected(d, GYRE_DRAW_WRITTEN));
      u_.cover("vertices are reused",
               expected(d, GYRE_DRAW_REFERENCES) > expected(d, GYRE_DRAW_SHADED));
      u_.cover("exceptions of programs", result(d, GYRE_DRAW_EXCEPTIONS));
      if (cfg_.pixels) cover_pixels(d);
    }
  }

  void check_ended(uint32_t said) {
    bool ended = false;
    for (unsigned d = 0; d < lists_->draws; ++d) {
      const uint32_t status = result(d, GYRE_DRAW_STATUS);
      u_.note("draw %u: status %x, expected %x; completion %x", d, status,
              expected(d, GYRE_DRAW_STATUS), said);
      if (spoil_ == NO_END && d == spoiled_) {
        u_.compare("a result that has no address", status, before(d));
      } else if (status == before(d) && !ended) {
        u_.check(d == 0 && said == GYRE_LAUNCH_CANCELLED, "a list that was not begun was stopped");
        return;
      } else if (ended) {
        u_.compare("a draw after one that was ended", status, GYRE_DRAW_SKIPPED);
        u_.cover("a draw is skipped", true);
      } else if (status == said) {
        ended = true;
        if (said >> 8 == 2) {
          u_.check(spoil_ == FAULT && d == spoiled_, "the draw whose program faults");
          u_.compare("the fault's cause", result(d, GYRE_DRAW_FAULT_CAUSE), GYRE_FAULT_ILLEGAL);
          u_.compare("the fault's value", result(d, GYRE_DRAW_FAULT_VALUE), 0);
          u_.cover("a draw faults", true);
          if (cfg_.pixels) u_.cover("a pixel program faults", of_pixels_);
        }
      } else {
        u_.compare("a draw before one that was ended", status, expected(d, GYRE_DRAW_STATUS));
        u_.compare("its primitives", result(d, GYRE_DRAW_WRITTEN), wanted(d, GYRE_DRAW_WRITTEN));
      }
    }
  }

  void end() {
    const uint64_t start = u_.cycle();
    while (host_.status() & GYRE_STATUS_BUSY) u_.check(u_.cycle() - start < 200000, "the run ends");
    u_.check(rig_.memory.empty(), "AXI has nothing under way when busy has fallen");
    for (unsigned i = 0; i < count_; ++i) {
      const Packet &p = packet_[i];
      const uint32_t said = word(completion(i));
      u_.note("packet %u, kind %d: completion %x", i, p.kind, said);
      u_.check(said != 0, "each packet has its completion");
      if (p.kind == WRONG) {
        u_.compare("the completion of a wrong packet", said, p.error);
      } else if (said != GYRE_LAUNCH_DONE) {
        u_.check(ended_ || (spoil_ == NO_END && said == GYRE_LAUNCH_LOST),
                 "what is not done was ended");
      }
      if (said == GYRE_LAUNCH_DONE && p.word[14]) {
        const uint64_t from = uint64_t(word(stamp(i) + 4)) << 32 | word(stamp(i));
        const uint64_t to = uint64_t(word(stamp(i) + 12)) << 32 | word(stamp(i) + 8);
        u_.check(from < to && to <= rig_.limits.clock(), "the stamp of a packet");
      }
      if (p.kind != LIST) continue;
      u_.check(spoil_ == NOTHING || said != GYRE_LAUNCH_DONE, "a spoiled list is not done");
      u_.cover("a list is lost", said == GYRE_LAUNCH_LOST);
      u_.cover("a list is late", said == GYRE_LAUNCH_LATE);
      u_.cover(kStopped, said == GYRE_LAUNCH_CANCELLED);
      if (said == GYRE_LAUNCH_DONE)
        check_done();
      else
        check_ended(said);
    }
  }

  Rig &rig_;
  Host &host_;
  DeviceLimits::Counts counts_ = {};  // that draws begin with
  Packet packet_[PACKETS];
  Act act_ = NONE;
  unsigned count_ = 0;
  uint32_t acts_at_ = 0, read_ = 0;
  uint32_t list_at_ = 0;  // so many packets are taken when what acts may begin to count
  bool stopped_ = false;
  bool ended_ = false;  // something may have been ended before its end
};

#endif

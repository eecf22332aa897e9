// gyre_device_packets.h - makes random packets for the launch queue, right and wrong ones, and
// says what memory must hold when each packet is over. Their kernels end, fault or never end.

#ifndef GYRE_DEVICE_PACKETS_H
#define GYRE_DEVICE_PACKETS_H

#include <algorithm>

#include "gyre/launch.h"
#include "gyre_device_end.h"
#include "gyre_device_sph.h"
#include "gyre_device_stack.h"
#include "work_program.h"

class DevicePackets {
 protected:
  DevicePackets(Unit &u, const gyre_config &cfg)
      : u_(u), cfg_(cfg), headers_(u, cfg), memory_(gyre_memory_new()), base_(cfg.ram_base) {
    if (!memory_) die("out of memory");
    if (u.chance(60)) base_ += 0x10000 * u.below((cfg.ram_bytes - SPAN) / 0x10000 + 1);
  }

  struct Packet {
    uint32_t word[16];
    uint32_t grid[3], group[3], offset[3], row, plane, kind, marks;
    uint32_t from[3];  // number of its first workgroup, in a grid that exceeds `grid` by it
    uint16_t error;    // the code of a wrong one
    bool headed;       // it has this header, and its kernel is that of sph_program.h
    DeviceHeader header;
  };
  enum { PACKETS = 12, HEADED = 0x400, HEADERS = 0x3800, RESULTS = 0x8000, SPAN = 0x1000000 };

  uint32_t word(uint32_t addr) const { return gyre_memory_read(memory_.get(), addr, 4); }
  void put(uint32_t addr, uint32_t value) { store_word(memory_.get(), addr, value); }
  // Of SPAN bytes in which everything of a session lies.
  uint32_t base() const { return base_; }
  uint32_t completion(unsigned i) const {
    return base() + 0x1000 + 256 * place_ + 64 * era_ + 4 * i;
  }
  uint32_t stamp(unsigned i) const {
    return base() + 0x1800 + 1024 * (place_ & 1) + 256 * era_ + 16 * i;
  }
  uint32_t arguments(unsigned i) const { return base() + 0x1400 + 64 * i; }

  // A workgroup of at most as many items as a core has threads, a grid of few of them.
  void draw_shape(Packet *p) {
    const uint32_t most = small_ ? cfg_.num_threads : cfg_.num_warps * cfg_.num_threads;
    uint32_t left = most, dims = 1 + u_.below(3), items = 1;
    for (unsigned d = 0; d < 3; ++d) {
      const bool there = d < dims;
      p->group[d] = there ? 1 + u_.below(std::min(left, u_.chance(30) ? 40u : 5u)) : 1;
      left /= p->group[d];
      p->grid[d] = there ? 1 + u_.below(p->group[d] * (small_ ? 1 : 1 + u_.below(3))) : 1;
      while (p->grid[d] > 1 && items * p->grid[d] > 300) p->grid[d] /= 2;
      items *= p->grid[d];
      p->offset[d] = u_.chance(50) ? 0 : u_.rand32();
    }
    p->from[0] = p->from[1] = p->from[2] = 0;
    if (far_ && !small_ && u_.chance(40)) draw_far(p, dims - 1);
    p->word[0] = 1 | dims << 16 | (small_ ? 0 : u_.below(8) & u_.below(8)) << 8;
    p->row = 0, p->plane = 0;
    while (1u << p->row < p->grid[0]) ++p->row;
    p->plane = p->row;
    while (1u << (p->plane - p->row) < p->grid[1]) ++p->plane;
  }

  // Two or more workgroups in dimension d, after so many that their numbers pass 2^16, 2^20 or
  // another power of two: those are skipped.
  void draw_far(Packet *p, unsigned d) {
    uint32_t limit = u_.chance(50) ? 1u << 16 : 1u << 20;
    if (u_.chance(40)) limit = 1u << (16 + u_.below(15));
    while (uint64_t(limit + 4) * p->group[d] >= 1u << 31) limit /= 2;
    p->from[d] = limit - 1 - u_.below(3);
    p->grid[d] = p->group[d] + 1 + u_.below(p->group[d] * 3);
    // Often its first item is just below a multiple of 2^20, too.
    p->offset[d] = u_.chance(30)   ? 0
                   : u_.chance(70) ? (u_.below(4096) << 20) - p->from[d] * p->group[d] - u_.below(8)
                                   : u_.rand32();
    for (unsigned k = 0; k < d; ++k)
      while (p->grid[k] > 1 && p->grid[0] * p->grid[1] * p->grid[2] > 300) p->grid[k] /= 2;
  }

  void draw(unsigned i) {
    Packet *p = &packet_[i];
    *p = {};
    draw_shape(p);
    p->kind = headers_.stacks() ? 0 : u_.chance(8) ? 1 : u_.chance(6) ? 2 : 0;
    if (small_ && u_.chance(40)) p->kind = 2;
    p->marks = next_marks_;
    next_marks_ = p->marks + (16u << p->plane) * p->grid[2];
    p->word[1] = base();
    p->word[2] = arguments(i);
    p->word[3] = u_.chance(90) ? completion(i) : 0;
    for (unsigned d = 0; d < 3; ++d) {
      p->word[4 + d] = p->from[d] * p->group[d] + p->grid[d];
      p->word[9 + d] = p->offset[d];
    }
    p->word[7] = p->group[0] | p->group[1] << 16;
    // Each strip begins with the first row, so rows can be skipped in a single strip only.
    p->word[8] = p->group[2] | (p->from[1] == 0 && u_.chance(50) ? u_.below(4) << 16 : 0);
    // Little of it has several workgroups on a core at a time: only the first of them has offset 0.
    p->word[12] =
        u_.chance(50)
            ? 0
            : u_.below((small_ || u_.chance(50) ? cfg_.lmem_bytes / 8 : cfg_.lmem_bytes) + 1);
    p->word[13] = u_.chance(50) ? 0 : 64u << u_.below(7);
    p->word[14] = u_.chance(60) ? stamp(i) : 0;
    if (cfg_.headers && u_.chance(60)) draw_headed(i);
    if (u_.chance(15)) spoil(p);
    uint32_t first_item[3];
    for (unsigned d = 0; d < 3; ++d) first_item[d] = p->offset[d] + p->from[d] * p->group[d];
    const uint32_t args[WORK_ARGUMENTS] = {p->marks,      p->row,        p->plane, first_item[0],
                                           first_item[1], first_item[2], p->kind,  u_.below(2)};
    for (unsigned w = 0; w < WORK_ARGUMENTS; ++w) put(arguments(i) + 4 * w, args[w]);
    put(completion(i), 0);
    for (unsigned w = 0; w < 4; ++w) put(stamp(i) + 4 * w, 0);
    for (uint32_t a = p->marks; a < next_marks_; a += 4) put(a, 0);
    for (uint32_t x = 0; p->headed && x < p->grid[0]; ++x) {
      put(p->marks + SPH_ITEM * x + 4 * SPH_FIRST, first(*p, x));
      put(p->marks + SPH_ITEM * x + 4 * SPH_SUM, 7);
    }
  }

  // A row of items with a header, whose kernel is told by its offset in y what it may do.
  void draw_headed(unsigned i) {
    Packet *p = &packet_[i];
    p->headed = true;
    p->kind = 0;
    p->from[0] = p->from[1] = p->from[2] = 0;
    p->group[0] = 1 + u_.below(cfg_.num_warps * cfg_.num_threads);
    p->grid[0] = 1 + u_.below(std::min(3 * p->group[0], 60u));
    p->grid[1] = p->grid[2] = p->group[1] = p->group[2] = 1;
    next_marks_ = p->marks + SPH_ITEM * p->grid[0];
    p->header = headers_.draw(p->word[13]);
    const uint32_t at = base() + HEADERS + 0x80 * i + 16 * u_.below(4);
    for (unsigned w = 0; w < 20; ++w) put(at + 4 * w, p->header.word[w]);
    p->word[0] = 1 | 1u << 16 | (p->word[0] & 0x700) | p->header.compatible << 11;
    p->word[1] = base() + HEADED;
    p->word[2] = p->marks;
    p->word[4] = p->grid[0], p->word[5] = p->word[6] = 1;
    p->word[7] = p->group[0] | 1u << 16, p->word[8] = 1;
    p->word[9] = p->word[11] = 0;
    p->word[10] = headers_.flags(p->header);
    p->word[15] = at;
    p->error = p->header.error;
  }
  static uint32_t first(const Packet &p, uint32_t x) { return p.marks + 0x1000 * x + 1; }

  // One thing that is wrong.
  void spoil(Packet *p) {
    const uint32_t beyond = cfg_.ram_base + cfg_.ram_bytes;  // the first address that is not there
    const uint32_t dims = p->word[0] >> 16 & 3;
    struct Spoil {
      unsigned word;
      uint32_t value;
      int code;
    };
    const Spoil all[] = {
        {0, p->word[0] ^ 2, GYRE_PACKET_FORMAT},
        {0, p->word[0] | 1u << (cfg_.headers ? 12 + u_.below(4) : 11 + u_.below(5)),
         GYRE_PACKET_HEADER},
        {0, p->word[0] & ~(3u << 16), GYRE_PACKET_DIMENSIONS},
        {1, p->word[1] + 2, GYRE_PACKET_KERNEL},
        {2, p->word[2] + 8, GYRE_PACKET_ARGS},
        {2, beyond, GYRE_PACKET_ARGS},
        {3, completion(0) + 1, GYRE_PACKET_COMPLETION},
        {4, 0, GYRE_PACKET_GRID},
        {6, 0x80000000u, GYRE_PACKET_GRID},
        {7, p->word[7] & 0xffff, GYRE_PACKET_GROUP},
        {8, p->word[8] & 0xffff0000, GYRE_PACKET_GROUP},
        {7, p->word[7] | 0x4000, GYRE_PACKET_THREADS},
        {7, p->word[7] | 0x40000000, dims > 1 ? GYRE_PACKET_THREADS : GYRE_PACKET_GROUP},
        {8, p->word[8] | 0x400, dims > 2 ? GYRE_PACKET_THREADS : GYRE_PACKET_GROUP},
        {12, cfg_.lmem_bytes + 1, GYRE_PACKET_LOCAL},
        {13, 96, GYRE_PACKET_PRIVATE},
        {13, 8192u << stack_, GYRE_PACKET_PRIVATE},
        {14, stamp(0) + 4, GYRE_PACKET_STAMP},
        {15, 1 + u_.below(100), GYRE_PACKET_RESERVED}};
    const Spoil &s = all[u_.below(sizeof all / sizeof *all)];
    if (s.word == 2 && s.value == 0) return;  // which means: none
    if (s.word == 13 && s.value > 65536) return;
    p->word[s.word] = s.value;
    if (s.code == GYRE_PACKET_COMPLETION) p->word[3] = s.value;
    p->error = uint16_t(GYRE_LAUNCH_PACKET | s.code);
    p->kind = 0;
    u_.cover("a packet with something wrong", true);
  }

  // Programs for stacks of 2^(12 + stack_) bytes, and packets.
  void prepare() {
    uint32_t code[WORK_WORDS];
    const uint32_t n = work_program(code);
    for (uint32_t i = 0; i < n; ++i) put(base() + 4 * i, code[i]);
    stack_ = u_.below(2);
    place_ = u_.below(4);
    uint32_t headed[SPH_WORDS];
    const uint32_t words = cfg_.headers ? headers_.program(headed, stack_) : 0;
    for (uint32_t i = 0; i < words; ++i) put(base() + HEADED + 4 * i, headed[i]);
    // Launches of one warp that do not wait, some without end: several are under way together.
    small_ = !headers_.stacks() && u_.chance(20);
    next_marks_ = base() + RESULTS;
    count_ = 1 + u_.below(PACKETS);
    for (unsigned i = 0; i < count_; ++i) draw(i);
  }

  // Checks item x, y, z of a launch.
  void check_item(const Packet &p, uint32_t x, uint32_t y, uint32_t z, bool must, bool may) {
    const uint32_t id[3] = {x, y, z};
    const uint32_t at = p.marks + 16 * (x + (y << p.row) + (z << p.plane));
    const uint32_t times = word(at);
    u_.check(times <= 1, "no item runs twice");
    if (must) u_.compare("an item that is done", times, 1);
    if (!may) u_.compare("an item that must not run", times, 0);
    if (!times || !must) return;
    uint32_t local = 0, group = 0;
    for (unsigned d = 0; d < 3; ++d) {
      local += id[d] % p.group[d] << 10 * d;
      const uint32_t number = p.from[d] + id[d] / p.group[d];
      group += number << 10 * d;
      if (d) group += number >> (32 - 10 * d);
    }
    u_.compare("its ids in the workgroup", word(at + 4), local);
    u_.compare("the number of its workgroup", word(at + 8), group);
    check_stack(u_, cfg_, memory_.get(), stack_register_, word(at + 12));
  }

  void check_headed(const Packet &p, bool done) {
    for (uint32_t x = 0; x < p.grid[0]; ++x) {
      const uint32_t at = p.marks + SPH_ITEM * x;
      if (done) headers_.check(p.header, memory_.get(), at, x & 1, first(p, x));
      if (p.error) u_.compare("an item of a wrong packet", word(at + 4 * SPH_COPY), 0);
    }
    if (done) headers_.cover(p.header);
    u_.cover("a header is refused", (p.error & 0xff00) == GYRE_LAUNCH_HEADER);
  }

  // `now`: the clock of the stamps.
  void check(unsigned i, uint64_t now) {
    const Packet &p = packet_[i];
    const uint32_t said = p.word[3] ? word(completion(i)) : 0;
    const bool known = p.word[3] == completion(i), done = said == GYRE_LAUNCH_DONE;
    u_.note("packet %u: completion %x, error %x, kind %u", i, said, p.error, p.kind);
    if (known) {
      u_.check(said != 0, "each launch has its completion");
      if (p.error) u_.compare("the completion of a wrong packet", said, p.error);
      const uint32_t what = said & 0xff00;
      if (p.kind == 1 && what == GYRE_LAUNCH_FAULT)
        u_.compare("the fault", said, GYRE_LAUNCH_FAULT | GYRE_FAULT_ILLEGAL);
      if (p.kind == 0 && !p.error) {
        u_.check(done || what >= GYRE_LAUNCH_CANCELLED, "a good launch is done, or was stopped");
      }
      u_.check(p.kind == 0 || !done, "a launch that cannot end well does not");
      u_.cover("a fault ends its launch", what == GYRE_LAUNCH_FAULT);
      u_.cover("a launch is late", what == GYRE_LAUNCH_LATE);
      u_.cover("a launch is aborted for another one", what == GYRE_LAUNCH_ABORTED);
      u_.cover("a launch is done", done);
    }
    if (known && done && p.word[14]) {
      const uint64_t from = uint64_t(word(stamp(i) + 4)) << 32 | word(stamp(i));
      const uint64_t to = uint64_t(word(stamp(i) + 12)) << 32 | word(stamp(i) + 8);
      u_.check(clock_ <= from && from < to && to <= now, "the stamp of a launch");
      u_.cover("a stamp of more than 32 bits", from >> 32 != to >> 32);
    }
    const bool must = known && done;
    if (p.headed) return check_headed(p, must);
    for (uint32_t z = 0; z < p.grid[2]; ++z) {
      for (uint32_t y = 0; y < p.grid[1]; ++y) {
        for (uint32_t x = 0; x < p.grid[0]; ++x) check_item(p, x, y, z, must, !p.error);
      }
    }
  }

  Unit &u_;
  const gyre_config &cfg_;
  DeviceHeaders headers_;
  Memory memory_;
  uint32_t base_;
  Packet packet_[PACKETS];
  unsigned count_ = 0;
  uint32_t stack_ = 0, next_marks_ = 0;
  uint32_t era_ = 0, place_ = 0;  // of completions and stamps
  bool small_ = false;
  uint32_t stack_register_ = 0;
  bool far_ = false;    // there may be launches with workgroups that are skipped
  uint64_t clock_ = 0;  // of the stamps, when the session began
};

#endif

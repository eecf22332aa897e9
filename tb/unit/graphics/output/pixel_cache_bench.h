// pixel_cache_bench.h - the unit test of the pixel cache (gyre_pixel_cache_tb.cpp): its owner, and what memory must become.

#ifndef PIXEL_CACHE_BENCH_H
#define PIXEL_CACHE_BENCH_H

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"
#include "pixel_memory.h"

extern "C" {
#include "graphics/output/gyre_pixel_cache.h"
}

constexpr uint32_t kBase = 0x80000000u, kSize = 16 * BYTES, kSector = GYRE_PIXEL_SECTOR;

// An access of the owner, with the result that it will write, and the sector that it must read.
struct Access {
  bool read, given;  // given: its stored sector has come
  uint8_t parts;
  uint32_t addr;
  uint16_t mask;
  uint8_t data[kSector], stored[kSector];
};

// The cache between its owner and memory. The owner decides the results of accesses when it requests them, so that
// `wanted` is memory as if each access had been complete before the next one.
struct Bench {
  Unit &u;
  Vdut &dut;
  gyre_pixel_cache twin;
  gyre_pixel_cache_in in = {};
  gyre_pixel_cache_out out = {};
  gyre_mem_port port = {};
  PixelMemory memory{kBase, kSize};
  std::vector<uint8_t> wanted,
      closed;                  // after all accesses that are requested; after those that have ended
  std::vector<uint8_t> asked;  // of a line: an access has been requested that reads
  std::deque<Access> waiting;  // requested, not ended
  Access next = {};
  Source requests, results;
  Throttle takes;
  uint32_t area = 0, span = kSize, at = 0, step = kSector;  // of the current addresses
  unsigned reads = 100;                                     // percent
  uint64_t flushes = 0;
  bool flushed = false;  // the flush ended in the cycle before

  Bench(Unit &unit, Vdut &device) : u(unit), dut(device), asked(kSize / LINE_BYTES) {
    gyre_pixel_cache_init(&twin, BYTES, LINE_BYTES, WAYS, ENTRIES, MISSES);
    for (uint8_t &b : memory.bytes) b = uint8_t(u.rand32());
    wanted = closed = memory.bytes;
    memory.errors = 2;
  }

  // Accesses come in moods: rows of sectors, any sectors of a small area, lines of one set; with reads or without.
  void draw_mood() {
    static const unsigned percent[] = {0, 0, 50, 100, 100};
    reads = percent[u.below(5)];
    span = u.chance(50) ? 16 * kSector : u.chance(50) ? 2 * BYTES : kSize;
    area = u.below(kSize / span) * span;
    step = u.chance(60) ? kSector : u.chance(50) ? BYTES / WAYS : 0;
  }
  void draw_access() {
    if (u.below(100) == 0) draw_mood();
    at = step != 0 && u.chance(90) ? (at + step) % span : u.below(span);
    next.addr = area + at;
    if (twin.sectors.evict_q && u.chance(40))
      next.addr = twin.buffer_addr_q - kBase + u.below(LINE_BYTES);
    next.read = u.chance(reads);
    next.given = false;
    next.parts = uint8_t(u.chance(50) ? 15 : 1u << u.below(4));
    const bool whole = u.chance(60), none = u.chance(10);
    next.mask = 0;
    for (unsigned i = 0; i < kSector; ++i) {
      next.data[i] = uint8_t(u.rand32());
      if (next.parts >> i / 4 & 1 && !none && (whole || u.chance(50)))
        next.mask |= uint16_t(1u << i);
    }
  }
  void draw() {
    const bool leaves = twin.sectors.evict_q && twin.sectors.evict_part_q == 0;
    const bool dropped = in.drop;
    in.drop = u.below(leaves ? 20 : 2000) == 0;
    in.flush = (in.flush && !flushed) || u.below(3000) == 0;
    if (in.flush && requests.valid) requests.valid = false;
    // After a drop, often the line that was leaving.
    if (dropped && u.chance(50)) requests.valid = false;
    if (!in.flush && (requests.draw(u) || (dropped && !requests.valid && twin.sectors.evict_q))) {
      requests.valid = true;
      draw_access();
    }
    in.req_valid = requests.valid;
    in.req_addr = kBase + next.addr;
    in.req_parts = next.parts;
    in.req_read = next.read;
    in.stored_ready = takes.draw(u);
    if (in.drop) results.valid = false;
    const bool ends = !waiting.empty() && (!waiting.front().read || waiting.front().given);
    if (ends && !in.drop) results.draw(u);
    in.write_valid = results.valid;
    if (results.valid) {
      in.write_mask = waiting.front().mask;
      std::memcpy(in.write_data, waiting.front().data, kSector);
    }
    memory.draw(u, &port);
  }

  void check_stored() {
    if (!out.stored_valid || !in.stored_ready || in.drop) return;
    for (Access &a : waiting) {
      if (!a.read || a.given) continue;
      a.given = true;
      for (unsigned i = 0; i < kSector; ++i)
        if (a.parts >> i / 4 & 1)
          u.compare("stored_o (rtl) and memory in order (twin)", port_get(dut.stored_o, 8 * i, 8),
                    a.stored[i], int(i));
      return;
    }
    u.check(false, "a stored sector was requested");
  }
  static void apply(std::vector<uint8_t> &bytes, const Access &a) {
    for (unsigned i = 0; i < kSector; ++i)
      if (a.mask >> i & 1) bytes[a.addr / kSector * kSector + i] = a.data[i];
  }
  void check_fetch() {
    if (!port.req_valid || !port.req_ready || port.req_write) return;
    uint8_t &reads_it = asked[(port.req_addr - kBase) / LINE_BYTES];
    u.check(reads_it, "a line that is only written is not fetched");
    reads_it = false;
  }
  // After a flush memory has all results; then another master changes it.
  void check_clean() {
    flushed = in.flush && out.clean;
    if (!flushed) return;
    for (uint32_t i = 0; i < kSize && memory.bytes != closed; ++i)
      u.compare("memory (rtl) and the accesses (twin)", memory.bytes[i], closed[i], int(i));
    ++flushes;
    if (u.chance(50)) return;
    for (unsigned n = 0; n < 50; ++n) memory.bytes[u.below(kSize)] ^= uint8_t(1 + u.below(255));
    wanted = closed = memory.bytes;
  }
  void cover();
  void tick() {
    if (in.req_valid && out.req_ready && !in.drop) {
      std::memcpy(next.stored, &wanted[next.addr / kSector * kSector], kSector);
      waiting.push_back(next);
      apply(wanted, next);
      if (next.read) asked[next.addr / LINE_BYTES] = true;
      requests.accepted();
    }
    const bool ends = in.write_valid && out.write_ready;
    if (ends) results.accepted();
    check_stored();
    check_fetch();
    if (ends) {
      apply(closed, waiting.front());
      waiting.pop_front();
    }
    if (in.drop) {
      waiting.clear();
      wanted = closed;
    }
    memory.tick(u, &port, LINE_BYTES);
    u.tick(dut);
    gyre_pixel_cache_tick(&twin, &in, &port);
  }
};

#endif

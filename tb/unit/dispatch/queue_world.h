// queue_world.h - environment of the launch queue in its unit tests: a ring of packets in memory,
// good and wrong ones; the way to memory with any latency; the run of the GPU, halted now and then;
// caches that are flushed. Knows neither the queue nor what takes the workgroups.

#ifndef QUEUE_WORLD_H
#define QUEUE_WORLD_H

#include <map>
#include <vector>

#include "../graphics/draw_memory.h"
#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_launch_queue.h"
}

constexpr uint32_t kRam = 0x80000000u, kRamBytes = 0x100000, kRing = kRam + 0x4000;
constexpr uint32_t kDone = kRam + 0x8000, kStamps = kRam + 0x9000;
constexpr uint32_t kHeaders = kRam + 0x70000;
constexpr uint32_t kLists = kRam + 0x20000, kListBytes = 0x1000;

class QueueWorld {
 public:
  struct Packet {
    uint32_t word[16];
    bool wrong, begun, list;      // list: of draws
    uint16_t refused;             // completion of a packet whose header is refused
    gyre_launch_common_t common;  // of the launch
  };

  QueueWorld(Unit &unit, const gyre_config &config) : u(unit), cfg(config) {}

  // ---- The host ---------------------------------------------------------------------------------

  gyre_queue_registers regs = {};
  std::vector<Packet> packets;  // all so far, by their number
  uint32_t first = 0;           // QUEUE_READ before the first of them
  bool clear = false;           // a soft reset, or the device is abandoned
  bool abandon = false;         // the latter

  void draw_registers(uint32_t read, bool stopped) {
    clear = u.below(2500) == 0;
    abandon = clear && u.chance(30);
    regs.base = kRing;
    regs.ring = 3;
    regs.stack = 1;
    regs.enable = enabled_.draw(u) || u.chance(50);
    regs.limit = u.cycle() / 8000 % 3 == 1 ? 150 : 0;
    // Also before the queue has stopped, and in the cycles in which the run ends.
    regs.ack = u.below(stopped ? 20 : 200) == 0 || (stopped && go && u.chance(30));
    regs.cancel = u.below(3000) == 0;
    if (packets.size() - (read - first) < 8 && u.below(clearing ? 6 : 60) == 0) {
      put_packet(uint32_t(packets.size()));
      regs.write = first + uint32_t(packets.size());
    }
  }

  // Changes of the registers at the next edge. Packets after a reset are counted from `number` on.
  void edge_registers(uint32_t number = 0) {
    if (!clear) return;
    first = number;
    forgotten_ += uint32_t(packets.size());
    packets.clear();
    regs = {};
    regs.write = first;
  }

  uint32_t completion(uint32_t number) const { return kDone + 4 * ((forgotten_ + number) % 512); }
  uint32_t word(uint32_t addr) const {
    const auto found = memory.find(addr);
    return found == memory.end() ? 0 : found->second;
  }

  // ---- Memory -----------------------------------------------------------------------------------

  std::map<uint32_t, uint32_t> memory;
  gyre_mem_port port = {};

  bool accesses() const { return !accesses_.none(); }

  // The answer of this cycle; req_ready.
  void draw_port() {
    port.req_ready = readies_.draw(u);
    port.rsp_data = nothing_;
    accesses_.answer(u, answers_.draw(u), &port);
  }
  // several: of the vertex stage, which has several accesses under way.
  void edge_port(bool valid, bool write, uint32_t tag, uint32_t addr, const uint8_t *mask,
                 const uint32_t *data, bool several) {
    if (port.rsp_valid) accesses_.answered();
    if (!valid || !port.req_ready) return;
    u.check(several || accesses_.none(), "one access at a time");
    DrawAccess a = {tag, addr, write, !write && u.below(100) == 0,
                    std::vector<uint8_t>(cfg.line_bytes)};
    for (unsigned w = 0; w < cfg.line_bytes / 4; ++w) {
      const uint32_t read = word(addr + 4 * w);
      std::memcpy(&a.line[4 * w], &read, 4);
    }
    accesses_.accept(u, a);
    for (unsigned w = 0; write && w < cfg.line_bytes / 4; ++w) {
      if (mask[w / 2] >> w % 2 * 4 & 1) memory[addr + 4 * w] = data[w];
    }
  }

  // ---- The run ----------------------------------------------------------------------------------

  bool go = false, halted = false, fault = false, gpu_rst = false, clearing = false;
  uint8_t cause = 0;
  uint32_t flush_left = 0;

  // busy: something of the GPU runs. As gyre_device_run has it.
  void edge_run(bool want, bool stop, bool flush, bool busy) {
    if (gpu_rst) accesses_.clear();
    gpu_rst = false;
    if (clear) {
      clearing = go || clearing;
      gpu_rst = abandon || !clearing;
      halted = clearing;
    } else if (clearing) {
      gpu_rst = !want && !busy && u.chance(10);
    }
    if (gpu_rst && (clear || clearing)) halted = clearing = false;
    if (clear || clearing || gpu_rst) {
      go = fault = false;
    } else if (!go) {
      if (want && halted) {
        gpu_rst = true;
        halted = fault = false;
      } else if (want) {
        go = true;
      }
    } else {
      // The run may continue for a while when the queue does not want it: caches write back, warps
      // that belong to no launch continue.
      if (stop || u.below(6000) == 0 || (!want && u.below(4) == 0)) halted = true;
      if (busy && !halted && u.below(2500) == 0) {
        halted = fault = true;
        cause = uint8_t(u.below(32));
      }
      if (!want && !busy && u.chance(25)) go = false;
    }
    if (flush) flush_left = 1 + u.below(30);
    if (flush_left) --flush_left;
  }

  Unit &u;
  const gyre_config &cfg;

 private:
  void put_packet(uint32_t number) {
    Packet p = cfg.graphics && u.chance(30) ? draw_list(number) : draw_launch(number);
    for (unsigned w = 0; w < 16; ++w)
      memory[kRing + 64 * ((first + number) % 8) + 4 * w] = p.word[w];
    memory[completion(number)] = 0;
    packets.push_back(p);
  }

  Packet draw_list(uint32_t number) {
    Packet p = {};
    p.list = true;
    p.word[0] = GYRE_PACKET_DRAWS | u.below(8) << 8;
    p.word[1] = kLists + kListBytes * (number % 64);
    p.word[3] = completion(number);
    p.word[14] = u.chance(40) ? kStamps + 16 * (number % 200) : 0;
    p.wrong = u.chance(15);
    if (p.wrong) p.word[u.chance(50) ? 1 : 4 + u.below(10)] ^= 32;
    return p;
  }

  Packet draw_launch(uint32_t number) {
    Packet p = {};
    const uint32_t most = cfg.num_warps * cfg.num_threads;
    const uint32_t dims = 1 + u.below(3);
    uint32_t left = most;
    p.word[0] = 1 | (u.below(8) & u.below(8)) << 8 | dims << 16;
    p.word[1] = kRam + 4 * u.below(1000);
    p.word[2] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
    p.common.arg = p.word[2];
    p.word[3] = completion(number);
    uint32_t size[3], items = 1;
    for (unsigned d = 0; d < 3; ++d) {
      const bool there = d < dims;
      size[d] = there ? 1 + u.below(left < 40 ? left : u.chance(30) ? left : 8) : 1;
      left /= size[d];
      uint32_t grid = there ? 1 + u.below(size[d] * 3) : 1;
      while (grid > 1 && items * grid > 600) grid /= 2;
      items *= grid;
      p.word[4 + d] = grid;
      p.word[9 + d] = u.rand32();
    }
    p.word[7] = size[0] | size[1] << 16;
    p.word[8] = size[2] | (u.chance(50) ? u.below(4) << 16 : 0);
    p.word[12] = u.chance(50) ? 0 : u.below(cfg.lmem_bytes + 1);
    p.word[13] = u.chance(50) ? 0 : 64u << u.below(8);
    p.word[14] = u.chance(40) ? kStamps + 16 * (number % 200) : 0;
    if (u.chance(15)) {
      static const uint8_t where[] = {0, 1, 2, 4, 7, 8, 12, 13, 14, 15};
      const uint32_t w = where[u.below(sizeof where)];
      p.word[w] = w == 13  ? 32768
                  : w == 4 ? 0
                  : w == 8 ? p.word[w] & 0xffff0000u
                           : p.word[w] ^ (w == 15 ? 1u << u.below(31) : 0x80000003u);
      p.wrong = true;
    } else if (cfg.headers && u.chance(60)) {
      name_header(number, &p);
    }
    return p;
  }

  // A header that gives less than there is, or breaks a rule.
  void name_header(uint32_t number, Packet *p) {
    const uint32_t most = cfg.num_warps > cfg.num_threads ? cfg.num_warps : cfg.num_threads;
    const uint32_t stack = (4096u << regs.stack) - 64 * most, own = p->word[13];
    const uint32_t room = own && own < stack ? own : stack, at = kHeaders + 96 * (number % 64);
    const bool store = u.chance(50), memory_too = u.chance(80), compatible = u.chance(50);
    const bool fp64 = u.chance(10);
    uint32_t w[20] = {1 | 3 << 5 | 1 << 10 | uint32_t(store) << 16 | uint32_t(memory_too) << 26 |
                      uint32_t(fp64) << 27};
    w[1] = 16 * u.below(room / 16 + 1);
    w[2] = u.chance(30) ? (room - w[1]) / 16 * 16 : 16 * u.below((room - w[1]) / 16 + 1);
    w[3] = u.chance(50) ? 0 : 512 * u.below(2049);
    gyre_permissions_t &permissions = p->common.permissions;
    permissions.calls = uint16_t(w[3] / 512);
    p->word[15] = at;
    p->word[0] |= uint32_t(compatible) << 11;
    permissions.flags =
        uint16_t(!fp64 << 12 | ((first + number) & 0xff) << 3 | !memory_too << 2 | !store << 1 | 1);
    permissions.low = w[1] / 16;
    permissions.high = w[2] / 16;
    switch (u.below(12)) {
      case 0:
        w[0] ^= 1 << 7;
        p->refused = GYRE_LAUNCH_HEADER | 2;
        break;
      case 1:
        w[2] += room + 16 - w[1] - w[2];
        p->refused = GYRE_LAUNCH_HEADER | GYRE_HEADER_SIZES;
        break;
      case 2:
        w[0] |= 1 << 24;
        if (!compatible) p->refused = GYRE_LAUNCH_HEADER | 12;
        break;
      default: break;
    }
    if (fp64 && !p->refused) p->refused = GYRE_LAUNCH_HEADER | GYRE_HEADER_FP64;
    for (unsigned i = 0; i < 20; ++i) memory[at + 4 * i] = w[i];
  }

  DrawAccesses accesses_;
  uint8_t nothing_[128] = {};
  uint32_t forgotten_ = 0;  // packets of before a soft reset
  Throttle enabled_, readies_, answers_;
};

#endif

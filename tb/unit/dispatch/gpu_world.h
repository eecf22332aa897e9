// gpu_world.h - environment of the GPU with its launch queue in its unit test: kernels of random
// instructions, and the memory at the one port, which answers in any order, late, and now and then
// with an error. Packets are those of queue_world.h, in the same memory.

#ifndef DISPATCH_GPU_WORLD_H
#define DISPATCH_GPU_WORLD_H

#include <deque>

#include "queue_world.h"

extern "C" {
#include "dispatch/gyre_queued_gpu.h"
#include "gyre_encode.h"
}

// The instructions that packets and starts begin at; what kernels load and store.
constexpr uint32_t kCode = kRam, kCodeWords = 1100, kData = kRam + 0x40000, kDataBytes = 0x1000;

// Straight code, so that all warps end: by tmc 0, by a fault, or at a barrier that a reset has to free them from.
// x5 is the base of data, x6 an address that was drawn.
class RandomKernels {
 public:
  RandomKernels(Unit &u, std::map<uint32_t, uint32_t> &memory, const gyre_config &cfg)
      : u_(u), memory_(memory), cfg_(cfg) {
    u_.check(gyre_encode_init(&e_), "the table has all instructions");
    for (uint32_t w = 0; w < kCodeWords; ++w) memory_[kCode + 4 * w] = end();
    for (uint32_t w = 0; w < kCodeWords - 8;) w = sentence(w);
  }

 private:
  uint32_t end() const { return gyre_encode_r(&e_, INSN_TMC, 0, 0, 0); }
  unsigned reg() { return 8 + u_.below(8); }
  void put(uint32_t &w, uint32_t word) { memory_[kCode + 4 * w++] = word; }

  // One or several words that belong together; the next free address.
  uint32_t sentence(uint32_t w) {
    static const unsigned csrs[] = {0xcc0, 0xcc1, 0xcc2, 0xcc4, 0xfc0, 0xfc1, 0xfc3, 0x340, 0xb00};
    const uint32_t offset = u_.below(512) * 4;
    switch (u_.below(16)) {
      case 0:
      case 1: put(w, end()); break;
      case 2:
      case 3:
      case 4:
        put(w, gyre_encode_u(&e_, INSN_LUI, 5, kData));
        if (u_.chance(50)) {
          put(w, gyre_encode_s(&e_, INSN_SW, 5, reg(), offset));
        } else {
          put(w, gyre_encode_i(&e_, u_.chance(50) ? INSN_LW : INSN_LBU, reg(), 5, offset));
        }
        break;
      // Each thread has an address of its own.
      case 5:
        put(w, gyre_encode_u(&e_, INSN_LUI, 5, kData));
        put(w, gyre_encode_i(&e_, INSN_CSRRS, 6, 0, 0xcc0));
        put(w, gyre_encode_i(&e_, INSN_SLLI, 6, 6, 2 + u_.below(5)));
        put(w, gyre_encode_r(&e_, INSN_ADD, 6, 6, 5));
        put(w, gyre_encode_s(&e_, INSN_SW, 6, reg(), u_.below(8) * 4));
        break;
      // Local memory of the workgroup, or of a start: where it lies is what is stored.
      case 6:
        put(w, gyre_encode_i(&e_, INSN_CSRRS, 6, 0, 0xfc3));
        put(w, gyre_encode_s(&e_, INSN_SW, 6, 6, 0));
        put(w, gyre_encode_u(&e_, INSN_LUI, 5, kData));
        put(w, gyre_encode_s(&e_, INSN_SW, 5, 6, offset));
        break;
      case 7:
        put(w,
            gyre_encode_i(&e_, INSN_CSRRS, reg(), 0, csrs[u_.below(sizeof csrs / sizeof *csrs)]));
        break;
      case 8: put(w, u_.chance(50) ? e_.match[INSN_FENCE] : e_.match[INSN_FENCEI]); break;
      case 9:
        put(w, u_.chance(90)   ? gyre_encode_r(&e_, INSN_XOR, reg(), reg(), reg())
               : u_.chance(50) ? gyre_encode_r(&e_, INSN_BAR, 0, 0, reg())
                               : u_.rand32());
        break;
      case 10:
        put(w, cfg_.m_ext ? gyre_encode_r(&e_, INSN_MUL, reg(), reg(), reg()) : end());
        break;
      case 11: put(w, gyre_encode_b(&e_, INSN_BEQ, reg(), 0, 4 * (1 + u_.below(20)))); break;
      default: put(w, gyre_encode_i(&e_, INSN_ADDI, reg(), reg(), u_.rand32())); break;
    }
    return w;
  }

  Unit &u_;
  std::map<uint32_t, uint32_t> &memory_;
  const gyre_config &cfg_;
  gyre_encoder e_;
};

// One line wide. Accesses take effect as they are accepted; the answer to one comes in a later cycle.
class GpuMemory {
 public:
  GpuMemory(Unit &u, std::map<uint32_t, uint32_t> &memory, const gyre_config &cfg)
      : u_(u), memory_(memory), cfg_(cfg) {}

  gyre_mem_in in = {};
  bool dispatchers = false;  // the answer that is offered goes to the dispatcher

  bool idle() const { return owed_.empty(); }
  size_t owed() const { return owed_.size(); }

  // The inputs of this cycle. An answer that is offered stays until it is taken.
  void draw(bool gpu_rst) {
    in.req_ready = readies_.draw(u_) && !gpu_rst && owed_.size() < 12;
    if (gpu_rst) in.rsp_valid = false;
    if (in.rsp_valid || gpu_rst || owed_.empty() || !answers_.draw(u_)) return;
    offered_ = u_.below(uint32_t(owed_.size()));
    const Access &a = owed_[offered_];
    in.rsp_valid = true;
    in.rsp_write = a.write;
    in.rsp_error = a.error;
    in.rsp_tag = a.tag;
    in.rsp_data = reinterpret_cast<const uint8_t *>(owed_[offered_].line);
    dispatchers = cfg_.dispatch && (a.tag & 1);
  }

  // Before the edge: a request, if it is accepted. Its data are invalid afterwards.
  void accept(const gyre_mem_req &r) {
    if (!in.req_ready) return;
    Access a = {};
    a.write = r.write;
    a.tag = r.tag;
    a.error = u_.below(1500) == 0;
    for (const Access &other : owed_)
      u_.check(r.write || other.write || other.tag != r.tag, "one read of a tag is under way");
    for (uint32_t b = 0; r.write && b < cfg_.line_bytes; ++b) {
      if (!(r.mask[b / 8] >> b % 8 & 1)) continue;
      uint32_t &word = memory_[r.addr + b / 4 * 4];
      word = (word & ~(0xffu << b % 4 * 8)) | uint32_t(r.data[b]) << b % 4 * 8;
    }
    for (uint32_t w = 0; !r.write && w < cfg_.line_bytes / 4; ++w) {
      const auto found = memory_.find(r.addr + 4 * w);
      a.line[w] = found == memory_.end() ? 0 : found->second;
    }
    owed_.push_back(a);
  }

  // Called with the edge, after all readers of the answer.
  void edge(bool gpu_rst, bool taken) {
    if (taken) owed_.erase(owed_.begin() + offered_);
    if (gpu_rst) owed_.clear();
    if (taken || gpu_rst) in.rsp_valid = false;
  }

 private:
  struct Access {
    bool write, error;
    uint16_t tag;
    uint32_t line[32];
  };

  Unit &u_;
  std::map<uint32_t, uint32_t> &memory_;
  const gyre_config &cfg_;
  std::deque<Access> owed_;  // an answer that is offered stays where it is
  uint32_t offered_ = 0;
  Throttle readies_, answers_;
};

#endif

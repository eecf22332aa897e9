// gyre_device_sph.h - makes random shader program headers, right and wrong ones, for packets of
// the queue, and predicts their effect on sph_program.h: what an item leaves in memory, and how
// many violations are counted.
//
// The prediction follows the rules of docs/sph_binding.md and does not use the twin.

#ifndef GYRE_DEVICE_SPH_H
#define GYRE_DEVICE_SPH_H

#include <algorithm>

#include "gyre/launch.h"
#include "gyre/sph.h"
#include "gyre_platform.h"
#include "gyre_unit.h"
#include "sph_program.h"

struct DeviceHeader {
  uint32_t word[20];
  uint32_t low, high;  // bytes
  bool no_store, no_memory, compatible;
  uint16_t error;  // its completion, 0 if it is right
};

// Accesses that are counted.
struct DeviceDenied {
  uint64_t stores, privates, silents;
};

class DeviceHeaders {
 public:
  static constexpr const char *kStackRecord = "a record of a stack";

  DeviceHeaders(Unit &u, const gyre_config &cfg) : u_(u), cfg_(cfg) {}

  // The kernel of a session, for stacks of 2^(12 + size) bytes. Until there was a record of a stack most sessions go for
  // one: the first thing that is forbidden in them is on a stack.
  uint32_t program(uint32_t code[SPH_WORDS], uint32_t size) {
    stacks_ = !u_.seen(kStackRecord) && u_.chance(60);
    places_.size = size;
    places_.deep = int32_t(4 * (3 + u_.below(200)));
    places_.low = int32_t(4 * u_.below(200));
    return sph_program(code, &places_, cfg_.a_ext);
  }

  // The session needs a record of a stack, which only launches that are not ended early leave.
  bool stacks() const { return stacks_; }

  // private_bytes: of the packet.
  DeviceHeader draw(uint32_t private_bytes) {
    DeviceHeader h = {};
    const uint32_t stage = 1 + u_.below(5);
    h.no_store = u_.chance(40);
    h.no_memory = u_.chance(25);
    h.word[0] = (stage == 5 ? 2u : 1u) | 3u << 5 | stage << 10 | (u_.rand32() & 0x0001c000u);
    h.word[0] = (h.word[0] & ~(1u << 16 | 1u << 26)) | !h.no_store << 16 | !h.no_memory << 26;
    if (!private_bytes || private_bytes > room()) private_bytes = room();
    h.low = std::min(16 * u_.below(private_bytes / 16 + 1), most());
    if (u_.chance(50)) h.low = std::min(h.low, 16 * u_.below(60));
    h.high = std::min(16 * u_.below((private_bytes - h.low) / 16 + 1), most());
    if (u_.chance(50)) h.high = std::min(h.high, 16 * u_.below(60));
    // Few headers permit all; until one was there, and there is room for both parts, each second does.
    const uint32_t low = uint32_t(places_.low) / 16 * 16 + 16;
    const uint32_t high = std::max(uint32_t(places_.deep), 12u) / 16 * 16 + 16;
    if (!h.no_store && !h.no_memory && !u_.seen(kPermitsAll) && low + high <= private_bytes &&
        low <= most() && high <= most() && u_.chance(50)) {
      h.low = low, h.high = high;
    } else if (stacks_) {
      h.no_store = h.no_memory = false;
      h.word[0] |= 1u << 16 | 1u << 26;
      h.low = h.high = 0;
    }
    h.compatible = u_.chance(20);
    h.word[1] = h.low;
    h.word[2] = h.high | 1u << 24;
    h.word[3] = (u_.chance(40) ? 0 : 512 * u_.below(2049)) | 6u << 24;
    h.word[4] = (1 + u_.below(1024)) | (u_.rand32() & 0xff0ff000u);
    if (u_.chance(30)) {
      spoil(&h, stage, private_bytes);
    } else if (u_.chance(12)) {
      reserve(&h);
      h.compatible = true;
    }
    // Double precision, which there is not; what else is wrong is told first.
    if (u_.chance(5)) {
      h.word[0] |= 1u << 27;
      if (!h.error) h.error = GYRE_LAUNCH_HEADER | GYRE_HEADER_FP64;
      u_.cover("a header that asks for double precision",
               h.error == (GYRE_LAUNCH_HEADER | GYRE_HEADER_FP64));
    }
    return h;
  }

  // Returns the argument of the kernel.
  uint32_t flags(const DeviceHeader &h) const {
    if (h.no_memory) return SPH_NO_MEMORY;
    return (h.high >= 12 ? SPH_NEAR : 0) | (h.high >= uint32_t(places_.deep) ? SPH_DEEP : 0) |
           (h.low > uint32_t(places_.low) ? SPH_LOW : 0);
  }

  // Adds the expected counts of an item.
  void count(const DeviceHeader &h, bool odd, DeviceDenied *sum) const {
    const uint32_t global = sph_global(cfg_.a_ext, odd);
    const uint32_t stores = sph_global_stores(cfg_.a_ext, odd);
    sum->silents += SPH_DOUBLES;
    if (h.no_store) sum->stores += stores;
    if (h.no_memory)
      sum->silents +=
          (h.no_store ? global - stores : global) + sph_on_stack(odd) + sph_in_local(odd);
    if (h.no_memory) return;
    const uint32_t allowed = flags(h);
    for (uint32_t bit : {SPH_NEAR, SPH_DEEP, SPH_LOW}) sum->privates += allowed & bit ? 0 : 2;
    if (!odd && !(allowed & SPH_DEEP)) ++sum->privates;
  }

  // The 64 bytes of an item that has run, where `first` was before.
  void check(const DeviceHeader &h, const gyre_memory *memory, uint32_t at, bool odd,
             uint32_t first) const {
    const auto word = [&](uint32_t i) { return gyre_memory_read(memory, at + 4 * i, 4); };
    u_.compare("the word that an item reads", word(SPH_FIRST), first);
    const bool stores = !h.no_store && !h.no_memory;
    u_.compare("its copy", word(SPH_COPY), stores ? first : 0);
    u_.compare("its way through local memory", word(SPH_LOCAL), stores ? uint32_t(SPH_COMMON) : 0);
    const uint32_t allowed = flags(h);
    for (uint32_t place = 0; place < 3; ++place) {
      const bool kept = allowed >> (1 + place) & 1;
      u_.compare("its way through its stack", word(SPH_STACK + place),
                 !stores ? 0
                 : kept  ? first
                         : uint32_t(SPH_OTHER));
    }
    u_.compare("its bytes", word(SPH_BYTES),
               stores ? (first & 0xffff) | (first & 0xff) * 0x1010000u : 0);
    const uint32_t mixed = odd                  ? uint32_t(SPH_COMMON)
                           : allowed & SPH_DEEP ? first
                                                : uint32_t(SPH_OTHER);
    u_.compare("what even items write", word(SPH_MIXED), stores && !odd ? uint32_t(SPH_COMMON) : 0);
    u_.compare("what items read here or there", word(SPH_MIXED_READ), stores ? mixed : 0);
    if (!cfg_.a_ext) return;
    u_.compare("the sum of an AMO", word(SPH_SUM), stores ? 7 + first : 7);
    u_.compare("what it has read", word(SPH_OLD), stores ? 7 : 0);
    u_.check(word(SPH_FAILED) <= (stores ? 1 : 0), "an SC succeeds or fails");
    const uint32_t kept = word(SPH_RESERVED);
    u_.check(kept == 0 || (stores && !word(SPH_FAILED) && kept == first), "the word of an SC");
  }

  void cover(const DeviceHeader &h) const {
    const uint32_t allowed = flags(h);
    u_.cover(kPermitsAll, !h.no_store && !h.no_memory && allowed == 14);
    u_.cover("a header without global stores", h.no_store && !h.no_memory);
    u_.cover("a header without loads and stores", h.no_memory && !h.no_store);
    u_.cover("a header without both", h.no_memory && h.no_store);
    u_.cover("a word above the deepest of the stack", !h.no_memory && allowed & SPH_DEEP);
    u_.cover("a word below the deepest of the stack", !h.no_memory && !(allowed & SPH_DEEP));
    u_.cover("a word of the low part of the stack", !h.no_memory && allowed & SPH_LOW);
    u_.cover("a word after the low part of the stack", !h.no_memory && !(allowed & SPH_LOW));
    u_.cover("a header with reserved bits that is compatible", (h.word[0] | h.word[19]) >> 25 & 1);
  }

 private:
  static constexpr const char *kPermitsAll = "a header that permits all";

  uint32_t stack() const { return 4096u << places_.size; }
  uint32_t room() const { return stack() - 64 * std::max(cfg_.num_warps, cfg_.num_threads); }
  // Sizes up to which none of the two parts reaches into what the kernel uses of the other, whatever the
  // thread: first stack pointers are 64 to 2048 bytes below the end.
  uint32_t most() const { return (room() - 816) / 16 * 16; }

  // A reserved bit of both layouts.
  void reserve(DeviceHeader *h) { h->word[u_.chance(50) ? 0 : 19] |= 1u << 25; }

  // One thing that is wrong, and its code.
  void spoil(DeviceHeader *h, uint32_t stage, uint32_t private_bytes) {
    const uint32_t rule = 1 + u_.below(13);
    switch (rule) {
      case 1: h->word[0] += 2 + u_.below(2); break;  // 3 to 5
      case 2: h->word[0] ^= 1u << (5 + u_.below(5)); break;
      case 3:
        h->word[0] = (h->word[0] & ~(15u << 10)) | (u_.chance(50) ? 0 : 6 + u_.below(10)) << 10;
        break;
      case 4: h->word[0] ^= 3; break;
      case 5: h->word[1] |= 1u << u_.below(4); break;
      case 6: h->word[2] |= 1u << u_.below(4); break;
      case 7:
        h->word[3] = (h->word[3] & 0xff000000u) | (0x100000u + 512 * (1 + u_.below(10)));
        break;
      case 8: h->word[3] |= 1u << u_.below(9); break;
      case 9:
        if (stage != 4) return;
        h->word[3] &= ~(15u << 24);
        break;
      case 10:
        if (stage != 4) return;
        h->word[4] &= ~4095u;
        break;
      case 11:
        if (stage != 2 && stage != 4) return;
        h->word[2] &= 0xffffffu;
        break;
      case 12:
        reserve(h);
        if (u_.chance(50)) h->compatible = true;
        if (h->compatible) return;
        break;
      default:
        h->word[1] += private_bytes - h->low - h->high + 16;
        h->error = GYRE_LAUNCH_HEADER | GYRE_HEADER_SIZES;
        return;
    }
    h->error = uint16_t(GYRE_LAUNCH_HEADER | rule);
    // A larger Crs that is no multiple either breaks the bound first.
    if (rule == 8 && (h->word[3] & 0xffffff) > 0x100000) h->error = GYRE_LAUNCH_HEADER | 7;
  }

  Unit &u_;
  const gyre_config &cfg_;
  sph_places places_ = {4, 0, 0};
  bool stacks_ = false;
};

#endif

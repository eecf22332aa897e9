// draw_spoil.h - errors that unit tests put into a draw of draw_world.h.

#ifndef GYRE_DRAW_SPOIL_H
#define GYRE_DRAW_SPOIL_H

#include "draw_world.h"

inline void DrawWorld::spoil(Unit &u) {
  uint32_t *p = &at(packet_);
  if (p[GYRE_DRAW_PIXEL_STATE] != 0 && u.chance(60)) {
    spoil_pixels(u);
    return;
  }
  const auto table = [&](unsigned word, uint32_t bytes) {
    return holds(p[word]) && holds(p[word] + bytes - 1) ? &at(p[word]) : nullptr;
  };
  const auto corner = [&]() {
    const uint32_t ends[] = {kRam - 1, kRam - 64, kRam + kRamBytes, kRam + kRamBytes - 4,
                             0,        4,         0xffffffc0};
    return u.chance(60) ? ends[u.below(sizeof ends / sizeof *ends)] : u.rand32();
  };
  uint32_t *w = nullptr;
  switch (u.below(19)) {
    case 0: p[u.chance(30) ? 0 : u.below(GYRE_DRAW_WORDS)] ^= 1u << u.below(32); return;
    case 1: p[u.chance(20) ? 1 : u.below(GYRE_DRAW_WORDS)] = corner(); return;
    case 2:
      w = table(u.chance(50) ? GYRE_DRAW_PROGRAM : GYRE_DRAW_NEXT, 80);
      if (w) w[u.below(5)] ^= 1u << u.below(32);
      return;
    case 3:
      w = table(u.chance(50) ? GYRE_DRAW_PROGRAM : GYRE_DRAW_NEXT, 80);
      if (w) w[u.below(20)] ^= 1u << u.below(32);
      return;
    case 4:
      if (p[GYRE_DRAW_NEXT] != 0 && u.chance(50)) {
        std::swap(p[GYRE_DRAW_NEXT], p[GYRE_DRAW_PROGRAM]);
      } else {
        p[GYRE_DRAW_NEXT] = p[GYRE_DRAW_PROGRAM];
      }
      return;
    case 5:
    case 6: {
      const uint32_t n = p[GYRE_DRAW_ELEMENT_COUNT];
      w = n && n <= GYRE_DRAW_ELEMENTS ? table(GYRE_DRAW_ELEMENT_TABLE, 32 * n) : nullptr;
      if (!w) return;
      w += 8 * u.below(n);
      if (u.chance(40)) {
        w[0] ^= 1u << u.below(32);
      } else if (u.chance(50)) {
        w[u.below(8)] = corner();
      } else {
        w[0] = p[GYRE_DRAW_ELEMENT_COUNT] > 1 ? at(p[GYRE_DRAW_ELEMENT_TABLE]) : 232 * 4;
      }
      return;
    }
    case 7:
    case 8: {
      const uint32_t n = p[GYRE_DRAW_CAPTURE_COUNT];
      w = n && n <= GYRE_SPH_ATTRIBUTES ? table(GYRE_DRAW_CAPTURE_TABLE, 4 * n) : nullptr;
      if (w) w[u.below(n)] ^= 1u << u.below(32);
      return;
    }
    case 9:
      w = p[GYRE_DRAW_CAPTURE_COUNT] ? table(GYRE_DRAW_TARGET_TABLE, 64) : nullptr;
      if (w && p[GYRE_DRAW_CAPTURE_COUNT] <= GYRE_SPH_ATTRIBUTES && u.chance(40) &&
          table(GYRE_DRAW_CAPTURE_TABLE, 4 * p[GYRE_DRAW_CAPTURE_COUNT])) {
        // A vertex ends before a word that is captured, or with it.
        const uint32_t c = table(GYRE_DRAW_CAPTURE_TABLE, 4)[0];
        w[4 * (c >> 10 & 3) + 2] = 4 * (c >> 12 & 0xfff) + 4 * u.below(2);
        return;
      }
      if (w) w[u.below(16)] = u.chance(40) ? corner() : w[u.below(16)] ^ 1u << u.below(32);
      return;
    case 10:
      w = p[GYRE_DRAW_BANK_TABLE] ? table(GYRE_DRAW_BANK_TABLE, 128) : nullptr;
      if (w) w[u.below(32)] = u.chance(50) ? corner() : 65536 + u.below(2);
      return;
    case 11:
      p[u.chance(50) ? GYRE_DRAW_ELEMENT_COUNT : GYRE_DRAW_CAPTURE_COUNT] =
          u.chance(50) ? 33 + u.below(400) : u.rand32();
      return;
    case 12:
    case 13: {
      static const unsigned words[] = {GYRE_DRAW_ODMAP, GYRE_DRAW_CACHE, GYRE_DRAW_INDEX_ADDRESS,
                                       GYRE_DRAW_INDEX_ADDRESS};
      const unsigned word = words[u.below(sizeof words / sizeof *words)];
      if (word == GYRE_DRAW_INDEX_ADDRESS) p[GYRE_DRAW_HEADER] |= GYRE_DRAW_INDEXED;
      if (word == GYRE_DRAW_INDEX_ADDRESS && u.chance(50)) {
        p[word] ^= 1u << u.below(2);
      } else {
        p[word] = corner();
      }
      return;
    }
    case 14: {  // a buffer ends with main memory, or a little after it
      const uint32_t n = p[GYRE_DRAW_ELEMENT_COUNT], end = kRam + kRamBytes;
      w = n && n <= GYRE_DRAW_ELEMENTS ? table(GYRE_DRAW_ELEMENT_TABLE, 32 * n) : nullptr;
      if (w && u.chance(60)) {
        w += 8 * u.below(n);
        w[1] = end - w[2] + u.below(5);
        return;
      }
      w = p[GYRE_DRAW_BANK_TABLE] ? table(GYRE_DRAW_BANK_TABLE, 128) : nullptr;
      if (!w) return;
      w += 2 * u.below(GYRE_DRAW_BANKS);
      w[1] = 4 + 4 * u.below(1000);
      w[0] = end - w[1] + 4 * u.below(2);
      return;
    }
    case 17:
    case 18: {  // the parts of private memory meet in the packet's stack or in the machine's, or overlap
      w = table(GYRE_DRAW_PROGRAM, 80);
      const uint32_t ends = u.chance(50) ? p[GYRE_DRAW_STACK_STRIDE] : room();
      const uint32_t most = std::min(ends, 0xfffff0u), low = u.below(most / 16 + 1) * 16;
      if (!w) return;
      if (u.chance(20)) {  // more than 2^24 bytes, which modulo that are few
        w[1] |= 0xfffff0;
        w[2] = (w[2] & 0xff000000u) | 16 * (1 + u.below(most / 16 + 1));
        return;
      }
      w[1] = (w[1] & 0xff000000u) | low;
      w[2] = (w[2] & 0xff000000u) | std::min(ends - low + 16 * u.below(2), 0xfffff0u);
      return;
    }
    case 15: {  // the stacks: not a multiple of 16, or they leave main memory at either end
      const uint32_t threads = cfg_.num_cores * cfg_.num_warps * cfg_.num_threads;
      const unsigned how = u.below(4);
      if (how == 0) p[GYRE_DRAW_STACK_TOP] ^= 1u << u.below(4);
      if (how == 1) p[GYRE_DRAW_STACK_STRIDE] ^= 1u << u.below(4);
      if (how == 2) p[GYRE_DRAW_STACK_TOP] = kRam + kRamBytes + 16 * u.below(2);
      if (how == 3)
        p[GYRE_DRAW_STACK_TOP] =
            kRam + threads * p[GYRE_DRAW_STACK_STRIDE] - (u.chance(50) ? 16 : 0);
      return;
    }
    default:
      p[GYRE_DRAW_PIXEL_STATE + u.below(GYRE_DRAW_WORDS - GYRE_DRAW_PIXEL_STATE)] = 1u
                                                                                    << u.below(32);
      return;
  }
}

#endif

// pixel_world.h - the pixels of the draws of draw_world.h: random state blocks, headers and banks of pixel programs, right
// ones and ones with something wrong.

#ifndef GYRE_PIXEL_WORLD_H
#define GYRE_PIXEL_WORLD_H

#include "draw_world.h"

extern "C" {
#include "pixel/state.h"
}

// Bits of a float of at most 16384 and either sign; the largest one now and then.
inline uint32_t viewport_word(Unit &u, bool any) {
  const uint32_t sign = u.below(2) << 31;
  if (u.chance(15)) return sign | (any ? 0x7f7fffffu : 0x46800000u);
  if (u.chance(15)) return sign;
  return sign | (any ? u.below(255) : u.below(141)) << 23 | u.rand32() >> 9;
}

// A surface of so many rows that lies in memory; without room for it, none.
inline void surface_words(Unit &u, uint32_t columns, uint32_t rows, unsigned bytes,
                          uint32_t *address, uint32_t *pitch) {
  const uint32_t blocks = (rows + 3) / 4, least = gyre_pixel_pitch(columns, bytes);
  const uint32_t most = kRamBytes / blocks / 64 * 64;
  *pitch = least;
  if (most > least && u.chance(60)) *pitch = least + 64 * u.below((most - least) / 64 + 1);
  if (*pitch > most) {
    *address = *pitch = 0;
    return;
  }
  const uint32_t room = kRamBytes - blocks * *pitch;
  *address = kRam + (u.chance(20) ? room : 64 * u.below(room / 64 + 1));
}

inline void block_words(Unit &u, uint32_t *w) {
  std::memset(w, 0, 4 * GYRE_PIXEL_STATE_WORDS);
  w[0] = u.rand32() & 0x77f7f;
  for (unsigned k = 0; k < 6; ++k) w[1 + k] = viewport_word(u, k % 3 == 2);
  const bool high = u.chance(20);
  const uint32_t columns = 1 + u.below(high ? 8 : u.chance(10) ? 4096 : 100);
  const uint32_t rows = high && u.chance(50) ? 4096 : 1 + u.below(high ? 4096 : 100);
  w[7] = columns | rows << 16;
  const uint32_t x0 = u.below(u.chance(10) ? 8192 : 60), y0 = u.below(u.chance(10) ? 8192 : 60);
  const uint32_t x1 = x0 + u.below(u.chance(20) ? 8192 - x0 : 60) % (8192 - x0);
  const uint32_t y1 = y0 + u.below(u.chance(20) ? 8192 - y0 : 60) % (8192 - y0);
  w[8] = x0 | y0 << 16;
  w[9] = x1 | y1 << 16;
  w[10] = u.rand32() & 0xff01;
  for (unsigned k = 11; k < 16; ++k) w[k] = u.rand32();
  uint32_t format = w[0] >> 14 & 1 ? GYRE_PIXEL_D24S8 : u.below(4), pitch = u.rand32() & 0xffffff;
  w[16] = u.rand32();
  if (format) surface_words(u, columns, rows, gyre_pixel_depth_bytes(format), &w[16], &pitch);
  if (format && pitch == 0) format = 0;
  if (format == 0) w[0] &= ~(1u << 12 | 1u << 14);
  w[17] = format | pitch << 8;
  for (unsigned k = 18; k < 22; ++k) w[k] = u.rand32() & (k % 2 ? 0xffffff : 0xfff);
  for (unsigned t = 0; t < 8; ++t) {
    uint32_t *at = w + 32 + 4 * t;
    format = u.chance(30) ? 0 : u.below(GYRE_PIXEL_FORMATS);
    at[0] = u.rand32();
    at[1] = u.rand32();
    if (format) surface_words(u, columns, rows, gyre_pixel_format_bytes(format), &at[0], &at[1]);
    if (format && at[1] == 0) format = 0;
    at[2] = format | u.below(16) << 8;
    at[3] = u.below(2) | u.below(5) << 1 | u.below(15) << 4 | u.below(15) << 8 | u.below(5) << 12 |
            u.below(15) << 16 | u.below(15) << 20;
  }
}

inline void DrawWorld::draw_pixels(Unit &u) {
  uint32_t *p = &at(packet_);
  const uint32_t block = place(u, 4 * GYRE_PIXEL_STATE_WORDS, 64);
  block_words(u, &at(block));
  p[GYRE_DRAW_PIXEL_STATE] = block;
  p[GYRE_DRAW_PIXEL_PC] = anywhere(u, 4, 4);
  p[GYRE_DRAW_NEXT] = header(u, true, std::min(room(), p[GYRE_DRAW_STACK_STRIDE]), true);
  if (u.chance(15)) {  // no input from vertices
    uint32_t *w = &at(p[GYRE_DRAW_NEXT]);
    w[5] &= ~(7u << 25);
    std::fill(w + 6, w + 18, 0);
  }
  if (u.chance(60)) {
    p[GYRE_DRAW_PIXEL_BANKS] = place(u, 4 * GYRE_DRAW_BANKS * GYRE_DRAW_BANK_WORDS, 4);
    for (unsigned i = 0; i < GYRE_DRAW_BANKS; ++i) {
      uint32_t *w = &at(p[GYRE_DRAW_PIXEL_BANKS] + 8 * i);
      w[1] = u.chance(40) ? 0 : u.below(GYRE_DRAW_BANK_BYTES + 1);
      w[0] = w[1] ? anywhere(u, w[1], 4) : u.rand32();
    }
  }
}

// Rare: until they have occurred, blocks break these rules.
constexpr const char *kDepthRule = "rule 5 of the state block";
constexpr const char *kFormatRule = "rule 6 of the state block";

// A word of the block becomes one at a limit of its rule, or just beyond it.
inline void spoil_block(Unit &u, uint32_t *w) {
  const uint32_t end = kRam + kRamBytes, rows = ((w[7] >> 16) + 3) / 4;
  uint32_t *target = w + 32 + 4 * u.below(8);
  const bool depth = u.chance(25);
  uint32_t *address = depth ? w + 16 : target, *pitch = address + 1;
  static const uint32_t large[] = {0x7f800000, 0xff800000, 0x7fc00000, 0x46800001, 0xc6800001};
  const unsigned how = !u.seen(kDepthRule) ? 6 : !u.seen(kFormatRule) ? 8 : u.below(12);
  switch (how) {
    case 0: w[u.below(64)] ^= 1u << u.below(32); return;
    case 1: w[u.chance(50) ? 22 + u.below(10) : 10] |= 1u << u.below(32); return;
    case 2:
      w[7] = u.chance(50) ? 4096u + u.below(2) | 1 << 16 : 1 | (4096u + u.below(2)) << 16;
      return;
    case 3: w[7] &= u.chance(50) ? 0xffffu : 0xffff0000u; return;
    case 4: w[1 + u.below(6)] = large[u.below(5)]; return;
    case 5: w[9] = w[8] - (u.chance(50) ? 1 : 0x10000); return;
    case 6: w[0] |= u.chance(50) ? 1u << 12 : 1u << 14; return;
    case 7: w[17] = (w[17] & ~0xffu) | (u.chance(50) ? u.below(8) : 1u << u.below(8)); return;
    case 8: target[2] = (target[2] & ~0xfu) | (10 + u.below(3)); return;
    case 9: {
      static const unsigned at[] = {1, 4, 8, 12, 16, 20};
      const unsigned k = u.below(6), lsb = at[k], bits = k == 0 || k == 3 ? 3 : 4;
      const uint32_t most = bits == 3 ? 4 + u.below(2) : 14 + u.below(2);
      target[3] = (target[3] & ~(((1u << bits) - 1) << lsb)) | most << lsb;
      return;
    }
    case 10: {  // the surface ends with memory, with the addresses, or a line later
      const uint32_t step = depth ? *pitch >> 8 : *pitch;
      const uint32_t ends = u.chance(70) ? end : 0;
      *address = ends - rows * step + 64 * u.below(2);
      if (u.chance(30)) *address = kRam - 64 * u.below(2);
      return;
    }
    default:
      if (u.chance(30))
        *address ^= 1u << u.below(6);
      else if (u.chance(50))
        *pitch -= depth ? 64u << 8 : 64u;
      else if (u.chance(50))
        *pitch ^= 1u << (u.below(6) + (depth ? 8 : 0));
      else if (!depth)
        *address = 0, *pitch = u.chance(50) ? 0x100000000ull / (rows ? rows : 1) : ~63u;
  }
}

inline void DrawWorld::spoil_pixels(Unit &u) {
  uint32_t *p = &at(packet_);
  const uint32_t end = kRam + kRamBytes, state = p[GYRE_DRAW_PIXEL_STATE];
  const auto words = [&](unsigned word, uint32_t bytes) {
    return p[word] && holds(p[word]) && holds(p[word] + bytes - 1) ? &at(p[word]) : nullptr;
  };
  const uint32_t ends[] = {end, end - 4, end - 64, end - 128, end - 192, end - 256, kRam - 64, 0};
  uint32_t *w = nullptr;
  switch (u.below(14)) {
    case 0:
      p[GYRE_DRAW_PIXEL_STATE] = u.chance(40) ? state ^ 1u << u.below(6) : ends[u.below(8)];
      return;
    case 1:
      p[GYRE_DRAW_PIXEL_PC] =
          u.chance(40) ? p[GYRE_DRAW_PIXEL_PC] ^ 1u << u.below(3) : ends[u.below(8)];
      return;
    case 2:
      p[GYRE_DRAW_PIXEL_BANKS] =
          u.chance(40) ? p[GYRE_DRAW_PIXEL_BANKS] ^ 1u << u.below(3) : ends[u.below(8)];
      return;
    case 3:
      w = words(GYRE_DRAW_PIXEL_BANKS, 128);
      if (!w) return;
      w += 2 * u.below(16);
      if (u.chance(50))
        w[0] = end - w[1] / 4 * 4 + 4 * u.below(2), w[1] &= ~3u;
      else
        w[1] = u.chance(50) ? 65536 + u.below(5) : u.rand32();
      return;
    case 4: p[GYRE_DRAW_NEXT] = u.chance(50) ? 0 : header(u, true, 1 << 12); return;
    case 5:
      p[GYRE_DRAW_RESERVED + u.below(GYRE_DRAW_WORDS - GYRE_DRAW_RESERVED)] = 1u << u.below(32);
      return;
    case 6:  // without pixels its words are reserved
      p[GYRE_DRAW_PIXEL_STATE] = 0;
      if (u.chance(50)) p[GYRE_DRAW_PIXEL_PC] = 0;
      return;
    case 7:
    case 8: {  // the parts of private memory meet in the packet's stack or in the machine's
      w = words(GYRE_DRAW_NEXT, 80);
      if (!w) return;
      if (u.chance(20)) {
        w[0] |= 1u << 27;
        return;
      }
      const uint32_t limit = u.chance(50) ? p[GYRE_DRAW_STACK_STRIDE] : room();
      const uint32_t most = std::min(limit, 0xfffff0u), low = u.below(most / 16 + 1) * 16;
      w[1] = (w[1] & 0xff000000u) | low;
      w[2] = (w[2] & 0xff000000u) | std::min(limit - low + 16 * u.below(2), 0xfffff0u);
      return;
    }
    default:
      if (state % 64 == 0 && holds(state) && holds(state + 255)) {
        for (unsigned n = 1 + u.below(2); n; --n) spoil_block(u, &at(state));
      }
  }
}

#endif

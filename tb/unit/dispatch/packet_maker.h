// packet_maker.h - random packets of the launch queue, good and wrong ones, in main memory and outside of it. The unit
// test of gyre_packet_reader reads them.

#ifndef PACKET_MAKER_H
#define PACKET_MAKER_H

#include "gyre_unit.h"

extern "C" {
#include "dispatch/gyre_packet_reader.h"
}

#ifndef HEADERS
#define HEADERS 0
#endif
#ifndef GRAPHICS
#define GRAPHICS 0
#endif

constexpr uint32_t kRam = 0x80000000u, kRamBytes = 0x100000;

struct Packet {
  uint32_t word[16], at, threads;
  uint16_t code;  // what is wrong with it, 0: nothing
  bool list;      // of draws
  bool outside;   // of main memory
};

// A list of draws: a good one, or one with one thing that is wrong.
inline void draw_list(Unit &u, Packet *p) {
  p->list = true;
  p->word[0] = 2 | u.below(8) << 8;
  p->word[1] = kRam + 64 * u.below(1000);
  p->word[3] = u.chance(30) ? 0 : kRam + 4 * u.below(1000);
  p->word[14] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
  const unsigned wrong = u.below(30), word = wrong < 2 ? wrong : wrong + 1;
  if (word > 15 || word == 3 || word == 14) return;
  p->word[word] |= word == 0 ? 0x1000u : 32u;
  p->code = uint16_t(GYRE_LAUNCH_PACKET | (word == 0   ? GYRE_PACKET_HEADER
                                           : word == 1 ? GYRE_PACKET_LIST
                                                       : GYRE_PACKET_RESERVED));
}

// A good launch.
inline void draw_launch(Unit &u, Packet *p, unsigned stack) {
  uint32_t left = NUM_WARPS * NUM_THREADS, size[3];
  for (uint32_t &s : size) {
    s = 1 + u.below(left < 30 ? left : 30);
    left /= s;
    p->threads *= s;
  }
  p->word[0] = 1 | u.below(8) << 8 | 3 << 16;
  p->word[1] = kRam + 4 * u.below(1000);
  p->word[2] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
  p->word[3] = u.chance(30) ? 0 : kRam + 4 * u.below(1000);
  for (unsigned d = 0; d < 3; ++d) {
    p->word[4 + d] = 1 + (u.rand32() >> 2);
    p->word[9 + d] = u.rand32();
  }
  p->word[7] = size[0] | size[1] << 16;
  p->word[8] = size[2] | (u.chance(50) ? u.rand32() & 0xffff0000 : 0);
  p->word[12] = u.below(LMEM_BYTES + 1);
  p->word[13] = u.chance(30) ? 0 : 64u << u.below(7 + (stack < 4 ? stack : 4));
  p->word[14] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
  if (HEADERS) {
    p->word[0] |= u.below(2) << 11;
    p->word[15] = u.chance(30) ? 0 : kRam + 16 * u.below(1000);
  }
}

// One thing of a launch becomes wrong.
inline void spoil_launch(Unit &u, Packet *p, unsigned stack) {
  const struct {
    unsigned word;
    uint32_t value;
    uint8_t code;
  } wrong[] = {{0, p->word[0] ^ 6, GYRE_PACKET_FORMAT},
               {0, p->word[0] | (HEADERS ? 0x1000u : 0x800u), GYRE_PACKET_HEADER},
               {0, p->word[0] & 0xffff, GYRE_PACKET_DIMENSIONS},
               {1, p->word[1] | 2, GYRE_PACKET_KERNEL},
               {2, kRam + kRamBytes, GYRE_PACKET_ARGS},
               {3, kRam + 2, GYRE_PACKET_COMPLETION},
               {3, 64, GYRE_PACKET_COMPLETION},
               {5, 0, GYRE_PACKET_GRID},
               {8, 0, GYRE_PACKET_GROUP},
               {7, (NUM_WARPS * NUM_THREADS + 1) | 0x10000, GYRE_PACKET_THREADS},
               {12, LMEM_BYTES + 1, GYRE_PACKET_LOCAL},
               {13, 192, GYRE_PACKET_PRIVATE},
               {13, 8192u << stack, GYRE_PACKET_PRIVATE},
               {14, kRam + 8, GYRE_PACKET_STAMP},
               {15, 7, GYRE_PACKET_RESERVED}};
  const auto &w = wrong[u.below(sizeof wrong / sizeof *wrong)];
  if (w.word == 13 && (w.value > 65536 || w.value == 0)) return;
  p->word[w.word] = w.value;
  p->code = uint16_t(GYRE_LAUNCH_PACKET | w.code);
  // More private memory than a stack has is looked at after all rules of words.
  if (w.word != 13 && stack < 4 && u.chance(30)) p->word[13] = 8192u << stack;
}

inline Packet draw_packet(Unit &u, unsigned stack) {
  Packet p = {};
  p.at = kRam + 64 * u.below(200);
  p.threads = 1;
  if (GRAPHICS && u.chance(25)) {
    draw_list(u, &p);
  } else {
    draw_launch(u, &p, stack);
    if (!u.chance(60)) spoil_launch(u, &p, stack);
  }
  return p;
}

// One packet in ten lies outside of main memory, beside one of its ends as a rule.
inline Packet placed(Unit &u, unsigned stack) {
  Packet p = draw_packet(u, stack);
  p.outside = u.chance(10);
  if (!p.outside) {
    if (u.chance(10)) p.at = u.chance(50) ? kRam : kRam + kRamBytes - 64;
    return p;
  }
  const uint32_t places[] = {kRam - 64, kRam + kRamBytes, 0, ~uint32_t(63), u.rand32() / 2 & ~63u};
  p.at = places[u.below(5)];
  return p;
}

#endif

// state_random.c - states with corners of every format among them.

#include <string.h>

#include "state.h"

static uint32_t any_word(random_state *r) {
  static const uint32_t corners[] = {0,          1,          0x80000000, 0xffffffff, 0x7fffffff,
                                     0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00001,
                                     0x7fa00000, 0x00000001, 0x007fffff, 0x807fffff, 0x00800000,
                                     0x3c00,     0xbc003c00, 0x7c00fc00, 0x7e017d01, 0x03ff8001,
                                     0x7f7fffff, 0x7bff0400, 31,         32,         63};
  const uint64_t bits = random_next(r);
  switch (bits >> 60) {
    case 0:
    case 1:
    case 2: return corners[bits % (sizeof corners / sizeof *corners)];
    case 3: return (uint32_t)bits & 0xff;
    case 4: return 0 - ((uint32_t)bits & 0xff);
    case 5: return 1U << (bits & 31);
    // Lowest bit and width of a field.
    case 9: return (uint32_t)bits & 0x007f003f;
    // Numbers of like size, whose sums cancel and whose products do not overflow.
    case 6:
    case 7: return (uint32_t)((bits & 0x80ffffff) | 0x3f000000);
    case 8: return (uint32_t)(bits & 0x83ff83ff) | 0x38003800;
    default: return (uint32_t)bits;
  }
}

void state_random(state *s, random_state *r, bool wave64) {
  memset(s, 0, sizeof *s);
  for (unsigned n = 0; n < STATE_SGPRS; n++) s->s[n] = any_word(r);
  for (unsigned n = 0; n < STATE_VGPRS; n++) {
    for (unsigned lane = 0; lane < 64; lane++) s->v[n][lane] = any_word(r);
  }
  for (unsigned n = 0; n < STATE_LOCAL; n += 4) {
    const uint32_t word = any_word(r);
    memcpy(s->local + n, &word, 4);
  }
  for (unsigned n = 0; n < STATE_DATA; n += 4) {
    const uint32_t word = any_word(r);
    memcpy(s->data + n, &word, 4);
  }
  s->m0 = any_word(r);
  s->scc = random_next(r) & 1;
  // Rounding and subnormals of all kinds; IEEE and DX10_CLAMP; FP16_OVFL seldom.
  const uint64_t bits = random_next(r);
  s->mode = bits % 4 == 0 ? 0x3f0 : (uint32_t)(bits >> 8 & 0x3ff);
  if (bits >> 60 == 0) s->mode |= 1 << 23;
  switch (random_next(r) % 8) {
    case 0: s->exec = UINT64_MAX; break;
    case 1: s->exec = (uint64_t)1 << random_next(r) % (wave64 ? 64 : 32); break;
    case 2: s->exec = wave64 ? random_next(r) << 32 : 0; break;
    default: s->exec = random_next(r); break;
  }
  if (!wave64) s->exec &= UINT32_MAX;
  // VCC that is 0, or only the half of it that waves of 32 have.
  const uint64_t of_vcc = random_next(r) % 8;
  if (of_vcc < 2) s->s[VCC] = 0;
  if (of_vcc == 0) s->s[VCC + 1] = 0;
}

// gyre_packet_check.c - twin of rtl/dispatch/gyre_packet_check.sv.

#include "dispatch/gyre_packet_check.h"

#include <string.h>

void gyre_packet_check_init(gyre_packet_check *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->most = (uint16_t)(cfg->num_warps * cfg->num_threads);
  s->lmem_bytes = cfg->lmem_bytes;
  s->ram_base = cfg->ram_base;
  s->ram_bytes = cfg->ram_bytes;
  s->headers = cfg->headers != 0;
  s->graphics = cfg->graphics != 0;
}

// Returns true for an aligned pointer into main memory; the pointer may also be 0.
static bool place(const gyre_packet_check *s, uint32_t word, uint32_t align) {
  return word % align == 0 && word - s->ram_base < s->ram_bytes;
}

static bool names_list(const gyre_packet_check *s, uint32_t word) {
  return s->graphics && (word & 0xff) == GYRE_PACKET_DRAWS;
}

static unsigned header(const gyre_packet_check *s, uint32_t word) {
  if (names_list(s, word)) return word & 0xfffff800 ? GYRE_PACKET_HEADER : GYRE_PACKET_NONE;
  if ((word & 0xff) != GYRE_PACKET_LAUNCH) return GYRE_PACKET_FORMAT;
  if (word & (s->headers ? 0xfffcf000 : 0xfffcf800)) return GYRE_PACKET_HEADER;
  return (word >> 16 & 3) == 0 ? GYRE_PACKET_DIMENSIONS : GYRE_PACKET_NONE;
}

// Returns true if the 80 bytes of a header are in main memory.
static bool header_place(const gyre_packet_check *s, uint32_t word) {
  return s->headers && place(s, word, 16) && word - s->ram_base <= s->ram_bytes - 80;
}

static unsigned broken(const gyre_packet_check *s, uint32_t word) {
  const bool flat = s->index_q == 4 ? false : s->dims_q < (s->index_q == 5 ? 2 : 3);
  const uint32_t low = word & 0xffff, high = word >> 16;
  switch (s->index_q) {
    case 0: return header(s, word);
    case 1: return place(s, word, 4) ? GYRE_PACKET_NONE : GYRE_PACKET_KERNEL;
    case 2: return word == 0 || place(s, word, 16) ? GYRE_PACKET_NONE : GYRE_PACKET_ARGS;
    case 3: return word == 0 || place(s, word, 4) ? GYRE_PACKET_NONE : GYRE_PACKET_COMPLETION;
    case 4:
    case 5:
    case 6: return word == 0 || word >> 31 || (flat && word != 1) ? GYRE_PACKET_GRID : 0;
    case 7: return low == 0 || high == 0 || (s->dims_q == 1 && high != 1) ? GYRE_PACKET_GROUP : 0;
    case 8: return low == 0 || (flat && low != 1) ? GYRE_PACKET_GROUP : 0;
    case 12: return word > s->lmem_bytes ? GYRE_PACKET_LOCAL : GYRE_PACKET_NONE;
    case 13: return word & 0xfffe003f || (word & (word - 1)) != 0 ? GYRE_PACKET_PRIVATE : 0;
    case 14: return word == 0 || place(s, word, 16) ? GYRE_PACKET_NONE : GYRE_PACKET_STAMP;
    case 15: return word != 0 && !header_place(s, word) ? GYRE_PACKET_RESERVED : GYRE_PACKET_NONE;
    default: return GYRE_PACKET_NONE;
  }
}

// Returns the rule that a word of a list of draws breaks, after the first word.
static unsigned broken_list(const gyre_packet_check *s, uint32_t word) {
  switch (s->index_q) {
    case 1: return place(s, word, 64) ? GYRE_PACKET_NONE : GYRE_PACKET_LIST;
    case 3: return word == 0 || place(s, word, 4) ? GYRE_PACKET_NONE : GYRE_PACKET_COMPLETION;
    case 14: return word == 0 || place(s, word, 16) ? GYRE_PACKET_NONE : GYRE_PACKET_STAMP;
    default: return word == 0 ? GYRE_PACKET_NONE : GYRE_PACKET_RESERVED;
  }
}

void gyre_packet_check_eval(const gyre_packet_check *s, gyre_packet_check_out *out) {
  out->done = s->checked_q && !s->first_q && !s->second_q;
  out->error = s->error_q;
  if (s->over_q && !s->list_q &&
      (s->error_q == GYRE_PACKET_NONE || s->error_q > GYRE_PACKET_THREADS))
    out->error = GYRE_PACKET_THREADS;
  out->threads = s->sum_q & 0x7ff;
}

// Advances the product of the sizes; z_there: word 8 has arrived.
static void multiply(gyre_packet_check *s, bool z_there) {
  if (s->factor_q != 0) {
    const unsigned sum = s->sum_q + (s->factor_q & 1 ? s->addend_q : 0u);
    if (!(s->addend_q & 0x800)) s->addend_q = (uint16_t)(s->addend_q << 1);
    s->factor_q >>= 1;
    s->over_q |= sum > s->most;
    s->sum_q = sum > s->most ? s->most : (uint16_t)sum;
  } else if (s->first_q && z_there) {
    s->addend_q = s->sum_q;
    s->factor_q = s->z_q;
    s->sum_q = 0;
    s->first_q = false;
    s->second_q = true;
  } else if (s->second_q) {
    s->second_q = false;
  }
}

void gyre_packet_check_tick(gyre_packet_check *s, bool valid, uint32_t word) {
  gyre_packet_check_out out;
  gyre_packet_check_eval(s, &out);
  const bool z_there = s->checked_q || s->index_q > 8;
  if (out.done) s->checked_q = false;
  multiply(s, z_there);
  if (!valid) return;
  if (s->index_q == 0 || s->error_q == GYRE_PACKET_NONE)
    s->error_q = (uint8_t)(s->index_q && s->list_q ? broken_list(s, word) : broken(s, word));
  if (s->index_q == 0) {
    s->dims_q = word >> 16 & 3;
    s->list_q = names_list(s, word);
  }
  if (s->index_q == 7) {
    s->first_q = true;
    s->second_q = false;
    s->addend_q = word & 0x7ff;
    s->factor_q = word >> 16 & 0x7ff;
    s->sum_q = 0;
    s->over_q = (word & 0xf800f800) != 0;
  }
  if (s->index_q == 8) {
    s->z_q = word & 0x7ff;
    if (word & 0xf800) s->over_q = true;
  }
  if (s->index_q == 15) s->checked_q = true;
  s->index_q = (s->index_q + 1) & 15;
}

gyre_launch_common_t gyre_packet_common(const uint32_t *word) {
  return (gyre_launch_common_t){.arg = word[2]};
}

// gyre_pixel_state_check.c - twin of rtl/graphics/reader/gyre_pixel_state_check.sv.

#include "graphics/reader/gyre_pixel_state_check.h"

#include <string.h>

enum { DEPTH_ENTRY = GYRE_PIXEL_WORD_DEPTH / GYRE_PIXEL_ENTRY_WORDS };
enum { TARGET_ENTRY = GYRE_PIXEL_WORD_TARGET / GYRE_PIXEL_ENTRY_WORDS };
static const uint64_t PRODUCT = (UINT64_C(1) << 43) - 1;  // bits of pitch * rows

void gyre_pixel_state_check_init(gyre_pixel_state_check *s) { memset(s, 0, sizeof *s); }

// The product of the module, of whatever words the entry has: pitches are whole lines.
static uint64_t product(const gyre_pixel_state_check *s, const gyre_pixel_state_check_in *in) {
  const uint32_t rows = s->word_q[GYRE_PIXEL_WORD_SIZE] >> 16 & 0x1fff;
  const uint32_t word = in->words[1];
  gyre_pixel_surface surface = {.pitch = in->index >= TARGET_ENTRY ? word : word >> 8};
  surface.pitch &= ~(uint32_t)(GYRE_PIXEL_SURFACE_ALIGN - 1);
  return gyre_pixel_surface_bytes(&surface, rows) & PRODUCT;
}

uint32_t gyre_pixel_state_check_bytes(const gyre_pixel_state_check *s) {
  return (uint32_t)s->bytes_q;
}

// Returns true if the entry has a surface that is not in main memory.
static bool is_outside(const gyre_pixel_state_check *s, const gyre_pixel_state_check_in *in) {
  const bool depth = in->index == DEPTH_ENTRY, target = in->index >= TARGET_ENTRY;
  const uint32_t format = depth ? in->words[1] & 0xff : in->words[2] & 0xf;
  return (depth || target) && format != 0 && (s->bytes_q >> 32 != 0 || !in->in_ram);
}

void gyre_pixel_state_check_eval(const gyre_pixel_state_check *s,
                                 const gyre_pixel_state_check_in *in,
                                 gyre_pixel_state_check_out *out) {
  gyre_pixel_state state;
  uint32_t word[GYRE_PIXEL_STATE_WORDS];
  *out = (gyre_pixel_state_check_out){.surface_bytes = gyre_pixel_state_check_bytes(s)};
  if (!in->entry || in->index != GYRE_PIXEL_STATE_ENTRIES - 1) return;
  memcpy(word, s->word_q, sizeof word);
  memcpy(word + GYRE_PIXEL_ENTRY_WORDS * in->index, in->words,
         GYRE_PIXEL_ENTRY_WORDS * sizeof *word);
  out->rule = (uint8_t)gyre_pixel_state_read(word, &state);
  if (out->rule == GYRE_PIXEL_GOOD && (s->outside_q || is_outside(s, in)))
    out->rule = GYRE_PIXEL_RULE_SURFACE;
}

void gyre_pixel_state_check_tick(gyre_pixel_state_check *s, const gyre_pixel_state_check_in *in) {
  const uint64_t bytes = product(s, in);
  if (in->entry) {
    s->outside_q = in->index != 0 && (s->outside_q || is_outside(s, in));
    memcpy(s->word_q + GYRE_PIXEL_ENTRY_WORDS * in->index, in->words,
           GYRE_PIXEL_ENTRY_WORDS * sizeof *in->words);
  }
  s->bytes_q = bytes;
}

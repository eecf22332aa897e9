// gyre_shader_state.c - twin of rtl/memory/gyre_shader_state.sv.

#include "memory/gyre_shader_state.h"

gyre_shader_place gyre_shader_state_place(const gyre_shader_state *s) {
  const uint32_t m = s->shown_q;
  return (gyre_shader_place){.imap = m >> 18 & 1,
                             .in_slot = (uint8_t)(m >> 10),
                             .omap = m >> 9 & 1,
                             .kept = m >> 8 & 1,
                             .out_slot = (uint8_t)m};
}

gyre_pixel_place gyre_shader_state_pixel(const gyre_shader_state *s) {
  const uint32_t m = s->pixel_shown_q;
  return (gyre_pixel_place){.input = m >> 18 & 1,
                            .direct = m >> 17 & 1,
                            .thread = m >> 16 & 1,
                            .perspective = m >> 15 & 1,
                            .slot = (uint8_t)(m >> 7),
                            .omap = m >> 6 & 1,
                            .out_slot = m & 63};
}

void gyre_shader_state_tick(gyre_shader_state *s, const gyre_draw_config_t *config, bool advance,
                            uint8_t attribute) {
  enum { MAP = (1 << 19) - 1, BYTES = (1 << 17) - 1 };
  if (advance) {
    const bool there = attribute < GYRE_SHADER_ATTRIBUTES;
    s->shown_q = there ? s->map[attribute] : 0;
    s->pixel_shown_q = there || attribute == GYRE_SHADER_FRONT_FACING ? s->pixel_map[attribute] : 0;
  }
  if (!config->valid) return;
  if (config->kind == GYRE_DRAW_ENTRY_MAP && config->index < GYRE_SHADER_ATTRIBUTES) {
    s->map[config->index] = config->item & MAP;
  } else if (config->kind == GYRE_DRAW_ENTRY_BANK && config->index < GYRE_SHADER_BANKS) {
    s->bank[config->index] = (gyre_shader_bank){config->address, config->bytes & BYTES};
  } else if (config->kind == GYRE_DRAW_ENTRY_PIXEL_MAP) {
    s->pixel_map[config->index] = config->item & MAP;
  } else if (config->kind == GYRE_DRAW_ENTRY_PIXEL_BANK && config->index < GYRE_SHADER_BANKS) {
    s->pixel_bank[config->index] = (gyre_shader_bank){config->address, config->bytes & BYTES};
  }
}

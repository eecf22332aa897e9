// gyre_pixel_maps.c - twin of rtl/graphics/reader/gyre_pixel_maps.sv.

#include "graphics/reader/gyre_pixel_maps.h"

#include <string.h>

#include "gyre/draw.h"

enum { CONSTANT = 1, PERSPECTIVE = 2 };
enum { LAST = 239, TARGET_BITS = 32, SAMPLE_MASK = 32, DEPTH = 33 };
// Attributes, address / 4
enum {
  PRIMITIVE = 0x060 / 4,
  POINT_SIZE = 0x06c / 4,
  POSITION = 0x070 / 4,
  POSITION_Z = 0x078 / 4,
  GENERIC = 0x080 / 4,
  DISTANCES = 0x2c0 / 4,
  POINT = 0x2e0 / 4,
  FOG = 0x2e8 / 4,
  TEXTURE = 0x300 / 4,
};
static const uint8_t ROW_OF[] = {POSITION, POSITION + 1, POSITION + 3, POINT, POINT + 1};
enum { POSITIONS = 4, CLIP_DISTANCES = 8 };

void gyre_pixel_maps_init(gyre_pixel_maps *s) { memset(s, 0, sizeof *s); }

static bool is_row(unsigned a) {
  return (a >= POSITION && a < GENERIC) || a == POINT || a == POINT + 1;
}
static bool is_system(unsigned a) { return is_row(a) || a == PRIMITIVE || a == GYRE_PIXEL_FACING; }

static unsigned mode_of(unsigned a, unsigned imap) {
  if (a >= GENERIC && (a < DISTANCES || a >= TEXTURE)) return imap;
  return (a >= DISTANCES && a < POINT) || a == FOG ? PERSPECTIVE : CONSTANT;
}

static bool is_input(const gyre_pixel_maps *s, unsigned a) {
  return s->imap_q[a] != 0 && !is_system(a) && a >= PRIMITIVE;
}

// The number of the row of a system value of threads: z, the factor, then those of ROW_OF.
static unsigned row_of(const gyre_pixel_maps *s, unsigned a) {
  unsigned row = 1 + (s->rows_q & 1);
  if (a == POSITION_Z) return 0;
  for (unsigned k = 0; k < sizeof ROW_OF && ROW_OF[k] != a; k++) row += s->rows_q >> (k + 1) & 1;
  return row;
}

static uint32_t map_item(const gyre_pixel_maps *s) {
  const unsigned a = s->attribute_q, mode = mode_of(a, s->imap_q[a]);
  const bool input = is_input(s, a), there = s->imap_q[a] != 0 || a == GYRE_PIXEL_FACING;
  const bool direct = there && (is_system(a) || (input && mode == CONSTANT));
  const unsigned slot = is_row(a)                ? row_of(s, a)
                        : a == PRIMITIVE         ? 1
                        : a == GYRE_PIXEL_FACING ? 2
                                                 : s->inputs_q;
  return (uint32_t)input << 18 | (uint32_t)direct << 17 | (uint32_t)is_row(a) << 16 |
         (uint32_t)(input && mode == PERSPECTIVE) << 15 | slot << 7 | (uint32_t)s->omap_q[a] << 6 |
         s->outputs_q;
}

// The attribute of a word that setup reads besides inputs.
static unsigned fixed(unsigned index) {
  const unsigned k = index - GYRE_PIXEL_FIXED;
  if (k < POSITIONS) return POSITION + k;
  return k < POSITIONS + CLIP_DISTANCES ? DISTANCES + k - POSITIONS : POINT_SIZE;
}

static bool asks(const gyre_pixel_maps *s, const gyre_pixel_maps_in *in) {
  return s->state_q == GYRE_PIXEL_MAPS_LOOK && in->run && s->next_q != GYRE_PIXEL_LISTED;
}

void gyre_pixel_maps_eval(const gyre_pixel_maps *s, const gyre_pixel_maps_in *in,
                          gyre_pixel_maps_out *out) {
  const bool step = s->state_q == GYRE_PIXEL_MAPS_MAPS && !in->hold;
  *out = (gyre_pixel_maps_out){
      .valid = step || s->looked_q,
      .input = s->looked_q,
      .look = s->asked_q,
      .done = s->state_q == GYRE_PIXEL_MAPS_FULL,
      .counted = s->state_q == GYRE_PIXEL_MAPS_LOOK || s->state_q == GYRE_PIXEL_MAPS_FULL,
      .index = s->looked_q ? s->looked_index_q : s->attribute_q,
      .attribute = (uint8_t)(s->asked_index_q >= GYRE_PIXEL_FIXED ? fixed(s->asked_index_q)
                                                                  : s->listed_q & 0xff),
      .inputs = s->inputs_q,
      .rows = s->rows_q,
      .output_rows = s->outputs_q,
      .reads_z = s->z_q,
      .reads_number = s->number_q,
      .item = s->looked_q ? (uint32_t)s->looked_mode_q << 9 | in->place : map_item(s)};
}

static void load(gyre_pixel_maps *s, const gyre_sph *sph) {
  memset(s->imap_q, 0, sizeof s->imap_q);
  memset(s->omap_q, 0, sizeof s->omap_q);
  s->rows_q = 0;
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    s->imap_q[a] = (uint8_t)sph->imap[a];
    if (is_input(s, a) && mode_of(a, sph->imap[a]) == PERSPECTIVE) s->rows_q |= 1;
  }
  for (unsigned k = 0; k < sizeof ROW_OF; k++)
    s->rows_q |= (uint8_t)((sph->imap[ROW_OF[k]] != 0) << (k + 1));
  s->z_q = sph->imap[POSITION_Z] != 0;
  s->number_q = sph->imap[PRIMITIVE] != 0;
  for (unsigned k = 0; k < TARGET_BITS; k++)
    s->omap_q[k] = (sph->omap_target[k / 4] >> k % 4 & 1) != 0;
  s->omap_q[SAMPLE_MASK] = sph->omap_sample_mask != 0;
  s->omap_q[DEPTH] = sph->omap_depth != 0;
  s->attribute_q = s->inputs_q = s->outputs_q = 0;
}

static gyre_pixel_maps_state next_state(const gyre_pixel_maps *s, const gyre_pixel_maps_in *in,
                                        bool step) {
  if (in->rst) return GYRE_PIXEL_MAPS_EMPTY;
  if (in->load) return GYRE_PIXEL_MAPS_MAPS;
  if (step && s->attribute_q == GYRE_PIXEL_FACING) return GYRE_PIXEL_MAPS_LOOK;
  if (s->state_q == GYRE_PIXEL_MAPS_LOOK && s->next_q == GYRE_PIXEL_LISTED && !s->asked_q &&
      !s->looked_q)
    return GYRE_PIXEL_MAPS_FULL;
  return s->state_q;
}

void gyre_pixel_maps_tick(gyre_pixel_maps *s, const gyre_pixel_maps_in *in) {
  const bool maps = s->state_q == GYRE_PIXEL_MAPS_MAPS, step = maps && !in->hold;
  const bool ask = asks(s, in);
  const unsigned a = s->attribute_q;
  const bool input = is_input(s, a);
  const gyre_pixel_maps_state state = next_state(s, in, step);
  s->looked_mode_q = (uint8_t)(s->asked_index_q >= GYRE_PIXEL_FIXED ? 0 : s->listed_q >> 8);
  s->looked_index_q = s->asked_index_q;
  s->asked_index_q = s->next_q;
  s->looked_q = s->asked_q && !in->rst;
  s->asked_q = ask && !in->rst;
  if (ask) s->listed_q = s->list[s->next_q];
  if (step && input) s->list[s->inputs_q] = (uint16_t)(mode_of(a, s->imap_q[a]) << 8 | a);
  if (maps) {
    s->next_q = s->inputs_q == 0 && !input ? GYRE_PIXEL_FIXED : 0;
  } else if (ask) {
    s->next_q++;
    if (s->next_q == s->inputs_q) s->next_q = GYRE_PIXEL_FIXED;
  }
  s->state_q = state;
  if (in->load) {
    load(s, in->sph);
  } else if (step) {
    s->inputs_q = (uint8_t)(s->inputs_q + input);
    s->outputs_q = (uint8_t)(s->outputs_q + s->omap_q[a]);
    s->attribute_q = (uint8_t)(a == LAST ? GYRE_PIXEL_FACING : a + 1);
  }
}

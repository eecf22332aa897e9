// gyre_draw_maps.c - twin of rtl/graphics/reader/gyre_draw_maps.sv.

#include "graphics/reader/gyre_draw_maps.h"

#include <string.h>

#include "gyre/draw.h"

enum { PATCH = 6, LAST = GYRE_DRAW_MAP_ENTRIES - 1 };

void gyre_draw_maps_init(gyre_draw_maps *s) { memset(s, 0, sizeof *s); }

void gyre_draw_maps_reset(gyre_draw_maps *s) {
  s->mapped_q = s->asked_q = s->place_q = false;
  s->attribute_q = s->in_q = s->out_q = s->next_q = 0;
}

// No assignment is made.
static void stop(gyre_draw_maps *s) {
  s->mapped_q = s->asked_q = s->place_q = false;
  s->attribute_q = s->next_q = 0;
}

static bool kept(const gyre_draw_maps *s) {
  const unsigned a = s->attribute_q;
  const unsigned odmap = s->odmap_q[a / 16] >> a % 16 * 2 & 3;
  const bool required = odmap == GYRE_ODMAP_ST_REQ || (a >= s->req_first_q && a <= s->req_last_q);
  return s->omap_q[a] && odmap != GYRE_ODMAP_DISCARD && (s->down_q[a] || required);
}

static bool ask(const gyre_draw_maps *s, const gyre_draw_maps_in *in) {
  return s->mapped_q && s->next_q != in->captures;
}

void gyre_draw_maps_eval(const gyre_draw_maps *s, const gyre_draw_maps_in *in,
                         gyre_draw_maps_out *out) {
  const bool map = in->run && !s->mapped_q && !in->keep;
  out->valid = map || s->place_q;
  out->capture = s->place_q;
  out->mapped = s->mapped_q || (in->run && in->keep);
  out->done = out->mapped && !ask(s, in) && !s->asked_q && !s->place_q;
  out->in_words = s->in_q;
  out->out_words = s->out_q;
  out->index = s->place_q ? s->place_index_q : s->attribute_q;
  out->place = s->read_q;
  out->item = 0;
  if (s->place_q) {
    out->item = s->target_q << 9 | s->read_q;
  } else if (map) {
    const unsigned a = s->attribute_q;
    const bool own = a >= PATCH;
    out->item = (uint32_t)(own && s->imap_q[a]) << 18 | (uint32_t)s->in_q << 10 |
                (uint32_t)(own && s->omap_q[a]) << 9 | (uint32_t)kept(s) << 8 | s->out_q;
  }
}

// Collects the attributes that the next program reads. Clipping and setup, before a pixel program,
// read some themselves.
static void take_next(gyre_draw_maps *s, const gyre_sph *next) {
  const bool pixel = next->shader_type == GYRE_SPH_PIXEL;
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    const bool fixed = (a >= 0x064 / 4 && a <= 0x07c / 4) || (a >= 0x2c0 / 4 && a <= 0x2dc / 4);
    s->down_q[a] = next->imap[a] != 0 || (pixel && fixed);
  }
}

static void read_tables(gyre_draw_maps *s, const gyre_draw_maps_in *in) {
  if (in->program) {
    for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
      s->imap_q[a] = in->sph->imap[a] != 0;
      s->omap_q[a] = in->sph->omap[a] != 0;
    }
    s->req_first_q = (uint8_t)in->sph->store_req_start;
    s->req_last_q = (uint8_t)in->sph->store_req_end;
    s->in_q = s->out_q = 0;
  }
  if (in->clear) {
    memset(s->down_q, 0, sizeof s->down_q);
  } else if (in->next) {
    take_next(s, in->sph);
  } else if (in->capture) {
    const uint32_t word = in->word;
    s->down_q[(word & 0x3ff) / 4] = true;
    s->captures[in->capture_index] =
        (word >> 10 & 3) << 20 | (word >> 12 & 0xfff) << 8 | (word & 0x3ff) / 4;
  }
  if (in->odmap) {
    memmove(s->odmap_q, s->odmap_q + 1, sizeof s->odmap_q - sizeof *s->odmap_q);
    s->odmap_q[sizeof s->odmap_q / sizeof *s->odmap_q - 1] = in->word;
  }
}

void gyre_draw_maps_tick(gyre_draw_maps *s, const gyre_draw_maps_in *in) {
  const bool map = in->run && !s->mapped_q && !in->keep, asks = ask(s, in);
  const uint32_t capture = s->capture_q;
  // RAMs: the read comes first, then the write.
  if (s->asked_q)
    s->read_q = s->places[capture & 0xff];
  else if (in->look)
    s->read_q = s->places[in->look_attribute];
  if (asks) s->capture_q = s->captures[s->next_q];
  if (map) s->places[s->attribute_q] = (uint16_t)(kept(s) << 8 | s->out_q);
  s->target_q = capture >> 8;
  s->place_index_q = s->asked_index_q;
  s->asked_index_q = s->next_q;
  read_tables(s, in);
  if (!in->run) {
    stop(s);
    return;
  }
  s->place_q = s->asked_q;
  s->asked_q = asks;
  if (asks) s->next_q++;
  if (map) {
    s->in_q = (uint8_t)(s->in_q + s->imap_q[s->attribute_q]);
    s->out_q = (uint8_t)(s->out_q + kept(s));
    s->mapped_q = s->attribute_q == LAST;
    s->attribute_q++;
  }
}

// gyre_pixel_reader.c - twin of rtl/graphics/reader/gyre_pixel_reader.sv. The state block is an output of
// its own (gyre_pixel_block_eval), which is computed only where it is used.

#include "graphics/reader/gyre_pixel_reader.h"

void gyre_pixel_reader_init(gyre_pixel_reader *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  gyre_pixel_block_init(&s->block);
  gyre_pixel_maps_init(&s->maps);
  gyre_pixel_sizes_init(&s->sizes, cfg);
}

// Signals between the parts in a cycle.
typedef struct cycle {
  bool pixels, load, bank;
  gyre_pixel_maps_in maps_in;
  gyre_pixel_maps_out maps;
  gyre_pixel_sizes_in sizes_in;
  gyre_pixel_sizes_out sizes;
  uint8_t thread_rows;
} cycle;

static void look(const gyre_pixel_reader *s, const gyre_pixel_reader_in *in, cycle *c) {
  const gyre_draw_step step = in->tables->step_q;
  memset(c, 0, sizeof *c);
  c->pixels = in->tables->packet_q[GYRE_DRAW_PIXEL_STATE] != 0;
  c->load = in->good && step == GYRE_DRAW_STEP_NEXT && c->pixels;
  c->bank = in->good && step == GYRE_DRAW_STEP_PIXEL_BANKS;
  c->maps_in = (gyre_pixel_maps_in){.rst = in->rst || in->refused,
                                    .load = c->load,
                                    .sph = in->sph,
                                    .hold = in->hold || c->bank || in->refused,
                                    .run = in->mapped,
                                    .place = in->place};
  gyre_pixel_maps_eval(&s->maps, &c->maps_in, &c->maps);
  c->thread_rows = 1;
  for (unsigned rows = c->maps.rows; rows != 0; rows &= rows - 1) c->thread_rows++;
  c->sizes_in = (gyre_pixel_sizes_in){.run = c->maps.counted && in->vertex_done && !in->rst,
                                      .inputs = c->maps.inputs,
                                      .thread_rows = c->thread_rows,
                                      .output_rows = c->maps.output_rows,
                                      .vertex_warps = in->vertex_warps,
                                      .pieces = in->vertex_pieces};
  gyre_pixel_sizes_eval(&s->sizes, &c->sizes_in, &c->sizes);
}

static gyre_pixel_program_t program(const gyre_pixel_reader *s, const gyre_pixel_reader_in *in,
                                    const cycle *c) {
  const gyre_sph *h = &s->program_q;
  uint32_t outputs = 0;
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++)
    outputs |= (uint32_t)(h->omap_target[t] & 0xf) << 4 * t;
  return (gyre_pixel_program_t){
      .pixels = c->pixels,
      .pc = in->tables->packet_q[GYRE_DRAW_PIXEL_PC],
      .no_store = !h->does_global_store,
      .no_memory = !h->does_load_or_store,
      .no_fp64 = !h->does_fp64,
      .low = h->shader_local_memory_low_size / 16,
      .high = h->shader_local_memory_high_size / 16,
      .calls = (uint16_t)(h->shader_local_memory_crs_size / GYRE_SPH_CALL_PIECE),
      .kills = h->kills_pixels != 0,
      .writes_mask = h->omap_sample_mask != 0,
      .writes_depth = h->omap_depth != 0,
      .late = h->kills_pixels != 0 || h->omap_sample_mask != 0 || h->omap_depth != 0,
      .mrt = h->mrt_enable != 0,
      .outputs = outputs,
      .inputs = c->maps.inputs,
      .row_factor = (c->maps.rows & 1) != 0,
      .row_x = (c->maps.rows & 2) != 0,
      .row_y = (c->maps.rows & 4) != 0,
      .row_iw = (c->maps.rows & 8) != 0,
      .row_point_x = (c->maps.rows & 16) != 0,
      .row_point_y = (c->maps.rows & 32) != 0,
      .reads_z =
          c->maps.reads_z || (h->omap_depth == 0 && (h->kills_pixels | h->omap_sample_mask) != 0),
      .reads_primitive = c->maps.reads_number || c->maps.inputs != 0,
      .thread_rows = c->thread_rows,
      .output_rows = c->maps.output_rows,
      .uniform_words = c->sizes.uniform_words,
      .place_bytes = c->sizes.place_bytes,
      .core_warps = c->sizes.core_warps,
      .core_slots = c->sizes.core_slots,
      .pieces = c->sizes.pieces};
}

void gyre_pixel_reader_eval(const gyre_pixel_reader *s, const gyre_pixel_reader_in *in,
                            gyre_pixel_reader_out *out) {
  const uint32_t *w = in->entry->words;
  cycle c;
  look(s, in, &c);
  *out = (gyre_pixel_reader_out){.look = c.maps.look,
                                 .attribute = c.maps.attribute,
                                 .done = !c.pixels || (c.maps.done && c.sizes.done),
                                 .fits = !c.pixels || c.sizes.fits,
                                 .program = program(s, in, &c)};
  out->config = (gyre_draw_config_t){.valid = c.bank || c.maps.valid,
                                     .kind = c.bank         ? GYRE_DRAW_ENTRY_PIXEL_BANK
                                             : c.maps.input ? GYRE_DRAW_ENTRY_PIXEL_INPUT
                                                            : GYRE_DRAW_ENTRY_PIXEL_MAP,
                                     .index = c.bank ? in->tables->index_q : c.maps.index,
                                     .item = c.bank ? 0 : c.maps.item,
                                     .address = w[0],
                                     .bytes = w[1],
                                     .stride = w[2],
                                     .more = w[3]};
}

void gyre_pixel_reader_tick(gyre_pixel_reader *s, const gyre_pixel_reader_in *in) {
  cycle c;
  look(s, in, &c);
  const gyre_pixel_block_in block = {
      .entry = in->good && in->tables->step_q == GYRE_DRAW_STEP_PIXEL_STATE,
      .index = in->tables->index_q & 15,
      .words = in->entry->words};
  if (c.load) s->program_q = *in->sph;
  gyre_pixel_block_tick(&s->block, &block);
  gyre_pixel_maps_tick(&s->maps, &c.maps_in);
  gyre_pixel_sizes_tick(&s->sizes, &c.sizes_in);
}

// gyre_draw_reader.c - twin of rtl/graphics/reader/gyre_draw_reader.sv.

#include "graphics/reader/gyre_draw_reader.h"

#include "sph/gyre_sph_decode.h"

void gyre_draw_reader_init(gyre_draw_reader *s, const gyre_config *cfg, uint32_t ring_words) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  gyre_draw_tables_init(&s->tables, cfg);
  gyre_draw_check_init(&s->check, cfg);
  gyre_draw_maps_init(&s->maps);
  gyre_draw_sizes_init(&s->sizes, cfg, ring_words);
  gyre_pixel_reader_init(&s->pixels, cfg);
}

void gyre_draw_reader_reset(gyre_draw_reader *s) {
  gyre_draw_tables_reset(&s->tables);
  gyre_draw_maps_reset(&s->maps);
  gyre_draw_sizes_reset(&s->sizes);
  s->mapped_q = s->done_q = s->config_q.valid = false;
  s->idle_cycles = s->done_cycles = 0;
  gyre_pixel_reader_reset(&s->pixels);
}

// Inputs of the tables that their outputs depend on.
static gyre_draw_tables_in tables_of(const gyre_draw_reader_in *in) {
  return (gyre_draw_tables_in){
      .idle = in->idle, .fresh = in->fresh, .packet = in->packet, .ran = in->ran};
}

static bool reads_ahead(const gyre_draw_reader *s, const gyre_draw_reader_in *in) {
  const gyre_draw_tables_in tables_in = tables_of(in);
  return gyre_draw_tables_ahead(&s->tables, &tables_in);
}

// An idle reader drops all that it has, and one that has read a draw and the next packet waits: after a few
// cycles there is nothing left that could change.
static bool rests(const gyre_draw_reader *s, const gyre_draw_reader_in *in) {
  const bool kept = s->tables.whole_q || s->tables.ahead.state_q != GYRE_PACKET_AHEAD_EMPTY;
  if (in->idle) return s->idle_cycles == GYRE_DRAW_READER_REST && !(in->fresh && kept);
  return s->done_cycles == GYRE_DRAW_READER_REST && !reads_ahead(s, in);
}

static uint8_t counted(uint8_t cycles, bool more) {
  if (!more) return 0;
  return cycles == GYRE_DRAW_READER_REST ? cycles : (uint8_t)(cycles + 1);
}

// Signals between the parts in a cycle.
typedef struct cycle {
  gyre_draw_tables_out tables;
  gyre_sph sph;  // the entry's words as a header
  gyre_draw_check_in check_in;
  gyre_draw_check_out check;
  gyre_draw_maps_in maps_in;
  gyre_draw_maps_out maps;
  gyre_draw_sizes_in sizes_in;
  gyre_draw_sizes_out sizes;
  gyre_pixel_reader_in pixels_in;
  gyre_pixel_reader_out pixels;
  bool good;  // the entry breaks no rule
} cycle;

// What a packet says about pixels; without the parameter every draw is one without them.
static void look_pixels(const gyre_draw_reader *s, const gyre_draw_reader_in *in, cycle *c) {
  const gyre_draw_step step = s->tables.step_q;
  const bool other = c->maps.valid ||
                     (c->good && (step == GYRE_DRAW_STEP_ELEMENTS ||
                                  step == GYRE_DRAW_STEP_TARGETS || step == GYRE_DRAW_STEP_BANKS));
  c->pixels_in = (gyre_pixel_reader_in){.rst = in->idle,
                                        .good = c->good,
                                        .tables = &s->tables,
                                        .entry = &c->tables,
                                        .sph = &c->sph,
                                        .refused = c->tables.done && s->tables.status_q != 0,
                                        .hold = other,
                                        .mapped = c->maps.done,
                                        .place = c->maps.place,
                                        .vertex_done = c->sizes.done,
                                        .vertex_warps = c->sizes.core_warps,
                                        .vertex_pieces = c->sizes.pieces};
  if (!s->cfg.pixels)
    c->pixels = (gyre_pixel_reader_out){.done = true, .fits = true};
  else
    gyre_pixel_reader_eval(&s->pixels, &c->pixels_in, &c->pixels);
}

static void look(const gyre_draw_reader *s, const gyre_draw_reader_in *in, cycle *c) {
  const gyre_draw_step step = s->tables.step_q;
  const gyre_draw_tables_in tables_in = tables_of(in);
  memset(c, 0, sizeof *c);
  gyre_draw_tables_eval(&s->tables, &tables_in, &c->tables);
  c->check_in = (gyre_draw_check_in){.skip = in->skip,
                                     .address = in->packet,
                                     .tables = &s->tables,
                                     .entry = &c->tables,
                                     .stack = in->stack};
  if (c->tables.entry && (step == GYRE_DRAW_STEP_PROGRAM || step == GYRE_DRAW_STEP_NEXT)) {
    const uint32_t threads = s->cfg.num_warps * s->cfg.num_threads;
    c->check_in.sph_error = (uint8_t)gyre_sph_verdict_of(c->tables.words, true, threads).error;
    gyre_sph_decode(c->tables.words, &c->sph, NULL);
    c->check_in.shader_type = (uint8_t)c->sph.shader_type;
    c->check_in.fp64 = c->sph.does_fp64 != 0;
    c->check_in.private_bytes =
        c->sph.shader_local_memory_low_size + c->sph.shader_local_memory_high_size;
  }
  gyre_draw_check_eval(&s->check, &c->check_in, &c->check);
  c->good = c->tables.entry && c->check.status == 0;
  c->maps_in =
      (gyre_draw_maps_in){.clear = c->tables.place && step == GYRE_DRAW_STEP_PACKET,
                          .program = c->good && step == GYRE_DRAW_STEP_PROGRAM,
                          .next = c->good && step == GYRE_DRAW_STEP_NEXT,
                          .odmap = c->good && step == GYRE_DRAW_STEP_ODMAP,
                          .capture = c->good && step == GYRE_DRAW_STEP_CAPTURES,
                          .sph = &c->sph,
                          .capture_index = s->tables.index_q,
                          .word = c->tables.words[0],
                          .keep = gyre_draw_tables_keep(&s->tables),
                          .run = c->tables.done && s->tables.status_q == 0 && !in->idle,
                          .captures = (uint8_t)s->tables.packet_q[GYRE_DRAW_CAPTURE_COUNT]};
  gyre_draw_maps_eval(&s->maps, &c->maps_in, &c->maps);
  c->sizes_in = (gyre_draw_sizes_in){.start = c->maps.mapped && !s->mapped_q,
                                     .in_words = c->maps.in_words,
                                     .out_words = c->maps.out_words,
                                     .pixels = s->tables.packet_q[GYRE_DRAW_PIXEL_STATE] != 0,
                                     .cache = s->tables.packet_q[GYRE_DRAW_CACHE] & 0x7f};
  gyre_draw_sizes_eval(&s->sizes, &c->sizes_in, &c->sizes);
  look_pixels(s, in, c);
  c->maps_in.look = c->pixels.look;
  c->maps_in.look_attribute = c->pixels.attribute;
}

static gyre_draw_t scalars(const gyre_draw_reader *s, const cycle *c) {
  const uint32_t *p = s->tables.packet_q;
  return (gyre_draw_t){
      .indexed = (p[GYRE_DRAW_HEADER] & GYRE_DRAW_INDEXED) != 0,
      .restart = (p[GYRE_DRAW_HEADER] & GYRE_DRAW_RESTART) != 0,
      .index_size = p[GYRE_DRAW_HEADER] >> GYRE_DRAW_INDEX_SIZE_LSB & 3,
      .topology = p[GYRE_DRAW_TOPOLOGY] & 7,
      .pc = p[GYRE_DRAW_PC],
      .first = p[GYRE_DRAW_FIRST],
      .count = p[GYRE_DRAW_COUNT],
      .instances = p[GYRE_DRAW_INSTANCES],
      .base_instance = p[GYRE_DRAW_BASE_INSTANCE],
      .base_vertex = p[GYRE_DRAW_BASE_VERTEX],
      .index_address = p[GYRE_DRAW_INDEX_ADDRESS],
      .index_bytes = p[GYRE_DRAW_INDEX_BYTES],
      .restart_index = p[GYRE_DRAW_RESTART_INDEX],
      .stack_top = p[GYRE_DRAW_STACK_TOP],
      .stack_stride = p[GYRE_DRAW_STACK_STRIDE],
      .targets = p[GYRE_DRAW_TARGET_TABLE],
      .result = p[GYRE_DRAW_RESULT],
      .no_store = !s->program_q.does_global_store,
      .no_memory = !s->program_q.does_load_or_store,
      .no_fp64 = !s->program_q.does_fp64,
      .low = s->program_q.shader_local_memory_low_size / 16,
      .high = s->program_q.shader_local_memory_high_size / 16,
      .calls = (uint16_t)(s->program_q.shader_local_memory_crs_size / GYRE_SPH_CALL_PIECE),
      .elements = p[GYRE_DRAW_ELEMENT_COUNT] & 0x3f,
      .captures = (uint8_t)p[GYRE_DRAW_CAPTURE_COUNT],
      .in_words = c->maps.in_words,
      .out_words = c->maps.out_words,
      .place_bytes = c->sizes.place_bytes,
      .core_warps = c->sizes.core_warps,
      .pieces = c->sizes.pieces,
      .records = c->sizes.records,
      .entries = c->sizes.entries};
}

void gyre_draw_reader_eval(const gyre_draw_reader *s, const gyre_draw_reader_in *in,
                           gyre_draw_reader_out *out) {
  cycle c;
  if (rests(s, in)) return;
  look(s, in, &c);
  out->get = c.tables.get;
  out->get_more = c.tables.get_more;
  out->get_drop = c.tables.get_drop;
  out->get_addr = c.tables.get_addr;
  out->get_last = c.tables.get_last;
  out->done = s->done_q;
  out->status = s->tables.status_q != 0         ? s->tables.status_q
                : c.sizes.fits && c.pixels.fits ? 0
                                                : GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_RECORD;
  out->last = (s->tables.packet_q[GYRE_DRAW_HEADER] & GYRE_DRAW_LAST) != 0;
  out->lost = s->tables.lost_q;
  out->config = s->config_q;
  out->draw = scalars(s, &c);
  out->program = c.pixels.program;
  gyre_pixel_block_out block = {0};
  if (s->done_q && out->status == 0 && out->program.pixels)
    gyre_pixel_block_eval(&s->pixels.block, &block);
  out->state = block.state;
}

static gyre_draw_config_t given(const gyre_draw_reader *s, const cycle *c) {
  const uint32_t *w = c->tables.words;
  const gyre_draw_step step = s->tables.step_q;
  const uint8_t index = s->tables.index_q;
  if (c->good && step == GYRE_DRAW_STEP_ELEMENTS) {
    const uint32_t item = (w[0] & 0x3ff) / 4 << 6 | (w[0] >> 16 & 0x3f);
    return (gyre_draw_config_t){true, GYRE_DRAW_ENTRY_ELEMENT, index, item, w[1], w[2], w[3], w[4]};
  }
  if (c->good && (step == GYRE_DRAW_STEP_TARGETS || step == GYRE_DRAW_STEP_BANKS)) {
    const gyre_draw_entry kind =
        step == GYRE_DRAW_STEP_BANKS ? GYRE_DRAW_ENTRY_BANK : GYRE_DRAW_ENTRY_TARGET;
    const uint32_t item = (uint32_t)c->check.most << 9 | c->check.used;
    return (gyre_draw_config_t){true, kind, index, item, w[0], w[1], w[2], w[3]};
  }
  if (s->cfg.pixels && !c->maps.valid) return c->pixels.config;
  return (gyre_draw_config_t){
      .valid = c->maps.valid,
      .kind = c->maps.capture ? GYRE_DRAW_ENTRY_CAPTURE : GYRE_DRAW_ENTRY_MAP,
      .index = c->maps.index,
      .item = c->maps.item};
}

void gyre_draw_reader_tick(gyre_draw_reader *s, const gyre_draw_reader_in *in) {
  cycle c;
  if (rests(s, in)) return;
  s->idle_cycles = counted(s->idle_cycles, in->idle);
  s->done_cycles = counted(s->done_cycles, !in->idle && s->done_q && !reads_ahead(s, in));
  look(s, in, &c);
  const bool fits = c.sizes.fits && c.pixels.fits;
  gyre_draw_tables_in tables_in = tables_of(in);
  tables_in.whole = s->done_q && s->tables.status_q == 0 && fits;
  tables_in.get_done = in->get_done;
  tables_in.error = in->error;
  tables_in.line = in->line;
  tables_in.status = c.check.status;
  tables_in.lost = c.check.lost;
  s->config_q = given(s, &c);
  s->done_q = !in->idle && c.tables.done &&
              (s->tables.status_q != 0 || (c.maps.done && c.sizes.done && c.pixels.done));
  if (in->idle) s->config_q.valid = false;
  s->mapped_q = c.maps.mapped;
  if (c.maps_in.program) s->program_q = c.sph;
  if (s->cfg.pixels) gyre_pixel_reader_tick(&s->pixels, &c.pixels_in);
  gyre_draw_check_tick(&s->check, &c.check_in);
  gyre_draw_maps_tick(&s->maps, &c.maps_in);
  gyre_draw_sizes_tick(&s->sizes, &c.sizes_in);
  if (in->idle) gyre_draw_sizes_reset(&s->sizes);
  gyre_draw_tables_tick(&s->tables, &tables_in);
}

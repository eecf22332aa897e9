// pixel_core_test.c - random pixel programs on the cycle model's core and on the functional simulator: the same outputs
// of drawn pixels, the same pixels killed, memory, exceptions and violations. Arguments: seed, number of programs.
//
// A warp at a time, with quads, planes, header and program at random. The test does to the core what the pixel stage
// does: map, banks, record, launch with its cover; then it reads cover and outputs.

#include <stdlib.h>

#include "issue/gyre_work_stack.h"
#include "pixel_core_world.h"

// What must have occurred in a run.
typedef struct seen {
  uint32_t codes[GYRE_SHADER_EXCEPTIONS], killed, outputs, bytes, violations, waited;
} seen;

static bool put_entry(pixel_world *p, gyre_model *m, gyre_gpu_in *pins, gyre_draw_config_t entry) {
  pins->draw_config = entry;
  cycle(&p->w, m, pins);
  pins->draw_config.valid = false;
  return true;
}

static void put_tables(pixel_world *p, gyre_model *m, gyre_gpu_in *pins) {
  unsigned out = 0;
  for (unsigned a = 0; a < 256; a++) {
    if (a >= GYRE_SHADER_ATTRIBUTES && a != FRONT_FACING / 4) continue;
    put_entry(p, m, pins,
              (gyre_draw_config_t){.valid = true,
                                   .kind = GYRE_DRAW_ENTRY_PIXEL_MAP,
                                   .index = (uint8_t)a,
                                   .item = map_entry(p, 4 * a, &out)});
  }
  for (unsigned b = 0; b < GYRE_DRAW_BANKS; b++)
    put_entry(p, m, pins,
              (gyre_draw_config_t){.valid = true,
                                   .kind = GYRE_DRAW_ENTRY_PIXEL_BANK,
                                   .index = (uint8_t)b,
                                   .address = p->w.shader.bank[b].address,
                                   .bytes = p->w.shader.bank[b].bytes});
}

// Word s of the record.
static uint32_t record_word(const pixel_world *p, unsigned s) {
  const unsigned threads = p->w.cfg.num_threads;
  if (s < p->record.uniform) return uniform_word(p, s);
  return row_word(p, (s - p->record.uniform) / threads, (s - p->record.uniform) % threads);
}

static bool put_record(pixel_world *p, gyre_model *m, gyre_gpu_in *pins) {
  const unsigned lanes = p->w.cfg.num_lanes;
  const unsigned words = p->record.uniform + (p->record.rows + p->outputs) * p->w.cfg.num_threads;
  for (unsigned s = 0; s < words; s += lanes) {
    gyre_attr_t r = {.valid = true,
                     .write = true,
                     .addr = (uint16_t)(p->place + 4 * s),
                     .lanes = ~0u >> (32 - lanes)};
    for (unsigned l = 0; l < lanes; l++) r.data[l] = record_word(p, s + l);
    if (!row(&p->w, m, pins, r)) return false;
  }
  return true;
}

static void count(const gyre_model *m, gyre_func_forbidden *sum) {
  const gyre_violation_t *v = gyre_gpu_violation(m, 0);
  if (!v->valid) return;
  sum->stores += v->stores;
  sum->privates += v->privates;
  sum->silents += v->silents;
}

static bool run(pixel_world *p, gyre_model *m, gyre_gpu_in *pins, gyre_func_forbidden *sum) {
  pins->launch_stack = stack_register(p);
  pins->launch = (gyre_launch_t){.valid = true,
                                 .wid = (uint8_t)p->wid,
                                 .pc = p->w.cfg.ram_base,
                                 .tmask = p->w.tmask,
                                 .covered = p->warp->drawn,
                                 .lmem = p->place,
                                 .work = true,
                                 .common.permissions = p->w.shader.permissions,
                                 .stage = GYRE_STAGE_PIXEL};
  for (unsigned i = 0; i < LIMIT; i++) {
    cycle(&p->w, m, pins);
    count(m, sum);
    if (gyre_gpu_launched(m)) pins->launch.valid = false;
    if (gyre_gpu_ended(m, 0) >> p->wid & 1) return true;
  }
  return false;
}

// The functional simulator, with the stacks where the core has them.
static bool run_functional(pixel_world *p, gyre_func *f) {
  const gyre_config *c = &p->w.cfg;
  const uint32_t stacks = stack_register(p);
  f->shader = &p->w.shader;
  p->w.shader.pixels = &p->pixels;
  gyre_func_launch(f, p->wid, c->ram_base, p->w.tmask, 0, 0);
  f->stacks = (gyre_func_stacks){.base = stacks, .step = 4096, .bytes = 4096, .spread = true};
  uint32_t *sp = gyre_func_row(f, &f->warp[p->wid], 2);
  for (unsigned t = 0; t < c->num_threads; t++) sp[t] = gyre_work_stack(c, stacks, 0, p->wid, t);
  if (gyre_func_run(f, LIMIT) == GYRE_DONE) return true;
  const gyre_fault fault = gyre_func_fault(f);
  fprintf(stderr,
          "the functional simulator ends in fault %u at %08" PRIx32 ", value %08" PRIx32 "\n",
          fault.cause, fault.pc, fault.value);
  return false;
}

static bool read_row(pixel_world *p, gyre_model *m, gyre_gpu_in *pins, unsigned s, bool ordered,
                     uint32_t *word) {
  const gyre_attr_t r = {.valid = true, .ordered = ordered, .addr = (uint16_t)(p->place + 4 * s)};
  return row(&p->w, m, pins, r) && gyre_gpu_attr_read(m, word);
}

// The functional simulator's output of a thread: component k of all, sample mask, depth.
static uint32_t output_of(const pixel_world *p, unsigned attribute, unsigned t) {
  const gyre_pixel_shaded *out = &p->warp->out[t / GYRE_PIXEL_QUAD];
  const unsigned i = t % GYRE_PIXEL_QUAD;
  if (attribute == OUT_SAMPLES) return p->warp->samples >> t & 1;
  return attribute == OUT_DEPTH ? out->depth[i] : out->color[i][attribute / 16][attribute / 4 % 4];
}

static bool same_outputs(pixel_world *p, gyre_model *m, gyre_gpu_in *pins, seen *all) {
  const unsigned lanes = p->w.cfg.num_lanes, threads = p->w.cfg.num_threads;
  unsigned slot = 0;
  bool good = true;
  for (unsigned at = 0; at <= OUT_DEPTH; at += 4) {
    const unsigned before = slot;
    (void)map_entry(p, at, &slot);
    for (unsigned t = 0; t < threads && slot != before; t++) {
      uint32_t word[GYRE_MAX_THREADS];
      const unsigned s = p->record.uniform + (p->record.rows + before) * threads + t;
      if (!read_row(p, m, pins, s - t % lanes, true, word)) return false;
      if (!(p->warp->drawn >> t & 1)) continue;
      const uint32_t value = at == OUT_SAMPLES ? word[t % lanes] & 1 : word[t % lanes];
      good &= same("output", value, output_of(p, at, t));
      all->outputs += value != 0;
    }
  }
  return good;
}

static bool same_memory(const pixel_world *p, const uint8_t *functional, const uint8_t *before,
                        seen *all) {
  for (unsigned i = 0; i < BYTES; i++) {
    all->bytes += functional[i] != before[i];
    if (p->w.ram[i] == functional[i]) continue;
    fprintf(stderr, "memory at +%x: %02x instead of %02x\n", i, p->w.ram[i], functional[i]);
    return false;
  }
  return true;
}

static bool compare(pixel_world *p, gyre_func *f, gyre_model *m, uint8_t *spare, seen *all) {
  uint8_t *before = spare, *after = spare + BYTES;
  gyre_gpu_in pins = {.pixel_record = p->record};
  gyre_func_forbidden sum = {0};
  const uint32_t launched = p->warp->drawn;
  memcpy(before, p->w.ram, BYTES);
  put_tables(p, m, &pins);  // rows of outputs are those before the program
  if (!put_record(p, m, &pins) || !run_functional(p, f)) return false;
  memcpy(after, p->w.ram, BYTES);
  memcpy(p->w.ram, before, BYTES);
  const uint32_t left = p->warp->drawn;
  p->warp->drawn = launched;
  const bool ended = run(p, m, &pins, &sum);
  p->warp->drawn = left;
  all->waited += m->core[0].memory.attributes.held_q != 0;
  uint32_t cover[GYRE_MAX_THREADS];
  pins.attr = (gyre_attr_t){.valid = true, .covered = true, .addr = (uint16_t)p->wid};
  if (!ended || !row(&p->w, m, &pins, pins.attr) || !gyre_gpu_attr_read(m, cover)) return false;
  bool good = same("cover", cover[0], left) && same_outputs(p, m, &pins, all);
  good = good && rest(&p->w, m, &pins) && !gyre_model_fault(m).valid;
  const gyre_func_forbidden forbidden = gyre_func_forbidden_of(f);
  all->killed += launched != left;
  all->violations += sum.stores + sum.privates + sum.silents != 0;
  return good && same_memory(p, after, before, all) &&
         same_exceptions(&m->exceptions, &p->w.shader.exceptions) &&
         same("stores", sum.stores, forbidden.stores) &&
         same("accesses of stacks", sum.privates, forbidden.privates) &&
         same("silent accesses", sum.silents, forbidden.silents);
}

static bool draw(pixel_world *p, char *why) {
  if (!draw_pixel_config(p, why)) return false;
  draw_header(p);
  const gyre_randshader_plan plan = {.pixel = true,
                                     .kills = p->w.shader.header.kills_pixels != 0,
                                     .stacks = true,
                                     .in_order = !p->w.cfg.reconvergence,
                                     .data = p->w.cfg.ram_base + DATA_AT};
  draw_memory(&p->w, &plan);
  if (!draw_quads(p)) return false;
  draw_record(p);
  return true;
}

static bool one(uint64_t seed, seen *all) {
  char why[GYRE_MESSAGE] = "";
  pixel_world *p = calloc(1, sizeof *p);
  uint8_t *spare = malloc(2 * (size_t)BYTES);
  bool good = p != NULL && spare != NULL;
  if (good) {
    p->w.random = seed;
    good = draw(p, why);
  }
  if (good) {
    const gyre_func_bus bus = {.ctx = &p->w, .load = load, .store = store};
    gyre_func *f = gyre_func_new(&p->w.cfg, &bus, 0, why);
    gyre_model *m = gyre_model_new(&p->w.cfg, 0, why);
    good = f != NULL && m != NULL;
    if (good) {
      gyre_gpu_reset(m, false, p->w.cfg.reset_pc, 0);
      gyre_func_rest(f);
      good = compare(p, f, m, spare, all);
    }
    all->codes[p->w.shader.exceptions.code]++;
    gyre_func_free(f);
    gyre_model_free(m);
  }
  if (!good) fprintf(stderr, "program %" PRIu64 ": they differ, or %s\n", seed, why);
  if (p != NULL) free(p->pixels.warp);
  free(p);
  free(spare);
  return good;
}

int main(int argc, char **argv) {
  uint64_t random = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  const unsigned programs = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 200;
  seen s = {0};
  for (unsigned i = 0; i < programs; i++) {
    if (!one(gyre_random(&random) >> 1, &s)) return 1;
  }
  bool all = s.outputs >= 6 * programs && s.bytes >= programs && s.killed >= programs / 8 &&
             s.violations >= programs / 20;
  printf("%u programs: %" PRIu32 " outputs, %" PRIu32 " bytes stored, %" PRIu32
         " killed pixels, %" PRIu32 " had violations; first exceptions",
         programs, s.outputs, s.bytes, s.killed, s.violations);
  for (unsigned c = 0; c < GYRE_SHADER_EXCEPTIONS; c++) {
    printf(" %" PRIu32, s.codes[c]);
    all &= c == 0 || s.codes[c] != 0;
  }
  printf("\n");
  if (!all) fprintf(stderr, "pixel_core_test: something never occurred\n");
  return all ? 0 : 1;
}

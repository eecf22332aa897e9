// core_test.c - random shader programs on the cycle model's core and on the functional simulator: the same output
// records, the same exceptions. Arguments: seed, number of programs.
//
// A warp at a time, with any attributes, banks and threads, and some registers of the machine's shape. The test does
// to the core what the vertex stage does: tables, a row of the input record after the other, the launch, the records.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core_drive.h"

static void draw_shader(world *w) {
  gyre_func_shader *s = &w->shader;
  bool in[GYRE_SPH_ATTRIBUTES] = {0}, out[GYRE_SPH_ATTRIBUTES] = {0};
  memset(s, 0, sizeof *s);
  s->header.shader_type = GYRE_SPH_VERTEX;
  for (unsigned a = 6; a < GYRE_SPH_ATTRIBUTES; a++) {
    in[a] = below(w, 8) != 0;
    s->header.imap[a] = in[a];
    s->header.omap[a] = below(w, 8) != 0;
    out[a] = s->header.omap[a] && below(w, 4) != 0;
  }
  s->in = gyre_record_of(in);
  s->out = gyre_record_of(out);
  s->place_bytes = 4 * (s->in.words + s->out.words) * w->cfg.num_threads;
  draw_banks(w);
}

// ---- The core -----------------------------------------------------------------------------------

// Word s of thread t, in slot 0.
static gyre_attr_t word_of(const world *w, unsigned s, unsigned t) {
  const uint32_t number = s * w->cfg.num_threads + t, lane = number % w->cfg.num_lanes;
  return (gyre_attr_t){.valid = true, .addr = (uint16_t)(4 * (number - lane)), .lanes = 1u << lane};
}

static bool set_up(world *w, gyre_model *m, gyre_gpu_in *pins, const uint32_t *input) {
  const gyre_func_shader *s = &w->shader;
  pins->draw_in_words = (uint8_t)s->in.words;
  for (unsigned a = 0; a < GYRE_SHADER_ATTRIBUTES; a++) {
    const bool there = a < GYRE_SPH_ATTRIBUTES && a >= 6;
    const bool imap = there && s->header.imap[a], omap = there && s->header.omap[a];
    const bool kept = omap && s->out.slot[a] != GYRE_RECORD_NONE;
    const uint32_t in = imap ? (uint32_t)s->in.slot[a] : 0;
    const uint32_t out = kept ? (uint32_t)s->out.slot[a] : 0;
    pins->draw_config = (gyre_draw_config_t){
        .valid = true,
        .kind = GYRE_DRAW_ENTRY_MAP,
        .index = (uint8_t)a,
        .item = (uint32_t)imap << 18 | in << 10 | (uint32_t)omap << 9 | (uint32_t)kept << 8 | out};
    cycle(w, m, pins);
  }
  for (unsigned b = 0; b < GYRE_DRAW_BANKS; b++) {
    pins->draw_config = (gyre_draw_config_t){.valid = true,
                                             .kind = GYRE_DRAW_ENTRY_BANK,
                                             .index = (uint8_t)b,
                                             .address = s->bank[b].address,
                                             .bytes = s->bank[b].bytes};
    cycle(w, m, pins);
  }
  pins->draw_config.valid = false;
  for (unsigned i = 0; i < s->in.words * w->cfg.num_threads; i++) {
    gyre_attr_t r = word_of(w, i / w->cfg.num_threads, i % w->cfg.num_threads);
    r.write = true;
    r.data[i % w->cfg.num_threads % w->cfg.num_lanes] = input[i];
    if (!row(w, m, pins, r)) return false;
  }
  return true;
}

// Runs until the warp has ended. Its records are read from then on, the first word after pending
// accesses of the load/store unit.
static bool run(world *w, gyre_model *m, gyre_gpu_in *pins) {
  pins->launch = (gyre_launch_t){.valid = true,
                                 .pc = w->cfg.ram_base,
                                 .tmask = w->tmask,
                                 .work = true,
                                 .stage = GYRE_STAGE_VERTEX};
  for (unsigned i = 0; i < LIMIT; i++) {
    cycle(w, m, pins);
    if (gyre_gpu_launched(m)) pins->launch.valid = false;
    if (gyre_gpu_ended(m, 0) != 0) return true;
  }
  return false;
}

// ---- Both ---------------------------------------------------------------------------------------

static bool compare(world *w, gyre_func *f, gyre_model *m, uint32_t *written, uint32_t *waited) {
  const gyre_warp *warp = &f->warp[0];
  uint32_t *input = calloc((size_t)w->shader.in.words * w->cfg.num_threads + 1, sizeof *input);
  gyre_gpu_in pins = {0};
  if (input == NULL) return false;
  for (unsigned i = 0; i < w->shader.in.words * w->cfg.num_threads; i++) {
    input[i] = (uint32_t)gyre_random(&w->random);
    *gyre_func_in_word(f, warp, i / w->cfg.num_threads, i % w->cfg.num_threads) = input[i];
  }
  gyre_func_launch(f, 0, w->cfg.ram_base, w->tmask, 0, 0);
  bool good = gyre_func_run(f, LIMIT) == GYRE_DONE;
  const gyre_fault fault = gyre_func_fault(f);
  if (!good) {
    fprintf(stderr,
            "the functional simulator ends in fault %u at %08" PRIx32 ", value %08" PRIx32 "\n",
            fault.cause, fault.pc, fault.value);
  }
  good = good && set_up(w, m, &pins, input) && run(w, m, &pins);
  free(input);
  if (!good) return false;
  for (unsigned i = 0; i < w->shader.out.words * w->cfg.num_threads && good; i++) {
    const unsigned s = i / w->cfg.num_threads, t = i % w->cfg.num_threads;
    gyre_attr_t request = word_of(w, w->shader.in.words + s, t);
    uint32_t words[GYRE_MAX_THREADS];
    request.ordered = i == 0;
    *waited += request.ordered && m->core[0].memory.attributes.held_q != 0;
    if (!row(w, m, &pins, request)) return false;
    if (!gyre_gpu_attr_read(m, words)) return false;
    const uint32_t value = words[t % w->cfg.num_lanes];
    *written += value != 0;
    good = same("output record", value, *gyre_func_out_word(f, warp, s, t));
  }
  return good && rest(w, m, &pins) && !gyre_model_fault(m).valid &&
         same_exceptions(&m->exceptions, &w->shader.exceptions);
}

static bool one(uint64_t seed, uint32_t *codes, uint32_t *written, uint32_t *waited) {
  char why[GYRE_MESSAGE] = "";
  world *w = calloc(1, sizeof *w);
  if (w == NULL) return false;
  w->random = seed;
  bool good = draw_config(w, why);
  if (good) {
    draw_shader(w);
    draw_memory(w, &(gyre_randshader_plan){.local = true});
    const gyre_func_bus bus = {.ctx = w, .load = load, .store = store};
    gyre_func *f = gyre_func_new(&w->cfg, &bus, 0, why);
    gyre_model *m = gyre_model_new(&w->cfg, 0, why);
    good = f != NULL && m != NULL;
    if (good) {
      gyre_gpu_reset(m, false, w->cfg.reset_pc, 0);
      gyre_func_rest(f);
      f->shader = &w->shader;
      good = compare(w, f, m, written, waited);
    }
    codes[w->shader.exceptions.code]++;
    gyre_func_free(f);
    gyre_model_free(m);
  }
  if (!good) fprintf(stderr, "program %" PRIu64 ": they differ, or %s\n", seed, why);
  free(w);
  return good;
}

int main(int argc, char **argv) {
  uint64_t random = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  const unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 200;
  uint32_t codes[GYRE_SHADER_EXCEPTIONS] = {0}, written = 0, waited = 0;
  for (unsigned i = 0; i < count; i++) {
    if (!one(gyre_random(&random) >> 1, codes, &written, &waited)) return 1;
  }
  bool all = written >= 8 * count && waited >= count / 40;
  for (unsigned c = GYRE_SHADER_INPUT; c < GYRE_SHADER_KIL; c++) all &= codes[c] != 0;
  printf("%u programs, %" PRIu32 " words of records, first exceptions", count, written);
  for (unsigned c = 0; c < GYRE_SHADER_EXCEPTIONS; c++) printf(" %" PRIu32, codes[c]);
  printf("\n");
  if (!all) fprintf(stderr, "core_test: some exception was never the first, or too few words\n");
  return all ? 0 : 1;
}

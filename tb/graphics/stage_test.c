// stage_test.c SEED COUNT - the vertex stage in the cycle model: COUNT lists of random draws
// through the twins of gyre_draw and of the GPU, which executes their programs. Every word of main
// memory must then equal that of the functional simulator after the list; of exceptions of several
// warps only their number and what the instruction was is compared.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dispatch/gyre_launch_arbiter.h"
#include "graphics/gyre_draw.h"
#include "gyre_gpu.h"
#include "stage_lists.h"

enum { LIMIT = 2000000, UNDER_WAY = 6 };

// A memory at a port: an access that is answered some cycles later.
typedef struct port_memory {
  bool owed, write;
  unsigned left;
  uint16_t tag;
  uint8_t line[GYRE_MAX_LINE];
} port_memory;

typedef struct machine {
  stage_lists lists;
  gyre_model *model;
  gyre_draw draw;
  gyre_launch_arbiter arbiter;  // between the grid, which has nothing here, and the draw
  gyre_gpu_in pins;
  gyre_draw_in in;
  port_memory gpu, stage[UNDER_WAY];
  uint8_t ended[GYRE_MAX_CORES * GYRE_MAX_WARPS];
  uint32_t row[GYRE_MAX_THREADS];  // that the stage reads from local memory
  uint64_t cycles, waits;  // waits: cycles in which the stage's port or local memory let it wait
  uint64_t full;           // cycles in which the ring of records had no room for another vertex
} machine;

static void accept(machine *m, port_memory *p, bool write, uint32_t addr, const uint8_t *mask,
                   const uint8_t *data) {
  const uint32_t bytes = m->lists.cfg.line_bytes, at = addr - m->lists.cfg.ram_base;
  p->owed = true;
  p->write = write;
  p->left = stage_below(&m->lists, write && m->lists.behind ? 100 : 6);
  for (uint32_t i = 0; i < bytes; i++) {
    if (at + i >= STAGE_BYTES) continue;
    if (write && mask[i / 8] >> i % 8 & 1) m->lists.ram[at + i] = data[i];
    if (!write) p->line[i] = m->lists.ram[at + i];
  }
}

static bool answers(port_memory *p) {
  if (!p->owed) return false;
  if (p->left == 0) return true;
  p->left--;
  return false;
}

// Returns the place of an access of the stage that has its answer now, or of one that is free; UNDER_WAY: none.
static unsigned place_of(const machine *m, bool owed) {
  unsigned i = 0;
  while (i < UNDER_WAY && (m->stage[i].owed != owed || (owed && m->stage[i].left != 0))) i++;
  return i;
}

// The response of memory to the stage; returns the place of its access.
static unsigned respond(machine *m, gyre_mem_port *port) {
  const unsigned i = place_of(m, true);
  for (unsigned k = 0; k < UNDER_WAY; k++)
    if (m->stage[k].left != 0) m->stage[k].left--;
  port->rsp_valid = i < UNDER_WAY;
  if (!port->rsp_valid) return i;
  port->rsp_write = m->stage[i].write;
  port->rsp_tag = m->stage[i].tag;
  port->rsp_data = m->stage[i].line;
  return i;
}

// One cycle of both.
static void cycle(machine *m, gyre_draw_out *out) {
  const gyre_config *cfg = &m->lists.cfg;
  gyre_mem_port port = {.rsp_data = m->gpu.line};
  gyre_mem_req req;
  gyre_draw_request(&m->draw, &port);
  const unsigned place = place_of(m, false);
  port.req_ready = place < UNDER_WAY && stage_below(&m->lists, 4) != 0;
  const unsigned answered = respond(m, &port);
  const bool rsp_ready = gyre_draw_rsp_ready(&m->draw, port.rsp_tag);
  const gyre_draw_attr attr = gyre_draw_attr_of(&m->draw);
  const gyre_draw_exceptions *e = &m->model->exceptions;
  m->in.port = &port;
  m->in.shader_count = e->count;
  m->in.shader = (gyre_draw_event){e->code, e->pc, e->warp, e->core, e->lanes, e->value};
  gyre_launch_arbiter_in shares = {0};
  gyre_launch_arbiter_out given;
  gyre_draw_ask(&m->draw, m->in.halted, &shares.source[GYRE_SOURCE_DRAW]);
  gyre_launch_arbiter_eval(&m->arbiter, &shares, &given);
  m->in.granted = given.granted;
  m->in.share = given.share;
  for (unsigned k = 0; k < GYRE_DRAW_SOURCES; k++) m->in.warp[k] = given.warp[GYRE_SOURCE_DRAW + k];
  gyre_draw_eval(&m->draw, &m->in, out);

  // The GPU.
  gyre_gpu_in *pins = &m->pins;
  const bool valid = answers(&m->gpu);
  const bool rsp = valid && gyre_model_rsp_ready(m->model, m->gpu.tag);
  pins->mem = (gyre_mem_in){.req_ready = !m->gpu.owed,
                            .rsp_valid = valid,
                            .rsp_write = m->gpu.write,
                            .rsp_tag = m->gpu.tag,
                            .rsp_data = m->gpu.line};
  pins->draw_config = out->config;
  pins->draw_in_words = out->draw.in_words;
  pins->shader_clear = out->shader_clear;
  pins->attr = attr.row;
  pins->attr_core = attr.core;
  const unsigned source = given.offered < 0 ? 0 : (unsigned)given.offered - GYRE_SOURCE_DRAW;
  pins->pixel_record = out->pixel_record;
  pins->launch = gyre_draw_launch(&m->draw, source, 0, &pins->launch_core);
  m->in.attr_rdata = m->row;
  m->in.attr_rvalid = gyre_gpu_attr_read(m->model, m->row);
  const bool asked = gyre_model_req(m->model, &req) && pins->mem.req_ready;
  port_memory before = m->gpu;
  if (asked) accept(m, &before, req.write, req.addr, req.mask, req.data);
  if (asked) before.tag = req.tag;
  gyre_gpu_tick(m->model, pins);
  if (asked) m->gpu = before;
  if (rsp) m->gpu.owed = false;

  // The stage, with what the GPU took in this cycle.
  m->in.attr_ready = attr.row.valid && gyre_gpu_attr_ready(m->model);
  shares.launch_ready = pins->launch.valid && gyre_gpu_launched(m->model);
  for (unsigned k = 0; k < GYRE_DRAW_SOURCES; k++)
    m->in.launch_ready[k] = shares.launch_ready && k == source;
  for (unsigned i = 0; i < cfg->num_cores * cfg->num_warps; i++) {
    m->ended[i] = gyre_gpu_ended(m->model, i / cfg->num_warps) >> i % cfg->num_warps & 1;
  }
  m->in.ended = m->ended;
  m->waits += (attr.row.valid && !m->in.attr_ready) || (port.req_valid && !port.req_ready);
  const bool taken = port.req_valid && port.req_ready;
  port_memory stage = {.tag = (uint16_t)port.req_tag};
  if (taken) accept(m, &stage, port.req_write, port.req_addr, port.req_mask, port.req_data);
  gyre_draw_tick(&m->draw, &m->in);
  gyre_launch_arbiter_tick(&m->arbiter, &shares, &given);
  if (port.rsp_valid && rsp_ready) m->stage[answered].owed = false;
  if (taken) m->stage[place] = stage;
  m->full += m->draw.list.state_q == GYRE_DRAW_LIST_RUN &&
             (uint16_t)(m->draw.vertices.front.cache.next_q -
                        m->draw.vertices.back.queue.floor_q) >= out->draw.records;
  m->cycles++;
}

static bool run(machine *m, uint32_t list) {
  gyre_draw_out out = {0};
  m->in.begin = true;
  m->in.list = list;
  for (unsigned i = 0; i < LIMIT; i++) {
    cycle(m, &out);
    m->in.begin = false;
    if (gyre_model_fault(m->model).valid) {
      const gyre_fault f = gyre_model_fault(m->model);
      fprintf(stderr, "a fault: %u at %08" PRIx32 ", value %08" PRIx32 "\n", f.cause, f.pc,
              f.value);
      return false;
    }
    if (out.done) return !out.lost;
  }
  fprintf(stderr, "the list does not end\n");
  return false;
}

typedef struct totals {
  uint32_t done, refused, written, reused, exceptions, warps;
  uint64_t full;
} totals;

// The order of warps decides which of them raises the first exception.
static void forget_warp(stage_lists *l, uint32_t result, totals *t) {
  uint32_t *w = stage_word(l, result), *e = stage_expected(l, result);
  t->done += w[GYRE_DRAW_STATUS] == GYRE_DRAW_DONE;
  t->refused += w[GYRE_DRAW_STATUS] >> 8 == 1;
  t->written += w[GYRE_DRAW_WRITTEN];
  t->reused += w[GYRE_DRAW_REFERENCES] - w[GYRE_DRAW_SHADED];
  t->exceptions += w[GYRE_DRAW_EXCEPTIONS];
  t->warps += w[GYRE_DRAW_WARPS];
  if (w[GYRE_DRAW_WARPS] < 2) return;
  w[GYRE_DRAW_EXCEPTION_WARP] = e[GYRE_DRAW_EXCEPTION_WARP] = 0;
  w[GYRE_DRAW_EXCEPTION_LANES] = e[GYRE_DRAW_EXCEPTION_LANES] = 0;
  w[GYRE_DRAW_EXCEPTION_PC] = e[GYRE_DRAW_EXCEPTION_PC] = 0;
  w[GYRE_DRAW_EXCEPTION_VALUE] = e[GYRE_DRAW_EXCEPTION_VALUE] = 0;
}

static bool one(uint64_t seed, totals *t) {
  char why[GYRE_MESSAGE] = "";
  machine *m = calloc(1, sizeof *m);
  if (m == NULL) return false;
  m->lists.random = seed;
  bool good = stage_config(&m->lists, why);
  if (good) m->model = gyre_model_new(&m->lists.cfg, 0, why);
  good = m->model != NULL;
  if (good) {
    gyre_gpu_reset(m->model, false, m->lists.cfg.reset_pc, 0);
    const unsigned draws = m->lists.cfg.pixels ? GYRE_DRAW_SOURCES : 1;
    gyre_launch_arbiter_init(&m->arbiter, &m->lists.cfg, GYRE_SOURCE_DRAW + draws);
    gyre_draw_init(&m->draw, &m->lists.cfg, GYRE_DRAW_QUEUE, GYRE_DRAW_RING_WORDS);
    const uint32_t list = stage_make(&m->lists, why);
    good = list != 0 && run(m, list);
    t->full += m->full;
    for (unsigned i = 0; good && i < m->lists.draws; i++)
      forget_warp(&m->lists, m->lists.result[i], t);
    for (uint32_t i = 0; good && i < STAGE_BYTES; i += 4) {
      const uint32_t at = m->lists.cfg.ram_base + i;
      good = *stage_word(&m->lists, at) == *stage_expected(&m->lists, at);
      if (!good) {
        fprintf(stderr,
                "memory at %08" PRIx32 ": %08" PRIx32 " instead of %08" PRIx32 "; results at", at,
                *stage_word(&m->lists, at), *stage_expected(&m->lists, at));
        for (unsigned k = 0; k < m->lists.draws; k++)
          fprintf(stderr, " %08" PRIx32, m->lists.result[k]);
        fprintf(stderr, "\n");
      }
    }
  }
  if (!good) fprintf(stderr, "list %" PRIu64 ": they differ, or %s\n", seed, why);
  gyre_model_free(m->model);
  free(m);
  return good;
}

int main(int argc, char **argv) {
  uint64_t random = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
  const unsigned count = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 60;
  totals t = {0};
  for (unsigned i = 0; i < count; i++) {
    if (!one(stage_random(&random), &t)) return 1;
  }
  printf("%u lists: %" PRIu32 " draws done, %" PRIu32 " refused, %" PRIu32 " warps, %" PRIu32
         " vertices reused, %" PRIu32 " primitives written, %" PRIu32 " exceptions, %" PRIu64
         " cycles with a full ring\n",
         count, t.done, t.refused, t.warps, t.reused, t.written, t.exceptions, t.full);
  const bool all =
      t.done >= count && t.refused && t.warps && t.reused && t.written && t.exceptions && t.full;
  if (!all) fprintf(stderr, "stage_test: something has not happened\n");
  return all ? 0 : 1;
}

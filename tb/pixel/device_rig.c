// device_rig.c - a machine that draws pixels.

#include "device_rig.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device_queue.h"
#include "gyre/sph_derive.h"
#include "pixel/format.h"

enum { FENCE_BYTES = 4096, LOOKS = 100000 };

static bool fail(const char *what, const char *why) {
  fprintf(stderr, "%s: %s\n", what, why);
  return false;
}

static bool read_file(device_rig *r, const char *path, size_t *bytes) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) return fail(path, "it cannot be opened");
  r->file = malloc(1 << 22);
  *bytes = r->file != NULL ? fread(r->file, 1, 1 << 22, f) : 0;
  fclose(f);
  return *bytes != 0 || fail(path, "it cannot be read");
}

bool device_rig_open(device_rig *r, const char *config, const char *module) {
  char why[GYRE_MESSAGE];
  size_t bytes;
  memset(r, 0, sizeof *r);
  if (!read_file(r, module, &bytes)) return false;
  if (!gyre_image_open(&r->image, r->file, bytes, why)) return fail(module, why);
  r->code = gyre_image_load(&r->image, (uint32_t)RIG_BASE + RIG_CODE, true, why);
  r->memory = malloc(RIG_RAM + 2 * FENCE_BYTES);
  if (r->code == NULL || r->memory == NULL) return fail(module, r->code == NULL ? why : "memory");
  if (!device_queue_open(r, config, why)) return fail(config, why);
  memset(r->memory, RIG_FENCE, RIG_RAM + 2 * FENCE_BYTES);
  r->ram = r->memory + FENCE_BYTES;
  r->most = UINT64_MAX;
  r->quiet = 50000;
  if (!device_queue_config(config, &r->cfg, why)) return fail(config, why);
  return true;
}

void device_rig_close(device_rig *r) {
  device_queue_close(r);
  gyre_image_close(&r->image);
  free(r->file);
  free(r->code);
  free(r->memory);
}

uint32_t *device_rig_word(const device_rig *r, uint32_t offset) {
  return (uint32_t *)(void *)(r->ram + offset);
}

uint32_t device_rig_result(const device_rig *r, unsigned i) {
  return device_rig_word(r, RIG_RESULT)[i];
}

bool device_rig_fenced(const device_rig *r) {
  bool good = true;
  for (unsigned i = 0; i < FENCE_BYTES; i++)
    good = good && r->memory[i] == RIG_FENCE && r->ram[RIG_RAM + i] == RIG_FENCE;
  return good;
}

// ---- Programs -----------------------------------------------------------------------------------

static bool read_code(void *context, uint32_t address, uint32_t *word) {
  const device_rig *r = context;
  const uint32_t at = address - (uint32_t)RIG_BASE - RIG_CODE;
  if (at >= r->image.bytes || r->image.bytes - at < 4) return false;
  memcpy(word, r->code + at, 4);
  return true;
}

// Finds a program, and its header as it follows from the code.
static bool find(device_rig *r, const char *name, unsigned stage, uint32_t *pc, gyre_sph *header) {
  gyre_sph_report report;
  gyre_sph_facts facts;
  uint32_t words[GYRE_SPH_WORDS];
  const gyre_image_shader *s = NULL;
  for (unsigned i = 0; i < r->image.shaders; i++)
    if (strcmp(r->image.shader[i].name, name) == 0) s = &r->image.shader[i];
  if (s == NULL || s->shader_type != stage) return fail(name, "the module has no such program");
  *pc = (uint32_t)RIG_BASE + RIG_CODE + (s->start - r->image.base);
  const gyre_sph_code code = {read_code, r, *pc};
  if (gyre_sph_derive(&code, &facts, &report) != GYRE_SPH_OK) return fail(name, report.message);
  // Recursion and attributes beyond the maps are the test's: depth of calls and stack are given.
  if (!facts.levels_known) facts.call_levels = 0;
  if (!facts.stack_known) facts.stack_bytes = RIG_STACK;
  facts.levels_known = facts.stack_known = true;
  if (stage == GYRE_SPH_PIXEL) memset(facts.writes, 0, sizeof facts.writes);
  if (gyre_sph_from_facts(stage, &facts, words, &report) != GYRE_SPH_OK)
    return fail(name, report.message);
  return gyre_sph_decode(words, header, NULL) == GYRE_SPH_OK;
}

bool device_rig_pixel(device_rig *r, const char *name) {
  if (!find(r, name, GYRE_SPH_PIXEL, &r->packet[GYRE_DRAW_PIXEL_PC], &r->pixel)) return false;
  r->pixel.omap_target[0] = 1;
  return true;
}

// ---- State --------------------------------------------------------------------------------------

static uint32_t surface(unsigned i) {
  return (uint32_t)RIG_BASE + RIG_SURFACE + i * RIG_SURFACE_BYTES;
}

void device_rig_target(device_rig *r, unsigned t, unsigned format) {
  const unsigned bytes = gyre_pixel_format_bytes(format);
  r->state.target[t].mask = 15;
  r->state.target[t].surface = (gyre_pixel_surface){(uint8_t)format, (uint8_t)bytes, surface(t),
                                                    gyre_pixel_pitch(r->columns, bytes)};
}

void device_rig_depth(device_rig *r, unsigned format) {
  const unsigned bytes = gyre_pixel_depth_bytes(format);
  r->state.depth.format = (uint8_t)format;
  r->state.depth_surface =
      (gyre_pixel_surface){(uint8_t)format, (uint8_t)bytes, surface(GYRE_PIXEL_TARGETS),
                           gyre_pixel_pitch(r->columns, bytes)};
}

// A picture of 16 x 16 pixels, without depth.
static void make_state(device_rig *r) {
  const f32 half = 0x41000000;  // 8.0
  memset(&r->state, 0, sizeof r->state);
  r->columns = r->rows = 16;
  r->state.sample_mask = 1;
  r->state.point_size = F32_ONE;
  r->state.area = (gyre_pixel_box){0, 0, 16, 16};
  r->state.viewport = (gyre_pixel_viewport){{half, half, F32_HALF}, {half, half, F32_HALF}};
  device_rig_target(r, 0, GYRE_PIXEL_R32UI);
}

bool device_rig_prepare(device_rig *r, const char *vertex, const char *pixel) {
  uint32_t *p = r->packet;
  memset(r->ram, 0, RIG_RAM);
  memset(p, 0, sizeof r->packet);
  make_state(r);
  if (!find(r, vertex, GYRE_SPH_VERTEX, &p[GYRE_DRAW_PC], &r->vertex) ||
      !device_rig_pixel(r, pixel))
    return false;
  p[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT | GYRE_DRAW_LAST;
  p[GYRE_DRAW_TOPOLOGY] = GYRE_TOPOLOGY_TRIANGLES;
  p[GYRE_DRAW_PROGRAM] = (uint32_t)RIG_BASE + RIG_VERTEX_HEADER;
  p[GYRE_DRAW_NEXT] = (uint32_t)RIG_BASE + RIG_PIXEL_HEADER;
  p[GYRE_DRAW_ELEMENT_TABLE] = (uint32_t)RIG_BASE + RIG_ELEMENTS;
  p[GYRE_DRAW_INSTANCES] = 1;
  p[GYRE_DRAW_STACK_TOP] = (uint32_t)RIG_BASE + RIG_RAM;
  p[GYRE_DRAW_STACK_STRIDE] = RIG_STACK;
  p[GYRE_DRAW_CACHE] = 16;
  p[GYRE_DRAW_RESULT] = (uint32_t)RIG_BASE + RIG_RESULT;
  p[GYRE_DRAW_PIXEL_STATE] = (uint32_t)RIG_BASE + RIG_STATE;
  p[GYRE_DRAW_PIXEL_BANKS] = (uint32_t)RIG_BASE + RIG_BANKS;
  memcpy(r->ram + RIG_CODE, r->code, r->image.bytes);
  uint32_t *bank = device_rig_word(r, RIG_BANKS);
  bank[0] = (uint32_t)RIG_BASE + RIG_CONSTANTS;
  bank[1] = 256;
  return true;
}

// ---- Execution ----------------------------------------------------------------------------------

static uint32_t load(void *ctx, uint32_t address, unsigned size) {
  const device_rig *r = ctx;
  uint32_t value = 0;
  memcpy(&value, r->ram + (address - (uint32_t)RIG_BASE) % RIG_RAM, size);
  return value;
}

static void store(void *ctx, uint32_t address, uint32_t value, unsigned size) {
  const device_rig *r = ctx;
  // An access outside would change a byte before memory.
  const uint32_t at = address - (uint32_t)RIG_BASE;
  if (at > RIG_RAM - size || address % size != 0)
    r->memory[0] = 0;
  else
    memcpy(r->ram + at, &value, size);
}

static uint32_t surface_load(void *ctx, uint32_t address, unsigned bytes) {
  return load(ctx, address, bytes);
}
static void surface_store(void *ctx, uint32_t address, unsigned bytes, uint32_t value) {
  store(ctx, address, value, bytes);
}

gyre_pixel_memory device_rig_memory(device_rig *r) {
  return (gyre_pixel_memory){r, surface_load, surface_store};
}

uint32_t device_rig_at(device_rig *r, unsigned t, uint32_t x, uint32_t y) {
  const gyre_pixel_memory m = device_rig_memory(r);
  uint32_t word[4];
  gyre_pixel_load(&m, &r->state.target[t].surface, x, y, word);
  return word[0];
}

void device_rig_write(device_rig *r) {
  (void)gyre_sph_encode(&r->vertex, device_rig_word(r, RIG_VERTEX_HEADER), NULL);
  (void)gyre_sph_encode(&r->pixel, device_rig_word(r, RIG_PIXEL_HEADER), NULL);
  gyre_pixel_state_write(&r->state, r->columns, r->rows, device_rig_word(r, RIG_STATE));
  memcpy(r->ram + RIG_PACKET, r->packet, sizeof r->packet);
}

typedef struct patience {
  uint64_t most;
  unsigned looks;
} patience;

static bool go_on(void *ctx, uint64_t insns) {
  patience *p = ctx;
  return ++p->looks < LOOKS && insns < p->most;
}

bool device_rig_run(device_rig *r) {
  patience p = {r->most, 0};
  const gyre_func_bus bus = {r, load, store, NULL};
  const gyre_draw_watch watch = {go_on, &p};
  r->why[0] = 0;
  memset(r->ram + RIG_RESULT, 0, 4 * GYRE_DRAW_RESULT_WORDS);
  if (r->transport != NULL) return device_queue_draw(r);
  return gyre_func_draw(&r->cfg, &bus, (uint32_t)RIG_BASE + RIG_PACKET, &watch, &r->cost, r->why);
}

bool device_rig_draw(device_rig *r) {
  device_rig_write(r);
  return device_rig_run(r);
}

// pipeline.c - makes pipelines after checking their state; pixels.c checks that of the pixel stage.

#include "api/pipeline.h"
#include "module.h"

#include <stdlib.h>
#include <string.h>

enum { CACHE = 32, MOST_OFFSET = 16384 };

#define BAD(...) gyre_fail(GYRE_BAD_ARGUMENT, "gyre_pipeline_new: " __VA_ARGS__)

// Tells whether a vertex element may supply an attribute.
static bool is_vector(uint32_t a) {
  return a % 16 == 0 && a >= 0x070 && a / 4 < GYRE_SPH_ATTRIBUTES && !(a >= 0x2c0 && a < 0x300);
}

static gyre_result take_elements(const gyre_pipeline_state *s, gyre_pipeline *p) {
  if (s->num_elements > GYRE_DRAW_ELEMENTS || (s->num_elements && !s->elements))
    return BAD("%u vertex elements: at most %u are accepted, with their array", s->num_elements,
               GYRE_DRAW_ELEMENTS);
  for (unsigned i = 0; i < s->num_elements; i++) {
    const gyre_vertex_element *e = &s->elements[i];
    if (!is_vector(e->attribute))
      return BAD(
          "vertex element %u: attribute 0x%03x: the first of a vector is accepted, 0x070, "
          "0x080 to 0x2b0, 0x300 to 0x390",
          i, e->attribute);
    if (e->format > GYRE_VERTEX_FORMAT(GYRE_NUMBER_SSCALED8, 4))
      return BAD("vertex element %u: there is no format %u", i, e->format);
    if (e->buffer >= GYRE_VERTEX_BUFFERS)
      return BAD("vertex element %u: buffer %u: 0 to %u are accepted", i, e->buffer,
                 GYRE_VERTEX_BUFFERS - 1);
    for (unsigned k = 0; k < i; k++) {
      if (s->elements[k].attribute == e->attribute)
        return BAD("vertex elements %u and %u are both for attribute 0x%03x", k, i, e->attribute);
    }
    p->element[i] = *e;
  }
  p->elements = s->num_elements;
  return GYRE_OK;
}

static gyre_result take_captures(const gyre_pipeline_state *s, gyre_pipeline *p,
                                 const gyre_sph *header) {
  if (s->num_captures > GYRE_SPH_ATTRIBUTES || (s->num_captures && !s->captures))
    return BAD("%u captures: at most %u are accepted, with their array", s->num_captures,
               GYRE_SPH_ATTRIBUTES);
  for (unsigned i = 0; i < s->num_captures; i++) {
    const gyre_capture *c = &s->captures[i];
    if (c->attribute % 4 || c->attribute / 4 >= GYRE_SPH_ATTRIBUTES ||
        !header->omap[c->attribute / 4])
      return BAD("capture %u: program %s does not write attribute 0x%03x", i,
                 p->shader->image->name, c->attribute);
    if (c->target >= GYRE_DRAW_TARGETS)
      return BAD("capture %u: target %u: 0 to %u are accepted", i, c->target,
                 GYRE_DRAW_TARGETS - 1);
    if (c->offset % 4 || c->offset >= MOST_OFFSET)
      return BAD("capture %u: offset %u: a multiple of 4 below %u is accepted", i, c->offset,
                 MOST_OFFSET);
    p->capture[i] = c->attribute | c->target << 10 | c->offset / 4 << 12;
    if (c->offset + 4 > p->least[c->target]) p->least[c->target] = c->offset + 4;
  }
  p->captures = s->num_captures;
  return GYRE_OK;
}

static gyre_result take_next(const gyre_pipeline_state *s, gyre_pipeline *p) {
  gyre_sph_report report;
  gyre_sph next;
  if (!s->next_header) return GYRE_OK;
  if (gyre_sph_check(s->next_header, NULL, &report, 1))
    return BAD("the next stage's header: %s (rule %s)", report.message,
               gyre_sph_error_name(report.error));
  gyre_sph_decode(s->next_header, &next, NULL);
  if (next.shader_type == GYRE_SPH_VERTEX)
    return BAD("the next stage's header is that of a vertex program, which cannot be a next stage");
  memcpy(p->next, s->next_header, sizeof p->next);
  p->has_next = true;
  return GYRE_OK;
}

static gyre_result take_rest(const gyre_pipeline_state *s, gyre_pipeline *p) {
  if (s->topology >= GYRE_NUM_TOPOLOGIES)
    return BAD("there is no topology %u: 0 to %u are accepted", s->topology,
               GYRE_NUM_TOPOLOGIES - 1);
  if (s->cache_entries > GYRE_DRAW_CACHE_MOST)
    return BAD("%u entries of the vertex cache: at most %u are accepted", s->cache_entries,
               GYRE_DRAW_CACHE_MOST);
  for (unsigned a = 0; s->odmap && a < GYRE_SPH_ATTRIBUTES; a++) {
    if (s->odmap[a] > GYRE_ODMAP_DISCARD)
      return BAD("Odmap of attribute 0x%03x is %u: 0 to %u are accepted", 4 * a, s->odmap[a],
                 GYRE_ODMAP_DISCARD);
    p->odmap[a / 16] |= (uint32_t)s->odmap[a] << a % 16 * 2;
  }
  p->topology = s->topology;
  p->restart = s->restart;
  p->restart_index = s->restart_index;
  p->cache_entries = s->cache_entries ? s->cache_entries : CACHE;
  return GYRE_OK;
}

// Refuses a pipeline whose records have no room, because the device would refuse each of its draws.
static gyre_result check_records(const gyre_pipeline_state *s, const gyre_pipeline *p,
                                 const gyre_sph *header) {
  const gyre_host_info *i = &p->host->info;
  gyre_sph next;
  if (p->has_next) gyre_sph_decode(p->next, &next, NULL);
  const gyre_draw_programs maps = {header, p->has_next ? &next : NULL, s->odmap, p->capture,
                                   p->captures};
  const gyre_draw_records r = gyre_draw_records_of(&maps, i->threads, i->local_bytes);
  if (!r.fits_place)
    return gyre_fail(
        GYRE_BAD_LAUNCH,
        "gyre_pipeline_new: a vertex of %s has %u words of inputs and %u of outputs, so "
        "the records of a warp of %u threads take %u bytes and do not fit into local "
        "memory: %s has %u bytes a core (parameter LMEM_BYTES)",
        p->shader->image->name, r.in_words, r.out_words, i->threads, r.place_bytes, i->name,
        i->local_bytes);
  if (!r.fits_ring)
    return gyre_fail(
        GYRE_BAD_LAUNCH,
        "gyre_pipeline_new: a vertex of %s has %u words of outputs: the ring of %u words "
        "does not hold the %u records that warps of %u threads need",
        p->shader->image->name, r.out_words, GYRE_DRAW_RING_WORDS, i->threads + 2, i->threads);
  return GYRE_OK;
}

gyre_result gyre_pipeline_new(const gyre_pipeline_state *s, gyre_pipeline **pipeline) {
  if (pipeline) *pipeline = NULL;
  if (!s || !pipeline || !s->vertex) return BAD("a null pointer");
  gyre_host *h = s->vertex->module->host;
  if (!h->info.vertex_stage)
    return gyre_fail(GYRE_BAD_LAUNCH, "%s has no vertex stage: functional devices have one",
                     h->info.name);
  if (s->vertex->image->shader_type != GYRE_SPH_VERTEX)
    return BAD("%s is no vertex program", s->vertex->image->name);
  gyre_pipeline *p = calloc(1, sizeof *p);
  if (!p) return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  gyre_sph header;
  p->host = h;
  p->shader = s->vertex;
  gyre_result result = gyre_shader_header(s->vertex, p->header);
  if (result == GYRE_OK) {
    gyre_sph_decode(p->header, &header, NULL);
    result = gyre_shader_fits(s->vertex, &header);
  }
  if (result == GYRE_OK) result = take_elements(s, p);
  if (result == GYRE_OK) result = take_captures(s, p, &header);
  if (result == GYRE_OK) result = take_next(s, p);
  if (result == GYRE_OK) result = gyre_pixels_take(s, p, &header);
  if (result == GYRE_OK) result = take_rest(s, p);
  if (result == GYRE_OK) result = check_records(s, p, &header);
  if (result != GYRE_OK) {
    free(p);
    return result;
  }
  *pipeline = p;
  return GYRE_OK;
}

void gyre_pipeline_free(gyre_pipeline *p) { free(p); }

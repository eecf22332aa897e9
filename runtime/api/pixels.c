// pixels.c - checks the settings of the pixel stage when a pipeline is made.

#include <math.h>
#include <string.h>

#include "api/pipeline.h"
#include "module.h"

enum { FACTORS = GYRE_PIXEL_FACTORS, EQUATIONS = GYRE_PIXEL_EQUATIONS };

#define BAD(...) gyre_fail(GYRE_BAD_ARGUMENT, "gyre_pipeline_new: " __VA_ARGS__)

// Checks the programs: pixels need a position, and a header that the device accepts.
static gyre_result take_program(const gyre_pixel_settings *x, gyre_pipeline *p,
                                const gyre_sph *header) {
  enum { POSITION = 0x070 / 4 };
  const gyre_host_info *i = &p->host->info;
  gyre_sph own;
  if (!x->program) return BAD("the pixel stage has no program");
  const char *name = x->program->image->name;
  if (x->program->module->host != p->host)
    return BAD("vertex and pixel program are of different devices");
  if (x->program->image->shader_type != GYRE_SPH_PIXEL) return BAD("%s is no pixel program", name);
  if (!i->pixel_stage)
    return gyre_fail(GYRE_BAD_LAUNCH,
                     "%s has no pixel stage: functional devices have one, if their warps have at "
                     "least %d threads",
                     i->name, GYRE_PIXEL_QUAD);
  if (p->has_next) return BAD("a next header and a pixel program: only one of them is accepted");
  for (unsigned k = 0; k < 4; k++) {
    if (!header->omap[POSITION + k])
      return BAD(
          "vertex program %s does not write component %c of the position (0x%03x), which "
          "pixels need",
          p->shader->image->name, "xyzw"[k], 4 * (POSITION + k));
  }
  gyre_result result = gyre_shader_header(x->program, p->next);
  if (result != GYRE_OK) return result;
  gyre_sph_decode(p->next, &own, NULL);
  result = gyre_shader_fits(x->program, &own);
  p->has_next = result == GYRE_OK;
  return result;
}

static gyre_result check_number(const char *what, uint32_t value, uint32_t end) {
  if (value < end) return GYRE_OK;
  return BAD("%s is %u: 0 to %u are accepted", what, value, end - 1);
}

#define NUMBER(what, value, end)                                \
  do {                                                          \
    const gyre_result result_ = check_number(what, value, end); \
    if (result_ != GYRE_OK) return result_;                     \
  } while (0)

static gyre_result check_viewport(const gyre_viewport *v) {
  const float most = 32768, half = 16384;
  const float x = v->x + v->columns / 2, y = v->y + v->rows / 2;
  if (v->columns == 0) return GYRE_OK;
  if (!(fabsf(v->columns) <= most && fabsf(v->rows) <= most && fabsf(x) <= half &&
        fabsf(y) <= half))
    return BAD(
        "a viewport of %g x %g pixels at (%g, %g): at most 32768 are accepted, with their "
        "centre at most 16384 pixels from (0, 0)",
        (double)v->columns, (double)v->rows, (double)v->x, (double)v->y);
  if (!isfinite(v->near_depth - v->far_depth) || !isfinite(v->near_depth + v->far_depth))
    return BAD("depths of the viewport from %g to %g: finite ones are accepted",
               (double)v->near_depth, (double)v->far_depth);
  return GYRE_OK;
}

static gyre_result check_stencil(const gyre_stencil_settings *s) {
  NUMBER("a comparison of the stencil", s->compare, GYRE_PIXEL_ALWAYS + 1);
  NUMBER("a stencil operation", s->fail, GYRE_PIXEL_DECREMENT_WRAP + 1);
  NUMBER("a stencil operation", s->depth_fail, GYRE_PIXEL_DECREMENT_WRAP + 1);
  NUMBER("a stencil operation", s->pass, GYRE_PIXEL_DECREMENT_WRAP + 1);
  return GYRE_OK;
}

static gyre_result check_target(const gyre_target_settings *t) {
  NUMBER("the mask of a target", t->masked, 16);
  if (!t->blend) return GYRE_OK;
  NUMBER("an equation of blending", t->equation, EQUATIONS);
  NUMBER("an equation of blending", t->alpha_equation, EQUATIONS);
  NUMBER("a factor of blending", t->source, FACTORS);
  NUMBER("a factor of blending", t->destination, FACTORS);
  NUMBER("a factor of blending", t->alpha_source, FACTORS);
  NUMBER("a factor of blending", t->alpha_destination, FACTORS);
  return GYRE_OK;
}

static gyre_result check_settings(const gyre_pixel_settings *x) {
  const gyre_rectangle *r = &x->scissor;
  if (r->x1 < r->x0 || r->y1 < r->y0)
    return BAD("a scissor from (%u, %u) to (%u, %u): an end is before its beginning", r->x0, r->y0,
               r->x1, r->y1);
  NUMBER("cull", x->cull, 4);
  NUMBER("the comparison of depth", x->depth_compare, GYRE_PIXEL_ALWAYS + 1);
  NUMBER("the logic operation", x->logic_op, GYRE_PIXEL_LOGIC_OPS);
  NUMBER("masked_samples", x->masked_samples, 2);
  if (!(x->point_size >= 0) || !isfinite(x->point_size))
    return BAD("a point size of %g: 0 or more is accepted", (double)x->point_size);
  gyre_result result = check_viewport(&x->viewport);
  if (result == GYRE_OK) result = check_stencil(&x->stencil);
  if (result == GYRE_OK) result = check_stencil(&x->stencil_back);
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS && result == GYRE_OK; t++)
    result = check_target(&x->target[t]);
  return result;
}

gyre_result gyre_pixels_take(const gyre_pipeline_state *s, gyre_pipeline *p,
                             const gyre_sph *header) {
  if (!s->pixels) return GYRE_OK;
  gyre_result result = take_program(s->pixels, p, header);
  if (result == GYRE_OK) result = check_settings(s->pixels);
  if (result == GYRE_OK) p->pixels = *s->pixels;
  return result;
}

// shader.c - shader programs of a module, with their headers: set by the program, or derived from the code.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/sph_derive.h"
#include "module.h"
#include "objects.h"

// The bytes of a module at their address.
typedef struct code {
  const uint8_t *bytes;
  uint32_t base, size;
} code;

static bool read_code(void *context, uint32_t address, uint32_t *word) {
  const code *c = context;
  const uint32_t at = address - c->base;
  if (at >= c->size || c->size - at < 4) return false;
  memcpy(word, c->bytes + at, 4);  // the host is little endian, as is the machine
  return true;
}

static void derive(gyre_shader *s, const code *c) {
  gyre_sph_report report;
  gyre_sph_facts facts;
  code copy = *c;
  const gyre_sph_code from = {read_code, &copy,
                              s->module->base + (s->image->start - s->module->image.base)};
  const bool followed = gyre_sph_derive(&from, &facts, &report) == GYRE_SPH_OK;
  s->levels_known = followed && facts.levels_known;
  s->call_levels = s->levels_known ? facts.call_levels : 0;
  s->derived = followed && gyre_sph_from_facts(s->image->shader_type, &facts, s->follows,
                                               &report) == GYRE_SPH_OK;
  if (!s->derived)
    snprintf(s->why_not, sizeof s->why_not, "%.*s", GYRE_MESSAGE - 1, report.message);
}

bool gyre_shader_fill(gyre_module *m) {
  char why[GYRE_MESSAGE];
  if (!m->image.shaders) return true;
  m->shader = calloc(m->image.shaders, sizeof *m->shader);
  uint8_t *bytes = m->shader ? gyre_image_load(&m->image, m->base, true, why) : NULL;
  if (!bytes) return false;
  const code c = {bytes, m->base, m->image.bytes};
  for (unsigned i = 0; i < m->image.shaders; i++) {
    m->shader[i].module = m;
    m->shader[i].image = &m->image.shader[i];
    derive(&m->shader[i], &c);
  }
  free(bytes);
  return true;
}

gyre_result gyre_module_shader(gyre_module *m, const char *name, gyre_shader **shader) {
  if (shader) *shader = NULL;
  if (!m || !name || !shader)
    return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_module_shader: a null pointer");
  for (unsigned i = 0; i < m->image.shaders; i++) {
    if (strcmp(m->image.shader[i].name, name) == 0) {
      *shader = &m->shader[i];
      return GYRE_OK;
    }
  }
  return gyre_fail(GYRE_BAD_NAME, "the module has no shader program %.200s; %s%.200s", name,
                   m->image.shaders ? "its first one is " : "it has none",
                   m->image.shaders ? m->image.shader[0].name : "");
}

gyre_shader *gyre_module_shader_list(gyre_module *m, unsigned i) {
  return m && i < m->image.shaders ? &m->shader[i] : NULL;
}

const char *gyre_shader_name(const gyre_shader *s) { return s ? s->image->name : NULL; }

gyre_result gyre_shader_header(const gyre_shader *s, uint32_t *words) {
  if (!s || !words) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_shader_header: a null pointer");
  gyre_host *h = s->module->host;
  pthread_mutex_lock(&h->lock);
  const uint32_t *from = s->set ? s->header : s->derived ? s->follows : NULL;
  if (from) memcpy(words, from, sizeof s->header);
  pthread_mutex_unlock(&h->lock);
  if (from) return GYRE_OK;
  return gyre_fail(GYRE_BAD_MODULE,
                   "shader program %s: no header follows from its code: %s; "
                   "gyre_shader_set_header() gives it one",
                   s->image->name, s->why_not);
}

gyre_result gyre_shader_fits(const gyre_shader *s, const gyre_sph *sph) {
  const gyre_host *h = s->module->host;
  const uint64_t low = sph->shader_local_memory_low_size;
  const uint64_t high = sph->shader_local_memory_high_size;
  // Where the launch queue makes stacks, the first stack pointers of threads lie below their ends.
  const uint32_t room = h->queue.used ? h->info.stack_bytes : h->stack_stride;
  if (low + high > room)
    return gyre_fail(GYRE_BAD_ARGUMENT,
                     "shader program %s: its Low size of %u and its High size of %u bytes overlap: "
                     "a stack of %s has %u bytes (gyre_host_options::stack_bytes)",
                     s->image->name, (unsigned)low, (unsigned)high, h->info.name, room);
  if (sph->does_fp64)
    return gyre_fail(
        GYRE_BAD_ARGUMENT,
        "shader program %s: DoesFp64 of its header is 1, as of a program that computes in "
        "double precision: %s has none; 0 is accepted, with which such instructions do "
        "nothing",
        s->image->name, h->info.name);
  return GYRE_OK;
}

gyre_result gyre_shader_set_header(gyre_shader *s, const uint32_t *words) {
  if (!s) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_shader_set_header: a null pointer");
  gyre_host *h = s->module->host;
  gyre_sph_report report;
  gyre_sph sph;
  const gyre_sph_options options = {.threads = h->info.group_items};
  if (words && gyre_sph_check(words, &options, &report, 1))
    return gyre_fail(GYRE_BAD_ARGUMENT, "shader program %s: %s (rule %s)", s->image->name,
                     report.message, gyre_sph_error_name(report.error));
  if (words && (gyre_sph_decode(words, &sph, NULL) != GYRE_SPH_OK ||
                sph.shader_type != s->image->shader_type))
    return gyre_fail(GYRE_BAD_ARGUMENT,
                     "shader program %s: ShaderType of the header is %u: %u is accepted, as the "
                     "program's",
                     s->image->name, words[0] >> 10 & 15, s->image->shader_type);
  if (words && gyre_shader_fits(s, &sph) != GYRE_OK) return GYRE_BAD_ARGUMENT;
  if (words && s->levels_known) {
    // Hardware enforces all other permissions at each access; only a missing call depth is not prevented.
    const gyre_sph_facts depth = {
        .levels_known = true, .call_levels = s->call_levels, .stack_known = true};
    if (gyre_sph_lacks(words, &depth, &report, 1))
      return gyre_fail(GYRE_BAD_ARGUMENT, "shader program %s: %s", s->image->name, report.message);
  }
  pthread_mutex_lock(&h->lock);
  s->set = words != NULL;
  if (words) memcpy(s->header, words, sizeof s->header);
  pthread_mutex_unlock(&h->lock);
  return GYRE_OK;
}

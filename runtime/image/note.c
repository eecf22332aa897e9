// note.c - reads the notes of kernels (GYRE_KERNEL, sw/module/gyre_kernel.h) and of shader programs
// (GYRE_VERTEX_SHADER, sw/module/gyre_shader.h). A note has this format:
//
//   name_bytes = 5, bytes, type = 1, "Gyre\0\0\0\0"
//   arguments, block_bytes, {offset, bytes, kind} for each, kernel \0 {type \0 name \0} for each
//   name_bytes = 5, bytes, type = 2, "Gyre\0\0\0\0"
//   shader_type, program \0
//
// Names of kernels and programs are C identifiers, and all other text is printable ASCII. Otherwise a file from
// elsewhere could send control characters to a terminal, or markup to the page of a profile.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/host.h"
#include "gyre/sph.h"
#include "image/image.h"
#include "gyre_platform.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

enum {
  HEADER = 20,
  FIXED = 8,
  PARAMETER = 12,
  TYPE_KERNEL = 1,
  TYPE_SHADER = 2,
  MAX_PARAMETERS = 1088
};

static uint32_t word(const uint8_t *at) {
  return at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24;
}

// Returns the next text; NULL if there is none.
static const char *text(const char **at, const char *end) {
  const char *begin = *at, *nul = memchr(begin, 0, (size_t)(end - begin));
  if (!nul) return NULL;
  *at = nul + 1;
  return begin;
}

static bool is_identifier(const char *name) {
  const char *letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
  return *name && (*name < '0' || *name > '9') && !name[strspn(name, letters)];
}

static bool is_printable(const char *text) {
  while (*text >= ' ' && *text <= '~') text++;
  return !*text;
}

static bool read_kernel(gyre_image *m, gyre_image_kernel *k, const uint8_t *d, size_t bytes,
                        char *why) {
  const char *damaged = "a note of a kernel is damaged";
  if (bytes < FIXED) return FAIL("%s", damaged);
  k->parameters = word(d);
  k->block_bytes = word(d + 4);
  if (k->parameters > MAX_PARAMETERS || bytes - FIXED < (size_t)PARAMETER * k->parameters)
    return FAIL("%s", damaged);
  k->parameter = calloc(k->parameters ? k->parameters : 1, sizeof *k->parameter);
  if (!k->parameter) return FAIL("out of memory");
  const char *at = (const char *)d + FIXED + PARAMETER * k->parameters,
             *end = (const char *)d + bytes;
  k->name = text(&at, end);
  if (k->name && !is_identifier(k->name)) return FAIL("the name of a kernel is no identifier of C");
  for (uint32_t i = 0; k->name && i < k->parameters; i++) {
    gyre_image_parameter *p = &k->parameter[i];
    const uint8_t *from = d + FIXED + PARAMETER * i;
    p->offset = word(from);
    p->bytes = word(from + 4);
    p->kind = word(from + 8);
    p->type = text(&at, end);
    p->name = p->type ? text(&at, end) : NULL;
    if (!p->name || p->kind > GYRE_ARGUMENT_OTHER || p->offset > k->block_bytes ||
        p->bytes > k->block_bytes - p->offset)
      return FAIL("%s", damaged);
    if (!is_printable(p->type) || !is_printable(p->name))
      return FAIL("type or name of argument %u of kernel %.100s is not in printable ASCII", i + 1,
                  k->name);
  }
  if (!k->name) return FAIL("%s", damaged);
  char symbol[160];
  const int n = snprintf(symbol, sizeof symbol, "gyre_kernel_%s", k->name);
  if (n < 0 || (size_t)n >= sizeof symbol)
    return FAIL("the name of a kernel has more than 147 letters");
  if (!gyre_image_symbol(m, symbol, &k->entry, NULL))
    return FAIL("kernel %s has a note and no code", k->name);
  snprintf(symbol, sizeof symbol, "gyre_start_%s", k->name);
  if (!gyre_image_symbol(m, symbol, &k->start, NULL))
    return FAIL("kernel %s has no gyre_start_%s: this gyrecc makes it", k->name, k->name);
  return true;
}

static bool read_shader(gyre_image *m, const uint8_t *d, size_t bytes, char *why) {
  const char *at = (const char *)d + 4, *end = (const char *)d + bytes;
  char symbol[160];
  gyre_image_shader s = {0};
  if (bytes < 4 || !(s.name = text(&at, end))) return FAIL("a note of a shader program is damaged");
  s.shader_type = word(d);
  if (!is_identifier(s.name)) return FAIL("the name of a shader program is no identifier of C");
  if (s.shader_type < GYRE_SPH_VERTEX || s.shader_type > GYRE_SPH_PIXEL)
    return FAIL("shader program %.100s is of stage %u: 1 to 5 are accepted", s.name, s.shader_type);
  const int n = snprintf(symbol, sizeof symbol, "gyre_start_%s", s.name);
  if (n < 0 || (size_t)n >= sizeof symbol)
    return FAIL("the name of a shader program has more than 148 letters");
  if (!gyre_image_symbol(m, symbol, &s.start, NULL) || s.start % 4 != 0 ||
      s.start - m->base >= m->bytes)
    return FAIL("shader program %s has a note and no code", s.name);
  for (unsigned i = 0; i < m->shaders; i++) {
    if (strcmp(m->shader[i].name, s.name) == 0)
      return FAIL("there are two shader programs %s", s.name);
  }
  gyre_image_shader *more = realloc(m->shader, (m->shaders + 1) * sizeof *more);
  if (!more) return FAIL("out of memory");
  m->shader = more;
  more[m->shaders++] = s;
  return true;
}

static bool add_kernel(gyre_image *m, const uint8_t *d, size_t bytes, char *why) {
  gyre_image_kernel *more = realloc(m->kernel, (m->kernels + 1) * sizeof *more);
  if (!more) return FAIL("out of memory");
  m->kernel = more;
  more[m->kernels] = (gyre_image_kernel){0};
  if (!read_kernel(m, &more[m->kernels++], d, bytes, why)) return false;
  for (unsigned i = 0; i + 1 < m->kernels; i++) {
    if (strcmp(more[i].name, more[m->kernels - 1].name) == 0)
      return FAIL("there are two kernels %s", more[i].name);
  }
  return true;
}

bool gyre_image_read_notes(gyre_image *m, const uint8_t *note, size_t bytes, char *why) {
  for (size_t at = 0; at < bytes;) {
    if (bytes - at < HEADER) return FAIL("the last note of the kernels is cut");
    const uint8_t *n = note + at;
    const uint32_t size = word(n + 4);
    const uint32_t type = word(n + 8);
    if (word(n) != 5 || (type != TYPE_KERNEL && type != TYPE_SHADER) ||
        memcmp(n + 12, "Gyre", 5) != 0 || size > bytes - at - HEADER)
      return FAIL("section .note.gyre has something else than notes of kernels");
    if (!(type == TYPE_KERNEL ? add_kernel : read_shader)(m, n + HEADER, size, why)) return false;
    at += HEADER + (size + 3) / 4 * 4;
  }
  return m->kernels > 0 || m->shaders > 0 ||
         FAIL(
             "it has no kernels (GYRE_KERNEL, gyre_kernel.h) and no shader programs "
             "(gyre_shader.h)");
}

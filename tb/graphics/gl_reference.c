// gl_reference.c - draws on llvmpipe, by an off-screen context of Mesa.

#define GL_GLEXT_PROTOTYPES 1
#include "gl_reference.h"

#include <GL/osmesa.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/draw.h"

enum { SIDE = 16 };

struct gl_reference {
  OSMesaContext context;
  uint8_t picture[SIDE * SIDE * 4];
  GLuint program, array, vertex[2], constants, indices, target, query[2];
};

gl_reference *gl_reference_open(void) {
  static const int wanted[] = {OSMESA_FORMAT,
                               OSMESA_RGBA,
                               OSMESA_PROFILE,
                               OSMESA_CORE_PROFILE,
                               OSMESA_CONTEXT_MAJOR_VERSION,
                               4,
                               OSMESA_CONTEXT_MINOR_VERSION,
                               3,
                               0};
  gl_reference *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  setenv("GALLIUM_DRIVER", "llvmpipe", 1);
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
  r->context = OSMesaCreateContextAttribs(wanted, NULL);
  if (!r->context || !OSMesaMakeCurrent(r->context, r->picture, GL_UNSIGNED_BYTE, SIDE, SIDE) ||
      !strstr((const char *)glGetString(GL_RENDERER), "llvmpipe")) {
    fprintf(stderr, "there is no llvmpipe with OpenGL 4.3 (Debian: libosmesa6)\n");
    free(r);
    return NULL;
  }
  glGenVertexArrays(1, &r->array);
  glBindVertexArray(r->array);
  glGenBuffers(2, r->vertex);
  glGenBuffers(1, &r->constants);
  glGenBuffers(1, &r->indices);
  glGenBuffers(1, &r->target);
  glGenQueries(2, r->query);
  glEnable(GL_RASTERIZER_DISCARD);
  return r;
}

void gl_reference_close(gl_reference *r) {
  if (!r) return;
  OSMesaDestroyContext(r->context);
  free(r);
}

static char *read_file(const char *folder, const char *name) {
  char path[512];
  static char text[16384];
  snprintf(path, sizeof path, "%s/%s.vert", folder, name);
  FILE *file = fopen(path, "r");
  if (!file) {
    perror(path);
    return NULL;
  }
  text[fread(text, 1, sizeof text - 1, file)] = 0;
  fclose(file);
  return text;
}

bool gl_reference_program(gl_reference *r, const char *folder, const shader_case *c) {
  const char *names[MOST_CAPTURES], *text = read_file(folder, c->name);
  char log[1024] = "";
  GLint good = 0;
  GLsizei n = 0;
  if (!text) return false;
  if (r->program) glDeleteProgram(r->program);
  const GLuint shader = glCreateShader(GL_VERTEX_SHADER);
  r->program = glCreateProgram();
  glShaderSource(shader, 1, &text, NULL);
  glCompileShader(shader);
  glGetShaderInfoLog(shader, sizeof log, NULL, log);
  glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
  for (; n < MOST_CAPTURES && c->capture[n].name; n++) names[n] = c->capture[n].name;
  if (good) {
    glAttachShader(r->program, shader);
    glTransformFeedbackVaryings(r->program, n, names, GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(r->program);
    glGetProgramInfoLog(r->program, sizeof log, NULL, log);
    glGetProgramiv(r->program, GL_LINK_STATUS, &good);
  }
  glDeleteShader(shader);
  if (!good) fprintf(stderr, "%s.vert: %s\n", c->name, log);
  glUseProgram(r->program);
  return good;
}

static void bind_elements(gl_reference *r, const shader_case *c) {
  static const struct {
    GLenum type;
    GLboolean normalized;
  } of[] = {{GL_FLOAT, 0},          {GL_HALF_FLOAT, 0}, {GL_UNSIGNED_INT, 0},  {GL_INT, 0},
            {GL_UNSIGNED_SHORT, 0}, {GL_SHORT, 0},      {GL_UNSIGNED_BYTE, 0}, {GL_BYTE, 0},
            {GL_UNSIGNED_SHORT, 1}, {GL_SHORT, 1},      {GL_UNSIGNED_BYTE, 1}, {GL_BYTE, 1},
            {GL_UNSIGNED_SHORT, 0}, {GL_SHORT, 0},      {GL_UNSIGNED_BYTE, 0}, {GL_BYTE, 0}};
  for (unsigned i = 0; i < MOST_ELEMENTS; i++) {
    const case_element *e = &c->element[i];
    const void *offset = (const char *)0 + 16 * i;
    glDisableVertexAttribArray(i);
    if (!e->components) continue;
    glBindBuffer(GL_ARRAY_BUFFER, r->vertex[e->divisor != 0]);
    glEnableVertexAttribArray(i);
    glVertexAttribDivisor(i, e->divisor);
    if (number_is_integer(e->number))
      glVertexAttribIPointer(i, (GLint)e->components, of[e->number].type, STRIDE, offset);
    else
      glVertexAttribPointer(i, (GLint)e->components, of[e->number].type, of[e->number].normalized,
                            STRIDE, offset);
  }
}

static void draw(const shape *s) {
  static const GLenum modes[] = {GL_POINTS,    GL_LINES,          GL_LINE_LOOP,   GL_LINE_STRIP,
                                 GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN};
  static const GLenum types[] = {0, GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, 0, GL_UNSIGNED_INT};
  const GLenum mode = modes[s->topology];
  if (!s->index_bytes)
    glDrawArraysInstancedBaseInstance(mode, (GLint)s->first, (GLsizei)s->count,
                                      (GLsizei)s->instances, s->base_instance);
  else
    glDrawElementsInstancedBaseVertexBaseInstance(
        mode, (GLsizei)s->count, types[s->index_bytes],
        (const char *)0 + (size_t)s->first * s->index_bytes, (GLsizei)s->instances, s->base_vertex,
        s->base_instance);
}

bool gl_reference_draw(gl_reference *r, const shader_case *c, const shape *s, const case_data *d,
                       case_result *out) {
  static const GLenum joined[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};
  const size_t bytes = case_bytes(c, s);
  for (unsigned b = 0; b < 2; b++) {
    glBindBuffer(GL_ARRAY_BUFFER, r->vertex[b]);
    glBufferData(GL_ARRAY_BUFFER, sizeof d->vertex[b], d->vertex[b], GL_STATIC_DRAW);
  }
  bind_elements(r, c);
  glBindBufferBase(GL_UNIFORM_BUFFER, 0, r->constants);
  glBufferData(GL_UNIFORM_BUFFER, sizeof d->constant, d->constant, GL_STATIC_DRAW);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, r->indices);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof d->index, d->index, GL_STATIC_DRAW);
  glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, r->target);
  memset(out->words, 0, bytes);
  glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, (GLsizeiptr)bytes, out->words, GL_STATIC_READ);
  if (s->restart) {
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(s->restart_index);
  } else {
    glDisable(GL_PRIMITIVE_RESTART);
  }
  glBeginQuery(GL_PRIMITIVES_GENERATED, r->query[0]);
  glBeginQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, r->query[1]);
  glBeginTransformFeedback(joined[shape_corners(s) - 1]);
  draw(s);
  glEndTransformFeedback();
  glEndQuery(GL_PRIMITIVES_GENERATED);
  glEndQuery(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
  glGetQueryObjectuiv(r->query[0], GL_QUERY_RESULT, &out->primitives);
  glGetQueryObjectuiv(r->query[1], GL_QUERY_RESULT, &out->written);
  glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, (GLsizeiptr)bytes, out->words);
  const GLenum error = glGetError();
  if (error) fprintf(stderr, "%s, %s: OpenGL error 0x%x\n", c->name, s->name, error);
  return !error;
}

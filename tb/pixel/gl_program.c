// gl_program.c - the programs and the state of a scene in OpenGL.

#define GL_GLEXT_PROTOTYPES 1
#include "gl_program.h"

#include <GL/gl.h>
#include <GL/glext.h>
#include <stddef.h>
#include <stdio.h>

enum { TEXT = 4096 };

static GLuint compile(GLenum kind, const char *text) {
  char log[1024] = "";
  GLint good = 0;
  const GLuint name = glCreateShader(kind);
  glShaderSource(name, 1, &text, NULL);
  glCompileShader(name);
  glGetShaderInfoLog(name, sizeof log, NULL, log);
  glGetShaderiv(name, GL_COMPILE_STATUS, &good);
  if (!good) fprintf(stderr, "%s\n%s\n", log, text);
  return name;
}

static void vertex_text(const scene *s, char *text) {
  snprintf(text, TEXT,
           "#version 450\n"
           "layout(location=0) in vec4 position;\n"
           "layout(location=1) in vec4 perspective;\n"
           "layout(location=2) in vec4 linear;\n"
           "layout(location=3) in vec4 constant;\n"
           "layout(location=4) in float size;\n"
           "layout(location=5) in float distance;\n"
           "out vec4 vp;\nnoperspective out vec4 vl;\nflat out vec4 vc;\n"
           "out float gl_ClipDistance[1];\n"
           "void main() {\n"
           "  gl_Position = position; vp = perspective; vl = linear; vc = constant;\n"
           "  gl_PointSize = size; gl_ClipDistance[0] = %s;\n}\n",
           s->distances ? "distance" : "1.0");
}

static void pixel_text(const scene *s, char *text) {
  static const char *const sources[SOURCES] = {"vp", "vec4(vl.xyz, vp.w)", "vc",
                                               "vec4(vp.x, vl.y, vc.z, vp.w)", "gl_FragCoord"};
  size_t n = (size_t)snprintf(text, TEXT,
                              "#version 450\n"
                              "in vec4 vp;\nnoperspective in vec4 vl;\nflat in vec4 vc;\n");
  for (unsigned t = 0; t < s->targets; t++) {
    const bool whole = s->format[t] == GYRE_PIXEL_R32UI;
    n += (size_t)snprintf(text + n, TEXT - n, "layout(location=%u) out %s o%u;\n", t,
                          whole ? "uvec4" : "vec4", t);
  }
  n += (size_t)snprintf(text + n, TEXT - n, "void main() {\n%s%s",
                        s->kills ? "  if (vp.x < 0.25) discard;\n" : "",
                        s->writes_depth ? "  gl_FragDepth = vl.x;\n" : "");
  for (unsigned t = 0; t < s->targets; t++) {
    const bool whole = s->format[t] == GYRE_PIXEL_R32UI;
    n += (size_t)snprintf(text + n, TEXT - n, "  o%u = %s(%s);\n", t,
                          whole ? "floatBitsToUint" : "", sources[s->source[s->mrt ? t : 0]]);
  }
  snprintf(text + n, TEXT - n, "}\n");
}

unsigned gl_program(const scene *s) {
  char text[TEXT];
  GLint good = 0;
  const GLuint program = glCreateProgram();
  vertex_text(s, text);
  const GLuint vertex = compile(GL_VERTEX_SHADER, text);
  pixel_text(s, text);
  const GLuint pixel = compile(GL_FRAGMENT_SHADER, text);
  glAttachShader(program, vertex);
  glAttachShader(program, pixel);
  glLinkProgram(program);
  glGetProgramiv(program, GL_LINK_STATUS, &good);
  glDeleteShader(vertex);
  glDeleteShader(pixel);
  glUseProgram(good ? program : 0);
  return good ? program : 0;
}

static void enable(GLenum what, bool on) {
  if (on) {
    glEnable(what);
  } else {
    glDisable(what);
  }
}

static void attributes(void) {
  static const struct {
    GLint components;
    size_t offset;
  } of[] = {{4, offsetof(scene_vertex, position)}, {4, offsetof(scene_vertex, perspective)},
            {4, offsetof(scene_vertex, linear)},   {4, offsetof(scene_vertex, constant)},
            {1, offsetof(scene_vertex, size)},     {1, offsetof(scene_vertex, distance)}};
  for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
    glEnableVertexAttribArray(i);
    glVertexAttribPointer(i, of[i].components, GL_FLOAT, GL_FALSE, sizeof(scene_vertex),
                          (const char *)0 + of[i].offset);
  }
}

static void stencil(GLenum face, const gyre_pixel_stencil *s) {
  static const GLenum ops[] = {GL_KEEP, GL_ZERO,   GL_REPLACE,   GL_INCR,
                               GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_DECR_WRAP};
  glStencilFuncSeparate(face, GL_NEVER + s->compare, s->reference, s->mask);
  glStencilOpSeparate(face, ops[s->fail], ops[s->depth_fail], ops[s->pass]);
  glStencilMaskSeparate(face, s->write_mask);
}

static void blend(GLuint t, const gyre_pixel_blend *b) {
  static const GLenum equations[] = {GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT,
                                     GL_MIN, GL_MAX};
  static const GLenum factors[] = {GL_ZERO,
                                   GL_ONE,
                                   GL_SRC_COLOR,
                                   GL_ONE_MINUS_SRC_COLOR,
                                   GL_DST_COLOR,
                                   GL_ONE_MINUS_DST_COLOR,
                                   GL_SRC_ALPHA,
                                   GL_ONE_MINUS_SRC_ALPHA,
                                   GL_DST_ALPHA,
                                   GL_ONE_MINUS_DST_ALPHA,
                                   GL_CONSTANT_COLOR,
                                   GL_ONE_MINUS_CONSTANT_COLOR,
                                   GL_CONSTANT_ALPHA,
                                   GL_ONE_MINUS_CONSTANT_ALPHA,
                                   GL_SRC_ALPHA_SATURATE};
  if (b->enable) {
    glEnablei(GL_BLEND, t);
  } else {
    glDisablei(GL_BLEND, t);
  }
  glBlendEquationSeparatei(t, equations[b->equation], equations[b->alpha_equation]);
  glBlendFuncSeparatei(t, factors[b->src], factors[b->dst], factors[b->alpha_src],
                       factors[b->alpha_dst]);
}

void gl_state(const scene *s) {
  attributes();
  glViewport((GLint)s->viewport[0], (GLint)s->viewport[1], (GLsizei)s->viewport[2],
             (GLsizei)s->viewport[3]);
  glEnable(GL_SCISSOR_TEST);
  glScissor((GLint)s->scissor[0], (GLint)s->scissor[1], (GLsizei)(s->scissor[2] - s->scissor[0]),
            (GLsizei)(s->scissor[3] - s->scissor[1]));
  glFrontFace(s->clockwise ? GL_CW : GL_CCW);
  enable(GL_CULL_FACE, s->cull_front || s->cull_back);
  glCullFace(s->cull_front ? GL_FRONT : GL_BACK);
  glProvokingVertex(s->first_provokes ? GL_FIRST_VERTEX_CONVENTION : GL_LAST_VERTEX_CONVENTION);
  enable(GL_CLIP_DISTANCE0, s->distances);
  enable(GL_DEPTH_TEST, s->depth.test);
  glDepthMask(s->depth.write);
  glDepthFunc(GL_NEVER + s->depth.compare);
  enable(GL_STENCIL_TEST, s->depth.stencil);
  stencil(GL_FRONT, &s->depth.side[0]);
  stencil(GL_BACK, &s->depth.side[1]);
  glBlendColor(s->constant[0], s->constant[1], s->constant[2], s->constant[3]);
  for (unsigned t = 0; t < s->targets; t++) {
    blend(t, &s->blend[s->one_blend ? 0 : t]);
    glColorMaski(t, s->mask[t] & 1, s->mask[t] >> 1 & 1, s->mask[t] >> 2 & 1, s->mask[t] >> 3 & 1);
  }
  enable(GL_COLOR_LOGIC_OP, s->logic);
  glLogicOp(GL_CLEAR + s->logic_op);
  enable(GL_SAMPLE_MASK, s->sample_mask == 0);
  glSampleMaski(0, s->sample_mask);
  glEnable(GL_FRAMEBUFFER_SRGB);
}

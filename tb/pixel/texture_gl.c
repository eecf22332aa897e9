// texture_gl.c - samples textures with llvmpipe: a pixel of a floating-point picture for each sample.
//
// The operands of the samples come from two textures of floats, so that they have all their bits.

#define GL_GLEXT_PROTOTYPES 1
#include "texture_gl.h"

#include <GL/gl.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pixel/surface.h"

enum { SIDE = 32, UNITS = 3, LARGEST = 64, TEXT = 1024 };
_Static_assert(SIDE *SIDE == TEXTURE_SAMPLES, "a picture has a pixel for each sample");

static GLuint program[TEXTURE_CALLS];

void texture_gl_exact(void) { setenv("GALLIVM_PERF", "no_brilinear,no_rho_approx,no_quad_lod", 1); }

static GLuint compile(GLenum kind, const char *text) {
  GLint good = 0;
  const GLuint name = glCreateShader(kind);
  glShaderSource(name, 1, &text, NULL);
  glCompileShader(name);
  glGetShaderiv(name, GL_COMPILE_STATUS, &good);
  if (!good) fprintf(stderr, "texture_gl: a shader is not accepted:\n%s\n", text);
  return name;
}

static GLuint link_program(const char *call) {
  char text[TEXT];
  GLint good = 0;
  const GLuint name = glCreateProgram();
  glAttachShader(name, compile(GL_VERTEX_SHADER,
                               "#version 450\n"
                               "void main() {\n"
                               "  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;\n"
                               "  gl_Position = vec4(p, 0.0, 1.0);\n}\n"));
  snprintf(text, sizeof text,
           "#version 450\n"
           "layout(binding = 0) uniform sampler2D s;\n"
           "layout(binding = 1) uniform sampler2D operands;\n"
           "layout(binding = 2) uniform sampler2D changes;\n"
           "out vec4 o;\n"
           "void main() {\n"
           "  vec4 c = texelFetch(operands, ivec2(gl_FragCoord.xy), 0);\n"
           "  vec4 d = texelFetch(changes, ivec2(gl_FragCoord.xy), 0);\n"
           "  o = %s;\n}\n",
           call);
  glAttachShader(name, compile(GL_FRAGMENT_SHADER, text));
  glLinkProgram(name);
  glGetProgramiv(name, GL_LINK_STATUS, &good);
  return good ? name : 0;
}

bool texture_gl_open(void) {
  static const char *const calls[TEXTURE_CALLS] = {
      [TEXTURE_LOD] = "textureLod(s, c.xy, c.z)",
      [TEXTURE_GRAD] = "textureGrad(s, c.xy, d.xy, d.zw)",
      [TEXTURE_FETCH] = "texelFetch(s, ivec2(c.xy), int(c.z))"};
  for (unsigned i = 0; i < TEXTURE_CALLS; i++) {
    program[i] = link_program(calls[i]);
    if (program[i] == 0) return false;
  }
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glViewport(0, 0, SIDE, SIDE);
  return true;
}

static GLuint bind(unsigned unit, GLsizei levels, GLenum internal, GLsizei columns, GLsizei rows) {
  GLuint name;
  glGenTextures(1, &name);
  glActiveTexture(GL_TEXTURE0 + unit);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexStorage2D(GL_TEXTURE_2D, levels, internal, columns, rows);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  return name;
}

static GLuint bind_texture(const gyre_texture *t) {
  static const struct {
    GLenum internal, format, type;
  } formats[] = {
      [GYRE_TEXTURE_RGBA8] = {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE},
      [GYRE_TEXTURE_BGRA8] = {GL_RGBA8, GL_BGRA, GL_UNSIGNED_BYTE},
      [GYRE_TEXTURE_RGBA8_SRGB] = {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE},
      [GYRE_TEXTURE_R8] = {GL_R8, GL_RED, GL_UNSIGNED_BYTE},
      [GYRE_TEXTURE_RG8] = {GL_RG8, GL_RG, GL_UNSIGNED_BYTE},
      [GYRE_TEXTURE_A2B10G10R10] = {GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV},
      [GYRE_TEXTURE_RGBA16F] = {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT},
      [GYRE_TEXTURE_RGBA32F] = {GL_RGBA32F, GL_RGBA, GL_FLOAT},
      [GYRE_TEXTURE_R32F] = {GL_R32F, GL_RED, GL_FLOAT},
  };
  static uint8_t rows_of[LARGEST * LARGEST * 16];
  const unsigned bytes = gyre_texture_bytes_(t->format);
  const GLuint name = bind(0, t->levels, formats[t->format].internal, t->columns, t->rows);
  for (unsigned level = 0; level < t->levels; level++) {
    const gyre_pixel_surface surface = {.address = t->level[level].address,
                                        .pitch = t->level[level].pitch,
                                        .bytes = (uint8_t)bytes};
    const uint32_t columns = (uint32_t)gyre_texture_columns(t, level);
    const uint32_t rows = (uint32_t)gyre_texture_rows(t, level);
    for (uint32_t i = 0; i < columns * rows; i++)
      memcpy(rows_of + (size_t)i * bytes,
             texture_memory + gyre_pixel_address(&surface, i % columns, i / columns), bytes);
    glTexSubImage2D(GL_TEXTURE_2D, (GLint)level, 0, 0, (GLsizei)columns, (GLsizei)rows,
                    formats[t->format].format, formats[t->format].type, rows_of);
  }
  return name;
}

static void set_sampler(const gyre_sampler *s) {
  static const GLint filters[] = {GL_NEAREST, GL_LINEAR};
  static const GLint mipmaps[][2] = {{GL_NEAREST, GL_LINEAR},
                                     {GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST},
                                     {GL_NEAREST_MIPMAP_LINEAR, GL_LINEAR_MIPMAP_LINEAR}};
  static const GLint wraps[] = {GL_REPEAT, GL_MIRRORED_REPEAT, GL_CLAMP_TO_EDGE,
                                GL_CLAMP_TO_BORDER};
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filters[s->magnify]);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, mipmaps[s->mipmap][s->minify]);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wraps[s->wrap[0]]);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wraps[s->wrap[1]]);
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, s->border.c);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_LOD_BIAS, s->lod_bias);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, s->lod_least);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_LOD, s->lod_most);
}

bool texture_gl_sample(const texture_case *c, gyre_texel *result) {
  static float operands[TEXTURE_SAMPLES][4], changes[TEXTURE_SAMPLES][4];
  GLuint name[UNITS + 1], frame;
  for (unsigned i = 0; i < TEXTURE_SAMPLES; i++) {
    memcpy(operands[i], &c->sample[i].u, sizeof operands[i]);
    memcpy(changes[i], &c->sample[i].dudx, sizeof changes[i]);
  }
  name[0] = bind_texture(&c->texture);
  set_sampler(&c->sampler);
  name[1] = bind(1, 1, GL_RGBA32F, SIDE, SIDE);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIDE, SIDE, GL_RGBA, GL_FLOAT, operands);
  name[2] = bind(2, 1, GL_RGBA32F, SIDE, SIDE);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIDE, SIDE, GL_RGBA, GL_FLOAT, changes);
  name[UNITS] = bind(UNITS, 1, GL_RGBA32F, SIDE, SIDE);
  glGenFramebuffers(1, &frame);
  glBindFramebuffer(GL_FRAMEBUFFER, frame);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name[UNITS], 0);
  glUseProgram(program[c->call]);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_FLOAT, result);
  glDeleteFramebuffers(1, &frame);
  glDeleteTextures(UNITS + 1, name);
  const GLenum error = glGetError();
  if (error) fprintf(stderr, "texture_gl: OpenGL error 0x%x\n", error);
  return !error;
}

// gl_side.c - draws a scene with llvmpipe, in an off-screen context of Mesa.
//
// A depth buffer is always attached. Without one llvmpipe clips with a guard band and may draw
// RGBA8 with fewer bits, as a special case for window systems.

#define GL_GLEXT_PROTOTYPES 1
#include "gl_side.h"

#include <GL/osmesa.h>
#include <GL/glext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gl_program.h"

enum { WINDOW = 4 };

static OSMesaContext context;
static uint8_t window[WINDOW * WINDOW * 4];
static GLuint array, buffer, frame, query;

typedef struct gl_format {
  GLenum internal, format, type;
} gl_format;

static const gl_format color_formats[GYRE_PIXEL_FORMATS] = {
    [GYRE_PIXEL_RGBA8] = {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE},
    [GYRE_PIXEL_BGRA8] = {GL_RGBA8, GL_BGRA, GL_UNSIGNED_BYTE},
    [GYRE_PIXEL_RGBA8_SRGB] = {GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE},
    [GYRE_PIXEL_R8] = {GL_R8, GL_RED, GL_UNSIGNED_BYTE},
    [GYRE_PIXEL_RG8] = {GL_RG8, GL_RG, GL_UNSIGNED_BYTE},
    [GYRE_PIXEL_A2B10G10R10] = {GL_RGB10_A2, GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV},
    [GYRE_PIXEL_RGBA16F] = {GL_RGBA16F, GL_RGBA, GL_HALF_FLOAT},
    [GYRE_PIXEL_RGBA32F] = {GL_RGBA32F, GL_RGBA, GL_FLOAT},
    [GYRE_PIXEL_R32F] = {GL_R32F, GL_RED, GL_FLOAT},
    [GYRE_PIXEL_R32UI] = {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT},
};

static const gl_format depth_formats[GYRE_PIXEL_DEPTH_FORMATS] = {
    [GYRE_PIXEL_DEPTH_NONE] = {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT},
    [GYRE_PIXEL_D16] = {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT},
    [GYRE_PIXEL_D24S8] = {GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8},
    [GYRE_PIXEL_D32F] = {GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, GL_FLOAT},
};

static bool has_fma(void) {
#if defined(__x86_64__) || defined(__i386__)
  return __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

bool gl_open(void) {
  static const int wanted[] = {OSMESA_FORMAT,
                               OSMESA_RGBA,
                               OSMESA_PROFILE,
                               OSMESA_CORE_PROFILE,
                               OSMESA_CONTEXT_MAJOR_VERSION,
                               4,
                               OSMESA_CONTEXT_MINOR_VERSION,
                               5,
                               0};
  if (!has_fma()) {
    fprintf(stderr,
            "the comparison with llvmpipe needs an x86 processor with FMA: without it "
            "llvmpipe rounds interpolated values twice\n");
    return false;
  }
  setenv("GALLIUM_DRIVER", "llvmpipe", 1);
  setenv("LP_NUM_THREADS", "0", 1);
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
  context = OSMesaCreateContextAttribs(wanted, NULL);
  if (!context || !OSMesaMakeCurrent(context, window, GL_UNSIGNED_BYTE, WINDOW, WINDOW) ||
      !strstr((const char *)glGetString(GL_RENDERER), "llvmpipe")) {
    fprintf(stderr, "there is no llvmpipe with OpenGL 4.5 (Debian: libosmesa6)\n");
    return false;
  }
  glGenVertexArrays(1, &array);
  glBindVertexArray(array);
  glGenBuffers(1, &buffer);
  glGenQueries(1, &query);
  glEnable(GL_PROGRAM_POINT_SIZE);
  return true;
}

void gl_close(void) { OSMesaDestroyContext(context); }

const char *gl_name(void) { return (const char *)glGetString(GL_VERSION); }

// Pixels of a scene as OpenGL reads and writes them: without unused words.
static void squeeze(unsigned bytes, const uint32_t (*pixel)[4], uint8_t *to) {
  for (unsigned i = 0; i < SCENE_PIXELS; i++) memcpy(to + (size_t)i * bytes, pixel[i], bytes);
}

static void expand(unsigned bytes, const uint8_t *from, uint32_t (*pixel)[4]) {
  for (unsigned i = 0; i < SCENE_PIXELS; i++) memcpy(pixel[i], from + (size_t)i * bytes, bytes);
}

// OpenGL has the stencil of D24S8 in the low bits.
static uint32_t turned(unsigned format, uint32_t word, unsigned left) {
  return format == GYRE_PIXEL_D24S8 ? word << left | word >> (32 - left) : word;
}

static GLuint make_texture(GLenum internal) {
  GLuint name;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexStorage2D(GL_TEXTURE_2D, 1, internal, SCENE_COLUMNS, SCENE_ROWS);
  return name;
}

static void put_texture(const gl_format *f, const void *data) {
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SCENE_COLUMNS, SCENE_ROWS, f->format, f->type, data);
}

static void make_surfaces(const scene *s, GLuint *texture) {
  static uint8_t data[SCENE_PIXELS * 16];
  static uint16_t depth_16[SCENE_PIXELS];
  static uint32_t depth_32[SCENE_PIXELS];
  const gl_format *d = &depth_formats[s->depth.format];
  GLenum buffers[SCENE_TARGETS];
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glGenFramebuffers(1, &frame);
  glBindFramebuffer(GL_FRAMEBUFFER, frame);
  for (unsigned t = 0; t < s->targets; t++) {
    const gl_format *f = &color_formats[s->format[t]];
    buffers[t] = GL_COLOR_ATTACHMENT0 + t;
    texture[t] = make_texture(f->internal);
    squeeze(gyre_pixel_format_bytes(s->format[t]), s->color[t], data);
    put_texture(f, data);
    glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[t], GL_TEXTURE_2D, texture[t], 0);
  }
  glDrawBuffers((GLsizei)s->targets, buffers);
  for (unsigned i = 0; i < SCENE_PIXELS; i++) {
    depth_16[i] = (uint16_t)s->stored_depth[i];
    depth_32[i] = turned(s->depth.format, s->stored_depth[i], 8);
  }
  texture[SCENE_TARGETS] = make_texture(d->internal);
  put_texture(d, d->type == GL_UNSIGNED_SHORT ? (const void *)depth_16 : (const void *)depth_32);
  glFramebufferTexture2D(
      GL_FRAMEBUFFER,
      s->depth.format == GYRE_PIXEL_D24S8 ? GL_DEPTH_STENCIL_ATTACHMENT : GL_DEPTH_ATTACHMENT,
      GL_TEXTURE_2D, texture[SCENE_TARGETS], 0);
}

static void read_surfaces(const scene *s, picture *out) {
  static uint8_t data[SCENE_PIXELS * 16];
  static uint16_t depth_16[SCENE_PIXELS];
  glDisable(GL_FRAMEBUFFER_SRGB);
  for (unsigned t = 0; t < s->targets; t++) {
    const gl_format *f = &color_formats[s->format[t]];
    glReadBuffer(GL_COLOR_ATTACHMENT0 + t);
    glReadPixels(0, 0, SCENE_COLUMNS, SCENE_ROWS, f->format, f->type, data);
    expand(gyre_pixel_format_bytes(s->format[t]), data, out->color[t]);
  }
  if (s->depth.format == GYRE_PIXEL_DEPTH_NONE) return;
  const gl_format *d = &depth_formats[s->depth.format];
  const bool narrow = d->type == GL_UNSIGNED_SHORT;
  glReadPixels(0, 0, SCENE_COLUMNS, SCENE_ROWS, d->format, d->type,
               narrow ? (void *)depth_16 : (void *)out->depth);
  for (unsigned i = 0; i < SCENE_PIXELS; i++)
    out->depth[i] = narrow ? depth_16[i] : turned(s->depth.format, out->depth[i], 24);
}

static void draw(const scene *s, const scene_draw *d, uint32_t *passed) {
  static const GLenum modes[] = {GL_POINTS,    GL_LINES,          GL_LINE_LOOP,   GL_LINE_STRIP,
                                 GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN};
  glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(d->count * sizeof *d->vertex), d->vertex,
               GL_STREAM_DRAW);
  (void)s;
  glBeginQuery(GL_SAMPLES_PASSED, query);
  glDrawArrays(modes[d->topology], 0, (GLsizei)d->count);
  glEndQuery(GL_SAMPLES_PASSED);
  glGetQueryObjectuiv(query, GL_QUERY_RESULT, passed);
}

bool gl_draw(const scene *s, picture *out) {
  GLuint texture[SCENE_TARGETS + 1] = {0};
  memset(out, 0, sizeof *out);
  make_surfaces(s, texture);
  const GLuint program = gl_program(s);
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  gl_state(s);
  for (unsigned i = 0; i < s->draws && program != 0; i++) draw(s, &s->draw[i], &out->passed[i]);
  read_surfaces(s, out);
  glDeleteProgram(program);
  glDeleteTextures(SCENE_TARGETS + 1, texture);
  glDeleteFramebuffers(1, &frame);
  const GLenum error = glGetError();
  if (error) fprintf(stderr, "OpenGL error 0x%x\n", error);
  return program != 0 && !error;
}

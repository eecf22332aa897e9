// texture_test.c DEVICE MODULE SEED TEXTURES - textures through gyre/graphics.h: kernels of
// texture_kernels.c sample random textures, and have the bits that the same functions have on the
// host, which tb/pixel compares with llvmpipe; a pixel program samples with the derivatives of quads.

#include <math.h>

#include "host_test.h"

#include "gyre/graphics.h"
#include "pixel/surface.h"
#include "texture_case.h"

enum { SIDE = 16, PIXELS = SIDE * SIDE, LARGEST = 64 };

static gyre_host *host;
static gyre_stream *stream;
static gyre_module *module;
static gyre_address words, sampler_words, operands, results;

static void expect_bad(gyre_result result, const char *text) {
  CHECK(result == GYRE_BAD_ARGUMENT && strstr(gyre_last_error(), text), "%s", gyre_last_error());
}
#define BAD(call, text) expect_bad(call, text)

// ---- Samples of kernels -------------------------------------------------------------------------

// Makes the levels of a case as surfaces.
static void make_levels(const texture_case *c, gyre_surface **level) {
  static uint8_t rows_of[LARGEST * LARGEST * 16];
  const gyre_texture *t = &c->texture;
  for (unsigned n = 0; n < t->levels; n++) {
    const uint32_t columns = (uint32_t)gyre_texture_columns(t, n);
    const uint32_t rows = (uint32_t)gyre_texture_rows(t, n);
    const unsigned bytes = gyre_pixel_format_bytes(t->format);
    const gyre_pixel_surface s = {
        .address = t->level[n].address, .pitch = t->level[n].pitch, .bytes = (uint8_t)bytes};
    for (uint32_t i = 0; i < columns * rows; i++)
      memcpy(rows_of + (size_t)i * bytes,
             texture_memory + gyre_pixel_address(&s, i % columns, i / columns), bytes);
    OK(gyre_surface_new(host, t->format, columns, rows, &level[n]));
    OK(gyre_stream_surface_write(stream, level[n], rows_of, 0));
    OK(gyre_stream_wait(stream, 0));
  }
}

static void put_words(gyre_surface *const *level, const gyre_texture *t, const gyre_sampler *s) {
  static uint32_t word[GYRE_TEXTURE_WORDS], sampler[GYRE_SAMPLER_WORDS];
  gyre_sampler_settings settings = {.magnify = s->magnify,
                                    .minify = s->minify,
                                    .mipmap = s->mipmap,
                                    .wrap_u = s->wrap[0],
                                    .wrap_v = s->wrap[1],
                                    .lod_bias = s->lod_bias,
                                    .lod_least = s->lod_least,
                                    .lod_most = s->lod_most};
  memcpy(settings.border, s->border.c, sizeof settings.border);
  OK(gyre_texture_words(level, t->levels, word));
  OK(gyre_sampler_words(&settings, sampler));
  OK(gyre_stream_copy_to(stream, words, word, sizeof word));
  OK(gyre_stream_copy_to(stream, sampler_words, sampler, sizeof sampler));
  OK(gyre_stream_wait(stream, 0));
}

static unsigned sample_case(const texture_case *c) {
  static gyre_texel got[TEXTURE_SAMPLES];
  gyre_surface *level[GYRE_TEXTURE_MOST_LEVELS] = {0};
  gyre_kernel *kernel;
  const uint32_t call = c->call;
  const gyre_argument list[] = {GYRE_ARGUMENT(words), GYRE_ARGUMENT(sampler_words),
                                GYRE_ARGUMENT(operands), GYRE_ARGUMENT(results),
                                GYRE_ARGUMENT(call)};
  unsigned differ = 0;
  make_levels(c, level);
  put_words(level, &c->texture, &c->sampler);
  OK(gyre_stream_copy_to(stream, operands, c->sample, sizeof c->sample));
  OK(gyre_module_kernel(module, "sample", &kernel));
  OK(gyre_stream_launch(stream, kernel, &(gyre_grid){.items = {TEXTURE_SAMPLES}}, list, 5));
  OK(gyre_stream_copy_from(stream, got, results, sizeof got));
  OK(gyre_stream_wait(stream, 0));
  for (unsigned i = 0; i < TEXTURE_SAMPLES; i++) {
    const gyre_texel want = texture_case_result(c, &c->sample[i]);
    differ += memcmp(&want, &got[i], sizeof want) != 0;
  }
  for (unsigned n = 0; n < c->texture.levels; n++) gyre_surface_free(level[n]);
  return differ;
}

static void check_samples(uint64_t seed, unsigned textures) {
  static texture_case c;
  for (unsigned i = 0; i < textures; i++) {
    texture_case_draw(seed, i, &c);
    const unsigned differ = sample_case(&c);
    if (differ != 0) texture_case_print(&c, i);
    CHECK(differ == 0, "%u samples differ from those of the host", differ);
  }
}

// ---- Samples of a picture -----------------------------------------------------------------------

// Draws u and v from 0 to 1 over the picture.
static void draw_picture(gyre_surface *picture, gyre_address vertices, gyre_address constants) {
  static const float corner[4][6] = {
      {-1, 1, 0, 1, 0, 0}, {1, 1, 0, 1, 1, 0}, {-1, -1, 0, 1, 0, 1}, {1, -1, 0, 1, 1, 1}};
  gyre_shader *vertex, *pixel;
  gyre_pipeline *p;
  const uint32_t constant[4] = {(uint32_t)words, (uint32_t)sampler_words, 0, 0};
  OK(gyre_module_shader(module, "pass", &vertex));
  OK(gyre_module_shader(module, "textured", &pixel));
  const gyre_vertex_element elements[2] = {
      {0x080, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 4), 0, 0},
      {0x090, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 2), 0, 16}};
  gyre_pixel_settings settings = {.program = pixel};
  const gyre_pipeline_state state = {.vertex = vertex,
                                     .pixels = &settings,
                                     .topology = GYRE_TOPOLOGY_TRIANGLE_STRIP,
                                     .elements = elements,
                                     .num_elements = 2};
  const gyre_vertex_buffer buffer = {vertices, sizeof corner, sizeof corner[0], 0};
  const gyre_constant_bank bank = {constants, sizeof constant};
  const gyre_draw_bindings bindings = {.buffers = &buffer,
                                       .num_buffers = 1,
                                       .targets = &picture,
                                       .num_targets = 1,
                                       .pixel_banks = &bank,
                                       .num_pixel_banks = 1};
  gyre_draw_report report;
  OK(gyre_stream_copy_to(stream, vertices, corner, sizeof corner));
  OK(gyre_stream_copy_to(stream, constants, constant, sizeof constant));
  OK(gyre_pipeline_new(&state, &p));
  OK(gyre_stream_draw(stream, p, &bindings, &(gyre_draw_call){.count = 4, .instances = 1}, 1,
                      &report));
  OK(gyre_stream_wait(stream, 0));
  gyre_pipeline_free(p);
  CHECK(report.exceptions == 0 && report.pixels.passed == PIXELS, "%s", report.exception_text);
}

static void check_picture(uint64_t seed) {
  static texture_case c;
  static float out[PIXELS][4];
  gyre_surface *picture, *level[GYRE_TEXTURE_MOST_LEVELS] = {0};
  gyre_address vertices, constants;
  unsigned number = 0, pictures = 0;
  OK(gyre_surface_new(host, GYRE_SURFACE_RGBA32F, SIDE, SIDE, &picture));
  OK(gyre_host_alloc(host, 256, 64, &vertices));
  OK(gyre_host_alloc(host, 64, 64, &constants));
  while (pictures < 6) {
    texture_case_draw(seed, number++, &c);
    if (c.texture.levels < 2 || c.sampler.mipmap == GYRE_MIPMAP_NONE) continue;
    pictures++;
    make_levels(&c, level);
    put_words(level, &c.texture, &c.sampler);
    draw_picture(picture, vertices, constants);
    OK(gyre_stream_surface_read(stream, picture, out, 0));
    OK(gyre_stream_wait(stream, 0));
    for (unsigned i = 0; i < PIXELS; i++) {
      const float u = ((float)(i % SIDE) + 0.5F) / SIDE, v = ((float)(i / SIDE) + 0.5F) / SIDE;
      const gyre_texel want =
          gyre_texture_sample_grad(&c.texture, &c.sampler, u, v, 1.0F / SIDE, 0, 0, 1.0F / SIDE);
      CHECK(memcmp(&want, out[i], sizeof want) == 0, "pixel %u of picture %u: %g is not %g", i,
            number - 1, (double)out[i][0], (double)want.c[0]);
    }
    for (unsigned n = 0; n < c.texture.levels; n++) gyre_surface_free(level[n]);
  }
  gyre_surface_free(picture);
  gyre_host_free(host, vertices);
  gyre_host_free(host, constants);
}

// ---- Levels, and wrong uses ---------------------------------------------------------------------

static void check_levels(void) {
  const float from[3][5] = {{1, 2, 3, 4, 100}, {5, 6, 7, 8, 100}, {100, 100, 100, 100, 100}};
  float to[2];
  OK(gyre_texture_reduce(GYRE_SURFACE_R32F, 5, 3, from, to));
  CHECK(to[0] == 3.5F && to[1] == 5.5F, "%g %g", (double)to[0], (double)to[1]);
  uint8_t bytes[2][2] = {{0, 255}, {1, 255}};
  OK(gyre_texture_reduce(GYRE_SURFACE_R8, 2, 2, bytes, bytes));
  CHECK(bytes[0][0] == 128, "%u is the mean", bytes[0][0]);
  uint8_t column[3] = {10, 20, 90};
  OK(gyre_texture_reduce(GYRE_SURFACE_R8, 1, 3, column, column));
  CHECK(column[0] == 15, "%u is the mean of a column", column[0]);
  // Half of the light is more than half of the number.
  uint32_t curve[4] = {0xff000000, 0xffffffff, 0xffffffff, 0xff000000};
  OK(gyre_texture_reduce(GYRE_SURFACE_RGBA8_SRGB, 2, 2, curve, curve));
  CHECK(curve[0] == 0xffbcbcbc, "0x%08x is the mean of sRGB", curve[0]);
}

static void check_misuse(void) {
  uint32_t word[GYRE_TEXTURE_WORDS] = {0};
  gyre_surface *s[3], *none = NULL;
  OK(gyre_surface_new(host, GYRE_SURFACE_R8, 5, 9, &s[0]));
  OK(gyre_surface_new(host, GYRE_SURFACE_R8, 2, 5, &s[1]));
  OK(gyre_surface_new(host, GYRE_SURFACE_R32UI, 5, 9, &s[2]));
  BAD(gyre_texture_words(NULL, 1, word), "null pointer");
  BAD(gyre_texture_words(&none, 1, word), "level 0 is a null pointer");
  BAD(gyre_texture_words(s, 1, NULL), "null pointer");
  BAD(gyre_texture_words(s, 0, word), "0 levels");
  BAD(gyre_texture_words(s, 14, word), "14 levels");
  BAD(gyre_texture_words(s, 2, word), "level 1 has 2 columns and 5 rows instead of 2 and 4");
  BAD(gyre_texture_words(&s[2], 1, word), "R32UI is no format of textures");
  BAD(gyre_texture_reduce(GYRE_SURFACE_D16, 2, 2, word, word), "no format");
  BAD(gyre_texture_reduce(GYRE_SURFACE_R8, 0, 2, word, word), "0 columns");
  BAD(gyre_texture_reduce(GYRE_SURFACE_R8, 2, 5000, word, word), "5000 rows");
  BAD(gyre_texture_reduce(GYRE_SURFACE_R8, 2, 2, NULL, word), "null pointer");
  BAD(gyre_sampler_words(NULL, word), "null pointer");
  BAD(gyre_sampler_words(&(gyre_sampler_settings){.minify = 2}, word), "filters 0 and 2");
  BAD(gyre_sampler_words(&(gyre_sampler_settings){.mipmap = 3}, word), "mipmap 3");
  BAD(gyre_sampler_words(&(gyre_sampler_settings){.wrap_v = 4}, word), "wraps 0 and 4");
  BAD(gyre_sampler_words(&(gyre_sampler_settings){.lod_bias = NAN}, word), "not finite");
  BAD(gyre_sampler_words(&(gyre_sampler_settings){.lod_least = 2, .lod_most = 1}, word),
      "2, is more");
  for (unsigned i = 0; i < GYRE_TEXTURE_WORDS; i++) CHECK(word[i] == 0, "word %u was written", i);
  for (unsigned i = 0; i < 3; i++) gyre_surface_free(s[i]);
}

int main(int argc, char **argv) {
  CHECK(argc == 5, "usage: texture_test DEVICE MODULE SEED TEXTURES");
  const uint64_t seed = strtoull(argv[3], NULL, 0);
  const unsigned textures = (unsigned)strtoul(argv[4], NULL, 0);
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_host_alloc(host, 4 * GYRE_TEXTURE_WORDS, 64, &words));
  OK(gyre_host_alloc(host, 4 * GYRE_SAMPLER_WORDS, 64, &sampler_words));
  OK(gyre_host_alloc(host, sizeof(texture_sample) * TEXTURE_SAMPLES, 64, &operands));
  OK(gyre_host_alloc(host, sizeof(gyre_texel) * TEXTURE_SAMPLES, 64, &results));
  check_samples(seed, textures);
  check_picture(seed);
  check_levels();
  check_misuse();
  gyre_host_close(host);
  printf("textures on %s: %u textures, %u samples, 0 differ\n", argv[1], textures,
         textures * TEXTURE_SAMPLES);
  return 0;
}

// pixels_misuse_test.c MODULE - wrong uses of surfaces and of the pixel stage: each gets its error and a sentence that
// says what is wrong. MODULE is that of pixels_shaders.c.

#include "host_test.h"

#include <math.h>

#include "gyre/graphics.h"

static gyre_host *host;
static gyre_stream *stream;
static gyre_shader *pass, *smooth, *nowhere;

// The call returns this error, and the sentence has these words.
#define WRONG(call, result, words)                                                                 \
  do {                                                                                             \
    const gyre_result got_ = (call);                                                               \
    CHECK(got_ == (result), "it is %s: %s", gyre_result_name(got_), gyre_last_error());            \
    CHECK(strstr(gyre_last_error(), words), "%s: the sentence is '%s'", #call, gyre_last_error()); \
  } while (0)
#define ARGUMENT(call, words) WRONG(call, GYRE_BAD_ARGUMENT, words)

static gyre_shader *shader(gyre_host *h, const char *module_file, const char *name) {
  gyre_module *module;
  gyre_shader *s;
  OK(gyre_module_load_file(h, module_file, &module));
  OK(gyre_module_shader(module, name, &s));
  return s;
}

static void check_surfaces(gyre_host *other) {
  gyre_surface *s = NULL, *far_away;
  gyre_surface_info info;
  gyre_stream *elsewhere;
  uint8_t pixels[64];
  ARGUMENT(gyre_surface_new(NULL, GYRE_SURFACE_R8, 1, 1, &s), "null pointer");
  ARGUMENT(gyre_surface_new(host, GYRE_SURFACE_R8, 1, 1, NULL), "null pointer");
  for (uint32_t format = 0; format < 600; format++) {
    if (gyre_surface_format_name(format)) continue;
    ARGUMENT(gyre_surface_new(host, format, 1, 1, &s), "there is no format");
    CHECK(!s, "a surface");
  }
  ARGUMENT(gyre_surface_new(host, GYRE_SURFACE_R8, 0, 1, &s), "0 columns and 1 rows");
  ARGUMENT(gyre_surface_new(host, GYRE_SURFACE_R8, 1, 4097, &s), "1 to 4096");
  gyre_surface *large[16] = {0};  // of 256 MiB
  unsigned n = 0;
  while (n < 16 && gyre_surface_new(host, GYRE_SURFACE_RGBA32F, 4096, 4096, &large[n]) == GYRE_OK)
    n++;
  CHECK(n < 16 && !large[n] && strstr(gyre_last_error(), "268435456"), "%s", gyre_last_error());
  for (unsigned i = 0; i < n; i++) gyre_surface_free(large[i]);
  OK(gyre_surface_new(host, GYRE_SURFACE_RGBA8, 4, 4, &s));
  ARGUMENT(gyre_surface_describe(NULL, &info), "null pointer");
  ARGUMENT(gyre_surface_describe(s, NULL), "null pointer");
  ARGUMENT(gyre_stream_surface_clear(NULL, s, NULL), "null pointer");
  ARGUMENT(gyre_stream_surface_clear(stream, NULL, NULL), "null pointer");
  ARGUMENT(gyre_stream_surface_read(stream, s, NULL, 0), "null pointer");
  ARGUMENT(gyre_stream_surface_read(NULL, s, pixels, 0), "null pointer");
  ARGUMENT(gyre_stream_surface_write(stream, NULL, pixels, 0), "null pointer");
  ARGUMENT(gyre_stream_surface_read(stream, s, pixels, 15), "the 4 pixels of a row have 16");
  OK(gyre_stream_new(other, &elsewhere));
  OK(gyre_surface_new(other, GYRE_SURFACE_RGBA8, 4, 4, &far_away));
  ARGUMENT(gyre_stream_surface_write(stream, far_away, pixels, 0), "different devices");
  ARGUMENT(gyre_stream_surface_clear(elsewhere, s, NULL), "different devices");
  gyre_surface_free(far_away);
  gyre_surface_free(s);
  gyre_surface_free(NULL);
}

static gyre_result make(const gyre_pipeline_state *s) {
  gyre_pipeline *p;
  const gyre_result r = gyre_pipeline_new(s, &p);
  CHECK((r == GYRE_OK) == (p != NULL), "an error and a pipeline");
  gyre_pipeline_free(p);
  return r;
}

// Pipelines with one wrong setting.
static void check_settings(void) {
  const gyre_pixel_settings good = {.program = smooth};
  gyre_pixel_settings x = good;
  const gyre_pipeline_state s = {.vertex = pass, .pixels = &x};
#define SETTING(member, value, words) \
  do {                                \
    x = good;                         \
    x.member = value;                 \
    ARGUMENT(make(&s), words);        \
  } while (0)
  CHECK(make(&s) == GYRE_OK, "%s", gyre_last_error());
  SETTING(program, NULL, "has no program");
  SETTING(program, pass, "pass is no pixel program");
  SETTING(cull, 4, "cull is 4: 0 to 3");
  SETTING(depth_compare, 8, "comparison of depth is 8");
  SETTING(logic_op, 16, "logic operation is 16");
  SETTING(masked_samples, 2, "masked_samples is 2");
  SETTING(point_size, -1, "point size of -1");
  SETTING(point_size, INFINITY, "point size of inf");
  SETTING(stencil.compare, 8, "comparison of the stencil is 8");
  SETTING(stencil_back.pass, 8, "a stencil operation is 8");
  SETTING(stencil.depth_fail, 9, "a stencil operation is 9");
  SETTING(stencil.fail, 255, "a stencil operation is 255");
  SETTING(target[7].masked, 16, "mask of a target is 16");
  SETTING(scissor, ((gyre_rectangle){5, 0, 4, 9}), "an end is before its beginning");
  SETTING(scissor, ((gyre_rectangle){0, 9, 4, 8}), "an end is before its beginning");
  SETTING(viewport, ((gyre_viewport){0, 0, 32769, 1, 0, 1}), "viewport of 32769 x 1");
  SETTING(viewport, ((gyre_viewport){0, 16384, 1, 1, 0, 1}), "16384 pixels from");
  SETTING(viewport, ((gyre_viewport){0, 0, 1, 1, 0, INFINITY}), "depths of the viewport");
  for (unsigned i = 0; i < 6; i++) {
    gyre_target_settings t = {.blend = true};
    uint8_t *const member[] = {&t.equation,       &t.source,       &t.destination,
                               &t.alpha_equation, &t.alpha_source, &t.alpha_destination};
    const bool equation = i % 3 == 0;
    *member[i] = equation ? GYRE_PIXEL_EQUATIONS : GYRE_PIXEL_FACTORS;
    SETTING(target[3], t, equation ? "equation of blending is 5" : "factor of blending is 15");
    t.blend = false;  // then it is not used
    x.target[3] = t;
    CHECK(make(&s) == GYRE_OK, "%s", gyre_last_error());
  }
}

static void check_pipelines(const char *module, gyre_host *other) {
  uint32_t header[GYRE_SPH_WORDS];
  gyre_pixel_settings x = {.program = smooth};
  gyre_pipeline_state s = {.vertex = nowhere, .pixels = &x};
  ARGUMENT(make(&s), "nowhere does not write component x of the position");
  s.vertex = smooth;
  ARGUMENT(make(&s), "smooth is no vertex program");
  s.vertex = pass;
  OK(gyre_shader_header(smooth, header));
  s.next_header = header;
  ARGUMENT(make(&s), "only one of them");
  s.next_header = NULL;
  x.program = shader(other, module, "smooth");
  ARGUMENT(make(&s), "different devices");
  // Devices without a pixel stage.
  static const char *const names[] = {"model:graphics,PIXELS=0",
                                      "functional:small,NUM_THREADS=2,NUM_LANES=2", "model:small"};
  for (unsigned i = 0; i < 3; i++) {
    gyre_host *h;
    gyre_host_info info;
    OK(gyre_host_open(names[i], NULL, &h));
    OK(gyre_host_describe(h, &info));
    CHECK(!info.pixel_stage && info.vertex_stage == (i < 2), "%s", names[i]);
    x.program = shader(h, module, "smooth");
    s.vertex = shader(h, module, "pass");
    WRONG(make(&s), GYRE_BAD_LAUNCH, i < 2 ? "has no pixel stage" : "has no vertex stage");
    gyre_host_close(h);
  }
}

static void check_draws(gyre_host *other) {
  const gyre_pixel_settings x = {.program = smooth, .depth_test = true};
  gyre_pixel_settings stencil = {.program = smooth, .stencil_test = true};
  const gyre_draw_call call = {.count = 3, .instances = 1};
  gyre_pipeline_state state = {.vertex = pass, .pixels = &x};
  gyre_surface *color, *more, *depth, *small, *abroad;
  gyre_pipeline *p, *q, *plain;
  OK(gyre_pipeline_new(&state, &p));
  state.pixels = &stencil;
  OK(gyre_pipeline_new(&state, &q));
  state.pixels = NULL;
  OK(gyre_pipeline_new(&state, &plain));
  OK(gyre_surface_new(host, GYRE_SURFACE_RGBA8, 8, 8, &color));
  OK(gyre_surface_new(host, GYRE_SURFACE_RGBA8, 8, 8, &more));
  OK(gyre_surface_new(host, GYRE_SURFACE_D16, 8, 8, &depth));
  OK(gyre_surface_new(host, GYRE_SURFACE_D16, 8, 7, &small));
  OK(gyre_surface_new(other, GYRE_SURFACE_RGBA8, 8, 8, &abroad));
  gyre_surface *targets[GYRE_PIXEL_TARGETS + 1] = {color, NULL, more};
  const gyre_draw_bindings good = {.targets = targets, .num_targets = 3, .depth = depth};
  gyre_draw_bindings b = good;
#define DRAW(pipeline) gyre_stream_draw(stream, pipeline, &b, &call, 1, NULL)
  WRONG(DRAW(plain), GYRE_BAD_LAUNCH, "the pipeline has none");
  b.targets = NULL;
  ARGUMENT(DRAW(p), "null pointer");
  b = good, b.num_targets = 9;
  ARGUMENT(DRAW(p), "0 banks and 9 targets");
  b = good, b.num_pixel_banks = 17, b.pixel_banks = &(gyre_constant_bank){0};
  ARGUMENT(DRAW(p), "17 banks");
  b.num_pixel_banks = 1, b.pixel_banks = NULL;
  ARGUMENT(DRAW(p), "null pointer");
  b.pixel_banks = &(gyre_constant_bank){2, 4};
  ARGUMENT(DRAW(p), "pixel bank 0: 4 bytes at 0x00000002");
  b.pixel_banks = &(gyre_constant_bank){4, 4};
  WRONG(DRAW(p), GYRE_BAD_ADDRESS, "lies in no allocation");
  b = good, b.depth = NULL;
  WRONG(DRAW(p), GYRE_BAD_LAUNCH, "no depth surface is bound");
  WRONG(DRAW(q), GYRE_BAD_LAUNCH, "format of the depth surface is none: D24S8");
  b.num_targets = 0;
  WRONG(DRAW(p), GYRE_BAD_LAUNCH, "no surface is bound");
  b = good;
  WRONG(DRAW(q), GYRE_BAD_LAUNCH, "is D16: D24S8");
  b.depth = small;
  ARGUMENT(DRAW(p), "of 8 x 8 and of 8 x 7 pixels");
  b.depth = color;
  ARGUMENT(DRAW(p), "depth: a surface of format RGBA8: a format of depth");
  b = good, targets[2] = depth;
  ARGUMENT(DRAW(p), "target 2: a surface of format D16: a format of colours");
  targets[2] = abroad;
  ARGUMENT(DRAW(p), "pipeline and target 2 are of different devices");
  targets[2] = color;
  ARGUMENT(DRAW(p), "targets 0 and 2 are one surface");
  targets[1] = color, targets[2] = NULL;
  ARGUMENT(DRAW(p), "targets 0 and 1 are one surface");
  gyre_pipeline_free(p), gyre_pipeline_free(q), gyre_pipeline_free(plain);
  gyre_surface_free(color), gyre_surface_free(more), gyre_surface_free(depth);
  gyre_surface_free(small), gyre_surface_free(abroad);
}

int main(int argc, char **argv) {
  gyre_host *other;
  gyre_host_info info;
  if (argc != 2) {
    fprintf(stderr, "usage: pixels_misuse_test MODULE\n");
    return 2;
  }
  OK(gyre_host_open("functional", NULL, &host));
  OK(gyre_host_open("functional", NULL, &other));
  OK(gyre_host_describe(host, &info));
  CHECK(info.pixel_stage, "a functional device has a pixel stage");
  OK(gyre_stream_new(host, &stream));
  pass = shader(host, argv[1], "pass");
  smooth = shader(host, argv[1], "smooth");
  nowhere = shader(host, argv[1], "nowhere");
  check_surfaces(other);
  check_settings();
  check_pipelines(argv[1], other);
  check_draws(other);
  gyre_host_close(host);
  gyre_host_close(other);
  printf("pixels_misuse_test: passed\n");
  return 0;
}

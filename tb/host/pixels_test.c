// pixels_test.c - the host's side of the pixel stage without a draw: the state block of random settings, read back by
// the machine's own reader; surfaces of all formats and odd sizes, in memory and as rows.
//
//   pixels_test SEED ROUNDS

#include "host_test.h"

#include "api/pipeline.h"
#include "api/surface.h"
#include "pixel/state.h"

static uint64_t seed;

static uint32_t below(uint32_t n) { return host_below(&seed, n); }
static float number(void) { return (float)below(4001) / 8 - 250; }

static uint32_t bits_of(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

// ---- The state block ----------------------------------------------------------------------------

static gyre_stencil_settings random_stencil(void) {
  return (gyre_stencil_settings){(uint8_t)below(8),  (uint8_t)below(8),   (uint8_t)below(8),
                                 (uint8_t)below(8),  (uint8_t)below(256), (uint8_t)below(256),
                                 (uint8_t)below(256)};
}

static void random_settings(gyre_pixel_settings *s) {
  *s = (gyre_pixel_settings){.cull = (uint8_t)below(4),
                             .clockwise_front = below(2),
                             .first_provokes = below(2),
                             .depth_test = below(2),
                             .depth_write = below(2),
                             .depth_compare = (uint8_t)below(8),
                             .stencil_test = below(2),
                             .stencil_sides = below(2),
                             .stencil = random_stencil(),
                             .stencil_back = random_stencil(),
                             .one_color = below(2),
                             .one_blend = below(2),
                             .logic = below(2),
                             .logic_op = (uint8_t)below(16),
                             .masked_samples = (uint8_t)below(2),
                             .clip_distances = (uint8_t)below(256),
                             .point_size = below(2) ? number() + 300 : 0};
  if (below(2))
    s->viewport = (gyre_viewport){number(), number(), number() + 300, number(), 0.25F, 0.5F};
  s->scissor = (gyre_rectangle){(uint16_t)below(50), (uint16_t)below(50),
                                (uint16_t)(50 + below(80)), (uint16_t)(50 + below(80))};
  if (below(2)) s->scissor = (gyre_rectangle){0};
  for (unsigned k = 0; k < 4; k++) s->blend_constant[k] = number();
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++)
    s->target[t] = (gyre_target_settings){below(2),           (uint8_t)below(5), (uint8_t)below(15),
                                          (uint8_t)below(15), (uint8_t)below(5), (uint8_t)below(15),
                                          (uint8_t)below(15), (uint8_t)below(16)};
}

static void check_viewport(const gyre_pixel_settings *s, uint32_t columns, uint32_t rows,
                           const gyre_pixel_viewport *v) {
  const gyre_viewport whole = {0, 0, (float)columns, (float)rows, 0, 1};
  const gyre_viewport *w = s->viewport.columns != 0 ? &s->viewport : &whole;
  // Corners of the view volume: (-1, 1) is the upper left one, z = -1 is near.
  const float corner[3] = {w->x, w->y, w->near_depth};
  const float far_corner[3] = {w->x + w->columns, w->y + w->rows, w->far_depth};
  for (unsigned k = 0; k < 3; k++) {
    float scale, offset;
    memcpy(&scale, &v->scale[k], 4);
    memcpy(&offset, &v->offset[k], 4);
    const float side = k == 1 ? 1 : -1;
    CHECK(side * scale + offset == corner[k] && -side * scale + offset == far_corner[k],
          "axis %u: %g * %g + %g is not %g", k, (double)side, (double)scale, (double)offset,
          (double)corner[k]);
  }
}

static void check_stencil(const gyre_stencil_settings *a, const gyre_pixel_stencil *b) {
  CHECK(a->compare == b->compare && a->fail == b->fail && a->depth_fail == b->depth_fail &&
            a->pass == b->pass && a->reference == b->reference && a->mask == b->mask &&
            a->write_mask == b->write_mask,
        "a side of the stencil");
}

static void check_target(const gyre_target_settings *a, const gyre_surface *s,
                         const gyre_pixel_target *b) {
  if (!s) {
    CHECK(b->surface.format == GYRE_PIXEL_FORMAT_NONE, "a target that is not bound");
    return;
  }
  CHECK(b->surface.format == s->info.format && b->surface.address == s->info.address &&
            b->surface.pitch == s->info.pitch && b->mask == (a->masked ^ 15),
        "surface and mask of a target");
  CHECK(b->blend.enable == a->blend, "blending");
  if (!a->blend) return;
  CHECK(b->blend.equation == a->equation && b->blend.src == a->source &&
            b->blend.dst == a->destination && b->blend.alpha_equation == a->alpha_equation &&
            b->blend.alpha_src == a->alpha_source && b->blend.alpha_dst == a->alpha_destination,
        "factors and equations");
}

static void check_block(const gyre_pixel_settings *s, const gyre_draw_bindings *b, uint32_t columns,
                        uint32_t rows) {
  uint32_t word[GYRE_PIXEL_STATE_WORDS];
  gyre_pixel_state p;
  memset(word, 0x5a, sizeof word);
  gyre_pixels_block(s, b, word);
  const gyre_pixel_rule rule = gyre_pixel_state_read(word, &p);
  CHECK(rule == GYRE_PIXEL_GOOD, "the block breaks rule %u", rule);
  CHECK(word[GYRE_PIXEL_WORD_SIZE] == (columns | rows << 16), "size");
  // In the block, row 0 is at the bottom, so triangles turn the other way.
  CHECK(p.clockwise == !s->clockwise_front && p.first_provokes == s->first_provokes &&
            p.cull_front == (s->cull & 1) && p.cull_back == (s->cull >> 1),
        "sides");
  CHECK(p.mrt == !s->one_color && p.one_blend == s->one_blend && p.logic == s->logic &&
            p.logic_op == s->logic_op,
        "output");
  CHECK(p.sample_mask == !s->masked_samples && p.distances == s->clip_distances, "samples");
  CHECK(p.point_size == bits_of(s->point_size == 0 ? 1 : s->point_size), "point size");
  const bool whole = !s->scissor.x1;
  const gyre_pixel_box box = {s->scissor.x0, s->scissor.y0, whole ? 4096 : s->scissor.x1,
                              whole ? 4096 : s->scissor.y1};
  const gyre_pixel_box want =
      gyre_pixel_box_and(box, (gyre_pixel_box){0, 0, (int32_t)columns, (int32_t)rows});
  if (want.x0 < want.x1 && want.y0 < want.y1)
    CHECK(!memcmp(&want, &p.area, sizeof want), "area (%d, %d) to (%d, %d)", p.area.x0, p.area.y0,
          p.area.x1, p.area.y1);
  else
    CHECK(p.area.x0 >= p.area.x1 || p.area.y0 >= p.area.y1, "an empty scissor");
  for (unsigned k = 0; k < 4; k++)
    CHECK(p.constant[k] == bits_of(s->blend_constant[k]), "constant %u", k);
  check_viewport(s, columns, rows, &p.viewport);
  CHECK(p.depth.test == s->depth_test && p.depth.write == s->depth_write &&
            p.depth.compare == s->depth_compare && p.depth.stencil == s->stencil_test,
        "depth");
  if (b->depth)
    CHECK(p.depth_surface.address == b->depth->info.address &&
              p.depth_surface.pitch == b->depth->info.pitch &&
              p.depth.format + 256u == b->depth->info.format,
          "depth surface");
  if (s->stencil_test) {
    check_stencil(&s->stencil, &p.depth.side[0]);
    check_stencil(s->stencil_sides ? &s->stencil_back : &s->stencil, &p.depth.side[1]);
  }
  for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++)
    check_target(&s->target[t], t < b->num_targets ? b->targets[t] : NULL, &p.target[t]);
}

static void check_blocks(gyre_host *host, unsigned rounds) {
  for (unsigned i = 0; i < rounds; i++) {
    const uint32_t columns = 1 + below(130), rows = 1 + below(130);
    gyre_surface *target[GYRE_PIXEL_TARGETS] = {0}, *depth = NULL;
    gyre_pixel_settings s;
    gyre_draw_bindings b = {.targets = target, .num_targets = below(9)};
    for (unsigned t = 0; t < b.num_targets; t++) {
      if (below(4)) OK(gyre_surface_new(host, 1 + below(10), columns, rows, &target[t]));
    }
    OK(gyre_surface_new(host, GYRE_SURFACE_D24S8, columns, rows, &depth));
    b.depth = depth;
    random_settings(&s);
    check_block(&s, &b, columns, rows);
    for (unsigned t = 0; t < GYRE_PIXEL_TARGETS; t++) gyre_surface_free(target[t]);
    gyre_surface_free(depth);
  }
}

// ---- Surfaces -----------------------------------------------------------------------------------

// Where a pixel lies, by the words of docs/pixel_stage.md: rows of blocks, blocks, quads, pixels.
static uint32_t place(const gyre_surface_info *i, uint32_t x, uint32_t y) {
  const uint32_t quad = y % 4 / 2 * 2 + x % 4 / 2, pixel = y % 2 * 2 + x % 2;
  return y / 4 * i->pitch + (x / 4 * 16 + quad * 4 + pixel) * i->pixel_bytes;
}

static void check_surface(gyre_host *host, gyre_stream *stream, uint32_t format, uint32_t columns,
                          uint32_t rows, size_t gap) {
  gyre_surface *s;
  gyre_surface_info i;
  OK(gyre_surface_new(host, format, columns, rows, &s));
  OK(gyre_surface_describe(s, &i));
  CHECK(i.columns == columns && i.rows == rows && i.format == format && i.address % 64 == 0 &&
            i.pitch % 64 == 0,
        "%s", gyre_surface_format_name(format));
  const size_t row = (size_t)columns * i.pixel_bytes + gap, size = row * rows;
  uint8_t *in = malloc(size), *out = malloc(size), *memory = malloc(i.bytes);
  CHECK(in && out && memory, "memory");
  for (size_t k = 0; k < size; k++) in[k] = (uint8_t)host_random(&seed);
  memset(out, 0xa5, size);
  OK(gyre_stream_surface_write(stream, s, in, gap ? row : 0));
  OK(gyre_stream_copy_from(stream, memory, i.address, i.bytes));
  OK(gyre_stream_surface_read(stream, s, out, gap ? row : 0));
  OK(gyre_stream_wait(stream, 0));
  for (uint32_t y = 0; y < rows; y++) {
    for (uint32_t x = 0; x < columns; x++) {
      const size_t at = y * row + (size_t)x * i.pixel_bytes;
      CHECK(!memcmp(in + at, memory + place(&i, x, y), i.pixel_bytes), "%s %u x %u: (%u, %u)",
            gyre_surface_format_name(format), columns, rows, x, y);
    }
    CHECK(!memcmp(in + y * row, out + y * row, row - gap), "row %u", y);
    for (size_t k = row - gap; k < row; k++) CHECK(out[y * row + k] == 0xa5, "after row %u", y);
  }
  gyre_surface_free(s);
  free(in), free(out), free(memory);
}

static void check_clear(gyre_host *host, gyre_stream *stream, uint32_t format,
                        const gyre_surface_value *value, const void *pixel) {
  gyre_surface *s;
  gyre_surface_info i;
  uint8_t out[7 * 5 * 16];
  OK(gyre_surface_new(host, format, 7, 5, &s));
  OK(gyre_surface_describe(s, &i));
  OK(gyre_stream_surface_clear(stream, s, value));
  OK(gyre_stream_surface_read(stream, s, out, 0));
  OK(gyre_stream_wait(stream, 0));
  for (unsigned k = 0; k < 7 * 5; k++)
    CHECK(!memcmp(out + (size_t)k * i.pixel_bytes, pixel, i.pixel_bytes), "clear of %s",
          gyre_surface_format_name(format));
  gyre_surface_free(s);
}

static void check_clears(gyre_host *host, gyre_stream *stream) {
  const gyre_surface_value color = {.color = {1, 0.5F, 0, 0.2F}};
#define CLEAR(format, ...) \
  check_clear(host, stream, GYRE_SURFACE_##format, &color, (const uint8_t[16]){__VA_ARGS__})
  CLEAR(RGBA8, 255, 128, 0, 51);
  CLEAR(BGRA8, 0, 128, 255, 51);
  CLEAR(RGBA8_SRGB, 255, 188, 0, 51);
  CLEAR(R8, 255);
  CLEAR(RG8, 255, 128);
  // Red 1023, green 512 << 10, blue 0, alpha 1 << 30.
  CLEAR(A2B10G10R10, 0xff, 0x03, 0x08, 0x40);
  CLEAR(RGBA16F, 0, 0x3c, 0, 0x38, 0, 0, 0x66, 0x32);
  check_clear(host, stream, GYRE_SURFACE_RGBA32F, &color, color.color);
  check_clear(host, stream, GYRE_SURFACE_R32F, &color, color.color);
  const gyre_surface_value bits = {.bits = 0x12345678};
  check_clear(host, stream, GYRE_SURFACE_R32UI, &bits, &bits.bits);
  const gyre_surface_value depth = {.depth = {1, 0x42}};
  check_clear(host, stream, GYRE_SURFACE_D16, &depth, "\xff\xff");
  check_clear(host, stream, GYRE_SURFACE_D24S8, &depth, "\xff\xff\xff\x42");
  check_clear(host, stream, GYRE_SURFACE_D32F, &depth, &depth.depth.depth);
  check_clear(host, stream, GYRE_SURFACE_RGBA8, NULL, "\0\0\0\0");
}

int main(int argc, char **argv) {
  gyre_host *host;
  gyre_stream *stream;
  if (argc != 3) {
    fprintf(stderr, "usage: pixels_test SEED ROUNDS\n");
    return 2;
  }
  seed = strtoull(argv[1], NULL, 0);
  OK(gyre_host_open("functional", NULL, &host));
  OK(gyre_stream_new(host, &stream));
  const unsigned rounds = (unsigned)strtoul(argv[2], NULL, 0);
  check_blocks(host, rounds);
  for (uint32_t format = 0; format < 300; format++) {
    if (!gyre_surface_format_name(format)) continue;
    check_surface(host, stream, format, 1, 1, 0);
    check_surface(host, stream, format, 4, 8, 0);
    for (unsigned i = 0; i < 3; i++)
      check_surface(host, stream, format, 1 + below(40), 1 + below(40), below(2) * below(20));
  }
  check_clears(host, stream);
  gyre_host_close(host);
  printf("pixels_test: %u blocks, 13 formats\n", rounds);
  return 0;
}

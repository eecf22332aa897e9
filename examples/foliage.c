// foliage.c [DEVICE [SIZE]] - two layers of leaves, the nearer one drawn first, to foliage.png. The
// leaves are a texture, and between them the program kills pixels by alpha, so that the farther
// layer is seen.

#include <math.h>

#include "picture.h"

enum { SIDE = 16, REPEATS = 4 };

// Four leaves of a quarter of the texture each, with the numbers 1 to 4; 0 between them.
static unsigned leaf(unsigned x, unsigned y) {
  const int dx = 2 * (int)(x % 8) - 7, dy = 2 * (int)(y % 8) - 7;
  const unsigned number = x / 8 + 2 * (y / 8);
  const int lean = number % 3 == 0 ? dx + dy : dx - dy;  // leaves lean to both sides
  return lean * lean + 2 * (dx * dx + dy * dy) < 96 ? 1 + number : 0;
}

static void make_texture(picture *p, gyre_surface **texture, uint32_t *bank) {
  static uint8_t pixels[SIDE * SIDE][4];
  uint32_t words[GYRE_TEXTURE_WORDS + GYRE_SAMPLER_WORDS];
  for (unsigned i = 0; i < SIDE * SIDE; i++) {
    const unsigned number = leaf(i % SIDE, i / SIDE);
    pixels[i][1] = (uint8_t)(60 * number);
    pixels[i][3] = number ? 255 : 0;
  }
  CHECK(gyre_surface_new(p->e.host, GYRE_SURFACE_RGBA8, SIDE, SIDE, texture));
  CHECK(gyre_stream_surface_write(p->e.stream, *texture, pixels, 0));
  CHECK(gyre_texture_words(texture, 1, words));
  CHECK(gyre_sampler_words(&(gyre_sampler_settings){0}, words + GYRE_TEXTURE_WORDS));
  bank[0] = example_alloc(&p->e, sizeof words);
  bank[1] = bank[0] + 4 * GYRE_TEXTURE_WORDS;
  CHECK(gyre_stream_copy_to(p->e.stream, bank[0], words, sizeof words));
  CHECK(gyre_stream_wait(p->e.stream, 0));
}

// A layer over the whole picture. Its colours are coordinates in the texture and the share of red.
static void layer(corner *to, float z, float move, float red) {
  for (unsigned i = 0; i < 6; i++) {
    const unsigned at = "\0\1\2\2\1\3"[i];
    const float u = (float)(at & 1), v = (float)(at >> 1);
    to[i] = (corner){{2 * u - 1, 2 * v - 1, z}, {REPEATS * u + move, REPEATS * v, red, 0}};
  }
}

// The leaf at a pixel; -1 if the pixel is near an edge of its texel, where rounding decides.
static int leaf_at(const picture *p, uint32_t x, uint32_t y, double move) {
  const double u = SIDE * (REPEATS * (x + 0.5) / p->size + move);
  const double v = SIDE * REPEATS * (p->size - y - 0.5) / p->size;
  if (fabs(u - round(u)) < 0.01 || fabs(v - round(v)) < 0.01) return -1;
  return (int)leaf((unsigned)u % SIDE, (unsigned)v % SIDE);
}

int main(int argc, char **argv) {
  const float move = 0.3F;
  corner corners[12];
  gyre_surface *texture;
  uint32_t words[2];
  picture p;
  picture_open(&p, argc, argv);
  make_texture(&p, &texture, words);
  const gyre_constant_bank bank = {example_alloc(&p.e, sizeof words), sizeof words};
  CHECK(gyre_stream_copy_to(p.e.stream, bank.address, words, sizeof words));
  layer(corners, -0.5F, 0, 0);
  layer(corners + 6, 0.5F, move, 0.5F);
  const gyre_pixel_settings settings = {.program = picture_shader(&p, "shade"),
                                        .depth_test = true,
                                        .depth_write = true,
                                        .depth_compare = GYRE_PIXEL_LESS};
  const gyre_pixel_report report =
      picture_draw(&p, &settings, GYRE_TOPOLOGY_TRIANGLES, corners, 12, NULL, 0,
                   (gyre_draw_bindings){.pixel_banks = &bank, .num_pixel_banks = 1});
  picture_read(&p);

  // Each pixel has the leaf of the nearer layer, else that of the farther one, else the background.
  uint32_t wrong = report.killed == 0, seen[3] = {0};
  for (uint32_t i = 0; i < p.size * p.size; i++) {
    const uint32_t x = i % p.size, y = i / p.size;
    const int near = leaf_at(&p, x, y, 0), far = leaf_at(&p, x, y, (double)move);
    if (near < 0 || (near == 0 && far < 0)) continue;
    const int red = near ? 0 : far ? 128 : 0, green = 60 * (near ? near : far);
    wrong += picture_differs(&p, (x + 0.5) / p.size, (y + 0.5) / p.size, red, green,
                             near || far ? 0 : 51);
    seen[near ? 0 : far ? 1 : 2]++;
  }
  wrong += p.size >= 32 && (seen[0] == 0 || seen[1] == 0 || seen[2] == 0);
  gyre_surface_free(texture);
  return picture_close(&p, "foliage", wrong);
}

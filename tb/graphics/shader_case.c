// shader_case.c - the programs, the shapes, and random data for them.

#include "shader_case.h"

#include <string.h>

#include "gyre/draw.h"

#define F(n) \
  { GYRE_NUMBER_FLOAT32, n, 0 }
#define POSITION \
  { "gl_Position", 0x070, 4 }
#define O(i, n) \
  { "o" #i, 0x080 + 16 * (i), n }
#define SKIP(n) \
  { "gl_SkipComponents" #n, SKIPPED, n }

const shader_case shader_cases[] = {
    {"transform", false, true, {F(4), {GYRE_NUMBER_UNORM8, 4, 0}}, {POSITION, O(0, 4)}},
    {"skinning", false, true, {F(3), {GYRE_NUMBER_UINT8, 4, 0}, F(4)}, {POSITION}},
    {"collatz", false, false, {{GYRE_NUMBER_UINT8, 1, 0}}, {O(0, 2)}},
    {"table", true, false, {{0}}, {O(0, 4)}},
    {"instancing", false, true, {F(3), {GYRE_NUMBER_FLOAT32, 3, 2}}, {POSITION, O(0, 2)}},
    {"lighting", false, true, {F(3)}, {O(0, 3), O(1, 3)}},
    {"hash", true, false, {{GYRE_NUMBER_UINT32, 2, 0}}, {O(0, 4)}},
    {"convert", false, true, {F(1), {GYRE_NUMBER_UINT32, 1, 0}}, {O(0, 4)}},
    {"choose", false, true, {F(2)}, {O(0, 2)}},
    {"morph",
     false,
     true,
     {F(3), {GYRE_NUMBER_FLOAT16, 3, 0}, F(1)},
     {POSITION, {"gl_PointSize", 0x06c, 1}}},
    {"wave", false, true, {F(2)}, {POSITION, O(0, 1)}},
    {"formats",
     false,
     true,
     {{GYRE_NUMBER_SNORM16, 2, 0},
      {GYRE_NUMBER_UNORM16, 3, 0},
      {GYRE_NUMBER_FLOAT16, 4, 1},
      {GYRE_NUMBER_SSCALED8, 3, 0}},
     {O(0, 4), O(1, 4), O(2, 4), O(3, 4)}},
    {"formats",
     false,
     true,
     {{GYRE_NUMBER_SNORM8, 4, 0},
      {GYRE_NUMBER_UNORM8, 1, 3},
      {GYRE_NUMBER_USCALED16, 2, 0},
      {GYRE_NUMBER_SSCALED16, 1, 0}},
     {O(0, 4), O(1, 4), O(2, 4), O(3, 4)}},
    {"integers",
     false,
     false,
     {{GYRE_NUMBER_UINT16, 3, 0},
      {GYRE_NUMBER_SINT16, 2, 0},
      {GYRE_NUMBER_UINT8, 1, 1},
      {GYRE_NUMBER_SINT8, 4, 0}},
     {O(0, 4), O(1, 4), O(2, 4), O(3, 4)}},
    {"read_back", false, true, {F(2)}, {O(0, 2), O(1, 1)}},
    {"planes", false, true, {F(3)}, {POSITION, {"gl_ClipDistance", 0x2c0, 4}}},
    {"root", false, true, {F(1)}, {O(0, 1)}},
    {"read_back", false, true, {F(2)}, {O(0, 2), SKIP(1)}},
    {"lighting", false, true, {F(3)}, {SKIP(2), O(0, 3), SKIP(1), O(1, 3), SKIP(4)}},
};
const unsigned num_shader_cases = sizeof shader_cases / sizeof *shader_cases;

#define T(t) GYRE_TOPOLOGY_##t
const shape shapes[] = {
    {"points", T(POINTS), 3, 101, 1, 0, 0, 0, false, 0, 0},
    {"triangles of 2-byte indices", T(TRIANGLES), 4, 301, 1, 0, 0, 2, false, 0, 0},
    {"triangle strip of bytes with restarts", T(TRIANGLE_STRIP), 0, 200, 1, 0, 7, 1, true, 0xff, 0},
    {"line loop of 4-byte indices, instances", T(LINE_LOOP), 0, 50, 3, 0, -5, 4, true, 0xffffffff,
     0},
    {"triangle fan, instances", T(TRIANGLE_FAN), 5, 20, 5, 3, 0, 0, false, 0, 0},
    {"line strip with a restart index in use", T(LINE_STRIP), 0, 150, 2, 1, 10, 2, true, 20, 0},
    {"lines", T(LINES), 1, 99, 1, 0, 0, 0, false, 0, 0},
    {"triangle strip", T(TRIANGLE_STRIP), 0, 90, 2, 0, 0, 0, false, 0, 0},
    {"triangle fan with restarts, a target that is full", T(TRIANGLE_FAN), 0, 120, 1, 0, 0, 2, true,
     0xffff, 100},
    {"triangle strip, a target that is full to the last byte", T(TRIANGLE_STRIP), 0, 120, 1, 0, 0,
     0, false, 0, 99},
    {"two vertices of a triangle", T(TRIANGLES), 0, 2, 2, 0, 0, 0, false, 0, 0},
    {"nothing", T(LINE_LOOP), 0, 0, 1, 0, 0, 0, false, 0, 0},
    {"loops of bytes, a target that is full", T(LINE_LOOP), 0, 60, 1, 0, 0, 1, true, 0xff, 51},
};
const unsigned num_shapes = sizeof shapes / sizeof *shapes;

unsigned case_words(const shader_case *c) {
  unsigned words = 0;
  for (unsigned i = 0; i < MOST_CAPTURES; i++) words += c->capture[i].components;
  return words;
}

unsigned shape_corners(const shape *s) {
  return s->topology == T(POINTS) ? 1 : s->topology < T(TRIANGLES) ? 2 : 3;
}

uint32_t case_bytes(const shader_case *c, const shape *s) {
  unsigned gap = 0;
  for (unsigned i = 0; i < MOST_CAPTURES && c->capture[i].components; i++)
    gap = c->capture[i].attribute == SKIPPED ? c->capture[i].components : 0;
  const uint32_t all = (s->count + 1) * s->instances * shape_corners(s) + 1;
  return 4 * ((s->room ? s->room : all) * case_words(c) - gap);
}

bool number_is_integer(uint32_t number) {
  return number >= GYRE_NUMBER_UINT32 && number <= GYRE_NUMBER_SINT8;
}

unsigned number_bytes(uint32_t number) {
  static const uint8_t bytes[] = {4, 2, 4, 4, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1};
  return bytes[number];
}

static uint32_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (uint32_t)(*state >> 16);
}

// -4 to 4, of which some are 0 and 1.
static uint32_t some_float(uint64_t *state) {
  const uint32_t r = next(state);
  const float value = r % 16 == 0 ? 0.0F : r % 16 == 1 ? 1.0F : (float)(r >> 8) * 0x1p-21F - 4.0F;
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

static void fill_element(const case_element *e, uint8_t *at, uint64_t *state) {
  for (unsigned k = 0; k < e->components; k++) {
    uint32_t raw = next(state);
    if (e->number == GYRE_NUMBER_FLOAT32) raw = some_float(state);
    // Numbers, subnormal ones too; no infinities and NaN, whose payload GL does not keep.
    if (e->number == GYRE_NUMBER_FLOAT16 && (raw & 0x7c00) == 0x7c00) raw &= 0xbfff;
    if (raw % 32 == 5 && e->number != GYRE_NUMBER_FLOAT32)
      raw = number_bytes(e->number) == 1 ? 0x80 : 0x8000;
    if (raw % 32 == 7 && e->number == GYRE_NUMBER_UNORM16) raw = 0;
    memcpy(at + k * number_bytes(e->number), &raw, number_bytes(e->number));
  }
}

void case_fill(const shader_case *c, const shape *s, uint64_t seed, case_data *d) {
  uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
  memset(d, 0, sizeof *d);
  for (unsigned b = 0; b < 2; b++) {
    for (unsigned v = 0; v < VERTICES; v++) {
      for (unsigned i = 0; i < MOST_ELEMENTS; i++)
        fill_element(&c->element[i], d->vertex[b] + v * STRIDE + 16 * i, &state);
    }
  }
  for (unsigned i = 0; i < CONSTANTS * 4; i++)
    d->constant[i] = c->bits ? next(&state) & 0x3fffffff : some_float(&state);
  for (unsigned i = 0; i < MOST_INDICES && s->index_bytes; i++) {
    // In meshes indices are often those of a moment ago; and small enough for bytes and base vertices.
    uint32_t index = next(&state) % 3 ? i / 3 % 200 + next(&state) % 6 : next(&state) % 200;
    if (index < 10) index += 10;
    if (s->restart && next(&state) % 11 == 0) index = s->restart_index;
    memcpy(d->index + i * s->index_bytes, &index, s->index_bytes);
  }
}

// sph_test.c - tests the codec of shader program headers with random headers: sph_test [SEED
// [COUNT]].

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/sph.h"

static unsigned checks, failures;
static uint64_t random_state;

static void check(bool good, const char *what, unsigned number) {
  checks++;
  if (good) return;
  failures++;
  printf("FAILED: %s, %u\n", what, number);
}
#define CHECK(good, number) check(good, #good, (unsigned)(number))

static uint32_t random32(void) {  // xorshift64*
  random_state ^= random_state >> 12;
  random_state ^= random_state << 25;
  random_state ^= random_state >> 27;
  return (uint32_t)((random_state * 0x2545f4914f6cdd1du) >> 32);
}

static void put(uint32_t *words, const char *name, uint32_t value) {
  const gyre_sph_field *f = gyre_sph_field_named(words[0] & 31, name);
  CHECK(f && gyre_sph_put(words, f, value) == GYRE_SPH_OK, value);
}

// A header that breaks no rule.
static void right(uint32_t *words, uint32_t stage) {
  memset(words, 0, GYRE_SPH_BYTES);
  words[0] = stage == GYRE_SPH_PIXEL ? GYRE_SPH_PS : GYRE_SPH_VTG;
  put(words, "Version", 3);
  put(words, "ShaderType", stage);
  if (stage == GYRE_SPH_GEOMETRY) {
    put(words, "OutputTopology", GYRE_SPH_TRIANGLESTRIP);
    put(words, "MaxOutputVertexCount", 1024);
  }
  if (stage == GYRE_SPH_GEOMETRY || stage == GYRE_SPH_TESSELLATION_INIT)
    put(words, "ThreadsPerInputPrimitive", 16);
}

// One field with one value breaks this rule and no other; GYRE_SPH_OK: none.
static void rule(uint32_t stage, const char *name, uint32_t value, gyre_sph_error error) {
  const gyre_sph_options limits = {false, 16};
  uint32_t words[GYRE_SPH_WORDS];
  gyre_sph_report report = {.error = GYRE_SPH_OK};
  right(words, stage);
  CHECK(gyre_sph_check(words, &limits, NULL, 0) == 0, stage);
  const gyre_sph_field *f = gyre_sph_field_named(words[0] & 31, name);
  put(words, name, value);
  const size_t count = gyre_sph_check(words, &limits, &report, 1);
  check(count == (error != GYRE_SPH_OK) && report.error == error, name, value);
  if (error == GYRE_SPH_OK || count != 1) return;
  char text[64];
  snprintf(text, sizeof text, " is %u: accepted is ", value);
  CHECK(report.value == value && !strcmp(report.field->name, name), error);
  CHECK(!strncmp(report.message, name, strlen(name)) && strstr(report.message, text), error);
  snprintf(text, sizeof text, "(word %u, bit", f->bit / 32);
  CHECK(strstr(report.message, text) != NULL, error);
  CHECK(strlen(gyre_sph_error_name(error)) > 3 && strcmp(gyre_sph_error_name(error), "UNKNOWN"),
        error);
}

static void rules(void) {
  uint32_t words[GYRE_SPH_WORDS];
  gyre_sph_report report[2];
  for (uint32_t stage = 1; stage <= 5; stage++) {
    for (uint32_t v = 0; v < 32; v++)
      rule(stage, "Version", v, v == 3 ? GYRE_SPH_OK : GYRE_SPH_ERROR_VERSION);
    for (uint32_t v = 0; v < 64; v++) {
      rule(stage, "ShaderLocalMemoryLowSize", v, v % 16 ? GYRE_SPH_ERROR_LOW_SIZE : GYRE_SPH_OK);
      rule(stage, "ShaderLocalMemoryHighSize", v, v % 16 ? GYRE_SPH_ERROR_HIGH_SIZE : GYRE_SPH_OK);
      rule(stage, "ShaderLocalMemoryCrsSize", 8 * v,
           v % 64 ? GYRE_SPH_ERROR_CRS_MULTIPLE : GYRE_SPH_OK);
    }
    rule(stage, "ShaderLocalMemoryHighSize", 0xfffff0, GYRE_SPH_OK);
    rule(stage, "ShaderLocalMemoryCrsSize", 1 << 20, GYRE_SPH_OK);
    rule(stage, "ShaderLocalMemoryCrsSize", (1 << 20) + 512, GYRE_SPH_ERROR_CRS_LIMIT);
    rule(stage, "ShaderLocalMemoryCrsSize", 0xfffe00, GYRE_SPH_ERROR_CRS_LIMIT);
    const bool g = stage == GYRE_SPH_GEOMETRY, i = stage == GYRE_SPH_TESSELLATION_INIT;
    for (uint32_t v = 0; v < 16; v++) {
      const bool topology = v == 1 || v == 6 || v == 7;
      rule(stage, "OutputTopology", v, g && !topology ? GYRE_SPH_ERROR_TOPOLOGY : GYRE_SPH_OK);
    }
    for (uint32_t v = 0; v < 4096; v++)
      rule(stage, "MaxOutputVertexCount", v,
           g && (v == 0 || v > 1024) ? GYRE_SPH_ERROR_VERTICES : GYRE_SPH_OK);
    for (uint32_t v = 0; v < 256; v++)
      rule(stage, "ThreadsPerInputPrimitive", v,
           (g || i) && (v == 0 || v > 16) ? GYRE_SPH_ERROR_THREADS : GYRE_SPH_OK);
    const gyre_sph_field *f;
    for (size_t n = 0; (f = gyre_sph_field_at(stage == 5 ? 2 : 1, n)); n++) {
      if (f->reserved) rule(stage, f->name, 1, GYRE_SPH_ERROR_RESERVED);
    }
    // Fields that a stage ignores may be anything: R11, R17, R30, R33, R47.
    if (stage != GYRE_SPH_PIXEL) rule(stage, "MrtEnable", 1, GYRE_SPH_OK);
    rule(stage, "KillsPixels", 1, GYRE_SPH_OK);
    // A program need not use a permission: R20.
    rule(stage, "DoesGlobalStore", 1, GYRE_SPH_OK);
    rule(stage, "DoesLoadOrStore", 1, GYRE_SPH_OK);
    rule(stage, "DoesFp64", 1, GYRE_SPH_OK);
    rule(stage, "StreamOutMask", 15, GYRE_SPH_OK);
    rule(stage, "PerPatchAttributeCount", 255, GYRE_SPH_OK);
    rule(stage, "StoreReqStart", 255, GYRE_SPH_OK);
    // Other stages, and the two types the wrong way round (G1).
    for (uint32_t v = 0; v < 16; v++) {
      right(words, stage);
      put(words, "ShaderType", v);
      const size_t count = gyre_sph_check(words, NULL, report, 1);
      const gyre_sph_error e = count ? report[0].error : GYRE_SPH_OK;
      if (v == 0 || v > 5) CHECK(e == GYRE_SPH_ERROR_STAGE, v);
      if (v >= 1 && v <= 5 && (v == 5) != (stage == 5)) CHECK(e == GYRE_SPH_ERROR_PAIR, v);
    }
    for (uint32_t v = 0; v < 32; v++) {
      right(words, stage);
      words[0] = (words[0] & ~31u) | v;
      const size_t count = gyre_sph_check(words, NULL, report, 2);
      if (v == 0 || v > 2) CHECK(count >= 1 && report[0].error == GYRE_SPH_ERROR_TYPE, v);
      if (v == (stage == 5 ? 1 : 2)) CHECK(count == 1 && report[0].error == GYRE_SPH_ERROR_PAIR, v);
    }
  }
}

// Compatible mode and limits.
static void options(void) {
  uint32_t words[GYRE_SPH_WORDS];
  const gyre_sph_options compatible = {true, 0}, eight = {false, 8};
  gyre_sph_report report[2];
  right(words, GYRE_SPH_GEOMETRY);
  put(words, "Reserved21", 31);
  put(words, "Reserved410", 0x3fff);
  put(words, "OmapReserved", 1);
  CHECK(gyre_sph_check(words, NULL, report, 2) == 3 && report[1].error == GYRE_SPH_ERROR_RESERVED,
        0);
  CHECK(report[1].value == 0x3fff && report[1].field->bit == 410, 0);
  CHECK(gyre_sph_check(words, &compatible, report, 2) == 0, 0);
  put(words, "ThreadsPerInputPrimitive", 255);
  CHECK(gyre_sph_check(words, &compatible, report, 2) == 0, 0);
  CHECK(gyre_sph_check(words, &eight, report, 2) == 4 && report[0].error == GYRE_SPH_ERROR_THREADS,
        0);
}

// Every field of both layouts: by number, by name, by attribute; alone in a header.
static void fields(void) {
  const gyre_sph_field *f;
  CHECK(gyre_sph_fields(0) == 0 && gyre_sph_fields(3) == 0 && !gyre_sph_field_at(3, 0), 0);
  CHECK(!gyre_sph_field_named(1, "omap_depth") && !gyre_sph_field_named(1, "OmapDepth"), 0);
  CHECK(gyre_sph_field_named(2, "OmapDepth") && !gyre_sph_field_named(0, "SphType"), 0);
  for (uint32_t type = 1; type <= 2; type++) {
    unsigned bit = 0;
    for (size_t i = 0; (f = gyre_sph_field_at(type, i)); i++) {
      uint32_t words[GYRE_SPH_WORDS] = {0};
      const uint32_t ones = UINT32_MAX >> (32 - f->width);
      CHECK(f->bit == bit && gyre_sph_field_named(type, f->name) == f, bit);
      CHECK(f->side == GYRE_SPH_NEITHER ||
                gyre_sph_field_of(type, f->side, (uint32_t)f->attribute) == f,
            bit);
      CHECK(gyre_sph_put(words, f, ones) == GYRE_SPH_OK && gyre_sph_get(words, f) == ones, bit);
      unsigned set = 0;
      for (unsigned b = 0; b < 640; b++)
        set += words[b / 32] >> b % 32 & 1 && b >= bit && b < bit + f->width;
      CHECK(set == f->width, bit);
      if (f->width < 32) CHECK(gyre_sph_put(words, f, ones + 1) == GYRE_SPH_ERROR_VALUE, bit);
      CHECK(gyre_sph_get(words, f) == ones, bit);
      bit += f->width;
    }
    CHECK(bit == 640 && !gyre_sph_field_at(type, gyre_sph_fields(type)), bit);
  }
  // The map of attributes, from its formula.
  for (uint32_t a = 0; a < 0x400; a++) {
    const bool there = a % 4 == 0 && (a < 0x18 || (a >= 0x60 && a < 0x3a0 && a != 0x2ec));
    const unsigned bit = a < 0x18 ? 164 + a / 4 : 160 + a / 4;
    f = gyre_sph_field_of(1, GYRE_SPH_IN, a);
    CHECK(there ? f && f->bit == bit : !f, a);
    f = gyre_sph_field_of(1, GYRE_SPH_OUT, a);
    CHECK(there ? f && f->bit == bit + 240 : !f, a);
    f = gyre_sph_field_of(2, GYRE_SPH_IN, a);
    if (there && a >= 0x80 && a < 0x280)
      CHECK(f && f->bit == 192 + (a - 0x80) / 2 && f->width == 2, a);
    if (there && a >= 0x280 && a < 0x2a0)
      CHECK(f && f->bit == 448 + (a - 0x280) / 2 && f->width == 2, a);
    if (there && a >= 0x2a0 && a < 0x2c0) CHECK(!f, a);
    if (there && a >= 0x2c0 && a < 0x300)
      CHECK(f && f->bit == 464 + (a - 0x2c0) / 4 && f->width == 1, a);
    if (there && a >= 0x300) CHECK(f && f->bit == 480 + (a - 0x300) / 2 && f->width == 2, a);
    CHECK(!gyre_sph_field_of(2, GYRE_SPH_OUT, a) && !gyre_sph_field_of(1, GYRE_SPH_NEITHER, a), a);
  }
  uint32_t value = 77;
  f = gyre_sph_field_named(2, "ImapGenericVector[31].ImapW");
  CHECK(f && !strcmp(gyre_sph_value_name(f, 2), "PERSPECTIVE") && !gyre_sph_value_name(f, 4), 0);
  CHECK(!gyre_sph_value_named(f, "perspective", &value) && value == 77, 0);
  CHECK(gyre_sph_value_named(f, "SCREEN_LINEAR", &value) && value == 3, 0);
  CHECK(!gyre_sph_value_name(gyre_sph_field_named(1, "Version"), 3), 0);
}

// Settings for which a layout has no field, and values that are too large.
static void encoding(void) {
  gyre_sph sph;
  gyre_sph_report report;
  uint32_t words[GYRE_SPH_WORDS], before[GYRE_SPH_WORDS];
  memset(words, 0xa5, sizeof words);
  memcpy(before, words, sizeof words);
#define BAD(type, member, number, code)                                                     \
  memset(&sph, 0, sizeof sph);                                                              \
  sph.sph_type = type;                                                                      \
  CHECK(gyre_sph_encode(&sph, before, NULL) == GYRE_SPH_OK || type == 0 || type > 2, type); \
  sph.member = number;                                                                      \
  CHECK(gyre_sph_encode(&sph, words, &report) == code && report.error == code, number);     \
  CHECK(report.message[0] && words[0] == 0xa5a5a5a5 && words[19] == 0xa5a5a5a5, number);
  BAD(0, version, 3, GYRE_SPH_ERROR_TYPE)
  BAD(33, version, 3, GYRE_SPH_ERROR_TYPE)
  BAD(1, version, 32, GYRE_SPH_ERROR_VALUE)
  BAD(1, max_output_vertex_count, 4096, GYRE_SPH_ERROR_VALUE)
  BAD(1, imap[0x80 / 4], 2, GYRE_SPH_ERROR_VALUE)
  BAD(2, imap[0x80 / 4], 4, GYRE_SPH_ERROR_VALUE)
  BAD(2, imap[0x2a0 / 4], 1, GYRE_SPH_ERROR_PLACE)
  BAD(1, imap[0x2ec / 4], 1, GYRE_SPH_ERROR_PLACE)
  BAD(1, imap[0x40 / 4], 1, GYRE_SPH_ERROR_PLACE)
  BAD(2, omap[0x70 / 4], 1, GYRE_SPH_ERROR_PLACE)
  BAD(1, omap_target[3], 1, GYRE_SPH_ERROR_PLACE)
  BAD(2, omap_target[3], 16, GYRE_SPH_ERROR_PLACE)
  BAD(1, omap_depth, 1, GYRE_SPH_ERROR_PLACE)
  BAD(1, omap_sample_mask, 1, GYRE_SPH_ERROR_PLACE)
  BAD(2, reserved[10], 1, GYRE_SPH_ERROR_PLACE)
  BAD(1, reserved[0], 32, GYRE_SPH_ERROR_VALUE)
  uint8_t bytes[GYRE_SPH_BYTES];
  CHECK(gyre_sph_from_bytes(NULL, 0, words, &report) == GYRE_SPH_ERROR_SHORT &&
            strstr(report.message, "80"),
        0);
  CHECK(
      gyre_sph_from_bytes(bytes, 79, words, NULL) == GYRE_SPH_ERROR_SHORT && words[0] == 0xa5a5a5a5,
      79);
}

static void random_headers(unsigned count) {
  for (unsigned n = 0; n < count; n++) {
    uint32_t words[GYRE_SPH_WORDS], again[GYRE_SPH_WORDS], third[GYRE_SPH_WORDS];
    uint8_t bytes[GYRE_SPH_BYTES];
    gyre_sph sph;
    for (unsigned i = 0; i < GYRE_SPH_WORDS; i++) words[i] = random32();
    if (random32() & 3) words[0] = (words[0] & ~31u) | (1 + (random32() & 1));
    const uint32_t type = words[0] & 31;
    const gyre_sph_error error = type == 1 || type == 2 ? GYRE_SPH_OK : GYRE_SPH_ERROR_TYPE;
    CHECK(gyre_sph_decode(words, &sph, NULL) == error, n);
    CHECK(gyre_sph_encode(&sph, again, NULL) == error, n);
    CHECK(error || !memcmp(words, again, sizeof words), n);
    gyre_sph_to_bytes(words, bytes);
    CHECK(gyre_sph_from_bytes(bytes, sizeof bytes, third, NULL) == GYRE_SPH_OK &&
              !memcmp(words, third, sizeof words),
          n);
    gyre_sph_check(words, NULL, NULL, 0);
    // Field by field into an empty header.
    uint32_t made[GYRE_SPH_WORDS] = {0};
    const gyre_sph_field *f;
    for (size_t i = 0; (f = gyre_sph_field_at(type, i)); i++)
      gyre_sph_put(made, f, gyre_sph_get(words, f));
    CHECK(error || !memcmp(words, made, sizeof words), n);
  }
}

int main(int argc, char **argv) {
  const unsigned long seed = argc > 1 ? strtoul(argv[1], NULL, 0) : 1;
  random_state = seed * 0x9e3779b97f4a7c15u + 1;
  rules();
  options();
  fields();
  encoding();
  random_headers(argc > 2 ? (unsigned)strtoul(argv[2], NULL, 0) : 20000);
  printf("sph_test: %u checks, %u failures, seed %lu\n", checks, failures, seed);
  return failures != 0;
}

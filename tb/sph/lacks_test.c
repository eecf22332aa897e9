// lacks_test.c - tests the comparison of headers with what code does. A header that follows from
// the facts must permit them. Without any one of its permissions, sizes or attributes, exactly
// that one must be reported by name.

#include <stdio.h>
#include <string.h>

#include "gyre/sph_derive.h"

static unsigned checks, failures;

static void check(bool good, const char *what, unsigned line, const char *name) {
  checks++;
  if (good || failures++ > 20) return;
  printf("FAILED: line %u: %s (%s)\n", line, what, name);
}
#define CHECK(good, name) check(good, #good, __LINE__, name)

static void put(uint32_t *words, const char *name, uint32_t value) {
  const gyre_sph_field *f = gyre_sph_field_named(words[0] & 31, name);
  CHECK(f && gyre_sph_put(words, f, value) == GYRE_SPH_OK, name);
}

// Everything that a program of the stage can do and its header can say.
static gyre_sph_facts all_of(uint32_t stage) {
  gyre_sph_facts f = {.loads_or_stores = true,
                      .global_stores = true,
                      .kills_pixels = true,
                      .levels_known = true,
                      .call_levels = 73,
                      .stack_known = true,
                      .stack_bytes = 100};
  const uint32_t type = stage == GYRE_SPH_PIXEL ? GYRE_SPH_PS : GYRE_SPH_VTG;
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    f.reads[a] = gyre_sph_field_of(type, GYRE_SPH_IN, 4 * a) ? GYRE_SPH_IMAP_CONSTANT : 0;
    f.writes[a] = gyre_sph_field_of(type, GYRE_SPH_OUT, 4 * a) != NULL;
  }
  for (unsigned i = 0; i < GYRE_SPH_OUTPUTS && stage == GYRE_SPH_PIXEL; i++) f.outputs[i] = 1;
  f.reads_back[40] = f.reads_back[50] = stage != GYRE_SPH_PIXEL;
  return f;
}

// Returns true if the program's doings need the field.
static bool needed(const gyre_sph_field *f) {
  static const char *const names[] = {"DoesLoadOrStore", "DoesGlobalStore",
                                      "ShaderLocalMemoryHighSize", "ShaderLocalMemoryCrsSize"};
  if (!strncmp(f->name, "OmapTarget", 10) || !strcmp(f->name, "OmapSampleMask") ||
      !strcmp(f->name, "OmapDepth"))
    return true;
  if (f->side == GYRE_SPH_IN || f->side == GYRE_SPH_OUT) return true;
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(f->name, names[i])) return true;
  return false;
}

static void one_by_one(uint32_t stage) {
  uint32_t words[GYRE_SPH_WORDS], less[GYRE_SPH_WORDS];
  gyre_sph_report r[4];
  const gyre_sph_facts f = all_of(stage);
  unsigned fields = 0;
  CHECK(gyre_sph_from_facts(stage, &f, words, r) == GYRE_SPH_OK, "from facts");
  CHECK(gyre_sph_lacks(words, &f, NULL, 0) == 0, "what follows");
  // A header that permits more than the code does is right.
  const gyre_sph_facts none = {.levels_known = true, .stack_known = true};
  CHECK(gyre_sph_lacks(words, &none, r, 4) == 0, r[0].message);
  const gyre_sph_field *field;
  for (size_t i = 0; (field = gyre_sph_field_at(words[0] & 31, i)); i++) {
    const bool kills = !strcmp(field->name, "KillsPixels") && stage == GYRE_SPH_PIXEL;
    if (!gyre_sph_get(words, field) || (!needed(field) && !kills)) continue;
    memcpy(less, words, sizeof less);
    CHECK(gyre_sph_put(less, field, 0) == GYRE_SPH_OK, field->name);
    CHECK(gyre_sph_lacks(less, &f, r, 4) == 1 && r[0].error == GYRE_SPH_ERROR_CODE &&
              r[0].field == field && strstr(r[0].message, field->name),
          field->name);
    fields++;
  }
  // 4 permissions and sizes, and KillsPixels of pixel programs; attributes, read and written.
  CHECK(fields >= (stage == GYRE_SPH_PIXEL ? 214 : 400), "fields");
}

static void ends(void) {
  uint32_t words[GYRE_SPH_WORDS];
  gyre_sph_report r[4];
  gyre_sph_facts f = all_of(GYRE_SPH_VERTEX);
  CHECK(gyre_sph_from_facts(GYRE_SPH_VERTEX, &f, words, r) == GYRE_SPH_OK, "vertex");
  // Sizes to the byte and to the level.
  put(words, "ShaderLocalMemoryCrsSize", 512);
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 1 && strstr(r[0].message, "73 levels deep"),
        r[0].message);
  f.call_levels = 72;
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 0, "72 levels");
  put(words, "ShaderLocalMemoryCrsSize", 0);
  f.call_levels = 9;
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 1, "9 levels");
  f.call_levels = 8;
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 0, "8 levels");
  f.stack_bytes = 112;
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 0, "112 bytes");
  f.stack_bytes = 113;
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 1 && strstr(r[0].message, "113 bytes"), r[0].message);
  f.stack_bytes = 0;
  // The range that is read back, both ends included.
  put(words, "StoreReqStart", 41);
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 1 && strstr(r[0].message, "0x0a0 back"), r[0].message);
  put(words, "StoreReqStart", 40);
  put(words, "StoreReqEnd", 49);
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 1 && strstr(r[0].message, "0x0c8 back"), r[0].message);
  put(words, "StoreReqEnd", 50);
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 0, "the range");
  // Unknown facts are reported; a smaller array of reports is not exceeded.
  f.levels_known = f.stack_known = false;
  snprintf(f.levels_why, sizeof f.levels_why, "a jump");
  CHECK(
      gyre_sph_lacks(words, &f, r, 4) == 2 && strstr(r[1].message, "calls go is not known: a jump"),
      r[1].message);
  memset(&r[1], 0x55, sizeof r[1]);
  CHECK(gyre_sph_lacks(words, &f, r, 1) == 2 && r[1].message[0] == 0x55, "room for one");
  // An attribute without a field; another layout.
  f.levels_known = f.stack_known = true;
  f.reads[10] = 1;
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 1 &&
            strstr(r[0].message, "reads attribute 0x028, for which"),
        r[0].message);
  words[0] &= ~31u;
  CHECK(gyre_sph_lacks(words, &f, r, 4) == 1 && r[0].error == GYRE_SPH_ERROR_TYPE, r[0].message);
  CHECK(gyre_sph_lacks(words, &f, NULL, 0) == 1, "no room");
}

int main(void) {
  for (uint32_t stage = GYRE_SPH_VERTEX; stage <= GYRE_SPH_PIXEL; stage++) one_by_one(stage);
  ends();
  printf("lacks_test: %u checks, %u failures\n", checks, failures);
  return failures != 0;
}

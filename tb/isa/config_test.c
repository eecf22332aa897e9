// config_test.c - named configurations, ranges and relations of parameters: what must be accepted,
// and the sentence for what must be refused.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "config_cases.h"
#include "gyre/gyre.h"

static unsigned failures;

static void fail(const char *what, const char *got) {
  printf("%s: %s\n", what, got);
  failures++;
}

static void check_case(const refusal *c) {
  gyre_config cfg;
  char why[GYRE_MESSAGE] = "accepted";
  bool good = true;
  gyre_config_default(&cfg);
  const unsigned most = sizeof c->changes / sizeof *c->changes;
  for (unsigned i = 0; good && i < most && c->changes[i].name != NULL; i++) {
    good = gyre_config_set(&cfg, c->changes[i].name, c->changes[i].value, why);
  }
  good = good && gyre_config_check(&cfg, why);
  if (c->sentence == NULL) {
    if (!good) fail("must be accepted", why);
  } else if (good || strcmp(why, c->sentence) != 0) {
    fail(c->sentence, good ? "accepted" : why);
  }
}

// Changes to the defaults, and the bits of the tags of a core and of the GPU.
static void check_tags(uint32_t cores, uint32_t mshrs, uint32_t banks, uint32_t l2_bytes,
                       unsigned core_bits, unsigned gpu_bits) {
  gyre_config cfg;
  gyre_config_default(&cfg);
  cfg.num_cores = cores;
  cfg.dcache_mshrs = mshrs;
  cfg.dcache_banks = banks;
  cfg.l2_bytes = l2_bytes;
  cfg.l2_mshrs = 4;
  cfg.l2_banks = 2;
  if (gyre_core_tag_bits(&cfg) != core_bits) fail("gyre_core_tag_bits", "is wrong");
  if (gyre_gpu_tag_bits(&cfg) != gpu_bits) fail("gyre_gpu_tag_bits", "is wrong");
  // The instruction cache needs two bits for what it fetches ahead.
  cfg.icache_prefetch = 1;
  const unsigned wider = core_bits < 3 ? 3 : core_bits;
  if (gyre_core_tag_bits(&cfg) != wider) fail("gyre_core_tag_bits with prefetches", "is wrong");
  if (gyre_gpu_tag_bits(&cfg) != gpu_bits + (l2_bytes ? 0 : wider - core_bits)) {
    fail("gyre_gpu_tag_bits with prefetches", "is wrong");
  }
}

enum { WORDS = sizeof words / sizeof *words };
_Static_assert(sizeof(gyre_config) == 512, "the size of gyre_config is part of its interface");

static void check_words(void) {
  uint32_t number[GYRE_CONFIG_WORDS], value;
  gyre_config cfg;
  char why[GYRE_MESSAGE];
  bool hex, found[WORDS] = {false};
  const char *name;
  for (uint32_t i = 0; i < GYRE_CONFIG_WORDS; i++) number[i] = i;
  memcpy(&cfg, number, sizeof cfg);
  for (unsigned i = 0; (name = gyre_config_get(&cfg, i, &value, &hex)); i++) {
    if (value < WORDS && strcmp(name, words[value])) fail(name, "is in the word of another one");
    if (value < WORDS) found[value] = true;
  }
  for (unsigned i = 0; i < WORDS; i++) {
    if (!found[i]) fail(words[i], "is not in its word");
  }
  // Each word is set; one that no parameter has is refused.
  if (!gyre_config_named("small", &cfg) || !gyre_config_check(&cfg, why)) {
    fail("a configuration in a struct that held something else", why);
  }
  cfg.reserved[sizeof cfg.reserved / sizeof *cfg.reserved - 1] = 7;
  if (gyre_config_check(&cfg, why)) fail("a parameter that there is none of", "accepted");
  if (strncmp(why, "Word 127 of the configuration is 7,", 35)) fail("its sentence", why);
  if (gyre_func_new(&cfg, &(gyre_func_bus){0}, 0, why)) fail("a machine of it", "made");
}

// Each parameter that is 0 or 1 refuses 2 with the sentence of its range. Returns the number of parameters.
static unsigned check_bits(void) {
  gyre_config cfg;
  uint32_t value;
  bool hex;
  unsigned bits = 0, count = 0;
  gyre_config_default(&cfg);
  for (const char *name; (name = gyre_config_get(&cfg, count, &value, &hex)); count++) {
    char why[GYRE_MESSAGE], sentence[GYRE_MESSAGE];
    if (!gyre_config_set(&cfg, name, 1, why) || !gyre_config_set(&cfg, name, 0, why)) continue;
    if (gyre_config_set(&cfg, name, 2, why)) continue;
    bits++;
    (void)snprintf(sentence, sizeof sentence, "%s = 2 is not between 0 and 1.", name);
    if (strcmp(why, sentence)) fail(sentence, why);
  }
  if (bits < 16) fail("parameters of a bit", "are fewer than version 0.1 has");
  return count;
}

// Values that have names.
static void check_names(void) {
  uint32_t value = 9;
  if (!gyre_config_value("RECONVERGENCE", "stack", &value) || value != 0) fail("stack", "is not 0");
  if (!gyre_config_value("RECONVERGENCE", "pc", &value) || value != 1) fail("pc", "is not 1");
  if (gyre_config_value("RECONVERGENCE", "1", &value) || gyre_config_value("PERF", "pc", &value)) {
    fail("the name of no value", "accepted");
  }
}

// Values as text: names of values, numbers in three forms, and the sentence for each that is refused.
static void check_text(void) {
  static const struct {
    const char *name, *text;
    uint32_t value;  // if it is accepted: sentence NULL
    const char *sentence;
  } texts[] = {
      {"RECONVERGENCE", "stack", 0, NULL},
      {"RECONVERGENCE", "1", 1, NULL},
      {"RECONVERGENCE", "banana", 0,
       "RECONVERGENCE: 'banana' is none of its values: stack (0), pc (1)."},
      {"RECONVERGENCE", "2", 0, "RECONVERGENCE = 2 is not between 0 and 1."},
      {"RAM_BYTES", "0x10000", 0x10000, NULL},
      {"RAM_BYTES", "64k", 0x10000, NULL},
      {"RAM_BYTES", "3M", 0x300000, NULL},
      {"RAM_BYTES", "4096M", 0, "RAM_BYTES: '4096M' is not a number of 32 bits."},
      {"RAM_BYTES", "4294967296", 0, "RAM_BYTES: '4294967296' is not a number of 32 bits."},
      {"RAM_BYTES", "99999999999999999999999", 0,
       "RAM_BYTES: '99999999999999999999999' is not a number of 32 bits."},
      {"RAM_BYTES", "1kk", 0, "RAM_BYTES: '1kk' is not a number of 32 bits."},
      {"RAM_BYTES", "", 0, "RAM_BYTES: '' is not a number of 32 bits."},
      {"RAM_BYTES", "-1", 0, "RAM_BYTES: '-1' is not a number of 32 bits."},
      {"RAM_BYTES", "010", 0,
       "RAM_BYTES: '010' begins with 0; write decimal numbers without it, hexadecimal ones with "
       "0x."},
      {"NUM_WRPS", "2", 0, "There is no parameter NUM_WRPS; the nearest name is NUM_WARPS."},
      {"num_warps", "2", 0, "There is no parameter num_warps."},
      {"DCACHE_BYTE", "banana", 0,
       "There is no parameter DCACHE_BYTE; the nearest name is DCACHE_BYTES."},
      {"", "1", 0, "There is no parameter ."},
      {"NUM_LANES_OF_A_CORE_THAT_HAS_A_VERY_LONG_NAME", "1", 0,
       "There is no parameter NUM_LANES_OF_A_CORE_THAT_HAS_A_VERY_LONG_NAME."},
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    gyre_config cfg, before;
    char why[GYRE_MESSAGE] = "accepted";
    uint32_t value = 0;
    bool hex;
    const char *name;
    gyre_config_default(&cfg);
    before = cfg;
    const bool good = gyre_config_parse(&cfg, texts[i].name, texts[i].text, why);
    for (unsigned k = 0; (name = gyre_config_get(&cfg, k, &value, &hex)); k++) {
      if (!strcmp(name, texts[i].name)) break;
    }
    if (texts[i].sentence
            ? good || strcmp(why, texts[i].sentence) || memcmp(&cfg, &before, sizeof cfg)
            : !good || !name || value != texts[i].value)
      fail(texts[i].text, why);
  }
}

// Lists the differences between two configurations, in the order of the parameters.
static void check_differs(const char *name, const gyre_config *from, const char *expected) {
  gyre_config cfg;
  char text[1024] = "";
  const char *parameter;
  uint32_t value, other;
  bool hex;
  if (!gyre_config_named(name, &cfg)) return fail(name, "is not found");
  for (unsigned i = 0; (parameter = gyre_config_get(&cfg, i, &value, &hex)) != NULL; i++) {
    gyre_config_get(from, i, &other, &hex);
    const size_t used = strlen(text);
    if (value != other)
      snprintf(text + used, sizeof text - used, "%s=%" PRIu32 " ", parameter, value);
  }
  if (strcmp(text, expected)) fail(name, text);
}

// The defaults are those of the RTL; small, which tools start from, has threads with pcs of their
// own besides.
static void check_default(void) {
  uint32_t dirt[GYRE_CONFIG_WORDS];
  gyre_config cfg;
  char why[GYRE_MESSAGE];
  memset(dirt, 0xa5, sizeof dirt);
  memcpy(&cfg, dirt, sizeof cfg);
  gyre_config_default(&cfg);
  if (!gyre_config_check(&cfg, why)) fail("the defaults", why);
  if (cfg.reconvergence != 0) fail("RECONVERGENCE", "is not stack by default");
  check_differs("small", &cfg, "RECONVERGENCE=1 ");
  check_differs("base", &cfg, "NUM_WARPS=8 RECONVERGENCE=1 ");
  if (!gyre_config_named("small", &cfg)) fail("small", "is not found");
  check_differs("compute", &cfg,
                "LSU_LOADS=16 DCACHE_MSHRS=16 DISPATCH=1 STACK_INTERLEAVE=1 ICACHE_PREFETCH=2 "
                "DCACHE_PREFETCH=2 HEADERS=1 MEM_INDEX=1 ZBA=1 COLLECTIVES=1 ATOMIC_COMBINE=1 ");
  if (!gyre_config_named("compute", &cfg)) fail("compute", "is not found");
  check_differs("graphics", &cfg, "GRAPHICS=1 PIXELS=1 ");
  static const struct {
    const char *name;
    uint32_t reconvergence;
  } named[] = {{"tiny", 0}, {"micro", 0}, {"paper", 0}, {"small", 1},   {"base", 1},    {"octa", 1},
               {"quad", 1}, {"wide", 1},  {"ulx3s", 1}, {"compute", 1}, {"graphics", 1}};
  for (unsigned i = 0; i < sizeof named / sizeof *named; i++) {
    if (!gyre_config_named(named[i].name, &cfg) || cfg.reconvergence != named[i].reconvergence)
      fail(named[i].name, "brings threads together another way");
  }
}

int main(void) {
  check_words();
  check_names();
  check_text();
  check_default();
  gyre_config cfg;
  char why[GYRE_MESSAGE];
  const char *doc = NULL;
  unsigned n = 0;
  for (; gyre_config_name(n, &doc) != NULL; n++) {
    const char *name = gyre_config_name(n, NULL);
    if (!gyre_config_named(name, &cfg)) fail(name, "is not found");
    if (!gyre_config_check(&cfg, why)) fail(name, why);
    if (doc == NULL || doc[0] == '\0') fail(name, "has no description");
  }
  if (n != 11) fail("named configurations", "are more or fewer than check_default knows");
  if (gyre_config_named("no such thing", &cfg)) fail("unknown configuration", "accepted");
  // The values of wide that are not defaults, by both ways of reading.
  if (!gyre_config_named("wide", &cfg) || cfg.num_threads != 32 || cfg.num_lanes != 4 ||
      cfg.lsu_queue != 8 || cfg.num_warps != 4 || cfg.ram_base != 0x80000000U) {
    fail("wide", "has other values");
  }
  if (cfg.a_ext != 1 || !gyre_config_named("tiny", &cfg) || cfg.a_ext != 0) {
    fail("A_EXT", "is not 1 in wide and 0 in tiny");
  }
  uint32_t value;
  bool hex;
  unsigned i = 0;
  for (const char *name; (name = gyre_config_get(&cfg, i, &value, &hex)) != NULL; i++) {
    if (strcmp(name, "RAM_BASE") == 0 && !hex) fail(name, "is not hexadecimal");
  }
  if (i < WORDS || i != check_bits()) fail("parameters", "not as many as words");
  check_tags(1, 1, 1, 0, 2, 2);
  check_tags(1, 8, 1, 0, 4, 4);
  check_tags(4, 8, 2, 0, 5, 7);
  check_tags(16, 16, 8, 0, 8, 12);
  check_tags(16, 32, 8, 0, 9, 13);
  check_tags(4, 8, 2, 65536, 5, 3);
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) check_case(&cases[i]);
  if (strcmp(gyre_fault_name(26), "divergence stack full") != 0)
    fail("fault 26", gyre_fault_name(26));
  if (strcmp(gyre_fault_name(9), "unknown fault") != 0) fail("fault 9", gyre_fault_name(9));
  printf("%u configurations, %u failures\n", n, failures);
  return failures != 0;
}

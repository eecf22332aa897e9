// packet_test.c SEED COUNT - packets as the machine reads them (gyre/draw.h): each rule, lists, and COUNT packets with
// random words, which must do nothing outside of main memory, and end.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/gyre.h"

enum {
  BASE = (int)0x80000000u,
  RAM = 1 << 17,
  PACKET = 0x1000,  // offsets in main memory
  RESULT = 0x2000,
  HEADER = 0x3000,
  TABLES = 0x4000,
  CODE = 0x5000,
  DATA = 0x6000,
  FENCE = 0xa5  // addresses before memory and after it
};

static struct { uint8_t before[4096], ram[RAM], after[4096]; } memory;
static gyre_config cfg;
static unsigned failures, checks, looks;

#define CHECK(condition, ...)              \
  do {                                     \
    checks++;                              \
    if (!(condition) && failures++ < 20) { \
      printf("line %d: ", __LINE__);       \
      printf(__VA_ARGS__);                 \
      printf("\n");                        \
    }                                      \
  } while (0)

static uint32_t load(void *ctx, uint32_t address, unsigned size) {
  uint32_t value = 0;
  const uint32_t at = address - (uint32_t)BASE;
  (void)ctx;
  if (at > RAM - size || address % size) {
    CHECK(false, "a load of %u bytes at 0x%08x", size, address);
    return 0;
  }
  memcpy(&value, memory.ram + at, size);
  return value;
}

static void store(void *ctx, uint32_t address, uint32_t value, unsigned size) {
  const uint32_t at = address - (uint32_t)BASE;
  (void)ctx;
  if (at > RAM - size || address % size)
    CHECK(false, "a store of %u bytes at 0x%08x", size, address);
  else
    memcpy(memory.ram + at, &value, size);
}

static const gyre_func_bus bus = {NULL, load, store, NULL};

static uint32_t *word(uint32_t offset) { return (uint32_t *)(void *)(memory.ram + offset); }
static uint32_t result(unsigned i) { return word(RESULT)[i]; }

// Ends what takes too long.
static bool go_on(void *ctx, uint64_t insns) {
  (void)ctx;
  return ++looks < 100 && insns < 100000;
}

static bool draw(void) {
  char why[GYRE_MESSAGE] = "";
  const gyre_draw_watch watch = {go_on, NULL};
  looks = 0;
  memset(word(RESULT), 0, 4096);
  const bool good = gyre_func_draw(&cfg, &bus, (uint32_t)BASE + PACKET, &watch, NULL, why);
  CHECK(good == !*why, "'%s'", why);
  return good;
}

// A good packet: three indexed points of a program that copies one attribute, which is captured.
static void prepare(void) {
  uint32_t *p = word(PACKET), *t = word(TABLES);
  gyre_sph sph = {.sph_type = GYRE_SPH_VTG,
                  .version = 3,
                  .shader_type = GYRE_SPH_VERTEX,
                  .store_req_start = 255};
  memset(memory.ram, 0, RAM);
  sph.imap[0x080 / 4] = sph.omap[0x084 / 4] = 1;
  CHECK(gyre_sph_encode(&sph, word(HEADER), NULL) == GYRE_SPH_OK, "the header");
  sph.shader_type = GYRE_SPH_TESSELLATION;
  CHECK(gyre_sph_encode(&sph, word(HEADER + 0x100), NULL) == GYRE_SPH_OK, "the next header");
  word(CODE)[0] = 0x0800055b;  // ald a0, 0x80, zero
  word(CODE)[1] = 0x08a0225b;  // ast a0, 0x84
  word(CODE)[2] = 0x0000000b;  // tmc zero
  const uint32_t packet[] = {GYRE_DRAW_FORMAT | GYRE_DRAW_INDEXED | GYRE_DRAW_LAST,
                             GYRE_TOPOLOGY_POINTS,
                             (uint32_t)BASE + HEADER,
                             (uint32_t)BASE + CODE,
                             (uint32_t)BASE + HEADER + 0x100,
                             (uint32_t)BASE + TABLES,
                             (uint32_t)BASE + TABLES + 0x100,
                             1,
                             (uint32_t)BASE + TABLES + 0x200,
                             1,
                             (uint32_t)BASE + TABLES + 0x300,
                             (uint32_t)BASE + TABLES + 0x400,
                             0,
                             3,
                             1,
                             0,
                             0,
                             (uint32_t)BASE + DATA,
                             3,
                             0,
                             (uint32_t)BASE + RAM,
                             256,
                             16,
                             (uint32_t)BASE + RESULT};
  memcpy(p, packet, sizeof packet);
  const uint32_t element[] = {0x080 | GYRE_VERTEX_FORMAT(GYRE_NUMBER_UINT32, 1) << 16,
                              (uint32_t)BASE + DATA + 64, 64, 4, 0};
  memcpy(t + 0x100 / 4, element, sizeof element);
  t[0x200 / 4] = 0x084 | 1 << 10 | 1 << 12;  // target 1, word 1
  const uint32_t target[] = {(uint32_t)BASE + DATA + 256, 64, 8, 0};
  memcpy(t + 0x310 / 4, target, sizeof target);
  t[0x400 / 4] = (uint32_t)BASE + DATA;
  t[0x404 / 4] = 256;
  memory.ram[DATA] = 2;
  memory.ram[DATA + 1] = 0;
  memory.ram[DATA + 2] = 2;
  for (unsigned i = 0; i < 16; i++) word(DATA + 64)[i] = 1000 + i;
}

static void check_good(void) {
  prepare();
  CHECK(draw() && result(GYRE_DRAW_STATUS) == GYRE_DRAW_DONE, "status 0x%x",
        result(GYRE_DRAW_STATUS));
  const uint32_t *out = word(DATA + 256);
  CHECK(out[1] == 1002 && out[3] == 1000 && out[5] == 1002 && !out[0] && !out[6] && !out[7],
        "%u %u %u", out[1], out[3], out[5]);
  CHECK(result(GYRE_DRAW_REFERENCES) == 3 && result(GYRE_DRAW_SHADED) == 2 &&
            result(GYRE_DRAW_WARPS) == 1 && result(GYRE_DRAW_PRIMITIVES) == 3 &&
            result(GYRE_DRAW_WRITTEN) == 3 && !result(GYRE_DRAW_EXCEPTIONS),
        "%u of %u vertices shaded, %u of %u points written", result(GYRE_DRAW_SHADED),
        result(GYRE_DRAW_REFERENCES), result(GYRE_DRAW_WRITTEN), result(GYRE_DRAW_PRIMITIVES));
  CHECK(word(TABLES + 0x310)[3] == 24, "%u bytes are in the target", word(TABLES + 0x310)[3]);
  // Beyond indices and elements.
  word(PACKET)[GYRE_DRAW_COUNT] = 5;
  word(TABLES + 0x100)[GYRE_ELEMENT_BYTES] = 8;
  word(TABLES + 0x310)[3] = 0;
  CHECK(draw() && result(GYRE_DRAW_BAD_INDICES) == 2 && result(GYRE_DRAW_BAD_FETCHES) == 1,
        "%u indices and %u elements beyond", result(GYRE_DRAW_BAD_INDICES),
        result(GYRE_DRAW_BAD_FETCHES));
  CHECK(out[1] == 0 && out[3] == 1000 && out[9] == 1000, "%u %u %u", out[1], out[3], out[9]);
}

// A word with another value has the packet refused by a rule.
static void refuse(uint32_t offset, unsigned i, uint32_t value, uint32_t status) {
  prepare();
  word(offset)[i] = value;
  CHECK(draw() && result(GYRE_DRAW_STATUS) == status,
        "word %u from 0x%x on is 0x%x: status 0x%x, not 0x%x, %s", i, offset, value,
        result(GYRE_DRAW_STATUS), status, gyre_draw_status_name(result(GYRE_DRAW_STATUS)));
  CHECK(!result(GYRE_DRAW_WARPS) && !word(DATA + 256)[1], "and it was executed");
}

static void check_rules(void) {
  const uint32_t head = GYRE_DRAW_FORMAT | GYRE_DRAW_INDEXED | GYRE_DRAW_LAST;
  const uint32_t end = (uint32_t)BASE + RAM, r = GYRE_DRAW_REFUSED;
  refuse(PACKET, 0, head - 1, r + GYRE_DRAW_RULE_HEADER);
  refuse(PACKET, 0, head | 1 << 14, r + GYRE_DRAW_RULE_HEADER);
  refuse(PACKET, 0, head | GYRE_DRAW_INDEX_SIZE_MASK, r + GYRE_DRAW_RULE_HEADER);
  refuse(PACKET, GYRE_DRAW_TOPOLOGY, GYRE_NUM_TOPOLOGIES, r + GYRE_DRAW_RULE_TOPOLOGY);
  refuse(PACKET, GYRE_DRAW_PROGRAM, (uint32_t)BASE + HEADER + 8, r + GYRE_DRAW_RULE_PROGRAM);
  refuse(PACKET, GYRE_DRAW_PROGRAM, end - 64, r + GYRE_DRAW_RULE_PROGRAM);
  refuse(PACKET, GYRE_DRAW_PROGRAM, (uint32_t)BASE + HEADER + 0x100, r + GYRE_DRAW_RULE_PROGRAM);
  refuse(PACKET, GYRE_DRAW_PC, (uint32_t)BASE + CODE + 2, r + GYRE_DRAW_RULE_PROGRAM);
  refuse(PACKET, GYRE_DRAW_PC, end, r + GYRE_DRAW_RULE_PROGRAM);
  refuse(PACKET, GYRE_DRAW_NEXT, end, r + GYRE_DRAW_RULE_NEXT);
  refuse(PACKET, GYRE_DRAW_NEXT, (uint32_t)BASE + HEADER, r + GYRE_DRAW_RULE_NEXT);
  refuse(PACKET, GYRE_DRAW_ODMAP, end - 56, r + GYRE_DRAW_RULE_ODMAP);
  refuse(PACKET, GYRE_DRAW_ELEMENT_COUNT, 33, r + GYRE_DRAW_RULE_ELEMENTS);
  refuse(PACKET, GYRE_DRAW_ELEMENT_TABLE, end - 16, r + GYRE_DRAW_RULE_ELEMENTS);
  refuse(TABLES + 0x100, 0, 0x084, r + GYRE_DRAW_RULE_ELEMENTS);
  refuse(TABLES + 0x100, 0, 0x3a0, r + GYRE_DRAW_RULE_ELEMENTS);
  refuse(TABLES + 0x100, 0, 0x080 | 64 << 16, r + GYRE_DRAW_RULE_ELEMENTS);
  refuse(TABLES + 0x100, 2, RAM, r + GYRE_DRAW_RULE_ELEMENTS);
  refuse(TABLES + 0x100, 7, 1, r + GYRE_DRAW_RULE_ELEMENTS);
  refuse(PACKET, GYRE_DRAW_CAPTURE_COUNT, GYRE_SPH_ATTRIBUTES + 1, r + GYRE_DRAW_RULE_CAPTURES);
  refuse(PACKET, GYRE_DRAW_CAPTURE_TABLE, end, r + GYRE_DRAW_RULE_CAPTURES);
  refuse(TABLES + 0x200, 0, 0x3a0 | 1 << 10, r + GYRE_DRAW_RULE_CAPTURES);
  refuse(TABLES + 0x200, 0, 0x085 | 1 << 10, r + GYRE_DRAW_RULE_CAPTURES);
  refuse(TABLES + 0x200, 0, 0x084 | 1 << 10 | 2 << 12, r + GYRE_DRAW_RULE_CAPTURES);
  refuse(TABLES + 0x200, 0, 0x084 | 1 << 24, r + GYRE_DRAW_RULE_CAPTURES);
  refuse(PACKET, GYRE_DRAW_TARGET_TABLE, 0, r + GYRE_DRAW_RULE_TARGETS);
  refuse(TABLES + 0x200, 0, 0x084, r + GYRE_DRAW_RULE_TARGETS);
  refuse(TABLES + 0x310, 1, RAM, r + GYRE_DRAW_RULE_TARGETS);
  refuse(TABLES + 0x310, 2, 6, r + GYRE_DRAW_RULE_TARGETS);
  refuse(TABLES + 0x310, 3, 2, r + GYRE_DRAW_RULE_TARGETS);
  refuse(PACKET, GYRE_DRAW_BANK_TABLE, end - 64, r + GYRE_DRAW_RULE_BANKS);
  refuse(TABLES + 0x400, 1, GYRE_DRAW_BANK_BYTES + 4, r + GYRE_DRAW_RULE_BANKS);
  refuse(TABLES + 0x400, 0, end, r + GYRE_DRAW_RULE_BANKS);
  refuse(PACKET, GYRE_DRAW_INDEX_ADDRESS, end, r + GYRE_DRAW_RULE_INDICES);
  refuse(PACKET, GYRE_DRAW_INDEX_BYTES, RAM, r + GYRE_DRAW_RULE_INDICES);
  refuse(PACKET, GYRE_DRAW_STACK_TOP, end + 16, r + GYRE_DRAW_RULE_STACK);
  refuse(PACKET, GYRE_DRAW_STACK_TOP, end - 8, r + GYRE_DRAW_RULE_STACK);
  refuse(PACKET, GYRE_DRAW_STACK_STRIDE, RAM, r + GYRE_DRAW_RULE_STACK);
  refuse(PACKET, GYRE_DRAW_CACHE, 0, r + GYRE_DRAW_RULE_CACHE);
  refuse(PACKET, GYRE_DRAW_CACHE, GYRE_DRAW_CACHE_MOST + 1, r + GYRE_DRAW_RULE_CACHE);
  refuse(PACKET, GYRE_DRAW_RESERVED, 1, r + GYRE_DRAW_RULE_RESERVED);
  refuse(PACKET, GYRE_DRAW_WORDS - 1, 1, r + GYRE_DRAW_RULE_RESERVED);
  prepare();
  const uint32_t sph = word(HEADER)[0];
  refuse(HEADER, 0, sph ^ 1 << 5, GYRE_DRAW_HEADER_RULE + GYRE_SPH_ERROR_VERSION);
  refuse(HEADER, 0, sph | 1 << 21, GYRE_DRAW_HEADER_RULE + GYRE_SPH_ERROR_RESERVED);
}

static void check_lists(void) {
  char why[GYRE_MESSAGE];
  prepare();
  CHECK(!gyre_func_draw(&cfg, &bus, (uint32_t)BASE + PACKET + 4, NULL, NULL, why),
        "a crooked list");
  CHECK(!gyre_func_draw(&cfg, &bus, 0x1000, NULL, NULL, why), "a list outside of memory");
  word(PACKET)[GYRE_DRAW_RESULT] += 4;
  CHECK(!gyre_func_draw(&cfg, &bus, (uint32_t)BASE + PACKET, NULL, NULL, why), "a crooked result");
  // A wrong packet does not end the list, a fault does.
  prepare();
  uint32_t *p = word(PACKET);
  for (unsigned i = 1; i < 4; i++) {
    memcpy(p + i * GYRE_DRAW_WORDS, p, 4 * GYRE_DRAW_WORDS);
    p[i * GYRE_DRAW_WORDS + GYRE_DRAW_RESULT] += 128 * i;
    p[(i - 1) * GYRE_DRAW_WORDS] &= ~(uint32_t)GYRE_DRAW_LAST;
  }
  p[3 * GYRE_DRAW_WORDS] |= GYRE_DRAW_LAST;
  p[0 * GYRE_DRAW_WORDS + GYRE_DRAW_CACHE] = 0;
  p[2 * GYRE_DRAW_WORDS + GYRE_DRAW_PC] += 64;  // an illegal word
  CHECK(draw(), "a list of four");
  const uint32_t want[] = {GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_CACHE, GYRE_DRAW_DONE,
                           GYRE_DRAW_FAULTED + GYRE_FAULT_ILLEGAL, GYRE_DRAW_SKIPPED};
  for (unsigned i = 0; i < 4; i++)
    CHECK(result(32 * i) == want[i], "packet %u: status 0x%x, not 0x%x", i, result(32 * i),
          want[i]);
  for (uint32_t i = 0; i < 0x800; i++)
    CHECK(*gyre_draw_status_name(i) && *gyre_shader_exception_name(i), "status 0x%x has no words",
          i);
}

static uint32_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (uint32_t)(*state >> 16);
}

// Words that are wrong at one address or several: small numbers, addresses, single bits.
static uint32_t change(uint64_t *state, uint32_t old) {
  switch (next(state) % 5) {
    case 0: return next(state) % 64;
    case 1: return (uint32_t)BASE + next(state) % (RAM + 256);
    case 2: return old ^ 1u << next(state) % 32;
    case 3: return old + next(state) % 9 - 4;
    default: return next(state);
  }
}

static void check_random(uint64_t seed, unsigned count) {
  static const uint32_t places[][2] = {
      {PACKET, GYRE_DRAW_WORDS}, {HEADER, GYRE_SPH_WORDS}, {TABLES, 15},        {TABLES + 0x100, 8},
      {TABLES + 0x200, 1},       {TABLES + 0x310, 4},      {TABLES + 0x400, 4}, {CODE, 3}};
  uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
  unsigned done = 0;
  for (unsigned i = 0; i < count; i++) {
    prepare();
    for (unsigned k = 1 + next(&state) % 3; k; k--) {
      const uint32_t *at = places[next(&state) % 8];
      uint32_t *w = &word(at[0])[next(&state) % at[1]];
      *w = change(&state, *w);
    }
    done += draw() && result(GYRE_DRAW_STATUS) == GYRE_DRAW_DONE;
  }
  for (unsigned i = 0; i < sizeof memory.before; i++)
    CHECK(memory.before[i] == FENCE && memory.after[i] == FENCE, "byte %u beyond memory", i);
  printf("%u of %u random packets were executed\n", done, count);
  CHECK(done > count / 20 && done < count, "too few or too many");
}

int main(int argc, char **argv) {
  char why[GYRE_MESSAGE];
  if (argc != 3) {
    fprintf(stderr, "usage: packet_test SEED COUNT\n");
    return 2;
  }
  memset(&memory, FENCE, sizeof memory);
  CHECK(gyre_config_named("small", &cfg) && gyre_config_set(&cfg, "RAM_BYTES", RAM, why),
        "the configuration");
  check_good();
  check_rules();
  check_lists();
  check_random(strtoull(argv[1], NULL, 0), (unsigned)strtoul(argv[2], NULL, 0));
  printf("packet_test: %u checks, %u failures\n", checks, failures);
  return failures || checks < 100;
}

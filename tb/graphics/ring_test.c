// ring_test.c SEED COUNT - tests limits of the ring of output records and of the queue of
// references: COUNT random draws, whose vertices shaded and warps are worked out here from the
// rules of docs/graphics.md, and draws with large records.

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
  CODE = 0x5000,
  DATA = 0x6000,
  MOST = 20000,  // indices
  RESTART = 0xffff,
  ATTRIBUTE = 0x080 / 4  // the first of the output record
};

static uint8_t ram[RAM];
static gyre_config cfg;
static unsigned failures, checks;

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
  (void)ctx;
  memcpy(&value, ram + (address - (uint32_t)BASE), size);
  return value;
}

static void store(void *ctx, uint32_t address, uint32_t value, unsigned size) {
  (void)ctx;
  memcpy(ram + (address - (uint32_t)BASE), &value, size);
}

static const gyre_func_bus bus = {NULL, load, store, NULL};

static uint32_t *word(uint32_t offset) { return (uint32_t *)(void *)(ram + offset); }
static uint32_t result(unsigned i) { return word(RESULT)[i]; }

static uint32_t next(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (uint32_t)(*state >> 16);
}

// Parameters of a draw.
typedef struct draw {
  unsigned words;    // of an output record
  unsigned entries;  // of the vertex cache, as the packet says
  unsigned count, instances;
} draw;

static void execute(const draw *d) {
  char why[GYRE_MESSAGE] = "";
  uint32_t *p = word(PACKET);
  gyre_sph sph = {
      .sph_type = GYRE_SPH_VTG, .version = 3, .shader_type = GYRE_SPH_VERTEX, .store_req_end = 255};
  for (unsigned i = 0; i < d->words; i++) sph.omap[ATTRIBUTE + i] = 1;
  CHECK(gyre_sph_encode(&sph, word(HEADER), NULL) == GYRE_SPH_OK, "the header");
  word(CODE)[0] = 0x0000000b;  // tmc zero
  memset(p, 0, 4 * GYRE_DRAW_WORDS);
  memset(word(RESULT), 0, 4 * GYRE_DRAW_RESULT_WORDS);
  p[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT | GYRE_DRAW_INDEXED | 1 << GYRE_DRAW_INDEX_SIZE_LSB |
                        GYRE_DRAW_RESTART | GYRE_DRAW_LAST;
  p[GYRE_DRAW_TOPOLOGY] = GYRE_TOPOLOGY_LINE_STRIP;
  p[GYRE_DRAW_PROGRAM] = (uint32_t)BASE + HEADER;
  p[GYRE_DRAW_PC] = (uint32_t)BASE + CODE;
  p[GYRE_DRAW_COUNT] = d->count;
  p[GYRE_DRAW_INSTANCES] = d->instances;
  p[GYRE_DRAW_INDEX_ADDRESS] = (uint32_t)BASE + DATA;
  p[GYRE_DRAW_INDEX_BYTES] = 2 * d->count;
  p[GYRE_DRAW_RESTART_INDEX] = RESTART;
  p[GYRE_DRAW_STACK_TOP] = (uint32_t)BASE + RAM;
  p[GYRE_DRAW_CACHE] = d->entries;
  p[GYRE_DRAW_RESULT] = (uint32_t)BASE + RESULT;
  CHECK(gyre_func_draw(&cfg, &bus, (uint32_t)BASE + PACKET, NULL, NULL, why), "%s", why);
}

// Computes the expected result by the rules.
typedef struct expected {
  bool refused;
  uint32_t references, shaded, warps, lines;
  uint32_t in_part;  // warps that the queue has sent
} expected;

// The latest vertices that were new, in a list whose end is the newest.
static bool is_known(const uint64_t *fresh, uint32_t n, unsigned entries, uint64_t vertex) {
  for (uint32_t i = n > entries ? n - entries : 0; i < n; i++) {
    if (fresh[i] == vertex) return true;
  }
  return false;
}

static expected expect(const draw *d) {
  static uint64_t fresh[4 * MOST];
  expected e = {0};
  unsigned ring = 0, threads = cfg.num_threads, in_warp = 0, since = 0, run = 0;
  while (ring < GYRE_DRAW_RING_MOST && (ring + 1) * d->words <= GYRE_DRAW_RING_WORDS) ring++;
  if (ring < threads + 2) return (expected){.refused = true};
  const unsigned room = ring - threads - 1, entries = d->entries < room ? d->entries : room;
  for (uint32_t k = 0; k < d->instances; k++, run = 0) {
    for (uint32_t i = 0; i <= d->count; i++) {
      const uint16_t index = i < d->count ? ((uint16_t *)word(DATA))[i] : RESTART;
      const uint64_t vertex = (uint64_t)k << 32 | index;
      if (index == RESTART) {
        run = 0;
      } else {
        e.references++;
        e.lines += run++ != 0;
        if (!is_known(fresh, e.shaded, entries, vertex)) {
          if (in_warp++ == 0) since = 0;
          fresh[e.shaded++] = vertex;
        }
      }
      since++;
      if (in_warp == threads || (in_warp && since == GYRE_DRAW_QUEUE)) {
        e.in_part += in_warp != threads;
        e.warps++;
        in_warp = 0;
      }
    }
  }
  e.warps += in_warp != 0;
  return e;
}

static expected check_draw(const draw *d) {
  const expected e = expect(d);
  const uint32_t status =
      e.refused ? GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_RECORD : (uint32_t)GYRE_DRAW_DONE;
  execute(d);
  CHECK(result(GYRE_DRAW_STATUS) == status, "%u words: status 0x%x, not 0x%x", d->words,
        result(GYRE_DRAW_STATUS), status);
  CHECK(
      result(GYRE_DRAW_REFERENCES) == e.references && result(GYRE_DRAW_SHADED) == e.shaded &&
          result(GYRE_DRAW_WARPS) == e.warps && result(GYRE_DRAW_PRIMITIVES) == e.lines,
      "%u words, %u entries, %u threads: %u vertices in %u warps, not %u in %u; %u references and "
      "%u lines, not %u and %u",
      d->words, d->entries, cfg.num_threads, result(GYRE_DRAW_SHADED), result(GYRE_DRAW_WARPS),
      e.shaded, e.warps, result(GYRE_DRAW_REFERENCES), result(GYRE_DRAW_PRIMITIVES), e.references,
      e.lines);
  return e;
}

static void set(const char *name, uint32_t value) {
  char why[GYRE_MESSAGE];
  CHECK(gyre_config_set(&cfg, name, value, why), "%s", why);
}

// Few vertices again and again, so that a warp is seldom full, or many.
static void make_indices(uint64_t *state, uint32_t count) {
  uint16_t *index = (uint16_t *)word(DATA);
  uint32_t near = 0, spread = 1;
  for (uint32_t i = 0; i < count; i++) {
    if (next(state) % 400 == 0) {
      near = next(state) % 1000;
      spread = 1 + (next(state) % 4 ? next(state) % 3 : next(state) % 80);
    }
    index[i] = next(state) % 50 == 0 ? RESTART : (uint16_t)(near + next(state) % spread);
  }
}

static void check_random(uint64_t seed, unsigned count) {
  uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
  uint32_t in_part = 0, refused = 0;
  for (unsigned i = 0; i < count; i++) {
    const draw d = {next(&state) % 3 ? next(&state) % 129 : 100 + next(&state) % 29,
                    1 + next(&state) % GYRE_DRAW_CACHE_MOST, 1 + next(&state) % MOST,
                    1 + next(&state) % 3};
    set("NUM_THREADS", i % 3 ? 1u << next(&state) % 6 : 32);
    set("NUM_LANES", cfg.num_threads);
    set("NUM_CORES", 1 + next(&state) % 2);
    make_indices(&state, d.count);
    const expected e = check_draw(&d);
    in_part += e.in_part;
    refused += e.refused;
  }
  printf("%u warps were launched in part, %u draws were refused\n", in_part, refused);
  CHECK(in_part > count / 2 && refused > 0 && refused < count / 2, "too few or too many");
}

// The largest record with which 32 threads draw, and the next one; and a warp at the bound of the queue.
static void check_bounds(void) {
  uint16_t *index = (uint16_t *)word(DATA);
  set("NUM_THREADS", 32);
  set("NUM_LANES", 32);
  for (uint32_t i = 0; i < MOST; i++) index[i] = (uint16_t)(i % 3);
  CHECK(!check_draw(&(draw){120, 64, 300, 1}).refused, "a record of 120 words");
  CHECK(result(GYRE_DRAW_SHADED) == 300, "one entry: %u", result(GYRE_DRAW_SHADED));
  CHECK(check_draw(&(draw){121, 1, 300, 1}).refused, "a record of 121 words");
  for (uint32_t i = 0; i < 300; i++) index[i] = (uint16_t)(i * i % 7 + i % 5);
  for (unsigned words = 90; words <= 120; words++) {
    for (unsigned entries = 1; entries <= 16; entries++)
      check_draw(&(draw){words, entries, 300, 1});
  }
  for (uint32_t i = 0; i < 300; i++) index[i] = (uint16_t)(i % 3);
  // 1,023 references and the cut at their end; one more, which is new, begins a warp.
  check_draw(&(draw){4, 64, GYRE_DRAW_QUEUE - 1, 2});
  CHECK(result(GYRE_DRAW_WARPS) == 2, "%u warps", result(GYRE_DRAW_WARPS));
  check_draw(&(draw){4, 64, GYRE_DRAW_QUEUE - 2, 2});
  CHECK(result(GYRE_DRAW_WARPS) == 2, "%u warps", result(GYRE_DRAW_WARPS));
  check_draw(&(draw){4, 64, GYRE_DRAW_QUEUE + 1, 1});
  CHECK(result(GYRE_DRAW_WARPS) == 1, "%u warps", result(GYRE_DRAW_WARPS));
  index[GYRE_DRAW_QUEUE] = 9;
  check_draw(&(draw){4, 64, GYRE_DRAW_QUEUE + 1, 1});
  CHECK(result(GYRE_DRAW_WARPS) == 2, "%u warps", result(GYRE_DRAW_WARPS));
  index[GYRE_DRAW_QUEUE - 1] = 9;
  check_draw(&(draw){4, 64, GYRE_DRAW_QUEUE, 1});
  CHECK(result(GYRE_DRAW_WARPS) == 1, "%u warps", result(GYRE_DRAW_WARPS));
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: ring_test SEED COUNT\n");
    return 2;
  }
  CHECK(gyre_config_named("small", &cfg), "the configuration");
  set("RAM_BYTES", RAM);
  set("LMEM_BYTES", 65536);
  check_bounds();
  check_random(strtoull(argv[1], NULL, 0), (unsigned)strtoul(argv[2], NULL, 0));
  printf("ring_test: %u checks, %u failures\n", checks, failures);
  return failures || checks < 100;
}

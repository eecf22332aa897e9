// record_test.c - attribute records: slots and Bmap, for every value of Omap, Imap and Odmap and
// every place against the ends of StoreReq (requirements R41 to R47 of docs/sph_requirements.md).
// Expected values follow the requirements.

#include <stdio.h>
#include <string.h>

#include "functional/graphics/record.h"
#include "gyre/draw.h"

enum { LAST = GYRE_SPH_ATTRIBUTES - 1 };

static unsigned failures, checks;

#define CHECK(condition, ...)              \
  do {                                     \
    checks++;                              \
    if (!(condition) && failures++ < 20) { \
      printf(__VA_ARGS__);                 \
      printf("\n");                        \
    }                                      \
  } while (0)

// R41 to R46 one by one.
static bool expected(bool omap, bool imap, unsigned odmap, unsigned a, unsigned start,
                     unsigned end) {
  if (!omap) return false;                        // it is not written
  if (odmap == GYRE_ODMAP_DISCARD) return false;  // R44: the range does not concern it
  if (imap) return true;                          // a later stage reads it
  if (odmap == GYRE_ODMAP_ST_REQ) return true;    // R43
  if (start > end) return false;                  // R46
  return !(a < start) && !(a > end);              // R41, R45; else R42
}

static void check_bmap(void) {
  static const unsigned ends[][2] = {{255, 0}, {0, 255}, {32, 32},     {33, 32}, {32, 40}, {20, 32},
                                     {31, 31}, {0, 0},   {LAST, LAST}, {6, 255}, {100, 99}};
  static const unsigned attributes[] = {0, 5, 24, 28, 31, 32, 33, 40, 41, 160, LAST};
  gyre_sph up;
  for (unsigned e = 0; e < sizeof ends / sizeof *ends; e++) {
    for (unsigned i = 0; i < sizeof attributes / sizeof *attributes; i++) {
      for (unsigned all = 0; all < 2 * 2 * 4; all++) {
        const unsigned a = attributes[i], odmap = all >> 2;
        uint8_t od[GYRE_SPH_ATTRIBUTES] = {0};
        bool down[GYRE_SPH_ATTRIBUTES] = {0}, bmap[GYRE_SPH_ATTRIBUTES];
        memset(&up, 0, sizeof up);
        up.store_req_start = ends[e][0];
        up.store_req_end = ends[e][1];
        up.omap[a] = all & 1;
        down[a] = all >> 1 & 1;
        od[a] = (uint8_t)odmap;
        gyre_record_bmap(&up, od, down, bmap);
        const bool want = expected(up.omap[a], down[a], odmap, a, ends[e][0], ends[e][1]);
        CHECK(bmap[a] == want,
              "attribute %u, Omap %u, Imap %u, Odmap %u, StoreReq %u to %u: Bmap is %u", a,
              up.omap[a], down[a], odmap, ends[e][0], ends[e][1], bmap[a]);
        for (unsigned k = 0; k < GYRE_SPH_ATTRIBUTES; k++)
          CHECK(k == a || !bmap[k], "attribute %u is in the record, and no instruction writes it",
                k);
        if (odmap != GYRE_ODMAP_ST) continue;
        gyre_record_bmap(&up, NULL, down, bmap);
        CHECK(bmap[a] == want, "attribute %u: without a table of Odmap it is not ST", a);
      }
    }
  }
}

static void check_slots(void) {
  uint32_t state = 12345;
  for (unsigned round = 0; round < 200; round++) {
    bool has[GYRE_SPH_ATTRIBUTES];
    unsigned n = 0;
    for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
      state = state * 1664525 + 1013904223;
      has[a] = round == 0 ? false : round == 1 ? true : state >> 24 < 100;
    }
    const gyre_record r = gyre_record_of(has);
    for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
      CHECK(r.slot[a] == (has[a] ? (int)n : GYRE_RECORD_NONE), "attribute %u is at %d", a,
            r.slot[a]);
      n += has[a];
    }
    CHECK(r.words == n, "a record of %u words has %u", n, r.words);
  }
}

int main(void) {
  check_bmap();
  check_slots();
  printf("record_test: %u checks, %u failures\n", checks, failures);
  return failures || checks < 1000;
}

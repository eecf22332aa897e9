// heap_test.c - the allocator against a map of its memory: random parts, in any order, with any alignment.

#include "driver/heap.h"
#include "host_test.h"

enum { BASE = 0x80000400, BYTES = 1 << 16, UNIT = 16, UNITS = BYTES / UNIT, PARTS = 200 };

typedef struct part {
  uint32_t at, bytes;
} part;

static uint8_t used[UNITS];

static uint32_t units(uint32_t bytes) { return (bytes + UNIT - 1) / UNIT; }

// The largest run of free units, and all of them.
static uint32_t largest_free(uint32_t *all) {
  uint32_t most = 0, run = 0;
  *all = 0;
  for (unsigned i = 0; i < UNITS; i++) {
    run = used[i] ? 0 : run + 1;
    if (run > most) most = run;
    *all += !used[i];
  }
  return most;
}

// Returns true if a part of that size and alignment fits.
static bool has_place(uint32_t bytes, uint32_t alignment) {
  for (uint32_t i = 0, run = 0; i < UNITS; i++) {
    const uint32_t at = BASE + UNIT * i;
    if (run == 0 && at % alignment) continue;
    run = used[i] ? 0 : run + 1;
    if (run == units(bytes)) return true;
    // A run that began at an aligned address and was too short may contain another aligned address.
    if (used[i]) continue;
    if (run > 0 && alignment > UNIT) {
      bool good = true;
      for (uint32_t k = 0; k < units(bytes); k++)
        good = good && i - run + 1 + k < UNITS && !used[i - run + 1 + k];
      if (good) return true;
      run = 0;
    }
  }
  return false;
}

static void mark(part p, uint8_t value) {
  for (uint32_t i = 0; i < units(p.bytes); i++) {
    uint8_t *at = &used[(p.at - BASE) / UNIT + i];
    CHECK(*at != value, "0x%08x is %s twice", p.at + UNIT * i, value ? "taken" : "free");
    *at = value;
  }
}

int main(void) {
  uint64_t seed = 1;
  part list[PARTS];
  unsigned n = 0, refused = 0;
  gyre_heap *h = gyre_heap_create(BASE, BYTES);
  CHECK(h, "no memory");
  for (unsigned step = 0; step < 200000; step++) {
    uint32_t all, most, said;
    if (n < PARTS && host_below(&seed, 100) < 52) {
      const uint32_t bytes = 1 + host_below(&seed, host_below(&seed, 8) ? 600 : 9000);
      const uint32_t alignment = 1u << host_below(&seed, 11);
      const part p = {gyre_heap_alloc(h, bytes, alignment), bytes};
      if (!p.at) {
        CHECK(!has_place(bytes, alignment), "step %u: %u bytes at %u have a place", step, bytes,
              alignment);
        refused++;
      } else {
        CHECK(p.at % alignment == 0 && p.at >= BASE && p.at + bytes <= BASE + BYTES, "0x%08x",
              p.at);
        mark(p, 1);
        list[n++] = p;
      }
    } else if (n) {
      const unsigned i = host_below(&seed, n);
      if (units(list[i].bytes) > 1)
        CHECK(!gyre_heap_free(h, list[i].at + UNIT), "the middle of a part is freed");
      CHECK(gyre_heap_free(h, list[i].at), "0x%08x is not freed", list[i].at);
      CHECK(!gyre_heap_free(h, list[i].at), "0x%08x is freed twice", list[i].at);
      mark(list[i], 0);
      list[i] = list[--n];
    }
    if (n) {
      const part p = list[host_below(&seed, n)];
      uint32_t begin, size;
      const uint32_t skip = host_below(&seed, p.bytes);
      CHECK(gyre_heap_holds(h, p.at + skip, p.bytes - skip, &begin, &size), "a part is not held");
      CHECK(begin == p.at && size == p.bytes, "a part is not the one that was taken");
      CHECK(!gyre_heap_holds(h, p.at + skip, p.bytes - skip + 1, NULL, NULL),
            "more than a part is held");
    }
    if (step % 16) continue;
    said = gyre_heap_available(h, &most);
    CHECK(largest_free(&all) == most / UNIT && all == said / UNIT, "step %u: %u free, largest %u",
          step, said, most);
  }
  CHECK(refused > 100, "only %u refusals", refused);
  gyre_heap_destroy(h);
  printf("heap: 200000 steps, %u parts refused\n", refused);
  return 0;
}

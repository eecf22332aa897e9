// stacks_test.c - the driver copies what lies in interleaved stacks, for a device that is an array of words
// and a register STACK: random copies beside a map of memory that was made word by word.

#include "gyre/device.h"
#include "objects.h"
#include "host_test.h"

enum { BASE = 0x80000000, BYTES = 1 << 18, ROUNDS = 20000, MOST = 300 };
enum { WARPS = 3, THREADS = 4, STACKS = BASE + 0x10000, STACK_BYTES = 4096 };

static uint8_t memory[BYTES], meant[BYTES];
static uint32_t stack;
static bool interleaves;

static bool reach(uint32_t address, size_t n) {
  return address % 4 == 0 && address >= BASE && (uint64_t)address - BASE + 4 * n <= BYTES;
}

static bool read(gyre_transport *m, uint32_t address, uint32_t *words, size_t n, char *why) {
  (void)m, (void)why;
  if (address == GYRE_REG_STACK) {
    *words = stack;
    return true;
  }
  CHECK(reach(address, n), "read at %08x, %zu words", address, n);
  memcpy(words, memory + (address - BASE), 4 * n);
  return true;
}

static bool write(gyre_transport *m, uint32_t address, const uint32_t *words, size_t n, char *why) {
  (void)m, (void)why;
  if (address == GYRE_REG_STACK) {
    stack = *words & ~(interleaves ? 0u : GYRE_STACK_BY_WORD);
    return true;
  }
  CHECK(reach(address, n), "write at %08x, %zu words", address, n);
  memcpy(memory + (address - BASE), words, 4 * n);
  return true;
}

// Expected contents for the program.
static uint8_t found(uint32_t at) {
  const uint32_t bytes = WARPS * THREADS * STACK_BYTES, in = BASE + at - STACKS;
  if (!interleaves || in >= bytes) return memory[at];
  const uint32_t warp = in / (THREADS * STACK_BYTES), thread = in / STACK_BYTES % THREADS;
  const uint32_t word = in % STACK_BYTES / 4;
  return memory[STACKS - BASE + warp * THREADS * STACK_BYTES + 4 * (word * THREADS + thread) +
                in % 4];
}

int main(void) {
  char why[GYRE_MESSAGE] = "";
  gyre_transport transport = {.read = read, .write = write};
  gyre_host h = {.transport = &transport};
  h.info.cores = 1;
  h.info.warps = WARPS;
  h.info.threads = THREADS;
  h.info.ram_base = BASE;
  h.info.ram_bytes = BYTES;
  uint64_t random = 1;
  for (unsigned both = 0; both < 2; both++) {
    interleaves = both;
    memset(memory, 0, sizeof memory);
    memset(meant, 0, sizeof meant);
    CHECK(gyre_driver_stacks(&h, STACKS | GYRE_STACK_BY_WORD, why), "%s", why);
    for (unsigned i = 0; i < ROUNDS; i++) {
      uint8_t bytes[MOST], back[MOST];
      const uint32_t n = host_below(&random, host_below(&random, 4) ? 12 : MOST);
      // Often across an end of the stacks or of one of them.
      uint32_t at = host_below(&random, BYTES - MOST);
      if (host_below(&random, 2))
        at = STACKS - BASE + STACK_BYTES * host_below(&random, WARPS * THREADS + 1) -
             host_below(&random, MOST);
      for (uint32_t k = 0; k < n; k++) bytes[k] = (uint8_t)host_random(&random);
      CHECK(gyre_driver_write(&h, BASE + at, bytes, n, why), "%s", why);
      memcpy(meant + at, bytes, n);
      for (uint32_t k = 0; k < n; k++)
        CHECK(found(at + k) == bytes[k], "byte %08x after a write", BASE + at + k);
      if (host_below(&random, 2)) at = host_below(&random, BYTES - MOST);
      CHECK(gyre_driver_read(&h, BASE + at, back, n, why), "%s", why);
      CHECK(memcmp(back, meant + at, n) == 0, "%u bytes read at %08x", n, BASE + at);
    }
    for (uint32_t at = 0; at < BYTES; at++)
      CHECK(found(at) == meant[at], "byte %08x at the end", BASE + at);
  }
  return 0;
}

// model_pitch_test.c - caches of the cycle model and the rows of a matrix: 16 rows of a line are
// read column by column, at every pitch from 256 bytes to 64 KiB that is a multiple of 64 bytes,
// each from the same four addresses of memory, which answers after 60 cycles. In the caches of
// named configurations none takes more than 1.3 times the cycles of the pitch that is a line
// larger. Where each of four banks has four entries for misses, rows of one bank wait for each
// other: 1.7 times.
//
//   isa_model_pitch [all]   all: the cycles of each pitch

#include <stdio.h>
#include <string.h>

#include "memory/cache/gyre_cache_banks.h"

enum {
  ROWS = 16,
  TAGS = 8,
  LATENCY = 60,
  WALKS = 4,
  FROM = 256,
  TO = 65536,
  STEP = 64,
  QUEUE = 128
};

typedef struct shape {
  const char *name;
  uint32_t banks;
  gyre_cache_params params;
  uint32_t most;  // percent of the next pitch
} shape;

static const shape shapes[] = {
    {"data cache of small",
     1,
     {.bytes = 16384,
      .ways = 2,
      .line_bytes = 64,
      .writable = true,
      .mshrs = 8,
      .stores = 4,
      .max_writes = 15},
     130},
    {"data cache of ulx3s",
     1,
     {.bytes = 16384,
      .ways = 1,
      .line_bytes = 16,
      .writable = true,
      .mshrs = 4,
      .stores = 4,
      .max_writes = 15},
     130},
    {"data cache of paper",
     4,
     {.bytes = 4096,
      .ways = 2,
      .line_bytes = 16,
      .writable = true,
      .mshrs = 8,
      .stores = 4,
      .max_writes = 15},
     130},
    {"data cache of 4 banks",
     4,
     {.bytes = 16384,
      .ways = 2,
      .line_bytes = 64,
      .writable = true,
      .mshrs = 4,
      .stores = 4,
      .max_writes = 15},
     170},
    {"shared cache of quad",
     2,
     {.bytes = 65536,
      .ways = 4,
      .line_bytes = 64,
      .writable = true,
      .rsp_errors = true,
      .mshrs = 8,
      .stores = 4,
      .max_writes = 15},
     130},
    {"the same, written back",
     2,
     {.bytes = 65536,
      .ways = 4,
      .line_bytes = 64,
      .writable = true,
      .rsp_errors = true,
      .write_back = true,
      .mshrs = 8,
      .stores = 4,
      .max_writes = 15},
     130},
};

// Reads that memory was asked for, in their order.
typedef struct answers {
  uint32_t head, count;
  uint32_t tag[QUEUE], at[QUEUE];
} answers;

// Cycles of one walk through rows of a line each, from the first request to the last answer.
static uint32_t walk(gyre_cache_banks *c, const gyre_cache_params *params, uint32_t base,
                     uint32_t pitch) {
  static const uint8_t line[GYRE_MAX_LINE], mask[GYRE_MAX_LINE / 8];
  const uint32_t reads = ROWS * params->line_bytes / 4;
  gyre_cache_banks_port port = {0};
  gyre_cache_port *p = &port.all;
  answers memory = {0};
  uint32_t asked = 0, answered = 0, used = 0, now = 0;
  gyre_cache_banks_reset(c);
  p->rsp_ready = p->mem.req_ready = true;
  p->req_mask = mask;
  p->req_data = p->mem.rsp_data = line;
  for (; answered < reads && now < 1000000; ++now) {
    const uint32_t tag = used == (1u << TAGS) - 1 ? 0 : (uint32_t)__builtin_ctz(~used);
    p->req_valid = asked < reads && used != (1u << TAGS) - 1;
    p->req_tag = tag;
    p->req_addr = base + asked % ROWS * pitch + asked / ROWS * 4;
    p->mem.rsp_valid = memory.count != 0 && memory.at[memory.head] <= now;
    p->mem.rsp_tag = memory.tag[memory.head];
    gyre_cache_banks_eval_mem(c, &port);
    gyre_cache_banks_eval_rsp(c, &port);
    gyre_cache_banks_eval_ready(c, &port);
    if (p->mem.rsp_valid && p->mem.rsp_ready) {
      memory.head = (memory.head + 1) % QUEUE;
      --memory.count;
    }
    if (p->mem.req_valid) {
      const uint32_t to = (memory.head + memory.count++) % QUEUE;
      memory.tag[to] = p->mem.req_tag;
      memory.at[to] = now + LATENCY;
    }
    if (p->req_valid && p->req_ready) {
      ++asked;
      used |= 1u << tag;
    }
    if (p->rsp_valid) {
      ++answered;
      used &= ~(1u << p->rsp_tag);
    }
    gyre_cache_banks_tick(c, &port);
  }
  return now;
}

// Reads so many addresses of memory, always the same.
static uint32_t walks(gyre_cache_banks *c, const gyre_cache_params *params, uint32_t pitch) {
  uint32_t cycles = 0, seed = 1;
  for (unsigned i = 0; i < WALKS; ++i) {
    seed = seed * 1664525 + 1013904223;
    cycles +=
        walk(c, params, 0x80000000u + (seed >> 8) / params->line_bytes * params->line_bytes, pitch);
  }
  return cycles;
}

static bool check(const shape *s, bool all) {
  const uint32_t line = s->params.line_bytes;
  gyre_cache_banks c;
  if (!gyre_cache_banks_init(&c, s->banks, &s->params)) return false;
  uint32_t slow = 0, worst = 0, next = 0;
  for (uint32_t pitch = FROM; pitch <= TO; pitch += STEP) {
    // The pitch before may have been compared with this one.
    const uint32_t cycles = line == STEP && next != 0 ? next : walks(&c, &s->params, pitch);
    next = walks(&c, &s->params, pitch + line);
    const uint32_t percent = 100 * cycles / next;
    if (all) printf("%s: %u bytes: %u cycles\n", s->name, pitch, cycles);
    if (percent > worst) worst = percent;
    if (percent <= s->most) continue;
    ++slow;
    printf("%s: a pitch of %u bytes takes %u cycles, one of %u takes %u\n", s->name, pitch, cycles,
           pitch + line, next);
  }
  gyre_cache_banks_free(&c);
  printf("%s: the worst takes %u %% of the next one\n", s->name, worst);
  return slow == 0;
}

int main(int argc, char **argv) {
  const bool all = argc > 1 && strcmp(argv[1], "all") == 0;
  unsigned failed = 0;
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; ++i) failed += !check(&shapes[i], all);
  return failed != 0;
}

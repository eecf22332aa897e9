// memory_timing_test.c - the memory port in every mode: one response a request, never early, right
// data, order and latency as the mode says, and all of it repeatable.

#include <stdlib.h>
#include <string.h>

#include "gyre_platform.h"
#include "tool_test.h"

enum { CYCLES = 20000, LINE = 16, WRITTEN = 0x1000000 };

// Observations of one run of a mode.
typedef struct seen {
  unsigned accepted, answered, early, wrong, out_of_order, refused, noisy;
  uint64_t shortest, longest;
  uint64_t interval;  // the least number of cycles from one accepted request to the next
  uint64_t hash;      // of all pins in all cycles
} seen;

typedef struct request {
  bool write, answered;
  uint64_t cycle;
} request;

static uint64_t mix(uint64_t h, uint64_t v) { return (h ^ v) * 0x100000001b3u; }

// Request i reads or writes line i, whose first word is i + 1: so a response names its request.
// Write acknowledges carry no data; they must come in equal number.
static seen run(gyre_environment *w, const gyre_timing *timing, uint64_t stimulus) {
  static request requests[CYCLES];
  seen s = {.shortest = UINT64_MAX, .interval = UINT64_MAX};
  unsigned reads_out = 0, writes_out = 0, last = 0;
  bool offering = false;
  uint8_t data[LINE] = {0}, mask[2] = {0x0f, 0};
  gyre_memory_timing *p = gyre_memory_timing_new(w, LINE, timing);
  if (!p) return s;
  for (uint64_t cycle = 0; cycle < CYCLES; cycle++) {
    gyre_mem_in in;
    gyre_memory_timing_drive(p, &in);
    uint32_t word = in.rsp_data[0] | (uint32_t)in.rsp_data[1] << 8 |
                    (uint32_t)in.rsp_data[2] << 16 | (uint32_t)in.rsp_data[3] << 24;
    s.hash = mix(mix(s.hash, word),
                 in.req_ready | in.rsp_valid << 1 | in.rsp_write << 2 | (unsigned)in.rsp_tag << 3);
    if (!in.rsp_valid && (word || in.rsp_tag || in.rsp_write)) s.noisy++;
    if (in.rsp_valid && in.rsp_write) {
      if (!writes_out--) s.wrong++;
      s.answered++;
    } else if (in.rsp_valid) {
      unsigned i = word - 1;
      if (i >= s.accepted || requests[i].write || requests[i].answered || in.rsp_tag != i % 2) {
        s.wrong++;
      } else {
        uint64_t took = cycle - requests[i].cycle;
        requests[i].answered = true;
        if (took < 1) s.early++;
        if (took < s.shortest) s.shortest = took;
        if (took > s.longest) s.longest = took;
        if (i < last) s.out_of_order++;
        last = i;
        reads_out--;
        s.answered++;
      }
    }
    if (!in.req_ready) s.refused++;
    // The last part of the run only empties the queue.
    if (!offering) offering = cycle < CYCLES - 2000 && gyre_random(&stimulus) % 4 == 0;
    if (!offering || !in.req_ready) {
      gyre_memory_timing_edge(p, NULL, true);
      continue;
    }
    unsigned i = s.accepted++;
    if (i && cycle - requests[i - 1].cycle < s.interval) s.interval = cycle - requests[i - 1].cycle;
    requests[i] = (request){.write = i % 5 == 4, .cycle = cycle};
    gyre_mem_req req = {.write = requests[i].write,
                        .tag = i % 2,
                        .addr = 0x80000000u + i * LINE,
                        .mask = mask,
                        .data = data};
    memcpy(data, &(uint32_t){i + 1}, 4);
    if (req.write) {
      req.addr += WRITTEN;
      writes_out++;
    } else {
      reads_out++;
    }
    gyre_memory_timing_edge(p, &req, true);
    memset(data, 0xee, sizeof data);  // the payload was read at acceptance
    offering = false;
  }
  s.wrong += reads_out + writes_out + gyre_memory_timing_pending(p);
  gyre_memory_timing_free(p);
  return s;
}

static void modes(tool_test *t, gyre_environment *w, gyre_memory *m) {
  static const char *const texts[] = {"1", "60", "random", "random:7", "hostile", "hostile:9"};
  char why[GYRE_MESSAGE];
  for (unsigned k = 0; k < sizeof texts / sizeof texts[0]; k++) {
    gyre_timing timing = {.seed = 3 + k};
    CHECK(t, gyre_timing_parse(texts[k], &timing, why));
    seen s = run(w, &timing, 5);
    bool hostile = !strncmp(texts[k], "hostile", 7), fixed = k < 2;
    CHECK(t, s.accepted > 1000);
    CHECK(t, s.answered == s.accepted);
    CHECK(t, s.early == 0);
    CHECK(t, s.wrong == 0);
    CHECK(t, fixed ? s.shortest == timing.latency && s.longest == timing.latency
                   : s.longest > s.shortest && s.longest <= 2u * timing.latency + 16);
    CHECK(t, hostile ? s.out_of_order > 0 : s.out_of_order == 0);
    CHECK(t, hostile ? s.refused > CYCLES / 3 : s.refused == 0);
    CHECK(t, hostile ? s.noisy > CYCLES / 4 : s.noisy == 0);
    CHECK(t, run(w, &timing, 5).hash == s.hash);
    timing.seed++;
    if (!fixed) CHECK(t, run(w, &timing, 5).hash != s.hash);
    // Writes have their effect.
    CHECK(t, gyre_memory_read(m, 0x80000000u + WRITTEN + 4 * LINE, 4) == 5);
    CHECK(t, gyre_memory_read(m, 0x80000000u + WRITTEN + 4 * LINE + 4, 4) == 0);
  }
}

// Effects are in the order of acceptance: a read after a write of the same line sees it even if its
// response comes first.
static void order(tool_test *t, gyre_environment *w) {
  gyre_timing timing = {.latency = 50, .random_latency = true, .reorder = true, .seed = 1};
  gyre_memory_timing *p = gyre_memory_timing_new(w, LINE, &timing);
  CHECK(t, p != NULL);
  if (!p) return;
  uint8_t data[LINE] = {9}, mask[2] = {1, 0};
  gyre_mem_in in;
  gyre_mem_req req = {.write = true, .addr = 0x90000000u, .mask = mask, .data = data};
  gyre_memory_timing_drive(p, &in);
  gyre_memory_timing_edge(p, &req, true);
  req.write = false;
  gyre_memory_timing_drive(p, &in);
  CHECK(t, !in.rsp_valid || in.rsp_write);
  gyre_memory_timing_edge(p, &req, true);
  bool read = false;
  for (int i = 0; i < 200; i++) {
    gyre_memory_timing_drive(p, &in);
    if (in.rsp_valid && !in.rsp_write) read = in.rsp_data[0] == 9;
    gyre_memory_timing_edge(p, NULL, true);
  }
  CHECK(t, read);
  gyre_memory_timing_free(p);
}

// With an interval of N one request is accepted in N cycles, however many are offered.
static void interval(tool_test *t, gyre_environment *w) {
  char why[GYRE_MESSAGE];
  for (uint32_t n = 1; n <= 5; n++) {
    char text[8];
    gyre_timing timing = {.latency = 7, .seed = 1};
    snprintf(text, sizeof text, "%u", n);
    CHECK(t, gyre_timing_interval(text, &timing, why));
    seen s = run(w, &timing, 5);
    CHECK(t, s.interval == n);
    CHECK(t, s.shortest == 7 && s.longest == 7 && s.answered == s.accepted && s.wrong == 0);
  }
  gyre_timing timing = {.latency = 7, .seed = 1};
  CHECK(t, !gyre_timing_interval("0", &timing, why) && strstr(why, "1..1000000"));
  CHECK(t, !gyre_timing_interval("4x", &timing, why) && timing.interval == 0);
}

static void texts(tool_test *t) {
  static const char *const bad[] = {"",        "0",        "-1",         "x",
                                    "60x",     "random:",  "random:0",   "hostile9",
                                    "1000001", "randomly", "hostile:-3", "010"};
  char why[GYRE_MESSAGE];
  gyre_timing timing = {.seed = 1};
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    CHECK(t, !gyre_timing_parse(bad[i], &timing, why));
  }
}

// A response that is not taken is offered again, whatever else is due; it counts as pending.
static void held(tool_test *t, gyre_environment *w) {
  gyre_timing timing = {
      .latency = 3, .random_latency = true, .reorder = true, .errors = 10, .seed = 5};
  gyre_memory_timing *p = gyre_memory_timing_new(w, LINE, &timing);
  CHECK(t, p != NULL);
  if (!p) return;
  uint8_t mask[2] = {0x0f, 0}, data[LINE] = {0};
  unsigned waited = 0, changed = 0, errors = 0;
  bool was_valid = false;
  uint16_t was_tag = 0;
  for (unsigned cycle = 0; cycle < 2000; cycle++) {
    gyre_mem_in in;
    gyre_memory_timing_drive(p, &in);
    if (was_valid && (!in.rsp_valid || in.rsp_tag != was_tag)) changed++;
    const bool take = cycle % 7 == 6;
    gyre_mem_req req = {
        .tag = (uint16_t)(cycle / 7 % 8 << 8), .addr = 0x80000000u, .mask = mask, .data = data};
    gyre_memory_timing_edge(p, cycle % 7 < 3 ? &req : NULL, take);
    was_valid = in.rsp_valid && !take;
    was_tag = in.rsp_tag;
    waited += was_valid;
    errors += in.rsp_valid && take && in.rsp_error;
  }
  CHECK(t, waited > 1000);
  CHECK(t, changed == 0);
  CHECK(t, errors > 10 && errors < 60);  // of 285
  gyre_memory_timing_free(p);
}

// Garbage fills the tag that the machine has, and no more.
static void garbage(tool_test *t, gyre_memory *m) {
  gyre_config cfg;
  CHECK(t, gyre_config_named("small", &cfg));
  cfg.num_cores = 16;
  gyre_environment *w = gyre_environment_new(&cfg, m, NULL, NULL, NULL);
  const gyre_timing timing = {.latency = 1, .garbage = true, .seed = 2};
  gyre_memory_timing *p = w ? gyre_memory_timing_new(w, LINE, &timing) : NULL;
  CHECK(t, p != NULL);
  unsigned tags = 0;
  for (int i = 0; p && i < 1000; i++) {
    gyre_mem_in in;
    gyre_memory_timing_drive(p, &in);
    tags |= in.rsp_tag;
    gyre_memory_timing_edge(p, NULL, true);
  }
  CHECK(t, tags == 0xff);  // 3 bits of the miss, 1 of the cache, 4 of the core
  gyre_memory_timing_free(p);
  gyre_environment_free(w);
}

// Acknowledges and errors carry noise, answers do not.
static void acknowledges(tool_test *t, gyre_environment *w) {
  const gyre_timing timing = {.latency = 1, .garbage = true, .errors = 4, .seed = 4};
  gyre_memory_timing *p = gyre_memory_timing_new(w, LINE, &timing);
  CHECK(t, p != NULL);
  if (!p) return;
  const uint8_t mask[LINE / 8] = {0xff, 0xff}, data[LINE] = {0};
  unsigned acks = 0, errors = 0, answers = 0, clean = 0, wrong = 0;
  for (int i = 0; i < 2000; i++) {
    gyre_mem_in in;
    gyre_memory_timing_drive(p, &in);
    if (in.rsp_valid) {
      unsigned zeros = 0;
      for (unsigned k = 0; k < LINE; k++) zeros += in.rsp_data[k] == 0;
      acks += in.rsp_write;
      errors += !in.rsp_write && in.rsp_error;
      answers += !in.rsp_write && !in.rsp_error;
      if (in.rsp_write || in.rsp_error) clean += zeros > LINE / 2;
      if (!in.rsp_write && !in.rsp_error) wrong += zeros != LINE;
    }
    gyre_mem_req req = {.write = i & 1, .addr = 0xa0000000u, .mask = mask, .data = data};
    gyre_memory_timing_edge(p, &req, true);
  }
  CHECK(t, acks > 900 && errors > 100 && answers > 500);
  CHECK(t, clean == 0);
  CHECK(t, wrong == 0);
  gyre_memory_timing_free(p);
}

int main(void) {
  tool_test t = {0, 0};
  gyre_config cfg;
  CHECK(&t, gyre_config_named("small", &cfg));
  gyre_memory *m = gyre_memory_new();
  gyre_environment *w = m ? gyre_environment_new(&cfg, m, NULL, NULL, NULL) : NULL;
  CHECK(&t, w != NULL);
  if (!w) return tool_result(&t, "memory_timing");
  for (uint32_t i = 0; i < CYCLES; i++) gyre_memory_write(m, 0x80000000u + i * LINE, i + 1, 4);
  modes(&t, w, m);
  order(&t, w);
  interval(&t, w);
  texts(&t);
  held(&t, w);
  garbage(&t, m);
  acknowledges(&t, w);
  gyre_environment_free(w);
  gyre_memory_free(m);
  return tool_result(&t, "memory_timing");
}

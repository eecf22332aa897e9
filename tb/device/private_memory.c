// private_memory.c KERNELS [some] - measures what interleaved stacks are worth: runs the kernels
// of private_kernels.c on the cycle model with the launch queue, with STACK.by_word and without.
//
// A test compares the output with docs/private_memory.md. `some` leaves out the larger machines
// for the slowest kernels. Memory answers a line after 60 cycles and accepts one request a cycle.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/device.h"
#include "gyre_platform.h"

enum { ITEMS = 1024, KERNELS = 4, ENTRY_BYTES = 32, MOST_CYCLES = 3000000 };
#define RAM 0x80000000u
enum { A = 0x20000, B = 0x22000, OUT = 0x24000, ARGUMENTS = 0x26000, COMPLETION = 0x26100 };
enum { RING = 0x27000, STACKS = 0x800000 };

typedef struct machine {
  gyre_hosted *h;
  gyre_memory *memory;
  gyre_memory_timing *port;
  uint64_t cycles, reads, writes;
} machine;

static void cycle(machine *m, gyre_hosted_in *in) {
  gyre_hosted_out out;
  gyre_mem_req req;
  gyre_hosted_outputs(m->h, &out);
  gyre_memory_timing_drive(m->port, &in->mem);
  in->idle = gyre_memory_timing_pending(m->port) == 0;
  const bool asked = !out.reset && gyre_hosted_req(m->h, &req) && in->mem.req_ready;
  const bool taken = !out.reset && gyre_hosted_rsp_ready(m->h, in->mem.rsp_tag);
  m->reads += asked && !req.write;
  m->writes += asked && req.write;
  gyre_memory_timing_edge(m->port, asked ? &req : NULL, taken);
  gyre_hosted_tick(m->h, in);
  m->cycles++;
}

static void set(machine *m, uint16_t address, uint32_t value) {
  gyre_hosted_in in = {0};
  gyre_hosted_out out;
  in.axil = (gyre_axil_in){
      .awvalid = true, .wvalid = true, .awaddr = address, .wdata = value, .wstrb = 15};
  for (bool addressed = false, written = false; !addressed || !written;) {
    gyre_hosted_outputs(m->h, &out);
    addressed |= out.axil.awready && in.axil.awvalid;
    written |= out.axil.wready && in.axil.wvalid;
    cycle(m, &in);
    in.axil.awvalid = !addressed, in.axil.wvalid = !written;
  }
  in.axil.bready = true;
  do {
    gyre_hosted_outputs(m->h, &out);
    cycle(m, &in);
  } while (!out.axil.bvalid);
}

// The result as the kernel means it.
static int expected(const int *a, const int *b, unsigned kernel, unsigned item) {
  int v[40], sum = 0;
  switch (kernel) {
    case 0: return a[item] + b[item];
    case 1: return a[item % 32 * 32 + item / 32];
    case 2:
      for (unsigned i = 0; i < 40; i++) v[i] = a[(item + i) % ITEMS];
      for (unsigned i = 0; i < 40; i++)
        sum = (int)((unsigned)sum * 3 + (unsigned)(v[39 - i] ^ v[i]));
      return sum;
    default:
      for (unsigned i = 0; i < 16; i++) v[i] = a[(item + 7 * i) % ITEMS];
      for (unsigned i = 0; i < 16; i++) {
        unsigned less = 0;
        for (unsigned k = 0; k < 16; k++) less += v[k] < v[i] || (v[k] == v[i] && k < i);
        if (less == 8) sum = v[i];
      }
      return sum;
  }
}

static void fail(const char *text) {
  fprintf(stderr, "private_memory: %s\n", text);
  exit(1);
}

// Launches it; what it costs goes to *m.
static void measure(const gyre_config *cfg, const uint8_t *code, size_t bytes, unsigned kernel,
                    bool by_word, machine *m) {
  char why[GYRE_MESSAGE];
  gyre_timing timing;
  int a[ITEMS], b[ITEMS];
  memset(m, 0, sizeof *m);
  m->memory = gyre_memory_new();
  gyre_environment *e = m->memory ? gyre_environment_new(cfg, m->memory, NULL, NULL, NULL) : NULL;
  m->h = gyre_hosted_new(cfg, why);
  if (!m->h) fail(why);
  if (!e || !gyre_timing_parse("60", &timing, why)) fail("out of memory");
  m->port = gyre_memory_timing_new(e, cfg->line_bytes, &timing);
  if (!m->port) fail("out of memory");
  gyre_memory_write_bytes(m->memory, RAM, code, bytes);
  for (unsigned i = 0; i < ITEMS; i++) {
    a[i] = (int)(i * 7919u % 65536), b[i] = (int)(3 * i + 1);
    gyre_memory_write(m->memory, RAM + A + 4 * i, (uint32_t)a[i], 4);
    gyre_memory_write(m->memory, RAM + B + 4 * i, (uint32_t)b[i], 4);
  }
  const uint32_t arguments[] = {RAM + A, RAM + B, RAM + OUT, ITEMS};
  gyre_memory_write_bytes(m->memory, RAM + ARGUMENTS, arguments, sizeof arguments);
  const uint32_t packet[16] = {[0] = 1 | 1 << 10 | 1 << 16,  // format 1; release; one dimension
                               [1] = RAM + ENTRY_BYTES * kernel,
                               [2] = RAM + ARGUMENTS,
                               [3] = RAM + COMPLETION,
                               [4] = ITEMS,
                               [5] = 1,
                               [6] = 1,
                               [7] = cfg->num_threads | 1 << 16,
                               [8] = 1};
  gyre_memory_write_bytes(m->memory, RAM + RING, packet, sizeof packet);
  set(m, GYRE_REG_QUEUE_BASE, RAM + RING);
  set(m, GYRE_REG_STACK, (RAM + STACKS) | (by_word ? GYRE_STACK_BY_WORD : 0));
  set(m, GYRE_REG_QUEUE_SETUP, GYRE_QUEUE_SETUP_ENABLE | 1);
  m->cycles = m->reads = m->writes = 0;
  set(m, GYRE_REG_QUEUE_WRITE, 1);
  gyre_hosted_in in = {0};
  while (gyre_memory_read(m->memory, RAM + COMPLETION, 4) == 0 && m->cycles < MOST_CYCLES)
    cycle(m, &in);
  if (gyre_memory_read(m->memory, RAM + COMPLETION, 4) != 1) fail("a launch is not done");
  for (unsigned i = 0; i < ITEMS; i++) {
    if ((int)gyre_memory_read(m->memory, RAM + OUT + 4 * i, 4) != expected(a, b, kernel, i))
      fail("a result is wrong");
  }
  gyre_memory_timing_free(m->port);
  gyre_environment_free(e);
  gyre_memory_free(m->memory);
  gyre_hosted_free(m->h);
}

int main(int argc, char **argv) {
  static const char *const kernels[KERNELS] = {"add, -O0", "transpose, -O0", "40 values, -O2",
                                               "sort of 16, -O2"};
  static const uint32_t sizes[][2] = {{4, 4}, {8, 4}, {4, 8}, {32, 32}};
  static uint8_t code[A];
  const bool some = argc == 3 && strcmp(argv[2], "some") == 0;
  FILE *in = argc == 2 || some ? fopen(argv[1], "rb") : NULL;
  if (!in) fail("usage: private_memory KERNELS [some]");
  const size_t bytes = fread(code, 1, sizeof code, in);
  fclose(in);
  printf(
      "| kernel | warps x threads | cycles | by word | reads and writes of memory | by word |\n"
      "|---|---|---|---|---|---|\n");
  for (unsigned k = 0; k < KERNELS; k++) {
    for (unsigned i = 0; i < (some && k >= 2 ? 1 : sizeof sizes / sizeof *sizes); i++) {
      char why[GYRE_MESSAGE];
      gyre_config cfg;
      machine plain, by_word;
      gyre_config_named("small", &cfg);
      cfg.num_warps = sizes[i][0];
      cfg.num_threads = cfg.num_lanes = sizes[i][1];
      cfg.dispatch = cfg.stack_interleave = 1;
      if (!gyre_config_check(&cfg, why)) fail(why);
      measure(&cfg, code, bytes, k, false, &plain);
      measure(&cfg, code, bytes, k, true, &by_word);
      printf("| %s | %" PRIu32 " x %" PRIu32 " | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " + %" PRIu64
             " | %" PRIu64 " + %" PRIu64 " |\n",
             kernels[k], cfg.num_warps, cfg.num_threads, plain.cycles, by_word.cycles, plain.reads,
             plain.writes, by_word.reads, by_word.writes);
      fflush(stdout);
    }
  }
  return 0;
}

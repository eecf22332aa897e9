// gyre_tool_fpga.c - a board at a UART as a gyre_machine: `gyre run --on fpga:DEVICE`.
//
// The program runs on the board. Its console output, its exit code and, if requested, its results are passed to the
// environment of the run, so that the run ends as on the other machines.

#include <stdlib.h>
#include <string.h>

#include "gyre_board.h"
#include "gyre/device.h"
#include "gyre/io.h"
#include "gyre_tool.h"

enum { ENOUGH_LOOKS = 16 };

typedef struct fpga {
  gyre_link *link;
  gyre_board board;
  const char *path;
  gyre_memory *image;  // the program
  gyre_elf *elf;
  const gyre_run_options *options;
  gyre_environment *environment;
  gyre_state state;
  uint32_t tohost;
  bool has_tohost;
  bool dead;     // the line has failed permanently
  bool guessed;  // the board does not report the length of the run
} fpga;

// ---- The device ---------------------------------------------------------------------------------

static bool number(const char *text, char **end, unsigned *value) {
  if (*text < '0' || *text > '9') return false;
  const unsigned long v = strtoul(text, end, 10);
  *value = (unsigned)v;
  return v > 0 && v <= 100000000;
}

gyre_link *gyre_tool_open_board(const char *spec, char *why) {
  char device[128], *end;
  unsigned baud = GYRE_LINK_BAUD, wait_ms = 0;
  const char *comma = strchr(spec, ',');
  const size_t n = comma ? (size_t)(comma - spec) : strlen(spec);
  bool good = n > 0 && n < sizeof device;
  if (good && comma) {
    good = number(comma + 1, &end, &baud) &&
           (!*end || (*end == ',' && number(end + 1, &end, &wait_ms) && !*end));
  }
  if (!good) {
    snprintf(why, GYRE_MESSAGE, "'%.100s' is not DEVICE[,BAUD[,MILLISECONDS]]", spec);
    return NULL;
  }
  memcpy(device, spec, n);
  device[n] = 0;
  return gyre_link_open(device, baud, wait_ms, why);
}

void gyre_tool_print_link(FILE *out, const gyre_link *l) {
  const gyre_link_stats *s = gyre_link_statistics(l);
  fprintf(out,
          "gyre: link: %llu requests, %llu sent again (%llu without an answer, %llu refused)\n",
          (unsigned long long)s->requests, (unsigned long long)s->retries,
          (unsigned long long)s->silent, (unsigned long long)s->refused);
}

// ---- The machine --------------------------------------------------------------------------------

// Reports once that the line has failed permanently; no more requests are sent.
static int lost(fpga *f, const char *why) {
  if (!f->dead) fprintf(stderr, "gyre: %s\n", why);
  f->dead = true;
  return GYRE_EXIT_INPUT;
}

static bool open_machine(void *self, const gyre_run_env *env, char *why) {
  fpga *f = self;
  const gyre_run_options *o = env->options;
  const uint64_t hang = o->hang_cycles;
  f->options = o;
  f->environment = env->environment;
  f->state = GYRE_RUNNING;
  f->has_tohost = gyre_elf_symbol(f->elf, "tohost", &f->tohost);
  return gyre_board_load(&f->board, f->elf, f->image, why) &&
         gyre_board_start(&f->board, gyre_elf_entry(f->elf), o->arg,
                          hang > UINT32_MAX ? UINT32_MAX : (uint32_t)hang, why);
}

static void close_machine(void *self) {
  fpga *f = self;
  char why[GYRE_MESSAGE];
  if (!f->dead && f->environment) gyre_board_stop(&f->board, why);  // after a hang, or at a limit
}

static void tell(fpga *f, uint32_t addr, uint32_t value, unsigned size) {
  gyre_func_bus bus = gyre_environment_bus(f->environment);
  bus.store(bus.ctx, addr, value, size);
}

static void console(void *ctx, uint8_t byte) {
  fpga *f = ctx;
  tell(f, f->options->cfg.io_base + GYRE_IO_CONSOLE, byte, 1);
  if (byte == '\n') fflush(stdout);
}

// Reads the memory that --signature needs.
static bool fetch_signature(fpga *f, char *why) {
  uint32_t begin, end, word;
  if (!f->options->signature) return true;
  if (!gyre_signature_range(f->elf, &f->board.cfg, &begin, &end, why)) return false;
  for (uint32_t at = begin; at < end; at += 4) {
    if (!gyre_link_read(f->link, at, &word, 1, why)) return false;
    tell(f, at, word, 4);
  }
  return true;
}

// Waits until a program that has announced its end has ended. Other warps may still run; on the simulators a run stops
// at the announcement. Most programs end by themselves within a few polls.
static bool finish(fpga *f, uint32_t exit_code, char *why) {
  gyre_board_snapshot look = {.status = GYRE_STATUS_BUSY};
  for (unsigned i = 0; i < ENOUGH_LOOKS && (look.status & GYRE_STATUS_BUSY); i++) {
    if (!gyre_board_poll(&f->board, &look, console, f, why)) return false;
  }
  if (!gyre_board_stop(&f->board, why) || !fetch_signature(f, why)) return false;
  tell(f, f->options->cfg.io_base + GYRE_IO_EXIT, exit_code, 4);
  return true;
}

static int look(void *self) {
  fpga *f = self;
  char why[GYRE_MESSAGE];
  gyre_board_snapshot l;
  if (!gyre_board_poll(&f->board, &l, console, f, why)) return lost(f, why);
  if (!l.exited && f->has_tohost) {
    uint32_t word;
    if (!gyre_link_read(f->link, f->tohost, &word, 1, why)) return lost(f, why);
    l.exited = word & 1;
    l.exit_code = word >> 1;
  }
  if (l.exited) return finish(f, l.exit_code, why) ? 0 : lost(f, why);
  if (l.status & GYRE_STATUS_BUSY) {
    if (l.stuck) f->state = GYRE_HUNG;
    return 0;
  }
  f->state = l.status & GYRE_STATUS_FAULTED ? GYRE_FAULTED : GYRE_DONE;
  return fetch_signature(f, why) ? 0 : lost(f, why);
}

static gyre_state state(void *self) { return ((fpga *)self)->state; }

static gyre_fault fault(void *self) {
  fpga *f = self;
  gyre_fault record = {0};
  char why[GYRE_MESSAGE];
  if (!f->dead && !gyre_board_fault(&f->board, &record, why)) lost(f, why);
  return record;
}

static gyre_warp_info warp(void *self, unsigned i) {
  fpga *f = self;
  gyre_warp_info info = {.waits_for = ""};
  char why[GYRE_MESSAGE];
  if (!f->dead && !gyre_board_warp(&f->board, i, &info, why)) lost(f, why);
  return info;
}

static gyre_rest rest(void *self, unsigned i) {
  fpga *f = self;
  gyre_rest threads = {0};
  char why[GYRE_MESSAGE];
  if (!f->dead && !gyre_board_rest(&f->board, i, &threads, why)) lost(f, why);
  return threads;
}

static uint64_t cycles(void *self) {
  fpga *f = self;
  uint64_t value = 0;
  bool exact = true;
  char why[GYRE_MESSAGE];
  if (!f->dead && !gyre_board_cycles(&f->board, &value, &exact, why)) lost(f, why);
  f->guessed = !exact;
  return value;
}

static const char *counter(void *self, unsigned i, uint64_t *value) {
  fpga *f = self;
  const char *name = NULL;
  char why[GYRE_MESSAGE];
  if (!f->dead && !gyre_board_counter(&f->board, i, &name, value, why)) lost(f, why);
  return name;
}

static uint64_t warp_insns(void *self) {
  uint64_t value = 0;
  counter(self, 1, &value);
  return value;
}

// The board's configuration is read from it, and the program must fit.
static bool meet(fpga *f, const gyre_run_options *o, gyre_run_options *own, char *why) {
  if (!(f->link = gyre_tool_open_board(o->board, why))) return false;
  if (!gyre_board_identify(&f->board, f->link, why)) return false;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  if (!(f->image = gyre_memory_new())) return false;
  own->cfg = f->board.cfg;
  // A register of the board holds the address at which a run starts.
  gyre_memory *scratch = gyre_memory_new();
  if (!scratch) return false;
  gyre_elf *any = gyre_elf_load(o->program, NULL, scratch, why);
  gyre_memory_free(scratch);
  if (!any) return false;
  own->cfg.reset_pc = gyre_elf_entry(any);
  gyre_elf_free(any);
  f->elf = gyre_elf_load(o->program, &own->cfg, f->image, why);
  return f->elf != NULL;
}

int gyre_tool_run_fpga(const gyre_run_options *o) {
  fpga f = {.path = o->program};
  gyre_run_options own = *o;
  char why[GYRE_MESSAGE];
  gyre_machine m = {.self = &f,
                    .open = open_machine,
                    .close = close_machine,
                    .look = look,
                    .state = state,
                    .fault = fault,
                    .warp = warp,
                    .rest = rest,
                    .cycles = cycles,
                    .warp_insns = warp_insns,
                    .counter = counter};
  int status = gyre_own_status(o, GYRE_EXIT_INPUT);
  if (meet(&f, o, &own, why)) {
    status = gyre_run(&m, &own);
    if (!o->quiet && f.guessed) {
      fprintf(stderr,
              "gyre: the board does not count the cycles of a run: they are those until it "
              "was asked\n");
    }
    if (!o->quiet && gyre_link_statistics(f.link)->retries) gyre_tool_print_link(stderr, f.link);
  } else {
    lost(&f, why);
  }
  gyre_elf_free(f.elf);
  gyre_memory_free(f.image);
  gyre_link_close(f.link);
  return status;
}

// run_main.c - a machine of a few lines for gyre_run, to test everything around a machine.
//
// It executes nothing: FAKE in the environment says what it does: exit (stores 42 to the exit
// register), tohost (stores 2*5+1 to tohost), done, fault, hang, busy (issues for ever), mismatch,
// late (done, and its last words are that it was a mismatch).
// Its options are those of `gyre run`; its exit status is that of gyre_run.

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gyre/io.h"
#include "gyre_run.h"

typedef struct fake {
  const gyre_run_env *env;
  gyre_run_env kept;
  const char *what;
  uint64_t cycle;
  bool stored;
  uint8_t mask[GYRE_MAX_LINE / 8], data[GYRE_MAX_LINE];
} fake;

static bool open_machine(void *self, const gyre_run_env *env, char *why) {
  fake *f = self;
  f->kept = *env;
  f->env = &f->kept;
  f->what = getenv("FAKE");
  if (f->what && strcmp(f->what, "refuse")) return true;
  snprintf(why, GYRE_MESSAGE, "the fake machine refuses");
  return false;
}

static void close_machine(void *self) { (void)self; }

static bool is(const fake *f, const char *what) { return !strcmp(f->what, what); }

// One store at cycle 100, of a word, to the exit register or to tohost.
static bool drive(void *self, const gyre_mem_in *in) {
  (void)self;
  (void)in;
  return true;
}

static bool request(void *self, gyre_mem_req *req) {
  fake *f = self;
  uint32_t addr = f->env->cfg->io_base + GYRE_IO_EXIT, value = 42, line = f->env->cfg->line_bytes;
  if (f->cycle < 100 || f->stored || !(is(f, "exit") || is(f, "tohost"))) return false;
  if (is(f, "tohost")) {
    if (!gyre_elf_symbol(f->env->elf, "tohost", &addr)) return false;
    value = 11;
  }
  unsigned at = addr % line;
  memset(f->mask, 0, sizeof f->mask);
  f->mask[at / 8] = (uint8_t)(0xf << at % 8);
  memcpy(f->data + at, &value, 4);
  *req = (gyre_mem_req){.write = true, .addr = addr - at, .mask = f->mask, .data = f->data};
  return true;
}

static int tick(void *self, const gyre_mem_in *in) {
  fake *f = self;
  if (f->cycle >= 100 && in->req_ready) f->stored = true;
  f->cycle++;
  if (is(f, "mismatch") && f->cycle == 500) {
    fprintf(stderr, "the fake machine differs\n");
    return GYRE_EXIT_MISMATCH;
  }
  return 0;
}

static gyre_state state(void *self) {
  const fake *f = self;
  if (f->cycle < 200) return GYRE_RUNNING;
  return is(f, "done") || is(f, "late") ? GYRE_DONE : is(f, "fault") ? GYRE_FAULTED : GYRE_RUNNING;
}

static gyre_fault fault(void *self) {
  const fake *f = self;
  return (gyre_fault){.valid = true,
                      .cause = 2,
                      .warp = 3,
                      .lanes = 0xa,
                      .pc = f->env->cfg->reset_pc + 4,
                      .value = 0xdeadbeef};
}

static gyre_warp_info warp(void *self, unsigned i) {
  const fake *f = self;
  return (gyre_warp_info){.active = i != 1,
                          .at_barrier = i == 2,
                          .pc = f->env->cfg->reset_pc + 4 * i,
                          .tmask = 0xf,
                          .waits_for = i == 2 ? "barrier 0, 1 of 2 warps" : ""};
}

static uint64_t cycles(void *self) { return ((fake *)self)->cycle; }

static uint64_t warp_insns(void *self) {
  const fake *f = self;
  return is(f, "hang") && f->cycle > 3000 ? 3000 : f->cycle;
}

static const char *counter(void *self, unsigned i, uint64_t *value) {
  *value = ((fake *)self)->cycle;
  return i ? NULL : "cycles";
}

static void pipeline(void *self, unsigned core, gyre_pipeline *out) {
  (void)self;
  (void)core;
  *out = (gyre_pipeline){0};
}

// As Verilator's writer: what has the name is removed first.
static bool wave(void *self, const char *path, char *why) {
  (void)self;
  unlink(path);
  FILE *file = fopen(path, "w");
  if (file && fputs("wave\n", file) >= 0 && fclose(file) == 0) return true;
  snprintf(why, GYRE_MESSAGE, "no wave");
  return false;
}

static int finish(void *self, FILE *out) {
  fprintf(out, "last words\n");
  return is(self, "late") ? GYRE_EXIT_MISMATCH : 0;
}

int main(int argc, char **argv) {
  static fake self;
  gyre_machine m = {.self = &self,
                    .open = open_machine,
                    .close = close_machine,
                    .drive = drive,
                    .request = request,
                    .tick = tick,
                    .state = state,
                    .fault = fault,
                    .warp = warp,
                    .cycles = cycles,
                    .warp_insns = warp_insns,
                    .counter = counter,
                    .wave = wave,
                    .pipeline = pipeline,
                    .finish = finish};
  gyre_run_options o;
  int status = gyre_run_parse(argc, argv, &o);
  return status == GYRE_RUN_GO ? gyre_run(&m, &o) : status;
}

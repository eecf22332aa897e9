// kernels_test.c - programs over the UART against the cycle model without one: console, exit code,
// fault record, cycles and every counter must be equal. Then starts without a reset.
//
//   fpga_kernels_test CONFIG stack|pc PROGRAM.elf...
//
// The model runs here until no warp is active; the board is the stand-in in a process of its own,
// with the same configuration and memory latency. Its UART loses and damages bytes. The time of the
// link is that of link_time.h.

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gyre_board.h"
#include "gyre/device.h"
#include "gyre/observation.h"
#include "gyre_serve.h"
#include "link_time.h"
#include "tool_test.h"
#include "warm_program.h"

enum { LATENCY = 3, TEXT = 65536, MAX_LOOKS = 200000 };

typedef struct outcome {
  char text[TEXT];
  size_t length;
  bool exited;
  uint32_t exit_code;
  gyre_fault fault;
  uint64_t cycles, counter[GYRE_NUM_PERF];
} outcome;

static void console(void *ctx, uint8_t byte) {
  outcome *o = ctx;
  if (o->length < TEXT) o->text[o->length++] = (char)byte;
}

// ---- The model ----------------------------------------------------------------------------------

static void cycle(gyre_model *m, gyre_memory_timing *port) {
  gyre_mem_in in;
  gyre_mem_req req;
  gyre_memory_timing_drive(port, &in);
  const bool taken = in.rsp_valid && gyre_model_rsp_ready(m, in.rsp_tag);
  const bool accepted = gyre_model_req(m, &req) && in.req_ready;
  gyre_memory_timing_edge(port, accepted ? &req : NULL, taken);
  gyre_model_tick(m, &in);
}

static bool run_model(const gyre_config *cfg, const char *path, outcome *o, char *why) {
  const gyre_timing timing = {.latency = LATENCY, .seed = 1};
  gyre_memory *memory = gyre_memory_new();
  gyre_elf *elf = memory ? gyre_elf_load(path, cfg, memory, why) : NULL;
  gyre_model *m = elf ? gyre_model_new(cfg, 0, why) : NULL;
  gyre_environment *w = m ? gyre_environment_new(cfg, memory, NULL, console, o) : NULL;
  gyre_memory_timing *port = w ? gyre_memory_timing_new(w, cfg->line_bytes, &timing) : NULL;
  while (port && gyre_model_state(m) == GYRE_RUNNING) cycle(m, port);
  if (port) {
    o->exited = gyre_environment_ended(w, &o->exit_code);
    o->fault = gyre_model_fault(m);
    o->cycles = gyre_model_cycles(m);
    cycle(m, port);  // counters show the events of the last cycle
    for (unsigned i = 0; i < GYRE_NUM_PERF; i++) gyre_model_counter(m, i, &o->counter[i]);
  }
  const bool good = port != NULL;
  gyre_memory_timing_free(port);
  gyre_environment_free(w);
  gyre_model_free(m);
  gyre_elf_free(elf);
  gyre_memory_free(memory);
  return good;
}

// ---- The board ----------------------------------------------------------------------------------

static const gyre_loader_model *loader;  // in the process of the board
static bool is_amid_frame(void) { return gyre_loader_model_waits(loader); }

static pid_t start_board(const gyre_config *cfg, bool run_counter, int *fd) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) exit(1);
  fflush(stdout);
  time_begin(pair[0]);
  const pid_t child = fork();
  if (child < 0) exit(1);
  if (child) {
    close(pair[1]);
    *fd = pair[0];
    return child;
  }
  char why[GYRE_MESSAGE];
  gyre_chip_options o = {.cfg = *cfg, .latency = LATENCY, .run_counter = run_counter};
  o.magic = GYRE_SOC_MAGIC_VALUE;
  close(pair[0]);
  signal(SIGPIPE, SIG_IGN);
  gyre_chip *chip = gyre_chip_new(&o, why);
  if (!chip) _exit(1);
  gyre_loader_model l = {.chip = chip,
                         .faults = {.flip = 8000, .drop = 8000, .garbage = 8000, .mute = 400}};
  loader = &l;
  time_of_board(pair[1], is_amid_frame);
  gyre_serve(&l, pair[1], NULL, NULL);
  gyre_chip_free(chip);
  exit(0);  // with the sanitizer's look for leaks
}

static bool run_board(gyre_board *b, const char *path, outcome *o, char *why) {
  gyre_memory *memory = gyre_memory_new();
  gyre_elf *elf = memory ? gyre_elf_load(path, &b->cfg, memory, why) : NULL;
  gyre_board_snapshot look = {.status = GYRE_STATUS_BUSY};
  bool good = elf && gyre_board_load(b, elf, memory, why) &&
              gyre_board_start(b, gyre_elf_entry(elf), 0, 100000, why);
  for (unsigned i = 0; good && look.status & GYRE_STATUS_BUSY; i++) {
    good = gyre_board_poll(b, &look, console, o, why);
    if (good && i == MAX_LOOKS) {
      snprintf(why, GYRE_MESSAGE, "the board does not end");
      good = false;
    }
  }
  o->exited = look.exited;
  o->exit_code = look.exit_code;
  bool exact = false;
  good = good && gyre_board_fault(b, &o->fault, why) &&
         gyre_board_cycles(b, &o->cycles, &exact, why) && exact;
  for (unsigned i = 0; good && i < GYRE_NUM_PERF; i++) {
    const char *name;
    good = gyre_board_counter(b, i, &name, &o->counter[i], why) && name;
  }
  gyre_elf_free(elf);
  gyre_memory_free(memory);
  return good;
}

// ---- The comparison -----------------------------------------------------------------------------

static void compare(tool_test *t, const outcome *model, const outcome *board, bool run_counter) {
  CHECK(t, model->length == board->length && !memcmp(model->text, board->text, board->length));
  CHECK(t, model->exited == board->exited && model->exit_code == board->exit_code);
  CHECK(t, model->fault.valid == board->fault.valid);
  if (model->fault.valid) {
    const gyre_fault *a = &model->fault, *b = &board->fault;
    CHECK(t, a->cause == b->cause && a->core == b->core && a->warp == b->warp &&
                 a->lanes == b->lanes && a->pc == b->pc && a->value == b->value);
    CHECK(t, !run_counter || model->cycles == board->cycles);
    return;  // the stalls of the halted machine are counted on
  }
  const uint64_t idle = model->counter[GYRE_PERF_STALL_IDLE];
  CHECK(t, board->cycles == (run_counter ? model->cycles : model->cycles - idle));
  for (unsigned i = 0; i < GYRE_NUM_PERF; i++) {
    if (i == GYRE_PERF_CYCLES || i == GYRE_PERF_STALL_IDLE) continue;  // they count after the end
    CHECK(t, model->counter[i] == board->counter[i]);
  }
}

// ---- Starts without a reset ---------------------------------------------------------------------

// One run through the registers: what each core has stored. False if it does not end well.
static bool warm_run(gyre_board *b, uint32_t control, uint32_t results, uint32_t *sums, char *why) {
  const uint32_t run[] = {b->cfg.ram_base, results};
  uint32_t status = 0;
  bool good = gyre_link_write(b->link, GYRE_REG_START_PC, run, 2, why) &&
              gyre_link_write(b->link, GYRE_REG_CONTROL, &control, 1, why);
  do good = good && gyre_link_read(b->link, GYRE_REG_STATUS, &status, 1, why);
  while (good && status & GYRE_STATUS_BUSY);
  if (good && status & GYRE_STATUS_FAULTED) {
    snprintf(why, GYRE_MESSAGE, "a run without a reset has ended by a fault");
    return false;
  }
  return good && gyre_link_read(b->link, results, sums, b->cfg.num_cores, why);
}

// Runs on what the last one has left; before the first, the fourth and the fifth the host writes data.
static bool warm_runs(tool_test *t, gyre_board *b, char *why) {
  const uint32_t base = b->cfg.ram_base, flush = GYRE_CACHE_FLUSH_FLUSH;
  uint32_t code[WARM_WORDS], data[WARM_DATA], sums[GYRE_MAX_CORES], sum = 0;
  bool good = gyre_link_write(b->link, base, code, warm_program(code, base), why);
  for (uint32_t k = 0; good && k < 5; k++) {
    const uint32_t control = GYRE_CONTROL_START | (k == 4 ? GYRE_CONTROL_COLD : 0);
    if (k == 0 || k > 2) {
      sum = 0;
      for (uint32_t i = 0; i < WARM_DATA; i++) sum += data[i] = (k + 3) * (i + 1) * 0x01234567u;
      good = gyre_link_write(b->link, base + WARM_FIRST, data, WARM_DATA, why);
    }
    if (k == 0 || k == 3) {
      good = good && gyre_link_write(b->link, GYRE_REG_CACHE_FLUSH, &flush, 1, why);
    }
    good = good && warm_run(b, control, base + WARM_RESULTS + WARM_STRIDE * k, sums, why);
    for (uint32_t c = 0; good && c < b->cfg.num_cores; c++) CHECK(t, sums[c] == sum);
  }
  return good;
}

static void run_all(tool_test *t, const gyre_config *cfg, bool run_counter, char **paths) {
  static outcome model, board;
  char why[GYRE_MESSAGE] = "";
  gyre_board b;
  int fd, status;
  const pid_t child = start_board(cfg, run_counter, &fd);
  gyre_link *link = gyre_link_adopt(fd, "the board", 1000000, 200);
  if (!link) exit(1);
  bool good = gyre_board_identify(&b, link, why);
  CHECK(t, good && b.has_run_cycles == run_counter && b.mem_bytes == cfg->ram_bytes);
  CHECK(t, good && b.cfg.num_warps == cfg->num_warps && b.cfg.f_ext == cfg->f_ext);
  for (; good && *paths; paths++) {
    const unsigned failures = t->failures;
    memset(&model, 0, sizeof model);
    memset(&board, 0, sizeof board);
    good = run_model(cfg, *paths, &model, why) && run_board(&b, *paths, &board, why);
    CHECK(t, good);
    if (good) compare(t, &model, &board, run_counter);
    printf("%s: exit code %u, %llu cycles, %zu bytes of console%s\n", *paths, board.exit_code,
           (unsigned long long)board.cycles, board.length,
           t->failures == failures ? "" : ": NOT EQUAL");
  }
  good = good && warm_runs(t, &b, why);
  CHECK(t, good);
  if (!good) fprintf(stderr, "%s\n", why);
  const gyre_link_stats *s = gyre_link_statistics(link);
  printf("%llu requests, %llu sent again\n", (unsigned long long)s->requests,
         (unsigned long long)s->retries);
  gyre_link_close(link);
  waitpid(child, &status, 0);
  CHECK(t, WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(int argc, char **argv) {
  tool_test t = {0, 0};
  gyre_config cfg;
  if (argc < 4 || !gyre_config_named(argv[1], &cfg) ||
      !gyre_config_value("RECONVERGENCE", argv[2], &cfg.reconvergence)) {
    fprintf(stderr, "Usage: fpga_kernels_test CONFIG stack|pc PROGRAM.elf...\n");
    return 2;
  }
  run_all(&t, &cfg, true, argv + 3);
  if (cfg.num_lanes == cfg.num_threads && cfg.num_cores == 1) run_all(&t, &cfg, false, argv + 3);
  return tool_result(&t, "kernels_test");
}

// mmio_test.c FOLDER PROGRAM ARGUMENT... - PROGRAM with a device in two files that it maps: served
// by a process that does what the registers say, on the functional simulator. `@` in an argument
// becomes the name of the device.
//
// A file cannot answer an access when it comes, so STATUS.busy is there before it is asked: from
// the flush on that the driver makes before every start. So is the clock of a cold start, which
// follows a stop and a fault: the driver must not take the last run's for one that lasts too long.

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gyre/device.h"
#include "gyre/functional.h"
#include "gyre_file.h"
#include "host_test.h"

enum { REGISTERS = 4096, MEMORY = 16 << 20, QUANTUM = 4096 };

static volatile uint32_t *reg;
static uint8_t *memory;
static gyre_config cfg;
static bool cold_next;  // the next start will be cold

static volatile uint32_t *at(uint32_t address) { return &reg[address / 4]; }

static void *map(const char *path, size_t bytes) {
  char why[GYRE_MESSAGE];
  FILE *file = gyre_file_create("mmio_test", path, why);
  CHECK(file, "%s", why);
  CHECK(ftruncate(fileno(file), (off_t)bytes) == 0, "%s", path);
  void *to = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
  CHECK(to != MAP_FAILED, "%s", path);
  fclose(file);
  return to;
}

static uint32_t load(void *ctx, uint32_t address, unsigned size) {
  uint32_t value = 0;
  (void)ctx;
  if (address - cfg.ram_base < MEMORY) memcpy(&value, memory + (address - cfg.ram_base), size);
  return value;
}

static void store(void *ctx, uint32_t address, uint32_t value, unsigned size) {
  (void)ctx;
  if (address - cfg.ram_base < MEMORY) memcpy(memory + (address - cfg.ram_base), &value, size);
}

static void tell_fault(const gyre_func *f) {
  const gyre_fault r = gyre_func_fault(f);
  *at(GYRE_REG_FAULT_CAUSE) = r.valid ? r.cause | GYRE_FAULT_CAUSE_VALID : 0;
  *at(GYRE_REG_FAULT_CORE) = r.core;
  *at(GYRE_REG_FAULT_WARP) = r.warp;
  *at(GYRE_REG_FAULT_LANES) = r.lanes;
  *at(GYRE_REG_FAULT_PC) = r.pc;
  *at(GYRE_REG_FAULT_VALUE) = r.value;
}

// One run, from its start until it ends or is stopped.
static void run(bool cold) {
  char why[GYRE_MESSAGE];
  gyre_config of_run = cfg;
  const gyre_func_bus bus = {.load = load, .store = store};
  const uint32_t before = cold ? 0 : *at(GYRE_REG_PERF_LOW);
  of_run.reset_pc = *at(GYRE_REG_START_PC);
  gyre_func *f = gyre_func_new(&of_run, &bus, *at(GYRE_REG_ARG), why);
  CHECK(f, "%s", why);
  uint32_t status = GYRE_STATUS_BUSY;
  *at(GYRE_REG_STATUS) = status;
  *at(GYRE_REG_PERF_LOW) = before;
  cold_next = false;
  while (status & GYRE_STATUS_BUSY) {
    const gyre_state state = status & GYRE_STATUS_STUCK ? GYRE_HUNG : gyre_func_run(f, QUANTUM);
    *at(GYRE_REG_PERF_LOW) = before + (uint32_t)gyre_func_warp_insns(f);
    *at(GYRE_REG_CACHE_FLUSH) = 0;
    if (state == GYRE_HUNG) status |= GYRE_STATUS_STUCK;
    const bool stopped = *at(GYRE_REG_CONTROL) & GYRE_CONTROL_STOP;
    if (stopped || state == GYRE_FAULTED) cold_next = true;
    if (stopped || state == GYRE_DONE || state == GYRE_FAULTED)
      status = GYRE_STATUS_DONE | (state == GYRE_FAULTED ? GYRE_STATUS_FAULTED : 0);
    if (!(status & GYRE_STATUS_BUSY)) {
      tell_fault(f);
      *at(GYRE_REG_CONTROL) = 0;
    }
    *at(GYRE_REG_STATUS) = status;
  }
  gyre_func_free(f);
}

static void serve(void) {
  for (;;) {
    if (*at(GYRE_REG_CACHE_FLUSH)) {
      *at(GYRE_REG_STATUS) = GYRE_STATUS_BUSY;
      if (cold_next) *at(GYRE_REG_PERF_LOW) = 0;
      *at(GYRE_REG_CACHE_FLUSH) = 0;
    }
    const uint32_t control = *at(GYRE_REG_CONTROL);
    if (control & GYRE_CONTROL_START) {
      *at(GYRE_REG_CONTROL) = 0;
      run(control & GYRE_CONTROL_COLD);
    }
  }
}

static void describe(void) {
  *at(GYRE_REG_MAGIC) = GYRE_VALUE_MAGIC;
  *at(GYRE_REG_VERSION) = GYRE_VALUE_VERSION;
  *at(GYRE_REG_NUM_CORES) = cfg.num_cores;
  *at(GYRE_REG_NUM_WARPS) = cfg.num_warps;
  *at(GYRE_REG_NUM_THREADS) = cfg.num_threads;
  *at(GYRE_REG_NUM_LANES) = cfg.num_lanes;
  *at(GYRE_REG_EXTENSIONS) = GYRE_EXTENSIONS_M | GYRE_EXTENSIONS_F | GYRE_EXTENSIONS_A;
  *at(GYRE_REG_LINE_BYTES) = cfg.line_bytes;
  *at(GYRE_REG_LMEM_BYTES) = cfg.lmem_bytes;
  *at(GYRE_REG_RAM_BASE) = cfg.ram_base;
  *at(GYRE_REG_RAM_BYTES) = MEMORY;
  *at(GYRE_REG_NUM_PERF) = 1;
}

int main(int argc, char **argv) {
  char name[600], registers[256], ram[256];
  int status;
  CHECK(argc > 2, "usage: mmio_test FOLDER PROGRAM ARGUMENT...");
  snprintf(registers, sizeof registers, "%s/registers", argv[1]);
  snprintf(ram, sizeof ram, "%s/memory", argv[1]);
  reg = map(registers, REGISTERS);
  memory = map(ram, MEMORY);
  CHECK(gyre_config_named("small", &cfg), "small");
  cfg.ram_bytes = MEMORY;
  describe();
  const pid_t server = fork();
  CHECK(server >= 0, "fork");
  if (server == 0) serve();
  snprintf(name, sizeof name, "mmio:%s,%s", registers, ram);
  for (int i = 3; i < argc; i++) {
    if (strcmp(argv[i], "@") == 0) argv[i] = name;
  }
  const pid_t program = fork();
  CHECK(program >= 0, "fork");
  if (program == 0) {
    execv(argv[2], argv + 2);
    _exit(127);
  }
  CHECK(waitpid(program, &status, 0) == program, "wait");
  kill(server, SIGKILL);
  waitpid(server, NULL, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

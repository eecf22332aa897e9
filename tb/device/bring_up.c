// bring_up.c - brings the device up through its registers as docs/axi.md tells it, on the cycle
// model, and prints what the host reads. The test compares that with the page.
//
// Behind AXI4 is the simplest memory: one transaction at a time, answered at once; but a read from
// SILENT on is accepted and not answered, until it is told to. Knows the public headers only.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "encode.h"
#include "gyre/gyre.h"

enum { BYTES = 4096, MSCRATCH = 0x340 };
#define RAM 0x80000000u
#define SILENT 0x90000000u

typedef struct system {
  gyre_device *device;
  gyre_device_in in;
  uint8_t ram[BYTES];
  gyre_device_address read, write;  // valid: under way
  gyre_device_address silent;       // valid: waits for its answer
  unsigned beat;
  uint8_t rdata[64];
  unsigned width;  // bytes of the bus
} system_t;

// The bytes of a beat lie in the lanes that its address names.
static uint8_t *lanes(system_t *s, const gyre_device_address *a) {
  const uint32_t addr = (a->addr >> a->size << a->size) + (s->beat << a->size);
  return s->ram + (addr - RAM) % BYTES / s->width * s->width;
}

static void cycle(system_t *s) {
  gyre_device_out out;
  gyre_device_in *in = &s->in;
  gyre_device_outputs(s->device, &out);
  // What the memory shows depends on what it has accepted before.
  in->arready = !s->read.valid && !s->write.valid;
  in->awready = in->arready && !out.ar.valid;
  in->wready = s->write.valid && s->beat <= s->write.len;
  in->bvalid = s->write.valid && s->beat > s->write.len;
  in->rvalid = s->read.valid;
  in->rid = s->read.id;
  in->rlast = s->beat == s->read.len;
  if (s->read.valid) memcpy(s->rdata, lanes(s, &s->read), s->width);
  in->rdata = s->rdata;
  gyre_device_tick(s->device, in);

  if (in->rvalid && out.rready && s->beat++ == s->read.len) s->read.valid = false;
  if (in->bvalid && out.bready) s->write.valid = false;
  if (in->wready && out.wvalid) {
    uint8_t *to = lanes(s, &s->write);
    for (unsigned i = 0; i < s->width; i++) {
      if (out.wstrb >> i & 1) to[i] = out.wdata[i];
    }
    s->beat++;
  }
  if (in->arready && out.ar.valid) {
    if (out.ar.addr < SILENT || s->silent.valid) {
      s->read = out.ar, s->beat = 0;
    } else {
      s->silent = out.ar;
    }
  }
  if (in->awready && out.aw.valid) s->write = out.aw, s->beat = 0;
  // The host's handshakes.
  in->axil_awvalid = in->axil_awvalid && !out.axil_awready;
  in->axil_wvalid = in->axil_wvalid && !out.axil_wready;
  in->axil_arvalid = in->axil_arvalid && !out.axil_arready;
}

static void write_reg(system_t *s, uint32_t addr, uint32_t value) {
  gyre_device_out out;
  s->in.axil_awvalid = s->in.axil_wvalid = s->in.axil_bready = true;
  s->in.axil_awaddr = (uint16_t)addr;
  s->in.axil_wdata = value;
  s->in.axil_wstrb = 15;
  do {
    gyre_device_outputs(s->device, &out);
    cycle(s);
  } while (!out.axil_bvalid);
}

static uint32_t read_reg(system_t *s, uint32_t addr) {
  gyre_device_out out;
  s->in.axil_arvalid = s->in.axil_rready = true;
  s->in.axil_araddr = (uint16_t)addr;
  do {
    gyre_device_outputs(s->device, &out);
    cycle(s);
  } while (!out.axil_rvalid);
  return out.axil_rdata;
}

// The two of them with a line in the transcript.
#define WRITE(reg, value)                                  \
  do {                                                     \
    write_reg(s, GYRE_REG_##reg, value);                   \
    printf("write %-12s 0x%08x\n", #reg, (unsigned)value); \
  } while (0)
#define READ(reg) printf("read  %-12s 0x%08x\n", #reg, (unsigned)read_reg(s, GYRE_REG_##reg))

// Polls STATUS until all of `bits` are there, or not there.
static void poll(system_t *s, const char *what, uint32_t bits, bool set) {
  for (int i = 0; i < 100000; i++) {
    const uint32_t status = read_reg(s, GYRE_REG_STATUS);
    if (((status & bits) != 0) != set) continue;
    printf("poll  STATUS       0x%08x  (%s)\n", (unsigned)status, what);
    return;
  }
  fprintf(stderr, "bring_up: STATUS never says: %s\n", what);
  exit(1);
}

static void load(system_t *s, uint32_t at, const uint32_t *code, size_t bytes) {
  memcpy(s->ram + at, code, bytes);
}

static void a_run(system_t *s) {
  // *(uint32_t *)arg += 1
  const uint32_t code[] = {CSRR(10, MSCRATCH), LW(11, 10, 0), ADDI(11, 11, 1), SW(11, 10, 0), END};
  load(s, 0, code, sizeof code);
  s->ram[0x800] = 41;
  printf("# a run: it adds 1 to the word at ARG\n");
  READ(MAGIC);
  READ(VERSION);
  WRITE(START_PC, 0x80000000);
  WRITE(ARG, 0x80000800);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "done", GYRE_STATUS_BUSY, false);
  READ(FAULT_CAUSE);
  WRITE(PERF_INDEX, 1);
  READ(PERF_LOW);
  printf("the word is %u\n", s->ram[0x800]);
}

static void a_fault(system_t *s) {
  const uint32_t code[] = {LW(10, 0, 0), END};
  load(s, 0x100, code, sizeof code);
  printf("\n# a fault: it loads from address 0\n");
  WRITE(START_PC, 0x80000100);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "done, faulted", GYRE_STATUS_BUSY, false);
  READ(FAULT_CAUSE);
  READ(FAULT_WARP);
  READ(FAULT_LANES);
  READ(FAULT_PC);
  READ(FAULT_VALUE);
}

static void a_hang(system_t *s) {
  const uint32_t code[] = {ADDI(10, 0, 2), BAR(0, 10), END};
  load(s, 0x200, code, sizeof code);
  printf("\n# a hang: warp 0 waits at a barrier for a second warp\n");
  WRITE(START_PC, 0x80000200);
  WRITE(WATCHDOG, 1000);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "busy, stuck", GYRE_STATUS_STUCK, true);
  WRITE(DIAG_SELECT, 0);
  READ(DIAG_STATE);
  READ(DIAG_PC);
  READ(DIAG_TMASK);
  READ(OUTSTANDING);
  WRITE(CONTROL, GYRE_CONTROL_STOP);
  poll(s, "done, stuck", GYRE_STATUS_BUSY, false);
  WRITE(CONTROL, GYRE_CONTROL_SOFT_RESET);
  poll(s, "as after reset", GYRE_STATUS_BUSY, false);
}

// The memory answers what it has kept back.
static void answer(system_t *s) {
  while (s->read.valid || s->write.valid) cycle(s);
  s->read = s->silent, s->beat = 0;
  s->silent.valid = false;
}

static void a_silent_memory(system_t *s) {
  // *(uint32_t *)arg
  const uint32_t code[] = {CSRR(10, MSCRATCH), LW(11, 10, 0), END};
  load(s, 0x300, code, sizeof code);
  printf("\n# a memory that does not answer: it loads from 0x%08x\n", SILENT);
  WRITE(START_PC, 0x80000300);
  WRITE(ARG, SILENT);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "busy, stuck", GYRE_STATUS_STUCK, true);
  READ(DIAG_STATE);
  READ(OUTSTANDING);
  READ(LAST_READ);
  WRITE(CONTROL, GYRE_CONTROL_STOP);
  for (int i = 0; i < 10000; i++) cycle(s);
  poll(s, "busy, draining, stuck", GYRE_STATUS_BUSY, true);
  WRITE(CONTROL, GYRE_CONTROL_SOFT_RESET);
  for (int i = 0; i < 10000; i++) cycle(s);
  poll(s, "busy, draining", GYRE_STATUS_BUSY, true);
  WRITE(CONTROL, GYRE_CONTROL_ABANDON);
  poll(s, "abandoned: a read is owed", GYRE_STATUS_BUSY, false);
  READ(OUTSTANDING);
  WRITE(START_PC, 0x80000000);
  WRITE(ARG, 0x80000800);
  WRITE(CONTROL, GYRE_CONTROL_START);
  poll(s, "another run is done, abandoned", GYRE_STATUS_BUSY, false);
  printf("the word is %u; the memory answers\n", s->ram[0x800]);
  answer(s);
  poll(s, "done", GYRE_STATUS_ABANDONED, false);
  READ(OUTSTANDING);
}

int main(void) {
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  system_t s = {0};
  if (!gyre_config_named("small", &cfg)) return 1;
  s.width = cfg.axi_data / 8;
  s.device = gyre_device_new(&cfg, why);
  if (!s.device) {
    fprintf(stderr, "bring_up: %s\n", why);
    return 1;
  }
  a_run(&s);
  a_fault(&s);
  a_hang(&s);
  a_silent_memory(&s);
  gyre_device_free(s.device);
  return 0;
}

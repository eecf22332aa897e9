// gyre_chip.c - see gyre_chip.h.

#include "gyre_chip.h"

#include <stdlib.h>
#include <string.h>

#include "axi/gyre_device_run.h"
#include "axi/gyre_regs.h"
#include "gyre_board.h"
#include "gyre_gpu.h"
#include "gyre_io.h"
#include "gyre_registers.h"

enum { REGISTERS_END = 0x800 };

struct gyre_chip {
  gyre_chip_options o;
  gyre_model *gpu;
  gyre_regs regs;
  gyre_device_run run;
  gyre_memory *memory;
  gyre_environment *environment;  // of one run: what it has for an exit is the run's
  gyre_memory_timing *port;
  bool error_waits;  // a load of the I/O page, to be answered by an error
  uint16_t error_tag;
  uint32_t head, tail;  // console, mod 2^32 here
  uint32_t refused, run_cycles;
  uint8_t ring[GYRE_SOC_RING_BYTES];
};

static void console(void *ctx, uint8_t byte) {
  gyre_chip *c = ctx;
  c->ring[c->head++ % GYRE_SOC_RING_BYTES] = byte;
}

// A new environment for a run, over the same memory.
static bool new_world(gyre_chip *c) {
  const gyre_timing timing = {.latency = c->o.latency, .seed = 1};
  gyre_memory_timing_free(c->port);
  gyre_environment_free(c->environment);
  c->port = NULL;
  c->environment = gyre_environment_new(&c->o.cfg, c->memory, NULL, console, c);
  if (c->environment)
    c->port = gyre_memory_timing_new(c->environment, c->o.cfg.line_bytes, &timing);
  return c->port != NULL;
}

gyre_chip *gyre_chip_new(const gyre_chip_options *o, char *why) {
  const gyre_config *p = &o->cfg;
  gyre_model *gpu = gyre_model_new(p, 0, why);
  if (!gpu) return NULL;
  gyre_chip *c = calloc(1, sizeof *c);
  if (c) {
    c->o = *o;
    c->gpu = gpu;
    c->memory = gyre_memory_new();
  }
  if (!c || !c->memory || !new_world(c)) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    if (c) gyre_chip_free(c);
    if (!c) gyre_model_free(gpu);
    return NULL;
  }
  const gyre_regs_config regs = {.num_cores = p->num_cores,
                                 .num_warps = p->num_warps,
                                 .num_threads = p->num_threads,
                                 .num_lanes = p->num_lanes,
                                 .m_ext = p->m_ext,
                                 .f_ext = p->f_ext,
                                 .a_ext = p->a_ext,
                                 .line_bytes = p->line_bytes,
                                 .icache_bytes = p->icache_bytes,
                                 .dcache_bytes = p->dcache_bytes,
                                 .l2_bytes = p->l2_bytes,
                                 .lmem_bytes = p->lmem_bytes,
                                 .ram_base = p->ram_base,
                                 .ram_bytes = p->ram_bytes,
                                 .num_perf = GYRE_NUM_PERF};
  gyre_regs_reset(&c->regs, &regs);
  gyre_device_run_reset(&c->run);
  gyre_gpu_reset(gpu, 0, 0);
  return c;
}

void gyre_chip_free(gyre_chip *c) {
  if (!c) return;
  gyre_model_free(c->gpu);
  gyre_memory_timing_free(c->port);
  gyre_environment_free(c->environment);
  gyre_memory_free(c->memory);
  free(c);
}

// ---- One cycle ----------------------------------------------------------------------------------

static bool is_io(const gyre_chip *c, uint32_t addr) {
  return addr / GYRE_PAGE_BYTES == c->o.cfg.io_base / GYRE_PAGE_BYTES;
}

// An access to the I/O page, while the ring is full, is not accepted.
static bool held(const gyre_chip *c, const gyre_mem_req *req) {
  return c->head - c->tail >= GYRE_SOC_RING_BYTES && is_io(c, req->addr);
}

// The memory port's side of this cycle: what the GPU gets, and which request is accepted. A load of
// the I/O page is none of the port's: the SoC answers it with an error.
static void drive(gyre_chip *c, gyre_mem_in *in, const gyre_mem_req *req, bool asks, bool *taken,
                  const gyre_mem_req **accepted) {
  gyre_memory_timing_drive(c->port, in);
  *accepted = NULL;
  if (asks && held(c, req)) in->req_ready = false;
  const bool io_load = asks && !req->write && is_io(c, req->addr);
  if (c->error_waits) in->req_ready = false;
  if (c->error_waits && !in->rsp_valid) {
    *in = (gyre_mem_in){
        .rsp_valid = true, .rsp_error = true, .rsp_tag = c->error_tag, .rsp_data = c->ring};
    c->error_waits = !gyre_model_rsp_ready(c->gpu, c->error_tag);
    *taken = false;
    return;
  }
  *taken = in->rsp_valid && gyre_model_rsp_ready(c->gpu, in->rsp_tag);
  if (!asks || !in->req_ready) return;
  if (io_load) {
    c->error_waits = true;
    c->error_tag = req->tag;
  } else {
    *accepted = req;
  }
}

static void show(const gyre_chip *c, const gyre_device_run_out *run, const gyre_regs_out *regs,
                 gyre_regs_in *in) {
  const gyre_fault fault = gyre_model_fault(c->gpu);
  in->busy = run->busy;
  in->flush_busy = run->flush_busy;
  in->resetting = run->resetting;
  in->fault_valid = fault.valid && !run->hide;
  in->fault_cause = fault.cause;
  in->fault_core = fault.core;
  in->fault_warp = fault.warp;
  in->fault_lanes = fault.lanes;
  in->fault_pc = fault.pc;
  in->fault_value = fault.value;
  in->reads = (uint8_t)(gyre_memory_timing_pending(c->port) > 0);
  if (!in->axil.arvalid) return;
  const gyre_diag d = gyre_gpu_diag(c->gpu, regs->diag_core, regs->diag_warp, run->gpu_halt);
  in->diag_pc = d.pc;
  in->diag_tmask = d.tmask;
  in->diag_active = d.active;
  in->diag_stalled = d.stalled;
  in->diag_barrier = d.barrier;
  in->diag_pending = d.pending;
  in->diag_reason = d.reason;
}

// One clock edge with this on the registers' port, as gyre_device_tick does it.
static void tick(gyre_chip *c, const gyre_axil_in *axil) {
  gyre_device_run_out run;
  gyre_regs_out regs;
  uint64_t perf[GYRE_MAX_CORES * GYRE_NUM_PERF];
  gyre_regs_in regs_in = {.perf = perf, .axil = *axil};
  gyre_device_run_eval(&c->run, &run);
  gyre_regs_eval(&c->regs, &regs);
  const gyre_device_run_in run_in = {
      .start = regs.start,
      .stop = regs.stop,
      .soft_reset = regs.soft_reset || regs.abandon,
      .flush = regs.flush,
      .gpu_busy = gyre_gpu_busy(c->gpu, run.gpu_halt),
      .gpu_flush_busy = gyre_gpu_flush_busy(c->gpu),
      .axi_idle = !gyre_memory_timing_pending(c->port) && !c->error_waits};
  show(c, &run, &regs, &regs_in);
  for (unsigned k = 0; gyre_regs_copies(&c->regs) && k < c->o.cfg.num_cores; k++) {
    memcpy(perf + (size_t)k * GYRE_NUM_PERF, gyre_gpu_perf(c->gpu, k),
           GYRE_NUM_PERF * sizeof *perf);
  }
  if (regs.start && !run.busy) {
    c->run_cycles = 0;
    new_world(c);
  }
  if (run.busy) c->run_cycles++;
  if (run.gpu_rst) {
    gyre_gpu_reset(c->gpu, regs.start_pc & ~3u, regs.arg);
  } else {
    gyre_mem_req req = {0};
    const gyre_mem_req *accepted;
    gyre_gpu_in in = {.halt = run.gpu_halt, .flush = gyre_device_run_flush(&c->run, regs.flush)};
    bool taken;
    const bool asks = gyre_model_req(c->gpu, &req);
    drive(c, &in.mem, &req, asks, &taken, &accepted);
    gyre_memory_timing_edge(c->port, accepted, taken);
    gyre_gpu_tick(c->gpu, &in);
    regs_in.issue = gyre_gpu_issued(c->gpu);
  }
  gyre_device_run_tick(&c->run, &run_in);
  gyre_regs_tick(&c->regs, &regs_in);
}

bool gyre_chip_clock(gyre_chip *c, unsigned n) {
  static const gyre_axil_in quiet;
  for (; n && (c->run.busy || c->run.flushing || c->regs.start); n--) tick(c, &quiet);
  return n == 0;
}

// ---- Accesses -----------------------------------------------------------------------------------

static bool read_register(gyre_chip *c, uint32_t addr, uint32_t *value) {
  gyre_axil_in in = {.arvalid = true, .araddr = (uint16_t)addr, .rready = true};
  tick(c, &in);
  in.arvalid = false;
  *value = c->regs.port.rdata;
  const bool good = c->regs.port.rresp == 0;
  tick(c, &in);
  return good;
}

static bool write_register(gyre_chip *c, uint32_t addr, uint32_t value) {
  gyre_axil_in in = {.awvalid = true, .wvalid = true, .awaddr = (uint16_t)addr, .wdata = value};
  in.wstrb = 15;
  in.bready = true;
  tick(c, &in);
  in.awvalid = in.wvalid = false;
  tick(c, &in);
  const bool good = c->regs.port.bresp == 0;
  tick(c, &in);  // B is taken; the action takes place
  tick(c, &in);  // a counter is copied
  return good;
}

static bool in_memory(const gyre_chip *c, uint32_t addr) {
  return addr - c->o.cfg.ram_base < c->o.cfg.ram_bytes;
}

bool gyre_chip_read(gyre_chip *c, uint32_t addr, uint32_t *value) {
  *value = 0;
  if (addr & 3) return false;
  if (in_memory(c, addr)) {
    *value = gyre_memory_read(c->memory, addr, 4);
    if (c->o.stuck && addr == c->o.stuck_addr) *value |= 1u << c->o.stuck_bit;
    return true;
  }
  if (addr < REGISTERS_END) return read_register(c, addr, value);
  if (addr - GYRE_SOC_RING < GYRE_SOC_RING_BYTES) {
    for (unsigned i = 0; i < 4; i++) {
      *value |= (uint32_t)c->ring[addr - GYRE_SOC_RING + i] << 8 * i;
    }
    return true;
  }
  uint32_t code;
  switch (addr) {
    case GYRE_SOC_MAGIC: *value = c->o.magic; return true;
    case GYRE_SOC_VERSION: *value = GYRE_SOC_VERSION_VALUE; return true;
    case GYRE_SOC_CLK_HZ: *value = c->o.clk_hz; return true;
    case GYRE_SOC_MEM_BYTES: *value = c->o.cfg.ram_bytes; return true;
    case GYRE_SOC_CONSOLE_HEAD: *value = c->head & GYRE_SOC_CONSOLE_MASK; return true;
    case GYRE_SOC_CONSOLE_TAIL: *value = c->tail & GYRE_SOC_CONSOLE_MASK; return true;
    case GYRE_SOC_EXIT:
      if (gyre_environment_ended(c->environment, &code)) *value = code | GYRE_SOC_EXIT_VALID;
      return true;
    case GYRE_SOC_FRAME_ERRORS: *value = c->refused & 0xff; return true;
    case GYRE_SOC_RUN_CYCLES: *value = c->run_cycles; return c->o.run_counter;
    default: return false;
  }
}

bool gyre_chip_write(gyre_chip *c, uint32_t addr, uint32_t value) {
  if (addr & 3) return false;
  if (in_memory(c, addr)) return gyre_memory_write(c->memory, addr, value, 4);
  if (addr < REGISTERS_END) return write_register(c, addr, value);
  if (addr != GYRE_SOC_CONSOLE_TAIL) return false;
  // The difference counts: the counter of bytes is longer here.
  c->tail += (value - c->tail) & GYRE_SOC_CONSOLE_MASK;
  return true;
}

void gyre_chip_refused(gyre_chip *c) { c->refused++; }

// gyre_chip.c - implements gyre_chip.h.

#include "gyre_chip.h"

#include <stdlib.h>

#include "gyre/device.h"
#include "gyre_board.h"
#include "gyre_chip_log.h"
#include "gyre/io.h"

enum { REGISTERS_END = 0x800 };

struct gyre_chip {
  gyre_chip_options o;
  gyre_hosted *gpu;
  gyre_memory *memory;
  gyre_environment *environment;  // of one run, to which its exit code belongs
  gyre_memory_timing *port;
  bool error_waits;  // a load of the I/O page must be answered by an error
  uint16_t error_tag;
  uint32_t head, tail;  // of the console, modulo 2^32 here
  uint32_t refused, run_cycles;
  uint8_t ring[GYRE_SOC_RING_BYTES];
  gyre_chip_log *log;  // log of workgroups; NULL: not requested
};

static void console(void *ctx, uint8_t byte) {
  gyre_chip *c = ctx;
  c->ring[c->head++ % GYRE_SOC_RING_BYTES] = byte;
}

// Makes a new environment for a run, with the same memory.
static bool new_world(gyre_chip *c) {
  const gyre_timing timing = {.latency = c->o.latency, .interval = c->o.interval, .seed = 1};
  gyre_memory_timing_free(c->port);
  gyre_environment_free(c->environment);
  c->port = NULL;
  c->environment = gyre_environment_new(&c->o.cfg, c->memory, NULL, console, c);
  if (c->environment)
    c->port = gyre_memory_timing_new(c->environment, c->o.cfg.line_bytes, &timing);
  return c->port != NULL;
}

gyre_chip *gyre_chip_new(const gyre_chip_options *o, char *why) {
  gyre_hosted *gpu = gyre_hosted_new(&o->cfg, why);
  if (!gpu) return NULL;
  gyre_chip *c = calloc(1, sizeof *c);
  if (c) {
    c->o = *o;
    c->gpu = gpu;
    c->memory = gyre_memory_new();
  }
  const bool placed =
      c && c->memory &&
      (!o->ram || gyre_memory_place(c->memory, o->cfg.ram_base, o->ram, o->cfg.ram_bytes));
  if (placed && new_world(c)) return c;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  if (c) gyre_chip_free(c);
  if (!c) gyre_hosted_free(gpu);
  return NULL;
}

void gyre_chip_free(gyre_chip *c) {
  if (!c) return;
  gyre_hosted_free(c->gpu);
  gyre_memory_timing_free(c->port);
  gyre_environment_free(c->environment);
  gyre_memory_free(c->memory);
  gyre_chip_log_free(c->log);
  free(c);
}

// ---- One cycle ----------------------------------------------------------------------------------

static bool is_io(const gyre_chip *c, uint32_t addr) {
  return addr / GYRE_PAGE_BYTES == c->o.cfg.io_base / GYRE_PAGE_BYTES;
}

// While the ring is full, an access to the I/O page is not accepted.
static bool held(const gyre_chip *c, const gyre_mem_req *req) {
  return c->head - c->tail >= GYRE_SOC_RING_BYTES && is_io(c, req->addr);
}

// Computes the memory port's side of this cycle: the GPU's inputs, and the request that is accepted. The port does not
// handle a load of the I/O page: the SoC answers it with an error.
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
    c->error_waits = !gyre_hosted_rsp_ready(c->gpu, c->error_tag);
    *taken = false;
    return;
  }
  *taken = in->rsp_valid && gyre_hosted_rsp_ready(c->gpu, in->rsp_tag);
  if (!asks || !in->req_ready) return;
  if (io_load) {
    c->error_waits = true;
    c->error_tag = req->tag;
  } else {
    *accepted = req;
  }
}

// Makes one clock edge with these inputs at the registers' port.
static void tick(gyre_chip *c, const gyre_axil_in *axil) {
  gyre_hosted_out out;
  gyre_hosted_outputs(c->gpu, &out);
  // The SoC has no AXI; its registers for AXI show whether a read is outstanding.
  const bool reading = gyre_memory_timing_pending(c->port) > 0;
  gyre_hosted_in in = {.axil = *axil, .idle = !reading && !c->error_waits, .reads = reading};
  if (out.start) {
    c->run_cycles = 0;
    new_world(c);
  }
  if (out.busy) c->run_cycles++;
  if (!out.reset) {
    gyre_mem_req req = {0};
    const gyre_mem_req *accepted;
    bool taken;
    const bool asks = gyre_hosted_req(c->gpu, &req);
    drive(c, &in.mem, &req, asks, &taken, &accepted);
    gyre_memory_timing_edge(c->port, accepted, taken);
  }
  gyre_hosted_tick(c->gpu, &in);
  if (c->log) gyre_chip_log_inspect(c->log, c->gpu);
}

size_t gyre_chip_groups(gyre_chip *c, gyre_chip_group *groups, size_t n) {
  if (!c->log) c->log = gyre_chip_log_new(&c->o.cfg);
  return c->log ? gyre_chip_log_take(c->log, groups, n) : 0;
}

bool gyre_chip_clock(gyre_chip *c, unsigned n) {
  static const gyre_axil_in quiet;
  for (; n; n--) {
    gyre_hosted_out out;
    gyre_hosted_outputs(c->gpu, &out);
    if (!out.active) return false;
    tick(c, &quiet);
  }
  return true;
}

// ---- Accesses -----------------------------------------------------------------------------------

static bool read_register(gyre_chip *c, uint32_t addr, uint32_t *value) {
  gyre_axil_in in = {.arvalid = true, .araddr = (uint16_t)addr, .rready = true};
  gyre_hosted_out out;
  tick(c, &in);
  in.arvalid = false;
  gyre_hosted_outputs(c->gpu, &out);
  *value = out.axil.rdata;
  tick(c, &in);
  return out.axil.rresp == 0;
}

static bool write_register(gyre_chip *c, uint32_t addr, uint32_t value) {
  gyre_axil_in in = {.awvalid = true,
                     .wvalid = true,
                     .bready = true,
                     .awaddr = (uint16_t)addr,
                     .wdata = value,
                     .wstrb = 15};
  gyre_hosted_out out;
  tick(c, &in);
  in.awvalid = in.wvalid = false;
  tick(c, &in);
  gyre_hosted_outputs(c->gpu, &out);
  tick(c, &in);  // B is accepted; the action takes effect
  tick(c, &in);  // a counter is copied
  return out.axil.bresp == 0;
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
  // Only the difference counts, because the counter of bytes has more bits here.
  c->tail += (value - c->tail) & GYRE_SOC_CONSOLE_MASK;
  return true;
}

void gyre_chip_refused(gyre_chip *c) { c->refused++; }

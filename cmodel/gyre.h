// gyre.h - the public interface of libgyre, the golden model of the Gyre GPU.
//
// Two machines stand behind it:
//   gyre_func  the functional simulator: what each instruction computes, no time (fast)
//   gyre_model the cycle model: agrees with the RTL at every stage boundary in every cycle
// Both are opaque handles; several may live in one process, there are no globals and nothing
// aborts.  A handle must not be used by two threads at once.  Memory belongs to the caller and is
// reached through callbacks, so that a testbench decides content and timing.
// Addresses are bytes in the 32-bit physical address space; data is little endian.

#ifndef GYRE_H
#define GYRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define GYRE_MAX_CORES 16
#define GYRE_MAX_WARPS 32  // of a core
#define GYRE_MAX_THREADS 32
#define GYRE_MAX_LINE 128  // bytes
#define GYRE_MESSAGE 256   // bytes that always hold a message, its end included

// ---- Configuration -----------------------------------------------------------------------------

// One member per parameter of configs.toml, same order, same meaning as the RTL parameter.
typedef struct gyre_config {
  uint32_t num_cores, num_warps, num_threads, num_lanes;
  uint32_t m_ext, f_ext, a_ext, num_fpu_lanes;
  uint32_t ibuf_depth, div_step, lsu_queue, lsu_loads;
  uint32_t line_bytes, icache_bytes, icache_ways, dcache_bytes, dcache_ways, dcache_banks;
  uint32_t dcache_mshrs, store_buffer;
  uint32_t l2_bytes, l2_ways, l2_banks, l2_mshrs, l2_write_back;
  uint32_t lmem_bytes, num_barriers, perf, small;
  uint32_t ram_base, ram_bytes, reset_pc, lmem_base, io_base;
  uint32_t max_writes;
  uint32_t axi_data, axi_id, axi_reads, axi_writes;  // of the device only
} gyre_config;

// Fills *cfg with the named configuration ("small", ...). False if there is none of that name.
bool gyre_config_named(const char *name, gyre_config *cfg);
// Name and one-line description of configuration i, or NULL past the last one. `doc` may be NULL.
const char *gyre_config_name(unsigned i, const char **doc);
// Sets parameter `name` (as in configs.toml, upper case). False with a sentence in `why`
// (GYRE_MESSAGE bytes) if there is no such parameter or the value is outside its own range.
bool gyre_config_set(gyre_config *cfg, const char *name, uint32_t value, char *why);
// Reads parameter i: its name (NULL past the last one) and its value.
const char *gyre_config_get(const gyre_config *cfg, unsigned i, uint32_t *value, bool *hex);
// Checks ranges and relations. False with a sentence in `why` (GYRE_MESSAGE bytes).
bool gyre_config_check(const gyre_config *cfg, char *why);
// Bits of a tag at the memory port of a core, and of the GPU (docs/memory.md).
unsigned gyre_core_tag_bits(const gyre_config *cfg);
unsigned gyre_gpu_tag_bits(const gyre_config *cfg);

// ---- Faults ------------------------------------------------------------------------------------

// The sticky fault record: the first fault of the run. Causes are numbered in isa/faults.toml
// (RISC-V privileged manual, table of mcause, where one exists; 24 and up are Gyre's own).
typedef struct gyre_fault {
  bool valid;
  uint8_t cause;  // GYRE_FAULT_*, gyre_units.h
  uint8_t core;
  uint8_t warp;    // of that core
  uint32_t lanes;  // threads of the warp that faulted; those of the first faulting pass
  uint32_t pc;     // of the instruction
  uint32_t value;  // address, or instruction, or operand (see the cause)
} gyre_fault;

// A few words for a cause ("illegal instruction"); never NULL.
const char *gyre_fault_name(unsigned cause);

// ---- Instructions ------------------------------------------------------------------------------

// Writes the assembly text of `insn` at `pc` to `out` (at least 64 bytes). False if it is not an
// instruction; the text is then ".word 0x...".
bool gyre_disasm(uint32_t insn, uint32_t pc, char *out, size_t size);

// ---- Functional simulator ----------------------------------------------------------------------

// Every core starts at RESET_PC with warp 0, thread 0. Warps are numbered through all cores,
// core * NUM_WARPS + warp, wherever a function has a parameter `warp`. Memory is coherent at once:
// what one core stores the others see with their next load.
typedef struct gyre_func gyre_func;

// The environment of the functional simulator. Main memory and the I/O page of all cores; local
// memories are the machine's own. `size` is 1, 2 or 4 and `addr` is aligned to it.
typedef struct gyre_func_bus {
  void *ctx;
  uint32_t (*load)(void *ctx, uint32_t addr, unsigned size);
  void (*store)(void *ctx, uint32_t addr, uint32_t value, unsigned size);
  // Optional: host address of the 4 KiB page of main memory that holds `addr`, so that accesses
  // and fetches need no call, or NULL. A page once given stays valid. Stores to a page for which
  // `writable` came back false go through store().
  uint8_t *(*page)(void *ctx, uint32_t addr, bool *writable);
} gyre_func_bus;

typedef enum gyre_state {
  GYRE_RUNNING,
  GYRE_DONE,     // no warp is active and memory is drained
  GYRE_FAULTED,  // stopped by a fault and drained
  GYRE_HUNG      // functional: every active warp waits for something that cannot happen
} gyre_state;

// NULL with a sentence in `why` (GYRE_MESSAGE bytes) for an illegal configuration or no memory.
// `arg` is the mscratch of every core.
gyre_func *gyre_func_new(const gyre_config *cfg, const gyre_func_bus *bus, uint32_t arg, char *why);
void gyre_func_free(gyre_func *f);
// Runs at most `steps` warp instructions, or until the state changes or gyre_func_stop.
// Warps of all cores take turns in a fixed order, so that results are repeatable. The first fault
// stops all of them; HUNG says that no warp of any core can go on.
gyre_state gyre_func_run(gyre_func *f, uint64_t steps);
void gyre_func_stop(gyre_func *f);  // may be called from a bus callback: ends gyre_func_run
gyre_fault gyre_func_fault(const gyre_func *f);
uint64_t gyre_func_warp_insns(const gyre_func *f);
uint64_t gyre_func_thread_insns(const gyre_func *f);
// Warp instructions since a store, an atomic operation that changed its word, or the last time that
// a warp ended or began to wait: many are a loop that never ends.
uint64_t gyre_func_idle(const gyre_func *f);
// Register 0 to 31: x0 to x31; 32 to 63: f0 to f31.
uint32_t gyre_func_reg(const gyre_func *f, unsigned warp, unsigned thread, unsigned reg);
// frm in bits 7:5, fflags in 4:0 (RISC-V unprivileged manual, F).
uint32_t gyre_func_fcsr(const gyre_func *f, unsigned warp, unsigned thread);

// State of one warp, of either machine, for reports. Warps are numbered through all cores.
typedef struct gyre_warp_info {
  bool active, stalled, at_barrier;
  uint32_t pc;  // next instruction
  uint32_t tmask;
  const char *waits_for;  // words, "" if it does not wait
} gyre_warp_info;
gyre_warp_info gyre_func_warp(const gyre_func *f, unsigned warp);

// Optional: called after each executed warp instruction (NULL: none).
typedef void gyre_func_trace(void *ctx, unsigned warp, uint32_t pc, uint32_t insn, uint32_t tmask);
void gyre_func_set_trace(gyre_func *f, gyre_func_trace *fn, void *ctx);

// ---- Cycle model -------------------------------------------------------------------------------

typedef struct gyre_model gyre_model;

// The memory port, one line wide (docs/memory.md). A request is offered in every cycle until it
// is accepted; requests take effect in the order of acceptance; responses (one per request, reads
// and writes) may come in any order, never in the cycle of acceptance. A response that is offered
// stays until it is taken.
typedef struct gyre_mem_req {
  bool write;
  uint16_t tag;   // names the requester (docs/memory.md); at most one read per tag is under way
  uint32_t addr;  // multiple of line_bytes
  const uint8_t *mask;  // line_bytes/8 (at least 1) bytes, bit i: byte i is written, or wanted
  const uint8_t *data;  // line_bytes bytes, for writes
} gyre_mem_req;
enum { GYRE_TAG_ICACHE = 0, GYRE_TAG_DCACHE = 1 };

// What the pins carry into the machine in one cycle.
typedef struct gyre_mem_in {
  bool req_ready;
  bool rsp_valid;
  bool rsp_write;  // acknowledge of a write
  bool rsp_error;  // the access failed: the machine stops with a bus error
  uint16_t rsp_tag;
  const uint8_t *rsp_data;  // line_bytes bytes, for reads
} gyre_mem_in;

gyre_model *gyre_model_new(const gyre_config *cfg, uint32_t arg, char *why);
void gyre_model_free(gyre_model *m);
// The request that the machine offers in this cycle; false: none. Depends on state only.
bool gyre_model_req(const gyre_model *m, gyre_mem_req *req);
// Whether the machine takes a response with this tag in this cycle. Depends on state and tag only.
bool gyre_model_rsp_ready(const gyre_model *m, uint16_t tag);
// One clock edge with these inputs.
void gyre_model_tick(gyre_model *m, const gyre_mem_in *in);
gyre_state gyre_model_state(const gyre_model *m);
gyre_fault gyre_model_fault(const gyre_model *m);
uint64_t gyre_model_cycles(const gyre_model *m);
// Warps are numbered through all cores: core * num_warps + warp.
gyre_warp_info gyre_model_warp(const gyre_model *m, unsigned warp);
uint32_t gyre_model_reg(const gyre_model *m, unsigned warp, unsigned thread, unsigned reg);
uint32_t gyre_model_fcsr(const gyre_model *m, unsigned warp, unsigned thread);
// Performance counter i: its name (NULL past the last one) and its sum over all cores (the clock
// is counted once).
const char *gyre_model_counter(const gyre_model *m, unsigned i, uint64_t *value);

// ---- Device ------------------------------------------------------------------------------------

// The cycle model of rtl/axi/gyre_device.sv: the GPU behind an AXI4 master for memory and an
// AXI4-Lite slave of registers (docs/axi.md, docs/registers.md, gyre_registers.h). Agrees with it
// at the pins in every cycle. Names of members are those of the pins without axi_ and _i, _o.
typedef struct gyre_device gyre_device;

typedef struct gyre_device_in {
  // AXI4-Lite
  bool axil_awvalid, axil_wvalid, axil_bready, axil_arvalid, axil_rready;
  uint16_t axil_awaddr, axil_araddr;  // 12 bits
  uint32_t axil_wdata;
  uint8_t axil_wstrb;
  // AXI4
  bool arready, rvalid, rlast, awready, wready, bvalid;
  uint8_t rid, rresp, bid, bresp;
  const uint8_t *rdata;  // axi_data / 8 bytes, with rvalid
} gyre_device_in;

typedef struct gyre_device_address {
  bool valid;  // the others mean something only with it
  uint8_t id, len, size, burst, cache, prot;
  uint32_t addr;
} gyre_device_address;

typedef struct gyre_device_out {
  // AXI4-Lite; responses mean something only with their valid
  bool axil_awready, axil_wready, axil_bvalid, axil_arready, axil_rvalid, irq;
  uint8_t axil_bresp, axil_rresp;
  uint32_t axil_rdata;
  // AXI4; payload of W only with wvalid
  gyre_device_address ar, aw;
  bool rready, bready, wvalid, wlast;
  uint64_t wstrb;
  uint8_t wdata[64];
} gyre_device_out;

// As after reset. NULL with a sentence in `why` for an illegal configuration or no memory.
gyre_device *gyre_device_new(const gyre_config *cfg, char *why);
void gyre_device_free(gyre_device *d);
// The outputs of this cycle. They depend on state only.
void gyre_device_outputs(const gyre_device *d, gyre_device_out *out);
// One clock edge with these inputs.
void gyre_device_tick(gyre_device *d, const gyre_device_in *in);
// One clock edge with rst_i high; not while AXI has something under way.
void gyre_device_reset(gyre_device *d);
// The GPU inside, to look at: its wires of the last cycle, registers, counters.
const gyre_model *gyre_device_gpu(const gyre_device *d);

#ifdef __cplusplus
}
#endif
#endif

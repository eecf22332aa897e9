// gyre_core.h - twin of rtl/gyre_core.sv: the modules of a core and the wires between them.
//
// gyre_core_cycle() executes one cycle: it evaluates all wires from the registers and this cycle's
// inputs, in the order of docs/pipeline.md, and performs the clock edge. The wires keep the values
// of that cycle until the next one, for comparison and traces.

#ifndef GYRE_CORE_H
#define GYRE_CORE_H

#include "commit/gyre_commit.h"
#include "commit/gyre_fault.h"
#include "commit/gyre_perf.h"
#include "riscv/gyre_decode.h"
#include "execute/gyre_execute.h"
#include "fetch/gyre_fetch.h"
#include "gyre/model.h"
#include "generated/gyre_bundles.h"
#include "issue/gyre_core_issue.h"
#include "issue/gyre_ibuffer.h"
#include "issue/gyre_issue.h"
#include "issue/gyre_operands.h"
#include "issue/gyre_scoreboard.h"
#include "memory/gyre_core_memory.h"
#include "rdna35/gyre_rdna35_front.h"
#include "rdna35/gyre_scalar_unit.h"
#include "memory/shared/gyre_stack_region.h"
#include "simt/gyre_diag.h"
#include "simt/gyre_launch.h"
#include "simt/gyre_warp_scheduler.h"
#include "simt/gyre_warp_state.h"
#include "simt/reconvergence/gyre_subwarps.h"

// Pins in one cycle, except those of the memory port.
typedef struct gyre_core_in {
  bool halt;   // halts as a fault does, but without a record; must stay true
  bool flush;  // empty both caches
  const gyre_launch_t *launch;
  const gyre_work_row *ids;  // ids of workgroups
  bool close;                // all warps of the workgroup in close_slot have been launched
  uint8_t close_slot;
  uint32_t stack;  // the register STACK
  // With GRAPHICS: entries of a draw's tables, words of an input record of the draw, the port of
  // local memory
  const gyre_draw_config_t *draw_config;
  const gyre_attr_t *attr;
  uint8_t in_words;
  gyre_pixel_record_t pixel_record;  // with PIXELS: the record of a pixel warp
  // interleaved stacks; changes only where `idle_cycle` ends
  const gyre_stack_region_unit *stack_region;
  // Between cores
  bool lock_ready, snoop_valid;
  uint32_t snoop_addr;
  bool gbar_ready, gbar_fault, gbar_wait;
  uint32_t gclear_warps;
  // From the shared cache
  bool bus_valid, l2_hit, l2_miss;
  uint32_t bus_addr;
} gyre_core_in;

// The last cycle, if it changed no register except counters: then a cycle with the same pins is
// identical.
typedef struct gyre_core_idle_cycle {
  bool valid;
  gyre_core_in in;
  bool req_ready;  // of the memory port; there was no response
  uint32_t rsp_tag;
  uint32_t events;
} gyre_core_idle_cycle;

typedef struct gyre_core {
  gyre_config cfg;
  uint32_t number;
  gyre_warp_state warp_state;
  gyre_launch launch;
  gyre_warp_scheduler scheduler;
  gyre_subwarps groups;  // with RECONVERGENCE = pc
  gyre_subwarp_count group_count;
  gyre_fetch fetch;
  gyre_decode decode;
  gyre_rdna35_front front;  // with ISA = 1, in place of decode
  gyre_scalar_unit scalar;  // with ISA = 1
  gyre_ibuffer ibuffer;
  gyre_scoreboard scoreboard;
  gyre_issue issue;
  gyre_operands operands;
  gyre_execute execute;
  gyre_core_memory memory;
  gyre_commit commit;
  gyre_perf perf;
  gyre_fault_unit fault;
  gyre_core_idle_cycle idle_cycle;
  // Inputs and outputs of the modules in this cycle
  gyre_core_memory_in memory_in;
  gyre_core_memory_out memory_out;
  gyre_write write;
  gyre_operands_in operands_in;
  gyre_operands_out operands_out;
  gyre_execute_in execute_in;
  gyre_execute_out execute_out;
  gyre_commit_in commit_in;
  gyre_commit_out commit_out;
  gyre_issue_in issue_in;
  gyre_issue_out issue_out;
  gyre_warp_scheduler_out scheduler_out;
  gyre_fetch_in fetch_in;
  gyre_fetch_out fetch_out;
  gyre_decode_out decode_out;
  gyre_rdna35_front_out front_out;
  gyre_scalar_unit_in scalar_in;
  gyre_scalar_unit_out scalar_out;
  gyre_launch_in launch_in;
  gyre_launch_out launch_out;
  gyre_fault_in fault_in;
  gyre_regrouped_t regrouped;
  uint32_t exec_pc;  // pc of the beat in execute in this cycle, for observers after the edge
  bool watched;      // an observer reads w
  uint32_t hold;     // warps that must not issue: a debugger has stopped them
  gyre_wires w;
} gyre_core;

// Returns the thread mask of each warp. With ISA = 1 it is EXEC.
static inline const uint32_t *gyre_core_tmask(const gyre_core *c) {
  return c->cfg.isa ? c->scalar.masks.exec_q : c->warp_state.tmask_q;
}
// Returns the vector part of a head; NULL with ISA = 0.
static inline const gyre_vector_t *gyre_core_vector_head(const gyre_core *c, unsigned warp) {
  return c->cfg.isa ? gyre_ibuffer_vector_head(&c->ibuffer, warp) : NULL;
}
// Returns the warp whose instruction is in the last stage of decode, or -1.
static inline int gyre_core_in_decode(const gyre_core *c) {
  if (c->cfg.isa) return c->front.valid_q ? c->front.wid_q : -1;
  return c->decode.valid_q ? c->decode.wid_q : -1;
}
// Returns the warps with room in their instruction buffers.
static inline uint32_t gyre_core_room(const gyre_core *c) {
  const gyre_word_buffer_out *first = &c->front.words.out_q;
  const uint32_t early = c->cfg.isa && first->valid ? 1u << first->wid : 0;
  return gyre_ibuffer_room(&c->ibuffer, c->fetch.valid_q ? c->fetch.wid_q : -1,
                           gyre_core_in_decode(c), early);
}
// Returns true if results of the warp are outstanding.
static inline bool gyre_core_pending(const gyre_core *c, unsigned warp) {
  return gyre_scoreboard_pending(&c->scoreboard, warp) ||
         (c->cfg.isa && gyre_scalar_scoreboard_pending(&c->scalar.heads.scoreboard, warp));
}

// Sets the state after reset with these pins; call init once, which returns false if allocation
// fails.
bool gyre_core_init(gyre_core *c, const gyre_config *cfg, uint32_t number, uint32_t pc,
                    uint32_t arg);
// boot: warp 0 starts.
void gyre_core_reset(gyre_core *c, bool boot, uint32_t pc, uint32_t arg);
void gyre_core_free(gyre_core *c);
// Executes one cycle and its edge. The memory port is c->memory_out.port: its req_* are set before,
// and the caller sets req_ready and rsp_* (except rsp_ready).
void gyre_core_cycle(gyre_core *c, const gyre_core_in *in);
// pin_busy, from registers, halt_i and launch_valid_i.
bool gyre_core_busy(const gyre_core *c, bool halt, bool launch);
// gyre_core_idle_cycle_again returns true if the cycle with these pins is identical to the last
// one. Call gyre_core_idle_cycle_keep before the edge of an evaluated cycle, with the warps that it
// flushes and its events.
bool gyre_core_idle_cycle_again(const gyre_core *c, const gyre_core_in *in);
void gyre_core_idle_cycle_keep(gyre_core *c, const gyre_core_in *in, uint32_t flush,
                               uint32_t events);
// Copies the wires of the stages before the edge, for comparison.
void gyre_core_wires(gyre_core *c, const gyre_core_in *in);
// flush_busy_o; depends on registers.
bool gyre_core_flush_busy(const gyre_core *c);
// Logic of the core itself in a cycle: warps that start or end, warps whose words are dropped,
// warps with room in their buffers, events to count.
typedef struct gyre_core_glue {
  uint32_t restart, flush, room, events;
} gyre_core_glue;
// Copies the other wires between modules before the edge, for comparison.
void gyre_core_show(gyre_core *c, const gyre_core_glue *s);
// Copies the wires of the memory side, and of the subwarps.
void gyre_core_show_memory(gyre_core *c);
void gyre_core_show_groups(gyre_core *c);
void gyre_core_show_scalar(gyre_core *c);
// The front end in a cycle (gyre_core_front.c): returns the warps with room in their buffers, after
// execute has told which warps are flushed; its edge.
uint32_t gyre_core_front_cycle(gyre_core *c, uint32_t flush, bool halted);
void gyre_core_front_edge(gyre_core *c);
// The scalar unit in a cycle with ISA = 1 (gyre_core_scalar.c): the beat in execute; what issue
// reads; its edge.
void gyre_core_scalar_beat(gyre_core *c);
void gyre_core_scalar_heads(gyre_core *c, const gyre_core_in *in);
void gyre_core_scalar_edge(gyre_core *c);
// Performs the clock edge, at the end of gyre_core_cycle.
void gyre_core_edge(gyre_core *c, const gyre_core_in *in, const gyre_core_glue *glue);
// diag_*_o of an existing warp, from registers and halt_i.
gyre_diagnosis_t gyre_core_diag(const gyre_core *c, unsigned warp, bool halt);

// Return the wires of a core, and of the whole GPU, in the cycle of the last gyre_model_tick.
const gyre_wires *gyre_model_wires(const gyre_model *m, unsigned core);
// The wires are copied from the next tick after gyre_model_watch on, because that costs time.
void gyre_model_watch(gyre_model *m);
const gyre_gpu_wires *gyre_model_gpu_wires(const gyre_model *m);

#endif

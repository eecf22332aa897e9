// gyre_core.h - twin of rtl/gyre_core.sv: the modules of a core and the wires between them.
//
// One cycle is gyre_core_cycle(): it evaluates all wires from the registers and this cycle's
// inputs, in the order of docs/pipeline.md, and takes the clock edge. The wires keep the values of
// that cycle until the next one, for whoever compares or traces them.

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
#include "memory/gyre_stack_window.h"
#include "simt/gyre_diag.h"
#include "simt/gyre_launch.h"
#include "simt/gyre_warp_scheduler.h"
#include "simt/gyre_warp_state.h"
#include "simt/reconvergence/gyre_groups.h"

// The pins in one cycle, beside those of the memory port.
typedef struct gyre_core_in {
  bool halt;   // as halted by a fault, without a record; stays true, once it is
  bool flush;  // empty both caches
  const gyre_launch_t *launch;
  const gyre_work_row *ids;  // of work-groups
  bool close;                // all warps of the one in close_slot have been launched
  uint8_t close_slot;
  uint32_t stack;  // the register STACK
  // With GRAPHICS: entries of a draw's tables, words of an input record of it, its port of local memory
  const gyre_draw_config_t *draw_config;
  const gyre_attr_t *attr;
  uint8_t in_words;
  const gyre_stack_window_unit *window;  // interleaved stacks; another one only where `still` ends
  // Between cores
  bool lock_ready, snoop_valid;
  uint32_t snoop_addr;
  bool gbar_ready, gbar_fault, gbar_wait;
  uint32_t gclear_warps;
  // From the shared cache
  bool bus_valid, l2_hit, l2_miss;
  uint32_t bus_addr;
} gyre_core_in;

// The last cycle, if it changed no register but counters: one with the same pins is the same again.
typedef struct gyre_core_still {
  bool valid;
  gyre_core_in in;
  bool req_ready;  // of the memory port; no response was there
  uint32_t rsp_tag;
  uint32_t events;
} gyre_core_still;

typedef struct gyre_core {
  gyre_config cfg;
  uint32_t number;
  gyre_warp_state warp_state;
  gyre_launch launch;
  gyre_warp_scheduler scheduler;
  gyre_groups groups;  // with RECONVERGENCE = pc
  gyre_group_count group_count;
  gyre_fetch fetch;
  gyre_decode decode;
  gyre_ibuffer ibuffer;
  gyre_scoreboard scoreboard;
  gyre_issue issue;
  gyre_operands operands;
  gyre_execute execute;
  gyre_core_memory memory;
  gyre_commit commit;
  gyre_perf perf;
  gyre_fault_unit fault;
  gyre_core_still still;
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
  gyre_launch_in launch_in;
  gyre_launch_out launch_out;
  gyre_fault_in fault_in;
  gyre_regrouped_t regrouped;
  uint32_t exec_pc;  // of the pass in the execute stage in this cycle, for who asks behind the edge
  bool watched;      // somebody looks at w
  uint32_t hold;     // warps that issue nothing: a debugger has stopped them
  gyre_wires w;
} gyre_core;

// The state after reset, with these pins in it; init is once, false: no memory.
bool gyre_core_init(gyre_core *c, const gyre_config *cfg, uint32_t number, uint32_t pc,
                    uint32_t arg);
// boot: warp 0 starts.
void gyre_core_reset(gyre_core *c, bool boot, uint32_t pc, uint32_t arg);
void gyre_core_free(gyre_core *c);
// One cycle and its edge. The memory port is c->memory_out.port: its req_* are there before, the
// caller adds req_ready and rsp_* (but rsp_ready).
void gyre_core_cycle(gyre_core *c, const gyre_core_in *in);
// pin_busy as the registers, halt_i and launch_valid_i stand.
bool gyre_core_busy(const gyre_core *c, bool halt, bool launch);
// The cycle with these pins is the last one again. Before the edge of one that is evaluated, which
// warps it flushes and its events: whether this may come to be so.
bool gyre_core_still_again(const gyre_core *c, const gyre_core_in *in);
void gyre_core_still_keep(gyre_core *c, const gyre_core_in *in, uint32_t flush, uint32_t events);
// The wires of the stages, before the edge, for whoever compares them.
void gyre_core_wires(gyre_core *c, const gyre_core_in *in);
// flush_busy_o: registers.
bool gyre_core_flush_busy(const gyre_core *c);
// What the core itself makes of its modules' outputs in a cycle: warps that start or end, those whose
// words are dropped, those with room in their buffers, events to count.
typedef struct gyre_core_glue {
  uint32_t restart, flush, room, events;
} gyre_core_glue;
// The wires between modules that are no stage's bundle, for whoever compares them. Before the edge.
void gyre_core_show(gyre_core *c, const gyre_core_glue *s);
// Those of the memory side, and of the groups of threads.
void gyre_core_show_memory(gyre_core *c);
void gyre_core_show_groups(gyre_core *c);
// The clock edge, at the end of gyre_core_cycle.
void gyre_core_edge(gyre_core *c, const gyre_core_in *in, const gyre_core_glue *glue);
// diag_*_o of a warp that is there, as the registers and halt_i stand.
gyre_diagnosis_t gyre_core_diag(const gyre_core *c, unsigned warp, bool halt);

// The wires of a core of the model, and of the whole, in the cycle of the last gyre_model_tick.
const gyre_wires *gyre_model_wires(const gyre_model *m, unsigned core);
// They are shown from the next tick after gyre_model_watch on: they cost time.
void gyre_model_watch(gyre_model *m);
const gyre_gpu_wires *gyre_model_gpu_wires(const gyre_model *m);

#endif

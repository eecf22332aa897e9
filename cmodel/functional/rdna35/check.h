// check.h - state of the program checks (docs/rdna35_checks.md) for waves and workgroups, and their
// interface to the machine. The checks never change the result of a program.

#ifndef GYRE_RDNA35_FUNC_CHECK_H
#define GYRE_RDNA35_FUNC_CHECK_H

#include "functional/rdna35/state.h"
#include "gyre/rdna35_check.h"

// Counters of pending operations. Exports have one as well, which compute programs do not use.
typedef enum gyre_rdna35_wait {
  GYRE_RDNA35_VMCNT,    // vector loads, atomic operations that return a value
  GYRE_RDNA35_VSCNT,    // vector stores, other atomic operations
  GYRE_RDNA35_LGKMCNT,  // local memory, scalar loads, flat accesses, messages
  GYRE_RDNA35_WAITS
} gyre_rdna35_wait;

enum { GYRE_RDNA35_USES = 40, GYRE_RDNA35_RESULTS = 24 };

// Registers that an instruction reads or writes: one use per operand.
typedef struct gyre_rdna35_use {
  bool scalar, write;
  bool quiet;    // no value is accepted, because the result reports it
                 // (check_value.c)
  bool data;     // goes to memory, and may have a value in part
  bool mask;     // a lane mask that a vector operation reads
  uint16_t reg;  // number, or code of a scalar register
  uint8_t words;
  uint8_t half;    // for a vector register: gyre_rdna35_operand
  uint64_t lanes;  // for a vector register
} gyre_rdna35_use;

typedef struct gyre_rdna35_uses {
  unsigned count;
  bool scc_read, scc_write;
  gyre_rdna35_use use[GYRE_RDNA35_USES];
} gyre_rdna35_uses;

// Register that a pending operation will write: its number in the counter, and its pc.
typedef struct gyre_rdna35_pending {
  uint64_t number[GYRE_RDNA35_WAITS];  // 0: none
  uint64_t lanes[GYRE_RDNA35_WAITS];
  uint32_t pc[GYRE_RDNA35_WAITS];
} gyre_rdna35_pending;

// Origin of a missing value: the first instruction that read a register that was never written.
typedef struct gyre_rdna35_origin {
  uint32_t pc;  // 0: the register itself was never written
  uint16_t reg;
  bool scalar;
  uint8_t half;  // for a vector register: gyre_rdna35_operand
} gyre_rdna35_origin;

// A value, and its bits that have no value.
typedef struct gyre_rdna35_known {
  uint64_t value, unset;
} gyre_rdna35_known;

typedef struct gyre_rdna35_shadow {
  uint32_t vector_unset[256][GYRE_RDNA35_LANES];  // bits without a value
  uint32_t scalar_unset[128];
  bool scc_unset;
  gyre_rdna35_origin vector_origin[256], scalar_origin[128];
  uint64_t issued[GYRE_RDNA35_WAITS], done[GYRE_RDNA35_WAITS];
  uint64_t unordered;       // number of the last LGKMCNT operation that ends in no order
  uint64_t private_stores;  // number of the last one in VSCNT
  gyre_rdna35_pending vector[256], scalar[128];
  bool given_back;
  unsigned clause_left, clause_kind;
  // Waves of 64: masks that vector operations read (1), that were changed afterwards (2); pcs.
  uint8_t mask_state[128];
  uint32_t mask_pc[128];
  // Waves of 64: number of the vector operation that wrote a register, and of the last one before
  // EXEC was changed.
  uint64_t operations, exec_changed, drained;
  uint64_t written_by[256];
} gyre_rdna35_shadow;

// Effect of the instruction on one register.
typedef struct gyre_rdna35_result {
  bool scalar;
  uint16_t reg;
  uint64_t lanes;                     // for a vector register
  uint32_t unset[GYRE_RDNA35_LANES];  // for a scalar register the first entry
} gyre_rdna35_result;

// Current instruction.
typedef struct gyre_rdna35_checking {
  gyre_rdna35_uses uses;
  uint64_t exec;
  uint64_t local_lanes;                         // flat access: lanes that accessed local memory
  uint32_t loaded_unset[4][GYRE_RDNA35_LANES];  // load: bits of each word that got no value
  bool tainted, scc_unset;                      // a source has bits without a value; SCC gets none
  gyre_rdna35_origin origin;                    // origin of the first such source
  unsigned results;
  gyre_rdna35_result result[GYRE_RDNA35_RESULTS];
} gyre_rdna35_checking;

typedef struct gyre_rdna35_checks {
  gyre_rdna35_checking now;
  unsigned warnings;
  uint64_t lost;
  gyre_rdna35_warning warning[GYRE_RDNA35_WARNINGS];
} gyre_rdna35_checks;

// Called around a decoded instruction, and around a workgroup that begins. Only with checks.
void gyre_rdna35_check_before(gyre_rdna35_step *s);
void gyre_rdna35_check_after(gyre_rdna35_step *s);
void gyre_rdna35_check_group(gyre_rdna35_machine *m, gyre_rdna35_group *g);
// Called for a valid memory access, with its memory space. Only with checks.
void gyre_rdna35_check_load(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane,
                            uint64_t address, unsigned bytes);
void gyre_rdna35_check_store(gyre_rdna35_step *s, gyre_rdna35_space space, unsigned lane,
                             uint64_t address, unsigned bytes);

// check_touch.c: reports to the registered observer (gyre/touch.h): such an
// access, a workgroup that begins, waves of a workgroup that continue after its barrier.
void gyre_rdna35_check_touch(const gyre_rdna35_step *s, gyre_rdna35_space space, bool store,
                             unsigned lane, uint64_t address, unsigned bytes);
void gyre_rdna35_check_begins(const gyre_rdna35_machine *m, const gyre_rdna35_group *g);
void gyre_rdna35_check_met(const gyre_rdna35_machine *m, const gyre_rdna35_group *g);

// check_use.c: registers of the instruction.
void gyre_rdna35_check_uses(const gyre_rdna35_step *s, gyre_rdna35_uses *u);
bool gyre_rdna35_check_needs_m0(unsigned op);
bool gyre_rdna35_check_is_store(const gyre_rdna35_instruction *i);  // a vector store, not an atomic

// check_bits.c: operations that move or combine bits; false for others.
bool gyre_rdna35_check_bits(unsigned op, const gyre_rdna35_known *sources, uint64_t *unset);

// check_value.c: tracks values. Before an instruction: its sources, and its
// expected results; after it: the results are marked.
void gyre_rdna35_check_values(gyre_rdna35_step *s);
void gyre_rdna35_check_results(gyre_rdna35_step *s);
// Warns that a register without a value in some bits or lanes decides something; afterwards it
// counts as having a value.
void gyre_rdna35_check_decides(gyre_rdna35_step *s, bool scalar, unsigned reg, uint64_t lanes);

// check_result.c: results of an instruction before its execution; false for other
// kinds.
uint32_t gyre_rdna35_check_unset(const gyre_rdna35_step *s, bool scalar, unsigned reg,
                                 unsigned lane);
gyre_rdna35_result *gyre_rdna35_check_result_of(gyre_rdna35_step *s, bool scalar, unsigned reg,
                                                uint64_t lanes);
void gyre_rdna35_check_vector_results(gyre_rdna35_step *s, bool half_y);
void gyre_rdna35_check_scalar_results(gyre_rdna35_step *s);
bool gyre_rdna35_check_lane_results(gyre_rdna35_step *s);
bool gyre_rdna35_check_swap_results(gyre_rdna35_step *s);

// check_wait.c: counters.
void gyre_rdna35_check_early(gyre_rdna35_step *s, const gyre_rdna35_use *use);
void gyre_rdna35_check_issue(gyre_rdna35_step *s);
bool gyre_rdna35_check_is_vector_memory(const gyre_rdna35_instruction *i);

// check_order.c: clauses, banks, rules of waves of 64.
void gyre_rdna35_check_order_before(gyre_rdna35_step *s);
void gyre_rdna35_check_order_after(gyre_rdna35_step *s);
void gyre_rdna35_check_drained(gyre_rdna35_step *s, uint32_t constant);  // s_waitcnt_depctr
bool gyre_rdna35_check_is_valu(const gyre_rdna35_instruction *i);

// check_report.c: records a warning; the text names the position before the text
// of `format`.
void gyre_rdna35_warn(gyre_rdna35_step *s, gyre_rdna35_check kind, uint64_t lanes, uint32_t number,
                      const char *format, ...) __attribute__((format(printf, 5, 6)));
// Writes the name of a register ("v5", "s5", "vcc_lo" ...) to `out`, at least 16 bytes.
void gyre_rdna35_check_register(bool scalar, unsigned number, char *out);

// Returns the bits of a vector register that an operand uses.
static inline uint32_t gyre_rdna35_check_part(uint8_t half) {
  return half == GYRE_RDNA35_WHOLE ? UINT32_MAX : half == GYRE_RDNA35_LOWER ? 0xffff : 0xffff0000;
}

#endif

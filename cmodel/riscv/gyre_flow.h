// gyre_flow.h - data-flow analysis of code: the register values that are certain at each
// instruction. For gyre_flow*.c and gyre_sph_derive.c.
//
// A register holds a number, the stack pointer at the function's entry plus a number, or an unknown
// value. Where paths meet, differing values become unknown. So a state changes at most once per
// register, and the analysis ends.

#ifndef GYRE_RISCV_FLOW_H
#define GYRE_RISCV_FLOW_H

#include "gyre/sph_derive.h"
#include "riscv/gyre_insn.h"

// The stack pointer; limits of analyzed instructions and functions, so that the analysis always
// ends soon.
enum { GYRE_FLOW_SP = 2, GYRE_FLOW_MOST = 1 << 18, GYRE_FLOW_FUNCTIONS = 1024 };

typedef enum gyre_flow_kind { ANYTHING, NUMBER, STACK } gyre_flow_kind;

typedef struct gyre_flow_state {
  uint8_t kind[32];
  uint32_t value[32];  // 0 if the value is unknown
} gyre_flow_state;

// Successors of an instruction.
typedef struct gyre_flow_next {
  enum {
    FLOW_ON,      // the next word
    FLOW_BRANCH,  // the next word, or `target`
    FLOW_JUMP,    // `target`
    FLOW_CALL,    // `target`, then the next word
    FLOW_RETURN,
    FLOW_END,       // none: the thread ends, by an instruction or a fault
    FLOW_FAR_CALL,  // an unknown target, then the next word
    FLOW_FAR        // an unknown target
  } kind;
  uint32_t target;
} gyre_flow_next;

// A call of a function.
typedef struct gyre_flow_call {
  uint32_t target, depth;  // target, and bytes of the caller's stack at the call
  uint32_t number;         // number of the function: gyre_sph_derive.c
} gyre_flow_call;

// Result of the analysis of a function.
typedef struct gyre_flow_function {
  uint32_t entry, frame, instructions;
  gyre_flow_call *call;
  size_t calls;
  bool loads_or_stores, global_stores, doubles, kills;
  uint8_t outputs[GYRE_SPH_OUTPUTS];  // as in gyre_sph_facts
  // Attributes by address / 4, as in gyre_sph_facts. Reads are bits: bit c for coefficient c of ipa, bit 0 for ald.
  uint8_t reads[GYRE_SPH_ATTRIBUTES], writes[GYRE_SPH_ATTRIBUTES], reads_back[GYRE_SPH_ATTRIBUTES];
  bool far;       // a jump or call has an unknown target
  bool no_frame;  // the stack pointer is unknown
  uint32_t far_at, no_frame_at;
  // Sums over all calls: gyre_sph_derive.c.
  uint64_t stack;
  uint32_t levels;
} gyre_flow_function;

gyre_flow_state gyre_flow_begin(void);
// Returns the successors of the instruction, and updates the state.
gyre_flow_next gyre_flow_step(const gyre_insn *insn, uint32_t pc, gyre_flow_state *state);
// Reduces `state` to the values in which it and `other` agree. Returns true if that changes it.
bool gyre_flow_meet(gyre_flow_state *state, const gyre_flow_state *other);

// Follows one function from f->entry on and fills `f`; takes the instructions from `*left`. An
// error has a report.
gyre_sph_error gyre_flow_follow(const gyre_sph_code *code, gyre_flow_function *f, uint32_t *left,
                                gyre_sph_report *report);

// A report without a field.
gyre_sph_error gyre_flow_fail(gyre_sph_report *report, uint32_t address, const char *sentence);

#endif

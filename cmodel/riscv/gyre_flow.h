// gyre_flow.h - what registers hold where code is, as far as it is certain: for gyre_flow*.c and gyre_sph_derive.c.
//
// A register holds a number, the stack pointer of the function's entry plus a number, or anything. Where ways meet,
// what they do not agree in is anything; so states change at most once a register, and following ends.

#ifndef GYRE_RISCV_FLOW_H
#define GYRE_RISCV_FLOW_H

#include "gyre/sph_derive.h"
#include "riscv/gyre_insn.h"

// The stack pointer; instructions and functions that are followed at most, so that it ends soon whatever the code is.
enum { GYRE_FLOW_SP = 2, GYRE_FLOW_MOST = 1 << 18, GYRE_FLOW_FUNCTIONS = 1024 };

typedef enum gyre_flow_kind { ANYTHING, NUMBER, STACK } gyre_flow_kind;

typedef struct gyre_flow_state {
  uint8_t kind[32];
  uint32_t value[32];  // 0 if it may be anything
} gyre_flow_state;

// Where an instruction leads to.
typedef struct gyre_flow_next {
  enum {
    FLOW_ON,      // to the next word
    FLOW_BRANCH,  // there, or to `target`
    FLOW_JUMP,    // to `target`
    FLOW_CALL,    // to `target` and back
    FLOW_RETURN,
    FLOW_END,       // the thread ends, by an instruction or a fault
    FLOW_FAR_CALL,  // nobody knows where to, and back
    FLOW_FAR        // nobody knows where to
  } kind;
  uint32_t target;
} gyre_flow_next;

// A call of a function.
typedef struct gyre_flow_call {
  uint32_t target, depth;  // bytes of the caller's stack there
  uint32_t number;         // of the function: gyre_sph_derive.c
} gyre_flow_call;

// What a function does.
typedef struct gyre_flow_function {
  uint32_t entry, frame, instructions;
  gyre_flow_call *call;
  size_t calls;
  bool loads_or_stores, global_stores, doubles, kills;
  // Attributes by address / 4, as in gyre_sph_facts.
  uint8_t reads[GYRE_SPH_ATTRIBUTES], writes[GYRE_SPH_ATTRIBUTES], reads_back[GYRE_SPH_ATTRIBUTES];
  bool far;       // a jump or call that leads nobody knows where
  bool no_frame;  // the stack pointer is not known
  uint32_t far_at, no_frame_at;
  // Sums over all calls: gyre_sph_derive.c.
  uint64_t stack;
  uint32_t levels;
} gyre_flow_function;

gyre_flow_state gyre_flow_begin(void);
// Where the instruction leads to, and what it does to the state.
gyre_flow_next gyre_flow_step(const gyre_insn *insn, uint32_t pc, gyre_flow_state *state);
// `state` becomes what it and `other` agree in. True if that changes it.
bool gyre_flow_meet(gyre_flow_state *state, const gyre_flow_state *other);

// Follows one function from f->entry on and fills `f`; takes the instructions from `*left`. An error has a report.
gyre_sph_error gyre_flow_follow(const gyre_sph_code *code, gyre_flow_function *f, uint32_t *left,
                                gyre_sph_report *report);

// A report without a field.
gyre_sph_error gyre_flow_fail(gyre_sph_report *report, uint32_t address, const char *sentence);

#endif

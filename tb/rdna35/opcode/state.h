// state.h - one instruction on any state of a wave: what it was given, and everything that it may have changed.
//
// A program loads the state from memory, then comes the instruction, then the machine is stopped
// and read. The tests compare the whole state: an instruction that writes more than it should is
// found as well.

#ifndef RDNA35_STATE_H
#define RDNA35_STATE_H

#include "../random.h"
#include "../rig.h"

enum {
  STATE_VGPRS = 32,
  STATE_SGPRS = 108,   // s0 to s105 and VCC
  STATE_KEPT = 96,     // scalar registers from here to s105 are the program's own
  STATE_LOCAL = 2048,  // bytes of local memory that are compared
  STATE_DATA = 8192,   // bytes of main memory that are compared
  STATE_WINDOW = RIG_BASE + 0x20000
};

typedef struct state {
  uint32_t s[STATE_SGPRS];
  uint32_t m0, mode;
  uint64_t exec;
  bool scc;
  int jump;  // where execution continues, in words after the instruction
  uint32_t v[STATE_VGPRS][64];
  uint8_t local[STATE_LOCAL];
  uint8_t data[STATE_DATA];
} state;

typedef struct stepper stepper;

// A wave of 32 or of 64. Ends the test if there is no memory.
stepper *stepper_new(bool wave64);
void stepper_free(stepper *t);

// Executes one instruction on *s, which becomes the state after it. Returns the machine's answer.
gyre_rdna35_cause stepper_run(stepper *t, const uint32_t *word, unsigned words, state *s);

// Address of the instruction, and number of instructions executed before it.
uint32_t stepper_address(const stepper *t);
uint64_t stepper_before(const stepper *t);

// Runs an instruction and compares with `expected`; prints the first difference. False if there is one. `both` says whether
// two words that differ are the same all the same (NaNs); NULL: never.
typedef bool state_same(uint32_t got, uint32_t expected);
bool stepper_check(stepper *t, const char *name, const uint32_t *word, unsigned words,
                   const state *before, const state *expected, state_same *same);

// Any state: registers that are often corners of their formats, EXEC with holes, one of several MODEs.
void state_random(state *s, random_state *r, bool wave64);

// A number that must be another's equal; prints it and counts a failure if it is not.
void state_expect(const char *name, const char *what, uint64_t got, uint64_t expected);

// Failures of all checks so far.
unsigned state_failures(void);

#endif

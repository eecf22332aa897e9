// gyre_functional.h - the functional simulator as a device: what the files gyre_functional_*.c and its transport share.

#ifndef GYRE_FUNCTIONAL_DEVICE_H
#define GYRE_FUNCTIONAL_DEVICE_H

#include "gyre/functional.h"
#include "gyre_functional_queue.h"
#include "gyre_platform.h"
#include "gyre_transport.h"

// Behind the first two counters those of GYRE_RDNA35_COUNT_*, without the first of them, which is WARP_INSNS.
enum {
  REGISTERS = GYRE_TRANSPORT_REGISTERS / 4,
  WARP_INSNS = 0,
  THREAD_INSNS = 1,
  NUM_COUNTERS = 2 + GYRE_RDNA35_COUNTERS - 1
};

typedef struct functional {
  gyre_transport transport;
  gyre_config cfg;
  gyre_memory *memory;
  gyre_environment *environment;
  gyre_func *func;              // NULL: not started yet, or the last launch was one of `rdna35`
  gyre_rdna35_machine *rdna35;  // NULL: there was none yet
  bool is_rdna35;               // the last launch was one of it
  bool busy, stuck;
  gyre_checker *checker;  // NULL: no checks
  uint32_t start_pc, arg, watchdog, counter, selected;
  uint64_t before[NUM_COUNTERS];  // of the runs before this one
  gyre_functional_queue queue;
  uint32_t stack_top, stack_stride;  // of launches without the queue; 0: not known
  uint64_t epoch;                    // of the queue's clock when counter 0 was 0
} functional;

// ---- gyre_functional_launch.c: machines of launches, the clock, the queue -------------------------

// Counter i of all runs since a cold start; 0 if there is none.
uint64_t gyre_functional_counter(const functional *f, unsigned i);
// The machine of the last launch goes, its counts stay.
void gyre_functional_end(functional *f);
// Counters begin anew; the clock of stamps goes on.
void gyre_functional_begin_anew(functional *f);
// Writes to CONTROL and QUEUE_ACTION. False: there is no memory, with a sentence.
bool gyre_functional_control(functional *f, uint32_t value, char *why);
void gyre_functional_queue_action(functional *f, uint32_t value);
// Takes the next packet, if there is one. False: there is no memory, with a sentence.
bool gyre_functional_take(functional *f, char *why);
// What the state of its machine means for the launch of the queue that is under way.
void gyre_functional_judge(functional *f, gyre_state state);
// So many steps, or as many as are left of the limit of such a launch.
unsigned gyre_functional_steps(const functional *f, unsigned steps);

// ---- gyre_functional_registers.c ------------------------------------------------------------------

uint32_t gyre_functional_read(const functional *f, uint32_t address);
// False: it cannot be written, or a start fails, with a sentence.
bool gyre_functional_write(functional *f, uint32_t address, uint32_t value, char *why);
// The fault of the last launch as registers have it.
gyre_fault gyre_functional_fault(const functional *f);

// ---- gyre_transport_functional.c ------------------------------------------------------------------

bool gyre_functional_refuses(const char *what, uint32_t address, char *why);
// The fault of a launch of the second instruction set; false: the last launch was none, or had none.
bool gyre_functional_rdna35_fault(gyre_transport *t, gyre_rdna35_fault *fault);

#endif

// functional.h - the functional simulator as a device: declarations that functional_*.c and its transport
// share.

#ifndef GYRE_FUNCTIONAL_DEVICE_H
#define GYRE_FUNCTIONAL_DEVICE_H

#include "gyre/functional.h"
#include "transport/functional_queue.h"
#include "gyre_platform.h"
#include "transport/transport.h"

// Counters: the first two, then GYRE_RDNA35_COUNT_* without the first one, which is WARP_INSNS.
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
  gyre_func *func;              // NULL: no launch yet, or the last launch was one of `rdna35`
  gyre_rdna35_machine *rdna35;  // NULL: no launch of this instruction set yet
  bool is_rdna35;               // the last launch was one of `rdna35`
  bool busy, stuck;
  gyre_checker *checker;  // NULL: no checks
  gyre_func_pool *pool;   // host threads of all machines; NULL: one
  uint32_t start_pc, arg, watchdog, counter, selected;
  uint64_t before[NUM_COUNTERS];  // counters of all earlier runs
  gyre_functional_queue queue;
  uint32_t stack_top, stack_stride;  // stacks of launches without the queue; 0: not known
  uint64_t epoch;                    // time on the queue's clock when counter 0 was 0
} functional;

// ---- functional_launch.c: machines of launches, clock, queue -------------------------------

// Returns counter i of all runs since a cold start; 0 if there is none.
uint64_t gyre_functional_counter(const functional *f, unsigned i);
// Frees the machine of the last launch, and keeps its counts.
void gyre_functional_end(functional *f);
// Resets the counters; the clock of stamps continues.
void gyre_functional_restart(functional *f);
// Handles writes to CONTROL and QUEUE_ACTION. Returns false with a sentence if there is no memory.
bool gyre_functional_control(functional *f, uint32_t value, char *why);
void gyre_functional_queue_action(functional *f, uint32_t value);
// Takes the next packet, if there is one. Returns false with a sentence if there is no memory.
bool gyre_functional_start_packet(functional *f, char *why);
// Ends the launch of the queue if the state of its machine requires it.
void gyre_functional_classify(functional *f, gyre_state state);
// Returns the number of steps, but at most those that the limit of a queued launch leaves.
unsigned gyre_functional_steps(const functional *f, unsigned steps);

// ---- functional_registers.c ----------------------------------------------------------------

uint32_t gyre_functional_read(const functional *f, uint32_t address);
// Writes a register. Returns false with a sentence if the register cannot be written, or a start fails.
bool gyre_functional_write(functional *f, uint32_t address, uint32_t value, char *why);
// Returns the fault of the last launch, as registers show it.
gyre_fault gyre_functional_fault(const functional *f);

// ---- functional.c ----------------------------------------------------------------

bool gyre_functional_refuse(const char *what, uint32_t address, char *why);
// Returns the fault of a launch of the second instruction set; false if the last launch was another one, or had no
// fault.
bool gyre_functional_rdna35_fault(gyre_transport *t, gyre_rdna35_fault *fault);

#endif

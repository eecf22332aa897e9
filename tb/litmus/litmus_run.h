// litmus_run.h - runs a litmus program on a machine to its end, through one interface for all
// machines.

#ifndef LITMUS_RUN_H
#define LITMUS_RUN_H

#include "gyre_litmus.h"
#include "gyre_platform.h"

// `seed`: order of turns, or of the memory port's timing. False with a sentence in `why` if the
// program did not end by itself, without a fault, in a long time.
typedef bool litmus_machine(const gyre_config *cfg, gyre_memory *memory, uint64_t seed, char *why);

litmus_machine litmus_run_functional, litmus_run_threads, litmus_run_model;

#endif

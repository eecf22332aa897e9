// gyre_run_open.h - before a run: its files, and whether the machine serves its options.
//
// Everything that would make a long run worthless is found out before it.  Each function returns
// false with a sentence in `why` (GYRE_MESSAGE bytes).

#ifndef GYRE_RUN_OPEN_H
#define GYRE_RUN_OPEN_H

#include <stdio.h>

#include "gyre_run.h"

// Whether the files of --trace, --wave and --signature can be written, and are neither the program
// nor each other. --signature needs symbols. Changes nothing.
bool gyre_run_check_outputs(const gyre_run_options *o, const gyre_elf *elf, char *why);

// Opens and empties the files of --trace and --signature, NULL where none is asked for; those that
// are open are the caller's, even after a failure.
bool gyre_run_open_outputs(const gyre_run_options *o, FILE **trace, FILE **signature, char *why);

// Whether --wave and --trace are for a machine that has a waveform and a trace.
bool gyre_run_check_machine(const gyre_run_options *o, bool wave, bool trace, bool gdb, char *why);

#endif

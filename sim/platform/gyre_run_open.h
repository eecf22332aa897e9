// gyre_run_open.h - prepares a run: opens its files, and checks that the machine supports its options. All errors that
// would make a long run worthless are found before it. Each function returns false with a sentence of GYRE_MESSAGE
// bytes in `why`.

#ifndef GYRE_RUN_OPEN_H
#define GYRE_RUN_OPEN_H

#include <stdio.h>

#include "gyre_run.h"

// Checks that the files of --trace, --wave and --signature can be written, and are neither the program nor each other.
// --signature needs symbols. Changes nothing.
bool gyre_run_check_outputs(const gyre_run_options *o, const gyre_elf *elf, char *why);

// Opens and empties the files of --trace and --signature; NULL for an option that is not given. Even after a failure
// the open ones belong to the caller.
bool gyre_run_open_outputs(const gyre_run_options *o, FILE **trace, FILE **signature, char *why);

// Checks that the machine has the waveform or trace that --wave and --trace request.
bool gyre_run_check_machine(const gyre_run_options *o, bool wave, bool trace, bool gdb, char *why);

#endif

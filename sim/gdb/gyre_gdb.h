// gyre_gdb.h - `gyre run --gdb PORT`: a server of GDB's remote serial protocol for a machine of gyre_run.
// docs/debugger.md describes the supported commands.

#ifndef GYRE_GDB_H
#define GYRE_GDB_H

#include "gyre_run.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gyre_gdb gyre_gdb;

// Does what gyre_run does, with a debugger. It listens, stores the server in *place for the
// machine's functions, runs, runs again if the debugger requests it, and reports the end. Returns
// the exit status.
int gyre_gdb_session(const gyre_machine *machine, const gyre_run_options *o, gyre_gdb **place);

// Implement gyre_machine.stopped and .over.
int gyre_gdb_stopped(const gyre_gdb *g);
void gyre_gdb_over(gyre_gdb *g, bool fault);

// For the functional simulator: call at the end of open; call in place of gyre_func_run.
void gyre_gdb_open_functional(gyre_gdb *g, const gyre_run_env *env, gyre_func *f);
gyre_state gyre_gdb_run_functional(gyre_gdb *g, uint64_t steps);

// For the cycle model: call at the end of open; at the start of each cycle; after its edge.
bool gyre_gdb_open_model(gyre_gdb *g, const gyre_run_env *env, gyre_model *m, char *why);
void gyre_gdb_begin_cycle(gyre_gdb *g);
void gyre_gdb_end_cycle(gyre_gdb *g);

#ifdef __cplusplus
}
#endif
#endif

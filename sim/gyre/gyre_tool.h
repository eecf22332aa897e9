// gyre_tool.h - the parts of the command line tool. Each command returns its exit status.

#ifndef GYRE_TOOL_H
#define GYRE_TOOL_H

#include "gyre_link.h"
#include "gyre_run.h"
#include "gyre_simulator_cache.h"

// Commands; argv[0] is "gyre COMMAND".
int gyre_tool_run(int argc, char **argv);
int gyre_tool_trace(int argc, char **argv);
int gyre_tool_info(int argc, char **argv);
int gyre_tool_disasm(int argc, char **argv);
// `gyre disasm` with --isa rdna35 among the arguments.
int gyre_tool_disasm_rdna35(int argc, char **argv);
int gyre_tool_fpga(int argc, char **argv);
int gyre_tool_devices(int argc, char **argv);
int gyre_tool_profile(int argc, char **argv);
int gyre_tool_check(int argc, char **argv);
int gyre_tool_sph(int argc, char **argv);
int gyre_tool_draw(int argc, char **argv);

// The machines of libgyre.
int gyre_tool_run_functional(const gyre_run_options *o);
int gyre_tool_run_model(const gyre_run_options *o);
// The machine at a serial line.
int gyre_tool_run_fpga(const gyre_run_options *o);

// Opens the board DEVICE[,BAUD[,MILLISECONDS]]. Returns NULL with a sentence in `why`.
gyre_link *gyre_tool_open_board(const char *spec, char *why);
// Prints a line with the statistics of the link.
void gyre_tool_print_link(FILE *out, const gyre_link *l);

// Replaces this process by the simulator `kind` ("rtl", "lockstep", each also with "-wave") of this configuration, with
// these arguments. Builds it first if it is not in the cache. Returns only on failure.
int gyre_tool_exec_simulator(const char *kind, const gyre_config *cfg, char **argv);

#endif

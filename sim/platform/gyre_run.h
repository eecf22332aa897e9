// gyre_run.h - one run of one program on one machine: options, loop, watchdog, reports, status.
//
// Every machine (functional, cycle model, RTL, lockstep) is a gyre_machine; gyre_run does the rest,
// so that all of them take the same options and end in the same way.  A main() is
//
//   gyre_run_options o;
//   int status = gyre_run_parse(argc, argv, &o);   // argv[0] is "run" or the program's name
//   return status == GYRE_RUN_GO ? gyre_run(&machine, &o) : status;

#ifndef GYRE_RUN_H
#define GYRE_RUN_H

#include "gyre_platform.h"

#ifdef __cplusplus
extern "C" {
#endif

// Exit status beside the program's own (its exit code's low 8 bits). --exit-base is added to each.
enum {
  GYRE_EXIT_INPUT = 2,  // bad usage or input, also a machine that cannot be made
  GYRE_EXIT_HANG = 3,   // watchdog, or --max-cycles reached
  GYRE_EXIT_FAULT = 4,
  GYRE_EXIT_MISMATCH = 5,       // lockstep
  GYRE_EXIT_INTERRUPTED = 130,  // SIGINT, as shells have it; nothing is added to it
  GYRE_RUN_GO = -1              // gyre_run_parse: go on
};

typedef enum {
  GYRE_ON_FUNCTIONAL,
  GYRE_ON_MODEL,
  GYRE_ON_RTL,
  GYRE_ON_LOCKSTEP,
  GYRE_ON_FPGA
} gyre_on;

typedef struct gyre_run_options {
  const char *program;
  gyre_on on;
  const char *board;                     // GYRE_ON_FPGA: what follows "fpga:"
  const char *config_name;               // named configuration that `cfg` started from
  gyre_config cfg;                       // checked
  gyre_timing timing;                    // seed included
  uint32_t arg;                          // mscratch at reset
  uint64_t max_cycles;                   // 0: no limit (functional: warp instructions)
  uint64_t hang_cycles;                  // watchdog: cycles without an issued instruction
  uint64_t hang_insns;                   // untimed: warp instructions without a change; 0: no limit
  const char *trace, *wave, *signature;  // file names or NULL
  int gdb_port;                          // --gdb: 0 one that is free; -1: no debugger
  int exit_base;                         // added to the tool's own exit status
  bool stats, progress, quiet;
} gyre_run_options;

// Reads the options of `run`. GYRE_RUN_GO, or the exit status (help: 0; bad usage: 2, with a
// sentence on stderr). Strings point into argv.
int gyre_run_parse(int argc, char **argv, gyre_run_options *o);
const char *gyre_on_name(gyre_on on);
// The exit status that stands for `own`, which is not the program's.
int gyre_own_status(const gyre_run_options *o, int own);

// What a machine gets to know when it is opened. Everything outlives it.
typedef struct gyre_run_env {
  const gyre_run_options *options;
  const gyre_config *cfg;
  const gyre_elf *elf;
  gyre_environment *environment;
} gyre_run_env;

// A machine: `self` is the first argument of every function.  Either `run` (untimed), or `look`
// (free: it runs by itself), or `drive`, `request` and `tick` (clocked) are there; functions marked
// optional may be NULL.
typedef struct gyre_machine {
  void *self;
  // Makes the machine and holds it in reset. False with a sentence in `why`.
  bool (*open)(void *self, const gyre_run_env *env, char *why);
  void (*close)(void *self);  // also called after a failed open

  // Clocked. Per cycle: gyre_memory_timing_drive, drive, request, gyre_memory_timing_edge, tick.
  // The port is driven from the first cycle after reset (cycle 0); what `request` points to stays
  // valid until tick.
  bool (*drive)(void *self, const gyre_mem_in *in);  // true: this cycle's response is taken
  bool (*request)(void *self, gyre_mem_req *req);
  // One clock edge, with what `drive` got. 0: go on; otherwise the exit status of the whole run (the machine has already
  // printed why, e.g. a mismatch).
  int (*tick)(void *self, const gyre_mem_in *in);

  // Untimed: at most `steps` warp instructions; returns early when the environment ended.
  gyre_state (*run)(void *self, uint64_t steps);

  // Optional, untimed: after `run`. 0: go on; otherwise the exit status of the whole run, as for tick.
  int (*stopped)(void *self);

  // Free: finds out how far it is, and tells the environment what has happened there. 0: go on;
  // otherwise the exit status of the whole run, as for tick.
  int (*look)(void *self);

  gyre_state (*state)(void *self);
  gyre_fault (*fault)(void *self);
  // Of all cores, core * NUM_WARPS + warp.
  gyre_warp_info (*warp)(void *self, unsigned warp);
  // Optional: group i of the threads of a warp that wait while others run; false past the last one.
  bool (*group)(void *self, unsigned warp, unsigned i, gyre_group_info *group);
  // Optional: the same as far as the pins of a machine tell.
  gyre_rest (*rest)(void *self, unsigned warp);
  uint64_t (*cycles)(void *self);      // untimed: warp instructions
  uint64_t (*warp_insns)(void *self);  // the watchdog's sign of life
  // Optional, untimed: warp instructions since memory or the state of a warp last changed.
  uint64_t (*idle)(void *self);
  // Optional: counter i for --stats, NULL past the last one.
  const char *(*counter)(void *self, unsigned i, uint64_t *value);

  // Optional: waveform from cycle 0 into `path` (it was found writable). Absent: --wave is refused.
  bool (*wave)(void *self, const char *path, char *why);
  // Optional: the pipeline of one core in the cycle that the last tick ended, for --trace (pipeline
  // log).
  void (*pipeline)(void *self, unsigned core, gyre_pipeline *out);
  // Optional: instruction log for --trace on an untimed machine; `out` outlives the machine.
  void (*log)(void *self, FILE *out);
  // Optional: the run ends by a fault, or by a hang or a limit, and will be reported. The machine is as it
  // stands.
  void (*over)(void *self, bool fault);
  // Optional: last words on `out` of a run that ended without a mismatch, e.g. "0 mismatches in
  // ...". Returns 0, or an exit status that overrides the run's.
  int (*finish)(void *self, FILE *out);
  // Clocked, before `finish`: so many cycles more, of which the reports know nothing.
  unsigned linger;
} gyre_machine;

// Checks what the options name: the program can be loaded, the files can be written, the machine has
// a waveform and a trace if they are asked for. False with a sentence. gyre_run does so itself; this
// is for what takes long before it.
bool gyre_run_check(const gyre_run_options *o, bool wave, bool trace, char *why);

// This process has got a SIGINT since the run began.
bool gyre_run_interrupted(void);

// The whole run. Returns the exit status.
int gyre_run(const gyre_machine *machine, const gyre_run_options *o);

#ifdef __cplusplus
}
#endif
#endif

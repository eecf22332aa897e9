// gyre_run.h - one run of one program on one machine: options, loop, watchdog, reports, status.
//
// Every machine (functional, cycle model, RTL, lockstep) is a gyre_machine, and gyre_run does everything else. So all
// of them have the same options and end in the same way. A main() is
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

// Exit statuses in addition to the program's own (the low 8 bits of its exit code). --exit-base is added to each.
enum {
  GYRE_EXIT_INPUT = 2,  // bad usage or input, or a machine that cannot be made
  GYRE_EXIT_HANG = 3,   // the watchdog expired, or --max-cycles was reached
  GYRE_EXIT_FAULT = 4,
  GYRE_EXIT_MISMATCH = 5,       // lockstep
  GYRE_EXIT_INTERRUPTED = 130,  // SIGINT, as in shells; --exit-base is not added
  GYRE_RUN_GO = -1              // gyre_run_parse: the run may start
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
  const char *board;                     // GYRE_ON_FPGA: the text after "fpga:"
  const char *config_name;               // named configuration that `cfg` started from
  gyre_config cfg;                       // checked
  gyre_timing timing;                    // includes the seed
  uint32_t arg;                          // mscratch at reset
  uint64_t max_cycles;                   // 0: no limit (functional: warp instructions)
  uint64_t hang_cycles;                  // watchdog: cycles without an issued instruction
  uint64_t hang_insns;                   // untimed: warp instructions without a change; 0: no limit
  const char *trace, *wave, *signature;  // file names or NULL
  int gdb_port;                          // --gdb: 0 selects a free port; -1: no debugger
  int exit_base;                         // added to the tool's own exit status
  bool stats, progress, quiet;
} gyre_run_options;

// Reads the options of `run`. Returns GYRE_RUN_GO, or the exit status (help: 0; bad usage: 2, with a sentence on
// stderr). Strings point into argv.
int gyre_run_parse(int argc, char **argv, gyre_run_options *o);
const char *gyre_on_name(gyre_on on);
// Returns the exit status for `own`, a status of the tool and not of the program.
int gyre_own_status(const gyre_run_options *o, int own);

// The environment that a machine gets when it is opened. All objects outlive the machine.
typedef struct gyre_run_env {
  const gyre_run_options *options;
  const gyre_config *cfg;
  const gyre_elf *elf;
  gyre_environment *environment;
} gyre_run_env;

// A machine; `self` is the first argument of every function. It has either `run` (untimed), or `look` (free-running),
// or `drive`, `request` and `tick` (clocked). Functions marked optional may be NULL.
typedef struct gyre_machine {
  void *self;
  // Makes the machine and holds it in reset. Returns false with a sentence in `why`.
  bool (*open)(void *self, const gyre_run_env *env, char *why);
  void (*close)(void *self);  // also called after a failed open

  // Clocked. A cycle is gyre_memory_timing_drive, drive, request, gyre_memory_timing_edge, tick. The port is driven
  // from the first cycle after reset (cycle 0). Objects that `request` points to stay valid until tick.
  bool (*drive)(void *self, const gyre_mem_in *in);  // true: the response of this cycle is accepted
  bool (*request)(void *self, gyre_mem_req *req);
  // Makes one clock edge with the inputs of `drive`. Returns 0 to continue, or the exit status of the whole run; then
  // the machine has already printed the reason, such as a mismatch.
  int (*tick)(void *self, const gyre_mem_in *in);

  // Untimed: executes at most `steps` warp instructions; returns early when the environment has ended.
  gyre_state (*run)(void *self, uint64_t steps);

  // Optional, untimed: called after `run`. Returns 0 to continue, or the exit status of the whole run, as for tick.
  int (*stopped)(void *self);

  // Free-running: polls the machine, and passes its events to the environment. Returns 0 to continue, or the exit
  // status of the whole run, as for tick.
  int (*look)(void *self);

  gyre_state (*state)(void *self);
  gyre_fault (*fault)(void *self);
  // Returns the state of a warp, counted through all cores: core * NUM_WARPS + warp.
  gyre_warp_info (*warp)(void *self, unsigned warp);
  // Optional: returns subwarp i that waits while others of the warp run; false past the last one.
  bool (*group)(void *self, unsigned warp, unsigned i, gyre_group_info *group);
  // Optional: returns the same as far as the pins of a machine show it.
  gyre_rest (*rest)(void *self, unsigned warp);
  uint64_t (*cycles)(void *self);      // untimed: warp instructions
  uint64_t (*warp_insns)(void *self);  // shows the watchdog that the machine is alive
  // Optional, untimed: returns the number of warp instructions since memory or the state of a warp last changed.
  uint64_t (*idle)(void *self);
  // Optional: returns counter i for --stats, NULL past the last one.
  const char *(*counter)(void *self, unsigned i, uint64_t *value);

  // Optional: writes a waveform from cycle 0 to `path`, which was checked. Without it --wave is refused.
  bool (*wave)(void *self, const char *path, char *why);
  // Optional: returns the pipeline of one core in the cycle that the last tick ended, for --trace (pipeline log).
  void (*pipeline)(void *self, unsigned core, gyre_pipeline *out);
  // Optional: writes an instruction log for --trace on an untimed machine; `out` outlives the machine.
  void (*log)(void *self, FILE *out);
  // Optional: called before a fault, a hang or a limit is reported. The machine is in its final state.
  void (*over)(void *self, bool fault);
  // Optional: prints the last words on `out` of a run without a mismatch, such as "0 mismatches in ...". Returns 0, or
  // an exit status that overrides the run's.
  int (*finish)(void *self, FILE *out);
  // Clocked, before `finish`: returns a number of additional cycles, which reports do not show.
  unsigned linger;
} gyre_machine;

// Checks the options: the program can be loaded, the files can be written, the machine has the requested waveform and
// trace. Returns false with a sentence. gyre_run itself does this, too; call it before a step that takes long.
bool gyre_run_check(const gyre_run_options *o, bool wave, bool trace, char *why);

// Tells whether this process has received a SIGINT since the run began.
bool gyre_run_interrupted(void);

// Executes the whole run. Returns the exit status.
int gyre_run(const gyre_machine *machine, const gyre_run_options *o);

#ifdef __cplusplus
}
#endif
#endif

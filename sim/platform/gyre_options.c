// gyre_options.c - reads and checks the options of `run`. It opens no files.

#include <argp.h>
#include <string.h>

#include "gyre_number.h"
#include "gyre_run.h"

enum { EXIT_BASE_MAX = 120 };  // keeps the sums below the statuses that a shell uses itself

enum {
  OPT_ON = 256,
  OPT_CONFIG,
  OPT_CORES,
  OPT_WARPS,
  OPT_THREADS,
  OPT_LANES,
  OPT_SET,
  OPT_ARG,
  OPT_LATENCY,
  OPT_INTERVAL,
  OPT_SEED,
  OPT_MAX_CYCLES,
  OPT_HANG_CYCLES,
  OPT_HANG_INSNS,
  OPT_TRACE,
  OPT_WAVE,
  OPT_SIGNATURE,
  OPT_GDB,
  OPT_EXIT_BASE,
  OPT_STATS,
  OPT_PROGRESS,
  OPT_QUIET,
};

static const struct argp_option options[] = {
    {"on", OPT_ON, "MACHINE", 0,
     "functional (default), model, rtl, lockstep, or fpga:DEVICE[,BAUD[,MS]]: a board", 1},
    {"config", OPT_CONFIG, "NAME", 0, "named configuration (default small; see gyre info)", 2},
    {"cores", OPT_CORES, "N", 0, "cores", 2},
    {"warps", OPT_WARPS, "N", 0, "warps per core", 2},
    {"threads", OPT_THREADS, "N", 0,
     "threads per warp; also sets the lanes if the configuration has as many lanes as threads", 2},
    {"lanes", OPT_LANES, "N", 0, "physical lanes", 2},
    {"set", OPT_SET, "NAME=VALUE", 0, "any parameter by its name", 2},
    {"arg", OPT_ARG, "N", 0, "the program's argument (mscratch at reset)", 3},
    {"mem-latency", OPT_LATENCY, "N|random|hostile", 0,
     "memory timing: cycles (default 60), or random, or random with back-pressure and reordering; "
     "random:N and hostile:N set the largest latency",
     3},
    {"mem-interval", OPT_INTERVAL, "N", 0,
     "the memory accepts one request, of one line, in N cycles (default 1)", 3},
    {"seed", OPT_SEED, "S", 0, "seed of all random choices (default 1)", 3},
    {"max-cycles", OPT_MAX_CYCLES, "N", 0, "end the run after N cycles (status 3)", 4},
    {"hang-cycles", OPT_HANG_CYCLES, "N", 0,
     "a hang is N cycles without an issued instruction (default 100000)", 4},
    {"hang-insns", OPT_HANG_INSNS, "N", 0,
     "functional: a hang is N warp instructions without a change (default 1000000000; 0: no limit)",
     4},
    {"trace", OPT_TRACE, "FILE", 0,
     "instruction log (functional) or pipeline log for Konata (model, lockstep)", 5},
    {"wave", OPT_WAVE, "FILE.fst", 0, "waveform (rtl, lockstep)", 5},
    {"signature", OPT_SIGNATURE, "FILE", 0,
     "memory from begin_signature to end_signature, as the architectural tests expect it", 5},
    {"gdb", OPT_GDB, "PORT", 0,
     "functional, model: wait for a debugger at this port of 127.0.0.1 (0: select a free port and "
     "print it)",
     5},
    {"exit-base", OPT_EXIT_BASE, "N", 0,
     "add N (at most 120) to the tool's own exit status, to tell it from the program's", 5},
    {"stats", OPT_STATS, 0, 0, "print the performance counters", 6},
    {"progress", OPT_PROGRESS, 0, 0, "show progress, even if stderr is not a terminal", 6},
    {"quiet", OPT_QUIET, 0, 0, "print no summary", 6},
    {0}};

static const char doc[] =
    "Runs a 32-bit RISC-V executable on a Gyre machine.\v"
    "Exit status: the program's own (low 8 bits); 2 bad usage or input; 3 hang; 4 fault; "
    "5 lockstep mismatch; "
    "130 interrupted (^C).";

typedef struct parse {
  gyre_run_options *o;
  bool configs;  // first pass: only --config counts, so that the order of options does not matter
  bool lanes, threads;  // given
  bool equal_lanes;     // the named configuration has as many lanes as threads
  const char *shaped;   // the last option that describes the machine
  char why[GYRE_MESSAGE];
  bool bad;
} parse;

static bool number(parse *p, const char *what, const char *text, uint64_t max, uint64_t *out) {
  p->bad = !gyre_number(what, text, max, out, p->why);
  return !p->bad;
}

// A limit of 0 cycles would end every run at once.
static void set_limit(parse *p, const char *option, const char *text, uint64_t *limit) {
  if (!number(p, option, text, UINT64_MAX, limit) || *limit) return;
  snprintf(p->why, sizeof p->why, "%s: 0 would end every run; the least is 1", option);
  p->bad = true;
}

static void set(parse *p, const char *name, const char *text) {
  if (!gyre_config_parse(&p->o->cfg, name, text, p->why)) p->bad = true;
}

static void set_pair(parse *p, const char *pair) {
  char name[40];
  const char *equal = strchr(pair, '=');
  if (!equal || (size_t)(equal - pair) >= sizeof name) {
    snprintf(p->why, sizeof p->why, "--set: '%.60s' is not NAME=VALUE", pair);
    p->bad = true;
    return;
  }
  memcpy(name, pair, (size_t)(equal - pair));
  name[equal - pair] = 0;
  if (!strcmp(name, "NUM_LANES")) p->lanes = true;
  if (!strcmp(name, "NUM_THREADS")) p->threads = true;
  set(p, name, equal + 1);
}

const char *gyre_on_name(gyre_on on) {
  static const char *const names[] = {"functional", "model", "rtl", "lockstep", "fpga"};
  return (unsigned)on < 5 ? names[on] : "unknown";
}

static void set_on(parse *p, const char *text) {
  for (unsigned i = 0; i < 4; i++) {
    if (strcmp(text, gyre_on_name((gyre_on)i))) continue;
    p->o->on = (gyre_on)i;
    return;
  }
  if (!strncmp(text, "fpga:", 5) && text[5]) {
    p->o->on = GYRE_ON_FPGA;
    p->o->board = text + 5;
    return;
  }
  snprintf(p->why, sizeof p->why,
           "--on: no machine '%.60s'; there are functional, model, rtl, lockstep and fpga:DEVICE",
           text);
  p->bad = true;
}

static void set_config(parse *p, const char *text) {
  p->o->config_name = text;
  if (gyre_config_named(text, &p->o->cfg)) return;
  int n = snprintf(p->why, sizeof p->why, "no configuration '%.40s'; there are", text);
  const char *name;
  for (unsigned i = 0; (name = gyre_config_name(i, NULL)) && n < (int)sizeof p->why - 40; i++) {
    n += snprintf(p->why + n, sizeof p->why - (size_t)n, "%s %.30s", i ? "," : "", name);
  }
  p->bad = true;
}

// Options that describe the machine or its memory; they are refused for a board, whose configuration is fixed.
static const char *shape_option(int key) {
  switch (key) {
    case OPT_CONFIG: return "--config";
    case OPT_CORES: return "--cores";
    case OPT_WARPS: return "--warps";
    case OPT_THREADS: return "--threads";
    case OPT_LANES: return "--lanes";
    case OPT_SET: return "--set";
    case OPT_LATENCY: return "--mem-latency";
    case OPT_INTERVAL: return "--mem-interval";
    default: return NULL;
  }
}

static error_t parse_option(int key, char *arg, struct argp_state *state) {
  parse *p = state->input;
  gyre_run_options *o = p->o;
  uint64_t v = 0;
  if (p->bad) return 0;  // the first error is the one to print
  if (shape_option(key)) p->shaped = shape_option(key);
  if (p->configs && key != OPT_CONFIG) return 0;
  switch (key) {
    case OPT_ON: set_on(p, arg); break;
    case OPT_CONFIG:
      if (p->configs) set_config(p, arg);
      break;
    case OPT_CORES: set(p, "NUM_CORES", arg); break;
    case OPT_WARPS: set(p, "NUM_WARPS", arg); break;
    case OPT_THREADS:
      p->threads = true;
      set(p, "NUM_THREADS", arg);
      break;
    case OPT_LANES:
      p->lanes = true;
      set(p, "NUM_LANES", arg);
      break;
    case OPT_SET: set_pair(p, arg); break;
    case OPT_ARG:
      if (number(p, "--arg", arg, UINT32_MAX, &v)) o->arg = (uint32_t)v;
      break;
    case OPT_LATENCY: p->bad = !gyre_timing_parse(arg, &o->timing, p->why); break;
    case OPT_INTERVAL: p->bad = !gyre_timing_interval(arg, &o->timing, p->why); break;
    case OPT_SEED: number(p, "--seed", arg, UINT64_MAX, &o->timing.seed); break;
    case OPT_MAX_CYCLES: set_limit(p, "--max-cycles", arg, &o->max_cycles); break;
    case OPT_HANG_CYCLES: set_limit(p, "--hang-cycles", arg, &o->hang_cycles); break;
    case OPT_HANG_INSNS: number(p, "--hang-insns", arg, UINT64_MAX, &o->hang_insns); break;
    case OPT_TRACE: o->trace = arg; break;
    case OPT_WAVE: o->wave = arg; break;
    case OPT_SIGNATURE: o->signature = arg; break;
    case OPT_GDB:
      if (number(p, "--gdb", arg, 65535, &v)) o->gdb_port = (int)v;
      break;
    case OPT_EXIT_BASE:
      if (number(p, "--exit-base", arg, EXIT_BASE_MAX, &v)) o->exit_base = (int)v;
      break;
    case OPT_STATS: o->stats = true; break;
    case OPT_PROGRESS: o->progress = true; break;
    case OPT_QUIET: o->quiet = true; break;
    case ARGP_KEY_ARG:
      if (o->program) {
        snprintf(p->why, sizeof p->why, "one program only: '%.60s' is too much", arg);
        p->bad = true;
      }
      o->program = arg;
      break;
    default: return ARGP_ERR_UNKNOWN;
  }
  return 0;
}

int gyre_own_status(const gyre_run_options *o, int own) {
  return own < GYRE_EXIT_INTERRUPTED ? o->exit_base + own : own;
}

// An error in another option must already have the right status.
static void find_exit_base(int argc, char **argv, gyre_run_options *o) {
  static const char option[] = "--exit-base";
  const size_t n = sizeof option - 1;
  char why[GYRE_MESSAGE];
  uint64_t v;
  for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
    if (strncmp(argv[i], option, n)) continue;
    const char *text = argv[i][n] == '=' ? argv[i] + n + 1 : argv[i][n] ? NULL : argv[i + 1];
    if (gyre_number(option, text, EXIT_BASE_MAX, &v, why)) o->exit_base = (int)v;
  }
}

// Checks that need all options.
static void check(parse *p) {
  gyre_run_options *o = p->o;
  if (o->on == GYRE_ON_FPGA && p->shaped) {
    snprintf(p->why, sizeof p->why,
             "%s: what a board is like is in its bitstream (gyre fpga info says it)", p->shaped);
    p->bad = true;
    return;
  }
  if (o->gdb_port >= 0 && o->on != GYRE_ON_FUNCTIONAL && o->on != GYRE_ON_MODEL) {
    snprintf(p->why, sizeof p->why,
             "--gdb: a debugger works with --on functional and --on model, not with %s",
             gyre_on_name(o->on));
    p->bad = true;
    return;
  }
  if (!o->program) {
    snprintf(p->why, sizeof p->why, "no program given (--help lists the options)");
    p->bad = true;
    return;
  }
  if (p->threads && !p->lanes && p->equal_lanes) o->cfg.num_lanes = o->cfg.num_threads;
  p->bad = !gyre_config_check(&o->cfg, p->why);
}

int gyre_run_parse(int argc, char **argv, gyre_run_options *o) {
  static const struct argp argp = {options, parse_option, "PROGRAM.elf", doc, NULL, NULL, NULL};
  memset(o, 0, sizeof *o);
  o->timing.latency = 60;
  o->timing.seed = 1;
  o->hang_cycles = 100000;
  o->hang_insns = 1000000000;
  o->gdb_port = -1;
  for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
    if (strcmp(argv[i], "--help") && strcmp(argv[i], "-?")) continue;
    argp_help(&argp, stdout, ARGP_HELP_STD_HELP, argv[0]);
    return 0;
  }
  find_exit_base(argc, argv, o);
  // argp itself reports an unknown option.
  const unsigned flags = ARGP_NO_EXIT | ARGP_NO_HELP;
  parse p = {.o = o, .configs = true};
  set_config(&p, "small");
  if (argp_parse(&argp, argc, argv, flags, NULL, &p)) return gyre_own_status(o, GYRE_EXIT_INPUT);
  p.configs = false;
  p.equal_lanes = o->cfg.num_lanes == o->cfg.num_threads;
  if (!p.bad && argp_parse(&argp, argc, argv, flags, NULL, &p))
    return gyre_own_status(o, GYRE_EXIT_INPUT);
  if (!p.bad) check(&p);
  if (!p.bad) return GYRE_RUN_GO;
  fprintf(stderr, "gyre: %s\n", p.why);
  return gyre_own_status(o, GYRE_EXIT_INPUT);
}

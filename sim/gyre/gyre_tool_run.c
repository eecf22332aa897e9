// gyre_tool_run.c - implements `gyre run` and `gyre trace`: reads the options, then runs the selected machine.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gyre_tool.h"

enum { PATH_BYTES = 4096 };

int gyre_tool_exec_simulator(const char *kind, const gyre_config *cfg, char **argv) {
  char exe[PATH_BYTES];
  if (!gyre_simulator_cache_find(kind, cfg, exe, sizeof exe)) return GYRE_EXIT_INPUT;
  fflush(stdout);
  execv(exe, argv);
  fprintf(stderr, "gyre: cannot start %s: %s\n", exe, strerror(errno));
  return GYRE_EXIT_INPUT;
}

int gyre_tool_run(int argc, char **argv) {
  gyre_run_options o;
  int status = gyre_run_parse(argc, argv, &o);
  if (status != GYRE_RUN_GO) return status;
  switch (o.on) {
    case GYRE_ON_FUNCTIONAL: return gyre_tool_run_functional(&o);
    case GYRE_ON_MODEL: return gyre_tool_run_model(&o);
    case GYRE_ON_FPGA: return gyre_tool_run_fpga(&o);
    case GYRE_ON_RTL:
    case GYRE_ON_LOCKSTEP: break;
  }
  // Building a simulator takes minutes, so errors in the options are reported before.
  char why[GYRE_MESSAGE], kind[32];
  if (!gyre_run_check(&o, true, o.on == GYRE_ON_LOCKSTEP, why)) {
    fprintf(stderr, "gyre: %s\n", why);
    return gyre_own_status(&o, GYRE_EXIT_INPUT);
  }
  snprintf(kind, sizeof kind, "%s%s", gyre_on_name(o.on), o.wave ? "-wave" : "");
  return gyre_own_status(&o, gyre_tool_exec_simulator(kind, &o.cfg, argv));
}

// It acts as run --on model --trace FILE, so it accepts the options of run.
int gyre_tool_trace(int argc, char **argv) {
  static char on[] = "--on=model", trace[] = "--trace", usual[] = "trace.kanata";
  if (argc > 1 && !strcmp(argv[1], "--help")) {
    printf(
        "Usage: gyre trace PROGRAM.elf [-o FILE] [options of gyre run]\n\n"
        "Runs the program on the cycle model and writes a pipeline log (Kanata 0004) that the\n"
        "Konata viewer opens; FILE is trace.kanata without -o. If its name ends in .html it is a "
        "page\n"
        "that a browser shows.\n");
    return 0;
  }
  char **args = calloc((size_t)argc + 5, sizeof *args);
  if (!args) {
    fprintf(stderr, "gyre: out of memory\n");
    return GYRE_EXIT_INPUT;
  }
  int n = 0, status = GYRE_EXIT_INPUT;
  char *file = usual;
  args[n++] = argv[0];
  args[n++] = on;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "-o")) {
      args[n++] = argv[i];
    } else if (i + 1 < argc) {
      file = argv[++i];
    } else {
      file = NULL;
    }
  }
  if (file) {
    args[n++] = trace;
    args[n++] = file;
    status = gyre_tool_run(n, args);
  } else {
    fprintf(stderr, "gyre: -o needs a file name\n");
  }
  free(args);
  return status;
}

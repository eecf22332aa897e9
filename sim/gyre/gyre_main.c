// gyre_main.c - the command `gyre`: finds the subcommand and calls it.

#include <stdio.h>
#include <string.h>

#include "gyre_file.h"
#include "gyre_tool.h"

typedef struct command {
  const char *name;   // becomes argv[0], so that messages name the command
  const char *words;  // text for the list of commands
  int (*fn)(int argc, char **argv);
} command;

static const command commands[] = {
    {"run", "run a program on a machine", gyre_tool_run},
    {"trace", "run a program and write a pipeline log for the Konata viewer", gyre_tool_trace},
    {"info", "configurations, limits and build", gyre_tool_info},
    {"disasm", "list the instructions of a program", gyre_tool_disasm},
    {"devices", "devices of host programs", gyre_tool_devices},
    {"profile", "run a host program and report what its devices did", gyre_tool_profile},
    {"check", "run a host program with checks on its kernels", gyre_tool_check},
    {"draw", "draw a picture of a scene", gyre_tool_draw},
    {"sph", "shader program headers: print, check, make, derive, attach", gyre_tool_sph},
    {"fpga", "describe a board, or test its memory", gyre_tool_fpga},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void usage(FILE *out) {
  fprintf(out, "Usage: gyre COMMAND [options]\n\n");
  for (unsigned i = 0; i < COMMANDS; i++) {
    fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].words);
  }
  fprintf(out, "\ngyre COMMAND --help lists the options of a command.\n");
}

// Runs the command of that name with its arguments; argv[0] becomes its name. Returns the exit status.
static int run_command(const char *name, int argc, char **argv) {
  static char full[32];
  for (unsigned i = 0; i < COMMANDS; i++) {
    if (strcmp(name, commands[i].name)) continue;
    snprintf(full, sizeof full, "gyre %s", commands[i].name);
    argv[0] = full;
    return commands[i].fn(argc, argv);
  }
  fprintf(stderr, "gyre: no command '%.60s'; gyre --help lists them\n", name);
  return GYRE_EXIT_INPUT;
}

// Implements `gyre help` and `gyre help COMMAND`, which lists the options of a command.
static int help(int argc, char **argv) {
  static char option[] = "--help";
  char *words[] = {NULL, option, NULL};
  if (argc > 2) return run_command(argv[2], 2, words);
  usage(stdout);
  return 0;
}

static int command_line(int argc, char **argv) {
  if (argc < 2) {
    usage(stderr);
    return GYRE_EXIT_INPUT;
  }
  if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
    return help(argc, argv);
  }
  if (!strcmp(argv[1], "--version")) {
    printf("gyre %s\n", gyre_version());
    return 0;
  }
  return run_command(argv[1], argc - 1, argv + 1);
}

int main(int argc, char **argv) {
  gyre_stdio_guard();
  return gyre_stdout_status("gyre", command_line(argc, argv));
}

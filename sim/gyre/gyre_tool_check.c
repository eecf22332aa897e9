// gyre_tool_check.c - implements `gyre check`: it runs a host program with checks on its kernels. The library enables
// the checks on each functional device that the program opens (runtime/transport/functional.c).

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gyre_tool.h"

int gyre_tool_check(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "--help")) {
    printf(
        "Usage: gyre check PROGRAM [ARGUMENT...]\n\n"
        "Runs a host program. Kernels that its functional devices execute are checked: accesses\n"
        "outside of any allocation, after it was freed, of memory without a value, races in local\n"
        "memory (docs/checks.md). Of the second instruction set (gyrecc --isa rdna35) also "
        "registers\n"
        "that are used before a counter has released them, or that were never written, and what\n"
        "else a program must not rely on (docs/rdna35_checks.md). Each is a line on standard "
        "error\n"
        "when its launch has ended.\n");
    return 0;
  }
  if (argc < 2 || argv[1][0] == '-') {
    fprintf(stderr, "gyre check: %s; gyre check --help\n",
            argc < 2 ? "the program is missing" : "there is no such option");
    return GYRE_EXIT_INPUT;
  }
  if (setenv("GYRE_CHECKS", "1", 1)) {
    fprintf(stderr, "gyre check: out of memory\n");
    return GYRE_EXIT_INPUT;
  }
  execvp(argv[1], argv + 1);
  fprintf(stderr, "gyre check: cannot start %s: %s\n", argv[1], strerror(errno));
  return GYRE_EXIT_INPUT;
}

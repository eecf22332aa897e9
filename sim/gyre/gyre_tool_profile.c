// gyre_tool_profile.c - implements `gyre profile`: it runs a host program with a profile of its devices. The library
// writes the profile (runtime/profile/profile.c) when the program closes the device.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gyre_tool.h"

int gyre_tool_profile(int argc, char **argv) {
  const char *file = "profile.json";
  int at = 1;
  if (argc > 1 && !strcmp(argv[1], "--help")) {
    printf(
        "Usage: gyre profile [-o FILE] PROGRAM [ARGUMENT...]\n\n"
        "Runs a host program. What its devices did goes to FILE (profile.json): a trace that "
        "Perfetto\n"
        "opens, or a page for a browser if the name ends in .html; a table of the kernels to "
        "stderr. The\n"
        "second device of a program has a file of its own, FILE with 2 before its ending.\n");
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "-o")) {
    if (argc < 3) {
      fprintf(stderr, "gyre profile: -o needs the name of a file\n");
      return GYRE_EXIT_INPUT;
    }
    file = argv[2];
    at = 3;
  }
  if (at >= argc || argv[at][0] == '-') {
    fprintf(stderr, "gyre profile: %s; gyre profile --help\n",
            at >= argc ? "the program is missing" : "there is no such option");
    return GYRE_EXIT_INPUT;
  }
  if (setenv("GYRE_PROFILE", file, 1)) {
    fprintf(stderr, "gyre profile: out of memory\n");
    return GYRE_EXIT_INPUT;
  }
  execvp(argv[at], argv + at);
  fprintf(stderr, "gyre profile: cannot start %s: %s\n", argv[at], strerror(errno));
  return GYRE_EXIT_INPUT;
}

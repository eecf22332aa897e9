// gyre_opencl_saves.c - takes out of the compiler's assembly what a fibre's function keeps for its caller.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_opencl.h"

// A line of assembly that keeps a register for the caller.
static bool saves(const char *line) {
  char name[8], registers[16];
  int end = 0;
  if (sscanf(line, " %7s %15[a-z0-9], %*d(sp)%n", name, registers, &end) != 2 || !end) return false;
  return (strcmp(name, "sw") == 0 && (registers[0] == 's' || strcmp(registers, "ra") == 0)) ||
         (strcmp(name, "fsw") == 0 && registers[0] == 'f' && registers[1] == 's');
}

// Copies assembly without what a fibre's function, gyre_group_KERNEL, keeps for its caller as it begins: it has none, and
// never returns. Where items are short that is most of what they store.
bool gyre_opencl_take_saves_out(const char *from, const char *to) {
  FILE *in = fopen(from, "r"), *out = in ? fopen(to, "w") : NULL;
  char *line = NULL;
  size_t room = 0;
  bool begins = false;
  while (out && getline(&line, &room, in) >= 0) {
    const char *at = line + strspn(line, " \t");
    if (strncmp(line, "gyre_group_", 11) == 0)
      begins = true;
    else if (*at && !strchr(".#\n", *at) && strncmp(at, "addi\tsp, sp, ", 13) != 0 &&
             !strchr(line, ':') && !saves(at))
      begins = false;
    if (!begins || !saves(at)) fputs(line, out);
  }
  free(line);
  if (in) fclose(in);
  return out && fclose(out) == 0;
}

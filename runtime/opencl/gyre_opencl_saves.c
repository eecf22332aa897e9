// gyre_opencl_saves.c - removes register saves of a fibre's function for its caller from the compiler's assembly.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_opencl.h"

// Tells whether a line of assembly saves a register for the caller.
static bool saves(const char *line) {
  char name[8], registers[16];
  int end = 0;
  if (sscanf(line, " %7s %15[a-z0-9], %*d(sp)%n", name, registers, &end) != 2 || !end) return false;
  return (strcmp(name, "sw") == 0 && (registers[0] == 's' || strcmp(registers, "ra") == 0)) ||
         (strcmp(name, "fsw") == 0 && registers[0] == 'f' && registers[1] == 's');
}

// Copies assembly without the saves at the start of a fibre's function, gyre_one_KERNEL: it has no caller and never
// returns. For short items these are most of the stores.
bool gyre_opencl_take_saves_out(const char *from, const char *to) {
  FILE *in = fopen(from, "r"), *out = in ? fopen(to, "w") : NULL;
  char *line = NULL;
  size_t room = 0;
  bool begins = false;
  while (out && getline(&line, &room, in) >= 0) {
    const char *at = line + strspn(line, " \t");
    if (strncmp(line, "gyre_one_", 9) == 0)
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

// options.c - numbers and names on the command line, and how these programs end on bad ones.

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "accuracy.h"

static const char *program = "opencl_accuracy";

void options_program(const char *name) { program = name; }

void die(const char *what) {
  fprintf(stderr, "%s: %s\n", program, what);
  exit(2);
}

void check(gyre_result result) {
  if (result == GYRE_OK) return;
  fprintf(stderr, "%s: %s: %s\n", program, gyre_result_name(result), gyre_last_error());
  exit(2);
}

uint32_t option_number(const char *option, const char *text, uint32_t least) {
  char *end;
  errno = 0;
  // Bit patterns are given as 0x3f800000.
  unsigned long long value = strtoull(text, &end, strncmp(text, "0x", 2) == 0 ? 16 : 10);
  if (errno || end == text || *end || text[0] == '-' || value < least || value > UINT32_MAX) {
    fprintf(stderr, "%s: %s takes a number from %u to %u, not '%s'\n", program, option,
            (unsigned)least, UINT32_MAX, text);
    exit(2);
  }
  return (uint32_t)value;
}

bool listed(const char *list, const char *name) {
  size_t length = strlen(name);
  if (strcmp(list, "all") == 0) return true;
  for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
    if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == 0)) return true;
  return false;
}

void check_list(const char *list, bool (*is_known)(const function *f)) {
  char copy[4096], *rest = copy;
  if (strlen(list) >= sizeof copy) die("the list of functions is too long");
  strcpy(copy, list);
  for (char *name; (name = strsep(&rest, ","));) {
    bool known = strcmp(list, "all") == 0;
    for (unsigned i = 0; i < functions_count; i++)
      known = known || (strcmp(functions[i].name, name) == 0 && is_known(&functions[i]));
    if (known) continue;
    fprintf(stderr, "%s: there is no function '%s'; these are:", program, name);
    for (unsigned i = 0; i < functions_count; i++)
      if (is_known(&functions[i])) fprintf(stderr, " %s", functions[i].name);
    fputc('\n', stderr);
    exit(2);
  }
}

void arguments_of(const function *f, const uint32_t *at, char *text, size_t size) {
  float x, y;
  memcpy(&x, &at[0], sizeof x);
  memcpy(&y, &at[1], sizeof y);
  if (f->kind == KIND_FI)
    snprintf(text, size, "%a, %d", (double)x, (int)at[1]);
  else if (f->kind == KIND_FF)
    snprintf(text, size, "%a, %a", (double)x, (double)y);
  else
    snprintf(text, size, "%a", (double)x);
}

void bound_of(const function *f, char *text, size_t size) {
  if (f->bound == 0.0)
    snprintf(text, size, "exact");
  else
    snprintf(text, size, f->bound < 0.0 ? "%g ulp (ours)" : "%g ulp",
             f->bound < 0.0 ? -f->bound : f->bound);
}

// accuracy.c - measures the mathematical built-ins of OpenCL as they run on a device.
//
//   opencl_accuracy [--device NAME] [--functions NAME,...] [--inputs N] [--seed S] [--table FILE] MODULE
//
// Exit status: 0 all within bounds, 1 something is not, 2 bad usage, or the device failed.

#include <errno.h>
#include <gyre/host.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "accuracy.h"

enum { BATCH = 1 << 16 };

static void die(const char *what) {
  fprintf(stderr, "opencl_accuracy: %s\n", what);
  exit(2);
}

static void check(gyre_result result) {
  if (result == GYRE_OK) return;
  fprintf(stderr, "opencl_accuracy: %s: %s\n", gyre_result_name(result), gyre_last_error());
  exit(2);
}

static uint32_t number(const char *option, const char *text) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  if (errno || end == text || *end || text[0] == '-' || value < 1 || value > UINT32_MAX) {
    fprintf(stderr, "opencl_accuracy: %s takes a number from 1 to %u, not '%s'\n", option,
            UINT32_MAX, text);
    exit(2);
  }
  return (uint32_t)value;
}

// Whether `name` is in the list, which is "all" or names with commas.
static bool listed(const char *list, const char *name) {
  size_t length = strlen(name);
  if (strcmp(list, "all") == 0) return true;
  for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
    if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == 0)) return true;
  return false;
}

static void check_list(const char *list) {
  char copy[4096], *rest = copy;
  if (strlen(list) >= sizeof copy) die("the list of functions is too long");
  strcpy(copy, list);
  for (char *name; (name = strsep(&rest, ","));) {
    bool known = strcmp(list, "all") == 0;
    for (unsigned i = 0; i < functions_count; i++)
      known = known || strcmp(functions[i].name, name) == 0;
    if (!known) {
      fprintf(stderr, "opencl_accuracy: there is no function '%s'; these are:", name);
      for (unsigned i = 0; i < functions_count; i++) fprintf(stderr, " %s", functions[i].name);
      fputc('\n', stderr);
      exit(2);
    }
  }
}

static void arguments_of(const function *f, const uint32_t *at, char *text, size_t size) {
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

int main(int argc, char **argv) {
  const char *device = "functional:wide", *list = "all", *module_file = NULL, *table_file = NULL;
  uint32_t inputs = 10000, seed = 1;
  for (int i = 1; i < argc; i++) {
    const char *option = argv[i];
    if (option[0] != '-') {
      if (module_file) die("one module, please");
      module_file = option;
      continue;
    }
    if (i + 1 == argc)
      die("an option without a value; --device, --functions, --inputs, --seed and --table take "
          "one");
    const char *value = argv[++i];
    if (strcmp(option, "--device") == 0)
      device = value;
    else if (strcmp(option, "--functions") == 0)
      list = value;
    else if (strcmp(option, "--inputs") == 0)
      inputs = number(option, value);
    else if (strcmp(option, "--seed") == 0)
      seed = number(option, value);
    else if (strcmp(option, "--table") == 0)
      table_file = value;
    else
      die("the options are --device, --functions, --inputs, --seed and --table");
  }
  if (!module_file) die("the module is missing");
  check_list(list);
  FILE *table = table_file ? fopen(table_file, "w") : NULL;
  if (table_file && !table) die("the file of --table cannot be written");
  if (table) fprintf(table, "function\tinputs\terror\tbound\tat\tspecials\twrong\n");

  gyre_host *host;
  gyre_stream *stream;
  gyre_module *module;
  gyre_address in, out;
  check(gyre_host_open(device, NULL, &host));
  check(gyre_stream_new(host, &stream));
  check(gyre_module_load_file(host, module_file, &module));
  check(gyre_host_alloc(host, BATCH * 12, 0, &in));
  check(gyre_host_alloc(host, BATCH * 4, 0, &out));
  uint32_t *words = malloc(BATCH * 12), *results = malloc(BATCH * 4);
  if (!words || !results) die("out of memory");

  unsigned wrong = 0;
  printf("%-18s %10s %10s %15s %9s %6s  %s\n", "function", "inputs", "error", "bound", "specials",
         "wrong", "largest error at");
  for (unsigned i = 0; i < functions_count; i++) {
    const function *f = &functions[i];
    if (!listed(list, f->name)) continue;
    char name[64];
    gyre_kernel *kernel;
    snprintf(name, sizeof name, "accuracy_%s", f->name);
    check(gyre_module_kernel(module, name, &kernel));
    verdict v = {0};
    for (uint32_t first = 0; first < inputs; first += BATCH) {
      uint32_t count = inputs - first < BATCH ? inputs - first : BATCH;
      inputs_make(f, seed, first, count, words);
      const gyre_grid grid = {.items = {1024}};
      const gyre_argument arguments[] = {GYRE_ARGUMENT(in), GYRE_ARGUMENT(out),
                                         GYRE_ARGUMENT(count)};
      check(gyre_stream_copy_to(stream, in, words, (size_t)count * 12));
      check(gyre_stream_launch(stream, kernel, &grid, arguments, 3));
      check(gyre_stream_copy_from(stream, results, out, (size_t)count * 4));
      check(gyre_stream_wait(stream, 0));
      compare(f, words, results, count, &v);
    }
    char at[96], bound[16];
    arguments_of(f, v.at, at, sizeof at);
    if (f->bound == 0.0)
      strcpy(bound, "exact");
    else
      snprintf(bound, sizeof bound, f->bound < 0.0 ? "%g ulp (ours)" : "%g ulp", fabs(f->bound));
    printf("%-18s %10u %10.3f %15s %9u %6u  %s\n", f->name, v.inputs, v.worst, bound, v.specials,
           v.wrong, v.worst > 0.0 ? at : "");
    fflush(stdout);
    if (table)
      fprintf(table, "%s\t%u\t%.3f\t%s\t%s\t%u\t%u\n", f->name, v.inputs, v.worst, bound,
              v.worst > 0.0 ? at : "-", v.specials, v.special_wrong);
    wrong += v.wrong > 0;
  }
  free(words);
  free(results);
  gyre_host_close(host);
  if (table && fclose(table)) die("the file of --table could not be written");
  if (wrong) printf("%u functions are wrong (seed %u)\n", wrong, seed);
  return wrong ? 1 : 0;
}

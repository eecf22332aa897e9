// accuracy.c - measures the mathematical built-ins of OpenCL as they run on a device.
//
//   opencl_accuracy [--device NAME] [--functions NAME,...] [--inputs N] [--seed S] [--table FILE] MODULE
//
// Exit status: 0 all within bounds, 1 something is not, 2 bad usage, or the device failed.

#include <stdlib.h>
#include <string.h>

#include "accuracy.h"
#include "gyre/gyre.h"
#include "gyre_file.h"

static bool is_known(const function *f) { return f->reference != NULL; }

int main(int argc, char **argv) {
  const char *name = "functional:wide", *list = "all", *module_file = NULL, *table_file = NULL;
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
      name = value;
    else if (strcmp(option, "--functions") == 0)
      list = value;
    else if (strcmp(option, "--inputs") == 0)
      inputs = option_number(option, value, 1);
    else if (strcmp(option, "--seed") == 0)
      seed = option_number(option, value, 1);
    else if (strcmp(option, "--table") == 0)
      table_file = value;
    else
      die("the options are --device, --functions, --inputs, --seed and --table");
  }
  if (!module_file) die("the module is missing");
  check_list(list, is_known);
  char why[GYRE_MESSAGE];
  FILE *table = table_file ? gyre_file_create("--table", table_file, why) : NULL;
  if (table_file && !table) die(why);
  if (table) fprintf(table, "function\tinputs\terror\tbound\tat\tspecials\twrong\n");

  device d;
  device_open(&d, name, module_file);
  uint32_t *words = malloc(BATCH * 12), *results = malloc(BATCH * 4);
  if (!words || !results) die("out of memory");

  unsigned wrong = 0;
  printf("%-18s %10s %10s %15s %9s %6s  %s\n", "function", "inputs", "error", "bound", "specials",
         "wrong", "largest error at");
  for (unsigned i = 0; i < functions_count; i++) {
    const function *f = &functions[i];
    if (!listed(list, f->name)) continue;
    verdict v = {0};
    for (uint32_t first = 0; first < inputs; first += BATCH) {
      uint32_t count = inputs - first < BATCH ? inputs - first : BATCH;
      inputs_make(f, seed, first, count, words);
      device_run(&d, f, words, count, results);
      compare(f, words, results, count, &v);
    }
    char at[96], bound[16];
    arguments_of(f, v.at, at, sizeof at);
    bound_of(f, bound, sizeof bound);
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
  device_close(&d);
  if (table && fclose(table)) die("the file of --table could not be written");
  if (wrong) printf("%u functions are wrong (seed %u)\n", wrong, seed);
  return wrong ? 1 : 0;
}

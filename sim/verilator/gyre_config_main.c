// gyre_config_main.c - gyre-config NAME=VALUE...: checks whether these parameters are a legal configuration, with
// defaults for all others. The exit status is 0, or 2 with a sentence that gives the reason. scripts/build_rtl calls it
// before it builds; only the three files gyre_config*.c of the C library are linked.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/gyre.h"

int main(int argc, char **argv) {
  gyre_config cfg;
  char why[GYRE_MESSAGE] = "";
  bool good = true;
  gyre_config_default(&cfg);
  for (int i = 1; good && i < argc; i++) {
    char name[64], *end = NULL;
    const char *eq = strchr(argv[i], '=');
    const size_t size = eq ? (size_t)(eq - argv[i]) : 0;
    errno = 0;
    const unsigned long long value = eq ? strtoull(eq + 1, &end, 0) : 0;
    if (size == 0 || size >= sizeof name || eq[1] < '0' || eq[1] > '9' || *end != '\0') {
      snprintf(why, sizeof why, "'%.60s' is not NAME=VALUE.", argv[i]);
      good = false;
    } else if (eq[1] == '0' && eq[2] >= '0' && eq[2] <= '9') {
      snprintf(why, sizeof why, "'%.60s' begins with 0, as decimal numbers do not.", argv[i]);
      good = false;
    } else if (errno || value > UINT32_MAX) {
      snprintf(why, sizeof why, "'%.60s' does not fit 32 bits.", argv[i]);
      good = false;
    } else {
      memcpy(name, argv[i], size);
      name[size] = '\0';
      good = gyre_config_set(&cfg, name, (uint32_t)value, why);
    }
  }
  if (good && gyre_config_check(&cfg, why)) return 0;
  fprintf(stderr, "%s\n", why);
  return 2;
}

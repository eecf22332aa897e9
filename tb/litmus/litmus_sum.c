// litmus_sum.c - adds up the outcomes of many runs of a test and prints them.

#include <stdio.h>
#include <string.h>

#include "gyre_litmus.h"

void gyre_litmus_add(gyre_litmus_verdict *sum, const gyre_litmus_verdict *v) {
  for (unsigned i = 0; i < v->outcomes; i++) {
    unsigned k = 0;
    while (k < sum->outcomes && strcmp(sum->outcome[k].digits, v->outcome[i].digits) != 0) k++;
    if (k == GYRE_LITMUS_OUTCOMES) continue;
    if (k == sum->outcomes) {
      sum->outcomes++;
      sum->outcome[k] = v->outcome[i];
    } else {
      sum->outcome[k].rounds += v->outcome[i].rounds;
    }
  }
}

void gyre_litmus_print(FILE *out, unsigned test, const gyre_litmus_verdict *sum) {
  fprintf(out, "%-16s", gyre_litmus_name(test, NULL));
  for (unsigned i = 0; i < sum->outcomes; i++) {
    fprintf(out, " %s:%u%s", sum->outcome[i].digits, sum->outcome[i].rounds,
            sum->outcome[i].forbidden ? "!"
            : sum->outcome[i].relaxed ? "~"
                                      : "");
  }
  fprintf(out, "\n");
}

// gyre_gdb_monitor.c - GDB's command `monitor`: it shows state of the machine other than registers and memory.

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_gdb_server.h"

typedef struct command {
  const char *name, *words;
  void (*fn)(gyre_gdb *g, FILE *out);
} command;

static void warps(gyre_gdb *g, FILE *out) {
  gyre_report_warps(out, &g->options.cfg, g->machine->warp, g->machine->self, g->env->elf);
}

static void groups(gyre_gdb *g, FILE *out) {
  warps(g, out);
  if (g->machine->group && g->options.cfg.reconvergence) {
    gyre_report_groups(out, &g->options.cfg, g->machine->group, g->machine->self, g->env->elf);
  } else {
    fputs("The threads of a warp have one pc here: there are no other subwarps.\n", out);
  }
}

static void faults(gyre_gdb *g, FILE *out) {
  const gyre_fault f = g->machine->fault(g->machine->self);
  if (f.valid) {
    gyre_report_fault(out, &f, g->env->elf);
  } else {
    fputs("There was no fault.\n", out);
  }
}

static void counters(gyre_gdb *g, FILE *out) {
  const gyre_machine *m = g->machine;
  const char *name;
  uint64_t value;
  for (unsigned i = 0; m->counter && (name = m->counter(m->self, i, &value)); i++) {
    fprintf(out, "  %-16s %14" PRIu64 "\n", name, value);
  }
}

static void reset(gyre_gdb *g, FILE *out) {
  g->end = GYRE_GDB_AGAIN;
  g->options.quiet = true;  // the dropped run prints nothing
  g->options.stats = false;
  fputs("The program is at its start again; `maintenance flush register-cache` makes GDB look.\n",
        out);
}

static void help(gyre_gdb *g, FILE *out);

static const command commands[] = {
    {"help", "this list", help},
    {"warps", "what each warp does", warps},
    {"groups", "the same, and the subwarps that wait (RECONVERGENCE=pc)", groups},
    {"faults", "the fault record", faults},
    {"counters", "the performance counters, as --stats prints them", counters},
    {"reset", "the program from its start, with memory as it was loaded", reset},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void help(gyre_gdb *g, FILE *out) {
  (void)g;
  for (unsigned i = 0; i < COMMANDS; i++) {
    fprintf(out, "  %-9s %s\n", commands[i].name, commands[i].words);
  }
}

void gyre_gdb_print(gyre_gdb *g, const char *text, size_t size) {
  enum { EACH = 1024 };
  gyre_gdb_reply *p = calloc(1, sizeof *p);
  for (size_t done = 0; p && done < size; done += EACH) {
    gyre_gdb_reply_clear(p);
    gyre_gdb_reply_text(p, "O");
    gyre_gdb_reply_hex(p, text + done, size - done < EACH ? size - done : EACH);
    gyre_gdb_send(g->link, p);
  }
  free(p);
}

void gyre_gdb_monitor(gyre_gdb *g, const char *name) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) {
    gyre_gdb_reply_text(&g->reply, "E01");
    return;
  }
  unsigned i = 0;
  while (i < COMMANDS && strcmp(name, commands[i].name)) i++;
  if (i < COMMANDS) {
    commands[i].fn(g, out);
  } else {
    fprintf(out, "no command '%.60s'; monitor help lists them\n", name);
  }
  if (fclose(out) == 0) gyre_gdb_print(g, text, size);
  free(text);
  gyre_gdb_reply_text(&g->reply, "OK");
}

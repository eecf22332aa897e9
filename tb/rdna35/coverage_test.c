// coverage_test.c - which operations the machine executes, and which of them the tests here name: coverage_test FOLDER PAGE
// [--write]. Compares the page (docs/rdna35_coverage.md) with what it finds, or writes it.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atomic_cases.h"
#include "compare_cases.h"
#include "random.h"
#include "rdna35/gyre_rdna35_table.h"
#include "rig.h"

typedef enum status { EXECUTED, FAULTS, REFUSED, UNTRIED } status;

static status found[GYRE_RDNA35_ROWS];
static bool tested[GYRE_RDNA35_ROWS];

// Words of a row that decode; 0: none was found.
static unsigned synthesize(random_state *r, const gyre_rdna35_row *row, uint32_t *word) {
  const gyre_rdna35_pattern *p = gyre_rdna35_pattern_of(row->encoding);
  const uint32_t field = ((1U << p->width) - 1) << p->bit;
  for (unsigned tries = 0; tries < 20000; tries++) {
    for (unsigned n = 0; n < GYRE_RDNA35_WORDS; n++) word[n] = (uint32_t)random_next(r);
    if (tries % 2 != 0) word[1] &= (uint32_t)random_next(r);
    if (tries % 3 != 0) word[0] &= p->mask | field | 0xff;
    if (tries % 5 != 0) word[1] &= 0x1ff;
    if (tries % 7 == 0) word[0] = word[1] = 0;
    word[0] = (word[0] & ~(p->mask | field)) | p->value | (uint32_t)row->opcode << p->bit;
    // The halves of dual operations are rows of their own; the other half is a move.
    if (row->encoding == GYRE_RDNA35_VOPD) word[0] = (word[0] & ~(31U << 17)) | 8U << 17;
    gyre_rdna35_instruction i;
    const size_t length = gyre_rdna35_decode(word, GYRE_RDNA35_WORDS, NULL, &i);
    if (length != 0 && gyre_rdna35_row_at(i.row)->operation == row->operation)
      return (unsigned)length;
  }
  return 0;
}

static status try_row(random_state *r, const gyre_rdna35_row *row) {
  uint32_t word[GYRE_RDNA35_WORDS];
  const unsigned length = synthesize(r, row, word);
  if (length == 0) return UNTRIED;
  rig *machine = rig_new(32, false);
  machine->dispatch.rsrc1 |= 0x3f;
  rig_words(machine, word, length);
  (void)rig_run(machine);
  gyre_rdna35_fault f;
  gyre_rdna35_machine_fault(machine->m, &f);
  rig_free(machine);
  if (f.cause == GYRE_RDNA35_FAULT_REFUSED) return REFUSED;
  return f.cause == GYRE_RDNA35_FAULT_TRAP || f.cause == GYRE_RDNA35_FAULT_HUNG ? FAULTS : EXECUTED;
}

static void names_in(const char *text) {
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    char quoted[80];
    (void)snprintf(quoted, sizeof quoted, "\"%s\"", gyre_rdna35_row_at(n)->name);
    if (strstr(text, quoted) != NULL) tested[n] = true;
  }
}

static void name_is_tested(const char *name) {
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    if (strcmp(gyre_rdna35_row_at(n)->name, name) == 0) tested[n] = true;
  }
}

// Loads and stores by plain_test.c: its file has the names without what they begin with.
static void plain_names(const char *text) {
  static const char *const prefix[5] = {"flat_", "global_", "scratch_", "ds_", "buffer_"};
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const char *name = gyre_rdna35_row_at(n)->name;
    for (unsigned p = 0; p < 5; p++) {
      char quoted[80];
      if (strncmp(name, prefix[p], strlen(prefix[p])) != 0) continue;
      (void)snprintf(quoted, sizeof quoted, "\"%s\"", name + strlen(prefix[p]));
      if (strstr(text, quoted) != NULL) tested[n] = true;
    }
  }
}

// Names that tests put together.
static void names_of_tables(void) {
  compare_case compare;
  for (unsigned n = 0; compare_case_at(n, &compare); n++) name_is_tested(compare.name);
  for (const atomic_case *c = atomic_cases; c->operation != NULL; c++) {
    for (unsigned memory = 0; memory < ATOMIC_MEMORIES; memory++) {
      char name[64];
      if (atomic_name(c, memory, name)) name_is_tested(name);
    }
  }
}

static char *text_of(const char *path) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) return NULL;
  char *text = calloc(1, 1 << 20);
  if (text != NULL) text[fread(text, 1, (1 << 20) - 1, f)] = 0;
  fclose(f);
  return text;
}

static void read_folder(const char *path) {
  DIR *d = opendir(path);
  if (d == NULL) {
    fprintf(stderr, "coverage_test: no folder %s\n", path);
    exit(2);
  }
  for (const struct dirent *e = readdir(d); e != NULL; e = readdir(d)) {
    const size_t length = strlen(e->d_name);
    char name[512];
    if (length < 3 || strcmp(e->d_name + length - 2, ".c") != 0) continue;
    (void)snprintf(name, sizeof name, "%s/%s", path, e->d_name);
    char *text = text_of(name);
    if (text != NULL) names_in(text);
    if (text != NULL && strcmp(e->d_name, "plain_test.c") == 0) plain_names(text);
    free(text);
  }
  closedir(d);
}

// A list of names, each once.
static void list(FILE *to, const char *title, status which, bool only_untested) {
  bool seen[GYRE_RDNA35_OPERATIONS] = {false};
  unsigned column = 0;
  fprintf(to, "\n## %s\n\n", title);
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const gyre_rdna35_row *row = gyre_rdna35_row_at(n);
    if (found[n] != which || seen[row->operation] || (only_untested && tested[n])) continue;
    seen[row->operation] = true;
    const int length = fprintf(to, "%s`%s`",
                               column == 0    ? ""
                               : column > 110 ? "\n"
                                              : " ",
                               row->name);
    column = column > 110 ? (unsigned)length : column + (unsigned)length;
  }
  fprintf(to, "%s\n", column == 0 ? "None." : "");
}

static void page(FILE *to) {
  fprintf(
      to,
      "# Operations that the functional machine executes\n\n"
      "Made by `rdna35_coverage` (tb/rdna35/coverage_test.c), which runs one instruction of each "
      "opcode; a test fails if\n"
      "this page is not current. *Named* is an operation whose name stands in a test of tb/rdna35; "
      "beside those tests, compiled\n"
      "kernels and random programs run many others. What the words mean is in "
      "[rdna35_model.md](rdna35_model.md).\n\n"
      "| encoding | opcodes | executed | of them named in tests | fault by meaning | refused |\n"
      "|---|---|---|---|---|---|\n");
  for (unsigned encoding = 0; encoding < GYRE_RDNA35_ENCODINGS; encoding++) {
    unsigned count[UNTRIED + 1] = {0}, all = 0, named = 0;
    for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
      if (gyre_rdna35_row_at(n)->encoding != encoding) continue;
      all++;
      count[found[n]]++;
      named += found[n] == EXECUTED && tested[n];
    }
    fprintf(to, "| %s | %u | %u | %u | %u | %u |\n", gyre_rdna35_encoding_name(encoding), all,
            count[EXECUTED], named, count[FAULTS], count[REFUSED] + count[UNTRIED]);
  }
  list(to, "Refused", REFUSED, false);
  list(to, "Faults by their meaning", FAULTS, false);
  list(to, "Executed, not named in a test", EXECUTED, true);
  list(to, "No instruction of them was found", UNTRIED, false);
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: coverage_test FOLDER PAGE [--write]\n");
    return 2;
  }
  random_state random = random_start(1);
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const gyre_rdna35_row *row = gyre_rdna35_row_at(n);
    if (row->encoding == GYRE_RDNA35_VOPD && strncmp(row->name, "v_dual", 6) != 0) continue;
    found[n] = try_row(&random, row);
  }
  read_folder(argv[1]);
  names_of_tables();
  char *made = NULL;
  size_t size = 0;
  FILE *to = argc > 3 ? fopen(argv[2], "w") : tmpfile();
  if (to == NULL) return 2;
  page(to);
  if (argc > 3) return fclose(to) == 0 ? 0 : 2;
  size = (size_t)ftell(to);
  made = calloc(1, size + 1);
  rewind(to);
  const bool whole = made != NULL && fread(made, 1, size, to) == size;
  fclose(to);
  char *present = text_of(argv[2]);
  const bool same = whole && present != NULL && strcmp(made, present) == 0;
  free(made);
  free(present);
  if (!same)
    printf("%s is not current; run rdna35_coverage %s %s --write\n", argv[2], argv[1], argv[2]);
  return same ? 0 : 1;
}

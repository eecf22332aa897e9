// coverage_test.c - lists the operations that the machine executes, and the test of each:
// coverage_test FOLDER PAGE [--write]. Compares the page (docs/rdna35_coverage.md) with what it finds, or writes it; an operation
// that is executed and that no test compares is a failure.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coverage_names.h"
#include "random.h"
#include "rdna35/gyre_rdna35_table.h"
#include "rig.h"

typedef enum status { EXECUTED, FAULTS, REFUSED, UNTRIED } status;

static status found[GYRE_RDNA35_ROWS];
static const coverage_test *tested[GYRE_RDNA35_ROWS];

// The halves of dual operations are rows of their own; the other half is a move.
static void dual(const gyre_rdna35_row *row, uint32_t *word) {
  const bool half_x = gyre_rdna35_row_of(GYRE_RDNA35_VOPD, 0, row->opcode) == row;
  const uint32_t fixed[2] = {word[0], word[1]};
  (void)assemble_dual(word, half_x ? row->name : "v_dual_mov_b32",
                      half_x ? "v_dual_mov_b32" : row->name, NULL, 0);
  word[0] |= fixed[0] & 0x1ffff;
  word[1] |= fixed[1];
  if (half_x) assemble_put(word, (assemble_field)FIELD(VOPD, VSRCY1, 0));  // a move has one source
  if (!half_x) assemble_put(word, (assemble_field)FIELD(VOPD, VSRCX1, 0));
}

// Rays have most of their modifiers fixed, and many registers.
static void ray(uint32_t *word) {
  word[0] = (word[0] & ~0x2701dU) | 0x8f80;
  word[1] = (word[1] & 0x7f7f) | 4 << 16;
}

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
    if (row->encoding == GYRE_RDNA35_VOPD) dual(row, word);
    if (row->operation == GYRE_RDNA35_OP_S_SENDMSG) word[0] = (word[0] & ~0xffU) | 3;
    if (strncmp(row->name, "s_sendmsg_rtn", 13) == 0) word[0] = (word[0] & ~0xffU) | 0x83;
    if (row->flags & (ROW_BVH | ROW_BVH64)) ray(word);
    gyre_rdna35_instruction i;
    const size_t length = gyre_rdna35_decode(word, GYRE_RDNA35_WORDS, NULL, &i);
    if (length == 0) continue;
    if (i.operation == row->operation || i.operation_y == row->operation) return (unsigned)length;
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
  const bool by_meaning = f.cause == GYRE_RDNA35_FAULT_TRAP || f.cause == GYRE_RDNA35_FAULT_HUNG ||
                          row->operation == GYRE_RDNA35_OP_S_CODE_END;
  return by_meaning ? FAULTS : EXECUTED;
}

static char *text_of(const char *path) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) return NULL;
  char *text = calloc(1, 1 << 20);
  if (text != NULL) text[fread(text, 1, (1 << 20) - 1, f)] = 0;
  fclose(f);
  return text;
}

// Returns true if a row is in the list of a status: of what is executed by its test, of what is
// refused by the reason.
static bool listed(const gyre_rdna35_row *row, status which, const coverage_test *by,
                   const char *why) {
  const unsigned n = gyre_rdna35_row_number(row);
  if (found[n] != which) return false;
  return which == EXECUTED ? tested[n] == by : which != REFUSED || coverage_reason(row) == why;
}

// A list of names, each once.
static unsigned list(FILE *to, status which, const coverage_test *by, const char *why) {
  bool seen[GYRE_RDNA35_OPERATIONS] = {false};
  unsigned column = 0, count = 0;
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const gyre_rdna35_row *row = gyre_rdna35_row_at(n);
    if (!listed(row, which, by, why) || seen[row->operation]) continue;
    seen[row->operation] = true;
    count++;
    const int length = fprintf(to, "%s`%s`",
                               column == 0    ? ""
                               : column > 110 ? "\n"
                                              : " ",
                               row->name);
    column = column > 110 ? (unsigned)length : column + (unsigned)length;
  }
  fprintf(to, "%s\n", column == 0 ? "None." : "");
  return count;
}

// Lists refused rows, by reasons in the order of their first rows. Returns the number of rows
// without a reason.
static unsigned refusals(FILE *to) {
  const char *told[GYRE_RDNA35_ROWS];
  unsigned count = 0;
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const char *why = found[n] == REFUSED ? coverage_reason(gyre_rdna35_row_at(n)) : NULL;
    unsigned before = 0;
    while (before < count && told[before] != why) before++;
    if (why == NULL || before < count) continue;
    told[count++] = why;
    fprintf(to, "\n### %c%s\n\n", why[0] & ~0x20, why + 1);
    (void)list(to, REFUSED, NULL, why);
  }
  fprintf(to, "\n### Without a reason\n\n");
  return list(to, REFUSED, NULL, NULL);
}

static unsigned page(FILE *to) {
  fprintf(
      to,
      "# Operations that the functional machine executes\n\n"
      "Made by `rdna35_coverage` (tb/rdna35/coverage_test.c), which runs one instruction of each "
      "opcode. A test fails if this page\nis not current, if an operation is executed that no test "
      "compares with a second implementation, or if one is refused without a\nreason. Beside the "
      "tests named here, compiled kernels and random programs run most operations. Every opcode is "
      "decoded, and\ncompared with LLVM by `rdna35.llvm32` and `rdna35.llvm64`, but for those that "
      "LLVM lacks ([rdna35.md](rdna35.md)). What the words mean is\nin "
      "[rdna35_model.md](rdna35_model.md). `extra` are opcodes that LLVM has and the guide has "
      "not.\n\n"
      "| encoding | opcodes | of them extra | executed | of them tested | fault by meaning | "
      "refused "
      "|\n|---|---|---|---|---|---|---|\n");
  for (unsigned encoding = 0; encoding <= GYRE_RDNA35_ENCODINGS; encoding++) {
    const bool sum = encoding == GYRE_RDNA35_ENCODINGS;
    unsigned count[UNTRIED + 1] = {0}, all = 0, extra = 0, named = 0;
    for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
      if (!sum && gyre_rdna35_row_at(n)->encoding != encoding) continue;
      all++;
      extra += (gyre_rdna35_row_at(n)->flags & ROW_EXTRA) != 0;
      count[found[n]]++;
      named += found[n] == EXECUTED && tested[n] != NULL;
    }
    fprintf(to, "| %s | %u | %u | %u | %u | %u | %u |\n",
            sum ? "all" : gyre_rdna35_encoding_name(encoding), all, extra, count[EXECUTED], named,
            count[FAULTS], count[REFUSED] + count[UNTRIED]);
  }
  for (unsigned n = 0; n < coverage_tests; n++) {
    fprintf(to, "\n## `%s`: against %s\n\n", coverage_list[n].name, coverage_list[n].against);
    (void)list(to, EXECUTED, &coverage_list[n], NULL);
  }
  fprintf(to, "\n## Executed, and no test compares them\n\n");
  unsigned missing = list(to, EXECUTED, NULL, NULL);
  fprintf(to, "\n## Refused\n");
  missing += refusals(to);
  fprintf(to, "\n## Faults by their meaning\n\n");
  (void)list(to, FAULTS, NULL, NULL);
  fprintf(to, "\n## No instruction of them was found\n\n");
  return missing + list(to, UNTRIED, NULL, NULL);
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
  coverage_find(argv[1], tested);
  char *made = NULL;
  size_t size = 0;
  FILE *to = argc > 3 ? fopen(argv[2], "w") : tmpfile();
  if (to == NULL) return 2;
  const unsigned missing = page(to);
  if (missing != 0)
    printf("%u operations lack a test, a reason or an instruction; the page lists them\n", missing);
  if (argc > 3) return fclose(to) != 0 ? 2 : missing != 0;
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
  return same && missing == 0 ? 0 : 1;
}

// coverage_names.c - finds the test of each operation: by their tables, or by the names in their
// files.

#include "coverage_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atomic_cases.h"
#include "opcode/buffer_cases.h"
#include "opcode/mask_cases.h"
#include "opcode/scalar_cases.h"
#include "opcode/vector_cases.h"
#include "valu_cases.h"

enum {
  SCALAR,
  VECTOR,
  MASK,
  PACKED,
  MEMORY,
  VALU,
  ATOMIC,
  PLAIN,
  DUAL,
  LANE,
  REDUCTION,
  ACCESS,
  TESTS
};

const coverage_test coverage_list[] = {
    [SCALAR] =
        {"rdna35.opcode.scalar",
         "bit loops, wide integers and GNU MPFR; whole state, all kinds of operands, all MODEs"},
    [VECTOR] = {"rdna35.opcode.vector",
                "GNU MPFR, binary64 and wide integers; whole state, each encoding, DPP, modifiers, "
                "all MODEs"},
    [MASK] = {"rdna35.opcode.mask",
              "loops over lanes, orders of bits, division by exponents; whole state, each "
              "encoding, DPP"},
    [PACKED] = {"rdna35.opcode.packed",
                "GNU MPFR and integers for each half; whole state, modifiers of both halves, DPP"},
    [MEMORY] = {"rdna35.opcode.memory",
                "loops over lanes and bytes, formats by their names in binary64; whole state"},
    [VALU] = {"rdna35.model.valu", "host arithmetic, each encoding, both widths of waves"},
    [ATOMIC] = {"rdna35.model.atomic",
                "integers of the host; each memory, with and without the old value"},
    [PLAIN] = {"rdna35.model.plain", "bytes copied by the host; each memory"},
    [DUAL] = {"rdna35.model.dual", "both operations alone; every pair of halves"},
    [LANE] = {"rdna35.model.lane", "permutations by loops over lanes"},
    [REDUCTION] = {"rdna35.model.reduction",
                   "segments of 2 / pi by GNU MPFR, sums of bytes by loops"},
    [ACCESS] = {"rdna35.model.memory and rdna35.model.flow", "expected words of lanes"},
};
const unsigned coverage_tests = TESTS;

// Why the machine refuses operations of the guide, by the beginning of their names: the first that fits.
static const struct {
  const char *prefix, *why;
} reasons[] = {
    {"image_bvh", "rays and their trees belong to graphics"},
    {"ds_bvh_stack_rtn_b32", "rays and their trees belong to graphics"},
    {"image_", "images: the machine has no texture unit"},
    {"v_interp_", "interpolation of attributes belongs to graphics"},
    {"lds_param_load", "interpolation of attributes belongs to graphics"},
    {"lds_direct_load", "interpolation of attributes belongs to graphics"},
    {"exp", "exports belong to graphics"},
    {"s_endpgm_ordered_ps_done", "the order of pixels belongs to graphics"},
    {"ds_ordered_count", "global data share: there is no such memory"},
    {"ds_add_gs_reg_rtn", "global data share: there is no such memory"},
    {"ds_sub_gs_reg_rtn", "global data share: there is no such memory"},
    {"v_wmma_", "matrix products: the order of their sums is not published"},
    {"s_setkill", "for debuggers and the saving of waves: there is no trap handler"},
    {"s_endpgm_saved", "for debuggers and the saving of waves: there is no trap handler"},
    {"s_sendmsghalt", "for debuggers and the saving of waves: there is no trap handler"},
};

const char *coverage_reason(const gyre_rdna35_row *row) {
  if (row->flags & ROW_EXTRA) return "not of the published guide: LLVM alone names it";
  for (unsigned n = 0; n < sizeof reasons / sizeof *reasons; n++) {
    if (strncmp(row->name, reasons[n].prefix, strlen(reasons[n].prefix)) == 0)
      return reasons[n].why;
  }
  return NULL;
}

static const coverage_test **tested_by;

static void mark(const char *name, unsigned test) {
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    if (strcmp(gyre_rdna35_row_at(n)->name, name) == 0 && tested_by[n] == NULL)
      tested_by[n] = &coverage_list[test];
  }
}

static char *text_of(const char *folder, const char *name) {
  char path[512];
  (void)snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "rb");
  if (f == NULL) {
    fprintf(stderr, "coverage_test: no file %s\n", path);
    exit(2);
  }
  char *text = calloc(1, 1 << 20);
  if (text == NULL) exit(2);
  text[fread(text, 1, (1 << 20) - 1, f)] = 0;
  fclose(f);
  return text;
}

// Names between quotation marks in a file of a test, without `prefix` if the file leaves that out.
static void mark_file(const char *folder, const char *name, const char *prefix, unsigned test) {
  char *text = text_of(folder, name);
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    const char *row = gyre_rdna35_row_at(n)->name;
    char quoted[80];
    if (strncmp(row, prefix, strlen(prefix)) != 0) continue;
    (void)snprintf(quoted, sizeof quoted, "\"%s\"", row + strlen(prefix));
    if (strstr(text, quoted) != NULL) mark(row, test);
  }
  free(text);
}

static void mark_tables(void) {
  for (const scalar_case *c = scalar_integer_cases; c->name != NULL; c++) mark(c->name, SCALAR);
  for (const scalar_case *c = scalar_mask_cases; c->name != NULL; c++) mark(c->name, SCALAR);
  for (const scalar_case *c = scalar_float_cases; c->name != NULL; c++) mark(c->name, SCALAR);
  for (const vector_case *c = vector_integer_cases; c->name != NULL; c++) mark(c->name, VECTOR);
  for (const vector_case *c = vector_float_cases; c->name != NULL; c++) mark(c->name, VECTOR);
  mask_operation op;
  for (unsigned n = 0; mask_operation_at(n, &op); n++) mark(op.name, MASK);
  char name[64];
  for (unsigned n = 0; buffer_name(n, name); n++) mark(name, MEMORY);
  for (const atomic_case *c = atomic_cases; c->operation != NULL; c++) {
    for (unsigned memory = 0; memory < ATOMIC_MEMORIES; memory++) {
      if (atomic_name(c, memory, name)) mark(name, ATOMIC);
    }
  }
}

void coverage_find(const char *folder, const coverage_test *tested[GYRE_RDNA35_ROWS]) {
  static const char *const memories[5] = {"flat_", "global_", "scratch_", "ds_", "buffer_"};
  tested_by = tested;
  mark_tables();
  for (const valu_case *c = integer_cases; c->name != NULL; c++) {
    if (!c->wide) mark(c->name, VECTOR);
  }
  mark_file(folder, "opcode/scalar_flow.c", "", SCALAR);
  mark_file(folder, "opcode/mask_exchanges.c", "", MASK);
  mark_file(folder, "opcode/packed_cases.c", "", PACKED);
  mark_file(folder, "opcode/packed_test.c", "", PACKED);
  mark_file(folder, "opcode/memory_test.c", "", MEMORY);
  mark_file(folder, "opcode/buffer_cases.c", "", MEMORY);
  mark_file(folder, "float_cases.c", "", VALU);
  mark_file(folder, "half_cases.c", "", VALU);
  for (unsigned n = 0; n < 5; n++) mark_file(folder, "plain_test.c", memories[n], PLAIN);
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++) {
    if (gyre_rdna35_row_at(n)->encoding == GYRE_RDNA35_VOPD && tested[n] == NULL)
      tested[n] = &coverage_list[DUAL];
  }
  mark_file(folder, "lane_test.c", "", LANE);
  mark("v_mqsad_u32_u8", REDUCTION);
  mark("v_trig_preop_f64", REDUCTION);
  static const char *const others[3] = {"memory_test.c", "flow_test.c", "buffer_test.c"};
  for (unsigned n = 0; n < 3; n++) mark_file(folder, others[n], "", ACCESS);
  mark("s_endpgm", ACCESS);  // the end of every program of every test
}

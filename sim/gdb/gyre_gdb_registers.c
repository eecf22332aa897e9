// gyre_gdb_registers.c - registers of a thread: their description for GDB, with x, f and all CSRs that the machine has,
// and their values.

#include <stdlib.h>
#include <string.h>

#include "gyre_gdb_server.h"

enum { CSRS = 4096, FFLAGS = 1, FRM = 2, FCSR = 3, ILLEGAL_WORDS = 16 };

static const char *const x_names[] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                      "fp",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                      "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                      "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
static const char *const f_names[] = {"ft0", "ft1", "ft2",  "ft3",  "ft4", "ft5", "ft6",  "ft7",
                                      "fs0", "fs1", "fa0",  "fa1",  "fa2", "fa3", "fa4",  "fa5",
                                      "fa6", "fa7", "fs2",  "fs3",  "fs4", "fs5", "fs6",  "fs7",
                                      "fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10", "ft11"};

static bool has_f(const gyre_gdb *g) { return g->options.cfg.f_ext != 0; }

static void put(FILE *out, const char *name, unsigned number, const char *type) {
  fprintf(out, "<reg name=\"%s\" bitsize=\"32\" regnum=\"%u\" type=\"%s\"/>\n", name, number, type);
}

bool gyre_gdb_describe(gyre_gdb *g) {
  if (g->target_xml) return true;
  FILE *out = open_memstream(&g->target_xml, &g->target_size);
  if (!out) return false;
  // The description names no operating system. Otherwise GDB would assume Linux, and step by breakpoints instead of
  // asking the server.
  fputs(
      "<?xml version=\"1.0\"?>\n<!DOCTYPE target SYSTEM \"gdb-target.dtd\">\n<target "
      "version=\"1.0\">\n"
      "<architecture>riscv:rv32</architecture>\n<osabi>none</osabi>\n<feature "
      "name=\"org.gnu.gdb.riscv.cpu\">\n",
      out);
  for (unsigned i = 0; i < 32; i++) {
    put(out, x_names[i], i, i == 1 ? "code_ptr" : i == 2 || i == 8 ? "data_ptr" : "int");
  }
  put(out, "pc", GYRE_GDB_PC, "code_ptr");
  fputs("</feature>\n", out);
  if (has_f(g)) {
    fputs("<feature name=\"org.gnu.gdb.riscv.fpu\">\n", out);
    for (unsigned i = 0; i < 32; i++) put(out, f_names[i], GYRE_GDB_F + i, "ieee_single");
    fputs("</feature>\n", out);
  }
  fputs("<feature name=\"org.gnu.gdb.riscv.csr\">\n", out);
  for (unsigned i = 0; i < CSRS; i++) {
    char name[GYRE_CSR_TEXT];
    uint32_t value;
    if (gyre_csr_text(i, name, sizeof name) && g->target.csr(g->target.self, 0, 0, i, &value)) {
      put(out, name, GYRE_GDB_CSR + i, "int");
    }
  }
  fputs("</feature>\n</target>\n", out);
  return fclose(out) == 0;
}

bool gyre_gdb_read_one(const gyre_gdb *g, unsigned id, unsigned number, uint32_t *value) {
  const gyre_gdb_target *t = &g->target;
  const unsigned warp = gyre_gdb_warp_of(g, id), thread = gyre_gdb_thread_of(g, id);
  if (number == GYRE_GDB_PC) {
    gyre_gdb_thread_pc(g, id, value);
    return true;
  }
  if (number < GYRE_GDB_CSR) {
    const unsigned reg = number < GYRE_GDB_PC ? number : number - 1;  // f0 is register 32
    if (reg >= 32 && !has_f(g)) return false;
    *value = t->reg(t->self, warp, thread, reg);
    return true;
  }
  return t->csr(t->self, warp, thread, number - GYRE_GDB_CSR, value);
}

bool gyre_gdb_write_one(gyre_gdb *g, unsigned id, unsigned number, uint32_t value) {
  const gyre_gdb_target *t = &g->target;
  const unsigned warp = gyre_gdb_warp_of(g, id), thread = gyre_gdb_thread_of(g, id);
  uint32_t fcsr;
  if (number == GYRE_GDB_PC) return gyre_gdb_call_pc(g, id, value);
  gyre_gdb_call_register(g, id, number);
  if (number < GYRE_GDB_CSR) {
    return t->set_reg(t->self, warp, thread, number < GYRE_GDB_PC ? number : number - 1, value);
  }
  if (!has_f(g) || !t->csr(t->self, warp, thread, FCSR, &fcsr)) return false;
  switch (number - GYRE_GDB_CSR) {
    case FFLAGS: fcsr = (fcsr & ~31u) | (value & 31); break;
    case FRM: fcsr = (fcsr & 31) | (value & 7) << 5; break;
    case FCSR: fcsr = value & 255; break;
    default: return false;
  }
  return t->set_fcsr(t->self, warp, thread, fcsr);
}

static unsigned in_packet(const gyre_gdb *g) { return has_f(g) ? GYRE_GDB_CSR : GYRE_GDB_F; }

void gyre_gdb_get_registers(gyre_gdb *g) {
  for (unsigned i = 0; i < in_packet(g); i++) {
    uint32_t value = 0;
    gyre_gdb_read_one(g, g->selected, i, &value);
    gyre_gdb_reply_word(&g->reply, value);
  }
}

// Eight digits, the lowest byte first.
static bool word(const char *text, uint32_t *value) {
  uint8_t b[4];
  size_t n;
  if (!gyre_gdb_unhex(text, b, sizeof b, &n) || n != 4) return false;
  *value = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
  return true;
}

// GDB writes all registers to change one. Registers that do not change are not written.
void gyre_gdb_set_registers(gyre_gdb *g, const char *text) {
  bool good = strlen(text) == 8 * (size_t)in_packet(g);
  for (unsigned i = 0; good && i < in_packet(g); i++) {
    char digits[9] = {0};
    uint32_t value, old = 0;
    memcpy(digits, text + 8 * (size_t)i, 8);
    good = word(digits, &value) && gyre_gdb_read_one(g, g->selected, i, &old) &&
           (value == old || gyre_gdb_write_one(g, g->selected, i, value));
  }
  gyre_gdb_reply_text(&g->reply, good ? "OK" : "E01");
}

void gyre_gdb_get_register(gyre_gdb *g, const char *text) {
  uint32_t number, value;
  if (gyre_gdb_number(&text, &number) && !*text &&
      gyre_gdb_read_one(g, g->selected, number, &value)) {
    gyre_gdb_reply_word(&g->reply, value);
  } else {
    gyre_gdb_reply_text(&g->reply, "E01");
  }
}

void gyre_gdb_set_register(gyre_gdb *g, const char *text) {
  uint32_t number, value;
  const bool read = gyre_gdb_number(&text, &number) && *text == '=' && word(text + 1, &value);
  const bool good = read && gyre_gdb_write_one(g, g->selected, number, value);
  // GDB shows this text next to the operation that failed.
  const char *bad = read && number == GYRE_GDB_PC
                        ? "E.one thread moves with RECONVERGENCE=pc alone, and if it can run"
                        : "E01";
  gyre_gdb_reply_text(&g->reply, good ? "OK" : bad);
}

// func_double_test.c - instructions of RV32D on the functional simulator and on the cycle model's core: without a header
// each of them is illegal, with the word as value. Under a header that forbids them they do nothing (tb/sph/permit_test.c).

#include "gyre/model.h"
#include "rig.h"
#include "riscv/gyre_row.h"

enum { THREADS = 8, LANES = 4, MASK = 0x5a, LIMIT = 20000 };

// A row of D with operands, and a rounding mode that is none or all of them.
static uint32_t word_of(const gyre_row *row, uint32_t operands) {
  return row->match | (operands & ~row->mask);
}

// The threads of MASK continue; then the word.
static uint32_t program(rig *r, uint32_t word) {
  rig_begin(r, "without a header", 1, THREADS, LANES);
  emit_start(r);
  emit(r, ADDI(5, 0, MASK));
  emit(r, TMC(5));
  const uint32_t pc = r->here;
  emit(r, word);
  emit(r, SW(28, 31, WORDS));
  emit(r, END);
  return pc;
}

static void expect_illegal(rig *r, gyre_fault f, uint32_t pc, uint32_t word) {
  EXPECT(r, f.valid, true);
  EXPECT(r, f.cause, GYRE_FAULT_ILLEGAL);
  EXPECT(r, f.pc, pc);
  EXPECT(r, f.value, word);
  EXPECT(r, f.lanes, MASK);
}

// The core, whose memory answers in the next cycle.
static gyre_fault run_core(rig *r) {
  char why[GYRE_MESSAGE] = "";
  gyre_fault fault = {0};
  uint8_t line[GYRE_MAX_LINE];
  gyre_mem_req req = {0};
  gyre_model *m = gyre_model_new(&r->cfg, 0, why);
  bool owed = false;
  for (unsigned i = 0; m != NULL && i < LIMIT && !fault.valid; i++) {
    gyre_mem_in in = {.req_ready = !owed,
                      .rsp_valid = owed,
                      .rsp_write = req.write,
                      .rsp_tag = req.tag,
                      .rsp_data = line};
    gyre_mem_req now;
    const bool asked = gyre_model_req(m, &now) && !owed;
    gyre_model_tick(m, &in);
    owed = asked;
    if (asked) {
      req = now;
      memcpy(line, r->ram + (req.addr - RIG_BASE), r->cfg.line_bytes);
    }
    fault = gyre_model_fault(m);
  }
  gyre_model_free(m);
  return fault;
}

int main(void) {
  rig r = {0};
  const gyre_row *row;
  unsigned rows = 0;
  for (unsigned i = 0; (row = gyre_row_get(i)) != NULL; i++) {
    if (!row->d_ext) continue;
    rows++;
    for (uint32_t f = 0; f < 2; f++) {
      const uint32_t word = word_of(row, 0x1a9f0f80u & ~(f << 7));
      const uint32_t pc = program(&r, word);
      r.cfg.f_ext = f;
      EXPECT(&r, rig_run(&r, 0), GYRE_FAULTED);
      expect_illegal(&r, gyre_func_fault(r.func), pc, word);
      EXPECT(&r, rig_word(&r, OUT + WORDS), 0);
      expect_illegal(&r, run_core(&r), pc, word);
    }
  }
  EXPECT(&r, rows, 26);
  rig_end_run(&r);
  free(r.ram);
  printf("%u instructions, %u failures\n", rows, r.failures);
  return r.failures != 0;
}

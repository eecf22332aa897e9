// func_beats_test.c - faults of the functional simulator that come in a later beat of a warp
// instruction, or need two warps: what has taken effect before them.

#include "rig.h"

// Beats before the faulting one have taken effect, the faulting one has not at all.
static void test_beats(rig *r) {
  rig_begin(r, "store: beats before the fault", 1, 8, 2);
  emit_start(r);
  emit(r, SLLI(5, 30, 2));
  emit(r, ADD(5, 5, 31));
  emit(r, SLTIU(6, 30, 5));
  emit(r, i_type(0x13, 4, 6, 6, 1));  // thread >= 5
  emit(r, ADD(5, 5, 6));
  emit(r, ADDI(7, 30, 0x11));
  emit(r, SW(7, 5, 0));
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  EXPECT(r, gyre_func_fault(r->func).lanes, 0x20);
  EXPECT(r, gyre_func_fault(r->func).value, OUT + 21);
  for (unsigned t = 0; t < 8; t++) EXPECT(r, rig_word(r, OUT + 4 * t), t < 4 ? 0x11 + t : 0);

  rig_begin(r, "load: beats before the fault", 1, 8, 2);
  emit_start(r);
  emit(r, ADDI(9, 0, 1));
  emit(r, SLLI(5, 30, 2));
  emit(r, ADD(5, 5, 31));
  emit(r, SW(5, 5, 0));
  emit(r, SLTIU(6, 30, 5));
  emit(r, i_type(0x13, 4, 6, 6, 1));
  emit(r, SLLI(6, 6, 30));
  emit(r, ADD(5, 5, 6));  // threads >= 5: outside
  emit(r, LW(9, 5, 0));
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_LOAD_ACCESS);
  EXPECT(r, gyre_func_fault(r->func).lanes, 0x20);
  for (unsigned t = 0; t < 8; t++) {
    EXPECT(r, gyre_func_reg(r->func, 0, t, 9), t < 4 ? OUT + 4 * t : 1);
  }

  rig_begin(r, "jalr: beats before the fault", 1, 8, 2);
  emit_start(r);
  emit(r, SLTIU(6, 30, 5));
  emit(r, SLLI(6, 6, 4));
  emit(r, ADD(5, 31, 6));
  uint32_t pc = r->here;
  emit(r, JALR(9, 5, 0));
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  EXPECT(r, gyre_func_fault(r->func).lanes, 0x20);
  for (unsigned t = 0; t < 8; t++) {
    EXPECT(r, gyre_func_reg(r->func, 0, t, 9), t < 4 ? pc + 4 : 0);
  }
}

// Faults that need two warps.
static void test_two_warps(rig *r) {
  rig_begin(r, "bar: counts differ", 4, 2, 2);
  emit(r, ADDI(1, 0, 2));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, WSPAWN20(1, 2));
  emit(r, CSRR(5, 0xCC1));
  emit(r, ADDI(5, 5, 2));  // warp 0 says 2, warp 1 says 3
  emit(r, ADDI(6, 0, 4));
  uint32_t pc = r->here;
  emit(r, BAR(6, 5));
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_BARRIER);
  EXPECT(r, gyre_func_fault(r->func).warp, 1);
  EXPECT(r, gyre_func_fault(r->func).pc, pc);
  EXPECT(r, gyre_func_fault(r->func).value, 4);
  EXPECT(r, gyre_func_fault(r->func).lanes, 1);

  rig_begin(r, "wspawn while another one waits", 4, 2, 2);
  emit(r, ADDI(1, 0, 2));
  emit(r, AUIPC(2, 0));
  emit(r, ADDI(2, 2, 12));
  emit(r, WSPAWN20(1, 2));
  emit(r, WSPAWN(1, 2));
  EXPECT(r, rig_run(r, 0), GYRE_FAULTED);
  EXPECT(r, gyre_func_fault(r->func).cause, GYRE_FAULT_WSPAWN);
  EXPECT(r, gyre_func_fault(r->func).warp, 1);
}

int main(void) {
  rig r = {0};
  test_beats(&r);
  test_two_warps(&r);
  rig_end_run(&r);
  free(r.ram);
  printf("%u failures\n", r.failures);
  return r.failures != 0;
}

// Unit test: compares rtl/execute/fpu/gyre_fpu_misc.sv with cmodel/execute/fpu/gyre_fpu_misc.h.

#include "Vdut.h"
#include "fpu_pipe_tb.h"

extern "C" {
#include "execute/fpu/gyre_fpu_misc.h"
}

namespace {
struct Twin {
  gyre_fpu_misc f;
  explicit Twin(uint32_t lanes) { gyre_fpu_misc_init(&f, lanes, ISA); }
  bool ready(bool ready_i) const { return gyre_fpu_misc_ready(&f, ready_i); }
  bool idle() const { return gyre_fpu_misc_idle(&f); }
  const gyre_fpu_out *result() const { return gyre_fpu_misc_result(&f); }
  void tick(const gyre_fpu_in *in, bool ready_i) { gyre_fpu_misc_tick(&f, in, ready_i); }
};
}  // namespace

int main(int argc, char **argv) {
  static const uint8_t ops[] = {GYRE_OPS_FPU_MISC(GYRE_OP_ITEM)};
  Unit u(argc, argv, 100000);
  Vdut dut(&u.context);
  return fpu_pipe_test<Vdut, Twin>(u, dut, ops, sizeof ops, GYRE_FPU_MISC_STAGES,
                                   GYRE_F32_NV | GYRE_F32_NX);
}

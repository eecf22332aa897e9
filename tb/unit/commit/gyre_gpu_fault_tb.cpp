// Unit test of rtl/commit/gyre_gpu_fault.sv against cmodel/commit/gyre_gpu_fault.h: cores that fault
// at any time, several in one cycle, after the first one, too; resets.
//
// Kept, because a core keeps it: its record stays from the first fault until reset. Checked without
// the twin: the record is that of the core that faulted first, by the clock.

#include "Vdut.h"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_gpu_fault.h"
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 30000);
  Vdut dut(&u.context);
  gyre_config cfg = {};
  cfg.num_cores = NUM_CORES;
  gyre_gpu_fault twin;
  gyre_gpu_fault_init(&twin, &cfg);
  gyre_fault core[NUM_CORES] = {};
  uint64_t since[NUM_CORES] = {};
  uint32_t faulted = 0;
  u.reset(dut);
  unsigned percent = 1;
  while (u.next()) {
    bool meets = false;
    for (unsigned k = 0; k < NUM_CORES; ++k) {
      gyre_fault &f = core[k];
      const bool fault = !f.valid && u.chance(percent);
      meets |= fault && !f.valid;
      if (fault) {
        f.valid = true;
        f.cause = uint8_t(u.below(32));
        f.core = uint8_t(u.rand32());
        f.warp = uint8_t(u.below(NUM_WARPS));
        f.lanes = u.rand32() & low_bits(NUM_THREADS);
        f.pc = u.rand32();
        f.value = u.rand32();
        since[k] = u.cycle();
      }
      faulted = (faulted & ~(1u << k)) | uint32_t(f.valid) << k;
#define GYRE_PUT(name, at, width) put_field(dut.fault_i, k *GYRE_FAULT_BITS + at, width, f.name);
      GYRE_FAULT_FIELDS(GYRE_PUT)
#undef GYRE_PUT
    }
    dut.rst_i = u.chance(3);
    dut.eval();

    const gyre_fault record = gyre_gpu_fault_record(&twin, core);
    u.note("cores that have faulted %x, reset %d", faulted, dut.rst_i);
    u.compare("halt_o", dut.halt_o, record.valid);
    u.compare("fault_core_o", dut.fault_core_o, record.core);
    gyre_fault shown = {};
#define GYRE_COMPARE(name, at, width)                                               \
  shown.name = static_cast<decltype(shown.name)>(port_get(dut.fault_o, at, width)); \
  u.compare("fault_o." #name, shown.name, record.name);
    GYRE_FAULT_FIELDS(GYRE_COMPARE)
#undef GYRE_COMPARE

    const gyre_fault *first = nullptr;
    unsigned number = 0, together = 0;
    for (unsigned k = 0; k < NUM_CORES; ++k) {
      if (!core[k].valid || (NUM_CORES > 1 && since[k] == u.cycle())) continue;
      if (first && since[k] >= since[number]) {
        together += since[k] == since[number];
        continue;
      }
      first = &core[k];
      number = k;
      together = 0;
    }
    u.check(shown.valid == (first != nullptr), "a fault shows a cycle later");
    if (first) {
      u.compare("fault_core_o (rtl) and the first core (twin)", dut.fault_core_o, number);
      u.compare("pc (rtl) and the first core's (twin)", shown.pc, first->pc);
    }
    u.cover("fault", first != nullptr);
    u.cover("reset meets a fault", meets && dut.rst_i);
    u.cover("several faults in one cycle", NUM_CORES == 1 || together != 0);
    u.cover("a higher core first", NUM_CORES == 1 || (first && number > 0 && core[0].valid));
    u.cover("a fault after the first one", NUM_CORES == 1 || (first && meets));

    u.tick(dut);
    gyre_gpu_fault_tick(&twin, core);
    if (dut.rst_i) {
      gyre_gpu_fault_init(&twin, &cfg);
      for (gyre_fault &f : core) f = gyre_fault();
      percent = u.chance(50) ? 1 : 10;
    }
  }
  return u.finish();
}

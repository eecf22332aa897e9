// Unit test: compares rtl/commit/gyre_gpu_fault.sv with cmodel/commit/gyre_gpu_fault.h: cores that
// fault at any time, several in one cycle, after the first one, too; resets.
//
// Legal stimulus, which a core guarantees: its record stays from the first fault until reset.
// Checked without the twin: the record is that of the core that faulted first, by the clock.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"

extern "C" {
#include "commit/gyre_gpu_fault.h"
}

GYRE_SET_PORTS(const gyre_fault *core);
GYRE_COMPARE_PORTS(const gyre_fault &record);
GYRE_PORT(fault_i, core);
GYRE_ELEMENTS(fault_i, NUM_CORES, fault_t);
GYRE_PORT(fault_o, record);
GYRE_PORT(halt_o, record.valid);
GYRE_PORT(fault_core_o, record.core);
#include "Vdut_ports.h"

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
    }
    dut.rst_i = u.chance(3);
    set_ports(dut, core);
    dut.eval();

    const gyre_fault record = gyre_gpu_fault_record(&twin, core);
    u.note("cores that have faulted %x, reset %d", faulted, dut.rst_i);
    compare_ports(u, dut, record);

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
    u.check(record.valid == (first != nullptr), "a fault shows a cycle later");
    if (first) {
      u.compare("fault_core_o (rtl) and the first core (twin)", dut.fault_core_o, number);
      u.compare("pc (rtl) and the first core's (twin)", record.pc, first->pc);
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

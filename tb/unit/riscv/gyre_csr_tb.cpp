// Unit test: compares rtl/riscv/gyre_csr.sv with cmodel/riscv/gyre_csr.c: every number, read and
// write, in each run; then known numbers, with random values of what they show.
//
// Legal stimulus, which the special function unit guarantees: an access takes effect (fire_i) only
// if it is not refused. The value means something only then, too.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_uop_port.h"
#include "machine_parameters.h"

extern "C" {
#include "riscv/gyre_csr.h"
#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
}

#ifndef LMEM_BASE
#define LMEM_BASE 0xffff0000u
#endif

namespace {
constexpr unsigned kKnown[] = {
    GYRE_CSR_MISA,      GYRE_CSR_MSCRATCH,  GYRE_CSR_MSCRATCH,  GYRE_CSR_MCYCLE,  GYRE_CSR_MCYCLEH,
    GYRE_CSR_MINSTRET,  GYRE_CSR_MINSTRETH, GYRE_CSR_TID,       GYRE_CSR_WID,     GYRE_CSR_CID,
    GYRE_CSR_AWARPS,    GYRE_CSR_TMASK,     GYRE_CSR_MVENDORID, GYRE_CSR_MARCHID, GYRE_CSR_MIMPID,
    GYRE_CSR_MHARTID,   GYRE_CSR_NTHREADS,  GYRE_CSR_NWARPS,    GYRE_CSR_NCORES,  GYRE_CSR_LMEMBASE,
    GYRE_CSR_LAUNCHARG, GYRE_CSR_LMEMBASE,  GYRE_CSR_FFLAGS,    GYRE_CSR_FRM,     GYRE_CSR_FCSR,
    GYRE_CSR_LOCALX,    GYRE_CSR_GROUPY,    GYRE_CSR_GLOBALZ};
constexpr unsigned kKnownCount = sizeof kKnown / sizeof kKnown[0];
// In the first so many cycles each number is read, and then written.
constexpr uint64_t kEachNumber = 8192;
}  // namespace

// An access to a register, the values that registers show, and the twin.
struct Bench {
  Bench(Unit &unit, Vdut &vdut);
  void init_twin() { gyre_csr_init(&twin, &cfg, core, arg); }
  void draw_number();
  void draw_values();
  void check_counters();
  void check_ids_and_extensions();
  void check_launch();
  void cover();
  void after_edge();

  Unit &u;
  Vdut &dut;
  gyre_config cfg = {};
  gyre_csr twin;
  uint64_t perf[GYRE_NUM_PERF] = {};
  gyre_launch_context_t launch_context = {};
  gyre_csr_in in = {};
  uint32_t arg = 0, core = 0;

  // Drawn in each cycle
  unsigned number = 0;
  bool write = false, fire = false, launch = false;
  uint32_t next = 0, launch_arg = 0;

  gyre_csr_out out = {};  // what the twin says

  bool scratch() const { return number == GYRE_CSR_MSCRATCH; }
};

GYRE_SET_PORTS(const gyre_launch_context_t &launch_context, const gyre_csr_in &in, const Bench &b);
GYRE_COMPARE_PORTS(const gyre_csr &twin, const gyre_csr_out &out);
GYRE_PORT(scratch_o, twin.mscratch_q);
GYRE_PORT(arg_i, b.arg);
GYRE_PORT(launch_context_arg_i, launch_context.common.arg);
GYRE_PORT(launch_context_lmem_i, launch_context.lmem);
GYRE_PORT(launch_i, b.launch);
GYRE_PORT(launch_arg_i, b.launch_arg);
GYRE_PORT(number_i, b.number);
GYRE_PORT(write_i, b.write);
GYRE_PORT(fire_i, b.fire);
GYRE_PORT(next_i, b.next);
GYRE_WHEN(!out.bad, value_o, per_lane_o, work_o);
GYRE_BY_TEST("driven by parts", core_i);
GYRE_BY_TEST("of no port", in.number, in.write, in.launch_context);
#include "Vdut_ports.h"

Bench::Bench(Unit &unit, Vdut &vdut) : u(unit), dut(vdut) {
  cfg.num_cores = NUM_CORES;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.m_ext = M_EXT;
  cfg.f_ext = F_EXT;
  cfg.a_ext = A_EXT;
  cfg.b_ext = B_EXT;
  cfg.lmem_base = LMEM_BASE;
  cfg.small = SMALL;
  cfg.dispatch = DISPATCH;
  in.perf = perf;
  in.launch_context = &launch_context;
  arg = u.rand32();
  core = NUM_CORES > 1 ? u.below(NUM_CORES) : 0;
  dut.core_i = NUM_CORES > 1 ? core : u.below(16);
  dut.arg_i = arg;
  init_twin();
}

void Bench::draw_number() {
  number = unsigned(u.cycle() % 4096);  // twice: read and write
  write = u.cycle() / 4096 & 1;
  if (u.cycle() >= kEachNumber) {
    number = u.chance(70) ? kKnown[u.below(kKnownCount)] : GYRE_CSR_MHPMCOUNTER3 + u.below(29);
    if (u.chance(10)) number = GYRE_CSR_MHPMCOUNTER3H + u.below(29);
    if (u.chance(20)) number = GYRE_CSR_CYCLE + (u.below(2) << 7) + u.below(32);
    if (u.chance(5)) number ^= 1u << u.below(12);
    write = u.chance(50);
  }
  in.number = number;
  in.write = write;
}

// Draws the values of the registers, and whether the access takes effect.
void Bench::draw_values() {
  in.wid = uint8_t(u.below(NUM_WARPS));
  in.tmask = u.rand32() & low_bits(NUM_THREADS);
  next = u.rand32();
  in.active = u.rand32() & low_bits(NUM_WARPS);
  for (unsigned i = 0; i < GYRE_NUM_PERF; ++i) {
    perf[i] = uint64_t(u.rand32()) << 32 | u.rand32();
  }
  launch_context.common.arg = SMALL ? 0 : u.rand32();
  launch_context.lmem = SMALL ? 0 : uint16_t(u.rand32());
  launch = u.chance(10);
  launch_arg = u.rand32();
  out = gyre_csr_eval(&twin, &in);
  fire = !out.bad && u.chance(50);
  arg = u.rand32();
  dut.rst_i = u.below(500) == 0;
}

// Each counter's number names the same half of the same counter, whatever the twin says.
void Bench::check_counters() {
  const unsigned half = number >> 7 & 1, which = number & 31;
  if ((number & ~0x9fu) == GYRE_CSR_MCYCLE && which != 1 && which < GYRE_NUM_PERF + 1) {
    const unsigned counter = which == 0   ? unsigned(GYRE_PERF_CYCLES)
                             : which == 2 ? unsigned(GYRE_PERF_WARP_INSNS)
                                          : which - 1;
    u.compare("bad_o of a counter", dut.bad_o, 0);
    u.compare("value_o (rtl) and the counter (twin)", dut.value_o,
              uint32_t(perf[counter] >> (half ? 32 : 0)));
    u.cover("upper half of a counter of events", half && which > 2);
  }
}

void Bench::check_ids_and_extensions() {
  const unsigned work = number - GYRE_CSR_LOCALX;
  if (work < 12 && work % 4 != 3) {
    u.compare("bad_o (rtl) and DISPATCH (twin)", dut.bad_o, !DISPATCH || write);
    u.cover("an id of workgroups", true);
  }
  const bool fp = number >= GYRE_CSR_FFLAGS && number <= GYRE_CSR_FCSR;
  if (fp) u.compare("bad_o (rtl) and F_EXT (twin)", dut.bad_o, !F_EXT);
  if (number == GYRE_CSR_MISA && !out.bad) {
    u.compare("F in misa", dut.value_o >> ('F' - 'A') & 1, F_EXT);
    u.compare("A in misa", dut.value_o & 1, A_EXT);
    u.compare("B in misa", dut.value_o >> 1 & 1, B_EXT);
    u.compare("M in misa", dut.value_o >> ('M' - 'A') & 1, M_EXT);
  }
  u.cover("floating-point CSR", fp && u.cycle() >= kEachNumber);
  u.cover("misa", number == GYRE_CSR_MISA && u.cycle() >= kEachNumber);
}

void Bench::check_launch() {
  if (number == GYRE_CSR_LAUNCHARG && !out.bad && !SMALL) {
    u.compare("launcharg", dut.value_o, launch_context.common.arg);
  }
  if (number == GYRE_CSR_LMEMBASE && !out.bad) {
    u.compare("lmembase", dut.value_o, uint32_t(LMEM_BASE) + launch_context.lmem);
  }
  u.cover("launcharg", number == GYRE_CSR_LAUNCHARG && u.cycle() >= kEachNumber);
  u.cover("a launch meets a write of mscratch", launch && fire && write && scratch());
}

void Bench::cover() {
  u.cover("write of mscratch", fire && write && scratch());
  u.cover("read of mscratch", fire && !write && scratch());
  u.cover("write that has no effect", fire && write && !scratch());
  u.cover("read-only number is written", write && out.bad && number == GYRE_CSR_TID);
  u.cover("unknown number", !write && out.bad);
}

void Bench::after_edge() {
  if (fire) gyre_csr_tick(&twin, number, write, next);
  if (launch) gyre_csr_launch(&twin, launch_arg);
  if (dut.rst_i) init_twin();
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 60000);
  Vdut dut(&u.context);
  Bench b(u, dut);
  u.reset(dut);
  while (u.next()) {
    b.draw_number();
    b.draw_values();
    set_ports(dut, b.launch_context, b.in, b);
    dut.eval();
    u.note("number %03x write %d fire %d mscratch %08x", b.number, b.write, b.fire,
           b.twin.mscratch_q);
    compare_ports(u, dut, b.twin, b.out);
    b.check_counters();
    b.check_ids_and_extensions();
    b.check_launch();
    b.cover();
    u.tick(dut);
    b.after_edge();
  }
  return u.finish();
}

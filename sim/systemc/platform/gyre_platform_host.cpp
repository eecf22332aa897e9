// gyre_platform_host.cpp - implements gyre_platform_host.h.

#include "gyre_platform_host.h"

#include "gyre/device.h"

using sc_core::sc_time;

namespace {

// Exit statuses of `gyre run` (sim/platform/gyre_run.h).
enum { kHang = 3, kFault = 4 };
enum { kWarpInsns = 1 };  // number of the performance counter
constexpr uint32_t kAllEvents =
    GYRE_IRQ_ENABLE_DONE | GYRE_IRQ_ENABLE_FAULT | GYRE_IRQ_ENABLE_STUCK;
constexpr int kGrace = 4000;  // cycles for warps to end after the program's exit

}  // namespace

PlatformHost::PlatformHost(sc_core::sc_module_name name, const Setup &setup, sc_time period)
    : sc_core::sc_module(name), socket("socket"), irq("irq"), setup_(setup), period_(period) {
  gyre_environment_on_end(
      setup_.environment,
      [](void *self) { static_cast<PlatformHost *>(self)->exited_.notify(sc_core::SC_ZERO_TIME); },
      this);
  SC_THREAD(run);
}

void PlatformHost::transport(tlm::tlm_command command, uint32_t reg, uint32_t *value) {
  tlm::tlm_generic_payload trans;
  sc_time delay = sc_core::SC_ZERO_TIME;
  trans.set_command(command);
  trans.set_address(setup_.registers + reg);
  trans.set_data_ptr(reinterpret_cast<unsigned char *>(value));
  trans.set_data_length(4);
  trans.set_streaming_width(4);
  trans.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  socket->b_transport(trans, delay);
  if (delay != sc_core::SC_ZERO_TIME) wait(delay);
  if (!trans.is_response_ok()) {
    SC_REPORT_ERROR("host", ("register access: " + trans.get_response_string()).c_str());
  }
}

uint32_t PlatformHost::read(uint32_t reg) {
  uint32_t value = 0;
  transport(tlm::TLM_READ_COMMAND, reg, &value);
  return value;
}

void PlatformHost::write(uint32_t reg, uint32_t value) {
  transport(tlm::TLM_WRITE_COMMAND, reg, &value);
}

uint64_t PlatformHost::counter(uint32_t index) {
  write(GYRE_REG_PERF_INDEX, index);
  const uint64_t low = read(GYRE_REG_PERF_LOW);
  return uint64_t(read(GYRE_REG_PERF_HIGH)) << 32 | low;
}

// The interrupt means that busy has fallen, a fault, or a hang. A program may also have stored its exit code and left
// warps that never end; these are stopped.
void PlatformHost::wait_for_end() {
  while (!irq.read()) {
    wait(irq.posedge_event() | exited_);
    if (!irq.read() && gyre_environment_ended(setup_.environment, nullptr)) {
      wait(kGrace * period_, irq.posedge_event());
      if (!irq.read()) write(GYRE_REG_CONTROL, GYRE_CONTROL_STOP);
    }
  }
  end_ = sc_core::sc_time_stamp();
  const uint32_t events = read(GYRE_REG_IRQ_CLEAR);
  write(GYRE_REG_IRQ_CLEAR, events);
  if (events & GYRE_IRQ_CLEAR_STUCK) {
    diagnose();
    write(GYRE_REG_CONTROL, GYRE_CONTROL_STOP);
  }
  while (read(GYRE_REG_STATUS) & GYRE_STATUS_BUSY) wait(100 * period_);
}

// Prints what each warp waits for.
void PlatformHost::diagnose() {
  static const char *const reasons[] = {"nothing", "a barrier", "wspawn", "control",
                                        "fetch",   "operand",   "a unit", "flags"};
  const uint32_t cores = read(GYRE_REG_NUM_CORES), warps = read(GYRE_REG_NUM_WARPS);
  if (setup_.out != nullptr)
    fprintf(setup_.out, "hang: no instruction was issued for %u cycles\n", setup_.watchdog);
  for (uint32_t i = 0; i < cores * warps; ++i) {
    write(GYRE_REG_DIAG_SELECT, i / warps << 8 | i % warps);
    const uint32_t state = read(GYRE_REG_DIAG_STATE), pc = read(GYRE_REG_DIAG_PC);
    if (!(state & GYRE_DIAG_STATE_ACTIVE) || setup_.out == nullptr) continue;
    char where[80];
    gyre_elf_where(setup_.elf, pc, where, sizeof where);
    fprintf(setup_.out, "  core %u warp %u at 0x%08x %s: waits for %s\n", i / warps, i % warps, pc,
            where, reasons[state >> GYRE_DIAG_STATE_REASON_LSB & 7]);
  }
  result_.status = kHang;
}

// Reports the end: the fault with its symbol, or the program's exit code.
int PlatformHost::explain() {
  if (result_.status == kHang) return kHang;
  const uint32_t cause = read(GYRE_REG_FAULT_CAUSE);
  if (cause & GYRE_FAULT_CAUSE_VALID) {
    gyre_fault fault = {};
    fault.valid = true;
    fault.cause = static_cast<uint8_t>(cause & GYRE_FAULT_CAUSE_CAUSE);
    fault.core = static_cast<uint8_t>(read(GYRE_REG_FAULT_CORE));
    fault.warp = static_cast<uint8_t>(read(GYRE_REG_FAULT_WARP));
    fault.lanes = read(GYRE_REG_FAULT_LANES);
    fault.pc = read(GYRE_REG_FAULT_PC);
    fault.value = read(GYRE_REG_FAULT_VALUE);
    if (setup_.out != nullptr) gyre_report_fault(setup_.out, &fault, setup_.elf);
    return kFault;
  }
  gyre_environment_ended(setup_.environment, &result_.exit_code);
  return static_cast<int>(result_.exit_code & 0xff);
}

void PlatformHost::run() {
  if (read(GYRE_REG_MAGIC) != GYRE_VALUE_MAGIC) SC_REPORT_ERROR("host", "this is no Gyre");
  write(GYRE_REG_START_PC, setup_.entry);
  write(GYRE_REG_ARG, setup_.arg);
  write(GYRE_REG_WATCHDOG, setup_.watchdog);
  write(GYRE_REG_IRQ_ENABLE, kAllEvents);
  write(GYRE_REG_CONTROL, GYRE_CONTROL_START | GYRE_CONTROL_COLD);
  const sc_time start = sc_core::sc_time_stamp();
  wait_for_end();
  result_.status = explain();
  result_.cycles = (end_ - start).value() / period_.value();
  const uint32_t cores = read(GYRE_REG_NUM_CORES);
  for (uint32_t k = 0; k < cores; ++k) {
    result_.warp_insns += counter(k << GYRE_PERF_INDEX_CORE_LSB | kWarpInsns);
  }
  result_.ended = true;
  setup_.on_end();
}

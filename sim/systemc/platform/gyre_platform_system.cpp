// gyre_platform_system.cpp - implements gyre_platform_system.h.

#include "gyre_platform_system.h"

#include <cstdio>

PlatformSystem::PlatformSystem(const char *name, const Options &o, gyre_tlm_make *make, bool loud,
                               const std::function<void()> &on_end)
    : loud_(loud),
      config_(o.config),
      store_(gyre_memory_new()),
      irq_((std::string(name) + "_irq").c_str()) {
  const auto named = [name](const char *part) { return std::string(name) + "_" + part; };
  char why[GYRE_MESSAGE] = "out of memory";
  if (store_) elf_.reset(gyre_elf_load(o.program, &config_, store_.get(), why));
  if (!elf_) {
    SC_REPORT_ERROR("platform", why);
    return;
  }
  const auto put = [](void *self, uint8_t byte) {
    auto *s = static_cast<PlatformSystem *>(self);
    s->console_ += static_cast<char>(byte);
    if (s->loud_) std::putchar(byte);
  };
  environment_.reset(gyre_environment_new(&config_, store_.get(), elf_.get(), put, this));
  if (!environment_) {
    SC_REPORT_ERROR("platform", why);
    return;
  }
  gpu_ = std::make_unique<gyre_tlm>(named("gpu").c_str(), config_, make, o.gpu_timing, o.period);

  // The registers may be at any free address, because only the host sees it.
  const uint64_t registers = uint64_t(1) << 32;
  bus_ = std::make_unique<PlatformBus>(named("bus").c_str(),
                                       std::array<PlatformBus::Range, PlatformBus::kTargets>{
                                           {{config_.ram_base, config_.ram_bytes, false},
                                            {config_.io_base, GYRE_PAGE_BYTES, false},
                                            {registers, 4096, true}}});
  memory_ = std::make_unique<PlatformMemory>(named("memory").c_str(), environment_.get(), o.timing,
                                             o.period);
  io_ = std::make_unique<PlatformIo>(named("io").c_str(), environment_.get());
  PlatformHost::Setup setup = {};
  setup.registers = registers;
  setup.entry = gyre_elf_entry(elf_.get());
  setup.arg = o.arg;
  setup.watchdog = o.watchdog;
  setup.elf = elf_.get();
  setup.environment = environment_.get();
  setup.out = loud ? stderr : nullptr;
  setup.on_end = on_end;
  host_ = std::make_unique<PlatformHost>(named("host").c_str(), setup, o.period);

  host_->socket.bind(bus_->from(PlatformBus::kHost));
  gpu_->mem.bind(bus_->from(PlatformBus::kGpu));
  bus_->to(PlatformBus::kMemory).bind(memory_->socket);
  bus_->to(PlatformBus::kIo).bind(io_->socket);
  bus_->to(PlatformBus::kRegisters).bind(gpu_->regs);
  gpu_->irq.bind(irq_);
  host_->irq.bind(irq_);
}

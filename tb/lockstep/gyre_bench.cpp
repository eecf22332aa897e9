// gyre_bench.cpp - implements the environment of a machine in lockstep. See gyre_bench.hpp.

#include "gyre_bench.hpp"

#include <cstdio>
#include <new>

#include "gyre_number.h"
#include "gyre_run.h"

namespace gyre {

namespace {

void show_data_caches(const gyre_model *model, Drive *drive) {
  bool misses = false, stores = false;
  for (unsigned i = 0; i < model->cfg.num_cores; ++i) {
    const gyre_core_memory &s = model->core[i].memory;
    for (unsigned b = 0; s.has_dcache && b < s.dcache.banks; ++b) {
      misses |= s.dcache.bank[b].memory.mshr.valid != 0;
      stores |= s.dcache.bank[b].memory.stores.count != 0;
    }
  }
  drive->data_cache(misses, stores);
}

}  // namespace

Bench::Bench(const gyre_config &cfg, const gyre_timing &timing)
    : memory_(gyre_memory_new()),
      tags_(static_cast<uint16_t>((1u << gyre_gpu_tag_bits(&cfg)) - 1)),
      random_(timing.seed) {
  if (memory_)
    environment_.reset(gyre_environment_new(&cfg, memory_.get(), nullptr, nullptr, nullptr));
  if (environment_)
    port_.reset(gyre_memory_timing_new(environment_.get(), cfg.line_bytes, &timing));
  if (!port_) throw std::bad_alloc();
}

int Bench::step(Lockstep *lockstep, const Window &window, Drive *drive) {
  if (window.wanted && !window.step(lockstep)) return lockstep->failed() ? GYRE_EXIT_MISMATCH : 1;
  gyre_mem_in in = {};
  gyre_mem_req req = {};
  gyre_memory_timing_drive(port_.get(), &in);
  lockstep->control(drive->next());
  const bool taken = lockstep->drive(in);
  const bool asked = lockstep->request(&req) && in.req_ready;
  gyre_memory_timing_edge(port_.get(), asked ? &req : nullptr, taken);
  if (!lockstep->tick(in)) return GYRE_EXIT_MISMATCH;
  drive->launched(lockstep->launched());
  drive->row_taken(lockstep->row_taken());
  show_data_caches(lockstep->model(), drive);
  if (lockstep->coverage() != nullptr)
    gyre_coverage_sample(lockstep->coverage(), lockstep->model());
  return 0;
}

int Bench::reset(Lockstep *lockstep, const Window &window, Drive *drive, uint32_t pc,
                 uint32_t arg) {
  uint8_t line[GYRE_MAX_LINE];
  lockstep->look_at(environment_.get());
  for (unsigned left = drive->reset_cycles(); left-- > 0;) {
    if (window.wanted && !window.step(lockstep)) return lockstep->failed() ? GYRE_EXIT_MISMATCH : 1;
    const uint64_t noise = gyre_random(&random_);
    for (unsigned i = 0; i < sizeof line; ++i) line[i] = static_cast<uint8_t>(noise >> i % 57);
    gyre_mem_in in = {};
    in.req_ready = noise & 1;
    in.rsp_valid = noise >> 1 & 1;
    in.rsp_write = noise >> 2 & 1;
    in.rsp_error = noise >> 3 & 1;
    in.rsp_tag = noise >> 8 & tags_;
    in.rsp_data = line;
    lockstep->control(drive->reset(left == 0, pc, arg));
    lockstep->drive(in);
    if (!lockstep->tick(in)) return GYRE_EXIT_MISMATCH;
  }
  return 0;
}

void Bench::store_word(void *memory, uint32_t addr, uint32_t word) {
  gyre_memory_write(static_cast<gyre_memory *>(memory), addr, word, 4);
}

uint32_t Bench::load_word(void *memory, uint32_t addr) {
  return gyre_memory_read(static_cast<const gyre_memory *>(memory), addr, 4);
}

bool parse_number(const char *name, const char *text, uint64_t *out) {
  char why[GYRE_MESSAGE];
  if (gyre_number(name, text, UINT64_MAX, out, why)) return true;
  std::fprintf(stderr, "gyre-lockstep: %s\n", why);
  return false;
}

}  // namespace gyre

// gyre_bench.cpp - what surrounds a machine in lockstep. See gyre_bench.hpp.

#include "gyre_bench.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace gyre {

Bench::Bench(const gyre_config &cfg, const gyre_timing &timing) : memory_(gyre_memory_new()) {
  if (memory_) world_.reset(gyre_world_new(&cfg, memory_.get(), nullptr, nullptr, nullptr));
  if (world_) port_.reset(gyre_port_new(world_.get(), cfg.line_bytes, &timing));
  if (!port_) throw std::bad_alloc();
}

bool Bench::step(Lockstep *lockstep) {
  gyre_mem_in in = {};
  gyre_mem_req req = {};
  gyre_port_drive(port_.get(), &in);
  const bool taken = lockstep->drive(in);
  const bool asked = lockstep->request(&req) && in.req_ready;
  gyre_port_edge(port_.get(), asked ? &req : nullptr, taken);
  return lockstep->tick(in);
}

void Bench::store_word(void *memory, uint32_t addr, uint32_t word) {
  gyre_memory_write(static_cast<gyre_memory *>(memory), addr, word, 4);
}

uint32_t Bench::load_word(void *memory, uint32_t addr) {
  return gyre_memory_read(static_cast<const gyre_memory *>(memory), addr, 4);
}

bool parse_number(const char *name, const char *text, uint64_t *out) {
  char *end;
  errno = 0;
  *out = std::strtoull(text, &end, 0);
  if (*text >= '0' && *text <= '9' && *end == '\0' && errno == 0) return true;
  std::fprintf(stderr, "gyre-lockstep: %s: '%s' is not a number\n", name, text);
  return false;
}

}  // namespace gyre

// gyre_agu.c - twin of rtl/memory/lsu/gyre_agu.sv.

#include "memory/lsu/gyre_agu.h"

#include <stddef.h>

void gyre_agu_init(gyre_agu *g, const gyre_config *cfg) {
  g->lanes = cfg->num_lanes;
  g->ram_first_page = cfg->ram_base >> 12;
  g->ram_last_page = (cfg->ram_base + cfg->ram_bytes - 1) >> 12;
  g->io_page = cfg->io_base >> 12;
  g->lmem_base = cfg->lmem_base;
  g->lmem_bytes = cfg->lmem_bytes;
}

void gyre_agu_eval(const gyre_agu *g, unsigned op, uint32_t imm, const uint32_t *index,
                   const uint32_t *a, const uint32_t *b, const gyre_stack_window *stack_region,
                   uint32_t *addr, uint32_t *wdata, gyre_agu_out *out) {
  const bool store = gyre_agu_is_store(op);
  const uint32_t size = gyre_agu_size(op), io_allowed = !gyre_agu_is_atomic(op);
  // Replicate a byte or a half over the word; 0 for loads.
  const uint32_t copies = !store ? 0 : size == 4 ? 1 : size == 2 ? 0x10001 : 0x1010101;
  const uint32_t keep = size == 4 ? ~0u : (1u << 8 * size) - 1;
  uint32_t local = 0, io = 0, outside = 0, misaligned = 0;
  for (uint32_t l = 0; l < g->lanes; ++l) {
    const uint32_t at = a[l] + (index != NULL ? index[l] : imm), page = at >> 12;
    out->program[l] = at;
    addr[l] = stack_region->bytes ? gyre_stack_address(stack_region, at) : at;
    wdata[l] = (b[l] & keep) * copies;
    const uint32_t in_local = at - g->lmem_base < g->lmem_bytes;
    const uint32_t in_io = page == g->io_page;
    const uint32_t in_ram = page >= g->ram_first_page && page <= g->ram_last_page;
    local |= in_local << l;
    io |= in_io << l;
    outside |= (uint32_t) !(in_local | (in_io & io_allowed) | in_ram) << l;
    misaligned |= (uint32_t)((at & (size - 1)) != 0) << l;
  }
  out->local = local;
  out->io = io;
  out->outside = outside;
  out->misaligned = misaligned;
}

void gyre_agu_eval_fault(unsigned op, uint32_t lanes, gyre_agu_out *out) {
  const bool store = gyre_agu_is_store(op);
  out->fault = false;
  if (((out->misaligned | out->outside) & lanes) == 0 || gyre_agu_is_fence(op)) return;
  out->fault = true;
  out->fault_lanes = out->misaligned & lanes;
  out->cause = store ? GYRE_FAULT_STORE_MISALIGNED : GYRE_FAULT_LOAD_MISALIGNED;
  if (out->fault_lanes == 0) {
    out->fault_lanes = out->outside & lanes;
    out->cause = store ? GYRE_FAULT_STORE_ACCESS : GYRE_FAULT_LOAD_ACCESS;
  }
  out->value = out->program[__builtin_ctz(out->fault_lanes)];
}

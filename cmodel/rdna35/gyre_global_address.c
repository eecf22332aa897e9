// gyre_global_address.c - twin of rtl/rdna35/gyre_global_address.sv.

#include "rdna35/gyre_global_address.h"

#include <string.h>

enum { WORD = 2 };  // size of a word

void gyre_global_address_init(gyre_global_address *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = cfg->num_lanes;
  s->ram_base = cfg->ram_base;
  s->ram_bytes = cfg->ram_bytes;
}

// Finds the lanes whose access faults. The upper words arrive in this pass.
static void check(const gyre_global_address *s, const gyre_global_address_in *in,
                  gyre_global_address_out *out) {
  const uint32_t bytes = in->size == WORD ? 4 * (in->wide + 1u) : 1u << in->size;
  const uint64_t end = (uint64_t)s->ram_base + s->ram_bytes;
  uint32_t misaligned = 0, outside = 0;
  for (uint32_t l = 0; l < s->num_lanes; l++) {
    if (!(in->lanes >> l & 1)) continue;
    const uint64_t upper = (uint64_t)(in->vector[l] + in->scalar) << 32;
    const uint64_t address = upper + (uint64_t)s->sum_q[l];
    if (address & ((1u << in->size) - 1)) misaligned |= 1u << l;
    if (address < s->ram_base || address > end || bytes > end - address) outside |= 1u << l;
  }
  out->misaligned = misaligned != 0;
  out->fault_lanes = misaligned ? misaligned : outside;
  out->fault = out->fault_lanes != 0;
  if (out->fault) out->fault_value = (uint32_t)s->sum_q[__builtin_ctz(out->fault_lanes)];
}

void gyre_global_address_eval(const gyre_global_address *s, const gyre_global_address_in *in,
                              gyre_global_address_out *out) {
  out->access = in->valid && in->pass != 0;
  out->fault = false;
  if (!out->access) return;
  for (uint32_t l = 0; l < s->num_lanes; l++)
    out->addr[l] = (uint32_t)s->sum_q[l] + 4u * (in->pass - 1u);
  if (in->pass == 1) check(s, in, out);
}

void gyre_global_address_tick(gyre_global_address *s, const gyre_global_address_in *in) {
  if (!in->valid || !in->advance || in->pass != 0) return;
  const int64_t offset = (int16_t)(in->offset << 3) >> 3;
  for (uint32_t l = 0; l < s->num_lanes; l++)
    s->sum_q[l] = (int64_t)in->vector[l] + in->scalar + offset;
}

// vector_lane.c - vector operations across lanes, and exchanges of registers.

#include <string.h>

#include "functional/rdna35/state.h"

enum { ROW = 16 };

static uint32_t rotated(uint32_t value, unsigned by) {
  return by == 0 ? value : value << by | value >> (32 - by);
}

static void scalar_from_lane(gyre_rdna35_step *s, const gyre_rdna35_ports *p, unsigned lane) {
  bool write = true;
  gyre_rdna35_scalar_write(s, p->to[0], gyre_rdna35_lane_bits(s, p->from[0], 32, lane, &write), 1);
}

// Reads the lowest active lane, or lane 0 without one.
static void read_first(gyre_rdna35_step *s, const gyre_rdna35_ports *p) {
  const uint64_t exec = gyre_rdna35_exec(s);
  scalar_from_lane(s, p, exec == 0 ? 0 : (unsigned)__builtin_ctzll(exec));
}

// Lane numbers are modulo the lanes of the wave.
static unsigned chosen_lane(const gyre_rdna35_step *s, const gyre_rdna35_operand *o) {
  return (unsigned)gyre_rdna35_scalar_source(s, o, 32) & (s->m->lanes - 1);
}

// Each lane reads any lane of its own row or, crossed, of the neighbouring row.
static void permute_rows(gyre_rdna35_step *s, const gyre_rdna35_ports *p, bool crossed) {
  const uint64_t exec = gyre_rdna35_exec(s);
  const uint64_t choice = gyre_rdna35_scalar_source(s, p->from[1], 32) |
                          gyre_rdna35_scalar_source(s, p->from[2], 32) << 32;
  const bool fetch_inactive = (s->i->op_sel & 1) != 0, zero = (s->i->op_sel & 2) != 0;
  uint32_t old[GYRE_RDNA35_LANES];
  memcpy(old, gyre_rdna35_vgpr(s, p->from[0]->reg, 0), s->m->lanes * sizeof *old);
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    const unsigned row = lane / ROW * ROW ^ (crossed ? ROW : 0);
    const unsigned from = row + (choice >> 4 * (lane % ROW) & 15);
    const bool readable = fetch_inactive || (exec >> from & 1) != 0;
    if (!readable && !zero) continue;
    *gyre_rdna35_vgpr(s, p->to[0]->reg, lane) = readable ? old[from] : 0;
  }
}

// Exchanges the halves of a wave of 64; a wave of 32 has one half.
static void exchange_halves(gyre_rdna35_step *s, const gyre_rdna35_ports *p) {
  if (!gyre_rdna35_is_wave64(s)) return;
  const uint64_t exec = gyre_rdna35_exec(s);
  uint32_t old[GYRE_RDNA35_LANES];
  memcpy(old, gyre_rdna35_vgpr(s, p->from[0]->reg, 0), sizeof old);
  for (unsigned lane = 0; lane < 64; lane++) {
    if ((exec >> lane & 1) != 0) *gyre_rdna35_vgpr(s, p->to[0]->reg, lane) = old[lane ^ 32];
  }
}

// Returns the part of its register that an operand uses: all of it, or a half.
static uint32_t part_of(const gyre_rdna35_operand *o) {
  return o->half == GYRE_RDNA35_WHOLE   ? UINT32_MAX
         : o->half == GYRE_RDNA35_LOWER ? 0xffff
                                        : 0xffff0000;
}

static void swap(gyre_rdna35_step *s, const gyre_rdna35_ports *p) {
  const gyre_rdna35_operand *first = p->to[0], *second = p->tos > 1 ? p->to[1] : p->from[0];
  const uint32_t part_a = part_of(first), part_b = part_of(second);
  const unsigned turn = part_a == part_b ? 0 : 16;
  const uint64_t exec = gyre_rdna35_exec(s);
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    uint32_t *a = gyre_rdna35_vgpr(s, first->reg, lane),
             *b = gyre_rdna35_vgpr(s, second->reg, lane);
    // The named halves are swapped; the other halves stay, for one register as for two.
    const uint32_t old_a = *a, old_b = *b;
    *a = (old_a & ~part_a) | (rotated(old_b, turn) & part_a);
    *b = (*b & ~part_b) | (rotated(old_a, turn) & part_b);
  }
}

bool gyre_rdna35_vector_lanes(gyre_rdna35_step *s, bool *done) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  *done = true;
  switch (s->i->operation) {
    case GYRE_RDNA35_OP_V_READFIRSTLANE_B32: read_first(s, &p); break;
    case GYRE_RDNA35_OP_V_READLANE_B32: scalar_from_lane(s, &p, chosen_lane(s, p.from[1])); break;
    case GYRE_RDNA35_OP_V_WRITELANE_B32:
      *gyre_rdna35_vgpr(s, p.to[0]->reg, chosen_lane(s, p.from[1])) =
          (uint32_t)gyre_rdna35_scalar_source(s, p.from[0], 32);
      break;
    case GYRE_RDNA35_OP_V_PERMLANE16_B32: permute_rows(s, &p, false); break;
    case GYRE_RDNA35_OP_V_PERMLANEX16_B32: permute_rows(s, &p, true); break;
    case GYRE_RDNA35_OP_V_PERMLANE64_B32: exchange_halves(s, &p); break;
    case GYRE_RDNA35_OP_V_SWAP_B32:
    case GYRE_RDNA35_OP_V_SWAP_B16: swap(s, &p); break;
    default: *done = false; break;
  }
  return true;
}

// Adds M0 to a register number; false if the wave does not have that register.
static bool indexed(gyre_rdna35_step *s, const gyre_rdna35_operand *o, uint32_t index,
                    unsigned *reg) {
  const uint64_t number = (uint64_t)o->reg + index;
  if (o->kind == GYRE_RDNA35_VGPR && number < s->m->vgprs) {
    *reg = (unsigned)number;
    return true;
  }
  return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_REGISTER, 0, number,
                           "M0 makes it v%llu; the wave has v0 to v%u", (unsigned long long)number,
                           s->m->vgprs - 1);
}

bool gyre_rdna35_vector_indexed(gyre_rdna35_step *s, bool *done) {
  const gyre_rdna35_ports p = gyre_rdna35_ports_of(s->i, false);
  const unsigned op = s->i->operation;
  const uint32_t m0 = s->w->sgpr[GYRE_RDNA35_M0], low = m0 & 0x3ff, high = m0 >> 16 & 0x3ff;
  uint32_t to_index = 0, from_index = 0;
  *done = true;
  switch (op) {
    case GYRE_RDNA35_OP_V_MOVRELD_B32: to_index = m0; break;
    case GYRE_RDNA35_OP_V_MOVRELS_B32: from_index = m0; break;
    case GYRE_RDNA35_OP_V_MOVRELSD_B32: to_index = from_index = m0; break;
    case GYRE_RDNA35_OP_V_MOVRELSD_2_B32:
    case GYRE_RDNA35_OP_V_SWAPREL_B32:
      to_index = high;
      from_index = low;
      break;
    default: *done = false; return true;
  }
  gyre_rdna35_operand to = *p.to[0], from = p.tos > 1 ? *p.to[1] : *p.from[0];
  unsigned reg = 0;
  if (!indexed(s, &to, to_index, &reg)) return false;
  to.reg = (uint16_t)reg;
  if (from.kind == GYRE_RDNA35_VGPR || from_index != 0) {
    if (!indexed(s, &from, from_index, &reg)) return false;
    from.reg = (uint16_t)reg;
  }
  if (op == GYRE_RDNA35_OP_V_SWAPREL_B32) {
    const gyre_rdna35_ports both = {.to = {&to, &from}, .tos = 2};
    swap(s, &both);
    return true;
  }
  const uint64_t exec = gyre_rdna35_exec(s);
  uint64_t value[GYRE_RDNA35_LANES], written = 0;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    bool write = (exec >> lane & 1) != 0;
    if (write) value[lane] = gyre_rdna35_lane_bits(s, &from, 32, lane, &write);
    if (write) written |= (uint64_t)1 << lane;
  }
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((written >> lane & 1) != 0) *gyre_rdna35_vgpr(s, to.reg, lane) = (uint32_t)value[lane];
  }
  return true;
}

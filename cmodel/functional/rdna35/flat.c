// flat.c - flat, global and scratch memory: addresses of the lanes, and accesses.

#include "functional/rdna35/move.h"

// Operands of the instruction by field; NULL: none.
typedef struct fields {
  const gyre_rdna35_operand *to, *vaddr, *saddr, *data;
} fields;

static fields fields_of(const gyre_rdna35_instruction *i) {
  fields f = {NULL, NULL, NULL, NULL};
  for (unsigned n = 0; n < i->operands; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    if (o->kind == GYRE_RDNA35_OFF) continue;
    switch (o->field) {
      case GYRE_RDNA35_FIELD_VDST: f.to = o; break;
      case GYRE_RDNA35_FIELD_VADDR: f.vaddr = o; break;
      case GYRE_RDNA35_FIELD_SADDR: f.saddr = o; break;
      case GYRE_RDNA35_FIELD_DATA: f.data = o; break;
      default: break;
    }
  }
  return f;
}

// Returns a 64-bit address in vector registers, or the sum of a scalar one and 32 bits of a vector
// register. For scratch, all parts are 32-bit offsets in the lane's private memory.
static uint64_t address_of(const gyre_rdna35_step *s, const fields *f, unsigned lane) {
  bool write = true;
  const uint64_t constant = (uint64_t)(int64_t)s->i->offset;
  uint64_t address = constant;
  if (s->i->encoding == GYRE_RDNA35_SCRATCH) {
    if (f->vaddr != NULL) address += gyre_rdna35_lane_bits(s, f->vaddr, 32, lane, &write);
    if (f->saddr != NULL) address += gyre_rdna35_scalar_source(s, f->saddr, 32);
    return (uint32_t)address;
  }
  if (f->saddr != NULL) address += gyre_rdna35_scalar_source(s, f->saddr, 64);
  if (f->vaddr != NULL) {
    address += gyre_rdna35_lane_bits(s, f->vaddr, f->vaddr->words == 2 ? 64 : 32, lane, &write);
  }
  return address;
}

// Detects loads and stores whose address adds the lane number instead of a register.
static bool by_lane(const gyre_rdna35_step *s, gyre_rdna35_access *a) {
  const bool loads = s->i->operation == GYRE_RDNA35_OP_GLOBAL_LOAD_ADDTID_B32;
  if (!loads && s->i->operation != GYRE_RDNA35_OP_GLOBAL_STORE_ADDTID_B32) return false;
  *a = (gyre_rdna35_access){.kind = loads ? GYRE_RDNA35_LOAD : GYRE_RDNA35_STORE, .bytes = 4};
  return true;
}

bool gyre_rdna35_execute_flat(gyre_rdna35_step *s) {
  const fields f = fields_of(s->i);
  gyre_rdna35_access a = gyre_rdna35_access_of(s->i->operation);
  const bool counts = by_lane(s, &a);
  if (a.kind == GYRE_RDNA35_NO_ACCESS)
    return gyre_rdna35_refuse(s, "is not executed by this machine");
  const uint64_t exec = gyre_rdna35_exec(s);
  const bool scratch = s->i->encoding == GYRE_RDNA35_SCRATCH;
  gyre_rdna35_place p = {
      .space = scratch ? GYRE_RDNA35_SPACE_PRIVATE : GYRE_RDNA35_SPACE_FLAT,
      .to = f.to != NULL ? f.to->reg : 0,
      .data = f.data != NULL ? f.data->reg : 0,
      .returns = f.to != NULL && a.kind == GYRE_RDNA35_ATOMIC,
      .has_more = f.data != NULL && f.data->words == a.bytes / 2U,
  };
  p.more = p.data + a.bytes / 4U;  // after the data: the value to compare with
  // A load may write the registers of its address, so a lane's address is read before.
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    p.address = address_of(s, &f, lane) + (counts ? 4 * (uint64_t)lane : 0);
    if (!gyre_rdna35_move(s, a, &p, lane)) return false;
  }
  return true;
}

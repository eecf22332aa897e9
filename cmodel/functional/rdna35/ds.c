// ds.c - instructions of local memory.

#include <inttypes.h>

#include "functional/rdna35/move.h"

// Operands of the instruction by field; NULL: none.
typedef struct fields {
  const gyre_rdna35_operand *to, *addr, *data0, *data1;
} fields;

static fields fields_of(const gyre_rdna35_instruction *i) {
  fields f = {NULL, NULL, NULL, NULL};
  for (unsigned n = 0; n < i->operands; n++) {
    const gyre_rdna35_operand *o = &i->operand[n];
    switch (o->field) {
      case GYRE_RDNA35_FIELD_VDST: f.to = o; break;
      case GYRE_RDNA35_FIELD_ADDR: f.addr = o; break;
      case GYRE_RDNA35_FIELD_DATA0: f.data0 = o; break;
      case GYRE_RDNA35_FIELD_DATA1: f.data1 = o; break;
      default: break;
    }
  }
  return f;
}

// Addresses are 32-bit sums that wrap around: compilers compensate negative ones with the offset.
static uint32_t address_of(const gyre_rdna35_step *s, const fields *f, unsigned lane) {
  return f->addr != NULL ? *gyre_rdna35_vgpr(s, f->addr->reg, lane) : 0;
}

// Operations on two locations: their kind, bytes of each, and the unit of an offset.
typedef struct pair {
  gyre_rdna35_access access;
  unsigned unit;
} pair;

static pair pair_of(unsigned op) {
  const gyre_rdna35_access load4 = {.kind = GYRE_RDNA35_LOAD, .bytes = 4};
  const gyre_rdna35_access load8 = {.kind = GYRE_RDNA35_LOAD, .bytes = 8};
  const gyre_rdna35_access store4 = {.kind = GYRE_RDNA35_STORE, .bytes = 4};
  const gyre_rdna35_access store8 = {.kind = GYRE_RDNA35_STORE, .bytes = 8};
  const gyre_rdna35_access swap4 = {
      .kind = GYRE_RDNA35_ATOMIC, .bytes = 4, .atomic = GYRE_RDNA35_SWAP};
  const gyre_rdna35_access swap8 = {
      .kind = GYRE_RDNA35_ATOMIC, .bytes = 8, .atomic = GYRE_RDNA35_SWAP};
  switch (op) {
    case GYRE_RDNA35_OP_DS_LOAD_2ADDR_B32: return (pair){load4, 4};
    case GYRE_RDNA35_OP_DS_LOAD_2ADDR_STRIDE64_B32: return (pair){load4, 256};
    case GYRE_RDNA35_OP_DS_LOAD_2ADDR_B64: return (pair){load8, 8};
    case GYRE_RDNA35_OP_DS_LOAD_2ADDR_STRIDE64_B64: return (pair){load8, 512};
    case GYRE_RDNA35_OP_DS_STORE_2ADDR_B32: return (pair){store4, 4};
    case GYRE_RDNA35_OP_DS_STORE_2ADDR_STRIDE64_B32: return (pair){store4, 256};
    case GYRE_RDNA35_OP_DS_STORE_2ADDR_B64: return (pair){store8, 8};
    case GYRE_RDNA35_OP_DS_STORE_2ADDR_STRIDE64_B64: return (pair){store8, 512};
    case GYRE_RDNA35_OP_DS_STOREXCHG_2ADDR_RTN_B32: return (pair){swap4, 4};
    case GYRE_RDNA35_OP_DS_STOREXCHG_2ADDR_STRIDE64_RTN_B32: return (pair){swap4, 256};
    case GYRE_RDNA35_OP_DS_STOREXCHG_2ADDR_RTN_B64: return (pair){swap8, 8};
    case GYRE_RDNA35_OP_DS_STOREXCHG_2ADDR_STRIDE64_RTN_B64: return (pair){swap8, 512};
    default: return (pair){.unit = 0};
  }
}

static bool two_places(gyre_rdna35_step *s, const fields *f, pair k) {
  const uint64_t exec = gyre_rdna35_exec(s);
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    const uint32_t base = address_of(s, f, lane);
    for (unsigned n = 0; n < 2; n++) {
      const gyre_rdna35_operand *data = n == 0 ? f->data0 : f->data1;
      const gyre_rdna35_place p = {
          .space = GYRE_RDNA35_SPACE_LOCAL,
          .address = base + k.unit * (n == 0 ? s->i->offset0 : s->i->offset1),
          .to = f->to != NULL ? f->to->reg + n * k.access.bytes / 4 : 0,
          .data = data != NULL ? data->reg : 0,
          .returns = true,
      };
      if (!gyre_rdna35_move(s, k.access, &p, lane)) return false;
    }
  }
  return true;
}

static bool one_place(gyre_rdna35_step *s, const fields *f, gyre_rdna35_access a) {
  const uint64_t exec = gyre_rdna35_exec(s);
  gyre_rdna35_place p = {
      .space = GYRE_RDNA35_SPACE_LOCAL,
      .to = f->to != NULL ? f->to->reg : 0,
      .data = f->data0 != NULL ? f->data0->reg : 0,
      .more = f->data1 != NULL ? f->data1->reg : 0,
      .has_more = f->data1 != NULL,
      .returns = a.returns,
  };
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    p.address = address_of(s, f, lane) + (uint32_t)s->i->offset;
    if (!gyre_rdna35_move(s, a, &p, lane)) return false;
  }
  return true;
}

// Executes accesses whose address is M0 plus the lane's position.
static bool by_lane(gyre_rdna35_step *s, const fields *f, bool loads) {
  const uint64_t exec = gyre_rdna35_exec(s);
  const gyre_rdna35_access a = {.kind = loads ? GYRE_RDNA35_LOAD : GYRE_RDNA35_STORE, .bytes = 4};
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    const gyre_rdna35_place p = {
        .space = GYRE_RDNA35_SPACE_LOCAL,
        .address =
            (uint64_t)(uint32_t)s->i->offset + (s->w->sgpr[GYRE_RDNA35_M0] & 0xffff) + 4 * lane,
        .to = f->to != NULL ? f->to->reg : 0,
        .data = f->data0 != NULL ? f->data0->reg : 0,
    };
    if (!gyre_rdna35_move(s, a, &p, lane)) return false;
  }
  return true;
}

// Adds or subtracts the number of active lanes, once, at the base in the upper half of M0.
static bool append(gyre_rdna35_step *s, const fields *f, bool adds) {
  const uint64_t exec = gyre_rdna35_exec(s);
  if (exec == 0) return true;
  const unsigned first = (unsigned)__builtin_ctzll(exec);
  const uint64_t address = (uint64_t)(s->w->sgpr[GYRE_RDNA35_M0] >> 16) + (uint32_t)s->i->offset;
  const uint32_t lanes = (uint32_t)__builtin_popcountll(exec);
  uint32_t old;
  if (address % 4 != 0) {
    return gyre_rdna35_raise(s, GYRE_RDNA35_FAULT_MISALIGNED, 0, address,
                             "atomic operation on 0x%" PRIx64 ", which must be a multiple of 4",
                             address);
  }
  if (!gyre_rdna35_load(s, GYRE_RDNA35_SPACE_LOCAL, first, address, &old, 4)) return false;
  const uint32_t value = adds ? old + lanes : old - lanes;
  if (!gyre_rdna35_store(s, GYRE_RDNA35_SPACE_LOCAL, first, address, &value, 4)) return false;
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) != 0) *gyre_rdna35_vgpr(s, f->to->reg, lane) = old;
  }
  return true;
}

// Exchanges two words, each only where the top bit of its data is set; that bit is not stored.
static bool conditional_exchange(gyre_rdna35_step *s, const fields *f) {
  const uint64_t exec = gyre_rdna35_exec(s);
  for (unsigned lane = 0; lane < s->m->lanes; lane++) {
    if ((exec >> lane & 1) == 0) continue;
    const uint64_t address = (address_of(s, f, lane) + (uint32_t)s->i->offset) & ~7U;
    uint32_t word[2], data[2];
    for (unsigned n = 0; n < 2; n++) data[n] = *gyre_rdna35_vgpr(s, f->data0->reg + n, lane);
    if (!gyre_rdna35_load(s, GYRE_RDNA35_SPACE_LOCAL, lane, address, word, 8)) return false;
    for (unsigned n = 0; n < 2; n++) {
      *gyre_rdna35_vgpr(s, f->to->reg + n, lane) = word[n];
      if (data[n] >> 31 != 0) word[n] = data[n] & 0x7fffffff;
    }
    if (!gyre_rdna35_store(s, GYRE_RDNA35_SPACE_LOCAL, lane, address, word, 8)) return false;
  }
  return true;
}

bool gyre_rdna35_execute_ds(gyre_rdna35_step *s) {
  const fields f = fields_of(s->i);
  const unsigned op = s->i->operation;
  if (s->i->gds)
    return gyre_rdna35_refuse(s, "is for global data share, which this machine does not have");
  const gyre_rdna35_access a = gyre_rdna35_access_of(op);
  const pair k = pair_of(op);
  if (a.kind != GYRE_RDNA35_NO_ACCESS) return one_place(s, &f, a);
  if (k.unit != 0) return two_places(s, &f, k);
  bool done;
  if (!gyre_rdna35_ds_lanes(s, &done) || done) return done;
  switch (op) {
    case GYRE_RDNA35_OP_DS_NOP: return true;
    case GYRE_RDNA35_OP_DS_LOAD_ADDTID_B32: return by_lane(s, &f, true);
    case GYRE_RDNA35_OP_DS_STORE_ADDTID_B32: return by_lane(s, &f, false);
    case GYRE_RDNA35_OP_DS_APPEND: return append(s, &f, true);
    case GYRE_RDNA35_OP_DS_CONSUME: return append(s, &f, false);
    case GYRE_RDNA35_OP_DS_CONDXCHG32_RTN_B64: return conditional_exchange(s, &f);
    default: return gyre_rdna35_refuse(s, "is not executed by this machine");
  }
}

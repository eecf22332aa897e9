// random_cores.c - counts what random programs do with several cores.

#include "random_cores.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
#include "riscv/gyre_insn.h"

enum { NEAR = 5 };  // instructions from the read of the core number to its branch

void random_cores_begin(random_cores *c, const gyre_config *cfg) {
  unsigned log = 0;
  while (1u << log < cfg->num_cores) log++;
  c->programs[log]++;
  c->on = log > 0;
  c->cores = cfg->num_cores;
  memset(c->cid, UINT8_MAX, sizeof c->cid);
}

static void arrival(random_cores *c, unsigned op, uint32_t id, uint32_t count) {
  if (op == GYRE_OP_BAR && id >> 31) {
    c->counted++;
    return;
  }
  if (count < 2) return;
  if (!(id >> 31)) {
    c->local++;
    return;
  }
  c->global++;
  c->some += count % c->cores != 0;
  c->keepers += count == c->cores;
}

void random_cores_insn(random_cores *c, const gyre_func *f, unsigned warp, uint32_t insn,
                       uint32_t tmask) {
  gyre_insn d;
  if (!c->on || !gyre_insn_decode(insn, &d)) return;
  if (c->cid[warp] < UINT8_MAX) c->cid[warp]++;
  const unsigned first_active = tmask ? (unsigned)__builtin_ctz(tmask) : 0;
  if (d.unit == GYRE_UNIT_SFU && (d.op == GYRE_OP_BAR || d.op == GYRE_OP_BAR20)) {
    arrival(c, d.op, gyre_func_reg(f, warp, first_active, d.rs1),
            gyre_func_reg(f, warp, first_active, d.rs2));
  } else if (d.unit == GYRE_UNIT_SFU && d.op <= GYRE_OP_SRCI && insn >> 20 == GYRE_CSR_CID) {
    c->cid[warp] = 0;
  } else if (d.jump == GYRE_JUMP_BRANCH) {
    c->by_core += c->cid[warp] <= NEAR;
  } else if (d.unit == GYRE_UNIT_LSU && d.op == GYRE_OP_FENCE) {
    c->fence[insn >> 20 & 15]++;
  } else if (d.unit == GYRE_UNIT_LSU && d.op == GYRE_OP_FENCEI) {
    c->code++;
  }
}

void random_cores_end(random_cores *c, const gyre_randprog_info *info, gyre_fault fault) {
  if (!c->on || !fault.valid) return;
  if (fault.core)
    c->fault_other++;
  else
    c->fault_first++;
  c->fault_global += fault.cause == GYRE_FAULT_BARRIER && fault.value >> 31;
  c->fault_kept += info->same_memory;
}

void random_cores_print(const random_cores *c) {
  printf("\n%-22s", "cores");
  for (unsigned i = 0; i < 5; i++) printf(" %u: %" PRIu64, 1u << i, c->programs[i]);
  printf("\n%-22s global %" PRIu64 " (of some cores %" PRIu64 ", of keepers %" PRIu64
         "), counting cores %" PRIu64 ", local %" PRIu64 "\n",
         "arrivals", c->global, c->some, c->keepers, c->counted, c->local);
  printf("%-22s branches by core %" PRIu64 ", fence.i %" PRIu64 "\n%-22s", "with several cores",
         c->by_core, c->code, "fence by successors");
  for (unsigned i = 0; i < 16; i++) printf(" %" PRIu64, c->fence[i]);
  printf("\n%-22s core 0 %" PRIu64 ", others %" PRIu64 ", global barrier %" PRIu64
         ", memory known %" PRIu64 "\n",
         "faults", c->fault_first, c->fault_other, c->fault_global, c->fault_kept);
}

static bool occurs(uint64_t count, const char *what) {
  if (!count) fprintf(stderr, "random_test: never occurred with several cores: %s\n", what);
  return count;
}

bool random_cores_check(const random_cores *c, bool faults) {
  bool good = true;
  if (!(c->programs[1] + c->programs[2] + c->programs[3] + c->programs[4])) return true;
  good &= occurs(c->programs[1], "two of them");
  good &= occurs(c->programs[2], "four of them");
  good &= occurs(c->global, "global barrier");
  good &= occurs(c->some, "global barrier of some cores");
  good &= occurs(c->keepers, "global barrier of one warp of each");
  good &= occurs(c->counted, "global barrier that counts cores");
  good &= occurs(c->local, "local barrier");
  good &= occurs(c->by_core, "branch by core number");
  good &= occurs(c->code, "fence.i");
  for (unsigned i = 0; i < 16; i++) good &= occurs(c->fence[i], "fence of each successor set");
  if (!faults) return good;
  good &= occurs(c->fault_first, "fault of core 0");
  good &= occurs(c->fault_other, "fault of another core");
  good &= occurs(c->fault_global, "fault of a global barrier");
  return occurs(c->fault_kept, "fault when all others are done") && good;
}

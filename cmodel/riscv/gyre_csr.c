// gyre_csr.c - twin of rtl/riscv/gyre_csr.sv.

#include "riscv/gyre_csr.h"

#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
#include "riscv/gyre_ops_csr.h"

gyre_csr_out gyre_csr_eval(const gyre_csr *s, const gyre_csr_in *in) {
  gyre_csr_out o = {.bad = in->write && (in->number >> 10) == 3};
  const uint32_t number = gyre_csr_counted(in->number);
  switch (number) {
    case GYRE_CSR_FFLAGS:
    case GYRE_CSR_FRM:
    case GYRE_CSR_FCSR: o.bad |= !s->cfg->f_ext; break;  // gyre_fcsr has their values
    case GYRE_CSR_MSTATUS:
    case GYRE_CSR_MTVEC: break;
    case GYRE_CSR_MISA:
      o.value = 0x40000100u | (s->cfg->m_ext ? 0x1000u : 0) | (s->cfg->f_ext ? 0x20u : 0) |
                (s->cfg->a_ext ? 1u : 0) | (s->cfg->b_ext ? 2u : 0);
      break;
    case GYRE_CSR_MSCRATCH: o.value = s->mscratch_q; break;
    case GYRE_CSR_MCYCLE: o.value = (uint32_t)in->perf[GYRE_PERF_CYCLES]; break;
    case GYRE_CSR_MCYCLEH: o.value = (uint32_t)(in->perf[GYRE_PERF_CYCLES] >> 32); break;
    case GYRE_CSR_MINSTRET: o.value = (uint32_t)in->perf[GYRE_PERF_WARP_INSNS]; break;
    case GYRE_CSR_MINSTRETH: o.value = (uint32_t)(in->perf[GYRE_PERF_WARP_INSNS] >> 32); break;
    case GYRE_CSR_TID: o.per_lane = true; break;
    case GYRE_CSR_WID: o.value = in->wid; break;
    case GYRE_CSR_AWARPS: o.value = in->active; break;
    case GYRE_CSR_TMASK: o.value = in->tmask; break;
    case GYRE_CSR_CID: o.value = s->core; break;
    case GYRE_CSR_MVENDORID:
    case GYRE_CSR_MARCHID:
    case GYRE_CSR_MIMPID: break;
    case GYRE_CSR_MHARTID:
      o.value = (s->core * s->cfg->num_warps + in->wid) * s->cfg->num_threads;
      o.per_lane = true;
      break;
    case GYRE_CSR_NTHREADS: o.value = s->cfg->num_threads; break;
    case GYRE_CSR_NWARPS: o.value = s->cfg->num_warps; break;
    case GYRE_CSR_NCORES: o.value = s->cfg->num_cores; break;
    case GYRE_CSR_LMEMBASE: o.value = s->cfg->lmem_base + in->launch_context->lmem; break;
    case GYRE_CSR_LAUNCHARG:
      o.value = s->cfg->small ? s->mscratch_q : in->launch_context->common.arg;
      break;
    case GYRE_CSR_LOCALX:
    case GYRE_CSR_LOCALY:
    case GYRE_CSR_LOCALZ:
    case GYRE_CSR_GROUPX:
    case GYRE_CSR_GROUPY:
    case GYRE_CSR_GROUPZ:
    case GYRE_CSR_GLOBALX:
    case GYRE_CSR_GLOBALY:
    case GYRE_CSR_GLOBALZ:
      o.work = s->cfg->dispatch != 0;
      o.bad |= !o.work;
      break;
    default:
      o.bad |= number - GYRE_CSR_MHPMCOUNTER3 >= GYRE_CSR_MHPM_COUNT &&
               number - GYRE_CSR_MHPMCOUNTER3H >= GYRE_CSR_MHPM_COUNT;
      if (number - GYRE_CSR_MHPMCOUNTER3 < GYRE_NUM_PERF - 2u) {
        o.value = (uint32_t)in->perf[number - GYRE_CSR_MHPMCOUNTER3 + 2];
      } else if (number - GYRE_CSR_MHPMCOUNTER3H < GYRE_NUM_PERF - 2u) {
        o.value = (uint32_t)(in->perf[number - GYRE_CSR_MHPMCOUNTER3H + 2] >> 32);
      }
      break;
  }
  return o;
}

void gyre_csr_tick(gyre_csr *s, unsigned number, bool write, uint32_t next) {
  if (write && number == GYRE_CSR_MSCRATCH) s->mscratch_q = next;
}

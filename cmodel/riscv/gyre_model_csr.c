// gyre_model_csr.c - reads a control and status register of a thread in the cycle model
// (gyre/debug.h).

#include "gyre/debug.h"
#include "gyre_gpu.h"
#include "riscv/generated/gyre_riscv.h"

bool gyre_model_csr(const gyre_model *m, unsigned warp, unsigned thread, unsigned number,
                    uint32_t *value) {
  if (warp >= m->cfg.num_cores * m->cfg.num_warps || thread >= m->cfg.num_threads) return false;
  const gyre_core *c = &m->core[warp / m->cfg.num_warps];
  warp %= m->cfg.num_warps;
  const gyre_csr_in in = {.number = number,
                          .wid = (uint8_t)warp,
                          .active = c->warp_state.active_q,
                          .tmask = c->warp_state.tmask_q[warp],
                          .perf = c->perf.count_q,
                          .launch_context = gyre_launch_context(&c->launch, warp)};
  const gyre_csr_out csr = gyre_csr_eval(&c->execute.sfu.csr, &in);
  char name[GYRE_CSR_TEXT];
  if (csr.bad || !gyre_csr_text(number, name, sizeof name)) return false;
  const uint8_t fcsr = c->execute.fcsr.file[warp][thread];
  switch (number) {
    case GYRE_CSR_FFLAGS: *value = fcsr & 0x1f; break;
    case GYRE_CSR_FRM: *value = fcsr >> 5; break;
    case GYRE_CSR_FCSR: *value = fcsr; break;
    default:
      *value = csr.work ? gyre_work_ids_inspect(&c->execute.ids, warp, thread, number,
                                                in.launch_context->work)
                        : csr.value + (csr.per_lane ? thread : 0);
      break;
  }
  return true;
}

// touch.c - reports memory accesses, barriers and starting warps to an observer (gyre/touch.h). The
// fast loop does not check for one: while there is an observer, accesses are of the kind that
// watchpoints use.

#include "functional/parts.h"
#include "isa/gyre_ops_atomic.h"
#include "isa/gyre_ops_memory.h"

void gyre_func_set_touch(gyre_func *f, gyre_touch_watch *fn, void *ctx) {
  f->touch = fn;
  f->touch_ctx = ctx;
  gyre_func_forget_code(f);  // decode everything anew
}

void gyre_func_touched(gyre_func *f, unsigned wid, const gyre_decoded *d) {
  const gyre_warp *w = &f->warp[wid];
  const bool atomic = gyre_is_atomic(d->op);
  if (f->touch == NULL || gyre_func_restricted(w)) return;
  gyre_touch t = {.kind = atomic                 ? GYRE_TOUCH_ATOMIC
                          : gyre_is_store(d->op) ? GYRE_TOUCH_STORE
                                                 : GYRE_TOUCH_LOAD,
                  .core = w->core->number,
                  .warp = wid - w->core->first,
                  .bytes = atomic ? 4 : gyre_access_bytes(d->op),
                  .pc = w->pc,
                  .group = {w->group[0], w->group[1], w->group[2]}};
  for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
    t.lane = (unsigned)__builtin_ctz(left);
    const uint32_t at = gyre_func_address(f, w, d, t.lane);
    t.local = at - f->cfg.lmem_base < f->cfg.lmem_bytes;
    t.address = t.local ? at - f->cfg.lmem_base : at;
    f->touch(f->touch_ctx, &t);
  }
}

void gyre_func_begins(const gyre_func *f, const gyre_warp *w) {
  if (f->touch == NULL) return;
  const gyre_touch t = {
      .kind = GYRE_TOUCH_BEGIN, .core = w->core->number, .warp = (unsigned)__builtin_ctz(w->bit)};
  f->touch(f->touch_ctx, &t);
}

void gyre_func_met(const gyre_func *f, const gyre_func_core *c, uint32_t warps) {
  if (f->touch == NULL || warps == 0) return;
  const gyre_touch t = {.kind = GYRE_TOUCH_MEET, .core = c->number, .warps = warps};
  f->touch(f->touch_ctx, &t);
}

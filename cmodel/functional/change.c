// change.c - debugger access to the state of the functional simulator (gyre/debug.h).

#include "functional/parts.h"

// Returns the warp, or NULL if the warp or the thread does not exist.
static gyre_warp *find(const gyre_func *f, unsigned warp, unsigned thread) {
  return warp < f->warps && thread < f->cfg.num_threads ? &f->warp[warp] : NULL;
}

static bool find_in(const gyre_subwarp_list *list, unsigned thread, uint32_t *pc) {
  for (unsigned i = 0; i < list->n; i++) {
    if ((list->at[i].mask >> thread & 1U) == 0) continue;
    *pc = list->at[i].pc;
    return true;
  }
  return false;
}

bool gyre_func_thread_pc(const gyre_func *f, unsigned warp, unsigned thread, uint32_t *pc) {
  const gyre_warp *w = find(f, warp, thread);
  if (w == NULL || !w->active) return false;
  // Check this first: the lists also contain the threads of a warp that waits as a whole, some with
  // other pcs.
  const gyre_warp_groups *g = &w->groups;
  if (w->at_barrier && find_in(&g->parked, thread, pc)) return true;
  if ((w->tmask >> thread & 1U) != 0) {
    *pc = w->pc;
    return true;
  }
  if (find_in(&g->ready, thread, pc) || find_in(&g->parked, thread, pc)) return true;
  if ((g->spawn.mask >> thread & 1U) == 0) return false;
  *pc = g->spawn.pc;
  return true;
}

bool gyre_func_set_reg(gyre_func *f, unsigned warp, unsigned thread, unsigned reg, uint32_t value) {
  gyre_warp *w = find(f, warp, thread);
  if (w == NULL || reg == 0 || reg >= NO_REG || (reg >= FIRST_F && f->cfg.f_ext == 0)) return false;
  gyre_func_clear(f, w);
  gyre_func_row(f, w, reg)[thread] = value;
  return true;
}

bool gyre_func_set_fcsr(gyre_func *f, unsigned warp, unsigned thread, uint32_t value) {
  gyre_warp *w = find(f, warp, thread);
  if (w == NULL || f->cfg.f_ext == 0) return false;
  w->fcsr[thread] = (uint8_t)value;
  return true;
}

bool gyre_func_csr(const gyre_func *f, unsigned warp, unsigned thread, unsigned number,
                   uint32_t *value) {
  const gyre_warp *w = find(f, warp, thread);
  uint32_t first;
  uint32_t step;
  if (w == NULL) return false;
  if (gyre_func_is_fcsr(number)) {
    if (f->cfg.f_ext != 0) *value = gyre_func_get_fcsr(number, w->fcsr[thread]);
    return f->cfg.f_ext != 0;
  }
  if (!gyre_func_csr_value(f, warp, number, &first, &step)) return false;
  if (!gyre_func_work_id(f, w, number, thread, value)) *value = first + step * thread;
  return true;
}

size_t gyre_func_read(gyre_func *f, unsigned core, uint32_t addr, void *out, size_t n) {
  uint8_t *to = out;
  size_t done = 0;
  if (core >= f->cfg.num_cores) return 0;
  for (; done < n && gyre_func_is_memory(f, addr + (uint32_t)done); done++) {
    to[done] = (uint8_t)gyre_func_load(f, &f->core[core], addr + (uint32_t)done, 1);
  }
  return done;
}

bool gyre_func_write(gyre_func *f, unsigned core, uint32_t addr, const void *from, size_t n) {
  const uint8_t *bytes = from;
  if (core >= f->cfg.num_cores) return false;
  for (size_t i = 0; i < n; i++) {
    if (!gyre_func_is_memory(f, addr + (uint32_t)i)) return false;
  }
  gyre_func_core *c = &f->core[core];
  for (size_t i = 0; i < n; i++) {
    uint32_t at[GYRE_MAX_THREADS] = {addr + (uint32_t)i};
    gyre_func_store(f, c, at[0], bytes[i], 1);
    gyre_func_break(f, c, 1, at);
  }
  gyre_func_forget_code(f);  // the bytes may be code
  return true;
}

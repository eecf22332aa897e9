// randprog_barrier.c - barriers of random programs.
//
// All cores run the same plan; at global barriers the warps of all of them meet, seldom those of
// some.  Where all active warps of all cores meet, the cores may be counted and not the warps.  They
// cannot deadlock: all sections follow one order of events.  An id is used again only by warps that
// know of its last release: they took part, or met a warp that knew (`known`).

#include "randprog_groups.h"
#include "randprog_plan.h"

unsigned rp_pick_of(rp_gen *g, uint32_t set) {
  unsigned n = rp_below(g, rp_ones(set));
  while (n--) set &= set - 1;
  return (unsigned)__builtin_ctz(set);
}

// Returns true if only the lowest thread shall have the right operands. Threads with pcs of their own have to be one
// subwarp for that, as a thread that comes alone needs right ones, too.
static bool by_lowest(rp_gen *g) {
  return g->full_mask && rp_chance(g, 30) && (!g->groups.on || rp_meets(g));
}

static void barrier(rp_gen *g, unsigned form, uint32_t id, uint32_t count) {
  const bool lowest = by_lowest(g);
  unsigned a = g->reg[R_T0], b = g->reg[R_T1], c = g->reg[R_T2];
  rp_li(g, a, id);
  rp_li(g, b, count);
  if (lowest) {
    rp_csrr(g, c, GYRE_CSR_TID);
    rp_i(g, INSN_SLLI, c, c, rp_below(g, 8));
    if (rp_chance(g, 50))
      rp_r(g, INSN_XOR, a, a, c);
    else
      rp_r(g, INSN_XOR, b, b, c);
  }
  rp_r(g, form, 0, a, b);
}

void rp_barrier(rp_gen *g, uint32_t id, uint32_t warps) {
  barrier(g, !(id >> 31) && rp_chance(g, 50) ? INSN_BAR : INSN_BAR20, id, warps);
}

void rp_barrier_cores(rp_gen *g, uint32_t id) { barrier(g, INSN_BAR, id, g->cores); }

int rp_free_id(rp_gen *g, const rp_plan *p, uint32_t warps) {
  unsigned n = g->cfg->num_barriers, at = rp_below(g, 2 * n);
  for (unsigned i = 0; i < 2 * n; i++) {
    unsigned k = (at + i) % (2 * n);
    int id = (int)(k % n + (k >= n ? 32 : 0));
    if (id == p->full || p->used[id] == 2) continue;
    if (!p->used[id] || !(warps & ~p->known[id])) return id;
  }
  return -1;
}

void rp_met(rp_plan *p, int id, uint32_t warps) {
  for (unsigned i = 0; i < IDS; i++)
    if (p->known[i] & warps) p->known[i] |= warps;
  if (id >= 0) p->used[id] = 1, p->known[id] = warps;
}

void rp_plan_park(rp_gen *g, rp_plan *p) {
  p->park = rp_chance(g, 80) ? rp_free_id(g, p, ~0u) : -1;
  for (unsigned n = 3; n-- && g->cores > 1 && p->park >= 0 && p->park < 32;)
    p->park = rp_free_id(g, p, ~0u);
  if (p->park < 0) return;
  uint32_t most = g->cfg->num_warps * (p->park & 32 ? g->cores : 1);
  p->used[p->park] = 2;
  p->park_count = rp_range(g, 2, most < 4 ? most : 4);
  if (most < 2) p->park = -1;
}

void rp_plan_events(rp_gen *g, rp_plan *p) {
  unsigned n = rp_below(g, rp_brief(g) ? 3 : EVENTS + 1);
  p->events = 0;
  while (n--) {
    rp_event *e = &p->ev[p->events];
    e->sections = rp_chance(g, 40) ? ~0u : rp_u32(g);
    e->warps = 0;
    for (unsigned s = 0; s < p->sections; s++)
      if (e->sections >> s & 1) e->warps |= p->of[s];
    if (!e->warps) continue;
    e->id = e->warps == p->live && rp_chance(g, 30) ? p->full : rp_free_id(g, p, e->warps);
    if (e->id < 0) continue;
    e->times = rp_chance(g, 60) ? 1 : rp_range(g, 2, 3);
    e->exchange = e->times == 1 && rp_chance(g, 50);
    e->burst = rp_chance(g, 60) ? rp_range(g, 1, 3) : 0;
    e->cores = ~0u;
    // If keepers may end warps on their way, all of them must wait for the same barriers.
    if (g->cores > 1 && !g->abrupt && (e->id & 32) && e->id != p->full && rp_chance(g, 30)) {
      e->cores = rp_u32(g) | rp_bit(rp_below(g, g->cores));
      e->cores &= (1u << g->cores) - 1;
      p->used[e->id] = 2;  // those that do not come know nothing of it
    } else {
      rp_met(p, e->id, e->warps);
    }
    e->by_cores =
        p->whole && e->warps == p->live && e->cores == ~0u && (e->id & 32) && rp_chance(g, 50);
    p->events++;
  }
}

// A window of one of the warps that meet, of any of their cores (at a local barrier: the own one).
typedef struct window {
  uint32_t at, bytes, stride;
} window;

static window choose(rp_gen *g, const rp_event *e) {
  bool shared = rp_chance(g, 50);
  uint32_t all = (uint32_t)((1ull << g->cores) - 1), w = rp_pick_of(g, e->warps);
  window v = {.stride = shared ? g->shared_stride : g->priv_stride * g->cfg->num_threads};
  v.at = shared ? g->shared : g->priv + rp_below(g, g->cfg->num_threads) * g->priv_stride;
  v.bytes = shared ? g->shared_bytes : g->priv_bytes;
  if (e->id & 32) w += rp_pick_of(g, e->cores & all) * g->cfg->num_warps;
  v.at += w * v.stride;
  return v;
}

static void address(rp_gen *g, const rp_event *e, window v, unsigned t) {
  unsigned u = g->reg[R_T0];
  if (e->id & 32) {
    rp_li(g, t, v.at);
    return;
  }
  rp_csrr(g, u, GYRE_CSR_CID);
  rp_scaled(g, t, v.at, u, g->cfg->num_warps * v.stride, g->reg[R_T1]);
}

// Reads windows of the warps that have just met and will meet again before any of them continues.
// With several cores: `first`, or any other.
static void exchange(rp_gen *g, const rp_event *e, window first) {
  unsigned t = g->reg[R_T2];
  for (unsigned n = rp_range(g, 1, 4); n--;) {
    if (g->cores > 1 && rp_chance(g, 75)) {
      window v = rp_chance(g, 50) ? first : choose(g, e);
      address(g, e, v, t);
      rp_loads(g, t, v.bytes, rp_range(g, 1, 3));
      rp_alu(g, 1);
      continue;
    }
    unsigned w = rp_pick_of(g, e->warps);
    switch (g->cores > 1 ? 1 : rp_below(g, 3)) {
      case 0:
        rp_li(g, t, g->shared + w * g->shared_stride);
        rp_loads(g, t, g->shared_bytes, rp_range(g, 1, 3));
        break;
      case 1:
        // The warps of the own core. With a global barrier it is among those that have met, too.
        rp_li(g, t, g->cfg->lmem_base + w * g->lmem_bytes);
        rp_loads(g, t, g->lmem_bytes, rp_range(g, 1, 3));
        break;
      default:
        w = w * g->cfg->num_threads + rp_below(g, g->cfg->num_threads);
        rp_li(g, t, g->priv + w * g->priv_stride);
        rp_loads(g, t, g->priv_bytes, rp_range(g, 1, 3));
        break;
    }
    rp_alu(g, 1);
  }
}

static void come(rp_gen *g, const rp_event *e, uint32_t id, uint32_t warps) {
  if (g->groups.on && rp_chance(g, 30))
    rp_barrier_parts(g, e->by_cores || (id >> 31 == 0 && rp_chance(g, 50)) ? INSN_BAR : INSN_BAR20,
                     id, e->by_cores ? g->cores : warps);
  else if (e->by_cores)
    rp_barrier_cores(g, id);
  else
    rp_barrier(g, id, warps);
}

// All participants arrive e->times times: one after the other, in a loop, or once from each side
// of a split that surely diverges.
void rp_arrive(rp_gen *g, const rp_event *e) {
  uint32_t id = rp_id_word(e->id), n = rp_arrivals(g, e->id, e->warps);
  unsigned cnt = g->reg[R_CNT0], t = g->reg[R_T0], how = rp_below(g, 3);
  bool some = e->cores != ~0u, across = g->cores > 1 && (e->id & 32);
  rp_fix over = {0};
  if (some) {
    n = rp_ones(e->warps) * rp_ones(e->cores);
    rp_csrr(g, t, GYRE_CSR_CID);
    rp_li(g, cnt, e->cores);
    rp_r(g, INSN_SRL, t, cnt, t);
    rp_i(g, INSN_ANDI, t, t, 1);
    rp_branch_to(g, INSN_BNE, t, 0, rp_here(g) + 8);
    over = rp_jal(g, 0);
  }
  if (e->times == 1 || how == 0 || (how == 1 && g->cfg->num_threads < 2)) {
    window first = {0};
    if (e->exchange && g->cores > 1) first = choose(g, e);
    if (e->exchange && across && rp_chance(g, 75)) {
      address(g, e, first, g->reg[R_T2]);
      rp_touch(g, g->reg[R_T2], first.bytes);
    }
    if (e->exchange && across)
      rp_fence(g);
    else if (e->exchange || rp_chance(g, 40))
      rp_word(g, g->enc.match[INSN_FENCE]);
    for (unsigned i = 0; i < e->times; i++) come(g, e, id, n);
    if (e->exchange) {
      if (across) rp_acquire(g);
      exchange(g, e, first);
      if (across) rp_fence(g);  // the loads are done before the others write again
      come(g, e, id, n);
    }
  } else if (how == 1 && e->times == 2 && !g->groups.on) {
    rp_csrr(g, t, GYRE_CSR_TID);
    rp_i(g, INSN_ANDI, t, t, 1);
    rp_r(g, INSN_SPLIT, g->reg[R_TOK0], t, 0);
    g->full_mask = false;
    g->mult *= 2;
    come(g, e, id, n);
    rp_r(g, INSN_JOIN, 0, g->reg[R_TOK0], 0);
    g->mult /= 2;
    g->full_mask = true;
  } else {
    rp_li(g, cnt, e->times);
    uint32_t top = rp_here(g);
    g->mult *= e->times;
    come(g, e, id, n);
    rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
    rp_branch_to(g, INSN_BNE, cnt, 0, top);
    g->mult /= e->times;
  }
  if (e->burst) {
    // The second round finds its instructions in the cache: all begin in the same cycle.
    rp_li(g, cnt, e->burst);
    uint32_t top = rp_here(g);
    g->mult *= e->burst;
    come(g, e, id, n);
    rp_burst(g);
    rp_i(g, INSN_ADDI, cnt, cnt, 0xfff);
    rp_branch_to(g, INSN_BNE, cnt, 0, top);
    g->mult /= e->burst;
  }
  if (some) rp_patch(g, over);
}

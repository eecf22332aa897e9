// cores.c - work on many cores: running warps, stacks and thread-local variables, data that go from
// core to core between spawns, workgroups.  Right on one core, too.

#include "gyre_runtime.h"

enum { HARTS = 16384, ITEMS = 20000, PASSES = 6, DEPTH = 6, PAD = 24, MAIN = 7 };

static GYRE_NOINIT uint32_t seen[HARTS], times[HARTS];
static GYRE_NOINIT uint32_t buffer[2][ITEMS];
static uint32_t threads, warps, cores, harts;
static uint32_t factor;
static __thread uint32_t local = MAIN;

static bool report(const char *name, bool ok) {
  gyre_puts(name);
  gyre_puts(ok ? ": PASSED\n" : ": FAILED\n");
  return ok;
}

static void clear(void) {
  for (uint32_t i = 0; i < harts; i++) {
    seen[i] = ~0u;
    times[i] = 0;
  }
}

// ---- Every thread once, with its own numbers ----------------------------------------------------

static void number(void *ctx) {
  uint32_t hart = gyre_hart_id();
  uint32_t place = (gyre_core_id() * warps + gyre_warp_id()) * threads + gyre_thread_id();
  seen[hart] = place ^ gyre_mask(ctx != &seen);
  times[hart]++;
}

// Threads of these warps of these cores, and no others.
static bool check_numbers(uint32_t on_warps, uint32_t on_cores) {
  bool ok = true;
  for (uint32_t i = 0; i < harts; i++) {
    uint32_t warp = i / threads % warps, core = i / threads / warps;
    bool runs = warp < on_warps && core < on_cores;
    ok &= times[i] == runs && seen[i] == (runs ? i : ~0u);
  }
  return ok;
}

static bool numbers(void) {
  bool ok = true;
  for (uint32_t on_cores = 1; on_cores <= cores; on_cores++) {
    uint32_t some = 1 + on_cores % warps;
    clear();
    gyre_launch_on(some, number, &seen, on_cores);
    ok &= check_numbers(some, on_cores);
  }
  clear();
  gyre_launch_on(warps, number, &seen, cores + 3);
  ok &= check_numbers(warps, cores);
  clear();
  gyre_launch(warps, number, &seen);
  ok &= check_numbers(warps, cores);
  return report("numbers", ok);
}

// ---- Stacks, thread-local variables, local memory -----------------------------------------------

// Calls itself, with numbers of its own in every frame.
__attribute__((noinline)) static uint32_t nested(uint32_t depth, uint32_t value) {
  volatile uint32_t frame[PAD];
  for (uint32_t i = 0; i < PAD; i++) {
    frame[i] = value + i;
  }
  uint32_t sum = depth > 0 ? nested(depth - 1, value * 3) : 0;
  for (uint32_t i = 0; i < PAD; i++) {
    sum += frame[i];
  }
  return sum;
}

static void own_things(void *ctx) {
  (void)ctx;
  uint32_t hart = gyre_hart_id();
  // 7 in every thread of every launch, but for main's own.
  uint32_t before = local;
  local += hart + 1;
  uint32_t *word = (uint32_t *)gyre_local_memory() + gyre_warp_id() * threads + gyre_thread_id();
  *word = ~hart;
  times[hart] = nested(DEPTH, hart);
  seen[hart] = before + (local ^ (before + hart + 1)) + (*word ^ ~hart);
}

static bool own(void) {
  bool ok = true;
  // At least 1 KiB of local memory.
  uint32_t fit = gyre_min(warps, 256 / threads);
  for (uint32_t round = 0; round < 2; round++) {
    clear();
    gyre_launch(fit, own_things, NULL);
    for (uint32_t i = 0; i < harts; i++) {
      bool runs = i / threads % warps < fit;
      ok &= seen[i] == (runs ? MAIN + (i == 0) * round : ~0u);
      ok &= times[i] == (runs ? nested(DEPTH, i) : 0);
    }
  }
  return report("own", ok && local == MAIN + 2);
}

// ---- From core to core --------------------------------------------------------------------------

typedef struct hand_job {
  uint32_t from, items, shift, add;
} hand_job;

// Each item takes the result of another thread from the previous round, mostly on another core,
// where an old value of it is still in the data cache.
static void hand(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  const hand_job *job = arg;
  uint32_t at = x + job->shift;
  at -= job->items & gyre_mask(at >= job->items);
  buffer[!job->from][x] = buffer[job->from][at] * factor + job->add;
}

static bool handed(uint32_t items) {
  for (uint32_t i = 0; i < items; i++) {
    buffer[0][i] = i;
    buffer[1][i] = 0;
  }
  hand_job job = {.items = items};
  uint32_t shift = 0, scale = 1, add = 0;
  for (uint32_t pass = 0; pass < PASSES; pass++) {
    // Uses main's memory: a global variable, its stack, and one item.
    factor = pass + 2;
    job.from = pass & 1;
    job.shift = items * (pass + 1) / (PASSES + 1);
    job.add = pass * 11;
    gyre_spawn(1, &items, hand, &job);
    shift = (shift + job.shift) % items;
    scale *= factor;
    add = add * factor + job.add;
    bool ok = true;
    for (uint32_t i = 0; i < items; i++) {
      uint32_t *word = &buffer[!job.from][i];
      ok &= *word == (i + shift) % items * scale + add;
      *word += 1;
    }
    add += 1;
    if (!ok) {
      return false;
    }
  }
  return true;
}

static bool spawns(void) {
  uint32_t one = threads * warps;
  const uint32_t sizes[] = {1,         threads,   one - 1, one,       one + 1,   2 * one,
                            harts / 2, harts - 1, harts,   harts + 1, harts + 7, 2 * harts + 5};
  bool ok = true;
  for (uint32_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    ok &= sizes[i] == 0 || sizes[i] > ITEMS || handed(sizes[i]);
  }
  return report("spawns", ok);
}

// ---- Workgroups ---------------------------------------------------------------------------------

// The sum of all threads' numbers through local memory, and on which core.
static void group_sum(const gyre_group *group, void *arg) {
  (void)arg;
  gyre_group own_group = *group;
  uint32_t *words = own_group.local;
  words[own_group.local_id] = own_group.group * 5 + own_group.local_id;
  gyre_group_barrier(&own_group);
  uint32_t sum = 0;
  for (uint32_t i = 0; i < own_group.size; i++) {
    sum += words[i];
  }
  uint32_t at = own_group.group * own_group.size + own_group.local_id;
  buffer[0][at] = sum;
  buffer[1][at] = gyre_core_id();
}

static bool check_groups(uint32_t count, uint32_t size) {
  if (count * size > ITEMS || !gyre_spawn_groups(count, size, size * 4, group_sum, NULL)) {
    return count * size > ITEMS;
  }
  bool ok = true;
  uint32_t on[16] = {0};
  for (uint32_t group = 0; group < count; group++) {
    const uint32_t *core = &buffer[1][group * size];
    on[core[0]]++;
    for (uint32_t i = 0; i < size; i++) {
      ok &= buffer[0][group * size + i] == group * 5 * size + size * (size - 1) / 2;
      ok &= core[i] == core[0];
    }
  }
  // Cores have the same number of workgroups, as far as possible.
  if (count % cores == 0) {
    for (uint32_t core = 1; core < cores; core++) {
      ok &= on[core] == on[0];
    }
  }
  return ok;
}

static bool groups(void) {
  bool ok = true;
  for (uint32_t size = 1; size <= threads * warps; size = size * 3 + 1) {
    const uint32_t counts[] = {1, cores, cores + 1, 5 * cores, 37};
    for (uint32_t i = 0; i < sizeof counts / sizeof *counts; i++) {
      ok &= check_groups(counts[i], size);
    }
  }
  return report("groups", ok);
}

int main(void) {
  threads = gyre_num_threads();
  warps = gyre_num_warps();
  cores = gyre_num_cores();
  harts = gyre_num_harts();
  bool ok = numbers();
  ok &= own();
  ok &= spawns();
  ok &= groups();
  gyre_puts(ok ? "cores: PASSED\n" : "cores: FAILED\n");
  return !ok;
}

// record.c - reads the counters before and after a launch, for profiles and callbacks.

#include "gyre/device.h"
#include "gyre/observation.h"
#include "gyre_launch_block.h"
#include "objects.h"

#define NAME(name, doc) #name,
static const char *const of_clock[] = {GYRE_PERF_TABLE(NAME)};
// The names include those of the second instruction set: rdna35_* are 0 in launches of RISC-V modules.
static const char *const of_functional[] = {
    "warp_insns",     "thread_insns", "rdna35_salu",  "rdna35_branch", "rdna35_control",
    "rdna35_smem",    "rdna35_valu",  "rdna35_dual",  "rdna35_local",  "rdna35_memory",
    "rdna35_scratch", "rdna35_lanes", "rdna35_groups"};
_Static_assert(sizeof of_functional / sizeof *of_functional == 2 + GYRE_RDNA35_COUNTERS - 1,
               "each counter has a name");
enum { COUNTERS = sizeof of_clock / sizeof *of_clock };

// Reads all counters, summed over the cores, and the clock of core 0. Because reading takes time, the clock is read
// last before a launch and first after it.
static bool read_counters(gyre_host *h, unsigned n, bool before, uint64_t *value, char *why) {
  gyre_transport *t = h->transport;
  for (unsigned k = 0; k < n; k++) {
    const unsigned i = before ? n - 1 - k : k;
    value[i] = 0;
    for (uint32_t core = 0; core < (i == 0 ? 1 : h->info.cores); core++) {
      const uint32_t index = core << GYRE_PERF_INDEX_CORE_LSB | i;
      uint32_t copy[2];  // PERF_LOW, PERF_HIGH
      if (!t->write(t, GYRE_REG_PERF_INDEX, &index, 1, why) ||
          !t->read(t, GYRE_REG_PERF_LOW, copy, 2, why))
        return false;
      value[i] += copy[0] | (uint64_t)copy[1] << 32;
    }
  }
  return true;
}

// Reports the workgroups of a launch through the queue to the profile.
static void describe_groups(gyre_host *h) {
  gyre_transport *t = h->transport;
  gyre_group_span span;
  if (!h->profile || !t->groups || !h->queue.timed) return;
  while (t->groups(t, &span, 1)) {
    span.begin += h->queue.clock_base;
    span.end += h->queue.clock_base;
    gyre_profile_group(h->profile, &span, h->info.warps);
  }
}

gyre_result gyre_record_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  uint64_t before[COUNTERS] = {0}, after[COUNTERS];
  uint32_t n = 0;
  pthread_mutex_lock(&h->lock);
  gyre_launch_hook *hook = h->on_launch;
  void *ctx = h->on_launch_ctx;
  pthread_mutex_unlock(&h->lock);
  if (!hook && !h->profile) return gyre_driver_launch(h, s, c, why);
  gyre_launch_record r = {.kernel = c->kernel->image->name,
                          .name = h->info.has_clock ? of_clock : of_functional,
                          .value = after};
  const uint32_t known =
      h->info.has_clock ? COUNTERS : sizeof of_functional / sizeof *of_functional;
  if (!h->transport->read(h->transport, GYRE_REG_NUM_PERF, &n, 1, why)) return GYRE_DEVICE_LOST;
  r.counters = n < known ? n : known;
  // A cold start sets the counters to 0.
  if ((!h->cold && !read_counters(h, r.counters, true, before, why)) ||
      !gyre_driver_time(h, &r.begin, why))
    return GYRE_DEVICE_LOST;
  if (h->profile && h->transport->groups) h->transport->groups(h->transport, NULL, 0);
  r.result = gyre_driver_launch(h, s, c, why);
  if (r.result == GYRE_DEVICE_LOST) return r.result;
  for (unsigned d = 0; d < 3; d++) r.items[d] = c->block[GYRE_BLOCK_GRID + d];
  r.group[0] = c->block[GYRE_BLOCK_GROUP_XY] & 0xffff;
  r.group[1] = c->block[GYRE_BLOCK_GROUP_XY] >> 16;
  r.group[2] = c->block[GYRE_BLOCK_GROUP_Z];
  char again[GYRE_MESSAGE];  // `why` holds the launch's sentence
  if (!read_counters(h, r.counters, false, after, again) || !gyre_driver_time(h, &r.end, again))
    return r.result;
  for (unsigned i = 0; i < r.counters; i++) after[i] -= before[i];
  if (h->queue.timed) {
    r.end = h->queue.end;
    after[0] = r.end - r.begin;  // cycles of the launch, without those for reading the counters
  }
  if (hook) hook(ctx, &r);
  gyre_profile_launch(h->profile, &r);
  describe_groups(h);
  return r.result;
}

gyre_result gyre_host_on_launch(gyre_host *h, gyre_launch_hook *fn, void *ctx) {
  if (!h) return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_host_on_launch: a null pointer");
  pthread_mutex_lock(&h->lock);
  h->on_launch = fn;
  h->on_launch_ctx = ctx;
  pthread_mutex_unlock(&h->lock);
  return GYRE_OK;
}

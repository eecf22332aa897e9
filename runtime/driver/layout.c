// layout.c - lays out device memory: first the data of launches, then the heap, and at the end the stacks of all
// threads.

#include <stdio.h>

#include "gyre/device.h"
#include "gyre_launch_block.h"
#include "objects.h"

enum { STACK_BYTES = 8192, MIN_STACK_BYTES = 256, UNIT = 16, ALIGNMENT = 128, CHECKED_GAP = 64 };
// With a launch queue, a stack has 2^LOG_STACK to 2^LOG_STACK_MAX bytes; stack pointers of the
// threads of a warp are SPREAD apart, or with interleaved stacks those of the warps.
enum { LOG_STACK = 12, LOG_STACK_MAX = 27, SPREAD = 64 };

static uint64_t threads_of(const gyre_host_info *i) {
  return (uint64_t)i->cores * i->warps * i->threads;
}

static void set_known(gyre_host *h, gyre_address address, uint64_t bytes, gyre_known what) {
  if (h->transport->know) h->transport->know(h->transport, address, bytes, what);
}

gyre_address gyre_checked_alloc(gyre_host *h, uint64_t bytes, uint64_t alignment, gyre_known what) {
  const gyre_address address = gyre_heap_alloc(h->heap, bytes, alignment);
  if (address) set_known(h, address, bytes, what);
  return address;
}

bool gyre_checked_free(gyre_host *h, gyre_address address) {
  uint32_t begin, bytes = 0;
  const bool held = gyre_heap_holds(h->heap, address, 1, &begin, &bytes) && begin == address;
  if (!gyre_heap_free(h->heap, address)) return false;
  if (held) set_known(h, address, bytes, GYRE_KNOWN_FREED);
  return true;
}

static bool make_heap(gyre_host *h, uint64_t begin, uint64_t end) {
  begin = (begin + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  end = end / ALIGNMENT * ALIGNMENT;
  h->block = h->info.ram_base;
  h->heap = gyre_heap_create((uint32_t)begin, end > begin ? (uint32_t)(end - begin) : 0);
  if (h->heap && h->transport->know) gyre_heap_set_gap(h->heap, CHECKED_GAP);
  // The data of launches and the stacks count as written.
  set_known(h, h->info.ram_base, begin - h->info.ram_base, GYRE_KNOWN_SET);
  set_known(h, (uint32_t)end, (uint64_t)h->info.ram_base + h->info.ram_bytes - end, GYRE_KNOWN_SET);
  return h->heap != NULL;
}

// Computes the address of the stacks for a queue: a multiple of a warp's stacks. False: memory is
// too small for that.
static bool queue_stacks(gyre_host *h, uint64_t *begin) {
  gyre_host_info *i = &h->info;
  const uint64_t threads = threads_of(i);
  const uint64_t spread = (uint64_t)SPREAD * (i->threads > i->warps ? i->threads : i->warps);
  const uint32_t wanted = h->options.stack_bytes;
  unsigned log = LOG_STACK;
  if (!wanted && threads * STACK_BYTES <= i->ram_bytes / 16) log++;
  while (log <= LOG_STACK_MAX && (1ull << log) < wanted + spread) log++;
  const uint64_t warp = (uint64_t)i->threads << log;
  const uint64_t end = ((uint64_t)i->ram_base + i->ram_bytes) / warp * warp;
  if (log > LOG_STACK_MAX ||
      end < (threads << log) + i->ram_base + gyre_queue_bytes() + 2 * ALIGNMENT)
    return false;
  *begin = end - (threads << log);
  i->stack_bytes = (uint32_t)((1u << log) - spread);
  h->queue.stack = (uint32_t)*begin | (log - LOG_STACK);
  h->stack_top = (uint32_t)end;
  h->stack_stride = 1u << log;
  return true;
}

static gyre_result lay_out_queue(gyre_host *h, uint64_t stacks) {
  char why[GYRE_MESSAGE];
  const uint32_t reset = GYRE_CONTROL_SOFT_RESET;
  h->queue.used = true;
  if (!make_heap(h, (uint64_t)h->info.ram_base + gyre_queue_bytes(), stacks))
    return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  // Another program may have left requests, perhaps ones that had to be abandoned.
  if ((!gyre_driver_halt(h, GYRE_REG_CONTROL, reset, why) && !gyre_driver_wait_idle(h, why)) ||
      !gyre_queue_set_up(h, why))
    return gyre_fail(GYRE_DEVICE_LOST, "device %.100s: %s", h->info.name, why);
  return GYRE_OK;
}

static gyre_result lay_out_loop(gyre_host *h) {
  gyre_host_info *i = &h->info;
  const uint64_t threads = threads_of(i);
  uint64_t stack = h->options.stack_bytes ? h->options.stack_bytes : STACK_BYTES;
  if (!h->options.stack_bytes) {
    const uint64_t share = i->ram_bytes / 16 / threads / UNIT * UNIT;
    if (stack > share) stack = share < MIN_STACK_BYTES ? MIN_STACK_BYTES : share;
  }
  // A cache line more than that spreads the stacks over the sets of the data cache; a stack begins at a multiple of
  // UNIT.
  const uint64_t stride = stack + (i->line_bytes > UNIT ? i->line_bytes : UNIT);
  const uint64_t stacks = threads * stride;
  const uint32_t block = GYRE_BLOCK_BYTES + GYRE_MAX_ARGUMENT_BYTES;
  if (stacks + block + ALIGNMENT > i->ram_bytes)
    return gyre_fail(GYRE_NO_MEMORY,
                     "stacks of %llu bytes for %llu threads do not fit into %u bytes",
                     (unsigned long long)stack, (unsigned long long)threads, i->ram_bytes);
  i->stack_bytes = (uint32_t)stack;
  h->stack_stride = (uint32_t)stride;
  h->stack_top = (i->ram_base + i->ram_bytes) / UNIT * UNIT;
  return make_heap(h, (uint64_t)i->ram_base + block, h->stack_top - stacks)
             ? GYRE_OK
             : gyre_fail(GYRE_NO_MEMORY, "out of memory");
}

gyre_result gyre_layout_memory(gyre_host *h) {
  uint64_t stacks;
  h->info.launch_queue = h->info.launch_queue && queue_stacks(h, &stacks);
  return h->info.launch_queue ? lay_out_queue(h, stacks) : lay_out_loop(h);
}

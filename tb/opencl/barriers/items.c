// items.c - see items.h.

#include "items.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { MOST = 1024, STACK = 128 << 10, ENDED = -1, FRESH = 0 };

items_ids items;

static struct {
  void *kernel;
  items_arguments arguments;
  ucontext_t scheduler, context[MOST];
  int line[MOST];  // of the barrier at which an item stands, or ENDED, or FRESH
  unsigned now;
  char *stacks;
} group;

void items_barrier(int line) {
  group.line[group.now] = line;
  swapcontext(&group.context[group.now], &group.scheduler);
}

static void begin(void) {
  const items_arguments *a = &group.arguments;
  if (a->la)
    ((items_kernel *)(uintptr_t)group.kernel)(a->out, a->memory, a->u0, a->u1, a->la, a->lb);
  else
    ((items_kernel_without *)(uintptr_t)group.kernel)(a->out, a->memory, a->u0, a->u1);
  group.line[group.now] = ENDED;
}

static bool start(unsigned count) {
  if (!group.stacks) {
    void *at = mmap(NULL, (size_t)MOST * STACK, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
      fprintf(stderr, "no memory for the stacks of %d items\n", MOST);
      return false;
    }
    group.stacks = at;
  }
  for (unsigned i = 0; i < count; i++) {
    ucontext_t *c = &group.context[i];
    getcontext(c);
    c->uc_stack.ss_sp = group.stacks + (size_t)i * STACK;
    c->uc_stack.ss_size = STACK;
    c->uc_link = &group.scheduler;
    makecontext(c, begin, 0);
    group.line[i] = FRESH;
  }
  return true;
}

static void set_local_id(unsigned i) {
  items.local_id[0] = i % items.local_size[0];
  items.local_id[1] = i / items.local_size[0] % items.local_size[1];
  items.local_id[2] = i / items.local_size[0] / items.local_size[1];
}

// The order of the next phase.
static void arrange(unsigned *turn, unsigned count, uint64_t *order) {
  for (unsigned i = 0; i < count; i++) turn[i] = *order == 1 ? count - 1 - i : i;
  if (*order < 2) return;
  for (unsigned i = count - 1; i > 0; i--) {
    *order = *order * 6364136223846793005u + 1442695040888963407u;
    const unsigned j = (unsigned)(*order >> 33) % (i + 1), kept = turn[i];
    turn[i] = turn[j];
    turn[j] = kept;
  }
  *order |= 2;
}

static bool run_group(unsigned count, uint64_t order) {
  static unsigned turn[MOST];
  if (!start(count)) return false;
  for (;;) {
    arrange(turn, count, &order);
    for (unsigned i = 0; i < count; i++) {
      group.now = turn[i];
      set_local_id(group.now);
      swapcontext(&group.scheduler, &group.context[group.now]);
    }
    for (unsigned i = 1; i < count; i++) {
      if (group.line[i] == group.line[0]) continue;
      fprintf(stderr, "item 0 stands at line %d, item %u at line %d (%d: it has ended)\n",
              group.line[0], i, group.line[i], ENDED);
      return false;
    }
    if (group.line[0] == ENDED) return true;
  }
}

bool items_run(void *kernel, const items_arguments *arguments, const items_ids *grid,
               uint64_t order) {
  const uint32_t *size = grid->local_size, *groups = grid->groups;
  const unsigned count = size[0] * size[1] * size[2], all = groups[0] * groups[1] * groups[2];
  group.kernel = kernel;
  group.arguments = *arguments;
  items = *grid;
  if (count > MOST) {
    fprintf(stderr, "a group has more than %d items\n", MOST);
    return false;
  }
  for (unsigned g = 0; g < all; g++) {
    items.group_id[0] = g % groups[0];
    items.group_id[1] = g / groups[0] % groups[1];
    items.group_id[2] = g / groups[0] / groups[1];
    if (!run_group(count, order)) return false;
  }
  return true;
}

// compare_host.c - see compare_host.h: each item of a workgroup is a coroutine.

#include "compare_host.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { MAX_GROUP = 64, STACK = 1 << 16, LOCAL_WORDS = 1 << 12 };

uint32_t compare_local_id, compare_group_id, compare_group_size;
void *compare_group_memory;
void compare_group_sync(void);

static struct {
  compare_function *fn;
  const uint32_t *in;
  uint32_t *out, n;
} call;
static ucontext_t scheduler, item[MAX_GROUP];
static bool ended[MAX_GROUP];

void compare_group_sync(void) {
  const uint32_t me = compare_local_id;
  swapcontext(&item[me], &scheduler);
  compare_local_id = me;
}

static void enter(void) {
  call.fn(call.in, call.out, call.n);
  ended[compare_local_id] = true;
  swapcontext(&item[compare_local_id], &scheduler);
}

// getcontext returns here alone, so the caller keeps its variables.
static void begin(ucontext_t *c, uint8_t *stack) {
  getcontext(c);
  c->uc_stack.ss_sp = stack;
  c->uc_stack.ss_size = STACK;
  c->uc_link = &scheduler;
  makecontext(c, enter, 0);
}

static void run_group(uint8_t *stacks) {
  for (uint32_t i = 0; i < compare_group_size; i++) {
    ended[i] = false;
    begin(&item[i], stacks + (size_t)STACK * i);
  }
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < compare_group_size; i++) {
      if (ended[i]) continue;
      compare_local_id = i;
      swapcontext(&scheduler, &item[i]);
      more |= !ended[i];
    }
  }
}

void compare_run(compare_function *fn, const uint32_t *in, uint32_t *out, uint32_t n,
                 uint32_t group) {
  static uint32_t local[LOCAL_WORDS];
  uint8_t *stacks = malloc((size_t)STACK * MAX_GROUP);
  if (!stacks || group > MAX_GROUP) abort();
  call.fn = fn;
  call.in = in;
  call.out = out;
  call.n = n;
  compare_group_memory = local;
  compare_group_size = group;
  for (uint32_t g = 0; g < (n + group - 1) / group; g++) {
    compare_group_id = g;
    run_group(stacks);
  }
  free(stacks);
}

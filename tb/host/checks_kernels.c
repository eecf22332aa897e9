// checks_kernels.c - kernels that do with memory what the checks are there for, and the right twin of each (checks_test.c).

#include "gyre_kernel.h"

// Stores beyond the end of what it is given, by `far` words from the item that is the last one.
GYRE_KERNEL(stores, uint32_t *, out, uint32_t, words, uint32_t, beyond) {
  uint32_t i = gyre_global_id(0);
  if (i < words) out[i + (i == words - 1 ? beyond : 0)] = i;  // stores here
}

GYRE_KERNEL(loads, uint32_t *, out, const uint32_t *, in, uint32_t, words, uint32_t, beyond) {
  uint32_t i = gyre_global_id(0);
  if (i < words) out[i] = in[i + (i == words - 1 ? beyond : 0)];  // loads here
}

GYRE_KERNEL(adds, uint32_t *, sum, uint32_t, beyond) {
  __atomic_fetch_add(&sum[beyond], 1, __ATOMIC_RELAXED);  // adds here
}

// Bytes: the last word of an allocation may be there in part.
GYRE_KERNEL(bytes, uint8_t *, out, const uint8_t *, in, uint32_t, count) {
  uint32_t i = gyre_global_id(0);
  if (i < count) out[i] = in[i] + 1;
}

// Neighbours in local memory, with both barriers, without the first one, without the second one.
GYRE_KERNEL(turns, uint32_t *, out, uint32_t, rounds) {
  volatile uint32_t *local = gyre_group_memory();
  uint32_t i = gyre_local_id(0), n = gyre_local_size(0), value = i;
  for (uint32_t k = 0; k < rounds; k++) {
    local[i] = value;
    gyre_group_sync();
    value = local[(i + 1) % n];
    gyre_group_sync();
  }
  out[gyre_global_id(0)] = value;
}

GYRE_KERNEL(no_first_barrier, uint32_t *, out) {
  volatile uint32_t *local = gyre_group_memory();
  uint32_t i = gyre_local_id(0), n = gyre_local_size(0);
  local[i] = i;
  uint32_t value = local[(i + 40) % n];  // reads too early
  gyre_group_sync();
  out[gyre_global_id(0)] = value;
}

GYRE_KERNEL(no_second_barrier, uint32_t *, out) {
  volatile uint32_t *local = gyre_group_memory();
  uint32_t i = gyre_local_id(0), n = gyre_local_size(0);
  local[i] = i;
  gyre_group_sync();
  uint32_t value = local[(i + 40) % n];
  local[i] = value + 1;  // writes too early
  gyre_group_sync();
  out[gyre_global_id(0)] = local[i];
}

// All items write one word.
GYRE_KERNEL(one_word, uint32_t *, out) {
  volatile uint32_t *local = gyre_group_memory();
  local[0] = gyre_local_id(0);  // all write here
  gyre_group_sync();
  out[gyre_global_id(0)] = local[0];
}

// The same with an atomic operation; and bytes of one word, each of another item.
GYRE_KERNEL(counts, uint32_t *, out) {
  uint32_t *local = gyre_group_memory();
  uint8_t *bytes = (uint8_t *)(local + 1);
  uint32_t i = gyre_local_id(0);
  if (i == 0) local[0] = 0;
  gyre_group_sync();
  __atomic_fetch_add(local, 1, __ATOMIC_RELAXED);
  bytes[i] = (uint8_t)i;
  gyre_group_sync();
  out[gyre_global_id(0)] = local[0] + bytes[i ^ 1];
}

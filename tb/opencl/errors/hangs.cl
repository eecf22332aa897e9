// Kernels of hang_test.c.

kernel void endless(global volatile int *at) {
  while (at[0] == 0) {
  }
  at[1] = 1;
}
// Half of the items wait at a barrier that the others never reach.
kernel void half_of_them(global volatile int *at, local int *box) {
  if (get_local_id(0) < get_local_size(0) / 2) {
    box[get_local_id(0)] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  } else {
    while (at[0] == 0) {
    }
  }
  at[1] = box[0];
}
kernel void one_of_each_warp(global volatile int *at) {
  if (get_local_id(0) % 4 == 0) {
    while (at[0] == 0) {
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  at[1] = 1;
}
// No item releases the lock.
kernel void locked(global volatile int *lock) {
  while (atomic_cmpxchg(&lock[0], 0, 1) != 0) {
  }
  lock[1]++;
  atomic_xchg(&lock[0], 0);
}
kernel void sound(global int *fine) { fine[get_global_id(0)] = 7; }

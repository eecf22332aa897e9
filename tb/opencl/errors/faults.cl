// Kernels of fault_test.c. The numbers of the lines that fail are in the test.

kernel void null_store(global int *at, global int *fine) {
  fine[get_global_id(0)] = 1;
  at[get_global_id(0)] = 2;  // line 5
}
kernel void far_load(global int *at, global int *fine, uint distance) {
  fine[get_global_id(0)] = at[distance];  // line 8
}
static int odd(global char *at, uint by) {
  return *(global volatile int *)(at + by);  // line 11
}
kernel void misaligned(global int *at, global int *fine, uint by) { fine[0] = odd((global char *)at, by); }
kernel void one_of_many(global int *at, global int *fine, uint which) {
  fine[get_global_id(0)] = 1;
  if (get_global_id(0) == which) at[0] = 3;  // line 16
}
kernel void sound(global int *fine) { fine[get_global_id(0)] = 7; }

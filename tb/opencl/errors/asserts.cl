// Kernels of assert_test.c. The numbers of the lines that fail are in the test.

kernel void fails(global int *at, uint which) {
  const uint i = get_global_id(0);
  at[i] = 1;
  assert(at[i] == 1 && i != which % 100u);  // line 6
  at[i] = 2;
}
static void inner(global int *at, int sum) {
  if (at[0] != 7) assert(sum == 100);  // line 10
  else assert(0 && "text, and %d");
}
kernel void in_a_function(global int *at, uint which) { inner(at, (int)which); }
kernel void after_a_barrier(global int *at, uint which) {
  local int sum;
  if (get_local_id(0) == 0) sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&sum, 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  assert(sum == (int)which);  // line 20
  at[get_global_id(0)] = 2;
}

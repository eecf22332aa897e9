// Kernels of grid_test.c.

// Every item has a row of its own; `visits` counts how many items came there.
kernel void ids(global uint *out, global uint *visits, uint sx, uint sy) {
  const uint x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
             z = get_global_id(2) - get_global_offset(2);
  const uint at = (z * sy + y) * sx + x;
  atomic_inc(&visits[at]);
  for (uint d = 0; d < 3; d++) {
    global uint *row = out + 21 * at + 7 * d;
    row[0] = get_global_id(d);
    row[1] = get_local_id(d);
    row[2] = get_group_id(d);
    row[3] = get_global_size(d);
    row[4] = get_local_size(d);
    row[5] = get_num_groups(d);
    row[6] = get_global_offset(d);
  }
}

kernel void dimensions(global uint *out) {
  if (get_global_id(0) + get_global_id(1) + get_global_id(2) == 0) {
    out[0] = get_work_dim();
    out[1] = get_global_id(7) + get_local_id(3) + get_group_id(9) + get_global_offset(4);
    out[2] = get_global_size(3) + get_local_size(5) + get_num_groups(100);
  }
}

// All items of a workgroup wait for each other, twice in each round, with local memory of the
// kernel and of the host, and values that live over the barriers.
kernel void great(global uint *out, uint rounds, local uint *given) {
  local uint fixed[1024];
  const uint sx = get_local_size(0), sy = get_local_size(1), size = sx * sy * get_local_size(2);
  const uint me = (get_local_id(2) * sy + get_local_id(1)) * sx + get_local_id(0);
  uint sum = me;
  for (uint i = 1; i <= rounds; i++) {
    fixed[me] = sum + i;
    given[me] = me * i;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = fixed[(me + 1) % size] ^ given[size - 1 - me];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const uint group = (get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) + get_group_id(0);
  out[group * size + me] = sum;
}

// Kernels of corners_test.c.

kernel void needs_local(global uint *out, local uint *box) {
  const uint me = get_local_id(0);
  box[me] = me;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = box[get_local_size(0) - 1 - me];
}

// Neighbours are exchanged until no item has found two in the wrong order: what ends the loop is in local memory.
kernel void sort(global uint *words) {
  local uint box[64], swapped;
  const uint me = get_local_id(0), size = get_local_size(0);
  box[me] = words[get_global_id(0)];
  do {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me == 0) swapped = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint odd = 0; odd < 2; odd++) {
      if (me % 2 == odd && me + 1 < size && box[me] > box[me + 1]) {
        const uint kept = box[me];
        box[me] = box[me + 1];
        box[me + 1] = kept;
        atomic_or(&swapped, 1u);
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  } while (swapped);
  words[get_global_id(0)] = box[me];
}

// One barrier follows the other; workgroups have different numbers of them.
kernel void back_to_back(global uint *out) {
  local uint box[64];
  const uint me = get_local_id(0), size = get_local_size(0), group = get_group_id(0);
  uint value = me;
  for (uint i = 0; i < 10 + group % 7; i++) {
    box[me] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    value = box[(me + 1) % size] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = value;
}

kernel void add(global uint *words, uint more) {
  words[get_global_id(0)] = words[get_global_id(0)] * 3 + more;
}

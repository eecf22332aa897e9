// Kernels of tails_test.c: what items do after a barrier under a uniform condition differs from item to item.

#define KERNEL(name) kernel void name(global const int *words, global int *out)
#define ITEM                                                                        \
  const int me = get_local_id(0), at = get_global_id(0), size = get_local_size(0), \
            word = words[get_group_id(0)]

KERNEL(leaves_loop) {
  ITEM;
  if (word > 0) {
    for (int i = 0;; i++) {
      barrier(CLK_LOCAL_MEM_FENCE);
      if (i == word - 1) break;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (me < word) return;
  }
  out[at] = me;
}
KERNEL(returns) {
  ITEM;
  if (word > 0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < word) return;
  }
  out[at] = me;
}
KERNEL(keeps_bool) {
  ITEM;
  bool stores = true;
  if (word > 0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    stores = me >= word;
  }
  if (stores) out[at] = me;
}
KERNEL(other_branch) {
  ITEM;
  bool stores = true;
  if (word > 0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < word) stores = false;
  } else {
    out[at] = 5;
  }
  if (stores) out[at] += me;
}
KERNEL(jumps) {
  ITEM;
  if (word > 0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < word) goto end;
  }
  out[at] = me;
end:;
}
KERNEL(tail_of_sum) {
  local int sums[64];
  ITEM;
  sums[me] = me;
  if (word > 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me >= word) return;
    sums[me] += sums[(me + size / 2) % size];
  }
  out[at] = sums[me];
}
KERNEL(returns_before) {
  ITEM;
  local int all[64];
  if (word == 1) {
    if (me < 3) out[at] = 1;
    return;
  }
  all[me] = me;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (me < word) return;
  out[at] = me + all[size - 1 - me];
}

// A barrier in a function that is called from several points, under conditions of the workgroup, in
// a loop whose count is in local memory.
__attribute__((noinline)) static int passes_on(local int *box, int value) {
  const int me = get_local_id(0), size = get_local_size(0);
  box[me] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int got = box[(me + 1) % size];
  if (box[0] % 3 == 0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (got % 3 == 0) return got + 1;
    return got;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return got + me % 3;
}
KERNEL(calls) {
  local int box[64], count;
  ITEM;
  if (me == 0) count = word;
  barrier(CLK_LOCAL_MEM_FENCE);
  int value = me;
  for (int i = 0; i < count; i++) {
    value = passes_on(box, value);
    if (i % 2) value = passes_on(box, value + me % 2);
    if (value > 40 && i + 1 == count) return;
  }
  out[at] = value;
}

// A line of cells, of which each step computes those whose neighbours are known: the range shrinks by one at each end.
KERNEL(line) {
  local int before[64], after[64];
  ITEM;
  bool computed = false;
  before[me] = me * me % 17;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < word; i++) {
    computed = false;
    if (me > i && me < size - 1 - i) {
      computed = true;
      after[me] = min(before[me], min(before[me - 1], before[me + 1])) + me % 5 + i;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == word - 1) break;
    if (computed) before[me] = after[me];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (computed) out[at] = after[me];
}

// A tile of 8 x 8 x 1 cells, in the same way; the workgroup's number of steps is in `words`.
kernel __attribute__((reqd_work_group_size(8, 8, 1))) void tile(global const int *words, global int *out) {
  local float heat[8][8], next[8][8];
  const int x = get_local_id(0), y = get_local_id(1), steps = words[get_group_id(0)];
  const int at = get_group_id(0) * 64 + y * 8 + x;
  bool computed;
  heat[y][x] = x * 3 + y * y;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < steps; i++) {
    computed = false;
    if (x > i && x < 7 - i && y > i && y < 7 - i) {
      computed = true;
      next[y][x] = heat[y][x] + heat[y - 1][x] - heat[y + 1][x] + 2 * heat[y][x - 1] - heat[y][x + 1];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == steps - 1) break;
    if (computed) heat[y][x] = next[y][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (steps > 0 && computed) out[at] = (int)next[y][x];
}

// Workgroups of three dimensions; values that live over a barrier, of 64 bits, vectors and floats,
// and a private array.
kernel void solid(global int *out) {
  local int box[2][3][4];
  const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
  const int at = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
  float4 four = (float4)(x, y, z, 0.5f);
  long wide = 0x100000000l * x + y;
  int own[8];
  for (int i = 0; i < 8; i++) own[i] = x * i + z;
  box[z][y][x] = at;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int got = box[1 - z][2 - y][3 - x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] = got * 1000 + (int)(four.x + four.y * 2 + four.z * 4 + four.w * 2) + (int)(wide >> 32) + (int)wide +
            own[(x + y) & 7];
}

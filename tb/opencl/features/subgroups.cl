// Kernels of subgroups_test.c: each work-item writes what the sub-group functions tell it.

#ifndef cl_khr_subgroups
#error no sub-groups
#endif

// Per item: sub-group, number in it, its size, the largest size, the number of sub-groups, local linear id.
kernel void ids(global uint *out) {
  const uint at = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) +
                  get_global_id(0);
  const uint linear = (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
                      get_local_id(0);
  global uint *o = out + 6 * at;
  o[0] = get_sub_group_id();
  o[1] = get_sub_group_local_id();
  o[2] = get_sub_group_size();
  o[3] = get_max_sub_group_size();
  o[4] = get_num_sub_groups();
  o[5] = linear;
}

#define WORDS 14
kernel void integers(global const int *in, global int *out) {
  const uint at = get_global_id(0);
  const int v = in[at];
  global int *o = out + WORDS * at;
  o[0] = sub_group_reduce_add(v);
  o[1] = sub_group_reduce_min(v);
  o[2] = sub_group_reduce_max(v);
  o[3] = sub_group_scan_inclusive_add(v);
  o[4] = sub_group_scan_exclusive_add(v);
  o[5] = sub_group_scan_inclusive_min(v);
  o[6] = sub_group_scan_exclusive_max(v);
  o[7] = sub_group_broadcast(v, get_sub_group_size() - 1);
  o[8] = sub_group_all(v > -100000);
  o[9] = sub_group_any(v % 16 == 0);
  o[10] = sub_group_shuffle(v, (get_sub_group_local_id() * 3 + 1) % get_sub_group_size());
  o[11] = (int)sub_group_reduce_min((uint)v);
  o[12] = (int)sub_group_shuffle((uchar)v, 0);
  o[13] = sub_group_shuffle((short)v, get_sub_group_size() - 1);
}

kernel void wide(global const long *in, global long *out) {
  const uint at = get_global_id(0);
  global long *o = out + 4 * at;
  o[0] = sub_group_reduce_add(in[at]);
  o[1] = sub_group_scan_inclusive_max(in[at]);
  o[2] = (long)sub_group_reduce_max((ulong)in[at]);
  o[3] = sub_group_shuffle(in[at], 0);
}

// Small whole numbers: sums are exact in any order.
kernel void floats(global const float *in, global float *out) {
  const uint at = get_global_id(0);
  global float *o = out + 5 * at;
  o[0] = sub_group_reduce_add(in[at]);
  o[1] = sub_group_reduce_max(in[at]);
  o[2] = sub_group_scan_exclusive_add(in[at]);
  o[3] = sub_group_scan_exclusive_min(in[at]);
  o[4] = sub_group_broadcast(in[at], 0);
}

// Shuffles by exclusive or and relative ones, only from work-items that are there.
kernel void relative(global const uint *in, global uint *out) {
  const uint at = get_global_id(0), own = get_sub_group_local_id(), size = get_sub_group_size();
  const uint v = in[at];
  global uint *o = out + 3 * at;
  const uint up = sub_group_shuffle_up(v, 1), down = sub_group_shuffle_down(v, 2);
  const uint other = sub_group_shuffle_xor(v, 1);
  o[0] = own >= 1 ? up : v;
  o[1] = own + 2 < size ? down : v;
  o[2] = (own ^ 1) < size ? other : v;
}

// Of all work-items, and of those with odd values only.
kernel void ballots(global const uint *in, global uint *out) {
  const uint at = get_global_id(0), v = in[at];
  const uint4 b = sub_group_ballot(v & 4);
  global uint *o = out + 12 * at;
  o[0] = b.x | b.y | b.z | b.w;
  o[1] = sub_group_ballot_bit_count(b);
  o[2] = sub_group_ballot_inclusive_scan(b);
  o[3] = sub_group_ballot_exclusive_scan(b);
  o[4] = b.x ? sub_group_ballot_find_lsb(b) : 99;
  o[5] = b.x ? sub_group_ballot_find_msb(b) : 99;
  o[6] = (uint)sub_group_inverse_ballot(b);
  o[7] = (uint)sub_group_ballot_bit_extract(b, 0);
  o[8] = get_sub_group_ge_mask().x;
  o[9] = get_sub_group_lt_mask().x | get_sub_group_eq_mask().x << 16;
  o[10] = o[11] = 77;
  if (v & 1) {
    o[10] = sub_group_ballot(1).x;
    o[11] = sub_group_broadcast_first(v);
  }
}

// Through local memory and barriers as well: sub-groups and workgroups in one kernel.
kernel void sum_group(global const int *in, global int *out, local int *sums) {
  const int sum = sub_group_reduce_add(in[get_global_id(0)]);
  if (get_sub_group_local_id() == 0) sums[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) != 0) return;
  int all = 0;
  for (uint i = 0; i < get_num_sub_groups(); i++) all += sums[i];
  out[get_group_id(0)] = all;
}

// Items leave a loop one after the other, and meet after it.
kernel void after_loop(global const uint *in, global uint *out) {
  const uint at = get_global_id(0);
  uint x = in[at] % 37, rounds = 0;
  while (x != 0) x = x % 2 ? x - 1 : x / 2, rounds++;
  sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
  out[2 * at] = sub_group_reduce_add(rounds);
  out[2 * at + 1] = rounds;
}

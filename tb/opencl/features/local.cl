// Kernels of local_test.c: local memory and barriers.

// An array that is declared in the kernel, of any type; each item reads what others wrote.
kernel void fixed(global uint *out) {
  local uint words[256];
  local uchar bytes[256];
  local struct {
    char tag;
    long value;
  } one;
  const uint me = get_local_id(0), size = get_local_size(0);
  if (me == 0) {
    one.tag = 3;
    one.value = 1000000000000l + get_group_id(0);
  }
  words[me] = me * me;
  bytes[me] = (uchar)(200 - me);
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint other = (me + 1) % size;
  out[get_global_id(0)] = words[other] + bytes[other] + (uint)(one.value % 1000) + (uint)one.tag;
}

// A tree of sums: a barrier in a loop.
kernel void tree(global const uint *in, global uint *out, local uint *part) {
  const uint me = get_local_id(0);
  part[me] = in[get_global_id(0)];
  for (uint n = get_local_size(0) / 2; n > 0; n /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < n) part[me] += part[me + n];
  }
  if (me == 0) out[get_group_id(0)] = part[0];
}

// Barriers in a function that is called from a loop, whose count comes from memory.
static void turn(local uint *from, local uint *to) {
  const uint me = get_local_id(0), size = get_local_size(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  to[(me + 3) % size] = from[me] + 1;
  barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void functions(global uint *out, global const uint *rounds, local uint *a, local uint *b) {
  a[get_local_id(0)] = 1000 * get_local_id(0);
  for (uint i = 0; i < rounds[get_group_id(0)]; i++) {
    turn(a, b);
    turn(b, a);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = a[get_local_id(0)];
}

// The only array that the function is ever called with is still the workgroup's, and the kernel's
// own.
__attribute__((noinline)) static uint exchange(local uint *box, uint value) {
  const uint me = get_local_id(0), size = get_local_size(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  box[me] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  return box[(me + 1) % size];
}
kernel void handed(global uint *out) {
  local uint box[64];
  const uint me = get_local_id(0), group = get_group_id(0);
  uint value = exchange(box, me + 100 * group);
  value = exchange(box, value + 1);
  out[get_global_id(0)] = 1000 * value + box[me];
}

// All items of a workgroup return together, some workgroups before the barrier and some within the
// loop.
kernel void early(global uint *out, global const uint *words, local uint *shared) {
  const uint group = get_group_id(0), me = get_local_id(0), size = get_local_size(0);
  out[get_global_id(0)] = 1;
  if (words[group] == 0) return;
  shared[me] = me;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < 5; i++) {
    if (i == words[group]) {
      out[get_global_id(0)] = 100 + i;
      return;
    }
    const uint next = shared[(me + 1) % size];
    barrier(CLK_LOCAL_MEM_FENCE);
    shared[me] = next;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = 200 + shared[me];
}

// Private values that live over barriers: scalars, arrays, structs.
kernel void alive(global uint *out, local uint *box) {
  const uint me = get_local_id(0), size = get_local_size(0);
  uint kept[5], sum = 7 * me;
  struct {
    uchar a;
    ulong b;
  } pair = {(uchar)me, 0x100000000ul + me};
  for (uint i = 0; i < 5; i++) {
    kept[i] = i + me;
    box[me] = kept[i] + sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += box[size - 1 - me];
    pair.b += pair.a;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum + kept[4] + (uint)pair.b + (uint)(pair.b >> 32);
}

// A barrier of global memory: items of a workgroup see what the others stored there.
kernel void global_fence(global uint *at, global uint *out) {
  const uint me = get_local_id(0), size = get_local_size(0);
  at[get_global_id(0)] = 5 * (uint)get_global_id(0) + 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  const uint other = (uint)get_global_id(0) - me + (me + size / 2) % size;
  out[get_global_id(0)] = at[other];
  barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  at[other] += 1;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] += at[get_global_id(0)];
}

// Two kernels of one program with fixed arrays, the second calls for much.
kernel void large(global uint *out) {
  local uint words[1024];
  const uint me = get_local_id(0), size = get_local_size(0);
  for (uint i = me; i < 1024; i += size) words[i] = i ^ (uint)get_group_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (uint i = 0; i < 1024 / size; i++) sum += words[(me + 1) % size + i * size];
  out[get_global_id(0)] = sum;
}

// Barriers in branches that the whole workgroup takes.
kernel void branches(global uint *out, local uint *box) {
  const uint me = get_local_id(0), size = get_local_size(0), group = get_group_id(0);
  box[me] = me;
  if (group & 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = box[(me + 1) % size];
  } else {
    if (me & 1) box[me] += 50;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = 100 + box[(me + 2) % size];
  }
}

kernel void copies(global const uint *in, global uint *out, local uint *box) {
  const uint size = get_local_size(0);
  event_t e = async_work_group_copy(box, in + get_group_id(0) * size, size, 0);
  wait_group_events(1, &e);
  const uint got = box[size - 1 - get_local_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  box[get_local_id(0)] = got * 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_copy(out + get_group_id(0) * size, box, size, 0);
  wait_group_events(1, &e);
}

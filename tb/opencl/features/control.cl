// Kernels of control_test.c. The functions are C as well: the test includes this file, runs them on the
// host, and compares.

static uint collatz(uint n) {
  uint steps = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    steps++;
  }
  return steps;
}

static uint branches(uint n) {
  uint sum = 0;
  for (uint i = 0; i < n % 23; i++) {
    if (i % 3 == 0) continue;
    if ((n ^ i) % 11 == 10) break;
    if (i & 4) {
      sum += i % 5 > 2 ? n * i : n - i;
    } else {
      for (uint k = i; k > 0; k /= 2) {
        if (k == (n & 7)) goto out;
        sum = sum * 31 + k;
      }
    }
  }
  return sum;
out:
  return sum + 77;
}

static uint choices(uint n) {
  switch (n % 9) {
    case 0: return n + 1;
    case 1: n *= 3;
    case 2: n += 5; break;
    case 4:
      do {
        n -= 7;
      } while (n % 4);
      break;
    case 5: return branches(n / 3);
    case 8: return collatz(n % 97 + 1);
    default: n ^= 0x55;
  }
  return n * 2;
}

static uint recursion_free(uint n) {  // a stack of its own, as OpenCL has no recursion
  uint stack[16], depth = 0, sum = 0;
  stack[depth++] = n % 14;
  while (depth) {
    const uint top = stack[--depth];
    sum += top;
    if (top > 2) {
      stack[depth++] = top - 2;
      if (depth < 15 && top & 1) stack[depth++] = top / 2;
    }
  }
  return sum;
}

static uint shortcuts(uint n) {
  uint count = 0;
  for (uint i = 1; i < 20; i++) {
    count += (n % i == 0 && collatz(i) > 3) || (n & i) == i ? 1 : 0;
    count = n % (i + 1) > 3 ? count * 3 : count;
  }
  return count;
}

#ifndef ON_HOST
#define EACH(function)                                                                  \
  kernel void each_##function(global uint *out, global const uint *in) {                \
    out[get_global_id(0)] = function(in[get_global_id(0)]);                             \
  }
EACH(collatz)
EACH(branches)
EACH(choices)
EACH(recursion_free)
EACH(shortcuts)

// Items that return at different points, one of them from within a loop.
kernel void returns(global uint *out, global const uint *in) {
  const uint i = get_global_id(0), n = in[i];
  out[i] = 1;
  if (n % 3 == 0) return;
  for (uint k = 0; k < n % 17; k++) {
    if (k == 5) {
      out[i] = 2;
      return;
    }
  }
  out[i] = 3;
}

// A loop whose end is known to one item only, which all wait for after it.
kernel void uneven(global uint *out, local uint *box) {
  const uint me = get_local_id(0);
  uint x = me + 1;
  for (uint i = 0; i < (me * 37) % 101; i++) x = x * 1664525 + 1013904223;
  box[me] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = box[get_local_size(0) - 1 - me];
}
#endif

// private_kernels.c - kernels that use their stacks, for private_memory.c. Two of them keep their
// variables on the stack because they are compiled without optimisation, one has more values than
// registers, and one has an array of its own.
//
// The control flow is the same in all threads.

typedef struct arguments {
  const int *a, *b;
  int *out;
  int items;
} arguments;

enum { ARRAY = 16, VALUES = 40 };

// An entry of 32 bytes a kernel: the argument and the item, the call, the end of the warp.
#define ENTRY(name)                                            \
  ".balign 32\n csrr a0, 0xfc4\n csrr a1, 0xcd8\n call " #name \
  "\n fence\n .insn r 0x0b, 0, 0, x0, x0, x0\n"
__asm__(".section .entries, \"ax\"\n" ENTRY(add) ENTRY(transpose) ENTRY(values)
            ENTRY(sort) ".text\n");

#define PLAIN __attribute__((optimize("O0"), noinline, used))
#define FAST __attribute__((noinline, used))

PLAIN void add(const arguments *g, int item) {
  const int x = g->a[item], y = g->b[item];
  g->out[item] = x + y;
}

// For a matrix with 32 columns.
PLAIN void transpose(const arguments *g, int item) {
  const int row = item / 32, column = item % 32, rows = g->items / 32;
  g->out[column * rows + row] = g->a[item];
}

FAST void values(const arguments *g, int item) {
  int v[VALUES], sum = 0;
  const volatile int *a = g->a;
#pragma GCC unroll 64
  for (int i = 0; i < VALUES; i++) v[i] = a[(item + i) & (g->items - 1)];
#pragma GCC unroll 64
  for (int i = 0; i < VALUES; i++) sum = sum * 3 + (v[VALUES - 1 - i] ^ v[i]);
  g->out[item] = sum;
}

// A bitonic network; smaller and larger without a branch. The middle one is the result.
FAST void sort(const arguments *g, int item) {
  int v[ARRAY];
  for (int i = 0; i < ARRAY; i++) v[i] = g->a[(item + 7 * i) & (g->items - 1)];
  for (int k = 2; k <= ARRAY; k *= 2) {
    for (int j = k / 2; j > 0; j /= 2) {
      for (int pair = 0; pair < ARRAY / 2; pair++) {
        const int low = (pair & (j - 1)) | (pair & ~(j - 1)) << 1, high = low | j;
        const int x = v[low], y = v[high], up = -((low & k) == 0);
        const int swap = ((y - x) >> 31 & up) | ((x - y) >> 31 & ~up), change = (x ^ y) & swap;
        v[low] = x ^ change;
        v[high] = y ^ change;
      }
    }
  }
  g->out[item] = v[ARRAY / 2];
}

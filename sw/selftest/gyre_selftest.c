// gyre_selftest.c - does this machine do what it should? For boards: small, no C library, any shape.
//
// Prints a line for each part and ends with an exit code that has a bit for each part that failed:
//   1 memory   2 alu   4 muldiv   8 float   16 lanes   32 divergence   64 sync   128 local
// A build for M, A and F tests these, too. The argument (gyre run --arg) is the size of main
// memory in bytes: the march then covers memory after the program's own stacks.

#include "selftest.h"

extern uint32_t _end[], __stack_top[], __text_begin[];
extern char __stack_size_log2[];

uint32_t gyre_arg = 0;

// Each thread's result, stored after the program: 0 is good.
uint32_t *result;

typedef struct part {
  const char *name;
  void (*fn)(void *ctx);  // in all threads of all warps
  uint32_t bit;
} part;

static const part parts[] = {
    {"alu", selftest_alu, 2},
#ifdef __riscv_mul
    {"muldiv", selftest_muldiv, 4},
#endif
#ifdef __riscv_flen
    {"float", selftest_float, 8},
#endif
    {"lanes", selftest_lanes, 16},  {"divergence", selftest_divergence, 32},
    {"sync", selftest_sync, 64},    {"local", selftest_local, 128},
};

// The C library's would bring much with it.
void _exit(int code) __attribute__((noreturn));
void exit(int code) { _exit(code); }

static void say(const char *name, const char *text) {
  gyre_puts(name);
  gyre_puts(text);
}

static uint32_t failed(const part *p, uint32_t at, uint32_t value) {
  say(p->name, " FAIL at ");
  gyre_putx(at);
  gyre_puts(": ");
  gyre_putx(value);
  gyre_putc('\n');
  return p->bit;
}

static uint32_t run(const part *p, uint32_t harts) {
  for (uint32_t h = 0; h < harts; h++) result[h] = 0xffffffff;
  gyre_launch(gyre_num_warps(), p->fn, result + harts);
  for (uint32_t h = 0; h < harts; h++) {
    if (result[h]) return failed(p, h, result[h]);
  }
  say(p->name, " ok\n");
  return 0;
}

// Every word its address and the opposite of it, upwards and downwards: what is wrong in the first
// bad word, and where.
static uint32_t march(volatile uint32_t *begin, volatile uint32_t *end, uint32_t *at) {
  uint32_t flip = 0;
  do {
    for (volatile uint32_t *p = begin; p < end; p++) *p = (uint32_t)p ^ flip;
    for (volatile uint32_t *p = end; p-- > begin;) {
      uint32_t wrong = *p ^ (uint32_t)p ^ flip;
      *at = (uint32_t)p;
      if (wrong) return wrong;
      *p = ~flip;
    }
    for (volatile uint32_t *p = begin; p < end; p++) {
      *at = (uint32_t)p;
      if (*p != ~flip) return *p ^ ~flip;
    }
    flip = ~flip;
  } while (flip);
  return 0;
}

// Each byte and halfword of a word alone, the others stay.
static uint32_t narrow(volatile uint32_t *word) {
  volatile uint8_t *byte = (volatile uint8_t *)word;
  volatile uint16_t *half = (volatile uint16_t *)word;
  uint32_t wrong = 0;
  for (uint32_t i = 0; i < 4; i++) {
    *word = 0x80818283;
    byte[i] = 0x5a;
    wrong |= *word ^ ((0x80818283 & ~(0xffu << 8 * i)) | 0x5au << 8 * i);
    wrong |= byte[i] ^ 0x5a;
    wrong |= (uint32_t)((volatile int8_t *)byte)[i ^ 1] ^ (0xffffff83 - (i ^ 1));
  }
  for (uint32_t i = 0; i < 2; i++) {
    *word = 0x80818283;
    half[i] = 0xc33c;
    wrong |= *word ^ (i ? 0xc33c8283 : 0x8081c33c);
    wrong |= (uint32_t)((volatile int16_t *)half)[i] ^ 0xffffc33c;
  }
  return wrong;
}

static uint32_t memory(uint32_t stacks) {
  static const part self = {"memory", 0, 1};
  uint32_t *end = (uint32_t *)((uint32_t)__text_begin + gyre_arg);
  uint32_t at = (uint32_t)_end;
  uint32_t wrong = narrow(_end);
  if (!wrong) wrong = march(_end, (uint32_t *)((uint32_t)__stack_top - stacks), &at);
  if (!wrong && end > __stack_top) wrong = march(__stack_top, end, &at);
  if (wrong) return failed(&self, at, wrong);
  say(self.name, " ok\n");
  return 0;
}

int main(void) {
  // No multiplication: this machine may not have one.
  uint32_t harts = gyre_num_harts(), stacks = 0;
  for (uint32_t h = 0; h < harts; h++) stacks += (1u << (uint32_t)__stack_size_log2) + 64;
  uint32_t bad = memory(stacks);
  result = _end;
  for (const part *p = parts; p < parts + sizeof parts / sizeof *parts; p++) bad |= run(p, harts);
  if (bad) {
    gyre_puts("selftest FAIL ");
    gyre_putx(bad);
    gyre_putc('\n');
  } else {
    gyre_puts("selftest ok\n");
  }
  return (int)bad;
}

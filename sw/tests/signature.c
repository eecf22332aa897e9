// signature.c - fills the words between begin_signature and end_signature; signature.expected holds
// what a run with --signature must write.

#include "gyre_runtime.h"

enum { WORDS = 16 };

__asm__(
    ".section .noinit, \"aw\", @nobits\n"
    ".balign 16\n"
    ".globl begin_signature, end_signature\n"
    "begin_signature: .zero 64\n"
    "end_signature:\n"
    ".text\n");
extern uint32_t begin_signature[];

static void fill(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  begin_signature[x] = x * 0x01010101u + 0x80;
}

int main(void) {
  uint32_t words = WORDS;
  gyre_spawn(1, &words, fill, NULL);
  return 0;
}

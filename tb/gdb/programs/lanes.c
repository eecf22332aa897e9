// lanes.c - every thread of every warp computes a word of its own: what the scripts stop, step and change.

#include "gyre_runtime.h"

enum { HARTS = 64 };
int table[HARTS];
float half[HARTS];
char bytes[HARTS];
int scale = 3;
int answer;

__attribute__((noinline)) static int twice(int x) {
  int y = x * scale;
  return y + 1;
}

__attribute__((noinline)) static void bytes_of(int hart, int got) { bytes[hart] = (char)(got + 1); }

static void work(void *ctx) {
  (void)ctx;
  int hart = (int)gyre_hart_id();
  int got = twice(hart);
  table[hart] = got;
  half[hart] = (float)got * 0.5f;
  bytes_of(hart, got);
}

__attribute__((noinline)) static int answer_is(int sum) {
  answer = sum;
  return sum & 0xff;
}

int main(void) {
  int sum = 0;
  gyre_launch(gyre_num_warps(), work, NULL);
  for (unsigned i = 0; i < gyre_num_harts(); i++) {
    sum += table[i];
  }
  return answer_is(sum);
}

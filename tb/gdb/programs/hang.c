// hang.c - a barrier at which two warps are to meet, and one comes.

#include "gyre_runtime.h"

int main(void) {
  gyre_barrier(1, 2);
  return 0;
}

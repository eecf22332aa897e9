// spin.c - a loop that ends when the debugger changes `go`.

#include "gyre_runtime.h"

volatile int go;
volatile unsigned turns;

int main(void) {
  while (!go) {
    turns++;
  }
  return 7;
}

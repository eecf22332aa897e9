// float_printf.c - the smaller printf of picolibc, which takes single precision: built and linked
// with -DPICOLIBC_FLOAT_PRINTF_SCANF, numbers go through printf_float.

#include <stdio.h>

#include "gyre_runtime.h"

int main(void) {
  volatile float number = 3.25f, big = 12345.678f;
  printf("%f %e %g %d\n", printf_float(number), printf_float(big), printf_float(number / 9), -7);
  return 0;
}

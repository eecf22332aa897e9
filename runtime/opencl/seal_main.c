// seal_main.c - seals files when they are built: gyre_opencl_seal FILE...
//
// Exit status: 0, 1 with a sentence if one cannot be read, or its seal cannot be written.

#include <stdio.h>

#include "seal.h"

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (gyre_opencl_seal(argv[i], argv[i], 0)) continue;
    fprintf(stderr, "gyre_opencl_seal: %s cannot be sealed\n", argv[i]);
    return 1;
  }
  return 0;
}

// collatz.c - a loop whose length differs from vertex to vertex. GLSL twin: collatz.vert

#include "shader.h"

GYRE_VERTEX_SHADER(collatz) {
  uint32_t n = IN_BITS(0, 0) + 1, steps = 0, highest = n;
  while (n != 1 && steps < 200) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    highest = n > highest ? n : highest;
    steps++;
  }
  OUT_BITS(0, 0, steps);
  OUT_BITS(0, 1, highest);
}

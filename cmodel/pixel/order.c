// order.c - vertices of a primitive in order. Rules: docs/pixel_stage.md.

#include "pixel/order.h"

#include "gyre/draw.h"

static unsigned line(uint32_t a, uint32_t b, uint32_t *vertex) {
  vertex[0] = a;
  vertex[1] = b;
  return 2;
}

static unsigned triangle(uint32_t a, uint32_t b, uint32_t c, uint32_t *vertex) {
  vertex[0] = a;
  vertex[1] = b;
  vertex[2] = c;
  return 3;
}

unsigned gyre_pixel_order(unsigned topology, uint32_t count, uint32_t i, bool first_provokes,
                          uint32_t *vertex) {
  const uint32_t odd = i & 1;
  switch (topology) {
    case GYRE_TOPOLOGY_POINTS: vertex[0] = i; return i < count;
    case GYRE_TOPOLOGY_LINES: return i < count / 2 ? line(2 * i, 2 * i + 1, vertex) : 0;
    case GYRE_TOPOLOGY_LINE_LOOP:
      if (count < 2 || i >= count) return 0;
      return line(i, i + 1 < count ? i + 1 : 0, vertex);
    case GYRE_TOPOLOGY_LINE_STRIP: return count != 0 && i < count - 1 ? line(i, i + 1, vertex) : 0;
    case GYRE_TOPOLOGY_TRIANGLES:
      return i < count / 3 ? triangle(3 * i, 3 * i + 1, 3 * i + 2, vertex) : 0;
    default: break;
  }
  if (count < 3 || i >= count - 2) return 0;
  if (topology == GYRE_TOPOLOGY_TRIANGLE_STRIP)
    return first_provokes ? triangle(i, i + 1 + odd, i + 2 - odd, vertex)
                          : triangle(i + odd, i + 1 - odd, i + 2, vertex);
  return first_provokes ? triangle(i + 1, i + 2, 0, vertex) : triangle(0, i + 1, i + 2, vertex);
}

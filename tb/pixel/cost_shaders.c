// cost_shaders.c - programs of pixel_cost.c: as short as they can be, so that the pixel stage decides.

#include "gyre_kernel.h"
#include "gyre_shader.h"

#define COPY4(to, from)                                         \
  do {                                                          \
    gyre_attribute_put((to) + 0, gyre_attribute((from) + 0));   \
    gyre_attribute_put((to) + 4, gyre_attribute((from) + 4));   \
    gyre_attribute_put((to) + 8, gyre_attribute((from) + 8));   \
    gyre_attribute_put((to) + 12, gyre_attribute((from) + 12)); \
  } while (0)

GYRE_VERTEX_SHADER(place) { COPY4(GYRE_ATTRIBUTE_POSITION(0), GYRE_ATTRIBUTE_GENERIC(0, 0)); }

GYRE_VERTEX_SHADER(place_two) {
  COPY4(GYRE_ATTRIBUTE_POSITION(0), GYRE_ATTRIBUTE_GENERIC(0, 0));
  COPY4(GYRE_ATTRIBUTE_GENERIC(0, 0), GYRE_ATTRIBUTE_GENERIC(1, 0));
  COPY4(GYRE_ATTRIBUTE_GENERIC(1, 0), GYRE_ATTRIBUTE_GENERIC(2, 0));
}

GYRE_PIXEL_SHADER(plain) { gyre_output_color(0, 0.25F, 0.5F, 0.75F, 0.5F); }

// The product of two vectors.
#define PRODUCT(c) \
  (gyre_interpolate(GYRE_ATTRIBUTE_GENERIC(0, c)) * gyre_interpolate(GYRE_ATTRIBUTE_GENERIC(1, c)))
GYRE_PIXEL_SHADER(smooth) { gyre_output_color(0, PRODUCT(0), PRODUCT(1), PRODUCT(2), PRODUCT(3)); }

// texture_kernels.c - programs for the test of textures: a sample for each item, and a picture.

#include "gyre_kernel.h"
#include "gyre_shader.h"
#include "gyre_texture.h"

// As texture_sample of tb/pixel/texture_case.h.
typedef struct operands {
  float u, v, lod, unused;
  float dudx, dvdx, dudy, dvdy;
} operands;

GYRE_KERNEL(sample, const gyre_texture *, texture, const gyre_sampler *, sampler, const operands *,
            in, gyre_texel *, out, uint32_t, call) {
  const uint32_t i = gyre_global_id(0);
  const operands *s = &in[i];
  if (call == 0) {
    out[i] = gyre_texture_sample_lod(texture, sampler, s->u, s->v, s->lod);
  } else if (call == 1) {
    out[i] =
        gyre_texture_sample_grad(texture, sampler, s->u, s->v, s->dudx, s->dvdx, s->dudy, s->dvdy);
  } else {
    out[i] = gyre_texture_fetch(texture, (int32_t)s->u, (int32_t)s->v, (uint32_t)s->lod);
  }
}

#define IN(vector, component) GYRE_ATTRIBUTE_GENERIC(vector, component)

GYRE_VERTEX_SHADER(pass) {
#define COPY(to, from) gyre_attribute_put_float(to, gyre_attribute_float(from))
  COPY(GYRE_ATTRIBUTE_POSITION(0), IN(0, 0));
  COPY(GYRE_ATTRIBUTE_POSITION(1), IN(0, 1));
  COPY(GYRE_ATTRIBUTE_POSITION(2), IN(0, 2));
  COPY(GYRE_ATTRIBUTE_POSITION(3), IN(0, 3));
  COPY(IN(1, 0), IN(1, 0));
  COPY(IN(1, 1), IN(1, 1));
}

// Constants: addresses of a texture and a sampler.
GYRE_PIXEL_SHADER(textured) {
  const gyre_texture *texture = (const gyre_texture *)(uintptr_t)gyre_constant(0);
  const gyre_sampler *sampler = (const gyre_sampler *)(uintptr_t)gyre_constant(4);
  const gyre_texel t =
      gyre_texture_sample(texture, sampler, gyre_interpolate(IN(1, 0)), gyre_interpolate(IN(1, 1)));
  gyre_output_color(0, t.c[0], t.c[1], t.c[2], t.c[3]);
}

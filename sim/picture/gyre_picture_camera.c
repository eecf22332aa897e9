// gyre_picture_camera.c - a camera that sees the sphere around the scene's box, from the front, a little to the right and
// above, with y upwards.

#include "gyre_picture_parts.h"

#include <math.h>
#include <stdio.h>

typedef struct vector {
  float x, y, z;
} vector;

static float dot(vector a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vector times(vector a, float f) { return (vector){a.x * f, a.y * f, a.z * f}; }
static vector plus(vector a, vector b) { return (vector){a.x + b.x, a.y + b.y, a.z + b.z}; }
static vector unit(vector a) { return times(a, 1 / sqrtf(dot(a, a))); }

static vector cross(vector a, vector b) {
  return (vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static void put_row(float *row, vector axis, vector eye, float scale) {
  row[0] = axis.x * scale, row[1] = axis.y * scale, row[2] = axis.z * scale;
  row[3] = -dot(axis, eye) * scale;
}

bool gyre_picture_aim(const gyre_picture_scene *s, float aspect, gyre_picture_camera *c,
                      char *why) {
  const float half_angle = 0.3F, margin = 1.02F, ambient = 0.25F;
  const vector least = {s->least[0], s->least[1], s->least[2]};
  const vector most = {s->most[0], s->most[1], s->most[2]};
  const vector middle = times(plus(least, most), 0.5F);
  const vector half = times(plus(most, times(least, -1)), 0.5F);
  const float radius = sqrtf(dot(half, half)) * margin;
  if (!(radius > 1e-18F && radius < 1e18F)) {
    snprintf(why, GYRE_MESSAGE, "%s",
             radius > 1 ? "the scene is too large: coordinates up to 10^18 are accepted"
                        : "all triangles of the scene are in one point");
    return false;
  }
  // The smaller side of the picture has the half angle.
  const float zoom = 1 / tanf(half_angle), distance = radius / sinf(half_angle);
  const vector back = unit((vector){0.4F, 0.35F, 1}), right = unit(cross((vector){0, 1, 0}, back));
  const vector up = cross(back, right), eye = plus(middle, times(back, distance));
  const float near = distance - radius, far = distance + radius;
  put_row(c->clip[0], right, eye, aspect > 1 ? zoom / aspect : zoom);
  put_row(c->clip[1], up, eye, aspect > 1 ? zoom : zoom * aspect);
  put_row(c->clip[2], back, eye, -(far + near) / (far - near));
  c->clip[2][3] -= 2 * far * near / (far - near);
  put_row(c->clip[3], back, eye, -1);
  const vector lamp = unit(plus(plus(times(back, 1), times(up, 0.8F)), times(right, -0.6F)));
  c->eye[0] = eye.x, c->eye[1] = eye.y, c->eye[2] = eye.z, c->eye[3] = 1;
  c->light[0] = lamp.x, c->light[1] = lamp.y, c->light[2] = lamp.z, c->light[3] = ambient;
  return true;
}

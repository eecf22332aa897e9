// gyre_picture_camera.c - a camera that sees the box around the scene, from the front, a little to the right and above, with y
// upwards. It may be turned around the box, at the same distance, so that pictures of all sides fit together.

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

// A vector that is turned around the y axis, from z towards x.
static vector turned(vector a, float sine, float cosine) {
  return (vector){a.x * cosine + a.z * sine, a.y, a.z * cosine - a.x * sine};
}

static void put_row(float *row, vector axis, vector eye, float scale) {
  row[0] = axis.x * scale, row[1] = axis.y * scale, row[2] = axis.z * scale;
  row[3] = -dot(axis, eye) * scale;
}

// Distance from the middle of the box at which all its corners are in the picture, and those of its nearest and its farthest
// corner in the direction of the eye. The box is given by its half; zoom is 1 / tan of the half angles.
typedef struct fit {
  float distance, nearest, farthest;
} fit;

static fit fit_box(vector half, vector right, vector up, vector back, const float *zoom) {
  const float margin = 1.08F, least = 0.1F;
  const float reach = sqrtf(dot(half, half));
  fit f = {0, -reach, reach};
  for (unsigned i = 0; i < 8; i++) {
    const vector corner = {i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y,
                           i & 4 ? half.z : -half.z};
    const float depth = dot(corner, back);
    const float x = fabsf(dot(corner, right)) * zoom[0], y = fabsf(dot(corner, up)) * zoom[1];
    const float needed = depth + margin * (x > y ? x : y);
    if (needed > f.distance) f.distance = needed;
    if (depth > f.nearest) f.nearest = depth;
    if (depth < f.farthest) f.farthest = depth;
  }
  // The eye stays outside of the box.
  if (f.distance < f.nearest + least * reach) f.distance = f.nearest + least * reach;
  return f;
}

bool gyre_picture_aim(const gyre_picture_scene *s, float aspect, uint32_t turn,
                      gyre_picture_camera *c, char *why) {
  const float angle = 1 / 0.3F, ambient = 0.25F, most = 1e18F, least = 1e-18F;
  const vector middle = {(s->least[0] + s->most[0]) / 2, (s->least[1] + s->most[1]) / 2,
                         (s->least[2] + s->most[2]) / 2};
  const vector half = {(s->most[0] - s->least[0]) / 2, (s->most[1] - s->least[1]) / 2,
                       (s->most[2] - s->least[2]) / 2};
  const float reach = sqrtf(dot(half, half)), place = sqrtf(dot(middle, middle));
  if (!(reach < most && place < most)) {
    snprintf(why, GYRE_MESSAGE, "the scene is too large: coordinates up to 10^18 are accepted");
    return false;
  }
  if (!(reach > least)) {
    snprintf(why, GYRE_MESSAGE, "all triangles of the scene are in one point");
    return false;
  }
  vector back = unit((vector){0.4F, 0.35F, 1}), right = unit(cross((vector){0, 1, 0}, back));
  vector up = cross(back, right);
  // The smaller side of the picture has the angle.
  const float zoom[2] = {aspect > 1 ? angle / aspect : angle, aspect > 1 ? angle : angle * aspect};
  fit f = fit_box(half, right, up, back, zoom);
  if (turn % 360 != 0) {
    // Seen from elsewhere the corners of the box have other depths, which are at most `reach`.
    const double radians = (double)(turn % 360) * 3.14159265358979323846 / 180;
    const float sine = (float)sin(radians), cosine = (float)cos(radians);
    back = turned(back, sine, cosine), right = turned(right, sine, cosine);
    up = turned(up, sine, cosine);
    f.nearest = reach < f.distance * 0.99F ? reach : f.distance * 0.99F;
    f.farthest = -reach;
  }
  const vector eye = plus(middle, times(back, f.distance));
  const float near = (f.distance - f.nearest) * 0.99F, far = (f.distance - f.farthest) * 1.01F;
  put_row(c->clip[0], right, eye, zoom[0]);
  put_row(c->clip[1], up, eye, zoom[1]);
  put_row(c->clip[2], back, eye, -(far + near) / (far - near));
  c->clip[2][3] -= 2 * far * near / (far - near);
  put_row(c->clip[3], back, eye, -1);
  const vector lamp = unit(plus(plus(back, times(up, 0.8F)), times(right, -0.6F)));
  c->eye[0] = eye.x, c->eye[1] = eye.y, c->eye[2] = eye.z, c->eye[3] = 1;
  c->light[0] = lamp.x, c->light[1] = lamp.y, c->light[2] = lamp.z, c->light[3] = ambient;
  return true;
}

// cfd.cl - Euler's equations on a mesh without structure: elements with four neighbours each, density, momentum
// and energy in arrays of their own. Flux through a face: the mean of both sides, less a part of their
// difference that grows with the fastest wave.

#define GAMMA 1.4f

typedef struct state {
  float density, energy;
  float2 momentum;
} state;

static state load(__global const float *v, int i, int count) {
  return (state){v[i], v[3 * count + i], (float2)(v[count + i], v[2 * count + i])};
}

static float square_of(float2 v) { return v.x * v.x + v.y * v.y; }

static float pressure_of(state s) {
  return (GAMMA - 1.0f) * (s.energy - 0.5f * (square_of(s.momentum) / s.density));
}

static float fastest_wave(state s) {
  return sqrt(square_of(s.momentum)) / s.density + sqrt(GAMMA * pressure_of(s) / s.density);
}

// Through a face: density, momentum, energy.
static float4 flow(state s, float2 normal) {
  const float p = pressure_of(s);
  const float through = (s.momentum.x * normal.x + s.momentum.y * normal.y) / s.density;
  return (float4)(s.density * through, s.momentum.x * through + p * normal.x,
                  s.momentum.y * through + p * normal.y, (s.energy + p) * through);
}

__kernel void cfd_initialize(__global float *v, float4 far, int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  v[i] = far.x;
  v[count + i] = far.y;
  v[2 * count + i] = far.z;
  v[3 * count + i] = far.w;
}

__kernel void cfd_step_factor(__global const float *v, __global const float *area, __global float *factor,
                              int count) {
  const int i = get_global_id(0);
  if (i < count) factor[i] = 0.25f / (sqrt(area[i]) * fastest_wave(load(v, i, count)));
}

__kernel void cfd_flux(__global const float *v, __global const int *neighbours, __global const float2 *normals,
                       __global float *flux, float4 far, int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  const state mine = load(v, i, count);
  const float4 my_values = (float4)(mine.density, mine.momentum.x, mine.momentum.y, mine.energy);
  const float my_wave = fastest_wave(mine);
  float4 sum = (float4)(0);
  for (int k = 0; k < 4; k++) {
    const int other = neighbours[k * count + i];
    const float2 normal = normals[k * count + i];
    if (other == WALL) {
      const float p = pressure_of(mine);
      sum.y += p * normal.x;
      sum.z += p * normal.y;
      continue;
    }
    state there = (state){far.x, far.w, far.yz};
    if (other != FAR) there = load(v, other, count);
    const float4 values = (float4)(there.density, there.momentum.x, there.momentum.y, there.energy);
    const float wave = sqrt(square_of(normal)) * fmax(my_wave, fastest_wave(there));
    sum += 0.5f * (flow(mine, normal) + flow(there, normal) + wave * (my_values - values));
  }
  flux[i] = sum.x;
  flux[count + i] = sum.y;
  flux[2 * count + i] = sum.z;
  flux[3 * count + i] = sum.w;
}

__kernel void cfd_advance(__global const float *old, __global const float *factor, __global const float *flux,
                          __global float *v, float part, int count) {
  const int i = get_global_id(0);
  if (i >= count) return;
  for (int f = 0; f < 4; f++)
    v[f * count + i] = old[f * count + i] - factor[i] * part * flux[f * count + i];
}

// lavaMD.cl - forces between the particles of a box and those of it and its neighbours; a workgroup
// for each box.

__kernel void lavaMD_forces(__global const float4 *place, __global const float *charge,
                            __global const int *neighbours, __global float4 *force, int particles,
                            float twice_alpha2) {
  __local float4 there[PARTICLES];
  __local float charges[PARTICLES];
  const int box = get_group_id(0), t = get_local_id(0);
  const int mine = box * particles + t;
  const bool present = t < particles;
  float4 here = (float4)(0), sum = (float4)(0);
  if (present) here = place[mine];
  for (int k = 0; k < NEIGHBOURS; k++) {
    const int other = neighbours[box * NEIGHBOURS + k];
    if (other < 0) break;  // the same for the whole workgroup
    if (present) {
      there[t] = place[other * particles + t];
      charges[t] = charge[other * particles + t];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; present && j < particles; j++) {
      const float4 d = here - there[j];
      const float r2 = d.x * d.x + d.y * d.y + d.z * d.z;
      const float e = charges[j] * exp(-(twice_alpha2 * r2));
      sum.w += e;
      sum.x += 2.0f * e * d.x;
      sum.y += 2.0f * e * d.y;
      sum.z += 2.0f * e * d.z;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (present) force[mine] = sum;
}

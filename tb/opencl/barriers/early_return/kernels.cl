// A kernel without a barrier whose workgroups return early by a condition that is the same for all items. POCL's loops over
// work-items lost values that are live after it.

kernel void early_return(global uint *out, global uint *memory, const uint u0, const int u1, local uint *la, local ushort *lb) {
  __local ushort a0[17];
  __local uint a1[34];
  __local uint ctl[8];
  const uint n = (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
  const uint lid = (uint)(get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2)));
  const uint group = (uint)(get_group_id(0) + get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * get_group_id(2)));
  const uint gid = group * n + lid;
  uint h = (gid + 1u) * 2654435761u ^ (uint)get_global_id(0);
  int s0 = (int)((h ^ u0) % 111u);
  short s1 = (short)((h ^ u0) % 148u);
  uchar s2 = (uchar)((h ^ u0) % 185u);
  ulong s3 = (ulong)((h ^ u0) % 222u);
  char s4 = (char)((h ^ u0) % 259u);
  float f0 = (float)((h ^ u0) % 296u);
  bool b0 = (h ^ u0) % 3u == 1u;
  uint p[5];
  for (uint i = 0; i < 5u; i++) p[i] = h * (i + 1u);
  for (uint i = lid; i < 34u; i += n) a1[i] = (uint)(i * 2654435761u ^ u0);
  for (uint i = lid; i < 5u; i += n) lb[i] = (ushort)(i * 2654435761u ^ u0);
  if ((group & 1u) && (uint)u1 % 3u != 1u) {
    out[gid] = h ^ (uint)s0 * 5u ^ (uint)s1 * 7u ^ (uint)s2 * 9u ^ (uint)s3 * 11u ^ (uint)s4 * 13u ^ (uint)f0 * 15u ^ 2040163737u;
    return;
  }
  a0[lid] = (ushort)(3734214939u);
  for (uint i = 0; i < 5u; i++) h = h * 33u + p[i];
  out[gid] = h ^ (uint)s0 * 5u ^ (uint)s1 * 7u ^ (uint)s2 * 9u ^ (uint)s3 * 11u ^ (uint)s4 * 13u ^ (uint)f0 * 15u ^ (uint)b0 * 17u;
}

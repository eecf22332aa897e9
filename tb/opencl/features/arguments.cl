// Kernels of arguments_test.c: what arrives is written to `out` word by word.

kernel void scalars(global ulong *out, char a, uchar b, short c, ushort d, int e, uint f, long g,
                    ulong h, float i) {
  out[0] = (ulong)(long)a;
  out[1] = b;
  out[2] = (ulong)(long)c;
  out[3] = d;
  out[4] = (ulong)(long)e;
  out[5] = f;
  out[6] = (ulong)g;
  out[7] = h;
  out[8] = as_uint(i);
}

kernel void vectors(char2 a, global uchar *out, char3 b, uchar16 c, short4 d, int3 e, uint8 f,
                    float4 g, long2 h, ulong8 i, float16 j) {
  vstore2(a, 0, (global char *)out);
  vstore3(b, 0, (global char *)(out + 2));
  vstore16(c, 0, out + 5);
  vstore4(d, 0, (global short *)(out + 22));
  vstore3(e, 0, (global int *)(out + 32));
  vstore8(f, 0, (global uint *)(out + 44));
  vstore4(g, 0, (global float *)(out + 76));
  vstore2(h, 0, (global long *)(out + 96));
  vstore8(i, 0, (global ulong *)(out + 112));
  vstore16(j, 0, (global float *)(out + 176));
}

typedef struct {
  char a;
  short b;
  char c;
  int d;
  char e;
  long f;
  char g;
} padded;
typedef struct {
  char tag;
  float4 v;
  padded inner[2];
  uchar3 w;
} nested;

kernel void structs(padded p, char between, nested n, global long *out) {
  out[0] = p.a;
  out[1] = p.b;
  out[2] = p.c;
  out[3] = p.d;
  out[4] = p.e;
  out[5] = p.f;
  out[6] = p.g;
  out[7] = between;
  out[8] = n.tag;
  out[9] = as_int(n.v.x);
  out[10] = as_int(n.v.w);
  out[11] = n.inner[1].b;
  out[12] = n.inner[1].f;
  out[13] = n.inner[1].g;
  out[14] = n.w.z;
  out[15] = sizeof(padded);
  out[16] = sizeof(nested);
}

// Four arrays that are given by the host and lie between other arguments. Each item fills its part of
// all of them; after the barrier each looks at the part of another one.
kernel void locals(global uint *wrong, local char *a, uint na, local ulong *b, uint nb,
                   local float4 *c, uint nc, local short *d, uint nd) {
  const uint me = get_local_id(0), size = get_local_size(0);
  for (uint i = me; i < na; i += size) a[i] = (char)(i + 1);
  for (uint i = me; i < nb; i += size) b[i] = 0x0102030405060708ul * (i + 1);
  for (uint i = me; i < nc; i += size) c[i] = (float4)(i, i + 0.25f, i + 0.5f, i + 0.75f);
  for (uint i = me; i < nd; i += size) d[i] = (short)(3 * i);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint bad = 0;
  const uint other = size - 1 - me;
  for (uint i = other; i < na; i += size) bad += a[i] != (char)(i + 1);
  for (uint i = other; i < nb; i += size) bad += b[i] != 0x0102030405060708ul * (i + 1);
  for (uint i = other; i < nc; i += size)
    bad += c[i].x != i || c[i].y != i + 0.25f || c[i].z != i + 0.5f || c[i].w != i + 0.75f;
  for (uint i = other; i < nd; i += size) bad += d[i] != (short)(3 * i);
  bad += (uint)(size_t)b % 8 != 0 || (uint)(size_t)c % 16 != 0 || (uint)(size_t)d % 2 != 0;
  wrong[get_global_id(0)] = bad;
}

kernel void nulls(global uint *out, global const uint *a, constant uint *b, global float4 *c) {
  out[0] = a ? a[0] : 1;
  out[1] = b ? b[0] : 2;
  out[2] = c ? (uint)c[0].x : 3;
}

kernel void copy_words(global uint *to, global const uint *restrict from, uint bias) {
  const size_t i = get_global_id(0);
  to[i] = from[i] + bias;
}

kernel void constants(global int *out, constant int *table, constant float2 *pairs) {
  const size_t i = get_global_id(0);
  out[i] = table[i] * 10 + (int)pairs[i].y;
}

#define FIVE(n) long a##n, long b##n, long c##n, long d##n, long e##n
#define SUM(n) (a##n + 2 * b##n + 3 * c##n + 4 * d##n + 5 * e##n)
kernel void many(FIVE(0), FIVE(1), FIVE(2), FIVE(3), FIVE(4), FIVE(5), FIVE(6), FIVE(7),
                 global long *out) {
  out[0] = SUM(0) + 7 * SUM(1) + 49 * SUM(2) + 343 * SUM(3);
  out[1] = SUM(4) + 7 * SUM(5) + 49 * SUM(6) + 343 * SUM(7);
}

kernel void add(global uint *at, uint value) { at[get_global_id(0)] = at[get_global_id(0)] * 10 + value; }

kernel void without(void) {}

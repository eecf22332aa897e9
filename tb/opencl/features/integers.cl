// Kernels of integers_test.c: each operation on pairs of numbers, and conversions.

#define WIDE(type, kind)                                                                          \
  kernel void wide_##kind(global type *out, global const type *a, global const type *b) {         \
    const size_t i = get_global_id(0), n = get_global_size(0);                                    \
    const type x = a[i], y = b[i];                                                                \
    out[i] = x + y;                                                                               \
    out[n + i] = x - y;                                                                           \
    out[2 * n + i] = x * y;                                                                       \
    out[3 * n + i] = x / y;                                                                       \
    out[4 * n + i] = x % y;                                                                       \
    out[5 * n + i] = x << (y & (sizeof(type) * 8 - 1));                                           \
    out[6 * n + i] = x >> (y & (sizeof(type) * 8 - 1));                                           \
    out[7 * n + i] = (x & y) ^ (x | ~y);                                                          \
    out[8 * n + i] = (x < y) + 2 * (x <= y) + 4 * (x == y);                                       \
    out[9 * n + i] = mul_hi(x, y);                                                                \
    out[10 * n + i] = max(x, y) / 2 - min(x, y) / 2;                                              \
    out[11 * n + i] = (type)popcount(x) + 100 * (type)(clz(x) % 128);                             \
    out[12 * n + i] = add_sat(x, y);                                                              \
    out[13 * n + i] = rotate(x, (type)(y & 7));                                                   \
  }
WIDE(long, long)
WIDE(ulong, ulong)
WIDE(int, int)
WIDE(uint, uint)
WIDE(short, short)
WIDE(ushort, ushort)
WIDE(char, char)
WIDE(uchar, uchar)

kernel void conversions(global const long *in, global float *floats, global long *back,
                        global int *ints) {
  const size_t i = get_global_id(0);
  floats[2 * i] = (float)in[i];
  floats[2 * i + 1] = (float)(ulong)in[i];
  back[2 * i] = (long)((float)(in[i] >> 8));
  back[2 * i + 1] = convert_long_sat(floats[2 * i]);
  ints[4 * i] = convert_int_sat(in[i]);
  ints[4 * i + 1] = convert_char_sat(in[i]);
  ints[4 * i + 2] = (short)in[i];
  ints[4 * i + 3] = convert_int_rte((float)(in[i] % 1000) * 0.5f);
}

// print_kernels.cl - printf of OpenCL C, for print_test.c.

kernel void formats(global const int *numbers, global const float *reals) {
  const int4 v = vload4(0, numbers);
  const float2 f = vload2(0, reals);
  printf("%d|%5u|%-5d|%+i|%x|%#X|%o|%c|%%|%s|%.3s|%.*s|%*d\n", -5, 17u, -3, 4, 0xbeefu, 0xcafeu, 8u, 'z', "text",
         "cut here", 2, "abc", 6, -12);
  printf("%ld %lu %hd %hhu %f %.3e %g\n", -1234567890123l, 18446744073709551615ul, (short)(70000 - 65536), (uchar)1, 1.5f,
         12345.678f, 0.0001f);
  printf("%v4hld|%v2hlf|%v3hd|%v4hhx|%v2lu|%d\n", v, f, (short3)(-1, 2, -3), (uchar4)(1, 2, 254, 255),
         (ulong2)(1, 0x1234567890123456ul), printf("first\n"));
}

// Each item with lines of its own length, in branches of its own.
kernel void lines(uint times) {
  const uint me = (uint)get_global_id(0);
  for (uint i = 0; i < times; i++) {
    if (me % 3 == 0)
      printf("<%u.%u %s>\n", me, i, "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz");
    else
      printf("<%u.%u %lu>\n", me, i, (ulong)me << 40);
  }
}

// Kernels of print_test.c.

kernel void integers(int a, uint b, long c, short d, char e) {
  printf("[%d|%i|%u|%o|%x|%X]\n", a, a, b, b, b, b);
  printf("[%8d|%-8d|%08d|%+d|% d|%#x|%#o|%.5d|%8.3d]\n", a, a, a, a, a, b, b, a, a);
  printf("[%ld|%lu|%lx|%hd|%hhd|%hu|%hhu]\n", c, c, c, d, e, (ushort)d, (uchar)e);
  printf("[%c|%3c|%-3c|%%]\n", 'q', 'r', 's');
}

kernel void floats(float a, float b, float c) {
  printf("[%f|%e|%g|%F|%E|%G]\n", a, a, a, a, a, a);
  printf("[%.0f|%.3f|%10.2f|%-10.2f|%+.1f|%010.3f|%.2e|%.3g]\n", b, b, b, b, b, b, b, b);
  printf("[%a|%A|%.1a]\n", c, c, c);
  printf("[%f|%f|%F]\n", INFINITY, -INFINITY, INFINITY);
}

kernel void strings(int n) {
  printf("[%s|%10s|%-10s|%.2s]\n", "abc", "right", "left", "cut");
  printf("no argument\n");
  printf("%s%d%s\n", "a", n, "");
  printf("two ");
  printf("parts\n");
}

kernel void vectors(float4 f, int2 i, uchar4 c, short8 s, long2 l, uint3 u, float2 g) {
  printf("[%v4hlf]\n", f);
  printf("[%.1v4hlf|%v2hld]\n", f, i);
  printf("[%v4hhx|%v4hhu|%v8hd]\n", c, c, s);
  printf("[%v2ld|%v2lx]\n", l, l);
  printf("[%v3hlu|%8.2v2hlf]\n", u, g);
}

kernel void pointers(global int *p) { printf("[%p]\n", (global void *)p); }

kernel void many(uint lines) {
  const uint me = get_global_id(0);
  for (uint i = 0; i < lines; i++) printf("item %u line %u of %u: %s\n", me, i, lines, me & 1 ? "odd" : "even");
}

// Lines on both sides of a barrier: text printed before it comes first, workgroup by workgroup.
kernel void barriers(void) {
  const uint me = get_local_id(0), group = get_group_id(0);
  printf("group %u before %u\n", group, me);
  barrier(CLK_LOCAL_MEM_FENCE);
  printf("group %u after %u\n", group, me);
}

kernel void some(global const int *in) {
  const int x = in[get_global_id(0)];
  if (x < 0) printf("item %d has %d\n", (int)get_global_id(0), x);
}

kernel void result(global int *out) {
  out[get_global_id(0)] = printf("%d\n", 5);
}

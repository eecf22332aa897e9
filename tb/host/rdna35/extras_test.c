// extras_test.c DEVICE MODULE... - functions of workgroups, atomic operations of OpenCL C 2.0 and
// media operations, against the host; kernels of their module that are refused.

#include "../host_fixture.h"

enum { ITEMS = 192, GROUP = 96, WORDS = 8, RESULTS = 14 };

static const gyre_grid grid = {.items = {ITEMS}, .group = {GROUP}};

static void groups(void) {
  static int32_t in[ITEMS];
  static uint32_t out[ITEMS * WORDS];
  const gyre_address to = alloc(sizeof out), from = alloc(sizeof in);
  const gyre_argument list[] = {GYRE_ARGUMENT(to), GYRE_ARGUMENT(from)};
  for (int i = 0; i < ITEMS; i++) in[i] = i * 37 % 181 - 89;
  OK(gyre_stream_copy_to(stream, from, in, sizeof in));
  OK(gyre_stream_launch(stream, kernel("groups"), &grid, list, 2));
  read_words(out, to, ITEMS * WORDS);
  for (int g = 0; g < ITEMS; g += GROUP) {
    int32_t sum = 0, least = INT32_MAX, most = INT32_MIN, before = 0, top = INT32_MIN;
    bool all = true, none = true;
    for (int i = g; i < g + GROUP; i++) {
      sum += in[i];
      if (in[i] < least) least = in[i];
      if (in[i] > most) most = in[i];
      all = all && in[i] > -90;
      none = none && in[i] <= 80;
    }
    const bool positive = least > 0;
    for (int i = g; i < g + GROUP; before += in[i], i++) {
      if (in[i] > top) top = in[i];
      const int32_t expected[WORDS] = {all | positive << 1 | !none << 2,
                                       in[g + 70],
                                       sum,
                                       least,
                                       most,
                                       before,
                                       top,
                                       before + in[i] + i - g};
      for (int k = 0; k < WORDS; k++)
        CHECK((int32_t)out[i * WORDS + k] == expected[k], "item %d, word %d: %d, not %d", i, k,
              (int32_t)out[i * WORDS + k], expected[k]);
    }
  }
}

static void atomics(void) {
  static uint32_t out[ITEMS];
  uint32_t counter[6] = {0};
  const gyre_address to = alloc(sizeof out), at = alloc(sizeof counter);
  const gyre_argument list[] = {GYRE_ARGUMENT(to), GYRE_ARGUMENT(at)};
  OK(gyre_stream_copy_to(stream, at, counter, sizeof counter));
  OK(gyre_stream_launch(stream, kernel("atomics"), &grid, list, 2));
  read_words(out, to, ITEMS);
  read_words(counter, at, 6);
  for (unsigned i = 0; i < ITEMS; i++) CHECK(out[i] == 6 * GROUP, "item %u: %u", i, out[i]);
  const uint32_t expected[6] = {ITEMS * (ITEMS - 1) / 2, ITEMS - 1, 0, 42, 1, 2 * ITEMS};
  for (unsigned i = 0; i < 6; i++)
    CHECK(counter[i] == expected[i], "counter %u: %u, not %u", i, counter[i], expected[i]);
}

static uint32_t sad(uint32_t a, uint32_t b) {
  uint32_t sum = 0;
  for (unsigned k = 0; k < 32; k += 8)
    sum += (uint32_t)abs((int)(a >> k & 0xff) - (int)(b >> k & 0xff));
  return sum;
}

static uint32_t aligned(uint32_t high, uint32_t low, unsigned bits) {
  return (uint32_t)(((uint64_t)high << 32 | low) >> bits);
}

static void media(void) {
  const uint32_t in[3] = {0xd1c2b3a4, 0x10f0e027, 0x00000b15}, a = in[0], b = in[1], c = in[2];
  uint32_t out[RESULTS], mean = 0;
  for (unsigned k = 0; k < 32; k += 8) {
    const uint32_t up = 0x01000101 >> k & 1;
    mean |= (((a >> k & 0xff) + (b >> k & 0xff) + up) >> 1) << k;
  }
  const uint32_t expected[RESULTS] = {aligned(a, b, c & 31),
                                      aligned(a, b, 24),
                                      mean,
                                      sad(a, b) + c,
                                      (sad(a, b) << 16) + c,
                                      sad(a, b) + sad(b, c) + sad(c, a) + c,
                                      0xff00ff01,
                                      0xd1 + 0xc2 + 0xb3 + 0xa4,
                                      a >> 5 & 0x1ff,
                                      0xfffffffd,
                                      0x7f << 3,
                                      a ^ b ^ c,
                                      aligned(c, a, 3),
                                      a - b + 5};
  const gyre_address to = alloc(sizeof out), from = alloc(sizeof in);
  const gyre_argument list[] = {GYRE_ARGUMENT(to), GYRE_ARGUMENT(from)};
  OK(gyre_stream_copy_to(stream, from, in, sizeof in));
  OK(gyre_stream_launch(stream, kernel("media"), &(gyre_grid){.items = {1}, .group = {1}}, list,
                        2));
  read_words(out, to, RESULTS);
  for (unsigned i = 0; i < RESULTS; i++)
    CHECK(out[i] == expected[i], "result %u: 0x%x, not 0x%x", i, out[i], expected[i]);
}

// A kernel with what the machine has not is refused when it is asked for, and when it is launched from the list.
static void refused_kernels(void) {
  const gyre_address at = alloc(4);
  gyre_kernel *k = kernel("media"), *listed = NULL;
  const gyre_argument list[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(at)};
  CHECK(gyre_module_kernel(module, "pictures", &k) == GYRE_BAD_MODULE && !k &&
            strstr(gyre_last_error(), "kernel pictures, argument 2 is an image"),
        "%s", gyre_last_error());
  CHECK(gyre_module_kernel(module, "samples", &k) == GYRE_BAD_MODULE && !k &&
            strstr(gyre_last_error(), "kernel samples, argument 1 is a sampler"),
        "%s", gyre_last_error());
  for (unsigned i = 0; (k = gyre_module_list(module, i)) != NULL; i++) {
    if (!strcmp(gyre_kernel_name(k), "pictures")) listed = k;
  }
  CHECK(listed, "it is not in the list");
  CHECK(
      gyre_stream_launch(stream, listed, &(gyre_grid){.items = {32}}, list, 2) == GYRE_BAD_MODULE &&
          strstr(gyre_last_error(), "has no images"),
      "%s", gyre_last_error());
}

static void warned(void *ctx, const gyre_launch_warning *w) {
  (void)ctx;
  CHECK(false, "%s", w->sentence);
}

int main(int argc, char **argv) {
  const gyre_host_options options = {.warn = warned};
  CHECK(argc > 2, "usage: extras_test DEVICE MODULE...");
  OK(gyre_host_open(argv[1], &options, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  for (int i = 2; i < argc; i++) {
    OK(gyre_module_load_file(host, argv[i], &module));
    groups();
    atomics();
    media();
    refused_kernels();
  }
  gyre_host_close(host);
  printf("%d modules with all functions\n", argc - 2);
  return 0;
}

// misuse_test.c DEVICE MODULE MODULE_WITHOUT_PRINTF - wrong uses of the host runtime: each gets its result and a sentence
// with what was wrong; afterwards everything still works.

#include <fcntl.h>
#include <unistd.h>

#include "host_test.h"

static unsigned tried;

// `part` must be in the sentence.
#define BAD(want, part, call)                                                                      \
  do {                                                                                             \
    const gyre_result got_ = (call);                                                               \
    CHECK(got_ == (want), "%s: %s: %s", #call, gyre_result_name(got_), gyre_last_error());         \
    CHECK(strstr(gyre_last_error(), part), "%s: no '%s' in '%s'", #call, part, gyre_last_error()); \
    tried++;                                                                                       \
  } while (0)

static gyre_host *host, *other;
static gyre_stream *stream;
static gyre_module *module;
static gyre_kernel *add, *empty;

// Parameters that a name does not set follow those that it sets; what it sets itself is judged.
static void adapted(void) {
  static const char *const good[] = {"model:DISPATCH=0", "model:SMALL=1", "model:DCACHE_MSHRS=1",
                                     "functional:ICACHE_BYTES=0"};
  gyre_host *h;
  for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
    OK(gyre_host_open(good[i], NULL, &h));
    gyre_host_close(h);
  }
  BAD(GYRE_BAD_NAME, "DISPATCH = 1", gyre_host_open("model:DISPATCH=0,HEADERS=1", NULL, &h));
  BAD(GYRE_BAD_NAME, "HEADERS = 1", gyre_host_open("model:graphics,HEADERS=0", NULL, &h));
}

static void devices(void) {
  gyre_host *h;
  gyre_host_options o = {0};
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_host_open(NULL, NULL, &h));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_host_open("functional", NULL, NULL));
  BAD(GYRE_BAD_NAME, "'toaster'", gyre_host_open("toaster", NULL, &h));
  CHECK(!h, "a device");
  BAD(GYRE_BAD_NAME, "''", gyre_host_open("", NULL, &h));
  BAD(GYRE_BAD_NAME, "'func'", gyre_host_open("func", NULL, &h));
  BAD(GYRE_BAD_NAME, "'huge'", gyre_host_open("functional:huge", NULL, &h));
  BAD(GYRE_BAD_NAME, "NUM_WARP", gyre_host_open("functional:small,NUM_WARP=4", NULL, &h));
  BAD(GYRE_BAD_NAME, "PARAMETER=VALUE", gyre_host_open("functional:small,NUM_WARPS", NULL, &h));
  BAD(GYRE_BAD_NAME, "not a number", gyre_host_open("functional:small,NUM_WARPS=four", NULL, &h));
  BAD(GYRE_BAD_NAME, "NUM_WARPS", gyre_host_open("functional:small,NUM_WARPS=33", NULL, &h));
  BAD(GYRE_BAD_NAME, "comma", gyre_host_open("functional:small,", NULL, &h));
  BAD(GYRE_BAD_NAME, "0 letters", gyre_host_open("functional:,NUM_WARPS=4", NULL, &h));
  BAD(GYRE_BAD_NAME, "letters",
      gyre_host_open(
          "model:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL,
          &h));
  BAD(GYRE_BAD_NAME, "SMALL = 1", gyre_host_open("model:micro,DISPATCH=1", NULL, &h));
  BAD(GYRE_BAD_NAME, "latency", gyre_host_open("model:small,latency=0", NULL, &h));
  BAD(GYRE_BAD_NAME, "latency", gyre_host_open("functional:small,latency=5", NULL, &h));
  BAD(GYRE_BAD_NAME, "serial device is missing", gyre_host_open("serial", NULL, &h));
  BAD(GYRE_BAD_NAME, "baud", gyre_host_open("serial:/dev/null,fast", NULL, &h));
  BAD(GYRE_DEVICE_LOST, "/dev/gyre-that-is-not",
      gyre_host_open("serial:/dev/gyre-that-is-not", NULL, &h));
  BAD(GYRE_BAD_NAME, "mmio:/dev/uioN", gyre_host_open("mmio:", NULL, &h));
  BAD(GYRE_BAD_NAME, "REGISTERS,MEMORY", gyre_host_open("mmio:a,", NULL, &h));
  BAD(GYRE_DEVICE_LOST, "/nowhere", gyre_host_open("mmio:/nowhere/uio0", NULL, &h));
  BAD(GYRE_DEVICE_LOST, "neither a file nor a UIO", gyre_host_open("mmio:/dev/zero", NULL, &h));
  BAD(GYRE_DEVICE_LOST, "at least 2048",
      gyre_host_open("mmio:/etc/hostname,/etc/hostname", NULL, &h));
  o.stack_bytes = 1000;
  BAD(GYRE_BAD_ARGUMENT, "stack_bytes", gyre_host_open("functional", &o, &h));
  o.stack_bytes = 64;
  BAD(GYRE_BAD_ARGUMENT, "stack_bytes", gyre_host_open("functional", &o, &h));
  o.stack_bytes = 0x10000000;
  BAD(GYRE_NO_MEMORY, "stacks", gyre_host_open("functional", &o, &h));
  o = (gyre_host_options){.print_lines = 100};
  BAD(GYRE_BAD_ARGUMENT, "print_lines", gyre_host_open("functional", &o, &h));
  gyre_host_info info;
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_host_on_launch(NULL, NULL, NULL));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_host_describe(NULL, &info));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_host_describe(host, NULL));
  CHECK(!gyre_host_kind(1000, NULL) && gyre_host_kind(0, NULL), "kinds");
  gyre_host_close(NULL);
}

static void memory(gyre_address a) {
  gyre_address at;
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_host_alloc(NULL, 4, 0, &at));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_host_alloc(host, 4, 0, NULL));
  BAD(GYRE_BAD_ARGUMENT, "0 bytes", gyre_host_alloc(host, 0, 0, &at));
  BAD(GYRE_BAD_ARGUMENT, "alignment of 24", gyre_host_alloc(host, 4, 24, &at));
  BAD(GYRE_NO_MEMORY, "largest free", gyre_host_alloc(host, (size_t)1 << 40, 0, &at));
  CHECK(at == 0, "an address");
  BAD(GYRE_NO_MEMORY, "4294967295 bytes", gyre_host_alloc(host, 0xffffffff, 0, &at));
  BAD(GYRE_NO_MEMORY, "no room", gyre_host_alloc(host, 4, (size_t)1 << 33, &at));
  BAD(GYRE_BAD_ADDRESS, "no allocation", gyre_host_free(host, a + 16));
  BAD(GYRE_BAD_ADDRESS, "0x00000004", gyre_host_free(host, 4));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_host_free(NULL, a));
  gyre_address code;
  OK(gyre_module_symbol(module, "gyre_module_start", &code, NULL));
  BAD(GYRE_BAD_ADDRESS, "no allocation", gyre_host_free(host, code));
  OK(gyre_host_alloc(host, 64, 0, &at));
  OK(gyre_host_free(host, at));
  BAD(GYRE_BAD_ADDRESS, "no allocation", gyre_host_free(host, at));  // twice
  OK(gyre_host_free(host, 0));
}

static void copies(gyre_address a) {
  uint8_t data[64] = {0};
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_copy_to(NULL, a, data, 4));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_copy_to(stream, a, NULL, 4));
  BAD(GYRE_BAD_ADDRESS, "no allocation", gyre_stream_copy_to(stream, 0x20000000, data, 4));
  BAD(GYRE_BAD_ADDRESS, "ends before", gyre_stream_copy_to(stream, a + 60, data, 8));
  BAD(GYRE_BAD_ADDRESS, "ends before", gyre_stream_copy_from(stream, data, a, 65));
  BAD(GYRE_BAD_ADDRESS, "ends before", gyre_stream_copy_from(stream, data, a, SIZE_MAX));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_copy_from(stream, NULL, a, 4));
  BAD(GYRE_BAD_ADDRESS, "0x00000000", gyre_stream_copy_from(stream, data, 0, 4));
  BAD(GYRE_BAD_ADDRESS, "ends before", gyre_stream_copy_within(stream, a, a + 32, 33));
  BAD(GYRE_BAD_ADDRESS, "ends before", gyre_stream_copy_within(stream, a + 32, a, 33));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_copy_within(NULL, a, a, 4));
  BAD(GYRE_BAD_ADDRESS, "ends before", gyre_stream_fill(stream, a, data, 4, 68));
  BAD(GYRE_BAD_ARGUMENT, "pattern of 17", gyre_stream_fill(stream, a, data, 17, 34));
  BAD(GYRE_BAD_ARGUMENT, "pattern of 0", gyre_stream_fill(stream, a, data, 0, 4));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_fill(stream, a, NULL, 4, 4));
}

static void launches(gyre_address a) {
  uint32_t n = 1;
  uint64_t wide = 1;
  gyre_grid one = {.items = {1}};
  gyre_argument good[] = {GYRE_ARGUMENT(a), GYRE_ARGUMENT(a), GYRE_ARGUMENT(a), GYRE_ARGUMENT(n)};
  gyre_argument pointer[] = {{&wide, 8}, good[1], good[2], good[3]};
  gyre_argument missing[] = {good[0], good[1], {NULL, 4}, good[3]};
  gyre_argument last[] = {good[0], good[1], good[2], {&wide, 8}};
  gyre_host_info info;
  OK(gyre_host_describe(host, &info));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_launch(NULL, add, &one, good, 4));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_launch(stream, NULL, &one, good, 4));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_launch(stream, add, NULL, good, 4));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_launch(stream, add, &one, NULL, 4));
  BAD(GYRE_BAD_LAUNCH, "takes 4 arguments, 3", gyre_stream_launch(stream, add, &one, good, 3));
  BAD(GYRE_BAD_LAUNCH, "takes 0 arguments, 1", gyre_stream_launch(stream, empty, &one, good, 1));
  BAD(GYRE_BAD_LAUNCH, "a gyre_address", gyre_stream_launch(stream, add, &one, pointer, 4));
  BAD(GYRE_BAD_ARGUMENT, "argument 3", gyre_stream_launch(stream, add, &one, missing, 4));
  BAD(GYRE_BAD_LAUNCH, "uint32_t n", gyre_stream_launch(stream, add, &one, last, 4));
  uint16_t narrow = 1;
  gyre_argument short_one[] = {good[0], good[1], good[2], GYRE_ARGUMENT(narrow)};
  BAD(GYRE_BAD_LAUNCH, "4 bytes, 2 were given",
      gyre_stream_launch(stream, add, &one, short_one, 4));
  BAD(GYRE_BAD_LAUNCH, "0 items in x", gyre_stream_launch(stream, empty, &(gyre_grid){0}, NULL, 0));
  BAD(GYRE_BAD_LAUNCH, "items in y",
      gyre_stream_launch(stream, empty, &(gyre_grid){.items = {1, 0x80000000}}, NULL, 0));
  BAD(GYRE_BAD_LAUNCH, "groups",
      gyre_stream_launch(stream, empty, &(gyre_grid){.items = {65536, 65536}, .group = {1, 1, 1}},
                         NULL, 0));
  BAD(GYRE_BAD_LAUNCH, "threads of a core",
      gyre_stream_launch(stream, empty, &(gyre_grid){.items = {1}, .group = {info.group_items + 1}},
                         NULL, 0));
  BAD(GYRE_BAD_LAUNCH, "threads of a core",
      gyre_stream_launch(stream, empty,
                         &(gyre_grid){.items = {1}, .group = {0xffff, 0xffff, 0xffff}}, NULL, 0));
  BAD(GYRE_BAD_LAUNCH, "1 to 65535",
      gyre_stream_launch(stream, empty, &(gyre_grid){.items = {1}, .group = {0x10001}}, NULL, 0));
  BAD(GYRE_BAD_LAUNCH, "local memory",
      gyre_stream_launch(stream, empty,
                         &(gyre_grid){.items = {1}, .local_bytes = info.local_bytes + 1}, NULL, 0));
  const gyre_grid rounds = {.items = {0x7fffffff}, .group = {4}, .whole_groups = true};
  BAD(GYRE_BAD_LAUNCH, "in whole groups of 4, are 2147483648",
      gyre_stream_launch(stream, empty, &rounds, NULL, 0));
  uint32_t groups;
  BAD(GYRE_BAD_LAUNCH, "threads of a core",
      gyre_kernel_occupancy(add, info.group_items + 1, 0, &groups));
  BAD(GYRE_BAD_LAUNCH, "0 items", gyre_kernel_occupancy(add, 0, 0, &groups));
  BAD(GYRE_BAD_LAUNCH, "local memory",
      gyre_kernel_occupancy(add, 1, info.local_bytes + 1, &groups));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_kernel_occupancy(NULL, 1, 0, &groups));
  OK(gyre_kernel_occupancy(add, info.threads, 0, &groups));
  CHECK(groups == info.warps * info.cores, "%u groups", groups);
  OK(gyre_kernel_occupancy(add, info.threads, info.local_bytes / 2, &groups));
  CHECK(groups == 2 * info.cores, "%u groups", groups);
}

// Wrong files and wrong names; damaged files are the business of damage_test.c.
static void modules(const char *path, const char *plain) {
  gyre_module *m;
  gyre_kernel *k;
  gyre_address at;
  static uint8_t good[1 << 20];
  FILE *f = fopen(path, "rb");
  CHECK(f, "%s", path);
  const size_t n = fread(good, 1, sizeof good, f);
  fclose(f);
  CHECK(n > 1000 && n < sizeof good, "%zu bytes", n);
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_module_load(NULL, good, n, &m));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_module_load(host, NULL, n, &m));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_module_load(host, good, n, NULL));
  BAD(GYRE_BAD_FILE, "no module", gyre_module_load(host, good, 0, &m));
  BAD(GYRE_BAD_FILE, "no module", gyre_module_load(host, good, 30, &m));
  BAD(GYRE_BAD_FILE, "no module", gyre_module_load(host, "text that is no module", 22, &m));
  BAD(GYRE_BAD_FILE, "No such file", gyre_module_load_file(host, "/nowhere/x.gmod", &m));
  BAD(GYRE_BAD_FILE, "irectory", gyre_module_load_file(host, "/", &m));
  BAD(GYRE_BAD_FILE, "no module", gyre_module_load_file(host, "/proc/self/exe", &m));
  BAD(GYRE_BAD_NAME, "subtract", gyre_module_kernel(module, "subtract", &k));
  CHECK(!k, "a kernel");
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_module_kernel(NULL, "add", &k));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_module_kernel(module, NULL, &k));
  BAD(GYRE_BAD_NAME, "nobody", gyre_module_symbol(module, "nobody", &at, NULL));
  BAD(GYRE_BAD_NAME, "zero", gyre_module_symbol(module, "zero", &at, NULL));  // static
  // A module of the other device: no A, no F.
  BAD(GYRE_BAD_MODULE, "floating point", gyre_module_load(other, good, n, &m));
  OK(gyre_module_load_file(other, plain, &m));
  OK(gyre_module_kernel(m, "empty", &k));
  BAD(GYRE_BAD_ARGUMENT, "different devices",
      gyre_stream_launch(stream, k, &(gyre_grid){.items = {1}}, NULL, 0));
  OK(gyre_module_free(m));
  OK(gyre_module_free(NULL));
}

// The registers lie at 0 to 0x7ff for a host, so main memory cannot begin there.
static void low_memory(void) {
  static const char *const kind[] = {"functional", "functional:DISPATCH=0", "model"};
  for (unsigned i = 0; i < sizeof kind / sizeof *kind; i++) {
    gyre_host *low;
    char name[160];
    const char *rest = "RAM_BYTES=0x20000000,RESET_PC=0x100000,IO_BASE=0x7f000000";
    const char *mark = strchr(kind[i], ':') ? "," : ":";
    snprintf(name, sizeof name, "%s%sRAM_BASE=0,%s", kind[i], mark, rest);
    BAD(GYRE_BAD_NAME, "main memory must begin at 0x1000", gyre_host_open(name, NULL, &low));
    snprintf(name, sizeof name, "%s%sRAM_BASE=0x1000,%s", kind[i], mark, rest);
    OK(gyre_host_open(name, NULL, &low));
    gyre_host_close(low);
  }
}

static void streams(void) {
  gyre_stream *s;
  gyre_event *e, *strange;
  uint64_t t;
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_new(NULL, &s));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_new(host, NULL));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_event_new(NULL, &e));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_wait(NULL, 1));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_cancel(NULL));
  OK(gyre_event_new(host, &e));
  OK(gyre_event_new(other, &strange));
  BAD(GYRE_BAD_ARGUMENT, "different devices", gyre_stream_record(stream, strange));
  BAD(GYRE_BAD_ARGUMENT, "different devices", gyre_stream_await(stream, strange));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_record(stream, NULL));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_await(NULL, e));
  BAD(GYRE_NOT_READY, "never recorded", gyre_event_wait(e, 10));
  BAD(GYRE_NOT_READY, "not happened", gyre_event_time(e, &t));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_event_time(e, NULL));
  BAD(GYRE_NOT_READY, "fault", gyre_stream_fault(stream, &(gyre_launch_fault){0}));
  BAD(GYRE_NOT_READY, "place 0", gyre_stream_place(stream, 0, &(gyre_launch_place){0}));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_place(stream, 0, NULL));
  BAD(GYRE_BAD_ARGUMENT, "null", gyre_stream_place(NULL, 0, &(gyre_launch_place){0}));
  OK(gyre_event_free(e));
  OK(gyre_event_free(strange));
  OK(gyre_event_free(NULL));
  gyre_stream_free(NULL);
}

static void still_works(gyre_address a) {
  uint32_t n = 16, out[16], five = 5;
  gyre_argument list[] = {GYRE_ARGUMENT(a), GYRE_ARGUMENT(a), GYRE_ARGUMENT(a), GYRE_ARGUMENT(n)};
  OK(gyre_stream_fill(stream, a, &five, 4, 64));
  OK(gyre_stream_launch(stream, add, &(gyre_grid){.items = {n}}, list, 4));
  OK(gyre_stream_copy_from(stream, out, a, 64));
  OK(gyre_stream_wait(stream, 0));
  for (unsigned i = 0; i < n; i++) CHECK(out[i] == 10, "item %u: %u", i, out[i]);
}

int main(int argc, char **argv) {
  CHECK(argc == 4, "usage: misuse_test DEVICE MODULE MODULE_WITHOUT_PRINTF");
  gyre_address a;
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_open("functional:small,A_EXT=0,F_EXT=0", NULL, &other));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_module_kernel(module, "add", &add));
  OK(gyre_module_kernel(module, "empty", &empty));
  OK(gyre_host_alloc(host, 64, 0, &a));
  devices();
  adapted();
  low_memory();
  memory(a);
  copies(a);
  launches(a);
  modules(argv[2], argv[3]);
  streams();
  still_works(a);
  gyre_host_close(host);
  gyre_host_close(other);
  CHECK(tried >= 60, "%u", tried);
  printf("%u wrong uses, each with its sentence\n", tried);
  return 0;
}

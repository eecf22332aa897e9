// launch_test.c DEVICE MODULE OPENCL_MODULE RISCV_MODULE OTHER_DEVICE - launches of the second instruction set: arguments of
// all kinds, local and private memory, faults and where they were, limits, what is refused; both sets on one device.

#include <math.h>

#include "../host_fixture.h"
#include "gyre/fault.h"

static gyre_module *opencl;

static gyre_kernel *opencl_kernel(const char *name) {
  gyre_kernel *k;
  OK(gyre_module_kernel(opencl, name, &k));
  return k;
}

static void expect(gyre_result want, const char *sentence) {
  const gyre_result result = gyre_stream_wait(stream, 0);
  CHECK(result == want && strstr(gyre_last_error(), sentence), "%s: %s, not %s: %s",
        gyre_result_name(result), gyre_last_error(), gyre_result_name(want), sentence);
}

static void refused(gyre_kernel *k, const gyre_grid *grid, const gyre_argument *a, unsigned n,
                    const char *sentence) {
  const gyre_result result = gyre_stream_launch(stream, k, grid, a, n);
  CHECK((result == GYRE_BAD_LAUNCH || result == GYRE_BAD_ARGUMENT) &&
            strstr(gyre_last_error(), sentence),
        "%s: %s, not: %s", gyre_result_name(result), gyre_last_error(), sentence);
}

static void kinds(gyre_address at) {
  const struct {
    uint8_t a;
    uint16_t b;
    uint32_t c;
  } f = {3, 0x1234, 77};
  const uint8_t a = 200, g = 9;
  const int16_t b = -5;
  const uint64_t c = 0x123456789abcdef0;
  const float d = 1.5f;
  const double e = 10.25;
  const gyre_argument list[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(a), GYRE_ARGUMENT(b),
                                GYRE_ARGUMENT(c),  GYRE_ARGUMENT(d), GYRE_ARGUMENT(e),
                                GYRE_ARGUMENT(f),  GYRE_ARGUMENT(g)};
  const uint32_t want[9] = {200, (uint32_t)-5,    0x9abcdef0, 0x12345678, 0x3fc00000,
                            41,  3 | 0x1234 << 8, 77,         9};
  uint32_t got[9];
  OK(gyre_stream_launch(stream, kernel("kinds"), &(gyre_grid){.items = {1}}, list, 8));
  read_words(got, at, 9);
  for (unsigned i = 0; i < 9; i++) CHECK(got[i] == want[i], "word %u: 0x%x", i, got[i]);
  gyre_parameter p;
  CHECK(gyre_kernel_parameter(kernel("kinds"), 0, &p) && p.kind == GYRE_ARGUMENT_POINTER &&
            p.bytes == 4,
        "a pointer");
  CHECK(gyre_kernel_parameter(kernel("kinds"), 6, &p) && p.bytes == sizeof f, "a structure");
  CHECK(!gyre_kernel_parameter(kernel("kinds"), 8, &p), "one too many");
  CHECK(gyre_kernel_parameter(opencl_kernel("turned"), 1, &p) && !strcmp(p.name, "in") &&
            !strcmp(p.type, "uint*"),
        "names of OpenCL");
  CHECK(gyre_kernel_parameter(opencl_kernel("turned"), 2, &p) && p.kind == GYRE_ARGUMENT_LOCAL,
        "local memory");
  refused(kernel("kinds"), &(gyre_grid){.items = {1}}, list, 7, "takes 8 arguments, 7 were given");
  gyre_argument bad[8];
  memcpy(bad, list, sizeof bad);
  bad[3].bytes = 4;
  refused(kernel("kinds"), &(gyre_grid){.items = {1}}, bad, 8, "has 8 bytes, 4 were given");
  bad[3].value = NULL;
  refused(kernel("kinds"), &(gyre_grid){.items = {1}}, bad, 8, "a null pointer");
}

static void local(gyre_address at) {
  enum { N = 96, SIZE = 32 };
  uint32_t in[N], got[N], turn = 5;
  const gyre_address out = at + 4 * N;
  for (unsigned i = 0; i < N; i++) in[i] = i * 1000;
  const gyre_argument list[] = {GYRE_ARGUMENT(out),
                                GYRE_ARGUMENT(at),
                                {NULL, 4 * SIZE},
                                {NULL, 4 * SIZE},
                                GYRE_ARGUMENT(turn)};
  const gyre_grid grid = {.items = {N}, .group = {SIZE}};
  OK(gyre_stream_copy_to(stream, at, in, sizeof in));
  OK(gyre_stream_launch(stream, opencl_kernel("turned"), &grid, list, 5));
  read_words(got, out, N);
  for (unsigned i = 0; i < N; i++) {
    const uint32_t want = in[i / SIZE * SIZE + (i + turn) % SIZE] + (SIZE - 1 - i % SIZE);
    CHECK(got[i] == want, "item %u: %u, not %u", i, got[i], want);
  }
  gyre_argument bad[5];
  memcpy(bad, list, sizeof bad);
  bad[2].bytes = 0;
  refused(opencl_kernel("turned"), &grid, bad, 5, "a null pointer and a size");
  bad[2].bytes = 65536;
  refused(opencl_kernel("turned"), &grid, bad, 5, "at most 65536");
  bad[2] = (gyre_argument)GYRE_ARGUMENT(turn);
  refused(opencl_kernel("turned"), &grid, bad, 5, "is local memory");
  refused(opencl_kernel("turned"), &(gyre_grid){.items = {N}, .group = {512}}, list, 5,
          "1 to 256 are accepted");
  refused(opencl_kernel("turned"), &(gyre_grid){.items = {N + 1}, .group = {SIZE}}, list, 5,
          "whole groups");
  refused(opencl_kernel("turned"),
          &(gyre_grid){.items = {N}, .group = {SIZE}, .local_bytes = 65536}, list, 5,
          "at most 65536");
}

static void tiles(gyre_address at) {
  uint32_t got[24 * 8], size[8 * 6];
  const gyre_argument list[] = {GYRE_ARGUMENT(at)};
  // The size that the kernel requires is chosen.
  OK(gyre_stream_launch(stream, opencl_kernel("tiles"), &(gyre_grid){.items = {24, 8}}, list, 1));
  read_words(got, at, 24 * 8);
  for (unsigned y = 0; y < 8; y++) {
    for (unsigned x = 0; x < 24; x++) {
      const uint32_t want = (y / 4 * 4 + 3 - y % 4) * 24 + (x / 8 * 8 + 7 - x % 8);
      CHECK(got[y * 24 + x] == want, "%u, %u: %u", x, y, got[y * 24 + x]);
    }
  }
  refused(opencl_kernel("tiles"), &(gyre_grid){.items = {24, 8}, .group = {4, 8}}, list, 1,
          "it requires 8 x 4 x 1");
  OK(gyre_stream_launch(stream, opencl_kernel("sizes"),
                        &(gyre_grid){.items = {1, 1, 6}, .group = {1, 1, 3}, .offset = {0, 0, 100}},
                        list, 1));
  read_words(size, at, 48);
  for (uint32_t i = 0; i < 6; i++) {
    const uint32_t want[8] = {3, 1 | 1 << 8 | 6 << 16, 3, 2, 100 + i, i / 3, 100, 1 << 8 | 1 << 16};
    for (unsigned w = 0; w < 8; w++)
      CHECK(size[8 * i + w] == want[w], "item %u, word %u: %u, not %u", i, w, size[8 * i + w],
            want[w]);
  }
}

// As near as full OpenCL asks for; what libclc has is not ours.
static void functions(gyre_address at) {
  enum { N = 64 };
  float in[N], got[8 * N];
  const gyre_address out = at + 4 * N;
  for (unsigned i = 0; i < N; i++) in[i] = 0.01f + 0.13f * (float)i;
  const gyre_argument list[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(at)};
  OK(gyre_stream_copy_to(stream, at, in, sizeof in));
  OK(gyre_stream_launch(stream, opencl_kernel("functions"), &(gyre_grid){.items = {N}}, list, 2));
  OK(gyre_stream_copy_from(stream, got, out, sizeof got));
  OK(gyre_stream_wait(stream, 0));
  for (unsigned i = 0; i < N; i++) {
    const double x = in[i];
    const double want[8] = {exp(x), log(x), sin(x), cos(x), sqrt(x), pow(x, 1.25), 1.0 / x, exp(x)};
    for (unsigned k = 0; k < 8; k++) {
      const double bound = (k == 7 ? 1e-4 : 2e-6) * fabs(want[k]) + (k < 4 ? 1e-6 : 0);
      CHECK(fabs(got[8 * i + k] - want[k]) <= bound, "function %u of %g: %.9g, not %.9g", k, x,
            got[8 * i + k], want[k]);
    }
    CHECK(got[8 * i + 4] == sqrtf(in[i]) && got[8 * i + 6] == 1.0f / in[i], "rounding of %g", x);
  }
}

static void faults(gyre_address at) {
  const uint64_t address = 0x100000010;
  const uint32_t who = 70;
  gyre_launch_fault f;
  const gyre_argument list[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(address), GYRE_ARGUMENT(who)};
  OK(gyre_stream_launch(stream, kernel("read_at"), &(gyre_grid){.items = {128}, .group = {64}},
                        list, 3));
  expect(GYRE_ENDED_BY_FAULT, "read_at");
  OK(gyre_stream_fault(stream, &f));
  CHECK(f.cause == GYRE_FAULT_LOAD_ACCESS && f.lanes == 1u << 6 && f.warp == 0, "%u, 0x%x, %u: %s",
        f.cause, f.lanes, f.warp, f.sentence);
  CHECK(!strcmp(f.kernel, "read_at") && !strcmp(f.function, "load"), "%s in %s", f.kernel,
        f.function);
  CHECK(strstr(f.source, "launch_kernels.c:5") && strstr(f.sentence, "launch_kernels.c:5"),
        "'%s', '%s'", f.source, f.sentence);
  const uint64_t nowhere = 16;
  const gyre_argument store[] = {GYRE_ARGUMENT(nowhere)};
  OK(gyre_stream_launch(stream, kernel("write_at"), &(gyre_grid){.items = {1}}, store, 1));
  expect(GYRE_ENDED_BY_FAULT, "write_at");
  OK(gyre_stream_fault(stream, &f));
  CHECK(f.cause == GYRE_FAULT_STORE_ACCESS, "%u: %s", f.cause, f.sentence);
  const uint32_t zero = 0;
  OK(gyre_stream_fill(stream, at, &zero, 4, 4));
  const gyre_argument out[] = {GYRE_ARGUMENT(at)};
  OK(gyre_stream_launch(stream, kernel("forever"), &(gyre_grid){.items = {64}}, out, 1));
  expect(GYRE_TIMED_OUT, "forever has taken more than");
}

static void memory(gyre_address at) {
  uint32_t got[64], counter = 0;
  gyre_address where;
  const gyre_argument out[] = {GYRE_ARGUMENT(at)};
  OK(gyre_stream_launch(stream, kernel("deep"), &(gyre_grid){.items = {64}, .group = {64}}, out,
                        1));
  read_words(got, at, 64);
  for (uint32_t me = 0; me < 64; me++) {
    uint32_t own[1024], sum = 0;
    for (uint32_t k = 0; k < 1024; k++) own[k * 5 % 1024] = k * me;
    for (uint32_t k = 0; k < 1024; k += 37) sum += own[k] * k;
    CHECK(got[me] == sum, "item %u: %u, not %u", me, got[me], sum);
  }
  const uint32_t n = 9;
  const gyre_argument both[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(n)};
  OK(gyre_stream_launch(stream, kernel("recursion"), &(gyre_grid){.items = {64}}, both, 2));
  read_words(got, at, 64);
  for (uint32_t me = 0; me < 64; me++) {
    uint32_t want = 1;  // mine[0] of the last but one, whose n is 1
    for (uint32_t k = 1; k <= n + me % 3; k++) want = want * 3 + k + k % 4;
    CHECK(got[me] == want, "item %u: %u, not %u", me, got[me], want);
  }
  size_t bytes;
  OK(gyre_module_symbol(module, "counter", &where, &bytes));
  CHECK(bytes == 4, "%zu bytes", bytes);
  for (unsigned i = 0; i < 2; i++)
    OK(gyre_stream_launch(stream, kernel("count_up"), &(gyre_grid){.items = {100}}, out, 1));
  OK(gyre_stream_copy_from(stream, &counter, where, 4));
  OK(gyre_stream_wait(stream, 0));
  CHECK(counter == 241, "%u", counter);
}

static void count(void *ctx, const gyre_launch_record *r) {
  uint64_t *seen = ctx;
  for (unsigned i = 0; i < r->counters; i++) {
    if (!strcmp(r->name[i], "warp_insns")) seen[0] = r->value[i];
    if (!strcmp(r->name[i], "rdna35_valu")) seen[1] = r->value[i];
    if (!strcmp(r->name[i], "rdna35_groups")) seen[2] = r->value[i];
  }
}

// Both sets in one program, in turns; counters of each launch are its own.
static void both(const char *riscv_path, gyre_address at) {
  gyre_module *riscv;
  gyre_kernel *k;
  uint64_t seen[3] = {0}, first[3];
  uint32_t got = 0;
  const uint32_t zero = 0;
  const gyre_argument out[] = {GYRE_ARGUMENT(at)};
  OK(gyre_module_load_file(host, riscv_path, &riscv));
  OK(gyre_module_kernel(riscv, "count_up", &k));
  OK(gyre_host_on_launch(host, count, seen));
  OK(gyre_stream_fill(stream, at, &zero, 4, 4));
  for (unsigned i = 0; i < 3; i++) {
    OK(gyre_stream_launch(stream, kernel("count_up"), &(gyre_grid){.items = {100}, .group = {25}},
                          out, 1));
    OK(gyre_stream_wait(stream, 0));
    if (i == 0) memcpy(first, seen, sizeof first);
    CHECK(seen[0] > 10 && seen[1] > 3 && seen[1] < seen[0] && seen[2] == 4, "%llu, %llu, %llu",
          (unsigned long long)seen[0], (unsigned long long)seen[1], (unsigned long long)seen[2]);
    CHECK(!memcmp(first, seen, sizeof first), "launch %u has other counters than the first", i);
    OK(gyre_stream_launch(stream, k, &(gyre_grid){.items = {100}}, out, 1));
    OK(gyre_stream_wait(stream, 0));
    CHECK(seen[0] > 10 && seen[1] == 0, "RISC-V: %llu, %llu", (unsigned long long)seen[0],
          (unsigned long long)seen[1]);
  }
  OK(gyre_host_on_launch(host, NULL, NULL));
  read_words(&got, at, 1);
  CHECK(got == 600, "%u", got);
  OK(gyre_module_free(riscv));
}

static void other_device(const char *name, const char *path) {
  gyre_host *other;
  gyre_module *m;
  gyre_host_info i;
  OK(gyre_host_open(name, NULL, &other));
  OK(gyre_host_describe(other, &i));
  CHECK(i.instruction_sets == GYRE_INSTRUCTIONS_RISCV && !i.rdna35_group_items, "%s", name);
  CHECK(gyre_module_load_file(other, path, &m) == GYRE_BAD_MODULE && !m &&
            strstr(gyre_last_error(), "executes RISC-V alone"),
        "%s", gyre_last_error());
  gyre_host_close(other);
}

int main(int argc, char **argv) {
  CHECK(argc == 6, "usage: launch_test DEVICE MODULE OPENCL_MODULE RISCV_MODULE OTHER_DEVICE");
  OK(gyre_host_open(argv[1], &(gyre_host_options){.launch_limit = 2000000}, &host));
  OK(gyre_host_describe(host, &info));
  CHECK(info.instruction_sets == (GYRE_INSTRUCTIONS_RISCV | GYRE_INSTRUCTIONS_RDNA35), "0x%x",
        info.instruction_sets);
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_module_load_file(host, argv[3], &opencl));
  const gyre_address at = alloc(1 << 16);
  uint32_t groups;
  OK(gyre_kernel_occupancy(kernel("deep"), 1024, 65536, &groups));
  CHECK(groups == 4, "%u groups", groups);
  CHECK(gyre_kernel_occupancy(kernel("deep"), 1025, 0, &groups) == GYRE_BAD_LAUNCH, "1025 items");
  kinds(at);
  local(at);
  tiles(at);
  functions(at);
  faults(at);
  memory(at);
  both(argv[4], at);
  other_device(argv[5], argv[2]);
  printf("launches of both instruction sets on %s\n", info.name);
  gyre_host_close(host);
  return 0;
}

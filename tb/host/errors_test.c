// errors_test.c DEVICE MODULE - launches that end in another way than they should: faults, hangs, limits,
// cancelling; and that the device continues.

#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "gyre/fault.h"
#include "objects.h"
#include "host_fixture.h"

static void expect(gyre_result want, const char *part) {
  const gyre_result got = gyre_stream_wait(stream, HOST_PATIENCE_MS);
  CHECK(got == want, "%s, not %s: %s", gyre_result_name(got), gyre_result_name(want),
        gyre_last_error());
  CHECK(!part || strstr(gyre_last_error(), part), "no '%s' in '%s'", part, gyre_last_error());
  OK(gyre_stream_wait(stream, 0));  // an error is told once
}

// Cycles that the driver has let pass, where the device waits for it.
static gyre_transport real;
static atomic_ullong passed;
static bool count_pass(gyre_transport *t, unsigned cycles, char *why) {
  atomic_fetch_add(&passed, cycles);
  return real.pass(t, cycles, why);
}

static void open_host(const char *device, const gyre_host_options *options) {
  OK(gyre_host_open(device, options, &host));
  real = *host->transport;
  host->transport->pass = count_pass;
}

// If it does not wait: no simulator does more than a thousand in a microsecond.
static bool runs_free;
static uint64_t most_cycles(void) {
  struct timespec t;
  if (!runs_free) return atomic_load(&passed);
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

// Device time continues through the cold start after an error, and no faster.
static uint64_t last_time, last_most;  // of this device
static uint64_t registers = 10000000;  // cycles of accesses to registers and memory at most
static void clock_goes_on(void) {
  gyre_event *event;
  uint64_t now, most;
  OK(gyre_event_new(host, &event));
  OK(gyre_stream_record(stream, event));
  OK(gyre_event_wait(event, 0));
  OK(gyre_event_time(event, &now));
  OK(gyre_event_free(event));
  most = most_cycles();
  CHECK(now > last_time && now - last_time <= most - last_most + registers,
        "from %llu to %llu, in %llu cycles", (unsigned long long)last_time, (unsigned long long)now,
        (unsigned long long)(most - last_most));
  last_time = now;
  last_most = most;
}

static void goes_on(void) {
  uint32_t n = 8, out[8], three = 3;
  const gyre_address x = alloc(32);
  gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(x), GYRE_ARGUMENT(x), GYRE_ARGUMENT(n)};
  OK(gyre_stream_fill(stream, x, &three, 4, 32));
  OK(gyre_stream_launch(stream, kernel("add"), &(gyre_grid){.items = {n}}, list, 4));
  read_words(out, x, n);
  for (unsigned i = 0; i < n; i++) CHECK(out[i] == 6, "after an error: %u", out[i]);
  OK(gyre_host_free(host, x));
  clock_goes_on();
}

static void faults(void) {
  gyre_launch_fault f;
  uint32_t who = 5, address = 0x80000002, out = 0;
  const gyre_address x = alloc(4);
  gyre_argument list[] = {GYRE_ARGUMENT(address), GYRE_ARGUMENT(who)};
  CHECK(gyre_stream_fault(stream, &f) == GYRE_NOT_READY, "a fault before the first one");
  OK(gyre_stream_fill(stream, x, &out, 4, 4));
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_stream_launch(stream, kernel("bad_load"), &(gyre_grid){.items = {16}}, list, 2));
  // Later work does not run.
  out = 77;
  OK(gyre_stream_fill(stream, x, &out, 4, 4));
  expect(GYRE_ENDED_BY_FAULT, "kernels.c:");
  OK(gyre_stream_fault(stream, &f));
  CHECK(f.cause == GYRE_FAULT_LOAD_MISALIGNED && f.value == address, "cause %u, value 0x%x",
        f.cause, f.value);
  CHECK(f.lanes == 1u << who % info.threads, "lanes 0x%x", f.lanes);
  CHECK(strcmp(f.kernel, "bad_load") == 0 && strcmp(f.function, "load") == 0, "%s in %s",
        f.function, f.kernel);
  CHECK(strstr(f.source, "kernels.c:"), "source %s", f.source);
  read_words(&out, x, 1);
  CHECK(out == 0, "a command after the fault has run");
  goes_on();
  address = 0x40000000;  // nothing there
  OK(gyre_stream_launch(stream, kernel("bad_load"), &(gyre_grid){.items = {16}}, list, 2));
  expect(GYRE_ENDED_BY_FAULT, "bad_load");
  goes_on();
  OK(gyre_host_free(host, x));
}

static void overflow(const char *function) {
  gyre_launch_fault f;
  expect(GYRE_ENDED_BY_FAULT, "stack overflow");
  OK(gyre_stream_fault(stream, &f));
  CHECK(f.cause == GYRE_FAULT_STACK_OVERFLOW && strcmp(f.function, function) == 0, "%u in %s",
        f.cause, f.function);
  goes_on();
}

// Stack pointers that leave their stacks are faults on functional devices, and where launches go through a queue; what
// fits is right on all.
static void stacks(const char *device) {
  const bool looks = strncmp(device, "functional", 10) == 0 || info.launch_queue;
  // A frame has 256 bytes, and at most 64 for what the compiler keeps in it.
  const uint32_t fit = (info.stack_bytes - 256) / 320, beyond = info.stack_bytes / 256 + 1;
  CHECK(info.stack_bytes < 64 << 10, "a stack has %u bytes", info.stack_bytes);
  const struct {
    uint32_t items, size, deep;
    const char *function;  // in which it ends; NULL: it fits
  } tries[] = {{16, 0, 0, NULL},        {16, 0, fit - 1, NULL},  {16, 1, 0, "touch_large"},
               {1, 2, 0, "touch_huge"}, {1, 0, beyond, "touch"}, {16, 0, beyond, "touch"},
               {16, 0, fit - 1, NULL}};
  uint32_t out[16];
  for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++) {
    if (tries[i].function && !looks) continue;
    const gyre_address x = alloc(sizeof out);
    uint32_t size = tries[i].size, deep = tries[i].deep;
    gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(size), GYRE_ARGUMENT(deep)};
    OK(gyre_stream_launch(stream, kernel("frames"), &(gyre_grid){.items = {tries[i].items}}, list,
                          3));
    if (!tries[i].function) {
      read_words(out, x, tries[i].items);
      for (unsigned k = 0; k < tries[i].items; k++)
        CHECK(out[k] == 7 * (deep + 1), "%u frames: %u", deep + 1, out[k]);
    } else {
      overflow(tries[i].function);
    }
    OK(gyre_host_free(host, x));
  }
}

// Frames of a size that the compiler does not know: clang's are seen by functional devices alone.
static void sized_stacks(const char *device) {
  const bool looks = strncmp(device, "functional", 10) == 0;
  const gyre_address x = alloc(64);
  const uint32_t sizes[] = {256, 40, info.stack_bytes + 16, 600 << 10, 1000};
  uint32_t out[16];
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const bool fits = sizes[i] <= 1000;
    uint32_t bytes = sizes[i];
    gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(bytes)};
    if (!fits && !looks) continue;
    OK(gyre_stream_launch(stream, kernel("grows"), &(gyre_grid){.items = {16}}, list, 2));
    if (!fits) {
      overflow("grow");
      continue;
    }
    read_words(out, x, 16);
    for (unsigned k = 0; k < 16; k++) CHECK(out[k] == 7, "a frame of %u bytes: %u", bytes, out[k]);
  }
  OK(gyre_host_free(host, x));
}

// Stacks that a kernel makes itself are no overflow, wherever they lie.
static void own_stacks(void) {
  const gyre_address x = alloc(64), pool = alloc(16 * 2048), rooms = alloc(64);
  uint32_t out[16], items = info.warps * info.threads < 16 ? info.warps * info.threads : 16;
  for (uint32_t neighbour = 0; neighbour < 2; neighbour++) {
    gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(pool), GYRE_ARGUMENT(rooms),
                            GYRE_ARGUMENT(neighbour)};
    OK(gyre_stream_launch(stream, kernel("own_stacks"),
                          &(gyre_grid){.items = {items}, .group = {items}}, list, 4));
    read_words(out, x, items);
    for (unsigned k = 0; k < items; k++)
      CHECK(out[k] == 7 * 4, "a stack of its own, %u: %u", neighbour, out[k]);
  }
  OK(gyre_host_free(host, x));
  OK(gyre_host_free(host, pool));
  OK(gyre_host_free(host, rooms));
}

static bool tells_warps = true;  // the device of mmio: here has no DIAG registers

// The reports of the last launch that did not end: `threads` threads do `what`, in that function.
static void are(gyre_threads_do what, unsigned threads, const char *function) {
  gyre_launch_place p;
  unsigned n = 0;
  if (!tells_warps) return;
  for (unsigned i = 0; gyre_stream_place(stream, i, &p) == GYRE_OK; i++) {
    if (p.what != what || strcmp(p.function, function) != 0) continue;
    n += p.threads;
    CHECK(strstr(p.source, "kernels.c:") && strstr(p.sentence, p.source), "%s", p.sentence);
    CHECK(p.pc && p.lanes && p.warps, "%s", p.sentence);
  }
  if (n == threads) return;
  for (unsigned i = 0; gyre_stream_place(stream, i, &p) == GYRE_OK; i++)
    fprintf(stderr, "%s\n", p.sentence);
  CHECK(n == threads, "%u threads, not %u, of what is %u in %s", n, threads, what, function);
}

static void hangs(void) {
  gyre_launch_place p;
  CHECK(gyre_stream_place(stream, 0, &p) == GYRE_NOT_READY, "a place before the first one");
  OK(gyre_stream_launch(stream, kernel("deadlock"),
                        &(gyre_grid){.items = {2 * info.threads}, .group = {2 * info.threads}},
                        NULL, 0));
  expect(GYRE_HANGS, tells_warps ? "waiting at a barrier" : "deadlock");
  are(GYRE_THREADS_AT_BARRIER, info.threads, "deadlock");
  goes_on();
}

static void endless(gyre_stream *in, gyre_address flag) {
  gyre_argument list[] = {GYRE_ARGUMENT(flag)};
  OK(gyre_stream_launch(in, kernel("forever"), &(gyre_grid){.items = {3}}, list, 1));
}

static void cancels(void) {
  const gyre_address flag = alloc(4);
  const uint32_t zero = 0;
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  endless(stream, flag);
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  CHECK(gyre_stream_wait(stream, 50) == GYRE_TIMED_OUT, "%s", gyre_last_error());
  CHECK(gyre_module_free(module) == GYRE_IN_USE, "%s", gyre_last_error());
  OK(gyre_stream_cancel(stream));
  expect(GYRE_CANCELLED, "cancelled");
  goes_on();
  OK(gyre_stream_cancel(stream));  // nothing to cancel
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_host_free(host, flag));
}

static void limits(const char *device, const char *file) {
  const gyre_host_options options = {.launch_limit = 20000};
  gyre_address flag;
  const uint32_t zero = 0;
  last_time = 0;
  open_host(device, &options);
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, file, &module));
  flag = alloc(4);
  for (unsigned i = 0; i < 3; i++) {
    OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
    endless(stream, flag);
    expect(GYRE_TIMED_OUT, "20000");
    are(GYRE_THREADS_LOOP, 3, "forever");
    goes_on();
  }
  gyre_host_close(host);
}

// The simulator is killed in the middle of a launch.
static void loses(const char *device, const char *file) {
  char command[64];
  gyre_address flag;
  const uint32_t zero = 0;
  OK(gyre_host_open(device, NULL, &host));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, file, &module));
  flag = alloc(4);
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  endless(stream, flag);
  CHECK(gyre_stream_wait(stream, 100) == GYRE_TIMED_OUT, "%s", gyre_last_error());
  snprintf(command, sizeof command, "pkill -KILL -P %d gyre-served", (int)getpid());
  CHECK(system(command) == 0, "%s", command);
  expect(GYRE_DEVICE_LOST, "has ended");
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  expect(GYRE_DEVICE_LOST, "has ended");
  gyre_host_close(host);
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: errors_test DEVICE MODULE");
  const gyre_host_options options = {.hang_cycles = 20000};
  tells_warps = strncmp(argv[1], "mmio", 4) != 0;
  runs_free = !tells_warps || strncmp(argv[1], "serial", 6) == 0;
  if (strncmp(argv[1], "functional", 10) == 0) registers = 0;  // its clock counts instructions
  last_most = most_cycles();
  open_host(argv[1], &options);
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  faults();
  stacks(argv[1]);
  sized_stacks(argv[1]);
  own_stacks();
  hangs();
  cancels();
  gyre_host_close(host);
  limits(argv[1], argv[2]);
  if (strncmp(argv[1], "rtl", 3) == 0 || strncmp(argv[1], "lockstep", 8) == 0)
    loses(argv[1], argv[2]);
  printf("%s: good\n", argv[1]);
  return 0;
}

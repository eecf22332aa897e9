// threads_test.c DEVICE MODULE - one device that several threads of the program use at a time, each with a stream of its own:
// memory comes and goes, kernels run, fault and are cancelled, and no thread sees what the others do.

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "driver/heap.h"
#include "host_fixture.h"

enum { THREADS = 4, ROUNDS = 24, MOST = 96, TAKES = 20000, HELD = 8, UNIT = 64, STAYS = 200 };

static gyre_address counter, zero;
static uint32_t counted[THREADS];  // of each thread: by how much it has let the counter grow
static pthread_barrier_t together;

// ---- The heap, which one thread at a time may use ---------------------------------------------------

// All calls of the heap come by here (--wrap of the linker). In the first ones of each kind a
// thread stays there for long, and the others have work for the heap: a thread that enters without
// the lock meets it reliably.
static atomic_uint in_heap;

static void enter(atomic_uint *stays) {
  const struct timespec pause = {.tv_nsec = 200000};
  CHECK(!atomic_fetch_add(&in_heap, 1), "two threads are in the heap at a time");
  if (atomic_fetch_add(stays, 1) < STAYS) nanosleep(&pause, NULL);
}

#define WRAPPED(result, name, parameters, arguments) \
  result __real_##name parameters;                   \
  result __wrap_##name parameters;                   \
  result __wrap_##name parameters {                  \
    static atomic_uint stays;                        \
    enter(&stays);                                   \
    const result answer = __real_##name arguments;   \
    atomic_fetch_sub(&in_heap, 1);                   \
    return answer;                                   \
  }
WRAPPED(uint32_t, gyre_heap_alloc, (gyre_heap * h, uint64_t bytes, uint64_t alignment),
        (h, bytes, alignment))
WRAPPED(bool, gyre_heap_free, (gyre_heap * h, uint32_t address), (h, address))
WRAPPED(bool, gyre_heap_holds,
        (const gyre_heap *h, uint32_t address, uint64_t bytes, uint32_t *begin, uint32_t *size),
        (h, address, bytes, begin, size))
WRAPPED(uint32_t, gyre_heap_available, (const gyre_heap *h, uint32_t *largest), (h, largest))

// `expected` in the thread's own stream and sentence, then the stream continues.
static void ends_with(gyre_stream *s, gyre_result expected, const char *part) {
  const gyre_result got = gyre_stream_wait(s, 0);
  CHECK(got == expected, "%s, not %s: %s", gyre_result_name(got), gyre_result_name(expected),
        gyre_last_error());
  CHECK(strstr(gyre_last_error(), part), "no '%s' in '%s'", part, gyre_last_error());
}

// Checks that memory has one owner: the owner marks each UNIT bytes of the device.
static void takes(uint64_t *random) {
  static atomic_uchar mark[1u << 26];  // of 2^32 bytes
  gyre_address held[HELD] = {0};
  uint32_t bytes[HELD];
  for (uint32_t i = 0; i < TAKES + HELD; i++) {
    const uint32_t at = i % HELD;
    for (uint32_t b = 0; held[at] && b < bytes[at]; b += UNIT) mark[(held[at] + b) / UNIT] = 0;
    OK(gyre_host_free(host, held[at]));
    held[at] = 0;
    if (i >= TAKES) continue;
    bytes[at] = UNIT * (1 + host_below(random, 16));
    OK(gyre_host_alloc(host, bytes[at], UNIT, &held[at]));
    for (uint32_t b = 0; b < bytes[at]; b += UNIT)
      CHECK(!atomic_exchange(&mark[(held[at] + b) / UNIT], 1), "0x%08x was given twice", held[at]);
  }
}

// Work of a thread with memory of its own, in allocations whose sizes differ from round to round.
static void adds(gyre_stream *s, uint32_t who, uint64_t *random) {
  uint32_t n = 1 + host_below(random, MOST), in[MOST], out[MOST];
  gyre_address a, c;
  gyre_event *event;
  OK(gyre_host_alloc(host, 4 * n, 0, &a));
  OK(gyre_host_alloc(host, 4 * n, 64 << host_below(random, 3), &c));
  OK(gyre_event_new(host, &event));
  for (uint32_t i = 0; i < n; i++) in[i] = who << 24 | host_below(random, 1 << 20);
  const gyre_argument list[] = {GYRE_ARGUMENT(a), GYRE_ARGUMENT(a), GYRE_ARGUMENT(c),
                                GYRE_ARGUMENT(n)};
  OK(gyre_stream_copy_to(s, a, in, 4 * n));
  OK(gyre_stream_launch(s, kernel("add"), &(gyre_grid){.items = {n}}, list, 4));
  OK(gyre_stream_copy_from(s, out, c, 4 * n));
  OK(gyre_stream_record(s, event));
  OK(gyre_event_wait(event, 0));
  for (uint32_t i = 0; i < n; i++)
    CHECK(out[i] == 2 * in[i], "thread %u, item %u: %08x, not %08x", who, i, out[i], 2 * in[i]);
  OK(gyre_event_free(event));
  OK(gyre_host_free(host, c));
  OK(gyre_host_free(host, a));
}

static void *uses(void *ctx) {
  const uint32_t who = (uint32_t)((uint32_t *)ctx - counted);
  uint64_t random = who;
  gyre_stream *s;
  OK(gyre_stream_new(host, &s));
  pthread_barrier_wait(&together);
  takes(&random);
  for (uint32_t round = 0; round < ROUNDS; round++) {
    adds(s, who, &random);
    const uint32_t n = 1 + host_below(&random, MOST);
    const gyre_argument list[] = {GYRE_ARGUMENT(counter)};
    OK(gyre_stream_launch(s, kernel("count_up"), &(gyre_grid){.items = {n}}, list, 1));
    counted[who] += n;
    // Each thread has another kind of trouble in each round.
    char part[32];
    switch ((who + round) % THREADS) {
      case 0: {
        const uint32_t address = 0x1000 + 16 * who, lane = 0;
        const gyre_argument bad[] = {GYRE_ARGUMENT(address), GYRE_ARGUMENT(lane)};
        snprintf(part, sizeof part, "0x%08x", address);
        OK(gyre_stream_launch(s, kernel("bad_load"), &(gyre_grid){.items = {1}}, bad, 2));
        ends_with(s, GYRE_ENDED_BY_FAULT, part);
        break;
      }
      case 1: {
        const gyre_argument wait[] = {GYRE_ARGUMENT(zero)};
        OK(gyre_stream_wait(s, 0));
        OK(gyre_stream_launch(s, kernel("forever"), &(gyre_grid){.items = {1}}, wait, 1));
        OK(gyre_stream_cancel(s));
        ends_with(s, GYRE_CANCELLED, "");
        break;
      }
      case 2:
        snprintf(part, sizeof part, "0x%08x", 4 + 16 * who);
        CHECK(gyre_host_free(host, 4 + 16 * who) == GYRE_BAD_ADDRESS, "memory without an owner");
        CHECK(strstr(gyre_last_error(), part), "no '%s' in '%s'", part, gyre_last_error());
        break;
      default: break;
    }
  }
  OK(gyre_stream_wait(s, 0));
  gyre_stream_free(s);
  return NULL;
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: threads_test DEVICE MODULE");
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  counter = alloc(4);
  zero = alloc(4);
  uint32_t value = 0, sum = 0;
  OK(gyre_stream_copy_to(stream, counter, &value, 4));
  OK(gyre_stream_copy_to(stream, zero, &value, 4));
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_host_describe(host, &info));
  const uint32_t before = info.free_bytes;
  pthread_t thread[THREADS];
  CHECK(pthread_barrier_init(&together, NULL, THREADS) == 0, "no barrier");
  for (unsigned i = 0; i < THREADS; i++)
    CHECK(pthread_create(&thread[i], NULL, uses, &counted[i]) == 0, "no thread");
  for (unsigned i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
  read_words(&value, counter, 1);
  for (unsigned i = 0; i < THREADS; i++) sum += counted[i];
  CHECK(value == sum, "%u counted, not %u", value, sum);
  OK(gyre_host_describe(host, &info));
  CHECK(info.free_bytes == before, "%u bytes free, %u before", info.free_bytes, before);
  gyre_host_close(host);
  printf("%s: %d threads, %d rounds each\n", argv[1], THREADS, ROUNDS);
  return 0;
}

// queue_test.c DEVICE MODULE - tests how the driver uses the launch queue of a device. It empties caches only when it
// must, queues launches ahead of their turn, survives faults and limits without a reset, and abandons a dead device.

#include "queue_fixture.h"

enum { ACQUIRE = 1 << 9 };

// Caches are emptied when the host has written, and once in a lap of the ring; of several cores always.
static void acquires(gyre_address x) {
  unsigned emptied = 0;
  goes_on(x);
  CHECK(packet[0] & ACQUIRE, "the host has written, and the caches stay");
  for (unsigned i = 0; i < 16; i++) {
    OK(gyre_stream_launch(stream, kernel("empty"), &(gyre_grid){.items = {1}}, NULL, 0));
    OK(gyre_stream_wait(stream, 0));
    emptied += (packet[0] & ACQUIRE) != 0;
  }
  CHECK(emptied == (info.cores > 1 ? 16 : 2), "caches emptied by %u of 16 launches", emptied);
}

// The host looks often, also before the end: a completion comes when memory has everything, not
// before. An earlier hang must not be reported for this launch.
static void impatient(gyre_address x) {
  enum { MANY = 600 };
  static uint32_t out[MANY];
  const gyre_address y = alloc(sizeof out);
  patience = 4;
  for (uint32_t i = 1; i < 3; i++) {
    goes_on(x);
    OK(gyre_stream_fill(stream, y, &i, 4, sizeof out));
    launch_add(y, MANY);
    OK(gyre_stream_copy_from(stream, out, y, sizeof out));
    OK(gyre_stream_wait(stream, 0));
    for (uint32_t k = 0; k < MANY; k++) CHECK(out[k] == 2 * i, "item %u: %u", k, out[k]);
  }
  OK(gyre_host_free(host, y));
  OK(gyre_stream_launch(stream, kernel("deadlock"),
                        &(gyre_grid){.items = {2 * info.threads}, .group = {2 * info.threads}},
                        NULL, 0));
  expect(GYRE_HANGS, "deadlock");
  goes_on(x);
  patience = 4096;
}

// Local memory of a workgroup is aligned to 16, also where a core's sixteenth is less.
static void local_memory(void) {
  enum { ITEMS = 64 };
  static uint32_t out[16 * ITEMS];
  const gyre_address at = alloc(sizeof out);
  gyre_argument list[] = {GYRE_ARGUMENT(at)};
  const gyre_grid grid = {.items = {ITEMS}, .group = {1}, .local_bytes = 5};
  OK(gyre_stream_launch(stream, kernel("ids"), &grid, list, 1));
  read_words(out, at, 16 * ITEMS);
  for (unsigned i = 0; i < ITEMS; i++)
    CHECK(out[16 * i + 15] % 16 == 0, "item %u: 0x%x", i, out[16 * i + 15]);
  OK(gyre_host_free(host, at));
}

// The same kernel with other arguments in every launch, over several laps: a block of an earlier lap must not be in a
// cache. Each launch sees what the one before has written, in whichever core that was.
static void rows(gyre_address x) {
  enum { ROUNDS = 60 };
  uint32_t want[2 * N], got[2 * N], n = N;
  for (uint32_t i = 0; i < 2 * N; i++) want[i] = i * 77;
  OK(gyre_stream_copy_to(stream, x, want, sizeof want));
  OK(gyre_stream_wait(stream, 0));
  for (uint32_t round = 0; round < ROUNDS; round++) {
    gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(n), GYRE_ARGUMENT(round)};
    const gyre_grid grid = {.items = {N}, .group = {1 + round % N}};
    OK(gyre_stream_launch(stream, kernel("chain"), &grid, list, 3));
    OK(gyre_stream_launch(stream, kernel("chain_back"), &grid, list, 2));
    for (uint32_t i = 0; i < N; i++) want[N + i] = want[N - 1 - i] * 3 + round;
    memcpy(want, want + N, 4 * N);
  }
  read_words(got, x, 2 * N);
  for (unsigned i = 0; i < 2 * N; i++)
    CHECK(got[i] == want[i], "word %u: %u, not %u", i, got[i], want[i]);
}

// After a launch that fails, no later launch of the stream runs, though the device may have it
// already.
static void nothing_after(gyre_address x, gyre_result want) {
  uint32_t value = 1, out[N], who = 0, address = 0x80000002;
  const gyre_address flag = alloc_flag();
  gyre_argument bad[] = {GYRE_ARGUMENT(address), GYRE_ARGUMENT(who)};
  writes_ahead = 0;
  OK(gyre_stream_fill(stream, x, &value, 4, 4 * N));
  OK(gyre_stream_wait(stream, 0));
  const uint32_t before = host->queue.finished;
  atomic_store(&under_way, before), atomic_store(&held, true);
  for (unsigned i = 0; i < 4; i++) launch_add(x, N);
  if (want == GYRE_ENDED_BY_FAULT)
    OK(gyre_stream_launch(stream, kernel("bad_load"), &(gyre_grid){.items = {1}}, bad, 2));
  else
    launch_forever(flag);
  for (unsigned i = 0; i < 20; i++) launch_add(x, N);
  atomic_store(&held, false);
  if (want == GYRE_CANCELLED) {
    // The four are through, and the fifth runs.
    while (atomic_load(&under_way) - before < 4) usleep(1000);
    OK(gyre_stream_cancel(stream));
  }
  expect(want, want == GYRE_ENDED_BY_FAULT ? "bad_load"
               : want == GYRE_TIMED_OUT    ? "more than"
                                           : NULL);
  CHECK(writes_ahead, "no launch was put into the ring ahead of its turn");
  read_words(out, x, N);
  for (unsigned i = 0; i < N; i++) CHECK(out[i] == 16, "item %u: %u", i, out[i]);
  // Nor will it: the ring is empty.
  uint32_t state[2];  // QUEUE_WRITE, QUEUE_READ
  char why[GYRE_MESSAGE];
  CHECK(real.read(host->transport, GYRE_REG_QUEUE_WRITE, state, 2, why), "%s", why);
  CHECK(state[0] == state[1], "%u packets written, %u taken", state[0], state[1]);
  OK(gyre_host_free(host, flag));
  goes_on(x);
}

// Another stream comes while launches of one are in the ring, one of which faults: its own launches all run, once.
static void another_stream(gyre_address x) {
  uint32_t one = 1, n = N, out[N], address = 0x80000002, who = 0;
  const gyre_address y = alloc(4 * N);
  gyre_argument bad[] = {GYRE_ARGUMENT(address), GYRE_ARGUMENT(who)},
                list[] = {GYRE_ARGUMENT(y), GYRE_ARGUMENT(y), GYRE_ARGUMENT(y), GYRE_ARGUMENT(n)};
  gyre_stream *other;
  gyre_event *last;
  gyre_result result;
  OK(gyre_stream_new(host, &other));
  OK(gyre_event_new(host, &last));
  for (unsigned round = 0; round < 4; round++) {
    OK(gyre_stream_fill(stream, x, &one, 4, 4 * N));
    OK(gyre_stream_fill(stream, y, &one, 4, 4 * N));
    OK(gyre_stream_wait(stream, 0));
    writes_ahead = 0;
    atomic_store(&waits, false);
    atomic_store(&held, true);
    for (unsigned i = 0; i < 12; i++) {
      launch_add(x, N);
      if (i == 2 + round)
        OK(gyre_stream_launch(stream, kernel("bad_load"), &(gyre_grid){.items = {1}}, bad, 2));
    }
    OK(gyre_stream_record(stream, last));
    atomic_store(&hold_ahead, 6);
    atomic_store(&held, false);
    // A device that does not wait for its driver may have ended them all before six are ahead.
    while (!atomic_load(&waits) && gyre_event_result(last, &result) == GYRE_NOT_READY) usleep(50);
    for (unsigned i = 0; i < 5; i++)
      OK(gyre_stream_launch(other, kernel("add"), &(gyre_grid){.items = {N}}, list, 4));
    atomic_store(&hold_ahead, 0);
    OK(gyre_stream_wait(other, 0));
    expect(GYRE_ENDED_BY_FAULT, "bad_load");
    read_words(out, y, N);
    for (unsigned i = 0; i < N; i++) CHECK(out[i] == 32, "item %u: %u", i, out[i]);
    read_words(out, x, N);
    for (unsigned i = 0; i < N; i++)
      CHECK(out[i] == 1u << (3 + round), "round %u, item %u: %u", round, i, out[i]);
  }
  gyre_stream_free(other);
  OK(gyre_event_free(last));
  OK(gyre_host_free(host, y));
  goes_on(x);
}

// Begin and end of a launch between two events, as its stamp has them.
static void stamps(gyre_address x) {
  gyre_event *begin, *end;
  uint64_t from, to;
  OK(gyre_event_new(host, &begin));
  OK(gyre_event_new(host, &end));
  OK(gyre_stream_record(stream, begin));
  launch_add(x, N);
  OK(gyre_stream_record(stream, end));
  OK(gyre_stream_wait(stream, 0));
  OK(gyre_event_time(begin, &from));
  OK(gyre_event_time(end, &to));
  if (packet[GYRE_BLOCK_STAMP])
    CHECK(from <= host->queue.begin && host->queue.begin < host->queue.end && to == host->queue.end,
          "%llu, launch from %llu to %llu, %llu", (unsigned long long)from,
          (unsigned long long)host->queue.begin, (unsigned long long)host->queue.end,
          (unsigned long long)to);
  CHECK(to > from && to - from < 20000, "%llu to %llu", (unsigned long long)from,
        (unsigned long long)to);
  OK(gyre_event_free(begin));
  OK(gyre_event_free(end));
}

// Events between launches: the device gets the later ones ahead of their turn all the same. Each
// event has the end of the launch before it, and whether something had failed then.
static void records(gyre_address x) {
  enum { LAUNCHES = 7, BAD = 4 };
  gyre_event *e[LAUNCHES + 1];
  uint64_t time[LAUNCHES + 1];
  uint32_t address = 0x80000002, who = 0;
  gyre_result result;
  gyre_argument list[] = {GYRE_ARGUMENT(address), GYRE_ARGUMENT(who)};
  for (unsigned i = 0; i <= LAUNCHES; i++) OK(gyre_event_new(host, &e[i]));
  CHECK(gyre_event_result(e[0], &result) == GYRE_NOT_READY, "an event that was never recorded");
  for (unsigned bad = 0; bad < 2; bad++) {
    writes_ahead = 0;
    atomic_store(&held, true);
    OK(gyre_stream_record(stream, e[0]));
    for (unsigned i = 0; i < LAUNCHES; i++) {
      if (bad && i == BAD)
        OK(gyre_stream_launch(stream, kernel("bad_load"), &(gyre_grid){.items = {1}}, list, 2));
      else
        launch_add(x, N);
      OK(gyre_stream_record(stream, e[i + 1]));
    }
    atomic_store(&held, false);
    for (unsigned i = 0; i <= LAUNCHES; i++) {
      OK(gyre_event_wait(e[i], 0));
      OK(gyre_event_time(e[i], &time[i]));
      OK(gyre_event_result(e[i], &result));
      const gyre_result want = bad && i > BAD ? GYRE_ENDED_BY_FAULT : GYRE_OK;
      CHECK(result == want, "event %u: %s", i, gyre_result_name(result));
      CHECK(i == 0 || (bad && i > BAD) || (time[i] > time[i - 1] && time[i] - time[i - 1] < 20000),
            "event %u: %llu after %llu", i, (unsigned long long)time[i],
            (unsigned long long)time[i - 1]);
    }
    // The number depends on when the device had ended the earlier ones.
    CHECK(writes_ahead != 0 && writes_ahead < LAUNCHES, "%u launches ahead of their turn",
          writes_ahead);
    CHECK(bad || time[LAUNCHES] == host->queue.end, "%llu, the last stamp is %llu",
          (unsigned long long)time[LAUNCHES], (unsigned long long)host->queue.end);
    if (bad) expect(GYRE_ENDED_BY_FAULT, "bad_load");
    OK(gyre_stream_wait(stream, 0));
  }
  OK(gyre_stream_record(stream, e[0]));
  OK(gyre_event_wait(e[0], 0));
  OK(gyre_event_result(e[0], &result));
  CHECK(result == GYRE_OK, "after a wait: %s", gyre_result_name(result));
  for (unsigned i = 0; i <= LAUNCHES; i++) OK(gyre_event_free(e[i]));
  goes_on(x);
}

static void told(void *ctx, const gyre_launch_record *r) { *(gyre_launch_record *)ctx = *r; }

// The device itself ends a launch that takes too long: at once.
static void limit(gyre_address x) {
  gyre_launch_record r = {0};
  const gyre_address flag = alloc_flag();
  OK(gyre_host_on_launch(host, told, &r));
  launch_forever(flag);
  expect(GYRE_TIMED_OUT, info.has_clock ? "30000 cycles" : "30000 warp instructions");
  OK(gyre_host_on_launch(host, NULL, NULL));
  CHECK(r.end - r.begin >= 30000 && r.end - r.begin < 31500, "%llu cycles",
        (unsigned long long)(r.end - r.begin));
  OK(gyre_host_free(host, flag));
  goes_on(x);
}

static void abandons(gyre_address x) {
  const gyre_address flag = alloc_flag();
  // The launch begins when the device is dead: else its limit may end the launch first.
  atomic_store(&held, true);
  launch_forever(flag);
  launch_add(x, N);
  atomic_store(&dead, true);
  atomic_store(&held, false);
  expect(GYRE_DEVICE_LOST, "abandoned");
  CHECK(!dead, "it was not abandoned");
  OK(gyre_host_free(host, flag));
  goes_on(x);
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: queue_test DEVICE MODULE");
  gyre_host_options options = {.hang_cycles = 5000};
  open_host(argv[1], argv[2], &options);
  gyre_address x = alloc(8 * N);
  acquires(x);
  impatient(x);
  local_memory();
  rows(x);
  stamps(x);
  records(x);
  nothing_after(x, GYRE_ENDED_BY_FAULT);
  nothing_after(x, GYRE_CANCELLED);
  another_stream(x);
  CHECK(acks == 8 && controls == 0, "%u acknowledges, %u writes to CONTROL", acks, controls);
  gyre_host_close(host);
  options.launch_limit = 30000;
  open_host(argv[1], argv[2], &options);
  x = alloc(8 * N);
  nothing_after(x, GYRE_TIMED_OUT);
  limit(x);
  CHECK(acks == 2 && controls == 0, "%u acknowledges, %u writes to CONTROL", acks, controls);
  abandons(x);
  gyre_host_close(host);
  printf("%s: good\n", argv[1]);
  return 0;
}

// queue_test.c DEVICE MODULE - what the driver tells the launch queue of a device, and what it makes of its answers: rules
// of packets, caches that are emptied when they must be and not otherwise, launches ahead of their turn, faults and
// limits without a reset, a device that has to be abandoned.

#include <unistd.h>

#include "gyre/device.h"
#include "gyre_launch_block.h"
#include "gyre_runtime_private.h"
#include "host_fixture.h"

enum { ACQUIRE = 1 << 9, N = 16 };

static gyre_transport real;
static uint32_t packet[16];  // the last one
static unsigned packets, controls, acks, writes_ahead;
// What is done to the next packet: a word of it, or where the ring is.
static int spoil = -1;
static uint32_t spoilt;
static bool no_ring;
// STATUS.busy does not fall, until the device is abandoned.
static bool dead;

static bool spoil_write(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                        char *why) {
  const gyre_queue *q = &host->queue;
  if (address == GYRE_REG_CONTROL) {
    controls++;
    if (words[0] & GYRE_CONTROL_ABANDON) dead = false;
  }
  if (address == GYRE_REG_QUEUE_ACTION && words[0] & GYRE_QUEUE_ACTION_ACK) acks++;
  if (address == GYRE_REG_QUEUE_WRITE && words[0] == q->written + 1) {
    packets++;
    if (q->written != q->finished) writes_ahead++;
    if (no_ring) {
      const uint32_t off = 3, nowhere = 0x10000000, on = GYRE_QUEUE_SETUP_ENABLE | 3;
      if (!real.write(t, GYRE_REG_QUEUE_SETUP, &off, 1, why) ||
          !real.write(t, GYRE_REG_QUEUE_BASE, &nowhere, 1, why) ||
          !real.write(t, GYRE_REG_QUEUE_SETUP, &on, 1, why))
        return false;
    }
  }
  if (n == 16 && address - host->block < 8 * 64) {
    memcpy(packet, words, sizeof packet);
    if (spoil >= 0) packet[spoil] = spoilt;
    spoil = -1;
    return real.write(t, address, packet, n, why);
  }
  return real.write(t, address, words, n, why);
}

static bool spoil_read(gyre_transport *t, uint32_t address, uint32_t *words, size_t n, char *why) {
  if (!real.read(t, address, words, n, why)) return false;
  if (dead && address == GYRE_REG_STATUS) words[0] |= GYRE_STATUS_BUSY;
  return true;
}

static void expect(gyre_result want, const char *part) {
  const gyre_result got = gyre_stream_wait(stream, 120000);
  CHECK(got == want, "%s, not %s: %s", gyre_result_name(got), gyre_result_name(want),
        gyre_last_error());
  CHECK(!part || strstr(gyre_last_error(), part), "no '%s' in '%s'", part, gyre_last_error());
}

static void launch_add(gyre_address x, uint32_t n) {
  gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(x), GYRE_ARGUMENT(x), GYRE_ARGUMENT(n)};
  OK(gyre_stream_launch(stream, kernel("add"), &(gyre_grid){.items = {n}}, list, 4));
}

// Doubles what the host has just written.
static void goes_on(gyre_address x) {
  static uint32_t value = 3;
  uint32_t out[N];
  value += 2;
  OK(gyre_stream_fill(stream, x, &value, 4, 4 * N));
  launch_add(x, N);
  read_words(out, x, N);
  for (unsigned i = 0; i < N; i++) CHECK(out[i] == 2 * value, "item %u: %u", i, out[i]);
}

// Packets that the host does not make.
static void rules(gyre_address x) {
  static const struct {
    int word;
    uint32_t value;
    const char *name;
  } wrong[] = {{0, 2 | 1 << 16, "FORMAT"},
               {0, 1 | 1 << 16 | 1 << 30, "HEADER"},
               {0, 1, "DIMENSIONS"},
               {1, 2, "KERNEL"},
               {2, 4, "ARGS"},
               {4, 0, "GRID"},
               {7, 0, "GROUP"},
               {7, 0x1fff | 1 << 16, "THREADS"},
               {12, 0x10000000, "LOCAL"},
               {13, 3, "PRIVATE"},
               {14, 8, "STAMP"},
               {15, 1, "RESERVED"},
               {3, 2, "COMPLETION"}};
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    spoil = wrong[i].word;
    spoilt = wrong[i].value;
    launch_add(x, N);
    expect(GYRE_BAD_LAUNCH, wrong[i].name);
    CHECK(strstr(gyre_last_error(), "kernel add: the launch queue refuses"), "%s",
          gyre_last_error());
    goes_on(x);
  }
  no_ring = true;
  launch_add(x, N);
  expect(GYRE_BAD_LAUNCH, "BUS");
  no_ring = false;
  // The ring is where it was.
  const uint32_t off = 3, on = GYRE_QUEUE_SETUP_ENABLE | 3;
  char why[GYRE_MESSAGE];
  CHECK(real.write(host->transport, GYRE_REG_QUEUE_SETUP, &off, 1, why) &&
            real.write(host->transport, GYRE_REG_QUEUE_BASE, &host->block, 1, why) &&
            real.write(host->transport, GYRE_REG_QUEUE_SETUP, &on, 1, why),
        "%s", why);
  goes_on(x);
  CHECK(acks == 0 && controls == 0, "%u acknowledges, %u writes to CONTROL", acks, controls);
}

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

// Behind a launch that ends badly nothing of the stream runs, though the device may have it already.
static void nothing_behind(gyre_address x, gyre_result want) {
  uint32_t value = 1, out[N], who = 0, address = 0x80000002;
  const gyre_address flag = alloc(4);
  gyre_argument bad[] = {GYRE_ARGUMENT(address), GYRE_ARGUMENT(who)},
                forever[] = {GYRE_ARGUMENT(flag)};
  const uint32_t zero = 0;
  writes_ahead = 0;
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  OK(gyre_stream_fill(stream, x, &value, 4, 4 * N));
  OK(gyre_stream_wait(stream, 0));
  for (unsigned i = 0; i < 4; i++) launch_add(x, N);
  if (want == GYRE_ENDED_BY_FAULT)
    OK(gyre_stream_launch(stream, kernel("bad_load"), &(gyre_grid){.items = {1}}, bad, 2));
  else
    OK(gyre_stream_launch(stream, kernel("forever"), &(gyre_grid){.items = {1}}, forever, 1));
  for (unsigned i = 0; i < 20; i++) launch_add(x, N);
  if (want == GYRE_CANCELLED) {
    while (writes_ahead < 3) usleep(1000);
    usleep(20000);
    OK(gyre_stream_cancel(stream));
  }
  expect(want, want == GYRE_ENDED_BY_FAULT ? "bad_load"
               : want == GYRE_TIMED_OUT    ? "more than"
                                           : NULL);
  CHECK(writes_ahead, "no launch was put into the ring ahead of its turn");
  read_words(out, x, N);
  for (unsigned i = 0; i < N; i++) CHECK(out[i] == 16, "item %u: %u", i, out[i]);
  OK(gyre_host_free(host, flag));
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

static void told(void *ctx, const gyre_launch_record *r) { *(gyre_launch_record *)ctx = *r; }

// The device itself ends a launch that takes too long: at once.
static void limit(gyre_address x) {
  gyre_launch_record r = {0};
  const gyre_address flag = alloc(4);
  const uint32_t zero = 0;
  gyre_argument forever[] = {GYRE_ARGUMENT(flag)};
  OK(gyre_host_on_launch(host, told, &r));
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  OK(gyre_stream_launch(stream, kernel("forever"), &(gyre_grid){.items = {1}}, forever, 1));
  expect(GYRE_TIMED_OUT, "30000 cycles");
  OK(gyre_host_on_launch(host, NULL, NULL));
  CHECK(r.end - r.begin >= 30000 && r.end - r.begin < 31500, "%llu cycles",
        (unsigned long long)(r.end - r.begin));
  OK(gyre_host_free(host, flag));
  goes_on(x);
}

static void abandons(gyre_address x) {
  const gyre_address flag = alloc(4);
  const uint32_t zero = 0;
  gyre_argument forever[] = {GYRE_ARGUMENT(flag)};
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  OK(gyre_stream_launch(stream, kernel("forever"), &(gyre_grid){.items = {1}}, forever, 1));
  launch_add(x, N);
  dead = true;
  expect(GYRE_DEVICE_LOST, "abandoned");
  CHECK(!dead, "it was not abandoned");
  OK(gyre_host_free(host, flag));
  goes_on(x);
}

static void open_host(const char *device, const char *file, const gyre_host_options *options) {
  OK(gyre_host_open(device, options, &host));
  OK(gyre_host_describe(host, &info));
  CHECK(info.launch_queue, "%s has no launch queue", device);
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, file, &module));
  real = *host->transport;
  host->transport->write = spoil_write;
  host->transport->read = spoil_read;
  controls = acks = 0;
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: queue_test DEVICE MODULE");
  gyre_host_options options = {0};
  open_host(argv[1], argv[2], &options);
  gyre_address x = alloc(8 * N);
  rules(x);
  acquires(x);
  rows(x);
  stamps(x);
  nothing_behind(x, GYRE_ENDED_BY_FAULT);
  nothing_behind(x, GYRE_CANCELLED);
  CHECK(acks == 2 && controls == 0, "%u acknowledges, %u writes to CONTROL", acks, controls);
  gyre_host_close(host);
  options.launch_limit = 30000;
  open_host(argv[1], argv[2], &options);
  x = alloc(8 * N);
  nothing_behind(x, GYRE_TIMED_OUT);
  limit(x);
  CHECK(acks == 2 && controls == 0, "%u acknowledges, %u writes to CONTROL", acks, controls);
  abandons(x);
  gyre_host_close(host);
  printf("%s: good\n", argv[1]);
  return 0;
}

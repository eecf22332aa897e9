// queue_reset_test.c DEVICE MODULE - a soft reset or abandon by another program makes the launch
// queue of a device forget what it had: in the middle of a launch with later ones in the ring, and
// between launches. The launch is an error with a sentence, no later one runs, no earlier packet
// runs again, and the device continues.

#include "queue_fixture.h"

enum { MIDDLE = 10, LATER = 100000 };  // looks of the driver; cycles

static unsigned looks;  // of the driver until `control` is written to CONTROL; 0: it is not
static uint32_t control;

static bool disturb(gyre_transport *t, unsigned cycles, char *why) {
  if (looks && --looks == 0 && !real.write(t, GYRE_REG_CONTROL, &control, 1, why)) return false;
  return spoil_pass(t, cycles, why);
}

// Nothing is in the ring, packets are taken, and what is in memory is what the host has written.
static void nothing_runs(gyre_address x, uint32_t value) {
  uint32_t state[4], out[N];  // QUEUE_SETUP to QUEUE_STATUS
  char why[GYRE_MESSAGE];
  gyre_transport *t = host->transport;
  CHECK(real.pass(t, LATER, why) && real.read(t, GYRE_REG_QUEUE_SETUP, state, 4, why), "%s", why);
  CHECK(state[0] & GYRE_QUEUE_SETUP_ENABLE, "the queue takes no packets");
  CHECK(state[1] == state[2], "%u packets written, %u taken", state[1], state[2]);
  CHECK(!(state[3] & GYRE_QUEUE_STATUS_ACTIVE), "a launch is under way");
  read_words(out, x, N);
  for (unsigned i = 0; i < N; i++) CHECK(out[i] == value, "item %u: %u", i, out[i]);
}

static uint64_t last;  // when the last launch of before had ended

// The clock does not go back when the device's begins anew.
static void goes_on_later(gyre_address x) {
  uint64_t now;
  gyre_event *e;
  goes_on(x);
  OK(gyre_event_new(host, &e));
  launch_add(x, N);
  OK(gyre_stream_record(stream, e));
  OK(gyre_event_wait(e, 0));
  OK(gyre_event_time(e, &now));
  CHECK(now > last, "%llu after %llu", (unsigned long long)now, (unsigned long long)last);
  last = now;
  OK(gyre_event_free(e));
  OK(gyre_stream_wait(stream, 0));
}

static void in_the_middle(gyre_address x) {
  enum { AFTER = 3 };
  const uint32_t zero = 0, value = 7;
  const gyre_address flag = alloc(4);
  gyre_argument forever[] = {GYRE_ARGUMENT(flag)};
  goes_on_later(x);
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  OK(gyre_stream_fill(stream, x, &value, 4, 4 * N));
  OK(gyre_stream_wait(stream, 0));
  writes_ahead = 0;
  looks = MIDDLE;
  atomic_store(&held, true);
  OK(gyre_stream_launch(stream, kernel("forever"), &(gyre_grid){.items = {1}}, forever, 1));
  for (unsigned i = 0; i < AFTER; i++) launch_add(x, N);
  atomic_store(&held, false);
  expect(GYRE_DEVICE_LOST, "kernel forever: the device was reset before it had ended, not by");
  CHECK(writes_ahead == AFTER, "%u launches were in the ring", writes_ahead);
  nothing_runs(x, value);
  OK(gyre_host_free(host, flag));
  goes_on_later(x);
}

// The driver rings for a packet after those that the queue has forgotten, which are still in
// memory.
static void in_between(gyre_address x) {
  const uint32_t value = 5;
  char why[GYRE_MESSAGE];
  for (unsigned i = 0; i < 3; i++) goes_on(x);
  OK(gyre_stream_fill(stream, x, &value, 4, 4 * N));
  OK(gyre_stream_wait(stream, 0));
  CHECK(real.write(host->transport, GYRE_REG_CONTROL, &control, 1, why), "%s", why);
  launch_add(x, N);
  expect(GYRE_DEVICE_LOST, "kernel add: the device was reset before it had ended, not by");
  nothing_runs(x, value);
  goes_on_later(x);
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: queue_reset_test DEVICE MODULE");
  static const uint32_t ways[] = {GYRE_CONTROL_SOFT_RESET, GYRE_CONTROL_ABANDON};
  // None; one that the device's register does not hold; one that it does.
  static const uint64_t limits[] = {0, 1ull << 40, 1u << 30};
  for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
    const gyre_host_options options = {.launch_limit = limits[i]};
    open_host(argv[1], argv[2], &options);
    host->transport->pass = disturb;
    last = 0;
    const gyre_address x = alloc(4 * N);
    for (unsigned k = 0; k < sizeof ways / sizeof *ways; k++) {
      control = ways[k];
      in_the_middle(x);
      in_between(x);
    }
    gyre_host_close(host);
  }
  printf("%s: good\n", argv[1]);
  return 0;
}

// reset_test.c DEVICE MODULE - a soft reset or abandon by another program on a device without a
// launch queue: in the middle of a launch, and between its end and the driver's look, the launch is
// an error with a sentence; between launches nothing is lost. The device continues, and its clock
// does not go back.

#include "gyre/device.h"
#include "objects.h"
#include "host_fixture.h"

enum { N = 16, MIDDLE = 10, PAST_THE_END = 1000000 };  // items; looks of the driver; cycles

static gyre_transport real;
static uint32_t control;
static bool started;  // the launch has begun
static unsigned
    looks;  // of the driver from there on until `control` is written to CONTROL; 0: it is not
static unsigned before;  // cycles that pass before that

static bool see_start(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                      char *why) {
  if (address == GYRE_REG_CONTROL) started = words[0] & GYRE_CONTROL_START;
  return real.write(t, address, words, n, why);
}

static bool disturb(gyre_transport *t, unsigned cycles, char *why) {
  if (started && looks && --looks == 0 &&
      ((before && !real.pass(t, before, why)) ||
       !real.write(t, GYRE_REG_CONTROL, &control, 1, why)))
    return false;
  return real.pass(t, cycles, why);
}

static void expect(gyre_result want, const char *part) {
  const gyre_result got = gyre_stream_wait(stream, HOST_PATIENCE_MS);
  CHECK(got == want, "%s, not %s: %s", gyre_result_name(got), gyre_result_name(want),
        gyre_last_error());
  CHECK(!part || strstr(gyre_last_error(), part), "no '%s' in '%s'", part, gyre_last_error());
}

static void launch_add(gyre_address x) {
  const uint32_t items = N;
  gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(x), GYRE_ARGUMENT(x),
                          GYRE_ARGUMENT(items)};
  OK(gyre_stream_launch(stream, kernel("add"), &(gyre_grid){.items = {N}}, list, 4));
}

// Doubles what the host has just written, later than the last time.
static void goes_on(gyre_address x) {
  static uint32_t value = 3;
  static uint64_t last;
  static const gyre_host *of;
  uint32_t out[N];
  uint64_t now;
  gyre_event *e;
  value += 2;
  OK(gyre_event_new(host, &e));
  OK(gyre_stream_fill(stream, x, &value, 4, sizeof out));
  launch_add(x);
  OK(gyre_stream_record(stream, e));
  read_words(out, x, N);
  for (unsigned i = 0; i < N; i++) CHECK(out[i] == 2 * value, "item %u: %u", i, out[i]);
  OK(gyre_event_time(e, &now));
  CHECK(of != host || now > last, "%llu after %llu", (unsigned long long)now,
        (unsigned long long)last);
  of = host;
  last = now;
  OK(gyre_event_free(e));
}

static void in_the_middle(gyre_address x) {
  const uint32_t zero = 0;
  const gyre_address flag = alloc(4);
  gyre_argument forever[] = {GYRE_ARGUMENT(flag)};
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  OK(gyre_stream_wait(stream, 0));
  started = false;
  looks = MIDDLE;
  OK(gyre_stream_launch(stream, kernel("forever"), &(gyre_grid){.items = {1}}, forever, 1));
  expect(GYRE_DEVICE_LOST, "kernel forever: the device was reset before it had ended, not by");
  CHECK(looks == 0, "it was not reset");
  OK(gyre_host_free(host, flag));
  goes_on(x);
}

// The launch has ended, but the driver has not seen it.
static void before_the_look(gyre_address x) {
  started = false;
  looks = 1;
  before = PAST_THE_END;
  launch_add(x);
  expect(GYRE_DEVICE_LOST, "kernel add: the device was reset before it had ended, not by");
  CHECK(looks == 0, "it was not reset");
  before = 0;
  goes_on(x);
}

static void in_between(gyre_address x) {
  char why[GYRE_MESSAGE];
  CHECK(real.write(host->transport, GYRE_REG_CONTROL, &control, 1, why), "%s", why);
  goes_on(x);
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: reset_test DEVICE MODULE");
  static const uint32_t ways[] = {GYRE_CONTROL_SOFT_RESET, GYRE_CONTROL_ABANDON};
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  CHECK(!info.launch_queue, "%s has a launch queue", argv[1]);
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  real = *host->transport;
  host->transport->write = see_start;
  host->transport->pass = disturb;
  const gyre_address x = alloc(4 * N);
  for (unsigned k = 0; k < sizeof ways / sizeof *ways; k++) {
    control = ways[k];
    goes_on(x);
    in_the_middle(x);
    before_the_look(x);
    in_between(x);
  }
  gyre_host_close(host);
  printf("%s: good\n", argv[1]);
  return 0;
}

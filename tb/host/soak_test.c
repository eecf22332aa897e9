// soak_test.c DEVICE MODULE --count N [rdna35] - N launches in one process, in streams that come
// and go; nothing may be left of them. With sanitizers or valgrind no byte is lost either. A launch
// queue continues without a reset.

#include "gyre/device.h"
#include "objects.h"
#include "host_test.h"

static unsigned resets;  // starts, resets and acknowledges
static bool (*write_words)(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                           char *why);

static bool write_and_count(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                            char *why) {
  resets += address == GYRE_REG_CONTROL || address == GYRE_REG_QUEUE_ACTION;
  return write_words(t, address, words, n, why);
}

int main(int argc, char **argv) {
  CHECK(argc >= 5 && argc <= 6 && strcmp(argv[3], "--count") == 0,
        "usage: soak_test DEVICE MODULE --count N [rdna35]");
  // Launches of the second instruction set start nothing by registers.
  const bool rdna35 = argc == 6 && strcmp(argv[5], "rdna35") == 0;
  CHECK(argc == 5 || rdna35, "'%s' is not rdna35", argv[5]);
  const unsigned launches = (unsigned)strtoul(argv[4], NULL, 0);
  gyre_host *host;
  gyre_module *module = NULL;
  gyre_kernel *count_up = NULL, *empty = NULL;
  gyre_stream *stream = NULL;
  gyre_event *event;
  gyre_address counter;
  gyre_host_info before, after;
  uint32_t value = 0, items = 0;
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_alloc(host, 4, 0, &counter));
  OK(gyre_event_new(host, &event));
  OK(gyre_host_describe(host, &before));
  write_words = host->transport->write;
  host->transport->write = write_and_count;
  for (unsigned i = 0; i < launches; i++) {
    if (i % 1000 == 0) {
      gyre_stream_free(stream);
      OK(gyre_module_free(module));
      OK(gyre_stream_new(host, &stream));
      OK(gyre_module_load_file(host, argv[2], &module));
      OK(gyre_module_kernel(module, "count_up", &count_up));
      OK(gyre_module_kernel(module, "empty", &empty));
    }
    if (i == 0) OK(gyre_stream_copy_to(stream, counter, &value, 4));
    gyre_argument list[] = {GYRE_ARGUMENT(counter)};
    const uint32_t n = 1 + i % 7;
    if (i % 3) {
      OK(gyre_stream_launch(stream, count_up, &(gyre_grid){.items = {n}}, list, 1));
      items += n;
    } else {
      OK(gyre_stream_launch(stream, empty, &(gyre_grid){.items = {n}}, NULL, 0));
    }
    if (i % 50 == 49) {
      OK(gyre_stream_record(stream, event));
      OK(gyre_event_wait(event, 0));
    }
  }
  OK(gyre_stream_copy_from(stream, &value, counter, 4));
  OK(gyre_stream_wait(stream, 0));
  CHECK(value == items, "%u items counted, not %u", value, items);
  gyre_stream_free(stream);
  OK(gyre_module_free(module));
  OK(gyre_host_describe(host, &after));
  CHECK(after.free_bytes <= before.free_bytes && before.free_bytes - after.free_bytes < 32768,
        "%u bytes free, %u before", after.free_bytes, before.free_bytes);
  CHECK(before.launch_queue || rdna35 ? resets == 0 : resets == launches,
        "%u launches, %u resets or starts", launches, resets);
  gyre_host_close(host);
  printf("%s: %u launches, %u items\n", argv[1], launches, items);
  return 0;
}

// collectives_test.c DEVICE MODULE [refused] - votes and shuffles in a module; `refused`: a device without them does not load it.

#include "host_fixture.h"

enum { MOST = 256, WORDS = 7 };

static uint32_t in[MOST], out[WORDS * MOST];

static float float_of(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void run(const char *name, unsigned items, unsigned words) {
  const gyre_address from = alloc(sizeof in), to = alloc(sizeof out);
  OK(gyre_stream_copy_to(stream, from, in, 4 * items));
  gyre_argument list[] = {GYRE_ARGUMENT(from), GYRE_ARGUMENT(to)};
  const gyre_grid grid = {.items = {items}, .group = {info.threads}};
  OK(gyre_stream_launch(stream, kernel(name), &grid, list, 2));
  OK(gyre_stream_wait(stream, 0));
  read_words(out, to, words * items);
  OK(gyre_host_free(host, from));
  OK(gyre_host_free(host, to));
}

// The threads of a warp are neighbours in a group of one warp.
static void check_warp(unsigned first) {
  const unsigned threads = info.threads;
  uint32_t odd = 0, sum = 0, below = 1;
  for (unsigned t = 0; t < threads; t++) {
    odd |= (in[first + t] & 1) << t;
    sum += in[first + t];
    below &= in[first + t] < 1000;
  }
  for (unsigned t = 0; t < threads; t++) {
    const uint32_t *o = out + WORDS * (first + t), *quad = in + first + (t & ~3u);
    const uint32_t next = in[first + (t + 1 < threads ? t + 1 : t)];
    CHECK(o[4] == t, "item %u is thread %u", first + t, o[4]);
    CHECK(o[0] == odd && o[1] == sum && o[2] == next && o[3] == below,
          "item %u: %x %u %u %u, not %x %u %u %u", first + t, o[0], o[1], o[2], o[3], odd, sum,
          next, below);
    const float x = (float)quad[(t & 2) | 1] - (float)quad[t & 2],
                y = (float)quad[(t & 1) | 2] - (float)quad[t & 1];
    CHECK(float_of(o[5]) == x && float_of(o[6]) == y, "item %u: %g %g, not %g %g", first + t,
          float_of(o[5]), float_of(o[6]), x, y);
  }
}

int main(int argc, char **argv) {
  if (argc < 3) return 2;
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  const bool has = argc == 3;
  CHECK(info.collectives == has, "the device %s votes and shuffles", has ? "lacks" : "has");
  if (!has) {
    CHECK(gyre_module_load_file(host, argv[2], &module) == GYRE_BAD_MODULE,
          "the module was loaded");
    CHECK(
        strstr(gyre_last_error(), "votes and shuffles (COLLECTIVES); gyrecc without --collectives"),
        "%s", gyre_last_error());
    gyre_host_close(host);
    return 0;
  }
  OK(gyre_module_load_file(host, argv[2], &module));
  uint64_t state = 5;
  const unsigned items = MOST / info.threads * info.threads;
  for (unsigned round = 0; round < 5; round++) {
    for (unsigned i = 0; i < items; i++) in[i] = host_below(&state, round < 3 ? 1000 : 1010);
    run("collect", items, WORDS);
    for (unsigned i = 0; i < items; i += info.threads) check_warp(i);
    run("together", items, 2);
    for (unsigned i = 0; i < items; i++)
      CHECK(out[2 * i] == ~0u >> (32 - info.threads), "item %u votes with %x", i, out[2 * i]);
  }
  gyre_host_close(host);
  return 0;
}

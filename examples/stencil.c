// stencil.c [DEVICE [POINTS]] - steps of diffusion on a line: each half by a stream of its own; an
// event of each step tells the other stream when the neighbours of its edge are there.

#include "example.h"

enum { STEPS = 8, HALVES = 2 };

static float step(const float *in, uint32_t i, uint32_t n) {
  return i == 0 || i == n - 1 ? in[i] : 0.25f * in[i - 1] + 0.5f * in[i] + 0.25f * in[i + 1];
}

int main(int argc, char **argv) {
  example e;
  const uint32_t n = example_open(&e, argc, argv, 512), middle = n / 2;
  float *now = malloc(4 * n), *next = malloc(4 * n), *got = malloc(4 * n);
  gyre_kernel *kernel = example_kernel(&e, "diffuse");
  gyre_address memory[2] = {example_alloc(&e, 4 * n), example_alloc(&e, 4 * n)};
  gyre_stream *stream[HALVES];
  gyre_event *done[HALVES];
  uint32_t wrong = 0;
  if (!now || !next || !got || n < 4) return 1;
  for (uint32_t i = 0; i < n; i++) now[i] = (float)(i % 16 == 0);

  CHECK(gyre_stream_copy_to(e.stream, memory[0], now, 4 * n));
  CHECK(gyre_stream_record(e.stream, e.begin));
  for (uint32_t h = 0; h < HALVES; h++) {
    CHECK(gyre_stream_new(e.host, &stream[h]));
    CHECK(gyre_event_new(e.host, &done[h]));
    CHECK(gyre_stream_await(stream[h], e.begin));
  }
  for (uint32_t s = 0; s < STEPS; s++) {
    const gyre_address in = memory[s % 2], out = memory[(s + 1) % 2];
    const gyre_argument arguments[] = {GYRE_ARGUMENT(in), GYRE_ARGUMENT(out), GYRE_ARGUMENT(n)};
    for (uint32_t h = 0; h < HALVES; h++) {
      const gyre_grid grid = {.items = {h ? n - middle : middle}, .offset = {h ? middle : 0}};
      CHECK(gyre_stream_launch(stream[h], kernel, &grid, arguments, 3));
      CHECK(gyre_stream_record(stream[h], done[h]));
    }
    for (uint32_t h = 0; h < HALVES; h++) CHECK(gyre_stream_await(stream[h], done[1 - h]));
  }
  for (uint32_t h = 0; h < HALVES; h++) CHECK(gyre_stream_await(e.stream, done[h]));
  CHECK(gyre_stream_record(e.stream, e.end));
  CHECK(gyre_stream_copy_from(e.stream, got, memory[STEPS % 2], 4 * n));
  for (uint32_t h = 0; h < HALVES; h++) CHECK(gyre_stream_wait(stream[h], 0));
  CHECK(gyre_stream_wait(e.stream, 0));

  for (uint32_t s = 0; s < STEPS; s++) {
    for (uint32_t i = 0; i < n; i++) next[i] = step(now, i, n);
    float *old = now;
    now = next, next = old;
  }
  for (uint32_t i = 0; i < n; i++) wrong += got[i] != now[i];
  free(now), free(next), free(got);
  return example_close(&e, "stencil", n, wrong);
}

// guide_test.c MODULE - the draw of docs/graphics.md as it stands there, and what comes out of it.

#include <stdio.h>
#include <stdlib.h>

#include "gyre/graphics.h"

static void check(gyre_result result, const char *what) {
  if (result == GYRE_OK) return;
  fprintf(stderr, "guide_test: %s: %s\n", what, gyre_last_error());
  exit(1);
}

int main(int argc, char **argv) {
  gyre_host *host;
  gyre_stream *stream;
  gyre_module *module;
  gyre_address vertices, constants, target;
  float in[100], out[99], half = 0.5F;
  if (argc != 2) return 2;
  for (unsigned i = 0; i < 100; i++) in[i] = (float)(i + 1);
  check(gyre_host_open("functional", NULL, &host), "device");
  check(gyre_stream_new(host, &stream), "stream");
  check(gyre_module_load_file(host, argv[1], &module), argv[1]);
  check(gyre_host_alloc(host, 400, 0, &vertices), "vertices");
  check(gyre_host_alloc(host, 16, 0, &constants), "constants");
  check(gyre_host_alloc(host, 4096, 0, &target), "target");
  check(gyre_stream_copy_to(stream, vertices, in, sizeof in), "vertices");
  check(gyre_stream_copy_to(stream, constants, &half, sizeof half), "constants");
#include "guide_2.c"
  check(gyre_stream_copy_from(stream, out, target, sizeof out), "result");
  check(gyre_stream_wait(stream, 0), "the draw");
  unsigned wrong = report.written != 33 || report.exceptions || report.shaded != 99;
  for (unsigned i = 0; i < 99; i++) wrong += out[i] != in[i] * half;
  gyre_feedback_free(feedback);
  gyre_pipeline_free(pipeline);
  gyre_host_close(host);
  printf("guide_test: %u triangles, %u wrong\n", report.written, wrong);
  return wrong != 0;
}

// double_test.c DEVICE MODULE - a vertex program with instructions in double precision: under a header with DoesFp64 = 0
// they do nothing, and are counted by vertices; what the program has written it reads back. A header that asks for double
// precision is refused, given or derived from the code, and so is one whose private memory overlaps.

#include <string.h>

#include "rules.h"

enum { A = 0x080, B = 0x090, COUNT = 11, DOUBLES = 4 };

static rules_rig rig;

// A draw of COUNT points under this header, or the one of the code.
static gyre_result draw(const gyre_sph *sph, uint32_t *out, gyre_draw_report *report) {
  const gyre_capture capture = {B, 0, 0};
  const gyre_pipeline_state state = {.captures = &capture, .num_captures = 1};
  uint32_t header[GYRE_SPH_WORDS];
  if (sph) CHECK(gyre_sph_encode(sph, header, NULL) == GYRE_SPH_OK, "a header");
  return rules_draw(&rig, "fp64", sph ? header : NULL, &state, COUNT, out, report);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: double_test DEVICE MODULE\n");
    return 2;
  }
  if (!rules_open(&rig, argv[1], argv[2])) return 1;
  gyre_sph sph = {.sph_type = GYRE_SPH_VTG,
                  .version = 3,
                  .shader_type = GYRE_SPH_VERTEX,
                  .imap = {[0x2fc / 4] = 1},
                  .omap = {[A / 4] = 1, [B / 4] = 1},
                  .store_req_start = A / 4,
                  .store_req_end = A / 4};
  uint32_t out[COUNT];
  gyre_launch_exceptions was = {0}, is = {0};
  gyre_draw_report report;
  gyre_stream_exceptions(rig.stream, &was);
  CHECK(draw(&sph, out, &report) == GYRE_OK, "%s", gyre_last_error());
  gyre_stream_exceptions(rig.stream, &is);
  for (uint32_t i = 0; i < COUNT; i++) CHECK(out[i] == i + 100 + 3, "vertex %u has %u", i, out[i]);
  CHECK(report.exceptions == 0, "%u exceptions", report.exceptions);
  CHECK(is.silent - was.silent == COUNT * DOUBLES && !is.code && is.stores == was.stores &&
            is.privates == was.privates && is.calls == was.calls,
        "%llu instructions", (unsigned long long)(is.silent - was.silent));
  // If later stages do not require it, the written value is dropped, and 0 is read back.
  sph.store_req_start = 255, sph.store_req_end = 0;
  CHECK(draw(&sph, out, &report) == GYRE_OK, "%s", gyre_last_error());
  for (uint32_t i = 0; i < COUNT; i++) CHECK(out[i] == 3, "vertex %u has %u", i, out[i]);
  CHECK(report.exceptions == 0, "%u exceptions", report.exceptions);

  CHECK(draw(NULL, out, NULL) == GYRE_BAD_ARGUMENT && strstr(gyre_last_error(), "DoesFp64") &&
            strstr(gyre_last_error(), rig.info.name),
        "the header of the code: %s", gyre_last_error());
  printf("%s\n", gyre_last_error());
  sph.does_fp64 = 1;
  CHECK(draw(&sph, out, NULL) == GYRE_BAD_ARGUMENT && strstr(gyre_last_error(), "DoesFp64"),
        "a header that asks: %s", gyre_last_error());
  sph.does_fp64 = 0;
  // With stacks made by the queue, the first pointers of threads are below the ends, which reduces
  // the room.
  sph.shader_local_memory_low_size = 16;
  sph.shader_local_memory_high_size = rig.info.stack_bytes / 16 * 16 - 16;
  CHECK(draw(&sph, out, NULL) == GYRE_OK, "all of a stack: %s", gyre_last_error());
  sph.shader_local_memory_low_size = 32;
  CHECK(draw(&sph, out, NULL) == GYRE_BAD_ARGUMENT && strstr(gyre_last_error(), "overlap"),
        "more than that: %s", gyre_last_error());
  rules_close(&rig);
  return rules_conclude("double_test", 2 * COUNT + 9);
}

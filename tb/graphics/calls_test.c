// calls_test.c DEVICE MODULE - a vertex program that calls itself: calls deeper than the header of the draw has room for are
// made, counted by vertices and told with function and source line; those up to the limit are not.

#include <string.h>

#include "rules.h"

enum { A = 0x080, COUNT = 11, CORE = 8, PIECE = 64 };

static rules_rig rig;

// A draw of COUNT points whose program calls so deep, under a header with so many bytes of call stack in memory.
static void check(uint32_t levels, uint32_t bytes, uint32_t beyond) {
  const gyre_capture capture = {A, 0, 0};
  const gyre_pipeline_state state = {.captures = &capture, .num_captures = 1};
  const gyre_sph sph = {.sph_type = GYRE_SPH_VTG,
                        .version = 3,
                        .shader_type = GYRE_SPH_VERTEX,
                        .does_load_or_store = true,
                        .shader_local_memory_high_size = 2048,
                        .shader_local_memory_crs_size = bytes,
                        .store_req_start = 255,
                        .omap = {[A / 4] = 1}};
  uint32_t header[GYRE_SPH_WORDS], out[COUNT] = {0};
  gyre_launch_exceptions was = {0}, is = {0};
  CHECK(gyre_sph_encode(&sph, header, NULL) == GYRE_SPH_OK, "a header");
  rules_constants(&rig, &levels, sizeof levels);
  gyre_stream_exceptions(rig.stream, &was);
  CHECK(rules_draw(&rig, "nest", header, &state, COUNT, out, NULL) == GYRE_OK, "nest: %s",
        gyre_last_error());
  gyre_stream_exceptions(rig.stream, &is);
  for (unsigned i = 0; i < COUNT; i++)
    CHECK(out[i] == levels, "%u levels: vertex %u has %u", levels, i, out[i]);
  CHECK(is.calls - was.calls == (uint64_t)COUNT * beyond && is.privates == was.privates &&
            is.stores == was.stores && is.silent == was.silent,
        "%u levels, %u bytes: %llu calls", levels, bytes,
        (unsigned long long)(is.calls - was.calls));
  CHECK(!is.calls || (is.code == 3 && is.lanes && !strcmp(is.function, "nested") &&
                      strstr(is.source, "rule_shaders.c:") &&
                      strstr(is.sentence, "shader program nest: a call deeper than its header")),
        "nest: code %u, '%s'", is.code, is.sentence);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: calls_test DEVICE MODULE\n");
    return 2;
  }
  if (!rules_open(&rig, argv[1], argv[2])) return 1;
  check(1, 0, 0);
  check(CORE, 0, 0);
  check(30, 512, 0);
  check(CORE + 1, 0, 1);
  check(30, 0, 30 - CORE);
  check(CORE + PIECE, 512, 0);
  check(CORE + PIECE + 2, 512, 2);
  // The program before has gone deep; this one begins at 0.
  check(CORE, 0, 0);
  rules_close(&rig);
  return rules_conclude("calls_test", 8 * (COUNT + 4));
}

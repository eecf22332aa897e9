// rules_test.c MODULE - tests permissions of programs: attributes that are read back (R41 to R49),
// exceptions, faults, limits; and that draws follow each other. MODULE is that of rule_shaders.c.

#include "rules.h"

#include <stdlib.h>
#include <string.h>

enum { A = 0x080, B = 0x090, COUNT = 38 };

static rules_rig rig;

// Draws COUNT points of a program that writes A and B; `out` gets the words that are captured.
static gyre_result draw(const char *name, const uint32_t *header, const gyre_pipeline_state *more,
                        uint32_t *out, gyre_draw_report *report) {
  static const gyre_capture capture = {A, 0, 0};
  gyre_pipeline_state state = {.captures = &capture, .num_captures = 1};
  if (more) state = *more;
  return rules_draw(&rig, name, header, &state, COUNT, out, report);
}

// ---- R41 to R49 ---------------------------------------------------------------------------------

// Program `keep` writes A, reads it back, and writes that plus one to B, which is captured. The
// reader of A is a pixel program with the Imap bit of A, or no program.
static void check_kept(bool omap, bool imap, unsigned odmap, unsigned start, unsigned end) {
  const gyre_capture capture = {B, 0, 0};
  uint8_t od[GYRE_SPH_ATTRIBUTES] = {0};
  uint32_t out[COUNT], words[GYRE_SPH_WORDS], next[GYRE_SPH_WORDS];
  gyre_draw_report report;
  gyre_sph up = {.sph_type = GYRE_SPH_VTG, .version = 3, .shader_type = GYRE_SPH_VERTEX};
  gyre_sph down = {.sph_type = GYRE_SPH_PS, .version = 3, .shader_type = GYRE_SPH_PIXEL};
  up.imap[0x2fc / 4] = 1;
  up.omap[B / 4] = 1;
  up.omap[A / 4] = omap;
  up.store_req_start = start;
  up.store_req_end = end;
  down.imap[A / 4] = imap ? GYRE_SPH_IMAP_CONSTANT : 0;
  od[A / 4] = (uint8_t)odmap;
  CHECK(gyre_sph_encode(&up, words, NULL) == GYRE_SPH_OK, "header of keep");
  CHECK(gyre_sph_encode(&down, next, NULL) == GYRE_SPH_OK, "header after keep");
  const gyre_pipeline_state state = {
      .captures = &capture, .num_captures = 1, .next_header = next, .odmap = od};
  const gyre_result r = draw("keep", words, &state, out, &report);
  CHECK(r == GYRE_OK, "keep: %s", gyre_last_error());
  const bool kept = omap && odmap != GYRE_ODMAP_DISCARD &&
                    (imap || odmap == GYRE_ODMAP_ST_REQ || (start <= A / 4 && A / 4 <= end));
  for (uint32_t i = 0; i < COUNT; i++)
    CHECK(out[i] == (kept ? i + 101 : 1),
          "Omap %u, Imap %u, Odmap %u, StoreReq %u to %u: vertex %u read back %u", omap, imap,
          odmap, start, end, i, out[i] - 1);
  // Without its Omap bit both the store and the read are exceptions, and else neither.
  const unsigned warps = (COUNT + rig.info.threads - 1) / rig.info.threads;
  CHECK(report.exceptions == (omap ? 0 : 2 * warps), "Omap %u: %u exceptions", omap,
        report.exceptions);
  if (!omap)
    CHECK(report.exception == GYRE_SHADER_OUTPUT && report.exception_value == A,
          "the first exception is %u of 0x%x", report.exception, report.exception_value);
}

static void check_read_back(void) {
  static const unsigned ends[][2] = {{255, 0}, {32, 32}, {33, 255}, {0, 31}, {0, 32}, {32, 31}};
  for (unsigned all = 0; all < 16; all++) {
    for (unsigned e = 0; e < sizeof ends / sizeof *ends; e++)
      check_kept(all & 1, all >> 1 & 1, all >> 2, ends[e][0], ends[e][1]);
  }
}

// ---- Exceptions ---------------------------------------------------------------------------------

// The program raises it in each warp, and the draw is done all the same; `words`: what is in A, or NULL.
static void check_exception(const char *name, unsigned code, uint32_t value, unsigned a_warp,
                            const uint32_t *want) {
  gyre_draw_report report;
  uint32_t out[COUNT];
  const gyre_pipeline_state none = {0};
  const gyre_result r = draw(name, NULL, want ? NULL : &none, out, &report);
  const unsigned warps = (COUNT + rig.info.threads - 1) / rig.info.threads;
  CHECK(r == GYRE_OK, "%s: %s", name, gyre_last_error());
  CHECK(report.exceptions == a_warp * warps, "%s: %u exceptions in %u warps", name,
        report.exceptions, warps);
  CHECK(report.exception == code && report.exception_value == value, "%s: exception %u of 0x%x, %s",
        name, report.exception, report.exception_value, report.exception_text);
  CHECK(strstr(report.exception_text, name) && strstr(report.exception_text, "rule_shaders.c:"),
        "%s: the sentence is '%s'", name, report.exception_text);
  CHECK(report.primitives == COUNT, "%s: %u points", name, report.primitives);
  for (uint32_t i = 0; want && i < COUNT; i++)
    CHECK(out[i] == want[i], "%s: vertex %u has 0x%x", name, i, out[i]);
}

static void check_exceptions(void) {
  uint32_t want[COUNT], constant[2] = {0x11, 0x22};
  check_exception("uses_kil", GYRE_SHADER_STAGE, 0, 1, NULL);
  check_exception("uses_emit", GYRE_SHADER_STAGE, 2, 1, NULL);
  check_exception("uses_cut", GYRE_SHADER_STAGE, 3, 1, NULL);
  check_exception("uses_astp", GYRE_SHADER_STAGE, 4, 1, NULL);
  for (uint32_t i = 0; i < COUNT; i++) want[i] = 7;
  check_exception("uses_aldp", GYRE_SHADER_STAGE, 4, 1, want);
  check_exception("uses_level", GYRE_SHADER_INPUT, 4, 1, want);
  for (uint32_t i = 0; i < COUNT; i++) want[i] = 0x40e00000;  // 7.0
  check_exception("uses_ipa", GYRE_SHADER_STAGE, 0x80, 1, want);
  for (uint32_t i = 0; i < COUNT; i++) want[i] = i & 1 ? 0 : i;
  check_exception("uses_vertex", GYRE_SHADER_VERTEX, 1, 1, want);
  // Two of eight addresses are in the bank of two words.
  rules_constants(&rig, constant, sizeof constant);
  for (uint32_t i = 0; i < COUNT; i++) want[i] = i % 8 < 2 ? constant[i % 8] : 0;
  gyre_draw_report report;
  uint32_t out[COUNT];
  const gyre_result r = draw("constants", NULL, NULL, out, &report);
  CHECK(r == GYRE_OK && report.exceptions && report.exception == GYRE_SHADER_CONSTANT &&
            report.exception_value == 8,
        "constants: %u exceptions, the first %u of 0x%x", report.exceptions, report.exception,
        report.exception_value);
  for (uint32_t i = 0; i < COUNT; i++)
    CHECK(out[i] == want[i], "constants: vertex %u has 0x%x", i, out[i]);
  // The last warp has threads for its vertices only.
  const gyre_pipeline_state nothing = {0};
  CHECK(rules_draw(&rig, "uses_kil", NULL, &nothing, 2, NULL, &report) == GYRE_OK &&
            report.exceptions == 1 && strstr(report.exception_text, "lanes 0x3,"),
        "two vertices: %s", report.exception_text);
  // Attributes that the header does not name are absent.
  uint32_t words[GYRE_SPH_WORDS];
  const gyre_sph small = {.sph_type = GYRE_SPH_VTG,
                          .version = 3,
                          .shader_type = GYRE_SPH_VERTEX,
                          .store_req_start = 255,
                          .omap = {[A / 4] = 1},
                          .imap = {[A / 4] = 1}};
  CHECK(gyre_sph_encode(&small, words, NULL) == GYRE_SPH_OK, "header of two");
  CHECK(draw("two", words, NULL, out, &report) == GYRE_OK, "two: %s", gyre_last_error());
  CHECK(report.exception == GYRE_SHADER_INPUT && report.exception_value == B,
        "two: exception %u of 0x%x", report.exception, report.exception_value);
  CHECK(report.exceptions == 2 * ((COUNT + rig.info.threads - 1) / rig.info.threads),
        "two: %u exceptions", report.exceptions);
}

// ---- What headers forbid -------------------------------------------------------------------------

// The effect of `permits` with such a header: the word in memory afterwards, and how many accesses
// were not made.
static void check_permission(bool stores, bool accesses, uint32_t high, uint32_t word,
                             const uint64_t count[3]) {
  const gyre_pipeline_state none = {0};
  const uint32_t before = 0x55;
  uint32_t header[GYRE_SPH_WORDS], after = 0;
  gyre_launch_exceptions was = {0}, is = {0};
  gyre_address at;
  const gyre_sph sph = {.sph_type = GYRE_SPH_VTG,
                        .version = 3,
                        .shader_type = GYRE_SPH_VERTEX,
                        .does_global_store = stores,
                        .does_load_or_store = accesses,
                        .shader_local_memory_high_size = high,
                        .store_req_start = 255,
                        .omap = {[A / 4] = 1}};
  CHECK(gyre_sph_encode(&sph, header, NULL) == GYRE_SPH_OK, "header of permits");
  CHECK(gyre_host_alloc(rig.host, 4, 0, &at) == GYRE_OK, "%s", gyre_last_error());
  gyre_stream_exceptions(rig.stream, &was);
  CHECK(gyre_stream_copy_to(rig.stream, at, &before, 4) == GYRE_OK, "%s", gyre_last_error());
  rules_constants(&rig, &at, sizeof at);
  CHECK(draw("permits", header, &none, NULL, NULL) == GYRE_OK, "permits: %s", gyre_last_error());
  CHECK(gyre_stream_copy_from(rig.stream, &after, at, 4) == GYRE_OK &&
            gyre_stream_wait(rig.stream, 0) == GYRE_OK,
        "%s", gyre_last_error());
  CHECK(after == word, "permits, %u %u %u: the word is %u", stores, accesses, high, after);
  gyre_stream_exceptions(rig.stream, &is);
  CHECK(is.stores - was.stores == count[0] && is.privates - was.privates == count[1] &&
            is.silent - was.silent == count[2],
        "permits, %u %u %u: %u stores, %u of the stack, %u silent", stores, accesses, high,
        (unsigned)(is.stores - was.stores), (unsigned)(is.privates - was.privates),
        (unsigned)(is.silent - was.silent));
  CHECK(!is.code || (is.code == 1 && strcmp(is.function, "permits") == 0 &&
                     strstr(is.sentence, "shader program permits: a store to global memory")),
        "permits: %s", is.sentence);
  gyre_host_free(rig.host, at);
}

static void check_permissions(void) {
  check_permission(true, true, 256, 77, (const uint64_t[3]){0, 0, 0});
  check_permission(false, true, 256, 0x55, (const uint64_t[3]){COUNT, 0, 0});
  check_permission(true, true, 0, 77, (const uint64_t[3]){0, 2 * COUNT, 0});
  check_permission(true, false, 256, 0x55, (const uint64_t[3]){0, 0, 4 * COUNT});
  check_permission(false, false, 256, 0x55, (const uint64_t[3]){COUNT, 0, 3 * COUNT});
}

// ---- Ends that are not good ---------------------------------------------------------------------

static void check_ends(void) {
  const gyre_pipeline_state none = {0};
  gyre_launch_fault fault;
  uint32_t out[COUNT];
  CHECK(draw("faults", NULL, &none, NULL, NULL) == GYRE_ENDED_BY_FAULT, "faults: %s",
        gyre_last_error());
  CHECK(gyre_stream_fault(rig.stream, &fault) == GYRE_OK &&
            fault.cause == GYRE_FAULT_STORE_ACCESS && fault.value == 4 &&
            strcmp(fault.function, "faults") == 0 && strstr(fault.source, ":"),
        "faults: cause %u, value 0x%x, in %s", fault.cause, fault.value, fault.function);
  CHECK(draw("waits", NULL, &none, NULL, NULL) == GYRE_HANGS, "waits: %s", gyre_last_error());
  CHECK(draw("endless", NULL, &none, NULL, NULL) == GYRE_TIMED_OUT, "endless: %s",
        gyre_last_error());
  // A kernel has no attributes.
  CHECK(rules_kernel(&rig, "kernel_ald") == GYRE_ENDED_BY_FAULT, "kernel_ald: %s",
        gyre_last_error());
  CHECK(gyre_stream_fault(rig.stream, &fault) == GYRE_OK && fault.cause == GYRE_FAULT_ILLEGAL,
        "kernel_ald: cause %u", fault.cause);
  // Nothing of it is left over.
  CHECK(draw("numbers", NULL, NULL, out, NULL) == GYRE_OK, "numbers: %s", gyre_last_error());
  for (uint32_t i = 0; i < COUNT; i++) CHECK(out[i] == i, "numbers: vertex %u has %u", i, out[i]);
}

// ---- Several draws ------------------------------------------------------------------------------

static void check_sequence(void) {
  uint32_t out[64] = {0};
  gyre_draw_report report[3];
  const gyre_draw_call calls[3] = {{.first = 5, .count = 3, .instances = 2},
                                   {.count = 0, .instances = 1},
                                   {.first = 20, .count = 60, .instances = 1}};
  CHECK(rules_sequence(&rig, "numbers", A, calls, 3, out, 20, report) == GYRE_OK, "sequence: %s",
        gyre_last_error());
  // Twice, one after the other: 6 points, none, and as many of 60 as there is room for.
  for (unsigned i = 0; i < 20; i++) {
    const uint32_t want = i < 6 ? 5 + i % 3 : 20 + i - 6;
    CHECK(out[i] == want, "sequence: word %u is %u, not %u", i, out[i], want);
  }
  CHECK(report[0].primitives == 6 && report[0].written == 0 && report[2].primitives == 60 &&
            report[2].written == 0 && report[1].references == 0,
        "the second time: %u of %u and %u of %u written", report[0].written, report[0].primitives,
        report[2].written, report[2].primitives);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: rules_test MODULE\n");
    return 2;
  }
  if (!rules_open(&rig, "functional", argv[1])) return 1;
  check_read_back();
  check_exceptions();
  check_permissions();
  check_ends();
  check_sequence();
  rules_close(&rig);
  return rules_conclude("rules_test", 1000);
}

// list_ends_test.c DEVICE MODULE - a list of three draws on a device with a launch queue, of which
// the second one faults, takes too long, hangs, is cancelled, or is ended by another program's stop
// or reset: each is an error with a sentence, the draw before it is done, the next one is skipped,
// and the device draws on.

#include <string.h>

#include "gyre/device.h"
#include "objects.h"
#include "rules.h"

enum { COUNT = 8, FAR = 1000, AFTER = 16, WORDS = 3 * COUNT };
enum { AS_IT_SHOULD, FAULT, ENDLESS, WAITS };
enum {
  MIDDLE = 10
};  // looks of the driver, of 4096 cycles; a draw of COUNT points takes less than one of them

static rules_rig rig;
static gyre_transport real;
static unsigned looks;    // since the list was queued
static uint32_t control;  // what is written to CONTROL in the middle of a list
static bool cancels;      // or the stream is cancelled

static bool disturb(gyre_transport *t, unsigned cycles, char *why) {
  if (looks++ == MIDDLE) {
    if (control && !real.write(t, GYRE_REG_CONTROL, &control, 1, why)) return false;
    if (cancels) gyre_stream_cancel(rig.stream);
  }
  return real.pass(t, cycles, why);
}

// The list, with COUNT points a draw; reports and the contents of the target afterwards.
static gyre_result draw(uint32_t end, gyre_draw_report *reports, uint32_t *out) {
  const gyre_capture capture = {0x080, 0, 0};
  const gyre_feedback_target target = {rig.target, 4 * WORDS, 4};
  const gyre_draw_call calls[3] = {{.count = COUNT, .instances = 1},
                                   {.first = FAR, .count = COUNT, .instances = 1},
                                   {.first = AFTER, .count = COUNT, .instances = 1}};
  const gyre_constant_bank bank = {rig.constants, 4};
  gyre_pipeline_state s = {.captures = &capture, .num_captures = 1};
  gyre_pipeline *p = NULL;
  gyre_feedback *f = NULL;
  memset(out, 0xff, 4 * WORDS);
  memset(reports, 0xff, 3 * sizeof *reports);
  CHECK(gyre_module_shader(rig.module, "ends", &s.vertex) == GYRE_OK &&
            gyre_pipeline_new(&s, &p) == GYRE_OK &&
            gyre_feedback_new(rig.host, &target, 1, &f) == GYRE_OK &&
            gyre_stream_fill(rig.stream, rig.target, &(uint32_t){7}, 4, 4 * WORDS) == GYRE_OK &&
            gyre_stream_feedback_begin(rig.stream, f) == GYRE_OK,
        "a list: %s", gyre_last_error());
  rules_constants(&rig, &end, 4);
  looks = 0;
  const gyre_draw_bindings bindings = {.banks = &bank, .num_banks = 1, .feedback = f};
  gyre_result result = gyre_stream_draw(rig.stream, p, &bindings, calls, 3, reports);
  if (result == GYRE_OK) result = gyre_stream_wait(rig.stream, 0);
  gyre_pipeline_free(p);
  gyre_feedback_free(f);
  return result;
}

static void read_target(uint32_t *out) {
  CHECK(gyre_stream_copy_from(rig.stream, out, rig.target, 4 * WORDS) == GYRE_OK &&
            gyre_stream_wait(rig.stream, 0) == GYRE_OK,
        "the target: %s", gyre_last_error());
}

static void goes_on(const char *after) {
  gyre_draw_report reports[3];
  uint32_t out[WORDS];
  const gyre_result result = draw(AS_IT_SHOULD, reports, out);
  CHECK(result == GYRE_OK, "after %s: %s", after, gyre_last_error());
  read_target(out);
  for (uint32_t i = 0; i < WORDS; i++) {
    const uint32_t first = i < COUNT ? 0 : i < 2 * COUNT ? FAR : AFTER;
    CHECK(out[i] == first + i % COUNT, "after %s: word %u is %u", after, i, out[i]);
  }
  for (unsigned i = 0; i < 3; i++) {
    CHECK(reports[i].written == COUNT && reports[i].shaded == COUNT,
          "after %s: draw %u has written %u points", after, i, reports[i].written);
  }
  // Kernels, too; this one faults.
  CHECK(rules_kernel(&rig, "kernel_ald") == GYRE_ENDED_BY_FAULT, "after %s, a kernel: %s", after,
        gyre_last_error());
}

// `end` is what the program does; the error that it shall be, and a part of its sentence.
static void check(const char *name, uint32_t end, gyre_result want, const char *part) {
  gyre_draw_report reports[3];
  uint32_t out[WORDS];
  const gyre_result result = draw(end, reports, out);
  char said[GYRE_MESSAGE];
  snprintf(said, sizeof said, "%s", gyre_last_error());
  CHECK(result == want && strstr(said, part), "%s: %s, '%s'", name, gyre_result_name(result), said);
  control = 0;
  cancels = false;
  // The report of a forgotten list contains nothing else.
  if (want != GYRE_DEVICE_LOST) {
    CHECK(reports[0].written == COUNT && reports[0].shaded == COUNT,
          "%s: the draw before has written %u points", name, reports[0].written);
    CHECK(reports[1].written == 0, "%s: it has written %u points", name, reports[1].written);
    CHECK(reports[2].references == 0 && reports[2].warps == 0,
          "%s: the draw after has %u references", name, reports[2].references);
  }
  read_target(out);
  for (uint32_t i = 0; i < WORDS; i++) {
    CHECK(out[i] == (i < COUNT ? i : 7), "%s: word %u of the target is %u", name, i, out[i]);
  }
  goes_on(name);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: list_ends_test DEVICE MODULE\n");
    return 2;
  }
  if (!rules_open(&rig, argv[1], argv[2])) return 1;
  if (!rig.info.launch_queue || !rig.info.vertex_stage) {
    fprintf(stderr, "%s: a device with a launch queue and the vertex stage is needed\n", argv[1]);
    return 1;
  }
  real = *rig.host->transport;
  rig.host->transport->pass = disturb;
  goes_on("the beginning");
  gyre_launch_fault fault;
  check("a fault", FAULT, GYRE_ENDED_BY_FAULT, "shader program ends: ");
  CHECK(gyre_stream_fault(rig.stream, &fault) == GYRE_OK, "the fault's record");
  check("the limit", ENDLESS, GYRE_TIMED_OUT,
        "shader program ends has taken more than 300000 cycles");
  check("a hang", WAITS, GYRE_HANGS, "shader program ends hangs: no thread of it can continue");
  cancels = true;
  check("a cancel", ENDLESS, GYRE_CANCELLED, "was cancelled");
  control = GYRE_CONTROL_STOP;
  check("a stop", ENDLESS, GYRE_CANCELLED, "stopped");
  control = GYRE_CONTROL_SOFT_RESET;
  check("a soft reset", ENDLESS, GYRE_DEVICE_LOST, "was reset while it drew");
  control = GYRE_CONTROL_ABANDON;
  check("an abandon", ENDLESS, GYRE_DEVICE_LOST, "was reset while it drew");
  rules_close(&rig);
  return rules_conclude("list_ends_test", 300);
}

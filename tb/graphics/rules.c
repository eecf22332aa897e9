// rules.c - draws of points for the tests of rules.

#include "rules.h"

unsigned rules_checks, rules_failures;

#define TRY(call)                           \
  do {                                      \
    const gyre_result result_ = (call);     \
    if (result_ != GYRE_OK) return result_; \
  } while (0)

static gyre_result open_rig(rules_rig *r, const char *device, const char *module) {
  const gyre_host_options options = {.launch_limit = 300000, .hang_cycles = 50000};
  TRY(gyre_host_open(device, &options, &r->host));
  TRY(gyre_host_describe(r->host, &r->info));
  TRY(gyre_stream_new(r->host, &r->stream));
  TRY(gyre_module_load_file(r->host, module, &r->module));
  TRY(gyre_host_alloc(r->host, RULES_TARGET, 0, &r->target));
  return gyre_host_alloc(r->host, RULES_TARGET, 0, &r->constants);
}

bool rules_open(rules_rig *r, const char *device, const char *module) {
  *r = (rules_rig){0};
  if (open_rig(r, device, module) == GYRE_OK) return true;
  fprintf(stderr, "%s, %s: %s\n", device, module, gyre_last_error());
  gyre_host_close(r->host);
  return false;
}

void rules_close(rules_rig *r) { gyre_host_close(r->host); }

void rules_constants(rules_rig *r, const void *bytes, uint32_t size) {
  CHECK(gyre_stream_copy_to(r->stream, r->constants, bytes, size) == GYRE_OK &&
            gyre_stream_wait(r->stream, 0) == GYRE_OK,
        "constants: %s", gyre_last_error());
  r->constant_bytes = size;
}

static gyre_result queue(rules_rig *r, gyre_pipeline *p, gyre_feedback *f, uint32_t count,
                         uint32_t *out, gyre_draw_report *report) {
  const gyre_constant_bank bank = {r->constants, r->constant_bytes};
  const gyre_draw_bindings bindings = {.banks = &bank, .num_banks = 1, .feedback = f};
  const gyre_draw_call call = {.count = count, .instances = 1};
  TRY(gyre_stream_feedback_begin(r->stream, f));
  TRY(gyre_stream_draw(r->stream, p, &bindings, &call, 1, report));
  if (out) TRY(gyre_stream_copy_from(r->stream, out, r->target, 4 * count));
  return gyre_stream_wait(r->stream, 0);
}

gyre_result rules_draw(rules_rig *r, const char *name, const uint32_t *header,
                       const gyre_pipeline_state *state, uint32_t count, uint32_t *out,
                       gyre_draw_report *report) {
  const gyre_feedback_target target = {r->target, RULES_TARGET, 4};
  gyre_pipeline_state s = *state;
  gyre_pipeline *p = NULL;
  gyre_feedback *f = NULL;
  TRY(gyre_module_shader(r->module, name, &s.vertex));
  TRY(gyre_shader_set_header(s.vertex, header));
  gyre_result result = gyre_pipeline_new(&s, &p);
  if (result == GYRE_OK) result = gyre_feedback_new(r->host, &target, 1, &f);
  if (result == GYRE_OK) result = queue(r, p, f, count, out, report);
  gyre_feedback_free(f);
  gyre_pipeline_free(p);
  const gyre_result back = gyre_shader_set_header(s.vertex, NULL);
  return result != GYRE_OK ? result : back;
}

gyre_result rules_sequence(rules_rig *r, const char *name, uint32_t attribute,
                           const gyre_draw_call *calls, unsigned n, uint32_t *out, unsigned room,
                           gyre_draw_report *reports) {
  const gyre_capture capture = {attribute, 0, 0};
  const gyre_feedback_target target = {r->target, 4 * room, 4};
  gyre_pipeline_state s = {.captures = &capture, .num_captures = 1};
  gyre_pipeline *p = NULL;
  gyre_feedback *f = NULL;
  TRY(gyre_module_shader(r->module, name, &s.vertex));
  gyre_result result = gyre_pipeline_new(&s, &p);
  if (result == GYRE_OK) result = gyre_feedback_new(r->host, &target, 1, &f);
  const gyre_draw_bindings bindings = {.feedback = f};
  if (result == GYRE_OK) result = gyre_stream_feedback_begin(r->stream, f);
  for (unsigned i = 0; i < 2 && result == GYRE_OK; i++)
    result = gyre_stream_draw(r->stream, p, &bindings, calls, n, reports);
  gyre_pipeline_free(p);  // the draws have what they need
  if (result == GYRE_OK)
    result = gyre_stream_copy_from(r->stream, out, r->target, 4 * (size_t)room);
  const gyre_result ran = gyre_stream_wait(r->stream, 0);
  gyre_feedback_free(f);
  return result != GYRE_OK ? result : ran;
}

gyre_result rules_kernel(rules_rig *r, const char *name) {
  gyre_kernel *k;
  const gyre_argument argument = GYRE_ARGUMENT(r->target);
  const gyre_grid grid = {.items = {1}};
  TRY(gyre_module_kernel(r->module, name, &k));
  TRY(gyre_stream_launch(r->stream, k, &grid, &argument, 1));
  return gyre_stream_wait(r->stream, 0);
}

int rules_conclude(const char *name, unsigned least) {
  printf("%s: %u checks, %u failures\n", name, rules_checks, rules_failures);
  return rules_failures || rules_checks < least;
}

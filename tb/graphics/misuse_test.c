// misuse_test.c MODULE - wrong uses of gyre/graphics.h: each gets its error and a sentence that says what is wrong, and
// the device continues. MODULE is that of rule_shaders.c.

#include <stdlib.h>
#include <string.h>

#include "gyre/fault.h"
#include "rules.h"

enum { A = 0x080 };

static rules_rig rig;
static gyre_shader *numbers;

// The call says so, and a sentence with these words.
#define WRONG(call, result, words)                                                      \
  do {                                                                                  \
    const gyre_result got_ = (call);                                                    \
    CHECK(got_ == (result), "%s is %s", #call, gyre_result_name(got_));                 \
    CHECK(strstr(gyre_last_error(), words), "the sentence is '%s'", gyre_last_error()); \
  } while (0)

static gyre_result make(const gyre_pipeline_state *state) {
  gyre_pipeline *p;
  const gyre_result r = gyre_pipeline_new(state, &p);
  CHECK((r == GYRE_OK) == (p != NULL), "an error, and a pipeline");
  gyre_pipeline_free(p);
  return r;
}

static void check_shaders(void) {
  gyre_shader *s = numbers;
  uint32_t words[GYRE_SPH_WORDS];
  WRONG(gyre_module_shader(NULL, "numbers", &s), GYRE_BAD_ARGUMENT, "null pointer");
  WRONG(gyre_module_shader(rig.module, "nobody", &s), GYRE_BAD_NAME, "no shader program nobody");
  CHECK(!s, "no program, and not NULL");
  WRONG(gyre_module_shader(rig.module, "kernel_ald", &s), GYRE_BAD_NAME, "kernel_ald");
  CHECK(gyre_module_shader_list(rig.module, 0) && !gyre_module_shader_list(rig.module, 1000) &&
            !gyre_module_shader_list(NULL, 0),
        "the list of programs");
  CHECK(!gyre_shader_name(NULL) && !strcmp(gyre_shader_name(numbers), "numbers"), "names");
  WRONG(gyre_shader_header(NULL, words), GYRE_BAD_ARGUMENT, "null pointer");
  CHECK(gyre_shader_header(numbers, words) == GYRE_OK && words[0] >> 10 == (1 | 1 << 7),
        "ShaderType and SassVersion of what follows from the code: 0x%x", words[0]);
  uint32_t wrong[GYRE_SPH_WORDS];
  memcpy(wrong, words, sizeof wrong);
  wrong[0] ^= 1 << 5;
  WRONG(gyre_shader_set_header(numbers, wrong), GYRE_BAD_ARGUMENT, "Version");
  wrong[0] ^= 1 << 5 | 2 << 10;  // tessellation
  WRONG(gyre_shader_set_header(numbers, wrong), GYRE_BAD_ARGUMENT, "ShaderType");
  // No header follows from it, and it can have one.
  CHECK(gyre_module_shader(rig.module, "recursive", &s) == GYRE_OK, "recursive");
  const gyre_pipeline_state state = {.vertex = s};
  WRONG(gyre_shader_header(s, words), GYRE_BAD_MODULE, "calls itself");
  WRONG(make(&state), GYRE_BAD_MODULE, "gyre_shader_set_header");
  CHECK(gyre_shader_header(numbers, words) == GYRE_OK, "numbers");
  CHECK(gyre_shader_set_header(s, words) == GYRE_OK && make(&state) == GYRE_OK, "recursive: %s",
        gyre_last_error());
  // Calls of this shader go deeper than a core holds: the header needs room for them.
  // Sizes of private memory that overlap, and some that meet.
  memcpy(wrong, words, sizeof wrong);
  wrong[1] = rig.info.stack_bytes / 2, wrong[2] = rig.info.stack_bytes / 2;
  CHECK(gyre_shader_set_header(numbers, wrong) == GYRE_OK, "%s", gyre_last_error());
  wrong[2] = 0xfffff0;
  WRONG(gyre_shader_set_header(numbers, wrong), GYRE_BAD_ARGUMENT, "overlap");
  wrong[1] = 0xfffff0;
  WRONG(gyre_shader_set_header(numbers, wrong), GYRE_BAD_ARGUMENT, "overlap");
  CHECK(gyre_shader_set_header(numbers, NULL) == GYRE_OK, "the derived header again");
  CHECK(gyre_module_shader(rig.module, "deep", &s) == GYRE_OK, "deep");
  CHECK(gyre_shader_header(s, words) == GYRE_OK && (words[3] & 0xffffff) == 512, "CrsSize is %u",
        words[3] & 0xffffff);
  CHECK(gyre_shader_set_header(s, words) == GYRE_OK, "%s", gyre_last_error());
  words[3] &= 0xff000000;
  WRONG(gyre_shader_set_header(s, words), GYRE_BAD_ARGUMENT, "11 levels deep");
}

static void check_pipelines(void) {
  gyre_vertex_element e[GYRE_DRAW_ELEMENTS + 1] = {{A, 0, 0, 0}};
  gyre_capture c[2] = {{A, 0, 0}};
  uint8_t odmap[GYRE_SPH_ATTRIBUTES] = {0};
  uint32_t next[GYRE_SPH_WORDS] = {0};
  const gyre_pipeline_state good = {
      .vertex = numbers, .elements = e, .num_elements = 1, .captures = c, .num_captures = 1};
  gyre_pipeline_state s = good;
  CHECK(make(&s) == GYRE_OK, "%s", gyre_last_error());
  WRONG(gyre_pipeline_new(&s, NULL), GYRE_BAD_ARGUMENT, "null pointer");
  s.vertex = NULL;
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "null pointer");
  s = good;
  s.topology = GYRE_NUM_TOPOLOGIES;
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "topology 7");
  s = good;
  s.cache_entries = 65;
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "at most 64");
  s = good;
  s.num_elements = GYRE_DRAW_ELEMENTS + 1;
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "33 vertex elements");
  s = good;
  s.elements = NULL;
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "with their array");
  s = good;
  static const uint32_t no_vector[] = {0x084, 0x2f0, 0x000, 0x3a0, 0x060, 0xfffffff0};
  for (unsigned i = 0; i < sizeof no_vector / sizeof *no_vector; i++) {
    e[0].attribute = no_vector[i];
    WRONG(make(&s), GYRE_BAD_ARGUMENT, "the first of a vector");
  }
  e[0] = (gyre_vertex_element){A, 64, 0, 0};
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "no format 64");
  e[0] = (gyre_vertex_element){A, 0, GYRE_VERTEX_BUFFERS, 0};
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "buffer 16");
  e[0] = e[1] = (gyre_vertex_element){A, 0, 0, 0};
  s.num_elements = 2;
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "both for attribute 0x080");
  s = good;
  static const uint32_t not_written[] = {0x084, 0x082, 0x400, 0x2fc, 0xfffffffc};
  for (unsigned i = 0; i < sizeof not_written / sizeof *not_written; i++) {
    c[0].attribute = not_written[i];
    WRONG(make(&s), GYRE_BAD_ARGUMENT, "does not write");
  }
  c[0] = (gyre_capture){A, 4, 0};
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "target 4");
  c[0] = (gyre_capture){A, 0, 2};
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "offset 2");
  c[0] = (gyre_capture){A, 0, 0};
  odmap[5] = 4;
  s.odmap = odmap;
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "Odmap of attribute 0x014 is 4");
  s = good;
  s.next_header = next;
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "SphType");
  CHECK(gyre_shader_header(numbers, next) == GYRE_OK, "numbers");
  WRONG(make(&s), GYRE_BAD_ARGUMENT, "vertex program");
}

static void check_draws(void) {
  const gyre_vertex_element e = {A, GYRE_VERTEX_FORMAT(GYRE_NUMBER_FLOAT32, 4), 1, 0};
  const gyre_capture c = {A, 2, 8};
  const gyre_pipeline_state state = {
      .vertex = numbers, .elements = &e, .num_elements = 1, .captures = &c, .num_captures = 1};
  gyre_vertex_buffer buffer[2] = {{rig.target, 64, 16, 0}, {rig.target, 64, 16, 0}};
  gyre_constant_bank bank = {rig.target, 64};
  gyre_draw_call call = {.count = 3, .instances = 1};
  gyre_feedback_target target[5] = {{0}, {0}, {rig.target, 64, 12}};
  gyre_pipeline *p;
  gyre_feedback *f;
  CHECK(gyre_pipeline_new(&state, &p) == GYRE_OK, "%s", gyre_last_error());
  WRONG(gyre_feedback_new(rig.host, target, 5, &f), GYRE_BAD_ARGUMENT, "1 to 4");
  target[2].stride = 10;
  WRONG(gyre_feedback_new(rig.host, target, 3, &f), GYRE_BAD_ARGUMENT, "stride 10");
  target[2] = (gyre_feedback_target){rig.target, RULES_TARGET + 4, 12};
  WRONG(gyre_feedback_new(rig.host, target, 3, &f), GYRE_BAD_ADDRESS, "ends before");
  target[2] = (gyre_feedback_target){rig.target, 64, 8};
  CHECK(gyre_feedback_new(rig.host, target, 3, &f) == GYRE_OK, "%s", gyre_last_error());
  gyre_draw_bindings b = {
      .buffers = buffer, .num_buffers = 2, .banks = &bank, .num_banks = 1, .feedback = f};
  const gyre_draw_bindings good = {
      .buffers = buffer, .num_buffers = 2, .banks = &bank, .num_banks = 1, .feedback = f};
#define DRAW() gyre_stream_draw(rig.stream, p, &b, &call, 1, NULL)
  WRONG(DRAW(), GYRE_BAD_LAUNCH, "needs 12 bytes of target 2, whose stride is 8");
  gyre_feedback_free(f);
  target[2].stride = 12;
  CHECK(gyre_feedback_new(rig.host, target, 3, &f) == GYRE_OK, "%s", gyre_last_error());
  b = good;
  b.feedback = NULL;
  WRONG(DRAW(), GYRE_BAD_LAUNCH, "no feedback");
  b.feedback = f;
  WRONG(DRAW(), GYRE_BAD_LAUNCH, "has not been called");
  WRONG(gyre_stream_feedback_begin(rig.stream, NULL), GYRE_BAD_ARGUMENT, "null pointer");
  CHECK(gyre_stream_feedback_begin(rig.stream, f) == GYRE_OK, "%s", gyre_last_error());
  WRONG(gyre_stream_draw(NULL, p, &b, &call, 1, NULL), GYRE_BAD_ARGUMENT, "null pointer");
  WRONG(gyre_stream_draw(rig.stream, p, &b, &call, 0, NULL), GYRE_BAD_ARGUMENT, "0 draws");
  WRONG(gyre_stream_draw(rig.stream, p, NULL, &call, 1, NULL), GYRE_BAD_LAUNCH, "needs buffer 1");
  b.num_buffers = 1;
  WRONG(DRAW(), GYRE_BAD_LAUNCH, "needs buffer 1");
  b.num_buffers = 17;
  WRONG(DRAW(), GYRE_BAD_ARGUMENT, "17 vertex buffers");
  b.num_buffers = 2;
  buffer[1].bytes = RULES_TARGET + 1;
  WRONG(DRAW(), GYRE_BAD_ADDRESS, "ends before");
  buffer[1] = buffer[0];
  bank.bytes = GYRE_DRAW_BANK_BYTES + 4;
  WRONG(DRAW(), GYRE_BAD_ARGUMENT, "65540 bytes");
  bank = (gyre_constant_bank){rig.target + 2, 4};
  WRONG(DRAW(), GYRE_BAD_ARGUMENT, "multiple of 4");
  bank = (gyre_constant_bank){4, 4};
  WRONG(DRAW(), GYRE_BAD_ADDRESS, "no allocation");
  bank = (gyre_constant_bank){rig.target, 4};
  call.index_bytes = 3;
  WRONG(DRAW(), GYRE_BAD_ARGUMENT, "indices of 3 bytes");
  call.index_bytes = 2;
  call.indices = rig.target + 1;
  WRONG(DRAW(), GYRE_BAD_ARGUMENT, "a multiple of 2");
  call.indices = rig.target;
  call.first = 0xfffffff0;
  WRONG(DRAW(), GYRE_BAD_ADDRESS, "ends before");
  call = (gyre_draw_call){.count = 3, .instances = 1};
  CHECK(DRAW() == GYRE_OK && gyre_stream_wait(rig.stream, 0) == GYRE_OK, "%s", gyre_last_error());
  gyre_pipeline_free(p);
  gyre_feedback_free(f);
}

// A vertex program whose calls go deeper than its stack; before and after it, one whose stack is
// large enough.
static void check_stacks(void) {
  const gyre_pipeline_state state = {.captures = &(gyre_capture){A, 0, 0}, .num_captures = 1};
  uint32_t words[GYRE_SPH_WORDS], out[400];
  gyre_launch_fault fault;
  CHECK(gyre_shader_header(numbers, words) == GYRE_OK, "numbers");
  words[0] |= 1u << 26;                    // DoesLoadOrStore
  words[2] = rig.info.stack_bytes & ~15u;  // below the first stack pointer
  for (unsigned i = 0; i < 3; i++) {
    const uint32_t count = i == 1 ? 400 : 40;
    const gyre_result result = rules_draw(&rig, "sinks", words, &state, count, out, NULL);
    if (count == 40) {
      CHECK(result == GYRE_OK, "%s", gyre_last_error());
      for (uint32_t k = 0; k < count; k++) CHECK(out[k] == 0, "vertex %u has %u", k, out[k]);
      continue;
    }
    CHECK(result == GYRE_ENDED_BY_FAULT && strstr(gyre_last_error(), "stack overflow"), "%s",
          gyre_last_error());
    CHECK(gyre_stream_fault(rig.stream, &fault) == GYRE_OK && !strcmp(fault.function, "sink") &&
              fault.cause == GYRE_FAULT_STACK_OVERFLOW,
          "%u in %s", fault.cause, fault.function);
  }
}

// Records of 32 threads: eight vectors of inputs and eight of outputs fit into 8192 bytes of local memory, a word more does
// not. It is said when the pipeline is made, and what fits is drawn, a warp at a time.
static void check_wide(const char *module) {
  rules_rig wide;
  uint32_t words[GYRE_SPH_WORDS];
  gyre_pipeline_state state = {0};
  if (!rules_open(&wide, "functional:wide", module)) {
    CHECK(false, "functional:wide");
    return;
  }
  CHECK(gyre_module_shader(wide.module, "numbers", &state.vertex) == GYRE_OK &&
            gyre_shader_header(state.vertex, words) == GYRE_OK,
        "numbers");
  words[4] = 0xff000000u;  // all that is written is kept
  memset(&words[5], 0, 15 * sizeof *words);
  words[6] = 0xffffffffu;                        // generic vectors 0 to 7 are read
  words[13] = 0xffff0000u, words[14] = 0xffffu;  // and written
  CHECK(gyre_shader_set_header(state.vertex, words) == GYRE_OK && make(&state) == GYRE_OK, "%s",
        gyre_last_error());
  words[14] |= 0x10000;
  CHECK(gyre_shader_set_header(state.vertex, words) == GYRE_OK, "%s", gyre_last_error());
  WRONG(make(&state), GYRE_BAD_LAUNCH, "32 words of inputs and 33 of outputs");
  rules_close(&wide);
}

// The same calls on other devices.
static void check_devices(const char *module) {
  rules_rig other;
  gyre_pipeline_state state = {0};
  if (!rules_open(&other, "model:small", module)) {
    CHECK(false, "model:small");
    return;
  }
  CHECK(rig.info.vertex_stage && !other.info.vertex_stage, "who has a vertex stage");
  CHECK(gyre_module_shader(other.module, "numbers", &state.vertex) == GYRE_OK, "numbers");
  WRONG(make(&state), GYRE_BAD_LAUNCH, "model:small has no vertex stage");
  CHECK(rules_kernel(&other, "kernel_ald") == GYRE_ENDED_BY_FAULT, "kernel_ald on the model");
  CHECK(strstr(gyre_last_error(), "illegal instruction"), "%s", gyre_last_error());
  rules_close(&other);
  // Records of a warp that do not fit.
  if (!rules_open(&other, "functional:wide,LMEM_BYTES=128", module)) {
    CHECK(false, "functional:wide,LMEM_BYTES=128");
    return;
  }
  gyre_pipeline_state whole = {.captures = &(gyre_capture){A, 0, 0}, .num_captures = 1};
  CHECK(gyre_module_shader(other.module, "numbers", &whole.vertex) == GYRE_OK, "numbers");
  WRONG(make(&whole), GYRE_BAD_LAUNCH, "128 bytes a core (parameter LMEM_BYTES)");
  WRONG(rules_draw(&other, "numbers", NULL,
                   &(gyre_pipeline_state){.captures = &(gyre_capture){A, 0, 0}, .num_captures = 1},
                   4, NULL, NULL),
        GYRE_BAD_LAUNCH, "do not fit into local memory");
  rules_close(&other);
  check_wide(module);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: misuse_test MODULE\n");
    return 2;
  }
  if (!rules_open(&rig, "functional", argv[1])) return 1;
  CHECK(gyre_module_shader(rig.module, "numbers", &numbers) == GYRE_OK, "numbers");
  check_shaders();
  check_pipelines();
  check_draws();
  check_stacks();
  check_devices(argv[1]);
  rules_close(&rig);
  return rules_conclude("misuse_test", 100);
}

// model_stacks_test.c - interleaved stacks of the cycle model: where words lie in memory, counted by
// hand; what a fault record shows; and that a debugger finds them at the program's addresses.

#include "gyre/stack.h"
#include "gyre_gpu.h"
#include "rig.h"

enum { THREADS = 4, CYCLES = 20000, WORD = 16, BYTE = 23 };
#define STACKS (RIG_BASE + 0x40000U)  // of 4 KiB each

typedef struct answer {
  bool valid, write;
  uint16_t tag;
  uint8_t data[GYRE_MAX_LINE];
} answer;

// One access at a time, answered in the next cycle.
static void cycle(rig *r, gyre_model *m, gyre_gpu_in *pins, answer *a) {
  gyre_mem_req req;
  pins->mem = (gyre_mem_in){.req_ready = !a->valid,
                            .rsp_valid = a->valid,
                            .rsp_write = a->write,
                            .rsp_tag = a->tag,
                            .rsp_data = a->data};
  const bool taken = a->valid && gyre_model_rsp_ready(m, a->tag);
  const bool asked = gyre_model_req(m, &req) && !a->valid;
  if (asked && req.addr - RIG_BASE < RIG_BYTES) {
    uint8_t *line = r->ram + (req.addr - RIG_BASE);
    for (unsigned i = 0; req.write && i < r->cfg.line_bytes; i++) {
      if (req.mask[i / 8] >> i % 8 & 1) line[i] = req.data[i];
    }
    memcpy(a->data, line, r->cfg.line_bytes);
  }
  const answer next = {.valid = asked, .write = asked && req.write, .tag = asked ? req.tag : 0};
  gyre_gpu_tick(m, pins);
  if (taken) a->valid = false;
  if (!asked) return;
  a->valid = true;
  a->write = next.write;
  a->tag = next.tag;
}

static gyre_model *run(rig *r, uint32_t stack) {
  char why[GYRE_MESSAGE];
  gyre_model *m = gyre_model_new(&r->cfg, 0, why);
  if (m == NULL) {
    printf("%s: %s\n", r->name, why);
    exit(1);
  }
  gyre_gpu_in pins = {.launch_stack = stack};
  answer a = {0};
  while (gyre_model_cycles(m) < CYCLES && (gyre_model_state(m) == GYRE_RUNNING || a.valid)) {
    cycle(r, m, &pins, &a);
  }
  return m;
}

// Each thread: x6 where its stack begins.
static void begin(rig *r, const char *name) {
  rig_begin(r, name, 4, THREADS, 2);
  r->cfg.dispatch = r->cfg.stack_interleave = 1;
  emit_start(r);
  emit(r, SLLI(5, 30, 12));
  emit_li(r, 6, STACKS);
  emit(r, ADD(6, 6, 5));
}

static void words(rig *r) {
  begin(r, "words of stacks");
  emit(r, ADDI(7, 30, 0x51));
  emit(r, SW(7, 6, WORD));
  emit(r, SB(7, 6, BYTE));
  emit(r, LW(8, 6, WORD));  // so that they are in the cache
  emit(r, LW(8, 6, BYTE & ~3));
  emit(r, END);
  gyre_model *m = run(r, STACKS | GYRE_STACK_BY_WORD);
  EXPECT(r, gyre_model_state(m), GYRE_DONE);
  for (unsigned t = 0; t < THREADS; t++) {
    const uint32_t addr = STACKS + 4096 * t + WORD, lies = STACKS + 4 * (WORD / 4 * THREADS + t);
    EXPECT(r, rig_word(r, lies), 0x51 + t);
    EXPECT(r, r->ram[STACKS - RIG_BASE + 4 * (BYTE / 4 * THREADS + t) + BYTE % 4], 0x51 + t);
    EXPECT(r, gyre_model_address(m, addr), lies);
    // The caller's bytes are not what the cache has.
    uint8_t bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    EXPECT(r, gyre_model_peek(m, 0, addr, bytes, sizeof bytes), sizeof bytes);
    EXPECT(r, bytes[0], 0x51 + t);
    EXPECT(r, bytes[1] | bytes[4] | bytes[6], 0);
    EXPECT(r, bytes[7], 0x51 + t);
    const uint8_t poked[2] = {0x90, (uint8_t)t};
    EXPECT(r, gyre_model_poke(m, 0, addr + 1, poked, sizeof poked), true);
  }
  for (unsigned t = 0; t < THREADS; t++) {
    uint8_t bytes[4] = {0};
    gyre_model_peek(m, 0, STACKS + 4096 * t + WORD, bytes, sizeof bytes);
    EXPECT(r, bytes[0], 0x51 + t);
    EXPECT(r, bytes[1], 0x90);
    EXPECT(r, bytes[2], t);
  }
  gyre_model_free(m);
}

// Without by_word, and with it after a parameter that is off, nothing moves.
static void plain(rig *r, uint32_t stack, uint32_t interleave) {
  begin(r, "stacks as they are");
  r->cfg.stack_interleave = interleave;
  emit(r, ADDI(7, 30, 0x51));
  emit(r, SW(7, 6, WORD));
  emit(r, END);
  gyre_model *m = run(r, stack);
  for (unsigned t = 0; t < THREADS; t++) {
    EXPECT(r, rig_word(r, STACKS + 4096 * t + WORD), 0x51 + t);
    EXPECT(r, gyre_model_address(m, STACKS + 4096 * t + WORD), STACKS + 4096 * t + WORD);
  }
  gyre_model_free(m);
}

static void fault(rig *r) {
  begin(r, "a fault");
  emit(r, LW(7, 6, WORD + 2));
  emit(r, END);
  gyre_model *m = run(r, STACKS | GYRE_STACK_BY_WORD);
  const gyre_fault f = gyre_model_fault(m);
  EXPECT(r, f.valid, true);
  EXPECT(r, f.cause, GYRE_FAULT_LOAD_MISALIGNED);
  EXPECT(r, f.value, STACKS + WORD + 2);
  gyre_model_free(m);
}

// gyre/stack.h alone: all bytes of a window of two warps of two threads.
static void permutation(rig *r) {
  r->name = "the permutation";
  const gyre_stack_window w =
      gyre_stack_window_of(STACKS | GYRE_STACK_BY_WORD | 1, 2, 2, RIG_BASE, RIG_BYTES);
  EXPECT(r, w.base, STACKS);
  EXPECT(r, w.bytes, 4 * 8192);
  uint32_t lies = STACKS;
  for (unsigned warp = 0; warp < 2; warp++) {
    for (unsigned word = 0; word < 2048; word++) {
      for (unsigned thread = 0; thread < 2; thread++, lies += 4) {
        const uint32_t addr = STACKS + (2 * warp + thread) * 8192 + 4 * word;
        EXPECT(r, gyre_stack_address(&w, addr + word % 4), lies + word % 4);
        EXPECT(r, gyre_stack_program(&w, lies + word % 4), addr + word % 4);
      }
    }
  }
  EXPECT(r, gyre_stack_address(&w, STACKS - 1), STACKS - 1);
  EXPECT(r, gyre_stack_address(&w, lies), lies);
  EXPECT(r, gyre_stack_window_of(STACKS | 1, 2, 2, RIG_BASE, RIG_BYTES).bytes, 0);
  EXPECT(r, gyre_stack_window_of(STACKS | GYRE_STACK_BY_WORD, 2, 2, RIG_BASE, 0x43fff).bytes, 0);
  EXPECT(r, gyre_stack_window_of(STACKS | GYRE_STACK_BY_WORD, 2, 2, STACKS + 4096, 1 << 20).bytes,
         0);
}

int main(void) {
  rig r = {0};
  words(&r);
  plain(&r, STACKS, 1);
  plain(&r, STACKS | GYRE_STACK_BY_WORD, 0);
  plain(&r, 0xfffff000U | GYRE_STACK_BY_WORD, 1);
  fault(&r);
  permutation(&r);
  rig_end_run(&r);
  free(r.ram);
  return r.failures != 0;
}

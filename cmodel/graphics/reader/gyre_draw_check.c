// gyre_draw_check.c - twin of rtl/graphics/reader/gyre_draw_check.sv.

#include "graphics/reader/gyre_draw_check.h"

#include "gyre/launch.h"

enum { KNOWN = 0x3fff, WORDS_AT = 64, HEADER_AT = 16, STATE_AT = 64 };

void gyre_draw_check_init(gyre_draw_check *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->cfg = *cfg;
  gyre_pixel_state_check_init(&s->state);
}

static bool in_ram(const gyre_draw_check *s, uint32_t address, uint32_t bytes, uint32_t align) {
  const uint32_t at = address - s->cfg.ram_base;
  return bytes == 0 ||
         (address % align == 0 && at < s->cfg.ram_bytes && bytes <= s->cfg.ram_bytes - at);
}

static bool bad_stack(const gyre_draw_check *s, const uint32_t *p) {
  const uint64_t stacks = (uint64_t)p[GYRE_DRAW_STACK_STRIDE] * s->cfg.num_cores *
                          s->cfg.num_warps * s->cfg.num_threads;
  return p[GYRE_DRAW_STACK_TOP] % HEADER_AT != 0 || p[GYRE_DRAW_STACK_STRIDE] % HEADER_AT != 0 ||
         stacks > p[GYRE_DRAW_STACK_TOP] ||
         !in_ram(s, p[GYRE_DRAW_STACK_TOP] - (uint32_t)stacks, (uint32_t)stacks, HEADER_AT);
}

// Returns the rule that the position of a step's table breaks, or 0.
static unsigned place_rule(const gyre_draw_check *s, const gyre_draw_check_in *in) {
  const uint32_t *p = in->tables->packet_q;
  const uint32_t elements = p[GYRE_DRAW_ELEMENT_COUNT], captures = p[GYRE_DRAW_CAPTURE_COUNT];
  switch (in->tables->step_q) {
    case GYRE_DRAW_STEP_PC: return in_ram(s, p[GYRE_DRAW_PC], 4, 4) ? 0 : GYRE_DRAW_RULE_PROGRAM;
    case GYRE_DRAW_STEP_PROGRAM:
      return in_ram(s, p[GYRE_DRAW_PROGRAM], GYRE_SPH_BYTES, HEADER_AT) ? 0
                                                                        : GYRE_DRAW_RULE_PROGRAM;
    case GYRE_DRAW_STEP_NEXT:
      return p[GYRE_DRAW_NEXT] == 0 || in_ram(s, p[GYRE_DRAW_NEXT], GYRE_SPH_BYTES, HEADER_AT)
                 ? 0
                 : GYRE_DRAW_RULE_NEXT;
    case GYRE_DRAW_STEP_ODMAP:
      return p[GYRE_DRAW_ODMAP] == 0 || in_ram(s, p[GYRE_DRAW_ODMAP], 4 * GYRE_DRAW_ODMAP_WORDS, 4)
                 ? 0
                 : GYRE_DRAW_RULE_ODMAP;
    case GYRE_DRAW_STEP_ELEMENTS:
      return elements <= GYRE_DRAW_ELEMENTS && in_ram(s, p[GYRE_DRAW_ELEMENT_TABLE],
                                                      4 * GYRE_DRAW_ELEMENT_WORDS * elements, 4)
                 ? 0
                 : GYRE_DRAW_RULE_ELEMENTS;
    case GYRE_DRAW_STEP_CAPTURES:
      return captures <= GYRE_SPH_ATTRIBUTES &&
                     in_ram(s, p[GYRE_DRAW_CAPTURE_TABLE], 4 * captures, 4)
                 ? 0
                 : GYRE_DRAW_RULE_CAPTURES;
    case GYRE_DRAW_STEP_TARGETS:
      return captures == 0 || (p[GYRE_DRAW_TARGET_TABLE] != 0 &&
                               in_ram(s, p[GYRE_DRAW_TARGET_TABLE],
                                      4 * GYRE_DRAW_TARGETS * GYRE_DRAW_TARGET_WORDS, 4))
                 ? 0
                 : GYRE_DRAW_RULE_TARGETS;
    case GYRE_DRAW_STEP_BANKS:
      return p[GYRE_DRAW_BANK_TABLE] == 0 || in_ram(s, p[GYRE_DRAW_BANK_TABLE],
                                                    4 * GYRE_DRAW_BANKS * GYRE_DRAW_BANK_WORDS, 4)
                 ? 0
                 : GYRE_DRAW_RULE_BANKS;
    case GYRE_DRAW_STEP_INDICES:
      return (p[GYRE_DRAW_HEADER] & GYRE_DRAW_INDEXED) == 0 ||
                     in_ram(s, p[GYRE_DRAW_INDEX_ADDRESS], p[GYRE_DRAW_INDEX_BYTES],
                            1U << (p[GYRE_DRAW_HEADER] >> GYRE_DRAW_INDEX_SIZE_LSB & 3))
                 ? 0
                 : GYRE_DRAW_RULE_INDICES;
    case GYRE_DRAW_STEP_STACK: return bad_stack(s, p) ? GYRE_DRAW_RULE_STACK : 0;
    case GYRE_DRAW_STEP_PIXEL_STATE:
      return in_ram(s, p[GYRE_DRAW_PIXEL_STATE], 4 * GYRE_PIXEL_STATE_WORDS, STATE_AT)
                 ? 0
                 : GYRE_DRAW_RULE_PIXEL_STATE;
    case GYRE_DRAW_STEP_PIXEL_PROGRAM:
      return s->pixel_q && in_ram(s, p[GYRE_DRAW_PIXEL_PC], 4, 4) ? 0
                                                                  : GYRE_DRAW_RULE_PIXEL_PROGRAM;
    case GYRE_DRAW_STEP_PIXEL_BANKS:
      return p[GYRE_DRAW_PIXEL_BANKS] == 0 || in_ram(s, p[GYRE_DRAW_PIXEL_BANKS],
                                                     4 * GYRE_DRAW_BANKS * GYRE_DRAW_BANK_WORDS, 4)
                 ? 0
                 : GYRE_DRAW_RULE_PIXEL_BANKS;
    case GYRE_DRAW_STEP_END: return 0;
    default:
      if (p[GYRE_DRAW_CACHE] == 0 || p[GYRE_DRAW_CACHE] > GYRE_DRAW_CACHE_MOST)
        return GYRE_DRAW_RULE_CACHE;
      return gyre_draw_tables_reserved(in->tables) ? GYRE_DRAW_RULE_RESERVED : 0;
  }
}

static bool bad_element(const gyre_draw_check *s, const uint32_t *w) {
  const uint32_t a = (w[GYRE_ELEMENT_ATTRIBUTE] & 0x3ff) / 4;
  return (w[GYRE_ELEMENT_ATTRIBUTE] & 0xfc0f) != 0 || w[GYRE_ELEMENT_ATTRIBUTE] >> 22 != 0 ||
         a >= GYRE_SPH_ATTRIBUTES || s->seen_q[a] || (w[5] | w[6] | w[7]) != 0 ||
         !in_ram(s, w[GYRE_ELEMENT_ADDRESS], w[GYRE_ELEMENT_BYTES], 1);
}

static bool beyond(const gyre_draw_check *s, const gyre_draw_check_in *in) {
  const unsigned t = in->tables->index_q % GYRE_DRAW_TARGETS;
  return s->beyond_q || (s->used_q[t] && 4U * s->most_q[t] >= in->entry->words[2]);
}

// Returns the rule that an entry breaks, or 0.
static unsigned entry_rule(const gyre_draw_check *s, const gyre_draw_check_in *in) {
  const uint32_t *w = in->entry->words;
  const unsigned t = in->tables->index_q % GYRE_DRAW_TARGETS;
  switch (in->tables->step_q) {
    case GYRE_DRAW_STEP_PROGRAM:
      return in->shader_type == GYRE_SPH_VERTEX ? 0 : GYRE_DRAW_RULE_PROGRAM;
    case GYRE_DRAW_STEP_NEXT: return in->shader_type == GYRE_SPH_VERTEX ? GYRE_DRAW_RULE_NEXT : 0;
    case GYRE_DRAW_STEP_ELEMENTS: return bad_element(s, w) ? GYRE_DRAW_RULE_ELEMENTS : 0;
    case GYRE_DRAW_STEP_CAPTURES:
      return w[0] % 4 != 0 || (w[0] & 0x3ff) / 4 >= GYRE_SPH_ATTRIBUTES || w[0] >> 24 != 0
                 ? GYRE_DRAW_RULE_CAPTURES
                 : 0;
    case GYRE_DRAW_STEP_TARGETS:
      if (s->used_q[t] &&
          (!in_ram(s, w[0], w[1], 4) || w[2] % 4 != 0 || w[2] == 0 || w[3] % 4 != 0))
        return GYRE_DRAW_RULE_TARGETS;
      return t == GYRE_DRAW_TARGETS - 1 && beyond(s, in) ? GYRE_DRAW_RULE_CAPTURES : 0;
    case GYRE_DRAW_STEP_BANKS:
      return w[1] > GYRE_DRAW_BANK_BYTES || !in_ram(s, w[0], w[1], 4) ? GYRE_DRAW_RULE_BANKS : 0;
    case GYRE_DRAW_STEP_PIXEL_BANKS:
      return w[1] > GYRE_DRAW_BANK_BYTES || !in_ram(s, w[0], w[1], 4) ? GYRE_DRAW_RULE_PIXEL_BANKS
                                                                      : 0;
    default: return 0;
  }
}

// Returns the rule about private memory and double precision that a header breaks, or 0. It may not
// request more private memory than the packet gives, and than a stack has below the lowest first
// stack pointer of a core.
static unsigned private_rule(const gyre_draw_check *s, const gyre_draw_check_in *in, uint32_t bytes,
                             bool fp64) {
  const uint32_t threads = s->cfg.num_threads, warps = s->cfg.num_warps;
  const uint32_t room = (4096U << in->stack) - 64 * (warps > threads ? warps : threads);
  if (bytes > room || bytes > in->tables->packet_q[GYRE_DRAW_STACK_STRIDE])
    return GYRE_HEADER_SIZES;
  return fp64 ? GYRE_HEADER_FP64 : 0;
}

// Returns the rule that the header in the entry breaks, or 0.
static unsigned header_rule(const gyre_draw_check *s, const gyre_draw_check_in *in) {
  if (in->sph_error != 0) return in->sph_error;
  if (in->tables->step_q != GYRE_DRAW_STEP_PROGRAM || in->shader_type != GYRE_SPH_VERTEX) return 0;
  return private_rule(s, in, in->private_bytes, in->fp64);
}

// The state block, whose surface in the entry may lie in main memory.
static gyre_pixel_state_check_in state_in(const gyre_draw_check *s, const gyre_draw_check_in *in) {
  const uint32_t *w = in->entry->words, bytes = gyre_pixel_state_check_bytes(&s->state);
  return (gyre_pixel_state_check_in){
      .entry = in->entry->entry && in->tables->step_q == GYRE_DRAW_STEP_PIXEL_STATE,
      .index = in->tables->index_q & (GYRE_PIXEL_STATE_ENTRIES - 1),
      .words = w,
      .in_ram = in_ram(s, w[0], bytes, 1)};
}

// Returns the status of an entry of the state block.
static uint16_t state_status(const gyre_draw_check *s, const gyre_draw_check_in *in) {
  const gyre_pixel_state_check_in state = state_in(s, in);
  gyre_pixel_state_check_out out;
  gyre_pixel_state_check_eval(&s->state, &state, &out);
  return (uint16_t)(out.rule == 0 ? 0 : GYRE_DRAW_STATE_RULE + out.rule);
}

static uint16_t packet_status(const gyre_draw_check_in *in) {
  const uint32_t *p = in->tables->packet_q;
  if (in->skip) return GYRE_DRAW_SKIPPED;
  if ((p[GYRE_DRAW_HEADER] & 0xff) != GYRE_DRAW_FORMAT || p[GYRE_DRAW_HEADER] > KNOWN ||
      (p[GYRE_DRAW_HEADER] & GYRE_DRAW_INDEX_SIZE_MASK) == GYRE_DRAW_INDEX_SIZE_MASK)
    return GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_HEADER;
  if (p[GYRE_DRAW_TOPOLOGY] >= GYRE_NUM_TOPOLOGIES)
    return GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_TOPOLOGY;
  return 0;
}

void gyre_draw_check_eval(const gyre_draw_check *s, const gyre_draw_check_in *in,
                          gyre_draw_check_out *out) {
  const gyre_draw_step step = in->tables->step_q;
  const bool place = in->entry->place, entry = in->entry->entry;
  const unsigned target = in->tables->index_q % GYRE_DRAW_TARGETS;
  *out = (gyre_draw_check_out){.used = s->used_q[target],
                               .most = s->used_q[target] ? s->most_q[target] : 0};
  if (!place && !entry) return;
  if (step == GYRE_DRAW_STEP_PACKET) {
    const uint32_t at = place ? in->address : in->tables->packet_q[GYRE_DRAW_RESULT];
    out->lost = !in_ram(s, at, 4 * GYRE_DRAW_WORDS, WORDS_AT);
    out->status = out->lost ? GYRE_DRAW_REFUSED : place ? 0 : packet_status(in);
    return;
  }
  const bool header = step == GYRE_DRAW_STEP_PROGRAM || step == GYRE_DRAW_STEP_NEXT;
  const unsigned broken = entry && header ? header_rule(s, in) : 0;
  if (broken != 0) {
    out->status = (uint16_t)(GYRE_DRAW_HEADER_RULE + broken);
    return;
  }
  if (entry && step == GYRE_DRAW_STEP_PIXEL_STATE) {
    out->status = state_status(s, in);
    return;
  }
  const unsigned rule = place ? place_rule(s, in) : entry_rule(s, in);
  if (rule == 0 && step == GYRE_DRAW_STEP_PIXEL_PROGRAM) {
    const unsigned wants = private_rule(s, in, s->pixel_private_q, s->pixel_fp64_q);
    out->status = (uint16_t)(wants == 0 ? 0 : GYRE_DRAW_HEADER_RULE + wants);
    return;
  }
  out->status = (uint16_t)(rule == 0 ? 0 : GYRE_DRAW_REFUSED + rule);
}

void gyre_draw_check_tick(gyre_draw_check *s, const gyre_draw_check_in *in) {
  const gyre_draw_step step = in->tables->step_q;
  const uint32_t word = in->entry->words[0];
  const unsigned a = (word & 0x3ff) / 4, t = word >> 10 & 3, most = word >> 12 & 0xfff;
  const gyre_pixel_state_check_in state = state_in(s, in);
  gyre_pixel_state_check_tick(&s->state, &state);
  if (in->entry->place && step == GYRE_DRAW_STEP_NEXT) s->pixel_q = false;
  if (in->entry->place && step == GYRE_DRAW_STEP_ELEMENTS) memset(s->seen_q, 0, sizeof s->seen_q);
  if (in->entry->place && step == GYRE_DRAW_STEP_CAPTURES) memset(s->used_q, 0, sizeof s->used_q);
  if (in->entry->place && step == GYRE_DRAW_STEP_TARGETS) s->beyond_q = false;
  if (!in->entry->entry) return;
  if (step == GYRE_DRAW_STEP_NEXT) {
    s->pixel_q = in->shader_type == GYRE_SPH_PIXEL;
    s->pixel_fp64_q = in->fp64;
    s->pixel_private_q = in->private_bytes;
  }
  if (step == GYRE_DRAW_STEP_ELEMENTS && a < GYRE_SPH_ATTRIBUTES) s->seen_q[a] = true;
  if (step == GYRE_DRAW_STEP_TARGETS) s->beyond_q = beyond(s, in);
  if (step == GYRE_DRAW_STEP_CAPTURES) {
    if (!s->used_q[t] || most > s->most_q[t]) s->most_q[t] = (uint16_t)most;
    s->used_q[t] = true;
  }
}

// work.c - executes a launch on the functional simulator: the packet, its header, its workgroups
// (docs/dispatch.md).
//
// The twins of the cycle model check the packet and the header. Workgroups go in order, each to the
// first core with room, beginning after the core of the last workgroup. That core depends on time,
// as in hardware.

#include <stdlib.h>

#include "dispatch/gyre_header_reader.h"
#include "dispatch/gyre_packet_check.h"
#include "functional/parts.h"
#include "functional/shader.h"
#include "gyre/generated/registers.h"
#include "gyre/launch.h"
#include "issue/gyre_work_stack.h"
#include "riscv/gyre_ops_csr.h"

enum { PACKET_WORDS = 16, PIECES = 16, DIMENSIONS = 3, ID_BITS = 0x3ff };
// Words of a packet.
enum {
  HEADER,
  KERNEL,
  ARGS,
  GRID = 4,
  GROUP_XY = 7,
  GROUP_Z,
  OFFSET,
  LOCAL = 12,
  PRIVATE,
  SPH = 15
};
enum { COMPATIBLE = 1 << 11 };

typedef struct work_slot {
  uint32_t memory;            // sixteenths of local memory of its workgroup
  uint32_t members, waiting;  // living warps of the workgroup; warps that wait at its barrier
} work_slot;

typedef struct work_core {
  uint32_t used;   // mask of used slots
  uint32_t taken;  // mask of used sixteenths
  work_slot slot[GYRE_MAX_WARPS];
} work_core;

typedef struct gyre_func_work gyre_func_work;
struct gyre_func_work {
  uint32_t grid[DIMENSIONS], size[DIMENSIONS], offset[DIMENSIONS];
  uint32_t next[DIMENSIONS];  // number of the next workgroup
  uint32_t strip, start;      // workgroups of a strip, 0: a row; where the strip begins in x
  bool left;                  // there is a next workgroup
  bool room;                  // resources were freed since a workgroup found no room
  uint32_t warps, pieces;     // needs of a workgroup
  uint32_t pc, arg, stack;
  gyre_rights_t rights;
  unsigned look;  // the core to check first
  work_core core[GYRE_MAX_CORES];
};

// ---- The packet ----------------------------------------------------------------------------------

static uint32_t check_packet(const gyre_func *f, const uint32_t *word, uint32_t *threads) {
  gyre_packet_check check;
  gyre_packet_check_out out;
  gyre_packet_check_init(&check, &f->cfg);
  for (unsigned i = 0; i < PACKET_WORDS; i++) gyre_packet_check_tick(&check, true, word[i]);
  for (gyre_packet_check_eval(&check, &out); !out.done; gyre_packet_check_eval(&check, &out))
    gyre_packet_check_tick(&check, false, 0);
  *threads = out.threads;
  const uint32_t stack = 4096U << (f->work->stack & GYRE_STACK_SIZE);
  const bool more = word[PRIVATE] > stack;
  if (more && (out.error == GYRE_PACKET_NONE || out.error > GYRE_PACKET_PRIVATE))
    return GYRE_LAUNCH_PACKET + GYRE_PACKET_PRIVATE;
  return out.error != GYRE_PACKET_NONE ? (uint32_t)GYRE_LAUNCH_PACKET + out.error : 0;
}

static uint32_t read_header(gyre_func *f, const uint32_t *word) {
  gyre_header_reader reader;
  gyre_header_reader_init(&reader, &f->cfg);
  for (unsigned i = 0; i < GYRE_HEADER_WORD_COUNT; i++)
    reader.word_q[i] = gyre_func_load(f, &f->core[0], word[SPH] + 4 * i, 4);
  f->work->rights = gyre_header_reader_rights(&reader);
  return gyre_header_reader_code(&reader, (word[HEADER] & COMPATIBLE) != 0, word[PRIVATE],
                                 f->work->stack & GYRE_STACK_SIZE);
}

uint32_t gyre_func_launch_packet(gyre_func *f, uint32_t packet, uint32_t stack, uint32_t number) {
  uint32_t word[PACKET_WORDS], threads;
  gyre_func_rest(f);
  free(f->work);
  f->work = calloc(1, sizeof *f->work);
  if (f->work == NULL) return GYRE_LAUNCH_PACKET + GYRE_PACKET_UNREAD;
  gyre_func_work *work = f->work;
  work->stack = stack & ~(uint32_t)GYRE_STACK_BY_WORD;
  for (unsigned i = 0; i < PACKET_WORDS; i++) {
    if (packet % 4 != 0 || !gyre_func_fetch_word(f, packet + 4 * i, &word[i]))
      return GYRE_LAUNCH_PACKET + GYRE_PACKET_UNREAD;
  }
  uint32_t code = check_packet(f, word, &threads);
  if (code == 0 && word[SPH] != 0) code = read_header(f, word);
  if (code != 0) return code;
  work->rights.rights |= (uint16_t)((number & 0xff) << GYRE_RIGHTS_LAUNCH_LSB);
  const uint32_t size[DIMENSIONS] = {word[GROUP_XY] & 0xffff, word[GROUP_XY] >> 16,
                                     word[GROUP_Z] & 0xffff};
  for (unsigned d = 0; d < DIMENSIONS; d++) {
    work->grid[d] = word[GRID + d];
    work->size[d] = size[d];
    work->offset[d] = word[OFFSET + d];
  }
  work->strip = word[GROUP_Z] >> 16;
  const uint32_t piece = f->cfg.lmem_bytes / PIECES;
  work->pieces = (word[LOCAL] + piece - 1) / piece;
  work->warps = (threads + f->cfg.num_threads - 1) / f->cfg.num_threads;
  work->pc = word[KERNEL];
  work->arg = word[ARGS];
  work->left = work->room = true;
  const uint32_t bytes = 4096U << (stack & GYRE_STACK_SIZE);
  f->stacks = (gyre_func_stacks){
      .base = stack & GYRE_STACK_BASE, .step = bytes, .bytes = bytes, .spread = true};
  return 0;
}

// ---- Groups --------------------------------------------------------------------------------------

// Returns the items of the next workgroup in dimension d: fewer at the end of the grid.
static uint32_t extent(const gyre_func_work *work, unsigned d) {
  const uint32_t left = work->grid[d] - work->next[d] * work->size[d];
  return left < work->size[d] ? left : work->size[d];
}

// Returns true if the next workgroup is not the last one in dimension d.
static bool has_more(const gyre_func_work *work, unsigned d) {
  // No product beyond 32 bits: grid and size are less than 2^31 and 2^16.
  return ((uint64_t)work->next[d] + 1) * work->size[d] < work->grid[d];
}

// Goes through x within a strip, then y, then the strips of a plane, then z.
static void next_group(gyre_func_work *work) {
  uint32_t *next = work->next;
  const bool row = has_more(work, 0), strip = work->strip != 0 && next[0] - work->start + 1 == work->strip;
  if (row && !strip) {
    next[0]++;
  } else if (has_more(work, 1)) {
    next[0] = work->start;
    next[1]++;
  } else if (row) {
    next[0] = work->start += work->strip;
    next[1] = 0;
  } else {
    work->left = has_more(work, 2);
    next[0] = next[1] = work->start = 0;
    next[2]++;
  }
}

// Returns the id in dimension d of thread i of a workgroup, as in hardware even after its end.
static uint32_t local_id(const gyre_func_work *work, uint32_t i, unsigned d) {
  if (d == 0) return i % work->size[0];
  if (d == 1) return i / work->size[0] % work->size[1];
  return i / work->size[0] / work->size[1] & ID_BITS;
}

static uint32_t mask_of(const gyre_func *f, uint32_t first) {
  const gyre_func_work *work = f->work;
  uint32_t mask = 0;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    bool on = true;
    for (unsigned d = 0; d < DIMENSIONS; d++)
      on = on && local_id(work, first + t, d) < extent(work, d);
    if (on) mask |= 1U << t;
  }
  return mask;
}

static void launch(gyre_func *f, gyre_warp *w, unsigned slot, uint32_t lmem, uint32_t first,
                   uint32_t tmask) {
  gyre_func_work *work = f->work;
  const unsigned number = (unsigned)__builtin_ctz(w->bit);
  w->active = true;
  w->pc = work->pc;
  gyre_func_set_tmask(w, tmask);
  w->groups.live = tmask;
  w->core->active |= w->bit;
  f->active++;
  w->work = true;
  w->slot = (uint8_t)slot;
  w->arg = work->arg;
  w->lmem = lmem;
  w->rights = work->rights;
  w->first_thread = first;
  for (unsigned d = 0; d < DIMENSIONS; d++) {
    w->group[d] = work->next[d];
    w->first_item[d] = work->offset[d] + work->next[d] * work->size[d];
  }
  enum { STACK_POINTER = 2 };
  uint32_t *sp = gyre_func_row(f, w, STACK_POINTER);
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    sp[t] = gyre_work_stack(&f->cfg, work->stack, w->core->number, number, t);
    w->fcsr[t] = 0;
  }
  work->core[w->core->number].slot[slot].members |= w->bit;
  gyre_func_begins(f, w);
}

// Assigns the next workgroup to this core. False: no room.
static bool place(gyre_func *f, gyre_func_core *c) {
  gyre_func_work *work = f->work;
  work_core *here = &work->core[c->number];
  const uint32_t all = f->cfg.num_warps >= 32 ? UINT32_MAX : (1U << f->cfg.num_warps) - 1;
  const uint32_t slots = ~here->used & all, pieces = (1U << work->pieces) - 1;
  uint32_t idle = ~c->active & all;
  unsigned at = 0;
  while (at + work->pieces <= PIECES && (here->taken >> at & pieces) != 0) at++;
  if (slots == 0 || (uint32_t)__builtin_popcount(idle) < work->warps || at + work->pieces > PIECES)
    return false;
  const unsigned slot = (unsigned)__builtin_ctz(slots);
  here->used |= 1U << slot;
  here->taken |= pieces << at;
  here->slot[slot] = (work_slot){.memory = pieces << at};
  for (uint32_t i = 0; i < work->warps; i++) {
    const uint32_t first = i * f->cfg.num_threads, tmask = mask_of(f, first);
    if (tmask == 0) continue;
    gyre_warp *w = &f->warp[c->first + (unsigned)__builtin_ctz(idle)];
    idle &= idle - 1;
    launch(f, w, slot, at * (f->cfg.lmem_bytes / PIECES), first, tmask);
  }
  return true;
}

void gyre_func_work_give(gyre_func *f) {
  gyre_func_work *work = f->work;
  while (work->left && work->room) {
    unsigned i = 0;
    while (i < f->cfg.num_cores && !place(f, &f->core[(work->look + i) % f->cfg.num_cores])) i++;
    work->room = i < f->cfg.num_cores;
    if (!work->room) return;
    work->look = (work->look + i + 1) % f->cfg.num_cores;
    next_group(work);
  }
}

// Releases the workgroup if all of its living warps wait.
static void release(gyre_func *f, const gyre_func_core *c, work_slot *s) {
  if (s->waiting == 0 || (s->members & ~s->waiting) != 0) return;
  for (uint32_t left = s->waiting; left != 0; left &= left - 1)
    f->warp[c->first + (unsigned)__builtin_ctz(left)].at_barrier = false;
  gyre_func_met(f, c, s->waiting);
  s->waiting = 0;
}

void gyre_func_work_end(gyre_func *f, gyre_warp *w) {
  work_core *here = &f->work->core[w->core->number];
  work_slot *s = &here->slot[w->slot];
  w->work = false;
  f->work->room = true;
  s->members &= ~w->bit;
  s->waiting &= ~w->bit;
  release(f, w->core, s);
  if (s->members != 0) return;
  here->used &= ~(1U << w->slot);
  here->taken &= ~s->memory;
}

void gyre_func_work_arrive(gyre_func *f, gyre_warp *w) {
  work_slot *s = &f->work->core[w->core->number].slot[w->slot];
  w->at_barrier = true;
  s->waiting |= w->bit;
  release(f, w->core, s);
}

bool gyre_func_work_id(const gyre_func *f, const gyre_warp *w, uint32_t number, unsigned thread,
                       uint32_t *value) {
  const unsigned d = number & 3;
  if (!w->work || number < GYRE_CSR_LOCALX || number > GYRE_CSR_GLOBALZ || d > 2) return false;
  *value = number & 4 ? w->group[d] : local_id(f->work, w->first_thread + thread, d);
  if (number & 8) *value += w->first_item[d];
  return true;
}

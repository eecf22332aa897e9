// packet.c - begins a launch from a packet on the functional simulator (docs/dispatch.md). The twins
// of the cycle model check the packet and its header; work.c executes the launch.

#include <stdlib.h>

#include "dispatch/gyre_header_reader.h"
#include "dispatch/gyre_packet_check.h"
#include "functional/parts.h"
#include "functional/shader.h"
#include "functional/work.h"
#include "gyre/generated/registers.h"
#include "gyre/launch.h"

enum {
  PACKET_WORDS = 16,
  DIMENSIONS = 3,
  MANY = 128  // warps of a launch that is worth several host threads from the start
};
// Words of a packet.
enum { HEADER, KERNEL, GRID = 4, GROUP_XY = 7, GROUP_Z, OFFSET, LOCAL = 12, PRIVATE, SPH = 15 };
enum { COMPATIBLE = 1 << 11 };

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
  f->work->common.permissions = gyre_header_reader_permissions(&reader);
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
  work->common = gyre_packet_common(word);
  if (code == 0 && word[SPH] != 0) code = read_header(f, word);
  if (code != 0) return code;
  work->common.permissions.flags |= (uint16_t)((number & 0xff) << GYRE_PERMISSIONS_LAUNCH_LSB);
  const uint32_t size[DIMENSIONS] = {word[GROUP_XY] & 0xffff, word[GROUP_XY] >> 16,
                                     word[GROUP_Z] & 0xffff};
  uint64_t groups = 1;
  work->strip = word[GROUP_Z] >> 16;
  for (unsigned d = 0; d < DIMENSIONS; d++) {
    work->grid[d] = word[GRID + d];
    work->size[d] = size[d];
    work->offset[d] = word[OFFSET + d];
    work->groups[d] = (uint32_t)(((uint64_t)word[GRID + d] + size[d] - 1) / size[d]);
    // A launch of more workgroups would not end in a host's lifetime.
    if (__builtin_mul_overflow(groups, work->groups[d], &groups)) groups = UINT64_MAX;
  }
  const uint32_t piece = f->cfg.lmem_bytes / GYRE_FUNC_PIECES;
  work->pieces = (word[LOCAL] + piece - 1) / piece;
  work->warps = (threads + f->cfg.num_threads - 1) / f->cfg.num_threads;
  work->pc = word[KERNEL];
  work->ranges = 1;
  work->range[0] = (gyre_func_range){0, groups};
  work->left = f->room = true;
  f->taken = (gyre_func_range){0, 0};
  if (groups >= MANY / work->warps) f->together_from = 0;
  const uint32_t bytes = 4096U << (stack & GYRE_STACK_SIZE);
  f->stacks = (gyre_func_stacks){
      .base = stack & GYRE_STACK_BASE, .step = bytes, .bytes = bytes, .spread = true};
  return 0;
}

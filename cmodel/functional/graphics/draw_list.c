// draw_list.c - executes a list of draws, packet by packet, and writes their results.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "functional/graphics/vertex_stage.h"
#include "gyre/launch.h"
#include "pixel/state.h"

enum { ALIGN = 64 };

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

const char *gyre_shader_exception_name(unsigned code) {
  static const char *const names[GYRE_SHADER_EXCEPTIONS] = {
      "no exception",
      "an attribute was read that is not in the header's Imap",
      "an attribute was written that is not in the header's Omap",
      "an output attribute was read back that the program does not write, or by a stage that may "
      "not",
      "an instruction of another stage",
      "an attribute was read of a vertex that is not there",
      "a constant was read beyond its bank",
      "a pixel was killed by a program whose header has KillsPixels = 0"};
  return code < GYRE_SHADER_EXCEPTIONS ? names[code] : "an unknown exception";
}

const char *gyre_draw_status_name(uint32_t status) {
  static const char *const rules[] = {
      "a packet without a fault",
      "word 0 of the packet is no draw",
      "there is no such topology",
      "the vertex program or its header does not lie where it may, or is of another stage",
      "the next stage's header does not lie where it may, or is that of a vertex program",
      "the table of Odmap does not lie in memory",
      "a vertex element is wrong",
      "a capture is wrong",
      "a target of stream output is wrong",
      "a bank of constants is wrong",
      "the indices do not lie in memory",
      "the stacks do not lie in memory",
      "the vertex cache has 1 to 64 entries",
      "a reserved word is not 0",
      "the attribute records of a warp do not fit into local memory, or into the ring of records",
      "there is no memory for it, or a table could not be read",
      "the state block of the pixel stage does not lie in memory at a multiple of 64",
      "the pixel program or its header does not lie where it may, or is of another stage",
      "a bank of constants of the pixel program is wrong",
      "warps with fewer than 4 threads hold no quad of pixels"};
  static const char *const blocks[GYRE_PIXEL_RULES] = {
      [GYRE_PIXEL_RULE_RESERVED] = "a reserved bit of the state block is not 0",
      [GYRE_PIXEL_RULE_SIZE] = "columns and rows of the state block are 1 to 4096",
      [GYRE_PIXEL_RULE_VIEWPORT] = "the viewport of the state block is not finite or too large",
      [GYRE_PIXEL_RULE_SCISSOR] = "an end of the scissor is before its beginning",
      [GYRE_PIXEL_RULE_DEPTH] = "a depth or stencil test has no surface for it",
      [GYRE_PIXEL_RULE_FORMAT] = "there is no such format of a target",
      [GYRE_PIXEL_RULE_BLEND] = "there is no such factor or equation of blending",
      [GYRE_PIXEL_RULE_SURFACE] = "a surface does not lie in memory, or its pitch is wrong"};
  const uint32_t rest = status & 0xff;
  switch (status & ~0xffU) {
    case 0: return status == GYRE_DRAW_DONE ? "done" : "not begun";
    case GYRE_DRAW_REFUSED: return rest < sizeof rules / sizeof *rules ? rules[rest] : "refused";
    case GYRE_DRAW_FAULTED: return "a thread faulted";
    case GYRE_DRAW_STOPPED: return "it was stopped";
    case GYRE_DRAW_HUNG: return "no thread of it could go on";
    case GYRE_DRAW_SKIPPED: return "a draw before it was ended";
    case GYRE_DRAW_HEADER_RULE:
      return rest == GYRE_HEADER_SIZES
                 ? "Low and High size of the header are more than the private memory of a thread"
             : rest == GYRE_HEADER_FP64
                 ? "DoesFp64 of the header is 1, and the machine has no double precision"
                 : "a shader program header breaks a rule";
    case GYRE_DRAW_STATE_RULE:
      return rest < GYRE_PIXEL_RULES && blocks[rest] != NULL ? blocks[rest]
                                                             : "the state block breaks a rule";
    case GYRE_DRAW_UNREAD: return "indices or vertex elements could not be read";
    default: return "an unknown status";
  }
}

bool gyre_func_draw(const gyre_config *cfg, const gyre_func_bus *bus, uint32_t list,
                    const gyre_draw_watch *watch, gyre_draw_cost *cost, char *why) {
  const gyre_draw_memory m = {cfg, bus, true};
  gyre_draw_cost sum = {0};
  uint32_t ended = 0;
  if (!gyre_config_check(cfg, why)) return false;
  gyre_draw_state *d = malloc(sizeof *d);
  if (d == NULL) return FAIL("out of memory");
  bool good = true, last = false;
  for (uint32_t at = list; good && !last; at += 4 * GYRE_DRAW_WORDS) {
    memset(d, 0, sizeof *d);
    good = gyre_draw_in_memory(&m, at, sizeof d->word, ALIGN) ||
           FAIL("a draw at 0x%08x: it lies in main memory, at a multiple of 64", at);
    for (unsigned i = 0; good && i < GYRE_DRAW_WORDS; i++)
      d->word[i] = gyre_draw_load(&m, at + 4 * i, 4);
    const uint32_t result = d->word[GYRE_DRAW_RESULT];
    good = good && (gyre_draw_in_memory(&m, result, sizeof d->result, ALIGN) ||
                    FAIL("the result at 0x%08x of the draw at 0x%08x: it lies in main memory, at a "
                         "multiple of 64",
                         result, at));
    if (!good) break;
    uint32_t status = ended ? GYRE_DRAW_SKIPPED : gyre_draw_read(&m, d);
    if (status == 0) {
      status = gyre_vertex_stage(&m, d, watch, &sum);
      ended = status == GYRE_DRAW_DONE ? 0 : status;
    }
    d->result[GYRE_DRAW_STATUS] = status;
    for (unsigned i = 0; i < GYRE_DRAW_RESULT_WORDS; i++)
      gyre_draw_store(&m, result + 4 * i, d->result[i]);
    last = (d->word[GYRE_DRAW_HEADER] & GYRE_DRAW_LAST) != 0;
  }
  free(d);
  if (cost != NULL) *cost = sum;
  return good;
}

// pixel_rules.h - what ald, ipa, ast and kil of a pixel program do, by docs/pixel_hardware.md and
// docs/pixel_stage.md, thread by thread. Unit tests compare modules and twins with it.

#ifndef PIXEL_RULES_H
#define PIXEL_RULES_H

#include <cstdint>

extern "C" {
#include "gyre/draw.h"
#include "memory/lsu/gyre_pixel_address.h"
}

// Expected effect on a thread: an access to a word of the record, a removed thread, an exception.
struct PixelThread {
  bool access = false, kill = false;
  unsigned code = 0;
  uint32_t word = 0;
};

struct PixelRules {
  uint32_t entry, uniform, rows, threads;  // of the map; the record; NUM_THREADS
  bool kills;

  bool input() const { return entry >> 18 & 1; }
  bool direct() const { return entry >> 17 & 1; }
  uint32_t slot() const { return entry >> 7 & 0xff; }
  uint32_t row(uint32_t number, uint32_t thread) const {
    return uniform + number * threads + thread;
  }

  PixelThread ald(uint32_t rs1, uint32_t thread) const {
    PixelThread t;
    if (!direct()) return t.code = GYRE_SHADER_INPUT, t;
    if (rs1 != 0) return t.code = GYRE_SHADER_VERTEX, t;
    t.access = true;
    const bool thread_row = entry >> 16 & 1;
    t.word = thread_row ? row(slot(), thread) : input() ? 3 + 3 * slot() : slot();
    return t;
  }
  PixelThread ipa(uint32_t rs1, uint32_t thread) const {
    PixelThread t;
    if (!input()) return t.code = GYRE_SHADER_INPUT, t;
    if (rs1 > 3) return t.code = GYRE_SHADER_VERTEX, t;
    t.access = true;
    const bool perspective = entry >> 15 & 1;
    if (rs1 < 3) t.word = 3 + 3 * slot() + rs1;
    if (rs1 == 3) t.word = perspective ? row(1, thread) : 0;
    return t;
  }
  PixelThread ast(uint32_t thread, bool helper) const {
    PixelThread t;
    if (!(entry >> 6 & 1)) return t.code = GYRE_SHADER_OUTPUT, t;
    t.access = !helper;
    t.word = row(rows + (entry & 63), thread);
    return t;
  }
  PixelThread kil(uint32_t rs1) const {
    PixelThread t;
    if (!kills) return t.code = GYRE_SHADER_KIL, t;
    t.kill = rs1 & 1;
    return t;
  }
  PixelThread of(unsigned op, uint32_t rs1, uint32_t thread, bool helper) const {
    if (op == GYRE_OP_ALD) return ald(rs1, thread);
    if (op == GYRE_OP_IPA) return ipa(rs1, thread);
    return op == GYRE_OP_AST ? ast(thread, helper) : kil(rs1);
  }
};

#endif

// draw_tables.h - output of gyre_draw_reader for a draw, as its receivers collect it, compared with
// what the functional simulator says of it, in the unit test of that module.

#ifndef DRAW_TABLES_H
#define DRAW_TABLES_H

#include <algorithm>

#include "gyre_ports.h"
#include "draw_world.h"
#include "pixel_share.h"

extern "C" {
#include "graphics/reader/gyre_draw_reader.h"
}

// Entries of a draw that its receivers have in the end.
struct Tables {
  gyre_draw_config_t map[240], bank[16], element[32], capture[256], target[4];
  bool has_map[240], has_bank[16], has_element[32], has_capture[256], has_target[4];
  gyre_draw_config_t pixel_map[256], pixel_bank[16], pixel_input[256];
  bool has_pixel_map[256], has_pixel_bank[16], has_pixel_input[256];

  void take(Unit &u, const gyre_draw_config_t &c) {
    switch (c.kind) {
      case GYRE_DRAW_ENTRY_MAP:
        u.check(c.index < 240, "an attribute that there is");
        map[c.index] = c;
        has_map[c.index] = true;
        return;
      case GYRE_DRAW_ENTRY_BANK:
        u.check(c.index < 16, "a bank that there is");
        bank[c.index] = c;
        has_bank[c.index] = true;
        return;
      case GYRE_DRAW_ENTRY_ELEMENT:
        u.check(c.index < 32, "an element that there may be");
        element[c.index] = c;
        has_element[c.index] = true;
        return;
      case GYRE_DRAW_ENTRY_CAPTURE:
        u.check(c.index < 232, "a capture that there may be");
        capture[c.index] = c;
        has_capture[c.index] = true;
        return;
      case GYRE_DRAW_ENTRY_PIXEL_MAP:
        u.check((c.index < 240 || c.index == 255) && !has_pixel_map[c.index],
                "an attribute of pixels, once");
        pixel_map[c.index] = c;
        has_pixel_map[c.index] = true;
        return;
      case GYRE_DRAW_ENTRY_PIXEL_BANK:
        u.check(c.index < 16, "a bank of pixels that there is");
        pixel_bank[c.index] = c;
        has_pixel_bank[c.index] = true;
        return;
      case GYRE_DRAW_ENTRY_PIXEL_INPUT:
        u.check(c.index < 205 && !has_pixel_input[c.index], "a word for setup, once");
        pixel_input[c.index] = c;
        has_pixel_input[c.index] = true;
        return;
      default:
        u.check(c.kind == GYRE_DRAW_ENTRY_TARGET && c.index < 4, "a target that there is");
        target[c.index] = c;
        has_target[c.index] = true;
    }
  }

  void compare(Unit &u, const gyre_draw_state &d) const {
    compare_attributes(u, d);
    compare_banks(u, d);
    compare_elements(u, d);
    compare_captures(u, d);
    compare_targets(u, d);
    if (d.pixels) {
      compare_pixel_map(u, d);
      compare_pixel_banks(u, d);
      compare_pixel_inputs(u, d);
    }
  }
  // pixel_tables.h
  void compare_pixel_map(Unit &u, const gyre_draw_state &d) const;
  void compare_pixel_banks(Unit &u, const gyre_draw_state &d) const;
  void compare_pixel_inputs(Unit &u, const gyre_draw_state &d) const;

  void compare_attributes(Unit &u, const gyre_draw_state &d) const {
    for (unsigned a = 0; a < 240; ++a) {
      const bool own = a >= 6 && a < GYRE_SPH_ATTRIBUTES;
      const uint32_t item = map[a].item;
      const bool in = a < GYRE_SPH_ATTRIBUTES && d.in.slot[a] != GYRE_RECORD_NONE;
      const bool kept = a < GYRE_SPH_ATTRIBUTES && d.out.slot[a] != GYRE_RECORD_NONE;
      u.check(has_map[a], "all attributes are given");
      u.compare("imap", item >> 18 & 1, own && in, int(a));
      u.compare("omap", item >> 9 & 1, own && d.header.omap[a], int(a));
      u.compare("kept", item >> 8 & 1, kept, int(a));
      if (in) u.compare("in_slot", item >> 10 & 0xff, uint32_t(d.in.slot[a]), int(a));
      if (kept) u.compare("out_slot", item & 0xff, uint32_t(d.out.slot[a]), int(a));
    }
  }

  void compare_banks(Unit &u, const gyre_draw_state &d) const {
    for (unsigned i = 0; i < 16; ++i) {
      u.check(has_bank[i], "all banks are given");
      u.compare("bytes of a bank", bank[i].bytes, d.bank[i][1], int(i));
      u.compare("address of a bank", bank[i].address, d.bank[i][0], int(i));
    }
  }

  void compare_elements(Unit &u, const gyre_draw_state &d) const {
    for (unsigned i = 0; i < d.elements; ++i) {
      const gyre_draw_element &e = d.element[i];
      u.check(has_element[i], "all elements are given");
      u.compare("element", element[i].item, e.attribute << 6 | e.number << 2 | (e.components - 1),
                int(i));
      u.compare("address of an element", element[i].address, e.address, int(i));
      u.compare("bytes of an element", element[i].bytes, e.bytes, int(i));
      u.compare("stride of an element", element[i].stride, e.stride, int(i));
      u.compare("divisor of an element", element[i].more, e.divisor, int(i));
    }
  }

  void compare_captures(Unit &u, const gyre_draw_state &d) const {
    for (unsigned i = 0; i < d.captures; ++i) {
      const gyre_draw_capture &c = d.capture[i];
      const int slot = d.out.slot[c.attribute];
      u.check(has_capture[i], "all captures are given");
      u.compare("capture", capture[i].item >> 9, c.target << 12 | c.word, int(i));
      u.compare("kept of a capture", capture[i].item >> 8 & 1, slot != GYRE_RECORD_NONE, int(i));
      if (slot != GYRE_RECORD_NONE)
        u.compare("slot of a capture", capture[i].item & 0xff, uint32_t(slot), int(i));
    }
  }

  void compare_targets(Unit &u, const gyre_draw_state &d) const {
    for (unsigned i = 0; i < 4; ++i) {
      const gyre_draw_target &t = d.target[i];
      u.check(has_target[i], "all targets are given");
      u.compare("used", target[i].item & 1, t.used, int(i));
      u.compare("highest captured word", target[i].item >> 9, t.used ? t.captured / 4 - 1 : 0,
                int(i));
      if (!t.used) continue;
      u.compare("address of a target", target[i].address, t.address, int(i));
      u.compare("bytes of a target", target[i].bytes, t.bytes, int(i));
      u.compare("stride of a target", target[i].stride, t.stride, int(i));
      u.compare("written of a target", target[i].more, t.written, int(i));
    }
  }
};

inline void compare_scalars(Unit &u, const gyre_draw_t &s, const gyre_draw_state &d,
                            const gyre_config &cfg) {
  const uint32_t *w = d.word;
  const uint32_t place = 4 * cfg.num_threads * (d.in.words + d.out.words);
  u.compare("pc (twin) and the packet", s.pc, w[GYRE_DRAW_PC]);
  u.compare("indexed", s.indexed, w[0] >> 8 & 1);
  u.compare("index_size", s.index_size, w[0] >> 9 & 3);
  u.compare("restart", s.restart, w[0] >> 11 & 1);
  u.compare("topology", s.topology, w[GYRE_DRAW_TOPOLOGY]);
  u.compare("first", s.first, w[GYRE_DRAW_FIRST]);
  u.compare("count", s.count, w[GYRE_DRAW_COUNT]);
  u.compare("instances", s.instances, w[GYRE_DRAW_INSTANCES]);
  u.compare("base_instance", s.base_instance, w[GYRE_DRAW_BASE_INSTANCE]);
  u.compare("base_vertex", s.base_vertex, w[GYRE_DRAW_BASE_VERTEX]);
  u.compare("index_address", s.index_address, w[GYRE_DRAW_INDEX_ADDRESS]);
  u.compare("index_bytes", s.index_bytes, w[GYRE_DRAW_INDEX_BYTES]);
  u.compare("restart_index", s.restart_index, w[GYRE_DRAW_RESTART_INDEX]);
  u.compare("stack_top", s.stack_top, w[GYRE_DRAW_STACK_TOP]);
  u.compare("stack_stride", s.stack_stride, w[GYRE_DRAW_STACK_STRIDE]);
  u.compare("targets", s.targets, w[GYRE_DRAW_TARGET_TABLE]);
  u.compare("result", s.result, w[GYRE_DRAW_RESULT]);
  u.compare("no_store", s.no_store, !d.header.does_global_store);
  u.compare("no_memory", s.no_memory, !d.header.does_load_or_store);
  u.compare("no_fp64", s.no_fp64, !d.header.does_fp64);
  u.compare("low", s.low * 16, d.header.shader_local_memory_low_size);
  u.compare("high", s.high * 16, d.header.shader_local_memory_high_size);
  u.compare("calls", s.calls * 512, d.header.shader_local_memory_crs_size);
  u.compare("elements", s.elements, d.elements);
  u.compare("captures", s.captures, d.captures);
  u.compare("in_words", s.in_words, d.in.words);
  u.compare("out_words", s.out_words, d.out.words);
  u.compare("place_bytes", s.place_bytes, place);
  const uint32_t room = place ? cfg.lmem_bytes / place : cfg.num_warps;
  const uint32_t warps = std::min(room, cfg.num_warps);
  u.compare("core_warps", s.core_warps, d.pixels ? vertex_warps(d, cfg) : warps);
  const uint32_t piece = cfg.lmem_bytes / 16;
  u.compare("pieces", s.pieces, (s.core_warps * place + piece - 1) / piece);
  u.compare("records", s.records, d.ring);
  u.compare("entries", s.entries, d.entries);
}

// Rare: until it has occurred, programs of draws are made geometry programs now and then.
constexpr const char *kGeometry = "a geometry program is drawn with";

// The rules that a draw may break.
inline void cover_status(Unit &u, const gyre_draw_state &d, uint32_t status) {
  static char names[GYRE_DRAW_RULE_MEMORY][40];
  for (unsigned r = 1; r < GYRE_DRAW_RULE_MEMORY; ++r) {
    std::snprintf(names[r], sizeof names[r], "rule %u", r);
    u.cover(names[r], status == GYRE_DRAW_REFUSED + r);
  }
  const uint32_t sum =
      d.header.shader_local_memory_low_size + d.header.shader_local_memory_high_size;
  const uint32_t stride = d.word[GYRE_DRAW_STACK_STRIDE];
  const bool sizes = status == GYRE_DRAW_HEADER_RULE + GYRE_HEADER_SIZES;
  u.cover("a header breaks a rule",
          status > GYRE_DRAW_HEADER_RULE && status < GYRE_DRAW_HEADER_RULE + GYRE_HEADER_SIZES);
  u.cover("a header asks for doubles", status == GYRE_DRAW_HEADER_RULE + GYRE_HEADER_FP64);
  u.cover("private memory is more than the packet has", sizes && sum > stride);
  // With many threads the packet's stacks, which share main memory, are smaller than any of the machine.
  constexpr bool kSmallStacks = kRamBytes / (NUM_CORES * NUM_WARPS * NUM_THREADS) < 2048;
  u.cover("private memory is more than a stack has", kSmallStacks || (sizes && sum <= stride));
  u.cover("private memory is more than 2^24 bytes", sizes && sum >> 24);
  u.cover("private memory is all that the packet has", status == 0 && sum == stride);
  u.cover(kGeometry, status == GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_PROGRAM &&
                         d.header.shader_type == GYRE_SPH_GEOMETRY);
}

#endif

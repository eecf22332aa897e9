// pixel_tables.h - the pixels of a draw as gyre_draw_reader gives them, compared with the functional simulator and with
// docs/pixel_stage.md, in the unit test of that module.

#ifndef GYRE_PIXEL_TABLES_H
#define GYRE_PIXEL_TABLES_H

#include <string>

#include "draw_tables.h"

// What the instructions of a pixel program read and write, by attribute.
inline void Tables::compare_pixel_map(Unit &u, const gyre_draw_state &d) const {
  gyre_func_pixels pixels = {};
  gyre_pixel_warp_inputs(&d.pixel_header, &pixels);
  unsigned outputs = 0;
  for (unsigned a = 0; a < 256; ++a) {
    if (a >= 240 && a != 255) continue;
    const unsigned at = 4 * a;
    const uint32_t item = pixel_map[a].item;
    const bool there = a == 255 || (a < GYRE_SPH_ATTRIBUTES && d.pixel_header.imap[a] != 0);
    const bool rows = (at >= 0x070 && at < 0x080) || at == 0x2e0 || at == 0x2e4;
    const bool system = rows || at == 0x060 || a == 255;
    const int n = a < GYRE_SPH_ATTRIBUTES ? pixels.input[a] : GYRE_RECORD_NONE;
    const unsigned mode = n < 0 ? 0 : pixels.inputs.mode[n];
    const bool direct = (system && there) || mode == GYRE_PIXEL_CONSTANT;
    u.check(has_pixel_map[a], "all attributes of pixels are given");
    u.compare("input", item >> 18 & 1, n >= 0, int(a));
    u.compare("direct", item >> 17 & 1, direct, int(a));
    if (direct) u.compare("thread", item >> 16 & 1, rows, int(a));
    u.compare("perspective", item >> 15 & 1, mode == GYRE_PIXEL_PERSPECTIVE, int(a));
    if (n >= 0) u.compare("slot of an input", item >> 7 & 0xff, uint32_t(n), int(a));
    if (system && there) {
      const unsigned slot = rows ? row_of(d, at) : a == 255 ? 2 : 1;
      u.compare("slot of a system value", item >> 7 & 0xff, slot, int(a));
    }
    const bool output = a < 32    ? d.pixel_header.omap_target[a / 4] >> a % 4 & 1
                        : a == 32 ? d.pixel_header.omap_sample_mask != 0
                                  : a == 33 && d.pixel_header.omap_depth != 0;
    u.compare("omap of pixels", item >> 6 & 1, output, int(a));
    if (output) u.compare("row of an output", item & 0x3f, outputs++, int(a));
  }
}

inline void Tables::compare_pixel_banks(Unit &u, const gyre_draw_state &d) const {
  for (unsigned i = 0; i < 16; ++i) {
    u.check(has_pixel_bank[i], "all banks of pixels are given");
    u.compare("bytes of a bank of pixels", pixel_bank[i].bytes, d.pixel_bank[i][1], int(i));
    u.compare("address of a bank of pixels", pixel_bank[i].address, d.pixel_bank[i][0], int(i));
  }
}

inline void Tables::compare_pixel_inputs(Unit &u, const gyre_draw_state &d) const {
  const auto compare_word = [&](unsigned i, unsigned a, unsigned mode) {
    const int slot = d.out.slot[a];
    const uint32_t item = pixel_input[i].item;
    u.check(has_pixel_input[i], "all words for setup are given");
    u.compare("mode of an input", item >> 9, mode, int(i));
    u.compare("kept of an input", item >> 8 & 1, slot != GYRE_RECORD_NONE, int(i));
    if (slot != GYRE_RECORD_NONE)
      u.compare("slot in a vertex record", item & 0xff, uint32_t(slot), int(i));
  };
  gyre_func_pixels pixels = {};
  gyre_pixel_warp_inputs(&d.pixel_header, &pixels);
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; ++a) {
    if (pixels.input[a] >= 0)
      compare_word(unsigned(pixels.input[a]), a, pixels.inputs.mode[pixels.input[a]]);
  }
  for (unsigned i = pixels.inputs.count; i < 192; ++i)
    u.check(!has_pixel_input[i], "no input is given that the program has not");
  for (unsigned k = 0; k < 4; ++k) compare_word(192 + k, 0x070 / 4 + k, 0);
  for (unsigned k = 0; k < 8; ++k) compare_word(196 + k, 0x2c0 / 4 + k, 0);
  compare_word(204, 0x06c / 4, 0);
  u.cover("many inputs", LMEM_BYTES < 8192 || pixels.inputs.count > 150);
  u.cover("no input", pixels.inputs.count == 0);
}

inline void compare_program(Unit &u, const gyre_pixel_program_t &p, const gyre_draw_state &d,
                            const gyre_config &cfg) {
  const gyre_sph &h = d.pixel_header;
  u.compare("pixels", p.pixels, d.pixels);
  if (!d.pixels) return;
  uint32_t outputs = 0;
  for (unsigned t = 0; t < 8; ++t) outputs |= uint32_t(h.omap_target[t]) << 4 * t;
  u.compare("pc of pixels", p.pc, d.word[GYRE_DRAW_PIXEL_PC]);
  u.compare("no_store of pixels", p.no_store, !h.does_global_store);
  u.compare("no_memory of pixels", p.no_memory, !h.does_load_or_store);
  u.compare("no_fp64 of pixels", p.no_fp64, !h.does_fp64);
  u.compare("low of pixels", p.low * 16, h.shader_local_memory_low_size);
  u.compare("high of pixels", p.high * 16, h.shader_local_memory_high_size);
  u.compare("calls of pixels", p.calls * 512, h.shader_local_memory_crs_size);
  u.compare("kills", p.kills, h.kills_pixels != 0);
  u.compare("writes_mask", p.writes_mask, h.omap_sample_mask != 0);
  u.compare("writes_depth", p.writes_depth, h.omap_depth != 0);
  u.compare("late", p.late, (h.kills_pixels | h.omap_sample_mask | h.omap_depth) != 0);
  u.compare("mrt", p.mrt, h.mrt_enable != 0);
  u.compare("outputs", p.outputs, outputs);
  u.compare("inputs", p.inputs, pixel_inputs(d).count);
  u.compare("row_factor", p.row_factor, has_perspective(d));
  u.compare("row_x", p.row_x, h.imap[0x070 / 4] != 0);
  u.compare("row_y", p.row_y, h.imap[0x074 / 4] != 0);
  u.compare("row_iw", p.row_iw, h.imap[0x07c / 4] != 0);
  u.compare("row_point_x", p.row_point_x, h.imap[0x2e0 / 4] != 0);
  u.compare("row_point_y", p.row_point_y, h.imap[0x2e4 / 4] != 0);
  // Late tests take z from the record unless the program outputs a depth.
  u.compare("reads_z", p.reads_z, h.imap[0x078 / 4] != 0 || (p.late && !p.writes_depth));
  u.compare("reads_primitive", p.reads_primitive,
            h.imap[0x060 / 4] != 0 || pixel_inputs(d).count != 0);
  u.cover("nothing reads the row of z", !p.reads_z);
  u.cover("only the face is read", !p.reads_primitive);
  u.compare("thread_rows", p.thread_rows, thread_rows(d));
  u.compare("output_rows", p.output_rows, output_rows(d));
  u.compare("uniform_words", p.uniform_words, uniform_words(d, cfg));
  u.compare("place_bytes of pixels", p.place_bytes, pixel_place(d, cfg));
  u.compare("core_warps of pixels", p.core_warps, pixel_warps(d, cfg));
  u.compare("core_slots", p.core_slots, pixel_slots(d, cfg));
  u.cover("two slots for each warp", p.core_slots == 2 * p.core_warps);
  u.cover("fewer slots", p.core_slots < 2 * p.core_warps);
  const uint32_t piece = cfg.lmem_bytes / 16;
  const uint32_t pieces = (p.core_slots * pixel_place(d, cfg) + piece - 1) / piece;
  u.compare("pieces of pixels", p.pieces, pieces);
  u.check(pieces + vertex_pieces(d, cfg) <= 16, "both stages have room in local memory");
}

// A field of pixel_state_t in the words of a block, by its name.
inline uint32_t block_field(const std::string &name, const uint32_t *w) {
  struct place {
    const char *name;
    unsigned word, lsb, bits;
  };
  static const place own[] = {{"first_provokes", 0, 0, 1},
                              {"clockwise", 0, 1, 1},
                              {"cull_front", 0, 2, 1},
                              {"cull_back", 0, 3, 1},
                              {"mrt", 0, 4, 1},
                              {"one_blend", 0, 5, 1},
                              {"logic_enable", 0, 6, 1},
                              {"logic_op", 0, 8, 4},
                              {"depth_test", 0, 12, 1},
                              {"depth_write", 0, 13, 1},
                              {"stencil_test", 0, 14, 1},
                              {"depth_compare", 0, 16, 3},
                              {"scale_x", 1, 0, 32},
                              {"scale_y", 2, 0, 32},
                              {"scale_z", 3, 0, 32},
                              {"offset_x", 4, 0, 32},
                              {"offset_y", 5, 0, 32},
                              {"offset_z", 6, 0, 32},
                              {"columns", 7, 0, 16},
                              {"rows", 7, 16, 16},
                              {"x0", 8, 0, 16},
                              {"y0", 8, 16, 16},
                              {"x1", 9, 0, 16},
                              {"y1", 9, 16, 16},
                              {"sample_mask", 10, 0, 1},
                              {"distances", 10, 8, 8},
                              {"point_size", 11, 0, 32},
                              {"constant_r", 12, 0, 32},
                              {"constant_g", 13, 0, 32},
                              {"constant_b", 14, 0, 32},
                              {"constant_a", 15, 0, 32},
                              {"depth_address", 16, 0, 32},
                              {"depth_format", 17, 0, 8},
                              {"depth_pitch", 17, 8, 24}};
  static const place side[] = {
      {"compare", 0, 0, 3},   {"fail", 0, 3, 3}, {"depth_fail", 0, 6, 3}, {"pass", 0, 9, 3},
      {"ref_value", 1, 0, 8}, {"mask", 1, 8, 8}, {"write_mask", 1, 16, 8}};
  static const place target[] = {{"address", 0, 0, 32},
                                 {"pitch", 1, 0, 32},
                                 {"format", 2, 0, 4},
                                 {"mask", 2, 8, 4},
                                 {"blend_enable", 3, 0, 1},
                                 {"blend_equation", 3, 1, 3},
                                 {"blend_src", 3, 4, 4},
                                 {"blend_dst", 3, 8, 4},
                                 {"blend_alpha_equation", 3, 12, 3},
                                 {"blend_alpha_src", 3, 16, 4},
                                 {"blend_alpha_dst", 3, 20, 4}};
  const auto find = [&](const place *from, size_t n, const std::string &field, unsigned base) {
    for (size_t i = 0; i < n; ++i) {
      if (field != from[i].name) continue;
      const uint32_t value = w[base + from[i].word] >> from[i].lsb;
      return from[i].bits == 32 ? value : value & ((1u << from[i].bits) - 1);
    }
    std::fprintf(stderr, "no field %s in a block\n", name.c_str());
    std::exit(2);
  };
  if (name.rfind("front_", 0) == 0) return find(side, 7, name.substr(6), 18);
  if (name.rfind("back_", 0) == 0) return find(side, 7, name.substr(5), 20);
  if (name.rfind("target_", 0) == 0)
    return find(target, 11, name.substr(9), 32 + 4 * unsigned(name[7] - '0'));
  const uint32_t value = find(own, sizeof own / sizeof *own, name, 0);
  if (name == "x1") return std::min(value, w[7] & 0xffff);
  return name == "y1" ? std::min(value, w[7] >> 16) : value;
}

// The rules of pixels that a draw may break.
inline void cover_pixels(Unit &u, const gyre_draw_state &d, uint32_t status) {
  static char names[GYRE_PIXEL_RULES][40], packet[3][40];
  for (unsigned r = 1; r < GYRE_PIXEL_RULES; ++r) {
    std::snprintf(names[r], sizeof names[r], "rule %u of the state block", r);
    u.cover(names[r], status == GYRE_DRAW_STATE_RULE + r);
  }
  static const unsigned rules[] = {GYRE_DRAW_RULE_PIXEL_STATE, GYRE_DRAW_RULE_PIXEL_PROGRAM,
                                   GYRE_DRAW_RULE_PIXEL_BANKS};
  for (unsigned k = 0; k < 3; ++k) {
    std::snprintf(packet[k], sizeof packet[k], "rule %u of pixels", rules[k]);
    u.cover(packet[k], status == GYRE_DRAW_REFUSED + rules[k]);
  }
  const bool shaded = d.word[GYRE_DRAW_PIXEL_STATE] != 0 && d.pixel_header.shader_type == 5;
  const uint32_t own =
      d.header.shader_local_memory_low_size + d.header.shader_local_memory_high_size;
  u.cover("a pixel program has more private memory than there is",
          shaded && status == GYRE_DRAW_HEADER_RULE + GYRE_HEADER_SIZES &&
              own <= d.word[GYRE_DRAW_STACK_STRIDE] && d.pixel_header.shader_type == 5);
  u.cover("a pixel program asks for doubles",
          shaded && !d.header.does_fp64 && status == GYRE_DRAW_HEADER_RULE + GYRE_HEADER_FP64);
  u.cover(
      "words of pixels without a state block",
      d.word[GYRE_DRAW_PIXEL_STATE] == 0 && status == GYRE_DRAW_REFUSED + GYRE_DRAW_RULE_RESERVED);
  u.cover("a good draw with pixels", d.pixels && status == 0);
}

#endif

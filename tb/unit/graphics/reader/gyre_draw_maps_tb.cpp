// Unit test of rtl/graphics/reader/gyre_draw_maps.sv against
// cmodel/graphics/reader/gyre_draw_maps.c, gyre_record_bmap() of the functional simulator and the
// requirements R41 to R46 as they are written (docs/sph_requirements.md): every attribute with each
// value of Omap, Imap after it and Odmap, for ranges of StoreReq of every kind; the reader after it
// is a next header, that of a pixel program, or captures. All 16 combinations go round by attribute
// and draw.

#include <cstring>

#include "Vdut.h"
#include "gyre_unit.h"

extern "C" {
#include "functional/graphics/record.h"
#include "graphics/reader/gyre_draw_maps.h"
#include "gyre/draw.h"
}

namespace {
constexpr unsigned A = GYRE_SPH_ATTRIBUTES, LAST = A - 1, TURNS = 16;
const unsigned kEnds[][2] = {{255, 0},  {0, 255},  {32, 32},   {33, 32},     {32, 40},
                             {20, 32},  {31, 31},  {0, 0},     {LAST, LAST}, {6, 255},
                             {100, 99}, {0, LAST}, {200, 201}, {1, 0},       {LAST, 255}};
constexpr unsigned ENDS = sizeof kEnds / sizeof *kEnds;

struct Draw {
  gyre_sph program, next;
  bool has_next, down[A], bmap[A];
  uint8_t odmap[A];
  gyre_record in, out;
  unsigned captures, capture[256];  // word of each

  bool reads_itself(unsigned a) const {  // clipping and setup, before a pixel program
    return (a >= 25 && a <= 31) || (a >= 176 && a <= 183);
  }

  // R41 to R46, for an attribute.
  bool expected(unsigned a) const {
    const unsigned start = program.store_req_start, end = program.store_req_end;
    if (!program.omap[a] || odmap[a] == GYRE_ODMAP_DISCARD) return false;  // R44
    if (down[a] || odmap[a] == GYRE_ODMAP_ST_REQ) return true;             // R43
    if (start > end) return false;                                         // R46
    return a >= start && a <= end;                                         // R41, R45; else R42
  }

  void make(Unit &u, unsigned number) {
    bool reads[A];
    std::memset(this, 0, sizeof *this);
    const unsigned ends = number / TURNS % ENDS;
    program.store_req_start = number < ENDS * TURNS ? kEnds[ends][0] : u.below(256);
    program.store_req_end = number < ENDS * TURNS ? kEnds[ends][1] : u.below(256);
    has_next = u.chance(70);
    next.sph_type = has_next && u.chance(50) ? GYRE_SPH_PS : GYRE_SPH_VTG;
    next.shader_type = next.sph_type == GYRE_SPH_PS ? GYRE_SPH_PIXEL : GYRE_SPH_GEOMETRY;
    for (unsigned a = 0; a < A; ++a) {
      const unsigned all = (a + number) % 16;
      const bool wanted = all >> 1 & 1;
      program.imap[a] = reads[a] = u.chance(30);
      program.omap[a] = all & 1;
      odmap[a] = uint8_t(all >> 2);
      if (wanted && has_next && u.chance(50)) next.imap[a] = 1 + u.below(3);
      if (wanted && !next.imap[a] && captures < 231)
        capture[captures++] = u.rand32() << 12 | u.below(4) << 10 | a << 2;
      down[a] = next.imap[a] || (next.sph_type == GYRE_SPH_PS && reads_itself(a));
    }
    for (unsigned i = 0; i < captures; ++i) down[capture[i] >> 2 & 0xff] = true;
    gyre_record_bmap(&program, odmap, down, bmap);
    for (unsigned a = 0; a < A; ++a)
      u.compare("Bmap (functional simulator) and the requirements", bmap[a], expected(a), int(a));
    in = gyre_record_of(reads);
    out = gyre_record_of(bmap);
  }

  uint32_t item(unsigned a) const {
    const bool own = a >= 6 && a < A, kept = a < A && out.slot[a] != GYRE_RECORD_NONE;
    unsigned in_slot = 0, out_slot = 0;
    for (unsigned k = 0; k < a && k < A; ++k) {
      in_slot += program.imap[k] != 0;
      out_slot += expected(k);
    }
    return uint32_t(own && program.imap[a]) << 18 | in_slot << 10 |
           uint32_t(own && program.omap[a]) << 9 | uint32_t(kept) << 8 | out_slot;
  }
};

// Wide ports of a header's maps.
void put_maps(Vdut &dut, const gyre_sph &sph) {
  for (unsigned a = 0; a < A; ++a) {
    port_put(dut.imap_i, 2 * a, 2, sph.imap[a]);
    port_put(dut.omap_i, a, 1, sph.omap[a]);
  }
}
}  // namespace

static void check_rules(Unit &u, const Vdut &dut, bool done, unsigned attributes, unsigned captures,
                        const Draw &draw, unsigned number) {
  if (done) {
    u.compare("attributes", attributes, 240u);
    u.compare("captures", captures, draw.captures);
    u.compare("in_words_o and the record", dut.in_words_o, draw.in.words);
    u.compare("out_words_o and the record", dut.out_words_o, draw.out.words);
  }
  u.cover("all ranges with all combinations", number >= ENDS * TURNS);
  u.cover("a pixel program follows", done && draw.next.sph_type == GYRE_SPH_PS);
  u.cover("no program follows", done && !draw.has_next);
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 160000);
  Vdut dut(&u.context);
  static gyre_draw_maps twin;
  static Draw draw;
  gyre_draw_maps_init(&twin);
  gyre_draw_maps_reset(&twin);
  unsigned number = 0, step = 0, attributes = 0, captures = 0;
  const unsigned ODMAP = 3,
                 CAPTURE = ODMAP + 15;  // steps: clear, program, next, Odmap, captures, run
  u.reset(dut);
  while (u.next()) {
    gyre_draw_maps_in in = {};
    if (step == 0) {
      draw.make(u, number);
      attributes = captures = 0;
    }
    const unsigned run = CAPTURE + draw.captures;
    in.clear = step == 0;
    in.program = step == 1;
    in.next = step == 2 && draw.has_next;
    in.odmap = step >= ODMAP && step < CAPTURE;
    in.capture = step >= CAPTURE && step < run;
    in.run = step >= run;
    in.captures = uint8_t(draw.captures);
    in.sph = in.next ? &draw.next : &draw.program;
    in.capture_index = uint8_t(step - CAPTURE);
    in.word = u.rand32();
    if (in.capture) in.word = draw.capture[step - CAPTURE];
    if (in.odmap) {
      in.word = 0;
      for (unsigned k = 0, a = 16 * (step - ODMAP); k < 16 && a + k < A; ++k)
        in.word |= uint32_t(draw.odmap[a + k]) << 2 * k;
    }
    dut.clear_i = in.clear;
    dut.program_i = in.program;
    dut.next_i = in.next;
    dut.odmap_i = in.odmap;
    dut.capture_i = in.capture;
    dut.run_i = in.run;
    dut.keep_i = in.keep;
    dut.look_i = in.look;
    dut.look_attribute_i = in.look_attribute;
    dut.captures_i = in.captures;
    dut.capture_index_i = in.capture_index;
    dut.word_i = in.word;
    if (in.program || in.next) put_maps(dut, *in.sph);
    dut.req_first_i = uint8_t(draw.program.store_req_start);
    dut.req_last_i = uint8_t(draw.program.store_req_end);
    dut.pixel_i = draw.next.sph_type == GYRE_SPH_PS;
    dut.eval();
    gyre_draw_maps_out o;
    gyre_draw_maps_eval(&twin, &in, &o);
    u.note("draw %u step %u StoreReq %u to %u", number, step,
           unsigned(draw.program.store_req_start), unsigned(draw.program.store_req_end));
    u.compare("valid_o", dut.valid_o, o.valid);
    if (in.run) {
      u.compare("mapped_o", dut.mapped_o, o.mapped);
      u.compare("done_o", dut.done_o, o.done);
      u.compare("in_words_o", dut.in_words_o, o.in_words);
      u.compare("out_words_o", dut.out_words_o, o.out_words);
    }
    if (o.valid && dut.valid_o) {
      u.compare("capture_o", dut.capture_o, o.capture);
      u.compare("index_o", dut.index_o, o.index);
      u.compare("item_o", dut.item_o, o.item);
      if (!dut.capture_o) {
        u.compare("index_o and the order of attributes", dut.index_o, attributes);
        u.compare("item_o and the requirements", dut.item_o, draw.item(attributes),
                  int(attributes));
        attributes++;
      } else {
        const uint32_t word = draw.capture[captures];
        const unsigned a = word >> 2 & 0xff;
        u.compare("index_o and the order of captures", dut.index_o, captures);
        u.compare("target and word", dut.item_o >> 9,
                  (word >> 10 & 3) << 12 | (word >> 12 & 0xfff));
        u.compare("kept of a capture", dut.item_o >> 8 & 1, draw.bmap[a], int(a));
        if (draw.bmap[a])
          u.compare("slot of a capture", dut.item_o & 0xff, uint32_t(draw.out.slot[a]), int(a));
        captures++;
      }
    }
    const bool done = in.run && dut.done_o;
    check_rules(u, dut, done, attributes, captures, draw, number);
    u.tick(dut);
    gyre_draw_maps_tick(&twin, &in);
    step = done ? 0 : step + 1;
    number += done;
    // A cycle without run between two draws, in which nothing is given.
    if (done) {
      gyre_draw_maps_in idle = {};
      idle.sph = &draw.program;
      dut.run_i = 0;
      dut.clear_i = dut.program_i = dut.next_i = dut.odmap_i = dut.capture_i = 0;
      dut.eval();
      u.compare("valid_o without run", dut.valid_o, 0u);
      u.tick(dut);
      gyre_draw_maps_tick(&twin, &idle);
      // A draw with the same tables: its records are known at once, and nothing is given.
      const uint8_t in_words = dut.in_words_o, out_words = dut.out_words_o;
      idle.run = idle.keep = true;
      idle.clear = u.chance(50);
      dut.run_i = dut.keep_i = true;
      dut.clear_i = idle.clear;
      for (unsigned k = u.below(4); k != 0; --k) {
        dut.eval();
        gyre_draw_maps_eval(&twin, &idle, &o);
        u.compare("valid_o with kept tables", dut.valid_o, 0u);
        u.compare("done_o with kept tables", dut.done_o, o.done && o.mapped);
        u.check(dut.mapped_o && dut.done_o, "kept tables take no cycle");
        u.compare("in_words_o of the draw before", dut.in_words_o, in_words);
        u.compare("out_words_o of the draw before", dut.out_words_o, out_words);
        u.tick(dut);
        gyre_draw_maps_tick(&twin, &idle);
      }
      idle.run = idle.clear = false;
      dut.run_i = dut.clear_i = 0;
      dut.eval();
      u.tick(dut);
      gyre_draw_maps_tick(&twin, &idle);
    }
  }
  return u.finish();
}

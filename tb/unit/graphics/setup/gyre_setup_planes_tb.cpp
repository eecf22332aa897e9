// Unit test of rtl/graphics/setup/gyre_setup_planes.sv against cmodel/graphics/setup/gyre_setup_planes.h in every cycle. Chunks
// have one to 16 components. Their words are written with gaps, dx and dy first, while the store takes words or not. The test also
// knows which words must follow.

#include <deque>

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/setup/gyre_setup_planes.h"
}

namespace {
struct Word {
  uint32_t word;
  bool last;
  gyre_setup_face face;
};

struct Bench {
  Unit &u;
  std::deque<gyre_setup_planes_in> writes;  // of the chunk
  std::deque<Word> words;                   // that must follow
  gyre_setup_face face = {};
  bool ends = true;  // the chunk was the last one of its primitive

  explicit Bench(Unit &unit) : u(unit) {}

  // Another chunk: its writes and its words.
  void draw_chunk() {
    const unsigned first = ends ? 0 : 2, end = first + 1 + u.below(16 - first);
    if (ends) {
      face = {u.rand32(), u.chance(50), int32_t(u.rand32() & 0x1ffffff),
              int32_t(u.rand32() & 0x1ffffff), int32_t(u.rand32() & 0xffffff)};
    }
    ends = u.chance(60);
    uint32_t word[GYRE_SETUP_PLANE_ROWS][16];
    for (const unsigned row : {1, 2, 0}) {
      for (unsigned i = first; i < end; ++i) {
        word[row][i] = u.rand32();
        gyre_setup_planes_in in = {};
        in.write = true;
        in.waddr = uint8_t(16 * row + i);
        in.wdata = word[row][i];
        in.keep = row == 0;
        in.last = ends && i + 1 == end;
        in.enter = row == 0;
        in.face = face;
        writes.push_back(in);
      }
    }
    for (unsigned i = first; i < end; ++i)
      for (unsigned row = 0; row < GYRE_SETUP_PLANE_ROWS; ++row)
        words.push_back({word[row][i], ends && i + 1 == end && row == 2, face});
  }

  gyre_setup_planes_in draw(const gyre_setup_planes &twin) {
    gyre_setup_planes_in in = {};
    if (writes.empty() && !gyre_setup_planes_busy(&twin) && u.chance(30)) draw_chunk();
    if (!writes.empty() && u.chance(70)) {
      in = writes.front();
      writes.pop_front();
    } else {
      in.face = {u.rand32(), u.chance(50), 0, 0, 0};
      in.waddr = uint8_t(u.below(GYRE_SETUP_PLANE_WORDS));
      in.wdata = u.rand32();
    }
    in.cancel = u.below(2000) == 0;
    in.plane_ready = u.chance(60);
    return in;
  }

  void follow(const gyre_setup_planes &twin, const gyre_setup_planes_in &in) {
    if (twin.valid_q && in.plane_ready) {
      u.check(!words.empty(), "a word was written before");
      const Word &w = words.front();
      u.compare("word of a plane (twin) and the writes", twin.word_q, w.word);
      u.compare("last word, the same", twin.last_q, w.last);
      u.compare("number, the same", twin.face_q.number, w.face.number);
      words.pop_front();
    }
    if (!in.cancel) return;
    writes.clear();
    words.clear();
    ends = true;
  }
};
}  // namespace

GYRE_SET_PORTS(const gyre_setup_planes_in &in);
GYRE_COMPARE_PORTS(const gyre_setup_planes &twin, bool busy);
GYRE_MEMBERS(in);
GYRE_PORT(number_i, in.face.number);
GYRE_PORT(back_i, in.face.back);
GYRE_PORT(square_i.x, uint32_t(in.face.x));
GYRE_PORT(square_i.y, uint32_t(in.face.y));
GYRE_PORT(square_i.side, uint32_t(in.face.side));
GYRE_PORT(plane_valid_o, twin.valid_q);
GYRE_PORT(plane_o.word, twin.word_q);
GYRE_PORT(plane_o.last, twin.last_q);
GYRE_PORT(plane_o.number, twin.face_q.number);
GYRE_PORT(plane_o.back, twin.face_q.back);
GYRE_PORT(plane_o.x, uint32_t(twin.face_q.x));
GYRE_PORT(plane_o.y, uint32_t(twin.face_q.y));
GYRE_PORT(plane_o.side, uint32_t(twin.face_q.side));
GYRE_WHEN(twin.valid_q, plane_o.word, plane_o.last, plane_o.number, plane_o.back, plane_o.x,
          plane_o.y, plane_o.side);
#include "Vdut_ports.h"

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_setup_planes twin = {};
  Bench b(u);
  u.reset(dut);
  while (u.next()) {
    const gyre_setup_planes_in in = b.draw(twin);
    const bool busy = gyre_setup_planes_busy(&twin);
    set_ports(dut, in);
    dut.eval();
    u.note("write %d at %u, keep %d, %u left", in.write, in.waddr, in.keep, twin.left_q);
    compare_ports(u, dut, twin, busy);
    b.follow(twin, in);
    u.cover("10 components wait", twin.left_q == 10);
    u.cover("a plane is complete while none waits", in.keep && twin.left_q == 0 && twin.valid_q);
    u.cover("planes are dropped", in.cancel && twin.left_q != 0);
    u.cover("the last word of a primitive", twin.valid_q && twin.last_q && in.plane_ready);
    u.tick(dut);
    gyre_setup_planes_tick(&twin, &in);
  }
  return u.finish();
}

// draw_world.h - lists of small draws in the memory of queue_world.h, for the unit test of the
// dispatcher: good packets and refused ones, with programs that are not executed, and the expected
// results. tb/unit/graphics and tb/graphics test the effects of draws.

#ifndef DISPATCH_DRAW_WORLD_H
#define DISPATCH_DRAW_WORLD_H

#include <cstring>

#include "queue_world.h"

extern "C" {
#include "gyre/draw.h"
#include "gyre/sph.h"
}

struct SmallDraw {
  uint32_t result, references, pc;
  bool refused;
};
struct SmallList {
  std::vector<SmallDraw> draws;
  bool lost = false;  // it has no end
};

class DrawWorld {
 public:
  explicit DrawWorld(QueueWorld &world) : w_(world), u_(world.u) {}

  // At an address of kLists; what its results must be.
  SmallList make(uint32_t list) {
    SmallList made;
    const unsigned draws = 1 + u_.below(3);
    made.lost = u_.chance(10);
    for (unsigned i = 0; i < draws; ++i) made.draws.push_back(draw(list, i, i + 1 == draws));
    // A result that has no address.
    if (made.lost) {
      w_.memory[list + 128 * (draws - 1) + 4 * GYRE_DRAW_RESULT] ^= 4;
      made.draws.pop_back();
    }
    return made;
  }

 private:
  SmallDraw draw(uint32_t list, unsigned i, bool last) {
    uint32_t p[GYRE_DRAW_WORDS] = {}, header[GYRE_SPH_WORDS] = {};
    gyre_sph sph = {};
    sph.sph_type = GYRE_SPH_VTG;
    sph.version = 3;
    sph.shader_type = GYRE_SPH_VERTEX;
    sph.does_load_or_store = u_.chance(50);
    sph.store_req_end = 255;
    sph.imap[191] = u_.chance(70);  // VertexId
    sph.omap[28] = u_.chance(70);
    u_.check(gyre_sph_encode(&sph, header, nullptr) == GYRE_SPH_OK, "a header is right");
    const uint32_t instances = u_.below(3), count = u_.below(20);
    p[GYRE_DRAW_HEADER] = GYRE_DRAW_FORMAT | (last ? GYRE_DRAW_LAST : 0);
    p[GYRE_DRAW_PROGRAM] = list + 0x400 + 0x80 * i;
    p[GYRE_DRAW_PC] = kRam + 4 * u_.below(1000);
    p[GYRE_DRAW_COUNT] = count;
    p[GYRE_DRAW_INSTANCES] = instances;
    p[GYRE_DRAW_STACK_TOP] = kRam + kRamBytes;
    p[GYRE_DRAW_CACHE] = 1 + u_.below(GYRE_DRAW_CACHE_MOST);
    p[GYRE_DRAW_RESULT] = list + 0x800 + 0x80 * i;
    const bool refused = u_.chance(20);
    if (refused) p[GYRE_DRAW_TOPOLOGY] = 1u << 31;
    write(list + 128 * i, p, GYRE_DRAW_WORDS);
    write(p[GYRE_DRAW_PROGRAM], header, GYRE_SPH_WORDS);
    for (unsigned w = 0; w < GYRE_DRAW_RESULT_WORDS; ++w)
      w_.memory[p[GYRE_DRAW_RESULT] + 4 * w] = 0;
    return {p[GYRE_DRAW_RESULT], count * instances, p[GYRE_DRAW_PC], refused};
  }
  void write(uint32_t at, const uint32_t *words, unsigned n) {
    for (unsigned w = 0; w < n; ++w) w_.memory[at + 4 * w] = words[w];
  }

  QueueWorld &w_;
  Unit &u_;
};

#endif

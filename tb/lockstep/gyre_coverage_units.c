// gyre_coverage_units.c - coverage of the functional units: a product of the multiplier that waits
// for commit.

#include "gyre_coverage_looks.h"

void gyre_coverage_units(gyre_coverage *c, const gyre_model *m) {
  for (unsigned i = 0; m->cfg.m_ext && i < m->cfg.num_cores; i++) {
    const gyre_mul_unit *u = &m->core[i].execute.mul;
    gyre_cover_core *was = &c->core[i];
    const uint8_t valid = (uint8_t)(u->valid[0] | u->valid[1] << 1 | u->valid[2] << 2);
    // A beat keeps its slot: the last stage has the same one as before the edge, so it has not
    // left.
    if (valid & was->mul_valid & 4 && u->stage[2] == was->mul_last) {
      GYRE_COVER(c, mul_waits);
      if ((was->mul_valid & 3) == 1) GYRE_COVER(c, mul_closes);
      if ((was->mul_valid & 3) == 3) GYRE_COVER(c, mul_full);
    }
    was->mul_valid = valid;
    was->mul_last = u->stage[2];
  }
}

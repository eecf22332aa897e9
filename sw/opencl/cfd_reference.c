// cfd_reference.c - see cfd_reference.h; the order of operations is that of cfd.cl.

#include "cfd_reference.h"

#include <string.h>

typedef struct state {
  bounded field[FIELDS];  // density, momentum, energy
} state;

static bounded number(double value) { return bounded_exact(value); }

// The larger one, whichever that is on the device.
static bounded larger(bounded a, bounded b) {
  const double top = fmax(a.value, b.value), low = fmax(a.value - a.bound, b.value - b.bound),
               high = fmax(a.value + a.bound, b.value + b.bound);
  return (bounded){top, fmax(top - low, high - top)};
}

static bounded square_of(bounded x, bounded y) { return bounded_mad(x, x, bounded_mul(y, y)); }

static const double gas = (double)1.4f;

static bounded pressure_of(const state *s) {
  const bounded motion = bounded_div(square_of(s->field[1], s->field[2]), s->field[0]);
  const bounded part = bounded_sub(number(gas), number(1));
  return bounded_mul(part, bounded_sub(s->field[3], bounded_mul(number(0.5), motion)));
}

static bounded fastest_wave(const state *s) {
  const bounded speed = bounded_div(bounded_sqrt(square_of(s->field[1], s->field[2])), s->field[0]);
  const bounded sound = bounded_div(bounded_mul(number(gas), pressure_of(s)), s->field[0]);
  return bounded_add(speed, bounded_sqrt(sound));
}

static state flow(const state *s, cl_float2 n) {
  const bounded p = pressure_of(s), x = number(n.s[0]), y = number(n.s[1]);
  const bounded through =
      bounded_div(bounded_mad(s->field[1], x, bounded_mul(s->field[2], y)), s->field[0]);
  return (state){{bounded_mul(s->field[0], through),
                  bounded_mad(s->field[1], through, bounded_mul(p, x)),
                  bounded_mad(s->field[2], through, bounded_mul(p, y)),
                  bounded_mul(bounded_add(s->field[3], p), through)}};
}

static state load(const mesh *m, const bounded *fields, unsigned i) {
  state s;
  for (unsigned f = 0; f < FIELDS; f++) s.field[f] = fields[f * m->count + i];
  return s;
}

static state flux_of(const mesh *m, const bounded *fields, unsigned i) {
  const state mine = load(m, fields, i);
  state sum = {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}};
  for (unsigned k = 0; k < FACES; k++) {
    const cl_int other = m->neighbours[k * m->count + i];
    const cl_float2 normal = m->normals[k * m->count + i];
    if (other == WALL) {
      const bounded p = pressure_of(&mine);
      for (unsigned c = 0; c < 2; c++)
        sum.field[1 + c] = bounded_add(sum.field[1 + c], bounded_mul(p, number(normal.s[c])));
      continue;
    }
    state there;
    if (other == FAR) {
      for (unsigned f = 0; f < FIELDS; f++) there.field[f] = number(m->far.s[f]);
    } else {
      there = load(m, fields, (unsigned)other);
    }
    const state a = flow(&mine, normal), b = flow(&there, normal);
    const bounded length = bounded_sqrt(square_of(number(normal.s[0]), number(normal.s[1])));
    const bounded wave = bounded_mul(length, larger(fastest_wave(&mine), fastest_wave(&there)));
    for (unsigned f = 0; f < FIELDS; f++) {
      const bounded less = bounded_mul(wave, bounded_sub(mine.field[f], there.field[f]));
      const bounded all = bounded_add(bounded_add(a.field[f], b.field[f]), less);
      sum.field[f] = bounded_add(sum.field[f], bounded_mul(number(0.5), all));
    }
  }
  return sum;
}

void cfd_reference(suite *s, const mesh *m, unsigned steps, bounded *fields) {
  const size_t bytes = (size_t)m->count * FIELDS * sizeof(bounded);
  bounded *old = suite_alloc(s, bytes), *now = suite_alloc(s, bytes),
          *factor = suite_alloc(s, m->count * sizeof *factor);
  for (unsigned f = 0; f < FIELDS; f++) {
    for (unsigned i = 0; i < m->count; i++) fields[f * m->count + i] = number(m->far.s[f]);
  }
  for (unsigned step = 0; step < steps; step++) {
    memcpy(old, fields, bytes);
    for (unsigned i = 0; i < m->count; i++) {
      const state here = load(m, old, i);
      factor[i] = bounded_div(number(0.25),
                              bounded_mul(bounded_sqrt(number(m->area[i])), fastest_wave(&here)));
    }
    for (unsigned stage = 0; stage < STAGES; stage++) {
      const bounded part = number(1.0f / (float)(STAGES - stage));
      memcpy(now, fields, bytes);
      for (unsigned i = 0; i < m->count; i++) {
        const state flux = flux_of(m, now, i);
        for (unsigned f = 0; f < FIELDS; f++)
          fields[f * m->count + i] = bounded_sub(
              old[f * m->count + i], bounded_mul(bounded_mul(factor[i], part), flux.field[f]));
      }
    }
  }
}

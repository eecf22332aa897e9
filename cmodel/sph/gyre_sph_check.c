// gyre_sph_check.c - checks the rules that concern a header alone (isa/sph/rules.toml).

#include <string.h>

#include "sph/gyre_sph_decode.h"
#include "sph/gyre_sph_table.h"

typedef struct rule {
  const char *name, *field;
  enum { ONE_OF, RANGE, MULTIPLE, PAIR, THREADS, RESERVED } kind;
  uint8_t numbers;
  uint32_t number[4];
  uint8_t stages;  // bit ShaderType; all bits: any ShaderType
  const char *requirement, *accepted;
} rule;

static const rule rules[] = {
#include "sph/generated/gyre_sph_rules.inc"
};
_Static_assert(sizeof rules / sizeof rules[0] == GYRE_SPH_RULES, "a rule for each code");

enum { EVERY_STAGE = 0x3e };

static bool holds(const rule *r, const uint32_t *words, uint32_t value, uint32_t threads) {
  switch (r->kind) {
    case ONE_OF:
      for (unsigned i = 0; i < r->numbers; i++) {
        if (value == r->number[i]) return true;
      }
      return false;
    case RANGE: return value >= r->number[0] && value <= r->number[1];
    case MULTIPLE: return value % r->number[0] == 0;
    case PAIR: {
      const gyre_sph_field *type = gyre_sph_field_at(GYRE_SPH_VTG, 0);
      return (value == GYRE_SPH_PIXEL) == (gyre_sph_get(words, type) == GYRE_SPH_PS);
    }
    case THREADS: return value != 0 && (threads == 0 || value <= threads);
    case RESERVED: break;
  }
  return true;
}

// Each report goes to the next entry of the list, if there is one.
typedef struct list {
  gyre_sph_report *report;
  size_t most, used;
} list;

static void add(list *l, unsigned code, const gyre_sph_field *field, uint32_t value) {
  gyre_sph_report *report = l->used < l->most ? &l->report[l->used] : NULL;
  l->used++;
  gyre_sph_describe(report, (gyre_sph_error)code, field, value, rules[code - 1].accepted);
}

// Checks the reserved fields of the layout; for an unknown one those of the common words.
static void check_reserved(const uint32_t *words, uint32_t sph_type, unsigned code, list *l) {
  size_t count;
  const gyre_sph_row *row = gyre_sph_rows(sph_type, &count);
  const bool known = row != NULL;
  if (!known) row = gyre_sph_rows(GYRE_SPH_VTG, &count);
  for (size_t i = 0; i < count; i++) {
    const gyre_sph_field *f = &row[i].field;
    if (!f->reserved || (!known && f->bit >= GYRE_SPH_MAPS_FROM)) continue;
    const uint32_t value = gyre_sph_get(words, f);
    if (value) add(l, code, f, value);
  }
}

size_t gyre_sph_check(const uint32_t *words, const gyre_sph_options *options,
                      gyre_sph_report *reports, size_t most) {
  static const gyre_sph_options strict = {false, 0};
  const gyre_sph_options *o = options ? options : &strict;
  const uint32_t sph_type = gyre_sph_get(words, gyre_sph_field_named(GYRE_SPH_VTG, "SphType"));
  const uint32_t stage = gyre_sph_get(words, gyre_sph_field_named(GYRE_SPH_VTG, "ShaderType"));
  list l = {reports, most, 0};
  for (unsigned code = 1; code <= GYRE_SPH_RULES; code++) {
    const rule *r = &rules[code - 1];
    if (r->kind == RESERVED) {
      if (!o->compatible) check_reserved(words, sph_type, code, &l);
      continue;
    }
    if (r->stages != EVERY_STAGE && !(r->stages >> stage & 1)) continue;
    const gyre_sph_field *f = gyre_sph_field_named(GYRE_SPH_VTG, r->field);
    const uint32_t value = gyre_sph_get(words, f);
    if (!holds(r, words, value, o->threads)) add(&l, code, f, value);
  }
  return l.used;
}

gyre_sph_verdict gyre_sph_verdict_of(const uint32_t *words, bool strict, uint32_t threads) {
  gyre_sph_report report[GYRE_SPH_RULES + GYRE_SPH_RESERVED_FIELDS];
  const gyre_sph_options options = {!strict, threads};
  const size_t count = gyre_sph_check(words, &options, report, sizeof report / sizeof report[0]);
  gyre_sph_verdict v = {0, count ? report[0].error : GYRE_SPH_OK};
  for (size_t i = 0; i < count; i++) v.broken |= 1u << (report[i].error - 1);
  return v;
}

const char *gyre_sph_error_name(gyre_sph_error error) {
  if (error >= 1 && error <= GYRE_SPH_RULES) return rules[error - 1].name;
  switch ((int)error) {
    case GYRE_SPH_OK: return "OK";
    case GYRE_SPH_ERROR_SHORT: return "SHORT";
    case GYRE_SPH_ERROR_VALUE: return "VALUE";
    case GYRE_SPH_ERROR_PLACE: return "PLACE";
    case GYRE_SPH_ERROR_CODE: return "CODE";
    default: return "UNKNOWN";
  }
}

// gyre_sph_lacks.c - finds the actions of a program's code that a header does not permit.

#include <stdio.h>

#include "gyre/sph_derive.h"
#include "sph/gyre_sph_table.h"

typedef struct found {
  gyre_sph_report *reports;
  size_t most, count;
  uint32_t sph_type;
} found;

// Adds a report about the field called `name`, or about `field` if `name` is NULL.
static void describe(found *f, const gyre_sph_field *field, const char *name, uint32_t value,
                     const char *accepted) {
  if (f->count < f->most) {
    if (name) field = gyre_sph_field_named(f->sph_type, name);
    gyre_sph_describe(&f->reports[f->count], GYRE_SPH_ERROR_CODE, field, value, accepted);
  }
  f->count++;
}

// Adds a report with a free text.
static void say(found *f, uint32_t value, const char *before, const char *after) {
  if (f->count < f->most) {
    gyre_sph_report *r = &f->reports[f->count];
    *r = (gyre_sph_report){.error = GYRE_SPH_ERROR_CODE, .value = value};
    snprintf(r->message, sizeof r->message, "%.100s%.150s", before, after);
  }
  f->count++;
}

static void attribute(found *f, gyre_sph_side side, unsigned a, uint32_t has, bool needed) {
  if (!needed || has) return;
  const gyre_sph_field *field = gyre_sph_field_of(f->sph_type, side, 4 * a);
  char name[48];
  snprintf(name, sizeof name, "the code %s attribute 0x%03x",
           side == GYRE_SPH_IN ? "reads" : "writes", 4 * a);
  if (field) {
    char accepted[64];
    snprintf(accepted, sizeof accepted, "%s, as the code %s the attribute",
             field->width == 1 ? "1" : "1 to 3", side == GYRE_SPH_IN ? "reads" : "writes");
    describe(f, field, NULL, 0, accepted);
  } else {
    say(f, 4 * a, name, ", for which a header of this type has no field");
  }
}

static void outputs(found *f, const gyre_sph *sph, const gyre_sph_facts *facts) {
  static const char *const component[] = {"Red", "Green", "Blue", "Alpha"};
  char name[48];
  for (unsigned i = 0; i < 4 * GYRE_SPH_TARGETS; i++) {
    if (!facts->outputs[i] || sph->omap_target[i / 4] >> i % 4 & 1) continue;
    snprintf(name, sizeof name, "OmapTarget[%u].Omap%s", i / 4, component[i % 4]);
    describe(f, NULL, name, 0, "1, as the code writes the component");
  }
  if (facts->outputs[4 * GYRE_SPH_TARGETS] && !sph->omap_sample_mask)
    describe(f, NULL, "OmapSampleMask", 0, "1, as the code writes the sample mask");
  if (facts->outputs[4 * GYRE_SPH_TARGETS + 1] && !sph->omap_depth)
    describe(f, NULL, "OmapDepth", 0, "1, as the code writes depth");
}

static void sizes(found *f, const gyre_sph *sph, const gyre_sph_facts *facts) {
  char text[96];
  const uint64_t levels =
      GYRE_SPH_CALL_LEVELS + sph->shader_local_memory_crs_size / GYRE_SPH_CALL_LEVEL_BYTES;
  if (!facts->stack_known) {
    say(f, 0, "how large the stack becomes is not known: ", facts->stack_why);
  } else if (facts->stack_bytes > sph->shader_local_memory_high_size) {
    snprintf(text, sizeof text, "at least %u bytes, as the code needs that much stack",
             facts->stack_bytes);
    describe(f, NULL, "ShaderLocalMemoryHighSize", sph->shader_local_memory_high_size, text);
  }
  if (!facts->levels_known) {
    say(f, 0, "how deep calls go is not known: ", facts->levels_why);
  } else if (facts->call_levels > levels) {
    snprintf(text, sizeof text, "room for %u levels beyond %u, as the code calls %u levels deep",
             facts->call_levels - GYRE_SPH_CALL_LEVELS, (unsigned)GYRE_SPH_CALL_LEVELS,
             facts->call_levels);
    describe(f, NULL, "ShaderLocalMemoryCrsSize", sph->shader_local_memory_crs_size, text);
  }
}

size_t gyre_sph_lacks(const uint32_t *words, const gyre_sph_facts *facts, gyre_sph_report *reports,
                      size_t most) {
  gyre_sph sph;
  found f = {reports, most, 0, 0};
  if (gyre_sph_decode(words, &sph, most ? reports : NULL) != GYRE_SPH_OK) return 1;
  f.sph_type = sph.sph_type;
  if (facts->loads_or_stores && !sph.does_load_or_store)
    describe(&f, NULL, "DoesLoadOrStore", 0, "1, as the code may load or store");
  if (facts->global_stores && !sph.does_global_store)
    describe(&f, NULL, "DoesGlobalStore", 0, "1, as the code may store outside of its stack");
  if (facts->double_precision && !sph.does_fp64)
    describe(&f, NULL, "DoesFp64", 0, "1, as the code may compute in double precision");
  if (facts->kills_pixels && sph.sph_type == GYRE_SPH_PS && !sph.kills_pixels)
    describe(&f, NULL, "KillsPixels", 0, "1, as the code may kill pixels");
  if (sph.sph_type == GYRE_SPH_PS) outputs(&f, &sph, facts);
  sizes(&f, &sph, facts);
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    attribute(&f, GYRE_SPH_IN, a, sph.imap[a], facts->reads[a]);
    // Outputs of a pixel program are not attributes: they have fields of their own.
    if (sph.sph_type == GYRE_SPH_VTG)
      attribute(&f, GYRE_SPH_OUT, a, sph.omap[a], facts->writes[a] || facts->reads_back[a]);
    if (!facts->reads_back[a] || (a >= sph.store_req_start && a <= sph.store_req_end)) continue;
    char name[48];
    snprintf(name, sizeof name, "the code reads attribute 0x%03x back", 4 * a);
    say(&f, 4 * a, name, ", which is not from StoreReqStart to StoreReqEnd");
  }
  return f.count;
}

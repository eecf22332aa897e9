// gyre_sph_facts.c - derives a header from the known facts about a program's code.

#include <stdio.h>
#include <string.h>

#include "gyre/sph_derive.h"
#include "sph/gyre_sph_table.h"

static uint64_t up(uint64_t value, uint32_t align) { return (value + align - 1) / align * align; }

static gyre_sph_error unknown(gyre_sph_report *report, const char *what, const char *why) {
  if (!report) return GYRE_SPH_ERROR_CODE;
  *report = (gyre_sph_report){.error = GYRE_SPH_ERROR_CODE};
  snprintf(report->message, sizeof report->message, "%s: %.200s", what, why);
  return GYRE_SPH_ERROR_CODE;
}

// Outputs of a pixel program. Target 0 alone needs no targets of their own.
static void put_outputs(const gyre_sph_facts *facts, gyre_sph *sph) {
  const uint8_t *rest = facts->outputs + 4 * GYRE_SPH_TARGETS;
  for (unsigned i = 0; i < 4 * GYRE_SPH_TARGETS; i++) {
    sph->omap_target[i / 4] |= (uint8_t)(facts->outputs[i] << i % 4);
    if (i >= 4) sph->mrt_enable |= facts->outputs[i];
  }
  sph->omap_sample_mask = rest[0];
  sph->omap_depth = rest[1];
}

gyre_sph_error gyre_sph_from_facts(uint32_t shader_type, const gyre_sph_facts *facts,
                                   uint32_t *words, gyre_sph_report *report) {
  const gyre_sph_field *stage = gyre_sph_field_named(GYRE_SPH_VTG, "ShaderType");
  const gyre_sph_field *crs = gyre_sph_field_named(GYRE_SPH_VTG, "ShaderLocalMemoryCrsSize");
  if (shader_type < GYRE_SPH_VERTEX || shader_type > GYRE_SPH_PIXEL) {
    return gyre_sph_describe(report, GYRE_SPH_ERROR_STAGE, stage, shader_type, "1 to 5");
  }
  if (!facts->levels_known)
    return unknown(report, "the depth of calls is not known", facts->levels_why);
  if (!facts->stack_known)
    return unknown(report, "the size of the stack is not known", facts->stack_why);
  gyre_sph sph;
  memset(&sph, 0, sizeof sph);
  const uint64_t deep =
      facts->call_levels > GYRE_SPH_CALL_LEVELS ? facts->call_levels - GYRE_SPH_CALL_LEVELS : 0;
  const uint64_t bytes = up(deep * GYRE_SPH_CALL_LEVEL_BYTES, GYRE_SPH_CALL_PIECE);
  if (bytes > GYRE_SPH_CALL_MOST) {
    return gyre_sph_describe(report, GYRE_SPH_ERROR_CRS_LIMIT, crs,
                             bytes > UINT32_MAX ? UINT32_MAX : (uint32_t)bytes,
                             "at most 1048576 bytes (1 MiB)");
  }
  const uint64_t high = up(facts->stack_bytes, GYRE_SPH_PRIVATE_ALIGN);
  sph.sph_type = shader_type == GYRE_SPH_PIXEL ? GYRE_SPH_PS : GYRE_SPH_VTG;
  sph.version = GYRE_SPH_VERSION_3;
  sph.shader_type = shader_type;
  sph.sass_version = GYRE_SPH_RISCV_CODE;
  sph.does_global_store = facts->global_stores;
  sph.does_load_or_store = facts->loads_or_stores;
  sph.does_fp64 = facts->double_precision;
  sph.shader_local_memory_high_size = high > UINT32_MAX ? UINT32_MAX : (uint32_t)high;
  sph.shader_local_memory_crs_size = (uint32_t)bytes;
  sph.kills_pixels = facts->kills_pixels;
  sph.store_req_start = 0xff;  // above the end: no attribute is read back
  const bool pixel = shader_type == GYRE_SPH_PIXEL;
  if (pixel) put_outputs(facts, &sph);
  for (unsigned a = 0; a < GYRE_SPH_ATTRIBUTES; a++) {
    const gyre_sph_field *in = gyre_sph_field_of(sph.sph_type, GYRE_SPH_IN, 4 * a);
    sph.imap[a] = in && in->width == 2 ? facts->reads[a] : facts->reads[a] != 0;
    // The first words that a pixel program writes are its outputs.
    sph.omap[a] = pixel && a < GYRE_SPH_OUTPUTS ? 0 : facts->writes[a];
    if (!facts->reads_back[a]) continue;
    if (a < sph.store_req_start) sph.store_req_start = a;
    sph.store_req_end = a;
  }
  return gyre_sph_encode(&sph, words, report);
}

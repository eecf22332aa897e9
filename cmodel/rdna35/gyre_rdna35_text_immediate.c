// gyre_rdna35_text_immediate.c - immediates that have a syntax of their own.

#include "rdna35/gyre_rdna35_text.h"

#include "rdna35/generated/gyre_rdna35_values.inc"

#define COUNT(names) (sizeof(names) / sizeof(names)[0])
#define NAME(names, value) ((value) < COUNT(names) ? (names)[value] : NULL)

static void put_hwreg(gyre_rdna35_writer *w, uint32_t value) {
  const unsigned number = value & 63;
  const unsigned offset = value >> 6 & 31;
  const unsigned width = (value >> 11 & 31) + 1;
  const char *name = NAME(hwreg_names, number);
  if (name) {
    gyre_rdna35_put(w, "hwreg(HW_REG_%s", name);
  } else {
    gyre_rdna35_put(w, "hwreg(%u", number);
  }
  if (offset || width != 32) gyre_rdna35_put(w, ", %u, %u", offset, width);
  gyre_rdna35_put(w, ")");
}

// A counter at its highest value causes no wait and is not written; if all are, all are written.
static void put_waitcnt(gyre_rdna35_writer *w, uint32_t value) {
  const unsigned vm = value >> 10 & 63;
  const unsigned lgkm = value >> 4 & 63;
  const unsigned exp = value & 7;
  const bool all = vm == 63 && lgkm == 63 && exp == 7;
  const char *between = "";
  if (vm != 63 || all) {
    gyre_rdna35_put(w, "vmcnt(%u)", vm);
    between = " ";
  }
  if (exp != 7 || all) {
    gyre_rdna35_put(w, "%sexpcnt(%u)", between, exp);
    between = " ";
  }
  if (lgkm != 63 || all) gyre_rdna35_put(w, "%slgkmcnt(%u)", between, lgkm);
}

static void put_depctr(gyre_rdna35_writer *w, uint32_t value) {
  static const struct {
    const char *name;
    unsigned bit, width;
  } counters[] = {{"hold_cnt", 7, 1}, {"sa_sdst", 0, 1}, {"va_vdst", 12, 4}, {"va_sdst", 9, 3},
                  {"va_ssrc", 8, 1},  {"va_vcc", 1, 1},  {"vm_vsrc", 2, 3}};
  enum { UNUSED = 0x60, ALL = 0xff9f };
  if (value & UNUSED) {
    gyre_rdna35_put(w, "0x%x", (unsigned)value);
    return;
  }
  const char *between = "";
  for (unsigned i = 0; i < COUNT(counters); i++) {
    const unsigned most = (1u << counters[i].width) - 1;
    const unsigned count = value >> counters[i].bit & most;
    if (count == most && value != ALL) continue;
    gyre_rdna35_put(w, "%sdepctr_%s(%u)", between, counters[i].name, count);
    between = " ";
  }
}

static void put_instid(gyre_rdna35_writer *w, unsigned which, unsigned id) {
  const char *name = NAME(instid_names, id);
  gyre_rdna35_put(w, "instid%u(%s)", which, name ? name : "/* invalid instid value */");
}

static void put_delay(gyre_rdna35_writer *w, uint32_t value) {
  const unsigned first = value & 15;
  const unsigned skip = value >> 4 & 7;
  const unsigned second = value >> 7 & 15;
  const char *between = "";
  if (first) {
    put_instid(w, 0, first);
    between = " | ";
  }
  if (skip) {
    const char *name = NAME(instskip_names, skip);
    gyre_rdna35_put(w, "%sinstskip(%s)", between, name ? name : "/* invalid instskip value */");
    between = " | ";
  }
  if (second) {
    gyre_rdna35_put(w, "%s", between);
    put_instid(w, 1, second);
  }
  if (!first && !skip && !second) gyre_rdna35_put(w, "0");
}

static void put_message(gyre_rdna35_writer *w, uint32_t value) {
  const char *name = NAME(message_names, value & 255);
  if (name) {
    gyre_rdna35_put(w, "sendmsg(MSG_%s)", name);
  } else if (value <= 255) {
    gyre_rdna35_put(w, "sendmsg(%u, 0, 0)", (unsigned)value);
  } else {
    gyre_rdna35_put(w, "%u", (unsigned)value);
  }
}

static void put_small(gyre_rdna35_writer *w, uint32_t value) {
  gyre_rdna35_put(w, value <= 64 ? "%u" : "0x%x", (unsigned)value);
}

// Bits 13 and 14 are flags; the lower byte names the generation.
static void put_version(gyre_rdna35_writer *w, uint32_t value) {
  static const struct {
    uint32_t bit;
    const char *name;
  } flags[] = {{1u << 13, "UC_VERSION_W64_BIT"},
               {1u << 14, "UC_VERSION_W32_BIT"},
               {1u << 15, "UC_VERSION_MDP_BIT"}};
  static const char *const generations[] = {
      [0] = "GFX7", [4] = "GFX10", [6] = "GFX11", [9] = "GFX12"};
  if (value & 0x1f00) {
    put_small(w, value);
    return;
  }
  unsigned set = 0;
  for (unsigned i = 0; i < COUNT(flags); i++) set += (value & flags[i].bit) != 0;
  for (unsigned i = 1; i < set; i++) gyre_rdna35_put(w, "(");
  const char *name = NAME(generations, value & 255);
  if (name) {
    gyre_rdna35_put(w, "UC_VERSION_%s", name);
  } else {
    gyre_rdna35_put(w, "%u", (unsigned)(value & 255));
  }
  for (unsigned i = 0; i < COUNT(flags); i++) {
    if (!(value & flags[i].bit)) continue;
    gyre_rdna35_put(w, "|%s%s", flags[i].name, set > 1 ? ")" : "");
    set--;
  }
}

static void put_target(gyre_rdna35_writer *w, uint32_t value) {
  const char *name = NAME(target_names, value);
  if (name) {
    gyre_rdna35_put(w, "%s", name);
  } else {
    gyre_rdna35_put(w, "invalid_target_%u", (unsigned)value);
  }
}

// Writes the permutation of ds_swizzle_b32: of four lanes, or of the bits of a lane's number (and,
// or, exclusive or).
static void put_bitmask(gyre_rdna35_writer *w, unsigned kept, unsigned set, unsigned turned) {
  const unsigned lanes = 32 - kept;
  if (!turned && set < lanes && lanes > 1 && !(lanes & (lanes - 1))) {
    gyre_rdna35_put(w, "swizzle(BROADCAST,%u,%u)", lanes, set);
    return;
  }
  gyre_rdna35_put(w, "swizzle(BITMASK_PERM,\"");
  for (unsigned bit = 16; bit; bit >>= 1) {
    const bool turn = turned & bit;
    const bool one = ((set & bit) != 0) != turn;
    gyre_rdna35_put(w, "%c", kept & bit && !(set & bit) ? (turn ? 'i' : 'p') : one ? '1' : '0');
  }
  gyre_rdna35_put(w, "\")");
}

void gyre_rdna35_put_swizzle(gyre_rdna35_writer *w, uint32_t offset) {
  const unsigned kept = offset & 31;
  const unsigned set = offset >> 5 & 31;
  const unsigned turned = offset >> 10 & 31;
  const bool exchange = kept == 31 && !set && turned;
  if (!offset) return;
  gyre_rdna35_put(w, " offset:");
  if ((offset & 0xff00) == 0x8000) {
    gyre_rdna35_put(w, "swizzle(QUAD_PERM,%u,%u,%u,%u)", offset & 3, offset >> 2 & 3,
                    offset >> 4 & 3, offset >> 6 & 3);
  } else if (offset & 0x8000) {
    gyre_rdna35_put(w, "%u", (unsigned)offset);
  } else if (exchange && !(turned & (turned - 1))) {
    gyre_rdna35_put(w, "swizzle(SWAP,%u)", turned);
  } else if (exchange && !(turned & (turned + 1))) {
    gyre_rdna35_put(w, "swizzle(REVERSE,%u)", turned + 1);
  } else {
    put_bitmask(w, kept, set, turned);
  }
}

void gyre_rdna35_put_immediate(gyre_rdna35_writer *w, uint8_t form, uint32_t value) {
  switch (form) {
    case FORM_DEC: put_small(w, value); break;
    case FORM_OPTIONAL:
    case FORM_BRANCH: gyre_rdna35_put(w, "%u", (unsigned)value); break;
    case FORM_HWREG: put_hwreg(w, value); break;
    case FORM_WAITCNT: put_waitcnt(w, value); break;
    case FORM_DEPCTR: put_depctr(w, value); break;
    case FORM_DELAY: put_delay(w, value); break;
    case FORM_SENDMSG:
    case FORM_SENDMSG_RTN: put_message(w, value); break;
    case FORM_VERSION: put_version(w, value); break;
    case FORM_TARGET: put_target(w, value); break;
    case FORM_IMAGE: gyre_rdna35_put(w, "%s", dim_names[value & 7]); break;
    case FORM_IMM:
      if (value < COUNT(format_names)) {
        gyre_rdna35_put(w, "[BUF_FMT_%s]", format_names[value]);
      } else {
        gyre_rdna35_put(w, "%u", (unsigned)value);
      }
      break;
    default: gyre_rdna35_put(w, "0x%x", (unsigned)value); break;
  }
}

// lanes.c - operands of vector instructions.

#include "lanes.h"

#include <string.h>

unsigned lanes_count(const lanes *x) { return x->wave64 ? 64 : 32; }

static lanes_source any_source(random_state *r, char type, bool vector_only) {
  static const unsigned names[] = {VCC, VCC + 1, NULL_REGISTER, M0, EXEC, EXEC + 1, VCC, 253};
  const uint64_t bits = random_next(r);
  lanes_source o = {.code = V + (unsigned)(bits >> 8) % (STATE_VGPRS - 1), .type = type};
  if (type == 'm') {
    o.code = bits % 8 == 0 ? VCC : (unsigned)(bits >> 8) % 40 * 2;
    return o;
  }
  if (!vector_only) {
    switch (bits & 15) {
      case 0:
      case 1: o.code = (unsigned)(bits >> 8) % STATE_KEPT; break;
      case 2: o.code = 128 + (unsigned)(bits >> 8) % 81; break;
      case 3: o.code = 240 + (unsigned)(bits >> 8) % 9; break;
      case 4: o.code = LITERAL; break;
      case 5: o.code = names[(bits >> 8) % 8]; break;
      default: break;
    }
  }
  if (lanes_is_wide(type) && (o.code == NULL_REGISTER || o.code == 253 || o.code == M0))
    o.code = VCC;
  if (lanes_is_wide(type) && o.code < 128) o.code &= ~1U;
  const bool number = type == 'f' || type == 'h' || type == 'd' || type == 'p';
  o.neg = number && (bits >> 40 & 3) == 0;
  o.abs = number && type != 'p' && (bits >> 42 & 3) == 0;
  o.high = (lanes_is_short(type) || type == 'p' || type == 'P') && (bits >> 44 & 1) != 0;
  return o;
}

void lanes_random(lanes *x, random_state *r, const state *s, bool wave64, unsigned encoding,
                  const char *types, bool has_dpp) {
  const uint64_t bits = random_next(r);
  const bool is_short_form =
      encoding == GYRE_RDNA35_VOP1 || encoding == GYRE_RDNA35_VOP2 || encoding == GYRE_RDNA35_VOPC;
  memset(x, 0, sizeof *x);
  x->s = s;
  x->wave64 = wave64;
  x->encoding = encoding;
  x->sources = (unsigned)strlen(types);
  x->literal = s->s[bits % STATE_KEPT];
  if (has_dpp && bits >> 62 == 0) x->dpp = (bits >> 61 & 1) != 0 ? 16 : 8;
  for (unsigned n = 0; n < x->sources; n++) {
    x->source[n] = any_source(r, types[n], (is_short_form && n == 1) || (n == 0 && x->dpp != 0));
    // A second destination stands where absolute values would.
    if (encoding == GYRE_RDNA35_VOP3SD) x->source[n].abs = false;
    if (!is_short_form) continue;
    // There bit 7 of a vector register's number is the half, and others have none.
    x->source[n].high = lanes_is_short(types[n]) && x->source[n].code >= V && x->source[n].high;
    if (x->dpp != 16 || n > 1) x->source[n].neg = x->source[n].abs = false;
  }
  x->vdst = (unsigned)(bits >> 8) % (STATE_VGPRS - 1);
  // If two result registers are read one by one, their order matters.
  if (bits >> 58 == 0 && x->sources != 0 && x->source[0].code >= V) x->vdst = x->source[0].code - V;
  x->sdst = (unsigned)(bits >> 16) % 40 * 2;
  if (!is_short_form) {
    x->clamp = (bits >> 24 & 3) == 0;
    x->to_high = (bits >> 26 & 1) != 0;
    if ((bits >> 27 & 1) != 0) x->omod = (unsigned)(bits >> 28) & 3;
  }
  static const unsigned patterns[] = {0,     0xe4,  0x1b,  0x101, 0x10f, 0x111, 0x11f, 0x121, 0x12f,
                                      0x140, 0x141, 0x150, 0x15f, 0x160, 0x16f, 0x103, 0x118};
  x->fetch_inactive = (bits >> 32 & 1) != 0;
  x->bound = (bits >> 33 & 1) != 0;
  x->pattern = patterns[(bits >> 34) % (sizeof patterns / sizeof *patterns)];
  x->rows = (bits >> 40 & 3) == 0 ? (unsigned)(bits >> 44) & 15 : 15;
  x->banks = (bits >> 42 & 3) == 0 ? (unsigned)(bits >> 48) & 15 : 15;
  x->lanes8 = (uint32_t)(random_next(r) & 0xffffff);
}

void lanes_halves(lanes *x, const char *types, unsigned long round) {
  const bool is_short_form = x->encoding != GYRE_RDNA35_VOP3;
  for (unsigned n = 0; n < x->sources && round < 4; n++) {
    lanes_source *o = &x->source[n];
    if (!lanes_is_short(o->type)) continue;
    if (o->code < V) o->code = V + o->code % (STATE_VGPRS - 1);
    o->high = (round >> (n & 1) & 1) != 0;
  }
  if (round < 4) x->to_high = round % 3 != 0;
  if (is_short_form && round >= 4) x->to_high = (round & 1) != 0;
  if (!lanes_is_short(types[0])) x->to_high = false;
}

#define PUT(word, encoding, field, value) \
  assemble_put(word, (assemble_field)FIELD(encoding, field, value))

unsigned lanes_encode(const lanes *x, const char *name, uint32_t *word) {
  enum { UPPER = 128 };
  const bool is_short_form = x->encoding == GYRE_RDNA35_VOP1 || x->encoding == GYRE_RDNA35_VOP2 ||
                             x->encoding == GYRE_RDNA35_VOPC;
  const unsigned vdst = x->vdst | (is_short_form && x->to_high ? UPPER : 0);
  unsigned code[3] = {0, 0, 0}, words, neg = 0, abs = 0, high = 0;
  bool has_literal = false;
  for (unsigned n = 0; n < x->sources; n++) {
    code[n] = x->source[n].code;
    if (code[n] == LITERAL) has_literal = true;
    if (is_short_form && x->source[n].high) code[n] |= UPPER;
    neg |= (unsigned)x->source[n].neg << n;
    abs |= (unsigned)x->source[n].abs << n;
    high |= (unsigned)x->source[n].high << n;
  }
  const unsigned moved = code[0] - V;
  if (x->dpp != 0) code[0] = x->dpp == 16 ? 250 : x->fetch_inactive ? 234 : 233;
  words = assemble(word, x->encoding, name, NULL, 0);
  switch (x->encoding) {
    case GYRE_RDNA35_VOP1:
      PUT(word, VOP1, VDST, vdst);
      PUT(word, VOP1, SRC0, code[0]);
      break;
    case GYRE_RDNA35_VOP2:
      PUT(word, VOP2, VDST, vdst);
      PUT(word, VOP2, SRC0, code[0]);
      PUT(word, VOP2, VSRC1, code[1] & 255);
      break;
    case GYRE_RDNA35_VOPC:
      PUT(word, VOPC, SRC0, code[0]);
      PUT(word, VOPC, VSRC1, code[1] & 255);
      break;
    default: {
      // VOP3, VOP3P and VOP3SD have the same sources.
      PUT(word, VOP3, VDST, x->vdst);
      PUT(word, VOP3, CLAMP, x->clamp);
      PUT(word, VOP3, SRC0, code[0]);
      PUT(word, VOP3, SRC1, code[1]);
      PUT(word, VOP3, SRC2, code[2]);
      PUT(word, VOP3, NEG, neg);
      if (x->encoding == GYRE_RDNA35_VOP3P) {
        PUT(word, VOP3P, OP_SEL, high);
        PUT(word, VOP3P, NEG_HI, x->neg_upper);
        PUT(word, VOP3P, OP_SEL_HI_2, x->upper >> 2 & 1);
        PUT(word, VOP3P, OP_SEL_HI, x->upper & 3);
        break;
      }
      PUT(word, VOP3, OMOD, x->omod);
      if (x->encoding == GYRE_RDNA35_VOP3SD) {
        PUT(word, VOP3SD, SDST, x->sdst);
      } else {
        PUT(word, VOP3, OP_SEL, high | (x->to_high ? 8 : 0));
        PUT(word, VOP3, ABS, abs);
      }
      break;
    }
  }
  // No instruction has four words.
  if (words == 2 && has_literal && x->dpp != 0) return 0;
  if (x->dpp == 8) word[words++] = moved | x->lanes8 << 8;
  if (x->dpp == 16) {
    word[words] = moved | x->pattern << 8 | (unsigned)x->fetch_inactive << 18 |
                  (unsigned)x->bound << 19 | x->banks << 24 | x->rows << 28;
    if (is_short_form)
      word[words] |=
          (neg & 1) << 20 | (abs & 1) << 21 | (neg >> 1 & 1) << 22 | (abs >> 1 & 1) << 23;
    words++;
  }
  if (has_literal) word[words++] = x->literal;
  gyre_rdna35_instruction i;
  const gyre_rdna35_options options = {.wave64 = x->wave64};
  if (gyre_rdna35_decode(word, words, &options, &i) != words) return 0;
  return i.known ? words : 0;
}

bool lanes_from(const lanes *x, unsigned lane, int *from) {
  const unsigned row = lane & ~15U, at = lane & 15;
  if (x->dpp == 8) {
    *from = (int)((lane & ~7U) + (x->lanes8 >> 3 * (lane & 7) & 7));
    if (!x->fetch_inactive && (x->s->exec >> *from & 1) == 0) *from = -1;
    return true;
  }
  // Returns the source lane of each lane of a row, by the names of the patterns.
  const unsigned n = x->pattern & 15;
  int where;
  if (x->pattern < 0x100) {
    where = (int)((at & 12) + (x->pattern >> 2 * (at & 3) & 3));
  } else if (x->pattern < 0x110) {
    where = at + n < 16 ? (int)(at + n) : -1;  // shifted left: from the lanes above
  } else if (x->pattern < 0x120) {
    where = at >= n ? (int)(at - n) : -1;
  } else if (x->pattern < 0x130) {
    where = (int)((at + 16 - n) & 15);
  } else if (x->pattern == 0x140) {
    where = (int)(15 - at);
  } else if (x->pattern == 0x141) {
    where = (int)((at & 8) + 7 - (at & 7));
  } else {
    where = (int)(x->pattern < 0x160 ? n : at ^ n);
  }
  const bool written = (x->rows >> (lane / 16) & 1) != 0 && (x->banks >> (at / 4) & 1) != 0;
  *from = where < 0 ? -1 : (int)row + where;
  if (where < 0) return written && (x->bound || x->fetch_inactive);
  if ((x->s->exec >> *from & 1) != 0 || x->fetch_inactive) return written;
  *from = -1;
  return written && x->bound;
}

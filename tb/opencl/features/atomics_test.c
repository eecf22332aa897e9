// atomics_test.c - atomic functions of 32 bits on global and local memory: the result in memory, and
// that what the items got back is what one order of them gives.

#include "opencl_test.h"

enum { ITEMS = 128, GROUP = 32, GROUPS = ITEMS / GROUP };
typedef enum { ADD, SUB, MIN, MAX, AND, OR, XOR, XCHG, INC, DEC, LARGEST } operation;
static const char *const names[] = {"add", "sub",  "min", "max", "and",    "or",
                                    "xor", "xchg", "inc", "dec", "cmpxchg"};

static uint32_t apply(operation op, int is_signed, uint32_t at, uint32_t in) {
  const int less = is_signed ? (int32_t)in < (int32_t)at : in < at;
  switch (op) {
    case ADD: return at + in;
    case SUB: return at - in;
    case MIN: return less ? in : at;
    case MAX: return less ? at : in;
    case AND: return at & in;
    case OR: return at | in;
    case XOR: return at ^ in;
    case XCHG: return in;
    case INC: return at + 1;
    case DEC: return at - 1;
    default: return in > at ? in : at;
  }
}

static const uint32_t *seen_of, *in_of;
static operation op_of;
static int signed_of;

// The items on one word in an order in which each finds what it got: 1 if there is one. An item that
// finds its value and changes nothing can go first; of the others one is tried after the other.
static int ordered(uint32_t at, const unsigned *items, unsigned count, uint32_t end) {
  static _Thread_local uint8_t done[ITEMS];
  unsigned left = count;
  memset(done, 0, sizeof done);
  for (unsigned moved = 1; moved && left;) {
    moved = 0;
    for (unsigned pass = 0; pass < 2 && !moved; pass++) {
      for (unsigned i = 0; i < count; i++) {
        if (done[i] || seen_of[items[i]] != at) continue;
        const uint32_t next = apply(op_of, signed_of, at, in_of[items[i]]);
        if (pass == 0 && next != at) continue;
        done[i] = 1, left--, moved = 1, at = next;
        if (pass == 1) break;
      }
    }
  }
  return left == 0 && at == end;
}

static void one(operation op, const char *type, int in_local) {
  char name[64];
  uint32_t at[4 * GROUPS], end[4 * GROUPS], in[ITEMS], old[ITEMS];
  uint64_t seed = 100 + (uint64_t)op;
  const int is_float = strcmp(type, "float") == 0;
  op_of = op, signed_of = strcmp(type, "int") == 0, seen_of = old, in_of = in;
  snprintf(name, sizeof name, "%s_%s_%s", in_local ? "local" : "global", names[op], type);
  for (unsigned i = 0; i < ITEMS; i++) {
    // All are different, so that there is little choice of an order; floats are no NaN.
    in[i] = random_next(&seed) * 2 + (i & 1);
    if (is_float) in[i] = (in[i] & 0x3fffff) | 0x3f800000;
    if (op == AND) in[i] |= 0xffffu << i % 16;
    if (op == OR) in[i] &= 0x10001u << i % 16;
  }
  for (unsigned i = 0; i < 4 * GROUPS; i++)
    at[i] = op == OR ? 0 : op == AND ? UINT32_MAX : 0x3f000000 + i;
  cl_mem m = buffer(sizeof at, at), before = buffer(sizeof old, NULL),
         values = buffer(sizeof in, in);
  cl_kernel k = kernel(name);
  SET(k, 0, m), SET(k, 1, before), SET(k, 2, values);
  launch(k, ITEMS, GROUP);
  read_back(before, old, sizeof old);
  read_back(m, end, sizeof end);
  for (unsigned word = 0; word < (in_local ? 4 * GROUPS : 4); word++) {
    unsigned items[ITEMS], count = 0;
    for (unsigned i = 0; i < ITEMS; i++)
      if (i % 4 == word % 4 && (!in_local || i / GROUP == word / 4)) items[count++] = i;
    CHECK(ordered(at[word], items, count, end[word]),
          "%s, word %u: no order of the items gives 0x%x", name, word, end[word]);
  }
}

static void each(operation op) {
  for (int in_local = 0; in_local < 2; in_local++) {
    if (op != LARGEST) one(op, "int", in_local);
    one(op, "uint", in_local);
    if (op == XCHG) one(op, "float", in_local);
  }
}
static void add(void) { each(ADD), each(SUB); }
static void minmax(void) { each(MIN), each(MAX); }
static void bits(void) { each(AND), each(OR), each(XOR); }
static void xchg(void) { each(XCHG); }
static void incdec(void) { each(INC), each(DEC); }
static void cmpxchg(void) { each(LARGEST); }

static void old_names(void) {
  cl_kernel k = kernel("old_names");
  cl_mem m = buffer(12, NULL);
  cl_int got[3];
  SET(k, 0, m);
  launch(k, 50, 0);
  read_back(m, got, sizeof got);
  CHECK(got[0] == 100 && got[1] == 50 && got[2] >= 1 && got[2] <= 50, "%d %d %d", got[0], got[1],
        got[2]);
}

static void histogram(void) {
  enum { EACH = 5 };
  cl_kernel k = kernel("histogram");
  cl_uchar in[ITEMS * EACH];
  cl_uint want[16] = {0}, got[16];
  const cl_uint per_item = EACH;
  uint64_t seed = 3;
  for (unsigned i = 0; i < sizeof in; i++)
    in[i] = (cl_uchar)(random_next(&seed) >> 8), want[in[i] % 16]++;
  cl_mem from = buffer(sizeof in, in), bins = buffer(sizeof got, NULL);
  SET(k, 0, from), SET(k, 1, bins), SET(k, 3, per_item);
  OK(clSetKernelArg(k, 2, 64, NULL));
  launch(k, ITEMS, GROUP);
  read_back(bins, got, sizeof got);
  for (unsigned i = 0; i < 16; i++)
    CHECK(got[i] == want[i], "bin %u: %u, not %u", i, got[i], want[i]);
}

static void tickets(void) {
  enum { MANY = 1000 };
  cl_kernel k = kernel("tickets");
  cl_mem counter = buffer(4, NULL), out = buffer(MANY * 4, NULL);
  cl_uint got[MANY];
  uint8_t seen[MANY + 1] = {0};
  SET(k, 0, counter), SET(k, 1, out);
  launch(k, MANY, 0);
  read_back(out, got, sizeof got);
  for (unsigned i = 0; i < MANY; i++) {
    CHECK(got[i] >= 1 && got[i] <= MANY && !seen[got[i]], "ticket %u has item %u", i, got[i] - 1);
    seen[got[i]] = 1;
  }
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"add", add},
      {"minmax", minmax},
      {"bits", bits},
      {"xchg", xchg},
      {"incdec", incdec},
      {"cmpxchg", cmpxchg},
      {"old_names", old_names},
      {"histogram", histogram},
      {"tickets", tickets},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/atomics", checks, COUNT(checks));
}

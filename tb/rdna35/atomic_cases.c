// atomic_cases.c - expected results of atomic operations in memory.

#include "atomic_cases.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define CASE(fn, result)                                                      \
  static uint64_t fn##_32(uint64_t o, uint64_t d, uint64_t m) {               \
    const uint32_t old = (uint32_t)o, data = (uint32_t)d, more = (uint32_t)m; \
    const int32_t s_old = (int32_t)old, s_data = (int32_t)data;               \
    (void)old, (void)data, (void)more, (void)s_old, (void)s_data;             \
    return (uint32_t)(result);                                                \
  }                                                                           \
  static uint64_t fn##_64(uint64_t old, uint64_t data, uint64_t more) {       \
    const int64_t s_old = (int64_t)old, s_data = (int64_t)data;               \
    (void)old, (void)data, (void)more, (void)s_old, (void)s_data;             \
    return (uint64_t)(result);                                                \
  }

CASE(swap, data)
CASE(compare_swap, old == more ? data : old)
CASE(add, old + data)
CASE(sub, old - data)
CASE(rsub, data - old)
CASE(inc, old >= data ? 0 : old + 1)
CASE(dec, old == 0 || old > data ? data : old - 1)
CASE(min_i, s_data < s_old ? data : old)
CASE(max_i, s_data > s_old ? data : old)
CASE(min_u, data < old ? data : old)
CASE(max_u, data > old ? data : old)
CASE(and_, old &data)
CASE(or_, old | data)
CASE(xor_, old ^ data)
CASE(mskor, (old & ~data) | more)

static uint64_t wrap(uint64_t old, uint64_t data, uint64_t more) {
  return (uint32_t)(old >= data ? old - data : old + more);
}
static uint64_t csub(uint64_t old, uint64_t data, uint64_t more) {
  (void)more;
  return old < data ? 0 : old - data;
}

static float real(uint64_t a) {
  const uint32_t bits = (uint32_t)a;
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

static uint64_t bits_of(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

static uint64_t add_f(uint64_t old, uint64_t data, uint64_t more) {
  (void)more;
  return bits_of(real(old) + real(data));
}
static uint64_t min_f(uint64_t old, uint64_t data, uint64_t more) {
  (void)more;
  return real(data) < real(old) ? data : old;
}
static uint64_t max_f(uint64_t old, uint64_t data, uint64_t more) {
  (void)more;
  return real(data) > real(old) ? data : old;
}
static uint64_t compare_swap_f(uint64_t old, uint64_t data, uint64_t more) {
  return real(old) == real(more) ? data : old;
}

#define BOTH(name, letter, fn)                                  \
  {name, letter "32", 32, fn##_32, false, false, NULL, NULL}, { \
    name, letter "64", 64, fn##_64, false, false, NULL, NULL    \
  }
#define NAMED(letter, fn, two, local, other)                  \
  {"", letter "32", 32, fn##_32, two, false, local, other}, { \
    "", letter "64", 64, fn##_64, two, false, local, other    \
  }

const atomic_case atomic_cases[] = {
    BOTH("add", "u", add),
    BOTH("sub", "u", sub),
    BOTH("inc", "u", inc),
    BOTH("dec", "u", dec),
    BOTH("min", "i", min_i),
    BOTH("max", "i", max_i),
    BOTH("min", "u", min_u),
    BOTH("max", "u", max_u),
    BOTH("and", "b", and_),
    BOTH("or", "b", or_),
    BOTH("xor", "b", xor_),
    NAMED("u", rsub, false, "rsub", ""),
    NAMED("b", swap, false, "storexchg", "swap"),
    NAMED("b", compare_swap, true, "cmpstore", "cmpswap"),
    NAMED("b", mskor, true, "mskor", ""),
    {"", "b32", 32, wrap, true, false, "wrap", ""},
    {"", "u32", 32, csub, false, false, "", "csub"},
    {"add", "f32", 32, add_f, false, true, NULL, NULL},
    {"min", "f32", 32, min_f, false, true, NULL, NULL},
    {"max", "f32", 32, max_f, false, true, NULL, NULL},
    {"", "f32", 32, compare_swap_f, true, true, "cmpstore", "cmpswap"},
    {.operation = NULL},
};

bool atomic_name(const atomic_case *c, atomic_memory memory, char *name) {
  static const char *const prefix[ATOMIC_MEMORIES] = {"ds", "ds", "global_atomic", "flat_atomic",
                                                      "buffer_atomic"};
  const bool local = memory == LOCAL || memory == LOCAL_RETURN;
  const char *operation = c->local == NULL ? c->operation : local ? c->local : c->other;
  if (operation[0] == 0) return false;
  (void)snprintf(name, 64, "%s_%s%s_%s", prefix[memory], operation,
                 memory == LOCAL_RETURN ? "_rtn" : "", c->type);
  return true;
}

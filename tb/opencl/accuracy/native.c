// native.c - the built-ins that were compiled for the host (blocks.c), in the order of the functions.

#include "exhaustive.h"
#include "functions.h"

#define DECLARE_BLOCK(NAME) block_fn gyre_block_##NAME;
#define DECLARE_F DECLARE_BLOCK
#define DECLARE_U DECLARE_BLOCK
#define DECLARE_FF(NAME)
#define DECLARE_FFF(NAME)
#define DECLARE_FI(NAME)
#define DECLARE(NAME, KIND, EXPRESSION, BOUND, LOW, HIGH) DECLARE_##KIND(NAME)
GYRE_FUNCTIONS(DECLARE)

#define ENTRY_F(NAME) gyre_block_##NAME
#define ENTRY_U(NAME) gyre_block_##NAME
#define ENTRY_FF(NAME) NULL
#define ENTRY_FFF(NAME) NULL
#define ENTRY_FI(NAME) NULL
#define ENTRY(NAME, KIND, EXPRESSION, BOUND, LOW, HIGH) ENTRY_##KIND(NAME),
static block_fn *const native[] = {GYRE_FUNCTIONS(ENTRY)};

block_fn *native_of(unsigned i) { return native[i]; }

void native_check(void) {
#ifdef __x86_64__
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
    die("this processor has no AVX2 and FMA, which the built-ins are compiled for here");
#ifdef GYRE_HOST_AVX512
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") ||
      !__builtin_cpu_supports("avx512cd") || !__builtin_cpu_supports("avx512dq") ||
      !__builtin_cpu_supports("avx512vl"))
    die("this processor has no AVX-512, which that of the build had; build it here");
#endif
#endif
}

// access.c - the table of memory operations.

#include "isa/rdna35/access.h"

#include "gyre/rdna35.h"

#define OP(name) [GYRE_RDNA35_OP_##name]
#define LOAD(name, size, ...) OP(name) = {.kind = GYRE_RDNA35_LOAD, .bytes = size, __VA_ARGS__}
#define STORE(name, size, ...) OP(name) = {.kind = GYRE_RDNA35_STORE, .bytes = size, __VA_ARGS__}
#define ATOMIC(name, size, what, ...) \
  OP(name) = {.kind = GYRE_RDNA35_ATOMIC, .bytes = size, .atomic = GYRE_RDNA35_##what, __VA_ARGS__}

// Loads and stores of flat, global, scratch and buffer memory.
#define PLAIN(F)                                                                         \
  LOAD(F##_LOAD_U8, 1, .half = false), LOAD(F##_LOAD_I8, 1, .is_signed = true),          \
      LOAD(F##_LOAD_U16, 2, .half = false), LOAD(F##_LOAD_I16, 2, .is_signed = true),    \
      LOAD(F##_LOAD_B32, 4, .half = false), LOAD(F##_LOAD_B64, 8, .half = false),        \
      LOAD(F##_LOAD_B96, 12, .half = false), LOAD(F##_LOAD_B128, 16, .half = false),     \
      STORE(F##_STORE_B8, 1, .half = false), STORE(F##_STORE_B16, 2, .half = false),     \
      STORE(F##_STORE_B32, 4, .half = false), STORE(F##_STORE_B64, 8, .half = false),    \
      STORE(F##_STORE_B96, 12, .half = false), STORE(F##_STORE_B128, 16, .half = false), \
      LOAD(F##_LOAD_D16_U8, 1, .half = true),                                            \
      LOAD(F##_LOAD_D16_I8, 1, .half = true, .is_signed = true),                         \
      LOAD(F##_LOAD_D16_B16, 2, .half = true),                                           \
      LOAD(F##_LOAD_D16_HI_U8, 1, .half = true, .high = true),                           \
      LOAD(F##_LOAD_D16_HI_I8, 1, .half = true, .high = true, .is_signed = true),        \
      LOAD(F##_LOAD_D16_HI_B16, 2, .half = true, .high = true),                          \
      STORE(F##_STORE_D16_HI_B8, 1, .half = true, .high = true),                         \
      STORE(F##_STORE_D16_HI_B16, 2, .half = true, .high = true)

#define ATOMICS(F)                                                    \
  ATOMIC(F##_ATOMIC_SWAP_B32, 4, SWAP, .returns = false),             \
      ATOMIC(F##_ATOMIC_CMPSWAP_B32, 4, CMPSWAP, .returns = false),   \
      ATOMIC(F##_ATOMIC_ADD_U32, 4, ADD, .returns = false),           \
      ATOMIC(F##_ATOMIC_SUB_U32, 4, SUB, .returns = false),           \
      ATOMIC(F##_ATOMIC_MIN_I32, 4, MIN_I, .returns = false),         \
      ATOMIC(F##_ATOMIC_MIN_U32, 4, MIN_U, .returns = false),         \
      ATOMIC(F##_ATOMIC_MAX_I32, 4, MAX_I, .returns = false),         \
      ATOMIC(F##_ATOMIC_MAX_U32, 4, MAX_U, .returns = false),         \
      ATOMIC(F##_ATOMIC_AND_B32, 4, AND, .returns = false),           \
      ATOMIC(F##_ATOMIC_OR_B32, 4, OR, .returns = false),             \
      ATOMIC(F##_ATOMIC_XOR_B32, 4, XOR, .returns = false),           \
      ATOMIC(F##_ATOMIC_INC_U32, 4, INC, .returns = false),           \
      ATOMIC(F##_ATOMIC_DEC_U32, 4, DEC, .returns = false),           \
      ATOMIC(F##_ATOMIC_SWAP_B64, 8, SWAP, .returns = false),         \
      ATOMIC(F##_ATOMIC_CMPSWAP_B64, 8, CMPSWAP, .returns = false),   \
      ATOMIC(F##_ATOMIC_ADD_U64, 8, ADD, .returns = false),           \
      ATOMIC(F##_ATOMIC_SUB_U64, 8, SUB, .returns = false),           \
      ATOMIC(F##_ATOMIC_MIN_I64, 8, MIN_I, .returns = false),         \
      ATOMIC(F##_ATOMIC_MIN_U64, 8, MIN_U, .returns = false),         \
      ATOMIC(F##_ATOMIC_MAX_I64, 8, MAX_I, .returns = false),         \
      ATOMIC(F##_ATOMIC_MAX_U64, 8, MAX_U, .returns = false),         \
      ATOMIC(F##_ATOMIC_AND_B64, 8, AND, .returns = false),           \
      ATOMIC(F##_ATOMIC_OR_B64, 8, OR, .returns = false),             \
      ATOMIC(F##_ATOMIC_XOR_B64, 8, XOR, .returns = false),           \
      ATOMIC(F##_ATOMIC_INC_U64, 8, INC, .returns = false),           \
      ATOMIC(F##_ATOMIC_DEC_U64, 8, DEC, .returns = false),           \
      ATOMIC(F##_ATOMIC_CMPSWAP_F32, 4, CMPSWAP_F, .returns = false), \
      ATOMIC(F##_ATOMIC_MIN_F32, 4, MIN_F, .returns = false),         \
      ATOMIC(F##_ATOMIC_MAX_F32, 4, MAX_F, .returns = false),         \
      ATOMIC(F##_ATOMIC_ADD_F32, 4, ADD_F, .returns = false)

// Local memory: with and without a returned old value.
#define DS(middle, type, size, what)                          \
  ATOMIC(DS_##middle##_##type, size, what, .returns = false), \
      ATOMIC(DS_##middle##_RTN_##type, size, what, .returns = true)

#define DS_INTEGERS(S, U, B, size)                                                              \
  DS(ADD, U, size, ADD), DS(SUB, U, size, SUB), DS(RSUB, U, size, RSUB), DS(INC, U, size, INC), \
      DS(DEC, U, size, DEC), DS(MIN, S, size, MIN_I), DS(MAX, S, size, MAX_I),                  \
      DS(MIN, U, size, MIN_U), DS(MAX, U, size, MAX_U), DS(AND, B, size, AND),                  \
      DS(OR, B, size, OR), DS(XOR, B, size, XOR), DS(MSKOR, B, size, MSKOR),                    \
      DS(CMPSTORE, B, size, CMPSWAP), ATOMIC(DS_STOREXCHG_RTN_##B, size, SWAP, .returns = true)

static const gyre_rdna35_access accesses[GYRE_RDNA35_OPERATIONS] = {
    PLAIN(FLAT),
    PLAIN(GLOBAL),
    PLAIN(SCRATCH),
    PLAIN(BUFFER),
    ATOMICS(FLAT),
    ATOMICS(GLOBAL),
    ATOMICS(BUFFER),
    ATOMIC(GLOBAL_ATOMIC_CSUB_U32, 4, CSUB, .returns = false),
    ATOMIC(BUFFER_ATOMIC_CSUB_U32, 4, CSUB, .returns = false),
    DS_INTEGERS(I32, U32, B32, 4),
    DS_INTEGERS(I64, U64, B64, 8),
    DS(CMPSTORE, F32, 4, CMPSWAP_F),
    DS(CMPSTORE, F64, 8, CMPSWAP_F),
    DS(MIN, F32, 4, MIN_F),
    DS(MAX, F32, 4, MAX_F),
    DS(MIN, F64, 8, MIN_F),
    DS(MAX, F64, 8, MAX_F),
    DS(ADD, F32, 4, ADD_F),
    ATOMIC(DS_WRAP_RTN_B32, 4, WRAP, .returns = true),
    LOAD(DS_LOAD_I8, 1, .is_signed = true),
    LOAD(DS_LOAD_U8, 1, .half = false),
    LOAD(DS_LOAD_I16, 2, .is_signed = true),
    LOAD(DS_LOAD_U16, 2, .half = false),
    LOAD(DS_LOAD_B32, 4, .half = false),
    LOAD(DS_LOAD_B64, 8, .half = false),
    LOAD(DS_LOAD_B96, 12, .half = false),
    LOAD(DS_LOAD_B128, 16, .half = false),
    LOAD(DS_LOAD_U8_D16, 1, .half = true),
    LOAD(DS_LOAD_U8_D16_HI, 1, .half = true, .high = true),
    LOAD(DS_LOAD_I8_D16, 1, .half = true, .is_signed = true),
    LOAD(DS_LOAD_I8_D16_HI, 1, .half = true, .high = true, .is_signed = true),
    LOAD(DS_LOAD_U16_D16, 2, .half = true),
    LOAD(DS_LOAD_U16_D16_HI, 2, .half = true, .high = true),
    STORE(DS_STORE_B8, 1, .half = false),
    STORE(DS_STORE_B16, 2, .half = false),
    STORE(DS_STORE_B32, 4, .half = false),
    STORE(DS_STORE_B64, 8, .half = false),
    STORE(DS_STORE_B96, 12, .half = false),
    STORE(DS_STORE_B128, 16, .half = false),
    STORE(DS_STORE_B8_D16_HI, 1, .half = true, .high = true),
    STORE(DS_STORE_B16_D16_HI, 2, .half = true, .high = true),
};

gyre_rdna35_access gyre_rdna35_access_of(unsigned op) {
  return accesses[op < GYRE_RDNA35_OPERATIONS ? op : GYRE_RDNA35_OP_NONE];
}

// atomic_cases.h - atomic operations of all memories, and what they ought to leave.

#ifndef RDNA35_ATOMIC_CASES_H
#define RDNA35_ATOMIC_CASES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum atomic_memory {
  LOCAL,
  LOCAL_RETURN,
  GLOBAL,
  FLAT,
  BUFFER,
  ATOMIC_MEMORIES
} atomic_memory;

typedef struct atomic_case {
  const char *operation, *type;  // of the name
  unsigned bits;
  uint64_t (*expected)(uint64_t old, uint64_t data, uint64_t more);
  bool two;      // it has a second operand
  bool is_real;  // operands are floating point
  const char *local,
      *other;  // operations of other names in local memory and elsewhere; "": there is none
} atomic_case;

extern const atomic_case atomic_cases[];  // ends with an operation of NULL

// The name in a memory, in 64 bytes; false if there is none.
bool atomic_name(const atomic_case *c, atomic_memory memory, char *name);

#endif

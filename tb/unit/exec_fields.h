// exec_fields.h - a pass in the execute stage and where a result goes, field by field, as ports have them.

#ifndef EXEC_FIELDS_H
#define EXEC_FIELDS_H

#include "field.h"
#include "machine_parameters.h"

GYRE_FIELDS(exec_port, GYRE_EXEC_FIELDS)
GYRE_FIELDS(result_port, GYRE_RESULT_FIELDS)
GYRE_FIELDS(trap_port, GYRE_UNIT_TRAP_FIELDS)
GYRE_FIELDS(branch_port, GYRE_BRANCH_FIELDS)

// The lowest bit of what controls the pass: the fields of GYRE_CONTROL_FIELDS, in the same order.
constexpr unsigned kExecControl = GYRE_EXEC_BITS - GYRE_CONTROL_BITS;

// A fault of a pass, and a resolved branch: the other fields mean something while valid is set.
template <class T>
inline void compare_trap(Unit &u, const T &port, bool valid, uint32_t cause, uint32_t lanes,
                         uint32_t value) {
  u.compare("trap_o.valid", get(port, trap_port::valid), valid);
  if (!valid) return;
  u.compare("trap_o.cause", get(port, trap_port::cause), cause);
  u.compare("trap_o.lanes", get(port, trap_port::lanes), lanes);
  u.compare("trap_o.value", get(port, trap_port::value), value);
}
template <class T>
inline void compare_branch(Unit &u, const T &port, bool valid, bool jump, uint32_t pc) {
  u.compare("resolve_o.valid", get(port, branch_port::valid), valid);
  if (!valid) return;
  u.compare("resolve_o.jump", get(port, branch_port::jump), jump);
  u.compare("resolve_o.pc", get(port, branch_port::pc), pc);
}

#endif

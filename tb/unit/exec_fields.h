// exec_fields.h - a beat in the execute stage and where a result goes, field by field, as ports have them.

#ifndef EXEC_FIELDS_H
#define EXEC_FIELDS_H

#include "field.h"
#include "machine_parameters.h"

GYRE_FIELDS(exec_port, GYRE_EXEC_FIELDS)
GYRE_FIELDS(result_port, GYRE_RESULT_FIELDS)
GYRE_FIELDS(trap_port, GYRE_UNIT_TRAP_FIELDS)

// The lowest bit of what controls the beat: the fields of GYRE_CONTROL_FIELDS, in the same order.
constexpr unsigned kExecControl = GYRE_EXEC_BITS - GYRE_CONTROL_BITS;

#endif

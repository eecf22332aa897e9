/// @file
/// The I/O page of a machine (gyre_config::io_base), as programs know it: what an environment of the
/// GPU has to do for a store there.

#ifndef GYRE_IO_H
#define GYRE_IO_H

#include "gyre/generated/io.h"

#endif

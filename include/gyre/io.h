/// @file
/// The I/O page of a machine, at gyre_config::io_base. The environment of the GPU must implement a
/// store to each of these registers.

#ifndef GYRE_IO_H
#define GYRE_IO_H

#include "gyre/generated/io.h"

#endif

// machine_parameters.h - parameters of the machine that a unit test has as macros, where its CMakeLists.txt does not set
// them: the defaults of the RTL.

#ifndef MACHINE_PARAMETERS_H
#define MACHINE_PARAMETERS_H

#ifndef NUM_CORES
#define NUM_CORES 1
#endif
#ifndef NUM_WARPS
#define NUM_WARPS 4
#endif
#ifndef NUM_THREADS
#define NUM_THREADS 4
#endif
#ifndef M_EXT
#define M_EXT 1
#endif
#ifndef F_EXT
#define F_EXT 1
#endif
#ifndef A_EXT
#define A_EXT 1
#endif
#ifndef B_EXT
#define B_EXT 0
#endif
#ifndef ZBA
#define ZBA 0
#endif
#ifndef COLLECTIVES
#define COLLECTIVES 0
#endif
#ifndef MEM_INDEX
#define MEM_INDEX 0
#endif
#ifndef DISPATCH
#define DISPATCH 0
#endif
#ifndef RECONVERGENCE
#define RECONVERGENCE 0
#endif
#ifndef SMALL
#define SMALL 0
#endif
#ifndef HEADERS
#define HEADERS 0
#endif
#ifndef GRAPHICS
#define GRAPHICS 0
#endif
#ifndef PIXELS
#define PIXELS 0
#endif

#endif

// compare_host.h - the kernels of the comparison on the host.

#ifndef COMPARE_HOST_H
#define COMPARE_HOST_H

#include <stdint.h>

typedef void compare_function(const uint32_t *in, uint32_t *out, uint32_t n);

// Runs fn for n items in workgroups of `group`, one item after the other; at a barrier the next one
// of the workgroup continues.
void compare_run(compare_function *fn, const uint32_t *in, uint32_t *out, uint32_t n,
                 uint32_t group);

#endif

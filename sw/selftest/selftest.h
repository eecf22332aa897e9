// selftest.h - the parts of the self-test that run in all threads. Each leaves 0, or what is wrong,
// in its thread's result.

#ifndef SELFTEST_H
#define SELFTEST_H

#include "gyre_runtime.h"

extern uint32_t *result;  // one for each hardware thread

// `ctx` is memory for as many words as there are threads.
void selftest_alu(void *ctx);
void selftest_muldiv(void *ctx);
void selftest_float(void *ctx);
void selftest_lanes(void *ctx);
void selftest_divergence(void *ctx);
void selftest_sync(void *ctx);
void selftest_local(void *ctx);

#endif

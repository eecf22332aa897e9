// gate.h - common parts of the works of scripts/bench --gate: the device, data, launches that are
// measured, and the table of works.

#ifndef GATE_H
#define GATE_H

#include "host_test.h"

// Measured figures of a work, summed over its launches.
typedef struct gate_figures {
  uint64_t
      cycles;  // from an event before the first launch to one after the last (functional: warp instructions)
  uint64_t insns, icache_misses, dcache_misses, prefetches, stores;
  uint64_t idle, fetch, serialize, data, unit, pipe;  // cycles without issue, by reason
} gate_figures;

typedef struct gate {
  gyre_host *host;
  gyre_host_info info;
  gyre_stream *stream;
  gyre_module *peer, *user;  // modules of gate_kernels.c and gate_user_kernels.c
  gate_figures figures;
} gate;

// A work: its default size, the dimensions of its grid, and a function that runs it on `n` and checks all results. A
// workgroup of zeros is the library's choice.
typedef struct gate_work {
  const char *name;
  uint32_t n;
  unsigned dimensions;
  void (*run)(gate *g, uint32_t n, const uint32_t group[3]);
} gate_work;

extern const gate_work gate_peer_works[],
    gate_user_works[];  // each ends with an entry without a name

// All values are multiples of 1/32 below 4, so that sums of products are exact in every order.
float gate_value(uint32_t *seed);

// Memory on the device with a copy on the host, which the caller frees by gate_free().
typedef struct gate_buffer {
  gyre_address at;
  uint32_t words;
  union {
    float *f;
    uint32_t *u;
  } host;
} gate_buffer;

gate_buffer gate_alloc(uint32_t words);  // ends the program if there is no memory on the host
gate_buffer gate_floats(gate *g, uint32_t words,
                        uint32_t seed);     // filled by gate_value(), on both sides
void gate_upload(gate *g, gate_buffer *b);  // allocates on the device
void gate_download(gate *g, const gate_buffer *b);
void gate_free(gate *g, gate_buffer *b);

// Measures what is launched between both.
void gate_begin(gate *g);
void gate_launch(gate *g, gyre_module *m, const char *name, const gyre_grid *grid,
                 const gyre_argument *arguments, unsigned count);
void gate_end(gate *g);
// Measures one launch, and reads its results.
void gate_run(gate *g, gyre_module *m, const char *name, const gyre_grid *grid,
              const gyre_argument *arguments, unsigned count, const gate_buffer *out);

#endif

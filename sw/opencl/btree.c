// btree.c - look-ups of keys and of ranges in a B+ tree.

#include "suite.h"

#define ORDER 256
enum { QUERIES = 48, RANGES = 16 };

const suite_info suite_program = {.name = "b+tree",
                                  .doc = "Look-ups of keys and ranges in a B+ tree.",
                                  .unit = "keys",
                                  .size = 4096,
                                  .least = 1,
                                  .most = 1 << 22,
                                  .options = SUITE_DEFINE(ORDER)};

typedef struct node {
  cl_int keys[ORDER + 1], child[ORDER];
} node;

// Nodes of the levels, the root first; returns how many levels there are. A level has a node for each ORDER
// entries of the one below; records are the numbers of keys in ascending order.
static unsigned build(unsigned n, const cl_int *keys, node *nodes, unsigned *used) {
  unsigned width[8], levels = 0, first = 0;
  for (unsigned entries = n; levels == 0 || entries > 1; levels++)
    width[levels] = entries = (entries + ORDER - 1) / ORDER;
  *used = 0;
  size_t span = 1;  // keys below an entry
  for (unsigned l = 1; l < levels; l++) span *= ORDER;
  for (unsigned l = levels; l-- > 0; span /= ORDER) {
    const unsigned below = first + width[l];
    for (unsigned w = 0; w < width[l]; w++) {
      node *to = &nodes[first + w];
      for (unsigned e = 0; e < ORDER; e++) {
        const size_t key = ((size_t)w * ORDER + e) * span;
        to->keys[e] = key < n ? keys[key] : INT32_MAX;
        to->child[e] = (cl_int)(l ? below + w * ORDER + e : w * ORDER + e);
      }
      to->keys[ORDER] = INT32_MAX;
    }
    *used = first = below;
  }
  return levels;
}

void suite_run(suite *s, unsigned n) {
  cl_int *keys = suite_alloc(s, n * sizeof *keys);
  node *nodes = suite_alloc(s, (n / (ORDER - 1) + 4) * sizeof *nodes);
  cl_int wanted[QUERIES], found[QUERIES], want_found[QUERIES], first[RANGES], last[RANGES],
      begin[RANGES], length[RANGES], want_begin[RANGES], want_length[RANGES];
  unsigned used;
  for (unsigned i = 0; i < n; i++) keys[i] = (i ? keys[i - 1] : 0) + 1 + (cl_int)suite_below(s, 9);
  const cl_int levels = (cl_int)build(n, keys, nodes, &used);
  // A third of the wanted keys are missing, or smaller than all keys.
  for (unsigned q = 0; q < QUERIES; q++) {
    const unsigned at = suite_below(s, n);
    const bool there = q % 3 != 0;
    wanted[q] = there ? keys[at] : q ? keys[at] - 1 : 0;
    found[q] = want_found[q] = -1;
    if (there) want_found[q] = (cl_int)at;
    if (!there && q && at && keys[at - 1] == wanted[q]) want_found[q] = (cl_int)at - 1;
  }
  for (unsigned r = 0; r < RANGES; r++) {
    const unsigned a = suite_below(s, n), b = a + suite_below(s, n - a);
    first[r] = keys[a];
    last[r] = keys[b];
    begin[r] = length[r] = -1;
    want_begin[r] = (cl_int)a;
    want_length[r] = (cl_int)(b - a) + 1;
  }
  const cl_mem_flags in = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                     both = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  const cl_mem d_nodes = suite_buffer(s, in, used * sizeof *nodes, nodes),
               d_wanted = suite_buffer(s, in, sizeof wanted, wanted),
               d_found = suite_buffer(s, both, sizeof found, found),
               d_first = suite_buffer(s, in, sizeof first, first),
               d_last = suite_buffer(s, in, sizeof last, last),
               d_begin = suite_buffer(s, both, sizeof begin, begin),
               d_length = suite_buffer(s, both, sizeof length, length);
  suite_launch(s, "btree_find", ((suite_range){{QUERIES * ORDER}, {ORDER}}),
               SUITE_ARGUMENT(d_nodes), SUITE_ARGUMENT(d_wanted), SUITE_ARGUMENT(d_found),
               SUITE_ARGUMENT(levels));
  suite_launch(s, "btree_range", ((suite_range){{RANGES * ORDER}, {ORDER}}),
               SUITE_ARGUMENT(d_nodes), SUITE_ARGUMENT(d_first), SUITE_ARGUMENT(d_last),
               SUITE_ARGUMENT(d_begin), SUITE_ARGUMENT(d_length), SUITE_ARGUMENT(levels));
  suite_read(s, d_found, found, sizeof found);
  suite_read(s, d_begin, begin, sizeof begin);
  suite_read(s, d_length, length, sizeof length);
  suite_compare_int(s, "found", found, want_found, QUERIES);
  suite_compare_int(s, "begin", begin, want_begin, RANGES);
  suite_compare_int(s, "length", length, want_length, RANGES);
}

// bfs.c - breadth-first search of a random graph: distances from node 0.

#include "suite.h"

#define GROUP 256

const suite_info suite_program = {.name = "bfs",
                                  .doc = "Breadth-first search of a random graph.",
                                  .unit = "nodes",
                                  .size = 2048,
                                  .least = 1,
                                  .most = 1 << 20};

typedef struct node {
  cl_int first, count;
} node;

// Every node but the first is reached from one before it; besides up to five edges anywhere.
static cl_int generate(suite *s, unsigned n, node *nodes, cl_int *edges) {
  cl_int *parent = suite_alloc(s, n * sizeof *parent),
         *children = suite_alloc(s, n * sizeof *children);
  cl_int used = 0;
  for (unsigned i = 1; i < n; i++) {
    const unsigned back = i < 64 ? i : 64 + suite_below(s, i - 63);
    parent[i] = (cl_int)(i - 1 - suite_below(s, back < i ? back : i));
    children[parent[i]]++;
  }
  for (unsigned i = 0; i < n; i++) {
    nodes[i].first = used;
    nodes[i].count = children[i] + (cl_int)suite_below(s, 6);
    used += nodes[i].count;
  }
  for (unsigned i = 0; i < n; i++) {
    for (cl_int e = children[i]; e < nodes[i].count; e++)
      edges[nodes[i].first + e] = (cl_int)suite_below(s, n);
  }
  for (unsigned i = 1; i < n; i++) {
    const cl_int p = parent[i];
    edges[nodes[p].first + --children[p]] = (cl_int)i;
  }
  return used;
}

static void reference(suite *s, unsigned n, const node *nodes, const cl_int *edges, cl_int *cost) {
  cl_int *queue = suite_alloc(s, n * sizeof *queue);
  unsigned head = 0, tail = 0;
  for (unsigned i = 1; i < n; i++) cost[i] = -1;
  queue[tail++] = 0;
  while (head < tail) {
    const cl_int i = queue[head++];
    for (cl_int e = 0; e < nodes[i].count; e++) {
      const cl_int to = edges[nodes[i].first + e];
      if (cost[to] >= 0) continue;
      cost[to] = cost[i] + 1;
      queue[tail++] = to;
    }
  }
}

void suite_run(suite *s, unsigned n) {
  node *nodes = suite_alloc(s, n * sizeof *nodes);
  cl_int *edges = suite_alloc(s, (size_t)n * 6 * sizeof *edges);
  const size_t edge_bytes = sizeof *edges * ((size_t)generate(s, n, nodes, edges) + 1);
  char *flags = suite_alloc(s, n), *first = suite_alloc(s, n);
  cl_int *cost = suite_alloc(s, n * sizeof *cost), *want = suite_alloc(s, n * sizeof *want);
  for (unsigned i = 1; i < n; i++) cost[i] = -1;
  first[0] = 1;

  const cl_mem_flags in = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                     both = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  const cl_mem d_nodes = suite_buffer(s, in, n * sizeof *nodes, nodes),
               d_edges = suite_buffer(s, in, edge_bytes, edges),
               frontier = suite_buffer(s, both, n, first),
               visited = suite_buffer(s, both, n, first), reached = suite_buffer(s, both, n, flags),
               d_cost = suite_buffer(s, both, n * sizeof *cost, cost),
               d_more = suite_buffer(s, CL_MEM_READ_WRITE, sizeof(cl_int), NULL);
  const suite_range range = {{suite_round_up(n, GROUP)}, {GROUP}};
  const cl_int count = (cl_int)n;
  cl_int more = 1;
  while (more) {
    more = 0;
    suite_write(s, d_more, &more, sizeof more);
    suite_launch(s, "bfs_expand", range, SUITE_ARGUMENT(d_nodes), SUITE_ARGUMENT(d_edges),
                 SUITE_ARGUMENT(frontier), SUITE_ARGUMENT(reached), SUITE_ARGUMENT(visited),
                 SUITE_ARGUMENT(d_cost), SUITE_ARGUMENT(count));
    suite_launch(s, "bfs_advance", range, SUITE_ARGUMENT(frontier), SUITE_ARGUMENT(reached),
                 SUITE_ARGUMENT(visited), SUITE_ARGUMENT(d_more), SUITE_ARGUMENT(count));
    suite_read(s, d_more, &more, sizeof more);
  }
  suite_read(s, d_cost, cost, n * sizeof *cost);
  reference(s, n, nodes, edges, want);
  suite_compare_int(s, "cost", cost, want, n);
}

// bfs.cl - breadth-first search: a bit for each node says whether it is in the frontier. Each step has two
// launches, so that no node enters the frontier that is being walked.

typedef struct node {
  int first, count;  // of its edges
} node;

__kernel void bfs_expand(__global const node *nodes, __global const int *edges, __global char *frontier,
                         __global char *reached, __global const char *visited, __global int *cost, int count) {
  const int i = get_global_id(0);
  if (i >= count || !frontier[i]) return;
  frontier[i] = 0;
  const node n = nodes[i];
  for (int e = n.first; e < n.first + n.count; e++) {
    const int to = edges[e];
    if (visited[to]) continue;
    cost[to] = cost[i] + 1;  // the same from whichever node it is reached
    reached[to] = 1;
  }
}

__kernel void bfs_advance(__global char *frontier, __global char *reached, __global char *visited,
                          __global int *more, int count) {
  const int i = get_global_id(0);
  if (i >= count || !reached[i]) return;
  frontier[i] = 1;
  visited[i] = 1;
  reached[i] = 0;
  *more = 1;
}

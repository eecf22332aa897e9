// btree.cl - look-ups in a B+ tree: a workgroup for each, an item for each key of a node. In each
// level the item whose keys enclose the wanted one tells the workgroup where to continue.

typedef struct node {
  int keys[ORDER + 1];  // the least of each child, then one that is larger than all
  int child[ORDER];     // a node; in leaves the record
} node;

__kernel void btree_find(__global const node *nodes, __global const int *wanted, __global int *found,
                         int levels) {
  __local int at;
  const int t = get_local_id(0), key = wanted[get_group_id(0)];
  if (t == 0) at = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int level = 1; level < levels; level++) {
    __global const node *n = nodes + at;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (n->keys[t] <= key && key < n->keys[t + 1]) at = n->child[t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (nodes[at].keys[t] == key) found[get_group_id(0)] = nodes[at].child[t];
}

// Records of keys from `first` to `last`, both of them in the tree: where they begin and how many they are.
__kernel void btree_range(__global const node *nodes, __global const int *first, __global const int *last,
                          __global int *begin, __global int *length, int levels) {
  __local int at, at_last, record;
  const int t = get_local_id(0), g = get_group_id(0);
  if (t == 0) at = at_last = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int level = 1; level < levels; level++) {
    __global const node *n = nodes + at, *m = nodes + at_last;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (n->keys[t] <= first[g] && first[g] < n->keys[t + 1]) at = n->child[t];
    if (m->keys[t] <= last[g] && last[g] < m->keys[t + 1]) at_last = m->child[t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (nodes[at].keys[t] == first[g]) begin[g] = record = nodes[at].child[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (nodes[at_last].keys[t] == last[g]) length[g] = nodes[at_last].child[t] - record + 1;
}

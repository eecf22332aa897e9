// arguments.c - allocates the local memory of a launch, and writes the arguments that the compiler adds.
// Local memory of a workgroup has three parts: that which the kernel declares, local_bytes of the grid, and that of its
// arguments.

#include "gyre_launch_block.h"
#include "objects.h"

enum { LOCAL_ALIGN = 16 };

static void put(gyre_command *c, const gyre_rdna35_hidden *a, uint64_t value) {
  for (uint32_t i = 0; i < a->bytes; i++)
    c->arguments[a->offset + i] = i < 8 ? (uint8_t)(value >> 8 * i) : 0;
}

// Returns the value of a hidden argument in dimension d.
static uint64_t of_dimension(const gyre_command *c, gyre_rdna35_hidden_kind first, unsigned d) {
  const uint32_t *b = c->block;
  const uint32_t xy = b[GYRE_BLOCK_GROUP_XY];
  const uint32_t group = d == 0 ? xy & 0xffff : d == 1 ? xy >> 16 : b[GYRE_BLOCK_GROUP_Z];
  const uint32_t items = b[GYRE_BLOCK_GRID + d];
  switch (first) {
    case GYRE_RDNA35_HIDDEN_BLOCK_COUNT: return items / group;  // whole workgroups only
    case GYRE_RDNA35_HIDDEN_GROUP_SIZE: return group;
    case GYRE_RDNA35_HIDDEN_REMAINDER: return items % group;
    default: return b[GYRE_BLOCK_OFFSET + d];
  }
}

static uint64_t value_of(const gyre_command *c, const gyre_grid *grid,
                         gyre_rdna35_hidden_kind kind) {
  switch (kind) {
    case GYRE_RDNA35_HIDDEN_DIMENSIONS: return c->block[GYRE_BLOCK_HEADER] >> 16;
    case GYRE_RDNA35_HIDDEN_DYNAMIC_LOCAL: return grid->local_bytes;
    case GYRE_RDNA35_HIDDEN_PRIVATE_BASE: return GYRE_RDNA35_PRIVATE_APERTURE;
    case GYRE_RDNA35_HIDDEN_SHARED_BASE: return GYRE_RDNA35_LOCAL_APERTURE;
    case GYRE_RDNA35_HIDDEN_NONE:
    case GYRE_RDNA35_HIDDEN_SERVICE: return 0;
    default: break;
  }
  const unsigned at = (unsigned)kind - GYRE_RDNA35_HIDDEN_BLOCK_COUNT;
  return of_dimension(c, kind - at % 3, at % 3);
}

gyre_result gyre_rdna35_arguments(const gyre_kernel *k, const gyre_grid *grid,
                                  const gyre_argument *arguments, gyre_command *c) {
  const gyre_rdna35_kernel *r = k->image->rdna35;
  const uint64_t first = (r->local_bytes + LOCAL_ALIGN - 1) / LOCAL_ALIGN * LOCAL_ALIGN;
  uint64_t local = grid->local_bytes ? first + grid->local_bytes : r->local_bytes;
  for (unsigned i = 0; i < k->image->parameters; i++) {
    const uint64_t align = r->local_align[i];
    if (!align) continue;
    local = (local + align - 1) / align * align;
    put(c, &(gyre_rdna35_hidden){.offset = k->image->parameter[i].offset, .bytes = 4}, local);
    if (arguments[i].bytes > GYRE_RDNA35_LOCAL_BYTES ||
        local + arguments[i].bytes > GYRE_RDNA35_LOCAL_BYTES)
      return gyre_fail(GYRE_BAD_LAUNCH,
                       "kernel %s, argument %u: %zu bytes of local memory besides %llu others: "
                       "together at most %u are accepted",
                       k->image->name, i + 1, arguments[i].bytes, (unsigned long long)local,
                       GYRE_RDNA35_LOCAL_BYTES);
    local += arguments[i].bytes;
  }
  if (local > GYRE_RDNA35_LOCAL_BYTES)
    return gyre_fail(GYRE_BAD_LAUNCH,
                     "kernel %s: %llu bytes of local memory: at most %u are accepted",
                     k->image->name, (unsigned long long)local, GYRE_RDNA35_LOCAL_BYTES);
  c->block[GYRE_BLOCK_LOCAL] = (uint32_t)local;
  for (unsigned i = 0; i < r->hidden; i++) {
    const gyre_rdna35_hidden *h = &r->hidden_argument[i];
    put(c, h, value_of(c, grid, h->kind));
  }
  return GYRE_OK;
}

// launch.c - runs one launch of the second instruction set: writes packet and arguments to memory, then
// starts the device.

#include <string.h>

#include "gyre_launch_block.h"
#include "objects.h"

// Words of the dispatch packet, 64 bytes, from which kernels read sizes; of two 16-bit values in a word the first is in
// the lower half.
enum {
  PACKET_HEADER,       // type 2, a kernel dispatch; the number of dimensions is above it
  PACKET_GROUP_XY,     // items of a workgroup
  PACKET_GROUP_Z,      //
  PACKET_GRID,         // items, x, y, z
  PACKET_SCRATCH = 6,  // bytes of a work-item
  PACKET_LOCAL,        // bytes of a workgroup
  PACKET_KERNEL,       // address of the descriptor, 64 bits
  PACKET_ARGUMENTS = 10,
  PACKET_WORDS = 16,
  PACKET_TYPE = 2
};

static void fill_packet(const gyre_command *c, const gyre_rdna35_dispatch *d,
                        gyre_address descriptor, uint32_t *packet) {
  memset(packet, 0, PACKET_WORDS * sizeof *packet);
  packet[PACKET_HEADER] = PACKET_TYPE | (c->block[GYRE_BLOCK_HEADER] >> 16) << 16;
  packet[PACKET_GROUP_XY] = d->group[0] | d->group[1] << 16;
  packet[PACKET_GROUP_Z] = d->group[2];
  memcpy(&packet[PACKET_GRID], d->grid, sizeof d->grid);
  packet[PACKET_SCRATCH] = d->scratch_bytes;
  packet[PACKET_LOCAL] = d->local_bytes;
  packet[PACKET_KERNEL] = descriptor;
  packet[PACKET_ARGUMENTS] = (uint32_t)d->kernarg;
}

gyre_result gyre_rdna35_launch(gyre_host *h, gyre_stream *s, gyre_command *c, char *why) {
  const gyre_module *m = c->kernel->module;
  const gyre_rdna35_kernel *r = c->kernel->image->rdna35;
  const uint32_t *b = c->block;
  // If the compiler does not know the depth of the stack, it is at least that of a thread.
  uint32_t scratch = r->scratch_bytes;
  if (r->dynamic_stack && scratch < h->info.stack_bytes) scratch = h->info.stack_bytes;
  if (scratch > GYRE_RDNA35_SCRATCH_BYTES) scratch = GYRE_RDNA35_SCRATCH_BYTES;
  const gyre_rdna35_dispatch d = {
      .entry = c->kernel->entry,
      .rsrc1 = r->rsrc1,
      .rsrc2 = r->rsrc2,
      .rsrc3 = r->rsrc3,
      .properties = r->properties,
      .kernarg = h->block + GYRE_BLOCK_BYTES,
      .packet = h->block,
      .grid = {b[GYRE_BLOCK_GRID], b[GYRE_BLOCK_GRID + 1], b[GYRE_BLOCK_GRID + 2]},
      .group = {b[GYRE_BLOCK_GROUP_XY] & 0xffff, b[GYRE_BLOCK_GROUP_XY] >> 16,
                b[GYRE_BLOCK_GROUP_Z]},
      .local_bytes = b[GYRE_BLOCK_LOCAL],
      .scratch_bytes = scratch,
  };
  uint32_t packet[PACKET_WORDS];
  uint64_t begin;
  fill_packet(c, &d, m->base + (r->descriptor - m->image.base), packet);
  if (!gyre_driver_time(h, &begin, why) || !gyre_driver_clear_ring(h, m, why) ||
      !gyre_driver_write(h, h->block, packet, sizeof packet, why) ||
      !gyre_driver_write(h, h->block + GYRE_BLOCK_BYTES, c->arguments, c->argument_bytes, why) ||
      !gyre_driver_flush(h, why))
    return GYRE_DEVICE_LOST;
  // A launch that is refused here has not begun: the device's state is unchanged.
  if (!h->transport->dispatch(h->transport, &d, h->cold, why)) return GYRE_BAD_LAUNCH;
  if (h->cold) h->clock_base = begin;
  h->cold = false;
  return gyre_driver_finish(h, s, c, begin, why);
}

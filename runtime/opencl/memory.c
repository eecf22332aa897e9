// memory.c - buffers. A buffer is an allocation of the device. A map gives the device's memory itself, where
// the program can access it; otherwise a copy, or the program's own memory (CL_MEM_USE_HOST_PTR), which POCL keeps
// consistent.

#include <stdlib.h>
#include <string.h>

#include "driver.h"

#include "common_driver.h"
#include "dispatch.h"
#include "pocl_util.h"

// OpenCL aligns buffers for the largest type, of 128 bytes.
enum { ALIGNMENT = 128 };

static gyre_address address_of(const pocl_mem_identifier *id) {
  return (gyre_address)(uintptr_t)id->mem_ptr;
}

static cl_int alloc(cl_device_id cl, cl_mem mem, void *host) {
  (void)host;
  gyre_opencl_device *d = cl->data;
  gyre_address address;
  if (!d->host) return CL_DEVICE_NOT_AVAILABLE;
  if (gyre_host_alloc(d->host, mem->size, ALIGNMENT, &address) != GYRE_OK) {
    gyre_opencl_report(d, "a buffer: %s", gyre_last_error());
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  }
  pocl_mem_identifier *id = &mem->device_ptrs[cl->global_mem_id];
  id->mem_ptr = (void *)(uintptr_t)address;
  id->version = 0;
  // The address of a map in CL_MEM_USE_HOST_PTR is that of the program's memory.
  id->extra_ptr = NULL;
  if (!(mem->flags & CL_MEM_USE_HOST_PTR))
    gyre_host_pointer(d->host, address, mem->size, &id->extra_ptr);
  return CL_SUCCESS;
}

cl_int gyre_opencl_allocate(cl_mem mem) {
  cl_int error = CL_SUCCESS;
  POCL_LOCK_OBJ(mem);
  for (unsigned i = 0; i < mem->context->num_devices && error == CL_SUCCESS; i++) {
    cl_device_id cl = mem->context->devices[i];
    if (!mem->device_ptrs[cl->global_mem_id].mem_ptr) error = alloc(cl, mem, NULL);
  }
  POCL_UNLOCK_OBJ(mem);
  return error;
}

static void release(cl_device_id cl, cl_mem mem) {
  gyre_opencl_device *d = cl->data;
  pocl_mem_identifier *id = &mem->device_ptrs[cl->global_mem_id];
  if (d->host && !gyre_opencl_is_child()) gyre_host_free(d->host, address_of(id));
  id->mem_ptr = id->extra_ptr = NULL;
  id->version = 0;
}

// ---- Host memory of a mapped buffer ----

static cl_int get_mapping(void *data, pocl_mem_identifier *id, cl_mem mem, mem_mapping_t *map) {
  (void)data;
  if (id->extra_ptr)
    map->host_ptr = (char *)id->extra_ptr + map->offset;
  else if (mem->flags & CL_MEM_USE_HOST_PTR)
    map->host_ptr = (char *)mem->mem_host_ptr + map->offset;
  else
    map->host_ptr = pocl_aligned_malloc(ALIGNMENT, map->size);
  return map->host_ptr ? CL_SUCCESS : CL_MAP_FAILURE;
}

static cl_int free_mapping(void *data, pocl_mem_identifier *id, cl_mem mem, mem_mapping_t *map) {
  (void)data;
  if (!id->extra_ptr && !(mem->flags & CL_MEM_USE_HOST_PTR)) free(map->host_ptr);
  map->host_ptr = NULL;
  return CL_SUCCESS;
}

// ---- Transfers ----

// Transfers rows of `region[0]` bytes, one after the other, slice by slice.
typedef struct box {
  size_t origin[3], row, slice;
} box;

static box make_box(const size_t origin[3], size_t row, size_t slice) {
  return (box){{origin[0], origin[1], origin[2]}, row, slice};
}

static size_t row_of(const box *b, size_t y, size_t z) {
  return b->origin[0] + (b->origin[1] + y) * b->row + (b->origin[2] + z) * b->slice;
}

typedef enum direction { TO, FROM, WITHIN } direction;

static gyre_result copy_rows(gyre_opencl_device *d, direction way, const size_t region[3],
                             const box *device, gyre_address address, const box *other, char *host,
                             gyre_address from) {
  for (size_t z = 0; z < region[2]; z++) {
    for (size_t y = 0; y < region[1]; y++) {
      const gyre_address at = address + (gyre_address)row_of(device, y, z);
      const size_t there = row_of(other, y, z);
      const gyre_result result =
          way == TO ? gyre_stream_copy_to(d->stream, at, host + there, region[0])
          : way == FROM
              ? gyre_stream_copy_from(d->stream, host + there, at, region[0])
              : gyre_stream_copy_within(d->stream, at, from + (gyre_address)there, region[0]);
      if (result != GYRE_OK) return result;
    }
  }
  return GYRE_OK;
}

static gyre_result migrate(gyre_opencl_device *d, const _cl_command_node *node) {
  const _cl_command_migrate *c = &node->command.migrate;
  cl_event event = node->sync.event.event;
  cl_mem mem = event->num_buffers ? event->mem_objs[0] : NULL;
  switch (c->type) {
    case ENQUEUE_MIGRATE_TYPE_D2H:
      return gyre_stream_copy_from(d->stream, mem->mem_host_ptr, address_of(c->mem_id), mem->size);
    case ENQUEUE_MIGRATE_TYPE_H2D:
      return gyre_stream_copy_to(d->stream, address_of(c->mem_id), mem->mem_host_ptr, mem->size);
    default: return GYRE_OK;
  }
}

gyre_result gyre_opencl_transfer(gyre_opencl_device *d, const _cl_command_node *node) {
  const _cl_command_t *c = &node->command;
  switch (node->type) {
    case CL_COMMAND_READ_BUFFER:
      return gyre_stream_copy_from(d->stream, c->read.dst_host_ptr,
                                   address_of(c->read.src_mem_id) + (gyre_address)c->read.offset,
                                   c->read.size);
    case CL_COMMAND_WRITE_BUFFER:
      return gyre_stream_copy_to(d->stream,
                                 address_of(c->write.dst_mem_id) + (gyre_address)c->write.offset,
                                 c->write.src_host_ptr, c->write.size);
    case CL_COMMAND_COPY_BUFFER:
      return gyre_stream_copy_within(
          d->stream, address_of(c->copy.dst_mem_id) + (gyre_address)c->copy.dst_offset,
          address_of(c->copy.src_mem_id) + (gyre_address)c->copy.src_offset, c->copy.size);
    case CL_COMMAND_FILL_BUFFER: {
      const _cl_command_fill_mem *f = &c->memfill;
      gyre_address to = address_of(f->dst_mem_id) + (gyre_address)f->offset;
      // OpenCL has patterns of up to 128 bytes, a stream of up to 16.
      if (f->pattern_size <= 16)
        return gyre_stream_fill(d->stream, to, f->pattern, f->pattern_size, f->size);
      gyre_result result = GYRE_OK;
      for (size_t at = 0; at < f->size && result == GYRE_OK; at += f->pattern_size)
        result = gyre_stream_copy_to(d->stream, to + (gyre_address)at, f->pattern, f->pattern_size);
      return result;
    }
    case CL_COMMAND_READ_BUFFER_RECT: {
      const _cl_command_read_rect *r = &c->read_rect;
      const box device = make_box(r->buffer_origin, r->buffer_row_pitch, r->buffer_slice_pitch),
                host = make_box(r->host_origin, r->host_row_pitch, r->host_slice_pitch);
      return copy_rows(d, FROM, r->region, &device, address_of(r->src_mem_id), &host,
                       r->dst_host_ptr, 0);
    }
    case CL_COMMAND_WRITE_BUFFER_RECT: {
      const _cl_command_write_rect *r = &c->write_rect;
      const box device = make_box(r->buffer_origin, r->buffer_row_pitch, r->buffer_slice_pitch),
                host = make_box(r->host_origin, r->host_row_pitch, r->host_slice_pitch);
      return copy_rows(d, TO, r->region, &device, address_of(r->dst_mem_id), &host,
                       (char *)(uintptr_t)r->src_host_ptr, 0);
    }
    case CL_COMMAND_COPY_BUFFER_RECT: {
      const _cl_command_copy_rect *r = &c->copy_rect;
      const box to = make_box(r->dst_origin, r->dst_row_pitch, r->dst_slice_pitch),
                from = make_box(r->src_origin, r->src_row_pitch, r->src_slice_pitch);
      return copy_rows(d, WITHIN, r->region, &to, address_of(r->dst_mem_id), &from, NULL,
                       address_of(r->src_mem_id));
    }
    case CL_COMMAND_MAP_BUFFER: {
      const mem_mapping_t *m = c->map.mapping;
      if (c->map.mem_id->extra_ptr) return GYRE_OK;
      if (m->map_flags & CL_MAP_WRITE_INVALIDATE_REGION) return GYRE_OK;
      return gyre_stream_copy_from(d->stream, m->host_ptr,
                                   address_of(c->map.mem_id) + (gyre_address)m->offset, m->size);
    }
    case CL_COMMAND_UNMAP_MEM_OBJECT: {
      const mem_mapping_t *m = c->unmap.mapping;
      if (c->unmap.mem_id->extra_ptr) return GYRE_OK;
      if (m->map_flags == CL_MAP_READ) return GYRE_OK;
      return gyre_stream_copy_to(d->stream, address_of(c->unmap.mem_id) + (gyre_address)m->offset,
                                 m->host_ptr, m->size);
    }
    case CL_COMMAND_MIGRATE_MEM_OBJECTS: return migrate(d, node);
    default:
      gyre_opencl_report(d, "%s is not supported", pocl_command_to_str(node->type));
      return GYRE_BAD_ARGUMENT;
  }
}

void gyre_opencl_memory_ops(struct pocl_device_ops *ops) {
  ops->alloc_mem_obj = alloc;
  ops->free = release;
  ops->get_mapping_ptr = get_mapping;
  ops->free_mapping_ptr = free_mapping;
}

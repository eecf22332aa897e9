// binary.c - puts a header before binaries of programs, so that a damaged one is refused.
//
// POCL trusts the lengths in a binary and passes its bitcode to LLVM: either ends the program if the binary is damaged.
// So a binary that leaves this platform has a length and a checksum before POCL's own bytes, and no other binary is
// accepted.

#include "dispatch.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <CL/cl_icd.h>

typedef struct binary_header {
  char magic[8];
  uint64_t bytes;  // bytes after the header
  uint64_t sum;    // checksum of these bytes
  uint64_t own;    // checksum of the members above
} binary_header;

static const char magic[8] = "GyreCL1";

static struct {
  cl_int(CL_API_CALL *get_info)(cl_program, cl_program_info, size_t, void *, size_t *);
  cl_program(CL_API_CALL *create)(cl_context, cl_uint, const cl_device_id *, const size_t *,
                                  const unsigned char **, cl_int *, cl_int *);
} pocl;

// ---- Out: clGetProgramInfo() ----

static void put(unsigned char *to, const unsigned char *bytes, size_t n) {
  binary_header h = {.bytes = n, .sum = gyre_opencl_add(GYRE_OPENCL_NO_SUM, bytes, n)};
  memcpy(h.magic, magic, sizeof magic);
  h.own = gyre_opencl_add(GYRE_OPENCL_NO_SUM, &h, offsetof(binary_header, own));
  memcpy(to, &h, sizeof h);
  memcpy(to + sizeof h, bytes, n);
}

static cl_int get_sizes(cl_program program, size_t bytes, size_t *sizes, size_t *bytes_ret) {
  size_t filled = 0;
  const cl_int result = pocl.get_info(program, CL_PROGRAM_BINARY_SIZES, bytes, sizes, &filled);
  for (size_t i = 0; result == CL_SUCCESS && sizes && i < filled / sizeof *sizes; i++) {
    if (sizes[i]) sizes[i] += sizeof(binary_header);
  }
  if (result == CL_SUCCESS && bytes_ret) *bytes_ret = filled;
  return result;
}

// POCL writes to memory of this function, and the program gets a copy with a header.
static cl_int copy_binaries(cl_program program, size_t count, const size_t *sizes,
                            unsigned char **inner, unsigned char **to) {
  cl_int result = CL_SUCCESS;
  for (size_t i = 0; i < count; i++) {
    inner[i] = sizes[i] ? malloc(sizes[i]) : NULL;
    if (sizes[i] && !inner[i]) result = CL_OUT_OF_HOST_MEMORY;
  }
  if (result == CL_SUCCESS) {
    // The pointer of a device without a binary is cleared.
    unsigned char **given = malloc(count * sizeof *given);
    if (!given) return CL_OUT_OF_HOST_MEMORY;
    memcpy(given, inner, count * sizeof *given);
    result = pocl.get_info(program, CL_PROGRAM_BINARIES, count * sizeof *given, given, NULL);
    free(given);
  }
  for (size_t i = 0; result == CL_SUCCESS && i < count; i++) {
    if (inner[i] && to[i]) put(to[i], inner[i], sizes[i]);
  }
  return result;
}

static cl_int get_binaries(cl_program program, size_t bytes, unsigned char **to,
                           size_t *bytes_ret) {
  size_t filled = 0;
  cl_int result = pocl.get_info(program, CL_PROGRAM_BINARY_SIZES, 0, NULL, &filled);
  const size_t count = filled / sizeof(size_t);
  if (result != CL_SUCCESS || !to || bytes < count * sizeof *to)
    return pocl.get_info(program, CL_PROGRAM_BINARIES, bytes, to, bytes_ret);
  size_t *sizes = calloc(count + 1, sizeof *sizes);
  unsigned char **inner = calloc(count + 1, sizeof *inner);
  result = sizes && inner ? pocl.get_info(program, CL_PROGRAM_BINARY_SIZES, filled, sizes, NULL)
                          : CL_OUT_OF_HOST_MEMORY;
  if (result == CL_SUCCESS) result = copy_binaries(program, count, sizes, inner, to);
  for (size_t i = 0; inner && i < count; i++) free(inner[i]);
  free(inner);
  free(sizes);
  if (result == CL_SUCCESS && bytes_ret) *bytes_ret = count * sizeof *to;
  return result;
}

static cl_int CL_API_CALL get_program_info(cl_program program, cl_program_info name, size_t bytes,
                                           void *value, size_t *bytes_ret) {
  if (name == CL_PROGRAM_BINARY_SIZES) return get_sizes(program, bytes, value, bytes_ret);
  if (name == CL_PROGRAM_BINARIES) return get_binaries(program, bytes, value, bytes_ret);
  return pocl.get_info(program, name, bytes, value, bytes_ret);
}

// ---- In: clCreateProgramWithBinary() ----

// Tells whether a binary is complete and undamaged.
static bool is_sound(const unsigned char *binary, size_t n) {
  binary_header h;
  if (n <= sizeof h) return false;
  memcpy(&h, binary, sizeof h);
  return memcmp(h.magic, magic, sizeof magic) == 0 &&
         h.own == gyre_opencl_add(GYRE_OPENCL_NO_SUM, &h, offsetof(binary_header, own)) &&
         h.bytes == n - sizeof h &&
         h.sum == gyre_opencl_add(GYRE_OPENCL_NO_SUM, binary + sizeof h, n - sizeof h);
}

// Returns POCL's own bytes of a valid binary; the caller frees them.
static unsigned char *take_inner(const unsigned char *binary, size_t n) {
  unsigned char *inner = malloc(n - sizeof(binary_header));
  if (inner) memcpy(inner, binary + sizeof(binary_header), n - sizeof(binary_header));
  return inner;
}

static cl_program create_sound(cl_context context, cl_uint n, const cl_device_id *devices,
                               const size_t *lengths, const unsigned char **binaries,
                               cl_int *status, cl_int *error) {
  cl_program program = NULL;
  size_t *bytes = calloc(n, sizeof *bytes);
  unsigned char **inner = calloc(n, sizeof *inner);
  *error = bytes && inner ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  for (cl_uint i = 0; *error == CL_SUCCESS && i < n; i++) {
    bytes[i] = lengths[i] - sizeof(binary_header);
    inner[i] = take_inner(binaries[i], lengths[i]);
    if (!inner[i]) *error = CL_OUT_OF_HOST_MEMORY;
  }
  if (*error == CL_SUCCESS) {
    const int lock = gyre_opencl_begin_unpacking(inner, bytes, n);
    program = pocl.create(context, n, devices, bytes, (const unsigned char **)inner, status, error);
    gyre_opencl_end_unpacking(lock);
  }
  for (cl_uint i = 0; inner && i < n; i++) free(inner[i]);
  free(inner);
  free(bytes);
  return program;
}

static cl_program CL_API_CALL create_program(cl_context context, cl_uint n,
                                             const cl_device_id *devices, const size_t *lengths,
                                             const unsigned char **binaries, cl_int *status,
                                             cl_int *error_ret) {
  bool given = n > 0 && devices && lengths && binaries, sound = true;
  for (cl_uint i = 0; given && i < n; i++) given = lengths[i] > 0 && binaries[i];
  // POCL has the error for data that is not a binary at all.
  if (!given) return pocl.create(context, n, devices, lengths, binaries, status, error_ret);
  for (cl_uint i = 0; i < n; i++) {
    const bool good = is_sound(binaries[i], lengths[i]);
    if (status) status[i] = good ? CL_SUCCESS : CL_INVALID_BINARY;
    sound = sound && good;
  }
  cl_int error = CL_INVALID_BINARY;
  cl_program program =
      sound ? create_sound(context, n, devices, lengths, binaries, status, &error) : NULL;
  if (error_ret) *error_ret = error;
  return program;
}

void gyre_opencl_wrap_binaries(void *dispatch) {
  cl_icd_dispatch *table = dispatch;
  pocl.get_info = table->clGetProgramInfo;
  pocl.create = table->clCreateProgramWithBinary;
  table->clGetProgramInfo = get_program_info;
  table->clCreateProgramWithBinary = create_program;
}

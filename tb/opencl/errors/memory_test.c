// memory_test.c - too much memory, wrong ranges and wrong pointers: error codes, and later commands
// work.

#include "opencl_test.h"

static cl_ulong number_of(cl_device_info what) {
  cl_ulong value = 0;
  OK(clGetDeviceInfo(device, what, sizeof value, &value, NULL));
  return value;
}
static cl_mem make(cl_mem_flags flags, size_t bytes, void *host, cl_int *result) {
  cl_mem m = clCreateBuffer(context, flags, bytes, host, result);
  if (m) keep_mem(m);
  return m;
}
static void refused(cl_mem_flags flags, size_t bytes, void *host, cl_int code) {
  cl_int result;
  CHECK(!make(flags, bytes, host, &result) && result == code, "%zu bytes: %s, not %s", bytes,
        opencl_error_name(result), opencl_error_name(code));
}

static void sizes(void) {
  const cl_ulong most = number_of(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  char data[16];
  refused(CL_MEM_READ_WRITE, 0, NULL, CL_INVALID_BUFFER_SIZE);
  refused(CL_MEM_READ_WRITE, (size_t)most + 1, NULL, CL_INVALID_BUFFER_SIZE);
  refused(CL_MEM_READ_WRITE, SIZE_MAX, NULL, CL_INVALID_BUFFER_SIZE);
  refused(CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 16, NULL, CL_INVALID_HOST_PTR);
  refused(CL_MEM_READ_WRITE, 16, data, CL_INVALID_HOST_PTR);
  refused(CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, 16, NULL, CL_INVALID_VALUE);
}

// The status of a command that uses a buffer, for a device that gives it memory only then.
static cl_int use(cl_mem m) {
  const cl_uint word = 7;
  cl_event e;
  cl_int status = clEnqueueFillBuffer(queue, m, &word, 4, 0, 4, 0, NULL, &e);
  if (status != CL_SUCCESS) return status;
  clWaitForEvents(1, &e);
  OK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  clReleaseEvent(e);
  return status;
}

// All memory is given away; then the next buffer fails and those before stay good.
static void all_of_it(void) {
  const cl_ulong most = number_of(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
                 global = number_of(CL_DEVICE_GLOBAL_MEM_SIZE);
  cl_mem held[256];
  cl_int result = CL_SUCCESS;
  for (unsigned round = 0; round < 2; round++) {
    size_t size = (size_t)most;
    unsigned count = 0;
    cl_ulong sum = 0;
    while (size >= 4096 && count < COUNT(held)) {
      cl_mem m = clCreateBuffer(context, CL_MEM_READ_WRITE, size, NULL, &result);
      if (m && result == CL_SUCCESS) result = use(m);
      if (result == CL_SUCCESS) {
        held[count++] = m, sum += size;
        CHECK(sum <= global, "%llu bytes are given of %llu", (unsigned long long)sum,
              (unsigned long long)global);
        continue;
      }
      CHECK(result == CL_MEM_OBJECT_ALLOCATION_FAILURE || result == CL_OUT_OF_RESOURCES,
            "%zu bytes: %s", size, opencl_error_name(result));
      if (m) clReleaseMemObject(m);
      size /= 2;
    }
    CHECK(sum >= global / 2, "%llu bytes are given of %llu", (unsigned long long)sum,
          (unsigned long long)global);
    for (unsigned i = 0; i < count; i++) {
      cl_uint word;
      OK(clEnqueueReadBuffer(queue, held[i], CL_TRUE, 0, 4, &word, 0, NULL, NULL));
      CHECK(word == 7, "buffer %u has 0x%x", i, word);
      OK(clReleaseMemObject(held[i]));
    }
    OK(clFinish(queue));
  }
}

static void parts(void) {
  const size_t align = (size_t)number_of(CL_DEVICE_MEM_BASE_ADDR_ALIGN) / 8;
  cl_mem m = buffer(4 * align, NULL);
  static const struct {
    size_t origin, parts_of_align;  // in units of the alignment, its 2nd in quarters
    cl_int code;
  } rows[] = {{4, 4, CL_INVALID_VALUE}, {3, 8, CL_INVALID_VALUE}, {1, 0, CL_INVALID_BUFFER_SIZE}};
  cl_int result;
  for (unsigned i = 0; i < COUNT(rows); i++) {
    const cl_buffer_region r = {rows[i].origin * align, rows[i].parts_of_align * align / 4};
    CHECK(!clCreateSubBuffer(m, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &r, &result) &&
              result == rows[i].code,
          "part %u: %s", i, opencl_error_name(result));
  }
  const cl_buffer_region odd = {4, 64}, whole = {0, align};
  CHECK(!clCreateSubBuffer(m, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &odd, &result) &&
            result == CL_MISALIGNED_SUB_BUFFER_OFFSET,
        "%s", opencl_error_name(result));
  cl_mem part = keep_mem(
      clCreateSubBuffer(m, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &whole, &result));
  OK(result);
  CHECK(
      !clCreateSubBuffer(part, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &whole, &result) &&
          result == CL_INVALID_MEM_OBJECT,
      "a part of a part: %s", opencl_error_name(result));
}

static void ranges(void) {
  char data[256] = {0};
  cl_mem m = buffer(128, NULL), n = buffer(128, NULL);
  cl_int result;
  RETURNS(clEnqueueReadBuffer(queue, m, CL_TRUE, 100, 29, data, 0, NULL, NULL), CL_INVALID_VALUE);
  RETURNS(clEnqueueWriteBuffer(queue, m, CL_TRUE, 129, 1, data, 0, NULL, NULL), CL_INVALID_VALUE);
  RETURNS(clEnqueueWriteBuffer(queue, m, CL_TRUE, SIZE_MAX, 2, data, 0, NULL, NULL),
          CL_INVALID_VALUE);
  RETURNS(clEnqueueReadBuffer(queue, m, CL_TRUE, 0, 4, NULL, 0, NULL, NULL), CL_INVALID_VALUE);
  RETURNS(clEnqueueCopyBuffer(queue, m, n, 0, 100, 29, 0, NULL, NULL), CL_INVALID_VALUE);
  RETURNS(clEnqueueCopyBuffer(queue, m, m, 0, 10, 20, 0, NULL, NULL), CL_MEM_COPY_OVERLAP);
  RETURNS(clEnqueueFillBuffer(queue, m, data, 3, 0, 6, 0, NULL, NULL), CL_INVALID_VALUE);
  RETURNS(clEnqueueFillBuffer(queue, m, data, 4, 2, 8, 0, NULL, NULL), CL_INVALID_VALUE);
  RETURNS(clEnqueueFillBuffer(queue, m, data, 4, 0, 132, 0, NULL, NULL), CL_INVALID_VALUE);
  const size_t origin[3] = {8, 0, 0}, region[3] = {16, 8, 1};
  RETURNS(clEnqueueReadBufferRect(queue, m, CL_TRUE, origin, origin, region, 0, 0, 0, 0, data, 0,
                                  NULL, NULL),
          CL_INVALID_VALUE);
  CHECK(!clEnqueueMapBuffer(queue, m, CL_TRUE, CL_MAP_READ, 64, 65, 0, NULL, NULL, &result) &&
            result == CL_INVALID_VALUE,
        "%s", opencl_error_name(result));
  RETURNS(clEnqueueUnmapMemObject(queue, m, data, 0, NULL, NULL), CL_INVALID_VALUE);
  RETURNS(clEnqueueReadBuffer(queue, NULL, CL_TRUE, 0, 4, data, 0, NULL, NULL),
          CL_INVALID_MEM_OBJECT);
  RETURNS(clEnqueueReadBuffer(NULL, m, CL_TRUE, 0, 4, data, 0, NULL, NULL),
          CL_INVALID_COMMAND_QUEUE);
  RETURNS(clEnqueueReadBuffer(queue, m, CL_TRUE, 0, 4, data, 1, NULL, NULL),
          CL_INVALID_EVENT_WAIT_LIST);
  read_back(m, data, 128);
  for (unsigned i = 0; i < 128; i++) CHECK(data[i] == 0, "byte %u was written", i);
}

static void access_flags(void) {
  char data[64];
  cl_int result;
  cl_mem none = make(CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS, 64, NULL, &result);
  OK(result);
  cl_mem read = make(CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY, 64, NULL, &result);
  OK(result);
  RETURNS(clEnqueueReadBuffer(queue, none, CL_TRUE, 0, 4, data, 0, NULL, NULL),
          CL_INVALID_OPERATION);
  RETURNS(clEnqueueWriteBuffer(queue, read, CL_TRUE, 0, 4, data, 0, NULL, NULL),
          CL_INVALID_OPERATION);
  CHECK(!clEnqueueMapBuffer(queue, read, CL_TRUE, CL_MAP_WRITE, 0, 4, 0, NULL, NULL, &result) &&
            result == CL_INVALID_OPERATION,
        "%s", opencl_error_name(result));
}

// A buffer as large as any leaves room for a kernel that uses it.
static void beside_a_kernel(void) {
  static const char source[] = "kernel void k(global uint *at) { at[get_global_id(0)] = 7; }";
  const size_t most = (size_t)number_of(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  cl_int result;
  cl_uint got[4] = {0};
  cl_kernel k = kernel_of(build(source, ""), "k");
  cl_mem m = keep_mem(clCreateBuffer(context, CL_MEM_READ_WRITE, most, NULL, &result));
  OK(result);
  SET(k, 0, m);
  launch(k, COUNT(got), 0);
  read_back(m, got, sizeof got);
  for (unsigned i = 0; i < COUNT(got); i++) CHECK(got[i] == 7, "item %u: %u", i, got[i]);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"sizes", sizes},   {"all_of_it", all_of_it},       {"parts", parts},
      {"ranges", ranges}, {"access_flags", access_flags}, {"beside_a_kernel", beside_a_kernel},
  };
  return opencl_main(argc, argv, NULL, checks, COUNT(checks));
}

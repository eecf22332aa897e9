// corners_test.c - uses at the border of what OpenCL allows: local arguments without bytes, loops that local memory ends,
// barriers in a row, buffers that overlap, chains of commands that wait for an event of the program, binaries of several kernels.

#include "opencl_test.h"

#include <unistd.h>

enum { GROUPS = 12, SIZE = 32, WORDS = GROUPS * SIZE };

static void no_bytes(void) {
  cl_kernel k = kernel("needs_local");
  cl_mem out = buffer(SIZE * 4, NULL);
  cl_uint got[SIZE];
  RETURNS(clSetKernelArg(k, 1, 0, NULL), CL_INVALID_ARG_SIZE);
  SET(k, 0, out);
  // The refused call has set nothing.
  const size_t items = SIZE;
  RETURNS(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, &items, 0, NULL, NULL),
          CL_INVALID_KERNEL_ARGS);
  OK(clSetKernelArg(k, 1, SIZE * 4, NULL));
  launch(k, SIZE, SIZE);
  read_back(out, got, sizeof got);
  for (cl_uint i = 0; i < SIZE; i++) CHECK(got[i] == SIZE - 1 - i, "item %u: %u", i, got[i]);
}

static int compare(const void *a, const void *b) {
  const cl_uint x = *(const cl_uint *)a, y = *(const cl_uint *)b;
  return (x > y) - (x < y);
}

static void sort(void) {
  cl_kernel k = kernel("sort");
  cl_uint words[WORDS], got[WORDS];
  uint64_t state = 7;
  for (size_t i = 0; i < WORDS; i++) words[i] = random_next(&state) % 100;
  cl_mem m = buffer(sizeof words, words);
  SET(k, 0, m);
  launch(k, WORDS, SIZE);
  read_back(m, got, sizeof got);
  for (size_t g = 0; g < GROUPS; g++) qsort(words + g * SIZE, SIZE, 4, compare);
  for (size_t i = 0; i < WORDS; i++)
    CHECK(got[i] == words[i], "word %zu: %u, not %u", i, got[i], words[i]);
}

static void back_to_back(void) {
  cl_kernel k = kernel("back_to_back");
  cl_uint got[WORDS];
  cl_mem m = buffer(sizeof got, NULL);
  SET(k, 0, m);
  launch(k, WORDS, SIZE);
  read_back(m, got, sizeof got);
  for (cl_uint i = 0; i < WORDS; i++) {
    const cl_uint rounds = 10 + i / SIZE % 7, want = (i + rounds) % SIZE + rounds;
    CHECK(got[i] == want, "item %u: %u, not %u", i, got[i], want);
  }
}

// Two parts of a buffer have words in common: launches on one and the other see what was done before.
static void overlapping(void) {
  cl_kernel k = kernel("add");
  enum { PART = 256, SHIFT = 128 };
  cl_uint words[WORDS] = {0}, got[WORDS];
  cl_mem whole = buffer(sizeof words, words), part[2];
  for (cl_uint i = 0; i < 2; i++) {
    const cl_buffer_region region = {i * SHIFT * 4, PART * 4};
    cl_int error;
    part[i] = keep_mem(
        clCreateSubBuffer(whole, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &error));
    OK(error);
  }
  for (cl_uint turn = 0; turn < 4; turn++) {
    SET(k, 0, part[turn % 2]);
    SET(k, 1, turn);
    launch(k, PART, 32);
    for (size_t i = 0; i < PART; i++) {
      cl_uint *w = &words[turn % 2 * SHIFT + i];
      *w = *w * 3 + turn;
    }
  }
  read_back(whole, got, sizeof got);
  for (size_t i = 0; i < WORDS; i++)
    CHECK(got[i] == words[i], "word %zu: %u, not %u", i, got[i], words[i]);
  // A copy from one to the other has its source under its target.
  RETURNS(clEnqueueCopyBuffer(queue, part[0], part[1], 0, 0, PART * 4, 0, NULL, NULL),
          CL_MEM_COPY_OVERLAP);
  RETURNS(clEnqueueCopyBuffer(queue, part[0], part[1], 0, SHIFT * 4, SHIFT * 4, 0, NULL, NULL),
          CL_SUCCESS);
}

// Boxes of one buffer: rows of 16 bytes.
static void boxes(void) {
  cl_uchar bytes[256], got[256];
  for (unsigned i = 0; i < 256; i++) bytes[i] = (cl_uchar)(i * 7 + 1);
  cl_mem m = buffer(sizeof bytes, bytes);
  const size_t from[3] = {1, 1, 0}, over[3] = {3, 2, 0}, beside[3] = {8, 1, 0}, box[3] = {4, 3, 1};
  RETURNS(clEnqueueCopyBufferRect(queue, m, m, from, over, box, 16, 0, 16, 0, 0, NULL, NULL),
          CL_MEM_COPY_OVERLAP);
  RETURNS(clEnqueueCopyBufferRect(queue, m, m, from, from, box, 16, 0, 16, 0, 0, NULL, NULL),
          CL_MEM_COPY_OVERLAP);
  OK(clEnqueueCopyBufferRect(queue, m, m, from, beside, box, 16, 0, 16, 0, 0, NULL, NULL));
  for (unsigned y = 0; y < 3; y++) memcpy(bytes + 16 * (y + 1) + 8, bytes + 16 * (y + 1) + 1, 4);
  read_back(m, got, sizeof got);
  CHECK(memcmp(got, bytes, sizeof got) == 0, "a box in its own rows is not copied as it should be");
}

// Commands of two queues wait for each other, and the first of them for the program.
static void gated(void) {
  cl_kernel k = kernel("add");
  cl_command_queue queues[2] = {queue, new_queue(0)};
  cl_mem m = buffer(SIZE * 4, NULL);
  cl_int error;
  cl_event gate = keep_event(clCreateUserEvent(context, &error)), last = gate;
  OK(error);
  const size_t items = SIZE;
  cl_uint want = 0, got[SIZE];
  SET(k, 0, m);
  for (cl_uint i = 0; i < 20; i++) {
    cl_event next;
    SET(k, 1, i);
    OK(clEnqueueNDRangeKernel(queues[i % 2], k, 1, NULL, &items, NULL, 1, &last, &next));
    last = keep_event(next);
    want = want * 3 + i;
  }
  for (unsigned i = 0; i < 2; i++) OK(clFlush(queues[i]));
  cl_int status;
  OK(clGetEventInfo(last, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  CHECK(status != CL_COMPLETE, "the chain ended before its first command could begin");
  OK(clSetUserEventStatus(gate, CL_COMPLETE));
  OK(clWaitForEvents(1, &last));
  read_back(m, got, sizeof got);
  for (size_t i = 0; i < SIZE; i++) CHECK(got[i] == want, "item %zu: %u, not %u", i, got[i], want);
}

// The other process: a file has the binary.
static const char *binary_path;

static void load(void) {
  FILE *f = fopen(binary_path, "rb");
  CHECK(f, "%s cannot be opened", binary_path);
  static unsigned char bytes[1 << 20];
  const size_t size = fread(bytes, 1, sizeof bytes, f);
  fclose(f);
  const unsigned char *binary_bytes = bytes;
  cl_int error, of_device;
  cl_program p = keep_program(
      clCreateProgramWithBinary(context, 1, &device, &size, &binary_bytes, &of_device, &error));
  OK(error);
  OK(of_device);
  OK(clBuildProgram(p, 1, &device, "", NULL, NULL));
  cl_uint got[WORDS];
  cl_mem m = buffer(sizeof got, NULL);
  cl_kernel first = kernel_of(p, "back_to_back"), second = kernel_of(p, "add");
  const cl_uint more = 5;
  SET(first, 0, m);
  SET(second, 0, m);
  SET(second, 1, more);
  launch(first, WORDS, SIZE);
  launch(second, WORDS, SIZE);
  read_back(m, got, sizeof got);
  for (cl_uint i = 0; i < WORDS; i++) {
    const cl_uint rounds = 10 + i / SIZE % 7, want = ((i + rounds) % SIZE + rounds) * 3 + 5;
    CHECK(got[i] == want, "item %u: %u, not %u", i, got[i], want);
  }
}

// The binary of a program with several kernels is run by a process whose cache is empty.
static void binary(void) {
  cl_kernel k = kernel("add");
  cl_program program;
  OK(clGetKernelInfo(k, CL_KERNEL_PROGRAM, sizeof program, &program, NULL));
  size_t size;
  OK(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
  unsigned char *bytes = malloc(size);
  OK(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
  char folder[] = "/tmp/opencl_corners.XXXXXX", command[4096];
  CHECK(mkdtemp(folder), "no folder for a binary");
  snprintf(command, sizeof command, "%s/binary", folder);
  FILE *f = fopen(command, "wb");
  CHECK(f && fwrite(bytes, 1, size, f) == size && fclose(f) == 0, "no file for a binary");
  free(bytes);
  snprintf(command, sizeof command,
           "POCL_CACHE_DIR=%s/cache '/proc/%d/exe' --load %s/binary; s=$?; rm -rf %s; exit $s",
           folder, (int)getpid(), folder, folder);
  CHECK(system(command) == 0, "the other process fails");
}

int main(int argc, char **argv) {
  static const opencl_check loads[] = {{"load", load}};
  if (argc == 3 && strcmp(argv[1], "--load") == 0) {
    binary_path = argv[2];
    return opencl_main(1, argv, NULL, loads, 1);
  }
  static const opencl_check checks[] = {
      {"no_bytes", no_bytes},       {"sort", sort},   {"back_to_back", back_to_back},
      {"overlapping", overlapping}, {"boxes", boxes}, {"gated", gated},
      {"binary", binary},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/corners", checks, COUNT(checks));
}

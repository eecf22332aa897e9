// kernels_test.c - tests queries about kernels, their arguments, and programs. Kernels are those of
// program_test.c.

#include "opencl_test.h"

static void kernel_info(void) {
  cl_kernel k = kernel("fixed_size");
  size_t required[3], group, multiple;
  cl_ulong local_bytes, private_bytes;
  OK(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof required,
                              required, NULL));
  CHECK(required[0] == 4 && required[1] == 2 && required[2] == 1, "%zu %zu %zu", required[0],
        required[1], required[2]);
  OK(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_LOCAL_MEM_SIZE, sizeof local_bytes, &local_bytes,
                              NULL));
  CHECK(local_bytes >= 32 && local_bytes <= 64, "%llu bytes", (unsigned long long)local_bytes);
  OK(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_WORK_GROUP_SIZE, sizeof group, &group, NULL));
  CHECK(group >= 8, "groups of at most %zu", group);
  OK(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
                              sizeof multiple, &multiple, NULL));
  CHECK(multiple >= 1 && multiple <= 1024, "multiples of %zu", multiple);
  OK(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_PRIVATE_MEM_SIZE, sizeof private_bytes,
                              &private_bytes, NULL));
  CHECK(private_bytes <= 1 << 20, "%llu bytes", (unsigned long long)private_bytes);
  cl_mem out = buffer(64 * 4, NULL);
  cl_int got[64];
  SET(k, 0, out);
  const size_t items[] = {8, 8}, size[] = {4, 2};
  OK(clEnqueueNDRangeKernel(queue, k, 2, NULL, items, size, 0, NULL, NULL));
  read_back(out, got, sizeof got);
  for (int i = 0; i < 64; i++)
    CHECK(got[i] == 7 - (i % 4 + i / 8 % 2 * 4), "item %d: %d", i, got[i]);
  const size_t wrong[] = {2, 4};
  RETURNS(clEnqueueNDRangeKernel(queue, k, 2, NULL, items, wrong, 0, NULL, NULL),
          CL_INVALID_WORK_GROUP_SIZE);
}

static void argument_info(void) {
  char *source = read_text(OPENCL_FEATURES "/program.cl"), text[64];
  cl_program p = build(source, "-cl-kernel-arg-info");
  free(source);
  cl_kernel k = kernel_of(p, "described");
  cl_uint count;
  OK(clGetKernelInfo(k, CL_KERNEL_NUM_ARGS, sizeof count, &count, NULL));
  CHECK(count == 5, "%u arguments", count);
  OK(clGetKernelInfo(k, CL_KERNEL_FUNCTION_NAME, sizeof text, text, NULL));
  CHECK(strcmp(text, "described") == 0, "'%s'", text);
  static const struct {
    const char *name, *type;
    cl_kernel_arg_address_qualifier address;
    cl_kernel_arg_type_qualifier qualifier;
  } want[] = {{"in", "float*", CL_KERNEL_ARG_ADDRESS_GLOBAL,
               CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT},
              {"table", "int*", CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_TYPE_CONST},
              {"box", "short*", CL_KERNEL_ARG_ADDRESS_LOCAL, CL_KERNEL_ARG_TYPE_NONE},
              {"value", "float4", CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_TYPE_NONE},
              {"count", "uint*", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_TYPE_VOLATILE}};
  for (cl_uint i = 0; i < count; i++) {
    cl_kernel_arg_address_qualifier address;
    cl_kernel_arg_type_qualifier qualifier;
    OK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
    CHECK(strcmp(text, want[i].name) == 0, "argument %u: '%s'", i, text);
    OK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_TYPE_NAME, sizeof text, text, NULL));
    CHECK(strcmp(text, want[i].type) == 0, "argument %u: '%s'", i, text);
    OK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof address, &address, NULL));
    OK(clGetKernelArgInfo(k, i, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof qualifier, &qualifier, NULL));
    CHECK(address == want[i].address && qualifier == want[i].qualifier, "argument %u: 0x%x 0x%x", i,
          (unsigned)address, (unsigned)qualifier);
  }
}

static void program_info(void) {
  cl_program p = build(
      "kernel void b(global int *o) { *o = 2; } kernel void a(global int *o) { *o = 1; }", "");
  size_t count;
  char text[256];
  OK(clGetProgramInfo(p, CL_PROGRAM_NUM_KERNELS, sizeof count, &count, NULL));
  CHECK(count == 2, "%zu kernels", count);
  OK(clGetProgramInfo(p, CL_PROGRAM_KERNEL_NAMES, sizeof text, text, NULL));
  CHECK(strcmp(text, "a;b") == 0 || strcmp(text, "b;a") == 0, "'%s'", text);
  OK(clGetProgramInfo(p, CL_PROGRAM_SOURCE, sizeof text, text, NULL));
  CHECK(strstr(text, "kernel void b("), "'%s'", text);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {{"kernel_info", kernel_info},
                                        {"argument_info", argument_info},
                                        {"program_info", program_info}};
  return opencl_main(argc, argv, OPENCL_FEATURES "/program", checks, COUNT(checks));
}

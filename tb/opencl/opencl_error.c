// opencl_error.c - error codes by name (opencl_test.h).

#include "opencl_test.h"

const char *opencl_error_name(cl_int code) {
  static const struct {
    cl_int code;
    const char *name;
  } names[] = {
#define NAME(x) {x, #x}
      NAME(CL_SUCCESS),
      NAME(CL_DEVICE_NOT_FOUND),
      NAME(CL_DEVICE_NOT_AVAILABLE),
      NAME(CL_COMPILER_NOT_AVAILABLE),
      NAME(CL_MEM_OBJECT_ALLOCATION_FAILURE),
      NAME(CL_OUT_OF_RESOURCES),
      NAME(CL_OUT_OF_HOST_MEMORY),
      NAME(CL_PROFILING_INFO_NOT_AVAILABLE),
      NAME(CL_MEM_COPY_OVERLAP),
      NAME(CL_BUILD_PROGRAM_FAILURE),
      NAME(CL_MAP_FAILURE),
      NAME(CL_MISALIGNED_SUB_BUFFER_OFFSET),
      NAME(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
      NAME(CL_COMPILE_PROGRAM_FAILURE),
      NAME(CL_LINKER_NOT_AVAILABLE),
      NAME(CL_LINK_PROGRAM_FAILURE),
      NAME(CL_KERNEL_ARG_INFO_NOT_AVAILABLE),
      NAME(CL_INVALID_VALUE),
      NAME(CL_INVALID_DEVICE),
      NAME(CL_INVALID_CONTEXT),
      NAME(CL_INVALID_COMMAND_QUEUE),
      NAME(CL_INVALID_MEM_OBJECT),
      NAME(CL_INVALID_SAMPLER),
      NAME(CL_INVALID_HOST_PTR),
      NAME(CL_INVALID_BINARY),
      NAME(CL_INVALID_BUILD_OPTIONS),
      NAME(CL_INVALID_PROGRAM),
      NAME(CL_INVALID_PROGRAM_EXECUTABLE),
      NAME(CL_INVALID_KERNEL_NAME),
      NAME(CL_INVALID_KERNEL),
      NAME(CL_INVALID_ARG_INDEX),
      NAME(CL_INVALID_ARG_VALUE),
      NAME(CL_INVALID_ARG_SIZE),
      NAME(CL_INVALID_KERNEL_ARGS),
      NAME(CL_INVALID_WORK_DIMENSION),
      NAME(CL_INVALID_WORK_GROUP_SIZE),
      NAME(CL_INVALID_WORK_ITEM_SIZE),
      NAME(CL_INVALID_GLOBAL_OFFSET),
      NAME(CL_INVALID_EVENT_WAIT_LIST),
      NAME(CL_INVALID_EVENT),
      NAME(CL_INVALID_OPERATION),
      NAME(CL_INVALID_BUFFER_SIZE),
      NAME(CL_INVALID_GLOBAL_WORK_SIZE),
      NAME(CL_INVALID_COMPILER_OPTIONS),
      NAME(CL_INVALID_LINKER_OPTIONS),
#undef NAME
  };
  static _Thread_local char number[16];
  for (size_t i = 0; i < COUNT(names); i++)
    if (names[i].code == code) return names[i].name;
  snprintf(number, sizeof number, "%d", code);
  return number;
}

void opencl_expect(const char *file, int line, const char *call, cl_int got, cl_int want) {
  if (got == want) return;
  fprintf(stderr, "%s:%d: %s is %s", file, line, call, opencl_error_name(got));
  fprintf(stderr, ", not %s\n", opencl_error_name(want));
  opencl_fail();
}

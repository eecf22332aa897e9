// info_test.c - tests that the device's answers about itself are true and complete.

#include <ctype.h>

#include "opencl_test.h"

static char *text_of(cl_device_info what) {
  size_t bytes = 0;
  OK(clGetDeviceInfo(device, what, 0, NULL, &bytes));
  char *text = calloc(1, bytes + 1);
  OK(clGetDeviceInfo(device, what, bytes, text, NULL));
  CHECK(strlen(text) + 1 == bytes, "query 0x%x says %zu bytes and gives %zu", what, bytes,
        strlen(text) + 1);
  return text;
}
static cl_ulong number_of(cl_device_info what) {
  cl_ulong value = 0;
  size_t bytes;
  OK(clGetDeviceInfo(device, what, 0, NULL, &bytes));
  CHECK(bytes <= sizeof value, "query 0x%x has %zu bytes", what, bytes);
  OK(clGetDeviceInfo(device, what, bytes, &value, NULL));
  return value;
}

static void texts(void) {
  static const cl_device_info queries[] = {CL_DEVICE_NAME,    CL_DEVICE_VENDOR,
                                           CL_DEVICE_VERSION, CL_DRIVER_VERSION,
                                           CL_DEVICE_PROFILE, CL_DEVICE_OPENCL_C_VERSION};
  for (unsigned i = 0; i < COUNT(queries); i++) {
    char *text = text_of(queries[i]);
    CHECK(text[0], "query 0x%x is empty", queries[i]);
    free(text);
  }
  char *profile = text_of(CL_DEVICE_PROFILE), *version = text_of(CL_DEVICE_VERSION),
       *language = text_of(CL_DEVICE_OPENCL_C_VERSION), *name = text_of(CL_DEVICE_NAME);
  CHECK(strcmp(profile, "FULL_PROFILE") == 0 || strcmp(profile, "EMBEDDED_PROFILE") == 0, "%s",
        profile);
  CHECK(strncmp(version, "OpenCL ", 7) == 0 && isdigit(version[7]), "%s", version);
  CHECK(strncmp(language, "OpenCL C ", 9) == 0 && isdigit(language[9]), "%s", language);
  for (char *c = name; *c; c++) *c = (char)tolower(*c);
  CHECK(strstr(name, "gyre"), "the device is '%s'", name);
  free(profile), free(version), free(language), free(name);
}

static void limits(void) {
  const cl_ulong group = number_of(CL_DEVICE_MAX_WORK_GROUP_SIZE),
                 global = number_of(CL_DEVICE_GLOBAL_MEM_SIZE),
                 most = number_of(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
                 local = number_of(CL_DEVICE_LOCAL_MEM_SIZE);
  size_t sizes[3];
  OK(clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof sizes, sizes, NULL));
  CHECK(group >= 1024, "groups of at most %llu", (unsigned long long)group);
  CHECK(sizes[0] >= 1024 && sizes[1] >= 1024 && sizes[2] >= 64 && sizes[0] <= group, "%zu %zu %zu",
        sizes[0], sizes[1], sizes[2]);
  CHECK(most <= global && most >= global / 4 && global <= 1ull << 32, "%llu of %llu bytes",
        (unsigned long long)most, (unsigned long long)global);
  CHECK(local >= 1024 && local <= global, "%llu bytes of local memory", (unsigned long long)local);
  CHECK(
      number_of(CL_DEVICE_MAX_COMPUTE_UNITS) >= 1 && number_of(CL_DEVICE_MAX_CLOCK_FREQUENCY) >= 1,
      "none");
  CHECK(number_of(CL_DEVICE_MAX_PARAMETER_SIZE) >= 256, "%llu",
        (unsigned long long)number_of(CL_DEVICE_MAX_PARAMETER_SIZE));
  CHECK(number_of(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS) == 3, "not 3 dimensions");
  CHECK(number_of(CL_DEVICE_PROFILING_TIMER_RESOLUTION) >= 1, "a resolution of nothing");
  CHECK(number_of(CL_DEVICE_PRINTF_BUFFER_SIZE) >= 1024, "no room for printf");
  CHECK(number_of(CL_DEVICE_MAX_CONSTANT_ARGS) >= 4 &&
            number_of(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE) >= 1024,
        "constants");
  CHECK(number_of(CL_DEVICE_MEM_BASE_ADDR_ALIGN) >= 128 * 8,
        "alignment of %llu bits: a long16 has 1024",
        (unsigned long long)number_of(CL_DEVICE_MEM_BASE_ADDR_ALIGN));
}

static void states(void) {
  CHECK(number_of(CL_DEVICE_AVAILABLE) && number_of(CL_DEVICE_COMPILER_AVAILABLE) &&
            number_of(CL_DEVICE_LINKER_AVAILABLE),
        "something is not available");
  CHECK(number_of(CL_DEVICE_ENDIAN_LITTLE), "little endian");
  CHECK(number_of(CL_DEVICE_TYPE) & (CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR),
        "the type is 0x%llx", (unsigned long long)number_of(CL_DEVICE_TYPE));
  CHECK(number_of(CL_DEVICE_QUEUE_PROPERTIES) & CL_QUEUE_PROFILING_ENABLE, "no profiling");
  CHECK(number_of(CL_DEVICE_EXECUTION_CAPABILITIES) == CL_EXEC_KERNEL,
        "native kernels do not run on a GPU");
}

// The device must not claim features that it lacks: neither here nor to the compiler.
static void absent(void) {
  char *extensions = text_of(CL_DEVICE_EXTENSIONS);
  static const char *const none[] = {"cl_khr_fp64", "cl_khr_fp16", "cl_khr_3d_image_writes",
                                     "cl_khr_int64_base_atomics"};
  static const char *const some[] = {
      "cl_khr_global_int32_base_atomics", "cl_khr_global_int32_extended_atomics",
      "cl_khr_local_int32_base_atomics", "cl_khr_local_int32_extended_atomics",
      "cl_khr_byte_addressable_store"};
  for (unsigned i = 0; i < COUNT(none); i++)
    CHECK(!strstr(extensions, none[i]), "%s is claimed", none[i]);
  for (unsigned i = 0; i < COUNT(some); i++)
    CHECK(strstr(extensions, some[i]), "%s is not there", some[i]);
  free(extensions);
  CHECK(number_of(CL_DEVICE_DOUBLE_FP_CONFIG) == 0 &&
            number_of(CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE) == 0 &&
            number_of(CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE) == 0,
        "double is claimed");
  CHECK(number_of(CL_DEVICE_IMAGE_SUPPORT) == 0, "images are claimed");
  cl_image_format formats[4];
  cl_uint count = 0;
  cl_int result;
  clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, 4, formats, &count);
  CHECK(count == 0, "%u formats of images", count);
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_desc picture = {
      .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &picture, NULL, &result);
  CHECK(!image && result == CL_INVALID_OPERATION, "an image is made: %s",
        opencl_error_name(result));
  static const char doubles[] = "kernel void k(global double *at) { *at *= 2; }";
  cl_program p = program_of(doubles);
  RETURNS(clBuildProgram(p, 1, &device, "", NULL, NULL), CL_BUILD_PROGRAM_FAILURE);
}

static void compiler(void) {
  static const char source[] =
      "kernel void k(global ulong *out) {\n"
      "  out[0] = sizeof(size_t) * 8;\n"
      "  out[1] = sizeof(global int *) * 8;\n"
      "#ifdef __ENDIAN_LITTLE__\n  out[2] = 1;\n#endif\n"
      "#ifdef __IMAGE_SUPPORT__\n  out[3] = 1;\n#endif\n"
      "#ifdef cl_khr_fp64\n  out[4] = 1;\n#endif\n"
      "#ifdef cl_khr_fp16\n  out[5] = 1;\n#endif\n"
      "  out[6] = __OPENCL_VERSION__;\n"
      "  out[7] = 0x0102030405060708ul;\n"
      "#ifdef __OPENCL_C_VERSION__\n  out[8] = __OPENCL_C_VERSION__;\n#endif\n"
      "}\n";
  cl_kernel k = kernel_of(build(source, "-cl-std=CL1.2"), "k");
  cl_mem out = buffer(9 * 8, NULL);
  cl_ulong got[9];
  SET(k, 0, out);
  launch(k, 1, 1);
  read_back(out, got, sizeof got);
  const cl_ulong bits = number_of(CL_DEVICE_ADDRESS_BITS);
  CHECK(bits == 32 && got[0] == bits && got[1] == bits, "addresses of %llu, %llu and %llu bits",
        (unsigned long long)bits, (unsigned long long)got[0], (unsigned long long)got[1]);
  CHECK(got[2] == 1 && got[3] == 0 && got[4] == 0 && got[5] == 0, "%llu %llu %llu %llu",
        (unsigned long long)got[2], (unsigned long long)got[3], (unsigned long long)got[4],
        (unsigned long long)got[5]);
  CHECK(got[6] >= 120 && got[7] == 0x0102030405060708u && got[8] == 120, "version %llu",
        (unsigned long long)got[6]);
}

static void floats(void) {
  const cl_device_fp_config config = number_of(CL_DEVICE_SINGLE_FP_CONFIG);
  CHECK((config & CL_FP_INF_NAN) && (config & CL_FP_ROUND_TO_NEAREST), "0x%llx",
        (unsigned long long)config);
  // The smallest denormal, by 2, times 2; a product in between that one rounding keeps.
  static const char source[] =
      "kernel void k(global float *at) {\n"
      "  at[0] = at[0] * 2;\n"
      "  at[1] = at[1] / 0.0f;\n"
      "  at[2] = fma(at[2], at[2], -1.0f);\n"
      "}\n";
  cl_float values[] = {0x1p-149f, 1.0f, 1 + 0x1p-12f};
  cl_mem m = buffer(sizeof values, values);
  cl_kernel k = kernel_of(build(source, ""), "k");
  SET(k, 0, m);
  launch(k, 1, 1);
  read_back(m, values, sizeof values);
  if (config & CL_FP_DENORM) CHECK(values[0] == 0x1p-148f, "%a", (double)values[0]);
  CHECK(values[1] > 1e38f, "%a", (double)values[1]);
  CHECK(values[2] == 0x1p-11f + 0x1p-24f, "fma rounds twice: %a", (double)values[2]);
}

static void small_answers(void) {
  cl_ulong value;
  char letter;
  RETURNS(clGetDeviceInfo(device, CL_DEVICE_GLOBAL_MEM_SIZE, 4, &value, NULL), CL_INVALID_VALUE);
  RETURNS(clGetDeviceInfo(device, CL_DEVICE_NAME, 1, &letter, NULL), CL_INVALID_VALUE);
  RETURNS(clGetDeviceInfo(device, 0x7fff, sizeof value, &value, NULL), CL_INVALID_VALUE);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"texts", texts},
      {"limits", limits},
      {"states", states},
      {"absent", absent},
      {"compiler", compiler},
      {"floats", floats},
      {"small_answers", small_answers},
  };
  return opencl_main(argc, argv, NULL, checks, COUNT(checks));
}

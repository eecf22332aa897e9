// opencl_test.c - see opencl_test.h.

#include "opencl_test.h"

#include <pthread.h>
#include <unistd.h>

enum { KEPT = 4096 };

cl_platform_id platform;
cl_device_id device;
cl_context context;
cl_command_queue queue;

static cl_program theme_program;
static const char *theme_path;
static jmp_buf next_check;
static pthread_t main_thread;

// Objects to release when the check has ended, in the order of their creation.
typedef enum { MEM, EVENT, PROGRAM, KERNEL, QUEUE } kept_kind;
static struct {
  kept_kind kind;
  void *object;
} kept[KEPT];
static size_t kept_count;
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;

static void *keep(kept_kind kind, void *object) {
  pthread_mutex_lock(&kept_lock);
  const int fits = kept_count < KEPT;
  if (fits) kept[kept_count].kind = kind, kept[kept_count++].object = object;
  pthread_mutex_unlock(&kept_lock);
  CHECK(fits, "a check makes more than %d objects", KEPT);
  return object;
}

static void release_kept(void) {
  while (kept_count) {
    void *const object = kept[--kept_count].object;
    switch (kept[kept_count].kind) {
      case MEM: clReleaseMemObject(object); break;
      case EVENT: clReleaseEvent(object); break;
      case PROGRAM: clReleaseProgram(object); break;
      case KERNEL: clReleaseKernel(object); break;
      case QUEUE: clReleaseCommandQueue(object); break;
    }
  }
}

_Noreturn void opencl_fail(void) {
  if (!pthread_equal(pthread_self(), main_thread)) _exit(1);
  longjmp(next_check, 1);
}

char *read_text(const char *path) {
  FILE *file = fopen(path, "rb");
  CHECK(file, "%s cannot be opened", path);
  size_t size = 0, room = 4096, got;
  char *text = malloc(room);
  while (text && (got = fread(text + size, 1, room - size - 1, file)) > 0) {
    size += got;
    if (room - size < 2) text = realloc(text, room *= 2);
  }
  fclose(file);
  CHECK(text, "no memory for %s", path);
  text[size] = 0;
  return text;
}

cl_program program_of(const char *source) {
  cl_int result;
  cl_program p = clCreateProgramWithSource(context, 1, &source, NULL, &result);
  OK(result);
  return keep(PROGRAM, p);
}

char *build_log(cl_program program) {
  size_t bytes = 0;
  OK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &bytes));
  char *log = calloc(1, bytes + 1);
  CHECK(log, "no memory for a log of %zu bytes", bytes);
  OK(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, bytes, log, NULL));
  return log;
}

cl_program build(const char *source, const char *options) {
  cl_program p = program_of(source);
  const cl_int result = clBuildProgram(p, 1, &device, options, NULL, NULL);
  if (result != CL_SUCCESS) {
    char *log = build_log(p);
    fprintf(stderr, "%s\n", log);
    free(log);
  }
  OK(result);
  return p;
}

cl_kernel kernel_of(cl_program program, const char *name) {
  cl_int result;
  cl_kernel k = clCreateKernel(program, name, &result);
  CHECK(result == CL_SUCCESS, "kernel %s: %s", name, opencl_error_name(result));
  return keep(KERNEL, k);
}

cl_kernel kernel(const char *name) {
  static int tried;
  CHECK(theme_program || !tried, "its program could not be built");
  if (!theme_program) {
    tried = 1;
    char path[4096];
    snprintf(path, sizeof path, "%s.cl", theme_path);
    char *source = read_text(path);
    theme_program = build(source, "");
    OK(clRetainProgram(theme_program));  // longer than the check that was the first to need it
    free(source);
  }
  return kernel_of(theme_program, name);
}

cl_mem keep_mem(cl_mem m) { return keep(MEM, m); }
cl_event keep_event(cl_event e) { return keep(EVENT, e); }
cl_program keep_program(cl_program p) { return keep(PROGRAM, p); }

cl_mem buffer(size_t bytes, const void *data) {
  cl_int result;
  void *zeros = data ? NULL : calloc(1, bytes);
  cl_mem m = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
                            data ? (void *)(uintptr_t)data : zeros, &result);
  free(zeros);
  OK(result);
  return keep_mem(m);
}

void read_back(cl_mem from, void *to, size_t bytes) {
  OK(clEnqueueReadBuffer(queue, from, CL_TRUE, 0, bytes, to, 0, NULL, NULL));
}

void launch(cl_kernel k, size_t items, size_t group) {
  OK(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, group ? &group : NULL, 0, NULL, NULL));
}

cl_int launch_status(cl_kernel k, size_t items, size_t group) {
  cl_event event;
  cl_int status = CL_QUEUED;
  OK(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, group ? &group : NULL, 0, NULL, &event));
  keep_event(event);
  clWaitForEvents(1, &event);
  OK(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  return status;
}

cl_command_queue new_queue(cl_command_queue_properties properties) {
  cl_int result;
  cl_command_queue q = clCreateCommandQueue(context, device, properties, &result);
  OK(result);
  return keep(QUEUE, q);
}

static int captured = -1, capture_file = -1, capture_saved = -1;

void capture_start(int descriptor) {
  char name[] = "/tmp/opencl_capture.XXXXXX";
  fflush(NULL);
  captured = descriptor;
  capture_saved = dup(descriptor);
  capture_file = mkstemp(name);
  CHECK(capture_saved >= 0 && capture_file >= 0, "no file for what is printed");
  unlink(name);
  dup2(capture_file, descriptor);
}

char *capture_end(void) {
  fflush(NULL);
  const off_t size = lseek(capture_file, 0, SEEK_END);
  char *text = calloc(1, (size_t)size + 1);
  const ssize_t got = text ? pread(capture_file, text, (size_t)size, 0) : -1;
  dup2(capture_saved, captured);
  close(capture_saved), close(capture_file);
  captured = -1;
  CHECK(got == size, "what was printed cannot be read back");
  return text;
}

static int is_chosen(int argc, char **argv, const char *name) {
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], name) == 0) return 1;
  return argc < 2;
}

static int run(const opencl_check *check) {
  volatile int failed = 1;
  if (!setjmp(next_check)) {
    check->run();
    failed = 0;
  }
  if (captured >= 0) free(capture_end());
  clFinish(queue);
  release_kept();
  printf("%s %s\n", failed ? "FAILED" : "passed", check->name);
  fflush(stdout);
  return failed;
}

static int open_device(void) {
  cl_int result;
  if (setjmp(next_check)) return 1;
  OK(clGetPlatformIDs(1, &platform, NULL));
  OK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &result);
  OK(result);
  queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &result);
  OK(result);
  return 0;
}

int opencl_main(int argc, char **argv, const char *theme, const opencl_check *checks,
                size_t count) {
  int failures = 0, known = 0;
  main_thread = pthread_self();
  theme_path = theme;
  if (argc > 1 && strcmp(argv[1], "--list") == 0) {
    for (size_t i = 0; i < count; i++) puts(checks[i].name);
    return 0;
  }
  for (size_t i = 0; i < count; i++) known += is_chosen(argc, argv, checks[i].name);
  if (known != (argc > 1 ? argc - 1 : (int)count)) {
    fprintf(stderr, "%s: an argument names no check, or one twice; --list tells their names\n",
            argv[0]);
    return 2;
  }
  if (open_device()) return 1;
  for (size_t i = 0; i < count; i++)
    if (is_chosen(argc, argv, checks[i].name)) failures += run(&checks[i]);
  if (theme_program) clReleaseProgram(theme_program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  if (failures) fprintf(stderr, "%d checks failed\n", failures);
  return failures ? 1 : 0;
}

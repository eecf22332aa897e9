// mmio_trace.c - see mmio_trace.h. Linux; nothing here is of one instruction set.

#include "mmio_trace.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gyre/gyre.h"
#include "gyre_file.h"

enum { REGISTER_SET_BYTES = 1024 };

typedef struct trace {
  const mmio_device *device;
  const char *path;
  int fd;
  pid_t program;
  uint64_t mapped;    // where the program has the registers, 0: nowhere
  pid_t maps;         // the thread that is in a call of mmap of them, 0: none
  uint32_t unlikely;  // a value that is no register's
} trace;

static void fail(const trace *t, const char *sentence) {
  fprintf(stderr, "mmio_trace: %s%s%s\n", sentence, errno ? ": " : "",
          errno ? strerror(errno) : "");
  if (t->program > 0) kill(t->program, SIGKILL);
  exit(1);
}

static void length(const trace *t, off_t bytes) {
  if (ftruncate(t->fd, bytes)) fail(t, t->path);
}

// Lets the thread execute one instruction with `value` in the register; what the register is then.
static uint32_t step(const trace *t, pid_t thread, uint32_t offset, uint32_t value) {
  int status;
  length(t, MMIO_PAGE);
  if (pwrite(t->fd, &value, sizeof value, offset) != sizeof value) fail(t, t->path);
  do {  // a test that stops or continues the program from outside does so before the access
    if (ptrace(PTRACE_SINGLESTEP, thread, 0, 0) || waitpid(thread, &status, __WALL) != thread)
      fail(t, "an access cannot be stepped over");
  } while (WIFSTOPPED(status) && (WSTOPSIG(status) == SIGSTOP || WSTOPSIG(status) == SIGCONT));
  errno = 0;
  if (!WIFSTOPPED(status) || WSTOPSIG(status) != SIGTRAP)
    fail(t, "an access ended in something else than its end");
  if (pread(t->fd, &value, sizeof value, offset) != sizeof value) fail(t, t->path);
  length(t, 0);
  return value;
}

// A load or a store? What changes the value that was there is a store. A store of that very value, which would look like
// a load, changes another one: so an access that changed nothing is made once more with what a load shall see.
static void access_register(const trace *t, pid_t thread, uint64_t address) {
  const uint32_t offset = (uint32_t)(address - t->mapped);
  uint8_t registers[REGISTER_SET_BYTES];
  struct iovec set = {registers, sizeof registers};
  errno = 0;
  if (offset % 4) fail(t, "an access to the registers is not aligned to a word");
  if (ptrace(PTRACE_GETREGSET, thread, NT_PRSTATUS, &set)) fail(t, "no registers of a thread");
  uint32_t was = t->unlikely, is = step(t, thread, offset, was);
  if (is == was) {
    if (ptrace(PTRACE_SETREGSET, thread, NT_PRSTATUS, &set)) fail(t, "no registers of a thread");
    was = t->device->read(t->device->ctx, offset);
    is = step(t, thread, offset, was);
    if (is == was) return;
  }
  t->device->write(t->device->ctx, offset, is);
}

static bool is_of_registers(const trace *t, int fd) {
  char link[64], path[1024];
  snprintf(link, sizeof link, "/proc/%d/fd/%d", (int)t->program, fd);
  const ssize_t n = readlink(link, path, sizeof path - 1);
  return n > 0 && (size_t)n == strlen(t->path) && memcmp(path, t->path, (size_t)n) == 0;
}

// Calls that map the registers, which have no length from then on, or no longer map them.
static void begin_call(trace *t, pid_t thread) {
  struct __ptrace_syscall_info i;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof i, &i) <= 0) fail(t, "no call of a thread");
  if (i.seccomp.nr == SYS_mmap) {
    if (is_of_registers(t, (int)i.seccomp.args[4])) t->maps = thread;
  } else if (t->mapped && i.seccomp.args[0] == t->mapped) {
    t->mapped = 0;
    length(t, MMIO_PAGE);
  }
}

static void end_call(trace *t, pid_t thread) {
  struct __ptrace_syscall_info i;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof i, &i) <= 0) fail(t, "no call of a thread");
  t->maps = 0;
  if (i.exit.is_error) return;
  t->mapped = (uint64_t)i.exit.rval;
  length(t, 0);
}

// Signal for the thread when it continues, or 0.
static int stopped(trace *t, pid_t thread, int status) {
  siginfo_t info;
  const int signal = WSTOPSIG(status);
  if (signal == (SIGTRAP | 0x80)) {
    end_call(t, thread);
    return 0;
  }
  if (status >> 8 == (SIGTRAP | PTRACE_EVENT_SECCOMP << 8)) begin_call(t, thread);
  // A new thread, a new program; each begins with a stop that is none of the program's own.
  if (status >> 16 || signal == SIGSTOP) return 0;
  if (signal == SIGBUS && t->mapped && !ptrace(PTRACE_GETSIGINFO, thread, 0, &info) &&
      (uint64_t)(uintptr_t)info.si_addr - t->mapped < MMIO_PAGE) {
    access_register(t, thread, (uint64_t)(uintptr_t)info.si_addr);
    return 0;
  }
  return signal;
}

// The calls at which a thread stops: of all others nothing is to be known, and the driver makes many while it waits.
static bool stop_at_maps(void) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_munmap, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof code / sizeof *code, code};
  return !prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) &&
         !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static bool begin(trace *t, char **argv) {
  int status;
  fflush(NULL);
  t->program = fork();
  if (t->program < 0) fail(t, "fork");
  if (t->program == 0) {
    // LeakSanitizer traces the program itself.
    const char *options = getenv("ASAN_OPTIONS");
    char more[1024];
    snprintf(more, sizeof more, "%s%sdetect_leaks=0", options ? options : "", options ? ":" : "");
    setenv("ASAN_OPTIONS", more, 1);
    if (ptrace(PTRACE_TRACEME, 0, 0, 0)) _exit(MMIO_NO_TRACE);
    raise(SIGSTOP);
    if (!stop_at_maps()) _exit(MMIO_NO_TRACE);
    execv(argv[0], argv);
    _exit(127);
  }
  if (waitpid(t->program, &status, __WALL) != t->program || !WIFSTOPPED(status)) return false;
  return !ptrace(PTRACE_SETOPTIONS, t->program, 0,
                 PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACESECCOMP | PTRACE_O_TRACECLONE |
                     PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL) &&
         !ptrace(PTRACE_CONT, t->program, 0, 0);
}

int mmio_trace(const char *path, const mmio_device *device, char **argv) {
  trace t = {.device = device, .path = path, .unlikely = 0x9e3779b9};
  char why[GYRE_MESSAGE];
  FILE *file = gyre_file_create("mmio_trace", path, why);
  t.fd = file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 0) : -1;
  if (file) fclose(file);
  if (t.fd < 0) fail(&t, file ? path : why);
  char *full = realpath(path, NULL);
  if (!full) fail(&t, path);
  t.path = full;
  length(&t, MMIO_PAGE);
  if (!begin(&t, argv)) {
    fprintf(stderr, "mmio_trace: processes cannot be traced here (ptrace)\n");
    free(full);
    close(t.fd);
    return MMIO_NO_TRACE;
  }
  int result = -1;
  for (bool busy = false; result < 0;) {
    int status;
    const pid_t thread = waitpid(-1, &status, __WALL | (busy ? WNOHANG : 0));
    if (thread < 0) fail(&t, "wait");
    if (thread == 0) {
      busy = device->pass(device->ctx);
    } else if (WIFSTOPPED(status)) {
      const int signal = stopped(&t, thread, status);
      busy = true;
      // A thread that was killed meanwhile is no longer there.
      if (ptrace(t.maps == thread ? PTRACE_SYSCALL : PTRACE_CONT, thread, 0, signal) &&
          errno != ESRCH)
        fail(&t, "go on");
    } else if (thread == t.program) {
      result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
  }
  close(t.fd);
  free(full);
  return result;
}

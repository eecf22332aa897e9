// mmio.c - a device in the address space of the host: AXI on a chip with Linux, through UIO (/dev/uioN:
// map 0 is the registers, map 1 is main memory), or any two files that can be mapped.
//
// Words are read and written one by one, as an uncached mapping requires; barriers keep the order between memory and
// registers.

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "gyre/config.h"
#include "gyre/device.h"
#include "transport/transport.h"

#define FAIL(...) (snprintf(why, GYRE_MESSAGE, __VA_ARGS__), false)

enum { REGISTERS = GYRE_TRANSPORT_REGISTERS, BARRIERS = 8, PASS_NS = 100000, PATH_BYTES = 256 };

typedef struct mapping {
  volatile uint32_t *words;
  size_t bytes;
} mapping;

typedef struct mmio {
  gyre_transport transport;
  mapping registers, memory;
  uint32_t base;  // GPU address of main memory
} mmio;

// Returns the pointer to a word; NULL with a sentence if the address is not mapped.
static volatile uint32_t *place(const mmio *m, uint32_t address, size_t n, char *why) {
  const uint32_t at = address - m->base;
  if (address % 4 == 0 && m->memory.words && at < m->memory.bytes &&
      n <= (m->memory.bytes - at) / 4)
    return m->memory.words + at / 4;
  if (address % 4 == 0 && address < REGISTERS && n <= (REGISTERS - address) / 4)
    return m->registers.words + address / 4;
  snprintf(why, GYRE_MESSAGE,
           "%zu words at 0x%08x lie neither in the registers nor in the memory that is mapped", n,
           address);
  return NULL;
}

static bool read_words(gyre_transport *t, uint32_t address, uint32_t *words, size_t n, char *why) {
  const volatile uint32_t *from = place((mmio *)t, address, n, why);
  if (!from) return false;
  atomic_thread_fence(memory_order_seq_cst);
  for (size_t i = 0; i < n; i++) words[i] = from[i];
  atomic_thread_fence(memory_order_seq_cst);
  return true;
}

static bool write_words(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                        char *why) {
  volatile uint32_t *to = place((mmio *)t, address, n, why);
  if (!to) return false;
  atomic_thread_fence(memory_order_seq_cst);
  for (size_t i = 0; i < n; i++) to[i] = words[i];
  atomic_thread_fence(memory_order_seq_cst);
  return true;
}

static bool pass(gyre_transport *t, unsigned cycles, char *why) {
  (void)t, (void)cycles, (void)why;
  nanosleep(&(struct timespec){.tv_nsec = PASS_NS}, NULL);
  return true;
}

static void unmap(mapping *m) {
  if (m->words) munmap((void *)m->words, m->bytes);
}

static void close_mmio(gyre_transport *t) {
  mmio *m = (mmio *)t;
  unmap(&m->registers);
  unmap(&m->memory);
  free(m);
}

// Returns the length of a map: sysfs has it for a UIO device; for a file it is the size.
static bool size_of(int fd, const char *path, unsigned map, size_t *bytes, char *why) {
  char name[PATH_BYTES + 64];
  unsigned long long size = 0;
  struct stat s;
  if (fstat(fd, &s)) return FAIL("%s: %s", path, strerror(errno));
  if (S_ISREG(s.st_mode)) {
    *bytes = (size_t)s.st_size;
    return map == 0 ||
           FAIL("%s is a file: the file of the memory is missing, mmio:REGISTERS,MEMORY", path);
  }
  const char *uio = strrchr(path, '/');
  snprintf(name, sizeof name, "/sys/class/uio/%s/maps/map%u/size", uio ? uio + 1 : path, map);
  FILE *f = fopen(name, "r");
  const bool read = f && fscanf(f, "%llx", &size) == 1;
  if (f) fclose(f);
  *bytes = (size_t)size;
  return read ||
         FAIL("%.60s is neither a file nor a UIO device with a map %u (%.100s)", path, map, name);
}

static bool map(mapping *m, const char *path, unsigned number, char *why) {
  const int fd = open(path, O_RDWR | O_SYNC | O_CLOEXEC);
  if (fd < 0) return FAIL("%s: %s", path, strerror(errno));
  bool good = size_of(fd, path, number, &m->bytes, why);
  if (good && m->bytes < REGISTERS)
    good = FAIL("%s has %zu bytes: at least %d are needed", path, m->bytes, REGISTERS);
  if (good) {
    // Map n of a UIO device is at page n.
    void *at = mmap(NULL, m->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd,
                    (off_t)number * sysconf(_SC_PAGESIZE));
    good = at != MAP_FAILED || FAIL("%s cannot be mapped: %s", path, strerror(errno));
    if (good) m->words = at;
  }
  close(fd);
  return good;
}

static bool open_maps(mmio *m, const char *registers, const char *memory, char *why) {
  if (!map(&m->registers, registers, 0, why)) return false;
  if (memory ? !map(&m->memory, memory, 0, why) : !map(&m->memory, registers, 1, why)) return false;
  const uint32_t bytes = m->registers.words[GYRE_REG_RAM_BYTES / 4];
  m->base = m->registers.words[GYRE_REG_RAM_BASE / 4];
  if (bytes > m->memory.bytes)
    return FAIL("the device has %u bytes of memory, of which %zu are mapped", bytes,
                m->memory.bytes);
  return true;
}

gyre_transport *gyre_transport_mmio(const char *rest, bool *known, char *why) {
  char registers[PATH_BYTES];
  const size_t n = strcspn(rest, ",");
  *known = n > 0 && n < sizeof registers && (rest[n] == 0 || rest[n + 1] != 0);
  if (!*known) {
    snprintf(why, GYRE_MESSAGE, "the name is mmio:/dev/uioN, or mmio:REGISTERS,MEMORY");
    return NULL;
  }
  snprintf(registers, sizeof registers, "%.*s", (int)n, rest);
  mmio *m = calloc(1, sizeof *m);
  if (!m) {
    snprintf(why, GYRE_MESSAGE, "out of memory");
    return NULL;
  }
  m->transport = (gyre_transport){.read = read_words,
                                  .write = write_words,
                                  .pass = pass,
                                  .close = close_mmio,
                                  .barriers = BARRIERS,
                                  .has_clock = true};
  if (open_maps(m, registers, rest[n] ? rest + n + 1 : NULL, why)) return &m->transport;
  close_mmio(&m->transport);
  return NULL;
}

// mmio_trace.h - the registers of a device in a file that a program maps, and each access to them as it is made.
//
// A file of length 0 that is mapped answers an access with SIGBUS. The program runs under ptrace(2): at the signal the
// file gets its page for as long as the one instruction takes, and what it reads is there, or what it wrote is seen. The
// program knows nothing of it: it opens the file, asks for its length, which is that of the page until then, maps it, and
// loads and stores words. Two stores of one value to one register are two, and a load comes when it comes.

#ifndef MMIO_TRACE_H
#define MMIO_TRACE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { MMIO_PAGE = 4096 };

typedef struct mmio_device {
  uint32_t (*read)(void *ctx, uint32_t offset);
  void (*write)(void *ctx, uint32_t offset, uint32_t value);
  // Lets a while pass. False: nothing continues until the next access.
  bool (*pass)(void *ctx);
  void *ctx;
} mmio_device;

// Runs `argv` to its end with the registers in the file `path`, which is made; its exit status, 128
// more than the signal that ended it, or MMIO_NO_TRACE if processes cannot be traced here, with a
// sentence on stderr. Accesses that the program must not make to the registers (anything but whole
// words that are aligned) end it and this process with a sentence.
enum { MMIO_NO_TRACE = 77 };
int mmio_trace(const char *path, const mmio_device *device, char **argv);

#endif

// elf_arch_test.c - the section .riscv.attributes: what it says is found, what is damaged is refused,
// and nothing after its end is read: it lies before a page without access.

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "gyre_platform.h"
#include "tool_test.h"

enum { MOST = 256 };

static uint8_t *guard;  // the page after it

static bool read_arch(const uint8_t *bytes, size_t n, char *out) {
  uint8_t *section = guard - n;
  const char *arch = NULL;
  memcpy(section, bytes, n);
  const bool good = gyre_elf_read_arch(section, n, &arch);
  snprintf(out, MOST, "%s", good && arch ? arch : "");
  return good;
}

static size_t put_word(uint8_t *to, size_t value) {
  for (int i = 0; i < 4; i++) to[i] = (uint8_t)(value >> 8 * i);
  return 4;
}

// A section as a linker writes it, after one of another vendor; its attributes are `attributes`.
static size_t make(uint8_t *to, const void *attributes, size_t n) {
  size_t at = 0;
  to[at++] = 'A';
  at += put_word(to + at, 4 + 4 + 3);
  memcpy(to + at, "gnu\0\1\2", 7);
  at += 7;
  at += put_word(to + at, 4 + 6 + 1 + 4 + n);
  memcpy(to + at, "riscv", 6);
  at += 6;
  to[at++] = 1;  // Tag_file
  at += put_word(to + at, 1 + 4 + n);
  memcpy(to + at, attributes, n);
  return at + n;
}

static void good(tool_test *t) {
  uint8_t bytes[MOST];
  char arch[MOST];
  // Tag_stack_align 16, Tag_arch, a tag of two bytes with a string, Tag_unaligned_access 0
  static const char all[] = "\4\20\5rv32i2p1_m2p0\0\201\1text\0\6";
  const size_t n = make(bytes, all, sizeof all);
  CHECK(t, read_arch(bytes, n, arch) && !strcmp(arch, "rv32i2p1_m2p0"));
  CHECK(t, read_arch(bytes, make(bytes, "\4\20", 2), arch) && !*arch);
  CHECK(t, read_arch(bytes, make(bytes, "", 0), arch) && !*arch);
  CHECK(t, read_arch(bytes, 1, arch) && !*arch);
  CHECK(t, read_arch(bytes, 0, arch) && !*arch);
}

static void damaged(tool_test *t) {
  uint8_t bytes[MOST];
  char arch[MOST];
  static const char all[] = "\4\20\5rv32i2p1_m2p0";
  size_t n = make(bytes, all, sizeof all);
  CHECK(t, read_arch(bytes, n, arch));
  // However much of it is there: only the parts between subsections are whole.
  for (size_t k = 2; k < n; k++) CHECK(t, read_arch(bytes, k, arch) == (k == 12));
  CHECK(t, !read_arch(bytes, make(bytes, all, sizeof all - 1), arch));  // the string has no end
  CHECK(t, !read_arch(bytes, make(bytes, "\4\200", 2), arch));          // nor has the number
  CHECK(t, !read_arch(bytes, make(bytes, "\200\200\200\200\200\0\0", 7), arch));
  n = make(bytes, all, sizeof all);
  bytes[0] = 'B';
  CHECK(t, !read_arch(bytes, n, arch));
  static const size_t lengths[] = {1, 12, 23};
  for (unsigned i = 0; i < 3; i++) {
    static const uint32_t wrong[] = {0, 3, 0x7fffffff, 0xffffffff};
    for (unsigned k = 0; k < 4; k++) {
      n = make(bytes, all, sizeof all);
      put_word(bytes + lengths[i], wrong[k]);
      CHECK(t, !read_arch(bytes, n, arch));
    }
  }
}

// Any bytes: it ends, and touches nothing else. Some of them are good.
static void any(tool_test *t) {
  uint64_t random = 1;
  uint8_t bytes[MOST];
  char arch[MOST];
  unsigned whole = 0, refused = 0;
  static const char all[] = "\4\20\5rv32i2p1_m2p0_f2p2_zicsr2p0\0\6";
  for (unsigned round = 0; round < 200000; round++) {
    size_t n = make(bytes, all, sizeof all);
    for (uint64_t edits = gyre_random(&random) % 4; edits--;) {
      const uint64_t r = gyre_random(&random);
      bytes[r % n] = (uint8_t)(r & 1 << 20 ? r >> 32 : bytes[r % n] + (r >> 32) % 9 - 4);
    }
    if (gyre_random(&random) % 4 == 0) n -= gyre_random(&random) % n;
    *(read_arch(bytes, n, arch) ? &whole : &refused) += 1;
  }
  CHECK(t, whole > 20000 && refused > 20000);
}

int main(void) {
  tool_test t = {0, 0};
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uint8_t *pages = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(&t, pages != MAP_FAILED);
  if (pages == MAP_FAILED) return tool_result(&t, "elf_arch");
  guard = pages + page;
  CHECK(&t, mprotect(guard, page, PROT_NONE) == 0);
  good(&t);
  damaged(&t);
  any(&t);
  munmap(pages, 2 * page);
  return tool_result(&t, "elf_arch");
}

// object_test.c MODULE SEED --count N - code objects that cannot be: known mistakes with their sentences, then N files with
// random changes: each is loaded or refused with a sentence, and nothing is read out of bounds.
//
// The sanitizers see what is out of bounds: this runs under them in CI, and at length by scripts/rdna35_objects.

#include <elf.h>
#include <time.h>

#include "../host_test.h"
#include "image/image.h"
#include "gyre_platform.h"

enum { ROOM = 1 << 20, PLACED = 1 << 20 };
static uint8_t good[ROOM], bad[ROOM];
static size_t good_bytes;

// Reads `bytes` of bad[]: whether it is accepted. An accepted object is placed in memory as well.
static bool try(size_t bytes, char *why) {
  gyre_image m;
  // Allocates the exact size, so that the sanitizer knows the end.
  uint8_t *file = malloc(bytes ? bytes : 1);
  memcpy(file, bad, bytes);
  bool accepted = gyre_image_open(&m, file, bytes, why);
  free(file);
  if (!accepted) return false;
  if (m.bytes <= PLACED) {
    uint8_t *placed = gyre_image_load(&m, 0x80001000, false, why);
    accepted = placed != NULL;
    free(placed);
  }
  char text[256];
  for (unsigned i = 0; i < m.kernels; i++) {
    gyre_image_function(&m, m.kernel[i].entry);
    gyre_elf_printable(m.kernel[i].name, text, sizeof text);
  }
  gyre_image_close(&m);
  return accepted;
}

static uint8_t *find(const void *what, size_t bytes) {
  uint8_t *at = memmem(bad, good_bytes, what, bytes);
  CHECK(at, "the module has no such bytes");
  return at;
}

static void refused(const char *what, const char *sentence) {
  char why[GYRE_MESSAGE] = "";
  CHECK(!try(good_bytes, why), "%s: it was accepted", what);
  CHECK(strstr(why, sentence), "%s: the sentence is: %s", what, why);
}

static void restore(void) { memcpy(bad, good, good_bytes); }

// Other text of the same length everywhere.
static void replaced(const char *from, const char *to, const char *sentence) {
  restore();
  CHECK(strlen(from) == strlen(to), "%s, %s", from, to);
  for (uint8_t *at = find(from, strlen(from)); at;
       at = memmem(at, (size_t)(bad + good_bytes - at), from, strlen(from)))
    memcpy(at, to, strlen(to));
  refused(from, sentence);
}

// Changes a byte after the first occurrence of a text: a value of the metadata.
static void value(const char *key, unsigned after, uint8_t byte, const char *sentence) {
  restore();
  find(key, strlen(key))[strlen(key) + after] = byte;
  refused(key, sentence);
}

// Other bytes in the header or in the first descriptor.
static void header(size_t at, const void *bytes, size_t n, const char *sentence) {
  char what[32];
  restore();
  memcpy(bad + at, bytes, n);
  snprintf(what, sizeof what, "byte %zu", at);
  refused(what, sentence);
}

// The same of what the rest of the module can do without: the first kernel alone is refused.
static void kernel_refused(size_t at, const void *bytes, size_t n, const char *sentence) {
  gyre_image m;
  char why[GYRE_MESSAGE] = "";
  restore();
  memcpy(bad + at, bytes, n);
  CHECK(gyre_image_open(&m, bad, good_bytes, why), "byte %zu: %s", at, why);
  CHECK(strstr(m.kernel[0].rdna35->refused, sentence), "byte %zu: '%s'", at,
        m.kernel[0].rdna35->refused);
  CHECK(!*m.kernel[1].rdna35->refused, "%s", m.kernel[1].rdna35->refused);
  gyre_image_close(&m);
}

// Processors with the same instructions, or fewer.
static void processors(void) {
  static const uint8_t machs[] = {0x41, 0x46, 0x47, 0x44, 0x43, 0x4a};
  for (unsigned i = 0; i < sizeof machs; i++) {
    char why[GYRE_MESSAGE] = "";
    restore();
    bad[offsetof(Elf64_Ehdr, e_flags)] = machs[i];
    CHECK(try(good_bytes, why), "processor 0x%x: %s", machs[i], why);
  }
}

// The segment of the first descriptor; *address: where that is linked to.
static Elf64_Phdr segment_of_descriptor(uint32_t *address) {
  gyre_image m;
  char why[GYRE_MESSAGE];
  CHECK(gyre_image_open(&m, good, good_bytes, why), "%s", why);
  *address = m.kernel[0].rdna35->descriptor;
  gyre_image_close(&m);
  Elf64_Ehdr h;
  Elf64_Phdr p;
  memcpy(&h, good, sizeof h);
  for (unsigned i = 0; i < h.e_phnum; i++) {
    memcpy(&p, good + h.e_phoff + i * sizeof p, sizeof p);
    if (p.p_type == PT_LOAD && *address >= p.p_vaddr && *address - p.p_vaddr < p.p_filesz) return p;
  }
  CHECK(false, "no segment has 0x%x", *address);
}

static size_t descriptor(void) {
  uint32_t address;
  const Elf64_Phdr p = segment_of_descriptor(&address);
  return p.p_offset + (address - p.p_vaddr);
}

// The symbol of the first descriptor with an address where the segment ends within its 64 bytes.
static void descriptor_at_end(void) {
  uint32_t address;
  const Elf64_Phdr p = segment_of_descriptor(&address);
  const uint64_t from[2] = {address, 64}, end = p.p_vaddr + p.p_filesz, to = (end - 1) / 64 * 64;
  restore();
  CHECK(end % 64, "the segment ends at 0x%llx", (unsigned long long)end);
  for (uint8_t *at = find(from, sizeof from); at;
       at = memmem(at, (size_t)(bad + good_bytes - at), from, sizeof from))
    memcpy(at, &to, sizeof to);
  refused("a descriptor at the end", "is not 64 bytes of the file");
}

// A segment with another member.
static void segment(unsigned type, size_t member, uint64_t to, size_t bytes, const char *sentence) {
  Elf64_Ehdr h;
  Elf64_Phdr p;
  restore();
  memcpy(&h, bad, sizeof h);
  for (unsigned i = 0; i < h.e_phnum; i++) {
    uint8_t *at = bad + h.e_phoff + i * sizeof p;
    memcpy(&p, at, sizeof p);
    if (p.p_type != type) continue;
    memcpy(at + member, &to, bytes);
    refused("a segment", sentence);
    return;
  }
  CHECK(false, "no segment of type %u", type);
}

// An empty segment before the others, with an offset far after the end of the file, which is never
// read.
static void empty_segment(void) {
  char why[GYRE_MESSAGE];
  Elf64_Ehdr h;
  Elf64_Phdr p;
  restore();
  memcpy(&h, bad, sizeof h);
  memcpy(&p, bad + h.e_phoff, sizeof p);
  CHECK(p.p_type == PT_PHDR, "the first segment is of type %u", p.p_type);
  p.p_type = PT_LOAD;
  p.p_vaddr = p.p_memsz = 0;
  p.p_filesz = p.p_offset = 1ull << 40;
  memcpy(bad + h.e_phoff, &p, sizeof p);
  CHECK(try(good_bytes, why), "an empty segment: %s", why);
}

static void mistakes(void) {
  const uint8_t gfx900 = 0x2c, version4 = 2, rel = ET_REL, linux_os = 3, one = 1, f = 0x0f,
                none = 0;
  processors();
  header(offsetof(Elf64_Ehdr, e_flags), &gfx900, 1, "processor 0x2c");
  header(EI_ABIVERSION, &version4, 1, "ABI version 2");
  header(offsetof(Elf64_Ehdr, e_type), &rel, 1, "not linked");
  header(EI_OSABI, &linux_os, 1, "operating system 3");
  const size_t d = descriptor();
  descriptor_at_end();
  header(d, &one, 1, "of local memory in its metadata");
  header(d + 4, &one, 1, "of private memory in its metadata");
  header(d + 8, &f, 1, "of arguments in its metadata");
  header(d + 16, &one, 1, "no multiple of 256");
  header(d + 20, &one, 1, "begins at 0x1");
  header(d + 57, &none, 1, "waves of 32 in its metadata and of 64 in its descriptor");
  value(".wavefront_size", 0, 0x40, "waves of 64 in its metadata and of 32 in its descriptor");
  kernel_refused(d + 56, &f, 1, "properties");
  kernel_refused(d + 58, &one, 1, "arguments in registers");
  segment(PT_LOAD, offsetof(Elf64_Phdr, p_vaddr), 0xfffffffffffff000u, 8, "32 bits of addresses");
  segment(PT_LOAD, offsetof(Elf64_Phdr, p_memsz), UINT64_MAX, 8, "32 bits of addresses");
  segment(PT_LOAD, offsetof(Elf64_Phdr, p_filesz), UINT64_MAX, 8, "longer than the file");
  segment(PT_LOAD, offsetof(Elf64_Phdr, p_align), 1 << 16, 8, "alignment of 65536");
  segment(PT_LOAD, offsetof(Elf64_Phdr, p_vaddr), 0x10, 8, "multiples of 4096");
  segment(PT_NOTE, offsetof(Elf64_Phdr, p_type), PT_NULL, 4, "no metadata note");
  replaced("AMDGPU", "AMDGPV", "no metadata note");
  replaced("amdhsa.kernels", "amdhsa.kernelz", "no kernels");
  replaced("amdhsa.version", "amdhsa.verzion", "no amdhsa.version");
  replaced("global_buffer", "globel_buffer", "is a globel_buffer");
  replaced("by_value", "by\x1bvalue", "no kind");
  replaced("hidden_block_count_x", "hidden_block_count_w", "not known");
  replaced(".kernarg_segment_size", ".kernarg_segment_syze", "lacks a size");
  replaced(".symbol", ".cymbol", "does not name the symbol");
  replaced("add_one", "add\"one", "not in printable ASCII");
  value(".wavefront_size", 0, 0x10, "waves of 16");
  value(".kernarg_segment_size", 1, 0, "do not lie in the 24 of all arguments");
  value(".max_flat_workgroup_size", 1, 0, "no work-items");
  value("amdhsa.version", 2, 3, "version 1.3");
  value(".args", 0, 0xdd, "cut or no msgpack");
  value("amdhsa.kernels", 0, 0xc1, "cut or no msgpack");
  restore();
  Elf64_Ehdr h;
  memcpy(&h, bad, sizeof h);
  // Without symbols at all: their table becomes one of nothing.
  for (unsigned i = 0; i < h.e_shnum; i++) {
    Elf64_Shdr s;
    memcpy(&s, bad + h.e_shoff + i * sizeof s, sizeof s);
    if (s.sh_type == SHT_SYMTAB || s.sh_type == SHT_DYNSYM) s.sh_type = SHT_PROGBITS;
    memcpy(bad + h.e_shoff + i * sizeof s, &s, sizeof s);
  }
  refused("no symbols", "has no symbol");
}

// Values that are at an edge.
static uint64_t edge(uint64_t *seed) {
  static const uint64_t edges[] = {0,          1,          0x7fffffff,         0x80000000,
                                   0xffffffff, 0xfffffffe, 0x7fffffffffffffff, UINT64_MAX,
                                   0x100000000};
  const uint32_t i = host_below(seed, sizeof edges / sizeof *edges + 1);
  return i < sizeof edges / sizeof *edges ? edges[i] : host_random(seed) % 8192;
}

// One change: where the reader looks most, or anywhere.
static size_t change(uint64_t *seed, size_t bytes) {
  const uint8_t *note = memmem(good, good_bytes, "AMDGPU", 7);
  const size_t note_at = (size_t)(note - good);
  size_t at = host_below(seed, (uint32_t)bytes);
  switch (host_below(seed, 4)) {
    case 0: at = host_below(seed, 600); break;
    case 1: at = note_at + host_below(seed, 2000); break;
    case 2: at = bytes - 1 - host_below(seed, bytes > 3000 ? 3000 : (uint32_t)bytes); break;
    default: break;
  }
  if (at >= bytes) at = bytes - 1;
  const uint64_t to = edge(seed);
  const size_t room = bytes - at;
  switch (host_below(seed, 5)) {
    case 0: bad[at] = (uint8_t)host_random(seed); break;
    case 1: bad[at] ^= (uint8_t)(1u << host_below(seed, 8)); break;
    case 2: memcpy(bad + at, &to, room < 4 ? room : 4); break;
    case 3: memcpy(bad + at, &to, room < 8 ? room : 8); break;
    default:
      memmove(bad + at, bad + host_below(seed, (uint32_t)bytes - (room < 16 ? 0 : 16)),
              room < 16 ? 0 : 16);
  }
  return host_below(seed, 20) ? bytes : 1 + host_below(seed, (uint32_t)bytes);
}

static void campaign(uint64_t seed, unsigned long count) {
  unsigned long accepted = 0;
  for (unsigned long i = 0; i < count; i++) {
    char why[GYRE_MESSAGE] = "";
    size_t bytes = good_bytes;
    restore();
    for (unsigned n = 1 + host_below(&seed, 4); n > 0; n--) bytes = change(&seed, bytes);
    if (try(bytes, why)) {
      accepted++;
      continue;
    }
    CHECK(strlen(why) > 15, "file %lu: '%s'", i, why);
    for (const char *c = why; *c; c++) CHECK(*c >= ' ' && *c <= '~', "file %lu: byte 0x%x", i, *c);
  }
  printf("%lu changed files: %lu accepted, %lu refused\n", count, accepted, count - accepted);
  CHECK(count < 1000 || (accepted > count / 50 && accepted < count - count / 10),
        "only one of both happens");
}

int main(int argc, char **argv) {
  char why[GYRE_MESSAGE];
  CHECK(argc == 5 && !strcmp(argv[3], "--count"), "usage: object_test MODULE SEED --count N");
  FILE *f = fopen(argv[1], "rb");
  CHECK(f, "%s", argv[1]);
  good_bytes = fread(good, 1, sizeof good, f);
  fclose(f);
  CHECK(good_bytes > 1000 && good_bytes < ROOM, "%zu bytes", good_bytes);
  restore();
  CHECK(try(good_bytes, why), "the module itself: %s", why);
  mistakes();
  empty_segment();
  campaign(strtoull(argv[2], NULL, 0), strtoul(argv[4], NULL, 0));
  return 0;
}

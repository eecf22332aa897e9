// damage_test.c DEVICE MODULE [COUNT] - modules with notes and names that cannot be, then the good one with random bytes
// changed or cut: what is refused has a sentence, what is loaded does no harm.

#include <elf.h>

#include "host_test.h"

static gyre_host *host;

// Each word of a kernel's note with values that cannot be. The first note with parameters is taken.
static void notes(const uint8_t *good, size_t n) {
  static const uint8_t header[] = {1, 0, 0, 0, 'G', 'y', 'r', 'e', 0, 0, 0, 0};
  static const struct {
    unsigned at;  // from the beginning of the note
    uint32_t value;
  } wrong[] = {{0, 6},           {4, 0x10000000}, {4, 4},          {8, 2}, {20, 1000},
               {20, 0xffffffff}, {28, 0xffffff0}, {32, 0xffffff0}, {36, 9}};
  const uint8_t *note = good;
  uint32_t parameters = 0;
  while (!parameters) {
    note = memmem(note + 1, (size_t)(good + n - note - 1), header, sizeof header);
    CHECK(note, "no note of a kernel");
    memcpy(&parameters, note - 8 + 20, 4);
  }
  uint8_t *bad = malloc(n);
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    gyre_module *m;
    memcpy(bad, good, n);
    memcpy(bad + (note - 8 - good) + wrong[i].at, &wrong[i].value, 4);
    const gyre_result result = gyre_module_load(host, bad, n, &m);
    CHECK(result == GYRE_BAD_FILE && strstr(gyre_last_error(), "no module"),
          "word %u = 0x%x: %s: %s", wrong[i].at, wrong[i].value, gyre_result_name(result),
          gyre_last_error());
  }
  free(bad);
}

// A section by its name.
static Elf32_Shdr section(const uint8_t *file, const char *name) {
  Elf32_Ehdr h;
  Elf32_Shdr names, s;
  memcpy(&h, file, sizeof h);
  memcpy(&names, file + h.e_shoff + h.e_shstrndx * sizeof s, sizeof s);
  for (unsigned i = 0; i < h.e_shnum; i++) {
    memcpy(&s, file + h.e_shoff + i * sizeof s, sizeof s);
    if (strcmp((const char *)file + names.sh_offset + s.sh_name, name) == 0) return s;
  }
  CHECK(false, "no section %s", name);
}

// Offsets of instructions that read no ids: outside, in data, between instructions, another
// instruction, twice the same where it is changed; and instructions of ids that are changed.
static void works(const uint8_t *good, size_t n) {
  const Elf32_Shdr work = section(good, ".gyre.work"), text = section(good, ".text"),
                   data = section(good, ".data");
  uint32_t first, second;
  memcpy(&first, good + work.sh_offset, 4);
  memcpy(&second, good + work.sh_offset + 4, 4);
  const uint32_t wrong[] = {0,
                            0x10000000,
                            0xfffffffe,
                            first + 2,
                            first - 1,
                            text.sh_addr,
                            text.sh_addr - 4,
                            text.sh_addr + text.sh_size,
                            text.sh_addr + text.sh_size - 2,
                            data.sh_addr};
  uint8_t *bad = malloc(n);
  gyre_module *m;
  gyre_result result;
  CHECK(work.sh_size > 40 && first != second, "%u bytes of places", work.sh_size);
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    memcpy(bad, good, n);
    memcpy(bad + work.sh_offset + i % 2 * (work.sh_size - 4), &wrong[i], 4);
    result = gyre_module_load(host, bad, n, &m);
    CHECK(result == GYRE_BAD_FILE && strstr(gyre_last_error(), ".gyre.work names"), "0x%x: %s: %s",
          wrong[i], gyre_result_name(result), gyre_last_error());
  }
  // An instruction of an id among the data.
  memcpy(bad, good, n);
  memcpy(bad + work.sh_offset, &data.sh_addr, 4);
  memcpy(bad + data.sh_offset, good + text.sh_offset + (first - text.sh_addr), 4);
  result = gyre_module_load(host, bad, n, &m);
  CHECK(result == GYRE_BAD_FILE && strstr(gyre_last_error(), "where no code lies"), "data: %s: %s",
        gyre_result_name(result), gyre_last_error());
  for (unsigned bit = 0; bit < 32; bit++) {
    memcpy(bad, good, n);
    bad[text.sh_offset + (first - text.sh_addr) + bit / 8] ^= (uint8_t)(1u << bit % 8);
    result = gyre_module_load(host, bad, n, &m);
    const bool of_rd = bit >= 7 && bit < 12, same = result == GYRE_OK;
    // Another CSR of an id may be one bit away.
    CHECK(of_rd  ? same
          : same ? bit >= 20 && bit < 24
                 : strstr(gyre_last_error(), "no read of an id") != NULL,
          "bit %u: %s: %s", bit, gyre_result_name(result), gyre_last_error());
    if (same) OK(gyre_module_free(m));
  }
  free(bad);
}

// A module of 4 bytes, shorter than the variable gyre_printer that it says to have.
static void tiny(const uint8_t *good, size_t n) {
  uint8_t *bad = malloc(n);
  gyre_module *m;
  Elf32_Ehdr h;
  Elf32_Phdr p;
  Elf32_Shdr s;
  bool first = true;
  memcpy(bad, good, n);
  memcpy(&h, bad, sizeof h);
  for (unsigned i = 0; i < h.e_phnum; i++) {
    uint8_t *at = bad + h.e_phoff + i * sizeof p;
    memcpy(&p, at, sizeof p);
    if (p.p_type != PT_LOAD) continue;
    p.p_memsz = p.p_filesz = first ? 4 : 0;
    first = false;
    memcpy(at, &p, sizeof p);
  }
  for (unsigned i = 0; i < h.e_shnum; i++) {
    uint8_t *at = bad + h.e_shoff + i * sizeof s;
    memcpy(&s, at, sizeof s);
    if (s.sh_type == SHT_RELA) s.sh_size = 0;
    memcpy(at, &s, sizeof s);
  }
  const gyre_result result = gyre_module_load(host, bad, n, &m);
  CHECK(result == GYRE_BAD_FILE && strstr(gyre_last_error(), "gyre_printer"), "%s: %s",
        gyre_result_name(result), gyre_last_error());
  free(bad);
}

static bool is_printable(const char *text) {
  for (; *text; text++) {
    if (*text < ' ' || *text > '~') return false;
  }
  return true;
}

// The module with other bytes where it has `from`, be it in notes, symbols or debug information.
static gyre_result rename_in(const uint8_t *good, size_t n, const char *from, const char *to,
                             size_t bytes, gyre_module **m) {
  uint8_t *bad = malloc(n);
  unsigned places = 0;
  memcpy(bad, good, n);
  for (uint8_t *at = bad; (at = memmem(at, n - (size_t)(at - bad), from, bytes)); places++)
    memcpy(at, to, bytes);
  CHECK(places, "no %s", from);
  const gyre_result result = gyre_module_load(host, bad, n, m);
  free(bad);
  return result;
}

// Names go into sentences, to terminals and into the page of a profile: no quotes, tags or escape sequences.
static void names(const uint8_t *good, size_t n) {
  static const struct {
    const char *from, *to;
  } wrong[] = {{"empty", "em\"ty"},          {"empty", "em\x1bty"}, {"empty", "<mpty"},
               {"empty", "0mpty"},           {"empty", "em ty"},    {"empty", "em\xc3\xa9y"},
               {"int16_t", "int\x9b\x36_t"}, {"times", "tim\x1bs"}, {"times", "tim\ns"},
               {"triple", "tri\x7fle"}};
  gyre_module *m;
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const gyre_result result =
        rename_in(good, n, wrong[i].from, wrong[i].to, strlen(wrong[i].from), &m);
    CHECK(result == GYRE_BAD_FILE && strstr(gyre_last_error(), "name"), "%s, name %u: %s: %s",
          wrong[i].from, i, gyre_result_name(result), gyre_last_error());
    CHECK(is_printable(gyre_last_error()), "%s, name %u", wrong[i].from, i);
  }
}

// The position of a fault is shown without control characters of a terminal.
static void places(const uint8_t *good, size_t n) {
  static const struct {
    const char *from, *to;
    size_t bytes;
  } odd[] = {{"\0load", "\0lo\x1b]", 5}, {"kernels.c", "kern\x1bls.c", 9}};
  const uint32_t address = 2, who = 0;
  const gyre_argument list[] = {GYRE_ARGUMENT(address), GYRE_ARGUMENT(who)};
  for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++) {
    gyre_module *m;
    gyre_kernel *k;
    gyre_stream *s;
    gyre_launch_fault f;
    OK(rename_in(good, n, odd[i].from, odd[i].to, odd[i].bytes, &m));
    OK(gyre_module_kernel(m, "bad_load", &k));
    OK(gyre_stream_new(host, &s));
    OK(gyre_stream_launch(s, k, &(gyre_grid){.items = {1}}, list, 2));
    CHECK(gyre_stream_wait(s, 0) == GYRE_ENDED_BY_FAULT, "%s", gyre_last_error());
    CHECK(is_printable(gyre_last_error()) && strstr(gyre_last_error(), "\\x1b"), "place %u: %s", i,
          gyre_last_error());
    OK(gyre_stream_fault(s, &f));
    CHECK(is_printable(f.function) && is_printable(f.source) && is_printable(f.sentence),
          "place %u: %s", i, f.sentence);
    CHECK(strstr(i ? f.source : f.function, "\\x1b"), "place %u: %s", i, f.sentence);
    gyre_stream_free(s);
    OK(gyre_module_free(m));
  }
}

static void damage(const uint8_t *good, size_t n, unsigned count) {
  static uint8_t bad[1 << 20];
  gyre_module *m;
  uint64_t seed = 1;
  unsigned refused = 0, loaded = 0;
  for (unsigned i = 0; i < count; i++) {
    memcpy(bad, good, n);
    size_t bytes = n;
    if (i % 10 == 0) bytes = host_below(&seed, (uint32_t)n);
    // Half of the time in the headers, at either end.
    for (unsigned c = 1 + host_below(&seed, 3); c > 0; c--) {
      const uint32_t where = host_below(&seed, 2)   ? host_below(&seed, (uint32_t)n)
                             : host_below(&seed, 2) ? host_below(&seed, 200)
                                                    : (uint32_t)n - 1 - host_below(&seed, 1200);
      bad[where] = (uint8_t)host_random(&seed);
    }
    const gyre_result result = gyre_module_load(host, bad, bytes, &m);
    if (result == GYRE_OK) {
      loaded++;
      OK(gyre_module_free(m));
    } else {
      refused++;
      CHECK(result == GYRE_BAD_FILE || result == GYRE_BAD_MODULE || result == GYRE_NO_MEMORY, "%s",
            gyre_result_name(result));
      CHECK(strlen(gyre_last_error()) > 15, "'%s'", gyre_last_error());
    }
  }
  CHECK(refused > count / 6 && loaded > count / 30, "%u refused, %u loaded", refused, loaded);
  printf("modules with random damage: %u refused, %u loaded\n", refused, loaded);
}

int main(int argc, char **argv) {
  static uint8_t good[1 << 20];
  CHECK(argc == 3 || argc == 4, "usage: damage_test DEVICE MODULE [COUNT]");
  const int count = argc == 4 ? atoi(argv[3]) : 3000;
  CHECK(count > 0, "%s: a number of modules from 1 on is accepted", argv[3]);
  FILE *f = fopen(argv[2], "rb");
  CHECK(f, "%s", argv[2]);
  const size_t n = fread(good, 1, sizeof good, f);
  fclose(f);
  CHECK(n > 1000 && n < sizeof good, "%zu bytes", n);
  OK(gyre_host_open(argv[1], NULL, &host));
  notes(good, n);
  works(good, n);
  tiny(good, n);
  names(good, n);
  places(good, n);
  damage(good, n, (unsigned)count);
  gyre_host_close(host);
  return 0;
}

// printer_test.c - lines of a ring to text: formats against snprintf of the host, calls cut over lines and mixed
// between harts, and what is damaged.

#include <inttypes.h>

#include "gyre_print_ring.h"
#include "driver/printer.h"
#include "host_test.h"

static char out[1 << 16];
static size_t length;

static void take(void *ctx, const char *text, size_t bytes) {
  (void)ctx;
  CHECK(length + bytes < sizeof out, "too long");
  memcpy(out + length, text, bytes);
  out[length += bytes] = 0;
}

static char *format_of(void *ctx, uint32_t address) {
  const char *const *formats = ctx;
  return address < 16 && formats[address] ? strdup(formats[address]) : NULL;
}

static void text(const char *want, const char *format, const uint32_t *word, size_t words) {
  char *got;
  const long n = gyre_printer_text(format, false, word, words, &got);
  CHECK(n == (long)strlen(want) && strcmp(got, want) == 0, "'%s': '%s', not '%s'", format, got,
        want);
  free(got);
}

static void integers(void) {
  static const char *const flags[] = {"",  "-",  "+",   " ",  "#",    "0",
                                      "5", "-7", "012", ".3", "+8.4", "-#6"};
  static const char letters[] = "diouxX";
  static const uint32_t values[] = {0, 1, 7, 1000, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678};
  for (unsigned f = 0; f < sizeof flags / sizeof *flags; f++) {
    for (const char *l = letters; *l; l++) {
      for (unsigned v = 0; v < sizeof values / sizeof *values; v++) {
        char format[16], of_host[16], want[64];
        const bool is_signed = *l == 'd' || *l == 'i';
        const uint32_t low = values[v];
        const uint32_t two[2] = {low, ~low};
        const uint64_t wide = low | (uint64_t)~low << 32;
        snprintf(format, sizeof format, "%%%s%c", flags[f], *l);
        snprintf(want, sizeof want, format, low);
        text(want, format, &low, 1);
        snprintf(of_host, sizeof of_host, "%%%sl%c", flags[f], *l);
        snprintf(want, sizeof want, of_host, is_signed ? (long)(int32_t)low : (long)low);
        text(want, of_host, &low, 1);  // long has 32 bits there
        snprintf(of_host, sizeof of_host, "%%%shh%c", flags[f], *l);
        snprintf(want, sizeof want, of_host, (int)low);
        text(want, of_host, &low, 1);
        snprintf(of_host, sizeof of_host, "%%%sll%c", flags[f], *l);
        snprintf(want, sizeof want, of_host, (unsigned long long)wide);
        text(want, of_host, two, 2);
      }
    }
  }
}

static void floats(void) {
  static const char *const formats[] = {"%f", "%e", "%g",     "%.2f",   "%+10.3E",
                                        "%a", "%G", "%-12g|", "%010.1f"};
  static const double values[] = {0.0,        -0.0, 1.0, -2.5, 1e300, 1e-300, 3.14159265358979,
                                  123456789.0};
  for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++) {
    for (unsigned v = 0; v < sizeof values / sizeof *values; v++) {
      char want[512];
      uint32_t word[2];
      memcpy(word, &values[v], sizeof word);
      snprintf(want, sizeof want, formats[f], values[v]);
      text(want, formats[f], word, 2);
    }
  }
}

static void others(void) {
  const uint32_t abc[2] = {0x64636261, 0x00000065}, star[3] = {6, 0xfffffff4, 0};
  text("abcde|", "%s|", abc, 2);
  text("  abcde", "%7s", abc, 2);
  text("100% 7", "100%% %d", (uint32_t[]){7}, 1);
  text("   -12", "%*d", star, 2);
  text("0x80001234", "%p", (uint32_t[]){0x80001234}, 1);
  text("c", "%c", (uint32_t[]){'c'}, 1);
  text("(nothing)", "%d", NULL, 0);
  text("1 (nothing)", "%d %s", (uint32_t[]){1}, 1);
  text("(unknown)", "%y", NULL, 0);
  text("7", "%111111111111111111111111111111111111111111111111111111111111d", (uint32_t[]){7}, 1);
  text("", "%", NULL, 0);
  text("", "", NULL, 0);
}

// Calls of many harts, cut into lines in every way, whose lines lie in the ring in any order of harts.
static void calls(void) {
  enum { LINES = 8, HARTS = 5, CALLS = 4000, WORDS = 40 };
  static char format[16 + 3 * WORDS];
  const char *formats[16] = {NULL, format};
  uint64_t seed = 3;
  uint32_t n = 0, done = 0;
  struct {
    uint32_t word[WORDS + 1], words, sent;
  } hart[HARTS] = {0};
  gyre_printer *p = gyre_printer_new(take, take, NULL);
  for (unsigned i = 0; i < WORDS; i++) strcat(format, "%u ");
  while (done < CALLS) {
    const uint32_t h = host_below(&seed, HARTS);
    uint32_t line[GYRE_PRINT_LINE_WORDS], flags = 0;
    bool failed;
    if (hart[h].sent == hart[h].words) {
      hart[h].words = 1 + WORDS;
      hart[h].sent = 0;
      hart[h].word[0] = 1;
      for (unsigned i = 1; i <= WORDS; i++) hart[h].word[i] = host_random(&seed);
      flags |= GYRE_PRINT_BEGINS;
    }
    const uint32_t left = hart[h].words - hart[h].sent;
    uint32_t words = 1 + host_below(&seed, GYRE_PRINT_DATA_WORDS);
    if (words >= left) {
      words = left;
      flags |= GYRE_PRINT_ENDS;
    }
    for (unsigned i = 0; i < GYRE_PRINT_LINE_WORDS; i++) line[i] = host_random(&seed);
    line[1] = h;
    memcpy(line + 2, hart[h].word + hart[h].sent, 4 * words);
    // Not there yet: the tag of the previous lap, and of the next one.
    line[0] = (n / LINES) << GYRE_PRINT_LAP_SHIFT | flags | words;
    CHECK(!gyre_printer_line(p, LINES, line, format_of, formats, &failed), "an old line is taken");
    line[0] = (n / LINES + 2) << GYRE_PRINT_LAP_SHIFT | flags | words;
    CHECK(!gyre_printer_line(p, LINES, line, format_of, formats, &failed),
          "a line is taken too early");
    line[0] = (n / LINES + 1) << GYRE_PRINT_LAP_SHIFT | flags | words;
    length = 0;
    CHECK(gyre_printer_line(p, LINES, line, format_of, formats, &failed) && !failed,
          "a line is not taken");
    CHECK(gyre_printer_lines_read(p) == ++n, "%u lines", n);
    hart[h].sent += words;
    if (!(flags & GYRE_PRINT_ENDS)) {
      CHECK(length == 0, "a part of a call is printed");
      continue;
    }
    char want[12 * WORDS] = "";
    for (unsigned i = 1, at = 0; i <= WORDS; i++)
      at += (unsigned)snprintf(want + at, sizeof want - at, "%u ", hart[h].word[i]);
    CHECK(strcmp(out, want) == 0, "'%s', not '%s'", out, want);
    done++;
  }
  // A part of a call whose beginning was never seen, more words than a line has, no format.
  bool failed = false;
  uint32_t line[GYRE_PRINT_LINE_WORDS] = {0};
  gyre_printer_begin(p);
  line[0] = 1 << GYRE_PRINT_LAP_SHIFT | 3;
  line[1] = 77;
  CHECK(gyre_printer_line(p, LINES, line, format_of, formats, &failed) && failed,
        "a call without a beginning");
  line[0] = 1 << GYRE_PRINT_LAP_SHIFT | GYRE_PRINT_BEGINS | 15;
  CHECK(gyre_printer_line(p, LINES, line, format_of, formats, &failed) && failed, "15 words");
  line[0] = 1 << GYRE_PRINT_LAP_SHIFT | GYRE_PRINT_BEGINS | GYRE_PRINT_ENDS | 1;
  line[2] = 5;
  CHECK(gyre_printer_line(p, LINES, line, format_of, formats, &failed) && failed, "no format");
  gyre_printer_free(p);
}

int main(void) {
  integers();
  floats();
  others();
  calls();
  printf("printer: good\n");
  return 0;
}

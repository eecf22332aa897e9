// qemu_compare - runs random scalar RV32IMAF programs, with Zba, Zbb and Zbs, on QEMU (machine spike) and on the functional
// simulator, and compares final registers, fcsr and memory of each program.
//
//   qemu_compare [--programs N] [--seed S] [--batch N] [--keep FILE.elf]
//
// Programs are run in batches, one QEMU process a batch, in a configuration of the functional
// simulator that changes. Batches of odd number have atomic operations and run with one thread on,
// which is the last of its warp; the others run with all threads of the warp on, which must then
// agree. Exit status: 0 no difference, 1 a difference, 2 bad usage, or QEMU failed.

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gyre/gyre.h"
#include "gyre_file.h"
#include "qemu/elf_file.h"
#include "qemu/program.h"

typedef struct options {
  unsigned programs, batch;
  uint64_t seed;
  const char *keep;
} options;

// ---- QEMU ---------------------------------------------------------------------------------------

// Runs QEMU on `elf`; its console goes to `out`. False, with a sentence on stderr, if it fails.
static bool run_qemu(const char *elf, const char *out) {
  char serial[256];
  if (snprintf(serial, sizeof serial, "file:%s", out) >= (int)sizeof serial) return false;
  pid_t child = fork();
  if (child < 0) {
    perror("qemu_compare: fork");
    return false;
  }
  if (child == 0) {
    execlp("timeout", "timeout", "500", "qemu-system-riscv32", "-M", "spike", "-cpu",
           "rv32,d=false,zba=true,zbb=true,zbs=true", "-m", "128M", "-bios", "none", "-kernel", elf,
           "-display", "none", "-monitor", "none", "-serial", serial, (char *)NULL);
    _exit(127);
  }
  int status;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
  fprintf(stderr, "qemu_compare: qemu-system-riscv32 ended with status %d%s.\n",
          WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          WIFEXITED(status) && WEXITSTATUS(status) == 127 ? " (is it installed?)" : "");
  return false;
}

static bool read_file(const char *path, uint8_t *bytes, size_t size) {
  FILE *f = fopen(path, "rb");
  if (f == NULL) return false;
  bool good = fread(bytes, 1, size, f) == size && fgetc(f) == EOF;
  (void)fclose(f);
  return good;
}

// ---- Functional simulator -----------------------------------------------------------------------

typedef struct machine {
  image *m;
  gyre_func *func;
  uint32_t low;  // tohost, low word
} machine;

static uint32_t bus_load(void *ctx, uint32_t addr, unsigned size) {
  const machine *c = ctx;
  uint32_t value = 0;
  if (addr - IMAGE_BASE < c->m->size) memcpy(&value, c->m->bytes + (addr - IMAGE_BASE), size);
  return value;
}

static void bus_store(void *ctx, uint32_t addr, uint32_t value, unsigned size) {
  machine *c = ctx;
  (void)size;
  if (addr == c->m->tohost) c->low = value;
  if (addr == c->m->tohost + 4 && value == 0 && c->low == 1) gyre_func_stop(c->func);
}

static uint8_t *bus_page(void *ctx, uint32_t addr, bool *writable) {
  const machine *c = ctx;
  uint32_t offset = (addr - IMAGE_BASE) & ~4095U;
  *writable = true;
  return offset >= c->m->size - 4096 ? NULL : c->m->bytes + offset;  // the last page: HTIF
}

// Runs the image; it holds the results afterwards. False, with a sentence, if the run goes wrong.
static bool run_gyre(image *m, unsigned batch) {
  static const struct {
    uint32_t threads, lanes;
  } sizes[] = {{4, 4}, {1, 1}, {2, 1}, {8, 4}, {32, 8}, {16, 16}};
  char why[GYRE_MESSAGE];
  gyre_config cfg;
  machine c = {.m = m};
  gyre_config_default(&cfg);
  cfg.num_threads = sizes[batch / 2 % 6].threads;
  cfg.num_lanes = sizes[batch / 2 % 6].lanes;
  cfg.ram_bytes = m->size;
  cfg.reset_pc = m->stub;
  cfg.b_ext = m->bits;
  if (m->atomics) {
    const uint32_t mask = 1U << (cfg.num_threads - 1);
    memcpy(m->bytes + (m->mask - IMAGE_BASE), &mask, sizeof mask);
  }
  c.func = gyre_func_new(&cfg, &(gyre_func_bus){&c, bus_load, bus_store, bus_page}, 0, why);
  if (c.func == NULL) {
    fprintf(stderr, "qemu_compare: %s\n", why);
    return false;
  }
  gyre_state state = gyre_func_run(c.func, UINT64_C(1) << 32);
  gyre_fault fault = gyre_func_fault(c.func);
  bool good = state == GYRE_RUNNING && c.low == 1;
  if (state == GYRE_FAULTED) {
    printf("functional simulator: %s, pc 0x%08" PRIx32 ", value 0x%08" PRIx32 "\n",
           gyre_fault_name(fault.cause), fault.pc, fault.value);
  } else if (!good) {
    printf("functional simulator: the program did not end\n");
  }
  for (unsigned t = 1; good && !m->atomics && t < cfg.num_threads; t++) {
    for (unsigned r = 0; r < 64; r++) {
      if (gyre_func_reg(c.func, 0, t, r) == gyre_func_reg(c.func, 0, 0, r)) continue;
      printf("threads 0 and %u differ in %c%u\n", t, r < 32 ? 'x' : 'f', r % 32);
      good = false;
      break;
    }
    if (gyre_func_fcsr(c.func, 0, t) != gyre_func_fcsr(c.func, 0, 0)) {
      printf("threads 0 and %u differ in fcsr\n", t);
      good = false;
    }
  }
  gyre_func_free(c.func);
  return good;
}

// ---- Comparison ---------------------------------------------------------------------------------

static unsigned compare(const image *m, const uint8_t *qemu, unsigned programs) {
  const uint8_t *gyre = m->bytes + (m->blocks - IMAGE_BASE);
  unsigned bad = 0;
  for (unsigned p = 0; p < programs; p++) {
    const uint8_t *a = qemu + (size_t)p * BLOCK_BYTES;
    const uint8_t *b = gyre + (size_t)p * BLOCK_BYTES;
    if (memcmp(a, b, BLOCK_BYTES) == 0) continue;
    if (bad++ > 0) continue;
    for (unsigned i = 0; i < BLOCK_BYTES; i += 4) {
      uint32_t x;
      uint32_t y;
      memcpy(&x, a + i, 4);
      memcpy(&y, b + i, 4);
      if (x == y) continue;
      if (i < WINDOW_BYTES) {
        printf("program %u of the batch, memory + 0x%02x", p, i);
      } else if (i == WINDOW_BYTES) {
        printf("program %u of the batch, fcsr", p);
      } else {
        unsigned reg = (i - WINDOW_BYTES) / 4;
        printf("program %u of the batch, %c%u", p, reg < 32 ? 'x' : 'f', reg % 32);
      }
      printf(": QEMU 0x%08" PRIx32 ", functional simulator 0x%08" PRIx32 "\n", x, y);
    }
  }
  return bad;
}

// One batch; returns the number of programs that differ, or -1.
static int run_batch(const options *o, unsigned batch, unsigned programs, const char *dir) {
  char elf[256];
  char out[256];
  image m;
  int bad = -1;
  if (snprintf(elf, sizeof elf, "%s/batch.elf", dir) >= (int)sizeof elf ||
      snprintf(out, sizeof out, "%s/console", dir) >= (int)sizeof out) {
    return -1;
  }
  uint64_t mix = o->seed + batch;
  if (!image_make(&m, programs, batch % 2 != 0, image_random(&mix))) {
    fprintf(stderr, "qemu_compare: no memory for %u programs.\n", programs);
    return -1;
  }
  size_t size = (size_t)programs * BLOCK_BYTES;
  uint8_t *qemu = malloc(size);
  if (qemu == NULL) {
    fprintf(stderr, "qemu_compare: no memory for the results.\n");
  } else if (!elf_write(&m, elf) || (o->keep != NULL && !elf_write(&m, o->keep))) {
    fprintf(stderr, "qemu_compare: cannot write the ELF file.\n");
  } else if (run_qemu(elf, out)) {
    if (!read_file(out, qemu, size)) {
      fprintf(stderr, "qemu_compare: QEMU's output is not %zu bytes long.\n", size);
    } else {
      bad = run_gyre(&m, batch) ? (int)compare(&m, qemu, programs) : (int)programs;
    }
  }
  (void)unlink(elf);
  (void)unlink(out);
  free(qemu);
  image_free(&m);
  return bad;
}

static bool parse(int argc, char **argv, options *o) {
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 == argc) return false;
    char *end = argv[i + 1];
    uint64_t n = strtoull(argv[i + 1], &end, 0);
    bool number = *end == '\0' && end != argv[i + 1];
    if (strcmp(argv[i], "--programs") == 0 && number && n > 0 && n <= 1000000) {
      o->programs = (unsigned)n;
    } else if (strcmp(argv[i], "--batch") == 0 && number && n > 0 && n <= 2000) {
      o->batch = (unsigned)n;
    } else if (strcmp(argv[i], "--seed") == 0 && number) {
      o->seed = n;
    } else if (strcmp(argv[i], "--keep") == 0) {
      char why[GYRE_MESSAGE];
      if (!gyre_file_check("--keep", argv[i + 1], why)) {
        fprintf(stderr, "qemu_compare: %s.\n", why);
        return false;
      }
      o->keep = argv[i + 1];
    } else {
      return false;
    }
  }
  return true;
}

int main(int argc, char **argv) {
  options o = {.programs = 500, .batch = 125, .seed = 1};
  char dir[] = "/tmp/gyre_qemu_XXXXXX";
  if (!parse(argc, argv, &o)) {
    fprintf(stderr,
            "usage: qemu_compare [--programs N] [--seed S] [--batch N (to 2000)] "
            "[--keep FILE.elf]\n");
    return 2;
  }
  if (mkdtemp(dir) == NULL) {
    perror("qemu_compare: temporary folder");
    return 2;
  }
  int status = 0;
  unsigned done = 0;
  for (unsigned batch = 0; done < o.programs && status == 0; batch++) {
    unsigned n = o.programs - done < o.batch ? o.programs - done : o.batch;
    int bad = run_batch(&o, batch, n, dir);
    if (bad < 0) status = 2;
    if (bad > 0) {
      printf(
          "%d of %u programs of batch %u (programs %u..) differ; repeat: qemu_compare --seed "
          "%" PRIu64 " --batch %u --programs %u --keep batch.elf\n",
          bad, n, batch, done, o.seed, o.batch, done + n);
      status = 1;
    }
    done += n;
  }
  (void)rmdir(dir);
  if (status == 0) {
    printf("%u programs, seed %" PRIu64 ": registers, fcsr and memory agree with QEMU\n", done,
           o.seed);
  }
  return status;
}

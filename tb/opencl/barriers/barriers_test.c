// barriers_test.c - random kernels with barriers: what a device computes, against the same text as C on the host.
//
//   opencl_barriers FOLDER [--after KERNEL] [--reference]
//
// FOLDER has kernels.cl, kernels.so (the same text, compiled with reading.h) and kernels.txt, which tells of each kernel
// the shape of its grid and its arguments (scripts/opencl_barriers makes them). The host runs each kernel three times,
// with its items in different orders, which shows that the kernel depends on none. --reference does only that. A line
// says which kernel begins: if the program ends there, --after continues with the next one.
// Exit status: 0 all agree, 1 a kernel differs, 2 bad usage or no kernels.

#include <dlfcn.h>
#include <signal.h>
#include <unistd.h>

#include "items.h"
#include "opencl_test.h"

enum { ORDERS = 3 };
static const uint64_t orders[ORDERS] = {0, 1, 0x9e3779b97f4a7c15};

// A line of kernels.txt.
typedef struct shape {
  char name[64];
  items_ids grid;
  // A kernel without local memory has neither `la` nor `lb`; `words` of memory are of each
  // workgroup.
  uint32_t u0, la_words, lb_halves, words;
  int32_t u1;
} shape;

// Output of a kernel: a word of each item, then the memory of each workgroup.
typedef struct result {
  uint32_t *word;
  size_t items, words;
} result;

static const char *folder;

static unsigned group_items(const shape *s) {
  return s->grid.local_size[0] * s->grid.local_size[1] * s->grid.local_size[2];
}

static unsigned groups(const shape *s) {
  return s->grid.groups[0] * s->grid.groups[1] * s->grid.groups[2];
}

static result new_result(const shape *s) {
  result r = {.items = (size_t)groups(s) * group_items(s)};
  r.words = r.items + (size_t)groups(s) * s->words;
  r.word = malloc(r.words * sizeof *r.word);
  CHECK(r.word, "no memory for %zu words", r.words);
  for (size_t i = 0; i < r.words; i++) r.word[i] = 0xdead0000u + (uint32_t)i;
  return r;
}

static int read_shape(FILE *f, shape *s) {
  items_ids *g = &s->grid;
  memset(s, 0, sizeof *s);
  return fscanf(f, "%63s %u %u %u %u %u %u %u %u %d %u %u %u", s->name, &g->dimensions,
                &g->local_size[0], &g->local_size[1], &g->local_size[2], &g->groups[0],
                &g->groups[1], &g->groups[2], &s->u0, &s->u1, &s->la_words, &s->lb_halves,
                &s->words) == 13;
}

// A division by zero has no defined result, so the reference ends the process at one.
static char undefined_line[80];

static void divided_by_zero(int number) {
  (void)number;
  _exit(write(STDOUT_FILENO, undefined_line, strlen(undefined_line)) > 0 ? 1 : 2);
}

// False: it is no kernel to be tested, which is a fault of the generator.
static int run_reference(void *library, const shape *s, result *r) {
  const int local = s->la_words > 0;
  uint32_t *la = local ? calloc(s->la_words, sizeof *la) : NULL;
  uint16_t *lb = local ? calloc(s->lb_halves, sizeof *lb) : NULL;
  void *k = dlsym(library, s->name);
  int good = k && (!local || (la && lb));
  if (!k) fprintf(stderr, "%s: %s\n", s->name, dlerror());
  snprintf(undefined_line, sizeof undefined_line, "undefined %s\n", s->name);
  *r = new_result(s);
  for (unsigned i = 0; good && i < ORDERS; i++) {
    result again = new_result(s);
    const items_arguments a = {again.word, again.word + again.items, s->u0, s->u1, la, lb};
    void (*const before)(int) = signal(SIGFPE, divided_by_zero);
    good = items_run(k, &a, &s->grid, orders[i]);
    signal(SIGFPE, before);
    if (good && i > 0 && memcmp(again.word, r->word, r->words * sizeof *r->word) != 0) {
      fprintf(stderr, "%s: its result depends on the order of its items\n", s->name);
      good = 0;
    }
    free(r->word);
    *r = again;
  }
  free(la);
  free(lb);
  return good;
}

static void run_device(cl_program program, const shape *s, result *r) {
  *r = new_result(s);
  cl_kernel k = kernel_of(program, s->name);
  cl_mem out = buffer(r->items * 4, r->word),
         memory = buffer((r->words - r->items) * 4, r->word + r->items);
  size_t local[3], all[3];
  for (unsigned d = 0; d < 3; d++) {
    local[d] = s->grid.local_size[d];
    all[d] = local[d] * s->grid.groups[d];
  }
  SET(k, 0, out);
  SET(k, 1, memory);
  SET(k, 2, s->u0);
  SET(k, 3, s->u1);
  if (s->la_words) OK(clSetKernelArg(k, 4, s->la_words * sizeof(cl_uint), NULL));
  if (s->lb_halves) OK(clSetKernelArg(k, 5, s->lb_halves * sizeof(cl_ushort), NULL));
  OK(clEnqueueNDRangeKernel(queue, k, s->grid.dimensions, NULL, all, local, 0, NULL, NULL));
  read_back(out, r->word, r->items * 4);
  read_back(memory, r->word + r->items, (r->words - r->items) * 4);
}

// Returns the first difference of two results.
static int compare(const shape *s, const result *got, const result *want) {
  size_t differ = 0, first = 0;
  for (size_t i = want->words; i-- > 0;)
    if (got->word[i] != want->word[i]) differ++, first = i;
  if (!differ) return 1;
  const int item = first < want->items;
  printf("differs %s: %zu of %zu words; %s %zu is 0x%08x, expected 0x%08x\n", s->name, differ,
         want->words, item ? "item" : "word of memory", item ? first : first - want->items,
         got->word[first], want->word[first]);
  return 0;
}

static char *path_of(const char *name) {
  static char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static const char *after;
static int reference_only;

static void run_all(void) {
  void *library = dlopen(path_of("kernels.so"), RTLD_NOW | RTLD_LOCAL);
  CHECK(library, "%s", dlerror());
  FILE *f = fopen(path_of("kernels.txt"), "r");
  CHECK(f, "%s cannot be opened", path_of("kernels.txt"));
  char *source = reference_only ? NULL : read_text(path_of("kernels.cl"));
  cl_program program = source ? build(source, "") : NULL;
  free(source);
  unsigned agree = 0, differ = 0, known = 0;
  for (shape s; read_shape(f, &s);) {
    known++;
    if (after) {
      if (strcmp(after, s.name) == 0) after = NULL;
      continue;
    }
    printf("kernel %s\n", s.name);
    fflush(stdout);
    result want, got = {0};
    int same = run_reference(library, &s, &want);
    if (same && program) {
      run_device(program, &s, &got);
      same = compare(&s, &got, &want);
    } else if (!same) {
      printf("undefined %s\n", s.name);
    }
    fflush(stdout);
    same ? agree++ : differ++;
    free(want.word);
    free(got.word);
  }
  fclose(f);
  dlclose(library);
  printf("%u of %u kernels agree\n", agree, agree + differ);
  CHECK(known && !after, "%s", known ? "there is no such kernel" : "there are no kernels");
  CHECK(!differ, "%u kernels", differ);
}

int main(int argc, char **argv) {
  static const opencl_check check = {"barriers", run_all};
  int bad = argc < 2;
  folder = argv[1];
  for (int i = 2; i < argc; i++) {
    if (strcmp(argv[i], "--reference") == 0)
      reference_only = 1;
    else if (strcmp(argv[i], "--after") == 0 && i + 1 < argc)
      after = argv[++i];
    else
      bad = 1;
  }
  if (bad) {
    fprintf(stderr, "usage: opencl_barriers FOLDER [--after KERNEL] [--reference]\n");
    return 2;
  }
  return opencl_main(1, argv, NULL, &check, 1);
}

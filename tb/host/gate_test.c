// gate_test.c DEVICE PEER USER WORK[:SIZE[:X[xY[xZ]]]]... - runs works of scripts/bench --gate,
// each with its data, and checks all results. PEER and USER are modules of gate_kernels.c and
// gate_user_kernels.c. Prints a line each: work, size, workgroup, and the figures of gate.h. SIZE
// is the number of items, or of rows and columns; without a workgroup the library chooses it.

#include "gate.h"

static const gate_work *find(const gate_work *works, const char *word, size_t length) {
  while (works->name && (strlen(works->name) != length || strncmp(works->name, word, length) != 0))
    works++;
  return works->name ? works : NULL;
}

// Runs WORK[:SIZE[:GROUP]].
static void run_word(gate *g, const char *word) {
  const size_t length = strcspn(word, ":");
  const gate_work *w = find(gate_peer_works, word, length);
  if (!w) w = find(gate_user_works, word, length);
  CHECK(w, "there is no work '%s'", word);
  char *rest = (char *)word + length;
  uint32_t n = w->n, group[3] = {0};
  if (*rest == ':') n = (uint32_t)strtoul(rest + 1, &rest, 10);
  const char *named = *rest == ':' ? rest + 1 : "";
  for (unsigned d = 0; d < w->dimensions && (*rest == ':' || *rest == 'x'); d++)
    group[d] = (uint32_t)strtoul(rest + 1, &rest, 10);
  CHECK(*rest == 0 && n >= 4 && n % 4 == 0,
        "'%s' is not WORK[:SIZE[:X[xY[xZ]]]] with a size of a multiple of 4", word);
  uint32_t elements = 1;
  for (unsigned d = 0; d < w->dimensions; d++) {
    CHECK(n <= (1 << 18) / elements, "a size of %u is too large", n);
    elements *= n;
  }
  w->run(g, n, group);
  const gate_figures *f = &g->figures;
  const uint64_t all[] = {f->cycles, f->insns, f->icache_misses,  f->dcache_misses, f->prefetches,
                          f->stores, f->idle,  f->fetch,          f->serialize,     f->data,
                          f->unit,   f->pipe,  g->info.line_bytes};
  printf("%s\t%u\t%s", w->name, n, named);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    printf("\t%llu", (unsigned long long)all[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  gate g = {0};
  CHECK(argc > 4, "usage: gate_test DEVICE PEER USER WORK[:SIZE[:X[xY[xZ]]]]...");
  OK(gyre_host_open(argv[1], NULL, &g.host));
  OK(gyre_host_describe(g.host, &g.info));
  OK(gyre_stream_new(g.host, &g.stream));
  OK(gyre_module_load_file(g.host, argv[2], &g.peer));
  OK(gyre_module_load_file(g.host, argv[3], &g.user));
  for (int i = 4; i < argc; i++) run_word(&g, argv[i]);
  gyre_stream_free(g.stream);
  OK(gyre_module_free(g.peer));
  OK(gyre_module_free(g.user));
  gyre_host_close(g.host);
  return 0;
}

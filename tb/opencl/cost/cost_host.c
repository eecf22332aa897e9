// cost_host.c DEVICE FOLDER - the kernels by the host runtime; FOLDER has the modules of examples/.

#include "cost.h"
#include "gyre/host.h"

#define OK(call)                                                                 \
  do {                                                                           \
    const gyre_result result_ = (call);                                          \
    if (result_ != GYRE_OK) {                                                    \
      fprintf(stderr, "%s: %s\n", gyre_result_name(result_), gyre_last_error()); \
      exit(1);                                                                   \
    }                                                                            \
  } while (0)

static void run(gyre_host *host, gyre_stream *stream, const char *folder, const cost_work *w) {
  static uint32_t words[COST_MOST];
  char path[4096];
  gyre_module *module;
  gyre_kernel *kernel;
  gyre_event *begin, *end;
  gyre_address in[2] = {0}, out;
  gyre_argument list[4];
  unsigned count = 0;
  snprintf(path, sizeof path, "%s/%s_kernels.gmod", folder, w->name);
  OK(gyre_module_load_file(host, path, &module));
  OK(gyre_module_kernel(module, w->name, &kernel));
  OK(gyre_event_new(host, &begin));
  OK(gyre_event_new(host, &end));
  for (unsigned i = 0; i < 2 && w->in_words[i]; i++) {
    cost_fill(w, i, words);
    OK(gyre_host_alloc(host, 4 * w->in_words[i], 0, &in[i]));
    OK(gyre_stream_copy_to(stream, in[i], words, 4 * w->in_words[i]));
    OK(gyre_stream_wait(stream, 0));
    list[count++] = (gyre_argument)GYRE_ARGUMENT(in[i]);
  }
  OK(gyre_host_alloc(host, 4 * w->out_words, 0, &out));
  list[count++] = (gyre_argument)GYRE_ARGUMENT(out);
  if (w->size) list[count++] = (gyre_argument)GYRE_ARGUMENT(w->size);
  const gyre_grid grid = {.items = {w->items[0], w->items[1]},
                          .group = {w->group[0], w->group[1]},
                          .local_bytes = 4 * w->local_words};
  double seconds = 0;
  for (unsigned i = 0; i <= COST_LAUNCHES; i++) {
    const double start = cost_now();
    OK(gyre_stream_record(stream, begin));
    OK(gyre_stream_launch(stream, kernel, &grid, list, count));
    OK(gyre_stream_record(stream, end));
    OK(gyre_stream_wait(stream, 0));
    if (i) seconds += cost_now() - start;  // not the first
  }
  uint64_t from, to;
  OK(gyre_event_time(begin, &from));
  OK(gyre_event_time(end, &to));
  OK(gyre_stream_copy_from(stream, words, out, 4 * w->out_words));
  OK(gyre_stream_wait(stream, 0));
  cost_print(w, to - from, seconds, cost_sum(words, w->out_words));
}

int main(int argc, char **argv) {
  gyre_host *host;
  gyre_stream *stream;
  if (argc != 3) {
    fprintf(stderr, "usage: cost_host DEVICE FOLDER\n");
    return 2;
  }
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_stream_new(host, &stream));
  for (unsigned i = 0; i < COST_WORKS; i++) run(host, stream, argv[2], &cost_works[i]);
  gyre_host_close(host);
  return 0;
}

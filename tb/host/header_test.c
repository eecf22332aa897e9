// header_test.c DEVICE MODULE TOOL - modules to which the tool `gyre` has attached shader program headers: what a header
// forbids does not happen, or, of calls, is made, is counted and told with function; one that is wrong is refused by name, and the next launch
// is not disturbed. DEVICE has HEADERS = 1, or does not look at headers: then all of them run.

#include <unistd.h>

#include "gyre/fault.h"
#include "host_fixture.h"

enum { N = 16, DOUBLES = 1000000 };

static const char *file, *tool;

// Result of a launch of `add` under a header.
typedef struct outcome {
  gyre_result result;
  uint32_t word;  // of the last item: 1 before, 2 after
  bool has;
  gyre_launch_exceptions seen;
} outcome;

// The test's module with this header: fields as JSON. The caller frees it.
static void *attach(const char *fields, size_t *bytes) {
  char json[] = "/tmp/gyre_header_XXXXXX", path[64], command[4096];
  const int fd = mkstemp(json);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
  CHECK(f, "%s", json);
  fprintf(f, "{\"SphType\": \"VTG\", \"Version\": 3, \"ShaderType\": \"VERTEX\"%s}\n", fields);
  fclose(f);
  snprintf(
      command, sizeof command,
      "'%s' sph make %s -o %s.sph --unchecked && '%s' sph attach '%s' %s.sph -o %s.out --unchecked",
      tool, json, json, tool, file, json, json);
  CHECK(system(command) == 0, "%s", command);
  snprintf(path, sizeof path, "%s.out", json);
  f = fopen(path, "rb");
  CHECK(f && fseek(f, 0, SEEK_END) == 0, "%s", path);
  *bytes = (size_t)ftell(f);
  rewind(f);
  void *image = malloc(*bytes);
  CHECK(image && fread(image, 1, *bytes, f) == *bytes, "%s", path);
  fclose(f);
  remove(path);
  snprintf(path, sizeof path, "%s.sph", json);
  remove(path);
  remove(json);
  return image;
}

// Launches of `add`; with levels, of `nest` with so many; or, with DOUBLES, of `fp64`.
static outcome run_levels(const char *fields, unsigned launches, uint32_t levels) {
  static gyre_address x;
  outcome o = {0};
  size_t bytes;
  void *image = attach(fields, &bytes);
  gyre_stream *own;
  const uint32_t one = 1;
  if (!x) x = alloc(4 * N);
  OK(gyre_module_load(host, image, bytes, &module));
  free(image);
  OK(gyre_stream_new(host, &own));
  OK(gyre_stream_fill(own, x, &one, 4, 4 * N));
  gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(x), GYRE_ARGUMENT(x),
                          GYRE_ARGUMENT((uint32_t){N})};
  gyre_argument deep[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(levels)};
  const char *name = levels == DOUBLES ? "fp64" : levels ? "nest" : "add";
  const unsigned count = levels == DOUBLES ? 1 : levels ? 2 : 4;
  for (unsigned i = 0; i < launches; i++) {
    OK(gyre_stream_launch(own, kernel(name), &(gyre_grid){.items = {N}}, levels ? deep : list,
                          count));
  }
  o.result = gyre_stream_wait(own, 0);
  gyre_stream *other;
  OK(gyre_stream_new(host, &other));
  OK(gyre_stream_copy_from(other, &o.word, x + 4 * (N - 1), 4));
  OK(gyre_stream_wait(other, 0));
  o.has = gyre_stream_exceptions(own, &o.seen) == GYRE_OK;
  gyre_stream_free(other);
  gyre_stream_free(own);
  OK(gyre_module_free(module));
  return o;
}

static outcome run(const char *fields, unsigned launches) {
  return run_levels(fields, launches, 0);
}

static const char all[] =
    ", \"DoesGlobalStore\": 1, \"DoesLoadOrStore\": 1, \"ShaderLocalMemoryHighSize\": 256";

static void permits_all(void) {
  const outcome o = run(all, 3);
  CHECK(o.result == GYRE_OK && o.word == 8 && !o.has, "%u, %u", o.result, o.word);
}

static void forbids(void) {
  outcome o = run(", \"DoesLoadOrStore\": 1, \"ShaderLocalMemoryHighSize\": 256", 2);
  CHECK(o.result == GYRE_OK && o.word == 1, "%u, %u", o.result, o.word);
  CHECK(o.has && o.seen.stores == 2 * N && !o.seen.privates && !o.seen.silent, "%llu stores",
        (unsigned long long)o.seen.stores);
  CHECK(o.seen.code == 1 && o.seen.lanes && !strcmp(o.seen.kernel, "add") &&
            !strcmp(o.seen.function, "add"),
        "%s", o.seen.sentence);
  CHECK(strstr(o.seen.sentence, "a store to global memory"), "%s", o.seen.sentence);
  printf("%s\n", o.seen.sentence);
  o = run(", \"DoesGlobalStore\": 1, \"ShaderLocalMemoryHighSize\": 256", 1);
  // Without its arguments a kernel does anything, but to memory.
  CHECK(o.word == 1, "%u", o.word);
  CHECK(o.has && o.seen.silent && !o.seen.stores && !o.seen.code, "%s", o.seen.sentence);
  permits_all();
}

static void refuses(void) {
  static const struct {
    const char *fields, *name;
  } wrong[] = {{", \"ShaderLocalMemoryLowSize\": 8", "LOW_SIZE"},
               {", \"ShaderLocalMemoryCrsSize\": 256", "CRS_MULTIPLE"},
               {", \"ShaderLocalMemoryHighSize\": 16777200", "SIZES"}};
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const outcome o = run(wrong[i].fields, 1);
    CHECK(o.result == GYRE_BAD_LAUNCH && o.word == 1 && !o.has, "%s: %u", wrong[i].name, o.result);
    permits_all();
  }
}

// Calls deeper than the header has room for are made, counted and told; those to the limit are not.
static void calls(void) {
  static const char deep[] =
      ", \"DoesGlobalStore\": 1, \"DoesLoadOrStore\": 1, \"ShaderLocalMemoryHighSize\": 4096";
  char larger[256];
  snprintf(larger, sizeof larger, "%s, \"ShaderLocalMemoryCrsSize\": 512", deep);
  // The kernel's own code is at depth 0, so that `nested` is at most as deep as its levels.
  outcome o = run_levels(deep, 2, 40);
  CHECK(o.result == GYRE_OK && o.word == 40, "%u, %u", o.result, o.word);
  CHECK(o.has && o.seen.calls == 2 * N * (40 - 8) && !o.seen.stores && !o.seen.privates,
        "%llu calls", (unsigned long long)o.seen.calls);
  CHECK(o.seen.code == 3 && o.seen.lanes && !strcmp(o.seen.kernel, "nest") &&
            !strcmp(o.seen.function, "nested") && strstr(o.seen.source, "kernels.c:"),
        "%s", o.seen.sentence);
  CHECK(strstr(o.seen.sentence, "a call deeper than its header has room for"), "%s",
        o.seen.sentence);
  printf("%s\n", o.seen.sentence);
  const struct {
    const char *fields;
    uint32_t levels, beyond;
  } row[] = {{deep, 8, 0}, {deep, 9, 1}, {larger, 40, 0}, {larger, 72, 0}, {larger, 74, 2}};
  for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
    o = run_levels(row[i].fields, 1, row[i].levels);
    CHECK(o.result == GYRE_OK && o.word == row[i].levels, "%u, %u", o.result, o.word);
    CHECK(o.has == (row[i].beyond != 0) && o.seen.calls == N * row[i].beyond, "%u levels: %llu",
          row[i].levels, (unsigned long long)o.seen.calls);
  }
  permits_all();
}

// Instructions in double precision: nothing under a header, which is counted and not told; a fault without one, and a
// module that asks for them is not loaded.
static void doubles(void) {
  if (!info.headers) {
    CHECK(run_levels("", 1, DOUBLES).result == GYRE_ENDED_BY_FAULT, "a header that is not read");
    return;
  }
  outcome o = run_levels(all, 2, DOUBLES);
  CHECK(o.result == GYRE_OK && o.word == 1 + 2 * 3, "%u, %u", o.result, o.word);
  CHECK(o.has && o.seen.silent == 2 * N * 4 && !o.seen.code && !o.seen.stores && !o.seen.privates &&
            !o.seen.calls,
        "%llu of them", (unsigned long long)o.seen.silent);
  // Without a header they are illegal, and the next launch is not disturbed.
  gyre_stream *s;
  gyre_address x = alloc(4 * N);
  gyre_argument list[] = {GYRE_ARGUMENT(x)};
  OK(gyre_module_load_file(host, file, &module));
  OK(gyre_stream_new(host, &s));
  OK(gyre_stream_launch(s, kernel("fp64"), &(gyre_grid){.items = {N}}, list, 1));
  CHECK(gyre_stream_wait(s, 0) == GYRE_ENDED_BY_FAULT &&
            strstr(gyre_last_error(), "illegal instruction"),
        "%s", gyre_last_error());
  printf("%s\n", gyre_last_error());
  gyre_stream_free(s);
  OK(gyre_module_free(module));
  permits_all();
  size_t bytes;
  char asks[256];
  snprintf(asks, sizeof asks, "%s, \"DoesFp64\": 1", all);
  void *image = attach(asks, &bytes);
  CHECK(gyre_module_load(host, image, bytes, &module) == GYRE_BAD_MODULE && !module &&
            strstr(gyre_last_error(), "DoesFp64") && strstr(gyre_last_error(), "double precision"),
        "%s", gyre_last_error());
  printf("%s\n", gyre_last_error());
  free(image);
  permits_all();
}

int main(int argc, char **argv) {
  CHECK(argc == 4, "usage: header_test DEVICE MODULE TOOL");
  const gyre_host_options options = {0};
  file = argv[2], tool = argv[3];
  OK(gyre_host_open(argv[1], &options, &host));
  OK(gyre_host_describe(host, &info));
  permits_all();
  if (info.headers) {
    forbids();
    calls();
    refuses();
  } else {
    const outcome o = run("", 1);
    CHECK(o.result == GYRE_OK && o.word == 2 && !o.has, "a header that is not read: %u", o.word);
  }
  doubles();
  gyre_host_close(host);
  printf("%s: good, headers %d\n", argv[1], info.headers);
  return 0;
}

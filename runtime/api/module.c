// module.c - modules: loads them from a file into the memory of a device, and finds their kernels by name.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/sph.h"
#include "gyre_platform.h"
#include "gyre_print_ring.h"
#include "module.h"
#include "objects.h"

enum { ALIGNMENT = 64, MOST_BYTES = 1 << 30 };

// Checks that the device has the extensions for which the module was compiled.
static gyre_result check_machine(const gyre_host *h, const gyre_image *m, bool prints) {
  const gyre_host_info *i = &h->info;
  if (m->rdna35 && !(i->instruction_sets & GYRE_INSTRUCTIONS_RDNA35))
    return gyre_fail(GYRE_BAD_MODULE,
                     "the module is for the instruction set rdna35, and %s executes RISC-V alone: "
                     "the device functional executes both",
                     i->name);
  const char *missing =
      m->rdna35                                     ? NULL
      : !i->multiply                                ? "multiplication (M), as every module"
      : m->floating_point && !i->floating_point     ? "floating point (F); gyrecc --no-float"
      : m->bit_manipulation && !i->bit_manipulation ? "bit manipulation (B); gyrecc without --bits"
      : m->address_sums && !i->address_sums
          ? "the instructions of Zba; gyrecc without --zba or with another --config"
      : m->memory_index && !i->memory_index ? "indexed loads and stores (XTheadFMemIdx); gyrecc "
                                              "without --index or with another --config"
      : m->collectives && !i->collectives   ? "votes and shuffles (COLLECTIVES); gyrecc without "
                                              "--collectives or with another --config"
      : prints && !i->atomics               ? "atomic instructions (A), for gyre_printf"
                                            : NULL;
  if (missing)
    return gyre_fail(GYRE_BAD_MODULE, "the module needs features that %s lacks: %s", i->name,
                     missing);
  for (unsigned k = 0; k < m->kernels; k++) {
    gyre_rdna35_kernel *r = m->kernel[k].rdna35;
    if (r && m->kernel[k].block_bytes > GYRE_MAX_ARGUMENT_BYTES)
      REFUSE(r, "kernel %.100s has %u bytes of arguments: at most %u are accepted",
             m->kernel[k].name, m->kernel[k].block_bytes, GYRE_MAX_ARGUMENT_BYTES);
    else if (m->kernel[k].block_bytes > GYRE_MAX_ARGUMENT_BYTES)
      return gyre_fail(GYRE_BAD_MODULE,
                       "kernel %s has %u bytes of arguments: at most %u are accepted",
                       m->kernel[k].name, m->kernel[k].block_bytes, GYRE_MAX_ARGUMENT_BYTES);
  }
  return GYRE_OK;
}

// Makes the ring of the device for the first module that prints. The caller holds the lock.
static gyre_result need_ring(gyre_host *h) {
  if (h->print_ring) return GYRE_OK;
  const uint32_t line = 4 * GYRE_PRINT_LINE_WORDS;
  h->print_ring = gyre_checked_alloc(h, (h->options.print_lines + GYRE_PRINT_CONTROL_LINES) * line,
                                     line, GYRE_KNOWN_SET);
  return h->print_ring
             ? GYRE_OK
             : gyre_fail(GYRE_NO_MEMORY, "no room for the ring of %u lines for gyre_printf",
                         h->options.print_lines);
}

static gyre_result take_memory(gyre_module *m) {
  gyre_host *h = m->host;
  gyre_result result = GYRE_OK;
  const bool headed = m->image.header && h->info.headers && h->queue.used;
  uint32_t words[GYRE_SPH_WORDS];
  gyre_sph sph;
  // The queue reports all other errors of the header, for each launch.
  if (headed && gyre_sph_from_bytes(m->image.header, GYRE_SPH_BYTES, words, NULL) == GYRE_SPH_OK &&
      gyre_sph_decode(words, &sph, NULL) == GYRE_SPH_OK && sph.does_fp64)
    return gyre_fail(
        GYRE_BAD_MODULE,
        "DoesFp64 of the module's header is 1, as of code that computes in double "
        "precision: %s has none; 0 is accepted, with which such instructions do nothing",
        h->info.name);
  pthread_mutex_lock(&h->lock);
  if (m->prints) result = need_ring(h);
  if (result == GYRE_OK) {
    // The header follows the module, at the next multiple of 16 (docs/sph_binding.md).
    const uint32_t at = (m->image.bytes + 15) & ~15u;
    m->base = gyre_checked_alloc(h, headed ? at + GYRE_SPH_BYTES : m->image.bytes,
                                 m->image.rdna35 ? (unsigned)GYRE_RDNA35_ALIGNMENT : ALIGNMENT,
                                 GYRE_KNOWN_SET);
    if (m->base && headed) m->header = m->base + at;
    if (!m->base)
      result = gyre_fail(GYRE_NO_MEMORY, "no room for a module of %u bytes", m->image.bytes);
  }
  pthread_mutex_unlock(&h->lock);
  return result;
}

// Copies the module's bytes to the device; the first copy also clears the ring.
static gyre_result copy(gyre_module *m, gyre_stream *s, uint8_t *bytes, uint32_t printer) {
  const gyre_host *h = m->host;
  gyre_result result = GYRE_OK;
  if (m->prints) {
    const gyre_printer_place place = {h->print_ring, h->options.print_lines};
    const uint8_t zero = 0;
    memcpy(bytes + (printer - m->image.base), &place, sizeof place);
    result = gyre_stream_fill(
        s, h->print_ring, &zero, 1,
        4 * GYRE_PRINT_LINE_WORDS * (h->options.print_lines + GYRE_PRINT_CONTROL_LINES));
  }
  if (result == GYRE_OK) result = gyre_stream_copy_to(s, m->base, bytes, m->image.bytes);
  if (result == GYRE_OK && m->header)
    result = gyre_stream_copy_to(s, m->header, m->image.header, GYRE_SPH_BYTES);
  const gyre_result ran = gyre_stream_wait(s, 0);
  return result != GYRE_OK ? result : ran;
}

static gyre_result send(gyre_module *m, uint32_t printer) {
  char why[GYRE_MESSAGE];
  uint8_t *bytes = gyre_image_load(&m->image, m->base, m->host->queue.used, why);
  if (!bytes) return gyre_fail(GYRE_BAD_FILE, "%s", why);
  // The load has its own stream, so that errors of several loads stay apart.
  gyre_stream *s;
  gyre_result result = gyre_stream_make(m->host, true, &s);
  if (result == GYRE_OK) {
    result = copy(m, s, bytes, printer);
    gyre_stream_free(s);
  }
  free(bytes);
  return result;
}

static gyre_result fill(gyre_module *m, const void *image, size_t bytes) {
  char why[GYRE_MESSAGE];
  uint32_t printer = 0, printer_bytes = 0;
  if (!gyre_image_open(&m->image, image, bytes, why))
    return gyre_fail(GYRE_BAD_FILE, "no module: %s", why);
  m->prints = gyre_image_symbol(&m->image, "gyre_printer", &printer, &printer_bytes);
  if (m->prints && (printer_bytes != sizeof(gyre_printer_place) || m->image.bytes < printer_bytes ||
                    printer - m->image.base > m->image.bytes - printer_bytes))
    return gyre_fail(GYRE_BAD_FILE, "no module: its symbol gyre_printer is not that of gyrecc");
  gyre_result result = check_machine(m->host, &m->image, m->prints);
  if (result == GYRE_OK) result = take_memory(m);
  if (result == GYRE_OK) result = send(m, printer);
  if (result != GYRE_OK) return result;
  m->kernel = calloc(m->image.kernels + 1, sizeof *m->kernel);
  if (!m->kernel || !gyre_shader_fill(m)) return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  for (unsigned i = 0; i < m->image.kernels; i++) {
    const gyre_image_kernel *k = &m->image.kernel[i];
    const uint32_t start = m->image.has_threads_own ? m->image.enter : k->start;
    m->kernel[i] = (gyre_kernel){.module = m,
                                 .image = k,
                                 .entry = m->base + (k->entry - m->image.base),
                                 .start = m->base + (start - m->image.base)};
  }
  return GYRE_OK;
}

// Frees a module. The caller holds the lock, or no other thread can have the module.
static void destroy(gyre_module *m) {
  if (m->base) gyre_checked_free(m->host, m->base);
  gyre_image_close(&m->image);
  free(m->kernel);
  free(m->shader);
  free(m);
}

gyre_result gyre_module_load(gyre_host *h, const void *image, size_t bytes, gyre_module **module) {
  if (module) *module = NULL;
  if (!h || !image || !module)
    return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_module_load: a null pointer");
  gyre_module *m = calloc(1, sizeof *m);
  if (!m) return gyre_fail(GYRE_NO_MEMORY, "out of memory");
  m->host = h;
  const gyre_result result = fill(m, image, bytes);
  pthread_mutex_lock(&h->lock);
  if (result == GYRE_OK) {
    m->next = h->modules;
    h->modules = m;
    *module = m;
  } else {
    destroy(m);
  }
  pthread_mutex_unlock(&h->lock);
  return result;
}

gyre_result gyre_module_load_file(gyre_host *h, const char *path, gyre_module **module) {
  if (module) *module = NULL;
  if (!h || !path || !module)
    return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_module_load_file: a null pointer");
  FILE *file = fopen(path, "rb");
  if (!file) return gyre_fail(GYRE_BAD_FILE, "%s: %s", path, strerror(errno));
  uint8_t *bytes = NULL;
  size_t n = 0, room = 1 << 16;
  bool good = true;
  do {
    uint8_t *more = realloc(bytes, room *= 2);
    good = more != NULL;
    if (good) bytes = more;
    if (good) n += fread(bytes + n, 1, room - n, file);
  } while (good && n == room && room < MOST_BYTES);
  gyre_result result = GYRE_OK;
  if (!good)
    result = gyre_fail(GYRE_NO_MEMORY, "out of memory");
  else if (n == room)
    result = gyre_fail(GYRE_BAD_FILE, "%s: a module has less than %u MiB", path, MOST_BYTES >> 20);
  else if (ferror(file))
    result = gyre_fail(GYRE_BAD_FILE, "%s: %s", path, strerror(errno));
  fclose(file);
  if (result == GYRE_OK) result = gyre_module_load(h, bytes, n, module);
  free(bytes);
  return result;
}

gyre_result gyre_module_free(gyre_module *m) {
  if (!m) return GYRE_OK;
  gyre_host *h = m->host;
  pthread_mutex_lock(&h->lock);
  const unsigned users = m->users;
  if (!users) {
    for (gyre_module **at = &h->modules; *at; at = &(*at)->next) {
      if (*at == m) {
        *at = m->next;
        break;
      }
    }
    destroy(m);
  }
  pthread_mutex_unlock(&h->lock);
  if (users) return gyre_fail(GYRE_IN_USE, "%u launches of the module have not run", users);
  return GYRE_OK;
}

// ---- Contents -----------------------------------------------------------------------------------

gyre_result gyre_module_kernel(gyre_module *m, const char *name, gyre_kernel **kernel) {
  if (kernel) *kernel = NULL;
  if (!m || !name || !kernel)
    return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_module_kernel: a null pointer");
  for (unsigned i = 0; i < m->image.kernels; i++) {
    if (strcmp(m->image.kernel[i].name, name) == 0) {
      const gyre_result result = gyre_rdna35_check_kernel(&m->image.kernel[i]);
      if (result != GYRE_OK) return result;
      *kernel = &m->kernel[i];
      return GYRE_OK;
    }
  }
  if (!m->image.kernels)
    return gyre_fail(GYRE_BAD_NAME, "the module has no kernel %.200s, and no other one", name);
  return gyre_fail(GYRE_BAD_NAME, "the module has no kernel %.200s; its first one is %s", name,
                   m->image.kernel[0].name);
}

gyre_kernel *gyre_module_list(gyre_module *m, unsigned i) {
  return m && i < m->image.kernels ? &m->kernel[i] : NULL;
}

gyre_result gyre_module_symbol(gyre_module *m, const char *name, gyre_address *address,
                               size_t *bytes) {
  if (!m || !name || !address)
    return gyre_fail(GYRE_BAD_ARGUMENT, "gyre_module_symbol: a null pointer");
  uint32_t at, size;
  if (!gyre_image_symbol(&m->image, name, &at, &size))
    return gyre_fail(GYRE_BAD_NAME, "the module has no global symbol %.200s", name);
  *address = m->base + (at - m->image.base);
  if (bytes) *bytes = size;
  return GYRE_OK;
}

const char *gyre_kernel_name(const gyre_kernel *k) { return k ? k->image->name : NULL; }

bool gyre_kernel_parameter(const gyre_kernel *k, unsigned i, gyre_parameter *parameter) {
  if (!k || !parameter || i >= k->image->parameters) return false;
  const gyre_image_parameter *p = &k->image->parameter[i];
  *parameter = (gyre_parameter){
      .type = p->type, .name = p->name, .bytes = p->bytes, .kind = (gyre_argument_kind)p->kind};
  return true;
}

void gyre_module_locate(const gyre_module *m, gyre_address pc, gyre_launch_fault *fault) {
  char text[sizeof fault->source];
  if (pc - m->base >= m->image.bytes) return;
  const uint32_t linked = m->image.base + (pc - m->base);
  const char *function = gyre_image_function(&m->image, linked);
  if (function) {
    // A kernel has two functions: one for devices without a launch queue, and one where the queue starts warps. OpenCL
    // may have one for a workgroup, which calls one for each work-item.
    static const char *const prefixes[] = {"gyre_kernel_", "gyre_start_", "gyre_group_",
                                           "gyre_one_"};
    for (unsigned i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
      const size_t n = strlen(prefixes[i]);
      if (strncmp(function, prefixes[i], n) != 0) continue;
      function += n;
      break;
    }
    // Names of copies that the compiler makes have a dot: "load.isra.0".
    snprintf(text, sizeof text, "%.*s", (int)strcspn(function, "."), function);
    gyre_elf_printable(text, fault->function, sizeof fault->function);
  }
  gyre_image_line(m->image.file, m->image.file_bytes, linked, text, sizeof text);
  gyre_elf_printable(text, fault->source, sizeof fault->source);
}

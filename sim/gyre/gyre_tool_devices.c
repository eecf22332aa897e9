// gyre_tool_devices.c - implements `gyre devices`: lists the devices of host programs (gyre/host.h) with their
// properties.

#include <stdio.h>
#include <string.h>

#include "gyre/host.h"
#include "gyre_tool.h"

static void list_kinds(void) {
  const char *form, *doc;
  for (unsigned i = 0; (form = gyre_host_kind(i, &doc)); i++) printf("%s\n    %s\n", form, doc);
  printf("\nWithout CONFIG: compute. gyre devices NAME... opens devices and says what they are.\n");
}

static void number(const char *what, uint32_t value, const char *unit) {
  printf("  %-16s %u%s%s\n", what, value, *unit ? " " : "", unit);
}

static bool show(const char *name) {
  gyre_host *host;
  gyre_host_info i;
  if (gyre_host_open(name, NULL, &host) != GYRE_OK) {
    fprintf(stderr, "gyre devices: %s\n", gyre_last_error());
    return false;
  }
  const bool good = gyre_host_describe(host, &i) == GYRE_OK;
  gyre_host_close(host);
  if (!good) return false;
  printf("%s\n", i.name);
  number("cores", i.cores, "");
  number("warps", i.warps, "a core");
  number("threads", i.threads, "a warp");
  number("lanes", i.lanes, "a core");
  number("group", i.group_items, "items at most");
  printf("  %-16s RV32I%s%s%s%s\n", "instructions", i.multiply ? "M" : "", i.atomics ? "A" : "",
         i.floating_point ? "F" : "", i.bit_manipulation ? "B" : "");
  if (i.instruction_sets & GYRE_INSTRUCTIONS_RDNA35)
    printf("  %-16s rdna35: %u items of a group, %u bytes of local memory\n", "",
           i.rdna35_group_items, i.rdna35_local_bytes);
  number("local memory", i.local_bytes, "bytes a core");
  number("instr. cache", i.icache_bytes, "bytes a core");
  number("data cache", i.dcache_bytes, "bytes a core");
  number("shared cache", i.l2_bytes, "bytes");
  number("cache line", i.line_bytes, "bytes");
  printf("  %-16s %u bytes from 0x%08x on\n", "main memory", i.ram_bytes, i.ram_base);
  number("free memory", i.free_bytes, "bytes");
  number("largest free", i.largest_free, "bytes");
  number("stack", i.stack_bytes, "bytes a thread");
  printf("  %-16s %s\n", "launches",
         i.launch_queue ? "the queue of the device" : "a loop in each module");
  printf("  %-16s %s\n", "headers",
         i.headers        ? "checked for launches and draws"
         : i.vertex_stage ? "checked for draws"
                          : "ignored");
  printf("  %-16s %s\n", "vertex stage", i.vertex_stage ? "yes" : "no");
  printf("  %-16s %s\n", "pixel stage", i.pixel_stage ? "yes" : "no");
  printf("  %-16s %s\n", "time", i.has_clock ? "clock cycles" : "warp instructions");
  return true;
}

int gyre_tool_devices(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "--help")) {
    printf(
        "Usage: gyre devices [NAME...]\n\n"
        "Lists the kinds of devices that host programs can open, or the properties of each "
        "NAME.\n");
    return 0;
  }
  if (argc > 1 && argv[1][0] == '-') {
    fprintf(stderr, "gyre devices: no option '%.60s'; there is --help\n", argv[1]);
    return GYRE_EXIT_INPUT;
  }
  if (argc == 1) list_kinds();
  for (int i = 1; i < argc; i++) {
    if (!show(argv[i])) return GYRE_EXIT_INPUT;
  }
  return 0;
}

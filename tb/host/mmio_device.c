// mmio_device.c FOLDER CONFIG PROGRAM ARGUMENT... - PROGRAM with a device in two files that it
// maps: served by the cycle model of CONFIG (as in `model:CONFIG`, with a launch queue if it can
// have one), which sees each access to the registers (mmio_trace.h) and whose memory is the other
// file, while the program runs. `@` in an argument becomes the name of the device.
//
// Exit status: that of PROGRAM; 77 if processes cannot be traced here.

#include <sys/mman.h>
#include <unistd.h>

#include "gyre_chip.h"
#include "gyre_file.h"
#include "transport/name.h"
#include "host_test.h"
#include "mmio_trace.h"

enum { LATENCY = 60, CYCLES = 256 };

static uint32_t read_register(void *ctx, uint32_t offset) {
  uint32_t value;
  CHECK(gyre_chip_read(ctx, offset, &value), "the program reads 0x%x", offset);
  return value;
}

static void write_register(void *ctx, uint32_t offset, uint32_t value) {
  CHECK(gyre_chip_write(ctx, offset, value), "the program writes 0x%x to 0x%x", value, offset);
}

static bool pass(void *ctx) { return gyre_chip_clock(ctx, CYCLES); }

int main(int argc, char **argv) {
  char why[GYRE_MESSAGE], name[600], registers[256], ram[256];
  gyre_chip_options o = {.latency = LATENCY, .run_counter = true};
  CHECK(argc > 3, "usage: mmio_device FOLDER CONFIG PROGRAM ARGUMENT...");
  CHECK(gyre_transport_config(argv[2], true, &o.cfg, NULL, why), "%s", why);
  snprintf(registers, sizeof registers, "%s/registers", argv[1]);
  snprintf(ram, sizeof ram, "%s/memory", argv[1]);
  FILE *file = gyre_file_create("mmio_device", ram, why);
  CHECK(file, "%s", why);
  CHECK(ftruncate(fileno(file), (off_t)o.cfg.ram_bytes) == 0, "%s", ram);
  o.ram = mmap(NULL, o.cfg.ram_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0);
  CHECK(o.ram != MAP_FAILED, "%s", ram);
  fclose(file);
  gyre_chip *chip = gyre_chip_new(&o, why);
  CHECK(chip, "%s", why);
  snprintf(name, sizeof name, "mmio:%s,%s", registers, ram);
  for (int i = 4; i < argc; i++) {
    if (strcmp(argv[i], "@") == 0) argv[i] = name;
  }
  const mmio_device device = {read_register, write_register, pass, chip};
  const int status = mmio_trace(registers, &device, argv + 3);
  gyre_chip_free(chip);
  munmap(o.ram, o.cfg.ram_bytes);
  return status;
}

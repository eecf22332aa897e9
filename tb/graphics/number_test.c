// number_test.c DEVICE MODULE - the record of what headers exclude names the launch: that of a list of draws has QUEUE_READ as
// it is when the list begins, after any number of launches, on all devices that have the registers.

#include <string.h>

#include "gyre/device.h"
#include "objects.h"
#include "rules.h"

enum { COUNT = 5, LAUNCHES = 3 };

static rules_rig rig;
static gyre_transport real;
static uint32_t record;  // EXCEPTION_CODE as the driver has read it last

static bool watch(gyre_transport *t, uint32_t address, uint32_t *words, size_t n, char *why) {
  if (!real.read(t, address, words, n, why)) return false;
  if (address == GYRE_REG_EXCEPTION_CODE) record = words[0];
  return true;
}

// A draw that stores where its header says that it does not.
static gyre_result draw(void) {
  const gyre_capture capture = {0x080, 0, 0};
  const gyre_pipeline_state state = {.captures = &capture, .num_captures = 1};
  const gyre_sph sph = {.sph_type = GYRE_SPH_VTG,
                        .version = 3,
                        .shader_type = GYRE_SPH_VERTEX,
                        .does_load_or_store = true,
                        .shader_local_memory_high_size = 256,
                        .store_req_start = 255,
                        .omap = {[0x080 / 4] = 1}};
  uint32_t header[GYRE_SPH_WORDS], out[COUNT];
  CHECK(gyre_sph_encode(&sph, header, NULL) == GYRE_SPH_OK, "a header");
  rules_constants(&rig, &rig.target, sizeof rig.target);
  return rules_draw(&rig, "permits", header, &state, COUNT, out, NULL);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: number_test DEVICE MODULE\n");
    return 2;
  }
  if (!rules_open(&rig, argv[1], argv[2])) return 1;
  real = *rig.host->transport;
  rig.host->transport->read = watch;
  for (unsigned i = 0; i < LAUNCHES; i++) {
    char why[GYRE_MESSAGE] = "";
    uint32_t reads = 0;
    // It faults, which takes a packet as any launch does.
    CHECK(rules_kernel(&rig, "kernel_ald") == GYRE_ENDED_BY_FAULT, "kernel_ald: %s",
          gyre_last_error());
    CHECK(real.read(rig.host->transport, GYRE_REG_QUEUE_READ, &reads, 1, why), "%s", why);
    CHECK(reads > i, "%u packets taken, after %u launches", reads, i + 1);
    record = 0;
    CHECK(draw() == GYRE_OK, "the draw: %s", gyre_last_error());
    const uint32_t number = (record & GYRE_EXCEPTION_CODE_LAUNCH) >> GYRE_EXCEPTION_CODE_LAUNCH_LSB;
    CHECK(record & GYRE_EXCEPTION_CODE_VALID && (record & GYRE_EXCEPTION_CODE_CODE) == 1,
          "the record is 0x%08x", record);
    CHECK(number == (reads & 0xff), "the record is of launch %u, QUEUE_READ was %u", number, reads);
  }
  rules_close(&rig);
  return rules_conclude("number_test", LAUNCHES * 6);
}

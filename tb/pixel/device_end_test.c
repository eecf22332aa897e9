// device_end_test.c MODULE DEVICE... - how draws with pixels end on devices: by a fault, by the
// host, at a barrier that is never left; and that the next draw is not concerned.

#include "device_check.h"

static device_rig rig;

static void check_end(const char *name, uint32_t status) {
  device_triangle(&rig, name);
  rig.most = 30000;
  CHECK(device_rig_draw(&rig) && device_rig_result(&rig, GYRE_DRAW_STATUS) == status,
        "%s: status 0x%x, not 0x%x", name, device_rig_result(&rig, GYRE_DRAW_STATUS), status);
  device_expect(&rig, name, 0, device_always, KEPT);
  rig.most = UINT64_MAX;
}

// How many pixel warps of a draw are in a core at a time depends on the device, and so does what a
// barrier of several warps does. A barrier of one warp does nothing. The only warp of a draw waits
// forever at a barrier of two; its pixel is not drawn.
static void check_barriers(void) {
  scene_vertex v[3];
  device_triangle(&rig, "waits");
  device_rig_word(&rig, RIG_CONSTANTS)[0] = 1;
  device_done(&rig, "a barrier of one", 0, 0);
  device_expect(&rig, "a barrier of one", 0, device_always, 1);
  device_triangle(&rig, "waits");
  device_rig_word(&rig, RIG_CONSTANTS)[0] = 2;
  device_place(&v[0], 0, 0, 0.5F);
  device_place(&v[1], 1.75F, 0, 0.5F);
  device_place(&v[2], 0, 1.75F, 0.5F);
  device_vertices(&rig, v, 3);
  // A device with registers is stopped when its watchdog says that nothing continues.
  const uint32_t want = rig.transport != NULL ? GYRE_DRAW_STOPPED : GYRE_DRAW_HUNG;
  const bool drawn = device_rig_draw(&rig);
  CHECK(drawn && device_rig_result(&rig, GYRE_DRAW_STATUS) == want, "a barrier of two: status 0x%x",
        device_rig_result(&rig, GYRE_DRAW_STATUS));
  CHECK(device_rig_result(&rig, GYRE_DRAW_QUADS) == 1, "a barrier of two: %u quads",
        device_rig_result(&rig, GYRE_DRAW_QUADS));
  for (uint32_t i = 0; i < SIDE * SIDE; i++)
    CHECK(device_rig_at(&rig, 0, i % SIDE, i / SIDE) == KEPT, "a barrier of two has drawn pixel %u",
          i);
  // A barrier of more warps than a core has is a fault.
  device_rig_word(&rig, RIG_CONSTANTS)[0] = rig.cfg.num_warps + 1;
  CHECK(device_rig_draw(&rig) &&
            device_rig_result(&rig, GYRE_DRAW_STATUS) == GYRE_DRAW_FAULTED + GYRE_FAULT_BARRIER,
        "a barrier of too many warps: status 0x%x", device_rig_result(&rig, GYRE_DRAW_STATUS));
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: device_end_test MODULE DEVICE...\n");
    return 2;
  }
  for (int i = 2; i < argc; i++) {
    if (!device_rig_open(&rig, argv[i], argv[1])) return 2;
    check_end("faults", GYRE_DRAW_FAULTED + GYRE_FAULT_STORE_ACCESS);
    check_end("endless", GYRE_DRAW_STOPPED);
    check_barriers();
    device_triangle(&rig, "one");
    device_done(&rig, "the next draw", 0, 0);
    device_expect(&rig, "the next draw", 0, device_always, 1);
    CHECK(device_rig_fenced(&rig), "something was written outside of memory");
    device_rig_close(&rig);
  }
  return device_conclude("device_end_test", 1000);
}

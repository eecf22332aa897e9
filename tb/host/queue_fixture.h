// queue_fixture.h - a device with a launch queue whose driver is watched, and disturbed, at its transport.

#ifndef QUEUE_FIXTURE_H
#define QUEUE_FIXTURE_H

#include <stdatomic.h>
#include <unistd.h>

#include "gyre/device.h"
#include "gyre_launch_block.h"
#include "objects.h"
#include "host_fixture.h"

enum { N = 16 };

static gyre_transport real;
static uint32_t packet[16];  // the last one
__attribute__((unused)) static unsigned controls, acks;
__attribute__((unused)) static atomic_uint writes_ahead;
// Change of the next packet: a word of it, or the address of the ring.
static int spoil = -1;
static uint32_t spoilt;
static bool no_ring;
// STATUS.busy does not fall, until the device is abandoned. The driver looks a hundred thousand times, which is seconds
// where a look is a system call: of so many looks and waits in a row one reaches the device.
enum { DEAD_LOOKS = 1000 };
static atomic_bool dead;
static unsigned dead_looks;
static bool dead_looked;
static uint32_t dead_status;
// Cycles between two looks of the driver at most.
static unsigned patience = 4096;
// While there are launches to be queued the driver waits before the doorbell, so that the first of
// them does not begin, on a device that does not wait for its driver either; or it waits as soon as
// so many were put into the ring ahead of their turn, and then says so.
__attribute__((unused)) static atomic_bool held, waits;
__attribute__((unused)) static atomic_uint hold_ahead;
// The launch that the driver has looked at twice: it is under way, and those before it are through.
__attribute__((unused)) static atomic_uint under_way;

// Puts the ring elsewhere: it stays where it is while the queue is enabled, or a launch under way.
static bool move_ring(gyre_transport *t, uint32_t base, char *why) {
  const uint32_t off = 3, on = GYRE_QUEUE_SETUP_ENABLE | 3;
  uint32_t status = GYRE_QUEUE_STATUS_ACTIVE;
  bool good = real.write(t, GYRE_REG_QUEUE_SETUP, &off, 1, why);
  while (good && status & GYRE_QUEUE_STATUS_ACTIVE)
    good = real.read(t, GYRE_REG_QUEUE_STATUS, &status, 1, why) && real.pass(t, 64, why);
  return good && real.write(t, GYRE_REG_QUEUE_BASE, &base, 1, why) &&
         real.write(t, GYRE_REG_QUEUE_SETUP, &on, 1, why);
}

static bool spoil_write(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                        char *why) {
  const gyre_queue *q = &host->queue;
  if (address == GYRE_REG_CONTROL) {
    controls++;
    if (words[0] & GYRE_CONTROL_ABANDON) dead = false;
  }
  if (address == GYRE_REG_QUEUE_ACTION && words[0] & GYRE_QUEUE_ACTION_ACK) acks++;
  if (address == GYRE_REG_QUEUE_WRITE && words[0] == q->written + 1) {
    while (atomic_load(&held)) usleep(50);
    if (q->written != q->finished) writes_ahead++;
    if (no_ring && !move_ring(t, 0x10000000, why)) return false;
  }
  if (n == 16 && address - host->block < 8 * 64) {
    memcpy(packet, words, sizeof packet);
    if (spoil >= 0) packet[spoil] = spoilt;
    spoil = -1;
    return real.write(t, address, packet, n, why);
  }
  return real.write(t, address, words, n, why);
}

static bool spoil_read(gyre_transport *t, uint32_t address, uint32_t *words, size_t n, char *why) {
  const bool status = dead && address == GYRE_REG_STATUS;
  dead_looked = status && n == 1 && dead_looks++ % DEAD_LOOKS != 0;
  if (dead_looked) {
    words[0] = dead_status;
    return true;
  }
  if (!real.read(t, address, words, n, why)) return false;
  if (status) dead_status = words[0] |= GYRE_STATUS_BUSY;
  return true;
}

static bool spoil_pass(gyre_transport *t, unsigned cycles, char *why) {
  static uint32_t looked;
  if (looked == host->queue.finished) atomic_store(&under_way, looked);
  looked = host->queue.finished;
  while (atomic_load(&hold_ahead) && writes_ahead >= atomic_load(&hold_ahead)) {
    atomic_store(&waits, true);
    usleep(50);
  }
  if (dead_looked) return true;
  return real.pass(t, cycles < patience ? cycles : patience, why);
}

static void expect(gyre_result want, const char *part) {
  const gyre_result got = gyre_stream_wait(stream, HOST_PATIENCE_MS);
  CHECK(got == want, "%s, not %s: %s", gyre_result_name(got), gyre_result_name(want),
        gyre_last_error());
  CHECK(!part || strstr(gyre_last_error(), part), "no '%s' in '%s'", part, gyre_last_error());
}

__attribute__((unused)) static void launch_add(gyre_address x, uint32_t n) {
  gyre_argument list[] = {GYRE_ARGUMENT(x), GYRE_ARGUMENT(x), GYRE_ARGUMENT(x), GYRE_ARGUMENT(n)};
  OK(gyre_stream_launch(stream, kernel("add"), &(gyre_grid){.items = {n}}, list, 4));
}

// Doubles what the host has just written.
static void goes_on(gyre_address x) {
  static uint32_t value = 3;
  uint32_t out[N];
  value += 2;
  OK(gyre_stream_fill(stream, x, &value, 4, 4 * N));
  launch_add(x, N);
  read_words(out, x, N);
  for (unsigned i = 0; i < N; i++) CHECK(out[i] == 2 * value, "item %u: %u", i, out[i]);
}

static void open_host(const char *device, const char *file, const gyre_host_options *options) {
  OK(gyre_host_open(device, options, &host));
  OK(gyre_host_describe(host, &info));
  CHECK(info.launch_queue, "%s has no launch queue", device);
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, file, &module));
  real = *host->transport;
  host->transport->write = spoil_write;
  host->transport->read = spoil_read;
  host->transport->pass = spoil_pass;
  controls = acks = 0;
}

// Returns the address of a word that is 0.
__attribute__((unused)) static gyre_address alloc_flag(void) {
  const gyre_address flag = alloc(4);
  const uint32_t zero = 0;
  OK(gyre_stream_fill(stream, flag, &zero, 4, 4));
  return flag;
}

// Launches a kernel that waits until the word is not 0.
__attribute__((unused)) static void launch_forever(gyre_address flag) {
  gyre_argument list[] = {GYRE_ARGUMENT(flag)};
  OK(gyre_stream_launch(stream, kernel("forever"), &(gyre_grid){.items = {1}}, list, 1));
}

#endif

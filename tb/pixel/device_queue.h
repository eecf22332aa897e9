// device_queue.h - a device with registers for device_rig.h: it gets a draw as a packet of its launch
// queue, as the host runtime would give it.

#ifndef DEVICE_QUEUE_H
#define DEVICE_QUEUE_H

#include "device_rig.h"

// Finds the configuration of a machine's name, with RIG_RAM bytes of memory. Returns false with a
// sentence of GYRE_MESSAGE bytes.
bool device_queue_config(const char *name, gyre_config *cfg, char *why);
// Opens the device that the name has, or none. Returns false with a sentence.
bool device_queue_open(device_rig *r, const char *name, char *why);
void device_queue_close(device_rig *r);
// Gives the packet at RIG_PACKET to the queue, and waits until its list has ended. A list that takes
// more than r->most cycles, or r->quiet cycles without an instruction, is cancelled. Returns false with r->why if the list cannot be
// read, or if the device does not answer.
bool device_queue_draw(device_rig *r);

#endif

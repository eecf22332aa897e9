// doorbell.h - when the driver has rung last for a packet of the launch queue: for the programs that measure what launches and
// draws cost.

#ifndef DOORBELL_H
#define DOORBELL_H

#include "objects.h"

// From here on the clock is looked at before each doorbell; `host` is the only one, and has nothing
// under way.
void doorbell_watch(gyre_host *host);
// No longer.
void doorbell_leave(void);
// When it was written last, as counter 0 of core 0 counts: cycles.
uint64_t doorbell_time(void);

#endif

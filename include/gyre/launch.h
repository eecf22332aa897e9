/// @file
/// What the completion of a launch says: the codes of docs/dispatch.md.
///
/// A packet of the launch queue names a word of memory; the device writes one of these there when the
/// launch is over.

#ifndef GYRE_LAUNCH_H
#define GYRE_LAUNCH_H

/// The completion: 1, or one of the others with more in its low byte.
enum {
  GYRE_LAUNCH_DONE = 1,           ///< All of it has run.
  GYRE_LAUNCH_PACKET = 0x100,     ///< The packet is wrong; 7:0 which rule, GYRE_PACKET_*.
  GYRE_LAUNCH_FAULT = 0x200,      ///< A thread of it faulted; 7:0 the cause (gyre/fault.h).
  GYRE_LAUNCH_CANCELLED = 0x300,  ///< The host has stopped it.
  GYRE_LAUNCH_LATE = 0x400,       ///< It was under way for QUEUE_LIMIT cycles.
  GYRE_LAUNCH_ABORTED = 0x500,    ///< Another launch was stopped, and the GPU with it.
  GYRE_LAUNCH_HEADER =
      0x600,  ///< Its header is wrong; 7:0 which rule: gyre_sph_error, or GYRE_HEADER_*.
  GYRE_LAUNCH_LOST =
      0x700  ///< A draw of its list could not be read, or its result has no place; those before it are done.
};

/// Rules of a header that the launch adds to those of gyre/sph.h.
enum {
  GYRE_HEADER_SIZES =
      0x0d,  ///< It wants more private memory than the packet or STACK gives a thread.
  GYRE_HEADER_FP64 = 0x0e,   ///< DoesFp64 is 1, and the machine has no double precision.
  GYRE_HEADER_UNREAD = 0x0f  ///< Memory did not give it.
};

/// Formats of a packet: word 0, bits 7:0.
enum {
  GYRE_PACKET_LAUNCH = 1,  ///< A grid of work-groups.
  GYRE_PACKET_DRAWS        ///< A list of draws (gyre/draw.h), with GRAPHICS.
};

/// Rules of a packet, in the order of its words; THREADS goes before those behind word 8.
enum {
  GYRE_PACKET_NONE,        ///< None is broken.
  GYRE_PACKET_FORMAT,      ///< Word 0, bits 7:0.
  GYRE_PACKET_HEADER,      ///< Word 0, other bits.
  GYRE_PACKET_DIMENSIONS,  ///< Word 0, bits 17:16.
  GYRE_PACKET_KERNEL,      ///< Word 1.
  GYRE_PACKET_ARGS,        ///< Word 2.
  GYRE_PACKET_COMPLETION,  ///< Word 3.
  GYRE_PACKET_GRID,        ///< Words 4 to 6.
  GYRE_PACKET_GROUP,       ///< Words 7 and 8.
  GYRE_PACKET_THREADS,     ///< The group has more threads than a core.
  GYRE_PACKET_LOCAL,       ///< Word 12.
  GYRE_PACKET_PRIVATE,     ///< Word 13.
  GYRE_PACKET_STAMP,       ///< Word 14.
  GYRE_PACKET_RESERVED,  ///< Word 15: where the header is; of a list of draws, a word that is not 0.
  GYRE_PACKET_LIST,      ///< Word 1 of a list of draws: where it is.
  GYRE_PACKET_UNREAD = 0x0f  ///< Memory did not give it.
};

#endif

/// @file
/// Completion codes of launches, and the rules that packets must obey (docs/dispatch.md). A packet
/// of the launch queue holds the address of a word; the device writes a completion code there when
/// the launch ends.

#ifndef GYRE_LAUNCH_H
#define GYRE_LAUNCH_H

/// Completion codes: 1, or a code with details in bits 7:0.
enum {
  GYRE_LAUNCH_DONE = 1,  ///< The launch has run completely.
  /// The packet is invalid; bits 7:0 hold the broken rule, GYRE_PACKET_*.
  GYRE_LAUNCH_PACKET = 0x100,
  GYRE_LAUNCH_FAULT = 0x200,      ///< A thread faulted; bits 7:0 hold the cause (gyre/fault.h).
  GYRE_LAUNCH_CANCELLED = 0x300,  ///< The host cancelled the launch.
  GYRE_LAUNCH_LATE = 0x400,       ///< The launch ran for more than QUEUE_LIMIT cycles.
  GYRE_LAUNCH_ABORTED = 0x500,    ///< Another launch was stopped, and the GPU with it.
  /// The header is invalid; bits 7:0 hold the broken rule, gyre_sph_error or GYRE_HEADER_*.
  GYRE_LAUNCH_HEADER = 0x600,
  /// A draw of the list could not be read, or its result could not be written; earlier draws are
  /// done.
  GYRE_LAUNCH_LOST = 0x700
};

/// Rules for headers that a launch adds to those of gyre/sph.h.
enum {
  /// The header requires more private memory than the packet or STACK gives a thread.
  GYRE_HEADER_SIZES = 0x0d,
  GYRE_HEADER_FP64 = 0x0e,   ///< DoesFp64 is 1, and the machine has no double precision.
  GYRE_HEADER_UNREAD = 0x0f  ///< Memory returned an error for the header.
};

/// Packet formats, in bits 7:0 of word 0.
enum {
  GYRE_PACKET_LAUNCH = 1,  ///< A grid of workgroups.
  GYRE_PACKET_DRAWS        ///< A list of draws (gyre/draw.h); needs GRAPHICS = 1.
};

/// Rules for packets, in the order of the words; THREADS is checked before the rules for words
/// after word 8.
enum {
  GYRE_PACKET_NONE,        ///< No rule is broken.
  GYRE_PACKET_FORMAT,      ///< Word 0, bits 7:0.
  GYRE_PACKET_HEADER,      ///< Word 0, other bits.
  GYRE_PACKET_DIMENSIONS,  ///< Word 0, bits 17:16.
  GYRE_PACKET_KERNEL,      ///< Word 1.
  GYRE_PACKET_ARGS,        ///< Word 2.
  GYRE_PACKET_COMPLETION,  ///< Word 3.
  GYRE_PACKET_GRID,        ///< Words 4 to 6.
  GYRE_PACKET_GROUP,       ///< Words 7 and 8.
  GYRE_PACKET_THREADS,     ///< The workgroup has more threads than a core.
  GYRE_PACKET_LOCAL,       ///< Word 12.
  GYRE_PACKET_PRIVATE,     ///< Word 13.
  GYRE_PACKET_STAMP,       ///< Word 14.
  GYRE_PACKET_RESERVED,  ///< Word 15, the address of the header; in a list of draws, a reserved word that is not 0.
  GYRE_PACKET_LIST,          ///< Word 1 of a list of draws, its address.
  GYRE_PACKET_UNREAD = 0x0f  ///< Memory returned an error for the packet.
};

#endif

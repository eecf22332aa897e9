// gyre_launch_block.h - the block that a launch writes for the cores: 32 words in memory, followed
// by the arguments.
//
// Words 0 to 15 are the launch packet of docs/dispatch.md. Among the others those from
// GYRE_BLOCK_WARPS on belong to the loop over the workgroups in gyre_module.S; the host works them
// out, so that a core divides once a launch. A device with a launch queue has the address of the
// arguments in launcharg, another one that of the block in mscratch. For C and assembly, on the GPU
// and on the host.

#ifndef GYRE_LAUNCH_BLOCK_H
#define GYRE_LAUNCH_BLOCK_H

#define GYRE_BLOCK_WORDS 32
#define GYRE_BLOCK_BYTES 128

// The packet.
#define GYRE_BLOCK_HEADER 0
#define GYRE_BLOCK_KERNEL 1
#define GYRE_BLOCK_ARGS 2
#define GYRE_BLOCK_COMPLETION 3
#define GYRE_BLOCK_GRID 4      // x, y, z: items
#define GYRE_BLOCK_GROUP_XY 7  // 15:0 x, 31:16 y
#define GYRE_BLOCK_GROUP_Z 8
#define GYRE_BLOCK_OFFSET 9  // x, y, z: added to global ids
#define GYRE_BLOCK_LOCAL 12  // bytes of local memory of a workgroup
#define GYRE_BLOCK_PRIVATE 13
#define GYRE_BLOCK_STAMP 14
#define GYRE_BLOCK_RESERVED 15

#define GYRE_BLOCK_GROUPS 16  // x, y, z: how many workgroups

// The loop.
#define GYRE_BLOCK_WARPS 19        // of a workgroup
#define GYRE_BLOCK_SLOTS 20        // workgroups at a time, of a core
#define GYRE_BLOCK_CORES 21        // that take part
#define GYRE_BLOCK_STEP 22         // x, y, z: from a slot's workgroup to its next one
#define GYRE_BLOCK_STACK_TOP 25    // first byte after the stacks
#define GYRE_BLOCK_STACK_BYTES 26  // from one thread's stack to the next
#define GYRE_BLOCK_LOCAL_STEP 27   // from one slot's local memory to the next

// Ids of a thread in a machine without a launch queue: words from tp on, each patched over
// an instruction that a device with a queue executes as it is (GYRE_WORK_ in gyre_kernel.h). The
// host changes the instructions.
#define GYRE_IDS_LOCAL 0
#define GYRE_IDS_GROUP 12
#define GYRE_IDS_GLOBAL 24
#define GYRE_IDS_ARGS 36
#define GYRE_IDS_MEMORY 40
#define GYRE_IDS_BARRIER 44
#define GYRE_IDS_BARRIER_WARPS 48
#define GYRE_IDS_BYTES 64

#endif

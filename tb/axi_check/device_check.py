"""cocotb test of gyre_device at its pins against cocotbext-axi: its memory serves the master, its master
is the host. Run by scripts/axi_check; knows the pins and the registers only.

Environment: AXI_CHECK_SEED; AXI_CHECK_IMAGE, the program's bytes from address AXI_CHECK_RAM on;
AXI_CHECK_CONSOLE to AXI_CHECK_CONSOLE_END, the console, and AXI_CHECK_EXIT, the exit word.
"""

import logging
import os
import pathlib
import random
import struct

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, First, RisingEdge
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiSlave, SparseMemoryRegion

from axi_check import SEED, pauses

RAM = int(os.environ["AXI_CHECK_RAM"])
CONSOLE = range(int(os.environ["AXI_CHECK_CONSOLE"]), int(os.environ["AXI_CHECK_CONSOLE_END"]))
EXIT = int(os.environ["AXI_CHECK_EXIT"])
BROKEN = range(RAM + 0x00800000, RAM + 0x00801000)  # memory answers with an error
# Registers and bits (docs/registers.md)
NUM_CORES = 0x008
START_PC, ARG, CONTROL, STATUS, IRQ_ENABLE, IRQ_CLEAR = 0x040, 0x044, 0x048, 0x04C, 0x050, 0x054
CACHE_FLUSH, WATCHDOG, FAULT_CAUSE, FAULT_VALUE, DIAG_PC, OUTSTANDING = 0x058, 0x05C, 0x060, 0x074, 0x094, 0x0A0
START, STOP, SOFT_RESET, COLD = 1, 2, 4, 16
BUSY, DONE, FAULTED, STUCK = 1, 2, 4, 32
BUS_ERROR = 29


class Memory(SparseMemoryRegion):
    """All 4 GiB; remembers what the program printed, its exit code, how often it was read."""

    def __init__(self):
        super().__init__(2**32)
        self.console, self.exit, self.reads = b"", None, 0

    async def _read(self, address, length, **kwargs):
        self.reads += 1
        if address in BROKEN:
            raise ValueError("broken memory")
        return await super()._read(address, length, **kwargs)

    async def _write(self, address, data, **kwargs):
        if address in CONSOLE:
            self.console += data[:1]
        elif address == EXIT:
            self.exit = int.from_bytes(data, "little")
        else:
            await super()._write(address, data, **kwargs)


async def bring_up(dut, seed):
    """Clock, bus models with random pauses, reset. (memory, host)"""
    for name in ("cocotb.gyre_device",):
        logging.getLogger(name).setLevel(logging.WARNING)
    rng = random.Random(seed)
    cocotb.start_soon(Clock(dut.clk, 10, units="ns").start())
    memory = Memory()
    slave = AxiSlave(AxiBus.from_prefix(dut, "m_axi"), dut.clk, dut.rst, target=memory)
    pauses(rng, [slave.write_if.aw_channel, slave.write_if.w_channel, slave.write_if.b_channel,
                 slave.read_if.ar_channel, slave.read_if.r_channel])
    host = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axil"), dut.clk, dut.rst)
    pauses(rng, [host.write_if.aw_channel, host.write_if.w_channel, host.write_if.b_channel,
                 host.read_if.ar_channel, host.read_if.r_channel])
    for value, cycles in ((0, 2), (1, 4), (0, 1)):  # the models must see both edges
        dut.rst.value = value
        await ClockCycles(dut.clk, cycles)
    return memory, host


async def begin(memory, host, image, arg=0, control=START | COLD):
    memory.mem.write(RAM, image)
    for register, value in ((START_PC, RAM), (ARG, arg), (IRQ_ENABLE, 7), (CONTROL, control)):
        await host.write_dword(register, value)


async def end(host):
    """Waits until the run has ended, without a fault."""
    while await host.read_dword(STATUS) & BUSY:
        pass
    assert await host.read_dword(STATUS) & (DONE | FAULTED) == DONE


async def interrupt(dut, cycles):
    """Waits for the interrupt; the caller clears its cause."""
    if dut.irq.value != 1:
        await First(RisingEdge(dut.irq), ClockCycles(dut.clk, cycles))
    assert dut.irq.value == 1, f"no interrupt in {cycles} cycles"


def code(*words):
    return struct.pack(f"<{len(words)}I", *words)


@cocotb.test()
async def kernel(dut):
    """A compiled kernel from start to interrupt; the bus is quiet then."""
    memory, host = await bring_up(dut, SEED)
    await begin(memory, host, pathlib.Path(os.environ["AXI_CHECK_IMAGE"]).read_bytes(), arg=8)
    await interrupt(dut, 400000)
    assert await host.read_dword(STATUS) & (BUSY | DONE | FAULTED) == DONE
    assert await host.read_dword(OUTSTANDING) == 0
    assert memory.exit == 0, f"exit code {memory.exit}, console {memory.console}"
    assert b"PASSED" in memory.console, memory.console


@cocotb.test()
async def bus_error(dut):
    """A load that memory refuses halts the machine and is in the record; it runs again afterwards, by a
    plain start, which goes through reset as the machine was halted, and after a soft reset."""
    memory, host = await bring_up(dut, SEED + 1)
    # lui a0; lw a1, 0x40(a0); 1: j 1b
    await begin(memory, host, code((BROKEN.start & 0xFFFFF000) | 0x537, 0x04052583, 0x0000006F))
    await interrupt(dut, 5000)
    while await host.read_dword(STATUS) & BUSY:
        pass
    assert await host.read_dword(STATUS) & (DONE | FAULTED) == DONE | FAULTED
    assert await host.read_dword(FAULT_CAUSE) == 1 << 31 | BUS_ERROR
    assert await host.read_dword(FAULT_VALUE) == BROKEN.start + 0x40
    # li a0, 1; tmc x0 (ends the warp)
    await begin(memory, host, code(0x00100513, 0x0000006B), control=START)
    await end(host)
    assert await host.read_dword(FAULT_CAUSE) == 0
    await host.write_dword(CONTROL, SOFT_RESET)
    assert await host.read_dword(STATUS) == 0
    await host.write_dword(IRQ_CLEAR, 7)
    await begin(memory, host, code(0x00100513, 0x0000006B))
    await end(host)


@cocotb.test()
async def warm(dut):
    """Starts without reset: program and data are in the caches, what the host writes is seen after a flush
    or with a cold start; each core stores the word at RAM + 0x400, plus 1, at its own address from ARG on."""
    memory, host = await bring_up(dut, SEED + 3)
    cores = await host.read_dword(NUM_CORES)
    # csrr a0, mscratch; csrr a1, cid; slli a1, a1, 2; add a0, a0, a1; auipc a2, 0; lw a3, 0x3f0(a2);
    # addi a3, a3, 1; sw a3, 0(a0); tmc x0
    image = code(0x34002573, 0xCC2025F3, 0x00259593, 0x00B50533, 0x00000617, 0x3F062683, 0x00168693,
                 0x00D52023, 0x0000006B)
    memory.mem.write(RAM, image)
    await host.write_dword(START_PC, RAM)
    word = 41
    memory.mem.write(RAM + 0x400, code(word))
    for run, (change, flush, control, cached) in enumerate((
            (0, False, START, False),
            (0, False, START, True),
            (0, False, START, True),
            (100, True, START, False),
            (1000, False, START | COLD, False))):
        word += change
        memory.mem.write(RAM + 0x400, code(word))
        if flush:
            await host.write_dword(CACHE_FLUSH, 1)
        reads = memory.reads
        place = RAM + 0x800 + 0x80 * run
        await host.write_dword(ARG, place)
        await host.write_dword(CONTROL, control)
        await end(host)
        found = struct.unpack(f"<{cores}I", memory.mem.read(place, 4 * cores))
        assert found == (word + 1,) * cores, f"run {run}: {found}, not {word + 1}"
        assert (memory.reads == reads) == cached, f"run {run}: {memory.reads - reads} reads"


@cocotb.test()
async def stuck(dut):
    """A warp that waits for itself: the watchdog says so, the diagnosis shows where, stop ends it."""
    memory, host = await bring_up(dut, SEED + 2)
    await host.write_dword(WATCHDOG, 200)
    # li a0, 0; li a1, 2; bar a0, a1 (no other warp comes)
    await begin(memory, host, code(0x00000513, 0x00200593, 0x00B5400B))
    await interrupt(dut, 5000)
    assert await host.read_dword(STATUS) & (BUSY | DONE | STUCK) == BUSY | STUCK
    assert await host.read_dword(DIAG_PC) == RAM + 12
    await host.write_dword(CONTROL, STOP)
    while await host.read_dword(STATUS) & BUSY:
        pass
    assert await host.read_dword(STATUS) & (DONE | FAULTED) == DONE

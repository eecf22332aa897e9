"""cocotb test of both AXI ports against cocotbext-axi: its memory serves the master, its master
drives the registers. Run by scripts/axi_check; knows the ports only, neither RTL nor twin.

Environment: AXI_CHECK_SEED, AXI_CHECK_REQUESTS.
"""

import logging
import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiRam, AxiResp

SEED = int(os.environ.get("AXI_CHECK_SEED", "1"))
REQUESTS = int(os.environ.get("AXI_CHECK_REQUESTS", "1500"))
SIZE = 16384  # bytes of memory


def pauses(rng, channels):
    """Random back-pressure in changing moods, for each of the channels."""
    def generator():
        while True:
            percent = rng.choice([0, 0, 10, 50, 90])
            for _ in range(rng.randrange(1, 30)):
                yield rng.random() * 100 < percent
    for channel in channels:
        channel.set_pause_generator(generator())


async def start(dut):
    logging.getLogger("cocotb").setLevel(logging.WARNING)
    cocotb.start_soon(Clock(dut.clk, 10, units="ns").start())
    for name in ("req_valid", "req_write", "req_tag", "req_addr", "req_mask", "req_data",
                 "rsp_ready", "busy"):
        getattr(dut, name).value = 0
    dut.rst.value = 0
    await RisingEdge(dut.clk)


async def reset(dut):
    """After the bus models are there: they must see both edges of the reset."""
    for value, cycles in ((0, 2), (1, 4), (0, 1)):
        dut.rst.value = value
        for _ in range(cycles):
            await RisingEdge(dut.clk)


def draw(rng, line, free):
    """A request: write, tag, address, byte enables, data."""
    write = rng.random() < 0.5
    tag = rng.choice(sorted(free)) if not write else rng.randrange(32)
    number = rng.choice([0, 1, SIZE // line - 1, rng.randrange(SIZE // line)])
    kind = rng.randrange(5)
    mask = [True] * line
    if kind == 0 or (kind == 1 and not write):  # a part of a word
        size = rng.choice([1, 2, 4])
        at = rng.randrange(line // size) * size
        mask = [at <= i < at + size for i in range(line)]
    elif kind == 1:
        mask = [rng.random() < 0.5 for _ in range(line)]
    return write, tag, number * line, mask, rng.randbytes(line)


@cocotb.test(timeout_time=20, timeout_unit="ms")
async def master(dut):
    """Reads give what the order of acceptance says; one answer each; memory agrees at the end."""
    rng = random.Random(SEED)
    await start(dut)
    ram = AxiRam(AxiBus.from_prefix(dut, "m_axi"), dut.clk, dut.rst, size=SIZE)
    pauses(rng, [ram.write_if.aw_channel, ram.write_if.w_channel, ram.write_if.b_channel,
                 ram.read_if.ar_channel, ram.read_if.r_channel])
    reference = bytearray(rng.randbytes(SIZE))
    ram.write(0, bytes(reference))
    line = len(dut.req_mask)
    await reset(dut)
    reads, writes, sent, answered, quiet = {}, [], 0, 0, 0
    request = None
    while answered < REQUESTS:
        await FallingEdge(dut.clk)
        if request is None and sent < REQUESTS and rng.random() < 0.7:
            free = set(range(32)) - set(reads)
            request = draw(rng, line, free)
            write, tag, addr, mask, data = request
            dut.req_write.value = write
            dut.req_tag.value = tag
            dut.req_addr.value = addr
            dut.req_mask.value = sum(1 << i for i, on in enumerate(mask) if on)
            dut.req_data.value = int.from_bytes(data, "little")
        dut.req_valid.value = request is not None
        dut.rsp_ready.value = rng.random() < 0.8
        # Outputs that depend on these inputs are settled at the rising edge, before it acts.
        await RisingEdge(dut.clk)
        quiet += 1
        assert quiet < 5000, "nothing moves"
        if request is not None and dut.req_ready.value == 1:
            write, tag, addr, mask, data = request
            if write:
                for i, on in enumerate(mask):
                    if on:
                        reference[addr + i] = data[i]
                writes.append(tag)
            else:
                reads[tag] = (mask, bytes(reference[addr:addr + line]))
            request, sent, quiet = None, sent + 1, 0
        if dut.rsp_valid.value == 1 and dut.rsp_ready.value == 1:
            tag = int(dut.rsp_tag.value)
            assert dut.rsp_error.value == 0, "no error was injected"
            if dut.rsp_write.value == 1:
                assert writes.pop(0) == tag, "writes answer in their order"
            else:
                mask, expected = reads.pop(tag)
                data = int(dut.rsp_data.value).to_bytes(line, "little")
                for i, on in enumerate(mask):
                    assert not on or data[i] == expected[i], f"tag {tag} byte {i}"
            answered, quiet = answered + 1, 0
    dut.rsp_ready.value = 0
    await FallingEdge(dut.clk)
    assert not reads and not writes
    assert dut.idle.value == 1
    assert ram.read(0, SIZE) == bytes(reference), "memory holds what was written"


@cocotb.test(timeout_time=20, timeout_unit="ms")
async def registers(dut):
    """Reads, writes with strobes, errors and an action, with back-pressure on every channel."""
    rng = random.Random(SEED + 1)
    await start(dut)
    host = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axil"), dut.clk, dut.rst)
    pauses(rng, [host.write_if.aw_channel, host.write_if.w_channel, host.write_if.b_channel,
                 host.read_if.ar_channel, host.read_if.r_channel])
    await reset(dut)
    assert await host.read_dword(0x000) == 0x47595245
    assert await host.read_dword(0x01C) == len(dut.req_mask)
    shadow = {0x040: bytearray(4), 0x044: bytearray(4), 0x05C: bytearray(4)}
    for _ in range(200):
        addr = rng.choice(sorted(shadow))
        at = rng.randrange(4)
        data = rng.randbytes(rng.randrange(1, 5 - at))
        answer = await host.write(addr + at, data)
        assert answer.resp == AxiResp.OKAY
        shadow[addr][at:at + len(data)] = data
        addr = rng.choice(sorted(shadow))
        assert (await host.read(addr, 4)).data == bytes(shadow[addr])
    for addr in (0x03C, 0x0FC, 0x800, 0xFFC):
        assert (await host.read(addr, 4)).resp == AxiResp.SLVERR
        assert (await host.write(addr, bytes(4))).resp == AxiResp.SLVERR
    assert (await host.write(0x000, bytes(4))).resp == AxiResp.SLVERR
    for index, value in ((0, 0x0000000400000003), (1, 0x0000000200000001), (2, 0)):
        await host.write_dword(0x080, index)
        both = await host.read_dword(0x084) | await host.read_dword(0x088) << 32
        assert both == value, f"counter {index}"
    starts = []

    async def count():
        while True:
            await RisingEdge(dut.clk)
            if dut.start.value == 1:
                starts.append(1)
    cocotb.start_soon(count())
    for _ in range(5):
        await host.write_dword(0x048, 1)
    for _ in range(5):
        await RisingEdge(dut.clk)
    assert len(starts) == 5, f"five starts, each for one cycle: {len(starts)}"

"""For scripts/bitstream_check: the simulator of a netlist at its pins, and programs for a board."""

import os
import pathlib
import re
import shutil

import synth_yosys as flow

SIM = flow.ROOT / "fpga" / "sim"
RUNTIME = flow.ROOT / "sw" / "runtime"
CFLAGS = """-std=gnu11 -g -Wall -Wextra -Wshadow -Werror -ffunction-sections -fdata-sections -fno-common
 -fno-tree-loop-distribute-patterns -fno-unswitch-loops -fno-version-loops-for-strides -fno-peel-loops
 --param max-grow-copy-bb-insns=0 -Os -mabi=ilp32 -march=rv32i_zicsr_zifencei --specs=picolibc.specs
 """.split()
CELLS = {"ice40": "ice40/cells_sim.v", "ecp5": "ecp5/cells_sim.v"}


def yosys_share():
    return pathlib.Path(shutil.which("yosys")).resolve().parents[1] / "share" / "yosys"


def cells(family, netlist):
    """Yosys' own models of the cells that the netlist has, without the timing in them."""
    text = (yosys_share() / CELLS[family]).read_text()
    if family == "ecp5":  # Yosys has block RAM and multiplier as black boxes only
        text += (SIM / "ecp5_cells.v").read_text()
    text = re.sub(r"\bspecify\b.*?\bendspecify\b", "", text, flags=re.DOTALL)
    modules = dict(re.findall(r"^module\s+(\w+)(.*?^endmodule)", text,
                              flags=re.DOTALL | re.MULTILINE))
    defines = re.findall(r"^`define.*?[^\\]$", text, flags=re.DOTALL | re.MULTILINE)
    wanted, found = set(re.findall(r"^\s*(\w+) (?:#\(|\\?\S+ +\()", netlist, re.MULTILINE)), {}
    while wanted:
        name = wanted.pop()
        if name in modules and name not in found:
            found[name] = f"module {name}{modules[name]}\n"
            wanted |= set(re.findall(r"^\s*(\w+) (?:#\(|\w+ ?\()", modules[name], re.MULTILINE))
    return "`default_nettype wire\n" + "\n".join(defines) + "\n" + "\n".join(found.values())


def wrapper(b):
    """The pins that every board has, around its top."""
    levels = "".join(f", .{pin}(1'b{level})" for pin, level in b["levels"].items())
    names = [led.lstrip("!") for led in b["leds"]]
    leds = ", ".join(f"~{n}" if led.startswith("!") else n
                     for led, n in reversed(list(zip(b["leds"], names))))
    return (f"module board (input clk_i, input uart_rx_i, output uart_tx_o, output [2:0] leds_o);\n"
            f"  wire {', '.join(names)};\n"
            f"  {b['top']} top (.clk_i(clk_i), .uart_rx_i(uart_rx_i), .uart_tx_o(uart_tx_o)"
            f"{levels}, {', '.join(f'.{n}({n})' for n in names)});\n"
            f"  assign leds_o = {{{leds}}};\nendmodule\n")


def build(b, netlist, folder, step):
    """Verilates the netlist; returns the simulator's path."""
    text = netlist.read_text()
    (folder / "cells.v").write_text(cells(b["family"], text))
    (folder / "board.v").write_text(wrapper(b))
    # -fno-const-bit-op-tree: that optimisation of Verilator 5.006 builds wrong code
    # (docs/synthesis.md).
    step.run("verilator", [
        "verilator", "--cc", "--exe", "--build", "-j", "2", "-O3", "-fno-const-bit-op-tree", "--reloop-limit", "1000000",
        "--x-assign", "unique", "--x-initial", "unique", "--output-split", "100000", "--output-split-cfuncs", "2000",
        "-Wno-fatal",
        "-Wno-lint", "-Wno-style", "--top-module", "board", "--prefix", "Vboard", "--Mdir",
        folder / "verilated", "-CFLAGS", "-O1 -Wall -Wextra", "-MAKEFLAGS",
        "OPT_FAST=-O1 OPT_SLOW=-O0", "-o", "gyre_board_sim",
        folder / "board.v", netlist, folder / "cells.v", SIM / "gyre_board_sim.cpp"],
        env={**os.environ, **({"OBJCACHE": "ccache"} if shutil.which("ccache") else {})})
    return folder / "verilated" / "gyre_board_sim"


def program(b, folder, step, name, sources, runtime=True):
    """Compiles a program for the memory of the board."""
    objects = []
    more = [RUNTIME / f for f in ("crt0.S", "gyre_console.c", "gyre_libc.c")] if runtime else []
    for source in [*sources, *more]:
        objects.append(folder / f"{name}.{source.name}.o")
        step.run(f"cc.{name}", ["riscv64-unknown-elf-gcc", *CFLAGS, f"-I{RUNTIME}", "-c", source,
                                "-o", objects[-1]])
    elf = folder / f"{name}.elf"
    top = 0x80000000 + b["memory_bytes"]
    step.run(f"ld.{name}", [
        "riscv64-unknown-elf-gcc", "--specs=picolibc.specs", "-mabi=ilp32", "-march=rv32i",
        "-nostartfiles", "-T", RUNTIME / "gyre.ld", "-Wl,--gc-sections", "-Wl,--fatal-warnings",
        f"-Wl,--defsym=__stack_top={top}", "-Wl,--defsym=__stack_size_log2=9", *objects, "-o", elf])
    return elf

"""The records of scripts/dse --record: where the CSV files of docs come from."""

import record

UM2, CYCLES = "square micrometres", "clock cycles"
SHAPE = {"warps": "warps", "threads": "threads"}
POINT = {**SHAPE, "cells": "cells", "flip_flops": "cells", "logic_um2": UM2, "memory_um2": UM2, "memory_bits": "bits",
         "fmax_mhz": "MHz", "logic_mw": "mW", "memory_mw": "mW", "pj_per_cycle": "pJ", "cpu_s": "CPU seconds"}
# Part: CSV file, table of the record, units.
RECORDS = {
    "area": ("dse.csv", "points", POINT),
    "area_float": ("dse_float.csv", "points", POINT),
    "state_float": ("dse_float_state.csv", "points", {**SHAPE, "register_bits": "bits", "memory_bits": "bits"}),
    "performance": ("dse_performance.csv", "cycles", {
        **SHAPE, "cycles": CYCLES, "warp_insns": "warp instructions"}),
    "launches": ("dse_launches.csv", "cycles", {
        **SHAPE, "cycles": CYCLES, "warp_insns": "warp instructions"}),
    "efficiency": ("dse_efficiency.csv", "energies", {
        **SHAPE, "energy_uj": "microjoules", "efficiency": "ratio"})}


def keep(part, commit, argv):
    name, table, units = RECORDS[part]
    record.write(f"dse/{part}", record.command("dse", argv, "--record"), commit, units,
                 {table: record.stored(record.ROOT / "docs" / name)}, timed="cpu_s" in units)

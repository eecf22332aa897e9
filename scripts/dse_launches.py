"""Part launches of scripts/dse: the kernels of the sweep as launches of a host program, warps x threads.

Devices are the cycle model with the launch queue (docs/host.md); cycles are from the doorbell until the end, with
empty caches. SETTINGS is what differs from the configuration of the other parts.
"""

import subprocess

import asic_flow

flow = asic_flow.flow
SETTINGS = ("RECONVERGENCE=1,DISPATCH=1,F_EXT=1,A_EXT=1,STACK_INTERLEAVE=1,ICACHE_PREFETCH=2,"
            "DCACHE_PREFETCH=2")
# Kernel: its name and size for host_bench, the same work as that of the programs in scripts/dse.
WORKS = {"vecadd": "vecadd:4096", "saxpy": "saxpy:4096", "sgemm": "sgemm32", "sgemm_int": "sgemm_int:32",
         "reduce": "reduce:4096", "transpose": "transpose:64", "diverge": "diverge:4096",
         "string_search": "string_search:1024", "mandelbrot": "mandelbrot:16"}


def cycles(values):
    """A row for each kernel and shape: {kernel, warps, threads, cycles, warp_insns}."""
    folder = flow.ROOT / "build"
    for command in (["cmake", "-S", flow.ROOT, "-B", folder, "-G", "Ninja"],
                    ["ninja", "-C", folder, "--quiet", "host_bench"]):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        if done.returncode:
            flow.fail(f"{command[0]} failed:\n{done.stdout[-2000:]}", 1)
    name = values["config"].split(",")[0]
    rows = []
    for warps in values["sizes"]:
        for threads in values["sizes"]:
            device = (f"model:{name},{SETTINGS},NUM_WARPS={warps},NUM_THREADS={threads},"
                      f"NUM_LANES={threads},latency={values['latency']}")
            command = [folder / "tb/host/host_bench", device, folder / "tb/host/bench_kernels.gmod",
                       *(WORKS[k] for k in values["kernels"])]
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  check=False)
            found = {line.split("\t")[0]: line.split("\t")[1:] for line in done.stdout.splitlines()}
            for kernel in values["kernels"]:
                work = WORKS[kernel].split(":")[0]
                if done.returncode or work not in found:
                    flow.fail(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}", 1)
                rows.append({"kernel": kernel, "warps": warps, "threads": threads,
                             "cycles": int(found[work][0]), "warp_insns": int(found[work][1])})
        print(f"{warps} warps: done", flush=True)
    return sorted(rows, key=lambda r: list(WORKS).index(r["kernel"]))

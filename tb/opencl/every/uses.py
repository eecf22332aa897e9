#!/usr/bin/python3
"""A use of every built-in function of OpenCL C 1.2 with every type that it has: uses.py OUTPUT.cl

The kernels are every_N(global char *in, global char *out). They load the arguments of a function and store its result.
"""

import pathlib
import sys

from signatures import (ATOMIC, EVERY, FLOAT, INTEGER, INTEGERS, ITEM, MODES, POINTERS, SIGNED, WORDS)

A_KERNEL = 120  # uses


def wide(name, width):
    return name if width == 1 else f"{name}{width}"


def signed(name):
    return name.lstrip("u")


def unsigned(name):
    return "u" + signed(name)


def type_of(word, scalar, width):
    return {"F": wide("float", width), "f": "float", "I": wide("int", width), "U": wide("uint", width), "G": wide(scalar, width), "g": scalar,
            "uG": wide(unsigned(scalar), width), "sG": wide(signed(scalar), width)}.get(word, word)


def store(kind, value):
    return f"*(volatile global {kind} *)out = {value};"


def load(kind, i):
    return f"*(global const {kind} *)(in + {128 * i})"


def call(name, result, words, scalar, width, space=None):
    """A block that calls a function; a pointer is one into `space`."""
    lines, arguments = [], []
    for i, word in enumerate(words):
        kind = type_of(word.lstrip("*"), scalar, width)
        if word[0] != "*":
            arguments.append(load(kind, i))
        elif space == "global":
            arguments.append(f"(global {kind} *)(out + 128)")
        else:
            place = f"p{i}"
            arguments.append(f"&{place}" if space == "private" else f"(local {kind} *)box")
            if space == "private":
                lines.append(f"{kind} {place};")
                lines.append(store(type_of(result, scalar, width), f"{name}({', '.join(arguments)})") + f" *(global {kind} *)(out + 128) = {place};")
    if not (space == "private"):
        lines.append(store(type_of(result, scalar, width), f"{name}({', '.join(arguments)})"))
    return "{ " + " ".join(lines) + " }"


def rows(table, scalar):
    for names, result, words, widths in table:
        for name in names.split():
            for width in widths:
                for space in POINTERS if "*" in words else (None,):
                    yield call(name, result, words.split(), scalar, width, space)


def conversions():
    kinds = (*INTEGERS, "float")
    for to in kinds:
        for source in kinds:
            for width in EVERY:
                a, b = wide(to, width), wide(source, width)
                for mode in MODES:
                    yield store(a, f"convert_{a}{mode}({load(b, 0)})")
                    if to != "float":
                        yield store(a, f"convert_{a}_sat{mode}({load(b, 0)})")


def reinterpretations():
    size = dict(zip((*INTEGERS, "float"), (1, 1, 2, 2, 4, 4, 8, 8, 4)))
    kinds = [(wide(k, w), size[k] * (4 if w == 3 else w)) for k in size for w in EVERY]
    return [store(a, f"as_{a}({load(b, 0)})") for a, n in kinds for b, m in kinds if n == m]


def vectors():
    for kind in (*INTEGERS, "float"):
        for width in EVERY[1:]:
            v = wide(kind, width)
            for space in (*POINTERS, "constant"):
                at = {"private": "mine", "local": "box", "global": "out", "constant": "fixed"}[space]
                if space != "constant":
                    yield f"vstore{width}({load(v, 0)}, 1, ({space} {kind} *){at});"
                yield store(v, f"vload{width}(1, (const {space} {kind} *){at})")
            yield store("int", f"vec_step({v})")
        mask = unsigned(kind) if kind != "float" else "uint"
        for to in (2, 4, 8, 16):
            for source in (2, 4, 8, 16):
                a, b, m = wide(kind, to), wide(kind, source), wide(mask, to)
                yield store(a, f"shuffle({load(b, 0)}, {load(m, 1)})")
                yield store(a, f"shuffle2({load(b, 0)}, {load(b, 1)}, {load(m, 2)})")


def halves():
    for width in EVERY:
        v, n = wide("float", width), "" if width == 1 else width
        for space in (*POINTERS, "constant"):
            at = {"private": "mine", "local": "box", "global": "out", "constant": "fixed"}[space]
            for a in ("", "a"):
                if a and width == 1:
                    continue
                yield store(v, f"vload{a}_half{n}(1, (const {space} half *){at})")
                for mode in MODES if space != "constant" else ():
                    yield f"vstore{a}_half{n}{mode}({load(v, 0)}, 1, ({space} half *){at});"


def atomics():
    for kind in ("int", "uint"):
        for arguments, names in ATOMIC.items():
            for name in names.split():
                for space, at in (("global", "out"), ("local", "box")):
                    rest = "".join(f", {load(kind, i)}" for i, _ in enumerate(arguments.split()))
                    for prefix in ("atomic", "atom"):
                        yield store(kind, f"{prefix}_{name}((volatile {space} {kind} *){at}{rest})")
    for space, at in (("global", "out"), ("local", "box")):
        yield store("float", f"atomic_xchg((volatile {space} float *){at}, {load('float', 0)})")


def copies():
    for kind in (*INTEGERS, "float"):
        for width in EVERY:
            v = wide(kind, width)
            yield (f"{{ event_t e = async_work_group_copy((local {v} *)box, (const global {v} *)in, 1, 0); "
                   f"e = async_work_group_copy((global {v} *)out, (const local {v} *)box, 1, e); "
                   f"e = async_work_group_strided_copy((local {v} *)box, (const global {v} *)in, 1, 2, e); "
                   f"e = async_work_group_strided_copy((global {v} *)out, (const local {v} *)box, 1, 2, e); wait_group_events(1, &e); "
                   f"prefetch((const global {v} *)in, 1); }}")


def others():
    flags = ("CLK_LOCAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE")
    yield from (f"{f}({flag});" for f in ("barrier", "mem_fence", "read_mem_fence", "write_mem_fence") for flag in flags)
    for a, t, u in (("short", "char", "uchar"), ("ushort", "uchar", "uchar"), ("int", "short", "ushort"), ("uint", "ushort", "ushort"),
                    ("long", "int", "uint"), ("ulong", "uint", "uint")):
        yield from (store(wide(a, w), f"upsample({load(wide(t, w), 0)}, {load(wide(u, w), 1)})") for w in EVERY)
    yield 'if (in[0] == 77) printf("%d %v4hlf %s %c %p %x %ld\\n", 1, (float4)(1.0f), "a", 65, in, 3, 4l);'
    yield from (store("float", c) for c in ("MAXFLOAT", "HUGE_VALF", "INFINITY", "NAN", "M_E_F", "M_PI_F", "FLT_EPSILON", "FLT_MAX"))


def uses():
    yield from rows(FLOAT, "float")
    for kind in INTEGERS:
        yield from rows(INTEGER, kind)
    for kind in INTEGERS[::2]:
        yield from rows(SIGNED, kind)
    for kind in ("int", "uint"):
        yield from rows(WORDS, kind)
    yield from rows(ITEM, "uint")
    for part in (conversions, reinterpretations, vectors, halves, atomics, copies, others):
        yield from part()


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    every, text = list(uses()), ["constant char fixed[512] = {1, 2, 3};"]
    for i in range(0, len(every), A_KERNEL):
        text += [f"kernel void every_{i // A_KERNEL}(global char *in, global char *out) {{", "  local long box[64];", "  long mine[64] = {0};",
                 *("  " + use for use in every[i:i + A_KERNEL]), "  if (in[0] == 77) out[0] = (char)(mine[1] + box[1]);", "}"]
    pathlib.Path(sys.argv[1]).write_text("\n".join([*text, ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

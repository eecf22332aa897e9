"""Host programs for the Gyre GPU: gyre/host.h by ctypes, with numpy arrays where they are there.

    import gyre, numpy as np

    with gyre.Device("model:compute") as device:
        kernels = device.module("squares.gmod")
        out = device.alloc(4 * 10)
        kernels["squares"](out, 80, grid=10)
        print(out.read(np.uint32))

Commands go to the device's own stream, or to one of Device.stream(); a call of a kernel, write() and copies return when
they are queued, read() and Stream.wait() when all before them has run. An error is a GyreError with the
sentence of the library. The library is found by GYRE_HOST_LIBRARY, else as libgyre_host.so by the loader.
"""

import ctypes as c
import os
import struct

INTEGER, POINTER, FLOAT, OTHER = range(4)


class GyreError(Exception):
    """A call that failed: `code` is its gyre_result, `name` its words, str() the sentence."""

    def __init__(self, code):
        super().__init__(_lib.gyre_last_error().decode())
        self.code = code
        self.name = _lib.gyre_result_name(code).decode()


class _Options(c.Structure):
    _fields_ = [("stack_bytes", c.c_uint32), ("print_lines", c.c_uint32), ("hang_cycles", c.c_uint64),
                ("launch_limit", c.c_uint64), ("print", c.c_void_p), ("print_ctx", c.c_void_p)]


class Info(c.Structure):
    """gyre_host_info: what a device is."""

    _fields_ = [("name", c.c_char * 64)] + [(name, c.c_uint32) for name in (
        "cores", "warps", "threads", "lanes", "group_items", "local_bytes", "line_bytes", "dcache_bytes", "icache_bytes",
        "l2_bytes", "ram_base", "ram_bytes", "free_bytes", "largest_free", "stack_bytes")] + [
            (name, c.c_bool) for name in ("multiply", "floating_point", "atomics", "has_clock", "vertex_stage", "launch_queue",
                                          "headers")] + [
                (name, c.c_uint32) for name in ("instruction_sets", "rdna35_group_items", "rdna35_local_bytes")] + [
                    ("bit_manipulation", c.c_bool), ("memory_index", c.c_bool), ("address_sums", c.c_bool),
                     ("pixel_stage", c.c_bool), ("collectives", c.c_bool)]


class _Parameter(c.Structure):
    _fields_ = [("type", c.c_char_p), ("name", c.c_char_p), ("bytes", c.c_uint32), ("kind", c.c_int)]


class _Grid(c.Structure):
    _fields_ = [("items", c.c_uint32 * 3), ("group", c.c_uint32 * 3), ("offset", c.c_uint32 * 3),
                ("local_bytes", c.c_uint32), ("whole_groups", c.c_bool), ("strip", c.c_uint32)]


class _Argument(c.Structure):
    _fields_ = [("value", c.c_char_p), ("bytes", c.c_size_t)]


def _load():
    lib = c.CDLL(os.environ.get("GYRE_HOST_LIBRARY", "libgyre_host.so"))
    for name in ("gyre_result_name", "gyre_last_error", "gyre_kernel_name"):
        getattr(lib, name).restype = c.c_char_p
    lib.gyre_kernel_name.argtypes = [c.c_void_p]
    lib.gyre_module_list.restype = c.c_void_p
    lib.gyre_module_list.argtypes = [c.c_void_p, c.c_uint]
    lib.gyre_kernel_parameter.restype = c.c_bool
    lib.gyre_kernel_parameter.argtypes = [c.c_void_p, c.c_uint, c.c_void_p]
    for name in ("gyre_host_close", "gyre_stream_free"):
        getattr(lib, name).restype = None
        getattr(lib, name).argtypes = [c.c_void_p]
    pointer, word, size = c.c_void_p, c.c_uint32, c.c_size_t
    for name, arguments in {
            "gyre_host_open": [c.c_char_p, pointer, pointer], "gyre_host_describe": [pointer, pointer],
            "gyre_host_alloc": [pointer, size, size, pointer], "gyre_host_free": [pointer, word],
            "gyre_module_load_file": [pointer, c.c_char_p, pointer], "gyre_stream_new": [pointer, pointer],
            "gyre_stream_copy_to": [pointer, word, pointer, size],
            "gyre_stream_copy_from": [pointer, pointer, word, size],
            "gyre_stream_launch": [pointer, pointer, pointer, pointer, c.c_uint],
            "gyre_stream_wait": [pointer, word], "gyre_event_new": [pointer, pointer],
            "gyre_stream_record": [pointer, pointer], "gyre_stream_await": [pointer, pointer],
            "gyre_event_wait": [pointer, word], "gyre_event_time": [pointer, pointer]}.items():
        getattr(lib, name).argtypes = arguments
    return lib


_lib = _load()


def _call(name, *arguments):
    code = getattr(_lib, name)(*arguments)
    if code:
        raise GyreError(code)


def _make(name, *arguments):
    """The handle that a function gives by its last argument."""
    out = c.c_void_p()
    _call(name, *arguments, c.byref(out))
    return out


def _three(value):
    """A number or up to three of them, x first."""
    values = [value] if isinstance(value, int) else list(value)
    if not 1 <= len(values) <= 3 or any(v < 0 or v >= 1 << 32 for v in values):
        raise ValueError(f"one to three numbers of 32 bits, not {value!r}")
    return (c.c_uint32 * 3)(*values)


class Device:
    """A device by its name (docs/host.md). `stack_bytes`, `print_lines`, `hang_cycles` and `launch_limit` as
    gyre_host_options has them."""

    def __init__(self, name="functional", **options):
        self._handle = _make("gyre_host_open", name.encode(), c.byref(_Options(**options)))
        self._streams = []
        self.default = self.stream()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the device after the work of its streams. Do not use the device or its objects afterwards."""
        _lib.gyre_host_close(self._handle)
        self._handle = None
        for stream in self._streams:
            stream.kept.clear()

    @property
    def info(self):
        """An Info of this moment."""
        info = Info()
        _call("gyre_host_describe", self._handle, c.byref(info))
        return info

    def alloc(self, size, alignment=0):
        """A Buffer of so many bytes, not cleared."""
        address = c.c_uint32()
        _call("gyre_host_alloc", self._handle, size, alignment, c.byref(address))
        return Buffer(self, address.value, size)

    def array(self, data, stream=None):
        """A Buffer with the bytes of an array, or of bytes."""
        buffer = self.alloc(memoryview(data).nbytes)
        buffer.write(data, stream=stream)
        return buffer

    def module(self, path):
        """The kernels of a file that gyrecc made: a dictionary of Kernel by name."""
        module = _make("gyre_module_load_file", self._handle, os.fsencode(path))
        kernels = {}
        while handle := _lib.gyre_module_list(module, len(kernels)):
            kernel = Kernel(self, handle)
            kernels[kernel.name] = kernel
        return kernels

    def stream(self):
        """A new Stream."""
        self._streams.append(Stream(self))
        return self._streams[-1]

    def event(self):
        """A new Event."""
        return Event(self)


class Buffer:
    """Memory of a device; `address` is what kernels see."""

    def __init__(self, device, address, size):
        self.device, self.address, self.size = device, address, size

    def write(self, data, offset=0, stream=None):
        """Copies bytes or an array to the device; what it holds now, even if it changes afterwards."""
        stream = stream or self.device.default
        view = bytes(memoryview(data).cast("B"))
        stream.kept.append(view)
        _call("gyre_stream_copy_to", stream.handle, self.address + offset, view, len(view))

    def read(self, dtype=None, size=None, offset=0, stream=None):
        """Waits for the stream; bytes, or with a numpy type an array."""
        stream = stream or self.device.default
        out = bytearray(self.size - offset if size is None else size)
        place = (c.c_char * len(out)).from_buffer(out)
        _call("gyre_stream_copy_from", stream.handle, place, self.address + offset, len(out))
        stream.wait()
        if dtype is None:
            return bytes(out)
        import numpy  # only for those who have arrays
        return numpy.frombuffer(out, dtype)

    def free(self):
        """Gives the memory back; what uses it must have run."""
        _call("gyre_host_free", self.device._handle, self.address)


class Kernel:
    """A kernel; calling it launches it."""

    def __init__(self, device, handle):
        self.device, self._handle = device, handle
        self.name = _lib.gyre_kernel_name(handle).decode()
        self.parameters = []
        p = _Parameter()
        while _lib.gyre_kernel_parameter(handle, len(self.parameters), c.byref(p)):
            self.parameters.append((p.type.decode(), p.name.decode(), p.bytes, p.kind))

    def _pack(self, parameter, value):
        kind_name, name, size, kind = parameter
        if isinstance(value, Buffer):
            value = value.address
        if isinstance(value, (bytes, bytearray)):
            return bytes(value)
        if kind == FLOAT:
            return struct.pack("<d" if size == 8 else "<f", value)
        if kind == OTHER:
            raise TypeError(f"{self.name}: {kind_name} {name} is a structure: give its {size} bytes")
        value = int(value)
        if not -(1 << 8 * size - 1) <= value < 1 << 8 * size:
            raise ValueError(f"{self.name}: {value} does not fit into {kind_name} {name}, {size} bytes")
        return (value % (1 << 8 * size)).to_bytes(size, "little")

    def __call__(self, *arguments, grid, group=0, offset=0, local_bytes=0, stream=None, whole_groups=False, strip=0):
        """Launches it once for each item of the grid: numbers, or up to three of them, x first; whole_groups rounds it up.

        strip is the number of workgroups in x whose rows come one after another, 0: the library chooses.
        """
        stream = stream or self.device.default
        packed = [b"\0"] * len(arguments)  # if they are too many or too few, the library says so
        if len(arguments) == len(self.parameters):
            packed = [self._pack(p, value) for p, value in zip(self.parameters, arguments)]
        list_of = (_Argument * max(len(packed), 1))(*[_Argument(value, len(value)) for value in packed])
        sizes = _Grid(_three(grid), _three(group), _three(offset), local_bytes, whole_groups, strip)
        _call("gyre_stream_launch", stream.handle, self._handle, c.byref(sizes), list_of, len(packed))


class Stream:
    """Commands in order."""

    def __init__(self, device):
        self.handle = _make("gyre_stream_new", device._handle)
        self.kept = []  # data of copies that may not have run

    def wait(self, milliseconds=0):
        """Until all has run; the error of what failed first is raised."""
        try:
            _call("gyre_stream_wait", self.handle, milliseconds)
        except GyreError as error:
            if error.name == "took too long" and milliseconds:
                raise
            self.kept.clear()
            raise
        self.kept.clear()

    def record(self, event):
        """The event happens when all before it has run."""
        _call("gyre_stream_record", self.handle, event.handle)

    def wait_for(self, event):
        """Makes later work of the stream wait for the event."""
        _call("gyre_stream_await", self.handle, event.handle)


class Event:
    """Marks a position in a stream."""

    def __init__(self, device):
        self.handle = _make("gyre_event_new", device._handle)

    def wait(self, milliseconds=0):
        """Until it has happened."""
        _call("gyre_event_wait", self.handle, milliseconds)

    @property
    def cycles(self):
        """When it happened."""
        cycles = c.c_uint64()
        _call("gyre_event_time", self.handle, c.byref(cycles))
        return cycles.value

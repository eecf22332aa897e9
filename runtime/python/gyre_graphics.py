"""Pictures on the Gyre GPU: gyre/graphics.h by ctypes, beside the module gyre.

    import gyre, gyre_graphics as graphics

    with gyre.Device("functional") as device:
        shaders = graphics.shaders(device, "colors.gmod")
        picture = graphics.Surface(device, "RGBA8", 64, 48)
        picture.clear(0, 0, 0.2, 1)
        pipeline = graphics.Pipeline(device, shaders["corner"], shaders["shade"], {0x080: (2, 0), 0x090: (3, 8)})
        report = pipeline.draw(corners, stride=20, count=3, targets=[picture])
        print(report.pixels.passed, picture.read()[:4])

Commands go to the device's own stream. Errors are GyreErrors with the sentence of the library. Programs read floats only; stream
output, instances and several vertex buffers need C.
"""

import ctypes as c

import gyre

TOPOLOGIES = ("points", "lines", "line_loop", "line_strip", "triangles", "triangle_strip", "triangle_fan")
COMPARISONS = ("never", "less", "equal", "less_equal", "greater", "not_equal", "greater_equal", "always")
EQUATIONS = ("add", "subtract", "reverse_subtract", "min", "max")
FACTORS = ("zero", "one", "src_color", "one_minus_src_color", "dst_color", "one_minus_dst_color", "src_alpha",
           "one_minus_src_alpha", "dst_alpha", "one_minus_dst_alpha", "constant", "one_minus_constant", "constant_alpha",
           "one_minus_constant_alpha", "src_alpha_saturate")
STENCIL_OPERATIONS = ("keep", "zero", "replace", "increment", "decrement", "invert", "increment_wrap", "decrement_wrap")
NAMES = {"depth_compare": COMPARISONS, "compare": COMPARISONS, "fail": STENCIL_OPERATIONS, "depth_fail": STENCIL_OPERATIONS,
         "pass_": STENCIL_OPERATIONS, "equation": EQUATIONS, "alpha_equation": EQUATIONS, "source": FACTORS,
         "destination": FACTORS, "alpha_source": FACTORS, "alpha_destination": FACTORS}


def _struct(name, *members):
    return type(name, (c.Structure,), {"_fields_": [(word, kind) for words, kind in members for word in words.split()]})


_Viewport = _struct("_Viewport", ("x y columns rows near_depth far_depth", c.c_float))
_Rectangle = _struct("_Rectangle", ("x0 y0 x1 y1", c.c_uint16))
_Stencil = _struct("_Stencil", ("compare fail depth_fail pass_ reference mask write_mask", c.c_uint8))
_Target = _struct("_Target", ("blend", c.c_bool), ("equation source destination alpha_equation alpha_source alpha_destination "
                                                   "masked", c.c_uint8))
_Settings = _struct(
    "_Settings", ("program", c.c_void_p), ("viewport", _Viewport), ("scissor", _Rectangle), ("cull", c.c_uint8),
    ("clockwise_front first_provokes depth_test depth_write", c.c_bool), ("depth_compare", c.c_uint8),
    ("stencil_test stencil_sides", c.c_bool), ("stencil stencil_back", _Stencil), ("one_color one_blend", c.c_bool),
    ("target", _Target * 8), ("blend_constant", c.c_float * 4), ("logic", c.c_bool),
    ("logic_op masked_samples clip_distances", c.c_uint8), ("point_size", c.c_float))
_Element = _struct("_Element", ("attribute format buffer offset", c.c_uint32))
_State = _struct("_State", ("vertex pixels next_header", c.c_void_p), ("topology", c.c_uint32), ("restart", c.c_bool),
                 ("restart_index", c.c_uint32), ("elements", c.c_void_p), ("num_elements", c.c_uint), ("captures", c.c_void_p),
                 ("num_captures", c.c_uint), ("odmap", c.c_void_p), ("cache_entries", c.c_uint))
_VertexBuffer = _struct("_VertexBuffer", ("address bytes stride divisor", c.c_uint32))
_Bank = _struct("_Bank", ("address bytes", c.c_uint32))
_Bindings = _struct("_Bindings", ("buffers", c.c_void_p), ("num_buffers", c.c_uint), ("banks", c.c_void_p),
                    ("num_banks", c.c_uint), ("feedback targets", c.c_void_p), ("num_targets", c.c_uint),
                    ("depth pixel_banks", c.c_void_p), ("num_pixel_banks", c.c_uint))
_Call = _struct("_Call", ("first count instances base_instance", c.c_uint32), ("base_vertex", c.c_int32),
                ("index_bytes indices", c.c_uint32))
_Info = _struct("_Info", ("format columns rows pixel_bytes address pitch bytes", c.c_uint32))
PixelReport = _struct("PixelReport", ("primitives clipped culled quads pixels killed", c.c_uint32), ("passed", c.c_uint64),
                      ("warps", c.c_uint32))
Report = _struct("Report", ("references shaded warps primitives written", c.c_uint32), ("pixels", PixelReport),
                 ("bad_fetches exceptions exception exception_pc exception_value", c.c_uint32),
                 ("exception_text", c.c_char * 256))


def _load(lib):
    pointer, word = c.c_void_p, c.c_uint32
    for name in ("gyre_surface_format_name", "gyre_shader_name"):
        getattr(lib, name).restype = c.c_char_p
    lib.gyre_shader_name.argtypes = [pointer]
    lib.gyre_module_shader_list.restype = pointer
    lib.gyre_module_shader_list.argtypes = [pointer, c.c_uint]
    for name in ("gyre_surface_free", "gyre_pipeline_free"):
        getattr(lib, name).restype = None
        getattr(lib, name).argtypes = [pointer]
    for name, arguments in {
            "gyre_surface_new": [pointer, word, word, word, pointer], "gyre_surface_describe": [pointer, pointer],
            "gyre_stream_surface_clear": [pointer, pointer, pointer], "gyre_pipeline_new": [pointer, pointer],
            "gyre_stream_surface_write": [pointer, pointer, pointer, c.c_size_t],
            "gyre_stream_surface_read": [pointer, pointer, pointer, c.c_size_t],
            "gyre_stream_draw": [pointer, pointer, pointer, pointer, c.c_uint, pointer]}.items():
        getattr(lib, name).argtypes = arguments
    return lib


_lib = _load(gyre._lib)
_names = ((number, _lib.gyre_surface_format_name(number)) for number in range(512))
FORMATS = {name.decode(): number for number, name in _names if name}


def _put(struct, values):
    """Sets members by name; members that are structures take dictionaries or sequences, and enumerations their names."""
    for name, value in values.items():
        kind = dict(struct._fields_)[name]
        if isinstance(value, dict) and issubclass(kind, c.Array):
            for number, one in value.items():
                _put(getattr(struct, name)[number], one)
        elif isinstance(value, dict):
            _put(getattr(struct, name), value)
        elif isinstance(value, str):
            setattr(struct, name, NAMES[name].index(value))
        else:
            setattr(struct, name, kind(*value) if isinstance(value, (tuple, list)) else value)


def shaders(device, path):
    """The shader programs of a file that gyrecc made: handles by name."""
    module = gyre._make("gyre_module_load_file", device._handle, str(path).encode())
    found = {}
    while handle := _lib.gyre_module_shader_list(module, len(found)):
        found[_lib.gyre_shader_name(handle).decode()] = handle
    return found


class Surface:
    """A picture in memory of the device; `format` is a name of FORMATS."""

    def __init__(self, device, format, columns, rows):
        self.device, self.format, self.columns, self.rows = device, format, columns, rows
        self.handle = gyre._make("gyre_surface_new", device._handle, FORMATS[format], columns, rows)
        info = _Info()
        gyre._call("gyre_surface_describe", self.handle, c.byref(info))
        self.size = info.pixel_bytes * columns * rows

    def clear(self, *value):
        """All pixels become a colour, or a depth and a stencil; R32UI takes a whole number."""
        data = (c.c_float * 4)(*value) if self.format != "R32UI" else (c.c_uint32 * 4)(*value)
        if self.format == "D24S8" and len(value) > 1:
            c.memset(c.byref(data, 4), value[1], 1)
        gyre._call("gyre_stream_surface_clear", self.device.default.handle, self.handle, data)

    def write(self, data):
        """Copies all pixels to the device, row 0 first."""
        view = bytes(memoryview(data).cast("B"))
        if len(view) != self.size:
            raise ValueError(f"{len(view)} bytes: the surface has {self.size}")
        self.device.default.kept.append(view)
        gyre._call("gyre_stream_surface_write", self.device.default.handle, self.handle, view, 0)

    def read(self, dtype=None):
        """Waits for the stream; the bytes of all pixels, or with a numpy type an array of rows."""
        out = bytearray(self.size)
        place = (c.c_char * self.size).from_buffer(out)
        gyre._call("gyre_stream_surface_read", self.device.default.handle, self.handle, place, 0)
        self.device.default.wait()
        if dtype is None:
            return bytes(out)
        import numpy  # only for those who have arrays
        return numpy.frombuffer(out, dtype).reshape(self.rows, self.columns, -1)

    def free(self):
        """Gives the memory back; what uses it must have run."""
        _lib.gyre_surface_free(self.handle)
        self.handle = None


class Pipeline:
    """Programs and state of draws. `elements` has for each attribute the number of its floats and their offset in a vertex.

    Settings are the members of gyre_pixel_settings: depth_test=True, depth_compare="less", scissor=(0, 0, 9, 9),
    target={0: {"blend": True, "source": "src_alpha"}}.
    """

    def __init__(self, device, vertex, pixel, elements, topology="triangles", **settings):
        self.device = device
        pixels = _Settings(program=pixel)
        _put(pixels, settings)
        list_of = (_Element * max(len(elements), 1))(*[_Element(at, count - 1, 0, offset)
                                                       for at, (count, offset) in elements.items()])
        state = _State(vertex=vertex, pixels=c.addressof(pixels), topology=TOPOLOGIES.index(topology),
                       elements=c.addressof(list_of), num_elements=len(elements))
        self.handle = gyre._make("gyre_pipeline_new", c.byref(state))

    def draw(self, buffer, stride, count, targets, depth=None, indices=None, index_bytes=2, banks=(), pixel_banks=()):
        """Draws vertices of a Buffer, or indices of another one, and waits; a Report. Banks are Buffers with constants."""
        vertices = _VertexBuffer(buffer.address, buffer.size, stride, 0)
        surfaces = (c.c_void_p * max(len(targets), 1))(*[target and target.handle for target in targets])
        tables = [(_Bank * max(len(all_of), 1))(*[_Bank(one.address, one.size) for one in all_of])
                  for all_of in (banks, pixel_banks)]
        bindings = _Bindings(c.addressof(vertices), 1, c.addressof(tables[0]), len(banks), None, c.addressof(surfaces),
                             len(targets), depth and depth.handle, c.addressof(tables[1]), len(pixel_banks))
        call = _Call(0, count, 1, 0, 0, index_bytes if indices else 0, indices.address if indices else 0)
        report = Report()
        gyre._call("gyre_stream_draw", self.device.default.handle, self.handle, c.byref(bindings), c.byref(call), 1,
                   c.byref(report))
        self.device.default.wait()
        return report

    def free(self):
        """Frees the pipeline; queued draws keep what they need."""
        _lib.gyre_pipeline_free(self.handle)
        self.handle = None

"""Built-in functions of OpenCL C 1.2 (section 6.12 of its specification) and their types.

A row: names, result, arguments, and the types for which F, G or V stand:
  F  float, of each width       f  float              I, U  int and uint of F's or G's width
  G  an integer type, of each width; g  its scalar    uG  unsigned G; sG  signed G
  V  float or an integer type, of each width; v its scalar
  int, uint, ...  that type     *T  a pointer to T, into each address space in `spaces`
"""

ONE = """acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erfc erf exp exp2 exp10 expm1 fabs floor
  lgamma log log2 log10 log1p logb rint round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc half_cos half_exp half_exp2
  half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt half_sin half_sqrt half_tan native_cos native_exp native_exp2
  native_exp10 native_log native_log2 native_log10 native_recip native_rsqrt native_sin native_sqrt native_tan degrees radians sign"""
TWO = """atan2 atan2pi copysign fdim fmax fmin fmod hypot maxmag minmag nextafter pow powr remainder half_divide half_powr
  native_divide native_powr max min step"""
EVERY = (1, 2, 3, 4, 8, 16)
SHORT = (1, 2, 3, 4)
POINTERS = ("private", "local", "global")

# names, result, arguments, widths
FLOAT = [
    (ONE, "F", "F", EVERY), (TWO, "F", "F F", EVERY), ("fma mad clamp mix smoothstep", "F", "F F F", EVERY),
    ("fmax fmin max min", "F", "F f", EVERY[1:]), ("step", "F", "f F", EVERY[1:]), ("clamp", "F", "F f f", EVERY[1:]),
    ("mix", "F", "F F f", EVERY[1:]), ("smoothstep", "F", "f f F", EVERY[1:]), ("fract modf sincos", "F", "F *F", EVERY),
    ("frexp lgamma_r", "F", "F *I", EVERY), ("remquo", "F", "F F *I", EVERY), ("ldexp pown rootn", "F", "F I", EVERY),
    ("ldexp", "F", "F int", EVERY[1:]), ("ilogb", "I", "F", EVERY), ("nan", "F", "U", EVERY),
    ("cross", "F", "F F", (3, 4)), ("dot distance fast_distance", "f", "F F", SHORT), ("length fast_length", "f", "F", SHORT),
    ("normalize fast_normalize", "F", "F", SHORT),
    ("isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater isordered isunordered", "I", "F F", EVERY),
    ("isfinite isinf isnan isnormal signbit", "I", "F", EVERY), ("bitselect", "F", "F F F", EVERY), ("select", "F", "F F I", EVERY),
    ("select", "F", "F F U", EVERY),
]
INTEGER = [
    ("abs", "uG", "G", EVERY), ("abs_diff", "uG", "G G", EVERY), ("clz popcount", "G", "G", EVERY),
    ("add_sat hadd rhadd sub_sat max min mul_hi rotate", "G", "G G", EVERY), ("max min", "G", "G g", EVERY[1:]),
    ("mad_hi mad_sat clamp bitselect", "G", "G G G", EVERY), ("clamp", "G", "G g g", EVERY[1:]), ("select", "G", "G G sG", EVERY),
    ("select", "G", "G G uG", EVERY),
]
SIGNED = [("any all", "int", "G", EVERY)]
WORDS = [("mul24", "G", "G G", EVERY), ("mad24", "G", "G G G", EVERY)]
ITEM = [
    ("get_work_dim", "uint", "", (1,)),
    ("get_global_size get_global_id get_local_size get_local_id get_num_groups get_group_id get_global_offset", "uint", "uint", (1,)),
]
INTEGERS = ("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong")
ATOMIC = {"": "inc dec", "v": "add sub xchg min max and or xor", "v v": "cmpxchg"}
MODES = ("", "_rte", "_rtz", "_rtp", "_rtn")

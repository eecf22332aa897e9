"""Arrays that the items of a workgroup share, and their access rights between two barriers.

Each array has a right. It holds from one barrier on that orders the array's kind of memory to the next one:
  none     no item touches it
  own      item i reads and writes the elements e with e % items == (i + shift) % items
  read     every item reads every element
  atomic   every item changes every element by one commutative operation, without its result
  single   one item reads and writes all of it
So no two items race. Where two ways of control meet, an array has the right of both or none.
"""

import dataclasses

ATOMIC = ("add", "xor", "or", "and", "min", "max")
NONE, READ = ("none",), ("read",)


@dataclasses.dataclass(frozen=True)
class Array:
    name: str
    type: str
    size: int
    space: str  # local or global


class Rights:
    """The rights of all arrays that a function sees."""

    def __init__(self, arrays):
        self.arrays = list(arrays)
        self.of = {a.name: NONE for a in arrays}

    def copy(self):
        other = Rights(self.arrays)
        other.of = dict(self.of)
        return other

    def forget(self):
        """Before a barrier is known to come: nothing is touched."""
        self.of = {name: NONE for name in self.of}

    def meet(self, *ways):
        """Control comes here from one of these."""
        for name in self.of:
            found = {way.of[name] for way in ways}
            self.of[name] = found.pop() if len(found) == 1 else NONE

    def having(self, kind):
        return [a for a in self.arrays if self.of[a.name][0] == kind]

    def draw(self, rng, spaces, items):
        """A barrier that orders these spaces: each array of them gets a new right."""
        for a in self.arrays:
            if a.space not in spaces:
                continue
            kind = rng.choice(("own", "own", "read", "read", "read", "atomic", "single", "none"))
            if kind == "atomic" and a.type not in ("uint", "int"):
                kind = "read"
            self.of[a.name] = {"own": ("own", rng.choice((0, 0, 1, rng.randrange(items)))),
                               "atomic": ("atomic", rng.choice(ATOMIC)),
                               "single": ("single", rng.randrange(items))}.get(kind, (kind,))


def flags(rng):
    """A barrier: the memory that it orders, and its text."""
    return rng.choice(((("local",), "CLK_LOCAL_MEM_FENCE"), (("local",), "CLK_LOCAL_MEM_FENCE"), (("global",), "CLK_GLOBAL_MEM_FENCE"),
                       (("local", "global"), "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE")))

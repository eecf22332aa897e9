#!/usr/bin/python3
"""The Python module of the host runtime: python_test.py MODULE DEVICE..., with GYRE_HOST_LIBRARY and PYTHONPATH set."""

import array
import sys
import unittest

import gyre

try:
    import numpy
except ImportError:
    numpy = None

MODULE, DEVICES = sys.argv[1], sys.argv[2:]


class Test(unittest.TestCase):
    name = DEVICES[0]

    def setUp(self):
        self.device = gyre.Device(self.name, launch_limit=200000)
        self.kernels = self.device.module(MODULE)

    def tearDown(self):
        self.device.close()

    def test_add(self):
        a, b = array.array("I", range(100)), array.array("I", (3 * i for i in range(100)))
        x, y, z = self.device.array(a), self.device.array(b), self.device.alloc(400)
        a[5] = 99  # the copy has its own
        self.kernels["add"](x, y, z, 100, grid=100)
        self.assertEqual(list(memoryview(z.read()).cast("I")), [4 * i for i in range(100)])
        before = self.device.info.free_bytes
        z.free()
        self.assertEqual(self.device.info.free_bytes, before + 400)
        with self.assertRaises(gyre.GyreError) as caught:
            z.free()
        self.assertIn("no allocation", str(caught.exception))

    @unittest.skipUnless(numpy, "without numpy")
    def test_numpy(self):
        a = numpy.arange(60, dtype=numpy.uint32).reshape(6, 10)
        x, z = self.device.array(a), self.device.alloc(240)
        self.kernels["add"](x, x, z, 60, grid=(60,), group=4)
        self.assertTrue((z.read(numpy.uint32).reshape(6, 10) == 2 * a).all())

    def test_arguments(self):
        out = self.device.alloc(36)
        kinds = self.kernels["kinds"]
        self.assertEqual([p[1] for p in kinds.parameters], ["out", "a", "b", "c", "d", "e", "f", "g"])
        kinds(out, 200, -3, 1 << 40, 1.5, 2.25, bytes([0x12, 0, 0x34, 0x56, 4, 3, 2, 1]), 9, grid=1)
        words = list(memoryview(out.read()).cast("I"))
        self.assertEqual(words, [200, 0xfffffffd, 0, 256, 0x3fc00000, 9, 0x563412, 0x01020304, 9])
        with self.assertRaises(ValueError):
            kinds(out, 256, 0, 0, 0, 0, bytes(8), 0, grid=1)
        with self.assertRaises(TypeError):
            kinds(out, 0, 0, 0, 0, 0, 5, 0, grid=1)
        for wrong in ((), (out, 1, 2), (out,) * 9):
            with self.assertRaises(gyre.GyreError) as caught:
                kinds(*wrong, grid=1)
            self.assertIn(f"takes 8 arguments, {len(wrong)}", str(caught.exception))
        with self.assertRaises(ValueError):
            self.kernels["empty"](grid=(1, 2, 3, 4))

    def test_errors(self):
        stream = self.device.stream()
        self.kernels["bad_load"](0x80000001, 3, grid=8, stream=stream)
        with self.assertRaises(gyre.GyreError) as caught:
            stream.wait()
        self.assertEqual(caught.exception.name, "fault in a launch")
        self.assertIn("kernels.c", str(caught.exception))
        stream.wait()
        flag = self.device.array(bytes(4), stream=stream)
        self.kernels["forever"](flag, grid=1, stream=stream)
        with self.assertRaises(gyre.GyreError) as caught:
            stream.wait()
        self.assertIn("200000", str(caught.exception))
        with self.assertRaises(gyre.GyreError) as caught:
            gyre.Device("toaster")
        self.assertIn("'toaster'", str(caught.exception))

    def test_events(self):
        one, two, begin, end = self.device.stream(), self.device.stream(), self.device.event(), self.device.event()
        with self.assertRaises(gyre.GyreError):
            _ = begin.cycles
        x = self.device.array(array.array("I", [1] * 40), stream=one)
        one.record(begin)
        two.wait_for(begin)
        self.kernels["add"](x, x, x, 40, grid=40, stream=two)
        two.record(end)
        one.wait_for(end)
        self.assertEqual(set(memoryview(x.read(stream=one)).cast("I")), {2})
        end.wait()
        self.assertGreater(end.cycles, begin.cycles)


def main():
    good = True
    for name in DEVICES:
        Test.name = name
        result = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(Test))
        good = good and result.wasSuccessful() and result.testsRun == 5
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

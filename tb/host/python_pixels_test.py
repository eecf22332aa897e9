#!/usr/bin/python3
"""Pictures by the Python module: python_pixels_test.py MODULE, with GYRE_HOST_LIBRARY and PYTHONPATH set."""

import array
import sys
import unittest

import gyre
import gyre_graphics as graphics

MODULE = sys.argv[1]


class Test(unittest.TestCase):

    def setUp(self):
        self.device = gyre.Device("functional")
        self.shaders = graphics.shaders(self.device, MODULE)
        # Two triangles that cover all, z = -0.5; clip coordinates and a colour.
        corners = [(x, y, -0.5, 1, 0.25, 0.5, 0.75, 0.5) for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
        self.corners = self.device.array(array.array("f", [v for corner in corners for v in corner]))
        self.indices = self.device.array(array.array("H", (0, 1, 2, 2, 1, 3)))

    def tearDown(self):
        self.device.close()

    def draw(self, targets, pixel="smooth", depth=None, banks=(), **settings):
        pipeline = graphics.Pipeline(self.device, self.shaders["pass"], self.shaders[pixel], {0x080: (4, 0), 0x090: (4, 16)},
                                     **settings)
        report = pipeline.draw(self.corners, 32, 6, targets, depth, self.indices, pixel_banks=banks)
        pipeline.free()
        return report.pixels

    def test_color(self):
        picture = graphics.Surface(self.device, "RGBA8", 9, 5)
        picture.clear(1, 1, 1, 1)
        self.assertEqual(picture.read(), b"\xff" * 9 * 5 * 4)
        self.assertEqual(self.draw([picture], scissor=(1, 0, 9, 5)).passed, 8 * 5)
        pixel = bytes((64, 128, 191, 128))
        self.assertEqual(picture.read(), (b"\xff" * 4 + pixel * 8) * 5)
        self.draw([picture], target={0: {"masked": 14}}, viewport=(0, 0, 9, 5, 0, 1))
        picture.write(bytes(range(180)))
        self.assertEqual(picture.read(), bytes(range(180)))
        with self.assertRaises(ValueError):
            picture.write(b"1234")
        picture.free()

    def test_blend(self):
        picture = graphics.Surface(self.device, "R32F", 4, 4)
        picture.clear(8)
        self.draw([picture], target={0: {"blend": True, "source": "one", "destination": "constant"}},
                  blend_constant=(0.5, 0, 0, 0))
        self.assertEqual(array.array("f", picture.read()).tolist(), [4.25] * 16)

    def test_depth(self):
        depth = graphics.Surface(self.device, "D24S8", 4, 4)
        picture = graphics.Surface(self.device, "R32UI", 4, 4)
        picture.clear(7)
        depth.clear(0.25, 3)
        settings = {"depth_test": True, "depth_compare": "less", "stencil_test": True,
                    "stencil": {"compare": "equal", "reference": 3, "mask": 255, "write_mask": 255,
                                "depth_fail": "increment"}}
        self.assertEqual(self.draw([picture], depth=depth, **settings).passed, 0)
        self.assertEqual(set(array.array("I", depth.read())), {0x04400000})
        self.assertEqual(set(array.array("I", picture.read())), {7})
        settings["depth_compare"], settings["stencil"]["reference"] = "equal", 4
        self.assertEqual(self.draw([picture], depth=depth, **settings).passed, 16)

    def test_targets(self):
        both = [graphics.Surface(self.device, "RGBA32F", 3, 3) for _ in range(2)]
        for surface in both:
            surface.clear(0, 0, 0, 0)
        bank = self.device.array(array.array("f", (2, 3, 4)))
        self.assertEqual(self.draw(both, "two", banks=[bank]).killed, 9)
        self.assertEqual(self.draw([both[0]], "place").passed, 9)
        self.assertEqual(array.array("f", both[0].read())[4:8].tolist(), [1, 0, 0.25, 1])

    def test_wrong(self):
        with self.assertRaises(KeyError):
            graphics.Surface(self.device, "RGB", 4, 4)
        with self.assertRaises(gyre.GyreError) as caught:
            graphics.Surface(self.device, "R8", 0, 4)
        self.assertIn("0 columns", str(caught.exception))
        with self.assertRaises(gyre.GyreError) as caught:
            self.draw([graphics.Surface(self.device, "R8", 4, 4)], depth_test=True)
        self.assertIn("no depth surface", str(caught.exception))
        with self.assertRaises(ValueError):
            self.draw([], depth_compare="more")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

// device_side.h - draws a scene with a functional device: packets, a vertex program that copies
// attributes, and a pixel program.

#ifndef DEVICE_SIDE_H
#define DEVICE_SIDE_H

#include "device_rig.h"
#include "scene.h"

// Gives the draw vertices for the program scene_vertex.
void device_vertices(device_rig *r, const scene_vertex *vertex, unsigned count);
// Draws a scene. The headers' Imap, Omap and KillsPixels are those of the scene. Returns false with
// a sentence if a draw is not done.
bool device_draw(device_rig *r, const scene *s, picture *out);

#endif

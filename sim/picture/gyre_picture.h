// gyre_picture.h - pictures of scenes: what `gyre draw` does after its arguments are read.

#ifndef GYRE_PICTURE_H
#define GYRE_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/graphics.h"

// Arguments of the command.
typedef struct gyre_picture_options {
  const char *scene, *picture, *device;
  uint32_t columns, rows;
  uint32_t turn;  // degrees by which the camera is turned around the scene, to the right
} gyre_picture_options;

// Draws a picture and prints a line about it. Returns false with a sentence in `why` (GYRE_MESSAGE bytes).
bool gyre_picture_make(const gyre_picture_options *o, char *why);

#endif

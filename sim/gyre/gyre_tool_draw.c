// gyre_tool_draw.c - implements `gyre draw`: reads the arguments; sim/picture makes the picture.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_picture.h"
#include "gyre_tool.h"

static void usage(void) {
  printf(
      "Usage: gyre draw SCENE [-o FILE] [--device NAME] [--size COLUMNSxROWS] [--turn DEGREES]\n\n"
      "Draws the triangles of a scene (OBJ, glTF and what else assimp reads), lit by one lamp, "
      "and\n"
      "writes the picture as PNG. The camera sees the whole scene.\n\n"
      "  -o FILE               the picture (picture.png)\n"
      "  --device NAME         a device with a pixel stage (functional:graphics); gyre devices "
      "lists them\n"
      "  --size COLUMNSxROWS   pixels of the picture, 1 to 4096 each (320x240)\n"
      "  --turn DEGREES        turns the camera around the scene, to the right, 0 to 359 (0)\n");
}

// Reads COLUMNSxROWS.
static bool read_size(const char *text, gyre_picture_options *o) {
  char *end;
  if (*text < '0' || *text > '9') return false;
  const unsigned long columns = strtoul(text, &end, 10);
  if (*end != 'x' || end[1] < '0' || end[1] > '9') return false;
  const unsigned long rows = strtoul(end + 1, &end, 10);
  if (*end || columns < 1 || columns > GYRE_PIXEL_SIDE || rows < 1 || rows > GYRE_PIXEL_SIDE)
    return false;
  o->columns = (uint32_t)columns;
  o->rows = (uint32_t)rows;
  return true;
}

static bool read_turn(const char *text, gyre_picture_options *o) {
  char *end;
  if (*text < '0' || *text > '9') return false;
  const unsigned long degrees = strtoul(text, &end, 10);
  o->turn = (uint32_t)degrees;
  return *end == 0 && degrees < 360;
}

// Reads the options. Returns false after a sentence.
static bool parse(int argc, char **argv, gyre_picture_options *o) {
  for (int n = 1; n < argc; n++) {
    const char *word = argv[n], *value = n + 1 < argc ? argv[n + 1] : NULL;
    const bool takes = !strcmp(word, "-o") || !strcmp(word, "--device") ||
                       !strcmp(word, "--size") || !strcmp(word, "--turn");
    if (takes && !value) {
      fprintf(stderr, "gyre draw: %s needs a value; gyre draw --help\n", word);
      return false;
    }
    if (!strcmp(word, "-o")) {
      o->picture = value;
    } else if (!strcmp(word, "--device")) {
      o->device = value;
    } else if (!strcmp(word, "--size")) {
      if (!read_size(value, o)) {
        fprintf(stderr, "gyre draw: --size '%.60s': COLUMNSxROWS is accepted, 1 to %d each\n",
                value, GYRE_PIXEL_SIDE);
        return false;
      }
    } else if (!strcmp(word, "--turn")) {
      if (!read_turn(value, o)) {
        fprintf(stderr, "gyre draw: --turn '%.60s': a whole number from 0 to 359 is accepted\n",
                value);
        return false;
      }
    } else if (word[0] == '-' || o->scene) {
      fprintf(stderr, "gyre draw: '%.60s' is %s; gyre draw --help\n", word,
              word[0] == '-' ? "an unknown option" : "a second scene, and one is drawn");
      return false;
    } else {
      o->scene = word;
    }
    if (takes) n++;
  }
  if (!o->scene) fprintf(stderr, "gyre draw: the scene is missing; gyre draw --help\n");
  return o->scene != NULL;
}

int gyre_tool_draw(int argc, char **argv) {
  gyre_picture_options o = {
      .picture = "picture.png", .device = "functional:graphics", .columns = 320, .rows = 240};
  char why[GYRE_MESSAGE] = "";
  if (argc > 1 && !strcmp(argv[1], "--help")) {
    usage();
    return 0;
  }
  if (!parse(argc, argv, &o)) return GYRE_EXIT_INPUT;
  if (gyre_picture_make(&o, why)) return 0;
  fprintf(stderr, "gyre draw: %s\n", why);
  return GYRE_EXIT_INPUT;
}

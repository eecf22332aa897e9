// gyre_picture_module.c - the modules of the programs inside of the tool, so that no file has to be found.

#include "gyre_picture_parts.h"

#define MODULE(name, file)         \
  __asm__(                         \
      ".section .rodata\n"         \
      ".balign 16\n"               \
      ".globl " name "\n" name     \
      ":\n"                        \
      ".incbin \"" file            \
      "\"\n"                       \
      ".globl " name "_end\n" name \
      "_end:\n"                    \
      ".byte 0\n"                  \
      ".previous\n")

MODULE("gyre_picture_plain", GYRE_PICTURE_PLAIN);
MODULE("gyre_picture_textured", GYRE_PICTURE_TEXTURED);

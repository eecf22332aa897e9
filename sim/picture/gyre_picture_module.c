// gyre_picture_module.c - the module of gyre_picture_shaders.c inside of the tool, so that no file has to be found.

#include "gyre_picture_parts.h"

__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    ".globl gyre_picture_module\n"
    "gyre_picture_module:\n"
    ".incbin \"" GYRE_PICTURE_MODULE
    "\"\n"
    ".globl gyre_picture_module_end\n"
    "gyre_picture_module_end:\n"
    ".byte 0\n"
    ".previous\n");

extern const uint8_t gyre_picture_module_end[];

size_t gyre_picture_module_bytes(void) {
  return (size_t)(gyre_picture_module_end - gyre_picture_module);
}

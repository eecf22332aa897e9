// draw_machine.h - the machine that executes the warps of a draw, for vertices as well as for
// pixels: only one kind of them runs at a time.

#ifndef GYRE_DRAW_MACHINE_H
#define GYRE_DRAW_MACHINE_H

#include "functional/graphics/draw_state.h"
#include "functional/shader.h"

typedef struct gyre_draw_machine {
  const gyre_draw_memory *m;
  gyre_draw_state *d;
  const gyre_draw_watch *watch;
  gyre_draw_cost *cost;
  gyre_func *func;
} gyre_draw_machine;

// Makes an idle machine. Returns false if memory cannot be allocated.
bool gyre_draw_machine_open(gyre_draw_machine *x);
// Adds cost and exceptions of the draw to the cost of the list and to the result.
void gyre_draw_machine_account(gyre_draw_machine *x);
void gyre_draw_machine_close(gyre_draw_machine *x);

// Prepares header, permissions and banks of a program.
void gyre_draw_machine_program(const gyre_sph *header, const uint32_t bank[][GYRE_DRAW_BANK_WORDS],
                               gyre_func_shader *shader);
// Makes a program that of the machine: warps that are launched from now on execute it. The
// exceptions of the program before go on in it.
void gyre_draw_machine_use(gyre_draw_machine *x, gyre_func_shader *shader);
// Launches threads 0 to n - 1 of a warp.
void gyre_draw_machine_launch(gyre_draw_machine *x, unsigned wid, uint32_t pc, unsigned n);
// Runs all warps to their end. Returns 0, or the status with which the draw ends.
uint32_t gyre_draw_machine_run(gyre_draw_machine *x);
// Asks the host whether the draw may go on. Returns 0, or the status with which it ends.
uint32_t gyre_draw_machine_ask(const gyre_draw_machine *x);

// Returns the k-th of the warps that run at a time, core by core.
unsigned gyre_draw_machine_warp(const gyre_draw_machine *x, unsigned k);

#endif

// depth_state_ports.h - the depth and stencil state at the port state_i of gyre_pixel_tests and gyre_depth_test. Its
// twin has the state as in.state.

#ifndef DEPTH_STATE_PORTS_H
#define DEPTH_STATE_PORTS_H

#include "gyre_ports.h"

GYRE_PORT(state_i.format, in.state->format);
GYRE_PORT(state_i.test, in.state->test);
GYRE_PORT(state_i.write, in.state->write);
GYRE_PORT(state_i.compare, in.state->compare);
GYRE_PORT(state_i.stencil, in.state->stencil);
GYRE_PORT(state_i.front.compare, in.state->side[0].compare);
GYRE_PORT(state_i.front.fail, in.state->side[0].fail);
GYRE_PORT(state_i.front.depth_fail, in.state->side[0].depth_fail);
GYRE_PORT(state_i.front.pass, in.state->side[0].pass);
GYRE_PORT(state_i.front.ref_value, in.state->side[0].reference);
GYRE_PORT(state_i.front.mask, in.state->side[0].mask);
GYRE_PORT(state_i.front.write_mask, in.state->side[0].write_mask);
GYRE_PORT(state_i.back.compare, in.state->side[1].compare);
GYRE_PORT(state_i.back.fail, in.state->side[1].fail);
GYRE_PORT(state_i.back.depth_fail, in.state->side[1].depth_fail);
GYRE_PORT(state_i.back.pass, in.state->side[1].pass);
GYRE_PORT(state_i.back.ref_value, in.state->side[1].reference);
GYRE_PORT(state_i.back.mask, in.state->side[1].mask);
GYRE_PORT(state_i.back.write_mask, in.state->side[1].write_mask);
GYRE_BY_TEST("parts of it are ports", in.state);

#endif

// Unit test of rtl/graphics/setup/gyre_setup_polygon.sv against cmodel/graphics/setup/gyre_setup_polygon.c in every cycle, with
// random functions. As in the program, the cycle after a function that moves to another word has none, and there are no more vertices, edges and
// triangles than a polygon has.

#include "Vdut.h"
#include "gyre_ports.h"
#include "gyre_unit.h"

extern "C" {
#include "graphics/setup/gyre_setup_polygon.h"
}

namespace {
struct Conditions {
  bool few, no_made, no_edges, no_cut, no_fan;
};
struct Slots {
  uint8_t slot[3];
};

// Returns true for functions after which the queue's head, or a recipe, comes a cycle later.
bool waits(unsigned function) {
  return function == GYRE_SETUP_FUNCTION_WALK || function == GYRE_SETUP_FUNCTION_ADVANCE ||
         function == GYRE_SETUP_FUNCTION_END_PASS || function == GYRE_SETUP_FUNCTION_FAN_FIRST ||
         function == GYRE_SETUP_FUNCTION_FAN_SECOND || function == GYRE_SETUP_FUNCTION_FAN_NEXT ||
         function == GYRE_SETUP_FUNCTION_BEGIN || function == GYRE_SETUP_FUNCTION_COLUMN ||
         function == GYRE_SETUP_FUNCTION_NEXT_MADE || function == GYRE_SETUP_FUNCTION_END_0 ||
         function == GYRE_SETUP_FUNCTION_END_1;
}

uint8_t draw_function(Unit &u, const gyre_setup_polygon &twin) {
  static const uint8_t any[] = {
      GYRE_SETUP_FUNCTION_ACCEPT,     GYRE_SETUP_FUNCTION_PUT,       GYRE_SETUP_FUNCTION_WALK,
      GYRE_SETUP_FUNCTION_EMIT,       GYRE_SETUP_FUNCTION_PICK,      GYRE_SETUP_FUNCTION_SWAP,
      GYRE_SETUP_FUNCTION_PICK,       GYRE_SETUP_FUNCTION_SWAP,      GYRE_SETUP_FUNCTION_ADVANCE,
      GYRE_SETUP_FUNCTION_ADVANCE,    GYRE_SETUP_FUNCTION_END_PASS,  GYRE_SETUP_FUNCTION_COLUMN,
      GYRE_SETUP_FUNCTION_RECIPE,     GYRE_SETUP_FUNCTION_NEXT_MADE, GYRE_SETUP_FUNCTION_FAN_FIRST,
      GYRE_SETUP_FUNCTION_FAN_SECOND, GYRE_SETUP_FUNCTION_FAN_NEXT,  GYRE_SETUP_FUNCTION_EXCHANGE,
      GYRE_SETUP_FUNCTION_TURN,       GYRE_SETUP_FUNCTION_TURN,      GYRE_SETUP_FUNCTION_LINE_ORDER,
      GYRE_SETUP_FUNCTION_CALL};
  // These make the number of vertices small again.
  static const uint8_t rare[] = {GYRE_SETUP_FUNCTION_BEGIN, GYRE_SETUP_FUNCTION_END_0,
                                 GYRE_SETUP_FUNCTION_END_1};
  const uint8_t function =
      u.below(1000) == 0 ? rare[u.below(sizeof rare)] : any[u.below(sizeof any)];
  // The program makes no vertex after the last one, and takes no edge or triangle that there is not.
  if (function == GYRE_SETUP_FUNCTION_SWAP &&
      (twin.vertices_q >= GYRE_SETUP_VERTICES || twin.made_q >= GYRE_SETUP_VERTICES))
    return GYRE_SETUP_FUNCTION_NONE;
  if (function == GYRE_SETUP_FUNCTION_ADVANCE && twin.edges_q == 0) return GYRE_SETUP_FUNCTION_NONE;
  if (function == GYRE_SETUP_FUNCTION_FAN_NEXT && twin.fan_q == 0) return GYRE_SETUP_FUNCTION_NONE;
  if ((function == GYRE_SETUP_FUNCTION_NEXT_MADE || function == GYRE_SETUP_FUNCTION_RECIPE) &&
      twin.made_q >= twin.vertices_q)
    return GYRE_SETUP_FUNCTION_COLUMN;
  if (function == GYRE_SETUP_FUNCTION_FAN_FIRST && twin.corners_q < 3)
    return GYRE_SETUP_FUNCTION_NONE;
  if ((function == GYRE_SETUP_FUNCTION_SWAP || function == GYRE_SETUP_FUNCTION_EMIT ||
       function == GYRE_SETUP_FUNCTION_PUT) &&
      twin.rest_q >= 18)
    return GYRE_SETUP_FUNCTION_WALK;
  return function;
}
}  // namespace

GYRE_SET_PORTS(const gyre_setup_polygon_in &in);
GYRE_COMPARE_PORTS(const gyre_setup_polygon &twin, const Conditions &conditions,
                   const Slots &slots);
GYRE_MEMBERS(in);
GYRE_MEMBERS(conditions);
GYRE_PORT(corner0_o, twin.corner_q[0]);
GYRE_PORT(corner1_o, twin.corner_q[1]);
GYRE_PORT(corner2_o, twin.corner_q[2]);
GYRE_PORT(made_o, twin.made_q & 31);
GYRE_PORT(slots_o, uint32_t(slots.slot[0] | slots.slot[1] << 2 | slots.slot[2] << 4));
#include "Vdut_ports.h"

// The module has no reset. These functions define its registers, and each word of the queue and of the recipes.
static void begin(Vdut &dut, Unit &u, gyre_setup_polygon *twin, gyre_setup_polygon_in *in) {
  std::vector<uint8_t> functions = {GYRE_SETUP_FUNCTION_ACCEPT, GYRE_SETUP_FUNCTION_BEGIN};
  functions.insert(functions.end(), GYRE_SETUP_VERTICES, GYRE_SETUP_FUNCTION_PUT);
  functions.push_back(GYRE_SETUP_FUNCTION_WALK);
  for (unsigned k = 3; k < GYRE_SETUP_VERTICES; ++k) {
    functions.push_back(GYRE_SETUP_FUNCTION_PICK);
    functions.push_back(GYRE_SETUP_FUNCTION_SWAP);
  }
  for (const uint8_t last :
       {GYRE_SETUP_FUNCTION_BEGIN, GYRE_SETUP_FUNCTION_FAN_FIRST, GYRE_SETUP_FUNCTION_COLUMN,
        GYRE_SETUP_FUNCTION_WALK, GYRE_SETUP_FUNCTION_NONE})
    functions.push_back(last);
  for (const uint8_t function : functions) {
    in->function = function;
    set_ports(dut, *in);
    dut.eval();
    u.tick(dut);
    gyre_setup_polygon_tick(twin, in);
  }
}

int main(int argc, char **argv) {
  Unit u(argc, argv, 200000);
  Vdut dut(&u.context);
  gyre_setup_polygon twin;
  gyre_setup_polygon_in in = {};
  gyre_setup_polygon_init(&twin);
  begin(dut, u, &twin, &in);
  bool waiting = false;
  while (u.next()) {
    if (u.chance(20)) in.flags = (uint64_t(u.rand32() & 1) << 32) | u.rand32();
    if (u.chance(2)) in.first_provokes = !in.first_provokes;
    in.turned = u.chance(50);
    in.line_turned = u.chance(50);
    in.function = waiting ? uint8_t(GYRE_SETUP_FUNCTION_NONE) : draw_function(u, twin);
    const Conditions conditions = {twin.corners_q < 3, twin.made_q == twin.vertices_q,
                                   gyre_setup_polygon_no_edges(&twin),
                                   gyre_setup_polygon_no_cut(&twin, in.flags), twin.fan_q == 0};
    Slots slots;
    for (unsigned k = 0; k < 3; ++k)
      slots.slot[k] = gyre_setup_polygon_slot(&twin, k, in.first_provokes);
    set_ports(dut, in);
    dut.eval();
    u.note("function %u, %u corners, %u edges, %u vertices", in.function, twin.corners_q,
           twin.edges_q, twin.vertices_q);
    compare_ports(u, dut, twin, conditions, slots);
    u.cover("the last vertex", twin.vertices_q == GYRE_SETUP_VERTICES);
    u.cover("17 corners", twin.rest_q == 17 && conditions.no_edges);
    u.cover("the last edge", twin.edges_q == 1 && in.function == GYRE_SETUP_FUNCTION_EMIT);
    u.cover("a cut edge", !conditions.no_cut && in.function == GYRE_SETUP_FUNCTION_PICK);
    u.cover("no edge is cut after the last vertex",
            twin.vertices_q == GYRE_SETUP_VERTICES && in.function == GYRE_SETUP_FUNCTION_EMIT);
    u.cover("a recipe is read", in.function == GYRE_SETUP_FUNCTION_RECIPE && twin.made_q > 10);
    u.cover("a fan of ten", twin.fan_q >= 10);
    u.cover("exchanged, but not turned",
            twin.exchanged_q && !in.turned && in.function == GYRE_SETUP_FUNCTION_TURN);
    u.cover("exchanged and turned",
            twin.exchanged_q && in.turned && in.function == GYRE_SETUP_FUNCTION_TURN);
    u.cover("an end of a line moves", in.function == GYRE_SETUP_FUNCTION_END_1);
    waiting = waits(in.function);
    u.tick(dut);
    gyre_setup_polygon_tick(&twin, &in);
  }
  return u.finish();
}

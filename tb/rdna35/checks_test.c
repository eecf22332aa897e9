// checks_test.c - wrong programs, each of which gives one warning of the checks (docs/rdna35_checks.md), and its right
// twin, which gives none.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "checks_cases.h"

static void run_one(const checks_case *p, bool right) {
  char what[80];
  gyre_rdna35_warning w = {.kind = GYRE_RDNA35_CHECKS};
  rig *r = rig_new_checked(p->wave64 ? 64 : 32, p->wave64);
  (void)snprintf(what, sizeof what, "%s, %s", p->name, right ? "right" : "wrong");
  rig_store(r, RIG_ARGS, RIG_DATA);
  p->build(r, right);
  rig_run_well(r);
  const unsigned n = gyre_rdna35_machine_warnings(r->m);
  check_equal(what, n, right ? 0 : 1);
  const bool there = gyre_rdna35_machine_warning(r->m, 0, &w);
  if (there && (n != 1 || right)) printf("  %s\n", w.sentence);
  if (there && !right) {
    check_equal(what, w.kind, p->kind);
    check_equal(what, w.pc, RIG_BASE + 4 * (uint64_t)checks_at);
    check_equal(what, w.number, p->number);
    if (p->lanes != 0) check_equal(what, w.lanes, p->lanes);
    check_equal(what, w.times, 1);
    if (strstr(w.sentence, p->words) == NULL) {
      printf("'%s' is not in: %s\n", p->words, w.sentence);
      check_equal(what, 0, 1);
    }
  }
  rig_free(r);
}

enum { S = 40, UNSET = 50 };

static void store_unset(rig *r) {
  rig_sop1(r, "s_mov_b32", S, LITERAL);
  rig_literal(r, RIG_OUT);
  rig_sop1(r, "s_mov_b32", S + 1, CONSTANT(0));
  rig_flat(r, "global_store_b32", 0, 0, UNSET, S, 0, 0);
}

// Each instruction and kind once, with how often; without checks nothing.
static void counted(void) {
  gyre_rdna35_warning w;
  for (unsigned checked = 0; checked < 2; checked++) {
    rig *r = checked ? rig_new_checked(32, false) : rig_new(32, false);
    r->dispatch.grid[0] = 32 * 7;
    store_unset(r);
    rig_run_well(r);
    check_equal("warnings", gyre_rdna35_machine_warnings(r->m), checked);
    const bool there = gyre_rdna35_machine_warning(r->m, 0, &w);
    check_equal("a first warning", there, checked);
    if (there) check_equal("times", w.times, 7);
    check_equal("a second one", gyre_rdna35_machine_warning(r->m, 1, &w), 0);
    rig_free(r);
  }
  // More instructions than are kept.
  rig *r = rig_new_checked(32, false);
  for (unsigned n = 0; n < 300; n++) rig_sop1(r, "s_mov_b32", EXEC, CONSTANT(0));
  for (unsigned n = 0; n < 300; n++) rig_vop1(r, "v_readfirstlane_b32", S, V + 0);
  rig_sop1(r, "s_mov_b32", EXEC, CONSTANT(0));
  for (unsigned n = 0; n < 300; n++) rig_vop1(r, "v_readfirstlane_b32", S, V + 0);
  rig_run_well(r);
  check_equal("kept", gyre_rdna35_machine_warnings(r->m), GYRE_RDNA35_WARNINGS);
  check_equal("lost", gyre_rdna35_machine_warnings_lost(r->m) != 0, 1);
  rig_free(r);
}

int main(void) {
  for (unsigned n = 0; n < checks_count; n++) {
    run_one(&checks_cases[n], false);
    run_one(&checks_cases[n], true);
  }
  counted();
  for (unsigned n = 0; n <= GYRE_RDNA35_CHECKS; n++)
    check_equal(gyre_rdna35_check_name(n), strcmp(gyre_rdna35_check_name(n), "unknown check") == 0,
                n == GYRE_RDNA35_CHECKS);
  if (check_failures() != 0) return 1;
  printf("%u wrong programs give their warning, their twins none\n", checks_count);
  return 0;
}

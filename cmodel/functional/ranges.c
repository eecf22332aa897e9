// ranges.c - divides the workgroups of a launch among the host threads.
//
// The workgroups that are left are divided into a range of numbers for each host thread. So in
// launches that follow one another a thread finds the same data in its processor's caches. A thread
// takes an eighth of its range at a time, because that needs the lock. One without a range gets the
// second half of the largest one. With one host thread the workgroups go in order.

#include "functional/parts.h"
#include "functional/work.h"

enum { TAKE = 8 };  // part of a range that is taken at a time

static uint64_t length(const gyre_func_range *r) { return r->end - r->next; }

// Takes workgroups out of the range of this host thread. Returns false if there are none.
static bool take(gyre_func *f) {
  gyre_func_work *work = f->work;
  gyre_func_range *own = &work->range[f->part], *most = own;
  if (length(own) == 0) {
    for (unsigned i = 0; i < work->ranges; i++)
      if (length(&work->range[i]) > length(most)) most = &work->range[i];
    const uint64_t middle = most->next + length(most) / 2;
    *own = (gyre_func_range){middle, most->end};
    if (own != most) most->end = middle;
  }
  const uint64_t n = f == f->whole || length(own) < TAKE ? 1 : length(own) / TAKE;
  if (length(own) == 0) {
    __atomic_store_n(&work->left, false, __ATOMIC_RELAXED);
    return false;
  }
  f->taken = (gyre_func_range){own->next, own->next + n};
  own->next += n;
  return true;
}

// Finds the workgroup of a number: x within a strip first, then y, then the strips of a plane, then z.
static void find_group(const gyre_func_work *work, uint64_t number, uint32_t group[3]) {
  const uint64_t columns = work->groups[0], rows = work->groups[1], plane = columns * rows;
  const uint64_t strip = work->strip != 0 && work->strip < columns ? work->strip : columns;
  const uint64_t at = number % plane, start = at / (strip * rows) * strip;
  const uint64_t width = columns - start < strip ? columns - start : strip;
  const uint64_t within = at - start * rows;
  group[0] = (uint32_t)(start + within % width);
  group[1] = (uint32_t)(within / width);
  group[2] = (uint32_t)(number / plane);
}

bool gyre_func_take_group(gyre_func *f, uint32_t group[3]) {
  gyre_func_work *work = f->work;
  if (length(&f->taken) == 0) {
    if (!__atomic_load_n(&work->left, __ATOMIC_RELAXED)) return false;
    gyre_func_lock(f);
    const bool taken = take(f);
    gyre_func_unlock(f);
    if (!taken) return false;
  }
  find_group(work, f->taken.next++, group);
  return true;
}

void gyre_func_divide_groups(gyre_func *f, unsigned parts) {
  gyre_func_work *work = f->work;
  if (work->ranges == parts) return;
  const gyre_func_range all = work->range[0];
  const uint64_t each = length(&all) / parts, more = length(&all) % parts;
  work->ranges = parts;
  for (unsigned i = 0; i < parts; i++) {
    const uint64_t next = i == 0 ? all.next : work->range[i - 1].end;
    work->range[i] = (gyre_func_range){next, next + each + (i < more ? 1 : 0)};
  }
}

// They are those before the rest of the part's range, because another thread takes from its end.
void gyre_func_return_groups(gyre_func *f) {
  if (f->work == NULL || length(&f->taken) == 0) return;
  f->work->range[f->part].next = f->taken.next;
  f->taken.next = f->taken.end;
  f->work->left = true;
}

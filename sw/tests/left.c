// left.c - ways to leave a divergent region that are mistakes, one for each number in LEAVE: the
// compiler refuses them, or they end as a fault (left.cmake).  LEAVE 0 is a program without one.

#include "gyre_runtime.h"

enum { ITEMS = 16 };
static GYRE_NOINIT uint32_t out[ITEMS];
static volatile uint32_t one = 1;

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  uint32_t sum = 0, i = 0, k = one;
  for (uint32_t turn = 0; turn < 2; turn++) {
    i = 0;
    GYRE_IF(x & 1) {
      sum += 2;
#if LEAVE == 1
      return;
#elif LEAVE == 2
      continue;
#elif LEAVE == 3
      break;
#elif LEAVE == 4
      goto out;
#endif
    }
    GYRE_ELSE {
      sum += 1;
#if LEAVE == 5
      if (k) return;
#endif
    }
    GYRE_ENDIF
    GYRE_WHILE(i < x) {
      i++;
      if (k == 2) continue;
      sum++;
#if LEAVE == 6
      break;
#elif LEAVE == 7
      if (k) return;
#elif LEAVE == 8
      GYRE_IF(x == 3) { continue; }
      GYRE_ENDIF
#endif
    }
    GYRE_ENDWHILE
    i = 0;
    GYRE_DO {
      i++;
      if (k == 2) continue;
      sum++;
#if LEAVE == 9
      if (k) break;
#elif LEAVE == 10
      goto out;
#endif
    }
    GYRE_DOWHILE(i <= x)
    GYRE_EACH_THREAD {
      sum++;
#if LEAVE == 11
      return;
#elif LEAVE == 12
      if (x == 2) continue;
#elif LEAVE == 13
      break;
#endif
      for (uint32_t j = 0; j < 9; j++) {
        if (j < x) continue;
        if (j == 5) break;
        sum++;
      }
    }
    GYRE_ENDEACH
  }
#if LEAVE == 4 || LEAVE == 10
out:
#endif
  out[x] = sum;
}

int main(void) {
  uint32_t items = ITEMS;
  gyre_spawn(1, &items, item, NULL);
  bool ok = true;
  for (uint32_t x = 0; x < ITEMS; x++) {
    uint32_t expected = 2 * ((x & 1 ? 2 : 1) + x + x + 1 + 1 +
                             (x < 5    ? 5 - x
                              : x == 5 ? 0
                              : 9 > x  ? 9 - x
                                       : 0));
    ok &= out[x] == expected;
  }
  gyre_puts(ok ? "left: PASSED\n" : "left: FAILED\n");
  return !ok;
}

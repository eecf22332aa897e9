// gyre_kernel_each.h - the parameters of GYRE_KERNEL, taken one by one: GYRE_EACH_(f, kernel, type, name, ...).

#ifndef GYRE_KERNEL_EACH_H
#define GYRE_KERNEL_EACH_H

// f(kernel, type, name) for each pair, 16 at most.
#define GYRE_EACH_0_(f, k)
#define GYRE_EACH_2_(f, k, t, n) f(k, t, n)
#define GYRE_EACH_4_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_2_(f, k, __VA_ARGS__)
#define GYRE_EACH_6_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_4_(f, k, __VA_ARGS__)
#define GYRE_EACH_8_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_6_(f, k, __VA_ARGS__)
#define GYRE_EACH_10_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_8_(f, k, __VA_ARGS__)
#define GYRE_EACH_12_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_10_(f, k, __VA_ARGS__)
#define GYRE_EACH_14_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_12_(f, k, __VA_ARGS__)
#define GYRE_EACH_16_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_14_(f, k, __VA_ARGS__)
#define GYRE_EACH_18_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_16_(f, k, __VA_ARGS__)
#define GYRE_EACH_20_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_18_(f, k, __VA_ARGS__)
#define GYRE_EACH_22_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_20_(f, k, __VA_ARGS__)
#define GYRE_EACH_24_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_22_(f, k, __VA_ARGS__)
#define GYRE_EACH_26_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_24_(f, k, __VA_ARGS__)
#define GYRE_EACH_28_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_26_(f, k, __VA_ARGS__)
#define GYRE_EACH_30_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_28_(f, k, __VA_ARGS__)
#define GYRE_EACH_32_(f, k, t, n, ...) f(k, t, n) GYRE_EACH_30_(f, k, __VA_ARGS__)
#define GYRE_PICK_(_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, \
                   _18, _19, _20, _21, _22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, N,   \
                   ...)                                                                            \
  GYRE_EACH_##N##_
#define GYRE_EACH_(f, ...)                                                                        \
  GYRE_PICK_(__VA_ARGS__, 32, ODD, 30, ODD, 28, ODD, 26, ODD, 24, ODD, 22, ODD, 20, ODD, 18, ODD, \
             16, ODD, 14, ODD, 12, ODD, 10, ODD, 8, ODD, 6, ODD, 4, ODD, 2, ODD, 0)               \
  (f, __VA_ARGS__)

#endif

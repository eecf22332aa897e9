// gyre_group_rdna35.c - local memory of the functions of gyre_group_rdna35.cl, which OpenCL C lets only kernels have.

enum { ITEMS = 1024 };

static
    __attribute__((address_space(3), loader_uninitialized)) unsigned long gyre_group_words[ITEMS];

__attribute__((address_space(3))) unsigned long *gyre_group_scratch(void) {
  return gyre_group_words;
}

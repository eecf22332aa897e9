// subgroups_test.c - sub-groups: ids, reductions, scans, broadcasts, shuffles and ballots against the host, which gets the
// sub-groups from the ids that the kernel has told; what clGetKernelSubGroupInfo() says is what happens.
//
// The device must have the extensions: a device that does not claim them fails the check `claimed`.

#include "subgroups.h"

static void claimed(void) {
  char text[1024] = "";
  static const char *const names[] = {"cl_khr_subgroups", "cl_khr_subgroup_ballot",
                                      "cl_khr_subgroup_shuffle",
                                      "cl_khr_subgroup_shuffle_relative"};
  OK(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof text, text, NULL));
  for (size_t i = 0; i < COUNT(names); i++)
    CHECK(strstr(text, names[i]), "no %s in %s", names[i], text);
}

static size_t info(cl_kernel k, cl_kernel_sub_group_info name, size_t dimensions,
                   const size_t *size) {
  size_t value = 0;
  OK(clGetKernelSubGroupInfo(k, device, name, dimensions * sizeof *size, size, sizeof value, &value,
                             NULL));
  return value;
}

static void numbers(void) {
  EACH_SHAPE {
    cl_kernel k = kernel("ids");
    const size_t most = info(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 1, &group);
    const size_t count = info(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 1, &group);
    for (size_t i = 0; i < items; i++) {
      const ids *a = &known[i];
      CHECK(a->most == most && a->count == count,
            "item %zu of %zu in %zu: %u of %u, the host says %zu of %zu", i, items, group, a->count,
            a->most, count, most);
      CHECK(a->lane < a->size && a->size <= a->most && a->subgroup < a->count &&
                a->linear == i % group,
            "item %zu: %u of %u, sub-group %u of %u", i, a->lane, a->size, a->subgroup, a->count);
      CHECK(mate(i, a->lane) == i, "item %zu has a double", i);
    }
    for (size_t first = 0; first < items; first += group) {
      size_t sum = 0;
      for (size_t i = first; i < first + group; i++) sum += known[i].lane == 0 ? known[i].size : 0;
      CHECK(sum == group, "sub-groups of %zu items in a workgroup of %zu", sum, group);
    }
  }
}

// A workgroup of two and of three dimensions: each item is in one sub-group.
static void planes(void) {
  const size_t size[3] = {8, 4, 2}, whole[3] = {16, 8, 2};
  cl_kernel k = kernel("ids");
  cl_mem out = buffer(256 * sizeof *known, NULL);
  SET(k, 0, out);
  OK(clEnqueueNDRangeKernel(queue, k, 3, NULL, whole, size, 0, NULL, NULL));
  read_back(out, known, 256 * sizeof *known);
  const size_t most = info(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 3, size);
  for (size_t i = 0; i < 256; i++) {
    const ids *a = &known[i];
    CHECK(a->most == most && a->subgroup * most + a->lane == a->linear,
          "item %zu: %u in %u, linear %u", i, a->lane, a->subgroup, a->linear);
  }
}

static int least(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

static void check_integers(const cl_int *in, const cl_int *got, size_t at) {
  const cl_uint size = known[at].size, own = known[at].lane;
  cl_int sum = 0, low = INT32_MAX, high = INT32_MIN, any = 0, before = 0, until = 0,
         low_until = INT32_MAX, high_before = INT32_MIN;
  cl_uint lowest = UINT32_MAX;
  for (cl_uint k = 0; k < size; k++) {
    const cl_int v = in[mate(at, k)];
    sum += v, low = least(low, v), high = larger(high, v), any |= v % 16 == 0;
    if ((cl_uint)v < lowest) lowest = (cl_uint)v;
    if (k < own) before += v, high_before = larger(high_before, v);
    if (k <= own) until += v, low_until = least(low_until, v);
  }
  const cl_int want[14] = {sum,
                           low,
                           high,
                           until,
                           before,
                           low_until,
                           high_before,
                           in[mate(at, size - 1)],
                           1,
                           any,
                           in[mate(at, (own * 3 + 1) % size)],
                           (cl_int)lowest,
                           (cl_uchar)in[mate(at, 0)],
                           (cl_short)in[mate(at, size - 1)]};
  for (unsigned k = 0; k < 14; k++)
    CHECK(got[14 * at + k] == want[k], "word %u of item %zu of %zu in %zu: %d, not %d", k, at,
          items, group, got[14 * at + k], want[k]);
}

static void integers(void) {
  EACH_SHAPE {
    cl_int in[MOST], got[14 * MOST];
    uint64_t state = s + 1;
    for (size_t i = 0; i < items; i++) in[i] = (cl_int)(random_next(&state) % 2000) - 1000;
    cl_kernel k = kernel("integers");
    cl_mem from = buffer(items * 4, in), to = buffer(items * 14 * 4, NULL);
    SET(k, 0, from), SET(k, 1, to);
    launch(k, items, group);
    read_back(to, got, items * 14 * 4);
    for (size_t i = 0; i < items; i++) check_integers(in, got, i);
  }
}

static void wide(void) {
  EACH_SHAPE {
    cl_long in[MOST], got[4 * MOST];
    uint64_t state = s + 7;
    for (size_t i = 0; i < items; i++) in[i] = (cl_long)random_wide(&state) / 64;
    cl_kernel k = kernel("wide");
    cl_mem from = buffer(items * 8, in), to = buffer(items * 32, NULL);
    SET(k, 0, from), SET(k, 1, to);
    launch(k, items, group);
    read_back(to, got, items * 32);
    for (size_t i = 0; i < items; i++) {
      cl_long want[4] = {0, INT64_MIN, 0, in[mate(i, 0)]};
      for (cl_uint lane = 0; lane < known[i].size; lane++) {
        const cl_long v = in[mate(i, lane)];
        want[0] += v;
        if (lane <= known[i].lane && v > want[1]) want[1] = v;
        if ((cl_ulong)v > (cl_ulong)want[2]) want[2] = v;
      }
      for (unsigned w = 0; w < 4; w++)
        CHECK(got[4 * i + w] == want[w], "word %u of item %zu: %lld, not %lld", w, i,
              (long long)got[4 * i + w], (long long)want[w]);
    }
  }
}

static void floats(void) {
  EACH_SHAPE {
    float in[MOST], got[5 * MOST];
    uint64_t state = s + 3;
    for (size_t i = 0; i < items; i++) in[i] = (float)(random_next(&state) % 1000) - 500;
    cl_kernel k = kernel("floats");
    cl_mem from = buffer(items * 4, in), to = buffer(items * 20, NULL);
    SET(k, 0, from), SET(k, 1, to);
    launch(k, items, group);
    read_back(to, got, items * 20);
    for (size_t i = 0; i < items; i++) {
      float want[5] = {0, -1e9f, 0, 1.0f / 0.0f, in[mate(i, 0)]};
      for (cl_uint lane = 0; lane < known[i].size; lane++) {
        const float v = in[mate(i, lane)];
        want[0] += v;
        if (v > want[1]) want[1] = v;
        if (lane < known[i].lane) want[2] += v;
        if (lane < known[i].lane && v < want[3]) want[3] = v;
      }
      for (unsigned w = 0; w < 5; w++)
        CHECK(got[5 * i + w] == want[w], "word %u of item %zu: %g, not %g", w, i, got[5 * i + w],
              want[w]);
    }
  }
}

static void relative(void) {
  EACH_SHAPE {
    cl_uint in[MOST], got[3 * MOST];
    uint64_t state = s + 11;
    for (size_t i = 0; i < items; i++) in[i] = random_next(&state);
    cl_kernel k = kernel("relative");
    cl_mem from = buffer(items * 4, in), to = buffer(items * 12, NULL);
    SET(k, 0, from), SET(k, 1, to);
    launch(k, items, group);
    read_back(to, got, items * 12);
    for (size_t i = 0; i < items; i++) {
      const cl_uint own = known[i].lane, size = known[i].size;
      const cl_uint want[3] = {own >= 1 ? in[mate(i, own - 1)] : in[i],
                               own + 2 < size ? in[mate(i, own + 2)] : in[i],
                               (own ^ 1) < size ? in[mate(i, own ^ 1)] : in[i]};
      for (unsigned w = 0; w < 3; w++)
        CHECK(got[3 * i + w] == want[w], "word %u of item %zu: %u, not %u", w, i, got[3 * i + w],
              want[w]);
    }
  }
}

static void check_ballots(const cl_uint *in, const cl_uint *got, size_t at) {
  const cl_uint own = known[at].lane;
  cl_uint bits = 0, count = 0, until = 0, before = 0, low = 99, high = 99, odd = 0, first = 77;
  cl_uint ge = 0, lt = 0;
  for (cl_uint k = 0; k < known[at].size; k++) {
    const cl_uint v = in[mate(at, k)];
    if (v & 1 && !odd) first = v;
    odd |= (v & 1) << k;
    if (!(v & 4)) continue;
    bits |= 1u << k, count++, until += k <= own, before += k < own, high = k;
    if (low == 99) low = k;
  }
  for (cl_uint k = 0; k < known[at].most; k++) {
    ge |= k >= own ? 1u << k : 0;
    lt |= k < own ? 1u << k : 0;
  }
  const bool is_odd = in[at] & 1;
  const cl_uint want[12] = {bits,
                            count,
                            until,
                            before,
                            low,
                            high,
                            bits >> own & 1,
                            bits & 1,
                            ge,
                            lt | (1u << own) << 16,
                            is_odd ? odd : 77,
                            is_odd ? first : 77};
  for (unsigned k = 0; k < 12; k++)
    CHECK(got[12 * at + k] == want[k], "word %u of item %zu of %zu in %zu: 0x%x, not 0x%x", k, at,
          items, group, got[12 * at + k], want[k]);
}

static void ballots(void) {
  EACH_SHAPE {
    cl_uint in[MOST], got[12 * MOST];
    uint64_t state = s + 5;
    for (size_t i = 0; i < items; i++) in[i] = random_next(&state);
    cl_kernel k = kernel("ballots");
    cl_mem from = buffer(items * 4, in), to = buffer(items * 48, NULL);
    SET(k, 0, from), SET(k, 1, to);
    launch(k, items, group);
    read_back(to, got, items * 48);
    for (size_t i = 0; i < items; i++) check_ballots(in, got, i);
  }
}

static void with_barriers(void) {
  EACH_SHAPE {
    cl_int in[MOST], got[MOST];
    for (size_t i = 0; i < items; i++) in[i] = (cl_int)(i * i % 301);
    cl_kernel k = kernel("sum_group");
    cl_mem from = buffer(items * 4, in), to = buffer(items / group * 4, NULL);
    SET(k, 0, from), SET(k, 1, to);
    OK(clSetKernelArg(k, 2, group * 4, NULL));
    launch(k, items, group);
    read_back(to, got, items / group * 4);
    for (size_t g = 0; g < items / group; g++) {
      cl_int want = 0;
      for (size_t i = g * group; i < (g + 1) * group; i++) want += in[i];
      CHECK(got[g] == want, "workgroup %zu of %zu items: %d, not %d", g, group, got[g], want);
    }
  }
}

static void after_loop(void) {
  EACH_SHAPE {
    cl_uint in[MOST], got[2 * MOST];
    uint64_t state = s + 9;
    for (size_t i = 0; i < items; i++) in[i] = random_next(&state);
    cl_kernel k = kernel("after_loop");
    cl_mem from = buffer(items * 4, in), to = buffer(items * 8, NULL);
    SET(k, 0, from), SET(k, 1, to);
    launch(k, items, group);
    read_back(to, got, items * 8);
    for (size_t i = 0; i < items; i++) {
      cl_uint want = 0;
      for (cl_uint lane = 0; lane < known[i].size; lane++) want += got[2 * mate(i, lane) + 1];
      CHECK(got[2 * i] == want, "item %zu: %u, not %u", i, got[2 * i], want);
    }
  }
}

static void refused(void) {
  cl_kernel k = kernel("ids");
  size_t value, local[3] = {8, 1, 1}, count = 2;
  RETURNS(clGetKernelSubGroupInfo(k, device, 0, 0, NULL, sizeof value, &value, NULL),
          CL_INVALID_VALUE);
  RETURNS(clGetKernelSubGroupInfo(k, device, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 3, local,
                                  sizeof value, &value, NULL),
          CL_INVALID_VALUE);
  RETURNS(clGetKernelSubGroupInfo(k, device, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 8, local, 2,
                                  &value, NULL),
          CL_INVALID_VALUE);
  OK(clGetKernelSubGroupInfo(k, device, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, sizeof count,
                             &count, sizeof local, local, NULL));
  CHECK(info(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 3, local) == 2, "%zu x %zu x %zu", local[0],
        local[1], local[2]);
  count = 1000000;
  OK(clGetKernelSubGroupInfo(k, device, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, sizeof count,
                             &count, sizeof local, local, NULL));
  CHECK(local[0] == 0 && local[1] == 0, "%zu items make a million sub-groups", local[0]);
}

static const opencl_check checks[] = {
    {"claimed", claimed},       {"numbers", numbers}, {"planes", planes},
    {"integers", integers},     {"wide", wide},       {"floats", floats},
    {"relative", relative},     {"ballots", ballots}, {"with_barriers", with_barriers},
    {"after_loop", after_loop}, {"refused", refused}};

int main(int argc, char **argv) {
  return opencl_main(argc, argv, OPENCL_FEATURES "/subgroups", checks, COUNT(checks));
}

/* Calls kernels as functions of C, and compares their results with C. Compiles as C++, too. */
#include "calls.h"
#include "kernels.h"
#include "second.h"

#include "kernels.h" /* A header may be included twice. */

enum { Count = 1000 };

static oclc_range row(uint64_t size, uint64_t local) {
  oclc_range range = {1, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, NULL, NULL};
  range.global_size[0] = size;
  range.local_size[0] = local;
  return range;
}

static void check_saxpy(void) {
  static const uint64_t sizes[] = {0, 1, 8, 20, 25, 40, 64, 100, 250, 1000};
  static float x[Count + 1], y[Count + 1];
  for (size_t s = 0; s != sizeof(sizes) / sizeof(*sizes); ++s) {
    const uint64_t count = sizes[s] == 64 ? 960 : Count;
    const oclc_range range = row(count, sizes[s]);
    for (int i = 0; i <= Count; ++i) {
      x[i] = (float)i;
      y[i] = 1;
    }
    CHECK(saxpy(&range, 2, x, y) == OCLC_SUCCESS);
    for (uint64_t i = 0; i <= Count; ++i)
      CHECK(y[i] == (i < count ? 2 * (float)i + 1 : 1));
  }
}

static void check_local_memory(void) {
  static const uint64_t sizes[] = {1, 5, 8, 16, 64, 250};
  static int32_t in[Count], out[Count];
  for (int i = 0; i != Count; ++i)
    in[i] = i * i % 91;
  for (size_t s = 0; s != sizeof(sizes) / sizeof(*sizes); ++s) {
    const uint64_t local = sizes[s], count = Count / local * local;
    const oclc_range range = row(count, local);
    CHECK(sum_groups(&range, in, out, local * sizeof(int32_t), local * sizeof(int32_t)) == 0);
    for (uint64_t group = 0; group != count / local; ++group) {
      int32_t sum = 0;
      for (uint64_t i = 0; i != local; ++i)
        sum += in[group * local + i];
      CHECK(out[group] == sum);
    }
  }
  {
    const oclc_range range = row(64, 64);
    CHECK(sum_groups(&range, in, out, SIZE_MAX, 256) == OCLC_OUT_OF_MEMORY);
    CHECK(sum_groups(&range, in, out, 256, SIZE_MAX - 4096) == OCLC_OUT_OF_MEMORY);
  }
}

static void check_required_size(void) {
  int32_t data[64];
  for (int i = 0; i != 64; ++i)
    data[i] = i;
  oclc_range range = row(64, 0);
  CHECK(reverse16(&range, data) == OCLC_SUCCESS);
  for (int i = 0; i != 64; ++i)
    CHECK(data[i] == i / 16 * 16 + 15 - i % 16);
  range = row(64, 32);
  CHECK(reverse16(&range, data) == OCLC_BAD_LOCAL_SIZE);
  range = row(60, 0);
  CHECK(reverse16(&range, data) == OCLC_BAD_LOCAL_SIZE);
}

static void check_values(void) {
  union {
    float values[4 * Count];
    double alignment[2];
  } *data = (__typeof__(data))aligned_alloc(16, sizeof(*data));
  const float by[4] = {1, 2, 3, 4};
  const int32_t shift[3] = {-1, 0, 7};
  const struct {
    int32_t factor;
    double offset;
  } line = {3, 0.5};
  const oclc_range range = row(Count, 0);
  CHECK(data);
  for (int i = 0; i != 4 * Count; ++i)
    data->values[i] = (float)i;
  CHECK(transform(&range, data->values, by, shift, &line) == OCLC_SUCCESS);
  for (int i = 0; i != 4 * Count; ++i)
    CHECK(data->values[i] == (float)i * by[i % 4] + (i % 4 == 3 ? 1 : (float)shift[i % 4]) + 1.5f);
  CHECK(transform(&range, data->values, NULL, shift, &line) == OCLC_BAD_ARGUMENT);
  CHECK(transform(&range, data->values, by, shift, NULL) == OCLC_BAD_ARGUMENT);
  free(data);
}

static void check_scalars(void) {
  double out[11];
  const double expected[11] = {-5, 250, -300, 65000, -70000, 4e9, -1e15, 1e19, 0.25, 0.1, 1.5};
  const oclc_range range = row(1, 0);
  CHECK(scalars(&range, -5, 250, -300, 65000, -70000, 4000000000u, INT64_C(-1000000000000000),
                UINT64_C(10000000000000000000), 0.25f, 0.1, 0x3e00, out) == OCLC_SUCCESS);
  for (int i = 0; i != 11; ++i)
    CHECK(out[i] == expected[i]);
}

static void check_dimensions(void) {
  static uint64_t out[10 * 6 * 4];
  for (int given = 0; given != 2; ++given) {
    oclc_range range = row(10, 0);
    range.work_dim = 3;
    range.global_size[1] = 6;
    range.global_size[2] = 4;
    range.global_offset[0] = 100;
    range.global_offset[2] = 7;
    for (int d = 0; d != 3 && given; ++d)
      range.local_size[d] = 2;
    CHECK(ids(&range, out) == OCLC_SUCCESS);
    for (uint64_t i = 0; i != 10 * 6 * 4; ++i)
      CHECK(out[i] == 100 + i % 10 + 1000 * (i / 10 % 6) + 1000000 * (7 + i / 60));
  }
}

static void check_names(void) {
  int32_t data[8] = {0};
  const int32_t value = 9;
  const oclc_range range = row(8, 0);
  CHECK(new_(&range, data, 4) == OCLC_SUCCESS && data[7] == 4);
  CHECK(index_(&range, data, &value) == OCLC_SUCCESS && data[7] == 9);
  CHECK(first(&range, data) == OCLC_SUCCESS && data[1] == 2);
  CHECK(second(&range, data) == OCLC_SUCCESS && data[1] == 6);
}

static void check_errors(void) {
  float value = 1;
  oclc_range range = row(8, 0);
  CHECK(saxpy(NULL, 1, &value, &value) == OCLC_BAD_RANGE);
  range.work_dim = 0;
  CHECK(saxpy(&range, 1, &value, &value) == OCLC_BAD_RANGE);
  range.work_dim = 4;
  CHECK(saxpy(&range, 1, &value, &value) == OCLC_BAD_RANGE);
  range = row(8, 3);
  CHECK(saxpy(&range, 1, &value, &value) == OCLC_BAD_LOCAL_SIZE);
  range = row(8192, 8192);
  CHECK(saxpy(&range, 1, &value, &value) == OCLC_BAD_LOCAL_SIZE);
  range = row(UINT64_MAX, 0);
  range.global_offset[0] = 1;
  CHECK(saxpy(&range, 1, &value, &value) == OCLC_BAD_RANGE);
  range = row((uint64_t)1 << 62, 1);
  range.work_dim = 2;
  range.global_size[1] = 8;
  range.local_size[1] = 1;
  CHECK(saxpy(&range, 1, &value, &value) == OCLC_BAD_RANGE);
  range.local_size[1] = 0;
  CHECK(saxpy(&range, 1, &value, &value) == OCLC_BAD_LOCAL_SIZE);
  range = row(0, 0);
  CHECK(saxpy(&range, 1, &value, &value) == OCLC_SUCCESS && value == 1);
}

int main(void) {
  check_saxpy();
  check_local_memory();
  check_required_size();
  check_values();
  check_scalars();
  check_dimensions();
  check_names();
  check_errors();
  puts("all calls are right");
  return 0;
}

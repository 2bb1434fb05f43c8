// Kernels that check their ids against bounds: none of a row's work-items is within, some are, just all, or more would
// be. Bounds are negative, near zero, and near where numbers of 31, 32, 63 and 64 bits end, one for each row; ids begin
// at zero or near such an end.
// RUN: %exec-test \
// RUN:   --also='--simplify usual --level O3 --width 8' \
// RUN:   %s

// EXEC: sizes 16x1x1 4x2x1

// Without branches.
ulong bound_of_row(ulong y) {
  ulong rows = y >> 2, near = (y & 3) - 2;
  ulong is_large = -(rows >> 2 & 1), is_long = -(rows >> 1 & 1), is_odd = rows & 1;
  ulong small = y * 5 - 30, large = (0x80000000ul << is_odd) + near, none = near + (is_odd << 63);
  return (small & ~is_large) | (is_large & ((large & ~is_long) | (none & is_long)));
}

// What is within bounds is done twice, so that a bound is seen by memory and by what is computed; the id becomes an
// index, so that its width matters.
#define WITHIN(NAME, TYPE, ...)                                                                                        \
  __kernel void NAME(__global uint *out) {                                                                             \
    TYPE i = get_global_id(0), j = get_global_id(1), l = get_local_id(0);                                              \
    TYPE n = bound_of_row(get_group_id(1) * get_local_size(1) + get_local_id(1));                                      \
    size_t at = get_global_linear_id();                                                                                \
    if (__VA_ARGS__)                                                                                                   \
      out[at] = (out[at] ^ (uint)at) + (uint)((ulong)i * 3 >> 9) + ((__VA_ARGS__) ? 1u : 1000u);                       \
  }

// EXEC: kernel int_below g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_below, int, i < n)

// EXEC: kernel int_above g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_above, int, i > n)

// EXEC: kernel int_at_most g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_at_most, int, i <= n)

// EXEC: kernel int_at_least g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_at_least, int, !(i < n))

// EXEC: kernel int_same g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_same, int, i == n)

// EXEC: kernel int_between g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_between, int, i + 3 < n && n < i + 30 && j < 29)

// EXEC: kernel int_before g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_before, int, i - 2 < n)

// EXEC: kernel uint_below g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_below, uint, i < n)

// EXEC: kernel uint_above g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_above, uint, i > n)

// EXEC: kernel uint_at_most g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_at_most, uint, i <= n)

// EXEC: kernel uint_at_least g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_at_least, uint, !(i < n))

// EXEC: kernel uint_same g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_same, uint, i == n)

// EXEC: kernel uint_between g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_between, uint, i + 3 < n && n < i + 30 && j < 29)

// EXEC: kernel uint_before g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_before, uint, i - 2 < n)

// EXEC: kernel long_below g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
WITHIN(long_below, long, i < n)

// EXEC: kernel long_above g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
WITHIN(long_above, long, i > n)

// EXEC: kernel long_at_most g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
WITHIN(long_at_most, long, i <= n)

// EXEC: kernel long_at_least g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
WITHIN(long_at_least, long, !(i < n))

// EXEC: kernel long_same g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
WITHIN(long_same, long, i == n)

// EXEC: kernel long_between g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
WITHIN(long_between, long, i + 3 < n && n < i + 30 && j < 29)

// EXEC: kernel long_before g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
WITHIN(long_before, long, i - 2 < n)

// EXEC: kernel ulong_below g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_below, ulong, i < n)

// EXEC: kernel ulong_above g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_above, ulong, i > n)

// EXEC: kernel ulong_at_most g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_at_most, ulong, i <= n)

// EXEC: kernel ulong_at_least g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_at_least, ulong, !(i < n))

// EXEC: kernel ulong_same g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_same, ulong, i == n)

// EXEC: kernel ulong_between g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_between, ulong, i + 3 < n && n < i + 30 && j < 29)

// EXEC: kernel ulong_before g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_before, ulong, i - 2 < n)

// EXEC: kernel int_other g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_other, int, i != n)

// EXEC: kernel int_inside g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_inside, int, i >= 2 && i < 7)

// EXEC: kernel int_border g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_border, int, !(i == 0 || j == 0 || i >= n - 1))

// EXEC: kernel int_mirrored g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_mirrored, int, n - i > 5)

// EXEC: kernel int_local g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_local, int, l < n)

// EXEC: kernel int_local_after g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(int_local_after, int, l - 2 < n && l != 3)

// EXEC: kernel ulong_other g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_other, ulong, i != n)

// EXEC: kernel ulong_inside g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_inside, ulong, i >= 2 && i < 7)

// EXEC: kernel ulong_border g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_border, ulong, !(i == 0 || j == 0 || i >= n - 1))

// EXEC: kernel ulong_mirrored g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_mirrored, ulong, n - i > 5)

// EXEC: kernel ulong_local g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_local, ulong, l < n)

// EXEC: kernel ulong_local_after g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
// EXEC: launch 2  40 32 1  4 1 1    9223372036854775800 0 0
// EXEC: launch 2  40 32 1  4 1 1    18446744073709551570 0 0
WITHIN(ulong_local_after, ulong, l - 2 < n && l != 3)

// EXEC: kernel short_below g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    32760 0 0
WITHIN(short_below, short, i < n)

// EXEC: kernel uchar_below g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    250 0 0
WITHIN(uchar_below, uchar, i <= n)

// EXEC: kernel uint_local g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_local, uint, l + 3u < n)

// EXEC: kernel uint_first g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_first, uint, l == 0)

// EXEC: kernel uint_not_first g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_not_first, uint, l != 0 & i + n != j)

// EXEC: kernel uint_few g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_few, uint, (uint)(l - 3u) < 5u)

// Multiples, with ids for which they do not overflow.
// EXEC: kernel int_times_4 g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
WITHIN(int_times_4, int, i * 4 < n)

// EXEC: kernel int_times_3 g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
WITHIN(int_times_3, int, i * 3 <= n)

// EXEC: kernel int_from_4 g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
WITHIN(int_from_4, int, i * 4 >= n)

// EXEC: kernel int_past_3 g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
WITHIN(int_past_3, int, (i + 2) * 3 > n)

// Unsigned multiples may wrap around.
// EXEC: kernel uint_times_4 g:1280
// EXEC: launch 2  40 32 1  16 1 1   0 0 0
// EXEC: launch 2  40 32 1  4 2 1    3 0 0
// EXEC: launch 2  40 32 1  4 1 1    2147483640 0 0
// EXEC: launch 2  40 32 1  4 1 1    4294967285 0 0
WITHIN(uint_times_4, uint, i * 4 < n)

//===- Collectives.cl - The work-group collective functions -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// One thread executes the work-items of a group sequentially, one barrier region after the other. A
// reduction therefore uses a variable with one copy per work-group: the work-items add to it
// between two barriers, and read it after the second barrier. A scan stores the values of all
// work-items in an array and is computed once per group. Every call site has separate variables and
// arrays (pass allocate-collective-storage). The variables become registers, and a reduction
// becomes a loop that LLVM vectorises together with the code of the kernel before it.
//
// An access that depends on other work-items in the same barrier region is volatile, so that no
// pass treats the work-items as independent. A load after the barrier is not volatile, so that
// passes recognise that its result is uniform.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// Returns a variable with one copy per work-group, which only this call uses. Its value is `start`
// when the kernel begins.
local int *__oclc_group_variable_int(int start);
local uint *__oclc_group_variable_uint(uint start);
local long *__oclc_group_variable_long(long start);
local ulong *__oclc_group_variable_ulong(ulong start);
local float *__oclc_group_variable_float(float start);
local double *__oclc_group_variable_double(double start);

// Returns memory with one copy per work-group, which only this call uses: a margin of GROUP_MARGIN
// bytes, `bytes` bytes for each work-item, and another margin. The result points to the first
// margin.
local void *__oclc_group_array(uint bytes);
#define GROUP_MARGIN 64

#define SYNC() barrier(CLK_LOCAL_MEM_FENCE)

// Returns the value of the variable after all work-items have updated it. Then resets it to `start`
// for the next call. The store of `start` is executed once per group, because nothing else is
// between its two barriers and all work-items store the same value.
#define VARIABLE(TYPE)                                                                             \
  HELPER TYPE take(local TYPE *variable, TYPE start) {                                             \
    SYNC();                                                                                        \
    TYPE result = *variable;                                                                       \
    SYNC();                                                                                        \
    *variable = start;                                                                             \
    SYNC();                                                                                        \
    return result;                                                                                 \
  }
VARIABLE(int)
VARIABLE(uint)
VARIABLE(long)
VARIABLE(ulong)
VARIABLE(float)
VARIABLE(double)

OVERLOAD int work_group_any(int predicate) {
  local int *found = __oclc_group_variable_int(0);
  *(volatile local int *)found |= predicate != 0;
  return take(found, 0);
}
OVERLOAD int work_group_all(int predicate) { return !work_group_any(!predicate); }

// A broadcast is a reduction, too: the bitwise or of the sender's value and zeros of all other
// work-items. The ids are compared as uint, because no group has more than 2^32 work-items.
#define BROADCAST(TYPE, BITS, TO_BITS, FROM_BITS)                                                  \
  OVERLOAD TYPE work_group_broadcast(TYPE x, size_t id0, size_t id1, size_t id2) {                 \
    local BITS *sent = __oclc_group_variable_##BITS(0);                                            \
    bool sends = (uint)get_local_id(0) == (uint)id0 && (uint)get_local_id(1) == (uint)id1 &&       \
                 (uint)get_local_id(2) == (uint)id2;                                               \
    *(volatile local BITS *)sent |= sends ? TO_BITS(x) : 0;                                        \
    return FROM_BITS(take(sent, 0));                                                               \
  }                                                                                                \
  OVERLOAD TYPE work_group_broadcast(TYPE x, size_t id0, size_t id1) {                             \
    return work_group_broadcast(x, id0, id1, 0);                                                   \
  }                                                                                                \
  OVERLOAD TYPE work_group_broadcast(TYPE x, size_t id0) {                                         \
    return work_group_broadcast(x, id0, 0, 0);                                                     \
  }

// TO converts a value to the type SUM, and FROM converts it back. COMBINE is the operation on the
// sums a and b. START is its neutral element.
#define REDUCE(OP, TYPE, SUM, TO, FROM, COMBINE, START)                                            \
  OVERLOAD TYPE work_group_reduce_##OP(TYPE x) {                                                   \
    local SUM *sum = __oclc_group_variable_##SUM(START);                                           \
    SUM a = *(volatile local SUM *)sum, b = TO(x);                                                 \
    *(volatile local SUM *)sum = COMBINE;                                                          \
    return FROM(take(sum, START));                                                                 \
  }

// Shifts the elements of x by 1, 2 or 4 positions to higher indices, and inserts `start` before
// them.
#define SHIFTS_4(TYPE)                                                                             \
  HELPER TYPE##4 shift1(TYPE##4 x, TYPE start) { return (TYPE##4)(start, x.s012); }                \
  HELPER TYPE##4 shift2(TYPE##4 x, TYPE start) { return (TYPE##4)(start, start, x.s01); }
#define SHIFTS_8(TYPE)                                                                             \
  HELPER TYPE##8 shift1(TYPE##8 x, TYPE start) { return (TYPE##8)(start, x.s0123, x.s456); }       \
  HELPER TYPE##8 shift2(TYPE##8 x, TYPE start) { return (TYPE##8)(start, start, x.s0123, x.s45); } \
  HELPER TYPE##8 shift4(TYPE##8 x, TYPE start) { return (TYPE##8)((TYPE##4)start, x.s0123); }
SHIFTS_8(int)
SHIFTS_8(uint)
SHIFTS_8(float)
SHIFTS_4(long)
SHIFTS_4(ulong)
SHIFTS_4(double)

HELPER size_t groupSize(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }

// Computes all sums of a scan with vectors of 256 bits. Adds the sum of all preceding vectors to
// the prefix sums inside of each vector. This order is allowed, because OpenCL C does not specify
// the order of additions. The last vector may contain elements of the margin.
#define PREFIX_SUMS(OP, SUM, LANES, SUMS_INSIDE, COMBINE)                                          \
  HELPER SUM##LANES combine_##OP(SUM##LANES a, SUM##LANES b) { return COMBINE; }                   \
  HELPER void prefixSums_##OP(const local SUM *values, local SUM *sums, SUM start) {               \
    SUM##LANES before = start;                                                                     \
    size_t items = groupSize();                                                                    \
    _Pragma("clang loop unroll(disable)") for (size_t i = 0; i < items; i += LANES) {              \
      SUM##LANES x = *(const local SUM##LANES *)(values + i);                                      \
      SUMS_INSIDE(combine_##OP)                                                                    \
      *(local SUM##LANES *)(sums + i) = combine_##OP(before, x);                                   \
      before = combine_##OP(before, (SUM##LANES)x[LANES - 1]);                                     \
    }                                                                                              \
  }
#define SUMS_INSIDE_4(ADD)                                                                         \
  x = ADD(shift1(x, start), x);                                                                    \
  x = ADD(shift2(x, start), x);
#define SUMS_INSIDE_8(ADD)                                                                         \
  SUMS_INSIDE_4(ADD)                                                                               \
  x = ADD(shift4(x, start), x);
#define ALL_PREFIX_SUMS(SUM, LANES)                                                                \
  PREFIX_SUMS(min, SUM, LANES, SUMS_INSIDE_##LANES, min(a, b))                                     \
  PREFIX_SUMS(max, SUM, LANES, SUMS_INSIDE_##LANES, max(a, b))
PREFIX_SUMS(add, uint, 8, SUMS_INSIDE_8, a + b)
PREFIX_SUMS(add, ulong, 4, SUMS_INSIDE_4, a + b)
PREFIX_SUMS(add, float, 8, SUMS_INSIDE_8, a + b)
PREFIX_SUMS(add, double, 4, SUMS_INSIDE_4, a + b)
PREFIX_SUMS(mul, float, 8, SUMS_INSIDE_8, a *b)
PREFIX_SUMS(mul, double, 4, SUMS_INSIDE_4, a *b)
ALL_PREFIX_SUMS(int, 8)
ALL_PREFIX_SUMS(uint, 8)
ALL_PREFIX_SUMS(long, 4)
ALL_PREFIX_SUMS(ulong, 4)
#define UNIFORM_PREFIX_SUMS(SUM, LANES)                                                            \
  PREFIX_SUMS(mul, SUM, LANES, SUMS_INSIDE_##LANES, a *b)                                          \
  PREFIX_SUMS(and, SUM, LANES, SUMS_INSIDE_##LANES, a &b)                                          \
  PREFIX_SUMS(or, SUM, LANES, SUMS_INSIDE_##LANES, a | b)                                          \
  PREFIX_SUMS(xor, SUM, LANES, SUMS_INSIDE_##LANES, a ^ b)
UNIFORM_PREFIX_SUMS(uint, 8)
UNIFORM_PREFIX_SUMS(ulong, 4)

// The margin precedes the first sum. Its last element is set to IDENTITY, the result of an
// exclusive scan for the first work-item.
#define SCAN(OP, TYPE, SUM, TO, FROM, START, IDENTITY)                                             \
  HELPER const local SUM *sums_##OP(TYPE x) {                                                      \
    local SUM *values = __oclc_group_array(sizeof(SUM));                                           \
    local SUM *sums = (local SUM *)__oclc_group_array(sizeof(SUM)) + GROUP_MARGIN / sizeof(SUM);   \
    size_t id = get_local_linear_id();                                                             \
    values[id] = TO(x);                                                                            \
    SYNC();                                                                                        \
    sums[-1] = TO((TYPE)(IDENTITY));                                                               \
    prefixSums_##OP(values, sums, START);                                                          \
    SYNC();                                                                                        \
    return sums + id;                                                                              \
  }                                                                                                \
  OVERLOAD TYPE work_group_scan_exclusive_##OP(TYPE x) { return FROM(sums_##OP(x)[-1]); }          \
  OVERLOAD TYPE work_group_scan_inclusive_##OP(TYPE x) { return FROM(sums_##OP(x)[0]); }

#define OPERATION(OP, TYPE, SUM, TO, FROM, COMBINE, START, IDENTITY)                               \
  REDUCE(OP, TYPE, SUM, TO, FROM, COMBINE, START)                                                  \
  SCAN(OP, TYPE, SUM, TO, FROM, START, IDENTITY)

// Sums are unsigned and wrap, because a partial sum may overflow even if the whole sum does not.
#define INTEGER(TYPE, UNSIGNED, LOWEST, HIGHEST)                                                   \
  BROADCAST(TYPE, UNSIGNED, (UNSIGNED), (TYPE))                                                    \
  OPERATION(add, TYPE, UNSIGNED, (UNSIGNED), (TYPE), a + b, 0, 0)                                  \
  OPERATION(min, TYPE, TYPE, , , min(a, b), HIGHEST, HIGHEST)                                      \
  OPERATION(max, TYPE, TYPE, , , max(a, b), LOWEST, LOWEST)                                        \
  OPERATION(mul, TYPE, UNSIGNED, (UNSIGNED), (TYPE), a *b, 1, 1)                                   \
  OPERATION(and, TYPE, UNSIGNED, (UNSIGNED), (TYPE), a &b, ~(UNSIGNED)0, ~(TYPE)0)                 \
  OPERATION(or, TYPE, UNSIGNED, (UNSIGNED), (TYPE), a | b, 0, 0)                                   \
  OPERATION(xor, TYPE, UNSIGNED, (UNSIGNED), (TYPE), a ^ b, 0, 0)

INTEGER(int, uint, INT_MIN, INT_MAX)
INTEGER(uint, uint, 0, UINT_MAX)
INTEGER(long, ulong, LONG_MIN, LONG_MAX)
INTEGER(ulong, ulong, 0, ULONG_MAX)

// The logical functions of cl_khr_work_group_uniform_arithmetic. A predicate is 0 or 1, but the
// identity of `and` has all bits.
#define LOGICAL(OP)                                                                                \
  OVERLOAD int work_group_reduce_logical_##OP(int x) {                                             \
    return work_group_reduce_##OP(x != 0) & 1;                                                     \
  }                                                                                                \
  OVERLOAD int work_group_scan_exclusive_logical_##OP(int x) {                                     \
    return work_group_scan_exclusive_##OP(x != 0) & 1;                                             \
  }                                                                                                \
  OVERLOAD int work_group_scan_inclusive_logical_##OP(int x) {                                     \
    return work_group_scan_inclusive_##OP(x != 0) & 1;                                             \
  }
LOGICAL(and)
LOGICAL(or)
LOGICAL(xor)

// llvm-spirv calls the bitwise functions by other names than OpenCL C.
#define BITWISE(OP, TYPE)                                                                          \
  OVERLOAD TYPE work_group_reduce_bitwise_##OP(TYPE x) { return work_group_reduce_##OP(x); }       \
  OVERLOAD TYPE work_group_scan_exclusive_bitwise_##OP(TYPE x) {                                   \
    return work_group_scan_exclusive_##OP(x);                                                      \
  }                                                                                                \
  OVERLOAD TYPE work_group_scan_inclusive_bitwise_##OP(TYPE x) {                                   \
    return work_group_scan_inclusive_##OP(x);                                                      \
  }
#define ALL_BITWISE(OP) BITWISE(OP, int) BITWISE(OP, uint) BITWISE(OP, long) BITWISE(OP, ulong)
ALL_BITWISE(and)
ALL_BITWISE(or)
ALL_BITWISE(xor)

// Adds and multiplies with reassociation, as required for a vectorised sum.
#define IN_ANY_ORDER(TYPE)                                                                         \
  HELPER TYPE addInAnyOrder(TYPE a, TYPE b) { _Pragma("clang fp reassociate(on)") return a + b; }  \
  HELPER TYPE mulInAnyOrder(TYPE a, TYPE b) { _Pragma("clang fp reassociate(on)") return a * b; }
IN_ANY_ORDER(float)
IN_ANY_ORDER(double)

// Maps floating-point values to integers ("places") that have the same order. The place of a value
// is its bits; if the value is negative, all bits but the sign are inverted. For a minimum, NaNs
// are placed last, and for a maximum first, so that the result is a number if there is one.
#define PLACES(TYPE, PLACE, SIGN_SHIFT, HIGHEST)                                                   \
  HELPER PLACE turnRound(PLACE bits) { return bits ^ ((bits >> SIGN_SHIFT) & HIGHEST); }           \
  HELPER TYPE numberAt(PLACE place) { return as_##TYPE(turnRound(place)); }                        \
  HELPER PLACE placeOrLast(TYPE x) { return isnan(x) ? LAST_##PLACE : turnRound(as_##PLACE(x)); }  \
  HELPER PLACE placeOrFirst(TYPE x) { return isnan(x) ? FIRST_##PLACE : turnRound(as_##PLACE(x)); }
// The places of NaNs: after infinity and before minus infinity.
#define LAST_int 0x7fc00000
#define FIRST_int (-LAST_int - 1)
#define LAST_long 0x7ff8000000000000
#define FIRST_long (-LAST_long - 1)
PLACES(float, int, 31, INT_MAX)
PLACES(double, long, 63, LONG_MAX)
HELPER int placeOrLast(half x) { return placeOrLast((float)x); }
HELPER int placeOrFirst(half x) { return placeOrFirst((float)x); }

// -0.0 is the neutral element of addition.
#define FLOATING(TYPE, SUM, PLACE)                                                                 \
  REDUCE(add, TYPE, SUM, , , addInAnyOrder(a, b), -0.0)                                            \
  SCAN(add, TYPE, SUM, , , -0.0, 0)                                                                \
  OPERATION(mul, TYPE, SUM, , , mulInAnyOrder(a, b), 1, 1)                                         \
  OPERATION(min, TYPE, PLACE, placeOrLast, numberAt, min(a, b), LAST_##PLACE, INFINITY)            \
  OPERATION(max, TYPE, PLACE, placeOrFirst, numberAt, max(a, b), FIRST_##PLACE, -INFINITY)

#define HALF_OF_BITS(BITS) as_half((ushort)(BITS))
BROADCAST(float, uint, as_uint, as_float)
BROADCAST(double, ulong, as_ulong, as_double)
BROADCAST(half, uint, as_ushort, HALF_OF_BITS)
FLOATING(float, float, int)
FLOATING(double, double, long)
// Sums and products of halves are computed in float and rounded once, at the end.
FLOATING(half, float, int)

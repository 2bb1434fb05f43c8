//===- SubGroupSubsets.cl - Functions that some work-items of a sub-group reach ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The functions of cl_khr_subgroup_ballot, cl_khr_subgroup_non_uniform_vote and
// cl_khr_subgroup_non_uniform_arithmetic. They are for the work-items that reach them: the active
// ones.
//
// In the version with lanes, all work-items are active, which sub-group-lanes has proved. Each
// function has an operation across lanes, because only these need the proof.
//
// In the version without lanes, an active work-item sets a flag before a sub-group barrier, at
// which only the active ones meet (pass cbs): others wait at later barriers. Between this barrier
// and a second one, it reads the flags and values of all work-items. Then it clears its own flag.
//
//===--------------------------------------------------------------------------------------------===//

#include "SubGroups.h"

// Returns a private variable that only this call uses, and which is 0 when the kernel begins (pass
// sub-group-lanes).
private
uchar *__oclc_item_flag(void);

#define FLAG(ITEM) (*(private uchar *)__oclc_item_memory(flag, ITEM))
#define ACTIVE 1
#define CHOSEN 2

// The active work-items, and those among them that are chosen: a bit for each.
typedef struct {
  ulong active, chosen;
} Meeting;

HELPER Meeting meet(private uchar *flag, bool isChosen) {
  FLAG(ownItem()) = isChosen ? ACTIVE | CHOSEN : ACTIVE;
  SYNC();
  Meeting result = {0, 0};
  for (uint i = 0; i < ownSize(); ++i) {
    uchar state = FLAG(firstItem() + i);
    result.active |= (ulong)(state & ACTIVE) << i;
    result.chosen |= (ulong)(state / CHOSEN) << i;
  }
  return result;
}
HELPER void part(private uchar *flag) {
  SYNC();
  FLAG(ownItem()) = 0;
}

// The bit of the work-item, and those before it.
HELPER ulong ownBit(void) { return (ulong)1 << get_sub_group_local_id(); }
HELPER ulong earlierBits(void) { return ownBit() - 1; }
HELPER uint firstOf(ulong bits) { return (uint)ctz(bits); }

ulong __oclc_lane_reduce_add_ulong(ulong x) __attribute__((convergent));
uint __oclc_lane_reduce_min_uint(uint x) __attribute__((convergent));

// Returns the active work-items for which `predicate` is true.
HELPER ulong ballotBits(bool predicate) {
  if (HAS_LANES())
    return __oclc_lane_reduce_add_ulong(predicate ? ownBit() : 0);
private
  uchar *flag = __oclc_item_flag();
  ulong result = meet(flag, predicate).chosen;
  part(flag);
  return result;
}

//===- Votes ----------------------------------------------------------------------------------===//

OVERLOAD int sub_group_elect(void) { return get_sub_group_local_id() == firstOf(ballotBits(true)); }
OVERLOAD int sub_group_non_uniform_any(int predicate) { return ballotBits(predicate != 0) != 0; }
OVERLOAD int sub_group_non_uniform_all(int predicate) { return ballotBits(predicate == 0) == 0; }

// Returns the value of x of the active work-item `id`, or of the first one.
#define READ(TYPE)                                                                                 \
  HELPER TYPE activeValue(TYPE x, uint id, bool isFirst) {                                         \
    TYPE mine;                                                                                     \
  private                                                                                          \
    uchar *flag = __oclc_item_flag();                                                              \
    MINE(mine) = x;                                                                                \
    ulong active = meet(flag, true).active;                                                        \
    uint from = isFirst ? firstOf(active) : min(id, ownSize() - 1);                                \
    TYPE result = OF(firstItem() + from, mine);                                                    \
    part(flag);                                                                                    \
    return result;                                                                                 \
  }                                                                                                \
  OVERLOAD TYPE sub_group_non_uniform_broadcast(TYPE x, uint id) {                                 \
    return HAS_LANES() ? laneBroadcast(x, id) : activeValue(x, id, false);                         \
  }
#define READ_FIRST(TYPE)                                                                           \
  OVERLOAD TYPE sub_group_broadcast_first(TYPE x) {                                                \
    return HAS_LANES() ? laneBroadcast(x, 0) : activeValue(x, 0, true);                            \
  }                                                                                                \
  OVERLOAD int sub_group_non_uniform_all_equal(TYPE x) {                                           \
    return sub_group_non_uniform_all(x == sub_group_broadcast_first(x));                           \
  }

FOR_EACH_SCALAR(LANE_VALUE)
FOR_EACH_SCALAR(BROADCASTS_OF_VECTORS)
FOR_EACH_TYPE(READ)
FOR_EACH_SCALAR(READ_FIRST)

//===- Ballots --------------------------------------------------------------------------------===//

HELPER uint4 ballotOf(ulong bits) { return (uint4)((uint)bits, (uint)(bits >> 32), 0, 0); }
// A ballot without the bits of work-items that do not exist.
HELPER ulong bitsOf(uint4 ballot) {
  uint size = get_max_sub_group_size();
  return (ballot.x | (ulong)ballot.y << 32) & (ULONG_MAX >> (64 - size));
}

OVERLOAD uint4 sub_group_ballot(int predicate) { return ballotOf(ballotBits(predicate != 0)); }
CONST_FN int sub_group_ballot_bit_extract(uint4 ballot, uint index) {
  return (int)(bitsOf(ballot) >> (index & 63) & 1);
}
CONST_FN int sub_group_inverse_ballot(uint4 ballot) {
  return sub_group_ballot_bit_extract(ballot, get_sub_group_local_id());
}
CONST_FN uint sub_group_ballot_bit_count(uint4 ballot) { return (uint)popcount(bitsOf(ballot)); }
OVERLOAD uint sub_group_ballot_inclusive_scan(uint4 ballot) {
  return (uint)popcount(bitsOf(ballot) & (earlierBits() | ownBit()));
}
OVERLOAD uint sub_group_ballot_exclusive_scan(uint4 ballot) {
  return (uint)popcount(bitsOf(ballot) & earlierBits());
}
OVERLOAD uint sub_group_ballot_find_lsb(uint4 ballot) { return firstOf(bitsOf(ballot)); }
OVERLOAD uint sub_group_ballot_find_msb(uint4 ballot) { return 63 - (uint)clz(bitsOf(ballot)); }

// Masks have bits of the work-items that a full sub-group has.
HELPER uint4 maskOf(ulong bits) { return ballotOf(bitsOf(ballotOf(bits))); }
CONST_FN uint4 get_sub_group_eq_mask(void) { return maskOf(ownBit()); }
CONST_FN uint4 get_sub_group_ge_mask(void) { return maskOf(~earlierBits()); }
CONST_FN uint4 get_sub_group_gt_mask(void) { return maskOf(~(earlierBits() | ownBit())); }
CONST_FN uint4 get_sub_group_le_mask(void) { return maskOf(earlierBits() | ownBit()); }
CONST_FN uint4 get_sub_group_lt_mask(void) { return maskOf(earlierBits()); }

//===- Arithmetic -----------------------------------------------------------------------------===//

// COMBINE is the operation on a and b. IDENTITY is the result for no work-item. REDUCE is the
// reduction of a full sub-group.
#define OPERATION(OP, TYPE, COMBINE, IDENTITY, REDUCE)                                             \
  HELPER TYPE combine_##OP(TYPE a, TYPE b) { return COMBINE; }                                     \
  HELPER TYPE laneScan_##OP(TYPE x) {                                                              \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE before;                                                                                   \
    SCAN_STEP(OP, 1)                                                                               \
    SCAN_STEP(OP, 2)                                                                               \
    SCAN_STEP(OP, 4) SCAN_STEP(OP, 8) SCAN_STEP(OP, 16) SCAN_STEP(OP, 32) return x;                \
  }                                                                                                \
  HELPER TYPE sum_##OP(TYPE x, ulong of) {                                                         \
    TYPE mine;                                                                                     \
  private                                                                                          \
    uchar *flag = __oclc_item_flag();                                                              \
    MINE(mine) = x;                                                                                \
    of &= meet(flag, true).active;                                                                 \
    TYPE result = (TYPE)(IDENTITY);                                                                \
    bool isEmpty = true;                                                                           \
    for (; of != 0; of &= of - 1) {                                                                \
      TYPE next = OF(firstItem() + firstOf(of), mine);                                             \
      result = isEmpty ? next : combine_##OP(result, next);                                        \
      isEmpty = false;                                                                             \
    }                                                                                              \
    part(flag);                                                                                    \
    return result;                                                                                 \
  }                                                                                                \
  OVERLOAD TYPE sub_group_non_uniform_reduce_##OP(TYPE x) {                                        \
    return HAS_LANES() ? REDUCE : sum_##OP(x, ULONG_MAX);                                          \
  }                                                                                                \
  OVERLOAD TYPE sub_group_non_uniform_scan_exclusive_##OP(TYPE x) {                                \
    if (!HAS_LANES())                                                                              \
      return sum_##OP(x, earlierBits());                                                           \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE before = laneValue(laneScan_##OP(x), lane - 1);                                           \
    return lane == 0 ? (TYPE)(IDENTITY) : before;                                                  \
  }                                                                                                \
  OVERLOAD TYPE sub_group_non_uniform_scan_inclusive_##OP(TYPE x) {                                \
    return HAS_LANES() ? laneScan_##OP(x) : sum_##OP(x, earlierBits() | ownBit());                 \
  }
#define AS_UNIFORM(OP) sub_group_reduce_##OP(x)
#define AS_CLUSTER(OP) sub_group_clustered_reduce_##OP(x, __oclc_sub_group_width())

// Sums and products are unsigned and wrap, because a partial sum may overflow even if the whole sum
// does not.
#define INTEGER(TYPE, WRAPPING, LOWEST, HIGHEST)                                                   \
  OPERATION(add, TYPE, (TYPE)((WRAPPING)a + (WRAPPING)b), 0, AS_UNIFORM(add))                      \
  OPERATION(mul, TYPE, (TYPE)((WRAPPING)a * (WRAPPING)b), 1, AS_CLUSTER(mul))                      \
  OPERATION(min, TYPE, min(a, b), HIGHEST, AS_UNIFORM(min))                                        \
  OPERATION(max, TYPE, max(a, b), LOWEST, AS_UNIFORM(max))                                         \
  OPERATION(and, TYPE, a &b, ~(TYPE)0, AS_CLUSTER(and))                                            \
  OPERATION(or, TYPE, a | b, 0, AS_CLUSTER(or))                                                    \
  OPERATION(xor, TYPE, a ^ b, 0, AS_CLUSTER(xor))
#define FLOATING(TYPE)                                                                             \
  OPERATION(add, TYPE, a + b, 0, AS_UNIFORM(add))                                                  \
  OPERATION(mul, TYPE, a *b, 1, AS_CLUSTER(mul))                                                   \
  OPERATION(min, TYPE, fmin(a, b), INFINITY, AS_UNIFORM(min))                                      \
  OPERATION(max, TYPE, fmax(a, b), -INFINITY, AS_UNIFORM(max))

INTEGER(char, uint, CHAR_MIN, CHAR_MAX)
INTEGER(uchar, uint, 0, UCHAR_MAX)
INTEGER(short, uint, SHRT_MIN, SHRT_MAX)
INTEGER(ushort, uint, 0, USHRT_MAX)
INTEGER(int, uint, INT_MIN, INT_MAX)
INTEGER(uint, uint, 0, UINT_MAX)
INTEGER(long, ulong, LONG_MIN, LONG_MAX)
INTEGER(ulong, ulong, 0, ULONG_MAX)
FLOATING(float)
FLOATING(double)
FLOATING(half)

#define LOGICAL(OP)                                                                                \
  OVERLOAD int sub_group_non_uniform_reduce_logical_##OP(int x) {                                  \
    return sub_group_non_uniform_reduce_##OP((int)(x != 0)) & 1;                                   \
  }                                                                                                \
  OVERLOAD int sub_group_non_uniform_scan_exclusive_logical_##OP(int x) {                          \
    return sub_group_non_uniform_scan_exclusive_##OP((int)(x != 0)) & 1;                           \
  }                                                                                                \
  OVERLOAD int sub_group_non_uniform_scan_inclusive_logical_##OP(int x) {                          \
    return sub_group_non_uniform_scan_inclusive_##OP((int)(x != 0)) & 1;                           \
  }
LOGICAL(and)
LOGICAL(or)
LOGICAL(xor)

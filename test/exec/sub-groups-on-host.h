//===- sub-groups-on-host.h - Sub-group functions for the reference ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// All work-items of a work-group must call these functions together, because the whole work-group
// waits in them. A source that needs a certain sub-group size defines SUB_GROUP_SIZE and writes
// SUB_GROUP_KERNEL for __kernel, for the host as well as for oclc.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_SUB_GROUPS_ON_HOST_H
#define OCLC_TEST_EXEC_SUB_GROUPS_ON_HOST_H

#ifndef SUB_GROUP_SIZE
#define SUB_GROUP_SIZE 16u
#endif
#define SUB_GROUP_KERNEL __kernel

namespace reference {
inline uint items() { return get_local_size(0) * get_local_size(1) * get_local_size(2); }
inline uint enqueuedItems() {
  return get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2);
}
inline uint subGroups(uint Items) { return (Items + SUB_GROUP_SIZE - 1) / SUB_GROUP_SIZE; }
} // namespace reference

inline uint get_sub_group_id() { return get_local_linear_id() / SUB_GROUP_SIZE; }
inline uint get_sub_group_local_id() { return get_local_linear_id() % SUB_GROUP_SIZE; }
inline uint get_sub_group_size() {
  return reference::minimum(SUB_GROUP_SIZE,
                            reference::items() - get_sub_group_id() * SUB_GROUP_SIZE);
}
inline uint get_max_sub_group_size() {
  return reference::minimum(SUB_GROUP_SIZE, reference::enqueuedItems());
}
inline uint get_num_sub_groups() { return reference::subGroups(reference::items()); }
inline uint get_enqueued_num_sub_groups() {
  return reference::subGroups(reference::enqueuedItems());
}
#define sub_group_barrier(...) referenceBarrier(__LINE__)

namespace reference {
/// Returns the values of all work-items of the sub-group.
template <typename T> Shown<T> showSubGroup(T Value) {
  Shown<T> All = show(Value);
  return {All.values + get_sub_group_id() * SUB_GROUP_SIZE, get_sub_group_local_id(),
          get_sub_group_size()};
}
template <typename T> T subGroupValue(T Value, uint Id) {
  Shown<T> All = showSubGroup(Value);
  T Result = All.values[Id < All.items ? Id : All.items - 1];
  referenceBarrier(__LINE__);
  return Result;
}
} // namespace reference

inline int sub_group_any(int Predicate) {
  auto All = reference::showSubGroup(Predicate != 0);
  return reference::fold(All, All.items, false, [](bool X, bool Y) { return X || Y; });
}
inline int sub_group_all(int Predicate) {
  auto All = reference::showSubGroup(Predicate != 0);
  return reference::fold(All, All.items, true, [](bool X, bool Y) { return X && Y; });
}

#define REFERENCE_SUB_GROUP(OP, COMBINE, IDENTITY)                                                 \
  template <typename T> T sub_group_reduce_##OP(T Value) {                                         \
    auto All = reference::showSubGroup(Value);                                                     \
    return reference::fold(All, All.items, Value, [](T X, T Y) { return T(COMBINE); });            \
  }                                                                                                \
  template <typename T> T sub_group_scan_inclusive_##OP(T Value) {                                 \
    auto All = reference::showSubGroup(Value);                                                     \
    return reference::fold(All, All.self + 1, Value, [](T X, T Y) { return T(COMBINE); });         \
  }                                                                                                \
  template <typename T> T sub_group_scan_exclusive_##OP(T Value) {                                 \
    auto All = reference::showSubGroup(Value);                                                     \
    return reference::fold(All, All.self, T(IDENTITY), [](T X, T Y) { return T(COMBINE); });       \
  }
REFERENCE_SUB_GROUP(add, X + Y, 0)
REFERENCE_SUB_GROUP(min, reference::minimum(X, Y), reference::Limits<T>::high)
REFERENCE_SUB_GROUP(max, reference::maximum(X, Y), reference::Limits<T>::low)

#define REFERENCE_CLUSTERED(OP, COMBINE)                                                           \
  template <typename T> T sub_group_clustered_reduce_##OP(T Value, uint Cluster) {                 \
    auto All = reference::showSubGroup(Value);                                                     \
    uint Begin = All.self / Cluster * Cluster;                                                     \
    uint End = reference::minimum(Begin + Cluster, uint(All.items));                               \
    return reference::fold(reference::Shown<T>{All.values + Begin, 0, End - Begin}, End - Begin,   \
                           Value, [](T X, T Y) { return T(COMBINE); });                            \
  }
REFERENCE_CLUSTERED(add, X + Y)
REFERENCE_CLUSTERED(mul, X *Y)
REFERENCE_CLUSTERED(min, reference::minimum(X, Y))
REFERENCE_CLUSTERED(max, reference::maximum(X, Y))
REFERENCE_CLUSTERED(and, X &Y)
REFERENCE_CLUSTERED(or, X | Y)
REFERENCE_CLUSTERED(xor, X ^ Y)
REFERENCE_CLUSTERED(logical_and, X &&Y)
REFERENCE_CLUSTERED(logical_or, X || Y)
REFERENCE_CLUSTERED(logical_xor, !X != !Y)

template <typename T> T sub_group_broadcast(T Value, uint Id) {
  return reference::subGroupValue(Value, Id);
}
template <typename T> T sub_group_shuffle(T Value, uint Id) {
  return reference::subGroupValue(Value, Id);
}
template <typename T> T sub_group_shuffle_xor(T Value, uint Mask) {
  return reference::subGroupValue(Value, get_sub_group_local_id() ^ Mask);
}
template <typename T> T sub_group_shuffle_up(T Value, uint Delta) {
  return reference::subGroupValue(Value, get_sub_group_local_id() - Delta);
}
template <typename T> T sub_group_shuffle_down(T Value, uint Delta) {
  return reference::subGroupValue(Value, get_sub_group_local_id() + Delta);
}
template <typename T> T sub_group_rotate(T Value, int Delta) {
  return reference::subGroupValue(Value,
                                  (get_sub_group_local_id() + Delta) % get_max_sub_group_size());
}
template <typename T> T sub_group_clustered_rotate(T Value, int Delta, uint Cluster) {
  uint Lane = get_sub_group_local_id();
  return reference::subGroupValue(Value, Lane / Cluster * Cluster + (Lane + Delta) % Cluster);
}

#endif // OCLC_TEST_EXEC_SUB_GROUPS_ON_HOST_H

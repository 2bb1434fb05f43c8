//===- IntelSubGroups.cl - Shuffles and blocks of cl_intel_subgroups --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The functions of cl_intel_subgroups, of its extensions _char, _short and _long, and of
// cl_intel_subgroup_local_block_io, by those of SubGroups.cl. A block is a row of elements for each
// element of the result: work-item number i of the sub-group has element i of each row. Functions
// on images are in images/Blocks.cl.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// Two values are a row of twice the size of the sub-group, of which a shuffle takes one element.
#define SHUFFLES(TYPE)                                                                             \
  OVERLOAD TYPE __oclc_sub_group_read(TYPE x, uint id);                                            \
  OVERLOAD TYPE intel_sub_group_shuffle(TYPE x, uint id) { return __oclc_sub_group_read(x, id); }  \
  OVERLOAD TYPE intel_sub_group_shuffle_xor(TYPE x, uint mask) {                                   \
    return __oclc_sub_group_read(x, get_sub_group_local_id() ^ mask);                              \
  }                                                                                                \
  OVERLOAD TYPE intel_sub_group_shuffle_down(TYPE low, TYPE high, uint delta) {                    \
    uint at = get_sub_group_local_id() + delta, size = get_max_sub_group_size();                   \
    TYPE first = __oclc_sub_group_read(low, at), second = __oclc_sub_group_read(high, at - size);  \
    return at < size ? first : second;                                                             \
  }                                                                                                \
  OVERLOAD TYPE intel_sub_group_shuffle_up(TYPE low, TYPE high, uint delta) {                      \
    uint lane = get_sub_group_local_id(), at = lane - delta, size = get_max_sub_group_size();      \
    TYPE first = __oclc_sub_group_read(low, at + size), second = __oclc_sub_group_read(high, at);  \
    return lane >= delta ? second : first;                                                         \
  }
FOR_EACH_TYPE(SHUFFLES)

#define READ(SPACE, TYPE, SUFFIX, N)                                                               \
  OVERLOAD TYPE##N intel_sub_group_block_read##SUFFIX##N(const SPACE TYPE *from) {                 \
    uint lane = get_sub_group_local_id(), size = get_max_sub_group_size();                         \
    TYPE##N result;                                                                                \
    for (uint i = 0; i < N; ++i)                                                                   \
      result[i] = from[lane + i * size];                                                           \
    return result;                                                                                 \
  }
#define WRITE(SPACE, TYPE, SUFFIX, N)                                                              \
  OVERLOAD void intel_sub_group_block_write##SUFFIX##N(SPACE TYPE *to, TYPE##N value) {            \
    uint lane = get_sub_group_local_id(), size = get_max_sub_group_size();                         \
    for (uint i = 0; i < N; ++i)                                                                   \
      to[lane + i * size] = value[i];                                                              \
  }
#define SCALAR_BLOCK(SPACE, TYPE, SUFFIX)                                                          \
  OVERLOAD TYPE intel_sub_group_block_read##SUFFIX(const SPACE TYPE *from) {                       \
    return from[get_sub_group_local_id()];                                                         \
  }                                                                                                \
  OVERLOAD void intel_sub_group_block_write##SUFFIX(SPACE TYPE *to, TYPE value) {                  \
    to[get_sub_group_local_id()] = value;                                                          \
  }
#define BLOCK(SPACE, TYPE, SUFFIX, N) READ(SPACE, TYPE, SUFFIX, N) WRITE(SPACE, TYPE, SUFFIX, N)
#define BLOCKS(SPACE, TYPE, SUFFIX)                                                                \
  SCALAR_BLOCK(SPACE, TYPE, SUFFIX)                                                                \
  BLOCK(SPACE, TYPE, SUFFIX, 2)                                                                    \
  BLOCK(SPACE, TYPE, SUFFIX, 4) BLOCK(SPACE, TYPE, SUFFIX, 8)
#define BLOCKS_IN(SPACE)                                                                           \
  BLOCKS(SPACE, uint, )                                                                            \
  BLOCKS(SPACE, uint, _ui)                                                                         \
  BLOCKS(SPACE, uchar, _uc)                                                                        \
  BLOCKS(SPACE, ushort, _us)                                                                       \
  BLOCKS(SPACE, ulong, _ul)                                                                        \
  BLOCK(SPACE, uchar, _uc, 16)                                                                     \
  BLOCK(SPACE, ushort, _us, 16)
BLOCKS_IN(global)
BLOCKS_IN(local)

// OpenCL C has these for small types, too; the extensions have names of their own.
#define BROADCAST(TYPE)                                                                            \
  OVERLOAD TYPE intel_sub_group_broadcast(TYPE x, uint id) { return sub_group_broadcast(x, id); }
#define COLLECTIVE(NAME, TYPE)                                                                     \
  OVERLOAD TYPE intel_sub_group_##NAME(TYPE x) { return sub_group_##NAME(x); }
#define COLLECTIVES(OP, TYPE)                                                                      \
  COLLECTIVE(reduce_##OP, TYPE)                                                                    \
  COLLECTIVE(scan_exclusive_##OP, TYPE) COLLECTIVE(scan_inclusive_##OP, TYPE)
#define SMALL(TYPE)                                                                                \
  BROADCAST(TYPE)                                                                                  \
  BROADCAST(TYPE##2)                                                                               \
  BROADCAST(TYPE##3)                                                                               \
  BROADCAST(TYPE##4)                                                                               \
  BROADCAST(TYPE##8)                                                                               \
  COLLECTIVES(add, TYPE) COLLECTIVES(min, TYPE) COLLECTIVES(max, TYPE)
SMALL(char)
SMALL(uchar)
SMALL(short)
SMALL(ushort)

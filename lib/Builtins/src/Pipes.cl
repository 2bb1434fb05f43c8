//===- Pipes.cl - Pipes and reservations --------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Clang calls these functions by fixed names, with the size and alignment of a packet as last
// arguments. A pipe is the address of an abi::PipeHeader (Binary/PipeABI.h), which says how packets
// are claimed and published. A reserve id is a number in the bits of a pointer, as SPIR has it:
//
//   bit 63          0
//   bits 32 to 62   slot of the first packet
//   bits 0 to 31    number of packets, plus 1
//
// So a null pointer is invalid, and CLK_NULL_RESERVE_ID, which has all bits.
//
// No function waits: a loop repeats only if another work-item has made progress. So work-items of a
// group, which one thread executes in turn, cannot block each other, and neither can groups. The
// functions that change a pipe are not inlined before vectorization, which calls them once for each
// work-item.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

typedef private void *ReserveId;

/// abi::PipeHeader of Binary/PipeABI.h.
typedef struct {
  uint maxPackets;
  uint packetBytes;
  ulong packetsStart;
  atomic_ulong writePlace __attribute__((aligned(64)));
  atomic_uint written;
  atomic_ulong readPlace __attribute__((aligned(64)));
} Header;
// `pipe` is a keyword, so parameters are called `ring`.
#define PIPE global Header *

// Clang does not know that only the vectorizer sees calls.
#define ONCE_PER_ITEM __attribute__((noinline))

#define SCOPE memory_scope_all_svm_devices
// A volatile load is not moved out of a loop, even if it is in a function that only reads.
#define LOAD(TYPE, POINTER, ORDER)                                                                 \
  __opencl_atomic_load((volatile global TYPE *)(POINTER), memory_order_##ORDER, SCOPE)
#define ADD(POINTER, VALUE, ORDER)                                                                 \
  __opencl_atomic_fetch_add(POINTER, VALUE, memory_order_##ORDER, SCOPE)

#define FAILED (-1)
#define NO_SLOT UINT_MAX

// The states of a slot in a lap: 2 * lap before the packet is written, and one more after that.
enum { FREE, FULL };

HELPER global atomic_uint *statesOf(PIPE ring) { return (global atomic_uint *)(ring + 1); }
HELPER global uchar *packetOf(PIPE ring, uint slot, uint bytes) {
  return (global uchar *)ring + ring->packetsStart + (ulong)slot * bytes;
}

/// Returns the place `count` packets after another one; no more than a whole lap.
HELPER ulong after(ulong place, ulong count, uint maxPackets) {
  bool isSameLap = (uint)place + count < maxPackets;
  return place + count + (isSameLap ? 0 : (1ul << 32) - maxPackets);
}

HELPER bool areInState(global atomic_uint *states, ulong place, uint count, uint state,
                       uint maxPackets) {
  for (uint i = 0; i != count; ++i) {
    ulong at = after(place, i, maxPackets);
    if (LOAD(atomic_uint, states + (uint)at, acquire) != (uint)(at >> 32) * 2 + state)
      return false;
  }
  return true;
}

/// Moves a place past `count` packets that are in `state`. Returns the slot of the first one, or
/// NO_SLOT if there are not that many.
HELPER uint claim(PIPE ring, global atomic_ulong *next, uint count, uint state) {
  uint maxPackets = ring->maxPackets;
  if (count > maxPackets)
    return NO_SLOT;
  ulong place = LOAD(atomic_ulong, next, acquire);
  while (true) {
    ulong seen = place;
    if (!areInState(statesOf(ring), place, count, state, maxPackets)) {
      place = LOAD(atomic_ulong, next, acquire);
      if (place == seen)
        return NO_SLOT;
    } else if (__opencl_atomic_compare_exchange_strong(
                   next, &place, after(place, count, maxPackets), memory_order_acq_rel,
                   memory_order_acquire, SCOPE)) {
      return (uint)place;
    }
  }
}

/// Ends the state of packets that were claimed: those that were free become full, and those that
/// were full become free for the next lap.
HELPER void publish(PIPE ring, uint slot, uint count) {
  uint maxPackets = ring->maxPackets;
  for (uint i = 0; i != count; ++i) {
    ADD(statesOf(ring) + slot, 1, release);
    slot = slot + 1 == maxPackets ? 0 : slot + 1;
  }
}

/// Counts packets before they become visible, so that there are never more reads than writes.
HELPER void publishWritten(PIPE ring, uint slot, uint count) {
  ADD(&ring->written, count, relaxed);
  publish(ring, slot, count);
}

HELPER void copy(generic void *to, const generic void *from, uint bytes) {
  __builtin_memcpy(to, from, bytes);
}

// A type of another size than the pipe's packets is a mistake that would overwrite other packets.
ONCE_PER_ITEM int __read_pipe_2(PIPE ring, generic void *packet, uint bytes, uint alignment) {
  if (bytes != ring->packetBytes)
    return FAILED;
  uint slot = claim(ring, &ring->readPlace, 1, FULL);
  if (slot == NO_SLOT)
    return FAILED;
  copy(packet, packetOf(ring, slot, bytes), bytes);
  publish(ring, slot, 1);
  return 0;
}

ONCE_PER_ITEM int __write_pipe_2(PIPE ring, const generic void *packet, uint bytes,
                                 uint alignment) {
  if (bytes != ring->packetBytes)
    return FAILED;
  uint slot = claim(ring, &ring->writePlace, 1, FREE);
  if (slot == NO_SLOT)
    return FAILED;
  copy(packetOf(ring, slot, bytes), packet, bytes);
  publishWritten(ring, slot, 1);
  return 0;
}

HELPER ReserveId idOf(uint slot, uint count) {
  return (ReserveId)(slot == NO_SLOT ? ULONG_MAX : (ulong)slot << 32 | (count + 1));
}
HELPER bool isValid(ReserveId id) { return (long)id > 0; }
HELPER uint slotIn(ReserveId id) { return (uint)((ulong)id >> 32); }
HELPER uint countIn(ReserveId id) { return (uint)(ulong)id - 1; }

bool isValidReserveId(ReserveId id) __asm__("_Z19is_valid_reserve_id13ocl_reserveid");
bool isValidReserveId(ReserveId id) { return isValid(id); }

ONCE_PER_ITEM ReserveId __reserve_read_pipe(PIPE ring, uint count, uint bytes, uint alignment) {
  return idOf(claim(ring, &ring->readPlace, count, FULL), count);
}
ONCE_PER_ITEM ReserveId __reserve_write_pipe(PIPE ring, uint count, uint bytes, uint alignment) {
  return idOf(claim(ring, &ring->writePlace, count, FREE), count);
}

ONCE_PER_ITEM void __commit_read_pipe(PIPE ring, ReserveId id, uint bytes, uint alignment) {
  if (isValid(id))
    publish(ring, slotIn(id), countIn(id));
}
ONCE_PER_ITEM void __commit_write_pipe(PIPE ring, ReserveId id, uint bytes, uint alignment) {
  if (isValid(id))
    publishWritten(ring, slotIn(id), countIn(id));
}

/// Returns the slot of a reserved packet, or NO_SLOT if the reservation does not have it.
HELPER uint reservedSlot(PIPE ring, ReserveId id, uint index, uint bytes) {
  if (!isValid(id) || index >= countIn(id) || bytes != ring->packetBytes)
    return NO_SLOT;
  ulong slot = (ulong)slotIn(id) + index;
  return slot < ring->maxPackets ? slot : slot - ring->maxPackets;
}

ONCE_PER_ITEM int __read_pipe_4(PIPE ring, ReserveId id, uint index, generic void *packet,
                                uint bytes, uint alignment) {
  uint slot = reservedSlot(ring, id, index, bytes);
  if (slot == NO_SLOT)
    return FAILED;
  copy(packet, packetOf(ring, slot, bytes), bytes);
  return 0;
}
ONCE_PER_ITEM int __write_pipe_4(PIPE ring, ReserveId id, uint index, const generic void *packet,
                                 uint bytes, uint alignment) {
  uint slot = reservedSlot(ring, id, index, bytes);
  if (slot == NO_SLOT)
    return FAILED;
  copy(packetOf(ring, slot, bytes), packet, bytes);
  return 0;
}

/// Returns the number of packets that readers have not claimed yet. Writers may have added some
/// since the first load, and readers may have claimed others.
ONCE_PER_ITEM uint __get_pipe_num_packets_ro(PIPE ring, uint bytes, uint alignment) {
  ulong place = LOAD(atomic_ulong, &ring->readPlace, acquire);
  uint maxPackets = ring->maxPackets;
  uint claimed = (uint)(place >> 32) * maxPackets + (uint)place;
  return min(LOAD(atomic_uint, &ring->written, relaxed) - claimed, maxPackets);
}
uint __get_pipe_num_packets_wo(PIPE ring, uint bytes, uint alignment) {
  return __get_pipe_num_packets_ro(ring, bytes, alignment);
}
uint __get_pipe_max_packets_ro(PIPE ring, uint bytes, uint alignment) { return ring->maxPackets; }
uint __get_pipe_max_packets_wo(PIPE ring, uint bytes, uint alignment) { return ring->maxPackets; }

// Returns a variable with one copy per work-group, which only this call uses (see Collectives.cl).
local ulong *__oclc_group_variable_ulong(ulong start);

#define GROUP_SYNC() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#define SUB_GROUP_SYNC() sub_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

// The first work-item reserves and commits for its group. A commit waits for the packets of all
// work-items, and they wait until it is done.
#define COLLECTIVE(KIND)                                                                           \
  ReserveId __work_group_reserve_##KIND##_pipe(PIPE ring, uint count, uint bytes,                  \
                                               uint alignment) {                                   \
    local ulong *shared = __oclc_group_variable_ulong(0);                                          \
    if (get_local_linear_id() == 0)                                                                \
      *(volatile local ulong *)shared =                                                            \
          (ulong)__reserve_##KIND##_pipe(ring, count, bytes, alignment);                           \
    GROUP_SYNC();                                                                                  \
    ulong id = *shared;                                                                            \
    GROUP_SYNC();                                                                                  \
    return (ReserveId)id;                                                                          \
  }                                                                                                \
  void __work_group_commit_##KIND##_pipe(PIPE ring, ReserveId id, uint bytes, uint alignment) {    \
    GROUP_SYNC();                                                                                  \
    if (get_local_linear_id() == 0)                                                                \
      __commit_##KIND##_pipe(ring, id, bytes, alignment);                                          \
    GROUP_SYNC();                                                                                  \
  }                                                                                                \
  ReserveId __sub_group_reserve_##KIND##_pipe(PIPE ring, uint count, uint bytes, uint alignment) { \
    ulong id = 0;                                                                                  \
    if (get_sub_group_local_id() == 0)                                                             \
      id = (ulong)__reserve_##KIND##_pipe(ring, count, bytes, alignment);                          \
    return (ReserveId)sub_group_broadcast(id, 0);                                                  \
  }                                                                                                \
  void __sub_group_commit_##KIND##_pipe(PIPE ring, ReserveId id, uint bytes, uint alignment) {     \
    SUB_GROUP_SYNC();                                                                              \
    if (get_sub_group_local_id() == 0)                                                             \
      __commit_##KIND##_pipe(ring, id, bytes, alignment);                                          \
    SUB_GROUP_SYNC();                                                                              \
  }
COLLECTIVE(read)
COLLECTIVE(write)

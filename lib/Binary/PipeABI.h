//===- PipeABI.h - Pipes as kernels see them ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The argument of a kernel for a pipe is the address of a PipeHeader. The states of the slots
// follow it, one uint32_t each, and then the packets. lib/Builtins/src/Pipes.cl has the same
// structure in OpenCL C, and the functions that change it.
//
// The packets are a ring of slots, which writers and readers pass in laps. A place is the number of
// a lap in the upper half of 64 bits, and a slot in the lower half. A writer claims slots by moving
// the place of writers, copies its packets, and then publishes each slot by its state; readers do
// the same with theirs. In a lap, the state of a slot is
//
//   2 * lap         the slot is free: its packet of the lap before has been read
//   2 * lap + 1     the slot is full: its packet has been written
//   2 * lap + 2     the packet has been read, so the slot is free for the next lap
//
// modulo 2^32. A slot that is claimed, but not published, keeps its state. Work-items that come
// after it find the pipe empty or full there, so that packets are visible in the order in which
// they were reserved, in whatever order they are committed. There is no limit for reservations
// other than the number of packets.
//
// A new pipe is zero except for the first three fields.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_PIPEABI_H
#define OCLC_BINARY_PIPEABI_H

#include <cstddef>
#include <cstdint>

namespace oclc::abi {

/// Alignment in bytes of a pipe and of its first packet, which is that of every type of OpenCL C.
inline constexpr size_t PipeAlignment = 128;

/// Writers and readers have a cache line each.
struct PipeHeader {
  uint32_t maxPackets;             ///< Slots; at most MaxPipePackets.
  uint32_t packetBytes;            ///< Bytes from a packet to the next one.
  uint64_t packetsStart;           ///< Bytes from the start of the header.
  alignas(64) uint64_t writePlace; ///< Of the next packet to write.
  uint32_t written;                ///< Packets that were ever committed, modulo 2^32.
  alignas(64) uint64_t readPlace;  ///< Of the next packet to read.
};
static_assert(sizeof(PipeHeader) == 192 && offsetof(PipeHeader, writePlace) == 64 &&
              offsetof(PipeHeader, readPlace) == 128);

/// A reserve id has 31 bits for a slot.
inline constexpr uint32_t MaxPipePackets = INT32_MAX;

} // namespace oclc::abi

#endif // OCLC_BINARY_PIPEABI_H

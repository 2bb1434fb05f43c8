//===- Pipe.cpp - The layout of a pipe in memory ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Pipe.h"

#include "Binary/PipeABI.h"

#include <cstring>

namespace oclc::rt {

size_t PipeLayout::packetsStart() const {
  const size_t states = sizeof(abi::PipeHeader) + sizeof(uint32_t) * size_t(maxPackets);
  return (states + abi::PipeAlignment - 1) / abi::PipeAlignment * abi::PipeAlignment;
}

size_t PipeLayout::bytes() const { return packetsStart() + size_t(packetBytes) * maxPackets; }

void PipeLayout::format(uint8_t *memory) const {
  abi::PipeHeader header = {};
  header.maxPackets = maxPackets;
  header.packetBytes = packetBytes;
  header.packetsStart = packetsStart();
  std::memset(memory, 0, packetsStart());
  std::memcpy(memory, &header, sizeof(header));
}

} // namespace oclc::rt

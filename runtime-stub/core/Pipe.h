//===- Pipe.h - The layout of a pipe in memory ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A pipe is a Memory with a PipeLayout. Kernels change its header and packets (Binary/PipeABI.h);
// the runtime only writes the header of a new pipe.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_PIPE_H
#define OCLC_RUNTIME_CORE_PIPE_H

#include "base/OpenCL.h"

#include <cstddef>
#include <cstdint>

namespace oclc::rt {

struct PipeLayout {
  cl_uint packetBytes = 0, maxPackets = 0;

  /// Bytes from the header to the first packet.
  size_t packetsStart() const;
  /// Bytes of the header and all packets.
  size_t bytes() const;
  /// Makes memory of bytes() bytes an empty pipe.
  void format(uint8_t *memory) const;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_PIPE_H

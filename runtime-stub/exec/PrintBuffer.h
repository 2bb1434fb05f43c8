//===- PrintBuffer.h - Collects what a launch prints ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Collects what the work-items of a launch print. The text of one printf call stays contiguous. All
// text is written to standard output after the kernel has run and before its event completes.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_PRINTBUFFER_H
#define OCLC_RUNTIME_EXEC_PRINTBUFFER_H

#include "Binary/LaunchABI.h"

#include <mutex>
#include <string>
#include <string_view>

namespace oclc::rt {

class PrintBuffer {
public:
  /// Appends the text of one call. Returns false and appends nothing if the text of the launch
  /// would exceed Device::PrintfBufferSize.
  bool append(std::string_view piece);
  /// Writes all text to standard output and removes it from the buffer. If that fails, the text is
  /// lost. Must not run concurrently with append().
  void flush();

private:
  std::mutex mutex;
  std::string text;
};

/// The printf function of every launch; see abi::PrintfFn.
abi::PrintfFn printToLaunch;

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_PRINTBUFFER_H

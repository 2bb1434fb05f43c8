//===- PrintBuffer.h - What a launch prints ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Work-items print into the buffer of their launch, whole calls at a time; the text goes to
// standard output when the kernel has run, before its event completes.
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
  /// False when the text is more than a launch may print.
  bool append(std::string_view piece);
  /// Writes out everything. Not at the same time as append.
  void flush();

private:
  std::mutex mutex;
  std::string text;
};

/// The abi::PrintfFn of every launch.
abi::PrintfFn printToLaunch;

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_PRINTBUFFER_H

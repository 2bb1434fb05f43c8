//===- Capture.h - What an application builds and launches, written down ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// OCLC_CAPTURE in the environment names a folder. What an unmodified application builds is written
// into it (CapturedProgram.h), and which kernels it launches (CapturedLaunches.h), so that all of
// it can be compiled ahead of time. Whatever goes wrong with that is no matter of the application:
// a line in the log, and something is missing in the folder.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTURE_H
#define OCLC_RUNTIME_CORE_CAPTURE_H

#include <atomic>
#include <string>

namespace oclc::rt::capture {

/// The folder, which is there, as an absolute path; null when nothing is captured. The answer is
/// the same as long as the process lives.
const std::string *folder();

/// Captures into `path` whatever the environment says, if nobody has asked for the folder yet. Says
/// what is wrong, or nothing.
std::string start(const std::string &path);

/// Around a fork: nobody decides where.
void lockDecision();
void unlockDecision();

namespace detail {
inline std::atomic<bool> isOn{false};
}

/// Whether there is one, for what happens often: right as soon as somebody has asked for the
/// folder, and whoever makes a program does.
inline bool isOn() { return detail::isOn.load(std::memory_order_relaxed); }

/// Says that `path` cannot be written, for the reason in errno; once, as others would follow.
void complain(const std::string &path);

/// Says that memory was short; once as well.
void complainOfMemory() noexcept;

/// Runs what must not throw into the application.
template <class Body> void quietly(Body &&body) noexcept {
  try {
    body();
  } catch (...) {
    complainOfMemory();
  }
}

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTURE_H

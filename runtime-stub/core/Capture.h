//===- Capture.h - Records what an application builds and launches ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Records the programs that an unmodified application builds (CapturedProgram.h) and the kernels
// that it launches (CapturedLaunches.h), so that all of them can be compiled ahead of time. On
// request also records the arguments of launches (CapturedData.h). OCLC_CAPTURE in the environment
// specifies the folder. A failure to record never affects the application: the log contains a line,
// and data is missing in the folder.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTURE_H
#define OCLC_RUNTIME_CORE_CAPTURE_H

#include <atomic>
#include <cstdint>
#include <string>

namespace oclc::rt::capture {

/// Returns the absolute path of the folder, which exists; null if nothing is captured. The result
/// does not change during the lifetime of the process.
const std::string *folder();

/// Captures into `target`, which has the form of OCLC_CAPTURE, whatever the environment specifies.
/// Fails after the first call of folder(). Returns an error message, or an empty string.
std::string start(const std::string &target);

/// Locks the choice of the folder during a fork, so that no thread is in the middle of it.
void lockDecision();
void unlockDecision();

namespace detail {
inline std::atomic<bool> isOn{false};
inline std::atomic<bool> hasData{false};
inline std::atomic<uint64_t> dataBytes{0};
} // namespace detail

/// True if there is a folder. A fast query for frequent use. Valid after the first call of
/// folder(), which comes before the first kernel is created.
inline bool isOn() { return detail::isOn.load(std::memory_order_relaxed); }

/// True if the arguments of launches are captured, too. Valid whenever isOn() is.
inline bool hasData() { return detail::hasData.load(std::memory_order_relaxed); }

/// Returns how many bytes of data this process may capture.
inline uint64_t dataLimit() { return detail::dataBytes.load(std::memory_order_relaxed); }

/// Logs that `path` cannot be written, with the reason in errno. Logs only the first such failure,
/// because others are likely to follow.
void complain(const std::string &path);

/// Logs that memory ran out, unless this or another failure has been logged.
void complainOfMemory() noexcept;

/// Calls `body` and keeps its exceptions from reaching the application. They count as lack of
/// memory.
template <class Body> void quietly(Body &&body) noexcept {
  try {
    body();
  } catch (...) {
    complainOfMemory();
  }
}

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTURE_H

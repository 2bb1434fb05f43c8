//===- Capture.cpp - Records what an application builds and launches --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Capture.h"

#include "Base/Environment.h"
#include "base/Log.h"
#include "core/CaptureFiles.h"

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <string_view>
#include <unistd.h>

namespace oclc::rt::capture {

/// 1 after the first complaint. No bool: GCC needs a library to exchange a byte on RISC-V.
static std::atomic<unsigned> complaints{0};

void complain(const std::string &path) {
  const int reason = errno;
  if (complaints.exchange(1) == 0)
    log("OCLC_CAPTURE: cannot write '" + path + "': " + std::strerror(reason) +
        "; what is captured is not complete");
}

void complainOfMemory() noexcept {
  if (complaints.exchange(1) == 0)
    log("OCLC_CAPTURE: there is no memory for it; what is captured is not complete");
}

namespace {

/// The choice of the folder. The first call of folder() makes it: when the first program is built
/// or created from a binary, or when the application calls oclcCapture().
struct Decision {
  std::mutex mutex;
  std::string target; ///< Text that the application passed to start(); guarded by mutex.
  std::atomic<bool> isMade{false};
  const std::string *folder = nullptr; ///< Does not change once isMade is true.
};

/// Never destroyed, because programs may be created while the process exits.
Decision &decision() {
  static Decision &object = *new Decision;
  return object;
}

} // namespace

/// If `target` ends in ",data" or ",data=MIB" after the name of a folder, removes that and stores
/// the limit in bytes for data. Any other text is a part of the folder's name.
static void takeDataSuffix(std::string &target) {
  constexpr std::string_view Suffix = ",data";
  constexpr uint64_t Mebibyte = uint64_t(1) << 20, Default = 4096 * Mebibyte;
  const size_t start = target.rfind(Suffix);
  if (start == std::string::npos || start == 0)
    return;
  uint64_t limit = Default;
  if (std::string_view number = std::string_view(target).substr(start + Suffix.size());
      !number.empty()) {
    uint64_t wish = 0;
    if (!number.starts_with('='))
      return;
    number.remove_prefix(1);
    const auto [stop, error] = std::from_chars(number.data(), number.data() + number.size(), wish);
    if (stop != number.data() + number.size() || error != std::errc() ||
        wish > UINT64_MAX / Mebibyte)
      return;
    limit = wish * Mebibyte;
  }
  target.resize(start);
  detail::dataBytes.store(limit, std::memory_order_relaxed);
  detail::hasData.store(true, std::memory_order_relaxed);
}

/// Returns the folder to capture into; null if there is none or if it cannot be created.
static const std::string *findFolder(std::string path) {
  const char *chosen = environment("OCLC_CAPTURE");
  if (path.empty() && chosen)
    path = chosen;
  takeDataSuffix(path);
  if (path.empty())
    return nullptr;
  if (!path.starts_with('/')) {
    // An absolute path stays valid when the application changes its current folder.
    const std::unique_ptr<char, void (*)(void *)> here(getcwd(nullptr, 0), std::free);
    if (here)
      path = std::string(here.get()) + "/" + path;
  }
  if (path.starts_with('/') && makeFolders(path))
    return new std::string(std::move(path));
  complain(path);
  return nullptr;
}

const std::string *folder() {
  Decision &own = decision();
  if (!own.isMade.load(std::memory_order_acquire)) {
    const std::lock_guard lock(own.mutex);
    if (!own.isMade.load(std::memory_order_relaxed)) {
      own.folder = findFolder(own.target);
      detail::isOn.store(own.folder != nullptr, std::memory_order_relaxed);
      own.isMade.store(true, std::memory_order_release);
    }
  }
  return own.folder;
}

std::string start(const std::string &target) {
  {
    const std::lock_guard lock(decision().mutex);
    if (decision().isMade)
      return "there have been programs already";
    decision().target = target;
  }
  return folder() ? "" : "the folder '" + target + "' cannot be made";
}

void lockDecision() { decision().mutex.lock(); }

void unlockDecision() { decision().mutex.unlock(); }

} // namespace oclc::rt::capture

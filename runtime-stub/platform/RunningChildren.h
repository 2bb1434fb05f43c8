//===- RunningChildren.h - Child processes and folders that are removed at exit ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Tracks child processes and their folders until the application exits. An application may exit
// while its own threads, or the driver's, wait for child processes. The children are killed and
// their folders removed after all of the application's exit handlers and destructors, which may
// still use OpenCL. No child is started after that. A forked copy of the application owns none of
// the children and folders.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_RUNNINGCHILDREN_H
#define OCLC_RUNTIME_PLATFORM_RUNNINGCHILDREN_H

#include "Offline/ScratchFolder.h"
#include <cstddef>
#include <mutex>

#include <optional>
#include <span>
#include <string>
#include <sys/types.h>

namespace oclc::rt {

/// An object whose end() is called if the application exits during the object's lifetime. Once the
/// calls of end() have begun, constructing or destroying any such object blocks for ever.
class EndedAtExit {
public:
  EndedAtExit(const EndedAtExit &) = delete;
  EndedAtExit &operator=(const EndedAtExit &) = delete;
  virtual void end() const = 0;

protected:
  EndedAtExit();
  ~EndedAtExit() = default;
  void leave() const;

private:
  friend struct EndedList;
  EndedAtExit *next = nullptr;
};

/// The mutex under which children start. It stays locked once the application exits. A forked copy
/// of the application finds it unlocked.
std::mutex &childrenMutex();

/// A process group that is killed when the application exits.
class ProcessGroup final : public EndedAtExit {
public:
  ~ProcessGroup() { leave(); }
  void end() const override;

  /// Starts the leader with `spawn`, which stores the process ID in its argument and returns 0 or
  /// an error number.
  template <class Spawn> int start(Spawn &&spawn) {
    const std::lock_guard lock(childrenMutex());
    pid_t process = 0;
    const int error = spawn(process);
    leader = error ? 0 : process;
    return error;
  }
  pid_t id() const { return leader; }

private:
  pid_t leader = 0;
};

/// A folder for temporary files that only the user can access. Removed with its content by the
/// destructor or when the application exits.
class PrivateFolder final : public EndedAtExit {
public:
  /// Creates the folder in TMPDIR, or in /tmp. `path()` is empty if that fails.
  PrivateFolder();
  ~PrivateFolder();
  void end() const override;

  /// Writes a file and creates the folders in `name`. A file that exists is not changed, and counts
  /// as written. Returns false on failure.
  bool write(const std::string &name, std::span<const std::byte> content) const;

  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): it has a value as long as the object lives.
  const std::string &path() const { return folder->path(); }

private:
  std::optional<offline::ScratchFolder> folder; ///< Has a value until the destructor runs.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_RUNNINGCHILDREN_H

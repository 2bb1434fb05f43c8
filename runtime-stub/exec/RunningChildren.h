//===- RunningChildren.h - What has to go when the application exits --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An application may exit while threads of its own or of the driver wait for child processes. After
// all of its exit handlers and destructors, which may still use OpenCL, the children are killed and
// the folders that they work in are removed; none is started after that. A forked copy of the
// application owns none of them.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_RUNNINGCHILDREN_H
#define OCLC_RUNTIME_EXEC_RUNNINGCHILDREN_H

#include "Offline/ScratchFolder.h"
#include <cstddef>
#include <mutex>

#include <optional>
#include <span>
#include <string>
#include <sys/types.h>

namespace oclc::rt {

/// What goes at exit, while it lives. Its destructor does not return once the end has come.
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

/// A process group that is killed at exit.
class ProcessGroup final : public EndedAtExit {
public:
  ~ProcessGroup() { leave(); }
  void end() const override;

  /// Starts the leader with `spawn`, which says which process it is and returns 0 or an error.
  template <class Spawn> int start(Spawn &&spawn) {
    const std::lock_guard lock(mutex());
    pid_t process = 0;
    const int error = spawn(process);
    leader = error ? 0 : process;
    return error;
  }
  pid_t id() const { return leader; }

private:
  static std::mutex &mutex();

  pid_t leader = 0;
};

/// A folder for temporary files that nobody else can read, removed with all that is in it.
class PrivateFolder final : public EndedAtExit {
public:
  /// In TMPDIR, or /tmp. `path` is empty when there can be none.
  PrivateFolder();
  ~PrivateFolder();
  void end() const override;

  /// Writes a file whose name may have folders in front, which are made; a file that is there
  /// already stays as it is. False when that is not possible.
  bool write(const std::string &name, std::span<const std::byte> content) const;

  const std::string &path() const { return folder->path(); }

private:
  std::optional<offline::ScratchFolder> folder; ///< There until the end.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_RUNNINGCHILDREN_H

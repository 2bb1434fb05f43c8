//===- RunningChildren.h - What has to go when the application exits --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An application may exit while threads of its own or of the driver wait for child processes. After
// all of its exit handlers and destructors, which may still use OpenCL, the children are killed and
// the folders that they work in are removed. A forked copy of the application owns none of them.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_RUNNINGCHILDREN_H
#define OCLC_RUNTIME_EXEC_RUNNINGCHILDREN_H

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
  EndedAtExit() = default;
  ~EndedAtExit() = default;
  void enlist();
  void leave();

private:
  friend struct EndedList;
  EndedAtExit *next = nullptr;
};

/// A process group that is killed at exit.
class ProcessGroup final : public EndedAtExit {
public:
  explicit ProcessGroup(pid_t leader) : leader(leader) { enlist(); }
  ~ProcessGroup() { leave(); }
  void end() const override;

private:
  const pid_t leader;
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
  bool write(const std::string &name, const std::string &content) const;

  const std::string &path() const { return folder; }

private:
  std::string folder;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_RUNNINGCHILDREN_H

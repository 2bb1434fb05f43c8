//===- Archives.h - Programs that were compiled ahead of time ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Provides programs from archives, so that they need not be compiled. `oclc --from-capture` writes
// such archives. OCLC_ARCHIVE names them; if it is not set, the archives that are installed with
// the driver are used. The index of an archive is read once. The binary of a program is read when
// it is needed, and only if the archive has not changed since its index was read.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_ARCHIVES_H
#define OCLC_RUNTIME_CORE_ARCHIVES_H

#include "core/Compiler.h"

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oclc::rt {

/// An archive whose index has been read.
struct Archive {
  std::string name; ///< For messages.
  binary::ProgramArchive index;
  std::string path, stamp;           ///< For an archive in a file; else empty.
  std::span<const std::byte> memory; ///< For an archive in memory: its bytes.

  /// Returns access to the archive's bytes; null if the file cannot be opened or has changed since
  /// its index was read.
  std::unique_ptr<const binary::ByteSource> open() const;
};

class Archives {
public:
  /// Returns the archives of this process.
  static Archives &get();

  /// Adds the archives in `list`: files and folders with archives, separated by colons. An archive
  /// that cannot be used is skipped and logged.
  explicit Archives(std::string_view list);

  bool any() const;

  /// Adds an archive that is searched before all that were added earlier. Returns an error message,
  /// or an empty string. The memory of `content` must stay valid.
  std::string addFile(const std::string &path);
  std::string addMemory(std::span<const std::byte> content);

  /// Returns the program from the first archive that has it in a usable form. Otherwise returns no
  /// value and stores the reason in `why`, as complete lines.
  std::optional<CompileAnswer> find(const offline::Recipe &recipe,
                                    const binary::ArchivedProgram &program, std::string &why) const;

private:
  using List = std::vector<std::shared_ptr<const Archive>>;

  List list() const;
  std::string add(Archive archive, const binary::ByteSource &bytes);

  mutable std::mutex mutex;
  List archives; ///< Guarded by mutex. The last one is searched first.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_ARCHIVES_H

//===- Archives.h - Programs that were compiled elsewhere -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Program archives, which `oclc --from-capture` writes, stand in for the compiler: those that
// OCLC_ARCHIVE names, or that are installed with the driver. Their indices are read once; a
// program's binary when it is wanted, from the file as it was then.
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

/// One that was opened.
struct Archive {
  std::string name; ///< For messages.
  binary::ProgramArchive index;
  std::string path, stamp;           ///< Of a file.
  std::span<const std::byte> memory; ///< Or its bytes.

  /// Where its bytes are, or null when they are not what they were.
  std::unique_ptr<const binary::ByteSource> open() const;
};

class Archives {
public:
  /// Those of this process.
  static Archives &get();

  /// The files, and those in the folders, that a list with colons in between names. Those that
  /// cannot be used are left out; a line of the log says why.
  explicit Archives(std::string_view list);

  bool any() const;

  /// Puts one in front of the others; an error, or an empty string. What is in memory stays there.
  std::string addFile(const std::string &path);
  std::string addMemory(std::span<const std::byte> content);

  /// From the first archive that has the program in a form that can be used here. Nothing: `why` is
  /// left behind, in whole lines.
  std::optional<CompileAnswer> find(const offline::Recipe &recipe,
                                    const binary::ArchivedProgram &program, std::string &why) const;

private:
  using List = std::vector<std::shared_ptr<const Archive>>;

  List list() const;
  std::string add(Archive archive, const binary::ByteSource &bytes);

  mutable std::mutex mutex;
  List archives; ///< Guarded by it. The last one comes first.
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_ARCHIVES_H

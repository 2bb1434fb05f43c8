//===- Objects.h - Binaries that are linked ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_OBJECTS_H
#define OCLC_DRIVER_OBJECTS_H

#include "Binary/Manifest.h"
#include "Frontend/Diagnostics.h"
#include "Frontend/Input.h"

#include <optional>

namespace oclc::driver {

/// A compiled object or a library, as far as linking needs it.
struct Object {
  std::string name;       ///< That of the file; of a member of an archive, with its number.
  llvm::StringRef IR;     ///< Bitcode, which nobody has checked.
  llvm::StringRef source; ///< What --embed-source has kept.
  binary::Manifest manifest;
};

/// The objects in `File`, a binary or an archive; they point into it. After errors, which `Sink`
/// tells, nullopt: a file that the reader of binaries refuses, an executable, an object without IR.
std::optional<std::vector<Object>> readObjects(const frontend::SourceFile &File,
                                               frontend::DiagnosticsSink &Sink);

} // namespace oclc::driver

#endif // OCLC_DRIVER_OBJECTS_H

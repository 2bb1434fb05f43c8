//===- Objects.h - Read objects and libraries to be linked ------------------------------------===//
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

/// What linking needs of a compiled object or a library.
struct Object {
  std::string name;       ///< The name of the file; for a member of an archive, followed by its
                          ///< index.
  llvm::StringRef IR;     ///< Bitcode; untrusted.
  llvm::StringRef source; ///< The source from --embed-source; may be empty.
  binary::Manifest manifest;
};

/// Returns the objects in `file`, a binary, a multi-architecture binary or an archive; they refer
/// to its contents. nullopt after errors, which are reported to `sink`: a malformed file, an
/// executable, or an object without IR.
std::optional<std::vector<Object>> readObjects(const frontend::SourceFile &file,
                                               frontend::DiagnosticsSink &sink);

} // namespace oclc::driver

#endif // OCLC_DRIVER_OBJECTS_H

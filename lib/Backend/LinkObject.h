//===- LinkObject.h - Link object files to one relocatable object -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BACKEND_LINKOBJECT_H
#define OCLC_BACKEND_LINKOBJECT_H

#include "Target/Target.h"

#include <string>
#include <vector>

namespace oclc::backend {

struct ObjectParts {
  const target::Architecture *architecture = nullptr;
  std::vector<llvm::StringRef> objects;  ///< Contents of ELF objects.
  std::vector<llvm::StringRef> archives; ///< Contents of archives, searched in this order for what
                                         ///< the objects leave undefined.
  std::vector<std::string> exported;     ///< Symbols that remain global; at least one.
  std::vector<std::string> imported;     ///< Symbols that may remain undefined.
  bool keepDebug = false;
};

/// Links `parts` to one relocatable object. All symbols but the exported ones are local to it, so
/// that several such objects can be parts of one program. Errors: UndefinedSymbolsError (Link.h),
/// or a StringError. The function is thread-safe.
llvm::Expected<llvm::SmallVector<char, 0>> linkObject(const ObjectParts &parts);

} // namespace oclc::backend

#endif // OCLC_BACKEND_LINKOBJECT_H

//===- Imports.h - Find undefined symbols of a program ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_IMPORTS_H
#define OCLC_DRIVER_IMPORTS_H

#include "Driver/Program.h"

#include "llvm/ADT/StringMap.h"

namespace oclc::driver {

/// A function or variable that is declared and used, but neither defined nor built in.
struct Import {
  const llvm::GlobalValue *symbol;
  llvm::StringRef neededBy;           ///< A kernel that reaches the symbol; without kernels, an
                                      ///< external function or variable.
  const llvm::Instruction *mentioned; ///< The first use; null if it is in the initializer of a
                                      ///< variable.

  /// Returns the name in the source.
  llvm::StringRef name() const;
};

/// Returns the symbols that the kernels of `program` need from other programs, directly or through
/// what they call. If there are no kernels, the external functions and variables take their place.
std::vector<Import> importsOf(const llvm::Module &program);

/// Records which units use symbols that they do not define, for messages.
class Users {
public:
  /// Must be called before linkUnits(), which moves the modules out of the units.
  explicit Users(llvm::ArrayRef<Unit> units);

  /// Reports each of `imports` as an error, for programs that must not have any.
  void report(llvm::ArrayRef<Import> imports, frontend::DiagnosticsSink &sink) const;

private:
  llvm::StringMap<std::string> First; ///< The first unit that uses each symbol.
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_IMPORTS_H

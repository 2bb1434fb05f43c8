//===- Imports.h - What a program leaves to others --------------------------------------------===//
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
  llvm::StringRef neededBy;           ///< A kernel; without kernels, a function or variable.
  const llvm::Instruction *mentioned; ///< Where; null in the value of a variable.

  /// As the source calls it.
  llvm::StringRef name() const;
};

/// What the kernels of `Program` need from elsewhere, or, if it has none, its functions and
/// variables that others see. What nothing of these reaches does not count.
std::vector<Import> importsOf(const llvm::Module &Program);

/// Which units use what they do not define, for messages.
class Users {
public:
  /// While the units have their modules.
  explicit Users(llvm::ArrayRef<Unit> Units);

  /// Reports each of `Imports` as an error, which it is in a program that is linked.
  void report(llvm::ArrayRef<Import> Imports, frontend::DiagnosticsSink &Sink) const;

private:
  llvm::StringMap<std::string> First; ///< The name of the first unit, by symbol.
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_IMPORTS_H

//===- Undefined.h - Functions that nothing defines -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_DRIVER_UNDEFINED_H
#define OCLC_LIB_DRIVER_UNDEFINED_H

#include "oclc/Backend/Link.h"
#include "oclc/Frontend/Diagnostics.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

namespace oclc::driver {

/// Remembers who uses what a host module only declares, while debug locations are still there. The
/// linker's list of undefined symbols then becomes diagnostics that name the kernel and the line.
class ExternalUses {
public:
  void collect(const llvm::Module &Host);
  void report(const backend::UndefinedSymbolsError &Error, frontend::DiagnosticsSink &Sink) const;

private:
  struct Use {
    std::string kernel;
    frontend::SourcePosition where;
  };
  /// By symbol; one use for each kernel, the first.
  llvm::MapVector<std::string, llvm::SmallVector<Use, 1>> Uses;
};

} // namespace oclc::driver

#endif // OCLC_LIB_DRIVER_UNDEFINED_H

//===- CLibrary.h - Make a C library of a program ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_CLIBRARY_H
#define OCLC_DRIVER_CLIBRARY_H

#include "Driver/Compile.h"
#include "Functions/Functions.h"

namespace oclc::driver {

/// The kernels of a program as functions of C. Make it from the canonical program, before that is
/// lowered, and write the library when the manifest lists the variants.
class CLibrary {
public:
  CLibrary(const CompileRequest &request, frontend::DiagnosticsSink &sink)
      : Request(request), Sink(sink) {}

  /// Determines the functions for the kernels of `manifest`. Error: ReportedError.
  llvm::Error describe(llvm::Module &program, const binary::Manifest &manifest);

  /// Links the objects of all CPUs, the functions and the launch code to one object.
  llvm::Expected<llvm::SmallVector<char, 0>> link(llvm::LLVMContext &context,
                                                  const binary::Manifest &manifest,
                                                  llvm::ArrayRef<llvm::StringRef> objects) const;

  std::string header(const binary::Manifest &manifest) const;

private:
  const CompileRequest &Request;
  frontend::DiagnosticsSink &Sink;
  std::vector<functions::KernelFunction> Functions;
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_CLIBRARY_H

//===- Provider.h - Where programs come from --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// What clBuildProgram, clCompileProgram and clLinkProgram need is looked for in this order: in the
// archives of programs that were compiled elsewhere, among those that were compiled here earlier,
// and then the compiler makes it.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_PROVIDER_H
#define OCLC_RUNTIME_CORE_PROVIDER_H

#include "core/Compiler.h"

namespace oclc::rt {

/// Whether there is anything to look in: CL_DEVICE_COMPILER_AVAILABLE.
bool canProvide();

/// On the calling thread. For what the recipe has to be see Compiler::compile.
CompileAnswer provide(const offline::Recipe &recipe);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_PROVIDER_H

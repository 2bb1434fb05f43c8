//===- Provider.h - Provides compiled programs ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Provides the compiled programs for clBuildProgram, clCompileProgram and clLinkProgram. Looks for
// a program first in the archives of programs that were compiled ahead of time, then in the cache
// of earlier compilations. If neither has it, runs the compiler.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_PROVIDER_H
#define OCLC_RUNTIME_CORE_PROVIDER_H

#include "core/Compiler.h"

namespace oclc::rt {

/// True if there is an archive or a compiler: CL_DEVICE_COMPILER_AVAILABLE.
bool canProvide();

/// Returns CL_DEVICE_PROFILE and CL_PLATFORM_PROFILE. The full profile requires a compiler; in the
/// embedded profile it is optional (OpenCL 3.0, table of device queries).
const char *profile();

/// Provides a program, on the calling thread. See Compiler::compile for the requirements on the
/// recipe.
CompileAnswer provide(const offline::Recipe &recipe);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_PROVIDER_H

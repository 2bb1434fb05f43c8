//===- Functions.cpp - Kernels as functions of C ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions/Functions.h"

#include "Functions/Identifiers.h"
#include "Passes/KernelPrep/LowerPrintf.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::functions {

/// Returns what a kind of arguments is if only the runtime can create it; empty otherwise.
static StringRef nameOfObjects(binary::ArgumentKind kind) {
  switch (kind) {
  case binary::ArgumentKind::Image:
    return "images";
  case binary::ArgumentKind::Sampler:
    return "samplers";
  case binary::ArgumentKind::Pipe:
    return "pipes";
  default:
    return "";
  }
}

/// Reports the first argument that a function of C cannot take, and a name that is none of C.
static bool checkKernel(const Function &kernel, const binary::Kernel &described) {
  if (!isIdentifier(described.name)) {
    passes::emitError(kernel, {},
                      "a kernel whose name is no identifier of C cannot be a C function");
    return false;
  }
  for (const binary::Argument &argument : described.arguments) {
    const StringRef object = nameOfObjects(argument.kind);
    if (object.empty())
      continue;
    passes::emitError(kernel, {},
                      "a C function cannot take " + object +
                          (argument.name.empty() ? "" : ", such as '" + argument.name + "'") +
                          "; name the other kernels with --kernel");
    return false;
  }
  return true;
}

/// Reports calls of printf, whose output only the runtime prints.
static bool checkOutput(Module &program) {
  bool isSilent = true;
  for (Function &f : program)
    for (Instruction &each : instructions(f))
      if (const auto *call = dyn_cast<CallInst>(&each);
          call && passes::isPrintf(call->getCalledOperand())) {
        passes::emitError(f, call->getDebugLoc(), "a kernel that is a C function cannot print");
        isSilent = false;
      }
  return isSilent;
}

std::optional<std::vector<KernelFunction>> functionsOf(Module &program,
                                                       ArrayRef<binary::Kernel> kernels) {
  std::vector<KernelFunction> functions;
  StringSet<> used;
  bool areAllPossible = checkOutput(program);
  for (const auto &[kernel, described] : zip_equal(passes::kernels(program), kernels)) {
    if (checkKernel(*kernel, described))
      functions.push_back({functionName(described.name, used), parametersOf(*kernel, described)});
    else
      areAllPossible = false;
  }
  if (!areAllPossible)
    return std::nullopt;
  return functions;
}

} // namespace oclc::functions

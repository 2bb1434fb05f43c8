//===- CLibrary.cpp - Make a C library of a program -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/CLibrary.h"

#include "Backend/LinkObject.h"
#include "Builtins/Support.h"
#include "Functions/Header.h"
#include "Functions/Wrappers.h"
#include "Functions/launch/Embedded.h"
#include "Target/CodeGen.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace oclc::driver {

Error CLibrary::describe(Module &program, const binary::Manifest &manifest) {
  std::optional<std::vector<functions::KernelFunction>> found =
      functions::functionsOf(program, manifest.kernels);
  if (manifest.kernels.empty())
    Sink.report(frontend::Severity::Error,
                "there is no kernel that --emit=c-library could make a function of");
  if (!found || found->empty())
    return make_error<ReportedError>();
  Functions = std::move(*found);
  return Error::success();
}

Expected<SmallVector<char, 0>> CLibrary::link(LLVMContext &context,
                                              const binary::Manifest &manifest,
                                              ArrayRef<StringRef> objects) const {
  Expected<std::unique_ptr<Module>> wrappers =
      functions::makeFunctions(context, manifest, Functions, Request.targets);
  if (!wrappers)
    return wrappers.takeError();
  constexpr unsigned level = 2;
  Expected<SmallVector<char, 0>> code =
      target::emitMachineCode(**wrappers, CodeGenFileType::ObjectFile, level);
  if (!code)
    return code.takeError();

  backend::ObjectParts parts;
  parts.architecture = Request.targets.front().architecture;
  parts.objects = {objects.begin(), objects.end()};
  parts.objects.emplace_back(code->data(), code->size());
  const std::string architecture = parts.architecture->name().str();
  parts.archives = {functions::launchArchive(architecture), builtins::supportArchive(architecture)};
  for (const functions::KernelFunction &each : Functions)
    parts.exported.push_back(each.symbol);
  parts.imported = {"aligned_alloc", "close", "free", "getauxval",
                    "open",          "prctl", "read", "syscall"};
  parts.keepDebug = Request.language.debugInfo;
  return backend::linkObject(parts);
}

std::string CLibrary::header(const binary::Manifest &manifest) const {
  return functions::headerText(manifest, Functions);
}

} // namespace oclc::driver

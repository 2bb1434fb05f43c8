//===- Code.cpp - Loaded code of a program's kernels ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Code.h"

#include "base/Log.h"
#include "loader/CpuFeatures.h"

#include <algorithm>

namespace oclc::rt {

static bool canRun(const binary::Target &target) {
  return missingFeatures(target.features).empty();
}

static std::string explainTarget(const binary::Target &target) {
  std::string text = "  compiled for " + target.cpu + ", this CPU lacks";
  const char *separator = " ";
  for (const std::string &name : missingFeatures(target.features)) {
    text += separator + name;
    separator = ", ";
  }
  return text + "\n";
}

std::string explainNoTarget(const binary::Binary &binary) {
  // A binary with imports is compiled when it is linked, so its targets do not matter.
  if (!binary.manifest.imports.empty() || std::ranges::any_of(binary.manifest.targets, canRun))
    return {};
  std::string text = "no variant can run on this CPU\n";
  for (const binary::Target &target : binary.manifest.targets)
    text += explainTarget(target);
  return text;
}

static std::string explainNoVariant(const binary::Manifest &manifest,
                                    const binary::Kernel &kernel) {
  std::string text = "no variant of kernel '" + kernel.name + "' can run on this CPU\n";
  std::vector<bool> seen(manifest.targets.size());
  for (const binary::Variant &variant : kernel.variants) {
    if (!seen[variant.target])
      text += explainTarget(manifest.targets[variant.target]);
    seen[variant.target] = true;
  }
  return text;
}

/// Returns the best target that this CPU can run. There must be one.
static const binary::Target &bestOf(const std::vector<binary::Target> &targets) {
  return *std::find_if(targets.rbegin(), targets.rend(), canRun);
}

bool Code::add(std::span<const std::byte> file, const binary::Binary &binary, std::string &error) {
  const binary::Manifest &manifest = binary.manifest;
  std::vector<bool> runnable(manifest.targets.size());
  std::transform(manifest.targets.begin(), manifest.targets.end(), runnable.begin(), canRun);
  for (const binary::Kernel &kernel : manifest.kernels)
    if (std::ranges::none_of(kernel.variants, [&](const binary::Variant &variant) {
          return runnable[variant.target];
        })) {
      error = explainNoVariant(manifest, kernel);
      return false;
    }

  if (logs(LogLevel::Dispatches))
    log(LogLevel::Dispatches, "code for " + bestOf(manifest.targets).cpu + " is taken");
  std::unique_ptr<Module> module;
  if (std::unique_ptr<DebugFile> debugFile = DebugFile::create(file, binary)) {
    module = Module::loadFile(debugFile->path(), error);
    debugFiles.push_back(std::move(debugFile));
  }
  // The folder may be on a file system from which nothing is executed.
  if (!module)
    module = Module::load(file, error);
  if (!module)
    return false;
  for (size_t k = 0; k != manifest.kernels.size(); ++k) {
    const binary::Kernel &kernel = manifest.kernels[k];
    CompiledKernel &entry = kernels.emplace_back(kernel, manifest);
    for (size_t v = 0; v != kernel.variants.size(); ++v)
      if (runnable[kernel.variants[v].target])
        entry.variants.push_back(
            {&kernel.variants[v], module->entryAt(binary.entries[k][v].address)});
    std::ranges::stable_sort(entry.variants,
                             [](const CompiledVariant &a, const CompiledVariant &b) {
                               return a.info->target > b.info->target;
                             });
  }
  modules.push_back(std::move(module));
  return true;
}

std::unique_ptr<Code> Code::load(std::span<const std::byte> file,
                                 const binary::ProgramFile &content, std::string &error) {
  auto code = std::make_unique<Code>();
  for (const binary::Member &member : content.members)
    if (!code->add(file.subspan(member.offset, member.binary.fileBytes), member.binary, error))
      return nullptr;
  return code;
}

const CompiledKernel *Code::find(std::string_view name) const {
  auto found = std::ranges::find_if(
      kernels, [&](const CompiledKernel &kernel) { return kernel.info->name == name; });
  return found == kernels.end() ? nullptr : &*found;
}

} // namespace oclc::rt
